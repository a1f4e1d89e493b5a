use urispec::rfc3986::resolution::dot_segments;

use crate::failure::{Failure, same};

pub fn merge(answer: fn(&str, bool, &str) -> String) -> Result<(), Failure> {
    const TEXTS: &[(&str, bool, &str, &str, &str)] = &[
        ("/b/c/d;p", true, "g", "/b/c/g", "what is behind the last slash of the base is replaced"),
        ("/b/c/", true, "g", "/b/c/g", "the last segment of the base is empty"),
        ("", true, "g", "/g", "with an authority and an empty path, a slash comes first"),
        ("", false, "g", "g", "without an authority, there is no slash to put"),
        ("b", false, "g", "g", "without a slash in the base, all of its path is replaced"),
        ("/b/c/d", true, "../g", "/b/c/../g", "dots are removed later"),
        ("/b//", true, "g", "/b//g", "empty segments are segments"),
    ];
    TEXTS.iter().try_for_each(|(base, has_authority, path, expected, reason)| {
        let call = || format!("merge({base:?}, {has_authority}, {path:?})");
        same(call, answer(base, *has_authority, path), (*expected).to_owned(), reason)
    })
}

pub fn remove_dot_segments(answer: fn(&str) -> String) -> Result<(), Failure> {
    const TEXTS: &[(&str, &str, &str)] = &[
        ("/a/b/c/./../../g", "/a/g", "the first example of section 5.2.4"),
        ("mid/content=5/../6", "mid/6", "the second example of section 5.2.4"),
        ("/../g", "/g", "`..` does not lead above the root"),
        ("/a/b/..", "/a/", "a `..` at the end leaves a slash"),
        ("/a/b/.", "/a/b/", "a `.` at the end leaves a slash"),
        ("/a//b/..", "/a//", "empty segments are segments"),
        ("/a//../b", "/a/b", "`..` removes an empty segment like any other"),
        ("/..g/g./.../b", "/..g/g./.../b", "only `.` and `..` are dot segments"),
        ("../a", "a", "dots at the start of a path without a slash are dropped"),
        ("..", "", "and so are dots that are all there is"),
        ("a/..", "/", "rule C replaces `/..` by a slash, and removes the `a`"),
    ];
    for (path, expected, reason) in TEXTS {
        same(|| format!("remove_dot_segments({path:?})"), answer(path), (*expected).to_owned(), reason)?;
    }
    // Every path of up to seven of these characters.
    let mut paths = vec![String::new()];
    for _ in 0..7 {
        let longer: Vec<String> =
            paths.iter().flat_map(|path| ['/', '.', 'a'].map(|next| format!("{path}{next}"))).collect();
        for path in &longer {
            let expected = dot_segments::remove_dot_segments(path).into_owned();
            let reason = "by the algorithm of section 5.2.4; `urispec resolve --trace` shows its steps";
            same(|| format!("remove_dot_segments({path:?})"), answer(path), expected, reason)?;
        }
        paths = longer;
    }
    Ok(())
}
