//! The record of running a cube.

use quadrille_problem::Cube;
use quadrille_search::answer::{Answer, Count, StopReason};

use crate::sweep::SweepRecord;

/// The state of a count that can be resumed: `count` solutions were counted, and those in the cubes of `left`
/// were not.
///
/// With the feature `serde`, deserializing refuses a count that does not have the residues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[must_use = "with cubes left over, the count is partial"]
pub struct CubeRecord {
    /// The number of solutions counted.
    pub count: Count,
    /// The count modulo each of [`MODULI`](Self::MODULI), summed independently of `count`.
    pub residues: [u64; 2],
    /// The nodes of the budget that were used. A cube that needs no search uses one.
    pub nodes: u64,
    /// The uncounted cubes: disjoint, in tree order.
    pub left: Vec<Cube>,
    /// In a count that can be resumed (`Query::resume`): the share of the tree that each
    /// cube left is taken to be, in units of 2^-52. They are the progress of the count and decide which
    /// cube comes first, but change no answer. Empty if they are not known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub shares: Vec<u64>,
    /// In a count that can be resumed (`Query::resume`): how far a sweep of the whole
    /// problem has come. It counts all solutions beside the search, and forgetting it loses work, but
    /// no solution. The record of a cube has none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sweep: Option<SweepRecord>,
    /// Whether it stands for all solutions of the problem for certain, so that other ways may count beside
    /// the search.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "std::ops::Not::not"))]
    pub is_of_all: bool,
}

impl CubeRecord {
    /// The primes 2^61 − 1 and 2^31 − 1.
    pub const MODULI: [u64; 2] = quadrille_answer::RESIDUE_MODULI;

    /// The unit of [shares](Self::shares).
    pub(crate) const SHARE_UNIT: f64 = (1u64 << 52) as f64;

    /// Returns the record of an uncounted problem: one cube of all solutions is left.
    pub fn nothing() -> Self {
        Self { is_of_all: true, ..Self::uncounted(vec![Cube::default()]) }
    }

    /// Returns a record in which nothing is counted and these cubes are left. They should be
    /// disjoint.
    pub fn uncounted(left: Vec<Cube>) -> Self {
        Self { left, ..Self::default() }
    }

    /// Returns the record of a cube that was counted to its end.
    pub fn counted(count: Count, nodes: u64) -> Self {
        Self { residues: residues(&count), count, nodes, ..Self::default() }
    }

    /// Returns whether the count has these residues.
    pub fn agrees(&self) -> bool {
        self.residues == residues(&self.count)
    }

    /// Returns the count, complete if no cube is left over.
    pub fn answer(&self) -> Answer {
        match self.left.is_empty() {
            true => Answer::Complete(self.count.clone()),
            false => Answer::AtLeast(self.count.clone(), StopReason::NodeLimit),
        }
    }

    /// Returns the finished share of a count that can be resumed, from 0 to 1; 0 if it is not known.
    pub fn finished_share(&self) -> f64 {
        let left: f64 = self.shares.iter().map(|&share| share as f64 / Self::SHARE_UNIT).sum();
        if self.shares.len() == self.left.len() { (1.0 - left).max(0.0) } else { 0.0 }
    }

    /// Whether it stands for all solutions of a problem for certain.
    pub(crate) fn is_whole(&self) -> bool {
        let is_nothing = self.count.is_zero() && self.left == [Cube::default()];
        self.is_of_all || is_nothing || self.sweep.is_some()
    }

    /// Adds solutions to the count, and to its residues.
    pub fn count(&mut self, more: Count) {
        self.add(residues(&more), more);
    }

    /// Adds the record of disjoint cubes. Counts, residues and nodes are added up, and the cubes
    /// left over by `other` are appended. A sweep and the shares are dropped.
    pub fn and(mut self, other: &Self) -> Self {
        (self.sweep, self.shares) = (None, Vec::new());
        self.add(other.residues, other.count.clone());
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.left.extend_from_slice(&other.left);
        self
    }

    fn add(&mut self, residues: [u64; 2], more: Count) {
        self.count = std::mem::take(&mut self.count) + more;
        for ((sum, more), modulus) in self.residues.iter_mut().zip(residues).zip(Self::MODULI) {
            *sum = (*sum + more % modulus) % modulus;
        }
    }
}

fn residues(count: &Count) -> [u64; 2] {
    CubeRecord::MODULI.map(|modulus| count % modulus)
}
