//! The memo: counts of residuals, so that an equal one is not searched again.

mod atomics;
pub mod hash;
pub mod limbs;
pub(crate) mod policy;
pub mod shared;
pub mod table;
