use urispec::Rule::{Authority, Port, Userinfo};

use super::{accepts, rejects, takes};

#[test]
fn authority() {
    accepts(Authority, &["", "h", "h:", "h:80", "@", "@h", "u@h", "u:p@h:80", "u::p:@h", "[::1]:8042", "u@[::1]"]);
    accepts(Authority, &["h:80@h", "1.2.3.4@1.2.3.4", "%41:%42@%43", ":@:", ":80", "1.2.3.4:80a@h"]);
    rejects(Authority, &[("h:80a", 4), ("h:80:", 4), ("u@h@", 3), ("u@h:p", 4), ("h/", 1), ("u/@h", 1)]);
    rejects(
        Authority,
        &[("[::1", 4), ("[::1]a", 5), ("[::1]@", 5), ("::1", 1), ("u@::1", 3), ("h%", 2), ("u%4z@h", 3)],
    );
    takes(Authority, "u@h:80/p", "u@h:80");
    takes(Authority, "h:80a/", "h:80");
    takes(Authority, "h|", "h");
}

#[test]
fn userinfo() {
    accepts(Userinfo, &["", "a", ":", "a:b:c", "%40", "!$&'()*+,;="]);
    rejects(Userinfo, &[("@", 0), ("a/", 1), ("a[", 1), ("a%4", 3), ("a b", 1)]);
}

#[test]
fn port() {
    accepts(Port, &["", "0", "80", "065536", "99999999999999999999"]);
    rejects(Port, &[("a", 0), ("-1", 0), ("80a", 2), ("8 0", 1), (":", 0)]);
}
