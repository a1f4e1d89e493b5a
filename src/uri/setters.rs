//! Setters: of a view, which write a copy, and of its owned form, which change it in place. What was not set keeps its text, but for
//! marks for the direction of writing, which an IRI must not contain.

use super::builder::{BuildError, Builder, Built, HostText, OptionalText};
use super::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
    forward,
};
use super::path_editor::PathEditor;
use super::query_editor::QueryEditor;
use super::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Declares setters by the builder's method that does the work.
macro_rules! setters {
    ($view:ident $buf:ident $cow:ident: $($part:literal $with:ident $set:ident by $method:ident[$($lifetimes:tt)*]($($argument:ident: $given:ty as $type:ty)?);)*) => {
        impl $view<'_> {
            $(
                #[doc = concat!("A copy with another ", $part, ": see [`Builder::", stringify!($method), "`].")]
                #[inline]
                pub fn $with<$($lifetimes)*>(&self, $($argument: $given)?) -> Result<$buf, BuildError> {
                    $(let $argument: $type = $argument.into();)?
                    Builder::from(*self).$method($($argument)?).build_as()
                }
            )*
        }

        forward! {
            $buf $cow $view {
                $(fn $with[$($lifetimes)*]($($argument: $given)?) -> Result<$buf, BuildError>;)*
            }
        }

        impl $buf {
            $(
                #[doc = concat!("Sets the ", $part, ": see [`Builder::", stringify!($method), "`]. Nothing changes if it is refused.")]
                #[inline]
                pub fn $set<$($lifetimes)*>(&mut self, $($argument: $given)?) -> Result<(), BuildError> {
                    *self = self.view().$with($($argument)?)?;
                    Ok(())
                }
            )*
        }
    };
}

/// Declares the setters of what every view has.
macro_rules! common {
    ($($view:ident $buf:ident $cow:ident)*) => {
        $(
            setters! {
                $view $buf $cow:
                "userinfo" with_userinfo set_userinfo by userinfo['s](userinfo: impl Into<OptionalText<'s>> as OptionalText<'s>);
                "user" with_user set_user by user['s](user: &'s str as &'s str);
                "password" with_password set_password by password['s](password: impl Into<OptionalText<'s>> as OptionalText<'s>);
                "host" with_host set_host by host['s](host: impl Into<HostText<'s>> as HostText<'s>);
                "port" with_port set_port by port[](port: impl Into<Option<u16>> as Option<u16>);
                "authority, which is none" without_authority remove_authority by without_authority[]();
                "path" with_path set_path by path['s](path: &'s str as &'s str);
                "path, of segments" with_segments set_segments by segments['s](segments: &'s [&'s str] as &'s [&'s str]);
                "query" with_query set_query by query['s](query: impl Into<OptionalText<'s>> as OptionalText<'s>);
                "query, of pairs" with_pairs set_pairs by pairs['s](pairs: &'s [(&'s str, &'s str)] as &'s [(&'s str, &'s str)]);
            }
        )*
    };
}

/// Declares all setters and editors of four views, in this order: with a scheme, with or without one, without a fragment, without a scheme.
macro_rules! of_each {
    ($uri:ident $uri_buf:ident $uri_cow:ident
     $reference:ident $reference_buf:ident $reference_cow:ident
     $absolute:ident $absolute_buf:ident $absolute_cow:ident
     $relative:ident $relative_buf:ident $relative_cow:ident) => {
        common! {
            $uri $uri_buf $uri_cow
            $reference $reference_buf $reference_cow
            $absolute $absolute_buf $absolute_cow
            $relative $relative_buf $relative_cow
        }

        setters! {
            $uri $uri_buf $uri_cow:
            "scheme" with_scheme set_scheme by scheme['s](scheme: &'s str as &'s str);
            "fragment" with_fragment set_fragment by fragment['s](fragment: impl Into<OptionalText<'s>> as OptionalText<'s>);
        }

        setters! {
            $reference $reference_buf $reference_cow:
            "scheme" with_scheme set_scheme by scheme['s](scheme: impl Into<OptionalText<'s>> as OptionalText<'s>);
            "fragment" with_fragment set_fragment by fragment['s](fragment: impl Into<OptionalText<'s>> as OptionalText<'s>);
        }

        setters! {
            $absolute $absolute_buf $absolute_cow:
            "scheme" with_scheme set_scheme by scheme['s](scheme: &'s str as &'s str);
        }

        setters! {
            $relative $relative_buf $relative_cow:
            "fragment" with_fragment set_fragment by fragment['s](fragment: impl Into<OptionalText<'s>> as OptionalText<'s>);
        }

        editors! { $uri_buf "foo:" $reference_buf "" $absolute_buf "foo:" $relative_buf "" }
    };
}

/// Adds the editors to each owned form. The examples begin with `$start`: a scheme and a colon, or nothing.
macro_rules! editors {
    ($($buf:ident $start:literal)*) => {
        $(
            impl $buf {
                /// Edits the pairs of the query in place: see [`QueryEditor`]. Nothing changes if the result is refused.
                ///
                /// ```
                #[doc = concat!("use urispec::", stringify!($buf), ";")]
                ///
                #[doc = concat!("let mut reference: ", stringify!($buf), " = \"", $start, "/list?b&a=1\".parse()?;")]
                /// reference.edit_query(|query| query.set("a", "2"))?;
                #[doc = concat!("assert_eq!(reference, \"", $start, "/list?b&a=2\");")]
                /// # Ok::<(), Box<dyn std::error::Error>>(())
                /// ```
                #[inline]
                pub fn edit_query(&mut self, edit: impl FnOnce(&mut QueryEditor) -> &mut QueryEditor) -> Result<(), BuildError> {
                    let mut editor = QueryEditor::new(self.query(), Self::ALPHABET);
                    edit(&mut editor);
                    self.set_query(editor.into_text().as_deref())
                }

                /// Edits the segments of the path in place: see [`PathEditor`]. Nothing changes if the result is refused.
                ///
                /// ```
                #[doc = concat!("use urispec::{BuildError, ", stringify!($buf), "};")]
                ///
                #[doc = concat!("let mut reference: ", stringify!($buf), " = \"", $start, "/a/b\".parse()?;")]
                /// reference.edit_path(|path| path.pop().push("c/d"))?;
                /// assert_eq!(reference.edit_path(|path| path.clear().push("..")), Err(BuildError::DotSegment));
                #[doc = concat!("assert_eq!(reference, \"", $start, "/a/c%2Fd\");")]
                /// # Ok::<(), Box<dyn std::error::Error>>(())
                /// ```
                #[inline]
                pub fn edit_path(&mut self, edit: impl FnOnce(&mut PathEditor) -> &mut PathEditor) -> Result<(), BuildError> {
                    let mut editor = PathEditor::new(self.path(), self.authority().is_some(), Self::ALPHABET);
                    edit(&mut editor);
                    self.set_path(&editor.into_text()?)
                }
            }
        )*
    };
}

of_each! {
    Uri UriBuf UriCow
    UriReference UriReferenceBuf UriReferenceCow
    AbsoluteUri AbsoluteUriBuf AbsoluteUriCow
    RelativeRef RelativeRefBuf RelativeRefCow
}

#[cfg(feature = "iri")]
mod of_iris {
    use super::{BuildError, Builder, Built, HostText, OptionalText, PathEditor, QueryEditor, forward};
    use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
    use crate::uri::iri_owned::{
        AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf,
        RelativeIriCow,
    };

    of_each! {
        Iri IriBuf IriCow
        IriReference IriReferenceBuf IriReferenceCow
        AbsoluteIri AbsoluteIriBuf AbsoluteIriCow
        RelativeIri RelativeIriBuf RelativeIriCow
    }
}
