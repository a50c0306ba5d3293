//! Every threshold of the engine in one value. No threshold changes an answer; each decides only
//! when a way of counting begins, ends, or makes room for another one.
//!
//! Production code, tests and experiments run the same code and differ by the value they pass in.
//! Three kinds of numbers are not here. Limits that follow from how data is laid out, or how a layout
//! grows (the bits of a word, the range of an id, the first size of a table), stand beside the layout.
//! Limits that a caller can see (the largest problem whose symmetries are found, the share of a budget
//! that a record of a cube keeps for small subtrees) stand where they are promised. Units of
//! prices, the measured time of a step, and the factors of a numerical method stand beside the method.

mod ask;
mod count;
mod walk;

pub use ask::{CertifyTuning, DiagramTuning, FindingTuning, OptimumTuning};
pub use count::{ClassTuning, OrbitTuning, ResumeTuning, SweepTuning};
pub use walk::{CellTuning, ChoiceTuning, DenseTuning, MemoTuning, PresolveTuning, ThreadTuning};

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
    /// The memo.
    pub memo: MemoTuning,
    /// The cells back end.
    pub cells: CellTuning,
    /// The dense back end.
    pub dense: DenseTuning,
    /// Several threads on one tree, and how often a search polls its limits.
    pub threads: ThreadTuning,
    /// Counting by orbits.
    pub orbits: OrbitTuning,
    /// Solutions up to symmetry.
    pub classes: ClassTuning,
    /// Counting in a fixed order of the items.
    pub sweep: SweepTuning,
    /// Counts that can be interrupted and resumed.
    pub resume: ResumeTuning,
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
        tuning.choice.narrow_links_from = 60;
        tuning.cells.copied_words = 3;
        tuning.dense.least_tree = 3;
        tuning.dense.shrink_cost = 0;
        tuning.dense.least_compact = 0;
        tuning.dense.gathers_slowly = true;
        tuning.dense.least_part = 1;
        tuning.dense.least_split = 0;
        tuning.dense.look_share = 1;
        tuning.memo.use_share = 0;
        tuning.threads.least_nodes = 3;
        tuning.threads.nodes_alone = 10;
        tuning.threads.pieces_options = 100;
        tuning.threads.waiting_options = 8_000;
        tuning.orbits.nodes_per_member = 0;
        tuning.orbits.first_limit = 1;
        tuning.orbits.whole_orbits_branch_nodes = 0;
        tuning.orbits.whole_orbits_branch_cost = 0.0;
        tuning.orbits.whole_orbits_gain = 1.0;
        tuning.orbits.whole_orbits_hits = 0;
        tuning.orbits.whole_orbits_lookups = 0;
        tuning.classes.search_nodes = 20;
        tuning.diagram.first_turn = 3;
        tuning.diagram.plain_visits = 0;
        // Small problems would all be listed.
        tuning.diagram.listed_per_visit = 0;
        tuning.finding.failures = 1;
        tuning.finding.options_per_node = 10;
        tuning.finding.polled_options = 10;
        tuning.finding.nodes_alone = 3;
        tuning.optimum.first_turn = 3;
        tuning.optimum.beside_from = 3;
        tuning.optimum.least_recurring = 0.0;
        tuning.optimum.work_per_visit = 2;
        tuning.optimum.poll_work = 10;
        tuning.sweep.least_options = 0;
        tuning.sweep.trial_states = 3;
        // Small trees would leave nothing to the other ways.
        tuning.sweep.tree_work_per_member = 0;
        tuning.sweep.at_once = 1;
        tuning.sweep.at_once_per_member = 0;
        tuning.sweep.wide_patience = 2;
        tuning.sweep.most_states = 2_000;
        tuning.sweep.shared_states = 3;
        tuning.sweep.round_moves = 2;
        tuning.sweep.merge_states = 3;
        tuning.sweep.merge_early_states = 1;
        tuning.sweep.merge_early_order = 12.0;
        tuning.certify.whole_nodes = 3;
        tuning.certify.whole_nodes_per_member = 0;
        tuning.certify.memo_from = 3;
        tuning.certify.gap_nodes = 3;
        tuning.certify.nodes_alone = 10;
        tuning.certify.leaves_per_symmetry = 0;
        tuning.certify.cost_nodes = 3;
        tuning
    }
}
