//! The walk through the tree of a back end, and what may stop it.

pub(crate) mod limits;
pub(crate) mod walk;
