//! Several threads on one tree: a pool that counts pieces, and a listing that keeps the order of
//! one thread.

pub(crate) mod listing;
pub(crate) mod pool;
