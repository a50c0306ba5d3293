//! Counts the boards of n queens without finding them one by one.
//!
//! # The method
//!
//! **Meet in the middle.** Cut the board between its upper `n / 2` rows, the top half, and the
//! others, the bottom half. If the queens of the top half use the columns C, those of the bottom
//! half use the other columns. So for each set C with `n / 2` members (`orbits.rs`) list the
//! placements on the top half that use C and those on the bottom half that use the others
//! (`halves.rs`), each as the set of diagonals that it uses (`layout.rs`), and count the pairs of
//! a top and a bottom that have no diagonal in common (`matching.rs`). The sum over all C is the
//! count: for n = 18 about as many placements are listed as a fourth of the boards, and 500 pairs
//! are tested in 2 nanoseconds.
//!
//! **Quarters.** A placement on a half is one on its left quarter and one on its right quarter that
//! use different rows and diagonals. The placements on quarters are few enough to be kept in
//! tables, by the columns and the rows that they use (`quarters.rs`).
//!
//! **Symmetry of the columns.** Seen in a mirror, C becomes its mirror image, and counts are the
//! same. Upside down, if n is even, C becomes the set of columns left. So one C of each orbit is
//! enough.
//!
//! **Symmetry of the long diagonals.** Reflection in one long diagonal leaves the queen on it where
//! she is, if there is one, and moves the queen on the other one between the top and the bottom
//! (or leaves her in the centre). So of all boards with a queen on that other diagonal outside the
//! centre, half have her below the centre row, whatever is known of the first diagonal; and so for
//! the first. It is enough, then, to count the boards that have no queen of a long diagonal above
//! the centre row, each 2^k times if it has k of them below. Neither does a reflection change C to
//! the point: the sum over all C is what is halved. Seen in a mirror the two diagonals change
//! places, and the weighed counts of C and its image are still the same. Upside down, top and
//! bottom change places, so what C and its twin share is only the boards without any queen on a
//! long diagonal: they are counted once with weight 2, and the others for each.
//!
//! **What is kept on the side.** The sum is exact in 128 bits; its residues modulo two primes are
//! added up apart and compared with it (`tally.rs`).
//!
//! The cut in quarters and the use of the long diagonals are ideas of Evgeny Kluev's (his program
//! N-Queens-Count-Sol, MIT licence). No code is his.
//!
//! # Rooms
//!
//! `simd.rs` knows nothing of queens; `layout.rs` knows the board; `quarters.rs`, `halves.rs` and
//! `matching.rs` each do one step; `plan.rs` does all for one orbit; `counter.rs` shares orbits
//! among threads and `shard.rs` among machines. `backtracking.rs` is for checking a shard.

mod backtracking;
mod counter;
mod halves;
mod layout;
mod matching;
mod orbits;
mod plan;
mod quarters;
mod shard;
mod stop;
mod tally;
#[cfg(test)]
mod tests;

pub use counter::{CountError, FastCounter, FastProgress};
pub use shard::{MergeError, Shard, ShardRecord, gather, merge};
