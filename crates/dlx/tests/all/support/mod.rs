//! What several tests share.

pub(crate) mod boards;
pub(crate) mod brute;
pub(crate) mod canceller;
pub(crate) mod costs;
pub(crate) mod plain;
pub(crate) mod random;
pub(crate) mod shrink;
pub(crate) mod strip;
pub(crate) mod tree;
