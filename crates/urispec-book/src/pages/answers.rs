//! Appendix B: the answers, made of the quizzes.

use std::fmt::Write as _;

use crate::html::inline;
use crate::pages::book::{Book, numbered};
use crate::pages::elements;

impl Book {
    /// The chapter with the answers, in the order of the lessons. Each answer that is shown passes in the tests.
    pub fn answers(&self) -> String {
        let mut text = "# Answers\n\nEach answer here was checked in the same way as yours. There are often more right answers than these.\n".to_owned();
        for (number, file) in &self.files {
            let Some((page, title)) = self.lesson(number).filter(|_| !file.quizzes.is_empty()) else { continue };
            // Writing to a string does not fail.
            let _ = write!(text, "\n## {}{title}\n\n[The lesson]({page})\n", numbered(page));
            for quiz in &file.quizzes {
                let _ = write!(
                    text,
                    "\n<div class=\"u-answer\"><p id=\"answer-{}\">{}</p>{}</div>\n",
                    quiz.id,
                    inline(&quiz.question),
                    elements::answer(quiz)
                );
            }
        }
        text
    }
}
