//! The room of the engine, as far as the table needs it.

/// The atomics of loom in place of those of the standard library.
pub mod atomics {
    pub use loom::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};
}

#[allow(dead_code)]
#[path = "../../../crates/search/src/memo/limbs.rs"]
pub mod limbs;
#[allow(dead_code)]
#[path = "../../../crates/search/src/memo/table.rs"]
pub mod table;
