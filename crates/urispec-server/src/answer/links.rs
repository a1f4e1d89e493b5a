//! Where the URIs of a file lead.

use gen_lsp_types::{DocumentLink, Uri};
use urispec::{IriReference, UriBuf};
use urispec_documents::FoundUri;

use crate::file::{Checked, File};
use crate::paths;

/// A link for each URI that can be opened: absolute ones, and references that are resolved against the base of the document, or against
/// the place of the file if it has none and is written for people.
pub(crate) fn all(file: &File, checked: &Checked) -> Vec<DocumentLink> {
    let is_for_people = checked.report().document().file_type().is_for_people();
    let base = is_for_people.then(|| paths::uri_of(&file.path).and_then(|uri| UriBuf::try_from(uri).ok())).flatten();
    let uris = checked.uris_in(0..usize::MAX);
    let links = uris.iter().filter_map(|uri| Some((uri, target(uri, base.as_ref())?)));
    links
        .map(|(uri, target)| DocumentLink {
            range: file.text.range(uri.span()),
            target: Some(Uri::from(target)),
            ..DocumentLink::default()
        })
        .collect()
}

fn target(uri: &FoundUri, base: Option<&UriBuf>) -> Option<String> {
    if let Some(target) = uri.target() {
        return Some(target.to_owned());
    }
    let text = std::str::from_utf8(uri.bytes()).ok()?;
    // What is to be opened is a URI, whatever the document has.
    let reference = IriReference::parse(text).ok()?.to_uri().ok()?;
    match reference.scheme() {
        Some(scheme) => {
            let opens = ["http", "https", "file", "ftp", "mailto"].iter().any(|known| scheme.is(known));
            opens.then(|| reference.to_string())
        }
        // Where the file lies is no host, and the root of its disk is not that of its site.
        None if reference.authority().is_some() || reference.path().is_absolute() => None,
        None => base?.resolve(reference.view()).ok().map(|target| target.to_string()),
    }
}
