use std::net::{Ipv4Addr, Ipv6Addr};

use urispec::Rule::{self, DecOctet, H16, Host, IpLiteral, Ipv4address, Ipv6address, Ipvfuture, Ls32, RegName};

use super::{accepts, rejects, takes};

#[test]
fn host() {
    accepts(Host, &["", "example.com", "1.2.3.4", "[::1]", "[v1.x]", "%41", "a_b", "!$&'()*+,;="]);
    rejects(Host, &[("a:", 1), ("[", 1), ("a[", 1), ("::1", 0), ("a@", 1), ("a/", 1), ("[::1]a", 5), ("[]", 1)]);
}

#[test]
fn a_host_that_starts_with_an_ipv4address_is_a_reg_name() {
    accepts(Host, &["1.2.3.4com", "1.2.3.256", "1.2.3.4.example", "1.2.3.4.", "1.2.3.4%41", "1.2.3", "256.1.1.1"]);
    takes(Host, "1.2.3.256/", "1.2.3.256");
    takes(Host, "1.2.3.4/", "1.2.3.4");
    takes(Host, "1.2.3.4:80", "1.2.3.4");
    rejects(Host, &[("1.2.3.4%", 8), ("1.2.3.4%4", 9), ("1.2.3.4|", 7)]);
}

#[test]
fn ip_literal() {
    accepts(IpLiteral, &["[::]", "[1:2:3:4:5:6:7:8]", "[v7.a]"]);
    rejects(IpLiteral, &[("", 0), ("::", 0), ("[::", 3), ("[::1", 4), ("[]", 1), ("[1.2.3.4]", 2), ("[::1]]", 5)]);
    rejects(IpLiteral, &[("[::1%25eth0]", 4), ("[:1]", 2), ("[1]", 2), ("[v1.x", 5), ("[vx.x]", 2)]);
}

#[test]
fn ipvfuture() {
    accepts(Ipvfuture, &["v1.a", "V1.a", "vF9aE.a", "v1.:", "v1.a:b!", "v1.a.b~"]);
    rejects(Ipvfuture, &[("", 0), ("v", 1), ("v.a", 1), ("vg.a", 1), ("v1", 2), ("v1a", 3), ("v1.", 3), ("v1.%41", 3)]);
    rejects(Ipvfuture, &[("1.a", 0), ("v1.a]", 4), ("v1.a@", 4)]);
}

#[test]
fn ipv6address_by_alternative() {
    accepts(Ipv6address, &["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4"]);
    accepts(Ipv6address, &["::2:3:4:5:6:7:8", "::2:3:4:5:6:1.2.3.4"]);
    accepts(Ipv6address, &["::3:4:5:6:7:8", "1::3:4:5:6:7:8", "1::3:4:5:6:1.2.3.4"]);
    accepts(Ipv6address, &["::4:5:6:7:8", "1::4:5:6:7:8", "1:2::4:5:6:7:8", "1:2::4:5:6:1.2.3.4"]);
    accepts(Ipv6address, &["::5:6:7:8", "1:2:3::5:6:7:8", "1:2:3::5:6:1.2.3.4"]);
    accepts(Ipv6address, &["::6:7:8", "1:2:3:4::6:7:8", "1:2:3:4::6:1.2.3.4"]);
    accepts(Ipv6address, &["::7:8", "1:2:3:4:5::7:8", "::1.2.3.4", "1:2:3:4:5::1.2.3.4"]);
    accepts(Ipv6address, &["::8", "1:2:3:4:5:6::8", "::ffff", "1::8"]);
    accepts(Ipv6address, &["::", "1::", "1:2:3:4:5:6:7::"]);
}

#[test]
fn ipv6address_just_rejected() {
    rejects(Ipv6address, &[("", 0), (":", 1), ("1", 1), ("1:", 2), (":1", 1), (":::", 2), ("::1::", 4), ("1:::", 3)]);
    rejects(Ipv6address, &[("1:2:3:4:5:6:7", 13), ("1:2:3:4:5:6:7:", 14), ("1:2:3:4:5:6:7:8:9", 15)]);
    rejects(Ipv6address, &[("1:2:3:4:5:6:7:8::", 15), ("1:2:3:4:5:6:7::8", 15), ("::1:2:3:4:5:6:7:8", 15)]);
    rejects(Ipv6address, &[("00000::", 4), ("g::", 0), ("::1.2.3", 7), ("::1.2.3.256", 10), ("::1.2.3.4:5", 9)]);
    rejects(Ipv6address, &[("1:2:3:4:5:6:7:1.2.3.4", 15), ("::1.2.3.4::", 9), ("1.2.3.4::", 1), ("::01.2.3.4", 4)]);
}

#[test]
fn ls32_and_h16() {
    accepts(Ls32, &["0:0", "ffff:FFFF", "1.2.3.4", "255.255.255.255"]);
    rejects(Ls32, &[("", 0), ("0", 1), ("0:", 2), ("12345:0", 4), ("1.2.3", 5), ("0:0:", 3), ("a.2.3.4", 1)]);
    accepts(H16, &["0", "ab", "0DB", "ffff"]);
    rejects(H16, &[("", 0), ("g", 0), ("00000", 4)]);
}

#[test]
fn ipv4address() {
    accepts(Ipv4address, &["0.0.0.0", "255.255.255.255", "192.0.2.16", "1.20.199.249"]);
    rejects(
        Ipv4address,
        &[("", 0), ("1", 1), ("1.2.3", 5), ("1.2.3.", 6), ("1.2.3.4.", 7), ("1.2.3.256", 8), ("01.2.3.4", 1)],
    );
}

#[test]
fn dec_octet_is_the_numbers_from_0_to_255() {
    for number in 0..=999_u32 {
        let text = number.to_string();
        assert_eq!(DecOctet.accepts(&text), number < 256, "{text}");
    }
    rejects(DecOctet, &[("", 0), ("00", 1), ("01", 1), ("256", 2), ("300", 2), ("2550", 3), ("a", 0)]);
    takes(DecOctet, "192.0.2.16", "192");
    takes(DecOctet, "256", "25");
}

#[test]
fn reg_name() {
    accepts(RegName, &["", "example.com", "-", "1.2.3.4", "%FF", "a!$&'()*+,;=~_"]);
    rejects(RegName, &[("é", 0), ("a:b", 1), ("a%4g", 3), ("a@b", 1), ("[", 0)]);
}

/// `Host::kind` relies on it: `core` reads the same addresses as the grammar.
#[test]
fn addresses_are_those_of_core() {
    let groups = ["", "0", "1", "ffff", "00000", "1.2.3.4", "255.255.255.256", "1.2.3", "g"];
    let mut texts = vec![String::new()];
    for length in 0..=9 {
        for separator in 0..=length {
            for tail in groups {
                for head in ["", "0", "1", "ffff"] {
                    let mut parts = vec![head; separator];
                    parts.push("");
                    parts.extend(vec!["a"; length - separator]);
                    parts.push(tail);
                    texts.extend([parts.join(":"), parts[1..].join(":"), parts.join(":").replacen("::", ":", 1)]);
                }
            }
        }
    }
    let accepted = texts.iter().filter(|text| Ipv6address.accepts(text)).count();
    assert!(accepted > 100 && accepted < texts.len() / 2, "{accepted} of {}", texts.len());
    for text in texts {
        assert_eq!(Rule::Ipv6address.accepts(&text), text.parse::<Ipv6Addr>().is_ok(), "{text}");
        assert_eq!(Rule::Ipv4address.accepts(&text), text.parse::<Ipv4Addr>().is_ok(), "{text}");
    }
}
