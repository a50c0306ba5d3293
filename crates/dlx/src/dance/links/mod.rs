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
mod store;

use crate::problem::{Kind, Problem};
use crate::search::walk::{Walk, Walker};

/// A walk with links for this problem.
pub(crate) fn build(problem: &Problem) -> Box<dyn Walker> {
    if lists::fit_narrow(problem) {
        build_in::<store::Narrow>(problem)
    } else {
        build_in::<store::Wide>(problem)
    }
}

fn build_in<S: store::Store + 'static>(problem: &Problem) -> Box<dyn Walker> {
    match (problem.kind(), problem.color_count() > 0) {
        (Kind::Mcc, true) => Box::new(Walk::new(bounded::BoundedLinks::<S, true>::new(problem))),
        (Kind::Mcc, false) => Box::new(Walk::new(bounded::BoundedLinks::<S, false>::new(problem))),
        (_, true) => Box::new(Walk::new(exact::ExactLinks::<S, true>::new(problem))),
        (_, false) => Box::new(Walk::new(exact::ExactLinks::<S, false>::new(problem))),
    }
}
