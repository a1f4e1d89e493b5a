//! Constants: the compiler checks them, and they cost nothing while the program runs.

use urispec::{Uri, UriReference, uri, uri_reference};

const API: Uri = uri!("https://api.example.com/v1/");
static USERS: UriReference = uri_reference!("users?limit=10");

pub(crate) fn main() -> Result<(), urispec::Error> {
    assert_eq!(API.path(), "/v1/");
    let users = API.resolve(USERS)?;
    println!("{users}");
    assert_eq!(users, "https://api.example.com/v1/users?limit=10");

    // Where a text is only known to be constant, the answer is a value.
    const IS_VALID: bool = Uri::parse_const("https://exa mple.com/").is_ok();
    const { assert!(!IS_VALID) };
    Ok(())
}
