//! What a program that connects to the host of a URI asks: the target of its request, the port, the origin, the addresses.

#[cfg(feature = "alloc")]
pub(crate) mod origin;

mod port;

#[cfg(feature = "alloc")]
mod request;

#[cfg(feature = "std")]
mod socket;
