//! The symmetries under which two solutions count as one, as `--up-to` and the records name them.

use clap::ValueEnum;

/// The symmetries under which two solutions count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Equivalence {
    /// All solutions are different (default)
    #[default]
    None,
    /// Solutions are the same if a rotation maps one to the other
    Rotations,
    /// Solutions are the same if a rotation or reflection maps one to the other
    Reflections,
    /// Solutions are the same if any symmetry of the problem maps one to the other
    Symmetry,
}

impl Equivalence {
    /// Returns the name that `--up-to` takes.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotations => "rotations",
            Self::Reflections => "reflections",
            Self::Symmetry => "symmetry",
        }
    }
}
