//! Placeholders: what a program replaces in a text, in the notation of its language.

/// No placeholder is longer.
const LONGEST: usize = 400;

/// No placeholder in single braces is longer: what follows is rather a block.
const LONGEST_FIELD: usize = 120;

/// How long the placeholder is that a text begins with, if there is one. It may hold white space, quotes and brackets.
pub(crate) fn length(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'{' | b'<' | b'$' | b'#' | b'%' | b'@' | b'*' | b'_' | b'[' | b'!' | 0xE2 => (),
        _ => return None,
    }
    block(text)
        .or_else(|| bracketed(text))
        .or_else(|| call(text))
        .or_else(|| directive(text))
        .or_else(|| name(text))
        .or_else(|| percent(text))
        .or_else(|| between_bars(text))
}

/// A placeholder of a template language for pages: `{{ x }}`, `{% x %}`, `<%= x %>`, `<?= x ?>`. Whatever is in it, quotes
/// of the text around included, belongs to it.
pub(crate) fn block(text: &[u8]) -> Option<usize> {
    let (open, close): (usize, &[u8]) = match text {
        [b'{', b'{', b'{', ..] => (3, b"}}}"),
        [b'{', b'{', ..] => (2, b"}}"),
        [b'{', b'%', ..] => (2, b"%}"),
        [b'{', b'!', b'!', ..] => (3, b"!!}"),
        // What Velocity leaves as it is: `#[[#]]#`.
        [b'#', b'[', b'[', ..] => (3, b"]]#"),
        [b'<', b'%', ..] => (2, b"%>"),
        // A call of a macro of FreeMarker: `<@spring.url '/a'/>`.
        [b'<', b'@', first, ..] if first.is_ascii_alphabetic() => (2, b">"),
        // The same in square brackets, and a directive: `[@link '/a' /]`, `[#if x]`.
        [b'[', b'@', name @ ..] if is_call(name) => (2, b"]"),
        [b'[', b'#', name @ ..] if begins_with_any(name, &OF_FREEMARKER) => (2, b"]"),
        [b'<', b'?', ..] => (2, b"?>"),
        // Template Toolkit, and Evolution CMS: `[% x FILTER html %]`, `[+x+]`.
        [b'[', b'%', ..] => (2, b"%]"),
        [b'[', b'+', first, ..] if first.is_ascii_alphabetic() || *first == b' ' => (2, b"+]"),
        // Movable Type, and HTML::Template: `<$mt:EntryPermalink$>`, `<TMPL_VAR NAME=X>`.
        [b'<', b'$', ..] => (2, b"$>"),
        [b'<', b'T', b'M', b'P', b'L', b'_', ..] => (1, b">"),
        // A tag that a server replaces: `<c:url value="/x"/>`.
        [b'<', name @ ..] if is_prefixed(name) => (1, b">"),
        _ => return None,
    };
    let inside = text.get(open..text.len().min(LONGEST))?;
    Some(open + memchr::memmem::find(inside, close)? + close.len())
}

/// Directives of FreeMarker.
const OF_FREEMARKER: [&[u8]; 8] = [b"if", b"else", b"elseif", b"list", b"switch", b"assign", b"local", b"include"];

/// Directives of Velocity, of which the first two have names that no method has.
const OF_VELOCITY: [&[u8]; 8] = [b"if", b"elseif", b"foreach", b"set", b"parse", b"include", b"evaluate", b"define"];

/// Whether a text begins with one of these words.
fn begins_with_any(text: &[u8], words: &[&[u8]]) -> bool {
    words.contains(&first_word(text))
}

/// Whether a macro of FreeMarker is called. A step of XPath ends otherwise: `[@id='a']`, `[@href]`.
fn is_call(name: &[u8]) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._".contains(byte);
    let length = name.iter().take(LONGEST_PREFIX).take_while(is_part).count();
    length > 0 && name.get(length).is_some_and(|next| next.is_ascii_whitespace() || *next == b'/')
}

/// The letters that a text begins with.
fn first_word(text: &[u8]) -> &[u8] {
    let length = text.iter().take(LONGEST_PREFIX).take_while(|byte| byte.is_ascii_alphabetic()).count();
    text.get(..length).unwrap_or_default()
}

/// A directive of Velocity with its arguments: `#if($a)`, `#set($a = 1)`. What has no variable in them may be a method: `#set(int)`.
fn directive(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"#")?;
    let word = first_word(rest);
    let at = OF_VELOCITY.iter().position(|known| *known == word)?;
    let arguments = rest.get(word.len()..)?;
    let length = balanced(arguments, LONGEST)?;
    let has_variable = || arguments.get(..length).is_some_and(|inside| inside.contains(&b'$'));
    (arguments.first() == Some(&b'(') && (at < 2 || has_variable())).then_some(1 + word.len() + length)
}

/// A call of a method in a template of Velocity: `$url.page($id, "a")`.
fn call(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"$").filter(|rest| rest.first().is_some_and(u8::is_ascii_alphabetic))?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._".contains(byte);
    let length = rest.iter().take(LONGEST_FIELD).take_while(is_part).count();
    let (name, arguments) = rest.split_at_checked(length)?;
    let is_call = name.contains(&b'.') && arguments.starts_with(b"(");
    is_call.then(|| balanced(arguments, LONGEST).map(|arguments| 1 + length + arguments)).flatten()
}

/// Whether the name of an element begins with a prefix.
fn is_prefixed(name: &[u8]) -> bool {
    let prefix = name.iter().take(LONGEST_PREFIX).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    prefix > 0 && name.get(prefix) == Some(&b':') && name.get(prefix + 1).is_some_and(u8::is_ascii_alphabetic)
}

/// No prefix is longer.
const LONGEST_PREFIX: usize = 20;

/// A placeholder in brackets that are balanced: `${x}`, `$(x)`, `#{x}`, `%{x}`, `%(x)s`, `{x:>4}`.
fn bracketed(text: &[u8]) -> Option<usize> {
    match text {
        [b'$', b'{' | b'(', ..] | [b'#' | b'%' | b'@' | b'!' | b'*', b'{', ..] | [b'%', b'(', ..] => {
            Some(1 + balanced(text.get(1..)?, LONGEST)?)
        }
        [b'@', ..] => expression(text),
        [b'{', ..] => balanced(text, LONGEST_FIELD),
        _ => None,
    }
}

/// An expression of Scribble or Pollen: `@|host|`, `◊|host|`, `◊(host "x")`, `◊|(host)|`.
fn between_bars(text: &[u8]) -> Option<usize> {
    let lozenge = "\u{25ca}".as_bytes();
    let sign = if text.starts_with(b"@") { 1 } else { lozenge.len() };
    if sign > 1 && !text.starts_with(lozenge) {
        return None;
    }
    let rest = text.get(sign..text.len().min(LONGEST_FIELD))?;
    match rest {
        [b'|', first, inside @ ..] => {
            let end = memchr::memchr2(b'|', b'\n', inside).filter(|end| inside.get(*end) == Some(&b'|'))?;
            (first.is_ascii_alphabetic() || *first == b'(').then_some(sign + "|".len() + 1 + end + "|".len())
        }
        [b'(', ..] => Some(sign + balanced(rest, LONGEST_FIELD)?),
        _ => None,
    }
}

/// An expression in a template of Razor or Twirl: `@Url.Action("x")`, `@Assets["x"]`, `@(x + 1)`, `@await Url(x)`.
pub(crate) fn expression(text: &[u8]) -> Option<usize> {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._".contains(byte);
    let sign = [&b"@await "[..], b"@"].into_iter().find(|sign| text.starts_with(sign))?.len();
    let name = text.get(sign..)?.iter().take(LONGEST_FIELD).take_while(is_part).count();
    let begins = text.get(sign).is_some_and(|first| first.is_ascii_alphabetic() || *first == b'(');
    // Without quotes, brackets after a name are those of a URI.
    let is_begun = |rest: &&[u8]| begins && matches!(rest, [b'(', ..] | [b'[', b'"' | b'\'', ..]);
    let rest = text.get(sign + name..).filter(is_begun)?;
    Some(sign + name + balanced(rest, LONGEST)?)
}

/// Up to the bracket that closes the one that a text begins with. Brackets in quotes do not count, unless nothing closes the quote.
pub(crate) fn balanced(text: &[u8], longest: usize) -> Option<usize> {
    let line = text.get(..text.len().min(longest))?;
    balanced_within(line.split(|byte| *byte == b'\n').next()?)
}

/// The same in a text of several lines.
pub(crate) fn balanced_over_lines(text: &[u8], longest: usize) -> Option<usize> {
    balanced_within(text.get(..text.len().min(longest))?)
}

fn balanced_within(line: &[u8]) -> Option<usize> {
    let (open, close) = match line.first()? {
        b'{' => (b'{', b'}'),
        b'(' => (b'(', b')'),
        b'[' => (b'[', b']'),
        _ => return None,
    };
    // Without this, a text of nothing but brackets costs a reading of a line for each.
    memchr::memchr(close, line)?;
    let end = |counts_quotes: bool| {
        let (mut depth, mut quote) = (0_usize, None);
        let mut bytes = line.iter().copied().enumerate();
        while let Some((at, byte)) = bytes.next() {
            match quote {
                Some(_) if byte == b'\\' => {
                    bytes.next();
                }
                Some(open) if byte == open => quote = None,
                Some(_) => (),
                None if counts_quotes && b"\"'".contains(&byte) => quote = Some(byte),
                None if byte == open => depth += 1,
                None if byte == close && depth == 1 => return Some(at + 1),
                None if byte == close => depth -= 1,
                None => (),
            }
        }
        None
    };
    end(true).or_else(|| end(false))
}

/// A name between signs: `@NAME@`, `#NAME#`, `#url.id#`, `%NAME%`, `%group.name%`, `%%name%%`, `__NAME__`, `*NAME*`, `*|NAME|*`, `[[NAME]]`.
fn name(text: &[u8]) -> Option<usize> {
    let (open, close, any_case): (&[u8], &[u8], bool) = match text {
        [b'@', ..] => (b"@", b"@", false),
        [b'#', ..] => (b"#", b"#", false),
        [b'%', b'%', ..] => (b"%%", b"%%", true),
        [b'%', ..] => (b"%", b"%", false),
        // A message of an extension that has a name of its own: `__MSG_@@extension_id__`.
        [b'_', b'_', b'M', b'S', b'G', b'_', b'@', b'@', ..] => (b"__MSG_@@", b"__", true),
        [b'_', b'_', ..] => (b"__", b"__", false),
        [b'*', b'|', ..] => (b"*|", b"|*", true),
        // Emphasis, where the name is to be replaced.
        [b'*', ..] => (b"*", b"*", false),
        [b'[', b'[', ..] => (b"[[", b"]]", false),
        _ => return None,
    };
    let inside = text.get(open.len()..text.len().min(LONGEST_FIELD))?;
    inside.first().filter(|first| first.is_ascii_alphabetic() || **first == b'_')?;
    let length = memchr::memmem::find(inside, close)?;
    let (name, after) = inside.split_at_checked(length)?;
    let is_part = |byte: &u8| {
        byte.is_ascii_uppercase()
            || byte.is_ascii_digit()
            || b"_-".contains(byte)
            || any_case && byte.is_ascii_graphic()
    };
    let is_name = name.len() > 1 && name.iter().all(is_part);
    // What is within a longer word is none: `group__CORE__CONFIG`.
    let is_apart = after.iter().find(|byte| **byte != b'_').is_none_or(|next| !next.is_ascii_alphanumeric());
    // `%AD%20` is two triplets, and `%C3%A` one and a half.
    let is_triplets =
        open == b"%" && is_triplet(text) && (name.len() == 2 || after.get(1..).is_some_and(begins_with_hex));
    // A parameter in the notation of containers, and a variable of a site: `%kernel.name%`, `%plugin_link%`. Before a triplet, the last sign is its own.
    let has_triplet = || is_triplet(text) || after.get(1..).is_some_and(begins_with_hex);
    // Of several words, only the first may look like one.
    let is_long = || {
        let words = name.split(|byte| *byte == b'_').count();
        words > 2 && !after.get(1..).is_some_and(begins_with_hex)
    };
    let is_path = open == b"%" && (!has_triplet() || is_long()) && has_words(name);
    let is_word = || open == b"%" && !has_triplet() && is_plain_word(name, after);
    let is_scoped = || open == b"#" && is_of_scope(name);
    let is_directory = || open == b"@" && OF_AUTOCONF.contains(&name) && matches!(after.get(1), None | Some(b'/'));
    (is_name && is_apart && !is_triplets || is_path || is_word() || is_scoped() || is_directory())
        .then_some(open.len() + length + close.len())
}

/// Directories that `configure` puts in: `@prefix@/share`.
const OF_AUTOCONF: [&[u8]; 18] = [
    b"prefix",
    b"exec_prefix",
    b"bindir",
    b"sbindir",
    b"libexecdir",
    b"datadir",
    b"datarootdir",
    b"sysconfdir",
    b"sharedstatedir",
    b"localstatedir",
    b"runstatedir",
    b"libdir",
    b"includedir",
    b"docdir",
    b"htmldir",
    b"infodir",
    b"mandir",
    b"localedir",
];

/// Scopes of ColdFusion.
const SCOPES: [&[u8]; 16] = [
    b"application",
    b"arguments",
    b"attributes",
    b"cgi",
    b"client",
    b"cookie",
    b"form",
    b"local",
    b"prc",
    b"rc",
    b"request",
    b"server",
    b"session",
    b"this",
    b"url",
    b"variables",
];

/// Whether a name is that of a variable of ColdFusion in its scope: `url.id`. Without one, it would be like a fragment.
fn is_of_scope(name: &[u8]) -> bool {
    let mut words = name.split(|byte| *byte == b'.');
    let is_scope = words.next().is_some_and(|scope| SCOPES.iter().any(|known| scope.eq_ignore_ascii_case(known)));
    let is_word =
        |word: &[u8]| !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    is_scope && name.contains(&b'.') && words.all(is_word)
}

/// Whether a byte before two underscores is of the same word, so that no placeholder begins with them.
pub(crate) fn is_in_word(before: u8) -> bool {
    before.is_ascii_alphanumeric() || before == b'_'
}

/// Whether a name is one word in lower case, alone: `/crate-%commit%.tar.gz`. In `%off%20`, a sign of per cent is not encoded.
fn is_plain_word(name: &[u8], after: &[u8]) -> bool {
    let ends = after.get(1).is_none_or(|next| !next.is_ascii_alphanumeric());
    name.len() > 2 && name.iter().all(u8::is_ascii_lowercase) && ends
}

/// Whether a name consists of several words: `group.name`, `site_name`, `siteName`.
fn has_words(name: &[u8]) -> bool {
    let is_hump =
        |pair: &[u8]| matches!(pair, [before, after] if before.is_ascii_lowercase() && after.is_ascii_uppercase());
    let is_word =
        |word: &[u8]| !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    (name.iter().any(|byte| b"._".contains(byte)) || name.windows(2).any(is_hump))
        && name.split(|byte| *byte == b'.').all(is_word)
}

fn begins_with_hex(text: &[u8]) -> bool {
    text.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

fn is_triplet(text: &[u8]) -> bool {
    text.get(1..).is_some_and(begins_with_hex)
}

/// A placeholder after a percent sign: those of `printf` and `strftime`, of batch files, of Qt, and `%NAME`.
fn percent(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"%")?;
    named(rest).or_else(|| position(rest)).or_else(|| conversion(rest)).map(|length| 1 + length)
}

/// `%NAME`, `%TEST12`: some letters in upper case, perhaps with digits, but not hexadecimal ones alone.
fn named(rest: &[u8]) -> Option<usize> {
    let is_part = |byte: &&u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || **byte == b'_';
    let length = rest.iter().take(LONGEST_FIELD).take_while(is_part).count();
    let ends = rest.get(length).is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'%');
    let name = rest.get(..length)?;
    let is_hex = name.iter().all(u8::is_ascii_hexdigit);
    // With a digit, it is a name only where it cannot begin with a triplet.
    let is_named = name.iter().all(|byte| !byte.is_ascii_digit())
        || !begins_with_hex(name) && name.iter().take(4).all(u8::is_ascii_uppercase);
    (length > 3 && ends && !is_hex && is_named).then_some(length)
}

/// `%1$s`, `%[1]s`, `%L3`, `%~n1`.
fn position(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'~', ..] => Some(1 + rest.iter().skip(1).take(8).take_while(|byte| byte.is_ascii_alphanumeric()).count()),
        [b'L', b'1'..=b'9', ..] => Some(2),
        [b'1'..=b'9', b'$', ..] => Some(2),
        [b'[', b'1'..=b'9', b']', verb, ..] if verb.is_ascii_alphabetic() => Some(4),
        _ => None,
    }
}

/// A conversion with its flags, width and modifiers: `%-8s`, `%.*s`, `%lu`, `%05d`, `%Y`.
fn conversion(rest: &[u8]) -> Option<usize> {
    let flags = rest.iter().take(20).take_while(|byte| byte.is_ascii_digit() || b"-+#.*".contains(byte)).count();
    let modifiers = rest.iter().skip(flags).take(2).take_while(|byte| b"hlLzjt".contains(byte)).count();
    // `%j` and `%t` are conversions themselves.
    let is_modified = rest.get(flags + modifiers).is_some_and(u8::is_ascii_alphabetic);
    let modifiers = if is_modified { modifiers } else { modifiers.saturating_sub(1) };
    let letter = *rest.get(flags + modifiers)?;
    let length = flags + modifiers + 1;
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let ends = rest.get(length).is_none_or(|next| !is_word(next));
    let is_triplet = begins_with_hex(rest);
    let is_conversion = match letter {
        // Digits of a triplet, which is rather cut or mistyped.
        b'd' | b'i' | b'x' | b'X' if rest.first().is_some_and(u8::is_ascii_digit) => {
            // `%0d` is a whole one.
            rest.first() == Some(&b'0') && ends && length > 2
        }
        _ if is_triplet => false,
        b's' | b'd' | b'v' | b'@' => true,
        b'u' => ends,
        b'q' | b'i' | b'x' | b'X' | b'o' | b'p' | b'r' | b'R' | b'n' | b'k' | b'T' | b't' => ends,
        b'Y' | b'm' | b'H' | b'M' | b'S' | b'j' | b'y' | b'G' | b'V' | b'I' => ends && flags == 0,
        _ => false,
    };
    is_conversion.then_some(length)
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn placeholders_of_many_languages() {
        for text in [
            "{x}",
            "{0}",
            "{}",
            "{x!r:>{w}}",
            "{n:0>4}",
            "{name: <12}",
            "{when:%Y-%m-%d %H:%M}",
            "{d[\"a b\"]}",
            "{(beta ? \"next\" : \"now\")}",
            "{+path}",
            "{?q*}",
            "{{ x }}",
            "{{- template \"permalink\" . -}}",
            "{{ site.logo | default: \"/img/logo big.png\" }}",
            "{{{ raw }}}",
            "[% x FILTER html %]",
            "[+ x +]",
            "<$mt:EntryPermalink$>",
            "<TMPL_VAR NAME=URL ESCAPE=HTML>",
            "{% url 'a:b' pk=item.pk %}",
            "{!! $x !!}",
            "<%= path \"first steps\" %>",
            "#[[#]]#",
            "#if($a)",
            "#set($a = 1)",
            "<@spring.url '/css/a.css'/>",
            "<?= $base ?>",
            "<?php echo $a; ?>",
            "${X:-y}",
            "${{ a.b }}",
            "${QUERY// /+}",
            "$url.page($a, \"b c\")",
            "$url_1.page_2($a, \"b c\")",
            "$(cmd -f \"a b\")",
            "$(patsubst %.c,%.o,$(SRC))",
            "${parts.map((p) => `${p.key}`).join(\"&\")}",
            "#{path ? \"a b\" : 'c'}",
            "%{name}",
            "%(host)s",
            "%(echo %{v} | tr . _)",
            "@{x}",
            "@locate(\"a.js\")",
            "@Url.Action(\"a\", \"b\")",
            "@HOST@",
            "@MY-HOST@",
            "#HOST#",
            "#url.id#",
            "#Local.a_b.c#",
            "%HOST%",
            "%kernel.project_dir%",
            "%%host%%",
            "__SUB__",
            "___SUB__",
            "*|EMAIL|*",
            "*MINOR*",
            "[[VIEW_IN_BROWSER]]",
            "%MIRROR_HOST%",
            "%commit%",
            "%~n1",
            "%L3",
            "%1$s",
            "%[2]s",
            "%date_time_api%",
            "%s",
            "%d",
            "%-8s",
            "%.*s",
            "%lu",
            "%05d",
            "%Y",
            "%BACKEND",
            "%@",
        ] {
            let found = length(text.as_bytes());
            let is_whole = found == Some(text.len())
                || text.starts_with("%(") && found.is_some()
                || text == "%1$s" && found.is_some();
            assert!(is_whole, "{text}: {found:?}");
        }
    }

    /// A variable of ColdFusion has its scope before it.
    #[test]
    fn each_scope_of_a_variable() {
        let scopes = "application arguments attributes cgi client cookie form local prc rc request server session this url \
                      variables";
        for scope in scopes.split(' ') {
            let text = format!("#{scope}.a#");
            assert_eq!(length(text.as_bytes()), Some(text.len()), "{text}");
        }
    }

    #[test]
    fn what_is_none() {
        for text in [
            "{a",
            "{a\n}",
            "}",
            "$x",
            "$x(a b)",
            "$x.y",
            "$.get(a b)",
            "#a",
            "#a#",
            "#a.b#",
            "#url#",
            "#url.#",
            "#url.a b#",
            "##A",
            "%20",
            "%zz",
            "%C3%A9",
            "%AD%20",
            "%u00e9",
            "%",
            "%/",
            "%4",
            "%ff",
            "%gg",
            "%2x",
            "%f",
            "%C3%A",
            "%2d",
            "@user@",
            "%name%s",
            "%no%",
            "%eb.name%",
            "%da_te%",
            "%20a_b_c%",
            "%[a]",
            "%name.%",
            "%name./b%",
            "__init__",
            "__CORE__CONFIG",
            "__CORE___1",
            "_a_",
            "*",
            "*a*",
            "*/*",
            "*A",
            "[a]",
            "[::1]",
            "[[a]]",
            "[+-]",
            "[+-+]",
            "[%20]",
            "<b>",
            "<@1>",
            "[@ a]",
            "[@/a]",
            "#if[$a]",
            "#set{$a}",
            "%fade%",
            "%[1]/",
            "%u_a",
            "@A",
            "@h.test/a(b)",
            "@locate(a",
            "%%",
            "%c3%a9",
            "%DEADBEEF",
            "%USB",
            "%HOSTs",
        ] {
            assert_eq!(length(text.as_bytes()), None, "{text}");
        }
    }
}
