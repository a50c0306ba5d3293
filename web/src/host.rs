//! The functions of the worker that the module imports. `entry.rs` has those that the worker calls.

use std::time::Duration;

use serde::Serialize;

#[link(wasm_import_module = "host")]
#[expect(unsafe_code, reason = "functions of the worker")]
unsafe extern "C" {
    /// Returns the milliseconds since a fixed point.
    safe fn now() -> f64;

    /// Receives a message: `length` bytes of JSON from `start`.
    safe fn message(start: *const u8, length: usize);
}

/// Returns the time since a fixed point.
pub(crate) fn clock() -> Duration {
    Duration::from_secs_f64(now() / 1000.0)
}

/// Sends a message to the worker.
pub(crate) fn send(reply: &impl Serialize) {
    let text = serde_json::to_string(reply).expect("messages have string keys");
    message(text.as_ptr(), text.len());
}
