//! What SECURITY.md promises of what reading costs: memory that is linear in the length of a text, and a stack that is constant. All is counted, and
//! nothing is timed.

use std::thread;

use urispec_documents::FileType;
use urispec_promises::cost::Cost;
use urispec_promises::family::{Family, OF_DOCUMENTS};
use urispec_promises::reader::{READERS, Reader, check};

/// The lengths of the texts. Larger ones are measured by `cargo xtask promises`.
const LENGTHS: [usize; 2] = [1 << 9, 4 << 10];

/// What a reading allocates whatever the text is, as a server does for its first messages.
const FIRST: u64 = 64 << 10;

/// So many times the text takes so many times the memory, with room for vectors that grow to twice of what they hold.
fn is_linear(small: u64, large: u64, times: usize) -> bool {
    large <= 2 * times as u64 * small + FIRST
}

#[test]
fn memory_is_linear_in_the_length() {
    for reader in READERS {
        // Tables are made once.
        (reader.read)("http://h/a|b");
        for family in reader.families {
            let [small, large] = LENGTHS.map(|length| Cost::of(reader, *family, length));
            let shown = || format!("{}, {}: {small:?}, {large:?}", reader.name, family.shown());
            assert!(is_linear(small.peak, large.peak, 8), "{}", shown());
            assert!(is_linear(small.allocated, large.allocated, 8), "{}", shown());
        }
    }
}

#[test]
fn memory_for_a_document_of_any_type_is_linear() {
    for file_type in FileType::ALL {
        check("http://h/a|b", file_type);
        for family in OF_DOCUMENTS {
            let [small, large] = LENGTHS.map(|length| {
                let text = family.text(length);
                allocation_counter::measure(|| check(&text, file_type))
            });
            let shown = || format!("{file_type}, {}: {small:?}, {large:?}", family.shown());
            assert!(is_linear(small.bytes_max, large.bytes_max, 8), "{}", shown());
            assert!(is_linear(small.bytes_total, large.bytes_total, 8), "{}", shown());
        }
    }
}

/// How many kilobytes of stack suffice, however long the text is.
const STACK: usize = 256;

#[test]
fn the_stack_is_constant() {
    for reader in READERS {
        for family in reader.families {
            on_a_small_stack(reader, *family);
        }
    }
}

fn on_a_small_stack(reader: Reader, family: Family) {
    let text = family.text(4 << 10);
    let thread = thread::Builder::new().name(format!("{}, {}", reader.name, family.shown()));
    let thread = thread.stack_size(STACK << 10);
    thread.spawn(move || (reader.read)(&text)).unwrap().join().unwrap();
}
