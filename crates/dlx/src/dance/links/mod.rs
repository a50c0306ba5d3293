//! Dancing links: the reference for all other back ends, and the fallback at any size.
//!
//! Source: D. E. Knuth, *Dancing Links* (2000), and *The Art of Computer Programming* 4B, section
//! 7.2.2.1, Algorithms X, C and M; the idea is due to Hitotumatu and Noshita (1979).
//!
//! The [`Lists`] are shared; on them dance [`ExactLinks`] (every item exactly once, with or
//! without colors) and [`BoundedLinks`] (any bounds).

mod bounded;
mod exact;
mod lists;

pub(crate) use bounded::BoundedLinks;
pub(crate) use exact::ExactLinks;
