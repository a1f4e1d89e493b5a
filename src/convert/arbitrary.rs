//! Arbitrary URIs: every rule makes a choice of its own, so that all of them are valid.

use alloc::string::String;
use core::fmt::Write;
use core::net::{Ipv4Addr, Ipv6Addr};

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use crate::abnf::class::Class;
use crate::rfc3986::syntax::authority::host::{IPVFUTURE, REG_NAME};
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::{PCHAR, SEGMENT_NZ_NC};
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc3986::syntax::scheme::SCHEME;
#[cfg(feature = "iri")]
use crate::rfc3987::syntax::{IFRAGMENT, IPCHAR, IQUERY, IREG_NAME, ISEGMENT_NZ_NC, IUSERINFO};
use crate::rfc5234::{ALPHA, DIGIT, HEXDIG};
#[cfg(feature = "iri")]
use crate::uri::iri_owned::{AbsoluteIriBuf, IriBuf, IriReferenceBuf, RelativeIriBuf};
use crate::uri::owned::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriReferenceBuf};

/// The classes in which URIs and IRIs differ.
struct Classes {
    userinfo: Class,
    reg_name: Class,
    pchar: Class,
    segment_nz_nc: Class,
    query: Class,
    fragment: Class,
}

static OF_URIS: Classes = Classes {
    userinfo: USERINFO,
    reg_name: REG_NAME,
    pchar: PCHAR,
    segment_nz_nc: SEGMENT_NZ_NC,
    query: QUERY,
    fragment: FRAGMENT,
};

#[cfg(feature = "iri")]
static OF_IRIS: Classes = Classes {
    userinfo: IUSERINFO,
    reg_name: IREG_NAME,
    pchar: IPCHAR,
    segment_nz_nc: ISEGMENT_NZ_NC,
    query: IQUERY,
    fragment: IFRAGMENT,
};

/// A text that grows by what the rules choose.
struct Writer<'u, 'd> {
    classes: &'static Classes,
    data: &'u mut Unstructured<'d>,
    text: String,
}

impl Writer<'_, '_> {
    fn reference(&mut self) -> Result<()> {
        if self.data.arbitrary()? { self.uri() } else { self.relative_ref() }
    }

    fn uri(&mut self) -> Result<()> {
        self.absolute_uri()?;
        self.optional('#', &self.classes.fragment)
    }

    fn absolute_uri(&mut self) -> Result<()> {
        match *self.data.choose(&["", "http", "https", "file", "urn", "mailto", "ws", "ldap"])? {
            "" => {
                self.one(&ALPHA)?;
                self.run(&SCHEME, 0)?;
            }
            scheme => self.text.push_str(scheme),
        }
        self.text.push(':');
        self.part(&self.classes.pchar)?;
        self.optional('?', &self.classes.query)
    }

    fn relative_ref(&mut self) -> Result<()> {
        self.part(&self.classes.segment_nz_nc)?;
        self.optional('?', &self.classes.query)?;
        self.optional('#', &self.classes.fragment)
    }

    /// `hier-part` or `relative-part`, which differ in the first segment.
    fn part(&mut self, first: &Class) -> Result<()> {
        match self.data.choose_index(4)? {
            0 => {
                self.text.push_str("//");
                self.authority()?;
                self.segments()
            }
            1 => {
                self.text.push('/');
                if self.data.arbitrary()? {
                    self.run(&self.classes.pchar, 1)?;
                    self.segments()?;
                }
                Ok(())
            }
            2 => {
                self.run(first, 1)?;
                self.segments()
            }
            _ => Ok(()),
        }
    }

    fn authority(&mut self) -> Result<()> {
        if self.data.ratio(1, 4)? {
            self.run(&self.classes.userinfo, 0)?;
            self.text.push('@');
        }
        match self.data.choose_index(8)? {
            0 => {
                let address = Ipv4Addr::from(self.data.arbitrary::<u32>()?);
                self.display(address);
            }
            1 => {
                let address = Ipv6Addr::from(self.data.arbitrary::<u128>()?);
                self.text.push('[');
                self.display(address);
                self.text.push(']');
            }
            2 => {
                self.text.push_str("[v");
                self.run(&HEXDIG, 1)?;
                self.text.push('.');
                self.run(&IPVFUTURE, 1)?;
                self.text.push(']');
            }
            _ => self.run(&self.classes.reg_name, 0)?,
        }
        self.optional(':', &DIGIT)
    }

    fn segments(&mut self) -> Result<()> {
        for _ in 0..self.data.int_in_range(0..=4)? {
            self.text.push('/');
            if self.data.ratio(1, 8)? { self.text.push_str("..") } else { self.run(&self.classes.pchar, 0)? }
        }
        Ok(())
    }

    fn optional(&mut self, delimiter: char, class: &Class) -> Result<()> {
        if self.data.ratio(1, 3)? {
            self.text.push(delimiter);
            self.run(class, 0)?;
        }
        Ok(())
    }

    fn run(&mut self, class: &Class, least: usize) -> Result<()> {
        for _ in 0..self.data.int_in_range(least..=8)? {
            self.one(class)?;
        }
        Ok(())
    }

    /// One character of a class, or a percent triplet where it contains them.
    fn one(&mut self, class: &Class) -> Result<()> {
        // Of those beyond ASCII any may be chosen, and most are in the class.
        if !class.set().beyond.is_none() && self.data.ratio(1, 3)? {
            let chosen: char = self.data.arbitrary()?;
            if class.strip_one(chosen.encode_utf8(&mut [0; 4]).as_bytes()).is_some_and(<[u8]>::is_empty) {
                self.text.push(chosen);
                return Ok(());
            }
        }
        let characters = class.characters();
        let index = self.data.choose_index(characters.count_ones() as usize)?;
        let is_in = |byte: &u8| characters & 1 << byte != 0;
        match (0..128).filter(is_in).nth(index) {
            Some(b'%') => {
                self.text.push('%');
                self.one(&HEXDIG)?;
                self.one(&HEXDIG)?;
            }
            byte => self.text.extend(byte.map(char::from)),
        }
        Ok(())
    }

    fn display(&mut self, address: impl core::fmt::Display) {
        // Writing to a string does not fail.
        let _ = write!(self.text, "{address}");
    }
}

/// Makes owned forms arbitrary.
macro_rules! arbitrary {
    ($classes:ident: $($owned:ident $rule:ident;)*) => {
        $(
            /// A text of any shape that the rule allows. It is valid, whatever the data.
            ///
            /// ```
            /// use arbitrary::{Arbitrary, Unstructured};
            #[doc = concat!(" use urispec::", stringify!($owned), ";")]
            ///
            /// let data: Vec<u8> = (0..255).collect();
            #[doc = concat!(" let owned = ", stringify!($owned), "::arbitrary(&mut Unstructured::new(&data))?;")]
            #[doc = concat!(" assert!(owned.as_str().parse::<", stringify!($owned), ">().is_ok());")]
            /// # Ok::<(), arbitrary::Error>(())
            /// ```
            impl<'a> Arbitrary<'a> for $owned {
                fn arbitrary(data: &mut Unstructured<'a>) -> Result<Self> {
                    let mut writer = Writer { classes: &$classes, data, text: String::new() };
                    writer.$rule()?;
                    writer.text.try_into().map_err(|_| Error::IncorrectFormat)
                }
            }
        )*
    };
}

arbitrary! {
    OF_URIS:
    UriBuf uri;
    UriReferenceBuf reference;
    AbsoluteUriBuf absolute_uri;
    RelativeRefBuf relative_ref;
}

#[cfg(feature = "iri")]
arbitrary! {
    OF_IRIS:
    IriBuf uri;
    IriReferenceBuf reference;
    AbsoluteIriBuf absolute_uri;
    RelativeIriBuf relative_ref;
}
