//! Several hosts where the grammar has one (3.2.2), as drivers of databases and brokers read them.

use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::page::pages;

pages! {
    /// A list of hosts with their ports, where an authority has one host.
    ///
    /// MongoDB, PostgreSQL and others take the addresses of a cluster with commas between them. RFC 3986 has one
    /// host and one port (3.2), so libraries for URIs reject the text, or take the rest of the list for the port. Give
    /// such a text to the driver as it is, or write one URI for each host.
    SEVERAL_HOSTS {
        name: SeveralHosts,
        group: Syntax,
        rule: Authority,
        leave: "if only a driver reads it whose documentation has this form, as the one of MongoDB has",
        example: UriReference "mongodb://a.example:27017,b.example:27017/main",
    }
}

impl Finder<'_> {
    /// Reports `a:1,b:2` in the place of a host and a port. Whether it is such a list.
    pub(crate) fn host_list(&mut self, span: Range<usize>) -> bool {
        let text = self.part(span.clone());
        if !text.contains(&b',') || !text.split(|byte| *byte == b',').all(is_host_and_port) {
            return false;
        }
        // Names with commas between them, and a port at the end, are a host to the grammar.
        let mut start = span.start;
        let mut hosts = text.split(|byte| *byte == b',').map(|host| {
            let place = start..start + host.len();
            start = place.end + ",".len();
            (place, host)
        });
        let is_complete = |(_, host): &(Range<usize>, &[u8])| host.contains(&b':');
        let Some(first) = hosts.find(is_complete).map(|(place, _)| place) else { return false };
        // An address after names: the list ends with it, or goes on.
        let (first, next) = match hosts.next() {
            Some((next, _)) => (span.start..first.end, first.end..next.end),
            None if self.part(first.clone()).starts_with(b"[") => (span.start..first.start - 1, first),
            None => return false,
        };
        self.report(&SEVERAL_HOSTS, next, "several hosts in the place of one", "another host")
            .context(first, "an authority has one host and one port")
            .help("a driver that takes such a list reads it by itself; for other software, write a URI for each host");
        true
    }
}

/// Whether a text is a host, perhaps with a port.
fn is_host_and_port(text: &[u8]) -> bool {
    let is_literal = text.starts_with(b"[");
    let end = text.iter().position(|byte| if is_literal { *byte == b']' } else { *byte == b':' });
    let end = end.map_or(text.len(), |at| at + usize::from(is_literal));
    let Some((host, port)) = text.split_at_checked(end) else { return false };
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
    let is_host = if is_literal { Rule::IpLiteral.accepts(host) } else { host.iter().all(is_of_name) };
    let is_number = |port: &[u8]| !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    !host.is_empty() && is_host && (port.is_empty() || port.strip_prefix(b":").is_some_and(is_number))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn lists_of_hosts() {
        assert_eq!(diagnosed("kafka://b1:9092,b2:9092/x"), [("several-hosts", 15..23)]);
        assert_eq!(diagnosed("mongodb://u:p@a:1,b,c:2/db"), [("several-hosts", 17..19)]);
        assert_eq!(diagnosed("mongodb://a,b:1,c:2/db"), [("several-hosts", 15..19)]);
        assert_eq!(diagnosed("amqp://[::1]:1,[::2]:1"), [("several-hosts", 14..22)]);
        assert_eq!(diagnosed("redis://a,[::2]:1/"), [("several-hosts", 10..17)]);
    }

    #[test]
    fn what_is_no_list_of_hosts() {
        assert_eq!(diagnosed("mongodb://a,b/db"), []);
        assert_eq!(diagnosed("mongodb://a,b:1/d|b"), [("path-character", 17..18)]);
        assert_eq!(diagnosed("http://h:80,/"), [("port-character", 11..12)]);
        assert_eq!(diagnosed("http://h:80,5a:x/"), [("port-character", 11..16)]);
    }
}
