//! Counts the boards of n queens without finding them one by one.
//!
//! # The method
//!
//! **Meet in the middle.** Cut the board between its upper `n / 2` rows, the top half, and the
//! others, the bottom half. If the queens of the top half use the columns C, those of the bottom
//! half use the other columns. For each set C of `n / 2` columns (`orbits.rs`), list the placements
//! on the top half that use C and those on the bottom half that use the other columns
//! (`halves.rs`), each as the set of diagonals that it uses (`layout.rs`). Then count the pairs of
//! a top and a bottom without a common diagonal (`matching.rs`). The sum over all C is the count.
//! For n = 18 the listed placements are about a fourth as many as the boards, and 500 pairs are
//! tested in 2 nanoseconds.
//!
//! **Quarters.** A placement on a half consists of one on its left quarter and one on its right
//! quarter that use different rows and diagonals. The placements on quarters are few enough to keep
//! in tables, by the columns and the rows that they use (`quarters.rs`).
//!
//! **Symmetry of the columns.** Reflecting the board left to right maps C to its mirror image and
//! keeps the count. Turning it upside down, for even n, maps C to its complement. So one C of each
//! orbit is enough.
//!
//! **Symmetry of the long diagonals.** Reflection in one long diagonal keeps the queen on it, if
//! there is one, and moves the queen on the other long diagonal between the top and the bottom, or
//! leaves it in the center. So of all boards with a queen on the second diagonal outside the
//! center, half have it below the center row, whatever is known about the first diagonal; and the
//! same with the diagonals exchanged. It is therefore enough to count the boards without a queen of
//! a long diagonal above the center row, each with weight 2^k if it has k of them below.
//!
//! These reflections do not keep C; only the sum over all C is halved. Reflecting left to right
//! exchanges the two diagonals, so the weighted counts of C and its mirror image are still equal.
//! Upside down, top and bottom are exchanged, so C and its complement (its *twin*) share only the
//! boards without a queen on a long diagonal. Those are counted once with weight 2, and the others
//! for each of the two.
//!
//! **Residues.** The sum is exact in 128 bits; its residues modulo two primes are summed
//! independently and compared with it (`tally.rs`).
//!
//! The cut into quarters and the use of the long diagonals are ideas of Evgeny Kluev's (his program
//! N-Queens-Count-Sol, MIT license). No code is his.
//!
//! # Files
//!
//! `layout.rs` knows the board; `quarters.rs`, `halves.rs` and `matching.rs` each do one step;
//! `plan.rs` does all steps for one orbit; `counter.rs` distributes orbits to threads and
//! `shard.rs` to machines. `backtracking.rs` recounts a shard in an independent way.
#![doc = include_str!("../README.md")]

mod backtracking;
mod counter;
mod halves;
mod layout;
mod matching;
mod orbits;
mod plan;
mod quarters;
mod shard;
mod size;
mod stop;
mod tally;
#[cfg(test)]
mod tests;

pub use counter::{FastCountError, FastProgress, MeetInTheMiddle};
pub use quadrille_vectors::Level;
pub use shard::{MergeError, Shard, ShardRecord, gather, merge};
pub use size::SizeError;
