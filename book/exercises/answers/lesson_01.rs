pub fn hex_color() -> &'static str {
    r##""#" ( 3HEXDIG / 6HEXDIG )"##
}
