//! The texts: lists from files, and generated kinds of texts that are rare in lists.

use std::fmt::Write;

/// A named list of texts.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) texts: Vec<String>,
}

/// Generates a text.
type Make = fn(&mut Random) -> String;

/// The number of texts of each kind: too many for a processor to learn their branches.
const MANY: usize = 2000;

/// The generated texts, which are the same in each run.
pub(crate) fn generated(count: Option<usize>) -> Vec<Input> {
    let kinds: [(&str, Make); 11] = [
        ("short", short),
        ("ordinary", ordinary),
        ("IPv6 hosts", ipv6),
        ("userinfo", userinfo),
        ("percent-heavy", percent),
        ("long queries", query),
        ("long paths", path),
        ("data URIs", data),
        ("Latin letters", |random| international(random, LATIN)),
        ("Chinese", |random| international(random, CHINESE)),
        ("emoji", |random| international(random, EMOJI)),
    ];
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    // Copying gives each string the capacity of its length, like the line of a file. A string that grew has a power of two as its
    // capacity, and reading many of those takes twice as long.
    let mut texts = |make: Make| (0..count.unwrap_or(MANY)).map(|_| make(&mut random).as_str().to_owned()).collect();
    kinds.into_iter().map(|(name, make)| Input { name: name.into(), texts: texts(make) }).collect()
}

/// Texts with an inserted mistake that RFC 3986 rejects, each with the original text.
pub(crate) fn broken(texts: &[String]) -> Vec<(String, String)> {
    const MISTAKES: [&str; 8] = [" ", "|", "%", "%zz", "[", "\"", "é", "\\"];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut broken = |text: &String| {
        let mut broken = text.clone();
        let at = random.below(text.len() + 1);
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        broken.insert_str(at, MISTAKES[random.below(MISTAKES.len())]);
        (broken, text.clone())
    };
    let accepts = |text: &str| urispec::Rule::UriReference.accepts(text);
    texts.iter().filter(|text| accepts(text)).map(&mut broken).filter(|(broken, _)| !accepts(broken)).collect()
}

/// Pseudorandom numbers: xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() >> 16) as usize % end
    }

    fn of<'t>(&mut self, some: &[&'t str]) -> &'t str {
        some[self.below(some.len())]
    }

    /// A text of this length from these characters.
    fn text(&mut self, length: usize, characters: &str) -> String {
        (0..length).map(|_| char::from(characters.as_bytes()[self.below(characters.len())])).collect()
    }

    fn word(&mut self) -> String {
        let length = 2 + self.below(9);
        self.text(length, "abcdefghijklmnopqrstuvwxyz")
    }

    fn words(&mut self, count: usize, between: &str) -> String {
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(between)
    }

    fn host(&mut self) -> String {
        let labels = 1 + self.below(2);
        format!("{}.{}", self.words(labels, "."), self.of(&["com", "org", "net", "example", "co.uk"]))
    }
}

/// An IRI with words of another script in its path and its query.
fn international(random: &mut Random, script: &str) -> String {
    let characters: Vec<char> = script.chars().collect();
    let word = |random: &mut Random| -> String {
        let length = 2 + random.below(9);
        (0..length).map(|_| characters[random.below(characters.len())]).collect()
    };
    let host = random.host();
    let (first, second, third) = (word(random), word(random), word(random));
    format!("https://{host}/{first}/{second}?q={third}")
}

/// Two of three characters are beyond ASCII.
const LATIN: &str = "a\u{e4}\u{f6}e\u{e9}\u{f1}i\u{ef}\u{15f}";
const CHINESE: &str = "\u{4e2d}\u{65e5}\u{672c}\u{8a9e}\u{6587}\u{5b57}";
const EMOJI: &str = "\u{1f517}\u{1f600}\u{1f680}\u{1f4a1}";

fn short(random: &mut Random) -> String {
    let word = random.word();
    match random.below(8) {
        0 => format!("/{word}"),
        1 => format!("../{word}"),
        2 => format!("#{word}"),
        3 => format!("?{word}=1"),
        4 => format!("{word}.html"),
        5 => format!("mailto:{word}@{}", random.host()),
        6 => format!("//{}/", random.host()),
        _ => word,
    }
}

fn ordinary(random: &mut Random) -> String {
    let scheme = random.of(&["http", "https", "https", "https", "ftp"]);
    let mut text = format!("{scheme}://{}/", random.host());
    let segments = random.below(5);
    text.push_str(&random.words(segments, "/"));
    match random.below(5) {
        0 => write!(text, "?{}={}&{}", random.word(), random.word(), random.word()),
        1 => write!(text, "#{}", random.word()),
        2 => write!(text, "-{}.html", random.below(1000)),
        _ => Ok(()),
    }
    .unwrap_or_default();
    text
}

fn ipv6(random: &mut Random) -> String {
    let groups: Vec<String> = (0..8).map(|_| format!("{:x}", random.next() as u16)).collect();
    let address = match random.below(5) {
        0 => groups.join(":"),
        1 => format!("{}::{}", groups[0], groups[1..1 + random.below(4)].join(":")),
        2 => format!("::{}", groups[0]),
        3 => format!("::ffff:192.0.{}.{}", random.below(256), random.below(256)),
        _ => format!("2001:db8:{}::", groups[0]),
    };
    let port = if random.below(2) == 0 { ":8080" } else { "" };
    format!("http://[{address}]{port}/{}", random.word())
}

fn userinfo(random: &mut Random) -> String {
    let password = 4 + random.below(12);
    let password = random.text(password, "abcdefghijABCDEFGHIJ0123456789-_.~!$&*");
    format!(
        "{}://{}:{password}@{}:21/{}",
        random.of(&["ftp", "ssh", "http"]),
        random.word(),
        random.host(),
        random.words(3, "/")
    )
}

fn percent(random: &mut Random) -> String {
    let mut text = String::from("https://ru.example.org/wiki/");
    for _ in 0..8 + random.below(24) {
        let _ = write!(text, "%D0%{:02X}", 0x90 + random.below(0x30));
    }
    text
}

fn query(random: &mut Random) -> String {
    let mut text = format!("https://{}/collect?v=1", random.host());
    let length = 1000 + random.below(3000);
    while text.len() < length {
        let value = 4 + random.below(40);
        let value = random.text(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._");
        let _ = write!(text, "&{}={value}%2C{}", random.word(), random.below(10000));
    }
    text
}

fn path(random: &mut Random) -> String {
    let segments = 40 + random.below(40);
    format!("file:///{}", random.words(segments, "/"))
}

fn data(random: &mut Random) -> String {
    let length = 1000 + random.below(7000);
    let base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    format!("data:image/png;base64,{}==", random.text(length, base64))
}
