use urispec::Rule::{
    Path, PathAbempty, PathAbsolute, PathEmpty, PathNoscheme, PathRootless, Pchar, Segment, SegmentNz, SegmentNzNc,
};

use super::{accepts, rejects, takes};

#[test]
fn path() {
    accepts(Path, &["", "/", "//", "/a", "//a", "a", "a/b", "a:b", ":", "a:b/c", "/a:b", "%41", "a//"]);
    rejects(Path, &[("?", 0), ("a?", 1), ("/a#", 2), ("a%", 2), ("%", 1), ("a:b%4", 5), ("[", 0), ("/|", 1)]);
}

#[test]
fn the_five_kinds() {
    accepts(PathAbempty, &["", "/", "//", "/a/b", "//a", "/:"]);
    rejects(PathAbempty, &[("a", 0), ("/a?", 2), ("/%", 2)]);
    accepts(PathAbsolute, &["/", "/a", "/a/", "/a//b", "/a:b", "/:"]);
    rejects(PathAbsolute, &[("", 0), ("a", 0), ("//", 1), ("//a", 1)]);
    accepts(PathNoscheme, &["a", "a/b:c", "@", "a//", "./a:b"]);
    rejects(PathNoscheme, &[("", 0), ("/", 0), (":", 0), ("a:b", 1), ("a?", 1)]);
    accepts(PathRootless, &["a", "a:b", ":", "a/b", "a//"]);
    rejects(PathRootless, &[("", 0), ("/", 0), ("a?", 1)]);
    accepts(PathEmpty, &[""]);
    rejects(PathEmpty, &[("/", 0), ("a", 0)]);
}

#[test]
fn segments() {
    accepts(Segment, &["", "a", "a:b@c", "%20", "name;v=1.1"]);
    rejects(Segment, &[("/", 0), ("a/", 1), ("%2", 2)]);
    accepts(SegmentNz, &["a", ":"]);
    rejects(SegmentNz, &[("", 0), ("/", 0)]);
    accepts(SegmentNzNc, &["a", "@", "%3A"]);
    rejects(SegmentNzNc, &[("", 0), (":", 0), ("a:", 1)]);
}

#[test]
fn pchar() {
    accepts(Pchar, &["a", "9", "~", "%2F", "=", ":", "@"]);
    rejects(Pchar, &[("", 0), ("/", 0), ("?", 0), ("#", 0), ("[", 0), ("|", 0), ("%2", 2), ("aa", 1)]);
    takes(Pchar, "%2Fa", "%2F");
}
