//! What a search cost, in units that do not depend on the machine.

use std::fmt;

use crate::answer::Count;
use crate::choice::Chosen;
use crate::reduce::presolve::Findings;

/// The cost of a search so far.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// Nodes of the search tree visited: the root, and every child that was tried, dead ends and
    /// solutions included. The same on every back end; fewer where presolve or a memo helped.
    pub nodes: u64,
    /// Nodes visited in trials whose results were not used, besides `nodes`: a count is first tried
    /// without presolve, and a residual before it is probed for symmetries.
    pub discarded: u64,
    /// Removals of one option from the list of one item: Knuth's *updates*. Depends on the back
    /// end; 0 where nothing is ever removed from a list, as with bit sets.
    pub updates: u64,
    /// Nodes by level: `profile[0]` counts the root (one for each independent component).
    pub profile: Vec<u64>,
    /// How many independent components the problem fell into, or what presolve left of it: none
    /// if it left nothing.
    pub components: usize,
    /// Which back ends ran, why, and for how many parts each. Parts that a search did not come to
    /// are not among them.
    pub engines: Vec<EngineUse>,
    /// What presolve found, if it was asked. Counting searches what is left then; listing
    /// solutions makes use of a proof that there are none, and else searches the whole problem.
    pub presolve: Option<Findings>,
    /// What remembering remainders was good for.
    pub memo: Memo,
    /// What symmetries were good for.
    pub symmetry: SymmetryStats,
    /// How solutions were told apart up to symmetry, if that was asked.
    pub classes: Option<ClassStats>,
    /// Seconds from the start of the search.
    pub seconds: f64,
}

/// How many independent parts a back end was chosen for, and why.
///
/// It displays in words: `3 parts by links, since …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineUse {
    /// The back end and the reason.
    pub chosen: Chosen,
    /// How many parts.
    pub parts: usize,
}

impl EngineUse {
    /// Adds one part to a list in which every choice stands once.
    pub(crate) fn add(list: &mut Vec<Self>, chosen: Chosen) {
        match list.iter_mut().find(|assigned| assigned.chosen == chosen) {
            Some(assigned) => assigned.parts += 1,
            None => list.push(Self { chosen, parts: 1 }),
        }
    }
}

impl fmt::Display for EngineUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = if self.parts == 1 { "part" } else { "parts" };
        write!(f, "{} {parts} by {}", self.parts, self.chosen)
    }
}

/// What remembering remainders was good for while counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Memo {
    /// How often a remainder was looked for.
    pub looks: u64,
    /// How often it was found, and not counted again.
    pub hits: u64,
    /// How many remainders are held at the end (of the parts together).
    pub entries: u64,
    /// The memory they take at the end, in bytes: the most that any part took.
    pub bytes: u64,
}

impl Memo {
    /// Adds what was seen in another part.
    pub(crate) fn add(&mut self, other: Self) {
        self.looks += other.looks;
        self.hits += other.hits;
        self.entries += other.entries;
        self.bytes = self.bytes.max(other.bytes);
    }
}

impl Statistics {
    /// The deepest level visited.
    pub fn depth(&self) -> usize {
        self.profile.len().saturating_sub(1)
    }
}

/// What following one option of each orbit was good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SymmetryStats {
    /// How many remainders were looked at for symmetries; 0 if none was.
    pub looks: u64,
    /// How many of them were known already, up to isomorphism.
    pub hits: u64,
    /// How many are remembered at the end.
    pub entries: u64,
    /// The memory that takes, in bytes.
    pub bytes: u64,
}

/// How solutions were told apart up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassStats {
    /// How many automorphisms the problem has.
    pub group_order: Count,
    /// What was done with them.
    pub method: Method,
}

/// A way to tell solutions apart up to symmetry.
///
/// It displays in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// For each kind of automorphism, the solutions that it leaves as they are were counted: their
    /// average is the number of classes.
    FixedSolutions {
        /// How many kinds there are.
        kinds: usize,
    },
    /// Each solution was compared with its images.
    Images {
        /// How many images each has, itself included.
        images: usize,
    },
    /// Partial solutions, and then solutions, were brought into a canonical form.
    Forms {
        /// How many were.
        labelled: u64,
        /// How many of them had been met before.
        known: u64,
    },
}

impl Method {
    /// Its name: `fixed-solutions`, `images` or `canonical-forms`.
    pub fn name(self) -> &'static str {
        match self {
            Self::FixedSolutions { .. } => "fixed-solutions",
            Self::Images { .. } => "images",
            Self::Forms { .. } => "canonical-forms",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FixedSolutions { kinds } => {
                write!(f, "by the solutions that are fixed, for kinds of automorphisms: {kinds}")
            }
            Self::Images { images } => write!(f, "by images of each solution: {images}"),
            Self::Forms { labelled, known } => {
                write!(f, "by canonical forms: {labelled} made, {known} of them met before")
            }
        }
    }
}
