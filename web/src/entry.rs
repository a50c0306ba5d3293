//! The functions that the worker calls.

use std::cell::RefCell;

use quadrille_vectors::clock;

use crate::{ask, host};

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
    clock::set_source(host::clock);
    let question = QUESTION.take();
    ask::answer(&question);
}
