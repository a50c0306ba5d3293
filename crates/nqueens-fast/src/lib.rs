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
//! For n = 18 the listed placements are about a sixth as many as the boards, and 500 pairs are
//! tested in 2 nanoseconds.
//!
//! **Quarters.** A placement on a half consists of one on its left quarter and one on its right
//! quarter that use different rows and diagonals. The placements on quarters are few enough to keep
//! in tables, by the columns and the rows that they use (`quarters.rs`).
//!
//! **Symmetry.** Of the eight images of a board, one is counted, with weight 8, or some with less
//! weight each (`orbits.rs`). For even n, the columns and rows that the queens of each quarter use
//! decide which image is counted, so most ways to join quarters need not be tried. For odd n, the
//! center row and the center column belong to two quarters. There, the columns of the top half and
//! the queens on the long diagonals decide, and no counted placement on the top half has such a queen.
//!
//! **Residues.** The sum is exact in 128 bits; its residues modulo two primes are summed
//! independently and compared with it (`tally.rs`).
//!
//! The cut into quarters and the use of the long diagonals are ideas of Evgeny Kluev's (his program
//! N-Queens-Count-Sol, MIT license). No code is his.
//!
//! # Files
//!
//! `layout.rs` knows the board; `quarters.rs`, `halves.rs` and `matching.rs` each do one step, with
//! `buckets.rs` between the last two;
//! `plan.rs` does all steps for one orbit; `counter.rs` distributes orbits to threads and
//! `shard.rs` to machines. `backtracking.rs` recounts a shard in an independent way.
#![doc = include_str!("../README.md")]

mod backtracking;
mod buckets;
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
