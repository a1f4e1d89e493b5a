//! Whether each public item of the library has an example, read from its documentation.
//!
//! Rustdoc counts examples too, but only with a nightly compiler, and not those of items that are re-exported.

use std::collections::BTreeSet;

use crate::api::{documentation, pages, unread};

/// What needs no example: it is a name for something that has one, or a value that its declaration shows.
const PLAIN: &[&str] = &["constant", "static", "type"];

/// What follows these is not an item of the page's own.
const ENDS: &[&str] = &[
    "id=\"trait-implementations\"",
    "id=\"synthetic-implementations\"",
    "id=\"implementors\"",
    "id=\"foreign-impls\"",
];

/// Fails with a list of the items that have no example.
///
/// An item has one in its own docs; or it is a method that the example of its type calls; or its docs send the reader to an item that has one,
/// with the word "see".
pub(crate) fn run() -> bool {
    let documentation = documentation();
    let pages = match pages(&documentation) {
        Ok(pages) => pages,
        Err(error) => {
            unread(&documentation, &error);
            return false;
        }
    };
    let items: Vec<Item<'_>> = pages.iter().flat_map(|(page, html)| items(page, html)).collect();
    let missing = without_example(&items);
    for name in &missing {
        eprintln!("== without an example: {name}");
    }
    eprintln!("== {} of {} public items without an example", missing.len(), items.len());
    missing.is_empty()
}

/// A function, a type, a trait, a macro or a method.
struct Item<'h> {
    /// The address of its docs below the root: `component/struct.Host.html#method.ip`.
    name: String,
    docs: &'h str,
    /// Whether the example of its type calls it.
    is_called: bool,
}

/// The item of a page, and its methods.
fn items<'h>(page: &str, html: &'h str) -> Vec<Item<'h>> {
    let file = page.rsplit('/').next().unwrap_or_default();
    if PLAIN.iter().any(|kind| file.strip_prefix(kind).is_some_and(|rest| rest.starts_with('.'))) {
        return Vec::new();
    }
    let (_, main) = html.split_once("<section id=\"main-content\"").unwrap_or_default();
    let own = ENDS.iter().fold(main, |html, end| html.split(end).next().unwrap_or_default());
    let mut sections = own.split("<section id=\"");
    // Fields and variants begin with a heading.
    let docs = sections.next().and_then(|docs| docs.split("<h2 ").next()).unwrap_or_default();
    let calls = if has_example(docs) { text(docs) } else { String::new() };
    let methods = sections.filter_map(|section| {
        let (id, docs) = section.split_once('"')?;
        let method = id.strip_prefix("method.").or(id.strip_prefix("tymethod."))?;
        Some(Item { name: format!("{page}#{id}"), docs, is_called: is_called(&calls, method) })
    });
    std::iter::once(Item { name: page.to_owned(), docs, is_called: false }).chain(methods).collect()
}

/// Whether an example calls a method, hands it on as a function, or implements it.
fn is_called(example: &str, method: &str) -> bool {
    let uses = [".", "::", "fn "].into_iter().flat_map(|before| {
        let name = format!("{before}{method}");
        let after: Vec<&str> = example.split(&name).skip(1).collect();
        after.into_iter().map(move |after| (before, after))
    });
    let mut uses = uses.filter(|(_, after)| !after.starts_with(|next: char| next.is_alphanumeric() || next == '_'));
    // A dot may be that of a field.
    uses.any(|(before, after)| before != "." || after.starts_with('(') || after.starts_with("::<"))
}

/// The names of the items that no example shows.
fn without_example<'i>(items: &'i [Item<'_>]) -> Vec<&'i str> {
    let is_shown = |item: &&Item<'_>| has_example(item.docs) || item.is_called;
    let mut shown: BTreeSet<&str> = items.iter().filter(is_shown).map(|item| item.name.as_str()).collect();
    // A setter of an owned form sends to the view's, which sends to the builder's.
    loop {
        let sent = items.iter().filter(|item| sends_to(item).any(|name| shown.contains(name.as_str())));
        let more: Vec<&str> = sent.map(|item| item.name.as_str()).filter(|name| !shown.contains(name)).collect();
        if more.is_empty() {
            return items.iter().map(|item| item.name.as_str()).filter(|name| !shown.contains(name)).collect();
        }
        shown.extend(more);
    }
}

fn has_example(docs: &str) -> bool {
    docs.contains("rust-example-rendered")
}

/// The names of the items that its docs send to.
fn sends_to<'i>(item: &'i Item<'_>) -> impl Iterator<Item = String> + 'i {
    let links = ["see <a href=\"", "See <a href=\""].into_iter().flat_map(|before| item.docs.split(before).skip(1));
    links.filter_map(|rest| rest.split('"').next()).map(|link| resolved(&item.name, link))
}

/// The name of what a link in the docs of the item `name` leads to.
fn resolved(name: &str, link: &str) -> String {
    let (page, _) = name.split_once('#').unwrap_or((name, ""));
    if link.starts_with('#') {
        return format!("{page}{link}");
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

/// Without markup.
fn text(html: &str) -> String {
    html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, after)| after)).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_called, items, resolved, without_example};

    const EXAMPLE: &str = "<pre class=\"rust rust-example-rendered\"><code>";

    /// A page of a type with two methods.
    fn page(docs: &str, one: &str, other: &str) -> String {
        format!(
            "<nav></nav><section id=\"main-content\">{docs}<h2 id=\"i\">I</h2><section id=\"method.one\">{one}</section>\
             <section id=\"method.other\">{other}</section><h2 id=\"trait-implementations\">T</h2>\
             <section id=\"method.clone\"></section>"
        )
    }

    fn missing(docs: &str, one: &str, other: &str) -> Vec<String> {
        let html = page(docs, one, other);
        without_example(&items("a/struct.T.html", &html)).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn an_item_has_an_example_or_is_listed() {
        assert_eq!(missing(EXAMPLE, EXAMPLE, EXAMPLE), [""; 0]);
        assert_eq!(missing("", EXAMPLE, ""), ["a/struct.T.html", "a/struct.T.html#method.other"]);
    }

    #[test]
    fn the_example_of_a_type_shows_the_methods_that_it_calls() {
        let docs = format!("{EXAMPLE}<span>t</span>.one();");
        assert_eq!(missing(&docs, "", ""), ["a/struct.T.html#method.other"]);
        assert_eq!(missing("t.one()", "", EXAMPLE), ["a/struct.T.html", "a/struct.T.html#method.one"]);

        for example in ["t.one()", "T::one(1)", "all.map(T::one)", "t.one::<u8>()", "fn one(&self)"] {
            assert!(is_called(example, "one"), "{example}");
        }
        for example in ["one", "t.one", "t.one_more()", "T::ones()", "alone()"] {
            assert!(!is_called(example, "one"), "{example}");
        }
    }

    #[test]
    fn an_item_may_send_to_another() {
        let other = "<p>See <a href=\"struct.T.html#method.one\">one</a>";
        assert_eq!(missing(EXAMPLE, EXAMPLE, other), [""; 0]);
        assert_eq!(missing(EXAMPLE, "", other), ["a/struct.T.html#method.one", "a/struct.T.html#method.other"]);
        assert_eq!(resolved("a/b/struct.T.html#method.m", "../struct.U.html#method.n"), "a/struct.U.html#method.n");
        assert_eq!(resolved("a/struct.T.html#method.m", "#method.n"), "a/struct.T.html#method.n");
    }

    #[test]
    fn a_constant_needs_none() {
        assert_eq!(items("a/constant.C.html", &page("", "", "")).len(), 0);
    }
}
