//! Source code, and the literals in it.

use urispec_documents::urispec::diagnostic::{Group, Name};
use urispec_documents::{Checker, Document, FileType, Levels, Why};

use crate::{found, reasons, uris};

#[test]
fn each_function_that_takes_a_part() {
    let names = "startswith endswith hasprefix hassuffix stringprefixp stringsuffixp strstartswith strendswith strcontains istartswith indexof \
                 lastindexof strpos stripos strstr strncmp strncasecmp strnicmp includes contains removeprefix removesuffix stripprefix \
                 stripsuffix trimprefix trimsuffix trimstart trimend trimstartmatches trimendmatches trimleft ltrim lstrip rstrip replace \
                 replaceall replacefirst strreplace gsub split concat stringappend paste0 like ilike regexp compile";
    for name in names.split_whitespace() {
        for written in [name.to_owned(), name.to_uppercase(), format!("{}_{}", &name[..2], &name[2..])] {
            let text = format!("x = {written}(\"http://h.test/A\", y)\n");
            assert_eq!(reasons("a.py", &text), [Why::Part], "{text}");
        }
    }
    assert_eq!(reasons("a.py", "x = open(\"http://h.test/A\", y)\n"), []);
}

/// Before a URI in code, an escape is no part of its scheme.
#[test]
fn each_escape_before_a_scheme() {
    for escape in ["\u{1b}", "\\x1b", "\\033", "\\e", "\\u001b", "\\u{1b}", "\\u{001b}", "\\x{1b}", "\\c[", "^["] {
        for sequence in ["0m", "m", "K", "1;31m", "?25h", "?1;2l"] {
            let text = format!("\"{escape}[{sequence}http://h/a\"");
            assert_eq!(uris("a.rs", &text), ["http://h/a"], "{text}");
        }
    }
    for escape in [
        "\\t",
        "\\n",
        "\\r",
        "\\b",
        "\\f",
        "\\v",
        "\\a",
        "\\e",
        "\\x41",
        "\\X41",
        "\\u0041",
        "\\U00000041",
        "\\101",
        "%s",
        "%d",
    ] {
        assert_eq!(uris("a.rs", &format!("\"{escape}http://h/a\"")), ["http://h/a"], "{escape}");
    }
    // In code within code, the backslash is escaped.
    for escape in ["\\\\t", "\\\\n", "\\\\x41", "\\\\u0041", "\\\\101"] {
        assert_eq!(uris("a.rs", &format!("\"{escape}http://h/a\"")), ["http://h/a"], "{escape}");
    }
    for anchor in ["\\A", "\\B", "\\G", "\\Q"] {
        assert_eq!(uris("a.rb", &format!("# see {anchor}http://h/a\n")), ["http://h/a"], "{anchor}");
    }
    for letter in "sdivuqxXcpf".chars() {
        for flags in ["", "5", "-10", "+", ".3"] {
            assert_eq!(uris("a.rs", &format!("\"%{flags}{letter}http://h/a\"")), ["http://h/a"], "{flags}{letter}");
        }
    }
}

/// What a browser runs, and what a driver reads, is no reference.
#[test]
fn each_scheme_of_what_is_run() {
    for scheme in ["javascript", "jdbc", "vbscript"] {
        for scheme in [scheme.to_owned(), scheme.to_uppercase()] {
            for text in
                [format!("<a href='{scheme}:f(\"a b\")'>"), format!("<script></script><a href=' {scheme}:a b'>")]
            {
                assert_eq!((uris("a.html", &text), found("a.html", &text)), (vec![], vec![]), "{text}");
            }
            assert_eq!(uris("a.md", &format!("[x](<{scheme}:a b>)")), [""; 0], "{scheme}");
        }
        let longer = format!("{scheme}s:ab");
        assert_eq!(uris("a.html", &format!("<a href='{longer}'>")), [longer.as_str()]);
    }
    // With elements in it, a script is still one, and no value whose quote is missing.
    for scheme in ["javascript", "JavaScript"] {
        let text = format!("<a href=\"{scheme}:f('<b>x</b>')\">y</a>");
        assert_eq!((uris("a.html", &text), reasons("a.html", &text)), (vec![], vec![]), "{text}");
    }
}

/// A quote that nothing closes hides no string of another kind.
#[test]
fn each_quote_that_is_not_closed() {
    for (path, sign, quotes) in [("a.yaml", ":", &["\"", "'"][..]), ("a.toml", " =", &["\"", "'", "\"\"\"", "'''"])] {
        for open in quotes {
            // Three quotes that are not closed are an empty string and a quote of its own.
            for other in quotes.iter().filter(|other| other.len() != open.len() || other != &open) {
                if other.len() > open.len() && other.starts_with(open) {
                    continue;
                }
                let text = format!("note{sign} {open}it\nurl{sign} {other}http://h/a b{other}\nx{sign} 1\n");
                assert_eq!(uris(path, &text), ["http://h/a b"], "{text}");
            }
        }
    }
}

/// What is joined with a literal, or done with it, makes it a part of another text.
#[test]
fn each_way_to_go_on_after_a_literal() {
    for after in [
        " + x",
        "+x",
        " .. x",
        " <> x",
        " |> f",
        " == x",
        " != x",
        " || x",
        " ~ x",
        " ^ x",
        " % x",
        " & x",
        " . $x",
        ".$x",
        ".\"x\"",
        ".'x'",
        " . 'x'",
        ".\tx",
        ".format(x)",
        ".replace(a, b)",
        ".starts_with(x)",
        ".strip_prefix(x)",
        ".gsub!(x, y)",
        " in x",
        " not in x",
    ] {
        // A conversion may be between them.
        for call in ["", ".to_owned()", ".to_string()", ".into()", ".to_s", ".freeze", "_s"] {
            let code = format!("y = \"http://h.test/\"{call}{after}");
            assert_eq!(reasons("a.xyz", &format!("{code}\n")), [Why::Part], "{code}");
        }
    }
    for before in ["x == ", "x != ", "x =~ ", "x <> ", "x =:= "] {
        assert_eq!(reasons("a.xyz", &format!("y = {before}\"http://h.test/\"\n")), [Why::Part], "{before}");
    }
    for after in ["", ";", ", x", ")", "]", " # x", ".to_owned()", ".len()", " - x", "}"] {
        assert_eq!(reasons("a.xyz", &format!("y = \"http://h.test/\"{after}\n")), [], "{after}");
    }
}

/// A string goes on in the next line after a backslash, without the white space that begins it.
#[test]
fn each_line_that_goes_on() {
    for end in ["\n", "\r\n"] {
        for blank in ["", " ", "  ", "\t ", "    \t"] {
            let text = format!("url = \"\"\"http://h/a\\{end}{blank}b\"\"\"{end}");
            let expected: toml::Table = toml::from_str(&text).unwrap();
            assert_eq!(expected["url"].as_str(), Some("http://h/ab"));
            assert_eq!(uris("a.toml", &text), ["http://h/ab"], "{text:?}");
            assert_eq!(
                uris("a.yaml", &format!("url: \"http://h/a\\{end}{blank}b\"{end}")),
                ["http://h/ab"],
                "{blank:?}"
            );
        }
    }
}

/// Nothing is said about style in code, nor of names that are written in capitals.
#[test]
fn each_matter_of_style_is_left_alone_in_code() {
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let is_style = name.group() == Group::Style || name == Name::UpperCaseName;
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        let has = |path: &str, text: String| {
            let on = format!("{}=warning", name.name()).parse().unwrap();
            let checker = Checker::new().with_levels(Levels::new().with(on));
            let report = checker.check(&Document::new(text, FileType::of(path)));
            report.findings().iter().any(|finding| finding.name() == name.name())
        };
        if is_style && has("a.txt", format!("{wrong}\n")) {
            assert!(!has("a.py", format!("x = \"{wrong}\"\n")), "{name:?}");
            assert!(!has("a.json", format!("{{\"$id\": \"{wrong}\"}}")), "{name:?}");
            count += 1;
        }
    }
    assert!(count > 5);
}

/// Some commands read a file that an option names by `file://`, whatever is relative in it.
#[test]
fn each_way_to_give_an_option_a_file() {
    for scheme in ["file", "fileb"] {
        for option in ["--option ", "--option=", "-o ", "--an-option="] {
            for (open, close) in [("", ""), ("\"", "\""), ("'", "'")] {
                let text = format!("x {option}{open}{scheme}://a.json{close}\n");
                for path in ["a.txt", "a.sh", "a.md"] {
                    assert_eq!(
                        (reasons(path, &text), uris(path, &text)),
                        (vec![Why::ConnectionString], vec![]),
                        "{text}"
                    );
                }
            }
        }
    }
    assert_eq!(uris("a.txt", "option file://h/a.json"), ["file://h/a.json"]);
}

/// Whatever the first argument is, the second may be a part of it.
#[test]
fn each_first_argument_before_a_part() {
    for argument in ["x", "x_y", "$x", "*x", "&x", "&*x", "x.y", "this.x.y", "$this->x", "x->y", "self.x", "x!"] {
        for call in ["strpos(A, L)", "strpos(A,L)", "str_replace(A, L)", "starts_with?(A, L)"] {
            let text = format!("y = {}\n", call.replace('A', argument).replace('L', "\"http://h.test/A\""));
            let expected = if call.contains('?') { vec![] } else { vec![Why::Part] };
            assert_eq!(reasons("a.xyz", &text), expected, "{text}");
        }
    }
    assert_eq!(reasons("a.xyz", "y = open($this->x, \"http://h.test/A\")\n"), []);
}

/// A quote in a comment of PHP begins no literal, and the block ends with `?>`.
#[test]
fn each_comment_of_php() {
    for comment in ["# it's", "// it's", "# say \"no", "/* it's \" */", "/* ?> */", "$x = 1; # '", "$x = '//'; // '"] {
        for end in ["\n?>", " ?>", "\r\n?>"] {
            let text = format!("<?php {comment}{end}\n<a href='a b'>x</a>\n<?php # it's ?><a href=\"c d\">");
            assert_eq!(uris("a.php", &text), ["a b", "c d"], "{text}");
        }
    }
}

/// `\n` in a text is an escape, unless a word or a path begins with it.
#[test]
fn each_byte_after_a_letter_that_may_be_escaped() {
    for letter in ["n", "r", "t"] {
        for next in (0x21..0x7f).map(char::from) {
            let goes_on = next.is_ascii_alphanumeric() || "._-/%".contains(next);
            let whole = format!("http://h/a\\{letter}{next}c");
            let expected = if goes_on { whole.as_str() } else { "http://h/a" };
            assert_eq!(uris("a.txt", &format!("see {whole} y")), [expected]);
        }
        assert_eq!(uris("a.txt", &format!("see http://h/a\\{letter}")), ["http://h/a"]);
    }
}

/// A number in an escape has all of its digits. What has fewer is a name of a path.
#[test]
fn each_number_of_digits_in_an_escape() {
    for (letter, digits) in [('u', 4), ('x', 2)] {
        for number in ["", "d", "de", "def", "dea", "dead", "beef5", "0041", "00e9b"] {
            for after in ["", "x", "/b", "s.html"] {
                let whole = format!("http://h/a\\{letter}{number}{after}");
                let count = number.bytes().chain(after.bytes()).take_while(u8::is_ascii_hexdigit).count();
                let expected = if count < digits { whole.as_str() } else { "http://h/a" };
                assert_eq!(uris("a.txt", &format!("see {whole} y")), [expected], "{whole}");
            }
        }
    }
}

/// Code around an attribute closes its quote and joins it with something.
#[test]
fn each_way_to_join_a_value() {
    for operator in [".", "+", "~"] {
        for code in [" x OP '", " $x OP '", " f(x) OP '", " (x) OP '", "OP$x OP'", "OP(x)OP'"] {
            let code = code.replacen("OP", operator, 2).replace("OP", operator);
            let code = if code.starts_with(operator) { code } else { format!(" {operator}{code}") };
            let text = format!("<a href=\"/a/'{code}/b c\">");
            assert_eq!((reasons("a.html", &text), uris("a.html", &text)), (vec![Why::Part], vec![]), "{text}");
        }
    }
    for other in ["/a/'b'/c", "/a/'.b", "/it's", "/a/'-b'"] {
        assert_eq!(uris("a.html", &format!("<a href=\"{other}\">")), [other]);
    }
}

/// The next literal goes on with a text, unless it is one more of a list, empty, or the documentation of what follows.
#[test]
fn each_literal_in_the_next_line() {
    for next in ["b/c", "?d=e", "#f", "git+ssh", "x.y"] {
        for quote in ["\"", "'"] {
            let text = format!("x = ({quote}http://h.test/a{quote}\n     {quote}{next}{quote})\n");
            assert_eq!(reasons("a.py", &text), [Why::Part], "{text}");
        }
    }
    for next in ["http://h/b", "git+ssh://h/b", "x-y.z://h/b", "urn:a:b", "", "\"\"\"doc", " b"] {
        let text = format!("x = [\"http://h.test/a\"\n     \"{next}\"]\n");
        assert_eq!(reasons("a.py", &text), [], "{text}");
    }
    for call in ["x.includes(L)", "Contains[L]", "x.replace( L", "starts-with?(x, L)", "not (url.startswith(L))"] {
        let text = format!("y = {}\n", call.replace('L', "\"http://h.test/A\""));
        let is_part = !call.contains('?');
        assert_eq!(reasons("a.xyz", &text) == [Why::Part], is_part, "{text}");
    }
}

/// What is quoted with escapes around it ends before them, in a text as well.
#[test]
fn each_escape_after_a_uri() {
    for escape in
        ["\\\"", "\\'", "\\#", "\\;", "\\ ", "\\x1b", "\\x1B", "\\x0A", "\\u001b", "\\u000A", "\\\n", "\\\r\n"]
    {
        assert_eq!(uris("a.txt", &format!("see http://h/a{escape}")), ["http://h/a"], "{escape:?}");
        assert_eq!(uris("a.txt", &format!("see http://h/a{escape}[0m x")), ["http://h/a"], "{escape:?}");
    }
    for text in ["x = '''see http://h/a'''.strip()\n", "x = '''http://h/a'''[1:]\n", "see '''http://h/a'''s"] {
        assert_eq!(uris("a.py", text), ["http://h/a"], "{text}");
    }
    // The output of a command ends on its line.
    assert_eq!(reasons("a.sh", "x http://h/`y`/z\n"), [Why::Placeholder]);
    assert_eq!((reasons("a.sh", "x http://h/`\ny` z\n"), uris("a.sh", "x http://h/`\ny` z\n").len()), (vec![], 1));
}

/// In a literal, a bar does not pass a URI on to a command, whatever of the literal is before its scheme.
#[test]
fn each_bar_in_a_literal() {
    for before in ["", "x:", "x.y:", "x/y:", "x-1:", "x.y+"] {
        for quote in ["'", "`", "\""] {
            let text = format!("a = {quote}{before}http://h/a|b{quote}\n");
            let found = uris("a.js", &text);
            assert!(matches!(&found[..], [uri] if uri.ends_with("http://h/a|b")), "{text}: {found:?}");
        }
    }
    assert_eq!(uris("a.js", "x.y:http://h/a|b\n"), ["http://h/a"]);
}

/// With code, a text after a block of it is read as text again, in which a bar does not end a URI.
#[test]
fn each_text_after_a_block_of_code() {
    let checker = Checker::new().with_code(true);
    for (block, ends) in
        [("```\nhttp://h/a|b\n```", true), ("    http://h/a|b\n", true), ("<p>http://h/a|b</p>\n", false)]
    {
        for text in [format!("{block}\n\nhttp://h/c|d\n"), format!("{block}\n\n- http://h/c|d\n\n{block}\n")] {
            let document = Document::new(text.as_str(), FileType::Markdown);
            let uris = checker.uris(&document);
            let found: Vec<String> = uris.iter().map(|uri| uri.text().into_owned()).collect();
            let own = if ends { "http://h/a" } else { "http://h/a|b" };
            assert_eq!(found[..2], [own, "http://h/c|d"], "{text}");
        }
    }
}
