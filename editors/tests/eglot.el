;;; eglot.el --- Emacs with eglot: diagnostics and a fix.  -*- lexical-binding: t -*-
;;; Commentary:
;; Run in a terminal by `cargo xtask editors', with the program first on the path.  What went wrong is written to URISPEC_TEST_RESULT.
;;; Code:
;; Where Debian puts its packages.
(dolist (directory (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa*/eglot-*"))
  (push directory load-path))
(require 'eglot)
(require 'flymake)

(defun urispec-test-end (message code)
  "Write MESSAGE and leave with CODE."
  (write-region (concat message "\n") nil (getenv "URISPEC_TEST_RESULT"))
  (kill-emacs code))

(defun urispec-test-wait (what condition)
  "Wait until CONDITION holds, or fail with WHAT."
  (let ((left 400))
    (while (and (> left 0) (not (funcall condition)))
      (accept-process-output nil 0.05)
      (setq left (1- left)))
    (when (= left 0) (urispec-test-end (format "no %s" what) 1))))

(defun urispec-test-found ()
  "The places and codes of the diagnostics."
  (sort (mapcar (lambda (one) (list (flymake-diagnostic-beg one) (flymake-diagnostic-end one)))
                (flymake-diagnostics))
        (lambda (one other) (< (car one) (car other)))))

(condition-case why
    (progn
      (setq eglot-connect-timeout 20
            eglot-confirm-server-initiated-edits nil
            make-backup-files nil)
      (find-file (getenv "URISPEC_TEST_FILE"))
      (text-mode)
      (eglot 'text-mode (eglot--current-project) 'eglot-lsp-server '("urispec" "server") "text")
      (urispec-test-wait "server" #'eglot-current-server)
      (flymake-start)
      (urispec-test-wait "diagnostics" (lambda () (= 2 (length (flymake-diagnostics)))))
      (unless (equal (urispec-test-found) '((19 20) (23 27)))
        (urispec-test-end (format "diagnostics: %S" (urispec-test-found)) 1))
      ;; The preferred fix: what eglot offers is applied with the edit of the server.
      (let* ((actions (append (jsonrpc-request
                               (eglot-current-server) :textDocument/codeAction
                               (list :textDocument (eglot--TextDocumentIdentifier)
                                     :range (list :start (eglot--pos-to-lsp-position 19)
                                                  :end (eglot--pos-to-lsp-position 20))
                                     :context (list :diagnostics [])))
                              nil))
             (preferred (seq-find (lambda (action) (eq t (plist-get action :isPreferred))) actions)))
        (unless preferred (urispec-test-end (format "actions: %S" actions) 1))
        (eglot--apply-workspace-edit (plist-get preferred :edit)))
      (let ((text (buffer-substring-no-properties (point-min) (point-max))))
        (unless (equal text "# \U0001f517 [a](http://h/a%7Cb) HTTP://h/\n")
          (urispec-test-end (format "fixed: %S" text) 1)))
      (eglot--signal-textDocument/didChange)
      (urispec-test-wait "fewer diagnostics" (lambda () (flymake-start) (= 1 (length (flymake-diagnostics)))))
      (urispec-test-end "emacs: diagnostics and fix are right" 0))
  (error (urispec-test-end (format "%S" why) 1)))
;;; eglot.el ends here
