//! Rules that are only a name, and the parity of a cell.

use std::fmt;

/// A rule about the whole board.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::Rule;
///
/// assert_eq!(Rule::named("anti-knight"), Some(Rule::AntiKnight));
/// assert_eq!(Rule::named("x"), Some(Rule::Diagonal));
/// assert_eq!(Rule::AntiKnight.to_string(), "anti-knight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Both diagonals have every value.
    Diagonal,
    /// The windows have every value: squares as large as a box, one cell away from the edge and
    /// from each other. Boxes must be square. A 9×9 board has four windows.
    Windoku,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells a king's move apart differ.
    AntiKing,
    /// Neighbors without a dot are not consecutive.
    AllWhite,
    /// Of two neighbors without a dot, neither is twice the other.
    AllBlack,
    /// The diagonal from the upper left corner has every value.
    FallingDiagonal,
    /// The diagonal from the lower left corner has every value.
    RisingDiagonal,
    /// Cells at the same place of each box have every value.
    DisjointGroups,
    /// Neighbors without an X or V do not add up to 10 or 5.
    AllXv,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 10] = [
        Self::Diagonal,
        Self::Windoku,
        Self::AntiKnight,
        Self::AntiKing,
        Self::AllWhite,
        Self::AllBlack,
        Self::FallingDiagonal,
        Self::RisingDiagonal,
        Self::DisjointGroups,
        Self::AllXv,
    ];

    /// Returns its name: lower case, with hyphens.
    pub fn name(self) -> &'static str {
        match self {
            Self::Diagonal => "diagonal",
            Self::Windoku => "windoku",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::AllWhite => "all-white",
            Self::AllBlack => "all-black",
            Self::FallingDiagonal => "falling-diagonal",
            Self::RisingDiagonal => "rising-diagonal",
            Self::DisjointGroups => "disjoint-groups",
            Self::AllXv => "all-xv",
        }
    }

    /// Returns the rule in a few words.
    pub fn help(self) -> &'static str {
        match self {
            Self::Diagonal => "both diagonals have every value",
            Self::Windoku => "the inner squares, one cell from the edge, have every value",
            Self::AntiKnight => "cells a knight's move apart have different values",
            Self::AntiKing => "cells a king's move apart have different values",
            Self::AllWhite => "neighbors without a dot are not consecutive",
            Self::AllBlack => "of two neighbors without a dot, neither is twice the other",
            Self::FallingDiagonal => "the diagonal from the upper left corner has every value",
            Self::RisingDiagonal => "the diagonal from the lower left corner has every value",
            Self::DisjointGroups => "cells at the same place of each box have every value",
            Self::AllXv => "neighbors without an X or V do not add up to 10 or 5",
        }
    }

    /// Returns the rule with this name, in any case; `x` is another name for `diagonal`.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let diagonal = (name == "x").then_some(Self::Diagonal);
        diagonal.or(Self::ALL.into_iter().find(|rule| rule.name() == name))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whether a value is even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// 2, 4, 6 and so on.
    Even,
    /// 1, 3, 5 and so on.
    Odd,
}

impl Parity {
    /// Returns the parity of a value.
    pub fn of(value: u8) -> Self {
        if value.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Even => "even",
            Self::Odd => "odd",
        })
    }
}
