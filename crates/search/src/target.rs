//! What the target asks of the code.

/// Whether the code must stay small: a page in the browser loads it before it counts. What only makes
/// some searches faster is not compiled there.
pub const IS_SMALL: bool = cfg!(target_family = "wasm");
