//! The first byte selects a type of documents. The remaining bytes as one must keep the promises.

#![no_main]

use libfuzzer_sys::fuzz_target;
use urispec_documents::FileType;

#[path = "../../crates/urispec-documents/tests/promises/mod.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| {
    let Some((pick, bytes)) = bytes.split_first() else { return };
    let file_type = FileType::ALL[usize::from(*pick) % FileType::ALL.len()];
    assert_eq!(promises::broken_promise(bytes, file_type), None, "{file_type}");
});
