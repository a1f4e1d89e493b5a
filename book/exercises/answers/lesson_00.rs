use urispec::UriReference;

pub fn is_valid(text: &str) -> bool {
    UriReference::parse(text).is_ok()
}
