//! Thresholds of presolve, of the choice of a back end, and of walks through the tree.

use quadrille_problem::{Kind, OptionId, Problem};

/// How a back end is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChoiceTuning {
    /// Parts with fewer options go to links, which are built and done before the tables of another
    /// back end are filled. Default 24.
    pub small_below: usize,
    /// Links have numbers of 16 bits if those suffice and the lists have at least this many nodes:
    /// clearing the tables of such links takes 0.02 ms, longer than the search of a smaller problem may
    /// take. Default 256. Parts with fewer than [`small_below`](Self::small_below) options never have them.
    pub narrow_links_from: usize,
    /// Parts with more options are too large for small bit sets, even if those hold them. Default
    /// 4,096, the most that they hold.
    pub most_dense_options: usize,
    /// Parts with fewer options are not considered for large bit sets. Default 1,025: small ones are
    /// as fast.
    pub wide_from: usize,
    /// How many times the cost of a node elsewhere a node on bit sets by lists may cost. Default 1; with
    /// infinity they are chosen wherever they hold a part.
    pub list_cost: f64,
    /// What it costs to change or count a block of options in large bit sets, in removals of an option
    /// from an item. Large bit sets are chosen over cells if they are cheaper by this measure. Default 2.
    pub block_cost: f64,
}

impl Default for ChoiceTuning {
    fn default() -> Self {
        Self {
            small_below: 24,
            narrow_links_from: 256,
            block_cost: 2.0,
            most_dense_options: 4_096,
            wide_from: 1_025,
            list_cost: 1.0,
        }
    }
}

/// How much presolve may do, and when it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PresolveTuning {
    /// Before presolve, a count is tried for this number of nodes, about what presolve of a problem
    /// of no size costs. Default 1,000.
    pub trial_nodes: u64,
    /// Words of 64 bits up to which the starvation rule makes its masks, which have a bit per option:
    /// one mask per item, and one per color of an item. If either kind needs more, the rule is left
    /// out. Default 2^20, which is 8 MiB.
    pub starvation_words: usize,
    /// The greatest need of an item that the starvation rule handles, at a cost that grows with it.
    /// Default 8.
    pub starvation_need: u32,
    /// Members that the search for a proof by capacities may look at; it is left out for problems
    /// with more pairs of members. Default 4,000,000.
    pub capacity_work: u64,
    /// The most families of items that this search compares in pairs; items that fit into none are
    /// left out. Default 4.
    pub capacity_families: u8,
    /// The most needs of a family that are matched with the supply of another. Default 4,096.
    pub capacity_needs: u64,
    /// Entries of rows that the search for a proof by congruences may add to each other: about a
    /// quarter of a second. Default 40,000,000.
    pub elimination_work: u64,
    /// Members and options that presolve looks at between two looks at the clock and the token: about
    /// a millisecond. Default 2^17.
    pub poll_work: u64,
}

impl Default for PresolveTuning {
    fn default() -> Self {
        Self {
            trial_nodes: 1_000,
            starvation_words: 1 << 20,
            starvation_need: 8,
            capacity_work: 4_000_000,
            capacity_families: 4,
            capacity_needs: 4_096,
            elimination_work: 40_000_000,
            poll_work: 1 << 17,
        }
    }
}

/// When the memo is asked. Residuals are sorted by their number of open items, or by depth where they are
/// too large for bit sets, and each sort is judged by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemoTuning {
    /// Trees of a sort that are looked up before the sort is first judged. Default 16.
    pub unknown: u64,
    /// Trees of a sort between two judgments. Default 256.
    pub period: u64,
    /// Lookups that make a trial. Default 512.
    pub trial: u64,
    /// Trees after which a sort is known well enough to search its trees by other means, where the
    /// memo was of use at all: at first it rarely is. Default 64.
    pub known: u64,
    /// The memo is of use if the nodes it saves, times this number, are at least the nodes
    /// visited. 0: never. Default 16.
    pub use_share: u64,
    /// Where residuals are hashed, the first lookup is made once the nodes visited, times this number,
    /// are at least the words of a residual: random numbers for all of them must be drawn first.
    /// Default 4.
    pub words_per_node: u64,
}

impl Default for MemoTuning {
    fn default() -> Self {
        Self { unknown: 16, period: 256, trial: 512, known: 64, use_share: 16, words_per_node: 4 }
    }
}

/// How cells save a state, to which they go back. Small states are copied; for larger ones, the options
/// hidden since are listed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellTuning {
    /// The most words of 64 bits, one bit per member of the problem and at least one word per item, of a
    /// state that is copied. Default 1,024.
    pub copied_words: usize,
    /// The most words of all copies that a walk can have at once. Default 2^23, which is 64 MiB.
    pub copied_words_in_all: usize,
}

impl Default for CellTuning {
    fn default() -> Self {
        Self { copied_words: 1_024, copied_words_in_all: 1 << 23 }
    }
}

/// When a dense walk goes on by a smaller one, or by one for each part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct DenseTuning {
    /// Nodes of a tree below which building a smaller walk never pays. Default 100.
    pub least_tree: u64,
    /// A smaller walk must save more than this number of times what building it costs. Default 2.
    pub shrink_cost: u64,
    /// Nodes of a tree below which gathering its options and items into words never pays. Default 8.
    pub least_compact: u64,
    /// Whether to gather them also where the machine has no fast instruction for that. Default false.
    pub gathers_slowly: bool,
    /// Residuals that fall apart are counted part by part if two of the parts have at least this many
    /// open items; with `usize::MAX`, never. Default 24: trees of smaller ones are small.
    pub least_part: usize,
    /// Nodes of a tree below which looking for parts never pays. Default 2,000.
    pub least_split: u64,
    /// Besides, they may cost one in this number of the nodes visited; at least 1. Default 256.
    pub look_share: u64,
}

impl Default for DenseTuning {
    fn default() -> Self {
        Self {
            least_tree: 100,
            shrink_cost: 2,
            least_compact: 8,
            gathers_slowly: false,
            least_part: 24,
            least_split: 2_000,
            look_share: 256,
        }
    }
}

/// How threads share a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ThreadTuning {
    /// Nodes that a search visits before other threads help. Default 4,000.
    pub nodes_alone: u64,
    /// Nodes that a job visits before its residual may be cut up, which costs as much as some
    /// thousands of nodes. Default 20,000.
    pub least_nodes: u64,
    /// Primary items up to which a search is divided among threads, and at a checkpoint. The pieces that
    /// are left of a search take time and memory that grow with the square of its depth. Default 8,192.
    pub divided_items: usize,
    /// Members of the problem, times the greatest depth of its tree, up to which a search is divided, since
    /// each residual on the way to where it stopped is built. Default 2^29: at most some seconds.
    pub divided_members: usize,
    /// A search is divided if one piece for each level of the deepest tree names at most this number of
    /// options in all, at 4 bytes each, or if that takes at most a quarter of its memory. Default 2^23.
    pub divided_options: usize,
    /// Room for the pieces that are left of a search, in option numbers of 4 bytes, in equal shares for
    /// its levels. The untried children of a node that need more are one piece. Default 2^23.
    pub pieces_options: usize,
    /// Room for the solutions of a listing that wait to be read, in option numbers of 4 bytes; at
    /// least 1. Default 2^19.
    pub waiting_options: usize,
    /// Nodes between two looks at the clock and the token; at least 1. Default 256.
    pub poll_interval: u64,
    /// One in this number of a budget of nodes is kept for the small subtrees that a walk leaves, so that
    /// fewer cubes are left over; at least 1. Default 8.
    pub reserved_share: u64,
}

impl ThreadTuning {
    /// Whether a search of this tree with this much memory, in bytes, may be divided.
    pub(crate) fn divides(&self, tree: &Problem, memory: usize) -> bool {
        if tree.primary_count() > self.divided_items {
            return false;
        }
        let covers = tree.items().filter_map(|item| item.bounds()).map(|bounds| bounds.hi as usize);
        let depth = covers.fold(0, usize::saturating_add).min(tree.option_count());
        // A piece names the options taken above it, and with bounds those dropped as well.
        let named = if tree.kind() == Kind::Mcc { tree.option_count() } else { depth };
        let room = self.divided_options.max(memory / 4 / size_of::<OptionId>());
        depth.saturating_mul(tree.member_count()) <= self.divided_members
            && depth.saturating_mul(named) <= room
    }
}

impl Default for ThreadTuning {
    fn default() -> Self {
        Self {
            nodes_alone: 4_000,
            least_nodes: 20_000,
            divided_items: 8_192,
            divided_members: 1 << 29,
            divided_options: 1 << 23,
            pieces_options: 1 << 23,
            waiting_options: 1 << 19,
            poll_interval: 256,
            reserved_share: 8,
        }
    }
}
