//! Character references of HTML and XML: `&amp;`, `&#x7c;`.

use super::number::number;

/// The names of HTML for the characters of ASCII, and for the no-break space.
const NAMED: [(&[u8], char); 46] = [
    (b"Tab", '\t'),
    (b"NewLine", '\n'),
    (b"excl", '!'),
    (b"quot", '"'),
    (b"QUOT", '"'),
    (b"num", '#'),
    (b"dollar", '$'),
    (b"percnt", '%'),
    (b"amp", '&'),
    (b"AMP", '&'),
    (b"apos", '\''),
    (b"lpar", '('),
    (b"rpar", ')'),
    (b"ast", '*'),
    (b"midast", '*'),
    (b"plus", '+'),
    (b"comma", ','),
    (b"period", '.'),
    (b"sol", '/'),
    (b"colon", ':'),
    (b"semi", ';'),
    (b"lt", '<'),
    (b"LT", '<'),
    (b"equals", '='),
    (b"gt", '>'),
    (b"GT", '>'),
    (b"quest", '?'),
    (b"commat", '@'),
    (b"lsqb", '['),
    (b"lbrack", '['),
    (b"bsol", '\\'),
    (b"rsqb", ']'),
    (b"rbrack", ']'),
    (b"Hat", '^'),
    (b"lowbar", '_'),
    (b"UnderBar", '_'),
    (b"grave", '`'),
    (b"DiacriticalGrave", '`'),
    (b"lcub", '{'),
    (b"lbrace", '{'),
    (b"verbar", '|'),
    (b"vert", '|'),
    (b"VerticalLine", '|'),
    (b"rcub", '}'),
    (b"rbrace", '}'),
    (b"nbsp", '\u{a0}'),
];

/// The names of HTML 4 for other characters, sorted.
const BEYOND_ASCII: [(&[u8], char); 247] = [
    (b"AElig", '\u{c6}'),
    (b"Aacute", '\u{c1}'),
    (b"Acirc", '\u{c2}'),
    (b"Agrave", '\u{c0}'),
    (b"Alpha", '\u{391}'),
    (b"Aring", '\u{c5}'),
    (b"Atilde", '\u{c3}'),
    (b"Auml", '\u{c4}'),
    (b"Beta", '\u{392}'),
    (b"Ccedil", '\u{c7}'),
    (b"Chi", '\u{3a7}'),
    (b"Dagger", '\u{2021}'),
    (b"Delta", '\u{394}'),
    (b"ETH", '\u{d0}'),
    (b"Eacute", '\u{c9}'),
    (b"Ecirc", '\u{ca}'),
    (b"Egrave", '\u{c8}'),
    (b"Epsilon", '\u{395}'),
    (b"Eta", '\u{397}'),
    (b"Euml", '\u{cb}'),
    (b"Gamma", '\u{393}'),
    (b"Iacute", '\u{cd}'),
    (b"Icirc", '\u{ce}'),
    (b"Igrave", '\u{cc}'),
    (b"Iota", '\u{399}'),
    (b"Iuml", '\u{cf}'),
    (b"Kappa", '\u{39a}'),
    (b"Lambda", '\u{39b}'),
    (b"Mu", '\u{39c}'),
    (b"Ntilde", '\u{d1}'),
    (b"Nu", '\u{39d}'),
    (b"OElig", '\u{152}'),
    (b"Oacute", '\u{d3}'),
    (b"Ocirc", '\u{d4}'),
    (b"Ograve", '\u{d2}'),
    (b"Omega", '\u{3a9}'),
    (b"Omicron", '\u{39f}'),
    (b"Oslash", '\u{d8}'),
    (b"Otilde", '\u{d5}'),
    (b"Ouml", '\u{d6}'),
    (b"Phi", '\u{3a6}'),
    (b"Pi", '\u{3a0}'),
    (b"Prime", '\u{2033}'),
    (b"Psi", '\u{3a8}'),
    (b"Rho", '\u{3a1}'),
    (b"Scaron", '\u{160}'),
    (b"Sigma", '\u{3a3}'),
    (b"THORN", '\u{de}'),
    (b"Tau", '\u{3a4}'),
    (b"Theta", '\u{398}'),
    (b"Uacute", '\u{da}'),
    (b"Ucirc", '\u{db}'),
    (b"Ugrave", '\u{d9}'),
    (b"Upsilon", '\u{3a5}'),
    (b"Uuml", '\u{dc}'),
    (b"Xi", '\u{39e}'),
    (b"Yacute", '\u{dd}'),
    (b"Yuml", '\u{178}'),
    (b"Zeta", '\u{396}'),
    (b"aacute", '\u{e1}'),
    (b"acirc", '\u{e2}'),
    (b"acute", '\u{b4}'),
    (b"aelig", '\u{e6}'),
    (b"agrave", '\u{e0}'),
    (b"alefsym", '\u{2135}'),
    (b"alpha", '\u{3b1}'),
    (b"and", '\u{2227}'),
    (b"ang", '\u{2220}'),
    (b"aring", '\u{e5}'),
    (b"asymp", '\u{2248}'),
    (b"atilde", '\u{e3}'),
    (b"auml", '\u{e4}'),
    (b"bdquo", '\u{201e}'),
    (b"beta", '\u{3b2}'),
    (b"brvbar", '\u{a6}'),
    (b"bull", '\u{2022}'),
    (b"cap", '\u{2229}'),
    (b"ccedil", '\u{e7}'),
    (b"cedil", '\u{b8}'),
    (b"cent", '\u{a2}'),
    (b"chi", '\u{3c7}'),
    (b"circ", '\u{2c6}'),
    (b"clubs", '\u{2663}'),
    (b"cong", '\u{2245}'),
    (b"copy", '\u{a9}'),
    (b"crarr", '\u{21b5}'),
    (b"cup", '\u{222a}'),
    (b"curren", '\u{a4}'),
    (b"dArr", '\u{21d3}'),
    (b"dagger", '\u{2020}'),
    (b"darr", '\u{2193}'),
    (b"deg", '\u{b0}'),
    (b"delta", '\u{3b4}'),
    (b"diams", '\u{2666}'),
    (b"divide", '\u{f7}'),
    (b"eacute", '\u{e9}'),
    (b"ecirc", '\u{ea}'),
    (b"egrave", '\u{e8}'),
    (b"empty", '\u{2205}'),
    (b"emsp", '\u{2003}'),
    (b"ensp", '\u{2002}'),
    (b"epsilon", '\u{3b5}'),
    (b"equiv", '\u{2261}'),
    (b"eta", '\u{3b7}'),
    (b"eth", '\u{f0}'),
    (b"euml", '\u{eb}'),
    (b"euro", '\u{20ac}'),
    (b"exist", '\u{2203}'),
    (b"fnof", '\u{192}'),
    (b"forall", '\u{2200}'),
    (b"frac12", '\u{bd}'),
    (b"frac14", '\u{bc}'),
    (b"frac34", '\u{be}'),
    (b"frasl", '\u{2044}'),
    (b"gamma", '\u{3b3}'),
    (b"ge", '\u{2265}'),
    (b"hArr", '\u{21d4}'),
    (b"harr", '\u{2194}'),
    (b"hearts", '\u{2665}'),
    (b"hellip", '\u{2026}'),
    (b"iacute", '\u{ed}'),
    (b"icirc", '\u{ee}'),
    (b"iexcl", '\u{a1}'),
    (b"igrave", '\u{ec}'),
    (b"image", '\u{2111}'),
    (b"infin", '\u{221e}'),
    (b"int", '\u{222b}'),
    (b"iota", '\u{3b9}'),
    (b"iquest", '\u{bf}'),
    (b"isin", '\u{2208}'),
    (b"iuml", '\u{ef}'),
    (b"kappa", '\u{3ba}'),
    (b"lArr", '\u{21d0}'),
    (b"lambda", '\u{3bb}'),
    (b"lang", '\u{2329}'),
    (b"laquo", '\u{ab}'),
    (b"larr", '\u{2190}'),
    (b"lceil", '\u{2308}'),
    (b"ldquo", '\u{201c}'),
    (b"le", '\u{2264}'),
    (b"lfloor", '\u{230a}'),
    (b"lowast", '\u{2217}'),
    (b"loz", '\u{25ca}'),
    (b"lrm", '\u{200e}'),
    (b"lsaquo", '\u{2039}'),
    (b"lsquo", '\u{2018}'),
    (b"macr", '\u{af}'),
    (b"mdash", '\u{2014}'),
    (b"micro", '\u{b5}'),
    (b"middot", '\u{b7}'),
    (b"minus", '\u{2212}'),
    (b"mu", '\u{3bc}'),
    (b"nabla", '\u{2207}'),
    (b"ndash", '\u{2013}'),
    (b"ne", '\u{2260}'),
    (b"ni", '\u{220b}'),
    (b"not", '\u{ac}'),
    (b"notin", '\u{2209}'),
    (b"nsub", '\u{2284}'),
    (b"ntilde", '\u{f1}'),
    (b"nu", '\u{3bd}'),
    (b"oacute", '\u{f3}'),
    (b"ocirc", '\u{f4}'),
    (b"oelig", '\u{153}'),
    (b"ograve", '\u{f2}'),
    (b"oline", '\u{203e}'),
    (b"omega", '\u{3c9}'),
    (b"omicron", '\u{3bf}'),
    (b"oplus", '\u{2295}'),
    (b"or", '\u{2228}'),
    (b"ordf", '\u{aa}'),
    (b"ordm", '\u{ba}'),
    (b"oslash", '\u{f8}'),
    (b"otilde", '\u{f5}'),
    (b"otimes", '\u{2297}'),
    (b"ouml", '\u{f6}'),
    (b"para", '\u{b6}'),
    (b"part", '\u{2202}'),
    (b"permil", '\u{2030}'),
    (b"perp", '\u{22a5}'),
    (b"phi", '\u{3c6}'),
    (b"pi", '\u{3c0}'),
    (b"piv", '\u{3d6}'),
    (b"plusmn", '\u{b1}'),
    (b"pound", '\u{a3}'),
    (b"prime", '\u{2032}'),
    (b"prod", '\u{220f}'),
    (b"prop", '\u{221d}'),
    (b"psi", '\u{3c8}'),
    (b"rArr", '\u{21d2}'),
    (b"radic", '\u{221a}'),
    (b"rang", '\u{232a}'),
    (b"raquo", '\u{bb}'),
    (b"rarr", '\u{2192}'),
    (b"rceil", '\u{2309}'),
    (b"rdquo", '\u{201d}'),
    (b"real", '\u{211c}'),
    (b"reg", '\u{ae}'),
    (b"rfloor", '\u{230b}'),
    (b"rho", '\u{3c1}'),
    (b"rlm", '\u{200f}'),
    (b"rsaquo", '\u{203a}'),
    (b"rsquo", '\u{2019}'),
    (b"sbquo", '\u{201a}'),
    (b"scaron", '\u{161}'),
    (b"sdot", '\u{22c5}'),
    (b"sect", '\u{a7}'),
    (b"shy", '\u{ad}'),
    (b"sigma", '\u{3c3}'),
    (b"sigmaf", '\u{3c2}'),
    (b"sim", '\u{223c}'),
    (b"spades", '\u{2660}'),
    (b"sub", '\u{2282}'),
    (b"sube", '\u{2286}'),
    (b"sum", '\u{2211}'),
    (b"sup", '\u{2283}'),
    (b"sup1", '\u{b9}'),
    (b"sup2", '\u{b2}'),
    (b"sup3", '\u{b3}'),
    (b"supe", '\u{2287}'),
    (b"szlig", '\u{df}'),
    (b"tau", '\u{3c4}'),
    (b"there4", '\u{2234}'),
    (b"theta", '\u{3b8}'),
    (b"thetasym", '\u{3d1}'),
    (b"thinsp", '\u{2009}'),
    (b"thorn", '\u{fe}'),
    (b"tilde", '\u{2dc}'),
    (b"times", '\u{d7}'),
    (b"trade", '\u{2122}'),
    (b"uArr", '\u{21d1}'),
    (b"uacute", '\u{fa}'),
    (b"uarr", '\u{2191}'),
    (b"ucirc", '\u{fb}'),
    (b"ugrave", '\u{f9}'),
    (b"uml", '\u{a8}'),
    (b"upsih", '\u{3d2}'),
    (b"upsilon", '\u{3c5}'),
    (b"uuml", '\u{fc}'),
    (b"weierp", '\u{2118}'),
    (b"xi", '\u{3be}'),
    (b"yacute", '\u{fd}'),
    (b"yen", '\u{a5}'),
    (b"yuml", '\u{ff}'),
    (b"zeta", '\u{3b6}'),
    (b"zwj", '\u{200d}'),
    (b"zwnj", '\u{200c}'),
];

/// The length of the longest character reference: `&DiacriticalGrave;`.
pub(super) const LONGEST: usize = 18;

/// Whether a text of XML has an entity that only its document type can define.
pub(crate) fn has_unknown_entity(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._:-".contains(byte) || !byte.is_ascii();
    memchr::memchr_iter(b'&', text).any(|at| {
        let rest = text.get(at..).unwrap_or_default();
        let name = rest.iter().skip(1).take_while(|byte| is_part(byte)).count();
        let begins = rest.get(1).is_some_and(|first| first.is_ascii_alphabetic() || b"_:".contains(first));
        begins && rest.get(1 + name) == Some(&b';') && reference(rest).is_none()
    })
}

/// A character reference with its semicolon.
pub(super) fn reference(text: &[u8]) -> Option<(usize, char)> {
    let end = text.iter().take(LONGEST).position(|byte| *byte == b';')?;
    let name = text.get(1..end)?;
    let character = match name {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        _ => named(name)?,
    };
    Some((end + 1, character))
}

fn named(name: &[u8]) -> Option<char> {
    if let Some((_, character)) = NAMED.iter().find(|(known, _)| *known == name) {
        return Some(*character);
    }
    let at = BEYOND_ASCII.binary_search_by_key(&name, |(known, _)| known).ok()?;
    BEYOND_ASCII.get(at).map(|(_, character)| *character)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Parser};

    use super::{BEYOND_ASCII, NAMED, named};

    #[test]
    fn each_name_has_its_character() {
        assert!(BEYOND_ASCII.is_sorted_by(|(one, _), (other, _)| one < other));
        for (name, character) in NAMED.iter().chain(&BEYOND_ASCII) {
            assert_eq!(named(name), Some(*character));
        }
        // HTML 4.01, 24.
        for (name, character) in [("eacute", 'é'), ("rsquo", '’'), ("hellip", '…'), ("yuml", 'ÿ'), ("thetasym", 'ϑ')]
        {
            assert_eq!(named(name.as_bytes()), Some(character), "{name}");
        }
        // As another reader has them, but for the angle brackets, which are others since HTML 5.
        for (name, character) in
            NAMED.iter().chain(&BEYOND_ASCII).filter(|(name, _)| ![&b"lang"[..], b"rang"].contains(name))
        {
            let text = format!("a&{};b", str::from_utf8(name).unwrap());
            let read: String = Parser::new(&text)
                .filter_map(|event| match event {
                    Event::Text(text) => Some(text.into_string()),
                    _ => None,
                })
                .collect();
            assert_eq!(read, format!("a{character}b"), "{text}");
        }
        assert_eq!(BEYOND_ASCII.len(), 247);
        assert_eq!(named(b"Eacutes"), None);
    }
}
