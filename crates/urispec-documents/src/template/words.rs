//! Words in whose place something else is written: names of hosts, users and passwords.

use crate::find::letters::begins_with;

/// Words in capitals in whose place a name is put.
const FILLED_IN: [&str; 56] = [
    "ACCOUNT",
    "ADDRESS",
    "APP",
    "APPID",
    "BAR",
    "BUCKET",
    "CHANGEME",
    "CLUSTER",
    "COMPANY",
    "CUSTOMER",
    "DATABASE",
    "ENDPOINT",
    "ENV",
    "ENVIRONMENT",
    "EXAMPLE",
    "FOO",
    "FOOBAR",
    "HOST",
    "ID",
    "INSTANCE",
    "KEY",
    "LANG",
    "LANGUAGE",
    "LOGIN",
    "MY",
    "MYAPP",
    "MYHOST",
    "MYSERVER",
    "MYSITE",
    "NAMESPACE",
    "ORG",
    "ORGANISATION",
    "ORGANIZATION",
    "OWNER",
    "PLACEHOLDER",
    "PROJECT",
    "PROJECTID",
    "REGION",
    "REGISTRY",
    "REPLACEME",
    "REPO",
    "REPOSITORY",
    "RESOURCE",
    "SERVER",
    "SERVICE",
    "SHOP",
    "SITE",
    "SITEID",
    "STORE",
    "TEAM",
    "TENANT",
    "TOKEN",
    "USER",
    "VAULT",
    "WORKSPACE",
    "YOUR",
];

/// Whether a word in capitals is to be replaced by a name: `ACCOUNT`, `BUCKETNAME`, `HOST2`.
pub(super) fn is_filled_in(word: &[u8]) -> bool {
    let digits = word.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let word = word.get(..word.len() - digits).unwrap_or_default();
    FILLED_IN.iter().any(|known| word == known.as_bytes()) || word.ends_with(b"NAME") || word.ends_with(b"DOMAIN")
}

/// Whether a name with dots says what is to be filled in: `service.name`, `your-domain.com`.
pub(super) fn is_word_for_host(name: &[u8]) -> bool {
    let last = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    begins_with(name, b"your") || LAST_WORDS.iter().any(|word| last.eq_ignore_ascii_case(word))
}

/// Last words of what is to be filled in for a host. Some are domains as well, whose names are hardly ever in brackets.
const LAST_WORDS: [&[u8]; 9] = [b"name", b"host", b"hostname", b"domain", b"server", b"address", b"id", b"ip", b"fqdn"];

/// Words for a user in other languages than English.
const USERS: [&str; 23] = [
    "anv\u{e4}ndare",
    "benutzer",
    "benutzername",
    "bruger",
    "felhaszn\u{e1}l\u{f3}",
    "gebruiker",
    "gebruikersnaam",
    "k\u{e4}ytt\u{e4}j\u{e4}",
    "konto",
    "kullan\u{131}c\u{131}",
    "nutzer",
    "u\u{17c}ytkownik",
    "u\u{17e}ivatel",
    "usuario",
    "usu\u{e1}rio",
    "utente",
    "utilisateur",
    "\u{43f}\u{43e}\u{43b}\u{44c}\u{437}\u{43e}\u{432}\u{430}\u{442}\u{435}\u{43b}\u{44c}",
    "\u{4f7f}\u{7528}\u{8005}",
    "\u{7528}\u{6237}",
    "\u{7528}\u{6237}\u{540d}",
    "\u{30e6}\u{30fc}\u{30b6}\u{30fc}",
    "\u{c0ac}\u{c6a9}\u{c790}",
];

/// Words for a password in the same languages.
const PASSWORDS: [&str; 22] = [
    "adgangskode",
    "clave",
    "contrasena",
    "contrase\u{f1}a",
    "has\u{142}o",
    "heslo",
    "jelsz\u{f3}",
    "kennwort",
    "l\u{f6}senord",
    "mot-de-passe",
    "mot_de_passe",
    "motdepasse",
    "parola",
    "passwort",
    "salasana",
    "senha",
    "\u{15f}ifre",
    "wachtwoord",
    "\u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c}",
    "\u{5bc6}\u{7801}",
    "\u{30d1}\u{30b9}\u{30ef}\u{30fc}\u{30c9}",
    "\u{be44}\u{bc00}\u{bc88}\u{d638}",
];

/// Whether words of another language are in place of a user and a password, as in a translation: `utilisateur:motdepasse@h`. Those of English are known to
/// the library.
pub(super) fn has_words_for_password(authority: &[u8]) -> bool {
    let user = memchr::memrchr(b'@', authority).and_then(|at| authority.get(..at)).unwrap_or_default();
    let Some(colon) = memchr::memchr(b':', user) else { return false };
    let (user, password) = user.split_at_checked(colon).unwrap_or_default();
    let is = |word: &[u8], words: &[&str]| words.iter().any(|other| word.eq_ignore_ascii_case(other.as_bytes()));
    is(user, &USERS) && is(password.get(1..).unwrap_or_default(), &PASSWORDS)
}
