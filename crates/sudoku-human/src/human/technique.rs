//! Techniques by their usual names, easiest first, with weights.

use std::fmt;

use crate::human::difficulty::Difficulty;
use crate::human::table::techniques;

/// The columns of the table that finders do not need.
struct Entry {
    name: &'static str,
    weight: u32,
    difficulty: Difficulty,
    relies_on: ReliesOn,
    description: &'static str,
}

/// What a technique relies on besides the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReliesOn {
    Rules,
    OneSolution,
    OtherRules,
}

macro_rules! relies_on {
    (rules) => {
        ReliesOn::Rules
    };
    (one_solution) => {
        ReliesOn::OneSolution
    };
    (other_rules) => {
        ReliesOn::OtherRules
    };
}

macro_rules! define {
    ($(
        $variant:ident, $name:literal, $weight:literal, $difficulty:ident, $relies_on:ident,
        $module:ident :: $find:ident ( $($argument:expr),* ), $description:literal;
    )*) => {
        /// A way to find a step. Ordered from easy to hard.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $description] $variant,)*
        }

        const ENTRIES: &[Entry] = &[$(Entry {
            name: $name,
            weight: $weight,
            difficulty: Difficulty::$difficulty,
            relies_on: relies_on!($relies_on),
            description: $description,
        }),*];

        impl Technique {
            /// All techniques, easiest first.
            pub const ALL: [Self; ENTRIES.len()] = [$(Self::$variant),*];
        }
    };
}

techniques!(define);

impl Technique {
    const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// Returns the usual name, such as `Naked pair`.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the technique with this name. Case, spaces and signs do not matter.
    ///
    /// ```
    /// use quadrille_sudoku_human::Technique;
    ///
    /// assert_eq!(Technique::named("x-wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::named("naked pairs"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let letters = |text: &str| {
            text.chars()
                .filter(char::is_ascii_alphanumeric)
                .collect::<String>()
                .to_ascii_lowercase()
        };
        let wanted = letters(name);
        Self::ALL.into_iter().find(|technique| letters(technique.name()) == wanted)
    }

    /// Describes the pattern in one sentence.
    ///
    /// ```
    /// use quadrille_sudoku_human::Technique;
    ///
    /// assert_eq!(Technique::NakedSingle.description(), "A cell with one candidate left.");
    /// ```
    pub const fn description(self) -> &'static str {
        self.entry().description
    }

    /// Returns the score of one step: see [`Rating`](crate::Rating).
    pub const fn weight(self) -> u32 {
        self.entry().weight
    }

    /// Returns the level of a puzzle whose hardest technique this is.
    pub const fn difficulty(self) -> Difficulty {
        self.entry().difficulty
    }

    /// Returns whether it assumes that the puzzle has only one solution.
    pub const fn needs_uniqueness(self) -> bool {
        matches!(self.entry().relies_on, ReliesOn::OneSolution)
    }

    /// Returns whether it applies only under rules besides those of rows, columns and boxes.
    pub const fn needs_other_rules(self) -> bool {
        matches!(self.entry().relies_on, ReliesOn::OtherRules)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
