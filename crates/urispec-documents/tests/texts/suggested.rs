//! Texts with what is suggested for them, and texts for which nothing may be.

/// What is suggested, with the text after it, which is the same where nothing is.
pub(crate) const SUGGESTED: &[(&str, &str, &str)] = &[
    ("a.tex", "\\url{https://h.test/a%20b|c}", "\\url{https://h.test/a%20b%7Cc}"),
    ("a.tex", "\\url{https://h.test/a\\%20b|c}", "\\url{https://h.test/a\\%20b\\%7Cc}"),
    ("a.bib", "url={https://h.test/a b}", "url={https://h.test/a%20b}"),
    ("a.bib", "url={https://h.test/a\\_b c}", "url={https://h.test/a\\_b\\%20c}"),
    ("a.bib", "howpublished = {https://h.test/a b}", "howpublished = {https://h.test/a\\%20b}"),
    ("a.ics", "ORGANIZER;CN=X:MAILTO:a@b.test;d@e.test\n", "ORGANIZER;CN=X:MAILTO:a@b.test,d@e.test\n"),
    ("a.html", "<img src=\\\"/a b.png\\\">", "<img src=\\\"/a b.png\\\">"),
    ("a.html", "<img src=\\x27/a b.png\\x27>", "<img src=\\x27/a b.png\\x27>"),
];
