//! Counting without visiting: what is remembered of remainders already counted.

pub(crate) mod limbs;
pub(crate) mod policy;
pub(crate) mod shared;
pub(crate) mod table;
