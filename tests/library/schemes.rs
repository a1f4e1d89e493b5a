//! The documents that define schemes have examples, and the rules accept them.

use urispec::diagnostic::Name;
use urispec::scheme::SchemeRule;
use urispec::{Linter, Rule};

/// The examples of a document: the rule, its section that has them, and what they are.
const EXAMPLES: &[(SchemeRule, &str, &[&str])] = &[
    (
        SchemeRule::SipUri,
        "RFC 3261, 19.1.3",
        &[
            "sip:alice@atlanta.com",
            "sip:alice:secretword@atlanta.com;transport=tcp",
            "sip:+1-212-555-1212:1234@gateway.com;user=phone",
            "sip:alice@192.0.2.4",
            "sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com",
            "sip:alice;day=tuesday@atlanta.com",
        ],
    ),
    (
        SchemeRule::SipsUri,
        "RFC 3261, 19.1.3",
        &["sips:alice@atlanta.com?subject=project%20x&priority=urgent", "sips:1212@gateway.com"],
    ),
    (
        SchemeRule::IppUrl,
        "RFC 3510, 4.6",
        &[
            "ipp://example.com",
            "ipp://example.com/printer",
            "ipp://example.com/printer/tiger/bob",
            "ipp://example.com:631/~smith/printer",
        ],
    ),
    (
        SchemeRule::TagUri,
        "RFC 4151, 2.1",
        &[
            "tag:timothy@hpl.hp.com,2001:web/externalHome",
            "tag:sandro@w3.org,2004-05:Sandro",
            "tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19",
            "tag:blogger.com,1999:blog-555",
            "tag:yaml.org,2002:int",
        ],
    ),
    (
        SchemeRule::InfoUri,
        "RFC 4452, 4.3",
        &[
            "info:ddc/22/eng//004.678",
            "info:lccn/2002022641",
            "info:sici/0363-0277(19950315)120:5%3C%3E1.0.TX;2-V",
            "info:pmid/12376099",
        ],
    ),
    (
        SchemeRule::Dnsurl,
        "RFC 4501, 4",
        &[
            "dns:www.example.org.?clAsS=IN;tYpE=A",
            "dns:www.example.org",
            "dns:simon.example.org?type=CERT",
            "dns://192.168.1.1/ftp.example.org?type=A",
            "dns:world%20wide%20web.example%5c.domain.org?TYPE=TXT",
            "dns://fw.example.org/*.%20%00.example?type=TXT",
        ],
    ),
    (
        SchemeRule::Xmppuri,
        "RFC 5122, 2 and 3",
        &[
            "xmpp:node@example.com",
            "xmpp://guest@example.com",
            "xmpp://guest@example.com/support@example.com?message",
            "xmpp:support@example.com?message",
            "xmpp:example-node@example.com/some-resource",
            "xmpp:example.com",
            "xmpp:example-node@example.com?message;subject=Hello%20World",
            "xmpp:nasty!%23$%25()*+,-.;=%3F%5B%5C%5D%5E_%60%7B%7C%7D~node@example.com",
            "xmpp:ji%C5%99i@%C4%8Dechy.example/v%20Praze",
        ],
    ),
    (
        SchemeRule::Newsurl,
        "RFC 5538, 4 and B",
        &[
            "news://news.server.example/*",
            "news://news.server.example/",
            "news://wild.server.example/example.group.th%3Fse",
            "news:example.group.*",
            "news:example.group.this",
            "news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D",
        ],
    ),
    (
        SchemeRule::Nntpurl,
        "RFC 5538, 3",
        &[
            "nntp://news.server.example/example.group.this/12345",
            "nntp://wild.server.example/example.group.n%2Fa/12345",
            "nntp://news.server.example/example.group.this",
        ],
    ),
    (
        SchemeRule::DidUrl,
        "DID Core, 1.1 and 3.2",
        &[
            "did:example:123456789abcdefghi",
            "did:example:123456/path",
            "did:example:123456?versionId=1",
            "did:example:123#public-key-0",
        ],
    ),
    (
        SchemeRule::SmsUri,
        "RFC 5724, 2.5",
        &["sms:+15105550101", "sms:+15105550101,+15105550102", "sms:+15105550101?body=hello%20there"],
    ),
    (
        SchemeRule::GeoUri,
        "RFC 5870, 1 and 6",
        &[
            "geo:13.4125,103.8667",
            "geo:48.2010,16.3695,183",
            "geo:48.198634,16.371648;crs=wgs84;u=40",
            "geo:90,-22.43;crs=WGS84",
            "geo:66,30;u=6.500;FOo=this%2dthat",
            "geo:70,20;foo=1.00;bar=white",
            "geo:22,0;bar=Blue",
        ],
    ),
    (SchemeRule::AboutUri, "RFC 6694, 3", &["about:blank"]),
    (
        SchemeRule::NiUri,
        "RFC 6920, 8",
        &[
            "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
            "ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
            "ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q",
        ],
    ),
    (
        SchemeRule::Humanname,
        "RFC 6920, 8",
        &[
            "nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f",
            "nih:sha-256-32;53269057;b",
            "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f",
        ],
    ),
    (
        SchemeRule::CoapUri,
        "RFC 7252, 6.3 and B",
        &[
            "coap://example.com:5683/~sensors/temp.xml",
            "coap://EXAMPLE.com/%7Esensors/temp.xml",
            "coap://EXAMPLE.com:/%7esensors/temp.xml",
            "coap://[2001:db8::2:1]/",
            "coap://example.net/.well-known/core",
            "coap://xn--18j4d.example/",
            "coap://198.51.100.1:61616//%2F//?%2F%2F&?%26",
        ],
    ),
    (
        SchemeRule::IppsUri,
        "RFC 7472, 4.5",
        &["ipps://example.com/", "ipps://example.com/ipp/faxout", "ipps://example.com:631/ipp/print"],
    ),
    (
        SchemeRule::AcctUri,
        "RFC 7565, 4",
        &[
            "acct:foobar@status.example.net",
            "acct:juliet%40capulet.example@shoppingsite.example",
            "acct:bob@example.com",
        ],
    ),
];

#[test]
fn rules_accept_the_examples_of_their_documents() {
    for (rule, section, examples) in EXAMPLES {
        assert!(section.starts_with(&format!("{}, ", rule.section().document())), "{section}");
        for example in *examples {
            assert!(rule.accepts(example), "{example}, {section}");
            assert!(Rule::Uri.accepts(example), "{example}, {section}");
            let found = Linter::new().lint(example, Rule::Uri);
            let about_scheme = [Name::SchemeSyntax, Name::UnexpectedComponent, Name::MissingHost];
            assert!(!found.iter().any(|found| about_scheme.contains(&found.name())), "{example}: {found:?}");
        }
    }
}

/// What a document shows in its own words as wrong, or by mistake.
#[test]
fn rules_reject_what_their_documents_reject() {
    for (rule, text, why) in [
        (SchemeRule::SipUri, "sip:bob@444.555.666.777", "RFC 5954, 4.1: there is no such IPv4 address"),
        (SchemeRule::SipUri, "sip:bob@[2001:db8:::192.0.2.1]", "RFC 5954, 3.1: a third colon"),
        (SchemeRule::Dnsurl, "dns:www.example.org?secret=value", "RFC 4501, 6: an element that is not known"),
        (SchemeRule::GeoUri, "geo:22.300;-118.44", "RFC 5870, 6.4: an example with a semicolon for the comma"),
        (SchemeRule::Newsurl, "news:p0624081dc30b8699bf9b@[10.20.30.108]", "RFC 5538, 4: brackets are encoded"),
    ] {
        assert!(!rule.accepts(text), "{text}: {why}");
    }
}

/// To RFC 3986, brackets are parts of a host after `//`, and of nothing else.
#[test]
fn some_schemes_allow_more_than_a_uri() {
    for (rule, text) in [
        (SchemeRule::SipUri, "sip:bob@[2001:db8::9:1]"),
        (SchemeRule::SipUri, "sip:bob@h;a=[b]"),
        (SchemeRule::SipUri, "sip:bob@h;transport=a%"),
        (SchemeRule::Xmppuri, "xmpp:ada@[::1]"),
        (SchemeRule::GeoUri, "geo:1,2;a=[b]"),
    ] {
        assert!(rule.accepts(text) && !Rule::Uri.accepts(text), "{text}");
    }
}

/// Whatever is one character away from an example is linted without a panic, each finding is on a part of the text, each fix leaves a URI, and nothing is found in what the rule accepts.
#[test]
fn neighbours_of_the_examples_are_linted() {
    let (mut found_in, mut fixed) = (0, 0);
    for (rule, _, examples) in EXAMPLES {
        // These documents ask in words for more than in their grammar.
        let is_all_in_the_rule = !matches!(rule, SchemeRule::GeoUri | SchemeRule::SmsUri);
        for text in examples.iter().flat_map(|example| neighbours(example)) {
            for found in Linter::new().lint(&text, Rule::Uri) {
                let span = found.label().span.clone();
                assert!(span.start <= span.end && text.get(span).is_some(), "{text}: {found:?}");
                if found.name() != Name::SchemeSyntax {
                    continue;
                }
                found_in += 1;
                let whole = text.split('#').next().unwrap_or_default();
                assert!(!is_all_in_the_rule || !rule.accepts(whole), "{text}: {found:?}");
                for fix in found.fixes() {
                    fixed += 1;
                    assert!(Rule::Uri.accepts(fix.apply(text.as_bytes())), "{text}: {fix:?}");
                }
            }
        }
    }
    assert!(found_in > 1000 && fixed > 50, "{found_in} {fixed}");
}

/// The text without each of its characters, and with each delimiter in each place, as far as these are URIs of the same scheme.
fn neighbours(text: &str) -> Vec<String> {
    let start = text.find(':').map_or(0, |colon| colon + 1);
    let mut neighbours = Vec::new();
    for at in start..=text.len() {
        let (before, after) = text.split_at(at);
        neighbours.extend(
            ["@", ":", ";", ",", "/", "?", "&", "=", "-", "+", "%41", "1"].map(|new| [before, new, after].concat()),
        );
        neighbours.extend(after.get(1..).map(|after| [before, after].concat()));
    }
    neighbours.retain(|text| Rule::Uri.accepts(text));
    neighbours
}

/// Each limit that a document sets in numbers, and each of a few words that it allows: the last that is allowed, and the first that is not.
#[test]
fn each_limit_of_a_document_holds() {
    let accepts =
        |rule: SchemeRule, text: &str, is_accepted: bool| assert_eq!(rule.accepts(text), is_accepted, "{text}");
    let repeated = |rule: SchemeRule, before: &str, after: &str, least: usize, most: usize| {
        for count in 0..=most + 2 {
            accepts(rule, &format!("{before}{}{after}", "1".repeat(count)), (least..=most).contains(&count));
        }
    };
    repeated(SchemeRule::Nntpurl, "nntp://h/a/", "", 1, 16);
    repeated(SchemeRule::Namestring, "urn:", ":a", 2, 32);
    repeated(SchemeRule::TagUri, "tag:h.example,", ":a", 4, 4);
    repeated(SchemeRule::TagUri, "tag:h.example,2000-", ":a", 2, 2);
    repeated(SchemeRule::TagUri, "tag:h.example,2000-01-", ":a", 2, 2);
    repeated(SchemeRule::Latitude, "", "", 1, 2);
    repeated(SchemeRule::Latitude, "-", ".5", 1, 2);
    repeated(SchemeRule::Longitude, "", "", 1, 3);
    repeated(SchemeRule::Longitude, "-", ".5", 1, 3);
    repeated(SchemeRule::Ttl, "", "", 1, 3);
    for (rule, before, allowed, after) in [
        (SchemeRule::Ftpurl, "ftp://h/a;type=", "a i d", ""),
        (SchemeRule::Ldapurl, "ldap://h/a?b?", "base one sub", "?c"),
        (SchemeRule::Dnsurl, "dns:h?", "class= type=", "a"),
        (SchemeRule::GeoUri, "geo:1,2", ";crs=a ;u=1", ";b"),
        (SchemeRule::SipUri, "sip:h;", "transport= user= method= ttl= maddr=", "1"),
    ] {
        for word in allowed.split(' ') {
            for word in [word.to_owned(), word.to_uppercase()] {
                accepts(rule, &format!("{before}{word}{after}"), true);
            }
        }
    }
    accepts(SchemeRule::Dnsurl, "dns://h:53/a", true);
    accepts(SchemeRule::Dnsurl, "dns://h:x/a", false);
    accepts(SchemeRule::SmsUri, "sms:+1?a=b&c=d&e=f", true);
    accepts(SchemeRule::GeoUri, "geo:-1,-2,-3;u=1", true);
    accepts(SchemeRule::Uval, "-1", false);
    for word in ["b", "x", "aa", ""] {
        accepts(SchemeRule::Ftpurl, &format!("ftp://h/a;type={word}"), false);
    }
    for word in ["all", "subs", "bas"] {
        accepts(SchemeRule::Ldapurl, &format!("ldap://h/a?b?{word}"), false);
    }
}
