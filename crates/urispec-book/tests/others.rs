//! Answers to quizzes that ask for a text, for characters, or for a choice.

use urispec_book::Quiz;

fn quiz(text: &str) -> Quiz {
    toml::from_str(&format!("id = \"q\"\nquestion = \"?\"\n{text}")).unwrap()
}

#[track_caller]
fn right(quiz: &Quiz, answer: &str) {
    let verdict = quiz.check(answer);
    assert!(verdict.right, "{verdict:?}");
}

#[track_caller]
fn wrong(quiz: &Quiz, answer: &str, reason: &str) {
    let verdict = quiz.check(answer);
    assert!(!verdict.right, "{verdict:?}");
    assert_eq!(verdict.reason, reason);
}

/// A quiz with these conditions.
fn text(conditions: &str) -> Quiz {
    quiz(&format!("kind = \"text\"\nconditions = [{conditions}]"))
}

#[test]
fn each_condition_holds_and_does_not() {
    let at = text("{ fails_at = 11, because = \"Count from 0.\" }");
    right(&at, "http://h/ab|c");
    wrong(&at, "http://h", "`http://h` matches `URI-reference`: it is read to its end, and nothing fails.");
    let verdict = at.check("http://h/a|b");
    assert_eq!(
        verdict.reason,
        "It fails at 10, which is too early: invalid character `|` in path at 10: expected pchar, `#`, `/`, `?` or the end. The place that is asked for is 11."
    );
    assert_eq!(verdict.note.as_deref(), Some("Count from 0."));

    let valid = text("{ valid = true }");
    right(&valid, "a");
    wrong(
        &valid,
        "a b",
        "`a b` does not match `URI-reference`: invalid space in path at 1: expected pchar, `#`, `/`, `?` or the end.",
    );
    wrong(&text("{ valid = false }"), "a", "`a` matches `URI-reference`, and a text that does not match is asked for.");
    right(&text("{ error_rule = \"port\" }"), "//h:8a");
    wrong(
        &text("{ error_rule = \"port\" }"),
        "a b",
        "The error is in `path`, not in `port`: invalid space in path at 1: expected pchar, `#`, `/`, `?` or the end.",
    );
    right(&text("{ matches = \"reg-name\", not_matches = \"IPv4address\" }"), "1.2.3");
    wrong(&text("{ not_matches = \"scheme\" }"), "a", "`a` matches `scheme`, too.");
    right(&text("{ begins = \"http://\" }"), "http://h");
    wrong(&text("{ begins = \"http://\" }"), "HTTP://h", "`HTTP://h` does not begin with `http://`.");
    wrong(&text("{ begins = \"http://\" }"), "a?http://h", "`a?http://h` does not begin with `http://`.");
    wrong(&text("{ contains = \"@\", not_contains = \":\" }"), "a", "`a` does not have `@` in it.");
    wrong(&text("{ contains = \"@\", not_contains = \":\" }"), "a:@", "`a:@` has `:` in it.");
    wrong(&text("{ shortest = 2, longest = 3 }"), "a", "The text has 1 byte, and 2 at least are asked for.");
    wrong(&text("{ shortest = 2, longest = 3 }"), "abcd", "The text has 4 bytes, and 3 at most are allowed.");
    // Bytes are counted, and not characters.
    let bytes = text("{ shortest = 3, longest = 3 }");
    right(&bytes, "a\u{e9}");
    wrong(&bytes, "ab\u{e9}", "The text has 4 bytes, and 3 at most are allowed.");
    let host = text("{ component = { name = \"host\", is = \"h\" } }");
    right(&host, "//u@h:1");
    wrong(
        &host,
        "//u:h",
        "`//u:h` is not valid: invalid character `h` in port at 4: expected DIGIT, `#`, `/`, `?` or the end.",
    );
    wrong(&host, "//g", "The host is `g`, not `h`.");
    wrong(&host, "h", "There is no host.");
    wrong(
        &text("{ component = { name = \"query\", absent = true } }"),
        "?",
        "There is a query, the empty text, and there should be none.",
    );
    right(&text("{ host_kind = \"reg-name\" }"), "http://1.2.3.4com");
    wrong(
        &text("{ host_kind = \"reg-name\" }"),
        "http://1.2.3.4",
        "The host `1.2.3.4` is of the rule `IPv4address`, not of `reg-name`.",
    );
    right(&text("{ code = \"empty-port\" }"), "http://h:/");
    right(&text("{ code = \"path-character\" }"), "http://h/a b|");
    wrong(
        &text("{ code = \"empty-port\" }"),
        "http://h/a|b",
        "What is reported is `path-character`, not `empty-port`.",
    );
    wrong(&text("{ code = \"empty-port\" }"), "http://h/", "Nothing is reported for `http://h/`.");
    let resolves = text("{ resolves = { base = \"http://a/b/c/d;p?q\", to = \"http://a/g\" } }");
    right(&resolves, "../../g");
    wrong(&resolves, "../g", "`../g` is resolved to `http://a/b/g`, not to `http://a/g`.");
    right(&text("{ normal = { to = \"http://h/\" } }"), "HTTP://H:80");
    wrong(&text("{ normal = {} }"), "HTTP://h/", "`HTTP://h/` is not in normal form: that is `http://h/`.");
    let differs = text("{ differs = [\"java\", \"whatwg\"] }");
    wrong(&differs, "http://a b/", "`java.net.URI` rejects it, and so does RFC 3986.");
    wrong(&differs, "http://a_b/", "`WHATWG` reads it as RFC 3986 does: `a_b:80/`.");
    right(&differs, "http://0x7f.1/");
    // The same host, port and path, and another reading of an empty port.
    let java = text("{ differs = [\"java\"] }");
    right(&java, "http://h:/");
    wrong(&java, "http://h/", "`java.net.URI` reads it as RFC 3986 does: `h:80/`.");
    wrong(&differs, "http://h/", "`java.net.URI` reads it as RFC 3986 does: `h:80/`.");
    let agrees = text("{ agrees = [\"java\", \"whatwg\"] }");
    right(&agrees, "http://h/");
    wrong(&agrees, "http://a_b/", "`java.net.URI` does not read it as RFC 3986 does, but as `no host`.");
    wrong(&text("{ agrees = [\"whatwg\"] }"), "http://1.2.3.256/", "`WHATWG` rejects it, and RFC 3986 does not.");
}

#[test]
fn picked_characters_are_those_of_the_rule() {
    let host = quiz("kind = \"span\"\ntext = \"http://u@h.org:80/p\"\nrule = \"host\"");
    assert_eq!(host.answer().as_deref(), Some("h.org"));
    right(&host, "9..14");
    right(&host, "h.org");
    wrong(&host, "8..14", "`@h.org` begins too early: the `host` does not have the `@`, which `authority` takes.");
    wrong(&host, "9..15", "`h.org:` ends too late: the `host` does not have the `:`, which `authority` takes.");
    wrong(&host, "10..14", "`.org` begins too late: `h` before it is of the `host`, too.");
    wrong(&host, "h.o", "`h.o` ends too early: `rg` after it is of the `host`, too.");
    wrong(&host, "/p", "`/p` is not in the `host`: it begins with `/`, which `path-abempty` takes.");
    wrong(&host, "/", "`/` is in the text more than once.");
    wrong(&host, "x", "`x` is not in the text.");
    wrong(&host, "5..99", "Pick characters of the text.");
    wrong(&host, "9..5", "Pick characters of the text.");
    wrong(&host, "..14", "`..14` is not in the text.");
    wrong(&host, "9..", "`9..` is not in the text.");
    wrong(&host, "", "Pick at least one character.");
    wrong(&host, "9..9", "Pick at least one character.");
    let octet = quiz("kind = \"span\"\ntext = \"1.23.4.5\"\nrule = \"dec-octet\"\nwithin = \"IPv4address\"");
    right(&octet, "23");
    right(&octet, "0..1");
    wrong(&octet, "2..3", "`2` ends too early: `3` after it is of the `dec-octet`, too.");
    // What is nearer to one segment may begin in another.
    let segment = quiz("kind = \"span\"\ntext = \"//h/aaaaaaaaab/c\"\nrule = \"segment\"");
    wrong(&segment, "13..15", "`b/` is not in the `segment`: it begins with `b`.");
    // What was read of a rule until it failed is not the rule.
    let unfinished = quiz("kind = \"span\"\ntext = \"http://[::1/x\"\nrule = \"IP-literal\"");
    assert_eq!(unfinished.answer(), None);
    wrong(&unfinished, "[::1", "`IP-literal` is nowhere in this text.");
    let none = quiz("kind = \"span\"\ntext = \"a\"\nrule = \"host\"");
    wrong(&none, "a", "`host` is nowhere in this text.");
}

/// A text with backticks is code between longer ones.
#[test]
fn backticks_are_code() {
    let html = |answer: &str| urispec_book::html::verdict(&text("{ begins = \"a\" }").check(answer));
    for answer in ["`", "``", "b```c`", "`` `"] {
        let html = html(answer);
        assert!(html.contains(&format!("<code>{answer}</code> does not begin with <code>a</code>.")), "{html}");
    }
}

#[test]
fn an_option_has_its_reason() {
    let choice = quiz(
        "kind = \"choice\"\noptions = [{ text = \"a\", because = \"No.\" }, { text = \"b\", right = true, because = \"Yes.\" }]",
    );
    right(&choice, "1");
    right(&choice, " 1\n");
    wrong(&choice, "0", "No.");
    wrong(&choice, "2", "Pick one of the answers.");
    wrong(&choice, "b", "Pick one of the answers.");
    assert_eq!(choice.answer().as_deref(), Some("b"));
}

/// A quiz is sent to the page and back as JSON.
#[test]
fn a_quiz_goes_through_json() {
    let quiz = text("{ fails_at = 11, because = \"Count.\" }, { resolves = { base = \"a:\", to = \"a:b\" } }");
    let json = serde_json::to_string(&quiz).unwrap();
    let back: Quiz = serde_json::from_str(&json).unwrap();
    assert_eq!(back.check("http://h"), quiz.check("http://h"));
    assert_eq!(serde_json::to_string(&back).unwrap(), json);
}

/// Each component is asked for by its name, as it is and as it is not.
#[test]
fn each_component_is_known() {
    const URI: &str = "http://u:p@h:80/a?b#c";
    for (name, is) in [
        ("scheme", "http"),
        ("authority", "u:p@h:80"),
        ("userinfo", "u:p"),
        ("host", "h"),
        ("port", "80"),
        ("path", "/a"),
        ("query", "b"),
        ("fragment", "c"),
    ] {
        let there = text(&format!("{{ component = {{ name = \"{name}\" }} }}"));
        let same = text(&format!("{{ component = {{ name = \"{name}\", is = \"{is}\" }} }}"));
        let absent = text(&format!("{{ component = {{ name = \"{name}\", absent = true }} }}"));
        let other = text(&format!("{{ component = {{ name = \"{name}\", is = \"x\" }} }}"));
        right(&there, URI);
        right(&same, URI);
        wrong(&other, URI, &format!("The {name} is `{is}`, not `x`."));
        let upper = is.to_uppercase();
        if upper != is {
            let upper_case = text(&format!("{{ component = {{ name = \"{name}\", is = \"{upper}\" }} }}"));
            wrong(&upper_case, URI, &format!("The {name} is `{is}`, not `{upper}`."));
        }
        wrong(&absent, URI, &format!("There is a {name}, `{is}`, and there should be none."));
        if name != "path" {
            wrong(&there, "", &format!("There is no {name}."));
            right(&absent, "");
        }
        let span = quiz(&format!("kind = \"span\"\ntext = \"{URI}\"\nrule = \"{name}\""));
        assert_eq!(span.answer().as_deref(), Some(is));
        let span = quiz(&format!("kind = \"span\"\ntext = \"{URI}\"\nrule = \"{name}\"\nwithin = \"URI\""));
        assert_eq!(span.answer().as_deref(), Some(is));
    }
}

/// What is picked beside the characters of a rule, at each distance: it is held to the nearest place, and what touches it is not in it.
#[test]
fn what_is_picked_is_held_to_the_nearest_place() {
    let octet = quiz("kind = \"span\"\ntext = \"10.223.34.5\"\nrule = \"dec-octet\"\nwithin = \"IPv4address\"");
    let places = [0..2, 3..6, 7..9, 10..11];
    for start in 0..11 {
        for end in start + 1..=11 {
            let verdict = octet.check(&format!("{start}..{end}"));
            assert_eq!(verdict.right, places.contains(&(start..end)), "{start}..{end}: {verdict:?}");
            if verdict.right {
                continue;
            }
            let distance = |place: &std::ops::Range<usize>| place.start.abs_diff(start) + place.end.abs_diff(end);
            let nearest = places.iter().min_by_key(|place| distance(place)).unwrap();
            let how = match () {
                () if end <= nearest.start || start >= nearest.end => "is not in the `dec-octet`: it begins with ",
                () if start < nearest.start => {
                    "begins too early: the `dec-octet` does not have the `.`, which `IPv4address` takes."
                }
                () if end > nearest.end => {
                    "ends too late: the `dec-octet` does not have the `.`, which `IPv4address` takes."
                }
                () if start > nearest.start => "begins too late: ",
                () => "ends too early: ",
            };
            assert!(verdict.reason.contains(how), "{start}..{end}: {verdict:?}");
        }
    }
}

/// What is said beside a verdict: of a known mistake, however it is spaced, and of a right answer.
#[test]
fn each_answer_has_its_note() {
    let quiz = quiz(
        "kind = \"text\"\nconditions = [{ begins = \"a\", because = \"First.\" }]\nafter = \"Well.\"\n\
         wrong = [{ answer = \" b c\\n\", because = \"Known.\" }, { answer = \"d\", because = \"\" }]",
    );
    let note = |answer: &str| quiz.check(answer).note;
    for known in ["b c", " b c", "b c  ", "\tb c\n"] {
        assert_eq!(note(known).as_deref(), Some("Known."), "{known:?}");
    }
    for other in ["bc", "b  c", "d", "x"] {
        assert_eq!(note(other).as_deref(), Some("First."), "{other:?}");
    }
    assert_eq!(note("a").as_deref(), Some("Well."));
    for (length, is_judged) in [(3999, true), (4000, true), (4001, false), (5000, false)] {
        let verdict = quiz.check(&"a".repeat(length));
        assert_eq!(verdict.right, is_judged, "{length}");
        assert!(is_judged || verdict.reason == "This answer is longer than 4000 characters.", "{verdict:?}");
    }
}

/// What a condition says, for each way in which it does not hold, and what is said where all hold.
#[test]
fn each_reason_of_a_condition() {
    for (conditions, answer, is_right, reason) in [
        ("{ valid = true }", "a", true, "`a` matches `URI-reference`."),
        ("{ valid = true }", "", true, "The empty text matches `URI-reference`."),
        (
            "{ valid = false }",
            "a b",
            true,
            "`a b` does not match `URI-reference`: invalid space in path at 1: expected pchar, `#`, `/`, `?` or the end.",
        ),
        (
            "{ fails_at = 1 }",
            "ab c",
            false,
            "It fails at 2, which is too late: invalid space in path at 2: expected pchar, `#`, `/`, `?` or the end. The place that is asked for is 1.",
        ),
        (
            "{ error_rule = \"port\" }",
            "a",
            false,
            "`a` matches `URI-reference`: it is read to its end, and nothing fails.",
        ),
        ("{ matches = \"port\" }", "8", true, "`8` matches `URI-reference`."),
        (
            "{ matches = \"port\" }",
            "a",
            false,
            "`a` does not match `port`: invalid character `a` in port at 0: expected DIGIT or the end.",
        ),
        ("{ matches = \"nope\" }", "a", false, "There is no rule `nope`."),
        ("{ not_matches = \"nope\" }", "a", false, "There is no rule `nope`."),
        ("{ component = { name = \"nope\" } }", "a", false, "There is no component `nope`."),
        ("{ host_kind = \"reg-name\" }", "a", false, "There is no host."),
        ("{ code = \"nope\" }", "a", false, "There is no diagnostic `nope`."),
        (
            "{ code = \"empty-port\" }",
            "HTTP://h/../a",
            false,
            "What is reported is `upper-case-scheme` and `dot-segments-above-root`, not `empty-port`.",
        ),
        ("{ resolves = { base = \"a\", to = \"a:b\" } }", "b", false, "The base `a` is no URI: "),
        (
            "{ normal = { to = \"http://h/\" } }",
            "http://g",
            false,
            "The normal form of `http://g` is `http://g/`, not `http://h/`.",
        ),
        ("{ normal = {} }", "http://h/", true, "`http://h/` matches `URI-reference`."),
        ("{ differs = [\"nope\"] }", "a", false, "There is no reader `nope`."),
        ("{ agrees = [\"whatwg\", \"nope\"] }", "http://h/", false, "There is no reader `nope`."),
        // The first condition that does not hold is the reason.
        ("{ contains = \"x\" }, { contains = \"y\" }", "a", false, "`a` does not have `x` in it."),
        ("{ contains = \"x\" }, { contains = \"y\" }", "x", false, "`x` does not have `y` in it."),
    ] {
        let verdict = text(conditions).check(answer);
        assert_eq!(verdict.right, is_right, "{conditions} {answer}: {verdict:?}");
        assert!(
            verdict.reason == reason || reason.ends_with(' ') && verdict.reason.starts_with(reason),
            "{conditions} {answer}: {verdict:?}"
        );
    }
    // A text is read by the rule that the quiz has.
    let port = quiz("kind = \"text\"\nrule = \"port\"\nconditions = [{ valid = true }]\nanswers = [\"80\", \"8\"]");
    assert_eq!(port.check("80").reason, "`80` matches `port`.");
    wrong(&port, "a", "`a` does not match `port`: invalid character `a` in port at 0: expected DIGIT or the end.");
    assert_eq!(port.answer().as_deref(), Some("80"));
    wrong(&quiz("kind = \"text\"\nrule = \"nope\"\nconditions = [{ valid = true }]"), "a", "There is no rule `nope`.");
}

/// A part may be empty, and may be picked by places with blanks or by a text with dots.
#[test]
fn each_way_to_pick_characters() {
    let port = quiz("kind = \"span\"\ntext = \"http://h:\"\nrule = \"port\"");
    assert_eq!(port.check("9..9").reason, "The empty text is the `port`.");
    right(&port, "9..9");
    wrong(&port, "8..8", "Pick at least one character.");
    let path = quiz("kind = \"span\"\ntext = \"http://h/a/../b\"\nrule = \"path\"");
    assert_eq!(path.check("/a/../b").reason, "`/a/../b` is the `path`.");
    for answer in ["/a/../b", " 8 .. 15 ", "8..15"] {
        right(&path, answer);
    }
    // A component is one of a whole reference; elsewhere, a name is that of a rule.
    wrong(
        &quiz("kind = \"span\"\ntext = \"a\"\nrule = \"path\"\nwithin = \"segment\""),
        "a",
        "`path` is nowhere in this text.",
    );
    wrong(&quiz("kind = \"span\"\ntext = \"a\"\nrule = \"path\"\nwithin = \"nope\""), "a", "There is no rule `nope`.");
}

/// A misspelt key would be a condition that nobody checks.
#[test]
fn each_unknown_key_is_an_error() {
    for (quiz, is_known) in [
        ("kind = \"text\"\nconditions = [{ begins = \"a\" }]", true),
        ("kind = \"text\"\nconditions = [{ begin = \"a\" }]", false),
        ("kind = \"text\"\nconditions = [{ component = { name = \"host\", are = \"a\" } }]", false),
        ("kind = \"text\"\nconditions = [{ resolves = { base = \"a:\", too = \"a:b\" } }]", false),
        ("kind = \"text\"\nconditions = [{ normal = { is = \"a\" } }]", false),
        ("kind = \"text\"\nconditions = []\nwrong = [{ answer = \"a\", why = \"b\" }]", false),
        ("kind = \"choice\"\noptions = [{ text = \"a\", because = \"b\", wrong = true }]", false),
        ("kind = \"other\"", false),
    ] {
        let read = toml::from_str::<Quiz>(&format!("id = \"q\"\nquestion = \"?\"\n{quiz}"));
        assert_eq!(read.is_ok(), is_known, "{quiz}");
    }
    for (file, is_known) in [
        ("[lesson]\nrules = [\"port\"]", true),
        ("[lesson]\nrule = [\"port\"]", false),
        ("[[quizzes]]\nid = \"q\"", false),
    ] {
        assert_eq!(toml::from_str::<urispec_book::File>(file).is_ok(), is_known, "{file}");
    }
}
