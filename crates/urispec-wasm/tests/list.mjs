// URIs to compare with: valid ones of all kinds, half of them damaged, the same in every run.

const SCHEMES = ["http", "https", "HTTP", "ftp", "file", "ws", "mailto", "urn", "data", "tel", "x", "htpp"];
const USERS = ["", "", "", "ada@", "ada:secret@", "a%40b@", "@"];
const HOSTS = ["example.com", "EXAMPLE.com", "h", "127.0.0.1", "1.2.3.256", "0x7f.1", "[::1]", "[2001:db8::7]", "[v7.a]", "a_b", "xn--bcher-kva.example", ""];
const PORTS = ["", "", ":80", ":8042", ":", ":99999"];
const PATHS = ["", "/", "/over/there", "/a/../b", "/a//b", "/%7Euser", "/caf%C3%A9", "/a%2Fb;v=1", "/docs/index.html", "ada@example.com", "isbn:0451450523"];
const QUERIES = ["", "", "?name=ferret", "?a=1&b=2", "?q=%20", "?"];
const FRAGMENTS = ["", "", "#nose", "#/route", "#"];

const DAMAGE = [" ", "|", "<", ">", '"', "\\", "^", "`", "{", "}", "%", "[", "]", "@", ":", "#", "/", "\t", "\n", "\0", "é", "п", "\u{1f517}", "\u200b", "\ud800"];

/** A generator of numbers below a limit. */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function uri(next) {
  const any = (list) => list[next(list.length)];
  const scheme = any(SCHEMES);
  const path = any(PATHS);
  const hasHost = next(4) > 0 && (path === "" || path.startsWith("/"));
  const authority = hasHost ? `//${any(USERS)}${any(HOSTS)}${any(PORTS)}` : "";
  const start = next(5) > 0 ? `${scheme}:` : "";
  return `${start}${authority}${path}${any(QUERIES)}${any(FRAGMENTS)}`;
}

function damaged(text, next) {
  const at = next(text.length + 1);
  const character = DAMAGE[next(DAMAGE.length)];
  switch (next(4)) {
    case 0:
      return text.slice(0, at) + character + text.slice(at);
    case 1:
      return text.slice(0, at) + character + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + text.slice(at + 1);
    default:
      return text.slice(0, at) + text.slice(at, at + 1) + text.slice(at);
  }
}

/** So many URIs. Half of them are as they were made, and the others have one fault or two. */
export function uris(count) {
  const next = numbers(3986);
  return Array.from({ length: count }, () => {
    let text = uri(next);
    for (let faults = next(4); faults > 1; faults -= 1) text = damaged(text, next);
    return text;
  });
}
