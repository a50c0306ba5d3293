//! The leaves of a walk: the first, the best so far, and those that are compared with them.
//!
//! Two leaves with equal traces and summaries suggest an automorphism, which is verified. Only where
//! that fails, and the summaries collide, are the sets written out in full and compared.

use std::cmp::Ordering;

use crate::budget::Budget;
use crate::partition::Partition;
use crate::walk::{Leaf, Scope, Walk};

impl Walk<'_> {
    pub(super) fn keep_first_leaf(&mut self) {
        self.trace.becomes_first();
        self.first = Some(self.leaf());
    }

    /// The current partition, which is a leaf.
    fn leaf(&mut self) -> Leaf {
        self.arrange();
        let mut leaf = self.spare_leaf.take().unwrap_or_default();
        leaf.order.clear();
        leaf.order.extend_from_slice(order(&self.scope, self.refiner.partition()));
        leaf.path.clone_from(&self.path);
        leaf.summary = self.summary();
        leaf
    }

    /// Brings the vertices of a part into the order of the current leaf.
    fn arrange(&mut self) {
        if let Some(Scope { parts, part, .. }) = &mut self.scope {
            let partition = self.refiner.partition();
            parts.vertices_mut(*part).sort_unstable_by_key(|&vertex| partition.cell(vertex));
        }
    }

    /// A hash of what the current leaf shows: equal for isomorphic leaves.
    fn summary(&self) -> u64 {
        match &self.scope {
            None => self.refiner.summary(),
            Some(Scope { parts, part, .. }) => self.refiner.summary_of(parts.sets(*part)),
        }
    }

    /// Compares a leaf with the first and the best.
    pub(super) fn arrive(&mut self, budget: &mut Budget<'_>) {
        let standing = self.trace.standing_at_leaf();
        self.arrange();
        let summary = self.summary();
        let Some(first) = &self.first else { return };
        let best = self.best.as_ref().unwrap_or(first);
        let mut against_best = standing.against_best;
        if against_best == Ordering::Equal {
            against_best = summary.cmp(&best.summary);
        }
        let equals_first = standing.matches_first && summary == first.summary;
        let equals_best = against_best == Ordering::Equal && first.path != best.path;
        if equals_first && self.matches_leaf(true, budget)
            || equals_best && self.matches_leaf(false, budget)
        {
            return;
        }
        if against_best == Ordering::Equal {
            // A collision of summaries, expected once in 2^64 comparisons: compare the forms in full.
            let part = self.scope.as_ref().map(|scope| scope.part);
            let current = self.in_full(part, order(&self.scope, self.refiner.partition()));
            let best = self.best.as_ref().or(self.first.as_ref());
            against_best = Some(current).cmp(&best.map(|best| self.in_full(part, &best.order)));
        }
        if against_best == Ordering::Greater {
            self.best = Some(self.leaf());
            self.trace.becomes_best();
            self.nodes.iter_mut().for_each(|node| node.standing.against_best = Ordering::Equal);
        }
    }

    /// Checks whether an automorphism carries the first or the best leaf to the current one. If so, adds
    /// it as a generator, and returns to the lowest node above both leaves.
    fn matches_leaf(&mut self, is_first: bool, budget: &mut Budget<'_>) -> bool {
        let leaf = if is_first { &self.first } else { &self.best };
        let Some(leaf) = leaf else { return false };
        let current = order(&self.scope, self.refiner.partition());
        leaf.order
            .iter()
            .zip(current)
            .for_each(|(&vertex, &image)| self.candidate.pair(vertex, image));
        let common = self.path.iter().zip(&leaf.path).take_while(|(a, b)| a == b).count();
        let Some(found) = self.candidate.verified(self.structure, &self.is_marked, budget) else {
            return false;
        };
        self.add(found);
        self.back_to(common);
        true
    }

    /// Exchanges the vertices of a leaf of another part with those of the best leaf so far. Adds that as
    /// a generator if it is an automorphism, and returns whether it is.
    pub(crate) fn exchanges(&mut self, from: &[u32], budget: &mut Budget<'_>) -> bool {
        let Some(to) = self.best.as_ref().or(self.first.as_ref()) else { return false };
        if from.len() != to.order.len() {
            return false;
        }
        from.iter().zip(&to.order).for_each(|(&vertex, &image)| self.candidate.pair(vertex, image));
        let found = self.candidate.verified(self.structure, &self.is_marked, budget);
        found.map(|automorphism| self.add(automorphism)).is_some()
    }

    /// The sets of a part or of the whole in full, with its vertices in this order: equal for two orders
    /// exactly if an isomorphism carries one to the other.
    pub(crate) fn in_full(&self, part: Option<usize>, order: &[u32]) -> Vec<Vec<u32>> {
        let structure = self.structure;
        // Vertices that are not in the order are fixed, each alone in its cell.
        let cell = |vertex| structure.vertex_count() as u32 + self.refiner.partition().cell(vertex);
        let mut positions: Vec<u32> = (0..structure.vertex_count() as u32).map(cell).collect();
        (0..).zip(order).for_each(|(place, &vertex)| positions[vertex as usize] = place);
        let row = |set: u32| {
            let is_marked = self.is_marked.get(set as usize).copied().unwrap_or(false);
            let mut row = vec![structure.set_class(set), u32::from(is_marked)];
            row.push(structure.copy_number(set));
            row.extend(structure.members(set).iter().map(|&vertex| positions[vertex as usize]));
            row[3..].sort_unstable();
            row
        };
        let mut rows: Vec<Vec<u32>> = match (part, &self.scope) {
            (Some(part), Some(scope)) => {
                scope.parts.sets(part).iter().map(|&set| row(set)).collect()
            }
            _ => (0..structure.set_count() as u32).map(row).collect(),
        };
        rows.sort_unstable();
        rows
    }

    /// The first leaf with the words of its path, once it is reached.
    pub(crate) fn first(&self) -> Option<(&Leaf, &[u64])> {
        self.first.as_ref().map(|leaf| (leaf, self.trace.first()))
    }

    /// The leaf that the canonical labelling comes from, with the words of its path.
    pub(crate) fn best(&self) -> Option<(&Leaf, &[u64])> {
        self.best.as_ref().or(self.first.as_ref()).map(|leaf| (leaf, self.trace.best()))
    }
}

/// The vertices of the current leaf, cell after cell. Those of a part must have been arranged.
fn order<'a>(scope: &'a Option<Scope>, partition: &'a Partition) -> &'a [u32] {
    match scope {
        None => partition.order(),
        Some(Scope { parts, part, .. }) => parts.vertices(*part),
    }
}
