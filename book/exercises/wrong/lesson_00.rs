use urispec::{Rule, Uri};

use crate::Wrong;
use crate::check::lesson_00 as check;

const fn wrong(
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), crate::failure::Failure>,
) -> Wrong {
    Wrong { exercise: "is_valid", because, message, check }
}

pub const WRONG: &[Wrong] = &[
    wrong("it looks for slashes, which a URI need not have", "is_valid(\"mailto:ada@example.com\")", || {
        check::is_valid(|text| text.contains("://") && !text.contains(' '))
    }),
    wrong("`Uri` is only one of the two alternatives of `URI-reference`", "is_valid(\"../a\")", || {
        check::is_valid(|text| Uri::parse(text).is_ok())
    }),
    wrong("it takes a host for an address because it begins like one", "is_valid(\"http://1.2.3.4com\")", || {
        check::is_valid(|text| !text.contains("com") && Rule::UriReference.accepts(text))
    }),
    wrong("it looks for spaces only", "the bracket is never closed", || check::is_valid(|text| !text.contains(' '))),
    wrong("the rule for URIs without a fragment is another", "is_valid(\"../a\")", || {
        check::is_valid(|text| Rule::AbsoluteUri.accepts(text))
    }),
];
