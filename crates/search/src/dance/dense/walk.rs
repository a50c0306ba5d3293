//! The dense back end as a [`Dance`], and the choice of its size.

use quadrille_problem::{Kind, OptionId, Problem};
use quadrille_vectors::{Level, Portable};

use crate::answer::Capped;
use crate::dance::HAS_SPECIAL_COPIES;
use crate::dance::dense::count::{CountAll, Halt};
use crate::dance::dense::kernel::{Advance, BYTE_LIMIT, NONE, Node, Place};
use crate::dance::dense::key::Key;
use crate::dance::dense::memory::Memory;
use crate::dance::dense::residual::Residual;
use crate::dance::dense::sizes::{Size, is_portable};
use crate::dance::dense::tables::Tables;
use crate::meter::position::{Position, Stop};
use crate::meter::{Meter, NO_MEMO};
use crate::observe::MemoStats;
use crate::reduce::lists::lengths;
use crate::tuning::Tuning;
use crate::walk::generic::Walk;
use crate::walk::walker::Walker;
use crate::walk::{Child, Choice, Dance};

/// The most options that the dense back end accepts.
pub(crate) const OPTION_LIMIT: usize = 64 * 64;
/// The most primary items that the dense back end accepts.
pub(crate) const ITEM_LIMIT: usize = 64 * 16;

/// A dense walk of a problem with at most `64 * W` options and `64 * K` primary items.
///
/// `C` is `K` if counts are kept, else 0. `N` is `8 * K` if items have bounds, else 0.
#[derive(Debug)]
pub(super) struct Dense<const W: usize, const K: usize, const C: usize, const N: usize> {
    problem: Problem,
    tables: Tables<W, K>,
    /// The nodes from the root to the current one, then space for more.
    nodes: Vec<Node<W, K, C, N>>,
    depth: usize,
    level: Level,
    /// What to do at the current node.
    place: Place,
    /// The memory limit of the memo in bytes; 0 for no memo.
    memory_limit: usize,
    tuning: Tuning,
    /// What identifies a residual in the memo.
    key: Key,
    /// The memo of the counts so far.
    memory: Option<Memory>,
    root: Root,
}

/// The options taken and dropped at the root.
#[derive(Clone, Debug, Default)]
struct Root {
    taken: Vec<OptionId>,
    dropped: Vec<OptionId>,
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Dense<W, K, C, N> {
    fn new(problem: &Problem, level: Level, memory_limit: usize, tuning: &Tuning) -> Self {
        let tables = Tables::new(problem, level);
        let root = Node::root(&tables);
        let taken = tables.most_taken();
        let depth_limit = match N {
            // One more level for leaves.
            0 => taken + 1,
            // Each level takes an option or drops all options of an item.
            _ => taken + problem.primary_count(),
        };
        let nodes = vec![root; depth_limit + 1];
        let key = Key::new(problem, &tables);
        let problem = problem.clone();
        let mut dense = Self {
            problem,
            tables,
            nodes,
            depth: 0,
            level,
            place: Place::Dead,
            memory_limit,
            tuning: *tuning,
            key,
            memory: None,
            root: Root::default(),
        };
        dense.place = dense.place_of_root();
        dense
    }

    /// Returns what to do at the root.
    #[inline(never)]
    fn place_of_root(&mut self) -> Place {
        self.nodes[0].look(Portable, &self.tables)
    }

    /// Takes the memo, or makes one. The caller puts it back.
    fn take_memory(&mut self) -> Memory {
        self.memory.take().unwrap_or_else(|| {
            // With bounds, those that need covers count twice.
            let items = self.tables.bounds.len() * if N > 0 { 2 } else { 1 };
            let key = self.key.clone();
            Memory::new(self.depth_limit(), items, key, self.memory_limit, &self.tuning)
        })
    }

    /// Restores the root for another walk.
    fn restart(&mut self) {
        self.nodes[0] = Node::root(&self.tables);
        for option in &self.root.taken {
            self.nodes[0].take_at_root(&self.tables, option.index());
        }
        for option in &self.root.dropped {
            self.nodes[0].drop_at_root(option.index());
        }
        self.place = match (self.nodes[0].left, &*self.root.taken) {
            (0, [_, ..]) if N == 0 => Place::Solved,
            _ => self.place_of_root(),
        };
    }
}

impl<const W: usize, const K: usize, const C: usize, const N: usize> Dance for Dense<W, K, C, N> {
    fn depth_limit(&self) -> usize {
        self.nodes.len() - 1
    }

    fn choose(&mut self) -> Choice {
        match self.place {
            Place::Solved => Choice::Solved,
            Place::Dead => Choice::Dead,
            Place::Branch(item, _) => Choice::Branch(item),
            Place::Leaves(0) => Choice::Dead,
            // All open items have the same options, so the tie goes to the first.
            Place::Leaves(_) => Choice::Branch(self.nodes[self.depth].first_open()),
        }
    }

    fn open(&mut self, item: u32) {
        let degree = match self.place {
            Place::Branch(_, degree) | Place::Leaves(degree) => degree,
            Place::Solved | Place::Dead => 0,
        };
        self.nodes[self.depth].open_item(&self.tables, item, degree);
        self.depth += 1;
    }

    fn advance(&mut self) -> Child {
        let (above, below) = self.nodes.split_at_mut(self.depth);
        let parent = above.last_mut().expect("a level is open");
        let child = &mut below[0];
        match self.level.dispatch(Advance { tables: &self.tables, parent, child }) {
            None => Child::None,
            Some(Place::Dead) => Child::Dead,
            Some(place) => {
                self.place = place;
                Child::Entered
            }
        }
    }

    fn shut(&mut self) {
        self.depth -= 1;
        if self.depth == 0 {
            // With bounds, the walk has changed the root.
            self.restart();
        }
    }

    fn taken(&self, taken: &mut Vec<OptionId>) {
        let options = self.nodes[..self.depth].iter().map(|node| node.option);
        taken.extend(
            options.filter(|&option| option != NONE).map(|option| OptionId::known(option as usize)),
        );
    }

    fn steps(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.nodes[..self.depth].iter().map(Node::step)
    }

    fn updates(&self) -> u64 {
        0
    }

    fn memo(&self) -> MemoStats {
        self.memory.as_ref().map_or_else(MemoStats::default, Memory::statistics)
    }

    fn count_all(&mut self, meter: &mut Meter<'_>, tally: &mut Capped) -> Option<Result<(), Stop>> {
        // With a limit on solutions, each must be visited.
        if !tally.is_unlimited() {
            return None;
        }
        let (level, place) = (self.level, self.place);
        let mut memory = self.take_memory();
        memory.clear();
        let shared = memory.shared();
        let mut hold = shared.hold();
        let (problem, tuning) = (&self.problem, &self.tuning);
        let memory_below = if memory.may_calculate() { NO_MEMO } else { 0 };
        let mut below = |left: Residual<'_>, meter: &mut Meter<'_>, tally: &mut Capped| {
            let left = left.problem(problem);
            build_at(level, &left, memory_below, tuning).count_visited(meter, tally)
        };
        let counting = CountAll {
            level,
            tables: &self.tables,
            nodes: &mut self.nodes,
            place: Some(place),
            memory: &mut memory,
            hold: &mut hold,
            meter,
            below: &mut below,
        };
        let halt = level.dispatch(counting);
        let position = |depth| Position::below(self.nodes[..depth].iter().map(Node::step));
        let (depth, result) = match halt {
            Halt::Done => (0, Ok(())),
            Halt::Below(stop, depth) => (depth, Err(stop.below(position(depth)))),
            Halt::Stopped { depth, leaves } => {
                let (done, degree) = leaves.unwrap_or_default();
                let at = position(depth).child(done, degree);
                (depth, Err(Stop::at(meter.stop_reason(), at)))
            }
        };
        tally.add_big(memory.total(depth + 1));
        self.memory = Some(memory);
        self.restart();
        Some(result)
    }

    fn another(&mut self) -> Option<Self> {
        let memory = self.take_memory();
        let mut another = Self::new(&self.problem, self.level, self.memory_limit, &self.tuning);
        another.memory = Some(memory.another());
        another.root = self.root.clone();
        another.restart();
        self.memory = Some(memory);
        Some(another)
    }

    fn move_root(&mut self, taken: &[OptionId], dropped: &[OptionId]) -> bool {
        // Open items as a key tell nothing of options dropped.
        let can_move = N > 0 || dropped.is_empty();
        if can_move {
            self.depth = 0;
            self.root = Root { taken: taken.to_vec(), dropped: dropped.to_vec() };
            self.restart();
        }
        can_move
    }
}

/// Whether a dense walk holds the problem.
pub fn holds(problem: &Problem) -> bool {
    problem.option_count() <= OPTION_LIMIT && problem.primary_count() <= ITEM_LIMIT
}

/// Returns the cost of a node, in units of about a nanosecond, in the smallest dense walk that holds this
/// many options and primary items. If none does, returns that of the largest walk.
pub(crate) fn node_cost(options: usize, items: usize) -> u64 {
    let largest = Size::EXACT[Size::EXACT.len() - 1];
    Size::of(options, items, false).unwrap_or(largest).node_cost()
}

/// Builds a dense walk of the smallest size that holds the problem.
///
/// It counts with a memo of at most `memory_limit` bytes, or without if that is 0.
pub fn build(problem: &Problem, memory_limit: usize, tuning: &Tuning) -> Box<dyn Walker> {
    build_at(Level::best(), problem, memory_limit, tuning)
}

/// Builds a dense walk that uses the vector instructions of `level`.
fn build_at(
    level: Level,
    problem: &Problem,
    memory_limit: usize,
    tuning: &Tuning,
) -> Box<dyn Walker> {
    let (options, items) = (problem.option_count(), problem.primary_count());
    macro_rules! sized {
        ($w:literal, $k:literal, $c:literal, $n:literal) => {
            Box::new(Walk::new(Dense::<$w, $k, $c, $n>::new(problem, level, memory_limit, tuning)))
        };
    }
    let has_bounds = problem.kind() == Kind::Mcc;
    let size = Size::at(level, options, items, has_bounds).map(|size| (size.words, size.chunks));
    if has_bounds {
        return match size {
            Some((2, 2)) if HAS_SPECIAL_COPIES => sized!(2, 2, 0, 16),
            Some((4, 2)) if HAS_SPECIAL_COPIES => sized!(4, 2, 0, 16),
            Some((12, 1)) if HAS_SPECIAL_COPIES => sized!(12, 1, 0, 8),
            Some((..=16, _)) => sized!(16, 2, 0, 16),
            _ => sized!(64, 16, 0, 128),
        };
    }
    if longest_list(problem) > BYTE_LIMIT {
        return match (options, items) {
            (..=2560, ..=128) if level != Level::Portable || is_portable(40, 2) => {
                sized!(40, 2, 0, 0)
            }
            _ => sized!(64, 16, 0, 0),
        };
    }
    match size {
        Some((2, 1)) => sized!(2, 1, 1, 0),
        Some((4, 1)) => sized!(4, 1, 1, 0),
        Some((4, 2)) => sized!(4, 2, 2, 0),
        Some((12, 1)) => sized!(12, 1, 1, 0),
        Some((16, 2)) => sized!(16, 2, 2, 0),
        Some((12, 6)) => sized!(12, 6, 6, 0),
        Some((16, 12)) => sized!(16, 12, 12, 0),
        Some((40, 2)) => sized!(40, 2, 2, 0),
        _ => sized!(64, 16, 16, 0),
    }
}

/// Returns the greatest number of options of a primary item.
fn longest_list(problem: &Problem) -> u64 {
    let lengths = lengths(problem);
    lengths[..problem.primary_count()].iter().max().map_or(0, |&length| u64::from(length))
}

#[cfg(test)]
mod tests;
