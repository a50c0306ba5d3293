//! The formats of other solvers.

use std::fmt::Display;

use clap::ValueEnum;
use quadrille_dlx::Problem;
use quadrille_dlx::problem::export::{Cnf, Json, Opb};

/// The format of another solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// DIMACS CNF
    Cnf,
    /// Pseudo-Boolean constraints
    Opb,
    /// One JSON object
    Json,
}

impl ExportFormat {
    /// Returns the name that `--to` takes.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Opb => "opb",
            Self::Json => "json",
        }
    }

    /// Returns a problem in this format.
    pub(crate) fn text(self, problem: &Problem) -> Box<dyn Display + '_> {
        match self {
            Self::Cnf => Box::new(Cnf::new(problem)),
            Self::Opb => Box::new(Opb::new(problem)),
            Self::Json => Box::new(Json::new(problem)),
        }
    }

    /// Whether it can state the costs of options.
    pub(crate) fn has_costs(self) -> bool {
        self != Self::Cnf
    }
}
