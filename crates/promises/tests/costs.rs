//! What SECURITY.md promises of what reading costs: memory that is linear in the length of a text, and a stack that is constant. All is counted, and
//! nothing is timed.

use std::thread;

use urispec_documents::FileType;
use urispec_promises::cost::Cost;
use urispec_promises::family::{Family, OF_DOCUMENTS};
use urispec_promises::reader::{READERS, Reader, check};

/// The lengths of the texts: each is sixteen times the one before.
const LENGTHS: [usize; 3] = [1 << 10, 16 << 10, 256 << 10];

/// What is allocated, once and for all, by the first of all readings: tables, and the answers of a server to its first messages.
const FIRST: u64 = 1 << 20;

/// Sixteen times the text takes sixteen times the memory, with room for vectors that grow by half of what they hold.
fn is_linear(small: u64, large: u64) -> bool {
    large <= 16 * small * 2 + FIRST
}

#[test]
fn memory_is_linear_in_the_length() {
    for reader in READERS {
        for family in reader.families {
            let costs = LENGTHS.map(|length| Cost::of(reader, *family, length));
            for pair in costs.windows(2) {
                let [small, large] = [pair[0], pair[1]];
                let shown = || format!("{}, {}: {small:?}, {large:?}", reader.name, family.shown());
                assert!(is_linear(small.peak, large.peak), "{}", shown());
                assert!(is_linear(small.allocated, large.allocated), "{}", shown());
            }
        }
    }
}

#[test]
fn memory_for_a_document_of_any_type_is_linear() {
    for file_type in FileType::ALL {
        for family in OF_DOCUMENTS {
            let [small, large] = [1 << 10, 16 << 10].map(|length| {
                let text = family.text(length);
                allocation_counter::measure(|| check(&text, file_type))
            });
            let shown = || format!("{file_type}, {}: {small:?}, {large:?}", family.shown());
            assert!(is_linear(small.bytes_max, large.bytes_max), "{}", shown());
            assert!(is_linear(small.bytes_total, large.bytes_total), "{}", shown());
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
    let text = family.text(128 << 10);
    let thread = thread::Builder::new().name(format!("{}, {}", reader.name, family.shown()));
    let thread = thread.stack_size(STACK << 10);
    thread.spawn(move || (reader.read)(&text)).unwrap().join().unwrap();
}
