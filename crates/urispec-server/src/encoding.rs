//! What columns count.

use gen_lsp_types::PositionEncodingKind;
use serde_json::Value;

/// What a column of a position counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    /// The cheapest encoding that the client has. One that says nothing has UTF-16.
    pub(crate) fn of(capabilities: &Value) -> Encoding {
        let offered = capabilities.pointer("/general/positionEncodings").and_then(Value::as_array);
        let has = |name: &str| offered.is_some_and(|offered| offered.iter().any(|one| one == name));
        if has("utf-8") {
            Encoding::Utf8
        } else if has("utf-32") {
            Encoding::Utf32
        } else {
            Encoding::Utf16
        }
    }

    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    /// How many columns a character takes.
    pub(crate) fn width(self, character: char) -> usize {
        match self {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }
}
