//! The formats in which problems are written.

use std::fmt::Display;

use clap::ValueEnum;
use quadrille_dlx::Problem;
use quadrille_dlx::problem::export::{Cnf, Json, Lp, Mps, Opb};
use quadrille_formats::{NotExpressible, lists, matrix};

/// The format of a problem that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProblemFormat {
    /// Knuth's text
    Xcc,
    /// One JSON object
    Json,
    /// Pseudo-Boolean constraints
    Opb,
    /// An integer program in the LP format
    Lp,
    /// An integer program in the MPS format
    Mps,
    /// DIMACS CNF
    Cnf,
    /// One list of items on each line
    Lists,
    /// Rows of 0 and 1
    Matrix,
}

impl ProblemFormat {
    /// Returns the name that `--to` takes.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Xcc => "xcc",
            Self::Json => "json",
            Self::Opb => "opb",
            Self::Lp => "lp",
            Self::Mps => "mps",
            Self::Cnf => "cnf",
            Self::Lists => "lists",
            Self::Matrix => "matrix",
        }
    }

    /// Returns a problem in this format.
    ///
    /// # Errors
    /// If the format cannot state the problem.
    pub(crate) fn text(self, problem: &Problem) -> Result<Box<dyn Display + '_>, NotExpressible> {
        Ok(match self {
            Self::Xcc => Box::new(OneLine(problem.to_string())),
            Self::Json => Box::new(Json::new(problem)),
            Self::Opb => Box::new(Opb::new(problem)),
            Self::Lp => Box::new(Lp::new(problem)),
            Self::Mps => Box::new(Mps::new(problem)),
            Self::Cnf => Box::new(Cnf::new(problem)),
            Self::Lists => Box::new(OneLine(lists(problem)?)),
            Self::Matrix => Box::new(OneLine(matrix(problem)?)),
        })
    }

    /// Returns what a problem has and this format does not.
    pub(crate) fn omitted(self, problem: &Problem) -> Option<&'static str> {
        let keeps_costs = !matches!(self, Self::Cnf | Self::Matrix);
        let keeps_labels =
            matches!(self, Self::Xcc | Self::Json | Self::Lists | Self::Lp | Self::Mps);
        match (problem.has_costs() && !keeps_costs, problem.has_labels() && !keeps_labels) {
            (false, false) => None,
            (true, false) => Some("costs"),
            (false, true) => Some("labels"),
            (true, true) => Some("costs and labels"),
        }
    }

    /// Returns the name in a sentence.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Xcc => "Knuth's text",
            Self::Json => "JSON",
            Self::Opb => "OPB",
            Self::Lp => "LP",
            Self::Mps => "MPS",
            Self::Cnf => "CNF",
            Self::Lists => "lists",
            Self::Matrix => "matrix",
        }
    }
}

/// A text without its last line feed, which the output adds.
struct OneLine(String);

impl Display for OneLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.strip_suffix('\n').unwrap_or(&self.0))
    }
}
