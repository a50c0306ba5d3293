//! Canonical labellings, and the canonical form of a structure in full.

use crate::structure::Structure;

/// A position for each vertex, which does not depend on how the structure was numbered.
///
/// Two structures are isomorphic exactly if their canonical labellings carry them to the same
/// structure: see [`Labelling::form`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelling {
    positions: Vec<u32>,
}

impl Labelling {
    /// The labelling that gives each vertex its place in this order.
    pub(crate) fn of_order(order: &[u32]) -> Self {
        let mut positions = vec![0; order.len()];
        for (place, &vertex) in (0..).zip(order) {
            positions[vertex as usize] = place;
        }
        Self { positions }
    }

    /// The position of each vertex.
    pub fn positions(&self) -> &[u32] {
        &self.positions
    }

    /// The structure in full, with its vertices renumbered by their positions: equal for two
    /// structures exactly if they are isomorphic, by an isomorphism that keeps classes and marks.
    ///
    /// `marked` are the sets that were marked in the search. Takes time for the sorting of the sets.
    ///
    /// # Panics
    /// If the labelling is not one of this structure, or a marked set does not exist.
    pub fn form(&self, structure: &Structure, marked: &[u32]) -> Vec<u32> {
        let mut is_marked = vec![false; structure.set_count()];
        marked.iter().for_each(|&set| is_marked[set as usize] = true);
        form(structure, self, &is_marked)
    }
}

/// The form: the numbers of vertices and of sets; the class at each position, as runs; then the
/// sets in order, each with its class and mark, copy number, size and the positions of its members.
pub(crate) fn form(structure: &Structure, labelling: &Labelling, is_marked: &[bool]) -> Vec<u32> {
    let positions = &labelling.positions;
    assert_eq!(positions.len(), structure.vertex_count(), "a labelling of another structure");
    let (n, m) = (structure.vertex_count() as u32, structure.set_count() as u32);
    let mut classes = vec![0; n as usize];
    for vertex in 0..n {
        classes[positions[vertex as usize] as usize] = structure.vertex_class(vertex);
    }
    let mut form = vec![n, m];
    for run in classes.chunk_by(|a, b| a == b) {
        form.extend([run[0], run.len() as u32]);
    }
    let mut rows = Vec::with_capacity(structure.member_count() + 4 * m as usize);
    let mut ranges = Vec::with_capacity(m as usize);
    for set in 0..m {
        let start = rows.len();
        let is_marked = is_marked.get(set as usize).copied().unwrap_or(false);
        let members = structure.members(set);
        rows.extend([structure.set_class(set), u32::from(is_marked)]);
        rows.extend([structure.copy_number(set), members.len() as u32]);
        let first = rows.len();
        rows.extend(members.iter().map(|&vertex| positions[vertex as usize]));
        rows[first..].sort_unstable();
        ranges.push(start..rows.len());
    }
    ranges.sort_unstable_by(|a, b| rows[a.clone()].cmp(&rows[b.clone()]));
    ranges.into_iter().for_each(|range| form.extend_from_slice(&rows[range]));
    form
}
