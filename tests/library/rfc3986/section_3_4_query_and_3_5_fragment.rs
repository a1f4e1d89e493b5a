use urispec::Rule::{Fragment, Query};

use super::{accepts, rejects, takes};

#[test]
fn query_and_fragment_hold_pchars_slashes_and_question_marks() {
    for rule in [Query, Fragment] {
        accepts(rule, &["", "a=b&c", "/?", "??", "%3F", "a:b@c"]);
        rejects(rule, &[("#", 0), ("a#", 1), ("[", 0), ("a b", 1), ("\"", 0), ("%", 1), ("é", 0)]);
        takes(rule, "a?b#c", "a?b");
    }
}
