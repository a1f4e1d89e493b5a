//! The book of this repository: its quizzes, its chapters and its map.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use urispec::Rule;
use urispec::diagnostic::Name;
use urispec_book::html::{escaped, inline};
use urispec_book::{Book, Question, Quiz};
use urispec_lessons::{Lesson, Outline, sections};

fn book() -> Book {
    Book::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

fn quizzes(book: &Book) -> Vec<&Quiz> {
    book.files().values().flat_map(|file| &file.quizzes).collect()
}

#[test]
fn each_answer_is_right_or_wrong_as_its_quiz_says() {
    let book = book();
    let mut problems = Vec::new();
    for quiz in quizzes(&book) {
        let id = &quiz.id;
        for answer in &quiz.answers {
            let verdict = quiz.check(answer);
            if !verdict.right {
                problems.push(format!("{id}: {answer} should be right: {}", verdict.reason));
            }
        }
        for wrong in &quiz.wrong {
            let verdict = quiz.check(&wrong.answer);
            if verdict.right || verdict.reason.is_empty() {
                problems.push(format!("{id}: {} should be wrong: {}", wrong.answer, verdict.reason));
            }
            assert!(verdict.place.is_none_or(|place| wrong.answer.get(place).is_some()), "{id}: {}", wrong.answer);
        }
        match &quiz.kind {
            Question::Choice { options } => {
                let right = options.iter().filter(|option| option.right).count();
                assert!(right > 0 && right < options.len(), "{id}");
                assert!(options.iter().all(|option| !option.because.is_empty()), "{id}");
                assert!(quiz.answers.is_empty() && quiz.wrong.is_empty(), "{id}");
            }
            Question::Span { .. } => {
                let answer = quiz.answer().unwrap_or_else(|| panic!("{id}: the rule is not in the text"));
                assert!(!answer.is_empty(), "{id}: nothing can be picked");
            }
            Question::Rule { .. } | Question::Text { .. } => {
                assert!(!quiz.answers.is_empty() && !quiz.wrong.is_empty(), "{id} has no answers");
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A key that is not known would be a condition that nobody checks.
#[test]
fn each_key_of_a_quiz_is_known() {
    let common = ["id", "kind", "question", "answers", "wrong", "hint", "after"];
    let book = book();
    for number in book.files().keys() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../book/quizzes/{number}.toml"));
        let file: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        for quiz in file.get("quiz").and_then(|quizzes| quizzes.as_array()).into_iter().flatten() {
            let own: &[&str] = match quiz["kind"].as_str().unwrap() {
                "rule" => &["rule", "abnf", "combinators"],
                "text" => &["rule", "conditions"],
                "choice" => &["options"],
                _ => &["text", "rule", "within"],
            };
            for key in quiz.as_table().unwrap().keys() {
                assert!(
                    common.contains(&key.as_str()) || own.contains(&key.as_str()),
                    "{number}: {:?}: {key}",
                    quiz["id"]
                );
            }
            let conditions = quiz.get("conditions").map(|conditions| conditions.as_array().unwrap());
            let is_one = |one: &toml::Value| one.as_table().unwrap().keys().any(|key| key != "because");
            assert!(
                conditions.is_none_or(|all| !all.is_empty() && all.iter().all(is_one)),
                "{number}: {:?}",
                quiz["id"]
            );
        }
    }
}

#[test]
fn each_quiz_is_in_one_lesson_and_in_its_own() {
    let book = book();
    let mut seen = BTreeSet::new();
    for (number, file) in book.files() {
        let (page, _) = book.lesson(number).unwrap_or_else(|| panic!("there is no lesson {number}"));
        let shown = book.shown(page).unwrap();
        let ids: Vec<&String> = file.quizzes.iter().map(|quiz| &quiz.id).collect();
        for id in &ids {
            assert!(seen.insert((*id).clone()), "{id} is there twice");
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(id.chars().all(is_plain), "{id}");
        }
        assert_eq!(shown.iter().collect::<BTreeSet<_>>(), ids.iter().copied().collect(), "{page}");
        assert_eq!(shown.len(), ids.len(), "{page} shows a quiz twice");
    }
    for (page, _) in book.chapters() {
        for id in book.shown(page).unwrap() {
            assert!(seen.contains(&id), "{page}: there is no quiz {id}");
        }
    }
}

#[test]
fn lessons_are_about_what_there_is() {
    let book = book();
    let all = sections();
    for (number, file) in book.files() {
        for name in &file.lesson.rules {
            assert_eq!(Rule::from_name(name).map(Rule::name), Some(name.as_str()), "{number}");
        }
        for name in &file.lesson.sections {
            assert!(all.iter().any(|section| section.rfc == 3986 && section.number == name), "{number}: {name}");
        }
        for name in &file.lesson.diagnostics {
            assert!(Name::from_name(name).is_some(), "{number}: {name}");
        }
    }
}

#[test]
fn each_chapter_can_be_made() {
    let book = book();
    for (file, title) in book.chapters() {
        let text = book.chapter(file, title).unwrap();
        assert!(text.starts_with("# "), "{file} has no title");
    }
    // Also one below another.
    let summary = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/SUMMARY.md");
    let links = std::fs::read_to_string(summary).unwrap().matches("](").count();
    assert_eq!(book.chapters().count(), links);
}

#[test]
fn the_answers_are_complete() {
    let book = book();
    let answers = book.answers();
    for quiz in quizzes(&book) {
        let (_, answer) = answers.split_once(&format!("id=\"answer-{}\">", quiz.id)).unwrap();
        // A question is HTML, and no Markdown.
        let (question, _) = answer.split_once("</p>").unwrap();
        assert!(!question.is_empty() && !question.contains('`'), "{}: {question}", quiz.id);
    }
    assert!(quizzes(&book).iter().any(|quiz| quiz.question.contains('`')));
}

/// A title of a lesson is text.
#[test]
fn each_title_of_a_lesson_is_text() {
    let book = book();
    assert!(book.chapters().any(|(_, title)| title.contains('`')));
    let about = book.about().to_string();
    assert!(about.contains("\"title\"") && !about.contains('`'), "{about}");
}

/// Each section, and of each all that the library knows.
#[test]
fn the_map_is_complete() {
    let map = book().map();
    let of_uris = |rfc| rfc == 3986 || rfc == 5234;
    for section in sections().into_iter().filter(|section| of_uris(section.rfc)) {
        assert!(map.contains(&format!(". {} {{#", section.title)), "{section}");
        assert!(map.contains(&section.url().to_string()), "{section}");
        for file in Outline::of(section).files() {
            assert!(map.contains(file), "{section}: {file}");
        }
    }
    for rule in Rule::ALL.iter().filter(|rule| of_uris(rule.section().rfc)) {
        let lesson = Lesson::of(*rule);
        let row = map.lines().find(|line| line.contains(&format!("id=\"rule-{rule}\"")));
        let row = row.unwrap_or_else(|| panic!("{rule} is not in the map"));
        let proof = lesson.proof().unwrap();
        let proof = format!("{} states, {} texts", proof.states, proof.texts);
        for part in [lesson.function(), lesson.file(), lesson.test().function, &proof] {
            assert!(row.contains(part), "{rule}: {part}");
        }
    }
    assert!(map.contains("1 example ") && !map.contains(" 1 examples"));
    assert!(map.contains(" · lesson: [") && !map.contains("lesson: \n"));
    for name in Name::ALL {
        assert_eq!(map.matches(&format!("id=\"diagnostic-{name}\"")).count(), 1, "{name}");
    }
}

/// The level of a heading is that of the section's number, and each heading has an anchor. Only sections of RFC 3986 are linked.
#[test]
fn the_map_has_a_heading_for_each_section() {
    let map = book().map();
    for heading in [
        "\n## 3. Syntax Components {#s-3}\n",
        "\n### 3.2. Authority {#s-3-2}\n",
        "\n#### 3.2.2. Host {#s-3-2-2}\n",
        "\n## Appendix A. Collected ABNF for URI {#s-A}\n",
        "\n### Appendix D.1. Additions {#s-D-1}\n",
        "\n## RFC 5234, B.1. Core Rules {#rfc5234-B-1}\n",
    ] {
        assert!(map.contains(heading), "{heading}");
    }
    let host = map.split("{#s-3-2-2}").nth(1).unwrap().lines().nth(2).unwrap();
    assert!(host.ends_with(" · [in the page](../index.html#v=rfc&n=3.2.2) · lesson: [Host](07-host.md)"), "{host}");
    let core = map.split("{#rfc5234-B-1}").nth(1).unwrap().lines().nth(2).unwrap();
    assert!(core.starts_with("[The section in the RFC](") && !core.contains(" · "), "{core}");
}

/// The rules that a lesson names link to the lesson.
#[test]
fn the_map_leads_to_the_lessons() {
    let book = book();
    let map = book.map();
    let id = |line: &str| Some(line.split_once("<span id=\"")?.1.split_once('"')?.0.to_owned());
    let rows: BTreeMap<String, &str> = map.lines().filter_map(|line| Some((id(line)?, line))).collect();
    let row = |id: String| rows[&id];
    for (number, file) in book.files() {
        let (page, title) = book.lesson(number).unwrap();
        let link = format!("[{title}]({page})");
        for name in &file.lesson.rules {
            assert!(row(format!("rule-{name}")).contains(&link), "{name}: {link}");
        }
        for name in &file.lesson.diagnostics {
            assert!(row(format!("diagnostic-{name}")).contains(&link), "{name}: {link}");
        }
    }
    for name in Name::ALL {
        // A bar would end the cell.
        let summary = name.summary().replace('|', "\\|");
        assert!(row(format!("diagnostic-{name}")).contains(&format!("| {summary}")), "{name}");
    }
}

/// The page of a rule leads to the lesson that introduces it.
#[test]
fn each_rule_leads_to_its_lesson() {
    let book = book();
    let mut count = 0;
    for rule in Rule::ALL {
        let about = book.files().iter().find(|(_, file)| file.lesson.rules.iter().any(|name| name == rule.name()));
        let expected = about.map(|(number, _)| {
            let (page, title) = book.lesson(number).unwrap();
            (number.parse::<u8>().unwrap(), title.replace('`', ""), format!("book/src/{page}"))
        });
        let chapter = Lesson::of(*rule).chapter();
        let found = chapter.map(|chapter| (chapter.number, chapter.title.to_owned(), chapter.file.to_owned()));
        assert_eq!(found, expected, "{rule}");
        assert!(
            chapter.is_none_or(|chapter| chapter.url().ends_with(&format!("/blob/main/{}", chapter.file))),
            "{rule}"
        );
        count += usize::from(chapter.is_some());
    }
    assert_eq!(count, 39);
}

/// The sections of the API lead to their lessons.
#[test]
fn each_section_of_the_api_leads_to_its_lessons() {
    let book = book();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/rfc3986");
    let mut found = 0;
    for file in ["mod.rs", "syntax/mod.rs", "syntax/authority/mod.rs", "resolution/mod.rs", "comparison/mod.rs"] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("#[")).collect();
        for pair in lines.windows(2).filter(|pair| pair[1].starts_with("pub mod ")) {
            let heading = pair[0].trim_start_matches("/// ").replace('\\', "");
            let Some((number, _)) =
                heading.split_once(". ").filter(|it| it.0.starts_with(|c: char| c.is_ascii_digit()))
            else {
                continue;
            };
            for (lesson, quizzes) in book.files() {
                let is_about = quizzes.lesson.sections.iter().any(|section| section == number);
                let (page, _) = book.lesson(lesson).unwrap();
                assert_eq!(heading.contains(&format!("/book/src/{page})")), is_about, "{file}: {heading}: {page}");
                found += usize::from(is_about);
            }
        }
    }
    assert!(found > 15, "{found}");
}

/// A program whose output is not complete says so by its exit code.
#[test]
fn a_book_that_cannot_be_read_is_an_error() {
    for (arguments, code) in
        [(&["/nowhere", "/nowhere/out"][..], 1), (&["/nowhere"], 2), (&[], 2), (&["a", "b", "c"], 2)]
    {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_book")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty(), "{arguments:?}");
    }
}

/// The answers are in the order of the lessons and of their quizzes, each with all that is to be said of it.
#[test]
fn each_answer_is_below_its_lesson() {
    let book = book();
    let answers = book.answers();
    let mut expected = String::from(
        "# Answers\n\nEach answer here was checked in the same way as yours. There are often more right answers than these.\n",
    );
    let code = |text: &str| format!("<p class=\"u-picture\"><code>{}</code></p>", escaped(text));
    for (number, file) in book.files().iter().filter(|(_, file)| !file.quizzes.is_empty()) {
        let (page, title) = book.lesson(number).unwrap();
        expected += &format!("\n## {}. {title}\n\n[The lesson]({page})\n", number.parse::<u8>().unwrap());
        for quiz in &file.quizzes {
            expected +=
                &format!("\n<div class=\"u-answer\"><p id=\"answer-{}\">{}</p>", quiz.id, inline(&quiz.question));
            match &quiz.kind {
                Question::Choice { options } => {
                    for option in options {
                        let mark = if option.right { "✓ right" } else { "✗ not right" };
                        let because = inline(&option.because);
                        expected += &format!(
                            "<p>{} <span class=\"u-choice\">{mark}</span>: {because}</p>",
                            inline(&option.text)
                        );
                    }
                }
                Question::Span { .. } => expected += &code(&quiz.answer().unwrap()),
                Question::Text { .. } => expected += &code(&quiz.answers[0]),
                // One as ABNF and one as combinators, if there are so many.
                Question::Rule { .. } => expected.extend(quiz.answers.iter().take(2).map(|answer| code(answer))),
            }
            expected.extend(quiz.after.iter().map(|after| format!("<p>{}</p>", inline(after))));
            expected += "</div>\n";
        }
    }
    assert_eq!(answers, expected);
}

/// All that mdBook reads is written: the chapters by the numbers of their files, and the lessons about each name.
#[test]
fn a_book_is_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let _ = std::fs::remove_dir_all(&to);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_book")).args([&root, &to]).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    let (book, read) = (book(), |file: &str| std::fs::read_to_string(to.join(file)).unwrap());
    assert_eq!(read("book.toml"), std::fs::read_to_string(root.join("book/book.toml")).unwrap());
    let summary = read("src/SUMMARY.md");
    for line in [
        "[0. A URI that surprises](00-a-uri-that-surprises.md)",
        "[7. Host](07-host.md)",
        "[B. Answers](b-answers.md)",
        "[The map](map.md)",
    ] {
        assert!(summary.contains(line), "{line}: {summary}");
    }
    for (file, title) in book.chapters() {
        assert_eq!(read(&format!("src/{file}")), book.chapter(file, title).unwrap(), "{file}");
    }
    assert_eq!(book.chapter("99-later.md", "Later"), Ok("# Later\n\nThis chapter is not written yet.\n".to_owned()));
    let about: serde_json::Value = read("lessons.json").parse().unwrap();
    for (kind, names) in [
        ("rules", (|file| &file.lesson.rules) as fn(&urispec_book::File) -> &Vec<String>),
        ("sections", |file| &file.lesson.sections),
        ("diagnostics", |file| &file.lesson.diagnostics),
    ] {
        let mut expected: BTreeMap<&str, Vec<serde_json::Value>> = BTreeMap::new();
        for (number, file) in book.files() {
            let (page, title) = book.lesson(number).unwrap();
            let page = page.strip_suffix(".md").unwrap();
            let lesson = serde_json::json!({"page": format!("{page}.html"), "title": title.replace('`', "")});
            names(file).iter().for_each(|name| expected.entry(name).or_default().push(lesson.clone()));
        }
        assert_eq!(about[kind], serde_json::json!(expected), "{kind}");
    }
    assert_eq!(about.as_object().unwrap().len(), 3);
}

/// A row of the map leads to the page, to the documentation, to the source, to the test, and to the row of the proof.
#[test]
fn each_row_of_the_map_has_its_links() {
    let map = book().map();
    let repository = "https://github.com/urispec/urispec/blob/main";
    for rule in Rule::ALL.iter().filter(|rule| [3986, 5234].contains(&rule.section().rfc)) {
        let lesson = Lesson::of(*rule);
        let row = map.lines().find(|line| line.contains(&format!("id=\"rule-{rule}\""))).unwrap();
        let (function, test, proof) = (lesson.function(), lesson.test(), lesson.proof().unwrap());
        let module = lesson.module().replace("::", "/");
        let start = format!(
            "| <span id=\"rule-{rule}\"></span>[`{rule}`](../index.html#o={rule}) | [`{function}`](https://docs.rs/urispec/latest/{module}/fn.{function}.html) \
             ([source]({repository}/{}#L{})) | [`{}`]({repository}/{}) | [{} states, {} texts]({repository}/{}#L{}) | ",
            lesson.file(),
            lesson.line(),
            test.function,
            test.file,
            proof.states,
            proof.texts,
            proof.file,
            proof.line,
        );
        assert!(row.starts_with(&start), "{row}\n{start}");
    }
    // A file that defines no rule of its section has what is public in it and its tests. One that has rules is not listed again.
    let mut count = 0;
    for section in sections().into_iter().filter(|section| section.rfc == 3986) {
        let outline = Outline::of(section);
        let id = format!("{{#s-{}}}", section.number.replace('.', "-"));
        let (_, part) = map.split_once(&id).unwrap();
        let part = part.split("\n## ").next().unwrap().split("{#").next().unwrap();
        let ids = part.split("<span id=\"").skip(1).map(|it| it.split('"').next().unwrap().to_owned());
        let rules = outline.rules().into_iter().map(|rule| format!("rule-{}", rule.name()));
        let diagnostics = outline.diagnostics().into_iter().map(|name| format!("diagnostic-{name}"));
        assert_eq!(ids.collect::<Vec<_>>(), rules.chain(diagnostics).collect::<Vec<_>>(), "{section}");
        for file in outline.files() {
            let row = part.lines().find(|line| line.starts_with(&format!("| [`{file}`]({repository}/{file}) | ")));
            assert_eq!(row.is_some(), outline.rules().iter().all(|rule| rule.file() != file), "{file}");
            let Some(row) = row else { continue };
            let source =
                std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).unwrap();
            let names = |start: &str| -> Vec<String> {
                let after = source.split(start).skip(1);
                after.map(|it| format!("`{}`", it.split(['(', '<']).next().unwrap())).collect()
            };
            let mut tests = names("#[test]\n    fn ");
            let fences = source.lines().filter(|line| line.trim() == "/// ```" && !line.starts_with("//!")).count();
            tests.extend(
                Some(fences / 2)
                    .filter(|count| *count > 0)
                    .map(|count| if count == 1 { "1 example".to_owned() } else { format!("{count} examples") }),
            );
            let end = format!(" | {} | {} |", names("pub fn ").join(", "), tests.join(", "));
            assert!(row.ends_with(&end), "{row}\n{end}");
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}
