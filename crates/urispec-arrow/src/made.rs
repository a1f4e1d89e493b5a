//! Texts that are made of texts: normal forms, targets of references, what fixes make.

use std::borrow::Cow;

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringViewArray};
use arrow_buffer::Buffer;
use urispec::diagnostic::{Applicability, fixed};
use urispec::rfc3986::comparison::Rung;
use urispec::{Iri, IriReference, Rule, Uri, UriReference, diagnose};

use crate::error::Error;
use crate::keys::answer_any;
use crate::rows::{Threads, each};
use crate::strings::{Strings, view};
use crate::texts::{Column, Home};

/// The normal form of each text, up to a rung of the ladder of section 6. A text that is no reference has none, as a null.
///
/// A text that is in normal form is not copied.
///
/// ```
/// use arrow_array::StringArray;
/// use urispec_arrow::{Rule, Rung, Threads, normalize};
///
/// let texts = StringArray::from(vec![Some("HTTP://Example.com:80/a/../%7eb"), Some("a b"), None]);
/// let normal = normalize(&texts, Rule::UriReference, Rung::Scheme, Threads::all())?;
/// assert!(normal.iter().eq([Some("http://example.com/~b"), None, None]));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn normalize(texts: &dyn Array, rule: Rule, rung: Rung, threads: Threads) -> Result<StringViewArray, Error> {
    let internationalized = is_for_iris(rule)?;
    made(texts, threads, |bytes| {
        let text = str::from_utf8(bytes).ok()?;
        if internationalized {
            Some(IriReference::parse(text).ok()?.normalize(rung).into_owned().into_string().into_bytes().into())
        } else {
            let normal = UriReference::parse(text).ok()?.normalize(rung);
            Some(if normal.is_borrowed() {
                bytes.into()
            } else {
                normal.into_owned().into_string().into_bytes().into()
            })
        }
    })
}

/// The URI that each text means, read as a reference and resolved against a base, by section 5. A text that is no reference means none, as a null.
///
/// ```
/// use arrow_array::StringArray;
/// use urispec_arrow::{Rule, Threads, resolve};
///
/// let texts = StringArray::from(vec!["../g", "http://c/", "a b"]);
/// let targets = resolve(&texts, Rule::UriReference, "http://a/b/c/d", Threads::all())?;
/// assert!(targets.iter().eq([Some("http://a/b/g"), Some("http://c/"), None]));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn resolve(texts: &dyn Array, rule: Rule, base: &str, threads: Threads) -> Result<StringViewArray, Error> {
    if is_for_iris(rule)? {
        let base = Iri::parse(base).map_err(Error::Base)?;
        return made(texts, threads, |bytes| {
            let reference = IriReference::parse(str::from_utf8(bytes).ok()?).ok()?;
            Some(base.resolve(reference).ok()?.into_owned().into_string().into_bytes().into())
        });
    }
    let base = Uri::parse(base).map_err(Error::Base)?;
    made(texts, threads, |bytes| {
        let target = base.resolve(UriReference::parse(str::from_utf8(bytes).ok()?).ok()?).ok()?;
        Some(if target.is_borrowed() { bytes.into() } else { target.into_owned().into_string().into_bytes().into() })
    })
}

/// Each text after its safe fixes. What has none stays as it is, valid or not. Only a text that is not UTF-8 afterwards is none, as a null.
///
/// ```
/// use arrow_array::StringArray;
/// use urispec_arrow::{Rule, Threads, fix};
///
/// let texts = StringArray::from(vec![Some("http://a/b|c"), Some("http://a:b"), None]);
/// let fixed = fix(&texts, Rule::Uri, Threads::all())?;
/// assert!(fixed.iter().eq([Some("http://a/b%7Cc"), Some("http://a:b"), None]));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn fix(texts: &dyn Array, rule: Rule, threads: Threads) -> Result<StringViewArray, Error> {
    made(texts, threads, |bytes| {
        let fixed = if rule.accepts(bytes) { None } else { fixed(bytes, &diagnose(bytes, rule), Applicability::Safe) };
        let fixed = fixed.map_or(Cow::Borrowed(bytes), Cow::Owned);
        str::from_utf8(&fixed).is_ok().then_some(fixed)
    })
}

fn is_for_iris(rule: Rule) -> Result<bool, Error> {
    match rule {
        Rule::UriReference => Ok(false),
        Rule::IriReference => Ok(true),
        _ => Err(Error::Rule(rule)),
    }
}

/// New texts, in as few buffers as they fit in.
#[derive(Default)]
struct Blocks(Vec<Vec<u8>>);

/// The longest buffer.
const LONGEST: usize = i32::MAX as usize;

impl Blocks {
    /// Adds a text. Returns in which block it is, and where; nothing, if it is too long for any.
    fn push(&mut self, text: &[u8]) -> Option<(usize, usize)> {
        if text.len() > LONGEST {
            return None;
        }
        if self.0.last().is_none_or(|block| block.len() + text.len() > LONGEST) {
            self.0.push(Vec::new());
        }
        let block = self.0.last_mut()?;
        let start = block.len();
        block.extend_from_slice(text);
        Some((self.0.len() - 1, start))
    }
}

/// A column of what `make` makes of each text. What is borrowed is all of the text.
fn made(
    texts: &dyn Array,
    threads: Threads,
    make: impl Fn(&[u8]) -> Option<Cow<'_, [u8]>> + Sync,
) -> Result<StringViewArray, Error> {
    let Column { texts, keys } = Column::new(texts)?;
    let texts = texts.bounded()?;
    let rows = texts.len();
    let share = threads.share(rows);
    let shares = rows.div_ceil(share);
    let mut buffers = texts.buffers();
    let own = buffers.len();
    let mut strings = Strings::new(rows);
    let blocks = each(rows, share, strings.chunks(share), |first, count, mut strings| {
        let mut blocks = Blocks::default();
        for row in 0..count {
            let Some(made) = texts.get(first + row).and_then(&make) else { continue };
            match &made {
                Cow::Borrowed(text) => strings.set(row, view(text, texts.home(first + row), 0)),
                Cow::Owned(text) => {
                    let (block, start) = blocks.push(text).ok_or(Error::TooLong)?;
                    // The blocks of all shares, one of each in turn, come after the buffers of the texts.
                    let buffer = own + block * shares + first / share;
                    strings.set(row, view(text, Home { buffer: buffer as u32, offset: start as u32 }, 0));
                }
            }
        }
        Ok::<_, Error>(blocks)
    });
    let blocks = blocks.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut blocks: Vec<_> = blocks.into_iter().map(|it| it.0.into_iter()).collect();
    let most = blocks.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    for _ in 0..most {
        buffers.extend(blocks.iter_mut().map(|it| Buffer::from_vec(it.next().unwrap_or_default())));
    }
    Ok(answer_any(&strings.into_array(&buffers)?, keys)?.as_string_view().clone())
}
