//! The sets and lines of a puzzle.
//!
//! Sets of values are masks: bit `v` stands for the value `v`; bit 0 is never set.

use quadrille_sudoku_rules::{Cage, Demand, Grid, Line, Origin, Rules, Statement, Sum};

use crate::network::combinations::Combinations;

/// The maximum number of edges of a line that states a sum. The bounds of a longer sum find nearly as much in
/// far less time, and on a full board they find the same.
const MOST_EDGES: usize = 1_000;

/// Cells with every value.
#[derive(Clone, Debug)]
pub(super) struct Set {
    pub(super) cells: Vec<usize>,
    /// For other sets that share several cells with it: the cells of this set that are not shared,
    /// and those of the other set.
    pub(super) meets: Vec<(Vec<usize>, Vec<usize>)>,
    /// The maximum number of cells that it shares with one of them.
    pub(super) most_shared: usize,
}

/// The sets and lines of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(super) puzzle: Grid,
    /// The values of each cell before the first step.
    pub(super) masks: Vec<u32>,
    pub(super) sets: Vec<Set>,
    pub(super) cages: Vec<Combinations>,
    pub(super) lines: Vec<Line>,
    pub(super) sums: Vec<Sum>,
    /// The sets, the cages, the lines and the sums of each cell, and the cells with other values.
    pub(super) sets_of: Vec<Vec<usize>>,
    pub(super) cages_of: Vec<Vec<usize>>,
    pub(super) lines_of: Vec<Vec<usize>>,
    pub(super) sums_of: Vec<Vec<usize>>,
    pub(super) peers: Vec<Vec<usize>>,
    /// The same cells, one bit for each.
    pub(super) peer_bits: Vec<Vec<u64>>,
}

impl Network {
    /// Returns the values of each cell before the first step, as masks.
    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Returns the number of cages, lines and sums with this cell.
    pub(super) fn rule_count(&self, cell: usize) -> u32 {
        (self.cages_of[cell].len() + self.lines_of[cell].len() + self.sums_of[cell].len()) as u32
    }

    /// Returns the network of a puzzle; `None` if its givens clash.
    pub(crate) fn new(puzzle: &Grid, rules: &Rules) -> Option<Self> {
        if !rules.clashes(puzzle).is_empty() {
            return None;
        }
        let count = rules.shape().cell_count();
        let side = rules.shape().side();
        let sets: Vec<Vec<usize>> = rules.sets().into_iter().map(|set| set.cells).collect();
        let (mut lines, mut sums) = (Vec::new(), Vec::new());
        let (cages, demands) = cages_and_others(rules);
        let has_bounds = |line: &Demand| {
            let is_of_rule = |other: &&Demand| other.origin() == line.origin();
            matches!(line.origin(), Origin::Placed(_))
                && demands
                    .iter()
                    .filter(is_of_rule)
                    .any(|other| matches!(other.statement(), Statement::Sum(_)))
        };
        sums.extend(rules.differences());
        for demand in &demands {
            match demand.statement() {
                Statement::Line(line) if line.edge_count() > MOST_EDGES && has_bounds(demand) => {}
                Statement::Line(line) => lines.push(line.clone()),
                Statement::Sum(sum) => sums.push(sum.clone()),
            }
        }
        lines.sort_by_key(Line::edge_count);
        let (mut lines_of, mut sums_of) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        let mut cages_of = vec![Vec::new(); count];
        for (number, cage) in cages.iter().enumerate() {
            cage.cells().iter().for_each(|&cell| cages_of[cell].push(number));
        }
        let mut peers = vec![Vec::new(); count];
        for (number, sum) in sums.iter().enumerate() {
            sum.cells().iter().for_each(|&cell| sums_of[cell].push(number));
        }
        for (number, line) in lines.iter().enumerate() {
            line.cells().iter().for_each(|&cell| lines_of[cell].push(number));
        }
        for set in &sets {
            for &cell in set {
                peers[cell].extend(set.iter().copied().filter(|&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        let bits = |peers: &Vec<usize>| {
            let mut bits = vec![0; count.div_ceil(64)];
            peers.iter().for_each(|&peer| bits[peer / 64] |= 1 << (peer % 64));
            bits
        };
        let peer_bits = peers.iter().map(bits).collect();
        let masks = rules.value_masks(puzzle);
        let full: Vec<Vec<usize>> = sets.into_iter().filter(|set| set.len() == side).collect();
        let mut sets_of = vec![Vec::new(); count];
        for (number, set) in full.iter().enumerate() {
            set.iter().for_each(|&cell| sets_of[cell].push(number));
        }
        let sets = full.iter().map(|set| Set::among(set, &full)).collect();
        let puzzle = puzzle.clone();
        Some(Self {
            puzzle,
            masks,
            sets,
            cages,
            lines,
            sums,
            sets_of,
            cages_of,
            lines_of,
            sums_of,
            peers,
            peer_bits,
        })
    }
}

/// Returns the cages that are kept as sets of values, and the demands of all other rules.
fn cages_and_others(rules: &Rules) -> (Vec<Combinations>, Vec<Demand>) {
    let shape = rules.shape();
    let of = |cage: &Cage| {
        let cells = cage.cells().iter().map(|&cell| shape.index_of(cell));
        Combinations::of(cage, cells.collect(), shape.side())
    };
    let implied: Vec<Combinations> = rules.implied_cages().iter().filter_map(of).collect();
    let is_other = |demand: &Demand| match demand.origin() {
        Origin::Cage(number) => of(&rules.cages()[*number]).is_none(),
        // No two sums of the same cells are implied.
        Origin::Implied { .. } => !implied.iter().any(|cage| cage.cells() == demand.cells()),
        _ => true,
    };
    let demands = rules.demands().into_iter().filter(is_other).collect();
    (rules.cages().iter().filter_map(of).chain(implied).collect(), demands)
}

impl Set {
    /// Returns the values that at least one, two, three and four of its cells can have, as masks.
    pub(super) fn values_by_cells(&self, masks: &[u32]) -> [u32; 4] {
        let [mut once, mut twice, mut thrice, mut often] = [0; 4];
        for &cell in &self.cells {
            let mask = masks[cell];
            often |= thrice & mask;
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        [once, twice, thrice, often]
    }

    /// Returns a full set with those that it meets in several cells.
    fn among(cells: &[usize], all: &[Vec<usize>]) -> Self {
        let without = |one: &[usize], other: &[usize]| -> Vec<usize> {
            one.iter().copied().filter(|cell| !other.contains(cell)).collect()
        };
        let meets = all.iter().map(|other| (without(cells, other), without(other, cells)));
        let is_worth =
            |(mine, _): &(Vec<usize>, Vec<usize>)| !mine.is_empty() && mine.len() + 1 < cells.len();
        let meets: Vec<(Vec<usize>, Vec<usize>)> = meets.filter(is_worth).collect();
        let shared = meets.iter().map(|(mine, _)| cells.len() - mine.len());
        Self { cells: cells.to_vec(), most_shared: shared.max().unwrap_or(0), meets }
    }
}
