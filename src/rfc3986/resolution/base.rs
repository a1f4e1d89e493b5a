//! # [5.1. Establishing a Base URI](https://www.rfc-editor.org/rfc/rfc3986#section-5.1)

use core::fmt;

use crate::abnf::section::Section;
use crate::reading::error::Error;
use crate::uri::owned::{UriBuf, UriCow};
use crate::uri::view::{AbsoluteUri, Uri, UriReference};

/// Parses a base URI. A base must have a scheme, because references are resolved against an absolute URI. Its fragment is removed.
///
/// ```
/// use urispec::Rule;
/// use urispec::rfc3986::resolution::base::base;
///
/// assert_eq!(base("http://example.com/a#top")?, "http://example.com/a");
/// assert_eq!(base("/a/b").unwrap_err().rule(), Rule::Scheme);
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn base(text: &str) -> Result<AbsoluteUri<'_>, Error> {
    Ok(Uri::parse(text)?.without_fragment())
}

/// Where a base comes from: the layers around a reference, from the innermost, which counts first, to the outermost.
///
/// ```
/// use urispec::rfc3986::resolution::base::Layer;
///
/// assert!(Layer::Content < Layer::Retrieval);
/// assert_eq!(Layer::Content.section().to_string(), "RFC 3986, 5.1.1. Base URI Embedded in Content");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// 5.1.1: the document says it, as `<base>` of HTML and `xml:base` do.
    Content,
    /// 5.1.2: the message or archive around the document has it, such as the header `Content-Location` of MHTML.
    Entity,
    /// 5.1.3: the document was retrieved from it, after all redirections.
    Retrieval,
    /// 5.1.4: the application chose it.
    Application,
}

impl Layer {
    /// The layers, from the innermost to the outermost.
    pub const ALL: [Layer; 4] = [Layer::Content, Layer::Entity, Layer::Retrieval, Layer::Application];

    /// The section about the layer.
    pub const fn section(self) -> Section {
        let (number, title) = match self {
            Layer::Content => ("5.1.1", "Base URI Embedded in Content"),
            Layer::Entity => ("5.1.2", "Base URI from the Encapsulating Entity"),
            Layer::Retrieval => ("5.1.3", "Base URI from the Retrieval URI"),
            Layer::Application => ("5.1.4", "Default Base URI"),
        };
        Section { rfc: 3986, number, title }
    }
}

/// Displays what the layer is, in a few words.
impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Layer::Content => "embedded in the content",
            Layer::Entity => "of the encapsulating entity",
            Layer::Retrieval => "used for the retrieval",
            Layer::Application => "default of the application",
        })
    }
}

/// What is known of a base, layer by layer.
///
/// ```
/// use urispec::UriReference;
/// use urispec::rfc3986::resolution::base::{Bases, Layer};
///
/// let reference = |text| UriReference::parse(text).unwrap();
/// let bases = Bases::new().with(Layer::Retrieval, reference("http://example.com/a/b")).with(Layer::Content, reference("../c/#top"));
/// let (layer, base) = bases.establish()?.unwrap();
/// assert_eq!((layer, base.as_str()), (Layer::Content, "http://example.com/c/"));
/// assert_eq!(Bases::new().with(Layer::Content, reference("../c/")).establish()?, None);
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Bases<'a>([Option<UriReference<'a>>; Layer::ALL.len()]);

impl<'a> Bases<'a> {
    /// Nothing is known.
    pub fn new() -> Self {
        Bases::default()
    }

    /// This with the base of a layer. It may be relative to the base of the layers around it.
    pub fn with(mut self, layer: Layer, base: impl Into<UriReference<'a>>) -> Self {
        if let Some(place) = self.0.get_mut(layer as usize) {
            *place = Some(base.into());
        }
        self
    }

    /// What is known of a layer.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::rfc3986::resolution::base::{Bases, Layer};
    ///
    /// let bases = Bases::new().with(Layer::Content, UriReference::parse("sub/")?);
    /// assert_eq!(bases.get(Layer::Content).unwrap(), "sub/");
    /// assert_eq!(bases.get(Layer::Entity), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn get(&self, layer: Layer) -> Option<UriReference<'a>> {
        self.0.get(layer as usize).copied().flatten()
    }

    /// The base: that of the innermost layer which has one, as a URI and without its fragment. A relative one is resolved against the base of the
    /// layers around it, and there is none if these have none. The only error is a base that is too long to be parsed.
    pub fn establish(&self) -> Result<Option<(Layer, UriBuf)>, Error> {
        let mut established: Option<(Layer, UriBuf)> = None;
        for layer in Layer::ALL.into_iter().rev() {
            let Some(reference) = self.get(layer) else { continue };
            let base = match (&established, reference.to_uri()) {
                (_, Some(uri)) => uri.without_fragment().into(),
                (Some((_, outer)), None) => outer.resolve(reference.without_fragment()).map(UriCow::into_owned)?,
                (None, None) => continue,
            };
            established = Some((layer, base));
        }
        Ok(established)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::{Bases, Layer};
    use crate::uri::view::UriReference;

    #[test]
    fn the_innermost_base_counts() {
        let reference = |text| UriReference::parse(text).unwrap();
        let established = |bases: &[(Layer, &'static str)]| {
            let bases = bases.iter().fold(Bases::new(), |all, (layer, text)| all.with(*layer, reference(text)));
            bases.establish().unwrap().map(|(layer, base)| (layer, base.into_string()))
        };
        let is = |layer, text: &str| Some((layer, text.into()));
        let all = Layer::ALL.map(|layer| (layer, ["c:/", "e:/", "r:/", "a:/"].get(layer as usize).copied().unwrap()));
        for (at, (layer, text)) in all.iter().enumerate() {
            assert_eq!(established(all.get(at..).unwrap()), is(*layer, text));
        }
        assert_eq!(established(&[]), None);
        assert_eq!(established(&[(Layer::Entity, "x")]), None);
        assert_eq!(established(&[(Layer::Entity, "x"), (Layer::Content, "c:/#f")]), is(Layer::Content, "c:/"));
        let nested = [(Layer::Content, "y"), (Layer::Entity, "../x/#f"), (Layer::Application, "a:/b/c")];
        assert_eq!(established(&nested), is(Layer::Content, "a:/x/y"));
    }
}
