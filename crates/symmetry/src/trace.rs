//! Traces: what refinement saw along a path, compared with two paths walked before.
//!
//! Refinement adds two words per round, hashes of the sets and of the cells that changed, which are
//! equal for isomorphic branches. The words of a path are compared as they are added with those of
//! the first path (only a path with the same words can lead to an automorphism) and with those of the
//! best path (the greatest words, in lexicographic order, lead to the canonical labeling). A branch
//! that can lead to neither is abandoned in the middle of a refinement.
//!
//! Invariant: `matches_first` is whether the words so far are a prefix of those of the first path;
//! `against_best` compares them with as many words of the best path.

use std::cmp::Ordering;

/// How the words of the present path compare with those of the first and the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) matches_first: bool,
    pub(crate) against_best: Ordering,
}

#[derive(Clone, Debug)]
pub(crate) struct Trace {
    words: Vec<u64>,
    first: Vec<u64>,
    best: Vec<u64>,
    standing: Standing,
    /// Whether there is a first path to compare with.
    compares: bool,
}

impl Trace {
    /// An empty trace. Paths are compared with the best only if `canonical` is set.
    pub(crate) fn new(canonical: bool) -> Self {
        let against_best = if canonical { Ordering::Equal } else { Ordering::Less };
        Self {
            words: Vec::new(),
            first: Vec::new(),
            best: Vec::new(),
            standing: Standing { matches_first: true, against_best },
            compares: false,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn standing(&self) -> Standing {
        self.standing
    }

    /// Adds a word. Returns `false` if the path can lead to nothing any more.
    #[inline]
    pub(crate) fn push(&mut self, word: u64) -> bool {
        let at = self.words.len();
        self.words.push(word);
        if !self.compares {
            return true;
        }
        let standing = &mut self.standing;
        standing.matches_first &= self.first.get(at) == Some(&word);
        if standing.against_best == Ordering::Equal {
            // What goes on is greater than what ends here.
            standing.against_best = self.best.get(at).map_or(Ordering::Greater, |b| word.cmp(b));
        }
        standing.matches_first || standing.against_best != Ordering::Less
    }

    /// The standing at a leaf, where a path that is shorter than the best is less.
    pub(crate) fn standing_at_leaf(&self) -> Standing {
        let Standing { matches_first, mut against_best } = self.standing;
        if against_best == Ordering::Equal && self.words.len() < self.best.len() {
            against_best = Ordering::Less;
        }
        Standing {
            matches_first: matches_first && self.words.len() == self.first.len(),
            against_best,
        }
    }

    /// Goes back to a prefix of this length, with the standing it had.
    pub(crate) fn restore(&mut self, len: usize, standing: Standing) {
        self.words.truncate(len);
        self.standing = standing;
    }

    /// Goes back to a prefix of this length, to begin a tree of which no path is known.
    pub(crate) fn begin(&mut self, len: usize, canonical: bool) {
        let against_best = if canonical { Ordering::Equal } else { Ordering::Less };
        self.restore(len, Standing { matches_first: true, against_best });
        self.compares = false;
    }

    /// The words of the first path.
    pub(crate) fn first(&self) -> &[u64] {
        &self.first
    }

    /// The words of the best path.
    pub(crate) fn best(&self) -> &[u64] {
        &self.best
    }

    /// Makes the present path the first and the best.
    pub(crate) fn becomes_first(&mut self) {
        self.first.clone_from(&self.words);
        self.best.clone_from(&self.words);
        self.compares = true;
    }

    /// Makes the present path the best. The standing of each of its prefixes against the best is
    /// `Equal` from now on.
    pub(crate) fn becomes_best(&mut self) {
        self.best.clone_from(&self.words);
        self.standing.against_best = Ordering::Equal;
    }
}
