//! Components, decoded for people and for other programs.

use urispec::Visible;

/// Appends the decoded component. The percent triplets of invisible characters and of bytes that are not UTF-8 stay, so the result is
/// always one visible line.
pub(super) fn decode(component: &str, output: &mut String) {
    let mut rest = component;
    while let Some(start) = rest.find('%') {
        let (before, triplets) = rest.split_at(start);
        output.push_str(before);
        let bytes = leading_triplets(triplets);
        if bytes.is_empty() {
            // A percent sign without two digits does not occur in a valid URI.
            output.push('%');
            rest = triplets.get(1..).unwrap_or_default();
            continue;
        }
        let (run, after) = triplets.split_at(3 * bytes.len());
        decode_run(run, &bytes, output);
        rest = after;
    }
    output.push_str(rest);
}

/// The bytes of the triplets that a text begins with.
fn leading_triplets(text: &str) -> Vec<u8> {
    let (triplets, _) = text.as_bytes().as_chunks();
    let octet = |[percent, digits @ ..]: &[u8; 3]| {
        let digits = str::from_utf8(digits).ok().filter(|_| *percent == b'%')?;
        u8::from_str_radix(digits, 16).ok()
    };
    triplets.iter().map_while(octet).collect()
}

fn decode_run(triplets: &str, bytes: &[u8], output: &mut String) {
    let mut at = 0;
    let mut keep = |length: usize, output: &mut String, shown: Option<char>| {
        match shown {
            Some(character) => output.push(character),
            None => output.push_str(triplets.get(3 * at..3 * (at + length)).unwrap_or_default()),
        }
        at += length;
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            keep(character.len_utf8(), output, Some(character).filter(|character| Visible::shows(*character)));
        }
        keep(chunk.invalid().len(), output, None);
    }
}
