//! Which vertices of a structure some option has together, and the lines that this makes.
//!
//! Two vertices are **related** if some option has both, or if none has: of these two relations, the
//! one with fewer pairs. The **line** of two related vertices has these two and, of the vertices
//! related to both, those that are related to the most others of these; or the first two alone, if
//! some of its vertices are not related.
//!
//! Invariant: relation and lines do not depend on how vertices and options are numbered.

use std::collections::HashSet;

use quadrille_symmetry::Structure;

/// A symmetric relation on vertices, as rows of bits. No vertex is related to itself.
pub(super) struct Relation {
    rows: Vec<Vec<u64>>,
}

impl Relation {
    /// Relates the vertices of a structure by its first `options` sets. Returns `None` if that takes
    /// more than `work` steps.
    pub(super) fn sparser(structure: &Structure, options: usize, work: u64) -> Option<Self> {
        let count = structure.vertex_count();
        let words = count.div_ceil(64);
        if (count * words) as u64 > work {
            return None;
        }
        let mut rows = vec![vec![0u64; words]; count];
        let mut work = work;
        for option in 0..options as u32 {
            let members = structure.members(option);
            work = work.checked_sub(members.len().pow(2) as u64)?;
            for &a in members {
                let row = &mut rows[a as usize];
                members.iter().for_each(|&b| row[b as usize / 64] |= 1 << (b % 64));
            }
        }
        for (vertex, row) in rows.iter_mut().enumerate() {
            row[vertex / 64] &= !(1 << (vertex % 64));
        }
        let related: u64 = rows.iter().map(|row| size(row)).sum();
        if 2 * related > count as u64 * (count as u64).saturating_sub(1) {
            for (vertex, row) in rows.iter_mut().enumerate() {
                row.iter_mut().for_each(|word| *word = !*word);
                row[vertex / 64] &= !(1 << (vertex % 64));
                if let (Some(last), 1..) = (row.last_mut(), count % 64) {
                    *last &= (1 << (count % 64)) - 1;
                }
            }
        }
        Some(Self { rows })
    }

    /// Returns the lines of all related pairs, each once and ascending. Returns `None` if that takes
    /// more than `work` steps.
    pub(super) fn lines(&self, work: u64) -> Option<Vec<Vec<u32>>> {
        let mut lines = HashSet::new();
        let mut work = work;
        for (a, row) in self.rows.iter().enumerate() {
            for b in members(row).filter(|&b| b as usize > a) {
                let common: Vec<u64> =
                    row.iter().zip(&self.rows[b as usize]).map(|(a, b)| a & b).collect();
                work = work.checked_sub((size(&common) + 1) * row.len() as u64)?;
                let mut line = self.closest(&common);
                line.extend([a as u32, b]);
                line.sort_unstable();
                lines.insert(line);
            }
        }
        let mut lines: Vec<Vec<u32>> = lines.into_iter().collect();
        lines.sort_unstable();
        Some(lines)
    }

    /// Of these vertices, those related to the most others of them; none, if these are not all
    /// related to one another.
    fn closest(&self, vertices: &[u64]) -> Vec<u32> {
        let degree = |vertex: u32, among: &[u64]| -> u64 {
            let row = &self.rows[vertex as usize];
            row.iter().zip(among).map(|(a, b)| u64::from((a & b).count_ones())).sum()
        };
        let degrees: Vec<(u32, u64)> =
            members(vertices).map(|vertex| (vertex, degree(vertex, vertices))).collect();
        let greatest = degrees.iter().map(|&(_, degree)| degree).max();
        let closest: Vec<u32> = degrees
            .into_iter()
            .filter(|&(_, degree)| Some(degree) == greatest)
            .map(|(vertex, _)| vertex)
            .collect();
        let mut set = vec![0u64; vertices.len()];
        closest.iter().for_each(|&vertex| set[vertex as usize / 64] |= 1 << (vertex % 64));
        let others = closest.len() as u64;
        let are_related = closest.iter().all(|&vertex| degree(vertex, &set) + 1 == others);
        if are_related { closest } else { Vec::new() }
    }
}

/// The number of members of a set of bits.
fn size(row: &[u64]) -> u64 {
    row.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The members of a set of bits, ascending.
fn members(row: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0u32..).zip(row).flat_map(|(place, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros())?;
            word &= word - 1;
            Some(64 * place + bit)
        })
    })
}
