//! Groups of permutations of known order: a random element, and the stabilizers of points.
//!
//! A group is kept as a chain of stabilizers (*base and strong generating set*). Each step of the
//! chain has a point, its orbit under the elements that fix all points before it, and a way from the
//! point to each member of the orbit. An element of the group is one choice of a way for each step.
//!
//! # Invariants
//! * The elements of a step fix the points of all steps before it.
//! * The product of the lengths of all orbits is the order of the group, so the chain is complete:
//!   a random choice of ways is a uniformly random element.
//! * Orbits of a [`Stabilizer`] are made by elements of the group that fix its points. They may be
//!   finer than those of all such elements, with small odds, and are never coarser.
//!
//! # Sources
//! C. C. Sims, *Computational methods in the study of permutation groups* (1970); J. S. Leon, *On an
//! algorithm for finding a base and a strong generating set for a group given by generating
//! permutations* (1980), for random elements in place of all products; F. Celler, C. R.
//! Leedham-Green, S. H. Murray, A. C. Niemeyer and E. A. O'Brien, *Generating random elements of a
//! finite group* (1995), for random products of generators.

mod chain;
mod products;
mod stabilizer;
#[cfg(test)]
mod tests;
mod tree;

pub use chain::Group;
pub use stabilizer::Stabilizer;
