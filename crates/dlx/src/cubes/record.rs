//! What running a cube came to.

use quadrille_problem::Cube;

use crate::answer::{Answer, Count, StopReason};

/// What running a [`Cube`] under a budget of nodes came to: the cube has exactly as many solutions
/// as were counted and as the cubes left over have together. Made by
/// [`Query::run`](crate::Query::run).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "with cubes left over, the count is a part"]
pub struct CubeRecord {
    /// How many solutions were counted.
    pub count: Count,
    /// The count modulo each of [`MODULI`](Self::MODULI), added up on their own.
    pub residues: [u64; 2],
    /// How many nodes of the budget were used. A cube that needs no search uses one.
    pub nodes: u64,
    /// What was not counted: cubes that share no solution, in the order of the tree.
    pub left: Vec<Cube>,
}

impl CubeRecord {
    /// The primes 2^61 − 1 and 2^31 − 1.
    pub const MODULI: [u64; 2] = [(1 << 61) - 1, (1 << 31) - 1];

    /// Of a problem of which nothing is counted yet: one cube, of all solutions, is left.
    pub fn nothing() -> Self {
        Self { left: vec![Cube::default()], ..Self::default() }
    }

    /// Whether the count has these residues.
    pub fn agrees(&self) -> bool {
        self.residues == residues(&self.count)
    }

    /// The count, complete if nothing is left over.
    pub fn answer(&self) -> Answer {
        match self.left.is_empty() {
            true => Answer::Complete(self.count.clone()),
            false => Answer::AtLeast(self.count.clone(), StopReason::NodeLimit),
        }
    }

    /// Adds solutions to the count, and to its residues.
    pub(crate) fn count(&mut self, more: Count) {
        self.add(residues(&more), more);
    }

    /// Adds the record of disjoint cubes: counts, residues and nodes are added up, and the cubes that
    /// the other record leaves over come after those of this one.
    pub fn and(mut self, other: &Self) -> Self {
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
