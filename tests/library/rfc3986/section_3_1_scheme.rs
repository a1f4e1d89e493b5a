use urispec::Rule::Scheme;

use super::{accepts, rejects, takes};

#[test]
fn scheme() {
    accepts(Scheme, &["a", "HTTP", "git+ssh", "a1", "a-b", "a.b", "z39.50r"]);
    rejects(Scheme, &[("", 0), ("1a", 0), ("+a", 0), ("-a", 0), (".a", 0), ("a_b", 1), ("a:", 1), ("a%41", 1)]);
    takes(Scheme, "http://example.com", "http");
}
