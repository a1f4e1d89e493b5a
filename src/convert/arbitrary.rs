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
use crate::rfc5234::{ALPHA, DIGIT, HEXDIG};
use crate::uri::owned::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriReferenceBuf};

/// A text that grows by what the rules choose.
struct Writer<'u, 'd> {
    data: &'u mut Unstructured<'d>,
    text: String,
}

impl Writer<'_, '_> {
    fn reference(&mut self) -> Result<()> {
        if self.data.arbitrary()? { self.uri() } else { self.relative_ref() }
    }

    fn uri(&mut self) -> Result<()> {
        self.absolute_uri()?;
        self.optional('#', &FRAGMENT)
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
        self.part(&PCHAR)?;
        self.optional('?', &QUERY)
    }

    fn relative_ref(&mut self) -> Result<()> {
        self.part(&SEGMENT_NZ_NC)?;
        self.optional('?', &QUERY)?;
        self.optional('#', &FRAGMENT)
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
                    self.run(&PCHAR, 1)?;
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
            self.run(&USERINFO, 0)?;
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
            _ => self.run(&REG_NAME, 0)?,
        }
        self.optional(':', &DIGIT)
    }

    fn segments(&mut self) -> Result<()> {
        for _ in 0..self.data.int_in_range(0..=4)? {
            self.text.push('/');
            if self.data.ratio(1, 8)? { self.text.push_str("..") } else { self.run(&PCHAR, 0)? }
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
    ($($owned:ident $rule:ident;)*) => {
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
                    let mut writer = Writer { data, text: String::new() };
                    writer.$rule()?;
                    writer.text.try_into().map_err(|_| Error::IncorrectFormat)
                }
            }
        )*
    };
}

arbitrary! {
    UriBuf uri;
    UriReferenceBuf reference;
    AbsoluteUriBuf absolute_uri;
    RelativeRefBuf relative_ref;
}
