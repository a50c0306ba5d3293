//! Difficulty levels.

use std::fmt;
use std::str::FromStr;

/// The difficulty of a puzzle: the level of its hardest technique.
///
/// | level | hardest technique |
/// |---|---|
/// | easy | singles: full house, hidden single, naked single |
/// | medium | locked candidates; naked and hidden pairs and triples |
/// | hard | quads, fish, single-digit patterns, coloring, wings, uniqueness |
/// | expert | chains without branches; almost locked sets |
/// | extreme | forcing nets |
///
/// [`Technique::difficulty`](crate::Technique::difficulty) is the level of each technique.
///
/// # Examples
/// ```
/// use quadrille_sudoku_human::Difficulty;
///
/// let level: Difficulty = "hard".parse()?;
/// assert!(level > Difficulty::Medium);
/// assert_eq!(level.to_string(), "hard");
/// # Ok::<(), quadrille_sudoku_human::UnknownDifficulty>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Full house, hidden and naked singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quads, fish, single-digit patterns, coloring, wings, uniqueness.
    Hard,
    /// Chains and almost locked sets.
    Expert,
    /// Forcing nets.
    Extreme,
}

impl Difficulty {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme];

    /// Returns the name of the level: `easy` to `extreme`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(name: &str) -> Result<Self, UnknownDifficulty> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownDifficulty)
    }
}

/// The error for an unknown level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownDifficulty;

impl fmt::Display for UnknownDifficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown level: expected easy, medium, hard, expert or extreme")
    }
}

impl std::error::Error for UnknownDifficulty {}
