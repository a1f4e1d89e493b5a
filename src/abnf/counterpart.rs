//! Which rule of RFC 3986 a rule of RFC 3987 widens.

use super::rule::Rule;

/// The pairs, from those of RFC 3987.
#[cfg(feature = "iri")]
macro_rules! pairs {
    ($($of_iri:ident $of_uri:ident;)*) => {
        // Inlined, a reading knows the answer for each rule when it is compiled.
        #[inline(always)]
        const fn of_uri(rule: Rule) -> Rule {
            match rule {
                $(Rule::$of_iri => Rule::$of_uri,)*
                other => other,
            }
        }

        const fn of_iri(rule: Rule) -> Rule {
            match rule {
                $(Rule::$of_uri => Rule::$of_iri,)*
                other => other,
            }
        }
    };
}

#[cfg(feature = "iri")]
pairs! {
    Iri Uri;
    IhierPart HierPart;
    IriReference UriReference;
    AbsoluteIri AbsoluteUri;
    IrelativeRef RelativeRef;
    IrelativePart RelativePart;
    Iauthority Authority;
    Iuserinfo Userinfo;
    Ihost Host;
    IregName RegName;
    Ipath Path;
    IpathAbempty PathAbempty;
    IpathAbsolute PathAbsolute;
    IpathNoscheme PathNoscheme;
    IpathRootless PathRootless;
    IpathEmpty PathEmpty;
    Isegment Segment;
    IsegmentNz SegmentNz;
    IsegmentNzNc SegmentNzNc;
    Ipchar Pchar;
    Iquery Query;
    Ifragment Fragment;
    Iunreserved Unreserved;
}

/// A reader that asks by these which component a text is knows the components of IRIs as well.
#[cfg(feature = "iri")]
impl Rule {
    /// The rule of RFC 3986 that this one is with characters beyond ASCII; a rule that RFC 3987 does not change is its own.
    #[inline(always)]
    pub(crate) const fn of_uri(self) -> Rule {
        of_uri(self)
    }

    /// The rule that a rule of RFC 3986 is in the grammar of another rule: `path` beside `IRI` is `ipath`.
    pub(crate) const fn beside(self, other: Rule) -> Rule {
        if other.is_of_iri() { of_iri(self) } else { self }
    }

    /// Whether this is one of the rules that RFC 3987 has instead of those of RFC 3986.
    pub(crate) const fn is_of_iri(self) -> bool {
        self.section().rfc == 3987
    }
}

/// Without RFC 3987, every rule is its own.
#[cfg(not(feature = "iri"))]
impl Rule {
    #[inline(always)]
    pub(crate) const fn of_uri(self) -> Rule {
        self
    }

    pub(crate) const fn beside(self, _other: Rule) -> Rule {
        self
    }

    pub(crate) const fn is_of_iri(self) -> bool {
        false
    }
}

/// Templates have a grammar of their own.
impl Rule {
    /// Whether this is one of the rules of RFC 6570.
    pub(crate) const fn is_of_template(self) -> bool {
        self.section().rfc == 6570
    }
}

#[cfg(all(test, feature = "iri"))]
mod tests {
    extern crate std;

    use std::string::String;

    use super::Rule;

    #[test]
    fn names_differ_by_a_letter() {
        for rule in Rule::ALL.iter().copied().filter(|rule| rule.is_of_iri()) {
            let uri = rule.of_uri();
            if matches!(rule, Rule::Ucschar | Rule::Iprivate) {
                assert_eq!(uri, rule);
                continue;
            }
            let name = if uri.name().contains("URI") {
                uri.name().replace("URI", "IRI")
            } else {
                String::from("i") + uri.name()
            };
            assert_eq!(rule.name(), name);
            assert_eq!((uri.beside(rule), uri.beside(Rule::Uri), rule.beside(rule)), (rule, uri, rule));
        }
        assert_eq!((Rule::Port.of_uri(), Rule::Port.beside(Rule::Iri)), (Rule::Port, Rule::Port));
    }
}
