//! Random numbers for sampling a search.

pub(crate) mod random;
