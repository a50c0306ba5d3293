//! The cost of a search, in units that do not depend on the machine.

use std::fmt;

use crate::answer::Count;
use crate::choice::Chosen;
use crate::reduce::presolve::Findings;

/// The cost of a search so far.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// Nodes of the search tree visited: the root and every child tried, including dead ends and
    /// solutions. The same on every back end; fewer where presolve or a memo helped.
    pub nodes: u64,
    /// Nodes visited in trials whose results were discarded, in addition to `nodes`. A count is
    /// first tried without presolve, and a residual before it is probed for symmetries.
    pub discarded: u64,
    /// Removals of one option from the list of one item: Knuth's *updates*. Depends on the back
    /// end; 0 where lists are not used, as with bit sets.
    pub updates: u64,
    /// Nodes by level: `profile[0]` counts the root (one for each independent component).
    pub profile: Vec<u64>,
    /// The number of independent components of the problem, or of its residual after presolve. 0 if
    /// nothing was open.
    pub components: usize,
    /// Which back ends ran, why, and for how many parts each. Parts that the search did not reach
    /// are not included.
    pub engines: Vec<EngineUse>,
    /// What presolve found, if it ran. A count then searches the residual. A listing only uses a
    /// proof that there is no solution, and otherwise searches the whole problem.
    pub presolve: Option<Findings>,
    /// Memo statistics.
    pub memo: MemoStats,
    /// Symmetry statistics.
    pub symmetry: SymmetryStats,
    /// How solutions were grouped into classes, if requested.
    pub classes: Option<ClassStats>,
    /// Seconds from the start of the search.
    pub seconds: f64,
}

/// The number of independent parts for which a back end was chosen, and why.
///
/// Displays as `3 parts by links, since …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EngineUse {
    /// The back end and the reason.
    pub chosen: Chosen,
    /// The number of parts.
    pub parts: usize,
}

impl EngineUse {
    /// Adds one part to a list that contains every choice once.
    pub fn add(list: &mut Vec<Self>, chosen: Chosen) {
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

/// How the memo performed during a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MemoStats {
    /// The number of lookups.
    pub lookups: u64,
    /// The number of lookups that found an entry, so that the residual was not counted again.
    pub hits: u64,
    /// The number of entries at the end, over all parts.
    pub entries: u64,
    /// The size of the memo at the end, in bytes: the maximum over all parts.
    pub bytes: u64,
    /// At least the nodes that a search without a memo would have visited in addition. Rounded up
    /// to a power of 2 for each hit; at most `u64::MAX`.
    pub spared_nodes: u64,
}

impl MemoStats {
    /// Adds the figures of another part.
    pub fn add(&mut self, other: Self) {
        self.lookups += other.lookups;
        self.hits += other.hits;
        self.entries += other.entries;
        self.bytes = self.bytes.max(other.bytes);
        self.spared_nodes = self.spared_nodes.saturating_add(other.spared_nodes);
    }
}

impl Statistics {
    /// Returns the deepest level visited.
    pub fn depth(&self) -> usize {
        self.profile.len().saturating_sub(1)
    }
}

/// How counting one option per orbit performed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SymmetryStats {
    /// The number of residuals probed for symmetries.
    pub probes: u64,
    /// The number of probed residuals that were already known, up to isomorphism.
    pub hits: u64,
    /// The number of entries at the end.
    pub entries: u64,
    /// The size of the entries, in bytes.
    pub bytes: u64,
}

/// How solutions were grouped into classes under symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ClassStats {
    /// The number of elements of the group; `None` for a large group of which only generators are
    /// known.
    pub group_order: Option<Count>,
    /// The method used.
    pub method: Method,
}

impl ClassStats {
    /// Statistics of one classification.
    pub fn new(group_order: Option<Count>, method: Method) -> Self {
        Self { group_order, method }
    }
}

/// A method to group solutions into classes under symmetry.
///
/// Displays as a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Method {
    /// For each kind of automorphism, the solutions it fixes were counted; their
    /// average is the number of classes.
    FixedSolutions {
        /// The number of kinds.
        kinds: usize,
    },
    /// Each solution was compared with its images.
    Images {
        /// The number of images of each solution, including itself.
        images: usize,
    },
    /// The class of each new solution was listed, image by image.
    Orbits {
        /// The number of images computed.
        images: u64,
    },
    /// Partial solutions, then solutions, were brought into a canonical form.
    Forms {
        /// The number of canonical forms computed.
        labelled: u64,
        /// The number of forms that were known already.
        known: u64,
    },
}

impl Method {
    /// Returns its name: `fixed-solutions`, `images`, `orbits` or `canonical-forms`.
    pub fn name(self) -> &'static str {
        match self {
            Self::FixedSolutions { .. } => "fixed-solutions",
            Self::Images { .. } => "images",
            Self::Orbits { .. } => "orbits",
            Self::Forms { .. } => "canonical-forms",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FixedSolutions { kinds } => {
                write!(f, "by fixed solutions, for {kinds} kinds of automorphisms")
            }
            Self::Images { images } => write!(f, "by {images} images of each solution"),
            Self::Orbits { images } => write!(f, "by {images} images of solutions"),
            Self::Forms { labelled, known } => {
                write!(f, "by {labelled} canonical forms, {known} of them known before")
            }
        }
    }
}
