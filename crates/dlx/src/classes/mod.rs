//! Solutions up to symmetry: how many essentially different ones there are, and one of each class.
//!
//! Two solutions are the same up to symmetry if an automorphism of the problem carries one to the
//! other (see [`Automorphisms`](crate::Automorphisms)). Three methods tell them apart; each stands
//! by itself, and tests hold them against one another and against brute force:
//! * `fixed`: the number of classes is the average, over the group, of how many solutions an
//!   element leaves as they are (Cauchy, Frobenius, Burnside). For each kind of element that is an
//!   exact cover problem of its own, with the element's orbits for items and options (`quotient`).
//!   For groups whose elements can be listed; nothing is visited one by one.
//! * `images`: every solution is compared with its images, and counts if it is the least. For the
//!   same groups; needs no memory.
//! * `growth`: one option of each orbit is added to one partial solution of each class. For groups
//!   of any size; remembers classes by their canonical forms, under the cap on memory.
//!
//! **Duplicates**, equal options, are left out of all three: an exchange of twins is an automorphism, so
//! of each set of twins a solution takes the first ones (`duplicates`), and the group that is worked
//! with keeps the order of duplicates.
//!
//! Invariant: as many classes or fewer are told apart as there are, unless the search missed
//! an automorphism. That would be seen: the sizes of classes would not add up to the number of
//! solutions.

mod class;
mod duplicates;
mod elements;
mod fixed;
mod growth;
mod images;
mod quotient;
mod seen;
pub(crate) mod settings;
pub(crate) mod survey;
#[cfg(test)]
mod tests;

pub use class::{Class, ClassError};
