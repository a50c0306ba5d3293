//! Solutions up to symmetry: how many essentially different ones there are, and one of each class.
//!
//! Two solutions are the same up to symmetry if an automorphism of the problem carries one to the
//! other (see [`Automorphisms`](crate::symmetry::Automorphisms)). Three methods tell them apart; each stands
//! by itself, and tests hold them against one another and against brute force:
//! * `fixed`: the number of classes is the average, over the group, of how many solutions an
//!   element leaves as they are (Cauchy, Frobenius, Burnside). For each kind of element that is an
//!   exact cover problem of its own, with the element's orbits for items and options (`quotient`).
//!   For groups whose elements can be listed; nothing is visited one by one.
//! * `images`: every solution is compared with its images, and counts if it is the least. For the
//!   same groups; needs no memory.
//! * `rejection` (isomorph rejection): adds one option of each orbit to one partial solution of each
//!   class. For groups of any size; remembers classes by their canonical forms, up to the memory
//!   limit.
//!
//! **Duplicate options** are left out of all three: exchanging two of them is an automorphism, so a
//! solution takes the first ones of each set of duplicates (`duplicates`), and the group used keeps
//! the order of duplicates.
//!
//! Invariant: as many classes or fewer are told apart as there are, unless the search missed
//! an automorphism. That would be seen: the sizes of classes would not add up to the number of
//! solutions.

mod class;
mod duplicates;
mod elements;
mod fixed;
mod images;
mod quotient;
mod rejection;
mod seen;
pub(crate) mod settings;
pub(crate) mod survey;
#[cfg(test)]
mod tests;

pub use class::{Class, ClassError};
