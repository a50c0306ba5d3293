//! The questions of `quadrille pack solve` about all solutions at once.

use clap::Args;

use crate::args::diagram::DiagramArgs;

/// Which solutions are asked for, if not the first ones.
#[derive(Args, Debug)]
#[command(next_help_heading = "Questions about all solutions")]
pub(crate) struct PackQuestionArgs {
    /// Find any one solution, as fast as possible
    ///
    /// The default is the first solution in the order of --all if it is found at once, and otherwise any.
    #[arg(long)]
    pub(crate) any: bool,

    /// Find the solution whose pieces cost least
    ///
    /// The word `cost=5` is the cost of each copy of a piece. With -n K, the K best.
    #[arg(long)]
    pub(crate) minimize: bool,

    /// Find the solution whose pieces cost most
    #[arg(long)]
    pub(crate) maximize: bool,

    /// With --minimize or --maximize, find the K best solutions, best first
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) best: Option<u64>,

    /// Find N random solutions, each exactly equally likely
    ///
    /// They are independent, so the same one may appear several times.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,

    /// The seed of --any and --sample [default: 0; for --sample a new one, which is noted]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,

    /// For each piece and cell, print the number of solutions in which the piece fills the cell
    ///
    /// With --plain, print each placement instead, after the number of solutions that have it and a
    /// tab; with --json, an object for each placement.
    #[arg(long, conflicts_with_all = ["format", "view"])]
    pub(crate) frequencies: bool,
}

impl PackQuestionArgs {
    /// Returns whether none is asked: solutions are listed.
    pub(crate) fn are_absent(&self) -> bool {
        let &Self { any, minimize, maximize, best, sample, frequencies, .. } = self;
        !(any || minimize || maximize || frequencies || best.is_some() || sample.is_some())
    }

    /// Returns the same questions for any problem. `limit` is the number of solutions typed.
    pub(crate) fn meant(&self, limit: Option<u64>) -> DiagramArgs {
        let &Self { any, minimize, maximize, best, sample, seed, frequencies } = self;
        let best = if minimize || maximize { best.or(limit) } else { None };
        DiagramArgs {
            any,
            minimize,
            maximize,
            best,
            sample,
            seed,
            frequencies,
            ..Default::default()
        }
    }
}
