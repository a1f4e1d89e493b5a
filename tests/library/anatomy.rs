//! The component table and the ruler, for the examples of "Anatomy of a URL" and of section 3.

use urispec::UriReference;
use urispec::rfc3986::resolution::base::{Bases, Layer};
use urispec::view::anatomy::{Anatomy, Boxes, Part, Presence, Ruler};

fn anatomy(text: &str) -> Anatomy<'_> {
    Anatomy::of(UriReference::parse(text).unwrap())
}

fn ruler(text: &str) -> Ruler<'_> {
    Ruler::of(UriReference::parse(text).unwrap())
}

/// The three worked examples of the page, part by part: text, or none where it is absent.
#[test]
fn the_examples_of_the_page() {
    let apple = "http://store.apple.com/1-800-MY-APPLE/WebObjects/AppleStore?family=iMac";
    let wikipedia = "http://en.wikipedia.org/wiki/URL#URLs_as_locators";
    let mail = "mailto:billg@microsoft.com";
    let path = Some("/1-800-MY-APPLE/WebObjects/AppleStore");
    let examples = [
        (
            apple,
            [
                Some("http"),
                Some("store.apple.com"),
                None,
                Some("store.apple.com"),
                None,
                path,
                Some("family=iMac"),
                None,
            ],
        ),
        (
            wikipedia,
            [
                Some("http"),
                Some("en.wikipedia.org"),
                None,
                Some("en.wikipedia.org"),
                None,
                Some("/wiki/URL"),
                None,
                Some("URLs_as_locators"),
            ],
        ),
        (mail, [Some("mailto"), None, None, None, None, Some("billg@microsoft.com"), None, None]),
    ];
    for (text, expected) in examples {
        let rows = anatomy(text).rows().filter(|row| row.part != Part::Segment).map(|row| row.text);
        assert_eq!(rows.collect::<Vec<_>>(), expected, "{text}");
    }
    let segments = anatomy(apple).rows().filter(|row| row.part == Part::Segment).map(|row| row.text);
    assert_eq!(segments.collect::<Vec<_>>(), [Some("1-800-MY-APPLE"), Some("WebObjects"), Some("AppleStore")]);
}

/// Whatever is empty or absent, the texts and the delimiters are all of the reference, and nothing else.
#[test]
fn parts_and_delimiters_are_the_reference() {
    for scheme in ["", "a:"] {
        for authority in ["", "//", "//h", "//@", "//u@h:", "//:8", "//@[::1]:80"] {
            for path in ["", "/", "//", "/a//b/", "b", "b/c"] {
                for query in ["", "?", "?q=1"] {
                    for fragment in ["", "#", "#f"] {
                        let text = format!("{scheme}{authority}{path}{query}{fragment}");
                        let Ok(reference) = UriReference::parse(&text) else { continue };
                        let rows: Vec<_> = Anatomy::of(reference).rows().collect();
                        let top = |part: Part| part.definition().parent.is_none();
                        let pieces = rows.iter().filter(|row| top(row.part)).flat_map(|row| {
                            [row.leader.clone(), row.span.clone(), row.trailer.clone()].into_iter().flatten()
                        });
                        assert_eq!(pieces.map(|span| &text[span]).collect::<String>(), text);
                        for (parent, leaves) in [(Part::Authority, 3), (Part::Path, usize::MAX)] {
                            let whole = rows.iter().find(|row| row.part == parent).unwrap();
                            let parts =
                                rows.iter().filter(|row| row.part.definition().parent == Some(parent)).take(leaves);
                            let pieces = parts.flat_map(|row| {
                                [row.leader.clone(), row.span.clone(), row.trailer.clone()].into_iter().flatten()
                            });
                            let joined = pieces.map(|span| &text[span]).collect::<String>();
                            assert_eq!(joined, whole.text.unwrap_or_default(), "{parent} of {text}");
                        }
                        for row in &rows {
                            let definition = row.part.definition();
                            assert!(definition.may_be_empty || row.presence() != Presence::Empty, "{text}");
                            assert_eq!(row.text, row.span.clone().map(|span| &text[span]));
                        }
                    }
                }
            }
        }
    }
}

/// Section 3 draws two examples, one over the other.
#[test]
fn the_ruler_of_section_3_to_the_letter() {
    let figure = r"
         foo://example.com:8042/over/there?name=ferret#nose
         \_/   \______________/\_________/ \_________/ \__/
          |           |            |            |        |
       scheme     authority       path        query   fragment
          |   _____________________|__
         / \ /                        \
         urn:example:animal:ferret:nose
";
    let figure: String = figure[1..].lines().map(|line| format!("{}\n", &line[7..])).collect();
    let upper = ruler("foo://example.com:8042/over/there?name=ferret#nose");
    let both = upper.above(UriReference::parse("urn:example:animal:ferret:nose").unwrap()).unwrap();
    assert_eq!(both, figure);
    assert_eq!(upper.to_string(), figure.lines().take(4).map(|line| format!("{line}\n")).collect::<String>());
    // The labels above do not reach these.
    assert_eq!(upper.above(UriReference::parse("a:b").unwrap()), None);
    assert_eq!(ruler("urn:a:b").above(UriReference::parse("http://h/").unwrap()), None);
}

/// Every bracket is under its part, whatever the width.
#[test]
fn rulers_measure_what_they_say() {
    for text in ["http://u:p@example.com:8042/a/b?c=d#e", "a:", "", "file:///x", "//@:?#", "urn:isbn:0451450523"] {
        for width in [1, 2, 3, 7, 20, 80] {
            let drawing = ruler(text).nested().wrapped(width).to_string();
            let lines = drawing.split("\n\n").map(|lines| lines.lines().next().unwrap_or_default().trim());
            assert_eq!(lines.collect::<String>(), text, "at {width}");
        }
        let drawing = ruler(text).to_string();
        let mut lines = drawing.lines();
        let (line, brackets) = (lines.next().unwrap(), lines.next().unwrap());
        let margin = line.len() - line.trim_start().len();
        let reference = UriReference::parse(text).unwrap();
        for row in Anatomy::of(reference).rows().filter(|row| row.part.definition().parent.is_none()) {
            if let Some(span) = row.span.filter(|span| span.len() > 1) {
                let drawn = &brackets[margin + span.start..margin + span.end];
                assert_eq!(drawn, format!("\\{}/", "_".repeat(span.len() - 2)), "{text}");
            }
        }
    }
}

/// Labels are under their parts where a character takes two columns.
#[test]
fn labels_measure_what_they_say() {
    use urispec::view::anatomy::Labels;

    let labels = Labels::of("é=日本語&b").level([("key", 0..2), ("value", 3..12), ("next", 13..14)]);
    let drawing = labels.to_string();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[..2], ["é=日本語&b", "| \\____/ |"]);
    for width in [0, 1] {
        let wrapped = labels.clone().wrapped(width).to_string();
        let lines = wrapped.split("\n\n").filter_map(|line| line.lines().next()).map(str::trim);
        assert_eq!(lines.collect::<Vec<_>>(), ["é", "=", "日", "本", "語", "&", "b"]);
    }
    let wrapped = labels.wrapped(5).to_string();
    let lines: Vec<&str> = wrapped.split("\n\n").filter_map(|line| line.lines().next()).map(str::trim).collect();
    assert_eq!(lines, ["é=日", "本語&", "b"]);
    // A row without a part on a line is not drawn there.
    let wrapped = Labels::of("abcdefghij").level([("x", 0..2)]).level([("y", 0..10)]).wrapped(5).to_string();
    let heights: Vec<usize> = wrapped.split("\n\n").map(|line| line.lines().count()).collect();
    assert_eq!(heights, [7, 4], "{wrapped}");
}

/// A line ends where the last component that fits ends, and what is empty is drawn on one line.
#[test]
fn each_end_of_a_line() {
    let lines = |text: &str, width: usize| -> Vec<String> {
        let drawing = ruler(text).wrapped(width).to_string();
        drawing.split("\n\n").map(|line| line.lines().next().unwrap_or_default().trim().to_owned()).collect()
    };
    assert_eq!(lines("http://h/aa?bbb#cc", 16), ["http://h/aa?bbb", "#cc"]);
    assert_eq!(lines("http://h/aaaa?b#cccccc", 16), ["http://h/aaaa?b", "#cccccc"]);
    assert_eq!(lines("http://h/aaaaaaaaaaaa?b", 16), ["http://h/aaaaaaa", "aaaaa?b"]);
    // Half of a line is half of its columns.
    let drawing = Ruler::of_iri(urispec::IriReference::parse("//日本/aaaaaaaaaa").unwrap()).wrapped(12).to_string();
    assert!(drawing.trim_start().starts_with("//日本/aaaaa\n"), "{drawing}");
    for (text, width) in
        [("http://h/a?bcd#", 12), ("http://h/a?#bcdef", 11), ("http://h/a?#bcdef", 12), ("s://?a#b", 4)]
    {
        for width in width - 2..width + 4 {
            let drawing = ruler(text).nested().wrapped(width).to_string();
            let empty = ["authority", "host", "path", "query", "fragment"].map(|name| {
                (
                    ruler(text).nested().to_string().matches(&format!("{name} (empty)")).count(),
                    drawing.matches(&format!("{name} (empty)")).count(),
                )
            });
            assert!(empty.iter().all(|(whole, wrapped)| whole == wrapped), "{width} {drawing}");
        }
    }
}

#[test]
fn tables_and_rulers_are_drawn() {
    let texts = [
        "http://store.apple.com/1-800-MY-APPLE/WebObjects/AppleStore?family=iMac",
        "http://en.wikipedia.org/wiki/URL#URLs_as_locators",
        "mailto:billg@microsoft.com",
        "//@:/a//../b?#",
        "file:///x",
        "",
    ];
    let drawn = texts.map(|text| {
        let (ruler, table) = (ruler(text), anatomy(text));
        format!("<{text}>\n\n{}\n{}\n{table}", ruler.nested(), ruler.nested().wrapped(30))
    });
    let definitions = Part::ALL.map(|part| format!("{:?}\n", part.definition())).concat();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("anatomy", drawn.join("\n\n"));
        insta::assert_snapshot!("anatomy_table", definitions);
        insta::assert_snapshot!("anatomy_svg", ruler("http://u@example.com:8042/a?b&#c").nested().to_svg());
    });
}

/// The label of each bracket of a picture says at which ends it goes on, and so does its line.
#[test]
fn brackets_of_a_picture_are_open_where_a_part_is_cut() {
    for text in ["http://u:p@example.com:8042/over/there?name=ferret#nose", "urn:example:animal:ferret:nose"] {
        for width in [5, 7, 11, 20, 30, 80] {
            let picture = ruler(text).nested().wrapped(width).to_svg();
            // A bracket goes down, along, and up again.
            let mut brackets = picture.lines().filter_map(|line| {
                let path = line.strip_prefix("<path d=\"M")?.strip_suffix("\"/>")?.split_once('H')?;
                let (from, to) = path.0.split_once(' ')?.1.split_once('V')?;
                let (_, up) = path.1.split_once('V')?;
                Some((from != to, up != to))
            });
            let labels = picture.lines().filter(|line| line.contains("class=\"label\""));
            let labels = labels.map(|line| line.split(['>', '<']).nth(2).unwrap().to_owned());
            let (mut starts, mut ends) = (Vec::new(), Vec::new());
            for label in labels {
                let (opens, closes) = (!label.starts_with("... "), !label.ends_with(" ..."));
                assert_eq!(brackets.next(), Some((opens, closes)), "{label} of {text} at {width}");
                let name = label.trim_matches(['.', ' ']).to_owned();
                starts.extend(opens.then(|| name.clone()));
                ends.extend(closes.then_some(name));
            }
            assert_eq!(brackets.next(), None);
            // Each part begins once, and ends once.
            starts.sort();
            ends.sort();
            assert_eq!(starts, ends, "{text} at {width}");
            starts.dedup();
            assert_eq!(starts.len(), ends.len(), "{text} at {width}");
        }
    }
}

/// The bar of an empty component begins where it is, and the others below their brackets.
#[test]
fn a_bar_of_a_picture_begins_at_its_component() {
    for (text, empty) in [("x:?#", 3), ("http://h/a?b#c", 0), ("//?b", 2), ("a:b?", 1)] {
        let picture = ruler(text).to_svg();
        let paths = || picture.lines().filter_map(|line| line.strip_prefix("<path d=\"M")?.split([' ', 'V']).nth(1));
        let highest = paths().map(|y| y.parse::<f64>().unwrap()).fold(f64::MAX, f64::min);
        let is_bar = |line: &&str| line.starts_with("<path d=\"M") && !line.contains('H');
        let bars = picture.lines().filter(is_bar).filter(|line| line.contains(&format!(" {highest:.1}V")));
        assert_eq!(bars.count(), empty, "{text}: {picture}");
    }
}

/// The picture in docs/views.md. `UPDATE_DOCS=1` writes it.
#[test]
fn the_picture_in_the_documents_is_drawn_by_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/anatomy.svg");
    let drawn = ruler("foo://user@example.com:8042/over/there?name=ferret#nose").nested().to_svg();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &drawn).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), drawn);
}

/// As in RFC 3986, 3: a part below the labels has a line from its first character to its last, which the bar of its label interrupts.
#[test]
fn a_line_over_a_part_has_its_length() {
    for (scheme, line) in [("urn", "  |  "), ("abcd", "  |_ "), ("abcde", "  |__ ")] {
        let lower = format!("{scheme}:example:animal:ferret:nose");
        let drawn = ruler("http://example.com:8042/over/there?name=ferret#nose");
        let drawn = drawn.above(UriReference::parse(&lower).unwrap()).unwrap();
        let lines: Vec<&str> = drawn.lines().rev().collect();
        assert!(lines[2].starts_with(line), "{drawn}");
        assert!(lines[1].starts_with(&format!(" /{}\\ ", " ".repeat(scheme.len() - 2))), "{drawn}");
    }
}

#[test]
fn several_references_share_labels_or_do_not() {
    let reference = |text| UriReference::parse(text).unwrap();
    let over =
        |upper, lower: &[&'static str]| Ruler::of(reference(upper)).above_all(lower.iter().map(|text| reference(text)));
    let upper = "foo://example.com:8042/over/there?name=ferret#nose";
    let lower = "urn:example:animal:ferret:nose";
    assert_eq!(over(upper, &[lower]), Ruler::of(reference(upper)).above(reference(lower)));
    let three = over(upper, &[lower, "tag:example.com,2024:ferrets/nose"]).unwrap();
    assert_eq!(three.matches("scheme").count(), 1);
    assert!(three.ends_with("  tag:example.com,2024:ferrets/nose\n"), "{three}");
    // Brackets under a reference that another one follows.
    let brackets = "\n  urn:example:animal:ferret:nose\n  \\_/ \\________________________/\n";
    assert!(three.contains(brackets), "{three}");
    for line in three.lines().filter(|line| line.contains('|')) {
        assert!(line.starts_with("   |"), "the bar of the scheme is one line: {three}");
    }
    // An empty path has a label, and a bar from it.
    let empty = over("foo://example.com:8042", &["foo:abcdefghijklmnopqrstuvwxyz"]).unwrap();
    let brackets = r"
   |   _________________|______
  / \ /                        \
  foo:abcdefghijklmnopqrstuvwxyz
";
    assert!(empty.contains("   path (empty)\n") && empty.ends_with(brackets), "{empty}");
    // A component that the upper one lacks, one that is elsewhere, and one that a reference between them lacks.
    for (upper, lower) in [
        ("urn:example:animal:ferret:nose", &["foo://example.com:8042/over/there"][..]),
        (upper, &["urn:a"]),
        // A bar would be in place of a bracket.
        ("foo:abcdefgh", &["ab:cdefgh"]),
        ("abcde:fghijklm", &["ab:cdefghijklmn"]),
        ("abc://example.com/over/there", &["abc:/def/ghi/jklm/nop/qrst", "abc://example.com/over/there"]),
        (upper, &["foo://example.com.over.and.others?name=ferret#nose", upper]),
    ] {
        assert_eq!(over(upper, lower), None, "{upper} {lower:?}");
    }
}

/// Whatever the bases, every box is closed on either side.
#[test]
fn layers_are_drawn_as_boxes() {
    let long = format!("http://example.com/{}", "a/".repeat(60));
    let bases = ["http://h/a", "", &long].map(|text| UriReference::parse(text).unwrap());
    // No box is wider than the longest text needs.
    for layer in Layer::ALL {
        let drawing = Boxes::of(bases[0], Bases::new().with(layer, bases[2])).to_string();
        assert!(drawing.contains(&format!("{long} |")), "{drawing}");
    }
    let drawing = Boxes::of(bases[2], Bases::new()).to_string();
    assert!(drawing.contains(&format!("  | {long} |  ")), "{drawing}");
    for reference in ["", "g", &long] {
        for layers in 0..81_usize {
            let of = |at: usize| layers / 3_usize.pow(at as u32) % 3;
            let known = Layer::ALL.into_iter().enumerate().filter(|(at, _)| of(*at) > 0);
            let bases = known.fold(Bases::new(), |all, (at, layer)| all.with(layer, bases[(of(at) + at) % 3]));
            let drawing = Boxes::of(UriReference::parse(reference).unwrap(), bases).to_string();
            let arrows = drawing.matches(" <- the base").count();
            assert_eq!(arrows, usize::from(bases.establish().unwrap().is_some()), "{drawing}");
            let widths: Vec<_> = drawing.lines().map(|line| line.trim_end_matches(" <- the base").len()).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{drawing}");
            assert_eq!(widths.len(), 15, "{drawing}");
            let shown = if reference.is_empty() { "(the empty reference)" } else { reference };
            assert!(drawing.contains(shown), "{drawing}");
            for layer in Layer::ALL {
                let base = bases.get(layer).map_or(String::new(), |base| format!(": {base}"));
                let text = format!(" ({}) {layer}{base} ", layer.section().number);
                assert!(drawing.contains(&text), "{text}: {drawing}");
            }
            if let Some((layer, _)) = bases.establish().unwrap() {
                let line = drawing.lines().find(|line| line.ends_with("<- the base")).unwrap();
                assert!(line.contains(&format!("({}) {layer}", layer.section().number)), "{drawing}");
            }
        }
    }
}

/// Each kind of host and of path is said by name, and each necessity by its word.
#[test]
fn each_kind_of_host_is_said() {
    for (host, kind) in [
        ("192.0.2.1", "an IPv4 address"),
        ("[::1]", "an IPv6 address"),
        ("[v1.a]", "an address of a future IP version"),
        ("192.0.2.256", "a registered name"),
        ("", "an authority always has a host"),
    ] {
        let text = format!("//{host}");
        let row = anatomy(&text).rows().find(|row| row.part == Part::Host).unwrap();
        assert!(row.sentence.starts_with(kind), "{}", row.sentence);
    }
    for (path, segments) in [
        ("a", ["the whole path"].as_slice()),
        ("a/b", &["a part"; 2]),
        ("/a", &["a part"]),
        ("a/", &["a part", "an empty"]),
        ("./..", &["a dot segment"; 2]),
    ] {
        let rows: Vec<_> = anatomy(path).rows().filter(|row| row.part == Part::Segment).collect();
        let said = rows.iter().zip(segments).all(|(row, said)| row.sentence.starts_with(said));
        assert!(said && rows.len() == segments.len(), "{path}");
    }
    for (text, said) in [
        ("//h/a/b", "2 segments: after an authority, a path begins with a slash (3.3)"),
        ("s:/a", "one segment: it begins with one slash, not two (3.3)"),
        ("a/b", "2 segments: it begins with a segment without `:`, which would end a scheme (3.3)"),
        ("s:a:b", "one segment: it begins with a segment (3.3)"),
    ] {
        let row = anatomy(text).rows().find(|row| row.part == Part::Path).unwrap();
        assert_eq!(row.sentence, said, "{text}");
    }
    let words = Part::ALL.map(|part| part.definition().necessity.to_string());
    let (mandatory, optional) = ("mandatory", "optional");
    let repeatable = "optional and repeatable";
    assert_eq!(words, [mandatory, optional, optional, mandatory, optional, mandatory, repeatable, optional, optional]);
}

/// Letters of two bytes are as wide as others, and those of East Asia are twice as wide.
#[test]
fn a_picture_measures_columns() {
    use urispec::IriReference;

    for (text, columns) in [
        ("http://h/a", 10.0),
        ("http://h/\u{e9}\u{fc}", 11.0),
        ("http://\u{65e5}\u{672c}/?\u{65e5}", 15.0),
        ("//\u{1f600}/", 5.0),
    ] {
        let picture = Ruler::of_iri(IriReference::parse(text).unwrap()).to_svg();
        let line = picture.lines().find(|line| line.contains("class=\"uri\"")).unwrap();
        let length: f64 = line.split("textLength=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        // A character is 0.6 em wide.
        assert!((length - columns * 16.0 * 0.6).abs() < 0.06, "{text}: {line}");
    }
}

/// The texts of a picture, each with its beginning, its line and its end.
fn texts_of(picture: &str) -> Vec<(f64, f64, f64)> {
    let number = |line: &str, name: &str| -> f64 {
        let value = line.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap();
        value.parse().unwrap()
    };
    let texts = picture.lines().filter(|line| line.starts_with("<text"));
    texts
        .map(|line| {
            let start = number(line, "x");
            (start, number(line, "y"), start + number(line, "textLength"))
        })
        .collect()
}

#[test]
fn a_picture_is_as_wide_as_its_longest_line() {
    for text in
        ["http://u@example.com:8042/over/there?name=ferret#nose", "a", "http://h/a/b", "x:?#", "//a.example/b/c/d"]
    {
        for width in [1, 4, 9, 16, 23, 31, 80] {
            for ruler in [ruler(text).wrapped(width), ruler(text).nested().wrapped(width)] {
                let picture = ruler.to_svg();
                let size = picture.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap();
                let (across, down) = size.split_once(' ').unwrap();
                let (across, down): (f64, f64) = (across.parse().unwrap(), down.parse().unwrap());
                let texts = texts_of(&picture);
                let end = texts.iter().map(|(_, _, end)| *end).fold(0.0, f64::max);
                // As much space is left on the right as on the left.
                let space = 16.0;
                assert!((across - end - space).abs() < 0.2, "{text} at {width}: {across}, {end}");
                assert!(texts.iter().all(|(start, y, _)| *start >= space - 0.1 && *y < down), "{text} at {width}");
            }
        }
    }
}

/// The text need not be a URI, and the picture must be XML.
#[test]
fn what_xml_writes_otherwise_is_escaped_in_pictures() {
    let picture = urispec::view::anatomy::Labels::of("a<b>&c").level([("<&>", 0..6)]).to_svg();
    let text_of = |element: &str| picture.split(element).nth(1).unwrap().split('<').next().unwrap().to_owned();
    assert_eq!(text_of("<title>"), "The components of a&lt;b&gt;&amp;c", "{picture}");
    for (class, text) in [("uri", "a&lt;b&gt;&amp;c"), ("label", "&lt;&amp;&gt;")] {
        let element = picture.split(&format!("<text class=\"{class}\"")).nth(1).unwrap();
        assert_eq!(element.split('>').nth(1).unwrap(), format!("{text}</text"), "{picture}");
    }
}
