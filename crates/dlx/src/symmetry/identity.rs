//! What identifies a problem up to isomorphism.
//!
//! With hashed keys, a wrong answer needs two different canonical forms of one count with equal
//! hashes. `quadrille_symmetry::Key` proves a bound on the odds: with 10^9 residual problems of
//! 1,000 options, less than once in 10^17 counts.

use quadrille_symmetry::Key;

/// What identifies a residual problem up to isomorphism.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// A hash of 128 bits of its canonical form.
    Hashed,
    /// The canonical form in full.
    Whole,
}

/// The canonical form of a residual problem, or a hash of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Identity {
    Key(Key),
    Form(Vec<u32>),
}
