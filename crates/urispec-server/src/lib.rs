//! A language server for the URIs in every file.
//!
//! [`serve`] answers one client until it says `exit`. `urispec server` does so over standard input and output, with [`stdio`]; a test
//! connects in memory:
//!
//! ```
//! use lsp_server::{Connection, Message, Notification, Request};
//! use serde_json::json;
//!
//! let (server, client) = Connection::memory();
//! let thread = std::thread::spawn(move || urispec_server::serve(&server, &mut std::io::sink()));
//!
//! let request = Request { id: 1.into(), method: "initialize".into(), params: json!({ "capabilities": {} }) };
//! client.sender.send(Message::Request(request))?;
//! let Message::Response(answer) = client.receiver.recv()? else { panic!() };
//! assert_eq!(answer.response_result.unwrap()["serverInfo"]["name"], "urispec");
//!
//! client.sender.send(Message::Notification(Notification { method: "exit".into(), params: json!(null) }))?;
//! assert_eq!(thread.join().unwrap(), urispec_server::Ended::WithoutShutdown);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Messages are read and answered in their order, in one thread, and what a client has cancelled is not begun. Nothing waits for anything:
//! findings are computed when no message is left to be read. A request that fails is answered with an error, and the next one is read.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod answer;

mod capabilities;

mod client;

mod edit;

mod encoding;

mod file;

mod language;

mod paths;

mod requests;

mod server;

mod session;

mod settings;

mod text;

mod transport;

mod workspace;

pub use server::{Ended, serve};
pub use transport::stdio;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
