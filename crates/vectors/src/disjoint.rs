//! [`Simd::add_disjoint`](crate::Simd::add_disjoint) for levels without an instruction that moves
//! results to the front.

use crate::lanes::SLACK;

/// Adds one by one, without a branch: half of the tests hold, unpredictably.
#[inline(always)]
pub(crate) fn add_disjoint(
    one: u64,
    others: &[u64],
    test: u64,
    keep: u64,
    out: &mut [u64],
) -> usize {
    let tested = one & test;
    let mut added = 0;
    let out = &mut out[..others.len() + SLACK];
    for &other in others {
        out[added] = one.wrapping_add(other) & keep;
        added += usize::from(tested & other == 0);
    }
    added
}
