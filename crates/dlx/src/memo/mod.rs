//! The memo: counts of residuals, so that an equal one is not searched again.

pub(crate) mod hash;
pub(crate) mod limbs;
pub(crate) mod policy;
pub(crate) mod shared;
pub(crate) mod table;
