//! The questions of `quadrille solve` about all solutions at once.

use clap::{ArgGroup, Args};

/// Flags of searches for which a diagram has no use.
const UNUSED: [&str; 8] = [
    "all",
    "limit",
    "up_to_symmetry",
    "threads",
    "exact_keys",
    "checkpoint",
    "engine",
    "no_symmetry",
];

/// Questions that are answered from a diagram of all solutions
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Questions about all solutions")]
#[command(group = ArgGroup::new("question"))]
#[command(group = ArgGroup::new("ranking"))]
#[command(group = ArgGroup::new("random"))]
pub(crate) struct DiagramArgs {
    /// Print any one solution, as fast as possible
    ///
    /// Without it the first solution in the order of --all is printed, which may take far longer to
    /// find. With one thread, the same seed gives the same solution.
    #[arg(long, groups = ["random", "question"], conflicts_with_all = ["count", "stats"])]
    #[arg(conflicts_with_all = UNUSED.into_iter().filter(|&flag| flag != "threads"))]
    pub(crate) any: bool,

    /// Print the solution of least cost
    ///
    /// A word `|n` in an option is its cost; the cost of a solution is the sum over its options.
    #[arg(long, groups = ["ranking", "question"], conflicts_with_all = UNUSED, conflicts_with = "count")]
    pub(crate) minimize: bool,

    /// Print the solution of greatest cost
    #[arg(long, groups = ["ranking", "question"], conflicts_with_all = UNUSED, conflicts_with = "count")]
    pub(crate) maximize: bool,

    /// With --minimize or --maximize, print the K best solutions, best first
    ///
    /// Solutions of equal cost come in the order of --all.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(requires = "ranking", group = "summed")]
    pub(crate) best: Option<u64>,

    /// Print N random solutions, each exactly equally likely
    ///
    /// They are independent, so the same one may appear several times. The same seed gives the same
    /// solutions on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(groups = ["random", "question", "summed"], conflicts_with_all = UNUSED)]
    #[arg(conflicts_with = "count")]
    pub(crate) sample: Option<u64>,

    /// The seed of random choices [default: 0; for --sample a new one, which is noted]
    #[arg(long, value_name = "S", requires = "random")]
    pub(crate) seed: Option<u64>,

    /// For each option, print the number of solutions that have it, a tab, and the option
    #[arg(long, groups = ["question", "summed"], conflicts_with_all = UNUSED)]
    #[arg(conflicts_with = "count")]
    pub(crate) frequencies: bool,

    /// With --count, print each total cost, a tab, and the number of solutions with that cost
    #[arg(long, group = "question", conflicts_with_all = UNUSED, requires = "count")]
    pub(crate) costs: bool,

    /// Check the diagram: the sum over every cut must be the same number of solutions
    ///
    /// With --count, this compiles the problem into a diagram, whose count must be the same. The
    /// exit code is 1 if a check fails, and 3 if the diagram does not fit.
    #[arg(long, requires = "summed", conflicts_with_all = ["certificate", "limit", "checkpoint", "any"])]
    #[arg(conflicts_with = "up_to_symmetry")]
    pub(crate) verify: bool,
}

impl DiagramArgs {
    /// Whether the one best solution is asked for.
    pub(crate) fn asks_for_the_best(&self) -> bool {
        (self.minimize || self.maximize) && self.best.is_none()
    }

    /// Whether a diagram is needed.
    pub(crate) fn asks(&self) -> bool {
        self.minimize || self.maximize || self.frequencies || self.costs || self.sample.is_some()
    }
}
