//! Editing a path: the names of files are data, and no name leads out of the directory.

use urispec::{BuildError, UriBuf};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = UriBuf::parse("https://example.com/files/2026/")?;
    let upload = |name: &str| -> Result<UriBuf, BuildError> {
        let mut uri = directory.clone();
        uri.edit_path(|path| path.push(name))?;
        Ok(uri)
    };
    assert_eq!(upload("annual report.pdf")?, "https://example.com/files/2026/annual%20report.pdf");
    assert_eq!(upload("a/b?c#d%20.txt")?, "https://example.com/files/2026/a%2Fb%3Fc%23d%2520.txt");
    assert_eq!(upload(".."), Err(BuildError::DotSegment));

    let mut thumbnail = upload("annual report.pdf")?;
    thumbnail.edit_path(|path| path.insert(1, "thumbnails").set_extension("png"))?;
    println!("{thumbnail}");
    assert_eq!(thumbnail, "https://example.com/files/thumbnails/2026/annual%20report.png");

    // What was data is data again.
    let name = thumbnail.path().segments().next_back().unwrap();
    assert_eq!(name.decode(), "annual report.png");
    Ok(())
}
