//! Files as they really are: what must stay silent, what must be found, and what a safe fix may change.

use urispec_documents::{Applicability, Checker, Document, FileType, Finding, Why};

fn names(file: &str, text: &str) -> Vec<&'static str> {
    let report = Checker::new().check(&Document::new(text, FileType::detect(file, text.as_bytes())));
    report.findings().iter().map(Finding::name).collect()
}

/// The text after `--fix`.
fn fixed(file: &str, text: &str) -> String {
    let document = Document::new(text, FileType::detect(file, text.as_bytes()));
    let checker = Checker::new();
    let fixed = checker.fix(&checker.check(&document), &[Applicability::Safe]);
    let bytes = fixed.map_or(text.as_bytes().to_vec(), |fixed| fixed.report().document().bytes().to_vec());
    String::from_utf8(bytes).unwrap()
}

#[test]
fn silent_and_untouched() {
    for (file, text) in [
        (
            "a.py",
            "u = f\"https://h.test/{day:%d %m}/{n:>8}\"\nif u.startswith('HTTPS://H.test'):\n    v = 'urn:x:' + u\n",
        ),
        ("a.html", "<a href=\"{{ \"/a b\" | url }}\"><img src=\"{% static 'x y.png' %}\"></a>"),
        ("a.erb", "<a href=\"<%= path \"a b\" %>\">x</a>"),
        ("a.php", "<?php $u = 'http://' . $h . ':' . $p; ?><a href=\"<?= $u ?>/x\">y</a>"),
        ("a.yaml", "url: https://{{ include \"a.b\" . }}/x y\n"),
        ("a.html", "<a href=\"http://h.test/a>text</a>, and <a href=\"http://h.test/b\">b</a>"),
        ("a.html", "<img src=\"a.png alt=\"a b\" width=\"1\">"),
        ("a.xml", "<a xmlns:B=\"HTTP://H.test:80/ns#\" href=\"http://h.test/\"/>"),
        ("a.ttl", "@prefix A: <http://H.test/A#> .\n<#x> a A:B .\n"),
        ("a.json", "{\"$id\": \"http://H.test/a#\", \"$schema\": \"http://h.test/s#\"}"),
        (
            "a.json",
            "{\"base_url\": \"Your address (https://h.test/a b)\", \"xUrl\": \"/a b\", \"curl\": \"www.h.test\", \"Y_URL\": \"a:b c\"}",
        ),
        ("a.sed", "s|http://a.test/|http://b.test/|g\n"),
        // What began in the line before, classes of characters, a port and a host of examples, and a scheme of several words.
        (
            "a.py",
            "# the [list](h\n  # ttps://h.test/), and http\ns://h.test/, https://{\n  $a.b}/c, https://h.test/{a=b/*/c\n /*/d/*}?e",
        ),
        ("a.py", "x = '^gs://[a-z0-9\\\\-\\\\._/]+$'\n# principalSet://h.test/a https://abcEXAMPLE.h.test/\n"),
        ("a.json", "{\"documentation\": \"What rtmps://h.test is (URLs of type rtmp://)\", \"a\": \"fileb://a.bin\"}"),
        // A text in several lines for a page, and HTML in a literal.
        ("a.html", "<a href=\"https://h.test/?code=a%0A%09b:+c(%22%7Bx%7D%22)%0a%5B0,+1)%0Ad&amp;e=%EF%BF%BD\">x</a>"),
        ("a.js", "x = \"<a href=\\\"https://h.test/?a=1&amp;b=2\\\">\" + '<img src=\"https://h.test/?a=1&lt;=2\">'"),
        // Placeholders that go on after a space or in the next line, words in brackets, and the texts of links.
        (
            "a.py",
            "# `https://h.test/a/{proj\n# ect_id}/x`, https://{\n#   place}-b.h.test, https://h.test/{user\r\n    id}/",
        ),
        (
            "a.txt",
            "`gs://[bucket name] has none`, gs://a/b.[extension], gs://a/b_[ext]_c.[ext] and https://h.test/'[a.b]'",
        ),
        ("a.py", "# see https://h.test/a[documentation] or https://h.test/B[]. https://h.test/c[here], x\n"),
        ("Dockerfile", "RUN curl https://h.test/key|apt-key add -\n"),
        ("a.csv", "https://a.test/|https://b.test/|x\n"),
        ("a.tex", "\\href{https://h.test/a\\%20b\\_c}{x} \\url{https://h.test/#1}\n"),
        ("a.1", ".UR https://h.test/a\\-b\n\\(lahttps://h.test/c\\(ra\n"),
        (
            "a.md",
            "[x](#\u{433}\u{43b}\u{430}\u{432}\u{430}) https://h.test/\u{e9}\u{3001}\u{ff08}https://h.test/x\u{ff09}",
        ),
        ("a.conf", "listeners=PLAINTEXT://:9092 jdbc:mysql://a.test:1,b.test:2/x amqp://a.test:1,b.test:2/"),
        ("a.js", "router.get('https://h.test/:id/x', f); x = `https://h.test/${a || 'b c'}`;"),
        // Letters that an editor fills in, words in place of a port, what was left out, and placeholders in emphasis.
        (
            "a.ini",
            "x=\"edit://open?file=%f&line=%l\" y=\"edit://open/%d:%l\" z=\"edit://open?url=file://%f&line=%l\"\n",
        ),
        ("a.txt", "http://user:secret@server:poort/ nvme://HOST:BUS:SLOT.FUNC/NAME http://servidor:puerto/"),
        ("a.md", "Run `x git://git.../a.git` (e.g., urn:ietf:... or urn:isbn:\u{2026}), https://v2-*MINOR*.h.test/."),
        (
            "a.html",
            "<script src='/assets/@locate(\"a.js\")'></script> http://.example.org/ http://h.test/~bal\u{131}k/",
        ),
        // What names a kind of URIs, and what was hyphenated.
        ("a.1", "the \\fBfile://\\fR\\-k\\(:allor and \\fBfile://\\fR\\-Quellen, so https://trans\\-\nlation\n"),
        ("a.pl", "# as file://localhost with file:///\n"),
        ("a.md", "[x](xref:A.B`1) <xref:A.B`2>"),
        ("a.go", "f(\"https://h.test/%[1]s/a-%[2]s-%[1]s\")"),
        ("a.topic", "<a href=\"https://h.test/%date_time_api%/x\">"),
        ("a.js", "// https://h.test/#sec-%iteratorprototype%-object\n"),
        ("a.erl", "parse(\"http://u1:p1@h/db\"), parse(\"http://u:pass2@h/db\")."),
        ("a.vm", "<a href=\"https://h.test/A.html#[[#]]#b(c)\">"),
        ("a.fish", "x https://(hostname)/a file://(cygpath -m $d)/b\n"),
        ("a.txt", "Some of http://h.test's pages and <https://h.test/|a text> are https://(SITE_URL)/x\n"),
        ("a.po", "msgid \"\"\n\"See https://www.h-\"\n\"site.test/\"\n"),
        ("a.texinfo", "@uref{http://h.test,a text} and @url{http://h.test/a}"),
        ("a.yaml", "# --set url=http://h.test,a.B_C=true,a.D=x\n"),
        ("a.cc", "// such as \"a=https://bla...:foo=https://\""),
        ("a.md", "[a](|filename|/a.rst) and http://server_name/"),
        ("a.rst", ".. _A :: B :: C: https://h.test/?q=&c=A+%3A%3A+B\n"),
        ("a.java", "f(\"spring.r2dbc.url:r2dbc:simple://host/database\")"),
        ("a.md", "x {{<nb>}}**https://h.test:443/_a**{{</nb>}}. {{% note %}}https://h.test/{{% /note %}}\n"),
        ("a.md", "[1]: /../../issues/1\n\nhttps://h.test/[...] and [1]"),
        ("a.c", "/* postgresql://username@/databasename */"),
        ("a.go", "// deny userinfo (\"http://user@...\") to\n"),
        ("a.rb", "# such as link:https://h.test[] and \"https://h.test[]\"\n"),
        ("a.5", "rewriteRule '^cn=.*' 'ldap://h.test/%0' ':@'"),
        ("a.rst", "x = [r'https://localhost:\\d+/']"),
        ("a.c", "x = sizeof(\"file:////\");"),
        ("a.rb", "# matches %r(\\Ahttp://h.test) and \\Qhttp://h.test/a"),
        ("a.xml", "<link xlink:href=\"&url.h;\">www.h.test</link>"),
        ("a.txt", "Location: http://h.test:%HTTP6PORT/%TESTNUMBER0002"),
        ("a.xml", "<code>scheme://[user[:[password]]@]target[:port][?a=b&amp;c=d</code>"),
        // One of two parentheses is encoded, and the notations of wikis, formats, records and templates.
        ("a.rst", "http://h.test/a_(b%29"),
        ("a.qbk", "[@http://h.test/a/'''[n]''' x]\n"),
        ("a.c", "printf(\"http://h.test/a%%20b\"); x = \"https://h.test/?a=b:%%\";\n"),
        ("a.tex", "http://h.test/\\protect~a.html\n"),
        ("a.yml", "example: \"https://h.test/|8.4|17|0|en|a b\"\n"),
        ("a.txt", "https://h.test/a/[b|c|d]\n"),
        ("a.heex", "<a\n  href={\n    if a,\n      do: ~p\"/b c\",\n  }\n>x</a>"),
        ("a.adoc", "xref:a.adoc#&#95;b[c] https://h.test/?a=1&amp;b=2[d]\n"),
        (
            "a.rst",
            "a ``data:content/type;base64,`` URI, redis:///run/redis.sock and memcached://a:password@/run/m.sock",
        ),
        ("a.ini", "  git+https://h.test/a/b\\#subdirectory=c\n"),
        ("a.toml", "exclude = ['https://h.test/\\$x/\\{y\\}', \"https://h.test/\\\\$\"]\n"),
        (
            "a.json",
            "{\"desc\": \"<p>See <a href=\\\"https://h.test/?a&#x26;b\\\">https://h.test/?a=1&amp;b=2</a></p>\"}",
        ),
        // What code around puts together, and expressions of Razor.
        ("a.blade.php", "@php echo \"<img src='\".BASE.\"/a b'>\" @endphp"),
        ("a.yaml", "a: |\n  <a class=\"b\" href=\"https://h.test/?a=1&amp;b=2\">c</a>\n"),
        ("a.cs", "/// <see href=\"https://h.test/?a=1&amp;b=2\">c</see>\n"),
        ("a.xml", "<p>Update to https://h.test/tag/v1[1.0.2] and https://h.test/a[JIRA].</p>"),
        ("a.rst", "::\n\n  regex_replace('^(.*)$', 'https://\\\\1')\n"),
        ("a.twig", "{{ f('<a href=\"' ~ path('a b') ~ '\">') }}"),
        ("a.md", "hash<nlohmann::basic_json\\> rsync://h.test::module/a"),
        ("a.blade.php", "'<a href=\"' . route('a b', $x->id) . '\">' '<a href=\"'.route('a', $x->id).'\">'"),
        ("a.html", "<script>x</script> <a href=\"' + base + '/a b\"> <a href=\"/a/'+id+'/b c\">"),
        (
            "a.razor",
            "<link href=\"@Assets[\"a b.css\"]\"/> <A1 Href=\"@(new X.Y(\"a b\"))\"/> <Fluent Icon=\"@(new A.B())\"/>",
        ),
        // The attributes of components are their own.
        ("a.vue", "<v-btn icon=\"a b\"/> <MyForm action=\"save it\" background=\"very dark\"/>"),
        ("a.tsx", "return <Menu.Item icon=\"arrow left\" action=\"go on\">x</Menu.Item>;"),
        // Templates in lists, in strings, and instead of a whole value.
        ("a.html", "<img srcset=\"{{ a | size: '2x' }} 2x, {{ f('b', c) }} 100w, /d.png 3x\">"),
        (
            "a.yaml",
            "x: \"http://{{ include \"a.b\" . }}:{{ .Values.port }}/\"\ny: |\n  z = \"http://{{ include \"c\" . }}/d e\"\n",
        ),
        ("a.md", "[x](%site_link%) [y](https://h.test/v%siteVersion%) [z](https://h.test/%a_b%/c)"),
        ("a.xml", "<url>file://@project.basedir@/x</url> <docLink>http://</docLink>"),
        ("a.jsp", "<a href=\"<c:url value=\"/a b\"/>\">x</a> <a href=\"<ui:var name='a b' />\">y</a>"),
        ("a.xml", "<r match='(.*)/(.*)' replace='https://h.test/\\1/\\2|\\1'/>"),
        ("a.cpp", "QString u = \"https://h.test/a-%1.zip?b=%2&c=%3-d\";"),
        ("a.html", "<img src=\"data:image/png;base64,iVBO...YII=\"> 'data:application/a;QzVj...RMjU'"),
        (
            "a.txt",
            "urn:uuid:xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx http://+:8080 http://h.test*/ https://h.test/a[?b=c] data:[a/b][;base64],c",
        ),
        // What ends a URI.
        ("a.adoc", "link:https://h.test/a[https://h.test/a^] or https://h.test/b[https://h.test/b^,role=c]"),
        ("a.rb", "# sent to +https://h.test+. and ~http://h.test/a~\n"),
        ("a.md", "_tcp://a.test:1,tcp://b.test:2_ (posix:urn:dev:*)"),
        ("a.php", "<?php $x = 'a=1&returnurl=http://h.test/&token=2'; // it's ?><a href=\"b\">"),
        ("a.java", "String p = \"x=http://,https://,jms:\"; y = '<a href=\"http://'+i+'\"';"),
        ("a.txt", "#http://# or mysqlx://u:p@[localhost:1, 127.0.0.1:2]"),
        ("a.xml", "<![CDATA[ fwrite($x, \"rpm http://h.test/a.rpm\\n\"); ]]>"),
        ("a.properties", "a=\"https://h.test/a\\n\\\n  b\n"),
        // What looks like the end of PHP in a literal or a comment is none.
        ("a.php", "<?php /* ?> */ $a = '/(\\/?>)/'; $b = \"?>\"; # -> <a href=\"a b\">c</a>\n"),
        ("a.php", "<?php $a = <<<EOT\nDon't ?>\nEOT;\n# <a href=\"a b\">c</a>\n"),
        // Code in a string for people, and what describes comments.
        ("a.json", "{\"description\": \"As in `http://https://h.test/`, ended by `uri-ignore-end`.\"}"),
        // Another encoding, and a URI in a URI.
        ("a.yaml", "url: https://h.test/?a=%BB%C3%D4%AD%C1%BE\nurl: https://h.test/?b=https%3A%2F%2Fh.test%2F%253Fc\n"),
        // Arguments of modules, filters, sizes of images, what a script is passed on to, and examples of what to write.
        ("a.yaml", "- git: repo=https://h.test/a.git dest=/srv\n- uri: url=http://h.test/b status_code=200\n"),
        ("a.yaml", "run: curl https://h.test/install|sh\nlist: wget -qO- https://h.test/k.gpg|apt-key add -\n"),
        ("a.txt", "|https://h.test^\n@@|http://h.test/a^\nhttps://h.test##.banner\n"),
        ("a.bat", "start https://h.test/?a=1^&b=2\r\n"),
        ("a.md", "![x](https://h.test/i.png =300x200) ![x](/.a/i-1.png =500x) ![x](a.png =50%x*)"),
        ("a.tex", "\\verb+http://h.test:8080+, \\lstinline+http://h.test/f+, \\verb*|http://h.test/a|\n"),
        ("a.json", "{\"url\": \"e.g. https://h.test or http://i.test\", \"issuer\": \"https://H.test:443/\"}"),
        ("a.html", "<img usemap=\"#my map\">"),
        // What is compared in data, a proxy after a proxy, a virtual host, comments after a sign, and what is about a mistake.
        ("a.yaml", "issuer: https://H.test:443/\nredirect_uri: https://H.test:443/\n"),
        ("a.json", "{\"redirectUri\": \"https://H.test:443/\", \"aud\": \"HTTPS://h.test\"}"),
        ("a.sh", "export GOPROXY=https://proxy.h.test|direct\n"),
        ("a.yaml", "GOPROXY: \"https://proxy.h.test|direct\"\nbroker: amqp://h.test:5672/%2F\n"),
        ("a.c", "case HTTP: return http;//h.test\n"),
        ("a.md", "Replace https//h.test by https://h.test."),
        (
            "a.xml",
            "<f><id>urn:uuid:60A76c80-d399-11d9-b93C-0003939e0af6</id><x:guid>https://H.test:443/%7Ea</x:guid></f>",
        ),
        (
            "a.html",
            "<a href=\"whatsapp://send?text=At%20https://h.test/\">x</a><a href=\"mailto:?body=See%20https:%2F%2Fh.test\">y</a>",
        ),
        ("a.html", "<meta name=\"description\" content=\"https://h.test/ is down.\">"),
        ("a.xml", "<a xsi:schemaLocation=\"http://h.test/a a.xsd\"/>"),
        ("a.xml", "<OnlineResource xlink:href=\"http://h.test/wms?\"/>"),
        ("a.properties", "distributionUrl=https\\://h.test/a.zip\n"),
        (
            "a.eml",
            "List-Unsubscribe: <https://h.test/a>\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<a href=3D\"https://h.test/?a=3D1&amp;b=3D2\">x</a>\n",
        ),
        ("a.tex", "\\url{http://h.test/\\textasciitilde ada}\n"),
        (
            "a.bib",
            "url = {http://h.test/{\\_}a{\\%}20/{$\\sim$}b{\\textasciitilde}c}, note = {http://h.test/$\\sim$d/}",
        ),
        ("a.txt", "tel:+1-412-555-0123,,,654321 postgres://ada@/main?host=/run/pg hdl:2027/mdp.1"),
    ] {
        assert_eq!(names(file, text), [""; 0], "{file}: {text}");
        assert_eq!(fixed(file, text), text, "{file}");
    }
}

#[test]
fn found_and_fixed_or_left() {
    for (file, text, name, expected) in [
        (
            "a.vue",
            "<template><a href=\"/our team\">x</a></template>",
            "path-character",
            "<template><a href=\"/our%20team\">x</a></template>",
        ),
        (
            "a.tsx",
            "return <a href=\"/our team\" title={x}>y</a>;",
            "path-character",
            "return <a href=\"/our%20team\" title={x}>y</a>;",
        ),
        ("index.html.en", "<a href='a b'>x</a>", "path-character", "<a href='a%20b'>x</a>"),
        // White space is taken out of such a target, which may be what was meant.
        ("a.rst", "`x <https://h.test/a b.pdf>`_", "path-character", ""),
        ("a.md", "---\nurl: https://h.test/a b\n---\n", "path-character", "---\nurl: https://h.test/a%20b\n---\n"),
        // What was perhaps not meant is left.
        ("a.rs", "let u = \"http://h.test/a b\"; let v = \"http://h.test/a^b\";", "path-character", ""),
        ("a.md", "[x](https: //h.test/x)", "path-character", ""),
        // Without an extension, it may be words.
        ("a.md", "[x](https://h.test/a few words)", "path-character", ""),
        ("a.md", "[x](https://h.test/a few words.pdf)", "path-character", "[x](https://h.test/a%20few%20words.pdf)"),
        ("a.md", "[x](https://h.test/a few words/b.pdf)", "path-character", ""),
        ("a.md", "[x](https://h.test/d?a few words)", "query-character", "[x](https://h.test/d?a%20few%20words)"),
        ("a.md", "[x](<https://h.test/two words>)", "path-character", "[x](<https://h.test/two%20words>)"),
        ("a.md", "[x](a few words.md)", "path-character", "[x](a%20few%20words.md)"),
        ("a.html", "<a href='https://a.test/ https://b.test/'>x</a>", "several-uris", ""),
        ("a.html", "<a href='mailto:A <a@h.test>'>x</a>", "mail-name", ""),
        ("a.md", "[x](https://h.test/496])", "enclosed-uri", ""),
        ("a.md", "[x](https://h.test/#a#b)", "second-fragment", ""),
        ("a.html", "<a href=\"#two words#\">x</a>", "second-fragment", ""),
        ("a.md", "https://sh\u{43e}p.test/pay", "look-alike-host", ""),
        ("a.py", "u = 'https://sh\u{43e}p.test/pay'", "look-alike-character", ""),
        ("a.md", "https://h.test/a/1[#1]", "path-character", ""),
        // A path before the document is not decoded, braces may be half of a placeholder, and a space was encoded.
        ("a.md", "---\nurl: /2010/my post/\n---\n", "path-character", ""),
        // A link of a chat, what goes on after an ellipsis, and what may be about the backslashes.
        ("a.md", "<https://h.test/a|Name>", "path-character", ""),
        ("a.md", "<https://h.test/a|b>", "path-character", "<https://h.test/a%7Cb>"),
        ("a.md", "[x](https://h.test/a \u{2026})", "path-character", ""),
        ("a.yaml", "from: 'http:\\\\h.test'\nto: 'http://h.test'\n", "backslash", ""),
        ("a.html", "<a href='http:\\\\h.test'>x</a>", "backslash", "<a href='http://h.test'>x</a>"),
        ("a.md", "[x](https://h.test/{id)", "path-character", ""),
        ("a.html", "<a href=\"https://h.test/a%20 b\">x</a>", "path-character", ""),
    ] {
        assert!(names(file, text).contains(&name), "{file}: {text}: {:?}", names(file, text));
        assert_eq!(fixed(file, text), if expected.is_empty() { text } else { expected }, "{file}");
    }
}

/// The same signs where they are mistakes.
#[test]
fn found_nevertheless() {
    for (file, text, name) in [
        ("a.md", "https://h.test/100%f/a", "incomplete-percent-encoding"),
        ("a.md", "https://h.test/?q=a%l&b", "percent-encoding-not-hex"),
        ("a.md", "https://h.test:path/", "port-character"),
        ("a.md", "https://server:80a/", "port-character"),
        ("a.md", "https://h..test/", "not-dns-name"),
        ("a.md", "https://-h.test/", "not-dns-name"),
        ("a.html", "<a href=\"file://h.test\">x</a>", "scheme-syntax"),
        ("a.rst", "a ``data:content/type;base64``", "scheme-syntax"),
        ("a.rst", "http:///run/redis.sock", "missing-host"),
        ("a.ini", "x=https://h.test\\a\n", "backslash"),
        ("a.toml", "homepage = 'https://h.test\\a'\n", "backslash"),
        ("a.json", "{\"url\": \"https://h.test/?a=1&#x26;b=2\"}", "html-entity"),
        ("a.txt", "https://h.test/a|b-\nc", "path-character"),
        ("a.sh", "urls=(\n\"http://h.test/a^b\"\n\"http://h.test/c\")\n", "path-character"),
        ("a.py", "x = (\"https://h..test/\"\n  \" and more\")\n", "not-dns-name"),
        ("a.txt", "see (http://(www.h.test)/a^b)", "path-character"),
        ("a.html", "<a href=\"'a' +b.html\">", "path-character"),
        ("a.vue", "<MyLink href=\"a b\"/>", "path-character"),
        ("a.yaml", "url: \"https://h.test/?a=1&amp;b=2\"", "html-entity"),
        ("a.html", "<menuitem icon=\"a b\">", "path-character"),
        ("a.txt", "https://h.test/%", "bare-percent"),
        ("a.tsx", "return <Menu.Item src=\"a b\">x</Menu.Item>;", "path-character"),
        ("a.html", "<img srcset=\"{{ a }} 2x, b|c 3x\">", "path-character"),
        ("a.md", "[x](https://h.test/?a=50%off%20now)", "percent-encoding-not-hex"),
        ("a.txt", "ftp://ada@a.test@b.test/", "second-at-sign"),
        ("a.txt", "https://h.test/\\1st", "backslash"),
        ("a.cpp", "\"https://h.test/a%1.zip\"", "incomplete-percent-encoding"),
        ("a.adoc", "https://h.test/a^b[x]", "path-character"),
        ("a.txt", "https://h.test/a+b|c+", "path-character"),
        ("a.txt", "see https://h.test/&a=1", "query-without-question-mark"),
        ("a.php", "<?php f(); ?><a href=\"a b\">c</a><?php g();", "path-character"),
        ("a.php", "<?php // it's ?><a href=\"a b\">c</a>", "path-character"),
        ("a.json", "{\"description\": \"a `b` http://https://h.test/ `c`\"}", "repeated-scheme"),
        ("a.yaml", "url: https://h.test/%C3%A9%C0%AF", "overlong-encoding"),
        ("a.yaml", "url: https://h.test/a%2520b", "double-encoding"),
        ("a.txt", "see http//h.test/a for it", "missing-scheme-colon"),
        ("a.py", "u = 'https;//h.test/a'", "missing-scheme-colon"),
        ("a.csv", "a,http.//h.test/a\n", "missing-scheme-colon"),
        ("a.tex", "\\url{https//:h.test/a}", "missing-scheme-colon"),
        ("a.bib", "url = {http://h.test/a{\\_}b c}", "path-character"),
        ("a.bib", "url = {http://h.test/a [Accessed: 2020-01-01]}", "comment-after-uri"),
        ("a.json", "{\"url\": \"https://h.test/a (retrieved 1 May 2020)\"}", "comment-after-uri"),
        ("a.ttl", "<http://h.test/> a <http//h.test/b> .", "missing-scheme-colon"),
        ("a.toml", "url = \"https,//h.test/a\"", "missing-scheme-colon"),
        ("a.txt", "http:\\\\h.test", "backslash"),
        ("a.js", "x = 'http:\\\\\\\\h.test';", "backslash"),
        ("a.json", "{\"url\": \" https://h.test/\"}", "surrounding-whitespace"),
        ("a.yaml", "url: \"'https://h.test/'\"", "enclosed-uri"),
        ("a.json", "{\"url\": \"\u{201c}https://h.test/\u{201d}\"}", "enclosed-uri"),
        ("a.md", "![x](https://h.test/a b.png =500x)", "path-character"),
        ("a.txt", "https://doi.test/https://doi.test/10.1000/1", "repeated-scheme"),
        ("a.html", "<a href=\"https://mailto:a@h.test\">x</a>", "repeated-scheme"),
        ("a.txt", "http://www.http://h.test/", "repeated-scheme"),
        ("a.properties", "a=https\\://h.test/a^b\n", "path-character"),
        ("a.properties", "a=https\\:/h.test/a\n", "missing-host"),
        ("a.json", "{\"a\": \"see https//h.test/a\"}", "missing-scheme-colon"),
        ("a.conf", "proxy_pass http//localhost:8080;", "missing-scheme-colon"),
        ("a.adoc", "https//h.test[x]", "missing-scheme-colon"),
        ("a.html", "<a href=\"http\u{ff1a}//h.test/a\">x</a>", "missing-scheme-colon"),
        ("a.txt", "wss:/h.test/a", "missing-host"),
        ("a.yaml", "url: www.h.test", "host-without-slashes"),
        ("a.json", "{\"homepage\": \"www.h.test\"}", "host-without-slashes"),
        ("a.json", "{\"link\": \"www.h.test\"}", "host-without-slashes"),
        ("a.json", "{\"logo_uri\": \"www.h.test\"}", "host-without-slashes"),
        ("a.json", "{\"policy_uri\": \"https://h.test/a b\"}", "path-character"),
        ("a.json", "{\"baseUrl\": \"https://h.test/a b\"}", "path-character"),
        ("a.toml", "help-url = \"https://h.test/a b\"", "path-character"),
        ("a.yaml", "API_URL: https//h.test/", "missing-scheme-colon"),
        ("a.xml", "<a><url>www.h.test</url></a>", "host-without-slashes"),
        ("a.xml", "<a><link rel=\"x\">www.h.test</link></a>", "host-without-slashes"),
        ("a.md", "{{<nb>}}https://h.test/a^b{{</nb>}}", "path-character"),
        ("a.md", "[1](https://h.test/../a)", "dot-segments-above-root"),
        ("a.txt", "https://h.test[]/a", "stray-bracket"),
        ("a.txt", "https://h.test/a%0", "incomplete-percent-encoding"),
        ("a.txt", "file:////a", "scheme-syntax"),
        ("a.py", "f('http://my_service:80/')", "underscore-in-host"),
        ("a.md", "see http://my_service.h.test/", "underscore-in-host"),
        ("a.md", "[a](|file/a.rst)", "path-character"),
        ("a.txt", "a=http://h.test/a,b^c=d", "path-character"),
        ("a.txt", "a=http://h.test/?a,b=c^d", "query-character"),
        ("a.txt", "https://h.test/{a\n\nb}", "path-character"),
        ("a.txt", "http://[::1 b] c", "unclosed-ip-literal"),
        ("a.txt", "https://EXAMPLE.com/", "upper-case-host"),
        ("a.html", "<a href=\"https://h.test/?a=b%0D%0Ac:d\">x</a>", "encoded-control"),
        ("a.html", "<a href=\"https://h.test/?a=b%0Ac:d%0A\">x</a>", "encoded-control"),
        ("a.html", "<a href=\"https://h.test/?a=b%0Ac:%0A%0A%00\">x</a>", "encoded-control"),
        ("a.html", "<a href=\"https://h.test/a%0Ab?c\">x</a>", "encoded-control"),
        ("a.html", "<a href=\"https://h.test/%09?c%0Ad:e%0A%0A\">x</a>", "encoded-control"),
        ("a.opml", "<outline htmlUrl=\"www.h.test\"/>", "host-without-slashes"),
        ("a.opml", "<outline xmlUrl=\"http//h.test\"/>", "missing-scheme-colon"),
        ("a.vcf", "BEGIN:VCARD\nURL:http//h.test\nEND:VCARD\n", "missing-scheme-colon"),
        ("a.bib", "@misc{x, url = \"https://h.test/a b\"}", "path-character"),
        ("a.html", "<meta property=\"og:image\" content=\"https://h.test/a b.png\">", "path-character"),
        ("a.xml", "<a rdf:resource=\"http://h.test/a b.html\"/>", "path-character"),
        ("a.json", "{\"url\": \"<https://h.test/>\"}", "enclosed-uri"),
        ("a.html", "<a href=\"/https://h.test/a\">x</a>", "repeated-scheme"),
        ("a.eml", "List-Archive: <https://h.test/a^b>\n\nhello\n", "path-character"),
        ("a.dbk", "<link xlink:href=\"http://h.test/a^b\"/>", "path-character"),
    ] {
        assert_eq!(names(file, text), [name], "{file}: {text}");
    }
}

/// Brackets that hold no word, or with which the URI goes on, are mistakes in it.
#[test]
fn brackets_around_no_word() {
    for text in [
        "https://h.test/a[0]",
        "https://h.test/a[bc]",
        "https://h.test/a[bcd]e",
        "https://h.test/a[]/b",
        "https://h.test/[].",
    ] {
        assert_eq!(names("a.txt", text)[..1], ["path-character"], "{text}");
    }
    assert_eq!(
        names("a.txt", "https://h.test/?a[bcd] https://h.test/#a[bcd] b"),
        ["unencoded-bracket", "unencoded-bracket"]
    );
}

/// What browsers and servers read nevertheless is one advice for a URI.
#[test]
fn endured() {
    use urispec_documents::urispec::diagnostic::Severity;

    let data = "data:image/png;base64,iVBO\n   Rw0K\n   Ggo=";
    let svg = "data:image/svg+xml,<svg a='b'> </svg>";
    let query = "https://h.test/?a[b]=1&a[c]=2";
    for (file, text, name, severity) in [
        ("a.html", format!("<img src=\"{data}\">"), "data-character", Severity::Advice),
        ("a.html", format!("<img src=\"{svg}\">"), "data-character", Severity::Advice),
        ("a.svg", format!("<image href=\"{data}\"/>"), "data-character", Severity::Advice),
        ("a.json", format!("{{\"url\": \"{}\"}}", "data:;base64,YWFh YWFh YWFh"), "data-character", Severity::Error),
        ("a.html", format!("<a href=\"{query}\">"), "unencoded-bracket", Severity::Advice),
        ("a.py", format!("get('{query}')"), "unencoded-bracket", Severity::Advice),
        ("a.md", "[x](api/A.html#get[A]\\(a:B[C]\\))".to_owned(), "unencoded-bracket", Severity::Advice),
        ("a.md", "[x](a.html#operator^)".to_owned(), "fragment-character", Severity::Advice),
        ("a.md", "[x](<a.html#the first part>)".to_owned(), "fragment-character", Severity::Error),
        ("a.md", "![x](<../part (1).png>)".to_owned(), "path-character", Severity::Advice),
        ("a.md", "![x](<../the first|part.png>)".to_owned(), "path-character", Severity::Error),
        ("a.md", "![x](<https://h.test/the part.png>)".to_owned(), "path-character", Severity::Error),
        ("a.html", "<img src=\"../the part.png\">".to_owned(), "path-character", Severity::Error),
        ("a.html", "<a href=\"/x?a=[b|c]\">".to_owned(), "query-character", Severity::Error),
        ("a.css", "@import url(\"https://h.test/?a=b|c\");".to_owned(), "query-character", Severity::Advice),
        ("a.go", "get(\"https://h.test/?a=b|c\")".to_owned(), "query-character", Severity::Advice),
        ("a.md", "[x](https://h.test/?a=\"b)".to_owned(), "query-character", Severity::Advice),
        ("a.md", "[x](<https://h.test/?a=b c>)".to_owned(), "query-character", Severity::Error),
        ("a.md", "<https://h.test/?a=C:\\b>".to_owned(), "backslash", Severity::Advice),
        ("a.html", "<a href=\"../a[b.html\">".to_owned(), "path-character", Severity::Advice),
        ("a.html", "<a href=\"https://h.test/a[b.html\">".to_owned(), "path-character", Severity::Error),
        ("a.html", "<a href=\"https://h.test/a]b[\">".to_owned(), "path-character", Severity::Error),
        ("a.html", "<a href=\"../[jvm] a.html\">".to_owned(), "path-character", Severity::Error),
        ("a.md", "[x](https://h.test/#/a/#b:c)".to_owned(), "second-fragment", Severity::Advice),
        ("a.html", "<a href=\"#Two words\">".to_owned(), "fragment-character", Severity::Advice),
        ("a.html", "<a href=\"../a.html#Two words\">".to_owned(), "fragment-character", Severity::Advice),
        ("a.txt", "http://h.test/a.conf|etc/a.conf".to_owned(), "path-character", Severity::Advice),
        ("a.js", "\"see http://h.test/a.sh|run\"".to_owned(), "path-character", Severity::Advice),
        ("a.md", "[x](https://h.test/#a#a)".to_owned(), "second-fragment", Severity::Error),
    ] {
        let document = Document::new(text.as_str(), FileType::detect(file, text.as_bytes()));
        let report = Checker::new().check(&document);
        let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
        let strict = Checker::new().with_strictness(true).check(&document);
        assert!(found.contains(&(name, severity)), "{text}: {found:?}");
        let count = found.iter().filter(|(found, _)| *found == name).count();
        assert!(count == 1 || severity == Severity::Error, "{text}");
        assert!(strict.findings().iter().all(|found| found.severity() == Severity::Error), "{text}");
    }
}

/// The same where a document is read in pieces.
#[test]
fn endured_in_a_long_document() {
    use urispec_documents::urispec::diagnostic::Severity;

    let text = "A paragraph with ![a picture](<../part (1).png>) in it.\n\n".repeat(4_000);
    let document = Document::new(text.as_str(), FileType::Markdown);
    let report = Checker::new().check(&document);
    assert_eq!(report.findings().len(), 4_000);
    let harsh = report.findings().iter().filter(|found| found.severity() != Severity::Advice);
    assert_eq!(harsh.map(|found| found.start()).next(), None);
}

/// Nobody is led astray by a host that is reserved for examples.
#[test]
fn hosts_of_examples() {
    use urispec_documents::urispec::diagnostic::Severity;

    for (host, severity) in [("www.example.com", Severity::Advice), ("h.dev", Severity::Warning)] {
        let document = Document::new(format!("get('https://ada.io@{host}:22/')"), FileType::Source);
        let report = Checker::new().check(&document);
        let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
        for name in ["port-of-another-protocol", "userinfo-like-host"] {
            assert!(found.contains(&(name, severity)), "{host}: {found:?}");
        }
    }
    // One, two, three.
    for (port, severity) in [("123", Severity::Advice), ("23", Severity::Warning)] {
        let report = Checker::new().check(&Document::new(format!("see http://h.dev:{port}/"), FileType::Text));
        let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
        assert_eq!(found, [("port-of-another-protocol", severity)], "{port}");
    }
}

/// Two brackets are a pair where the borders of a value are known, whatever is around a bare URI.
#[test]
fn pairs_of_brackets() {
    use urispec_documents::urispec::diagnostic::Severity;

    for (file, text, severity) in [
        ("a.md", "[x](https://h.test/cat[bot])", Severity::Advice),
        ("a.html", "<a href='https://h.test/a[b]c'>", Severity::Advice),
        ("a.html", "<a href='https://h.test/a[b]c]'>", Severity::Error),
        ("a.txt", "https://h.test/a[b]c", Severity::Error),
        // An element of a list in a scheme of one's own, and no address.
        ("a.rst", "Write cfg://handlers.mail.to[0] then.", Severity::Advice),
        ("a.rst", "Write http://handlers.mail.to[0] then.", Severity::Error),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(file)));
        let found: Vec<_> = report.findings().iter().map(Finding::severity).collect();
        assert!(!found.is_empty() && found.iter().all(|found| *found == severity), "{text}: {found:?}");
    }
}

#[test]
fn templates_have_reasons() {
    for (file, text, why) in [
        ("a.txt", "http://${HOST}/", Why::Placeholder),
        ("a.txt", "https://*.h.test/", Why::Pattern),
        ("a.sql", "'https://h.test/%'", Why::Pattern),
        ("a.sql", "'https://h.test/?a=%'", Why::Pattern),
        ("a.sh", "curl https://h.test/`hostname`/x", Why::Placeholder),
        ("a.html", "<a href=\"#link#\">", Why::Placeholder),
        ("a.html", "<a href=\"###\">", Why::Placeholder),
        ("a.txt", "https://h.test/:id", Why::Route),
        ("a.txt", "http://h[:80]/", Why::Form),
        ("a.go", "\"http://h\" + x", Why::Part),
        ("a.txt", "jdbc:mysql://h.test/x", Why::ConnectionString),
        ("a.txt", "hxxp://h.test/", Why::Defanged),
        ("a.html", "<a href=\"a.html>x</a>\">", Why::Swallowed),
        ("a.txt", "|https://h.test^", Why::Pattern),
        ("a.txt", "https://h.test##.banner", Why::Pattern),
        ("a.bat", "start https://h.test/?a=1^&b=2", Why::Pattern),
        ("a.txt", "https://YOUR_DOMAIN.h.test/", Why::Form),
        ("a.txt", "https://YOUR-TENANT.h.test/", Why::Form),
        ("a.txt", "http://ada@MY_HOST:8080/", Why::Form),
        ("a.txt", "http://HOSTNAME/a", Why::Form),
        ("a.cshtml", "<a href=\"mailto:@Model.Email\">", Why::Placeholder),
        ("a.cshtml", "<a href=\"tel:@item.Phone\">", Why::Placeholder),
        ("a.cshtml", "<a href=\"mailto:@Model.Mail?subject=@Model.Text\">", Why::Placeholder),
        ("a.cshtml", "<a href=\"https://@Host:@Port/\">", Why::Placeholder),
        ("a.cshtml", "<a href=\"@Model.Items[0].Url\">", Why::Placeholder),
        ("a.cshtml", "<img src=\"data:image/png;base64,@Model.Image\">", Why::Placeholder),
        ("a.cshtml", "<img src=\"data:@Type;base64,@Data\">", Why::Placeholder),
        ("a.txt", "https://USERNAME.github.io/REPO", Why::Form),
        ("a.yaml", "uses: docker://alpine:3.20", Why::ConnectionString),
        ("a.conf", "proxy_pass http://unix:/run/a.sock:/;", Why::ConnectionString),
        ("a.sql", "b LIKE '%http://h.test%'", Why::Pattern),
        ("a.cshtml", "<a href=\"https://@Model.Host/x\">", Why::Placeholder),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(file)));
        let found: Vec<_> = report.templates().iter().map(|template| template.why()).collect();
        assert_eq!((found, report.uris()), (vec![why], 0), "{text}");
        assert!(!why.summary().is_empty() && !why.name().is_empty());
    }
}

/// The name of a reason is that of its variant, and each summary says what it alone is about.
#[test]
fn each_reason_has_its_name_and_its_summary() {
    let all = [
        (Why::Placeholder, "filled in"),
        (Why::Pattern, "pattern"),
        (Why::Route, "route"),
        (Why::Form, "general form"),
        (Why::Part, "put together"),
        (Why::ConnectionString, "connection"),
        (Why::Defanged, "harmless"),
        (Why::Swallowed, "missing"),
        (Why::Broken, "hyphenated"),
        (Why::Excluded, "excluded"),
    ];
    for (why, _) in all {
        assert_eq!(why.name().replace('-', ""), format!("{why:?}").to_lowercase());
        let said: Vec<_> =
            all.into_iter().filter(|(_, words)| why.summary().contains(words)).map(|(why, _)| why).collect();
        assert_eq!(said, [why], "{}", why.summary());
    }
}

/// A password without a user looks like a parameter of a route.
#[test]
fn a_password_without_a_user_is_no_route() {
    for (text, uris) in [("redis://:s3cret@h.test/a|b", 1), ("https://u@h.test/:id", 0), ("https://:tenant.h.test/", 0)]
    {
        let report = Checker::new().check(&Document::new(text, FileType::Text));
        assert_eq!((report.uris(), report.templates().len()), (uris, 1 - uris), "{text}");
    }
}

/// A fix keeps the encoding that the text names, and every other byte.
#[test]
fn encodings_from_before_unicode() {
    let text = b"<meta charset=iso-8859-1><p>d\xe9j\xe0</p><a href=\"plan d'acc\xe8s.html\">x</a>";
    let document = Document::new(&text[..], FileType::Html);
    assert_eq!(document.encoding().name(), "windows-1252");
    let checker = Checker::new();
    let report = checker.check(&document);
    assert_eq!(report.findings().len(), 1);
    let finding = &report.findings()[0];
    assert_eq!(&text[finding.span()], b" ");
    let fixed = checker.fix(&report, &[Applicability::Safe]).unwrap();
    let expected = b"<meta charset=iso-8859-1><p>d\xe9j\xe0</p><a href=\"plan%20d'acc\xe8s.html\">x</a>";
    assert_eq!(fixed.report().document().bytes(), expected);
}

/// What few would change is for advice, and the same diagnostic for another reason is not.
#[test]
fn advice_by_what_is_there() {
    use urispec_documents::urispec::diagnostic::Severity;

    for (file, advised, warned, name) in [
        ("a.sh", "dockerd -H tcp://:8080", "x mysqlx://u:p@ y", "empty-host"),
        ("a.html", "<td>http://:8083</td>", "<td>http:///a</td>", "missing-host"),
        ("a.go", "\"http://%2Fvar%2Frun%2Fx.sock/v1\"", "\"http://a%2Fb.test/\"", "encoded-host-delimiter"),
        ("a.html", "<a href=\"tel:5550123\">", "<a href=\"tel:+1%20555\">", "scheme-syntax"),
        ("a.xml", "<a xmlns='urn:my-ns'/>", "<a href='urn:uuid:12'/>", "scheme-syntax"),
        ("a.php", "f('file://cert.pem');", "f('file://server');", "scheme-syntax"),
        ("a.js", "x = 'data:image/svg+xml;utf8,a';", "x = 'data:text/plain;b,a';", "scheme-syntax"),
        ("a.php", "fopen('data://text/plain,a');", "fopen('file://u@h.test/a');", "unexpected-component"),
        ("a.rb", "\"mysql://u:mypass@localhost/a\"", "\"mysql://u:mypass@db.acme.dev/a\"", "password-in-userinfo"),
        ("a.cs", "/// https://h.test/?a=1&amp;b=2", "", "html-entity"),
        ("a.py", "'File:///?prefix=a_&b=c'", "'file:///a?b=c'", "unexpected-component"),
        ("a.html", "<a href='geo:?q=a+b'>", "<a href='geo:a,b'>", "scheme-syntax"),
        ("a.html", "<a href='sms:5550123?body=a'>", "<a href='sms:+1%20555'>", "scheme-syntax"),
        ("a.html", "<a href='mailto:?body=http://h.test/'>", "<a href='mailto:a/?body=b'>", "scheme-syntax"),
        ("a.html", "<a href='dns://192.0.2.1'>", "<a href='dns://192.0.2.1/a/b'>", "scheme-syntax"),
        ("a.html", "<a href='news://news.h.test'>", "<a href='urn:uuid:12'>", "scheme-syntax"),
        ("a.rb", "\"druby://localhost:0\"", "\"http://h.dev:0/\"", "port-out-of-range"),
        ("a.md", "https://h.test/?a=1?b=2", "", "second-question-mark"),
        ("a.md", "amqp://a:secret@h.dev/b", "amqp://a:tiger7@h.dev/b", "password-in-userinfo"),
        ("a.md", "git clone https://u@h.test/a.git", "", "deprecated-userinfo"),
        ("a.xml", "<p>http://a.test=test.a</p>", "<p>http://a..test/</p>", "not-dns-name"),
        ("a.yaml", "url: https://h.test/a)b.pdf", "url: https://h.test/b.pdf)", "unbalanced-parentheses"),
    ] {
        for (text, severity) in [(advised, Severity::Advice), (warned, Severity::Warning)] {
            let report = Checker::new().check(&Document::new(text, FileType::detect(file, text.as_bytes())));
            let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
            assert!(text.is_empty() || found.contains(&(name, severity)), "{text}: {found:?}");
            let strict = Checker::new().with_strictness(true).check(report.document());
            let is_higher = |found: &Finding| found.name() != name || found.severity() != Severity::Advice;
            assert!(strict.findings().iter().all(is_higher), "{file}: {text}");
        }
    }
}
