//! Constraints on the number of literals that hold, as clauses.
//!
//! The encoding is the sequential counter (C. Sinz, 2005), with definitions in both directions:
//! the literals determine every new variable. So each solution is exactly one model.

use crate::export::clauses::{Clauses, Literal};

/// The most literals of which "at most one" takes a clause for each pair. That is at most 10 clauses, fewer
/// than a counter has.
const PAIRWISE: usize = 5;

/// Adds clauses for: at least `lo` and at most `hi` of the literals hold. `hi` is at least 1.
///
/// Takes about `4 · n · (min(hi, n) + 1)` clauses for `n` literals.
pub(super) fn between(clauses: &mut Clauses, literals: &[Literal], lo: usize, hi: usize) {
    let count = literals.len();
    if lo > count {
        return clauses.contradict();
    }
    match (lo, hi) {
        (0, _) if hi >= count => {}
        (1, _) if hi >= count => clauses.add(literals.iter().copied()),
        (_, 1) if count <= PAIRWISE => {
            if lo == 1 {
                clauses.add(literals.iter().copied());
            }
            for (place, &one) in literals.iter().enumerate() {
                literals[place + 1..].iter().for_each(|&other| clauses.add([-one, -other]));
            }
        }
        _ => counted(clauses, literals, lo, hi),
    }
}

/// Adds a sequential counter with its bounds. `lo` is at most the number of literals.
fn counted(clauses: &mut Clauses, literals: &[Literal], lo: usize, hi: usize) {
    let most = lo.max(hi.saturating_add(1)).min(literals.len());
    // `reached[j]` holds if at least `j + 1` of the literals so far hold.
    let mut reached: Vec<Literal> = Vec::new();
    for &literal in literals {
        let before = std::mem::take(&mut reached);
        for level in 0..most.min(before.len() + 1) {
            let (same, below) = (before.get(level), level.checked_sub(1).map(|low| before[low]));
            reached.push(advance(clauses, literal, same.copied(), below));
        }
    }
    if lo > 0 {
        clauses.add([reached[lo - 1]]);
    }
    if let Some(&excess) = reached.get(hi) {
        clauses.add([-excess]);
    }
}

/// Returns a literal for "`same`, or `literal` and `below`". A missing `same` is false, a missing
/// `below` is true.
fn advance(
    clauses: &mut Clauses,
    literal: Literal,
    same: Option<Literal>,
    below: Option<Literal>,
) -> Literal {
    let (same, below) = match (same, below) {
        (None, None) => return literal,
        known => known,
    };
    let reached = clauses.variable();
    clauses.add([-literal, reached].into_iter().chain(below.map(|below| -below)));
    clauses.add([-reached, literal].into_iter().chain(same));
    if let Some(same) = same {
        clauses.add([-same, reached]);
    }
    if let Some(below) = below {
        clauses.add([-reached, below].into_iter().chain(same));
    }
    reached
}
