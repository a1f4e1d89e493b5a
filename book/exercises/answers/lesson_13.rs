use urispec::Uri;

pub fn is_ours(text: &str) -> bool {
    let Ok(uri) = Uri::parse(text) else { return false };
    let Some(authority) = uri.authority() else { return false };
    uri.scheme().as_str().eq_ignore_ascii_case("https")
        && authority.userinfo().is_none()
        && authority.host().as_str().eq_ignore_ascii_case("example.com")
}
