//! The reader: what is ABNF, what is not, and where.

use abnf_conformance::{Alphabet, Grammar, RuleError};

#[track_caller]
fn accepts(grammar: &str, yes: &[&[u8]], no: &[&[u8]]) {
    let rule = Grammar::parse(grammar).unwrap_or_else(|error| panic!("{error}")).rule("a").unwrap();
    for text in yes {
        assert!(rule.accepts(text), "{grammar} rejects {}", text.escape_ascii());
    }
    for text in no {
        assert!(!rule.accepts(text), "{grammar} accepts {}", text.escape_ascii());
    }
}

#[track_caller]
fn fails(grammar: &str, expected: &str) {
    assert_eq!(Grammar::parse(grammar).unwrap_err().to_string(), expected, "{grammar}");
}

#[test]
fn elements_are_what_the_rfcs_say() {
    accepts("a = \"aB\"", &[b"ab", b"AB", b"Ab"], &[b"a", b"abc", b""]);
    accepts("a = %s\"aB\"", &[b"aB"], &[b"ab", b"AB"]);
    accepts("a = %i\"aB\"", &[b"ab", b"AB"], &[]);
    accepts("a = %d13.10", &[b"\r\n"], &[b"\r", b"13.10"]);
}

#[test]
fn values_have_three_bases() {
    accepts("a = %x30-39", &[b"0", b"9"], &[b"/", b":"]);
    accepts("a = %d48-57", &[b"0", b"9"], &[b"/", b":"]);
    accepts("a = %b110000-111001", &[b"0", b"9"], &[b"/", b":"]);
    accepts("a = %xff", &[b"\xFF"], &[b"\xFE"]);
}

#[test]
fn repeats_have_bounds() {
    accepts("a = 2\"x\"", &[b"xx"], &[b"x", b"xxx"]);
    accepts("a = *2\"x\"", &[b"", b"x", b"xx"], &[b"xxx"]);
    accepts("a = 2*\"x\"", &[b"xx", b"xxxxx"], &[b"x"]);
    accepts("a = 1*2\"x\"", &[b"x", b"xx"], &[b"", b"xxx"]);
    accepts("a = *0\"x\"", &[b""], &[b"x"]);
    accepts("a = 0\"x\" \"y\"", &[b"y"], &[b"xy"]);
    accepts("a = [\"x\"] (\"y\" / \"z\" \"z\")", &[b"xy", b"y", b"zz"], &[b"x", b"xyzz"]);
    accepts("a = \"\"", &[b""], &[b"x"]);
}

#[test]
fn names_are_case_insensitive_and_may_be_in_brackets() {
    accepts("A = <Bee>\nbee = 1*digit\n", &[b"7"], &[b""]);
}

#[test]
fn core_rules_are_there_and_can_be_replaced() {
    accepts("a = ALPHA CRLF LWSP OCTET", &[b"x\r\n \r\n\t\xFF"], &[]);
    accepts("a = BIT / CTL / DQUOTE", &[b"1", b"\x7F", b"\""], &[b"2", b"\x80"]);
    accepts("a = DIGIT\nDIGIT = \"x\"\n", &[b"x"], &[b"0"]);
}

#[test]
fn alternatives_are_added() {
    accepts("a = \"x\" / \"y\"\na =/ \"z\"\nA =/ \"w\" \"v\"\n", &[b"x", b"y", b"z", b"wv"], &[b"w"]);
}

#[test]
fn lines_are_read_leniently() {
    accepts(
        "\u{FEFF}; ünïcode\r\na = \"x\" ; comment\r\n    \"y\"\r\n\r\n; between\r\n    \"z\"\r\nb = \"w\"",
        &[b"xyz"],
        &[b"x"],
    );
    accepts("   a = \"x\"\n        / \"y\"\n   b = a\n", &[b"x", b"y"], &[]);
    accepts("a =\n  \"x\"\n", &[b"x"], &[]);
    accepts("a=(\"x\"/\"y\")\n", &[b"x", b"y"], &[]);
}

#[test]
fn errors_are_placed() {
    fails("a = \"x\"\n  b = \"y\"\n", "line 2, column 5: expected an element, found `=`");
    fails("a : \"x\"", "line 1, column 3: expected `=`, found `:`");
    fails("1a = \"x\"", "line 1, column 1: expected a rule's name, found `1`");
    fails("a = \"x\" | \"y\"", "line 1, column 9: expected an element, found `|`");
    fails("a = (\"x\"\nb = \"y\"\n", "line 1, column 5: expected `)` before the end of the rule");
    fails("a = [\"x\")", "line 1, column 9: expected an element, `/` or `]`, found `)`");
    fails("a = \"x\")", "line 1, column 8: expected an element, `/` or the end of the rule, found `)`");
    fails("a = \"x", "line 1, column 5: a string without its closing quote");
    fails("a = \"é\"", "line 1, column 6: expected a printable ASCII character or `\"`, found `é`");
    fails("a = %x39-30", "line 1, column 5: the range ends before it begins");
    fails("a = %x110000", "line 1, column 7: a value above %x10FFFF, the last character");
    fails("a = %xFFFFFFFFF", "line 1, column 7: a value above %x10FFFF, the last character");
    fails("a = %q41", "line 1, column 6: expected `x`, `d`, `b`, `s` or `i`, found `q`");
    fails("a = %b2", "line 1, column 7: expected a binary digit, found `2`");
    fails("a = 3*2\"x\"", "line 1, column 5: a repeat that allows fewer than it requires");
    fails("a = 99999999999\"x\"", "line 1, column 5: a repeat of more than 4294967295");
    fails("a = 1* \"x\"", "line 1, column 5: white space between a repeat and its element");
    fails("a = \"x\"\"y\"", "line 1, column 8: expected white space between two elements, found `\"`");
    fails("a = \"x\" /\n", "line 1, column 10: expected an element, found the end of the line");
    fails("a = 1#\"x\"", "line 1, column 6: `#` for lists is an extension of RFC 9110");
    fails("a = <prose", "line 1, column 5: expected `>` after a description in words");
    fails("a =\n", "line 1, column 4: expected an element, found the end of the line");
    fails("a", "line 1, column 2: expected `=`, found the end");
    fails("a = ()", "line 1, column 6: expected an element, found `)`");
}

/// The error, the bytes that it is about, and what to write instead.
#[track_caller]
fn fails_at(grammar: &str, expected: &str, at: std::ops::Range<usize>, help: Option<&str>) {
    let error = Grammar::parse(grammar).unwrap_err();
    assert_eq!((error.message(), error.place().span(), error.help()), (expected, at, help), "{grammar}");
}

#[test]
fn errors_say_what_to_write() {
    fails_at("a : \"x\"", "expected `=`, found `:`", 2..3, Some("ABNF defines a rule with `=`"));
    fails_at("a x", "expected `=`, found `x`", 2..3, None);
    fails_at("a_b = \"x\"", "expected `=`, found `_`", 1..2, None);
    let continues = Some("a rule continues on lines that are indented further than its name");
    fails_at("a = (\"x\"\n", "expected `)` before the end of the rule", 4..5, continues);
    fails_at("a = [\"x\"\n", "expected `]` before the end of the rule", 4..5, continues);
    let empty = Some("an empty alternative is `\"\"`");
    fails_at("a = \"x\" / / \"y\"", "expected an element, found `/`", 10..11, empty);
    fails_at("a = / \"y\"", "expected an element, found `/`", 4..5, empty);
    fails_at("a = 2/ \"y\"", "expected an element, found `/`", 5..6, None);
    fails_at("a = (2)", "expected an element, found `)`", 6..7, None);
    let list = Some("write the list out, as section 5.6.1 of RFC 9110 does: `1#a` is `a *( OWS \",\" OWS a )`");
    fails_at("a = 1#\"x\"", "`#` for lists is an extension of RFC 9110", 5..6, list);
    fails_at("a = #\"x\"", "`#` for lists is an extension of RFC 9110", 4..5, list);
    fails_at("a = %x39-30", "the range ends before it begins", 4..11, Some("write the smaller value first"));
    let printable = "expected a printable ASCII character or `\"`";
    let other = Some("write other characters as `%x...`");
    fails_at("a = \"é\"", &format!("{printable}, found `é`"), 5..7, other);
    fails_at("a = \"\t\"", &format!("{printable}, found a tab"), 5..6, other);
    fails_at("a = \"x\r\n", "a string without its closing quote", 4..6, None);
    fails_at("a = \"x", "a string without its closing quote", 4..6, None);
}

#[test]
fn signs_of_other_notations_have_help() {
    fails_at("a = | b", "expected an element, found `|`", 4..5, Some("ABNF separates alternatives with `/`"));
    fails_at("a = 'b'", "expected an element, found `'`", 4..5, Some("ABNF quotes with `\"`"));
    let most = Some("ABNF repeats with `*`, and `*2` is at most twice");
    fails_at("a = {b}", "expected an element, found `{`", 4..5, most);
    fails_at("a = = b", "expected an element, found `=`", 4..5, Some("a rule begins in the column of the first rule"));
    fails_at("a = ~", "expected an element, found `~`", 4..5, None);
}

#[test]
fn what_closes_has_been_opened() {
    fails_at("a = (\"x\"]", "expected an element, `/` or `)`, found `]`", 8..9, None);
    fails_at("a = [\"x\")", "expected an element, `/` or `]`, found `)`", 8..9, None);
    fails_at("a = \"x\"]", "expected an element, `/` or the end of the rule, found `]`", 7..8, None);
    accepts("a = ( [ (\"x\") ] )", &[b"x", b""], &[b"xx"]);
}

#[test]
fn a_value_has_digits_of_its_base() {
    fails_at("a = %x", "expected a hexadecimal digit, found the end", 6..6, None);
    fails_at("a = %dA", "expected a decimal digit, found `A`", 6..7, None);
    fails_at("a = %b2", "expected a binary digit, found `2`", 6..7, None);
    fails_at("a = %x41-", "expected a hexadecimal digit, found the end", 9..9, None);
    fails_at("a = %x41.", "expected a hexadecimal digit, found the end", 9..9, None);
    fails_at("a = %x41-42-43", "expected white space between two elements, found `-`", 11..12, None);
    fails_at("a = %x41.42-43", "expected white space between two elements, found `-`", 11..12, None);
    fails_at("a = %s41", "expected `\"`, found `4`", 6..7, None);
    fails_at("a = %", "expected `x`, `d`, `b`, `s` or `i`, found the end", 5..5, None);
    fails_at("a = %x41.110000", "a value above %x10FFFF, the last character", 9..15, None);
    accepts("a = %x41-41", &[b"A"], &[b"B", b""]);
    accepts("a = %X41.42 %D67 %B1000100", &[b"ABCD"], &[b"abcd"]);
    accepts("a = %S\"x\" %I\"y\"", &[b"xy", b"xY"], &[b"Xy"]);
    let last = Grammar::parse("a = %x10FFFF").unwrap().over(Alphabet::CodePoints).rule("a").unwrap();
    assert_eq!(last.shortest(), Some("\u{10FFFF}".as_bytes().to_vec()));
}

#[test]
fn a_repeat_is_right_before_its_element() {
    fails_at("a = 2 \"x\"", "white space between a repeat and its element", 4..6, None);
    fails_at("a = 1*2*3\"x\"", "expected an element, found `*`", 7..8, None);
    fails_at("a = 1**\"x\"", "expected an element, found `*`", 6..7, None);
    fails_at("a = 3*2\"x\"", "a repeat that allows fewer than it requires", 4..7, None);
    fails_at("a = 4294967296\"x\"", "a repeat of more than 4294967295", 4..14, None);
    fails_at("a = 1*4294967296\"x\"", "a repeat of more than 4294967295", 6..16, None);
    accepts("a = 2*2\"x\" 2( \"y\" ) 0*1[ \"z\" ]", &[b"xxyy", b"xxyyz"], &[b"xyy", b"xxy", b"xxyyzz"]);
}

#[test]
fn white_space_is_between_two_elements() {
    let apart = "expected white space between two elements";
    fails_at("a = \"x\"\"y\"", &format!("{apart}, found `\"`"), 7..8, None);
    fails_at("a = \"x\"(\"y\")", &format!("{apart}, found `(`"), 7..8, None);
    fails_at("a = \"x\"[\"y\"]", &format!("{apart}, found `[`"), 7..8, None);
    fails_at("a = (\"x\")\"y\"", &format!("{apart}, found `\"`"), 9..10, None);
    fails_at("a = [\"x\"]\"y\"", &format!("{apart}, found `\"`"), 9..10, None);
    fails_at("a = \"x\"2\"y\"", &format!("{apart}, found `2`"), 7..8, None);
    fails_at("a = b<c>", &format!("{apart}, found `<`"), 5..6, None);
    accepts("a=\"x\"\t2\"y\"/(\"z\"/\"w\")", &[b"xyy", b"z", b"w"], &[b"x", b"xyyz"]);
}

#[test]
fn a_name_in_brackets_is_a_reference() {
    let described = |element: &str| {
        let findings = Grammar::parse(&format!("a = {element}\n")).unwrap().lint(&[]);
        findings.iter().map(|finding| finding.message().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(described("<b-1>"), ["b-1 is not defined"]);
    assert_eq!(described("<b>"), ["b is not defined"]);
    assert_eq!(described("<1b>"), ["described in words: <1b>"]);
    assert_eq!(described("<-b>"), ["described in words: <-b>"]);
    assert_eq!(described("<b c>"), ["described in words: <b c>"]);
    assert_eq!(described("<b_>"), ["described in words: <b_>"]);
    assert_eq!(described("<>"), ["described in words: <>"]);
    assert_eq!(described("<b?=~>"), ["described in words: <b?=~>"]);
    fails_at("a = <b\tc>", "expected `>` after a description in words", 4..6, None);
}

#[test]
fn a_rule_goes_on_where_lines_are_indented_further() {
    accepts("  a = \"x\"\n b = \"y\"\nc = \"z\"\n", &[b"x"], &[b"xy"]);
    accepts(" a = \"x\"\n\t \"y\"\n", &[b"xy"], &[b"x"]);
    // Further than the first rule, and not than the one before.
    let names = |grammar: &str| Grammar::parse(grammar).unwrap().names().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names("   a = \"x\"\n b = \"y\"\n   c = \"z\"\n  d = a\n"), ["a", "b", "c", "d"]);
    accepts("a = \"x\"  \t\n \t \n  ; comment\n \"y\" ;\nb = a ; end", &[b"xy"], &[b"x"]);
    accepts("a = \"x\"\r\n\r\n \"y\"\r\n", &[b"xy"], &[b"x"]);
    // A carriage return alone ends no line.
    accepts("a = \"x\" ; \r \"y\" \t\u{e9}\u{0}\n \"z\"\n", &[b"xz"], &[b"x", b"xyz"]);
    accepts("a\n = ;\n (\n \"x\" ;\n / ;\n \"y\" )\n", &[b"x", b"y"], &[b"xy"]);
    fails_at("a = \"x\" \r \"y\"", "expected an element, found the end of the line", 8..8, None);
    fails_at(
        "a = \"x\" /  ; more\nb = a\n",
        "expected an element, found `;`",
        11..12,
        Some("an empty alternative is `\"\"`"),
    );
    assert_eq!(Grammar::parse("\n ; nothing\n\n").unwrap().names().count(), 0);
}

#[test]
fn elements_are_where_they_are_written() {
    let document = "a = b  1*2%x41.42 / [ %s\"x\"  \"y\" ]; end\nb = \"z\"\n";
    let rule = Grammar::parse(document).unwrap().rule("a").unwrap();
    let examples = rule.examples();
    let places: Vec<_> =
        examples.iter().map(|it| (it.place().document(), it.place().span(), it.alternative())).collect();
    assert_eq!(
        places,
        [
            (0, 4..34, "b 1*2%x41.42 / [ %s\"x\" \"y\" ]"),
            (0, 4..17, "b 1*2%x41.42"),
            (0, 20..34, "[ %s\"x\" \"y\" ]"),
            (0, 22..32, "%s\"x\" \"y\""),
        ]
    );
}

#[test]
fn rules_without_an_automaton_say_why() {
    let error = |text: &str| Grammar::parse(text).unwrap().rule("a").unwrap_err();
    assert_eq!(error("b = \"x\"").to_string(), "no rule is called a");
    assert_eq!(error("a = b c\nb = \"x\"").to_string(), "c is not defined; a refers to it in line 1, column 7");
    assert_eq!(error("a = b\nb = <see RFC 1>").to_string(), "b is described in words in line 2, column 5: <see RFC 1>");
    assert_eq!(
        error("a = \"x\"\na = \"y\"").to_string(),
        "a is defined by something else in line 2, column 1; `=/` adds alternatives"
    );
    assert_eq!(error("a = b\nb = c\nc = [ B ]").to_string(), "b is not regular as written: b -> c -> b");
    assert_eq!(error("a = [ a ]").to_string(), "a is not regular as written: a -> a");
    assert!(matches!(error("a = %x100"), RuleError::NotInAlphabet { value: 0x100, .. }));
    assert!(matches!(error("a = *99999999\"x\""), RuleError::TooLarge { .. }));
    let small = Grammar::parse("a = *999\"x\"").unwrap().limit(100).rule("a");
    assert_eq!(small.unwrap_err().to_string(), "the automaton of a has more than 100 states");
    // The same twice is no question.
    accepts("a = \"X\" / b\nb = \"y\"\na = \"x\" / B\n", &[b"x", b"y"], &[]);
    let surrogates = Grammar::parse("a = %xD800-DFFF").unwrap().over(Alphabet::CodePoints).rule("a");
    assert!(matches!(surrogates, Err(RuleError::NotInAlphabet { value: 0xD800, .. })));
}

/// Each of these would need as much stack as the text is long, if anything recursed.
#[test]
fn depth_costs_no_stack() {
    let deep = format!("a = {}\"x\"{}\n", "( ".repeat(50_000), " )".repeat(50_000));
    accepts(&deep, &[b"x"], &[b""]);
    let options = format!("a = {}\"x\"{}\n", "[ ".repeat(3_000), " ]".repeat(3_000));
    accepts(&options, &[b"x", b""], &[b"xx"]);
    let mut chain = String::new();
    for rule in 0..3_000 {
        chain += &format!("r{rule} = r{}\n", rule + 1);
    }
    let grammar = Grammar::parse(&(chain + "r3000 = \"x\"\n")).unwrap();
    let rule = grammar.rule("r0").unwrap();
    assert!(rule.accepts(b"x"));
    assert_eq!(rule.regex(), r"\A(?:[Xx])\z");
}

/// The crate `abnf` reads the grammars of this repository to the same languages. Its tree is printed, and read again.
#[test]
fn another_reader_reads_the_same() {
    let (mut rules, mut files) = (0, 0);
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../grammar")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let generic = Grammar::parse(include_str!("../../../grammar/rfc3986.abnf")).unwrap();
        // A text message goes to a telephone number, and a template has the characters of IRIs.
        let generic = match path.file_name().unwrap().to_str().unwrap() {
            "rfc5724.abnf" => generic.with(include_str!("../../../grammar/rfc3966.abnf")).unwrap(),
            "rfc6570.abnf" => generic.with(include_str!("../../../grammar/rfc3987.abnf")).unwrap(),
            _ => generic,
        };
        // RFC 3987 is about characters, which the others' are as well.
        let generic = generic.over(Alphabet::CodePoints);
        let ours = generic.clone().with(&text).unwrap();
        // That crate wants no comments before the first rule.
        let start = text.lines().position(|line| line.contains('=') && !line.starts_with(';')).unwrap();
        let lines: String = text.lines().skip(start).map(|line| format!("{line}\r\n")).collect();
        let printed: String = abnf::rulelist(&lines).unwrap().iter().map(|rule| format!("{rule}\n")).collect();
        let theirs = generic.with(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
        for name in Grammar::parse(&text).unwrap().names() {
            let comparison = ours.rule(name).unwrap().compare(&theirs.rule(name).unwrap());
            assert!(comparison.is_equal(), "{name}: {comparison:?}");
            rules += 1;
        }
        files += 1;
    }
    assert!(files == 31 && rules > 320, "{files} {rules}");
}

#[test]
fn characters_are_utf_8() {
    let grammar = Grammar::parse("a = 1*( %x80-10FFFF / \"x\" )\n").unwrap().over(Alphabet::CodePoints);
    let rule = grammar.rule("a").unwrap();
    let texts = ["é", "xλ", "\u{FFFF}", "\u{10FFFF}\u{80}"];
    assert!(texts.iter().all(|text| rule.accepts(text.as_bytes())));
    let not: [&[u8]; 5] = [b"", b"y", b"\xE9", b"\xED\xA0\x80", b"\xC3"];
    assert!(not.iter().all(|text| !rule.accepts(text)));
    assert_eq!(rule.mismatch(b"x\xC3x").unwrap().offset(), 2);
    let report = rule.suite().check(|text| {
        str::from_utf8(text)
            .is_ok_and(|text| !text.is_empty() && text.chars().all(|c| c == 'x' || c == 'X' || !c.is_ascii()))
    });
    assert!(report.agrees(), "{report}");
}
