//! Validates and splits without a standard library.

#![no_std]

use core::panic::PanicInfo;

use urispec::{Rule, UriReference};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

#[cfg(feature = "alloc")]
mod heap {
    use core::alloc::{GlobalAlloc, Layout};

    struct None;

    unsafe impl GlobalAlloc for None {
        unsafe fn alloc(&self, _: Layout) -> *mut u8 {
            core::ptr::null_mut()
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
    }

    #[global_allocator]
    static HEAP: None = None;
}

/// The length of the host of a URI reference; negative where there is none, or it is not one.
#[unsafe(no_mangle)]
pub extern "C" fn host_length(text: &[u8; 32]) -> isize {
    let Ok(reference) = UriReference::try_from(text.as_slice()) else { return -1 };
    if !Rule::UriReference.accepts(text) {
        return -3;
    }
    reference.authority().map_or(-2, |authority| authority.host().as_str().len() as isize)
}
