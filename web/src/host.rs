//! The interface to the worker: two functions that it imports, and two that it calls.
//!
//! All `unsafe` code of this crate is in this file: it reads the bytes that the worker wrote.

use std::cell::RefCell;
use std::time::Duration;

use quadrille_vectors::clock;
use serde::Serialize;

use crate::ask;

#[link(wasm_import_module = "host")]
#[expect(unsafe_code, reason = "functions of the worker")]
unsafe extern "C" {
    /// Returns the milliseconds since a fixed point.
    safe fn now() -> f64;

    /// Receives a message: `length` bytes of JSON from `start`.
    safe fn message(start: *const u8, length: usize);
}

thread_local! {
    /// The bytes of the next question.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves memory for a question of `length` bytes and returns its start.
#[expect(unsafe_code, reason = "a function with a fixed name")]
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; length];
        question.as_mut_ptr()
    })
}

/// Answers the question that was written to the reserved memory.
#[expect(unsafe_code, reason = "a function with a fixed name")]
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn ask() {
    clock::set_source(|| Duration::from_secs_f64(now() / 1000.0));
    let question = QUESTION.take();
    ask::answer(&question);
}

/// Sends a message to the worker.
pub(crate) fn send(reply: &impl Serialize) {
    let text = serde_json::to_string(reply).expect("messages have string keys");
    message(text.as_ptr(), text.len());
}
