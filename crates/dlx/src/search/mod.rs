//! The walk through the tree of a back end, what may stop it, and random ways down.

pub(crate) mod crew;
pub(crate) mod descent;
pub(crate) mod limits;
pub(crate) mod position;
pub(crate) mod probe;
pub(crate) mod random;
pub(crate) mod walk;
pub(crate) mod walker;
