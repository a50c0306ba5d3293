//! Walks of two steps: an invariant that separates vertices where refinement cannot.
//!
//! On a regular structure, such as a Latin square without some of its rows, refinement leaves one
//! cell of all vertices, and the search individualizes one after another. Two of its vertices can
//! still differ in how often walks of two steps from them meet. A step leads from a vertex through one
//! of its sets to a member of that set.
//!
//! The hash of a vertex sums up, over all vertices, the number of walks that end there, weighted by the
//! sets they pass through. It depends only on the structure and the partition, so isomorphic structures
//! are split alike.
//!
//! Invariant: `count` is zero everywhere between two vertices.
//!
//! Source: the vertex invariant *twopaths* of nauty, here with numbers of walks in place of sets of
//! vertices; B. D. McKay, *nauty user's guide*.

use crate::budget::Budget;
use crate::mix::{mix, scramble};
use crate::partition::Partition;
use crate::structure::Structure;

/// The most walks for each member of a set. Structures with large sets, such as planes, have more, and
/// most of them are so symmetric that walks show nothing.
const WALKS_PER_MEMBER: u64 = 64;

/// Whether hashes of walks are worth their cost: one cell has at least half of the vertices, and the
/// walks are few. Takes time linear in the members of the structure.
pub(crate) fn are_worthwhile(structure: &Structure, partition: &Partition) -> bool {
    let largest = partition.largest(u32::MAX).0.map_or(0, |cell| partition.size(cell));
    if largest < 2 || 2 * (largest as usize) < structure.vertex_count() {
        return false;
    }
    let mut left = WALKS_PER_MEMBER * structure.member_count() as u64;
    (0..structure.vertex_count() as u32).all(|middle| {
        let sets = structure.sets_of(middle).iter();
        let neighbors: usize = sets.map(|&set| structure.members(set).len() - 1).sum();
        let rest = left.checked_sub((neighbors as u64).pow(2));
        left = rest.unwrap_or(0);
        rest.is_some()
    })
}

/// Computes the hash of each vertex that is not alone in its cell, and 0 for the others. `hash` has a
/// hash of each set. Returns `None` if the budget is exhausted.
pub(crate) fn hashes(
    structure: &Structure,
    partition: &Partition,
    hash: &[u64],
    budget: &mut Budget<'_>,
) -> Option<Vec<u64>> {
    let n = structure.vertex_count();
    let words: Vec<u64> = hash.iter().map(|&hash| scramble(hash) | 1).collect();
    let mut count = vec![0u64; n];
    let mut ends = Vec::new();
    let mut hashes = vec![0u64; n];
    for vertex in 0..n as u32 {
        if partition.size(partition.cell(vertex)) == 1 {
            continue;
        }
        ends.clear();
        for &first in structure.sets_of(vertex) {
            for &middle in structure.members(first).iter().filter(|&&middle| middle != vertex) {
                for &second in structure.sets_of(middle) {
                    let weight = words[first as usize].wrapping_mul(words[second as usize]);
                    for &end in structure.members(second) {
                        let count = &mut count[end as usize];
                        *count = count.wrapping_add(weight);
                        ends.push(end);
                    }
                }
            }
        }
        let own = &mut hashes[vertex as usize];
        for &end in &ends {
            let count = std::mem::take(&mut count[end as usize]);
            if count != 0 {
                let cell = mix(u64::from(partition.cell(end)) + 1);
                *own = own.wrapping_add(scramble(count ^ cell));
            }
        }
        if !budget.spend(ends.len() + 1) {
            return None;
        }
    }
    Some(hashes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    /// The hashes of a hexagon and two triangles, where every vertex has two neighbors.
    fn hashes_of_cycles(limits: Limits<'_>) -> Option<Vec<u64>> {
        let mut builder = Structure::builder(&[0; 12]);
        for (start, length) in [(0, 6), (6, 3), (9, 3)] {
            for k in 0..length {
                let edge = [start + k, start + (k + 1) % length];
                builder.set(0, &edge).expect("a good set");
            }
        }
        let structure = builder.build();
        let partition = Partition::by_class(&[0; 12]);
        assert!(are_worthwhile(&structure, &partition));
        hashes(&structure, &partition, &[7; 12], &mut Budget::new(limits))
    }

    #[test]
    fn walks_separate_cycles_of_different_lengths() {
        let hashes = hashes_of_cycles(Limits::none()).expect("no limit");
        assert!(hashes[..6].iter().all(|&hash| hash == hashes[0]));
        assert!(hashes[6..].iter().all(|&hash| hash == hashes[6] && hash != hashes[0]));
    }

    #[test]
    fn walks_obey_the_budget() {
        assert_eq!(hashes_of_cycles(Limits::none().steps(20)), None);
    }

    #[test]
    fn large_sets_and_small_cells_are_left_alone() {
        let all: Vec<u32> = (0..200).collect();
        let mut builder = Structure::builder(&[0; 200]);
        builder.set(0, &all).expect("a good set");
        let structure = builder.build();
        assert!(!are_worthwhile(&structure, &Partition::by_class(&[0; 200])), "200^3 walks");
        let structure = Structure::builder(&[0, 1, 2]).build();
        assert!(!are_worthwhile(&structure, &Partition::by_class(&[0, 1, 2])));
    }
}
