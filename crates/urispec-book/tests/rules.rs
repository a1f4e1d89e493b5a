//! Answers to quizzes that ask for a rule.

use urispec_book::{Question, Quiz, Verdict};

fn quiz(rule: &str) -> Quiz {
    let kind = Question::Rule { rule: rule.to_owned(), abnf: String::new(), combinators: false };
    Quiz { id: "q".into(), question: "?".into(), answers: vec![], wrong: vec![], hint: None, after: None, kind }
}

fn check(rule: &str, answer: &str) -> Verdict {
    quiz(rule).check(answer)
}

/// Where the question shows the ABNF, it is no answer.
#[test]
fn a_quiz_may_ask_for_combinators() {
    let kind = Question::Rule { rule: "port".to_owned(), abnf: String::new(), combinators: true };
    let quiz = Quiz { kind, ..quiz("port") };
    assert!(quiz.check("run0(digit)").right);
    let verdict = quiz.check("*DIGIT");
    assert!(!verdict.right);
    assert_eq!(verdict.reason, "This is ABNF, and combinators are asked for, such as `opt(digit)`.");
    assert_eq!(quiz.check("digt").reason, "No rule or combinator is called `digt`.");
    assert_eq!(quiz.check("opt(digit)").reason, check("port", "opt(digit)").reason);
}

/// A parenthesis or an exclamation mark after a name is no ABNF.
#[test]
fn each_sign_of_combinators() {
    for answer in ["run0(digit)", "literal!(\":\")", "(a, b)", "(\";\", a)", "; a\nrun0(digit)"] {
        let reason = check("port", answer).reason;
        assert!(!reason.contains("ABNF"), "{answer}: {reason}");
    }
    for answer in ["*(DIGIT)", "2(DIGIT)", "DIGIT (DIGIT)", "; a, b(\n*DIGT"] {
        let reason = check("port", answer).reason;
        assert!(!reason.contains("combinator"), "{answer}: {reason}");
    }
}

#[test]
fn rules_as_the_library_writes_them_are_right() {
    let right = [
        ("h16", "1*4HEXDIG"),
        ("h16", "h16 = 1*4HEXDIG"),
        ("h16", "H16 = 1*4hexdig"),
        ("IPv4address", "ipv4ADDRESS=Dec-Octet \".\" DEC-OCTET 2( \".\" dec-octet )"),
        ("h16", "HEXDIG [ HEXDIG [ HEXDIG [ HEXDIG ] ] ]"),
        ("h16", "repeat(1, 4, hexdig)"),
        ("h16", "repeat(1..=4, HEXDIG)"),
        ("h16", "(hexdig, repeat(0, 3, hexdig),)"),
        ("port", "run0(&DIGIT, digit)"),
        ("port", "*DIGIT"),
        ("port", "opt(run1(digit))"),
        ("scheme", "(alpha, run0(alt((alpha, digit, literal!(\"+\"), \"-\", \".\"))))"),
        ("scheme", "ALPHA *( ALPHA / DIGIT / \"+\" / \"-\" / \".\" ) ; and a comment"),
        ("scheme", "ALPHA *( ALPHA / DIGIT\n / \"+\" / \"-\" / \".\" )"),
        ("scheme", "ALPHA *( ALPHA / DIGIT ; one, two(\n / \"+\" / \"-\" / \".\" )"),
        ("h16", "1*4HEXDIG ; one, two"),
        (
            "dec-octet",
            "alt(((\"25\", range(0x30, 0x35)), (\"2\", range('0', '4'), digit), (\"1\", repeat(2, 2, digit)), (range('1'..='9'), digit), digit))",
        ),
        (
            "dec-octet",
            "alt((alternative(5, (\"25\", range(0x30, 0x35))), (\"2\", range('0', '4'), digit), (\"1\", digit, digit), (range('1', '9'), digit), digit))",
        ),
        ("IPv4address", "(dec_octet, \".\", dec_octet, \".\", dec_octet, \".\", dec_octet)"),
        ("ls32", "alt(((h16, \":\", h16), ipv4address))"),
        ("pct-encoded", "seq((\"%\", hexdig, hexdig))"),
        (
            "host",
            "alt((ip_literal, (ipv4address, not(\"reg-name\", alt((unreserved, pct_encoded, sub_delims)))), reg_name))",
        ),
        ("path-absolute", "(\"/\", opt((segment_nz, run0((\"/\", segment)))))"),
        ("path-abempty", "*( \"/\" segment )"),
        ("path-noscheme", "(segment_nz_nc, run0((\"/\", segment)))"),
        (
            "IPv6address",
            "alt(((repeat(6, 6, (h16, \":\")), ls32), (\"::\", repeat(5, 5, (h16, \":\")), ls32), \
            (opt(h16), \"::\", repeat(4, 4, (h16, \":\")), ls32), \
            (opt((h16, repeat(0, 1, (\":\", h16)))), \"::\", repeat(3, 3, (h16, \":\")), ls32), \
            (opt((h16, repeat(0, 2, (\":\", h16)))), \"::\", repeat(2, 2, (h16, \":\")), ls32), \
            (opt((h16, repeat(0, 3, (\":\", h16)))), \"::\", h16, \":\", ls32), \
            (opt((h16, repeat(0, 4, (\":\", h16)))), \"::\", ls32), \
            (opt((h16, repeat(0, 5, (\":\", h16)))), \"::\", h16), \
            (opt((h16, repeat(0, 6, (\":\", h16)))), \"::\")))",
        ),
    ];
    for (rule, answer) in right {
        let verdict = check(rule, answer);
        assert!(verdict.right, "{rule}: {answer}: {verdict:?}");
    }
}

#[test]
fn a_wrong_rule_is_told_apart_by_a_shortest_text() {
    let wrong = [
        (
            "h16",
            "4HEXDIG",
            "a",
            false,
            "`a` matches `h16`, but not your answer: there, expected `0` to `9`, `A` to `F` or `a` to `f`, found the end at offset 1.",
        ),
        (
            "h16",
            "repeat(4, 4, hexdig)",
            "a",
            false,
            "`a` matches `h16`, but not your answer: it does not match there at all.",
        ),
        (
            "h16",
            "1*HEXDIG",
            "aaaaa",
            true,
            "Your answer matches `aaaaa`, but `h16` does not: there, expected the end, found `a` at offset 4.",
        ),
        (
            "h16",
            "run1(hexdig)",
            "aaaaa",
            true,
            "Your answer matches `aaaaa`, but `h16` does not: there, expected the end, found `a` at offset 4.",
        ),
        (
            "port",
            "1*DIGIT",
            "",
            false,
            "The empty text matches `port`, but not your answer: there, expected `0` to `9`, found the end at offset 0.",
        ),
        (
            "dec-octet",
            "alt((digit, (range('1', '9'), digit), (\"1\", digit, digit), (\"2\", range('0', '4'), digit), (\"25\", range('0', '5'))))",
            "10",
            false,
            "`10` matches `dec-octet`, but not your answer: it takes only `1`. As ABNF it would be right; but a combinator takes the first way that matches, \
             and does not come back for another.",
        ),
        ("host", "alt((ip_literal, ipv4address, reg_name))", "0.0.0.0a", false, ""),
        ("path-absolute", "(\"/\", run0((segment, \"/\")))", "/a", false, ""),
    ];
    for (rule, answer, text, taken, reason) in wrong {
        let verdict = check(rule, answer);
        assert!(!verdict.right && !verdict.reason.is_empty());
        assert_eq!(
            (verdict.text.as_deref(), verdict.taken_by_answer),
            (Some(text), Some(taken)),
            "{answer}: {verdict:?}"
        );
        assert!(reason.is_empty() || verdict.reason == reason, "{verdict:?}");
    }
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    let wrong = [
        ("h16", "", "", "Write what `h16` is."),
        ("h16", "1*4 HEXDIG", "", "This is not ABNF: white space between a repeat and its element."),
        ("h16", "1*4HEXDIGIT", "HEXDIGIT", "No rule is called `HEXDIGIT`."),
        (
            "h16",
            "1*4hex_dig",
            "_",
            "This is not ABNF: expected white space between two elements, found `_`; names of ABNF have `-`, not `_`.",
        ),
        ("h16", "h16", "h16", "`h16` is what the quiz asks for: write its definition."),
        ("h16", "H16", "H16", "`h16` is what the quiz asks for: write its definition."),
        ("h16", "DIGIT / H16", "H16", "`h16` is what the quiz asks for: write its definition."),
        (
            "IPv4address",
            "DIGIT / ipv4ADDRESS",
            "ipv4ADDRESS",
            "`IPv4address` is what the quiz asks for: write its definition.",
        ),
        ("h16", "(h16, digit)", "h16", "`h16` is what the quiz asks for: write its definition."),
        (
            "h16",
            "(HEXDIG",
            "(",
            "This is not ABNF: expected `)` before the end of the rule; a rule continues on lines that are indented further than its name.",
        ),
        ("h16", "<four digits>", "", "`<four digits>` describes a rule in words, which nothing can compare."),
        ("h16", "*999999999HEXDIG", "", "This needs more than 5000 states, which is more than is compared here."),
        ("h16", "the-answer", "", "A rule cannot name itself here."),
        ("h16", "many_m_n(1, 4, hexdig)", "many_m_n", "No combinator is called `many_m_n`: here it is `repeat`."),
        ("h16", "repeat(4, 1, hexdig)", "repeat(4, 1, hexdig)", "This repeat has a minimum above its maximum."),
        ("h16", "repeat(1, 1001, hexdig)", "repeat(1, 1001, hexdig)", "A repeat has a limit of 1000 here."),
        ("h16", "repeat(1, 4, hexdig", "r", "This is not closed: expected `)` before the end."),
        // Of several that are open, it is the innermost.
        ("h16", "alt((hexdig, digit", "(", "This is not closed: expected `)` before the end."),
        ("h16", "alt((hexdig, opt(digit", "o", "This is not closed: expected `)` before the end."),
        ("h16", "(hexdig, hexdig))", ")", "This `)` closes nothing."),
        ("h16", "(hexdig, [hexdig])", "[", "`[` has no meaning here."),
        ("h16", "(hexdig, .5)", ".", "`.` has no meaning here."),
        // Ranges of Rust that leave their end out are none here.
        ("h16", "repeat(1..5, hexdig)", ".", "`.` has no meaning here."),
        ("h16", "(hexdig, `5`)", "`", "`` ` `` has no meaning here."),
        ("h16", "(hexdig, \"a)", "\"a)", "This string does not end."),
        ("h16", "(hexdig \"a\", digit)", "\"a\"", "Expected `,` before this."),
        (
            "h16",
            "alt(hexdig, digit)",
            "alt(hexdig, digit)",
            "`alt` has its alternatives in brackets of their own: `alt((a, b))`.",
        ),
        ("h16", "opt(hexdig, digit)", "opt(hexdig, digit)", "`opt` has one rule; several in a row are `opt((a, b))`."),
        ("h16", "(hexdig, opt(3))", "opt(3)", "`opt` has one rule; several in a row are `opt((a, b))`."),
        ("h16", "(hexdig, not(1..=3))", "not(1..=3)", "`not` has one rule; several in a row are `not((a, b))`."),
        (
            "h16",
            "run0(opt(hexdig))",
            "run0(opt(hexdig))",
            "This repeats something that may be empty, and would never end.",
        ),
        (
            "h16",
            "run0(repeat(1, 2, opt(digit)))",
            "run0",
            "This repeats something that may be empty, and would never end.",
        ),
        ("h16", "run0(segment)", "run0(segment)", "This repeats something that may be empty, and would never end."),
        ("h16", "(hexdgi, hexdig)", "hexdgi", "No rule or combinator is called `hexdgi`."),
        ("h16", "repeat(1, 4, hexdig), digit", "", "Several in a row are a tuple: `(a, b)`."),
        ("h16", "(1, 2)", "1", "A number is no rule."),
        ("h16", "%x100", "%x100", "`%x100` is above `%xFF`, and not a byte."),
        // In a later line, and not within another name.
        ("h16", "1*4HEXDIG /\n  nope", "nope", "No rule is called `nope`."),
        ("h16", "1*4HEXDIG\n  / HEXDIG\n  / nope", "nope", "No rule is called `nope`."),
        ("h16", "h16 = HEXDIG /\n  nope", "nope", "No rule is called `nope`."),
        ("path", "path-empty /\n  path", "path", "`path` is what the quiz asks for: write its definition."),
        ("path", "path-empty / segment / path", "path", "`path` is what the quiz asks for: write its definition."),
    ];
    for (rule, answer, part, reason) in wrong {
        let verdict = check(rule, answer);
        assert!(!verdict.right, "{answer}");
        assert_eq!(verdict.reason, reason, "{answer}");
        let place = verdict.place.clone().unwrap_or_default();
        let found = answer.get(place).unwrap_or_else(|| panic!("{answer}: {verdict:?}"));
        assert!(part.is_empty() || found.starts_with(part), "{answer}: {found:?}, not {part:?}");
    }
    // The first of the same letters are part of a longer name.
    assert_eq!(check("path", "path-empty / segment / path").place, Some(23..27));
    assert_eq!(check("path", "path-empty /\n  path").place, Some(15..19));
}

/// A text with a character that is not seen is shown by its escape.
#[test]
fn each_text_of_a_verdict_is_seen() {
    for (value, shown) in [("%x0D", r"\r"), ("%x0A", r"\n"), ("%x09", r"\t"), ("%x1B", r"\x1b"), ("%x7F", r"\x7f")] {
        let verdict = check("h16", &format!("1*4HEXDIG / {value}"));
        assert!(!verdict.right && verdict.reason.contains(&format!("`{shown}`")), "{}", verdict.reason);
    }
}

/// What follows a repeat is in parentheses as ABNF, if it begins with a number or a star itself.
#[test]
fn a_repeat_of_a_repeat_is_the_same_as_abnf() {
    for answer in ["(repeat(1, 1, run0(pchar)), pchar)", "(repeat(1, 2, run0(pchar)), pchar)", "(run0(pchar), pchar)"] {
        let verdict = check("segment-nz", answer);
        assert!(
            !verdict.right && verdict.reason.contains(" As ABNF it would be right;"),
            "{answer}: {}",
            verdict.reason
        );
    }
    let verdict = check("segment-nz", "(run1(pchar), pchar)");
    assert!(!verdict.right && !verdict.reason.contains("As ABNF"), "{}", verdict.reason);
}

/// What other libraries call a combinator leads to what it is called here.
#[test]
fn each_name_of_another_library_is_known() {
    for (name, here) in [
        ("optional", "opt"),
        ("many0", "run0"),
        ("many1", "run1"),
        ("many_m_n", "repeat"),
        ("many", "repeat"),
        ("count", "repeat"),
        ("tag", "literal!"),
        ("tag_no_case", "literal!"),
        ("char", "literal!"),
        ("literal", "literal!"),
        ("choice", "alt"),
        ("one_of", "alt"),
        ("tuple", "seq"),
    ] {
        let verdict = check("h16", &format!("(hexdig, {name}(hexdig))"));
        assert_eq!(verdict.reason, format!("No combinator is called `{name}`: here it is `{here}`."));
        assert_eq!(verdict.place, Some(9..9 + name.len()));
    }
    assert_eq!(
        check("h16", "(digit, h16(1))").reason,
        "No combinator is called `h16`: a rule is named without brackets."
    );
    for answer in ["run0(digit) // any", "// any\nrun0(digit)", "run0( // any\n  digit // one\n)"] {
        assert!(check("port", answer).right, "{answer}");
    }
}

/// Of a text that is missing and one that is too much, the shorter is shown, and of two as short the one that is missing.
#[test]
fn the_shorter_of_two_texts_is_shown() {
    for (rule, answer, text, is_taken) in [
        ("h16", "1*3HEXDIG", "0000", false),
        ("h16", "1*5HEXDIG", "00000", true),
        ("h16", "[ 2*4HEXDIG ]", "", true),
        ("h16", "2*5HEXDIG", "0", false),
        ("h16", "1*3HEXDIG / 5HEXDIG", "0000", false),
        ("h16", "1*3HEXDIG / 3\"-\"", "---", true),
        ("h16", "1*3HEXDIG / 4\"-\"", "0000", false),
        ("port", "1*DIGIT / \"a\"", "", false),
    ] {
        let verdict = check(rule, answer);
        let shown = (verdict.text.clone().unwrap_or_default().len(), verdict.taken_by_answer);
        assert_eq!(shown, (text.len(), Some(is_taken)), "{answer}: {verdict:?}");
    }
}

/// Whatever is typed: no panic, and an answer in a moment.
#[test]
fn nothing_is_too_strange() {
    let deep = |open: &str, close: &str| open.repeat(300) + "digit" + &close.repeat(300);
    let strange = [
        deep("(", ")"),
        deep("opt(", ")"),
        deep("[ ", " ]"),
        deep("alt((digit, ", "))"),
        deep("repeat(1, 2, ", ")"),
        "repeat(0, 1000, repeat(0, 1000, repeat(0, 1000, digit)))".to_owned(),
        "not(not(not(digit)))".to_owned(),
        "(uri_reference, uri_reference, uri_reference)".to_owned(),
        "(run0(uri), run0(ipv6address), not(uri_reference))".to_owned(),
        "1000(1000(1000DIGIT))".to_owned(),
        "é, ü(ß)".to_owned(),
        "\"é\"".to_owned(),
        "(\"\u{1F600}\", digit)".to_owned(),
        ",(!&..='".to_owned(),
        "a".repeat(5000),
        "%x110000, %d999999999999999999999".to_owned(),
        "\0\u{7f}\r\n\t".to_owned(),
        "range(300, 400)".to_owned(),
        "\r\nDIGIT\r\n\r\n / _".to_owned(),
    ];
    for answer in strange {
        let verdict = check("h16", &answer);
        assert!(!verdict.right && !verdict.reason.is_empty(), "{answer}");
        assert!(verdict.place.is_none_or(|place| answer.get(place).is_some()), "{answer}");
    }
    // Each part of a right answer.
    let whole = "(alpha, run0(alt((alpha, digit, literal!(\"+\"), \"-\", \".\"))))";
    for end in 0..whole.len() {
        assert!(!check("scheme", &whole[..end]).right);
        assert!(!check("scheme", &whole[end + 1..]).right);
    }
}

/// An answer of 4,000 characters is read, and a longer one is not.
#[test]
fn a_long_answer_is_read_up_to_its_limit() {
    for (length, is_read) in [(3_999, true), (4_000, true), (4_001, false), (9_000, false)] {
        let start = "*DIGIT ;";
        let verdict = check("port", &format!("{start}{}", "a".repeat(length - start.len())));
        assert_eq!(verdict.right, is_read, "{length}: {}", verdict.reason);
    }
    // A character is one, however many bytes it has.
    let reason = |length: usize| check("port", &"\u{e9}".repeat(length)).reason;
    assert!(!reason(4_000).contains("longer") && reason(4_001).contains("longer than 4000 characters"));
}

/// A quiz with a grammar of its own.
fn own(abnf: &str) -> Quiz {
    let kind = Question::Rule { rule: "x".to_owned(), abnf: format!("{abnf}\n"), combinators: false };
    Quiz { kind, ..quiz("x") }
}

/// What is wrong with combinators is said where it is.
#[test]
fn each_mistake_in_combinators_is_pointed_at() {
    let call = "`repeat` has a minimum, a maximum and a rule: `repeat(1, 4, hexdig)`; without a maximum, use `run0` or `run1`.";
    for (answer, part, reason) in [
        ("(digit, 'ab')", "'", "A character is written as `'1'`, and a string as `\"1\"`."),
        ("(digit, '\u{e9}')", "'", "A character is written as `'1'`, and a string as `\"1\"`."),
        ("(digit, 12ab)", "12ab", "`12ab` is not a number."),
        ("(digit, 0xfg)", "0xfg", "`0xfg` is not a number."),
        ("(digit, tag!(\"a\"))", "tag", "There is no `tag!`: it is `literal!(\"...\")`."),
        ("(digit, literal!)", "literal", "There is no `literal!`: it is `literal!(\"...\")`."),
        ("(digit, opt)", "opt", "`opt` needs something in brackets: `opt(...)`."),
        ("(digit, \"\u{e9}\")", "\"\u{e9}\"", "A string has characters of ASCII, and `\u{e9}` is none."),
        ("(digit, \"a\tb\")", "\"a\tb\"", "A string has characters of ASCII, and `\\t` is none."),
        ("range(1..=)", "1", "Expected a number after `..=`."),
        ("(digit, ..=3)", "..=", "Expected a number before `..=`."),
        ("(digit,, hexdig)", ",", "Expected something before this `,`."),
        ("(digit, &)", "&", "`&` has no meaning here."),
        ("(digit, !hexdig)", "!", "`!` has no meaning here."),
        ("// one, two", "// one, two", "Write a rule."),
        ("(digit, ())", "()", "There is nothing in these brackets."),
        ("(digit, (&DIGIT, hexdig))", "(&DIGIT, hexdig)", "A class comes only before what it is the class of."),
        ("(digit, 1..=3)", "1..=3", "A number is no rule."),
        ("seq(digit, hexdig)", "seq(digit, hexdig)", "`seq` has its elements in brackets of their own: `seq((a, b))`."),
        ("(digit, literal!(digit))", "literal!(digit)", "`literal!` has a string: `literal!(\"...\")`."),
        ("range('1')", "range('1')", "`range` has its first and its last character: `range(0x31, 0x39)`."),
        ("range(0x30, 0x80)", "range(0x30, 0x80)", "A range has characters of ASCII."),
        ("range(0x130, 0x39)", "range(0x130, 0x39)", "A range has characters of ASCII."),
        ("range('9', '0')", "range('9', '0')", "This range ends before it begins."),
        ("repeat(1, 4, 5)", "repeat(1, 4, 5)", "`repeat` has a rule at its end: `repeat(1, 4, hexdig)`."),
        ("repeat(1, hexdig)", "repeat(1, hexdig)", call),
        ("alternative(hexdig, digit)", "alternative(hexdig, digit)", "`alternative` has a number and a rule."),
        ("alternative(1, 2)", "alternative(1, 2)", "`alternative` has a number and a rule."),
        ("run0(1)", "run0(1)", "`run0` has one rule."),
        ("run1(digit, digit)", "run1(digit, digit)", "`run1` has one rule; several in a row are `run1((a, b))`."),
        (
            "(digit, foo(digit))",
            "foo",
            "No combinator is called `foo`: there are `alt`, `seq`, `opt`, `run0`, `run1`, `repeat`, `not`, `range` and `literal!`.",
        ),
        ("h16 = (digit, hexdgi)", "hexdgi", "No rule or combinator is called `hexdgi`."),
    ] {
        let verdict = check("h16", answer);
        assert_eq!((verdict.right, verdict.reason.as_str()), (false, reason), "{answer}");
        assert_eq!(answer.get(verdict.place.unwrap()), Some(part), "{answer}");
    }
    let kind = Question::Rule { rule: "h16".to_owned(), abnf: String::new(), combinators: true };
    let quiz = Quiz { kind, ..quiz("h16") };
    for answer in ["3", "&DIGIT", "1..=4"] {
        assert_eq!(quiz.check(answer).reason, "A number or a class alone is no rule.", "{answer}");
    }
    // A limit is within what is allowed, and so are both ends of ASCII.
    for answer in ["repeat(0, 1000, hexdig)", "range(0x00, 0x7f)", "range('1', '1')"] {
        assert_eq!(check("h16", answer).place, None, "{answer}");
    }
}

/// Only what may be empty cannot be repeated without end.
#[test]
fn each_part_that_may_be_empty() {
    for (part, may_be_empty) in [
        ("\"\"", true),
        ("\"a\"", false),
        ("range('0', '9')", false),
        ("digit", false),
        ("segment", true),
        ("opt(digit)", true),
        ("not(digit)", true),
        ("(opt(digit), digit)", false),
        ("(digit, opt(digit))", false),
        ("(opt(digit), opt(digit))", true),
        ("alt((digit, alpha))", false),
        ("alt((digit, opt(alpha)))", true),
        ("alt((opt(digit), alpha))", true),
        ("run0(digit)", true),
        ("run1(digit)", false),
        ("repeat(0, 2, digit)", true),
        ("repeat(1, 2, digit)", false),
        ("repeat(1, 2, opt(digit))", true),
    ] {
        for repeat in ["run0", "run1"] {
            let verdict = check("h16", &format!("{repeat}({part})"));
            let is_error = verdict.reason == "This repeats something that may be empty, and would never end.";
            assert_eq!(is_error, may_be_empty, "{repeat}({part}): {}", verdict.reason);
        }
    }
}

/// Combinators that are wrong for their order alone are right as ABNF, whatever they are made of.
#[test]
fn each_combinator_has_its_abnf() {
    for (abnf, answer) in [
        ("x = [ \"a\" ] \"a\"", "(opt(\"a\"), \"a\")"),
        ("x = *\"a\" \"a\"", "(run0(\"a\"), \"a\")"),
        ("x = 1*\"a\" \"a\"", "(run1(\"a\"), \"a\")"),
        ("x = 1*2\"a\" \"a\"", "(repeat(1, 2, \"a\"), \"a\")"),
        ("x = *2\"a\" \"a\"", "(repeat(0, 2, \"a\"), \"a\")"),
        ("x = 2( \"a\" / \"ab\" ) \"c\"", "(repeat(2, 2, alt((\"a\", \"ab\"))), \"c\")"),
        ("x = ( %x61-62 / \"ab\" ) \"c\"", "(alt((range('a', 'b'), \"ab\")), \"c\")"),
        ("x = ( DIGIT / \"12\" ) \"c\"", "(alt((digit, \"12\")), \"c\")"),
        ("x = [ \"b\" ] \"c\"", "(alt((\"\", \"b\")), \"c\")"),
    ] {
        let verdict = own(abnf).check(answer);
        assert!(
            !verdict.right && verdict.reason.contains(" As ABNF it would be right;"),
            "{answer}: {}",
            verdict.reason
        );
    }
    // What would match more as ABNF would not be right.
    for (abnf, answer) in [
        ("x = \"a\" / \"ab\"", "alt((\"a\", \"ab\", \"abcd\"))"),
        ("x = [ \"a\" ] \"a\"", "(opt(\"a\"), \"a\", opt(\"bcd\"))"),
    ] {
        let verdict = own(abnf).check(answer);
        assert!(!verdict.right && !verdict.reason.contains("As ABNF"), "{answer}: {}", verdict.reason);
    }
    // ABNF has no look-ahead.
    let verdict = own("x = ( \"b\" / \"bc\" ) \"d\"").check("(not(\"a\"), alt((\"b\", \"bc\")), \"d\")");
    assert!(!verdict.right && !verdict.reason.contains("As ABNF"), "{}", verdict.reason);
    assert!(own("x = ( \"bc\" / \"b\" ) \"d\"").check("(not(\"a\"), alt((\"bc\", \"b\")), \"d\")").right);
}

/// What is said of an answer that is right, of one that takes nothing, and of one that is too large.
#[test]
fn each_verdict_has_its_reason() {
    let too_large = "This is too large to be compared here. Is there a shorter way to write it?";
    for (rule, answer, reason) in [
        ("port", "run0(digit)", "It takes exactly what `port` matches."),
        ("port", "*DIGIT", "It matches exactly what `port` matches."),
        ("port", "opt((digit, digit))", "`0` matches `port`, but not your answer: it takes nothing of it."),
        ("h16", "repeat(0, 1000, repeat(0, 1000, digit))", too_large),
    ] {
        assert_eq!(check(rule, answer).reason, reason, "{answer}");
    }
    // Signs of combinators are characters in strings of ABNF, and letters of a string match small and capital letters.
    let sub_delims = "\"!\" / \"$\" / \"&\" / \"'\" / \"(\" / \")\" / \"*\" / \"+\" / \",\" / \";\" / \"=\"";
    for (rule, answer) in [
        ("sub-delims", sub_delims),
        ("IPvFuture", "\"V\" 1*HEXDIG \".\" 1*( unreserved / sub-delims / \":\" )"),
        ("IPvFuture", "(\"V\", run1(hexdig), \".\", run1(alt((unreserved, sub_delims, \":\"))))"),
        ("IPvFuture", "(literal!(\"v\"), run1(hexdig), \".\", run1(alt((unreserved, sub_delims, \":\"))))"),
    ] {
        let verdict = check(rule, answer);
        assert!(verdict.right, "{answer}: {verdict:?}");
    }
    // Of texts that are as short, one of letters or digits is shown.
    assert_eq!(own("x = \"!\" / DIGIT").check("literal!(\"!!\")").text.as_deref(), Some("0"));
    assert!(own("x = \"a\" y\ny = \"b\"").check("\"a\" y").right);
    assert!(own("x = \"a\" y\ny = \"b\"").check("(\"a\", y)").right);
}
