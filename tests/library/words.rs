//! A case for each word and each sign that a check knows: of control characters, of what cannot be seen, of schemes, of quotes, of what programs write.

use urispec::diagnostic::{Applicability, Group, Level, Name};
use urispec::{Diagnostic, Linter, Rule, Visible, diagnose};

/// All lints on, so that each has its say.
fn linted(text: &str) -> Vec<Diagnostic> {
    assert!(Rule::UriReference.accepts(text), "{text}");
    let all = Group::ALL.into_iter().fold(Linter::new(), |linter, group| linter.with_group(group, Level::Warning));
    all.lint(text, Rule::UriReference)
}

fn has(text: &str, name: Name) -> bool {
    linted(text).iter().any(|found| found.name() == name)
}

fn one(text: &str, name: Name) -> Diagnostic {
    let found = linted(text);
    let mut found = found.into_iter().filter(|found| found.name() == name);
    match (found.next(), found.next()) {
        (Some(one), None) => one,
        other => panic!("{text}: {other:?}"),
    }
}

fn fixed(text: &str, found: &Diagnostic) -> Option<String> {
    found.fixes().first().map(|fix| String::from_utf8(fix.apply(text.as_bytes())).unwrap())
}

/// What is said first of a text that is not valid, and what its first fix makes.
fn first(text: &str) -> (Name, Option<String>) {
    let found = diagnose(text, Rule::UriReference);
    let found = found.first().unwrap_or_else(|| panic!("{text} is valid"));
    (found.name(), fixed(text, found))
}

/// RFC 20, 4 and 5.
const CONTROLS: &str = "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US";

/// The names in the Unicode Character Database, and of U+0085 the one in its aliases.
const INVISIBLE: [(u32, &str); 42] = [
    (0x85, "NEXT LINE"),
    (0xA0, "NO-BREAK SPACE"),
    (0xAD, "SOFT HYPHEN"),
    (0x61C, "ARABIC LETTER MARK"),
    (0x115F, "HANGUL CHOSEONG FILLER"),
    (0x1160, "HANGUL JUNGSEONG FILLER"),
    (0x1680, "OGHAM SPACE MARK"),
    (0x180E, "MONGOLIAN VOWEL SEPARATOR"),
    (0x2000, "EN QUAD"),
    (0x2001, "EM QUAD"),
    (0x2002, "EN SPACE"),
    (0x2003, "EM SPACE"),
    (0x2004, "THREE-PER-EM SPACE"),
    (0x2005, "FOUR-PER-EM SPACE"),
    (0x2006, "SIX-PER-EM SPACE"),
    (0x2007, "FIGURE SPACE"),
    (0x2008, "PUNCTUATION SPACE"),
    (0x2009, "THIN SPACE"),
    (0x200A, "HAIR SPACE"),
    (0x200B, "ZERO WIDTH SPACE"),
    (0x200C, "ZERO WIDTH NON-JOINER"),
    (0x200D, "ZERO WIDTH JOINER"),
    (0x200E, "LEFT-TO-RIGHT MARK"),
    (0x200F, "RIGHT-TO-LEFT MARK"),
    (0x2028, "LINE SEPARATOR"),
    (0x2029, "PARAGRAPH SEPARATOR"),
    (0x202A, "LEFT-TO-RIGHT EMBEDDING"),
    (0x202B, "RIGHT-TO-LEFT EMBEDDING"),
    (0x202C, "POP DIRECTIONAL FORMATTING"),
    (0x202D, "LEFT-TO-RIGHT OVERRIDE"),
    (0x202E, "RIGHT-TO-LEFT OVERRIDE"),
    (0x202F, "NARROW NO-BREAK SPACE"),
    (0x205F, "MEDIUM MATHEMATICAL SPACE"),
    (0x2060, "WORD JOINER"),
    (0x2066, "LEFT-TO-RIGHT ISOLATE"),
    (0x2067, "RIGHT-TO-LEFT ISOLATE"),
    (0x2068, "FIRST STRONG ISOLATE"),
    (0x2069, "POP DIRECTIONAL ISOLATE"),
    (0x3000, "IDEOGRAPHIC SPACE"),
    (0x3164, "HANGUL FILLER"),
    (0xFEFF, "the byte order mark"),
    (0xFFA0, "HALFWIDTH HANGUL FILLER"),
];

#[test]
fn each_character_that_cannot_be_seen_has_its_name() {
    let said = |number: u32| {
        let text = format!("http://h/a{}b", char::from_u32(number).unwrap());
        diagnose(&text, Rule::Uri)[0].message().to_owned()
    };
    for (number, name) in (0..).zip(CONTROLS.split(' ')).chain([(0x7F, "DEL")]) {
        let name = match name {
            "HT" => "a tab".to_owned(),
            "LF" => "a line feed".to_owned(),
            "CR" => "a carriage return".to_owned(),
            _ => format!("the control character {name} (U+{number:04X})"),
        };
        assert_eq!(said(number), format!("{name} is not allowed in a path"));
    }
    for (number, name) in INVISIBLE {
        assert_eq!(said(number), format!("{name} (U+{number:04X}) is not allowed in a path"));
    }
}

/// Three characters are named, each once, and of others it is said whether there is one.
#[test]
fn a_run_of_characters_is_a_list() {
    let [a, b, c, d, e] = ["\0", "\u{1}", "\u{2}", "\u{3}", "\u{4}"];
    let [one, two, three] =
        ["NUL (U+0000)", "SOH (U+0001)", "STX (U+0002)"].map(|name| format!("the control character {name}"));
    for (run, said) in [
        ([a, a].concat(), one.clone()),
        ([a, b, a].concat(), format!("{one} and {two}")),
        ([a, b, c, b].concat(), format!("{one}, {two} and {three}")),
        ([a, b, c, d, d, a].concat(), format!("{one}, {two}, {three} and another character")),
        ([a, b, c, d, e, e].concat(), format!("{one}, {two}, {three} and other characters")),
    ] {
        let found = diagnose(&*format!("http://h/{run}x"), Rule::Uri);
        assert!(found[0].message().starts_with(&format!("{said} ")), "{said}: {}", found[0].message());
    }
}

/// Marks that look like one of ASCII. Those in small forms decompose to it, the others are named after what they stand for.
const MARKS: [(&str, char); 18] = [
    ("\u{2018}\u{2019}\u{201A}\u{201B}\u{2032}", '\''),
    ("\u{201C}\u{201D}\u{201E}\u{201F}\u{2033}", '"'),
    ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{FE58}\u{FE63}", '-'),
    ("\u{2044}\u{2215}\u{29F8}", '/'),
    ("\u{2216}\u{29F5}\u{29F9}\u{FE68}", '\\'),
    ("\u{2236}\u{A789}\u{2D0}\u{FE55}", ':'),
    ("\u{3002}\u{FF61}\u{2024}\u{FE52}", '.'),
    ("\u{3001}\u{FE50}", ','),
    ("\u{37E}\u{FE54}", ';'),
    ("\u{FE56}", '?'),
    ("\u{FE5F}", '#'),
    ("\u{FE60}", '&'),
    ("\u{FE66}", '='),
    ("\u{FE6A}", '%'),
    ("\u{FE6B}", '@'),
    ("\u{2217}", '*'),
    ("\u{2DC}\u{223C}", '~'),
    ("\u{FF01}", '!'),
];

#[test]
fn each_mark_that_looks_like_another_is_told() {
    for (marks, like) in MARKS {
        for mark in marks.chars() {
            let text = format!("http://b{mark}t.example/");
            let found = diagnose(&text, Rule::Uri);
            let message = format!("`{mark}` (U+{:04X}) looks like `{like}`", u32::from(mark));
            assert_eq!((found.len(), found[0].message()), (1, &message[..]), "{text}");
            // A fix leaves a URI, or there is none.
            let meant = format!("http://b{like}t.example/");
            let is_written = found[0].fixes().iter().any(|fix| fix.apply(text.as_bytes()) == meant.as_bytes());
            assert_eq!(is_written, Rule::Uri.accepts(&meant), "{text}");
        }
    }
}

/// In these, a space was added for people to read; elsewhere it is data.
#[test]
fn a_space_in_a_scheme_that_has_none_is_removed_first() {
    let schemes = "tel geo sms fax urn sip sips xmpp magnet";
    for scheme in schemes.split(' ') {
        for scheme in [scheme.to_owned(), scheme.to_uppercase()] {
            assert_eq!(first(&format!("{scheme}:a b")).1, Some(format!("{scheme}:ab")));
            assert_eq!(first(&format!("q{scheme}:a b")).1, Some(format!("q{scheme}:a%20b")));
        }
    }
}

/// A scheme in use, without its colon or in another text, is seen as one.
#[test]
fn each_scheme_in_use_is_seen_without_its_colon() {
    for scheme in "http https ftp ftps sftp ws wss file ssh git svn ldap redis postgresql".split(' ') {
        for scheme in [scheme.to_owned(), scheme.to_uppercase()] {
            for (text, expected) in [
                (format!("{scheme}//h/"), format!("{scheme}://h/")),
                (format!("{scheme};//h/"), format!("{scheme}://h/")),
                (format!("{scheme}//:h/"), format!("{scheme}://h/")),
            ] {
                let found = diagnose(&text, Rule::Uri);
                assert_eq!(found[0].name(), Name::MissingSchemeColon, "{text}");
                assert_eq!(fixed(&text, &found[0]), Some(expected), "{text}");
            }
        }
        assert_ne!(diagnose(format!("q{scheme}//h/"), Rule::Uri)[0].name(), Name::MissingSchemeColon, "{scheme}");
    }
}

#[test]
fn each_pair_around_a_uri_is_named() {
    for (open, close, what) in [
        ('<', '>', "angle brackets"),
        ('"', '"', "quotes"),
        ('\'', '\'', "quotes"),
        ('`', '`', "backquotes"),
        ('(', ')', "parentheses"),
        ('[', ']', "brackets"),
        ('{', '}', "braces"),
        ('\u{201C}', '\u{201D}', "quotes"),
        ('\u{2018}', '\u{2019}', "quotes"),
        ('\u{AB}', '\u{BB}', "quotes"),
        ('\u{BB}', '\u{AB}', "quotes"),
        ('\u{201E}', '\u{201C}', "quotes"),
        ('\u{201E}', '\u{201D}', "quotes"),
        ('\u{201D}', '\u{201D}', "quotes"),
        ('\u{201A}', '\u{2018}', "quotes"),
        ('\u{2039}', '\u{203A}', "quotes"),
        ('\u{300C}', '\u{300D}', "quotes"),
        ('\u{300E}', '\u{300F}', "quotes"),
        ('\u{FF08}', '\u{FF09}', "parentheses"),
        ('\u{3010}', '\u{3011}', "brackets"),
    ] {
        let text = format!("{open}http://h/{close}");
        let found = diagnose(&text, Rule::UriReference);
        assert_eq!((found.len(), found[0].message()), (1, &format!("a URI in {what}")[..]), "{text}");
        assert_eq!(fixed(&text, &found[0]).as_deref(), Some("http://h/"), "{text}");
    }
    // What closes something that was opened before the URI.
    for close in "\"`>]}\u{201D}\u{2019}\u{BB}\u{AB}\u{203A}\u{300D}\u{FF09}".chars() {
        for after in ["", ".", ").", "!"] {
            let text = format!("http://h/a{close}{after}");
            let found = diagnose(&text, Rule::UriReference);
            assert_eq!(
                (found.len(), found[0].message()),
                (
                    1,
                    &format!("{} after a URI", if close == '`' { "a backquote".into() } else { format!("`{close}`") })
                        [..]
                ),
                "{text}"
            );
            assert_eq!(fixed(&text, &found[0]).as_deref(), Some("http://h/a"), "{text}");
        }
    }
}

#[test]
fn each_way_to_make_a_uri_harmless_is_undone() {
    for (text, expected) in [
        ("hxxp://a.test/", "http://a.test/"),
        ("hxxps://a.test/", "https://a.test/"),
        ("hXXp://a.test/", "http://a.test/"),
        ("hXXps://a.test/", "https://a.test/"),
        ("HXXP://a.test/", "http://a.test/"),
        ("Hxxps://a.test/", "https://a.test/"),
        ("HXXPS[:]//a.test/", "httpS://a.test/"),
        ("FXP://a.test/", "ftp://a.test/"),
        ("fxp://a.test/", "ftp://a.test/"),
        ("h**p://a.test/", "http://a.test/"),
        ("hxxp[:]//a.test/", "http://a.test/"),
        ("hxxps[:]//a.test/", "https://a.test/"),
        ("http[:]//a.test/", "http://a.test/"),
        ("http[://]a.test/", "http://a.test/"),
        ("http://a[.]test/", "http://a.test/"),
        ("hxxp://a(.)test/", "http://a.test/"),
        ("http://a{.}test/", "http://a.test/"),
        ("http://a[dot]test/", "http://a.test/"),
        ("hxxp://a(dot)test/", "http://a.test/"),
        ("mailto:a[at]h.test", "mailto:a@h.test"),
        ("http://a[DOT]b(Dot)test/", "http://a.b.test/"),
        ("mailto:a[AT]h.test", "mailto:a@h.test"),
        ("hxxps[://]a[.]b(.)c{.}d[dot]e(dot)test/", "https://a.b.c.d.e.test/"),
    ] {
        let found = Linter::new().with(Name::UpperCaseScheme, Level::Off).lint(text, Rule::UriReference);
        assert_eq!((found.len(), found[0].name()), (1, Name::DefangedUri), "{text}: {found:?}");
        assert_eq!(fixed(text, &found[0]).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn each_text_after_a_uri_is_cut_off() {
    for mark in ["# a", "// a", "-- a", "<!-- a", "/* a", "#"] {
        let text = format!("http://h/ {mark}");
        assert_eq!(first(&text), (Name::CommentAfterUri, Some("http://h/".into())), "{text}");
    }
    for title in ["", " \"a b\"", " 'a b'"] {
        for start in ["[a](", "![a](", "a]("] {
            for uri in ["http://h/(b)", "http://h/(b(c)d)", "http://h/(b)(c)"] {
                let text = format!("{start}{uri}{title})");
                assert_eq!(first(&text), (Name::MarkdownLink, Some(uri.into())), "{text}");
            }
            // The last parenthesis closes one of the URI, and none the link.
            assert_ne!(first(&format!("{start}http://h/(b){title}")).0, Name::MarkdownLink, "{start}{title}");
        }
    }
    for (text, expected) in [
        ("http://h/?a=3D1=\r\n2", "http://h/?a=12"),
        ("http://h/?a=3d1=\n2", "http://h/?a=12"),
        ("http://h/=\na=\r\nb=41", "http://h/abA"),
    ] {
        assert_eq!(first(text), (Name::QuotedPrintable, Some(expected.into())), "{text}");
    }
    // The version of a request is the last that looks like one.
    assert_eq!(first("GET /a HTTP/b HTTP/1.1"), (Name::RequestLine, Some("/a HTTP/b".into())));
}

/// A label is words before a colon, up to sixty bytes.
#[test]
fn a_label_may_be_long() {
    for length in [1, 16, 17, 32, 59, 60] {
        let text = format!("{}: http://h/", "a".repeat(length));
        assert_eq!(first(&text), (Name::LabelBeforeUri, Some("http://h/".into())), "{text}");
    }
    assert_ne!(first(&format!("{}: http://h/", "a".repeat(61))).0, Name::LabelBeforeUri);
}

/// HTML 4, 24.3 and 24.4: what a browser would have decoded in an attribute.
#[test]
fn each_entity_is_replaced() {
    for (entity, character, written) in [
        ("&amp;", '&', "&"),
        ("&lt;", '<', "%3C"),
        ("&gt;", '>', "%3E"),
        ("&quot;", '"', "%22"),
        ("&#38;", '&', "&"),
        ("&#x26;", '&', "&"),
        ("&apos;", '\'', "'"),
        ("&#39;", '\'', "'"),
        ("&#x27;", '\'', "'"),
        ("&#34;", '"', "%22"),
    ] {
        let text = format!("http://h/?a=1{entity}b=2");
        let found = one(&text, Name::HtmlEntity);
        assert_eq!(found.message(), format!("`{entity}` in a query"));
        assert_eq!(found.label().text, format!("HTML and XML write `{character}` this way"));
        assert_eq!(fixed(&text, &found), Some(format!("http://h/?a=1{written}b=2")), "{text}");
    }
    for entity in ["&gt;", "&lt;", "&quot;"] {
        let text = format!("http://h/a{entity}");
        assert_eq!(fixed(&text, &one(&text, Name::HtmlEntity)).as_deref(), Some("http://h/a"), "{text}");
    }
}

#[test]
fn each_form_of_an_object_without_a_value_is_found() {
    for object in ["%5Bobject%20Object%5D", "%5bobject%20object%5d", "%5Bobject+Object%5D", "%5BOBJECT+object%5d"] {
        for text in [format!("http://h/{object}"), format!("http://h/a?b={object}&c"), format!("http://h/#{object}")] {
            let found = one(&text, Name::UnfilledValue);
            assert_eq!(&text[found.label().span.clone()], object, "{text}");
        }
    }
    assert!(!has("http://h/%5Bobject-Object%5D", Name::UnfilledValue));
}

/// Each of these is data, or a hash: its octets need not be text.
#[test]
fn the_octets_of_data_are_no_text() {
    for (octets, name) in [
        ("%E9%80", Name::EncodedNotUtf8),
        ("%C3%83%C2%A9", Name::EncodedMojibake),
        ("%EF%BF%BD", Name::EncodedReplacementCharacter),
        ("a%E2%80%8Bb", Name::EncodedInvisibleCharacter),
        ("a%20", Name::EncodedTrailingSpace),
    ] {
        assert!(has(&format!("http://h/{octets}"), name) && has(&format!("http://h/?a={octets}"), name), "{octets}");
        for start in ["data:,", "DATA:,", "magnet:?xt=", "Magnet:?xt=", "javascript:", "JavaScript:"] {
            assert!(!has(&format!("{start}{octets}"), name), "{start}{octets}");
        }
        if name != Name::EncodedTrailingSpace {
            assert!(!has(&format!("http://h/a?info_hash={octets}"), name), "{octets}");
        }
    }
}

/// The format characters that Unicode has for writing, which no name needs at its edge.
#[test]
fn each_encoded_character_that_is_not_seen_is_found() {
    let ranges = [0xAD..=0xAD, 0x61C..=0x61C, 0x180E..=0x180E, 0x200B..=0x200F, 0x202A..=0x202E, 0x2060..=0x2069];
    for number in ranges.into_iter().flatten().chain([0xFEFF]) {
        let encoded: String =
            String::from(char::from_u32(number).unwrap()).bytes().map(|byte| format!("%{byte:02X}")).collect();
        let text = format!("http://h/a{encoded}b?{encoded}");
        let found = one(&text, Name::EncodedInvisibleCharacter);
        assert_eq!(found.message(), format!("an encoded character that is not seen, U+{number:04X}"));
        assert_eq!(fixed(&text, &found).as_deref(), Some("http://h/ab?"), "{text}");
    }
    for number in [0xAC, 0xAE, 0x61B, 0x200A, 0x2010, 0x202F, 0x205F, 0x206A, 0xFEFE] {
        let encoded: String =
            String::from(char::from_u32(number).unwrap()).bytes().map(|byte| format!("%{byte:02X}")).collect();
        assert!(!has(&format!("http://h/a{encoded}b"), Name::EncodedInvisibleCharacter), "{number:X}");
    }
}

/// A password that is no secret: its own name, a placeholder, or what everybody tries.
#[test]
fn each_password_that_everybody_knows_is_trivial() {
    let is_trivial = |userinfo: &str| match linted(&format!("ftp://{userinfo}@h.example/")) {
        found if found.iter().any(|found| found.name() == Name::TrivialPassword) => true,
        found => {
            assert!(found.iter().any(|found| found.name() == Name::PasswordInUserinfo), "{userinfo}: {found:?}");
            false
        }
    };
    for user in "user username usr login name myuser".split(' ') {
        for password in "password passwd pass pwd mypassword".split(' ') {
            assert!(
                is_trivial(&format!("{user}:{password}")) && is_trivial(&format!("{user}:{}", password.to_uppercase()))
            );
            assert!(!is_trivial(&format!("q{user}:{password}")) && !is_trivial(&format!("{user}:q{password}")));
        }
    }
    for secret in "password passwd pass pwd secret token key".split(' ') {
        for words in ["your-", "YOUR_", "my-own-", "my_own_"] {
            assert!(is_trivial(&format!("ada:{words}{secret}")), "{words}{secret}");
        }
        for words in ["", "q", "a-b-c-", "a1-", "-"] {
            assert!(!is_trivial(&format!("ada:{words}{secret}")), "{words}{secret}");
        }
        assert!(!is_trivial(&format!("ada:your-{secret}q")), "{secret}");
    }
    for userinfo in ["guest:guest", "USER:PASS", "DB_USER:DB_PASS", "a:***", "a:xxx", "a:XXXX"] {
        assert!(is_trivial(userinfo), "{userinfo}");
    }
    for userinfo in ["ada:ada", "GUEST:guest", "AB:PASS", "ABC:AB", "a:xx", "a:x*x", "Guest:Guest"] {
        assert!(!is_trivial(userinfo), "{userinfo}");
    }
}

/// A user name that a reader takes for the host: on the web any name with a dot, elsewhere one of those that hosts often have.
#[test]
fn each_user_that_looks_like_a_host_is_found() {
    for last in "com org net edu gov io".split(' ') {
        for last in [last.to_owned(), last.to_uppercase()] {
            assert!(has(&format!("ftp://bank.{last}@h.test/"), Name::UserinfoLikeHost), "{last}");
            assert!(!has(&format!("ftp://bank.{last}q@h.test/"), Name::UserinfoLikeHost), "{last}");
            assert!(has(&format!("http://bank.{last}q@h.test/"), Name::UserinfoLikeHost), "{last}");
        }
    }
    for user in
        ["www.bank.de", "WWW.bank.de", "192.0.2.1", "bank.com%2Fa", "bank.com&a=b", "bank.com;a", "bank%E3%80%82com"]
    {
        assert!(has(&format!("ftp://{user}@h.test/"), Name::UserinfoLikeHost), "{user}");
    }
    for user in ["www", "ada.lovelace", "192.0.2.256", "192.0.2", "bank.com_", ".com", "a..com"] {
        assert!(!has(&format!("ftp://{user}@h.test/"), Name::UserinfoLikeHost), "{user}");
    }
}

/// RFC 1738, 3.2.1: these users have no password to keep; nor has `anonymous`, who may be anyone, elsewhere.
#[test]
fn an_anonymous_user_has_no_password() {
    for user in ["anonymous", "ftp", "ANONYMOUS", "Ftp"] {
        for scheme in ["ftp", "ftps", "FTP"] {
            assert!(!has(&format!("{scheme}://{user}:a%40b@h/"), Name::PasswordInUserinfo), "{scheme} {user}");
        }
        let is_anyone = user.eq_ignore_ascii_case("anonymous");
        assert_eq!(has(&format!("sftp://{user}:a%40b@h/"), Name::PasswordInUserinfo), !is_anyone, "{user}");
        assert!(has(&format!("ftp://{user}q:a%40b@h/"), Name::PasswordInUserinfo), "{user}");
    }
}

/// A text with a password shows it in no picture, wherever the finding about it is in the list.
#[test]
fn a_password_after_other_findings_is_not_drawn() {
    for text in [
        "HTTP://www.bank.example:s3cret@evil.test/",
        "HTTPS://ada:s3cret@H/",
        "FTP://a:s3cret@h/b//c",
        "Mysql://u:s3@cret/w@h/db",
        "HTTP://ghp_s3cret1@h/",
        "HTTP://bank.com:80@h//x:8x/s3cret@e/",
    ] {
        let diagnosis = Linter::new().check(text, Rule::Uri).unwrap_err();
        let places: Vec<usize> =
            (0..).zip(diagnosis.diagnostics()).filter(|(_, it)| it.is_on_password()).map(|(at, _)| at).collect();
        assert!(places.iter().any(|at| *at > 0), "{text}: {places:?}");
        let drawn = format!("{}\n{:?}", diagnosis.plain(), miette::Report::new(diagnosis.clone()));
        assert!(!drawn.contains("s3cret"), "{drawn}");
    }
}

/// RFC 4648 does not say how long the parameters before `;base64,` may be.
#[test]
fn base64_is_base64_after_a_long_media_type() {
    for length in [0, 200, 255, 256, 900] {
        let text = format!("data:text/plain;a={};base64,YQ ==", "b".repeat(length));
        let (name, fixed) = first(&text);
        assert_eq!((name, fixed), (Name::DataCharacter, Some(text.replace(' ', ""))), "{length}");
    }
    // The Fetch Standard strips white space from both ends of a media type before it looks for `base64`.
    for before in ["data:text/plain;base64 ,", "data:;BASE64  ,", "data:text/plain;base64,"] {
        let text = format!("{before}YQ ==");
        assert_eq!(first(&text), (Name::DataCharacter, Some(text.replace(' ', ""))), "{text}");
    }
    // A type whose name ends so is another.
    for before in ["data:text/base64,", "data:text/x-base64,", "data:;a=base64,"] {
        let text = format!("{before}YQ ==");
        assert_eq!(first(&text), (Name::DataCharacter, Some(text.replace(' ', "%20"))), "{text}");
    }
}

/// A `file` URI with a host has a path behind it. Without one, the slashes may have been meant for a server.
#[test]
fn the_slashes_of_a_file_are_those_of_its_path() {
    for (text, expected) in [
        ("file://server//share/a", "file://server/share/a"),
        ("file://localhost//x/a", "file://localhost/x/a"),
        ("file://localhost///usr/a", "file://localhost/usr/a"),
        ("file:////server/share/a", "file://server/share/a"),
        ("file:////usr/a", "file:///usr/a"),
        ("file:////C:/a", "file:///C:/a"),
    ] {
        let found = one(text, Name::SchemeSyntax);
        assert_eq!(fixed(text, &found).as_deref(), Some(expected), "{text}");
    }
}

/// A number after a zero is octal to software that reads it as an address, and 8 and 9 are no digits there.
#[test]
fn each_number_that_is_none_of_an_address_is_named() {
    let octal = "octal to other software, for its zero, and no such number";
    let over = "over 255, the highest number in an IPv4 address";
    for (host, place, label) in [
        ("1.2.3.08", 6, octal),
        ("09.2.3.4", 0, octal),
        ("01.2.3.08", 7, octal),
        ("1.2.3.256", 6, over),
        ("1.300.3.08", 2, over),
        ("1.2.3.4.5", 0, "5 numbers; an IPv4 address has four"),
        ("1.2.3.4.08", 0, "5 numbers; an IPv4 address has four"),
    ] {
        let text = format!("http://{host}/");
        let found = one(&text, Name::AlmostIpv4Host);
        assert_eq!((found.label().span.start, found.label().text.as_ref()), (7 + place, label), "{text}");
    }
}

/// Spaces at the end are found in capital and small letters.
#[test]
fn each_encoded_space_at_the_end_is_removed() {
    for end in ["%20", "%C2%A0", "%c2%a0", "%C2%a0", "%20%c2%A0", "%c2%a0%20%20"] {
        for (before, after) in [("http://h/a", ""), ("http://h/a", "?b"), ("http://h/a?b=", ""), ("http://h/a#b", "")] {
            let text = format!("{before}{end}{after}");
            let found = one(&text, Name::EncodedTrailingSpace);
            assert_eq!(fixed(&text, &found), Some(format!("{before}{after}")), "{text}");
        }
    }
}

/// `www.` before a URI with a scheme of its own, in any case.
#[test]
fn each_case_of_a_scheme_after_www() {
    for scheme in ["http", "https", "HTTPS", "Http"] {
        let text = format!("http://www.{scheme}://example.com/");
        let found = one(&text, Name::RepeatedScheme);
        assert_eq!(fixed(&text, &found), Some(format!("{scheme}://example.com/")), "{text}");
    }
    assert!(!has("http://www.httpx://example.com/", Name::RepeatedScheme));
}

/// What has a port that is reached over TLS gets its scheme.
#[test]
fn a_host_with_the_port_of_https_gets_https() {
    for (port, scheme) in
        [(80, "http"), (443, "https"), (8443, "https"), (8080, "http"), (4443, "http"), (18443, "http")]
    {
        let text = format!("my_host.example:{port}/a");
        let found = diagnose(&text, Rule::Uri);
        assert_eq!(found[0].name(), Name::HostWithoutSlashes);
        assert_eq!(fixed(&text, &found[0]), Some(format!("{scheme}://{text}")));
        assert_eq!(found[0].fixes()[0].applicability, Applicability::Suggested);
    }
}

/// Who hides a URI in percent-encoding may have hidden it twice: what a second decoding makes of it is reported where it divides or ends something.
#[test]
fn each_octet_that_is_encoded_twice_is_found() {
    for octet in 0..=0xff_u8 {
        let is_found = octet < 0x20 || b"./\\".contains(&octet);
        assert_eq!(has(&format!("http://h/?a=%25{octet:02X}"), Name::DoubleEncoding), is_found, "{octet:02X}");
        assert!(has(&format!("http://h/a%25{octet:02x}b"), Name::DoubleEncoding), "{octet:02x}");
    }
}

/// RFC 9562, 4, and RFC 8141, 2: neither the namespace nor the digits have a case.
#[test]
fn a_uuid_is_held_to_its_form_in_any_case() {
    for namespace in ["uuid", "UUID", "Uuid"] {
        for (name, is_found) in [
            ("f81d4fae-7dec-11d0-a765-00a0c91e6bf6", false),
            ("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", false),
            ("f81d4fae7dec11d0a76500a0c91e6bf6", true),
            ("f81d4fae-7dec-11d0-a765-00a0c91e6bfg", true),
            ("f81d4fae-7dec-11d0-a765-00a0c91e6bf6-", true),
        ] {
            assert_eq!(has(&format!("urn:{namespace}:{name}"), Name::SchemeSyntax), is_found, "{namespace} {name}");
        }
    }
    assert!(!has("urn:uuids:1", Name::SchemeSyntax));
}

/// RFC 4501, 3: elements of a query have `;` between them; an `&` is mistaken for it only where all are such elements.
#[test]
fn an_ampersand_of_a_dns_query_is_fixed_where_it_separates() {
    for (text, fixed_text) in [
        ("dns:a?type=A&class=IN", Some("dns:a?type=A;class=IN")),
        ("dns:a?class=IN&type=A", Some("dns:a?class=IN;type=A")),
        ("dns:a?type=A&b=c", None),
        ("dns:a?b=c&type=A", None),
        ("dns:a?type=A&", None),
        ("dns:a?type=A;type=B&class=IN", Some("dns:a?type=A;type=B;class=IN")),
    ] {
        assert_eq!(fixed(text, &one(text, Name::SchemeSyntax)).as_deref(), fixed_text, "{text}");
    }
}

/// The first parameter shows whether a `?` is missing before it, whatever follows.
#[test]
fn parameters_in_a_path_are_seen_by_the_first() {
    for (text, is_found) in [
        ("http://h/a&b=c", true),
        ("http://h/a&b=c&d", true),
        ("http://h/a&b=c&", true),
        ("http://h/a&b&c=d", false),
        ("http://h/a=b&c=d", false),
        ("http://h/a&1=b", false),
        ("http://h/a&b.c-d_e=f", true),
    ] {
        assert_eq!(has(text, Name::QueryWithoutQuestionMark), is_found, "{text}");
    }
}

/// An empty port is no port.
#[test]
fn a_file_with_an_empty_port_has_none() {
    for (text, is_found) in
        [("file://h:/a", false), ("file://h:0/a", true), ("mongodb+srv://h:/a", false), ("mongodb+srv://h:1/a", true)]
    {
        assert_eq!(has(text, Name::UnexpectedComponent), is_found, "{text}");
    }
}

/// What is wrong beside a host does not keep a check of the host silent.
#[test]
fn a_host_is_checked_beside_a_port() {
    for (host, name) in
        [("[v6.::1]", Name::NeedlessVersionFlag), ("[v7.a]", Name::UnknownAddressFormat), ("caf%E9", Name::HostNotUtf8)]
    {
        for userinfo in ["", "u@", "@"] {
            for port in ["", ":", ":0", ":22", ":99999", ":080"] {
                let text = format!("http://{userinfo}{host}{port}/");
                assert!(has(&text, name), "{text}");
            }
        }
    }
}

/// One letter of another alphabet, of each of those that have letters like Latin ones.
#[test]
fn each_alphabet_that_looks_latin_is_told_from_it() {
    // Punycode of `a` and a letter: Greek omicron, Cyrillic a, Armenian vo, Cherokee small letter a.
    for letter in ['\u{3bf}', '\u{430}', '\u{578}', '\u{13a0}', '\u{13f8}', '\u{1f00}'] {
        let text = format!("http://a{letter}b.example/");
        let found = Linter::new().lint(&text, Rule::Iri);
        assert!(found.iter().any(|found| found.name() == Name::LookAlikeHost), "{text}");
    }
    for letter in ['\u{e9}', '\u{4e2d}', '\u{e01}', '\u{905}', '\u{3042}'] {
        let text = format!("http://a{letter}b.example/");
        let found = Linter::new().lint(&text, Rule::Iri);
        assert!(!found.iter().any(|found| found.name() == Name::LookAlikeHost), "{text}");
    }
}

/// RFC 3987, 4.2: the pieces between delimiters are looked at one by one, each at its own place.
#[test]
fn each_piece_with_letters_from_right_to_left_has_its_place() {
    let linter = Linter::new().with(Name::BidiComponent, Level::Warning);
    for (before, delimiters, after) in
        [("http://h/", "/.", ""), ("http://h/?", "&=;.", ""), ("http://h/#", ".", ""), ("ftp://", ":", "@h/")]
    {
        for delimiter in delimiters.chars() {
            let pieces = ["\u{5d0}\u{5d1}", "\u{5d0}b", "\u{5d0}", "b", "1\u{5d0}"];
            let text = format!("{before}{}{after}", pieces.join(&delimiter.to_string()));
            let found = linter.lint(&text, Rule::Iri);
            let marked: Vec<&str> = found
                .iter()
                .filter(|it| it.name() == Name::BidiComponent)
                .map(|it| &text[it.label().span.clone()])
                .collect();
            assert_eq!(marked, ["\u{5d0}b", "1\u{5d0}"], "{text}");
        }
    }
}

/// What a program or a person was to fill in is one place, with its `$`, wherever it is.
#[test]
fn each_placeholder_is_named_as_a_whole() {
    let forms =
        ["{id}", "${X}", "{{ x }}", "{a/b}", "{+c}", "%s", "%d", "%v", "%i", "%NAME%", "%A_1%", "<id>", "<my id>"];
    for form in forms {
        let mut texts = vec![];
        for before in
            ["http://h/", "http://h/a", "http://h/a=", "http://", "http://u@", "http://h/?", "http://h/#", "", "/"]
        {
            texts.extend(["", "/", "-b", "/?c", ".d"].map(|after| (format!("{before}{form}{after}"), before.len(), 1)));
            for other in forms {
                texts.push((format!("{before}{form}/{other}"), before.len(), 2));
                // A letter before a `%` makes no other placeholder of it.
                texts.push((format!("{before}{form}{other}"), before.len(), 2));
            }
        }
        for (text, at, count) in texts {
            let found = diagnose(&text, Rule::UriReference);
            let found: Vec<_> = found.iter().filter(|found| found.name() == Name::TemplatePlaceholder).collect();
            assert_eq!(found.len(), count, "{text}: {found:?}");
            assert_eq!(found[0].label().span, at..at + form.len(), "{text}");
            assert_eq!(found[0].message(), format!("the placeholder `{form}` is not filled in"), "{text}");
        }
    }
}

/// Expressions of templates (RFC 6570, 2.2 to 2.4), and what shells and routes write in braces, are placeholders.
#[test]
fn each_sign_of_an_expression_is_one_of_a_placeholder() {
    for sign in ["_", ".", ",", ":", ";", "*", "+", "-", "/", "?", "#", "&", "=", "!", "@", "$"] {
        for form in [format!("{{{sign}id}}"), format!("{{id{sign}}}"), format!("{{id{sign}of}}")] {
            for text in [format!("http://h/{form}/a"), format!("http://h/a?b={form}"), format!("http://{form}/")] {
                let found = &diagnose(&text, Rule::UriReference)[0];
                assert_eq!(found.name(), Name::TemplatePlaceholder, "{text}");
                assert_eq!(&text[found.label().span.clone()], form, "{text}");
            }
        }
    }
    for sign in ["|", "^", "\"", "<", "~", "'", "(", " "] {
        let text = format!("http://h/{{id{sign}of}}/a");
        let found = diagnose(&text, Rule::UriReference);
        assert!(found.iter().all(|it| it.name() != Name::TemplatePlaceholder), "{text}: {found:?}");
    }
}

/// A value of letters, digits, `-`, `_` and `.` has no `?` of its own; a path, a host or a file has.
#[test]
fn a_second_question_mark_follows_a_plain_value() {
    for value in ["1", "a", "a-b", "a_b", "1.2", "2024-05-01", "a-1_b.2"] {
        let text = format!("http://h.test/?a={value}?b=2");
        let found = one(&text, Name::SecondQuestionMark);
        assert_eq!(fixed(&text, &found), Some(format!("http://h.test/?a={value}&b=2")));
    }
    for value in ["", "/a", "a/b", "a.b", "a%20b", "a+b", "a:b", "a,b"] {
        let text = format!("http://h.test/?a={value}?b=2");
        assert!(!has(&text, Name::SecondQuestionMark), "{text}");
    }
}

/// The traits of a text are seen in blocks: each place of a text of each length is in one.
#[test]
fn each_place_of_a_path_is_looked_at() {
    for length in 2..72 {
        for at in 0..length - 1 {
            for (sign, name) in
                [("//", Name::EmptyPathSegment), ("/:", Name::RouteParameter), ("&b", Name::QueryWithoutQuestionMark)]
            {
                let mut path = "a".repeat(length);
                path.replace_range(at..at + 2, sign);
                let path = if sign == "//" { path } else { path + "c=d" };
                let text = format!("http://h/{path}");
                let is_name = sign != "/:" || at + 2 < length;
                if is_name && (sign != "/:" || !path.contains('=')) {
                    assert!(has(&text, name), "{text}");
                }
            }
        }
    }
}

/// No fix but its removal touches a password, wherever its URI begins.
#[test]
fn no_fix_changes_a_password() {
    for start in ["ftp://", "mysql://", "jdbc:mysql://", "jdbc:postgresql://", "JDBC:a-b://"] {
        for password in ["s3cr%7Et", "%61bc%31", "s%252Ft1", "s%00t1", "a%c3%a9b1"] {
            let text = format!("{start}u:{password}@h.example/a%7Eb");
            let at = text.find(password).unwrap();
            let found = linted(&text);
            assert!(found.iter().any(|found| found.name() == Name::PasswordInUserinfo), "{text}: {found:?}");
            for fix in found.iter().filter(|found| !found.is_on_password()).flat_map(Diagnostic::fixes) {
                let touches =
                    |edit: &urispec::diagnostic::Edit| edit.span.start < at + password.len() && at < edit.span.end;
                assert!(!fix.edits.iter().any(touches), "{text}: {fix:?}");
            }
        }
    }
}

/// The bytes from 0x80 to 0x9F in windows-1252, by the Encoding Standard of WHATWG.
const WINDOWS_1252: &str = "\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}\
    \u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}";

/// What was decoded wrongly often has characters that cannot be seen, such as the soft hyphen of `\u{c3}\u{ad}`; so may what it was.
#[test]
fn what_was_decoded_wrongly_is_shown_without_what_cannot_be_seen() {
    for (run, shown, meant) in [
        ("\u{c3}\u{ad}", "Ã\\u{ad}", "í"),
        ("\u{c3}\u{a0}", "Ã\\u{a0}", "à"),
        ("\u{e2}\u{80}\u{ae}", "â\\u{80}®", "\\u{202e}"),
    ] {
        let of_uri = diagnose(&*format!("http://h/x{run}x"), Rule::Uri);
        let linter =
            Group::ALL.into_iter().fold(Linter::new(), |linter, group| linter.with_group(group, Level::Warning));
        let of_iri = linter.lint(&*format!("http://h/x{run}x"), Rule::Iri);
        // No IRI has the control character U+0080.
        let of_iri = (!run.contains('\u{80}')).then_some(of_iri);
        for found in [Some(of_uri), of_iri].into_iter().flatten() {
            let found: Vec<_> = found.iter().filter(|found| found.name() == Name::Mojibake).collect();
            let [found] = found[..] else { panic!("{run}: {found:?}") };
            assert_eq!(found.message(), format!("`{shown}` is `{meant}` that was decoded wrongly"));
        }
    }
}

/// Each letter of Latin-1 and of the alphabets after it, in UTF-8 that was read as windows-1252.
#[test]
fn each_letter_that_was_decoded_wrongly_is_restored() {
    for letter in ('\u{a1}'..='\u{17f}').chain('\u{391}'..='\u{3c9}').chain('\u{410}'..='\u{44f}') {
        let mut bytes = [0; 4];
        let wrong: String = { letter.encode_utf8(&mut bytes).bytes() }
            .map(|byte| match byte {
                0x80..=0x9f => WINDOWS_1252.chars().nth(usize::from(byte) - 0x80).unwrap(),
                _ => char::from(byte),
            })
            .collect();
        if !letter.is_alphabetic() {
            continue;
        }
        let text = format!("http://h/a{wrong}b");
        let found = diagnose(&text, Rule::Uri);
        let shown = Visible(wrong.as_bytes());
        assert_eq!(found[0].message(), format!("`{shown}` is `{letter}` that was decoded wrongly"), "{letter}");
        let encoded: String = letter.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")).collect();
        assert_eq!(fixed(&text, &found[0]), Some(format!("http://h/a{encoded}b")), "{letter}");
    }
}

/// RFC 6570, 3.2.8 and 3.2.9: one `?` begins a query, and each `&` is in one. After a value that may have either, nothing is said.
#[cfg(feature = "template")]
#[test]
fn each_place_of_a_query_in_a_template_is_known() {
    for (text, expected) in [
        ("/a{?b}", None),
        ("/a{?b}{&c}", None),
        ("/a?b{&c}", None),
        ("{a}{?b}", None),
        ("{a}{&b}", None),
        ("/a{+b}{&c}", None),
        ("/a{#b}{?c}", None),
        ("/a{#b}{&c}", None),
        ("/a{#b}{?c}{?d}", None),
        ("/a{#b}{?c}{&d}", None),
        ("/a#b{?c}{?d}", None),
        ("/a#b{&c}", None),
        ("/a?b{#c}{?d}", None),
        ("/a{?b}{#c}{?d}", None),
        ("/a#b?c{?d}", None),
        ("/a?b#{c}{?d}", None),
        ("/a?b{?c}", Some("/a?b{&c}")),
        ("/a{?b}{?c}", Some("/a{?b}{&c}")),
        ("/a{?b}/c{?d}", Some("/a{?b}/c{&d}")),
        ("/a{&b}", Some("/a{?b}")),
        ("http://h{&b}", Some("http://h{?b}")),
        ("/a{b}{&c}{&d}", Some("/a{b}{?c}{&d}")),
        ("/:id", Some("/{id}")),
        ("/:id.json", Some("/{id}.json")),
        ("/a/:id/b{?c}", Some("/a/{id}/b{?c}")),
        ("/:_1?a", Some("/{_1}?a")),
        ("/:id#a", Some("/{id}#a")),
        ("/:1", None),
        ("/:a-b", None),
        ("a:b", None),
        ("/${a}", Some("/{a}")),
        ("/${+a}", None),
        ("/{=a}", Some("/{a}")),
    ] {
        let found = Linter::new().lint(text, Rule::UriTemplate);
        assert!(found.len() < 2, "{text}: {found:?}");
        assert_eq!(found.first().and_then(|found| fixed(text, found)).as_deref(), expected, "{text}");
    }
}

/// Beside a slash, a space is between names and is part of none.
#[test]
fn a_space_beside_a_slash_is_removed_first() {
    for (text, expected) in [
        ("http://h/ a/b", "http://h/a/b"),
        ("http://h/a /b", "http://h/a/b"),
        ("http://h/a/ b", "http://h/a/b"),
        ("http://h/a  /b", "http://h/a/b"),
        ("http://h/a b/c", "http://h/a%20b/c"),
        ("http://h/?a /b", "http://h/?a%20/b"),
    ] {
        assert_eq!(first(text).1.as_deref(), Some(expected), "{text}");
    }
}

/// Between two `%`, a name is a variable of Windows, unless a triplet begins at the second.
#[test]
fn a_variable_may_stand_before_any_letter() {
    for (text, is_found) in [
        ("http://h/%NAME%", true),
        ("http://h/%NAME%a", true),
        ("http://h/%NAME%a/b", true),
        ("http://h/%NAME%ag", true),
        ("http://h/%NAME%ga", true),
        ("http://h/%NAME%1/", true),
        ("http://h/%NAME%ab", false),
        ("http://h/%NAME%20b", false),
        ("http://h/%XY%", false),
        ("http://h/%XYZ%", true),
        ("http://h/%Name%", false),
    ] {
        let found = diagnose(text, Rule::UriReference);
        assert_eq!(found.iter().any(|found| found.name() == Name::TemplatePlaceholder), is_found, "{text}: {found:?}");
    }
}

/// What is written for a Windows path leads to it.
#[test]
fn each_character_of_a_windows_path_is_kept() {
    use urispec::file_path::windows::to_path;

    let mut count = 0;
    for character in (' '..='~').chain(['\u{e9}', '\u{6f22}']).filter(|it| !"/\\".contains(*it)) {
        for (path, name) in [
            (format!("C:\\a{character}b\\{character}c"), Name::WindowsPath),
            (format!("\\\\server\\share\\a{character}b"), Name::UncPath),
            (format!("C:\\%41{character}"), Name::WindowsPath),
            (format!("\\\\server\\share\\%41{character}"), Name::UncPath),
        ] {
            let found = diagnose(&path, Rule::UriReference);
            // A quote, a bracket or a space at the end is not taken for a part of it.
            let [found] = &found[..] else { continue };
            if found.name() != name {
                continue;
            }
            let uri = fixed(&path, found).unwrap();
            count += 1;
            assert_eq!(to_path(urispec::Uri::parse(&uri).unwrap()).as_deref(), Ok(&path[..]), "{uri}");
        }
    }
    assert!(count > 200, "{count}");
    assert_eq!(first("C:\\100%25\\a b").1.as_deref(), Some("file:///C:/100%2525/a%20b"));
}

/// The escapes that JavaScript's `escape` writes: UTF-16, in either case, and of two units for a character beyond the first 65,536.
#[test]
fn each_escape_of_utf16_is_written_in_utf8() {
    for (escapes, encoded) in [
        ("%u00e9", Some("%C3%A9")),
        ("%U00E9", Some("%C3%A9")),
        ("%u0041%u0042", Some("%41%42")),
        ("%u0041%U0042", Some("%41%42")),
        ("%uD83D%uDE00", Some("%F0%9F%98%80")),
        ("%uD83D%UDE00", Some("%F0%9F%98%80")),
        ("%uD83D", None),
        ("%uDE00%uD83D", None),
        ("%u00e9%u00E8%u4E2D", Some("%C3%A9%C3%A8%E4%B8%AD")),
        ("%u0041%uD83D%uDE00%u0042", Some("%41%F0%9F%98%80%42")),
    ] {
        let text = format!("http://h/a{escapes}b");
        let found = diagnose(&text, Rule::UriReference);
        assert_eq!((found.len(), found[0].label().span.clone()), (1, 10..10 + escapes.len()), "{text}");
        assert_eq!(fixed(&text, &found[0]), encoded.map(|encoded| format!("http://h/a{encoded}b")), "{text}");
    }
}

/// What a text without a scheme may be: a path on another server, a host, or a mail address with one `@`.
#[test]
fn each_text_without_a_scheme_gets_the_one_it_may_have() {
    for (text, expected) in [
        ("//h/a", Some("https://h/a")),
        ("h.example/a", Some("https://h.example/a")),
        ("localhost", Some("https://localhost")),
        ("a@h.example", Some("mailto:a@h.example")),
        ("a@b@h", None),
        ("a@", None),
        ("@h", None),
        ("a@h/b", None),
        ("a/b", None),
        ("a?b", None),
    ] {
        let found = diagnose(text, Rule::Uri);
        assert_eq!((found.len(), found[0].name()), (1, Name::MissingScheme), "{text}");
        assert_eq!(fixed(text, &found[0]).as_deref(), expected, "{text}");
    }
}

/// RFC 3261, 19.1.2: a number is the user of a host.
#[test]
fn a_number_for_sip_is_a_user() {
    for (text, is_number) in [
        ("sip:1212", true),
        ("sip:+1212", true),
        ("sip:+1-212", true),
        ("sips:1", true),
        ("sip:1.2", false),
        ("sip:1a-", false),
        ("sip:-a", false),
    ] {
        let found = one(text, Name::SchemeSyntax);
        assert_eq!(found.label().text.starts_with("a number is a user"), is_number, "{text}");
    }
}

/// Four numbers may be a version: with a path after them, or as an address of a network at home, they are an address.
#[test]
fn four_numbers_are_a_host_where_they_are_no_version() {
    for (text, is_found) in [
        ("127.0.0.1", true),
        ("192.168.0.1", true),
        ("192.167.0.1", false),
        ("10.0.0.1", false),
        ("10.0.0.1/a", true),
        ("172.16.0.1/a", true),
        ("1.2.3.4/a", false),
        ("99.2.3.4/a", false),
        ("100.2.3.4/a", true),
        ("1.2.3.100/a", true),
        ("1.2.3.99/a", false),
        ("100.2.3.4", false),
        ("1.2.3/a", false),
    ] {
        assert_eq!(has(text, Name::HostWithoutSlashes), is_found, "{text}");
    }
}

/// A browser takes a host for an address if its last label is a number, and says so by another reader.
#[cfg(feature = "url")]
#[test]
fn each_host_that_a_browser_takes_for_an_address_is_found() {
    let labels = ["", "1", "0x1", "0Xff", "0X", "0xg", "010", "09", "a", "256", "1a", "00", "a1", "0x7f000001"];
    let mut counts = [0, 0];
    for (first, second) in labels.iter().flat_map(|first| labels.iter().map(move |second| (first, second))) {
        for host in [
            format!("{first}.{second}"),
            (*second).to_owned(),
            format!("1.{first}.{second}"),
            format!("{first}.{second}."),
        ] {
            let text = format!("http://{host}/");
            if host.is_empty() || host.starts_with('.') || host.contains("..") || Rule::Ipv4address.accepts(&host) {
                continue;
            }
            let is_address = match url::Url::parse(&text) {
                Ok(url) => matches!(url.host(), Some(url::Host::Ipv4(_))),
                Err(_) => true,
            };
            let is_found = has(&text, Name::RareIpAddressFormat) || has(&text, Name::AlmostIpv4Host);
            assert_eq!(is_found, is_address, "{text}");
            counts[usize::from(is_address)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

/// One mistake is one finding: what is said of a host is not said of its path or its case, too.
#[test]
fn one_mistake_is_found_once() {
    for (text, name) in [
        ("////a", Name::EmptyHost),
        ("////a//b", Name::EmptyHost),
        ("http:////a", Name::MissingHost),
        ("http//a", Name::MissingSchemeColon),
        ("http://https://h/", Name::RepeatedScheme),
        ("file://TMP/a", Name::DirectoryAsHost),
        ("file://C:/a", Name::WindowsPath),
        ("HTP://h.example/", Name::AlmostRegisteredScheme),
        ("Mail:a@h.example", Name::MistakenScheme),
        ("C:/a", Name::OneLetterScheme),
        ("WWW:80", Name::HostWithoutSlashes),
        ("http://h/a/%2E%2e/b", Name::EncodedDotSegment),
        ("http://h/../a", Name::DotSegmentsAboveRoot),
        ("http://h/?a&amp;&b", Name::HtmlEntity),
        ("http://h/%C0%AF", Name::OverlongEncoding),
    ] {
        let found = Linter::new().lint(text, Rule::UriReference);
        assert_eq!(found.iter().map(Diagnostic::name).collect::<Vec<_>>(), [name], "{text}");
    }
}

/// White space in an expression is removed unasked, unless its operator is one of RFC 6570, 2.2, that no document has given a meaning.
#[cfg(feature = "template")]
#[test]
fn a_space_in_an_expression_is_removed_unless_its_operator_is_reserved() {
    for (operators, applicability) in [("+#./;?&", Applicability::Safe), ("=,!@|", Applicability::Suggested)] {
        for operator in operators.chars() {
            for text in [format!("/{{{operator} a}}"), format!("/{{ {operator}a}}"), format!("/{{{operator}a }}")] {
                let found = diagnose(&text, Rule::UriTemplate);
                assert_eq!((found.len(), found[0].name()), (1, Name::SpaceInExpression), "{text}: {found:?}");
                assert_eq!(found[0].fixes()[0].applicability, applicability, "{text}");
                assert_eq!(fixed(&text, &found[0]), Some(format!("/{{{operator}a}}")));
            }
        }
    }
}

/// At the end of a URI, a byte that begins a character was cut off from it, unless it is a letter of Latin-1 that hardly begins one.
#[test]
fn a_character_that_was_cut_is_told_from_a_letter() {
    for (octets, is_cut) in [
        ("%C2", true),
        ("%C3", true),
        ("%D0", true),
        ("%D1", true),
        ("%C4", false),
        ("%CF", false),
        ("%D2", false),
        ("%E9", false),
        ("%E2%82", true),
        ("%F0%9F", true),
        ("%F0%9F%98", true),
        ("%C3%A9%C3", true),
    ] {
        let text = format!("http://h/a{octets}");
        let label = one(&text, Name::EncodedNotUtf8).label().text.to_string();
        assert_eq!(label.starts_with("the beginning of a character"), is_cut, "{text}: {label}");
        assert_eq!(label.ends_with("in ISO 8859-1"), !is_cut, "{text}: {label}");
        // Where something follows, nothing was cut.
        let label = one(&format!("{text}/b"), Name::EncodedNotUtf8).label().text.to_string();
        assert!(!label.starts_with("the beginning"), "{text}/b: {label}");
    }
}

/// In a scheme, letters count that look like others in some hands and fonts.
#[test]
fn each_letter_that_looks_like_one_of_a_scheme_is_told() {
    for (letter, like, scheme) in [
        ('\u{43D}', 'h', "http"),
        ('\u{4BB}', 'h', "https"),
        ('\u{442}', 't', "http"),
        ('\u{440}', 'p', "ftp"),
        ('\u{455}', 's', "ssh"),
        ('\u{43F}', 'n', "svn"),
        ('\u{261}', 'g', "git"),
    ] {
        let text = format!("{}://h/", scheme.replacen(like, &letter.to_string(), 1));
        let found = diagnose(&text, Rule::Uri);
        let message = format!("`{letter}` (U+{:04X}) looks like `{like}`", u32::from(letter));
        assert_eq!((found.len(), found[0].message()), (1, &message[..]), "{text}");
        assert_eq!(fixed(&text, &found[0]), Some(format!("{scheme}://h/")), "{text}");
    }
}

/// A dot at the end of a sentence is no part of a URI; dots after a slash are a segment.
#[test]
fn punctuation_at_the_end_is_told_from_a_dot_segment() {
    for end in [".", ",", ";", ":", "!", "..", "...", ".,", "!!", ".!"] {
        let text = format!("http://h/a{end}");
        let found = one(&text, Name::TrailingPunctuation);
        assert_eq!(fixed(&text, &found).as_deref(), Some("http://h/a"), "{text}");
        let is_segment = end == "." || end == "..";
        assert_eq!(has(&format!("http://h/a/{end}"), Name::TrailingPunctuation), !is_segment, "{end}");
    }
    for text in
        ["http://h/a?", "http://h/a-", "http://h/a*", "http://h/a'", "mailto:a@h.", "a.", "http://h.", "http://h/&amp;"]
    {
        assert!(!has(text, Name::TrailingPunctuation), "{text}");
    }
}

/// What quotes a line break stays on its line.
#[cfg(feature = "template")]
#[test]
fn a_title_has_one_line() {
    let found = diagnose("{{b\nc}}{", Rule::UriTemplate);
    let titles: Vec<_> = found.iter().flat_map(Diagnostic::fixes).map(|fix| fix.title.as_ref()).collect();
    assert!(titles.iter().any(|title| title.contains(r"b\u{a}c")), "{titles:?}");
    assert!(titles.iter().all(|title| !title.contains('\n')), "{titles:?}");
}

/// However many characters are wrong together, each is encoded.
#[cfg(feature = "template")]
#[test]
fn a_fix_that_encodes_keeps_each_character() {
    let mut fixes = 0;
    for sign in ["\"", "#", "%", "<", ">", "@", "[", "\\", "]", "^", "`", "{", "|", "}", "é", "€", "\u{1F600}"] {
        for run in [sign.to_owned(), sign.repeat(2), sign.repeat(3), sign.repeat(7), format!("{sign}x{sign}")] {
            for start in ["//a", "//h/", "//h/?a=", "//h/#", "//h/#b#", "a:", "a/b", "data:,"] {
                for (rule, end) in [
                    (Rule::UriReference, ""),
                    (Rule::UriReference, "b"),
                    (Rule::UriReference, "b@h/"),
                    (Rule::UriTemplate, "b"),
                    (Rule::UriTemplate, "{c}"),
                ] {
                    let text = format!("{start}{run}{end}");
                    let found = diagnose(&text, rule);
                    for fix in found.iter().flat_map(Diagnostic::fixes) {
                        if !fix.title.contains("percent-encode") {
                            continue;
                        }
                        for edit in &fix.edits {
                            let octets = text[edit.span.clone()].bytes();
                            let expected: String = octets.map(|octet| format!("%{octet:02X}")).collect();
                            assert_eq!(edit.replacement, expected, "{rule}: {text}: {fix:?}");
                            fixes += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(fixes > 1000, "{fixes}");
}

/// What is between two URIs belongs to neither.
#[test]
fn each_separator_of_two_uris_is_known() {
    let first = "http://a.test/b";
    for separator in [" ", "  ", "\t", "\n", "\r\n", ",", ", ", ";", "; ", "|", " ,", " ;", ",\n"] {
        for second in ["http", "https", "ftp", "HTTP"] {
            let text = format!("{first}{separator}{second}://c.test/d");
            let found = Linter::new().lint(&text, Rule::UriReference);
            let found = found.iter().find(|found| found.name() == Name::SeveralUris);
            let span = found.unwrap_or_else(|| panic!("{text:?}")).label().span.clone();
            assert_eq!(&text[span], format!("{separator}{second}:"), "{text:?}");
        }
    }
}

#[test]
fn each_at_sign_but_the_last_is_encoded() {
    for count in 2..7 {
        let text = format!("http://{}h/", "a@".repeat(count));
        let found = diagnose(&text, Rule::Uri);
        let [found] = &found[..] else { panic!("{text}: {found:?}") };
        assert_eq!(
            (found.name(), found.label().span.start, found.context()[0].span.start),
            (Name::SecondAtSign, 10, 8)
        );
        assert_eq!(fixed(&text, found), Some(format!("http://{}a@h/", "a%40".repeat(count - 1))));
    }
}

/// The first part of a list is what a URI may have; the label is on what follows it.
#[test]
fn each_part_of_a_list_of_hosts_has_its_place() {
    for (list, first, next) in [
        ("a:1,b:2", "a:1", ",b:2"),
        ("a:1,b", "a:1", ",b"),
        ("a,b:1,c,d", "a,b:1", ",c"),
        ("a,b,[::1]:2", "a,b", "[::1]:2"),
        ("a,[::1]", "a", "[::1]"),
        ("[::1],[::2]:3", "[::1]", ",[::2]:3"),
    ] {
        for start in ["//", "http://", "redis://u@"] {
            let text = format!("{start}{list}/c");
            let found = diagnose(&text, Rule::UriReference);
            let [found] = &found[..] else { panic!("{text}: {found:?}") };
            assert_eq!(found.name(), Name::SeveralHosts, "{text}");
            assert_eq!(&text[found.context()[0].span.clone()], first, "{text}");
            assert_eq!(&text[found.label().span.clone()], next, "{text}");
        }
    }
}

/// Each route of a literal is found at its place, in whatever literal it is.
#[cfg(feature = "template")]
#[test]
fn each_route_in_a_template_is_written_as_a_variable() {
    for (text, names) in [
        ("/:a", vec!["a"]),
        ("/:a/:b", vec!["a", "b"]),
        ("/a/:b_1/c/:d/:e?f", vec!["b_1", "d", "e"]),
        ("/:a{?b}", vec!["a"]),
        ("{+base}/:a/{b}/:c/:d", vec!["a", "c", "d"]),
    ] {
        let found = Linter::new().lint(text, Rule::UriTemplate);
        let found: Vec<_> = found.iter().filter(|found| found.name() == Name::RouteNotation).collect();
        let spans: Vec<&str> = found.iter().map(|found| &text[found.label().span.clone()]).collect();
        assert_eq!(spans, names.iter().map(|name| format!(":{name}")).collect::<Vec<_>>(), "{text}");
        for (found, name) in found.iter().zip(names) {
            assert_eq!(fixed(text, found), Some(text.replace(&format!(":{name}"), &format!("{{{name}}}"))), "{text}");
        }
    }
}

#[test]
fn entities_of_several_kinds_are_replaced_together() {
    let entities = [("&amp;", "&"), ("&lt;", "%3C"), ("&gt;", "%3E"), ("&quot;", "%22")];
    for (first, first_written) in entities {
        for (second, second_written) in entities {
            let text = format!("http://h/?a=1{first}b=2{second}c=3{first}d");
            let found = one(&text, Name::HtmlEntity);
            let expected = format!("http://h/?a=1{first_written}b=2{second_written}c=3{first_written}d");
            assert_eq!(fixed(&text, &found), Some(expected), "{text}");
            let title =
                if first == second { format!("write `{first_written}`") } else { "write the characters".into() };
            assert_eq!(found.fixes()[0].title, title, "{text}");
        }
    }
}

/// All texts of six brackets and letters. What is left after each pair is taken away, from the innermost on, has no partner.
#[test]
fn the_first_parenthesis_without_its_partner_is_blamed() {
    for number in 0..3_usize.pow(6) {
        let path: String = (0..6).map(|at| ['(', ')', 'a'][number / 3_usize.pow(at) % 3]).collect();
        let mut left: Vec<(usize, char)> = path.char_indices().filter(|(_, char)| *char != 'a').collect();
        while let Some(pair) = left.windows(2).position(|two| two[0].1 == '(' && two[1].1 == ')') {
            left.drain(pair..pair + 2);
        }
        let text = format!("http://h/b{path}");
        let found = linted(&text);
        let found: Vec<_> = found.iter().filter(|found| found.name() == Name::UnbalancedParentheses).collect();
        let places: Vec<usize> = found.iter().map(|found| found.label().span.start).collect();
        let expected: Vec<usize> = left.first().map(|(at, _)| "http://h/b".len() + at).into_iter().collect();
        assert_eq!(places, expected, "{text}");
    }
}

/// CSS Values 3, 3.4: the name of the function in any case, the URI with or without quotes.
#[test]
fn each_place_of_a_uri_in_css_is_known() {
    for before in ["", "background: ", "src: ", "a:b; cursor: ", "@import ", "@import  "] {
        for function in ["url", "URL", "Url"] {
            for quote in ["", "\"", "'"] {
                // White space within the parentheses is allowed (CSS Values, 4.5).
                for (space, after) in
                    [("", ""), ("", ";"), ("", " no-repeat;"), (" ", " screen;"), ("\t ", ""), ("\n", ";")]
                {
                    let text = format!("{before}{function}({space}{quote}http://h/a(b).css{quote}{space}){after}");
                    assert_eq!(first(&text), (Name::CssUrl, Some("http://h/a(b).css".into())), "{text}");
                }
            }
        }
    }
}

/// RFC 6570, 2.2: one operator, and what follows it is the name of a variable.
#[cfg(feature = "template")]
#[test]
fn all_operators_but_the_first_are_removed() {
    for operator in ["+", "#", ".", "/", ";", "?", "&"] {
        for others in ["&", "?", "=", "&=", "?&", "+#/", ";?&=!@|"] {
            let text = format!("{{{operator}{others}a,b}}");
            let found = diagnose(&text, Rule::UriTemplate);
            let [found] = &found[..] else { panic!("{text}: {found:?}") };
            assert_eq!((found.name(), &text[found.label().span.clone()]), (Name::MisplacedOperator, others), "{text}");
            assert_eq!(fixed(&text, found), Some(format!("{{{operator}a,b}}")), "{text}");
        }
    }
}

/// A comma goes together with the white space that is there in place of a variable.
#[cfg(feature = "template")]
#[test]
fn each_comma_without_a_variable_is_removed() {
    for space in ["", " ", "  ", "\t"] {
        for (text, expected) in [
            (format!("{{a,{space},b}}"), "{a,b}"),
            (format!("{{?a,b,{space},c}}"), "{?a,b,c}"),
            (format!("{{+a*,{space},b:3}}"), "{+a*,b:3}"),
        ] {
            let found = diagnose(&text, Rule::UriTemplate);
            let [found] = &found[..] else { panic!("{text}: {found:?}") };
            assert_eq!((found.name(), fixed(&text, found).as_deref()), (Name::EmptyVariable, Some(expected)), "{text}");
        }
    }
}

/// RFC 1123, 2.1: each label is held to the same, the first, one within and the last, also before the dot of the root.
#[test]
fn each_label_of_a_host_has_the_form_of_one() {
    let long = "a".repeat(64);
    for (label, place) in [("-a", 0..2), ("a-", 0..2), ("-", 0..1), ("a!", 1..2), ("a~b", 1..2), (&long[..], 0..64)] {
        for (before, after) in [("", ""), ("", ".b.test"), ("b.", ".test"), ("b.c.", ""), ("b.c.", "."), ("", ".")] {
            let text = format!("http://{before}{label}{after}/");
            let start = "http://".len() + before.len();
            let found = one(&text, Name::NotDnsName);
            assert_eq!(found.label().span, start + place.start..start + place.end, "{text}");
        }
    }
    for host in ["a-b.test", "a.b-c", "a--b.test", "a.b.", &"a".repeat(63)] {
        assert!(!has(&format!("http://{host}/"), Name::NotDnsName), "{host}");
    }
}

/// What opens within a URI and is closed there is part of it; what is only closed stood around it.
#[test]
fn each_sign_that_closes_is_kept_where_it_was_opened() {
    for (open, close) in [
        ('\u{AB}', '\u{BB}'),
        ('\u{BB}', '\u{AB}'),
        ('\u{2039}', '\u{203A}'),
        ('\u{201C}', '\u{201D}'),
        ('\u{2018}', '\u{2019}'),
        ('\u{300C}', '\u{300D}'),
        ('\u{FF08}', '\u{FF09}'),
    ] {
        assert_eq!(first(&format!("http://h/a{close}")), (Name::EnclosedUri, Some("http://h/a".into())), "{close}");
        let found = diagnose(format!("http://h/{open}a{close}"), Rule::UriReference);
        assert!(found.iter().all(|found| found.name() != Name::EnclosedUri), "{open}{close}: {found:?}");
    }
    // One sign for both ends is open again after two of them.
    for sign in ['"', '`'] {
        for (signs, is_enclosed) in [(1, true), (2, false), (3, true), (4, false)] {
            let text = format!("http://h/a{}", sign.to_string().repeat(signs));
            let found = diagnose(&text, Rule::UriReference);
            assert_eq!(found[0].name() == Name::EnclosedUri, is_enclosed, "{text}");
        }
    }
}

/// RFC 3986, 3.1: a scheme may have `+`, `-` and `.` in it.
#[test]
fn each_scheme_after_a_label_is_kept_whole() {
    for uri in ["git+ssh://h/a", "a-b://h/a", "a.b://h/a", "x+y-z.1://h/a"] {
        assert_eq!(first(&format!("URL: {uri}")), (Name::LabelBeforeUri, Some(uri.into())), "{uri}");
    }
}

/// RFC 3986, 3.1: a scheme is case-insensitive, whatever is around its URI.
#[test]
fn a_scheme_of_any_case_is_found_in_what_surrounds_it() {
    for uri in ["http://h.test/a", "ftp://h.test/a", "git+ssh://h.test/a", "mailto:a@h.test", "file:/a"] {
        let (scheme, rest) = uri.split_once(':').unwrap();
        for uri in [uri.to_owned(), format!("{}:{rest}", scheme.to_uppercase())] {
            for (text, name) in [
                (format!("URL: {uri}"), Name::LabelBeforeUri),
                (format!("HOME=\"{uri}\""), Name::Assignment),
                (format!("({uri})."), Name::EnclosedUri),
                (format!("\u{201C}{uri}\u{201D},"), Name::EnclosedUri),
                (format!("{uri}\u{201D}"), Name::EnclosedUri),
                (format!("{uri} # a"), Name::CommentAfterUri),
                (format!("| {uri} |"), Name::TableBar),
                (format!("[a]: {uri}"), Name::MarkdownLink),
                (format!("=HYPERLINK(\"{uri}\")"), Name::Formula),
                (format!("GET {uri} HTTP/1.1"), Name::RequestLine),
            ] {
                assert_eq!(first(&text), (name, Some(uri.clone())), "{text}");
            }
        }
    }
}

/// What is around the words of a label in lists, in Markdown and in JSON is not part of them.
#[test]
fn a_label_is_found_behind_what_marks_it() {
    for before in ["", "\u{2022} ", "* ", "- ", "> ", "# ", "## ", "{\"", ", ", "**", "__", "_", "'", "\"", "- **"] {
        for after in [":", "\":", "':", "**:", "__:", " :", "\u{FF1A}"] {
            for (open, close) in [("", ""), ("\"", "\""), ("'", "'"), ("<", ">")] {
                let text = format!("{before}Home page{after} {open}http://h.test/a{close}");
                assert_eq!(first(&text), (Name::LabelBeforeUri, Some("http://h.test/a".into())), "{text}");
            }
        }
    }
}

/// A sentence in Chinese or Japanese ends in a mark of its own width, which is probably not part of the URI. A
/// wide colon or question mark may be a delimiter.
#[test]
fn a_wide_mark_at_the_end_is_offered_to_be_removed() {
    for mark in "\u{3001}\u{3002}\u{FF0C}\u{FF0E}\u{FF1B}\u{FF01}\u{FF61}\u{FF64}".chars() {
        for uri in ["http://h.test/a", "http://h.test/?a", "http://h.test/#a"] {
            for mark in [format!("{mark}"), format!("{mark}{mark}")] {
                let text = format!("{uri}{mark}");
                let found = &diagnose(&text, Rule::UriReference)[0];
                let offered = found.fixes().iter().map(|fix| fix.apply(text.as_bytes()));
                assert_eq!(offered.filter(|it| it == uri.as_bytes()).count(), 1, "{text}: {found:?}");
                // Before more, it belongs to what was meant.
                let text = format!("{text}b");
                let found = &diagnose(&text, Rule::UriReference)[0];
                let mut offered = found.fixes().iter().map(|fix| fix.apply(text.as_bytes()));
                assert!(!offered.any(|it| it == format!("{uri}b").as_bytes()), "{text}: {found:?}");
            }
        }
    }
}

/// A backslash was meant as a slash, behind which a colon is allowed (RFC 3986, 4.2).
#[test]
fn a_colon_after_a_delimiter_is_not_in_the_first_segment() {
    for delimiter in ["/", "\\", "\\\\", "?", "#"] {
        for (text, is_first) in [
            (format!("1a{delimiter}b:c|"), false),
            (format!("1a{delimiter}:|"), false),
            (format!("1a:b{delimiter}c|"), true),
            (format!(":{delimiter}c|"), true),
        ] {
            let found = diagnose(&text, Rule::RelativeRef);
            assert_eq!(found.iter().any(|it| it.name() == Name::ColonInFirstSegment), is_first, "{text}: {found:?}");
        }
    }
}

/// A single sort of invisible character before a URI is named, and else only that there is text.
#[test]
fn an_invisible_character_before_a_uri_is_named_if_it_is_alone() {
    let one = "an invisible character before the URI: ZERO WIDTH SPACE (U+200B)";
    for (before, said) in [
        ("\u{200B}", one),
        ("\u{200B}\u{200B}", one),
        ("\u{200B}\u{2060}", "text before a URI"),
        ("\u{200B} ", "text before a URI"),
        ("\u{200B}see (", "text before a URI"),
        ("see (\u{200B}", "text before a URI"),
        ("see (", "text before a URI"),
    ] {
        let text = format!("{before}http://h/");
        let found = &diagnose(&text, Rule::UriReference)[0];
        assert_eq!((found.name(), found.message()), (Name::TextBeforeUri, said), "{text:?}");
        assert_eq!(fixed(&text, found).as_deref(), Some("http://h/"));
    }
}

/// The help of a character beyond ASCII says that an IRI may contain it if one may (RFC 3987, 2.2).
#[cfg(feature = "iri")]
#[test]
fn a_character_that_an_iri_may_contain_is_said_to_be_one() {
    let mut count = [0; 2];
    let planes =
        (0..=0x10).flat_map(|plane| [0, 1, 0xFD, 0xFFD, 0x1000, 0xFFFD, 0xFFFE, 0xFFFF].map(|low| plane << 16 | low));
    for char in planes.chain(0x80..0x3000).chain(0xE000..0xFF00).filter_map(char::from_u32) {
        let text = format!("http://h/a{char}b");
        let found = &diagnose(&text, Rule::Uri)[0];
        // An ellipsis has a help of its own.
        if found.name() == Name::NonAscii && found.fixes().len() == 1 && char != '\u{2026}' {
            let is_said = found.help().unwrap().contains("IRI");
            assert_eq!(is_said, Rule::Iri.accepts(&text), "U+{:04X}: {found:?}", u32::from(char));
            count[usize::from(is_said)] += 1;
        }
    }
    assert!(count[1] > 1000, "{count:?}");
}

/// A label of a host is written as browsers do, hyphens and all.
#[cfg(feature = "url")]
#[test]
fn a_label_beyond_ascii_is_written_as_a_whole() {
    for label in ["b\u{fc}cher", "b\u{fc}-cher", "a-b\u{fc}", "\u{fc}-1", "\u{fc}-\u{fc}", "\u{65e5}\u{672c}-a"] {
        for (before, after) in [("", ".example"), ("www.", ".example"), ("", "")] {
            let text = format!("http://{before}{label}{after}/");
            let browser = url::Url::parse(&text).unwrap();
            assert_eq!(first(&text), (Name::NonAscii, Some(browser.to_string())), "{text}");
        }
    }
}

/// An address in an open bracket ends before a path, a query or a fragment, also if a bracket behind an `@` is closed in it.
#[test]
fn an_open_address_ends_before_what_has_an_at_sign() {
    for after in ["/@ada/x]y", "/a@b]", "?a@b]", "#a@b]", "/64@]"] {
        let text = format!("http://[::1{after}");
        let found = diagnose(&text, Rule::UriReference);
        assert_eq!((found[0].name(), found[0].label().span.start), (Name::UnclosedIpLiteral, 11), "{text}: {found:?}");
    }
    for after in ["/64]/", "/a]/"] {
        let text = format!("http://[::1{after}");
        let found = diagnose(&text, Rule::UriReference);
        assert!(found.iter().all(|it| it.name() != Name::UnclosedIpLiteral), "{text}: {found:?}");
    }
}

/// What is a port to most people comes after the address, and other digits are its last group.
#[test]
fn a_usual_port_is_one_behind_an_address_without_its_bracket() {
    for port in [80, 443, 3000, 5000, 5432, 6379, 6443, 8000, 8080, 8443, 9000] {
        for text in [format!("http://[::1:{port}/"), format!("http://::1:{port}/")] {
            assert_eq!(first(&text).1, Some(format!("http://[::1]:{port}/")), "{text}");
        }
    }
    for group in [1, 79, 81, 800, 1234, 8081, 9001] {
        for text in [format!("http://[::1:{group}/"), format!("http://::1:{group}/")] {
            assert_eq!(first(&text).1, Some(format!("http://[::1:{group}]/")), "{text}");
        }
    }
}

/// A page may be called `null`, with a slash at its end as without one.
#[test]
fn a_page_is_one_with_a_slash_at_its_end() {
    for (path, is_found) in
        [("/wiki/null", false), ("/en/wiki/NaN", false), ("/a/b/c/d/null", false), ("/null", true), ("/a/null", true)]
    {
        for end in ["", "/", "?a", "/?a"] {
            let text = format!("http://h.test{path}{end}");
            assert_eq!(has(&text, Name::UnfilledValue), is_found, "{text}");
        }
    }
}

/// What is labelled ends with its line.
#[test]
fn a_uri_after_a_label_has_one_line() {
    for after in ["\nDate: today", "\r\nDate: today", "\n\na b", "\nhttp"] {
        for label in ["URL: ", "Home page: ", "HOME="] {
            let text = format!("{label}http://h.test/a{after}");
            assert_eq!(first(&text).1.as_deref(), Some("http://h.test/a"), "{text}");
        }
    }
}

/// RFC 3986, 2.1: the digits of a triplet may have either case, and a `:` needs no triplet.
#[test]
fn each_form_of_a_uri_that_is_encoded_as_a_whole_is_decoded() {
    for colon in ["%3A", "%3a", ":"] {
        for slash in ["%2F", "%2f"] {
            for (scheme, rest) in [("http", "h.test"), ("HTTPS", "h.test%2Fa%3Fb%3Dc"), ("ftp", "h.test%2fa")] {
                // Behind a `:`, that of a known scheme lacks a host.
                let scheme = if colon == ":" { "x-y" } else { scheme };
                let text = format!("{scheme}{colon}{slash}{slash}{rest}");
                let found = linted(&text);
                let rest = rest.replace("%2F", "/").replace("%2f", "/").replace("%3F", "?").replace("%3D", "=");
                assert_eq!(found[0].name(), Name::EncodedUri, "{text}");
                assert_eq!(fixed(&text, &found[0]), Some(format!("{scheme}://{rest}")), "{text}");
                assert_eq!(diagnose(format!("{text}|a"), Rule::UriReference)[0].name(), Name::EncodedUri, "{text}");
            }
        }
    }
}

/// Whatever rule a whole reference is read by, the same is found in it.
#[cfg(feature = "iri")]
#[test]
fn a_reference_is_linted_by_each_rule_that_it_has() {
    let with_scheme =
        [Rule::Uri, Rule::AbsoluteUri, Rule::UriReference, Rule::Iri, Rule::AbsoluteIri, Rule::IriReference];
    let relative = [Rule::RelativeRef, Rule::UriReference, Rule::IrelativeRef, Rule::IriReference];
    for (rules, text) in [
        (&with_scheme[..], "http://h.test:/a//b?"),
        (&with_scheme, "HTTP://H.test:80/%7Ea"),
        (&with_scheme, "ws://u:p@h/"),
        (&with_scheme, "urn:a"),
        (&with_scheme[3..], "HTTP://h.test:/\u{e9}//b"),
        (&relative, "//h:/a//b"),
        (&relative, "/%7E//a?"),
        (&relative[2..], "//H:/\u{e9}"),
    ] {
        let found = |rule: &Rule| {
            let found = Linter::new().lint(text, *rule);
            found.iter().map(|found| (found.name(), found.label().span.clone())).collect::<Vec<_>>()
        };
        let expected = found(&rules[0]);
        assert!(!expected.is_empty(), "{text}");
        assert!(rules.iter().all(|rule| found(rule) == expected), "{text}");
    }
}

/// A path of Windows may have `\\?\` before its drive, and of its drive either case.
#[test]
fn each_form_of_a_windows_path_is_written_as_a_uri() {
    for before in ["", r"\\?\", "file://", "FILE://"] {
        for drive in ["C", "c", "Z"] {
            for (path, written) in [(r"a\b c", "a/b%20c"), ("", ""), (r"a\#1%.txt", "a/%231%25.txt"), (r"a\", "a/")] {
                let text = format!("{before}{drive}:\\{path}");
                assert_eq!(first(&text), (Name::WindowsPath, Some(format!("file:///{drive}:/{written}"))), "{text}");
            }
        }
    }
}

/// What programs write for a character in a string, and what it stands for. White space at the end is none of a URI.
#[test]
fn each_escape_of_a_string_is_undone() {
    for sign in "/&?=#_-~():;!*+$@.".chars() {
        let text = format!("http://h/a\\{sign}b");
        assert_eq!(first(&text), (Name::EscapedText, Some(format!("http://h/a{sign}b"))), "{text}");
    }
    for end in [r"\n", r"\r", r"\t", r#"\""#, r"\'", r"\r\n", r"\"] {
        let text = format!("http://h/a{end}");
        let found = diagnose(&text, Rule::UriReference);
        assert_eq!(found[0].name(), Name::EscapedText, "{text}");
        // The quote of `\"` is another mistake.
        let all = urispec::diagnostic::fixed(text.as_bytes(), &found, Applicability::Suggested);
        assert_eq!(all.as_deref(), Some(&b"http://h/a"[..]), "{text}");
    }
    for (escape, written) in [
        (r"\u0026", "&"),
        (r"\u003d", "="),
        (r"\u00e9", "%C3%A9"),
        (r"\u4e2d", "%E4%B8%AD"),
        (r"\x26", "&"),
        (r"\x7C", "%7C"),
        (r"\ ", "%20"),
        (r"\/", "/"),
    ] {
        for (before, after) in [("", "b"), ("b", "c"), (escape, "b")] {
            let text = format!("http://h/a{before}{escape}{after}");
            let expected = text.replace(escape, written);
            assert_eq!(first(&text), (Name::EscapedText, Some(expected)), "{text}");
        }
    }
    assert_eq!(first(r"http:\/\/h\/a").1.as_deref(), Some("http://h/a"));
}

/// HTML, 13.1.2.3: a value in quotes ends at the same quote, and one without them at white space or `>`.
#[test]
fn the_value_of_an_attribute_ends_where_html_ends_it() {
    for uri in ["http://h.test/a", "/a?b=c", "../a"] {
        for value in [format!("\"{uri}\""), format!("'{uri}'"), uri.to_owned()] {
            for after in [">", ">b</a>", " >b</a>", " id=\"b\">c</a>", "\tid=b>", "\nid='b'>"] {
                for before in ["<a href=", "<a href = ", "<a id=\"d\" href="] {
                    let text = format!("{before}{value}{after}");
                    assert_eq!(first(&text), (Name::HtmlAttribute, Some(uri.to_owned())), "{text}");
                }
            }
        }
    }
}

/// A mistake in one component does not hide one in another: the second is found at its place, whatever was before it.
#[test]
fn a_mistake_does_not_hide_the_next() {
    for start in [
        "http:///[::1]",
        "http://[::1",
        "http://::1]",
        "http://[]",
        "http://[a]",
        "http://[::1]a",
        "http://[fe80::1%25eth0]",
        "http://1::2",
        "http://h:x",
        "http://h:80:81",
        "http://h:8O",
        "http://u|u@h",
        "http://a@b@h",
        "http://a:1,b:2",
        "http://h|h",
        "http:\\\\h",
        "http:/\\h",
        "1http://h",
        "h_ttp://h",
        "://h",
        "a b://h",
        "git@h.test:a",
        "127.0.0.1:80",
        "[::1]",
        "1:2/a",
        "http://h/a|b",
        "http://h/%zz",
        "\u{e9}://h",
    ] {
        for (rest, name) in [
            ("/a|b", Name::PathCharacter),
            ("/c/%zz", Name::PercentEncodingNotHex),
            ("/?a|b", Name::QueryCharacter),
            ("/#a|b", Name::FragmentCharacter),
            ("/#a#b", Name::SecondFragment),
            ("/{a}", Name::TemplatePlaceholder),
        ] {
            let text = format!("{start}{rest}");
            let found = diagnose(&text, Rule::UriReference);
            let is_there = |found: &&Diagnostic| {
                found.name() == name && found.label().span.start >= start.len() && found.label().span.end <= text.len()
            };
            assert_eq!(found.iter().filter(is_there).count(), 1, "{text}: {found:?}");
            assert!(found.len() > 1 && found[0].label().span.start <= start.len(), "{text}: {found:?}");
        }
    }
}

/// What does not match a rule of single characters is reported by the name of that rule, be it of URIs, IRIs or templates.
#[test]
fn a_rule_of_one_character_is_called_by_its_name() {
    let names = [Name::WrongCharacter, Name::ExtraCharacters, Name::MissingCharacter];
    let mut rules = std::collections::BTreeSet::new();
    for rule in Rule::ALL {
        for text in
            ["", "%", "ab", "\u{e9}", "\u{e9}a", "%41b", "/", "//", "\u{e000}\u{e000}", "12", "{", "<>", ":", "++"]
        {
            for found in diagnose(text, *rule).iter().filter(|found| names.contains(&found.name())) {
                let words: Vec<&str> = found.message().split(' ').collect();
                assert!(words.contains(&rule.name()), "{rule}: {found}");
                assert_eq!(found.rule(), *rule, "{found}");
                rules.insert(rule.name());
            }
        }
    }
    assert!(rules.len() > 8, "{rules:?}");
}

/// RFC 3986, appendix C: `URL:` within the brackets is no part of the URI.
#[test]
fn words_are_known_in_any_case() {
    for name in ["URL:", "url:", "Url:"] {
        assert_eq!(first(&format!("<{name}http://h/>")), (Name::EnclosedUri, Some("http://h/".into())), "{name}");
    }
    for scheme in ["file", "FILE", "File"] {
        let text = format!("{scheme}://C:\\a");
        assert_eq!(first(&text), (Name::WindowsPath, Some("file:///C:/a".into())), "{text}");
    }
    for host in ["localhost", "LOCALHOST", "LocalHost"] {
        let text = format!("{host}/a");
        let found = diagnose(&text, Rule::Uri);
        let found = found.first().unwrap();
        assert_eq!(
            (found.name(), fixed(&text, found)),
            (Name::MissingScheme, Some(format!("https://{text}"))),
            "{text}"
        );
    }
    for label in ["url", "URL", "Url", "uri", "URI", "link", "LINK", "href", "HREF", "website", "WEBSITE"] {
        let text = format!("{label}:http://h/");
        assert_eq!(fixed(&text, &one(&text, Name::LabelBeforeUri)).as_deref(), Some("http://h/"), "{text}");
    }
    for uri in ["mailto:a@h.test", "MAILTO:a@h.test", "Mailto:a@h.test", "www.h.test", "WWW.h.test", "Www.h.test"] {
        let text = format!("Contact: {uri}");
        assert_eq!(first(&text), (Name::LabelBeforeUri, Some(uri.into())), "{text}");
    }
    for scheme in ["mailto", "MAILTO", "Mailto"] {
        let text = format!("{scheme} :a@h.test");
        assert_eq!(first(&text).1, Some(format!("{scheme}:a@h.test")), "{text}");
    }
    for scheme in ["file", "FILE", "File"] {
        let text = format!("{scheme}:///c|");
        assert_eq!(first(&text), (Name::PathCharacter, Some(format!("{scheme}:///c:"))), "{text}");
    }
    // RFC 2397, 3: what is after `;base64,` has no space in it.
    for (scheme, word) in [("data", "base64"), ("DATA", "base64"), ("data", "BASE64"), ("Data", "Base64")] {
        let text = format!("{scheme}:text/plain;{word},aGk gYQ");
        assert_eq!(first(&text).1, Some(format!("{scheme}:text/plain;{word},aGkgYQ")), "{text}");
        let text = format!("{scheme}:text/plain,{word} gYQ");
        assert_eq!(first(&text).1, Some(format!("{scheme}:text/plain,{word}%20gYQ")), "{text}");
    }
    // RFC 3986, 3.2.2: a literal of the ABNF stands for both cases.
    for v in ["v", "V"] {
        assert_eq!(first(&format!("http://[{v}1x.a]/")).0, Name::IpvfutureVersionCharacter, "{v}");
    }
}

/// RFC 5234, 2.3: a word in a grammar stands for all cases of its letters, as in those of RFC 5870, RFC 5724 and RFC 2397.
#[test]
fn parameters_are_known_in_any_case() {
    let place = |text: &str| one(text, Name::SchemeSyntax).label().span.clone();
    for (crs, u) in [("crs", "u"), ("CRS", "U"), ("Crs", "u")] {
        // On another planet, or in another system, a number may be any.
        assert!(!has(&format!("geo:200,400;{crs}=a;{u}=1"), Name::SchemeSyntax), "{crs}");
        assert_eq!(place(&format!("geo:1,2;{u}=1;{crs}=a")), 12..12 + "crs=a".len(), "{crs}");
        assert_eq!(place(&format!("geo:1,2;{crs}=a;{crs}=b")), 14..14 + "crs=b".len(), "{crs}");
        assert_eq!(place(&format!("geo:1,2;u=1;{u}=2")), 12..12 + "u=2".len(), "{u}");
        assert_eq!(place(&format!("geo:1,2;{u}=a")), 8..8 + "u=a".len(), "{u}");
    }
    for body in ["body", "BODY", "Body"] {
        assert_eq!(place(&format!("sms:+1?body=a&{body}=b")), 14..14 + "body=b".len(), "{body}");
        assert_eq!(place(&format!("sms:+1?{body}=a&body=b")), 14..14 + "body=b".len(), "{body}");
        for mark in [";", "&", ","] {
            assert_eq!(place(&format!("sms:+1{mark}{body}=a")), 6..7, "{mark}{body}");
        }
    }
    for base64 in ["base64", "BASE64", "Base64"] {
        for (text, expected) in [
            (format!("data:{base64},aGk="), format!("data:;{base64},aGk=")),
            (format!("data:text/plain;{base64};aGk="), format!("data:text/plain;{base64},aGk=")),
            (format!("data:text/plain,{base64},aGk="), format!("data:text/plain;{base64},aGk=")),
        ] {
            let found = linted(&text);
            assert!(found.iter().any(|found| fixed(&text, found).as_ref() == Some(&expected)), "{text}: {found:?}");
        }
    }
}

/// RFC 3986, 3.2.2, and RFC 4343: names of hosts are the same in any case.
#[test]
fn a_host_without_a_scheme_is_known_in_any_case() {
    for text in ["localhost/a", "www.example.museum", "example.com", "example.de/a", "www.example.com/a"] {
        for text in [text.to_owned(), text.to_uppercase()] {
            assert!(has(&text, Name::HostWithoutSlashes), "{text}");
        }
    }
    for text in ["localhosts/a", "wwx.example.museum", "localhost"] {
        for text in [text.to_owned(), text.to_uppercase()] {
            assert!(!has(&text, Name::HostWithoutSlashes), "{text}");
        }
    }
}

#[test]
fn each_path_of_an_scp_address_is_written_after_a_slash() {
    for (path, written) in [("a.git", "/a.git"), ("/srv/a", "/srv/a"), ("~/a", "/~/a"), ("./a", "/./a"), ("_a", "/_a")]
    {
        let text = format!("git@h.test:{path}");
        assert_eq!(first(&text), (Name::ScpAddress, Some(format!("ssh://git@h.test{written}"))), "{text}");
    }
}

#[test]
fn each_character_of_a_user_before_a_password_is_known() {
    for sign in ["", "-", "_", "~", "+"] {
        let text = format!("http://a{sign}b:p/w@h/");
        let password = text.find(':').unwrap() + "://a:".len() + sign.len() + 1;
        let password = password..text.find('@').unwrap();
        assert_eq!(urispec::diagnostic::credentials(text.as_bytes()), [password], "{text}");
    }
}

#[test]
fn each_character_of_a_host_in_a_list_is_known() {
    for host in ["my-b", "my_b", "my.b", "b1", "[::1]"] {
        assert_eq!(first(&format!("kafka://a:1,{host}:2/x")).0, Name::SeveralHosts, "{host}");
    }
}

/// After any of these delimiters, a backslash may be data.
#[test]
fn backslashes_beside_other_delimiters_are_not_replaced_unasked() {
    for (text, is_safe) in
        [("http:\\\\h\\a", true), ("http:\\\\h\\a?b", false), ("http:\\\\h\\a#b", false), ("http:\\\\u@h\\a", false)]
    {
        let found = diagnose(text, Rule::UriReference);
        let fixes = found.iter().flat_map(|found| found.fixes());
        let has_safe = fixes.map(|fix| fix.applicability).any(|applicability| applicability == Applicability::Safe);
        assert_eq!(has_safe, is_safe, "{text}");
    }
}

#[test]
fn each_sign_in_data_is_encoded() {
    for (sign, encoded) in [("\\", "%5C"), (" ", "%20"), ("|", "%7C"), ("\n", "%0A"), ("\u{1}", "%01")] {
        let text = format!("data:,a{sign}b");
        assert_eq!(first(&text), (Name::DataCharacter, Some(format!("data:,a{encoded}b"))), "{text:?}");
    }
}

#[test]
fn all_that_is_too_much_for_a_rule_is_told() {
    for (rule, text, name, place) in [
        (Rule::Digit, "12", Name::ExtraCharacters, 1..2),
        (Rule::Digit, "1234", Name::ExtraCharacters, 1..4),
        (Rule::Pchar, "%20abc", Name::ExtraCharacters, 3..6),
        (Rule::PctEncoded, "%20abc", Name::ExtraCharacters, 3..6),
        (Rule::PctEncoded, "%20%20", Name::ExtraCharacters, 3..6),
        (Rule::Unreserved, "~%20", Name::ExtraCharacters, 1..4),
    ] {
        let found = diagnose(text, rule);
        assert_eq!((found[0].name(), found[0].label().span.clone()), (name, place), "{text}");
    }
    for slashes in ["/", "//", "///"] {
        let text = format!("{slashes}a/b");
        let found = diagnose(&text, Rule::PathRootless);
        let expected = (Name::PathNotRootless, Some("a/b".into()));
        assert_eq!((found[0].name(), fixed(&text, &found[0])), expected, "{text}");
    }
}

/// RFC 6570, 2.4: a variable has one modifier, a prefix or a `*`.
#[cfg(feature = "template")]
#[test]
fn a_star_before_a_variable_with_a_modifier_is_removed() {
    for modifier in [":3", "*"] {
        let text = format!("{{*a{modifier}}}");
        let found = diagnose(&text, Rule::UriTemplate);
        let expected = (Name::MisplacedOperator, Some(format!("{{a{modifier}}}")));
        assert_eq!((found[0].name(), fixed(&text, &found[0])), expected, "{text}");
    }
}

/// The spaces of Unicode beyond U+0020: its category `Zs`.
#[test]
fn each_other_space_in_data_is_written_as_one() {
    let spaces = ['\u{A0}', '\u{1680}'].into_iter().chain('\u{2000}'..='\u{200A}');
    for space in spaces.chain(['\u{202F}', '\u{205F}', '\u{3000}']) {
        for start in ["http://h/a", "http://h/?a", "http://h/#a"] {
            let expected = (Name::InvisibleCharacter, Some(format!("{start}%20b")));
            assert_eq!(first(&format!("{start}{space}b")), expected, "{start} U+{:04X}", u32::from(space));
        }
    }
}

/// Unicode has the printable characters of ASCII a second time, from U+FF01 on, and two more full stops for them.
#[test]
fn each_wide_character_is_written_as_the_one_of_ascii() {
    let of_ascii = ('!'..='~').map(|char| (char::from_u32(u32::from(char) + 0xFEE0).unwrap(), char));
    let mut count = 0;
    for (wide, char) in of_ascii.chain([('\u{3002}', '.'), ('\u{FF61}', '.')]) {
        if Rule::Pchar.accepts(char.to_string()) {
            let text = format!("http://h/a{wide}b");
            assert_eq!(first(&text).1, Some(format!("http://h/a{char}b")), "{wide}");
            count += 1;
        }
    }
    assert_eq!(count, 81);
}

#[test]
fn each_pair_of_slashes_that_are_none_is_written_before_a_host() {
    const SLASHES: [char; 4] = ['\u{2044}', '\u{2215}', '\u{29F8}', '\u{FF0F}'];
    for (one, other) in SLASHES.into_iter().flat_map(|one| SLASHES.map(|other| (one, other))) {
        let text = format!("http:{one}{other}h/a");
        let found = diagnose(&text, Rule::Uri);
        let fixed = urispec::diagnostic::fixed(text.as_bytes(), &found, Applicability::Suggested);
        assert_eq!(fixed.as_deref(), Some(&b"http://h/a"[..]), "{text}");
    }
}

/// RFC 3986, 3.2.3: a port consists of digits.
#[test]
fn a_host_without_slashes_has_a_port_of_digits() {
    for host in ["my_host", "127.0.0.1", "2.example"] {
        for (port, is_host) in [("80", true), ("8080", true), ("a", false), ("80a", false), ("a80", false)] {
            let text = format!("{host}:{port}/b");
            assert_eq!(first(&text).0 == Name::HostWithoutSlashes, is_host, "{text}");
        }
    }
}

/// What is around a URI may be within something else, which may be within another.
#[test]
fn each_layer_around_a_uri_is_found() {
    let layers = [
        ("http://h/a b", vec![]),
        ("url('http://h/a b')", vec![Name::CssUrl]),
        ("[a](url('http://h/a b'))", vec![Name::MarkdownLink, Name::CssUrl]),
        ("href=\"[a](url('http://h/a b'))\"", vec![Name::HtmlAttribute, Name::MarkdownLink, Name::CssUrl]),
    ];
    for (text, mut names) in layers {
        names.push(Name::PathCharacter);
        let found: Vec<Name> = diagnose(text, Rule::UriReference).iter().map(|found| found.name()).collect();
        assert_eq!(found, names, "{text}");
    }
}

/// RFC 8089, E.2.2: `|` was written for the `:` of a drive.
#[test]
fn each_bar_of_a_drive_is_written_as_a_colon() {
    for (text, is_drive) in [
        ("file:///C|/a", true),
        ("/C|/a", true),
        ("/C|?a", true),
        ("/C|#a", true),
        ("C|/a", true),
        ("C|", true),
        ("/CD|/a", false),
        ("/C|a", false),
        ("/1|/a", false),
        ("/a?C|/b", false),
    ] {
        let written = text.replace('|', if is_drive { ":" } else { "%7C" });
        assert_eq!(first(text).1, Some(written), "{text}");
    }
}

fn has_safe_fix(text: &str, rule: Rule) -> bool {
    urispec::diagnostic::fixed(text.as_bytes(), &diagnose(text, rule), Applicability::Safe).is_some()
}

/// A segment in brackets is a variable of a route, whatever follows it.
#[test]
fn brackets_around_a_segment_are_not_safe_to_encode() {
    let is_safe = |text: &str| has_safe_fix(text, Rule::Uri);
    for next in ["", "/", "/a", "?a", "#a", ".html"] {
        assert!(!is_safe(&format!("http://h/[id]{next}")), "{next}");
        assert!(is_safe(&format!("http://h/a[1]b{next}")), "{next}");
    }
}

/// What is between two variables of a template may be an alternative, or be repeated.
#[test]
fn what_is_between_variables_is_not_safe_to_encode() {
    let is_safe = |text: &str| has_safe_fix(text, Rule::UriTemplate);
    for text in ["http://h/{a}|{b}", "http://h/{a}^{b}/c", "http://h/x{a}|{b}{c}"] {
        assert!(!is_safe(text), "{text}");
    }
    for text in ["http://h/{a}x|y", "http://h/x{a}|{b}", "http://h/x{a}^{b}/c"] {
        assert!(is_safe(text), "{text}");
    }
}

/// The place of each mistake in an address is the text that is wrong.
#[test]
fn each_mistake_in_an_address_has_its_text() {
    for (rule, text, name, places) in [
        (Rule::Uri, "http://[fe80::1/64]/", Name::Ipv6PrefixLength, &["/64"][..]),
        (Rule::Uri, "http://[fe80::1/ab]/", Name::Ipv6Character, &["/ab"]),
        (Rule::Uri, "http://[fe80::1/6a]/", Name::Ipv6Character, &["/6a"]),
        (Rule::Uri, "http://[fe80::1%25a]/", Name::Ipv6ZoneId, &["%25a"]),
        (Rule::Uri, "http://[fe80%25a]/", Name::Ipv6ZoneId, &["%25a"]),
        (Rule::Uri, "http://[v1xa]/", Name::IpvfutureMissingDot, &["x"]),
        (Rule::Uri, "http://[v1xyz]/", Name::IpvfutureMissingDot, &["x"]),
        (Rule::Uri, "http://fe80::1%25eth0:8a/", Name::PortCharacter, &["a"]),
        (Rule::Uri, "http://[fe80::1]:8a/", Name::PortCharacter, &["a"]),
        (Rule::Ls32, "1:2:3", Name::Ipv6TooManyGroups, &[":3"]),
        (Rule::Ls32, "1:2:3:4", Name::Ipv6TooManyGroups, &[":3:4"]),
        (Rule::Ipv6address, "1:2:3:4:5:6:7:8:9:a", Name::Ipv6TooManyGroups, &[":9:a"]),
        (Rule::Ipv4address, "1.2.3.4.5.6", Name::Ipv4TooManyOctets, &[".5.6"]),
        (Rule::SegmentNzNc, "a:b:c", Name::ColonInFirstSegment, &[":", ":"]),
        (Rule::SegmentNzNc, ":b:c:", Name::ColonInFirstSegment, &[":", ":", ":"]),
    ] {
        let found = diagnose(text, rule);
        let found = found.iter().filter(|found| found.name() == name);
        let found: Vec<&str> = found.map(|found| &text[found.label().span.clone()]).collect();
        assert_eq!(found, places, "{text}");
    }
}

/// A word of a sentence behind a space shows that the URI ends before it, also if the text begins with the same word.
#[test]
fn a_space_before_a_word_of_a_sentence_is_not_safe_to_encode() {
    let is_safe = |text: &str| has_safe_fix(text, Rule::UriReference);
    assert!(is_safe("one b two c/d.html"));
    for word in ["is", "are", "see", "then", "returns", "not", "if", "when", "from", "open", "does"] {
        assert!(is_safe(&format!("{word} b two c/d.html")), "{word}");
        assert!(!is_safe(&format!("one b {word} c/d.html")), "{word}");
        assert!(!is_safe(&format!("{word} b {word} c/d.html")), "{word}");
    }
    // In an IRI, a dash and an ellipsis are characters like others.
    for (after, is_safe) in [("\u{fc}b.html", true), ("\u{2014}b.html", false), ("\u{2026}b.html", false)] {
        assert_eq!(has_safe_fix(&format!("http://h/a {after}"), Rule::IriReference), is_safe, "{after}");
    }
}

/// Names of HTML elements are case-insensitive.
#[test]
fn an_element_is_no_placeholder() {
    for name in ["br", "em", "li", "div", "span", "html", "h1", "BR", "Div", "SPAN", "H1"] {
        let text = format!("http://h/a<{name}>b");
        assert_ne!(first(&text).0, Name::TemplatePlaceholder, "{text}");
    }
    for name in ["id", "name", "HOST", "user-id"] {
        let text = format!("http://h/a<{name}>b");
        assert_eq!(first(&text).0, Name::TemplatePlaceholder, "{text}");
    }
}

/// What is found behind `jdbc:` is what is found without it, with all its fixes moved.
#[test]
fn each_fix_in_a_uri_within_another_is_of_its_text() {
    let mut count = 0;
    for uri in [
        "postgresql://example.com:80@h.test/a",
        "postgresql://ada:pw@h.test/a",
        "postgresql://127.1/a",
        "postgresql://0x7f.0.0.1/a",
        "postgresql://2130706433/a",
        "postgresql://192.168.010.1/a",
        "postgresql://h%2Ftest/a",
        "postgresql://h.test%20/a",
        "postgresql://ada:changeme@h.test:80000/a",
        "postgresql://www.example.com@h.test/a",
        "postgresql://1.2.3.256/a",
        "postgresql://h_.test,b.test/a",
        "postgresql://xn--80ak6aa92e.com/a",
    ] {
        let text = format!("jdbc:{uri}");
        let (inner, outer) = (linted(uri), linted(&text));
        for found in &outer {
            let Some(same) = inner.iter().find(|same| same.name() == found.name()) else { continue };
            if same.message() != found.message() || same.fixes().len() != found.fixes().len() {
                continue;
            }
            for (fix, moved) in same.fixes().iter().zip(found.fixes()) {
                let expected = [b"jdbc:", &fix.apply(uri.as_bytes())[..]].concat();
                assert_eq!(moved.apply(text.as_bytes()), expected, "{text}: {found:?}");
            }
            count += found.fixes().len();
        }
    }
    assert!(count > 1, "{count}");
}

/// What a label says is not said again of a place within it.
#[test]
fn no_place_beside_the_groups_of_an_address_is_in_its_label() {
    for address in
        ["1:2:3:4:5:6:7:8:9", "1::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8"]
    {
        let text = format!("http://[{address}]/");
        let found = diagnose(&text, Rule::Uri);
        assert_eq!(found[0].name(), Name::Ipv6TooManyGroups, "{text}");
        let label = &found[0].label().span;
        let is_apart = |span: &std::ops::Range<usize>| span.end <= label.start || label.end <= span.start;
        assert!(found[0].context().iter().all(|context| is_apart(&context.span)), "{text}: {found:?}");
    }
}

/// A `file` or `ssh` URI has a scheme, which a relative reference has not, whatever else is wrong.
#[test]
fn a_path_is_no_uri_where_a_scheme_is_not_allowed() {
    for (path, name) in
        [("C:\\a", Name::WindowsPath), ("\\\\server\\a", Name::UncPath), ("git@h.test:a/b", Name::ScpAddress)]
    {
        for text in [path.to_owned(), format!(" {path}"), format!("{path} ")] {
            for (rule, has_fix) in [(Rule::Uri, true), (Rule::UriReference, true), (Rule::RelativeRef, false)] {
                let found = diagnose(&text, rule);
                let found = found.iter().find(|found| found.name() == name).unwrap();
                assert_eq!(!found.fixes().is_empty(), has_fix, "{rule} {text}");
            }
        }
    }
}

/// In a query, these may be data.
#[test]
fn no_separator_in_a_query_ends_a_uri() {
    for separator in [",", ";"] {
        for before in ["http://h.test/?a=1", "http://h.test/#a"] {
            let text = format!("{before}{separator}http://i.test/");
            assert!(!has(&text, Name::SeveralUris), "{text}");
            // Nor if something else is wrong with it.
            let found = diagnose(format!("{text}^"), Rule::UriReference);
            assert!(found.iter().all(|found| found.name() != Name::SeveralUris), "{text}^");
        }
        assert!(has(&format!("http://h.test/a{separator}http://i.test/"), Name::SeveralUris), "{separator}");
    }
}

/// A port is a number and nothing else.
#[test]
fn text_after_a_literal_is_a_port_if_it_is_a_number() {
    for (after, is_port) in
        [("80", true), ("8080", true), ("0", true), ("8x", false), ("x8", false), ("8.0", false), ("80x0", false)]
    {
        for rest in ["", "/", "/a", "?80"] {
            let text = format!("http://[::1]{after}{rest}");
            let written = if is_port { format!(":{after}") } else { String::new() };
            let expected = format!("http://[::1]{written}{rest}");
            assert_eq!(first(&text), (Name::TextAfterIpLiteral, Some(expected)), "{text}");
        }
    }
}

/// RFC 3986, 3.2.2: a group has at most four digits. Only zeros can be left out.
#[test]
fn zeros_alone_are_removed_from_a_long_group() {
    for (group, written) in [
        ("00001", Some("0001")),
        ("00000", Some("0000")),
        ("0000001", Some("0001")),
        ("0abcd", Some("abcd")),
        ("00abcd", Some("abcd")),
        ("12345", None),
        ("012345", None),
        ("0012345", None),
        ("10000", None),
    ] {
        let text = format!("http://[fe80::{group}]/");
        let expected = written.map(|written| format!("http://[fe80::{written}]/"));
        assert_eq!(first(&text), (Name::Ipv6GroupTooLong, expected), "{text}");
    }
}

/// Digits behind the last colon may be a group or a port. Those that are a frequent port are rather one.
#[test]
fn a_literal_is_closed_before_a_port_that_many_use() {
    for (digits, is_usual) in
        [("80", true), ("443", true), ("8000", true), ("8080", true), ("8443", true), ("81", false), ("4430", false)]
    {
        let ways = [format!("http://[::1]:{digits}/"), format!("http://[::1:{digits}]/")];
        let text = format!("http://[::1:{digits}/");
        assert_eq!(first(&text), (Name::UnclosedIpLiteral, Some(ways[usize::from(!is_usual)].clone())), "{text}");
        let found = diagnose(&text, Rule::Uri);
        let fixed: Vec<_> = found[0].fixes().iter().map(|fix| fix.apply(text.as_bytes())).collect();
        assert!(ways.iter().all(|way| fixed.contains(&way.as_bytes().to_vec())), "{text}");
    }
}

/// All that follows a URI in HTML is cut off.
#[test]
fn each_beginning_of_markup_ends_a_uri() {
    for after in ["\">", "\"/>", "\" class=\"a\">b", "</a>", "</b> c", "<br>", "<br/>c", "<a href=\"b\">c", "<p>b"] {
        let text = format!("http://h.test/a{after}");
        assert_eq!(first(&text), (Name::EnclosedUri, Some("http://h.test/a".to_owned())), "{text}");
    }
}

/// All stars are written as one sign.
#[cfg(feature = "template")]
#[test]
fn stars_before_a_variable_are_written_after_it_as_one() {
    for stars in 1..4 {
        let text = format!("/a{{{}b}}", "*".repeat(stars));
        let found = diagnose(&text, Rule::UriTemplate);
        let fixes = found[0].fixes().iter().map(|fix| String::from_utf8(fix.apply(text.as_bytes())).unwrap());
        assert_eq!(fixes.collect::<Vec<_>>(), ["/a{+b}", "/a{b*}"], "{text}");
    }
}

/// A host has no port, so digits behind it are removed, and a port is offered where one may follow.
#[test]
fn digits_after_a_literal_are_a_port_where_one_may_follow() {
    for (text, rule, expected) in [
        ("[::1]80", Rule::Host, "[::1]"),
        ("[::1]80", Rule::IpLiteral, "[::1]"),
        ("[::1]80", Rule::Authority, "[::1]:80"),
        ("//[::1]80", Rule::UriReference, "//[::1]:80"),
    ] {
        let found = diagnose(text, rule);
        let [one] = &found[..] else { panic!("{text}: {found:?}") };
        assert_eq!((one.name(), fixed(text, one).as_deref()), (Name::TextAfterIpLiteral, Some(expected)), "{rule}");
    }
}

/// Only spaces are removed from a host unasked for; what else is encoded there may be a part of its name.
#[test]
fn an_encoded_delimiter_in_a_host_is_not_removed_with_a_space() {
    for (host, expected) in
        [("a%20b", Some("ab")), ("a%20b%20", Some("ab")), ("a%2Fb", None), ("a%20b%2Fc", None), ("a%2Fb%20", None)]
    {
        let text = format!("http://{host}/");
        let found = one(&text, Name::EncodedHostDelimiter);
        assert_eq!(fixed(&text, &found), expected.map(|host| format!("http://{host}/")), "{text}");
    }
}

/// A password is hidden as well where the slashes before it are missing, escaped or encoded.
#[test]
fn a_password_is_hidden_behind_any_slashes() {
    use urispec::diagnostic::{Diagnosis, Text, without_credentials};

    for text in [
        "http:/ada:s3cretW@example.com/a",
        "http:ada:s3cretW@example.com/a",
        "https:\\ada:s3cretW@example.com/a",
        "https:\\u002F\\u002Fada:s3cretW@example.com/a",
        "https:\\u002F/ada:s3cretW@example.com/a",
        "https:\\u002f/ada:s3cretW@example.com/a",
        "https:\\/\\/ada:s3cretW@example.com/a",
        "http:////ada:s3cretW@example.com/a",
    ] {
        let hidden = without_credentials(text.as_bytes());
        assert!(!hidden.windows(7).any(|seven| seven == b"s3cretW"), "{text}");
        let found = diagnose(text, Rule::Uri);
        let source = Text::line(text).hiding(urispec::diagnostic::credentials(text.as_bytes()));
        let picture = Diagnosis::new(found, &source, Rule::Uri).plain().to_string();
        assert!(!picture.contains("s3cretW"), "{picture}");
    }
    for text in ["mailto:a:b@h", "http:a/b:c/d@e", "https:/a/b@c", "urn:a:b@c"] {
        assert_eq!(without_credentials(text.as_bytes()), text.as_bytes());
    }
    // What is encoded is shown decoded only if no password is.
    for (text, is_shown) in [("https%3A%2F%2Fh.test%2Fa", true), ("https%3A%2F%2Fada%3As3cretW%40h.test%2Fa", false)] {
        let found = diagnose(text, Rule::Uri);
        assert_eq!(found[0].help().is_some_and(|help| help.contains("https://")), is_shown, "{text}: {found:?}");
    }
}

/// What is filled in for a port is no password, whatever follows.
#[test]
fn a_placeholder_is_a_port() {
    for port in ["{port}", "${PORT}"] {
        for rest in ["/lodash@4.17.0", "/lodash@4.17.0/index.js", "/users/a@b.com", "?a@b", ""] {
            let text = format!("http://web:{port}{rest}");
            let found = diagnose(&text, Rule::UriReference);
            assert!(found.iter().all(|found| found.name() == Name::TemplatePlaceholder), "{text}: {found:?}");
        }
    }
}

/// Markup behind a URI is left out in any case, and behind any quotes.
#[test]
fn each_markup_behind_a_uri_is_left_out() {
    for behind in [
        "\">b</a>",
        "'>b</a>",
        "\"/>",
        "'/>",
        "' class='x'>b</a>",
        "' data-x=y>",
        "</A>",
        "<BR>",
        "<Br/>",
        "<P>b",
        "<A href=x>",
    ] {
        let text = format!("http://h.test/a{behind}");
        assert_eq!(first(&text), (Name::EnclosedUri, Some("http://h.test/a".into())), "{text}");
    }
    for data in ["it's", "a'b c", "d'e=f"] {
        assert!(
            diagnose(format!("http://h.test/{data}"), Rule::Uri).iter().all(|found| found.name() != Name::EnclosedUri)
        );
    }
}

/// The triplets of a `file` URI are kept, and a percent sign of a path is data.
#[test]
fn each_triplet_of_a_windows_path_in_a_uri_is_kept() {
    for (text, expected) in [
        (r"file:///C:\My%20Docs\a.txt", "file:///C:/My%20Docs/a.txt"),
        (r"file://C:\My%20Docs\100%", "file:///C:/My%20Docs/100%25"),
        (r"file:C:\a%zz", "file:///C:/a%25zz"),
        (r"C:\My%20Docs\a.txt", "file:///C:/My%2520Docs/a.txt"),
    ] {
        assert_eq!(first(text), (Name::WindowsPath, Some(expected.into())), "{text}");
    }
}

/// The fields of a line of a log are none of a query, and its media type is none of a path.
#[test]
fn a_space_before_a_field_of_a_log_is_not_safe_to_encode() {
    for (text, is_safe) in [
        ("http://h.test/x?y=1 status=404", false),
        ("http://h.test/x?y=1 200 time=3", false),
        ("http://h.test/a text/html", false),
        ("http://h.test/a Application/json", false),
        ("http://h.test/x?first name=ada", true),
        ("http://h.test/x?y=a b&z=c", true),
        ("http://h.test/a b/c", true),
    ] {
        assert_eq!(has_safe_fix(text, Rule::Uri), is_safe, "{text}");
    }
}

/// White space that is not seen at the end of a text is removed first, as at its start.
#[test]
fn each_invisible_space_at_the_end_is_removed_first() {
    for space in ['\u{a0}', '\u{3000}', '\u{2009}'] {
        for (text, expected) in [
            (format!("http://h.test/a{space}"), "http://h.test/a"),
            (format!("{space}http://h.test/a"), "http://h.test/a"),
            (format!("http://h.test/a{space}b"), "http://h.test/a%20b"),
            (format!("http://h.test/?a{space}"), "http://h.test/?a"),
        ] {
            assert_eq!(first(&text).1.as_deref(), Some(expected), "{text:?}");
        }
    }
}

/// What is said of a URI holds no part of a password, whatever signs are in it and wherever it ends.
#[test]
fn nothing_that_is_said_quotes_a_password() {
    let parts = [
        "%25kx9",
        "%2541w",
        "%00w",
        "%0Aw:",
        "%2Fw",
        "%5Cw",
        "%2e%2e",
        "%e9w",
        "%C3%83%C2%A9",
        "%EF%BF%BD",
        "%E2%80%8Bw",
        "%C0%AF",
        "%7ew",
        "%7Bvqz%7D",
        "%5Bvqz%5D",
        "%20",
        "$(vqz)",
        "(vqz",
        "vqz.",
        "vqz:8q",
        "v_q",
        "&vq;z=",
    ];
    let spilled =
        ["/..;wvq", "/%2e%2e", "/w%E9v", "/wvq", "/%00w", "/:wvq", "?wvq=zz?vz=q", "#wvq", "/wv&amp;q", "/w;v=q"];
    let mut texts = vec![];
    for start in
        "http:// https:// ftp:// ws:// redis:// jdbc:mysql:// postgres:// mongodb+srv:// file:// sip:// x-a:// //"
            .split(' ')
    {
        for user in ["", "root", "jane.doe", "bank.com"] {
            texts.extend(parts.iter().flat_map(|part| {
                [format!("qzj{part}jzk"), format!("qz{part}"), format!("{part}qz")]
                    .map(|secret| (format!("{start}{user}:{secret}@db.example.org/x//#b"), secret))
            }));
            if start == "//" {
                continue;
            }
            for host in ["zxk", "z_x", "xn--zxk", "256.1.1.7", "z%25kx", "Zxk-"] {
                texts.extend(spilled.iter().map(|end| {
                    let secret = format!("qzj@{host}{end}");
                    (format!("{start}{user}:{secret}@db.example.org:80/x"), secret)
                }));
            }
        }
    }
    // What ends the authority may also be a path of a page with an `@`.
    texts.retain(|(text, secret)| {
        let hidden = urispec::diagnostic::credentials(text.as_bytes());
        hidden.iter().any(|span| text.get(span.clone()) == Some(secret))
    });
    assert!(texts.len() > 5000, "{}", texts.len());
    for (text, secret) in &texts {
        let found = linted(text);
        assert!(found.iter().any(Diagnostic::is_on_password), "{text}: {found:?}");
        let secret = secret.to_lowercase();
        for found in &found {
            let labels = found.context().iter().chain([found.label()]).map(|label| label.text.as_ref());
            let titles = found.fixes().iter().map(|fix| fix.title.as_ref());
            for said in labels.chain(titles).chain([found.message(), found.help().unwrap_or_default()]) {
                let said = said.to_lowercase();
                let mut parts = (0..secret.len()).filter_map(|at| secret.get(at..at + 3));
                assert!(!parts.any(|part| said.contains(part)), "{text}: {said}");
            }
        }
    }
}

/// What was no password before its `:` is decoded is one after it, and a help is shown to people.
#[test]
fn a_help_does_not_show_a_password_that_a_fix_decodes() {
    for (text, fixed_text) in [
        ("http://ada&#58;s3cret@h/", "http://ada:s3cret@h/"),
        ("http://ada\\u003as3cret@h/", "http://ada:s3cret@h/"),
        ("http://ada=3As3cret@h/=\na", "http://ada:s3cret@h/a"),
        ("http%3A//ada%3As3cret@h/", "http://ada%3As3cret@h/"),
    ] {
        let found = Linter::new().lint(text, Rule::UriReference);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(fixed(text, &found[0]).as_deref(), Some(fixed_text), "{text}");
        assert!(!found[0].help().unwrap_or_default().contains("s3cret"), "{text}: {found:?}");
    }
}

/// In a password, these are as they have to be; beside it, the same is found.
#[test]
fn nothing_is_wrong_with_what_a_password_encodes() {
    for (part, name) in
        [("%25ab", Name::DoubleEncoding), ("%00", Name::EncodedControl), ("%C0%AF", Name::OverlongEncoding)]
    {
        for start in ["ftp://ada:5", "redis://:", "jdbc:mysql://root:5", "https://jane.doe:x"] {
            assert!(!has(&format!("{start}{part}@h.example/b"), name), "{start}{part}");
            let text = format!("{start}{part}@h.example/b{part}");
            assert!(one(&text, name).context().is_empty(), "{text}");
        }
    }
}

/// A name of a person with dots looks like a host, and has a password all the same.
#[test]
fn a_user_with_dots_has_a_password() {
    for (userinfo, name) in [
        ("jane.doe:s3cretW0rd", Some(Name::PasswordInUserinfo)),
        ("jane.doe:8080x", Some(Name::PasswordInUserinfo)),
        ("jane.doe:8080", None),
        ("jane.doe:", None),
        ("jane.doe", None),
    ] {
        let text = format!("https://{userinfo}@git.example.org/a");
        assert!(has(&text, Name::UserinfoLikeHost), "{text}");
        assert_eq!(has(&text, Name::PasswordInUserinfo), name.is_some(), "{text}");
        let found = Linter::new().with(Name::UserinfoLikeHost, Level::Off).lint(&*text, Rule::Uri);
        assert_eq!(found.first().map(Diagnostic::name), name, "{text}: {found:?}");
    }
    let text = "https://jane.doe:s3cretW0rd@git.example.org/a";
    let found = one(text, Name::PasswordInUserinfo);
    assert_eq!(fixed(text, &found).as_deref(), Some("https://jane.doe@git.example.org/a"));
}

/// A line of a header is a name, a colon and a value. A text that is shared may have lines of other kinds.
#[test]
fn each_line_that_begins_a_header_is_found() {
    for (line, is_header) in [
        ("X:c", true),
        ("Set-Cookie:a", true),
        ("Location:http://h/", true),
        ("Location%3Ahttp%3A%2F%2Fh", true),
        ("X%3ac", true),
        ("X:", true),
        ("https://h/", false),
        ("https%3A%2F%2Fh", false),
        ("https%3a%2f%2fh", false),
        ("10:30", false),
        ("-a:b", false),
        ("a+b:c", false),
        ("a%20b:c", false),
        ("a", false),
        ("a=b:c", false),
        (":a", false),
    ] {
        for end in ["%0A", "%0a", "%0D%0A"] {
            let text = format!("https://h.example/?text=Read%20this{end}{line}");
            assert_eq!(has(&text, Name::EncodedControl), is_header, "{text}");
            for start in ["sms:+15551234567?body=a", "SMS:+15551234567?body=a", "mailto:a@h.example?body=a"] {
                assert!(!has(&format!("{start}{end}{line}"), Name::EncodedControl), "{start}{end}{line}");
            }
        }
    }
}

/// A slash divides a path that begins with one, and that of a relative reference.
#[test]
fn an_encoded_slash_divides_segments() {
    for (text, is_found) in [
        ("https://h.example/a%2Fb", true),
        ("x-a:/a%2Fb", true),
        ("a%2Fb", true),
        ("/a%5Cb", true),
        ("mailto:a%2Fb@example.org", false),
        ("xmpp:a@h/b%2Fc", false),
        ("urn:example:a%2Fb", false),
        ("x-a:a%5Cb", false),
    ] {
        assert_eq!(has(text, Name::EncodedSlash), is_found, "{text}");
    }
    let program = "(function()%7B%0A%20alert(1)%2F2%257B%7D)()";
    for scheme in ["javascript", "JavaScript"] {
        let found = linted(&format!("{scheme}:{program}"));
        let names = [Name::EncodedControl, Name::EncodedSlash, Name::DoubleEncoding];
        assert!(!found.iter().any(|found| names.contains(&found.name())), "{found:?}");
    }
    assert!(has(&format!("x-a:{program}"), Name::EncodedControl));
}

/// HTML, 13.1.4: a number is decimal, or hexadecimal after an `x` of any case, and zeros may be before it.
#[test]
fn each_way_to_write_a_number_of_a_character_is_read() {
    for (references, character, written) in [
        ("&#38; &#038; &#0038; &#x26; &#X26; &#x0026;", '&', "&"),
        ("&#39; &#039; &#x27; &#X27; &#x00027;", '\'', "'"),
        ("&#34; &#034; &#x22; &#X22;", '"', "%22"),
        ("&#60; &#x3c; &#x3C;", '<', "%3C"),
        ("&#62; &#062; &#x3E; &#X3e;", '>', "%3E"),
    ] {
        for reference in references.split(' ') {
            let text = format!("http://h/?a=1{reference}b=2");
            let found = one(&text, Name::HtmlEntity);
            assert_eq!(found.message(), format!("`{reference}` in a query"));
            assert_eq!(found.label().text, format!("HTML and XML write `{character}` this way"));
            assert_eq!(fixed(&text, &found), Some(format!("http://h/?a=1{written}b=2")), "{text}");
            for before in ["http://h/a", "http://h/?a=1"] {
                let text = format!("{before}{reference}");
                let removed = if character == '&' { written } else { "" };
                assert_eq!(fixed(&text, &one(&text, Name::HtmlEntity)), Some(format!("{before}{removed}")), "{text}");
            }
        }
    }
    for other in [
        "&#;",
        "&#x;",
        "&#+38;",
        "&#x+26;",
        "&#26;",
        "&#3a;",
        "&#x38;",
        "&38;",
        "&#38",
        "&#99999999;",
        "&amp",
        "&ampx;",
    ] {
        assert!(!has(&format!("http://h/?a=1{other}b=2"), Name::HtmlEntity), "{other}");
    }
}

/// A GUID in braces is a value, as SharePoint and COM write it.
#[test]
fn a_guid_is_no_placeholder() {
    for guid in ["F1B2C3D4-1234-5678-9ABC-DEF012345678", "a1b2c3d4-1234-5678-9abc-def012345678"] {
        for (open, close) in [("%7B", "%7D"), ("%7b", "%7d")] {
            let is_found = |name: &str| {
                ["http://h/?a=b&c=", "http://h/"]
                    .map(|start| has(&format!("{start}{open}{name}{close}&d"), Name::TemplatePlaceholder))
            };
            assert_eq!(is_found(guid), [false; 2], "{guid}");
            assert_eq!(is_found(&guid.replacen('1', "g", 1)), [true; 2], "{guid}");
            assert_eq!(is_found(&guid[..35]), [true; 2], "{guid}");
            assert_eq!(is_found(&guid.replace('-', "_")), [true; 2], "{guid}");
        }
    }
}

/// Names of files and directories end in `dev`, and begin with `www`.
#[test]
fn each_end_of_a_host_is_told_from_that_of_a_file() {
    for (text, is_host) in [
        ("example.com", true),
        ("example.dev/a", true),
        ("Dockerfile.dev", false),
        ("config.dev", false),
        ("config.dev?a", false),
        ("www.example.museum", true),
        ("www2.example.museum", true),
        ("WWW12.example.museum", true),
        ("www.example", false),
        ("www3.de", true),
        ("wwwroot.tar.gz", false),
        ("www-data.tar.gz", false),
        ("www1a.tar.gz", false),
        ("a.www.tar.gz", false),
        ("awww.tar.gz", false),
    ] {
        assert_eq!(has(text, Name::HostWithoutSlashes), is_host, "{text}");
    }
    for host in ["localhost", "LOCALHOST", "Localhost"] {
        let text = format!("{host}/x");
        assert_eq!(fixed(&text, &one(&text, Name::HostWithoutSlashes)), Some(format!("http://{host}/x")));
    }
}

/// Many schemes are words, and a path may have two slashes after one.
#[test]
fn a_doubled_slash_after_a_word_is_one_of_a_path() {
    for scheme in ["http", "https", "ftp", "ws", "wss", "HTTP", "Https"] {
        assert!(has(&format!("{scheme}//h/a"), Name::MissingSchemeColon), "{scheme}");
        assert!(has(&format!("{scheme}//:h/a"), Name::MissingSchemeColon), "{scheme}");
        assert!(has(&format!("http://{scheme}//h/a"), Name::RepeatedScheme), "{scheme}");
        assert!(has(&format!("http://{scheme}://h/a"), Name::RepeatedScheme), "{scheme}");
    }
    for word in ["content", "news", "git", "file", "data", "view-source", "redis"] {
        assert!(!has(&format!("{word}//a/b.png"), Name::MissingSchemeColon), "{word}");
        assert!(!has(&format!("{word}//:id"), Name::MissingSchemeColon), "{word}");
        assert_eq!(has(&format!("{word}///a/b.png"), Name::MissingSchemeColon), word == "file", "{word}");
        assert!(!has(&format!("http://{word}//a"), Name::RepeatedScheme), "{word}");
        assert!(has(&format!("http://{word}://a"), Name::RepeatedScheme), "{word}");
        assert!(!has(&format!("http://{word}:80//a"), Name::RepeatedScheme), "{word}");
    }
}

/// A scheme that others use is not mistyped, and one that nobody uses anymore is not meant.
#[test]
fn a_scheme_in_use_is_no_mistake() {
    for (text, meant) in [
        ("gophers://h/", None),
        ("webcals://h/a.ics", None),
        ("WebCals://h/a.ics", None),
        ("gopherr://h/", Some("gopher://h/")),
        ("webcall://h/a.ics", Some("webcal://h/a.ics")),
        ("model:foo", None),
        ("modem2:foo", None),
        ("prospera://h/", None),
        ("packs:a", None),
    ] {
        let found = linted(text).into_iter().find(|found| found.name() == Name::AlmostRegisteredScheme);
        assert_eq!(found.and_then(|found| fixed(text, &found)).as_deref(), meant, "{text}");
    }
    assert_eq!(urispec::scheme::registration("modem").unwrap().status, urispec::scheme::Status::Historical);
}

#[test]
fn one_number_of_an_address_is_one() {
    for (host, label) in [
        ("99999999999", "over 4294967295, the highest number of an IPv4 address"),
        ("99999999999.", "over 4294967295, the highest number of an IPv4 address"),
        ("09", "octal to other software, for its zero, and no such number"),
        ("1.99999999999", "2 numbers; an IPv4 address has four"),
    ] {
        let found = one(&format!("http://{host}/"), Name::AlmostIpv4Host);
        assert_eq!(found.label().text, label, "{host}");
    }
}

/// What may deceive in a password is reported, a character at a time.
#[test]
fn what_deceives_in_a_password_is_found() {
    for (password, name) in [
        ("a\u{ff0f}b", Name::LookAlikeCharacter),
        ("a\u{200b}b", Name::InvisibleCharacter),
        ("\u{5d0}b", Name::BidiComponent),
    ] {
        let linter = Linter::new().with(name, Level::Warning);
        let text = format!("ftp://ada:{password}@h.example/");
        let found = linter.lint(&text, Rule::Iri);
        let names: Vec<Name> = found.iter().map(Diagnostic::name).collect();
        assert_eq!(names, [Name::PasswordInUserinfo, name], "{text}");
        assert!(found[1].fixes().is_empty(), "{text}");
    }
}

/// RFC 3966, 5.1.1: a number has no `#`, also none in percent-encoding, but a phone dials one after pauses.
#[test]
fn what_a_phone_dials_after_pauses_is_no_mistake() {
    for (dialed, is_dialed) in [
        (",,945712312", true),
        (",,945712312%23", true),
        (",945%23,,1*2%23", true),
        (",*", true),
        (",%23", true),
        (",", false),
        (",1,", false),
        (",1%23,", false),
        (",1%2A", false),
        (",a%23", false),
        ("%23", false),
    ] {
        let text = format!("tel:+16699006833{dialed}");
        assert_eq!(!has(&text, Name::SchemeSyntax), is_dialed, "{text}");
    }
    for (text, expected) in [
        ("tel:+16699006833,,945712312#", Some("tel:+16699006833,,945712312%23")),
        ("TEL:+16699006833,,94#1*", Some("TEL:+16699006833,,94%231*")),
        ("tel:+16699006833#", None),
        ("tel:+16699006833#1", None),
        ("tel:*21#", None),
        ("sip:a#b@h.example", Some("sip:a%23b@h.example")),
        ("sips:a#b@h.example", Some("sips:a%23b@h.example")),
        ("sip:a@h.example#b", None),
    ] {
        let found = one(text, Name::UnexpectedComponent);
        assert_eq!(fixed(text, &found).as_deref(), expected, "{text}");
        if let Some(expected) = expected {
            assert!(!has(expected, Name::SchemeSyntax) && !has(expected, Name::UnexpectedComponent), "{expected}");
        }
    }
}

/// RFC 6068, 2: the value of a header has no `/`, `?` and `=`. A link in it has all of them.
#[test]
fn each_sign_that_a_header_has_encoded_is_told() {
    let to_encode = "in a value, `/`, `?` and `=` are percent-encoded";
    let parts = "a header is a name, a `=`, and a value";
    for (header, label) in [
        ("body=https://example.com/", to_encode),
        ("body=https://example.com/?to=x", to_encode),
        ("body=a?", to_encode),
        ("body=a=b", to_encode),
        ("body", parts),
        ("bo/dy=a", parts),
        ("bo/dy=a/", parts),
    ] {
        let text = format!("mailto:?subject=Hi&{header}");
        let found = one(&text, Name::SchemeSyntax);
        assert_eq!(found.label().text, label, "{text}");
        assert_eq!((&text[found.label().span.clone()], found.fixes().len()), (header, 0), "{text}");
    }
    for (header, written) in [("subject=a?body=b", "subject=a&body=b"), ("subject=a?b?cc=c", "subject=a?b&cc=c")] {
        let text = format!("mailto:a@h.example?{header}");
        let found = one(&text, Name::SchemeSyntax);
        assert_eq!(fixed(&text, &found), Some(format!("mailto:a@h.example?{written}")), "{text}");
    }
}
