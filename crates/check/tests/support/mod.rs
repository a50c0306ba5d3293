//! What the tests share: random problems, the truth by brute force, and a writer of certificates.
//!
//! All of it follows `docs/certificate.md` in the most naive way. Of the checker it uses only SHA-256,
//! which published hashes test.

#![allow(dead_code, unused_imports, reason = "each test file uses a part")]

mod mutation;
mod problem;
mod python;
mod random;
mod residual;
#[path = "../../src/sha256.rs"]
mod sha256;
mod writer;

pub use mutation::{mutate, settled};
pub use problem::{Problem, Value};
pub use python::in_python;
pub use random::Random;
pub use writer::{Certificate, QUESTION, WORK, head};
