//! Thresholds of questions other than counts: diagrams, one solution, the best one, certificates.

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
    /// Nodes of a listing for each visit of a compilation, which costs as much. Default 32.
    pub listed_per_visit: u64,
    /// Before its end is near, a listing does one part in this number of the work of the compilation
    /// beside it; at least 1. Default 32.
    pub forecast_share: u64,
}

impl Default for DiagramTuning {
    fn default() -> Self {
        Self {
            first_turn: 1_000,
            plain_visits: 20_000,
            group_work: 20_000_000,
            orbit_work: 10_000_000,
            orbit_work_per_level: 256,
            listed_per_visit: 32,
            forecast_share: 32,
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
    /// Options that a search with restarts lists or drops between two looks at the clock and the token, if
    /// their nodes take long. Default 2^15: about a millisecond.
    pub polled_options: u64,
    /// Options listed or dropped that a search with restarts counts as one more node of its turn; at least
    /// 1. Default 1,024.
    pub options_per_node: u64,
}

impl Default for FindingTuning {
    fn default() -> Self {
        Self {
            failures: 100,
            nodes_alone: 4_000,
            polled_options: 1 << 15,
            options_per_node: 1 << 10,
        }
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
    /// Work of branch and bound for each node of the ways beside it. Default 100.
    pub work_per_visit: u64,
    /// The search in a fixed order ends if fewer of the residuals that it enters were explored before.
    /// Default 1/64.
    pub least_recurring: f64,
    /// Work between two looks at the clock and the token: some milliseconds. Default 2,000,000.
    pub poll_work: u64,
}

impl Default for OptimumTuning {
    fn default() -> Self {
        Self {
            first_turn: 62_500,
            beside_from: 1_000_000,
            work_per_visit: 100,
            least_recurring: 1.0 / 64.0,
            poll_work: 2_000_000,
        }
    }
}

/// How a certificate is made. The limits of searches below the root, and when symmetries are probed,
/// follow [`OrbitTuning`](crate::tuning::OrbitTuning); when a part is swept, [`SweepTuning`](crate::tuning::SweepTuning).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CertifyTuning {
    /// Nodes of the search of the whole problem, and of an independent part, before anything else.
    /// A checker repeats it if it ends. Default 1,000.
    pub whole_nodes: u64,
    /// Further nodes of that search for each member of an option. Default 4.
    pub whole_nodes_per_member: u64,
    /// Nodes from which on a search uses a memo. Searches of residuals with symmetries are shorter and
    /// would make many memos in vain. Default 5,000.
    pub memo_from: u64,
    /// A search of which a memo spares the greater part is left to a checker, which has none, only if the
    /// whole tree has at most this many times the nodes that the search visited. Default 16.
    pub checker_share: u64,
    /// Nodes of the search that refutes an option which presolve found to be in no solution.
    /// Default 1,000.
    pub refute_nodes: u64,
    /// Nodes of the search which shows, where certificates of cubes are joined, that a part in no cube
    /// has no solution. Default 100,000.
    pub gap_nodes: u64,
    /// Nodes of the search before a long sweep, for each expected state. Default 1.
    pub nodes_per_state: u64,
    /// Nodes that one thread visits before others help. Default 500,000.
    pub nodes_alone: u64,
    /// Several threads prove a count only if its first nodes have at least this many leaves for each
    /// split by orbits and each reference to an earlier claim: threads do not share claims, and where
    /// residuals have symmetries, isomorphic ones recur later. Default 8.
    pub leaves_per_symmetry: u64,
    /// The least number of tasks for each thread. Default 16.
    pub tasks_per_thread: usize,
    /// The greatest depth at which a proof is cut into tasks. Default 12.
    pub deepest_cut: usize,
    /// In a proof of the least cost, nodes of the search of a residual before it is split. Default 64.
    pub cost_nodes: u64,
    /// In such a proof, passes over all items in which prices are raised. Default 3.
    pub price_passes: u32,
}

impl Default for CertifyTuning {
    fn default() -> Self {
        Self {
            whole_nodes: 1_000,
            whole_nodes_per_member: 4,
            memo_from: 5_000,
            checker_share: 16,
            refute_nodes: 1_000,
            gap_nodes: 100_000,
            nodes_per_state: 1,
            nodes_alone: 500_000,
            leaves_per_symmetry: 8,
            tasks_per_thread: 16,
            deepest_cut: 12,
            cost_nodes: 64,
            price_passes: 3,
        }
    }
}
