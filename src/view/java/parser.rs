use super::characters::{
    ALPHA, ALPHANUM, DIGIT, HEX, PATH, REG_NAME, SCHEME, SCOPE_ID, SERVER, Set, URIC, USER_INFO, is_other,
};
use super::error::JavaError;
use super::uri::{EMPTY, JavaUri, UNDEFINED};

/// Parses a text in the same order as Java, so that the first error is also the same.
pub(super) fn parse(text: &str, needs_server: bool) -> Result<JavaUri<'_>, JavaError> {
    let mut parser = Parser { text, needs_server, uri: EMPTY };
    parser.uri()?;
    let mut uri = parser.uri;
    uri.text = Some(text);
    Ok(uri)
}

impl<'a> JavaUri<'a> {
    /// `new URI(text)`.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("/café").unwrap().path().unwrap(), "/café");
    /// assert_eq!(JavaUri::parse("x:").unwrap_err().to_string(), "Expected scheme-specific part at index 2");
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, JavaError> {
        parse(text, false)
    }

    /// `parseServerAuthority()`: an error if the authority is not a host with an optional user and port.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("http://a_b/").unwrap();
    /// assert_eq!((uri.raw_authority(), uri.host()), (Some("a_b"), None));
    /// assert_eq!(uri.parse_server_authority().unwrap_err().to_string(), "Illegal character in hostname at index 8");
    /// ```
    pub fn parse_server_authority(&self) -> Result<(), JavaError> {
        if self.host.is_some() || self.authority.is_none() {
            return Ok(());
        }
        match self.text {
            Some(text) => parse(text, true).map(|_| ()),
            None => {
                let text = alloc::format!("{self}");
                parse(&text, true).map(|_| ())
            }
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    needs_server: bool,
    uri: JavaUri<'a>,
}

type Place = Result<usize, JavaError>;

/// Positions are byte offsets. Each method reads from `start` to `end`, which is often not the end of the text.
impl<'a> Parser<'a> {
    fn uri(&mut self) -> Result<(), JavaError> {
        let end = self.text.len();
        let colon = self.find(0, end, ":/?#");
        let mut at = if self.is_at(colon, end, ':') {
            if colon == 0 {
                return self.fail("Expected scheme name", 0);
            }
            self.check(0, 1.min(colon), ALPHA, "Illegal character in scheme name")?;
            self.check(1, colon, SCHEME, "Illegal character in scheme name")?;
            self.uri.scheme = Some(self.part(0, colon));
            let start = colon + 1;
            if self.is_at(start, end, '/') {
                self.hierarchical(start, end)?
            } else {
                let hash = self.find(start, end, "#");
                if hash <= start {
                    return self.fail("Expected scheme-specific part", start);
                }
                self.check(start, hash, URIC, "Illegal character in opaque part")?;
                self.uri.opaque_part = Some(self.part(start, hash));
                hash
            }
        } else {
            self.hierarchical(0, end)?
        };
        if self.is_at(at, end, '#') {
            self.check(at + 1, end, URIC, "Illegal character in fragment")?;
            self.uri.fragment = Some(self.part(at + 1, end));
            at = end;
        }
        debug_assert_eq!(at, end);
        Ok(())
    }

    fn hierarchical(&mut self, start: usize, end: usize) -> Place {
        let mut at = start;
        if self.is_at(at, end, '/') && self.is_at(at + 1, end, '/') {
            at += 2;
            let after = self.find(at, end, "/?#");
            if after > at {
                self.authority(at, after)?;
                at = after;
            } else if after == end {
                return self.fail("Expected authority", at);
            }
        }
        let after = self.find(at, end, "?#");
        self.check(at, after, PATH, "Illegal character in path")?;
        self.uri.path = Some(self.part(at, after).into());
        if !self.is_at(after, end, '?') {
            return Ok(after);
        }
        let hash = self.find(after + 1, end, "#");
        self.check(after + 1, hash, URIC, "Illegal character in query")?;
        self.uri.query = Some(self.part(after + 1, hash));
        Ok(hash)
    }

    fn authority(&mut self, start: usize, end: usize) -> Result<(), JavaError> {
        const SERVER_PERCENT: Set = SERVER.or(Set::of("%"));
        // Java allows `%` here for the scope identifier of an address, unless the authority begins with `]`.
        let server = if self.is_at(start, end, ']') { SERVER } else { SERVER_PERCENT };
        let may_be_server = self.scan(start, end, server)? == end;
        let may_be_registry = self.scan(start, end, REG_NAME)? == end;
        if may_be_server {
            let server = match self.server(start, end) {
                Ok(at) if at < end => self.fail("Expected end of authority", at),
                other => other,
            };
            if let Err(error) = server {
                (self.uri.user_info, self.uri.host, self.uri.port) = (None, None, UNDEFINED);
                if self.needs_server || !may_be_registry {
                    return Err(error);
                }
            }
        } else if !may_be_registry {
            return self.fail("Illegal character in authority", start);
        }
        self.uri.authority = Some(self.part(start, end));
        Ok(())
    }

    fn server(&mut self, start: usize, end: usize) -> Place {
        let mut at = start;
        let delimiter = self.find(at, end, "@/?#");
        if self.is_at(delimiter, end, '@') {
            self.check(at, delimiter, USER_INFO, "Illegal character in user info")?;
            self.uri.user_info = Some(self.part(at, delimiter));
            at = delimiter + 1;
        }
        if self.is_at(at, end, '[') {
            let bracket = self.find(at + 1, end, "]/?#");
            if bracket <= at + 1 || !self.is_at(bracket, end, ']') {
                return self.fail("Expected closing bracket for IPv6 address", bracket);
            }
            let percent = self.find(at + 1, bracket, "%");
            if percent > at + 1 && percent < bracket {
                self.ipv6(at + 1, percent)?;
                if percent + 1 == bracket {
                    return Err(JavaError { reason: "scope id expected", at: None });
                }
                self.check(percent + 1, bracket, SCOPE_ID, "Illegal character in scope id")?;
            } else {
                self.ipv6(at + 1, bracket)?;
            }
            self.uri.host = Some(self.part(at, bracket + 1));
            at = bracket + 1;
        } else {
            at = match self.ipv4_host(at, end) {
                Some(after) => after,
                None => self.hostname(at, end)?,
            };
        }
        if self.is_at(at, end, ':') {
            at += 1;
            let after = self.find(at, end, "/");
            if after > at {
                self.check(at, after, DIGIT, "Illegal character in port number")?;
                match self.part(at, after).parse::<i32>() {
                    Ok(port) => self.uri.port = port,
                    Err(_) => return self.fail("Malformed port number", at),
                }
                at = after;
            }
        }
        if at < end { self.fail("Expected port number", at) } else { Ok(at) }
    }

    /// Four numbers, followed by a port or by nothing.
    fn ipv4_host(&mut self, start: usize, end: usize) -> Option<usize> {
        let at = self.ipv4(start, end, false).ok().flatten()?;
        if at < end && !self.is_at(at, end, ':') {
            return None;
        }
        self.uri.host = Some(self.part(start, at));
        Some(at)
    }

    /// Four numbers, or `None` if the part does not begin with a digit or dot or, in `strict` mode, contains anything else.
    fn ipv4(&self, start: usize, end: usize, strict: bool) -> Result<Option<usize>, JavaError> {
        let last = self.scan(start, end, DIGIT.or(Set::of(".")))?;
        if last == start || strict && last != end {
            return Ok(None);
        }
        let mut at = start;
        for number in 0..4 {
            if number > 0 {
                if !self.is_at(at, last, '.') {
                    return self.fail("Malformed IPv4 address", at);
                }
                at += 1;
            }
            let after = self.scan(at, last, DIGIT)?;
            let is_byte = self.part(at, after).parse::<i32>().is_ok_and(|number| number <= 255);
            if !is_byte {
                return self.fail("Malformed IPv4 address", at);
            }
            at = after;
        }
        if at < last { self.fail("Malformed IPv4 address", at) } else { Ok(Some(at)) }
    }

    /// Labels of letters, digits and inner hyphens, separated by dots. If there are several, the last one begins with a letter.
    fn hostname(&mut self, start: usize, end: usize) -> Place {
        const REASON: &str = "Illegal character in hostname";
        let (mut at, mut last) = (start, None);
        while at < end {
            let after = self.scan(at, end, ALPHANUM)?;
            if after == at {
                break;
            }
            last = Some(at);
            at = self.scan(after, end, ALPHANUM.or(Set::of("-")))?;
            if at > after && self.is_at(at - 1, end, '-') {
                return self.fail(REASON, at - 1);
            }
            if !self.is_at(at, end, '.') {
                break;
            }
            at += 1;
        }
        if at < end && !self.is_at(at, end, ':') {
            return self.fail(REASON, at);
        }
        let Some(last) = last else { return self.fail("Expected hostname", start) };
        if last > start && self.scan(last, last + 1, ALPHA)? == last {
            return self.fail(REASON, last);
        }
        self.uri.host = Some(self.part(start, at));
        Ok(at)
    }

    fn ipv6(&self, start: usize, end: usize) -> Result<(), JavaError> {
        let (mut at, mut bytes) = self.hex_sequence(start, end)?.unwrap_or((start, 0));
        let is_compressed = self.is_at(at, end, ':') && self.is_at(at + 1, end, ':');
        if is_compressed {
            let (after, more) = self.hex_after_compressed(at + 2, end)?;
            (at, bytes) = (after, bytes + more);
        } else if at > start && self.is_at(at, end, ':') {
            at = self.ipv4_in_ipv6(at + 1, end, "Expected IPv4 address")?;
            bytes += 4;
        }
        let reason = if at < end {
            "Malformed IPv6 address"
        } else if bytes > 16 {
            "IPv6 address too long"
        } else if !is_compressed && bytes < 16 {
            "IPv6 address too short"
        } else if is_compressed && bytes == 16 {
            "Malformed IPv6 address"
        } else {
            return Ok(());
        };
        self.fail(reason, start)
    }

    /// The part after `::`, and the number of bytes of the address that it covers.
    fn hex_after_compressed(&self, start: usize, end: usize) -> Result<(usize, usize), JavaError> {
        const EXPECTED: &str = "Expected hex digits or IPv4 address";
        if start == end {
            return Ok((start, 0));
        }
        match self.hex_sequence(start, end)? {
            Some((at, bytes)) if self.is_at(at, end, ':') => Ok((self.ipv4_in_ipv6(at + 1, end, EXPECTED)?, bytes + 4)),
            Some(sequence) => Ok(sequence),
            None => Ok((self.ipv4_in_ipv6(start, end, EXPECTED)?, 4)),
        }
    }

    /// Groups of hexadecimal digits separated by colons, and the number of bytes of the address that they cover. The sequence
    /// ends before `::` and before the first number of an IPv4 address.
    fn hex_sequence(&self, start: usize, end: usize) -> Result<Option<(usize, usize)>, JavaError> {
        const TOO_LONG: &str = "IPv6 hexadecimal digit sequence too long";
        let mut at = self.scan(start, end, HEX)?;
        if at == start || self.is_at(at, end, '.') {
            return Ok(None);
        }
        if at > start + 4 {
            return self.fail(TOO_LONG, start);
        }
        let mut bytes = 2;
        while self.is_at(at, end, ':') && !self.is_at(at + 1, end, ':') {
            let after = self.scan(at + 1, end, HEX)?;
            if after == at + 1 {
                return self.fail("Expected digits for an IPv6 address", at + 1);
            }
            if self.is_at(after, end, '.') {
                break;
            }
            if after > at + 1 + 4 {
                return self.fail(TOO_LONG, at + 1);
            }
            bytes += 2;
            at = after;
        }
        Ok(Some((at, bytes)))
    }

    fn ipv4_in_ipv6(&self, start: usize, end: usize, expected: &'static str) -> Place {
        match self.ipv4(start, end, true)? {
            Some(at) => Ok(at),
            None => self.fail(expected, start),
        }
    }

    /// The first position of any of these characters, or the end.
    fn find(&self, start: usize, end: usize, characters: &str) -> usize {
        let part = self.part(start, end);
        start + part.find(|character| characters.contains(character)).unwrap_or(part.len())
    }

    fn is_at(&self, at: usize, end: usize, character: char) -> bool {
        at < end && self.part(at, end).starts_with(character)
    }

    /// The end of the run of characters in this set. If the set allows triplets, a `%` without two hexadecimal digits is an error.
    fn scan(&self, start: usize, end: usize, set: Set) -> Place {
        let mut at = start;
        while let Some(character) = self.part(at, end).chars().next() {
            if set.has(character) || set.has_escapes && is_other(character) {
                at += character.len_utf8();
            } else if set.has_escapes && character == '%' {
                match self.part(at, end).as_bytes() {
                    [_, high, low, ..] if HEX.has(char::from(*high)) && HEX.has(char::from(*low)) => at += 3,
                    _ => return self.fail("Malformed escape pair", at),
                }
            } else {
                break;
            }
        }
        Ok(at)
    }

    fn check(&self, start: usize, end: usize, set: Set, reason: &'static str) -> Result<(), JavaError> {
        let at = self.scan(start, end, set)?;
        if at < end { self.fail(reason, at) } else { Ok(()) }
    }

    fn part(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    fn fail<T>(&self, reason: &'static str, at: usize) -> Result<T, JavaError> {
        let index = self.part(0, at).encode_utf16().count();
        Err(JavaError { reason, at: Some((index, at)) })
    }
}
