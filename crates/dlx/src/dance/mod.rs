//! The back ends: four ways to hold the residual problem while a walk moves through the tree.
//!
//! Each implements [`Dance`](crate::walk::Dance) and visits the very same nodes.

pub(crate) mod blocks;
pub(crate) mod cells;
pub(crate) mod dense;
pub(crate) mod links;
