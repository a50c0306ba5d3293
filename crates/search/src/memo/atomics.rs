//! The atomics of the table. `benches/interleavings` compiles the table with others, which try all
//! orders of loads and stores.

pub(crate) use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};
