//! Solutions up to symmetry: how many essentially different ones there are, and one of each class.
//!
//! Two solutions are the same up to symmetry if an automorphism of the problem carries one to the
//! other (see [`Automorphisms`](crate::symmetry::Automorphisms)). Four independent methods classify
//! them, and tests compare them with one another and with brute force:
//! * `fixed`: the number of classes is the average, over the group, of the number of solutions that an
//!   element fixes (Cauchy, Frobenius, Burnside). For each kind of element, these are the solutions of
//!   another exact cover problem, whose items and options are the element's orbits (`quotient`). For
//!   groups whose elements can be listed; it counts, and visits no solution.
//! * `images`: compares every solution with its images, and counts it if it is the least. For the
//!   same groups; needs no memory.
//! * `rejection` (isomorph rejection): adds one option of each orbit to one partial solution of each
//!   class. For groups of any size; remembers classes by their canonical forms, up to the memory
//!   limit.
//! * `orbits`: lists the class of each new solution, image by image. For groups of any size that the
//!   caller gives; remembers each solution by a key, up to the memory limit.
//!
//! The first three remove **duplicate options**: exchanging two of them is an automorphism, so a solution
//! takes the first ones of each set of duplicates (`duplicates`), and the group keeps their order.
//!
//! Invariant: there are never too many classes, unless the search missed an automorphism. Then the
//! sizes of the classes would not add up to the number of solutions.

mod class;
mod duplicates;
mod elements;
mod fixed;
mod images;
mod orbits;
mod quotient;
mod rejection;
mod seen;
pub mod settings;
pub mod survey;
#[cfg(test)]
mod tests;

pub use class::{Class, ClassError};
