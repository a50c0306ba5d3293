//! The questions of `quadrille solve` about all solutions at once.

use std::path::PathBuf;

use clap::Args;
use quadrille_dlx::Gap;

/// Questions that are answered from a diagram of all solutions
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Questions about all solutions")]
pub(crate) struct DiagramArgs {
    /// Print any one solution, as fast as possible
    ///
    /// Without it the first solution in the order of --all is printed, which may take far longer to
    /// find. With one thread, the same seed gives the same solution.
    #[arg(long)]
    pub(crate) any: bool,

    /// Print the solution of least cost
    ///
    /// A word `|n` in an option is its cost; the cost of a solution is the sum over its options.
    #[arg(long)]
    pub(crate) minimize: bool,

    /// Print the solution of greatest cost
    #[arg(long)]
    pub(crate) maximize: bool,

    /// With --minimize or --maximize, print the K best solutions, best first
    ///
    /// Solutions of equal cost come in the order of --all.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) best: Option<u64>,

    /// With --minimize or --maximize, end once the best solution is within G of the bound
    ///
    /// G is a cost, such as 5, or a share of the cost of the best solution, such as 1%. The exit code is 0; the
    /// best cost and the bound are noted. Unless they are equal, the solution is not proven to be the best.
    #[arg(long, value_name = "G")]
    pub(crate) gap: Option<Gap>,

    /// With --minimize, end once a solution costs at most C (with --maximize, at least C)
    ///
    /// The exit code is 0; the best cost and the bound are noted.
    #[arg(long, value_name = "C", allow_negative_numbers = true)]
    pub(crate) stop_at: Option<i128>,

    /// With --minimize or --maximize, let items stay uncovered, at a price of N for each missing cover
    ///
    /// The price adds to the cost (with --maximize, it is subtracted). The items that stay uncovered are printed. If the
    /// problem has no solution otherwise, they show why.
    #[arg(long, value_name = "N")]
    pub(crate) penalty: Option<u64>,

    /// With --minimize or --maximize, draw the best cost and the bound over time as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// Print N random solutions, each exactly equally likely
    ///
    /// They are independent, so the same one may appear several times. The same seed gives the same
    /// solutions on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,

    /// The seed of --any, --sample and --approximate [default: 0; for --sample a new one, which is noted]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// For each option, print the number of solutions that have it, a tab, and the option
    #[arg(long)]
    pub(crate) frequencies: bool,

    /// Print each total cost, a tab, and the number of solutions with that cost
    #[arg(long)]
    pub(crate) costs: bool,

    /// With --sample or --frequencies, estimate the answer, where no diagram fits
    ///
    /// Prints each number with its standard error, and draws solutions that are about equally likely.
    /// Random probes go down the search tree until the rest is small. The same seed gives the same
    /// answer. If the problem is small, the numbers are exact and their errors are 0.
    #[arg(long)]
    pub(crate) approximate: bool,

    /// Check the diagram: the sum over every cut must be the same number of solutions
    ///
    /// With --count, this compiles the problem into a diagram, whose count must be the same. The
    /// exit code is 1 if a check fails, and 3 if the diagram does not fit.
    #[arg(long)]
    pub(crate) verify: bool,
}

impl DiagramArgs {
    /// Whether a diagram is needed.
    pub(crate) fn asks(&self) -> bool {
        self.minimize || self.maximize || self.frequencies || self.costs || self.sample.is_some()
    }
}
