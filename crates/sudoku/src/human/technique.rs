//! The techniques by their usual names, easiest first, and what each weighs.

use std::fmt;

use crate::human::difficulty::Difficulty;

/// A way to find a step. Ordered from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The last blank of a row, column or box.
    FullHouse,
    /// A digit with one place left in a box.
    HiddenSingle,
    /// A digit with one place left in a row or column.
    HiddenSingleLine,
    /// A cell with one candidate left.
    NakedSingle,
    /// Locked candidates: a digit that a box has in one line only.
    Pointing,
    /// Locked candidates: a digit that a line has in one box only.
    Claiming,
    /// Two cells of a house with two digits between them.
    NakedPair,
    /// Two digits of a house with two places between them.
    HiddenPair,
    /// Three cells of a house with three digits between them.
    NakedTriple,
    /// Three digits of a house with three places between them.
    HiddenTriple,
    /// Four cells of a house with four digits between them.
    NakedQuad,
    /// Four digits of a house with four places between them.
    HiddenQuad,
    /// A digit in two lines that lies in two lines across.
    XWing,
    /// Two parallel lines with two places of a digit each, joined by a line.
    Skyscraper,
    /// A row and a column with two places of a digit each, joined in a box.
    TwoStringKite,
    /// Any other two houses with two places of a digit each that see each other.
    TurbotFish,
    /// A box in which a digit lies in one row and one column, and a line with two places.
    EmptyRectangle,
    /// A digit in three lines that lies in three lines across.
    Swordfish,
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// Simple colouring: a cell that sees both colours of a digit.
    ColourTrap,
    /// Simple colouring: two cells of one colour that see each other.
    ColourWrap,
    /// A pivot of two candidates with two pincers.
    XyWing,
    /// A pivot of three candidates with two pincers.
    XyzWing,
    /// Two cells with the same two candidates, joined by a house with two places for one of them.
    WWing,
    /// Four cells that must not hold only two digits: one can hold others. Needs uniqueness.
    UniqueRectangle1,
    /// The same: two or three can hold one other digit. Needs uniqueness.
    UniqueRectangle2,
    /// The same: two are like one cell of a naked subset. Needs uniqueness.
    UniqueRectangle3,
    /// The same: one of the two digits is locked in two of the cells. Needs uniqueness.
    UniqueRectangle4,
    /// Bivalue universal grave plus one: all blanks but one have two candidates. Needs uniqueness.
    BugPlusOne,
    /// An X-wing with fins.
    FinnedXWing,
    /// An X-wing that only its fins complete.
    SashimiXWing,
    /// A swordfish with fins.
    FinnedSwordfish,
    /// A swordfish that only its fins complete.
    SashimiSwordfish,
    /// A digit in four lines that lies in four lines across.
    Jellyfish,
    /// A jellyfish with fins.
    FinnedJellyfish,
    /// A jellyfish that only its fins complete.
    SashimiJellyfish,
    /// A chain of one digit.
    XChain,
    /// A chain through cells of two candidates.
    XyChain,
    /// A chain of any candidates (AIC), also as a ring (nice loop).
    AlternatingChain,
    /// Two almost locked sets with a restricted common digit.
    AlsXz,
    /// Three almost locked sets joined by two restricted common digits.
    AlsXyWing,
    /// A chain of candidates and groups of them.
    GroupedChain,
    /// A cell each of whose candidates leads to the same.
    CellNet,
    /// A digit each of whose places in a house leads to the same.
    UnitNet,
    /// A candidate from which singles lead to a contradiction.
    ContradictionNet,
    /// A contradiction that takes suppositions within the supposition.
    NestedNet,
}

/// What is fixed for each technique.
struct Fixed {
    name: &'static str,
    weight: u32,
    difficulty: Difficulty,
}

impl Technique {
    /// Every technique, easiest first.
    pub const ALL: [Self; 46] = {
        use Technique::*;
        [
            FullHouse,
            HiddenSingle,
            HiddenSingleLine,
            NakedSingle,
            Pointing,
            Claiming,
            NakedPair,
            HiddenPair,
            NakedTriple,
            HiddenTriple,
            NakedQuad,
            HiddenQuad,
            XWing,
            Skyscraper,
            TwoStringKite,
            TurbotFish,
            EmptyRectangle,
            Swordfish,
            RemotePair,
            ColourTrap,
            ColourWrap,
            XyWing,
            XyzWing,
            WWing,
            UniqueRectangle1,
            UniqueRectangle2,
            UniqueRectangle3,
            UniqueRectangle4,
            BugPlusOne,
            FinnedXWing,
            SashimiXWing,
            FinnedSwordfish,
            SashimiSwordfish,
            Jellyfish,
            FinnedJellyfish,
            SashimiJellyfish,
            XChain,
            XyChain,
            AlternatingChain,
            AlsXz,
            AlsXyWing,
            GroupedChain,
            CellNet,
            UnitNet,
            ContradictionNet,
            NestedNet,
        ]
    };

    /// Its usual name, such as `Naked pair`.
    pub const fn name(self) -> &'static str {
        self.fixed().name
    }

    /// What one step of it adds to the score of a puzzle: see [`Rating`](crate::Rating).
    pub const fn weight(self) -> u32 {
        self.fixed().weight
    }

    /// The level of a puzzle whose hardest technique it is.
    pub const fn difficulty(self) -> Difficulty {
        self.fixed().difficulty
    }

    /// Whether it takes for granted that the puzzle has only one solution.
    pub const fn needs_uniqueness(self) -> bool {
        matches!(
            self,
            Self::UniqueRectangle1
                | Self::UniqueRectangle2
                | Self::UniqueRectangle3
                | Self::UniqueRectangle4
                | Self::BugPlusOne
        )
    }

    #[rustfmt::skip] // a table
    const fn fixed(self) -> Fixed {
        use Difficulty::{Easy, Expert, Extreme, Hard, Medium};
        let (name, weight, difficulty) = match self {
            Self::FullHouse        => ("Full house", 1, Easy),
            Self::HiddenSingle     => ("Hidden single (box)", 2, Easy),
            Self::HiddenSingleLine => ("Hidden single (line)", 5, Easy),
            Self::NakedSingle      => ("Naked single", 12, Easy),
            Self::Pointing         => ("Locked candidates (pointing)", 40, Medium),
            Self::Claiming         => ("Locked candidates (claiming)", 50, Medium),
            Self::NakedPair        => ("Naked pair", 60, Medium),
            Self::HiddenPair       => ("Hidden pair", 80, Medium),
            Self::NakedTriple      => ("Naked triple", 90, Medium),
            Self::HiddenTriple     => ("Hidden triple", 110, Medium),
            Self::NakedQuad        => ("Naked quad", 130, Hard),
            Self::HiddenQuad       => ("Hidden quad", 150, Hard),
            Self::XWing            => ("X-Wing", 150, Hard),
            Self::Skyscraper       => ("Skyscraper", 160, Hard),
            Self::TwoStringKite    => ("Two-string kite", 160, Hard),
            Self::TurbotFish       => ("Turbot fish", 170, Hard),
            Self::EmptyRectangle   => ("Empty rectangle", 180, Hard),
            Self::Swordfish        => ("Swordfish", 180, Hard),
            Self::RemotePair       => ("Remote pair", 190, Hard),
            Self::ColourTrap       => ("Simple colouring (trap)", 190, Hard),
            Self::ColourWrap       => ("Simple colouring (wrap)", 190, Hard),
            Self::XyWing           => ("XY-Wing", 200, Hard),
            Self::XyzWing          => ("XYZ-Wing", 220, Hard),
            Self::WWing            => ("W-Wing", 230, Hard),
            Self::UniqueRectangle1 => ("Unique rectangle type 1", 240, Hard),
            Self::UniqueRectangle2 => ("Unique rectangle type 2", 240, Hard),
            Self::UniqueRectangle3 => ("Unique rectangle type 3", 240, Hard),
            Self::UniqueRectangle4 => ("Unique rectangle type 4", 240, Hard),
            Self::BugPlusOne       => ("BUG+1", 240, Hard),
            Self::FinnedXWing      => ("Finned X-Wing", 250, Hard),
            Self::SashimiXWing     => ("Sashimi X-Wing", 260, Hard),
            Self::FinnedSwordfish  => ("Finned Swordfish", 280, Hard),
            Self::SashimiSwordfish => ("Sashimi Swordfish", 290, Hard),
            Self::Jellyfish        => ("Jellyfish", 300, Hard),
            Self::FinnedJellyfish  => ("Finned Jellyfish", 320, Hard),
            Self::SashimiJellyfish => ("Sashimi Jellyfish", 330, Hard),
            Self::XChain           => ("X-Chain", 350, Expert),
            Self::XyChain          => ("XY-Chain", 380, Expert),
            Self::AlternatingChain => ("Alternating inference chain", 450, Expert),
            Self::AlsXz            => ("ALS-XZ", 500, Expert),
            Self::AlsXyWing        => ("ALS-XY-Wing", 550, Expert),
            Self::GroupedChain     => ("Grouped alternating inference chain", 600, Expert),
            Self::CellNet          => ("Forcing net (cell)", 1000, Extreme),
            Self::UnitNet          => ("Forcing net (unit)", 1100, Extreme),
            Self::ContradictionNet => ("Forcing net (contradiction)", 1200, Extreme),
            Self::NestedNet        => ("Nested forcing net", 4000, Extreme),
        };
        Fixed { name, weight, difficulty }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
