use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Implements serde's traits for a view and its owned form: a string that is validated on deserialization.
macro_rules! string {
    ($view:ident, $owned:ident) => {
        impl Serialize for $view<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de: 'a, 'a> Deserialize<'de> for $view<'a> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $view::parse(<&str>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }

        #[cfg(feature = "alloc")]
        impl Serialize for crate::uri::owned::$owned {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "alloc")]
        impl<'de> Deserialize<'de> for crate::uri::owned::$owned {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                alloc::string::String::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
            }
        }
    };
}

string!(Uri, UriBuf);
string!(UriReference, UriReferenceBuf);
string!(AbsoluteUri, AbsoluteUriBuf);
string!(RelativeRef, RelativeRefBuf);
