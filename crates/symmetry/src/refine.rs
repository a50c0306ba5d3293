//! Refinement: splits cells until the vertices of each look alike from all sets.
//!
//! Each set has a hash, the sum of random words for its class and for the cells of its members. When
//! vertices change cells, the hashes of their sets change by differences. Each vertex then sums up
//! by how much the scrambled hashes of its sets changed, and cells are split by these sums. Rounds
//! of this go on until nothing changes. All changes of a round happen at once, so the result does
//! not depend on the order in which anything is visited.
//!
//! Invariants between refinements:
//! * `hash[s]` is the sum of the word of the set's class and of the words of its members' cells;
//! * members of one cell would get equal sums of scrambled hashes over all of their sets, so only
//!   differences must be summed: a vertex keeps no sum of its own;
//! * `log` has the former hash of each set that changed, oldest first.
//!
//! The partition is the coarsest equitable one unless hashes collide. Then it is coarser, in the same
//! way for every isomorphic structure: the search works harder, and its results stay correct.
//!
//! Source: one-dimensional Weisfeiler and Leman refinement; by hashes, as in J. Anders & P.
//! Schweitzer, *Search problems in trees with symmetries* (ITCS 2021), and A. Piperno's Traces.

use crate::budget::Budget;
use crate::mix::{mix, scramble};
use crate::partition::Partition;
use crate::structure::Structure;
use crate::trace::Trace;
use crate::walks;

/// The word of a cell in the hashes of sets.
#[inline]
fn word_of_cell(start: u32) -> u64 {
    mix(u64::from(start).wrapping_add(0x3C6E_F372_FE94_F82B))
}

/// The word of a set's class, with its copy number and whether it is marked.
fn word_of_class(class: u32, copy_number: u32, is_marked: bool) -> u64 {
    let class = mix(u64::from(class) << 1 | u64::from(is_marked));
    mix(class.wrapping_add(u64::from(copy_number)))
}

/// A place in the history of a refinement, to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    cuts: usize,
    hashes: usize,
}

/// A partition with the hashes of all sets.
#[derive(Clone, Debug)]
pub(crate) struct Refiner<'s> {
    structure: &'s Structure,
    partition: Partition,
    /// The number of cells with which refinement ends.
    leaf_cells: usize,
    hash: Vec<u64>,
    log: Vec<(u32, u64)>,
    /// The scrambled hashes of the sets of the latest round, in the order of the log.
    scrambled: Vec<u64>,
    /// Vertices that changed cells, with the start of the cell they left.
    changed: Vec<(u32, u32)>,
    is_dirty: Vec<bool>,
    difference: Vec<u64>,
    /// The vertices with differences, each once: the first `touched_count` entries.
    touched: Vec<u32>,
    touched_count: usize,
    is_touched: Vec<bool>,
    touched_in: Vec<u32>,
    touched_cells: Vec<u32>,
    sorted: Vec<(u64, u32)>,
    fragments: Vec<(u32, u32)>,
}

impl<'s> Refiner<'s> {
    /// The partition by classes, not refined yet. Marked sets differ from all others.
    pub(crate) fn new(structure: &'s Structure, is_marked: &[bool]) -> Self {
        let (n, m) = (structure.vertex_count(), structure.set_count());
        let classes: Vec<u32> = (0..n as u32).map(|v| structure.vertex_class(v)).collect();
        let partition = Partition::by_class(&classes);
        let words: Vec<u64> =
            (0..n as u32).map(|vertex| word_of_cell(partition.cell(vertex))).collect();
        let mut last = (u64::MAX, 0);
        let hash = (0..m as u32)
            .map(|set| {
                let is_marked = is_marked.get(set as usize).copied().unwrap_or(false);
                let class = u64::from(structure.set_class(set)) << 1 | u64::from(is_marked);
                if class != last.0 || !structure.contents().has_no_copies() {
                    let copy = structure.copy_number(set);
                    last = (class, word_of_class(structure.set_class(set), copy, is_marked));
                }
                let members = structure.members(set).iter();
                members.fold(last.1, |hash, &vertex| hash.wrapping_add(words[vertex as usize]))
            })
            .collect();
        Self {
            structure,
            partition,
            leaf_cells: n,
            hash,
            log: Vec::new(),
            scrambled: Vec::new(),
            changed: Vec::new(),
            is_dirty: vec![false; m],
            difference: vec![0; n],
            touched: vec![0; n + 1],
            touched_count: 0,
            is_touched: vec![false; n],
            touched_in: vec![0; n],
            touched_cells: Vec::new(),
            sorted: Vec::new(),
            fragments: Vec::new(),
        }
    }

    /// Sets the number of cells with which each vertex of interest is alone in its cell.
    pub(crate) fn set_leaf_cells(&mut self, count: usize) {
        self.leaf_cells = count;
    }

    /// Whether each vertex of interest is alone in its cell.
    #[inline]
    pub(crate) fn is_leaf(&self) -> bool {
        self.partition.cell_count() >= self.leaf_cells
    }

    pub(crate) fn partition(&self) -> &Partition {
        &self.partition
    }

    /// A hash of the whole structure as the partition shows it. Where the partition is discrete,
    /// isomorphic leaves have equal hashes, and others different ones but for collisions.
    pub(crate) fn summary(&self) -> u64 {
        self.hash.iter().fold(0, |sum: u64, &hash| sum.wrapping_add(scramble(hash)))
    }

    /// The same for these sets only.
    pub(crate) fn summary_of(&self, sets: &[u32]) -> u64 {
        let hashes = sets.iter().map(|&set| scramble(self.hash[set as usize]));
        hashes.fold(0, u64::wrapping_add)
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { cuts: self.partition.cut_count(), hashes: self.log.len() }
    }

    /// The starts of the cells that were split off since.
    pub(crate) fn cells_since(&self, mark: Mark) -> impl Iterator<Item = u32> {
        self.partition.cuts_since(mark.cuts)
    }

    /// Goes back to a mark.
    pub(crate) fn restore(&mut self, mark: Mark) {
        self.partition.restore(mark.cuts);
        while self.log.len() > mark.hashes {
            let Some((set, hash)) = self.log.pop() else { return };
            self.hash[set as usize] = hash;
        }
        self.changed.clear();
    }

    /// Refines the partition by classes. `false` if the budget is exhausted.
    pub(crate) fn refine_all(&mut self, trace: &mut Trace, budget: &mut Budget<'_>) -> bool {
        if !budget.spend(2 * self.structure.member_count() + self.hash.len()) {
            return false;
        }
        let mut word = 0;
        for set in 0..self.hash.len() as u32 {
            let hash = scramble(self.hash[set as usize]);
            self.touch_members(set, hash);
            word = scramble(hash).wrapping_add(word);
        }
        let word = self.split_touched(word);
        trace.push(word) && self.refine(trace, budget)
    }

    /// Splits cells by [walks], where that is likely to help, and refines. Returns `false` if the budget
    /// is exhausted.
    pub(crate) fn refine_by_walks(&mut self, trace: &mut Trace, budget: &mut Budget<'_>) -> bool {
        if !walks::are_worthwhile(self.structure, &self.partition) {
            return true;
        }
        let hashes = walks::hashes(self.structure, &self.partition, &self.hash, budget);
        let Some(hashes) = hashes else { return false };
        for (vertex, &hash) in (0..).zip(&hashes) {
            if hash != 0 {
                self.difference[vertex as usize] = hash;
                self.is_touched[vertex as usize] = true;
                self.touched[self.touched_count] = vertex;
                self.touched_count += 1;
            }
        }
        let word = self.split_touched(0);
        trace.push(word) && self.refine(trace, budget)
    }

    /// Takes a vertex out of its cell, and refines. `false` if the trace or the budget says that
    /// there is no use in it; then the refinement may be unfinished, and must be undone.
    pub(crate) fn individualize(
        &mut self,
        vertex: u32,
        trace: &mut Trace,
        budget: &mut Budget<'_>,
    ) -> bool {
        let partition = &mut self.partition;
        let cell = partition.cell(vertex);
        let size = partition.size(cell);
        let last = cell + size - 1;
        partition.move_to(vertex, last);
        partition.keep(cell, size - 1);
        partition.cut(cell, last, 1, cell);
        partition.close(cell);
        self.changed.push((vertex, cell));
        trace.push(mix(u64::from(cell) << 32 | u64::from(size))) && self.refine(trace, budget)
    }

    fn refine(&mut self, trace: &mut Trace, budget: &mut Budget<'_>) -> bool {
        while !self.changed.is_empty() {
            let start = self.log.len();
            let mut steps = self.rehash_sets();
            if self.is_leaf() {
                self.log[start..].iter().for_each(|&(set, _)| self.is_dirty[set as usize] = false);
                return budget.spend(steps);
            }
            // The hashes alone often show that there is no use in going on.
            let word = self.changed_hashes(start);
            if !trace.push(word) {
                budget.spend(steps);
                return false;
            }
            for entry in 0..self.log.len() - start {
                let (set, former) = self.log[start + entry];
                let difference = self.scrambled[entry].wrapping_sub(scramble(former));
                steps += self.touch_members(set, difference);
            }
            let word = self.split_touched(word);
            if !budget.spend(steps) || !trace.push(word) {
                return false;
            }
        }
        true
    }

    /// Brings the hashes of sets up to date with the changed vertices. Returns the steps it took.
    fn rehash_sets(&mut self) -> usize {
        let mut steps = 0;
        for (vertex, former) in self.changed.drain(..) {
            let word = word_of_cell(self.partition.cell(vertex)).wrapping_sub(word_of_cell(former));
            let sets = self.structure.sets_of(vertex);
            steps += sets.len() + 1;
            for &set in sets {
                let hash = &mut self.hash[set as usize];
                if !std::mem::replace(&mut self.is_dirty[set as usize], true) {
                    self.log.push((set, *hash));
                }
                *hash = hash.wrapping_add(word);
            }
        }
        steps
    }

    /// Scrambles the hashes of the sets in the log from `start` on. Returns a word for all of them.
    fn changed_hashes(&mut self, start: usize) -> u64 {
        self.scrambled.clear();
        let mut word = 0u64;
        for &(set, _) in &self.log[start..] {
            self.is_dirty[set as usize] = false;
            let hash = scramble(self.hash[set as usize]);
            self.scrambled.push(hash);
            word = word.wrapping_add(scramble(hash));
        }
        word
    }

    /// Adds the change of a set's hash to the sums of its members. Returns the steps it took.
    #[inline]
    fn touch_members(&mut self, set: u32, difference: u64) -> usize {
        let members = self.structure.members(set);
        for &vertex in members {
            let sum = &mut self.difference[vertex as usize];
            *sum = sum.wrapping_add(difference);
            // Every entry is written, and counted only if it is new: a branch would be a guess.
            self.touched[self.touched_count] = vertex;
            let was_touched = std::mem::replace(&mut self.is_touched[vertex as usize], true);
            self.touched_count += usize::from(!was_touched);
        }
        members.len()
    }

    /// Splits each cell by the sums of its vertices. Returns the given word, changed by what
    /// happened.
    fn split_touched(&mut self, mut word: u64) -> u64 {
        let count = std::mem::take(&mut self.touched_count);
        for &vertex in &self.touched[..count] {
            self.is_touched[vertex as usize] = false;
            let cell = self.partition.cell(vertex);
            let size = self.partition.size(cell);
            if size == 1 {
                continue;
            }
            let count = &mut self.touched_in[cell as usize];
            if *count == 0 {
                self.touched_cells.push(cell);
            }
            *count += 1;
            self.partition.move_to(vertex, cell + size - *count);
        }
        let mut cells = std::mem::take(&mut self.touched_cells);
        for &cell in &cells {
            let touched = std::mem::take(&mut self.touched_in[cell as usize]);
            word = word.wrapping_add(self.split(cell, touched));
        }
        cells.clear();
        self.touched_cells = cells;
        for &vertex in &self.touched[..count] {
            self.difference[vertex as usize] = 0;
        }
        word
    }

    /// Splits a cell whose last `touched` vertices have sums. Returns a word for what happened.
    fn split(&mut self, cell: u32, touched: u32) -> u64 {
        let size = self.partition.size(cell);
        let end = cell + size;
        let first_touched = end - touched;
        let part = self.partition.part_mut(first_touched, end);
        let difference = &self.difference;
        let of_first = difference[part[0] as usize];
        let is_uniform = part.iter().all(|&vertex| difference[vertex as usize] == of_first);
        if is_uniform && (touched == size || of_first == 0) {
            return scramble(of_first ^ word_of_cell(cell));
        }
        if !is_uniform {
            self.sorted.clear();
            self.sorted.extend(part.iter().map(|&vertex| (difference[vertex as usize], vertex)));
            self.sorted.sort_unstable_by_key(|&(sum, _)| sum);
            part.iter_mut().zip(&self.sorted).for_each(|(place, &(_, vertex))| *place = vertex);
        }
        let mut word = word_of_cell(cell);
        self.fragments.clear();
        let mut start = cell;
        let mut sum_here = 0;
        for place in first_touched..=end {
            let sum = (place < end).then(|| {
                let vertex = self.partition.order()[place as usize];
                self.difference[vertex as usize]
            });
            if sum == Some(sum_here) {
                continue;
            }
            if place > start {
                self.fragments.push((start, place - start));
                word = scramble(word ^ sum_here).wrapping_add(u64::from(place - start));
            }
            start = place;
            sum_here = sum.unwrap_or(0);
        }
        if self.fragments.len() > 1 {
            self.cut_fragments(cell, if is_uniform { end } else { first_touched });
        }
        scramble(word)
    }

    /// Makes cells of the fragments of a cell, whose vertices from `unsettled` on have no places
    /// written down yet. The largest fragment, the first of those, goes to the front and keeps the
    /// start.
    fn cut_fragments(&mut self, cell: u32, unsettled: u32) {
        let partition = &mut self.partition;
        let end = cell + partition.size(cell);
        partition.settle(unsettled, end);
        let (mut largest, mut largest_size) = (0, 0);
        for (number, &(_, size)) in self.fragments.iter().enumerate() {
            if size > largest_size {
                (largest, largest_size) = (number, size);
            }
        }
        if largest > 0 {
            let start = self.fragments[largest].0;
            partition.rotate_to_front(cell, start, start + largest_size);
            for fragment in &mut self.fragments[..largest] {
                fragment.0 += largest_size;
            }
            self.fragments[..=largest].rotate_right(1);
            self.fragments[0].0 = cell;
        }
        partition.keep(cell, largest_size);
        let mut after = cell;
        for &(start, size) in &self.fragments[1..] {
            after = partition.cut(cell, start, size, after);
            self.changed.extend(partition.vertices(start).iter().map(|&vertex| (vertex, cell)));
        }
        partition.close(cell);
    }
}

#[cfg(test)]
impl Refiner<'_> {
    /// Tests the invariants.
    pub(crate) fn check(&self, is_marked: &[bool]) {
        self.partition.check();
        for set in 0..self.structure.set_count() as u32 {
            let is_marked = is_marked.get(set as usize).copied().unwrap_or(false);
            let copy = self.structure.copy_number(set);
            let class = word_of_class(self.structure.set_class(set), copy, is_marked);
            let words =
                self.structure.members(set).iter().map(|&v| word_of_cell(self.partition.cell(v)));
            assert_eq!(self.hash[set as usize], words.fold(class, u64::wrapping_add));
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;

    use super::*;
    use crate::budget::Limits;

    #[test]
    fn what_is_refined_can_be_restored() {
        let mut random = Random::new(5);
        for round in 0..300 {
            let n = 2 + random.below(12);
            let classes: Vec<u32> = (0..n).map(|_| random.below(2) as u32).collect();
            let mut builder = Structure::builder(&classes);
            for _ in 0..random.below(3 * n) {
                let size = 1 + random.below(3.min(n));
                let members: Vec<u32> =
                    random.permutation(n)[..size].iter().map(|&k| k as u32).collect();
                builder.set(0, &members).expect("a good set");
            }
            let structure = builder.build();
            let is_marked: Vec<bool> =
                (0..structure.set_count()).map(|_| random.below(5) == 0).collect();
            let mut refiner = Refiner::new(&structure, &is_marked);
            let mut trace = Trace::new(false);
            let mut budget = Budget::new(Limits::none());
            assert!(refiner.refine_all(&mut trace, &mut budget));
            let mut marks = Vec::new();
            for _ in 0..40 {
                if refiner.is_leaf() || random.below(3) == 0 {
                    let Some((mark, cells, summary)) = marks.pop() else { break };
                    refiner.restore(mark);
                    assert_eq!(cells_of(&refiner, n), cells, "round {round}");
                    assert_eq!(refiner.summary(), summary);
                } else {
                    let cell = refiner.partition().largest(u32::MAX).0.expect("it is not discrete");
                    let vertex = refiner.partition().vertices(cell)[0];
                    marks.push((refiner.mark(), cells_of(&refiner, n), refiner.summary()));
                    assert!(refiner.individualize(vertex, &mut trace, &mut budget));
                }
                refiner.check(&is_marked);
            }
        }
    }

    fn cells_of(refiner: &Refiner<'_>, n: usize) -> Vec<u32> {
        (0..n as u32).map(|vertex| refiner.partition().cell(vertex)).collect()
    }
}
