//! Diagnostics drawn as rustc draws them, by annotate-snippets.

use annotate_snippets::Renderer;
use urispec::diagnostic::Text;
use urispec::{Rule, diagnose};

pub(crate) fn main() {
    let text = Text::new("http://exa mple.com/").named("links.txt");
    for diagnostic in diagnose(text.as_bytes(), Rule::Uri) {
        let picture = Renderer::plain().render(&diagnostic.groups(&text));
        println!("{picture}");
        assert!(picture.contains("links.txt:1:11") && picture.contains("error[host-character]"));
    }
}
