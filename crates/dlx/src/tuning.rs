//! Every threshold of the engine in one value. No threshold changes an answer; each decides only
//! when a way of counting begins, ends, or makes room for another one.
//!
//! Production code, tests and experiments run the same code and differ by the value they pass in.
//! Limits that follow from how data is laid out (the bits of a word, the range of an id) are not
//! here: they stand beside the layout.

/// The thresholds of the engine, grouped by what they steer. [`Tuning::default`] is what ships.
///
/// # Examples
/// ```
/// use quadrille_dlx::tuning::Tuning;
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("a b c\na\na b\nb c\nb\nc\n")?;
/// let mut tuning = Tuning::default();
/// tuning.presolve.trial_nodes = 0;
/// let total = problem.counter().tuning(tuning).count()?.complete()?;
/// assert_eq!(total, problem.counter().count()?.complete()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Tuning {
    /// The choice of a back end.
    pub choice: ChoiceTuning,
    /// Presolve, and the trial search before it.
    pub presolve: PresolveTuning,
    /// The memo of the dense back end.
    pub memo: MemoTuning,
    /// The dense back end.
    pub dense: DenseTuning,
    /// The descent from cells to bit sets.
    pub descent: DescentTuning,
    /// Several threads on one tree, and how often a search polls its limits.
    pub threads: ThreadTuning,
    /// Counting by orbits.
    pub orbits: OrbitTuning,
    /// Solutions up to symmetry.
    pub classes: ClassTuning,
    /// Counting in a fixed order of the items.
    pub sweep: SweepTuning,
    /// Diagrams of all solutions.
    pub diagram: DiagramTuning,
    /// Finding just one solution.
    pub finding: FindingTuning,
    /// Finding the best solution.
    pub optimum: OptimumTuning,
    /// Certificates of counts.
    pub certify: CertifyTuning,
}

impl Tuning {
    /// Thresholds so low that small problems take every way: searches are cut up, walks shrink and
    /// symmetries are probed wherever possible. For tests; slow on anything else.
    pub fn tiny() -> Self {
        let mut tuning = Self::default();
        tuning.dense.least_tree = 3;
        tuning.dense.shrink_cost = 0;
        tuning.memo.use_share = 0;
        tuning.threads.least_nodes = 3;
        tuning.threads.nodes_alone = 10;
        tuning.threads.waiting_options = 8_000;
        tuning.orbits.nodes_per_member = 0;
        tuning.orbits.first_limit = 1;
        tuning.orbits.alone_millis = 0;
        tuning.classes.search_nodes = 20;
        tuning.diagram.first_turn = 3;
        tuning.diagram.plain_visits = 0;
        tuning.finding.failures = 1;
        tuning.finding.nodes_alone = 3;
        tuning.optimum.first_turn = 3;
        tuning.optimum.beside_from = 3;
        tuning.optimum.least_recurring = 0.0;
        tuning.optimum.work_per_visit = 2;
        tuning.sweep.least_options = 0;
        tuning.sweep.trial_states = 3;
        tuning.sweep.at_once = 1;
        tuning.sweep.most_states = 2_000;
        tuning.sweep.shared_states = 3;
        tuning.sweep.round_moves = 2;
        tuning.sweep.merge_states = 3;
        tuning.certify.whole_nodes = 3;
        tuning.certify.nodes_alone = 10;
        tuning.certify.leaves_per_reference = 0;
        tuning
    }
}

/// How a back end is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ChoiceTuning {
    /// Parts with fewer options go to links, which are built and done before the tables of another
    /// back end are filled. Default 24.
    pub small_below: usize,
    /// Items are reordered for the memo only if the frontier of the given order is at least this
    /// wide; narrower ones leave few residuals in any order. Default 12.
    pub wide_frontier: usize,
}

impl Default for ChoiceTuning {
    fn default() -> Self {
        Self { small_below: 24, wide_frontier: 12 }
    }
}

/// How much presolve may do, and when it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PresolveTuning {
    /// Before presolve, a count is tried for this number of nodes, about what presolve of a problem
    /// of no size costs. Default 1,000.
    pub trial_nodes: u64,
    /// Further nodes of that trial for each member of the problem. Default 4.
    pub trial_nodes_per_member: u64,
    /// Members and options that the rules may look at beyond [`rule_passes`](Self::rule_passes),
    /// about a twentieth of a second. Default 20,000,000.
    pub rule_work: u64,
    /// How often the rules may look at every member of the problem. Default 8.
    pub rule_passes: u64,
    /// Members and options that presolve looks at between two looks at the clock and the token: about
    /// a millisecond. Default 2^17.
    pub poll_work: u64,
}

impl Default for PresolveTuning {
    fn default() -> Self {
        Self {
            trial_nodes: 1_000,
            trial_nodes_per_member: 4,
            rule_work: 20_000_000,
            rule_passes: 8,
            poll_work: 1 << 17,
        }
    }
}

/// When the memo is asked. Residuals are sorted by their number of open items, and each sort is
/// judged by itself.
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
    /// A sort that did not pay is tried again once in this number of periods. Default 32.
    pub retry: u64,
}

impl Default for MemoTuning {
    fn default() -> Self {
        Self { unknown: 16, period: 256, trial: 512, known: 64, use_share: 16, retry: 32 }
    }
}

/// When a dense walk goes on by a smaller one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct DenseTuning {
    /// Nodes of a tree below which building a smaller walk never pays. Default 100.
    pub least_tree: u64,
    /// A smaller walk must save more than this number of times what building it costs. Default 2.
    pub shrink_cost: u64,
}

impl Default for DenseTuning {
    fn default() -> Self {
        Self { least_tree: 100, shrink_cost: 2 }
    }
}

/// When a walk with cells builds a dense walk for the residual.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct DescentTuning {
    /// Members of the problem and of the residual that cost as much to copy as one node. Default 8.
    pub members_per_node: usize,
    /// Descents between two judgments. Default 8.
    pub trials: u32,
}

impl Default for DescentTuning {
    fn default() -> Self {
        Self { members_per_node: 8, trials: 8 }
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
    /// Room for the solutions of a listing that wait to be read, in option numbers of 4 bytes; at
    /// least 1. Default 2^19.
    pub waiting_options: usize,
    /// Nodes between two looks at the clock and the token; at least 1. Default 256.
    pub poll_interval: u64,
}

impl Default for ThreadTuning {
    fn default() -> Self {
        Self {
            nodes_alone: 4_000,
            least_nodes: 20_000,
            waiting_options: 1 << 19,
            poll_interval: 256,
        }
    }
}

/// When a residual is probed for symmetries. A probe costs as much as visiting some thousand nodes,
/// so a residual is first searched within a limit of nodes, which is learned for each number of
/// open items.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OrbitTuning {
    /// Nodes of the first search of the whole problem, for each of its members. Default 1.
    pub nodes_per_member: u64,
    /// Lookups after which the memo of that first search is judged. Default 100.
    pub least_lookups: u64,
    /// The first limit for the search of a residual, in nodes. Default 4,000.
    pub first_limit: u64,
    /// The factor by which the limit grows where probes are in vain. Default 4.
    pub limit_growth: u64,
    /// Where most searches within the limit do not end, one in this number is tried. Default 64.
    pub retry: u64,
    /// Probes after which a limit is judged. Default 4.
    pub judged: u64,
    /// One probe in this number must be of use. Default 16.
    pub least_yield: u64,
    /// Probes in vain, one after the other, after which all limits grow. Default 3.
    pub in_a_row: u32,
    /// The factor by which all limits grow with each further one. Default 64.
    pub row_growth: u64,
    /// How often they grow at most. Default 3.
    pub row_growths: u32,
    /// The depth to which orbits are followed. Default 200.
    pub depth_limit: usize,
    /// Milliseconds that one thread works before others help. Default 1,000.
    pub alone_millis: u64,
    /// The cost of a probe in nodes, for each member of the residual. Default 1.
    pub probe_cost: u64,
    /// The work by orbits for each unit of work of a search beside it, where the memo of the search
    /// is of no use. Default 32.
    pub weight_without_memo: f64,
    /// Options in an orbit of the first item, on average, from which on a walk by orbits does as
    /// much work as the search beside it, whose memo is of use; with fewer, less. Default 32.
    pub full_fold: f64,
    /// With fewer, none. Default 3.
    pub least_fold: f64,
    /// Steps after which the search for the symmetries of a residual is given up. Default 2^28,
    /// about a second.
    pub label_steps: u64,
}

impl Default for OrbitTuning {
    fn default() -> Self {
        Self {
            nodes_per_member: 1,
            least_lookups: 100,
            first_limit: 4_000,
            limit_growth: 4,
            retry: 64,
            judged: 4,
            least_yield: 16,
            in_a_row: 3,
            row_growth: 64,
            row_growths: 3,
            depth_limit: 200,
            alone_millis: 1_000,
            probe_cost: 1,
            weight_without_memo: 32.0,
            full_fold: 32.0,
            least_fold: 3.0,
            label_steps: 1 << 28,
        }
    }
}

/// How solutions up to symmetry are found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClassTuning {
    /// Nodes of the search of a residual before the partial solution is brought into canonical
    /// form. Default 4,000.
    pub search_nodes: u64,
    /// Solutions that this search may find: with more, one canonical form of the partial solution
    /// is cheaper than one of each. Default 1.
    pub search_solutions: usize,
    /// Steps to derive a skeleton, a small structure on which partial solutions are labeled, and to
    /// search for its automorphisms: about a tenth of a second. Default 16,777,216.
    pub skeleton_work: u64,
    /// A skeleton is used if its members, times this number, are at most those of the problem.
    /// Default 3.
    pub skeleton_shrink: usize,
    /// The largest group whose elements are listed for a count. Default 50,000.
    pub counted_elements: usize,
    /// The largest group whose elements are listed for a visit, where each solution is compared
    /// with all its images. Default 5,000.
    pub compared_elements: usize,
}

impl Default for ClassTuning {
    fn default() -> Self {
        Self {
            search_nodes: 4_000,
            search_solutions: 1,
            skeleton_work: 1 << 24,
            skeleton_shrink: 3,
            counted_elements: 50_000,
            compared_elements: 5_000,
        }
    }
}

/// How narrow problems are counted in a fixed order of their items.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SweepTuning {
    /// Items from which a greedy order is started. Default 8.
    pub starts: usize,
    /// Items and pairs of neighbors that the search of an order may look at, about a tenth of a
    /// second. Default 20,000,000.
    pub order_work: u64,
    /// Pairs of members of an option, over all options, above which no order is looked for. Default
    /// 20,000,000.
    pub pair_limit: u64,
    /// The most bits of a state, if a sweep is asked for. Default 511.
    pub width_limit: u32,
    /// The most bits of a state, if it is not asked for; with more, a trial predicts too few states
    /// (Langford pairs: a fifteenth). Default 20.
    pub free_width_limit: u32,
    /// A sweep does not wait for a search that is expected to take this number of times as long.
    /// Default 16.
    pub hopeless: f64,
    /// Unless it is asked for, a part with fewer options is not swept. Default 24.
    pub least_options: usize,
    /// States that a trial expands before it predicts the others. Default 500.
    pub trial_states: u64,
    /// A sweep with fewer expected states is done at once; before a longer one, a search is tried.
    /// Default 10,000.
    pub at_once: u64,
    /// Nodes of that search for each expected state. Default 2.
    pub nodes_per_state: u64,
    /// A sweep with more expected states is given up. Default 100,000,000.
    pub most_states: u64,
    /// Items and pairs that the search of an order looks at between two looks at the clock and the
    /// token: about a millisecond. Default 2^17.
    pub poll_work: u64,
    /// States that wait at one step from which on several threads expand them. Default 20,000.
    pub shared_states: usize,
    /// Options that each of several threads tries on its states between two looks at the clock and
    /// the token: about ten milliseconds. Default 2^16.
    pub round_moves: u64,
    /// States after which a sweep searches for automorphisms under which states merge. Default
    /// 150,000.
    pub merge_states: u64,
    /// Images of items, over all automorphisms, that are listed then: with all of them, some
    /// milliseconds. Default 2^18.
    pub merge_images: usize,
}

impl SweepTuning {
    /// The thresholds of a sweep that is not asked for.
    pub(crate) fn unasked(self) -> Self {
        Self { width_limit: self.free_width_limit, ..self }
    }
}

impl Default for SweepTuning {
    fn default() -> Self {
        Self {
            starts: 8,
            order_work: 20_000_000,
            pair_limit: 20_000_000,
            width_limit: 511,
            free_width_limit: 20,
            hopeless: 16.0,
            least_options: 24,
            trial_states: 500,
            at_once: 10_000,
            nodes_per_state: 2,
            most_states: 100_000_000,
            poll_work: 1 << 17,
            shared_states: 20_000,
            round_moves: 1 << 16,
            merge_states: 150_000,
            merge_images: 1 << 18,
        }
    }
}

/// How all solutions are compiled into a diagram.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct DiagramTuning {
    /// The visits of the first turn of each of two orders; at least 1. Default 1,000.
    pub first_turn: u64,
    /// Visits of a part before its symmetries are looked for, about what that costs. Default 20,000.
    pub plain_visits: u64,
    /// Steps to find the group of a part: about a tenth of a second. Default 20,000,000.
    pub group_work: u64,
    /// Images of options that may be looked at to find orbits, about a hundredth of a second. Default
    /// 10,000,000.
    pub orbit_work: u64,
    /// Further images for each item that the search branches on. Default 256.
    pub orbit_work_per_level: u64,
}

impl Default for DiagramTuning {
    fn default() -> Self {
        Self {
            first_turn: 1_000,
            plain_visits: 20_000,
            group_work: 20_000_000,
            orbit_work: 10_000_000,
            orbit_work_per_level: 256,
        }
    }
}

/// When a search for one solution begins again.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FindingTuning {
    /// Failures of the first run; each further run may fail a multiple of that. At least 1. Default 100.
    pub failures: u64,
    /// Nodes that one thread visits before others help, and between two looks at their results.
    /// Default 4,000.
    pub nodes_alone: u64,
    /// Nodes of a plain walk for each node of a search that restarts, which costs as much. Default 8.
    pub walk_nodes: u64,
}

impl Default for FindingTuning {
    fn default() -> Self {
        Self { failures: 100, nodes_alone: 4_000, walk_nodes: 8 }
    }
}

/// How the best solution is found. Work is measured in options looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OptimumTuning {
    /// The work of the first turn of branch and bound, before it takes turns with a search in a fixed
    /// order. Default 62,500.
    pub first_turn: u64,
    /// The work of the turn after which prices are improved and the part is compiled. Default
    /// 1,000,000.
    pub beside_from: u64,
    /// The most work to improve prices before it branches. Default 200,000,000.
    pub price_work: u64,
    /// Work of branch and bound for each node of the ways beside it. Default 100.
    pub work_per_visit: u64,
    /// The search in a fixed order ends if fewer of the residuals that it enters were explored before.
    /// Default 1/64.
    pub least_recurring: f64,
}

impl Default for OptimumTuning {
    fn default() -> Self {
        Self {
            first_turn: 62_500,
            beside_from: 1_000_000,
            price_work: 200_000_000,
            work_per_visit: 100,
            least_recurring: 1.0 / 64.0,
        }
    }
}

/// How a certificate is made. The limits of searches below the root, and when symmetries are probed,
/// follow [`OrbitTuning`]; when a part is swept, [`SweepTuning`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CertifyTuning {
    /// Nodes of the search of the whole problem, and of an independent part, before anything else.
    /// A checker repeats it if it ends. Default 100,000.
    pub whole_nodes: u64,
    /// Nodes of the search that refutes an option which presolve found to be in no solution.
    /// Default 1,000.
    pub refute_nodes: u64,
    /// The most bits of a state in a sweep. Default 26.
    pub sweep_width: u32,
    /// Nodes of the search before a long sweep, for each expected state. Default 16.
    pub nodes_per_state: u64,
    /// Nodes that one thread visits before others help. Default 500,000.
    pub nodes_alone: u64,
    /// Several threads prove a count only if its first nodes have at least this many leaves for each
    /// reference to an earlier claim, since threads do not share claims. Default 8.
    pub leaves_per_reference: u64,
    /// The least number of tasks for each thread. Default 16.
    pub tasks_per_thread: usize,
}

impl Default for CertifyTuning {
    fn default() -> Self {
        Self {
            whole_nodes: 100_000,
            refute_nodes: 1_000,
            sweep_width: 26,
            nodes_per_state: 16,
            nodes_alone: 500_000,
            leaves_per_reference: 8,
            tasks_per_thread: 16,
        }
    }
}
