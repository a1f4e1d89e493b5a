//! The links of a page: where each leads, and as what it could be written.

use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::{Uri, UriBuf};

pub(crate) fn main() -> Result<(), urispec::Error> {
    let page = UriBuf::parse("https://example.com/docs/guide/index.html")?;
    for href in
        ["install.html", "../", "/about?lang=en", "//cdn.example.com/logo.svg", "#top", "mailto:ada@example.com"]
    {
        println!("{href:28} {}", page.join(href)?);
    }
    assert_eq!(page.join("../api/")?, "https://example.com/docs/api/");

    // A link that is wrong says where.
    let href = "install guide.html";
    let error = page.join(href).unwrap_err();
    print!("{}", error.display(href));
    assert_eq!(error.span(), 7..8);

    // A site that moves keeps its relative links.
    let target = Uri::parse("https://example.com/docs/api/")?;
    assert_eq!(page.relativize_to(target, Prefer::RelativePath).unwrap(), "../api/");
    Ok(())
}
