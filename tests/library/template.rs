//! What templates expand to, by RFC 6570.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use urispec::template::{ExpandErrorKind, Modifier, Operator, ToValue, UriTemplate, UriTemplateBuf, Value, from_fn};
use urispec::{ErrorKind, Rule};

#[allow(dead_code, reason = "the rest is for fuzzing")]
#[path = "../promises/templates.rs"]
mod promised;

/// The values of section 3.2.
fn value(name: &str) -> Value<'static> {
    match name {
        "count" => Value::list(["one", "two", "three"]),
        "dom" => Value::list(["example", "com"]),
        "dub" => "me/too".into(),
        "hello" => "Hello World!".into(),
        "half" => "50%".into(),
        "var" => "value".into(),
        "who" => "fred".into(),
        "base" => "http://example.com/home/".into(),
        "path" => "/foo/bar".into(),
        "list" => Value::list(["red", "green", "blue"]),
        "keys" => Value::map([("semi", ";"), ("dot", "."), ("comma", ",")]),
        "v" => "6".into(),
        "x" => "1024".into(),
        "y" => "768".into(),
        "empty" => "".into(),
        "empty_keys" => Value::map([("", ""); 0]),
        _ => Value::UNDEFINED,
    }
}

/// The examples of sections 3.2.1 to 3.2.9 that are about an order of members, which the vectors leave open, or about nothing.
const EXAMPLES: [(&str, &str); 41] = [
    ("{count}", "one,two,three"),
    ("{/count*}", "/one/two/three"),
    ("{;count}", ";count=one,two,three"),
    ("{;count*}", ";count=one;count=two;count=three"),
    ("{&count*}", "&count=one&count=two&count=three"),
    ("{half}", "50%25"),
    ("O{empty}X", "OX"),
    ("O{undef}X", "OX"),
    ("?{x,empty}", "?1024,"),
    ("?{x,undef}", "?1024"),
    ("?{undef,y}", "?768"),
    ("{keys}", "semi,%3B,dot,.,comma,%2C"),
    ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
    ("{+half}", "50%25"),
    ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
    ("{+base}index", "http://example.com/home/index"),
    ("O{+undef}X", "OX"),
    ("up{+path}{var}/here", "up/foo/barvalue/here"),
    ("{+path:6}/here", "/foo/b/here"),
    ("{+keys}", "semi,;,dot,.,comma,,"),
    ("{+keys*}", "semi=;,dot=.,comma=,"),
    ("foo{#empty}", "foo#"),
    ("foo{#undef}", "foo"),
    ("{#keys*}", "#semi=;,dot=.,comma=,"),
    ("X{.empty}", "X."),
    ("www{.dom*}", "www.example.com"),
    ("X{.keys}", "X.semi,%3B,dot,.,comma,%2C"),
    ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"),
    ("X{.empty_keys*}", "X"),
    ("{/var,empty}", "/value/"),
    ("{/list*,path:4}", "/red/green/blue/%2Ffoo"),
    ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
    ("{;v,empty,who}", ";v=6;empty;who=fred"),
    ("{;v,bar,who}", ";v=6;who=fred"),
    ("{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"),
    ("{;keys*}", ";semi=%3B;dot=.;comma=%2C"),
    ("{?x,y,empty}", "?x=1024&y=768&empty="),
    ("{?x,y,undef}", "?x=1024&y=768"),
    ("{?var:3}", "?var=val"),
    ("{&x,y,empty}", "&x=1024&y=768&empty="),
    ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
];

#[test]
fn the_examples_of_the_document() {
    for (template, expected) in EXAMPLES {
        assert_eq!(UriTemplate::parse(template).unwrap().expand(from_fn(value)).unwrap(), expected, "{template}");
    }
}

#[test]
fn what_the_section_and_its_appendix_say_differently() {
    let expand = |template, value: Value<'_>| UriTemplate::parse(template).unwrap().expand(("k", value)).unwrap();
    let one = || Value::map([("a b", ""), ("c", "1")]);
    // By 3.2.1, a name alone where its value is empty, but for a query; and names are encoded like values.
    assert_eq!(expand("{k*}", one()), "a%20b,c=1");
    assert_eq!(expand("{/k*}", one()), "/a%20b/c=1");
    assert_eq!(expand("{;k*}", one()), ";a%20b;c=1");
    assert_eq!(expand("{?k*}", one()), "?a%20b=&c=1");
    assert_eq!(expand("{+k}", Value::map([("a%2f/", "%")])), "a%2f/,%25");
    assert_eq!(expand("{?k}", Value::list([""])), "?k=");
    assert_eq!(expand("{;k}", Value::list([""])), ";k");
    assert_eq!(expand("{?k*}", Value::list(["", "1"])), "?k=&k=1");
    assert_eq!(expand("{;k*}", Value::list(["", "1"])), ";k;k=1");
    for template in ["{k}", "{?k}", "{?k*}", "{;k}"] {
        assert_eq!(expand(template, Value::map([("", ""); 0])), "", "{template}");
        assert_eq!(expand(template, Value::list([""; 0])), "", "{template}");
    }
}

/// The place of an expansion that is no reference is the whole template: a place in the expansion is none in it.
#[test]
fn an_expansion_that_is_no_reference_is_wrong_as_a_whole() {
    for (text, value) in [("http://[{a}", "x"), ("{+a}", "http://h/ a long value%"), ("https://h.test:{a}/", "http")] {
        let error = UriTemplate::parse(text).unwrap().expand_to_reference(("a", value));
        match error {
            Ok(reference) => assert_eq!((text, reference.as_str()), ("{+a}", "http://h/%20a%20long%20value%25")),
            Err(error) => assert_eq!(error.span(), 0..text.len(), "{text}"),
        }
    }
}

/// Upper and lower case letters are distinct in names (2.3).
#[test]
fn names_of_variables_are_compared_as_they_are() {
    let template = UriTemplate::parse("{ID}{?id,Id}").unwrap();
    assert_eq!(template.expand(("id", "1")).unwrap(), "?id=1");
    assert_eq!(template.expand([("Id", "1"), ("ID", "2")]).unwrap(), "2?Id=1");
    assert_eq!(template.expand(BTreeMap::from([("id", "1")])).unwrap(), "?id=1");
}

/// Where triplets of a value are copied, those of a character are one of a prefix. A `%` that begins none is one by itself.
#[test]
fn each_prefix_of_triplets() {
    for (template, text, expected) in [
        ("{+k:1}", "%C3%A9x", "%C3%A9"),
        ("{#k:2}", "%C3%A9x", "#%C3%A9x"),
        ("{k:1}", "%C3%A9x", "%25"),
        ("{k:4}", "%C3%A9x", "%25C3%25"),
        ("{+k:1}", "%+fx", "%25"),
        ("{+k:2}", "%+fx", "%25+"),
        ("{+k:2}", "a%4", "a%25"),
        // Four octets are the most that a character has.
        ("{+k:1}", "%F0%9F%98%80%80", "%F0%9F%98%80"),
        ("{+k:1}", "%80%80%80%80%80", "%80"),
        ("{+k:2}", "%F0%9F%98x%80", "%F0%9F"),
        ("{+k:2}", "a%4g", "a%25"),
    ] {
        assert_eq!(UriTemplate::parse(template).unwrap().expand(("k", text)).unwrap(), expected, "{template} {text}");
    }
}

#[test]
fn literals_are_copied_or_encoded() {
    let expand = |template| UriTemplate::parse(template).unwrap().expand(()).unwrap();
    assert_eq!(expand("h/%c3%A9'!$&()*+,;=:@/?#[]~"), "h/%c3%A9'!$&()*+,;=:@/?#[]~");
    assert_eq!(expand("caf\u{e9}/\u{e000}"), "caf%C3%A9/%EE%80%80");
}

#[test]
fn values_are_looked_up_in_many_ways() {
    let template = UriTemplate::parse("{a}{?b*}").unwrap();
    assert_eq!(template.expand([("a", 1), ("b", 2), ("a", 3)]).unwrap(), "1?b=2");
    assert_eq!(template.expand(vec![(String::from("a"), Some("x")), (String::from("b"), None)]).unwrap(), "x");
    assert_eq!(template.expand(&[("b", ["x", "y"])][..]).unwrap(), "?b=x&b=y");
    assert_eq!(template.expand(HashMap::from([("b", vec!["x"])])).unwrap(), "?b=x");
    assert_eq!(template.expand(BTreeMap::from([("b", BTreeMap::from([("c", "d")]))])).unwrap(), "?c=d");
    assert_eq!(template.expand(("a", 'c')).unwrap(), "c");
    assert_eq!(template.expand(("a", true)).unwrap(), "true");
    let value = Value::list(vec![String::from("x")]);
    assert_eq!(template.expand(("b", &value)).unwrap(), "?b=x");
    assert!(value.to_value().to_value().defined_as_list());
}

trait Defined {
    fn defined_as_list(&self) -> bool;
}

impl Defined for Value<'_> {
    fn defined_as_list(&self) -> bool {
        UriTemplate::parse("{a:1}").unwrap().expand(("a", self)).is_err()
    }
}

#[test]
fn errors_say_where() {
    let template = UriTemplate::parse("/{a}{!b}{c:2}").unwrap();
    let values = [("a", Value::from("x")), ("c", Value::map([("d", "e")]))];
    let mut text = String::new();
    let error = template.expand_to(&values, &mut text).unwrap_err();
    assert_eq!((error.kind(), error.span(), text.as_str()), (ExpandErrorKind::ReservedOperator, 4..8, "/x{!b}{c:2}"));
    let error = template.expand_partial(&values).unwrap_err();
    assert_eq!(error.to_string(), "the operator of `{!b}` at 4 is reserved, and nothing says what it does");
    let error = UriTemplate::parse("/{c:2}").unwrap().expand_partial(&values).unwrap_err();
    assert_eq!((error.kind(), error.span()), (ExpandErrorKind::CompositePrefix, 2..5));
    assert_eq!(error.to_string(), "`c:2` at 2 is a prefix, and the value of `c` is not a string");
    // An empty list is no value, so a prefix of it is none, either.
    assert_eq!(UriTemplate::parse("/{c:2}").unwrap().expand(("c", Value::list([""; 0]))).unwrap(), "/");
}

/// Of a list, an empty member is a member; one that is the only one makes an empty value (RFC 6570, 3.2.7).
#[test]
fn a_list_of_one_empty_member_is_an_empty_value() {
    for (members, expected) in [
        (&[""][..], [";l", "?l=", ""]),
        (&["", "a"], [";l=,a", "?l=,a", ",a"]),
        (&["a", ""], [";l=a,", "?l=a,", "a,"]),
        (&["", ""], [";l=,", "?l=,", ","]),
    ] {
        let expanded = ["{;l}", "{?l}", "{l}"]
            .map(|text| UriTemplate::parse(text).unwrap().expand(("l", Value::list(members.iter().copied()))).unwrap());
        assert_eq!(expanded, expected, "{members:?}");
    }
}

#[test]
fn texts_that_are_no_templates() {
    let error = |text: &str| {
        let error = UriTemplate::parse(text).unwrap_err();
        (error.kind(), error.span(), error.rule())
    };
    assert_eq!(error("/{a"), (ErrorKind::UnexpectedEnd, 3..3, Rule::Expression));
    assert_eq!(error("/a}"), (ErrorKind::InvalidCharacter, 2..3, Rule::Literals));
    assert_eq!(error("{a}/ "), (ErrorKind::InvalidCharacter, 4..5, Rule::Literals));
    assert_eq!(error("{a:0}"), (ErrorKind::InvalidCharacter, 3..4, Rule::Expression));
    assert_eq!(error("%z"), (ErrorKind::InvalidPercentEncoding, 1..2, Rule::Literals));
    assert!(UriTemplateBuf::try_from(String::from("{")).is_err());
    for text in ["", "{a}", " {a}", "{a} ", "{a}\n", "\u{a0}a", "{", "a b"] {
        let data = serde_json::from_str::<UriTemplateBuf>(&serde_json::to_string(text).unwrap());
        assert_eq!(
            data.ok().map(|it| it.as_str().to_owned()),
            UriTemplate::parse(text).ok().map(|_| text.to_owned()),
            "{text:?}"
        );
    }
    let error = UriTemplate::try_from(&b"{a}\xFF"[..]).unwrap_err();
    assert_eq!((error.span(), error.rule()), (3..4, Rule::Literals));
    assert_eq!(UriTemplateBuf::parse("{?a*}").unwrap().level(), 4);
}

#[test]
fn parts_are_the_text() {
    let template = UriTemplate::parse("h{?a.b:12,c%20*}{=d}\u{e9}").unwrap();
    let variables: Vec<_> = template.variables().map(|it| (it.name(), it.modifier(), it.operator())).collect();
    let expected = [
        ("a.b", Some(Modifier::Prefix(12)), Operator::Query),
        ("c%20", Some(Modifier::Explode), Operator::Query),
        ("d", None, Operator::Reserve('=')),
    ];
    assert_eq!(variables, expected);
    for variable in template.variables() {
        assert_eq!(&template.as_str()[variable.span()], variable.as_str());
    }
}

/// Templates of every kind, and texts that are almost templates.
fn templates() -> impl Strategy<Value = String> {
    let operator = prop::sample::select(vec!["", "+", "#", ".", "/", ";", "?", "&"]);
    let variable = (prop::sample::select(NAMES.to_vec()), prop::sample::select(vec!["", "", "*", ":2"]));
    let expression = (operator, prop::collection::vec(variable, 1..4)).prop_map(|(operator, variables)| {
        let list: Vec<String> = variables.into_iter().map(|(name, modifier)| format!("{name}{modifier}")).collect();
        format!("{{{operator}{}}}", list.join(","))
    });
    let literals = prop::sample::select(vec!["/", "a", "?", "\u{e9}", "%20", "'", "#", "&x=", "[", "{", "}", " "]);
    let part = prop_oneof![8 => expression, 4 => literals.prop_map(String::from)];
    prop::collection::vec(part, 0..5).prop_map(|parts| parts.concat())
}

const NAMES: [&str; 4] = ["a", "b.c", "d", "%C3%A9"];

fn values() -> impl Strategy<Value = BTreeMap<&'static str, Value<'static>>> {
    let text =
        prop::sample::select(vec!["", "x", "a b", "%41", "%", "\u{e9}\u{65e5}", "/?#[]@!$&'()*+,;=", "{d}", "\0"]);
    let value = prop_oneof![
        4 => text.clone().prop_map(Value::from),
        1 => prop::collection::vec(text.clone(), 0..3).prop_map(Value::from),
        1 => prop::collection::vec((text.clone(), text), 0..3).prop_map(Value::map),
        1 => Just(Value::UNDEFINED),
    ];
    prop::collection::btree_map(prop::sample::select(NAMES.to_vec()), value, 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn an_expansion_has_the_characters_of_a_uri(text in templates(), values in values()) {
        let Ok(template) = UriTemplate::parse(&text) else { return Ok(()) };
        promised::parts_are_the_text(template);
        promised::has_the_characters_of_a_uri(template, &values);
    }

    #[test]
    fn what_is_expanded_in_two_steps_is_the_same(text in templates(), values in values(), first in any::<[bool; 4]>()) {
        let Ok(template) = UriTemplate::parse(&text) else { return Ok(()) };
        let known = |name: &str| NAMES.iter().zip(first).any(|(known, is_first)| *known == name && is_first);
        let first = values.iter().filter(|(name, _)| known(name)).map(|(name, value)| (*name, value.clone())).collect();
        promised::is_the_same_in_two_steps(template, &values, &first);
    }
}

/// 1.2. Levels and Expression Types: the level of a template is the highest of its expressions.
#[test]
fn the_highest_expression_gives_the_level() {
    let expressions = [
        ("", 1),
        ("{a}", 1),
        ("{+a}", 2),
        ("{#a}", 2),
        ("{a,b}", 3),
        ("{.a}", 3),
        ("{/a}", 3),
        ("{;a}", 3),
        ("{?a}", 3),
        ("{&a}", 3),
        ("{a*}", 4),
        ("{a:1}", 4),
        ("{+a,b*}", 4),
    ];
    for (one, level) in expressions {
        for (other, other_level) in expressions {
            let text = format!("x{one}y{other}");
            assert_eq!(UriTemplate::parse(&text).unwrap().level(), level.max(other_level), "{text}");
        }
    }
}

/// 3.2.1: a pair without a value has its `=` in a query, whichever operator begins it.
#[test]
fn a_pair_without_a_value_has_its_sign_in_a_query() {
    for (text, expected) in [("{?a*}", "?b=&c=d"), ("{&a*}", "&b=&c=d"), ("{;a*}", ";b;c=d")] {
        let expanded = UriTemplate::parse(text).unwrap().expand([("a", Value::map([("b", ""), ("c", "d")]))]);
        assert_eq!(expanded.unwrap(), expected);
    }
}

/// Numbers are written as Rust displays them.
#[test]
fn numbers_are_values() {
    let template = UriTemplate::parse("/{a}{?b}").unwrap();
    assert_eq!(template.expand([("a", Value::from(2.5)), ("b", Value::from(-0.25_f32))]).unwrap(), "/2.5?b=-0.25");
    assert_eq!(template.expand(("a", 1e3)).unwrap(), "/1000");
    assert_eq!(template.expand([("a", 7_u8), ("b", 255)]).unwrap(), "/7?b=255");
}
