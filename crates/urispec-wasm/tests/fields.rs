//! Each option of each function, and each field of each answer: what is answered is what the library says, called as Rust calls it.

#![cfg(feature = "full")]

use serde_json::{Map, Value, json};
use urispec::derivation::{Derivation, Detail};
use urispec::diagnostic::{Applicability, Place, diagnose_at, fixed};
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::rfc3986::resolution::transform::Mode;
use urispec::view::anatomy::Anatomy;
use urispec::view::java::JavaUri;
use urispec::view::sling;
use urispec::{Linter, Rule, Uri, UriReference};
use urispec_documents::{Checker, CommentName, Document, FileType, Levels, Severity};
use urispec_wasm::{answer, encode};

fn ask(function: &str, texts: &[&str], options: &[(&str, &str)]) -> Value {
    let count = texts.len().to_string();
    let mut call = vec![function, &count[..]];
    call.extend(texts);
    call.extend(options.iter().flat_map(|(name, value)| [*name, *value]));
    serde_json::from_slice(&answer(&encode(&call))).unwrap()
}

/// An answer that is what was found, without the sign that it is one.
#[track_caller]
fn found(function: &str, texts: &[&str], options: &[(&str, &str)]) -> Value {
    let mut answer = ask(function, texts, options);
    assert_eq!(answer.as_object_mut().unwrap().remove("ok"), Some(json!(true)), "{function} {texts:?} {answer}");
    answer
}

fn at(text: &str, span: std::ops::Range<usize>) -> Value {
    json!({"text": text, "start": span.start, "end": span.end})
}

fn with(mut object: Value, fields: Value) -> Value {
    object.as_object_mut().unwrap().extend(fields.as_object().cloned().unwrap_or_else(Map::new));
    object
}

const TEXTS: [&str; 14] = [
    "",
    "http://ada:x%41@[::1]:80/a/b//c?d%20e#f%21",
    "HTTP://u@192.0.2.1:/./a/../b",
    "//h:8080",
    "a/b",
    "/a/",
    "?q",
    "#f",
    "urn:example:a%2Fb",
    "mailto:a@b?subject=c",
    "http://[v1.a:b]/%7e",
    "http://:80/",
    "/a/b.s1.s2.html/c%20d.txt;v=1;w='2.3'?q",
    "/content/page.print.a4.html",
];

#[test]
fn components_are_those_of_the_library() {
    for text in TEXTS {
        let reference = UriReference::parse(text).unwrap();
        let part = |it: Option<(&str, std::ops::Range<usize>)>| it.map_or(Value::Null, |(text, span)| at(text, span));
        let userinfo = reference.userinfo().map_or(Value::Null, |it| {
            let password = part(it.password().map(|it| (it.as_str(), it.span())));
            let user = at(it.user().as_str(), it.user().span());
            with(at(it.as_str(), it.span()), json!({"user": user, "password": password}))
        });
        let host = reference
            .host()
            .map_or(Value::Null, |it| with(at(it.as_str(), it.span()), json!({"rule": it.rule().name()})));
        let path = reference.path();
        let segments: Vec<Value> = path.segments().map(|it| at(it.as_str(), it.span())).collect();
        let expected = json!({
            "kind": reference.kind().name(),
            "scheme": part(reference.scheme().map(|it| (it.as_str(), it.span()))),
            "authority": part(reference.authority().map(|it| (it.as_str(), it.span()))),
            "userinfo": userinfo,
            "host": host,
            "port": part(reference.port().map(|it| (it.as_str(), it.span()))),
            "path": with(at(path.as_str(), path.span()), json!({"rule": path.rule().name(), "segments": segments})),
            "query": part(reference.query().map(|it| (it.as_str(), it.span()))),
            "fragment": part(reference.fragment().map(|it| (it.as_str(), it.span()))),
        });
        assert_eq!(found("parse", &[text], &[]), expected, "{text}");
        for rule in [Rule::UriReference, Rule::Uri, Rule::AbsoluteUri, Rule::RelativeRef] {
            let answer = ask("parse", &[text], &[("rule", rule.name())]);
            assert_eq!(answer["ok"], rule.accepts(text), "{rule} {text}");
            let error = rule
                .check(text)
                .err()
                .map(|error| with(serde_json::to_value(error).unwrap(), json!({"about": "text"})));
            assert_eq!(answer.get("error").cloned(), error, "{rule} {text}");
        }
    }
}

const WRONG: [&str; 7] = [
    "HTTP://h:80/../a",
    "http://us@er@h/a|b",
    "see [a](b c)",
    "http://h/%zz\u{e9}|",
    "\"http://h/\"",
    "",
    "http://[::1",
];

#[test]
fn each_option_of_a_check_counts() {
    for text in WRONG.iter().chain(&TEXTS) {
        for (rule, name) in [(Rule::UriReference, None), (Rule::Uri, Some("URI")), (Rule::Host, Some("host"))] {
            for (place, place_name) in
                [(Place::default(), None)].into_iter().chain(Place::ALL.map(|it| (it, Some(it.name()))))
            {
                for base in [None, Some("http://h/b/c")] {
                    for lints in [None, Some("true"), Some("false")] {
                        let options: Vec<(&str, &str)> =
                            [("rule", name), ("place", place_name), ("base", base), ("lints", lints)]
                                .into_iter()
                                .filter_map(|(name, value)| Some((name, value?)))
                                .collect();
                        let linter = Linter::new().at(place);
                        let check = |text: &str| match base {
                            _ if lints == Some("false") => diagnose_at(text, rule, place),
                            Some(base) => linter.lint_with_base(text, rule, Uri::parse(base).unwrap()),
                            None => linter.lint(text, rule),
                        };
                        let checked = |text: &str| json!({"valid": rule.accepts(text), "diagnostics": check(text)});
                        assert_eq!(found("diagnose", &[text], &options), checked(text), "{text} {options:?}");
                        for (trust, word) in [
                            (Applicability::Safe, None),
                            (Applicability::Safe, Some("safe")),
                            (Applicability::Style, Some("style")),
                            (Applicability::Suggested, Some("suggested")),
                        ] {
                            let options: Vec<_> =
                                options.iter().copied().chain(word.map(|word| ("trust", word))).collect();
                            let after =
                                fixed(text.as_bytes(), &check(text), trust).map(|it| String::from_utf8(it).unwrap());
                            let after = after.as_deref().unwrap_or(text);
                            let expected = with(checked(after), json!({"text": after, "changed": after != *text}));
                            assert_eq!(found("fix", &[text], &options), expected, "{text} {options:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn each_option_of_a_derivation_counts() {
    for text in TEXTS.iter().chain(&WRONG) {
        for (characters, failures) in [
            (None, None),
            (Some("true"), None),
            (None, Some("true")),
            (Some("true"), Some("true")),
            (Some("false"), Some("false")),
        ] {
            let options: Vec<(&str, &str)> = [("characters", characters), ("failures", failures)]
                .into_iter()
                .filter_map(|(name, value)| Some((name, value?)))
                .collect();
            let is = |option: Option<&str>| option == Some("true");
            let derivation = Derivation::new(
                Rule::UriReference,
                text,
                Detail { characters: is(characters), failures: is(failures) },
            );
            let answer = found("derive", &[text], &options);
            let mut labels = Vec::new();
            let mut open = vec![&answer["tree"]];
            while let Some(node) = open.pop() {
                labels.push((
                    node["label"].as_str().unwrap(),
                    node["start"].as_u64(),
                    node["end"].as_u64(),
                    node["text"].as_str().unwrap(),
                ));
                open.extend(node["children"].as_array().unwrap().iter().rev());
            }
            let unread = derivation.unread().map(|node| node.to_string());
            let nodes: Vec<_> =
                derivation.nodes().map(|node| (node.to_string(), node.span(), node.text().to_owned())).collect();
            let nodes: Vec<_> = nodes.iter().take(nodes.len() - usize::from(unread.is_some())).collect();
            assert_eq!(labels.len(), nodes.len(), "{text}");
            for ((label, start, end, part), (node, span, text)) in labels.iter().zip(nodes) {
                assert_eq!(
                    (*label, *start, *end, *part),
                    (&node[..], Some(span.start as u64), Some(span.end as u64), &text[..])
                );
            }
            assert_eq!(answer["unread"]["label"].as_str().map(str::to_owned), unread, "{text}");
            assert_eq!(answer["accepted"], Rule::UriReference.accepts(text), "{text}");
            assert_eq!(answer["error"], json!(Rule::UriReference.check(text).err()), "{text}");
        }
    }
}

#[test]
fn each_option_of_an_operation_counts() {
    for base in ["http://a/b/c/d;p?q", "http://h/a/../b/./c?d", "urn:a:b"] {
        let uri = Uri::parse(base).unwrap();
        for text in TEXTS.iter().chain(&["../g", "http:g", "../../../g?y#s", "g;x=1/../y", "."]) {
            let reference = UriReference::parse(text).unwrap();
            for (options, mode) in [
                (&[][..], Mode::Strict),
                (&[("lenient", "true")], Mode::BackwardCompatible),
                (&[("lenient", "false")], Mode::Strict),
            ] {
                let Ok(target) = uri.resolve_as(reference, mode) else { continue };
                assert_eq!(found("resolve", &[base, text], options), json!({"text": target.as_str()}), "{base} {text}");
                let traced = uri.resolve_traced(reference, mode).unwrap();
                let steps: Vec<Value> = { traced.steps.iter().flat_map(|steps| steps.iter()) }
                    .map(|it| json!({"name": it.name, "output": it.output, "input": it.input}))
                    .collect();
                let trace = json!({"branch": traced.branch.to_string(), "merged": traced.merged, "steps": steps});
                let options = [options, &[("trace", "true")]].concat();
                assert_eq!(found("resolve", &[base, text], &options), json!({"text": target.as_str(), "trace": trace}));
            }
            for (options, prefer) in [(&[][..], Prefer::Shortest), (&[("movable", "true")], Prefer::RelativePath)] {
                let Ok(target) = Uri::parse(text) else { continue };
                let answer = ask("relativize", &[base, text], options);
                let expected = uri.relativize_to(target, prefer);
                assert_eq!(
                    answer["text"].as_str().map(str::to_owned),
                    expected.map(|it| it.to_string()),
                    "{base} {text}"
                );
            }
        }
    }
    assert_eq!(found("relativize", &["http://h/a/b/c", "http://h/d"], &[])["text"], "/d");
    assert_eq!(found("relativize", &["http://h/a/b/c", "http://h/d"], &[("movable", "true")])["text"], "../../d");
    let levels = ["simple", "case", "percent", "path", "scheme"];
    for text in TEXTS.iter().chain(&["HTTP://EX%41mple.com:80/%7e/../%3a"]) {
        let reference = UriReference::parse(text).unwrap();
        for (rung, level) in Rung::ALL.into_iter().zip(levels.map(Some)).chain([(Rung::Scheme, None)]) {
            let options: Vec<(&str, &str)> = level.map(|level| ("level", level)).into_iter().collect();
            let traced = reference.normalize_traced(rung);
            assert_eq!(found("normalize", &[text], &options), json!({"text": traced.as_str()}));
            let name = |rung: Rung| Rung::ALL.into_iter().position(|it| it == rung).map(|at| levels[at]);
            let steps: Vec<Value> = { traced.steps().iter() }
                .map(|it| {
                    let rung = it.change.rung();
                    json!({"level": name(rung), "section": rung.section().number, "before": it.before, "after": it.after, "change": it.change.to_string()})
                })
                .collect();
            let options: Vec<_> = options.into_iter().chain([("trace", "true")]).collect();
            assert_eq!(found("normalize", &[text], &options), json!({"text": traced.as_str(), "trace": steps}));
        }
    }
    // What is traced is at most so long.
    for (length, has_steps) in [(4095, true), (4096, true), (4097, false)] {
        let path = format!("/{}", "./".repeat(length / 2));
        let trace = found("resolve", &["http://h/", &path[..length]], &[("trace", "true")])["trace"].clone();
        assert_eq!(!trace["steps"].as_array().unwrap().is_empty(), has_steps, "{length}");
        let readings = found("sling", &[&format!("/a.b{}", "c".repeat(length - 4))], &[])["readings"].clone();
        assert_eq!(readings.as_array().unwrap().len() > 1, has_steps, "{length}");
    }
    let redacted = found("redact", &["http://u:p@h/ ftp://a:b@c"], &[]);
    assert_eq!(redacted, json!({"text": "http://u:***@h/ ftp://a:***@c"}));
}

#[test]
fn other_readers_are_those_of_the_library() {
    for text in TEXTS.iter().chain(&["http://%41@h/%20?%20#%20", "a:%20b", "http://h/a/../b/./c"]) {
        let delimiter =
            |span: Option<std::ops::Range<usize>>| span.map_or(Value::Null, |span| at(&text[span.clone()], span));
        let rows: Vec<Value> = Anatomy::of(UriReference::parse(text).unwrap())
            .rows()
            .map(|row| {
                let presence = row.presence().to_string();
                let place = row.span.clone().map_or(json!({}), |span| json!({"start": span.start, "end": span.end}));
                with(
                    json!({
                        "part": row.part.definition().name, "number": row.index.map(|at| at + 1), "presence": presence,
                        "text": row.text, "leader": delimiter(row.leader), "trailer": delimiter(row.trailer), "sentence": row.sentence,
                    }),
                    place,
                )
            })
            .collect();
        assert_eq!(found("anatomy", &[text], &[]), json!({"rows": rows}), "{text}");
        let Ok(uri) = JavaUri::parse(text) else {
            assert_eq!(found("java", &[text], &[])["getters"], Value::Null);
            continue;
        };
        let getters = json!({
            "scheme": uri.scheme(),
            "rawSchemeSpecificPart": uri.raw_scheme_specific_part(),
            "schemeSpecificPart": uri.scheme_specific_part(),
            "rawAuthority": uri.raw_authority(),
            "authority": uri.authority(),
            "rawUserInfo": uri.raw_user_info(),
            "userInfo": uri.user_info(),
            "host": uri.host(),
            "port": uri.port(),
            "rawPath": uri.raw_path(),
            "path": uri.path(),
            "rawQuery": uri.raw_query(),
            "query": uri.query(),
            "rawFragment": uri.raw_fragment(),
            "fragment": uri.fragment(),
            "absolute": uri.is_absolute(),
            "opaque": uri.is_opaque(),
            "normalized": uri.normalize().to_string(),
        });
        assert_eq!(found("java", &[text], &[])["getters"], getters, "{text}");
        let Ok(readings) = sling::readings(UriReference::parse(text).unwrap()) else { continue };
        let piece = |it: &sling::Piece<'_>| at(&it.text, it.span.clone());
        let maybe = |it: Option<&sling::Piece<'_>>| it.map_or(Value::Null, piece);
        let expected: Vec<Value> = { readings.iter() }
            .map(|it| {
                json!({
                    "found": it.is_found(),
                    "resource_path": piece(it.resource_path()),
                    "selector_string": maybe(it.selector_string()),
                    "selectors": it.selectors().iter().map(piece).collect::<Vec<_>>(),
                    "extension": maybe(it.extension()),
                    "suffix": maybe(it.suffix()),
                })
            })
            .collect();
        let parameters: Vec<Value> = { readings.last().unwrap().parameters().iter() }
            .map(|it| with(piece(&it.piece), json!({"name": it.name, "value": it.value})))
            .collect();
        assert_eq!(found("sling", &[text], &[]), json!({"readings": expected, "parameters": parameters}), "{text}");
    }
}

const DOCUMENT: &str = "HTTP://h:80/ [a](http://h/a|b c)\n\n    http://h/^\n\n<foo://bar/{id}> http://h/\u{e9} http://us@er@h/ ${base}/a x:%zz\n";

#[test]
fn each_option_of_a_document_counts() {
    let all: [&[(&str, &str)]; 12] = [
        &[],
        &[("type", "markdown")],
        &[("type", "text")],
        &[("path", "a.md")],
        &[("path", "a.txt")],
        &[("levels", "style=off,default-port=error,upper-case-scheme=warning")],
        &[("levels", "syntax=off,style=warning,security=off")],
        &[("type", "markdown"), ("code", "true")],
        &[("type", "markdown"), ("code", "false")],
        &[("strict", "true")],
        &[("schemes", "http,https,urn")],
        &[("type", "html"), ("base", "http://h/b/")],
    ];
    let mut seen = std::collections::BTreeSet::new();
    for options in all {
        for text in [DOCUMENT, "<a href='b c' title='x'>http://h:80/</a><img src=\"../d|\">"] {
            let option = |name: &str| options.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
            let list = |name: &str| option(name).into_iter().flat_map(|list| list.split(','));
            let path = option("path").unwrap_or_default();
            let file_type = FileType::ALL.into_iter().find(|it| Some(it.name()) == option("type"));
            let file_type = file_type.unwrap_or_else(|| FileType::detect(path, text.as_bytes()));
            let checker = Checker::new()
                .with_levels(list("levels").map(|it| it.parse().unwrap()).fold(Levels::new(), Levels::with))
                .with_allowed_schemes(list("schemes").map(str::to_owned).collect::<Vec<_>>())
                .with_code(option("code") == Some("true"))
                .with_strictness(option("strict") == Some("true"));
            let checker = match option("base") {
                Some(base) => checker.with_base(base.parse().unwrap()),
                None => checker,
            };
            let document = Document::of_text(text, file_type);
            let uri = |uri: &urispec_documents::FoundUri| at(&uri.text(), uri.span());
            let uris: Vec<Value> =
                checker.uris(&document).iter().map(|it| with(uri(it), json!({"target": it.target()}))).collect();
            let expected = json!({"type": file_type.name(), "uris": uris, "left_out": 0});
            assert_eq!(found("uris", &[text], options), expected, "{options:?}");
            let report = checker.check(&document);
            let findings: Vec<Value> = { report.findings().iter() }
                .map(|it| {
                    let diagnostic = it.diagnostic();
                    let section = diagnostic.map(|it| it.section());
                    let label = |it: &urispec_documents::Label| at(&it.text, it.span.clone());
                    let labels: Vec<Value> =
                        std::iter::once(at(it.label(), it.span())).chain(it.context().iter().map(label)).collect();
                    let fixes: Vec<Value> = { it.fixes().iter() }
                        .map(|it| {
                            let edits: Vec<Value> = it.edits.iter().map(|it| at(&it.replacement, it.span.clone())).collect();
                            json!({"title": it.title, "applicability": it.applicability.name(), "edits": edits})
                        })
                        .collect();
                    json!({
                        "name": it.name(), "severity": it.severity().name(), "message": it.message(),
                        "start": it.span().start, "end": it.span().end,
                        "rule": diagnostic.map(|it| it.rule().name()), "rfc": section.map(|it| it.rfc),
                        "section": section.map(|it| it.number), "url": section.map(|it| it.url().to_string()),
                        "labels": labels, "expected": diagnostic.map(|it| it.expected()), "help": it.help(), "fixes": fixes,
                        "uri": it.uri().map(|it| uri(it)), "target": it.uri().and_then(|it| it.target()),
                    })
                })
                .collect();
            let templates: Vec<Value> = { report.templates().iter() }
                .map(|it| json!({"start": it.span().start, "end": it.span().end, "why": it.why().name()}))
                .collect();
            let expected = json!({
                "type": file_type.name(), "uris": report.uris(), "findings": findings, "left_out": report.left_out(), "templates": templates,
            });
            seen.insert(expected.to_string());
            assert_eq!(found("findings", &[text], options), expected, "{options:?}");
        }
    }
    // Without a type and a name, its first line may say what it is.
    for text in ["#!/bin/sh\ncurl http://h/\n", "<!DOCTYPE html><a href='b'>", "<?xml version='1.0'?><a/>", "http://h/"]
    {
        let file_type = FileType::detect("", text.as_bytes()).name();
        assert_eq!(found("uris", &[text], &[])["type"], file_type, "{text}");
        assert_eq!(found("findings", &[text], &[])["type"], file_type, "{text}");
    }
    // Options that change nothing would show nothing.
    assert!(seen.len() >= 12, "{}", seen.len());
}

/// At most so many URIs and findings, and so much of each.
#[test]
fn what_is_left_out_is_counted() {
    for (count, kept, left) in [(49_999, 49_999, 0), (50_000, 50_000, 0), (50_001, 50_000, 1)] {
        let text = "http://h/^ ".repeat(count);
        let uris = found("uris", &[&text], &[("type", "text")]);
        assert_eq!((uris["uris"].as_array().unwrap().len(), &uris["left_out"]), (kept, &json!(left)));
    }
    for (length, is_whole) in [(999, true), (1000, true), (1001, false)] {
        let text = format!("http://h/{}", "a".repeat(length - "http://h/".len()));
        let uris = found("uris", &[&text], &[("type", "text")]);
        let shown = uris["uris"][0]["text"].as_str().unwrap();
        assert_eq!(shown == text, is_whole, "{length}");
        assert_eq!(shown.trim_end_matches('\u{2026}').len(), length.min(1000));
    }
}

#[test]
fn each_option_of_a_page_counts() {
    let page = |name: &str, options: &[(&str, &str)]| found("explain", &[name], options)["pages"][0].clone();
    let expected = |name: &str, width: usize, depth: usize| {
        let topics = urispec_lessons::topics(name).unwrap();
        serde_json::to_value(topics[0].page(width).expanded(depth)).unwrap()
    };
    for name in ["IPv6address", "authority", "3.2.2", "path-character", "URL", "syntax"] {
        assert_eq!(page(name, &[]), expected(name, 80, 0), "{name}");
        assert_eq!(page(name, &[("width", "60")]), expected(name, 60, 0), "{name}");
        assert_eq!(page(name, &[("width", "5000")]), expected(name, 1000, 0), "{name}");
        assert_eq!(page(name, &[("expand", "2")]), expected(name, 80, 2), "{name}");
        assert_eq!(page(name, &[("expand", "12"), ("width", "120")]), expected(name, 120, 12), "{name}");
    }
    // All of this rule in one line would be wider than the widest page.
    let opened = page("sms-uri", &[("expand", "12"), ("width", "5000")]);
    assert!(opened == expected("sms-uri", 1000, 12) && opened != expected("sms-uri", 5000, 12), "{opened}");
    for comment in CommentName::ALL {
        let level = Levels::new().comment(comment).map_or("off", Severity::name);
        let expected = json!({"kind": "comment", "name": comment.name(), "level": level, "summary": comment.summary(), "page": comment.page()});
        for name in [comment.name().to_owned(), comment.name().to_uppercase()] {
            assert_eq!(page(&name, &[]), expected);
        }
    }
}
