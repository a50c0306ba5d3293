//! The parts of a structure that a partition leaves independent of one another.
//!
//! A vertex that is alone in its cell is fixed by all automorphisms. The other vertices are
//! **movable**. Two of them are in the same **part** if a chain of sets leads from one to the other
//! through movable vertices. So each set has movable members of at most one part, and an automorphism
//! of each part, with all other vertices in place, is an automorphism of the structure.
//!
//! Invariant: `vertices` lists all movable vertices, part after part, and `sets` the sets that contain
//! them; `ends` has, for each part, where its vertices and sets end.

use std::ops::Range;

use crate::budget::Budget;
use crate::mix::mix;
use crate::partition::Partition;
use crate::structure::Structure;

/// The parts, as lists of vertices and of sets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    vertices: Vec<u32>,
    sets: Vec<u32>,
    ends: Vec<(u32, u32)>,
    /// For each cell, a count of vertices; zero between uses.
    counts: Vec<u32>,
}

impl Parts {
    /// Finds the parts of a structure. Returns `None` if there is at most one, or if the budget is
    /// exhausted. Takes time linear in the structure.
    pub(crate) fn of(
        structure: &Structure,
        partition: &Partition,
        budget: &mut Budget<'_>,
    ) -> Option<Self> {
        let is_movable = |vertex: u32| partition.size(partition.cell(vertex)) > 1;
        let movable: Vec<u32> = partition.movable().collect();
        if movable.is_empty() {
            return None;
        }
        let mut is_seen = vec![false; structure.vertex_count()];
        let mut is_listed = vec![false; structure.set_count()];
        let mut parts = Self::default();
        for &start in &movable {
            if is_seen[start as usize] {
                continue;
            }
            is_seen[start as usize] = true;
            let mut next = parts.vertices.len();
            parts.vertices.push(start);
            while let Some(&vertex) = parts.vertices.get(next) {
                next += 1;
                let mut steps = 1;
                for &set in structure.sets_of(vertex) {
                    if std::mem::replace(&mut is_listed[set as usize], true) {
                        continue;
                    }
                    parts.sets.push(set);
                    let members = structure.members(set);
                    steps += members.len();
                    for &member in members {
                        if is_movable(member) && !is_seen[member as usize] {
                            is_seen[member as usize] = true;
                            parts.vertices.push(member);
                        }
                    }
                }
                // The first part is often the whole: then its sets are not needed.
                if !budget.spend(steps)
                    || parts.ends.is_empty() && parts.vertices.len() == movable.len()
                {
                    return None;
                }
            }
            parts.ends.push((parts.vertices.len() as u32, parts.sets.len() as u32));
        }
        parts.counts = vec![0; structure.vertex_count()];
        (parts.len() > 1).then_some(parts)
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of vertices of the largest part.
    pub(crate) fn largest(&self) -> usize {
        (0..self.len()).map(|part| self.vertices(part).len()).max().unwrap_or(0)
    }

    fn start(&self, part: usize) -> (u32, u32) {
        part.checked_sub(1).map_or((0, 0), |before| self.ends[before])
    }

    fn range(&self, part: usize) -> Range<usize> {
        self.start(part).0 as usize..self.ends[part].0 as usize
    }

    /// The vertices of a part.
    pub(crate) fn vertices(&self, part: usize) -> &[u32] {
        &self.vertices[self.range(part)]
    }

    /// The vertices of a part, to bring them into another order.
    pub(crate) fn vertices_mut(&mut self, part: usize) -> &mut [u32] {
        let range = self.range(part);
        &mut self.vertices[range]
    }

    /// The sets that contain vertices of a part.
    pub(crate) fn sets(&self, part: usize) -> &[u32] {
        &self.sets[self.start(part).1 as usize..self.ends[part].1 as usize]
    }

    /// A hash of the cells of a part's vertices.
    pub(crate) fn profile(&self, part: usize, partition: &Partition) -> u64 {
        let cells = self.vertices(part).iter().map(|&vertex| u64::from(partition.cell(vertex)));
        cells.fold(0, |sum, cell| sum.wrapping_add(mix(cell + 1)))
    }

    /// The number of cells with which each vertex of a part is alone in its cell, if the others stay in
    /// the given partition, the root. (A cell with only one vertex of the part need not be split.)
    pub(crate) fn leaf_cells(&mut self, part: usize, root: &Partition) -> usize {
        let range = self.range(part);
        let vertices = &self.vertices[range];
        let mut owned = 0;
        for &vertex in vertices {
            let cell = root.cell(vertex);
            let count = &mut self.counts[cell as usize];
            *count += 1;
            owned += usize::from(*count == root.size(cell));
        }
        vertices.iter().for_each(|&vertex| self.counts[root.cell(vertex) as usize] = 0);
        root.cell_count() + vertices.len() - owned
    }

    /// Returns the cell with the most vertices of a part, the first of these, and the number of
    /// these vertices. Returns `None` if no cell has two of them.
    pub(crate) fn largest_cell(
        &mut self,
        part: usize,
        partition: &Partition,
    ) -> Option<(u32, u32)> {
        let range = self.range(part);
        let vertices = &self.vertices[range];
        for &vertex in vertices {
            self.counts[partition.cell(vertex) as usize] += 1;
        }
        let mut best = None;
        for &vertex in vertices {
            let cell = partition.cell(vertex);
            let count = std::mem::take(&mut self.counts[cell as usize]);
            let is_better =
                |(other, most): (u32, u32)| count > most || count == most && cell < other;
            if count > 1 && best.is_none_or(is_better) {
                best = Some((cell, count));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    #[test]
    fn fixed_vertices_do_not_join_parts() {
        // Two paths 0-1 and 2-3, both joined to vertex 4, and a vertex 5 in no set.
        let mut builder = Structure::builder(&[0, 0, 0, 0, 1, 0]);
        for edge in [[0, 1], [2, 3], [1, 4], [3, 4]] {
            builder.set(0, &edge).expect("a good set");
        }
        let structure = builder.build();
        let partition = Partition::by_class(&[0, 0, 0, 0, 1, 0]);
        let mut budget = Budget::new(Limits::none());
        let mut parts = Parts::of(&structure, &partition, &mut budget).expect("several parts");
        let vertices: Vec<&[u32]> = (0..parts.len()).map(|part| parts.vertices(part)).collect();
        assert_eq!(vertices, [&[0, 1][..], &[2, 3], &[5]]);
        let sets: Vec<&[u32]> = (0..parts.len()).map(|part| parts.sets(part)).collect();
        assert_eq!(sets, [&[0, 2][..], &[1, 3], &[]]);
        assert_eq!(parts.largest_cell(1, &partition), Some((0, 2)));
        assert_eq!(parts.largest_cell(2, &partition), None);
        assert!(Parts::of(&structure, &Partition::by_class(&[0; 6]), &mut budget).is_some());
        let connected = Partition::by_class(&[0, 0, 0, 0, 0, 1]);
        assert!(Parts::of(&structure, &connected, &mut budget).is_none());
    }
}
