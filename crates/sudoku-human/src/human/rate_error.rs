//! The reason why a puzzle has no rating and no next step.

use std::fmt;

use quadrille_dlx::StopReason;
use quadrille_sudoku::{Cell, Clash, Symbols};

/// The reason why a puzzle has no rating and no next step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// Filled cells break rules.
    Clash(Vec<Clash>),
    /// There is no solution.
    Impossible,
    /// There is more than one solution.
    Several,
    /// Pencil marks lack these values of the solution.
    Marks(Vec<(Cell, u8)>),
    /// The search was stopped before the answer was known.
    Stopped(StopReason),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Symbols::STANDARD)
    }
}

impl RateError {
    /// Returns the reason in words, with the symbols of a board.
    pub fn display(&self, symbols: Symbols) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| self.write(f, symbols))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, symbols: Symbols) -> fmt::Result {
        match self {
            Self::Clash(clashes) => {
                f.write_str("digits clash")?;
                for (index, clash) in clashes.iter().enumerate() {
                    let clash = clash.display(symbols);
                    write!(f, "{} {clash}", if index == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
            Self::Impossible => f.write_str("there is no solution"),
            Self::Several => f.write_str("there is more than one solution"),
            Self::Marks(missing) => {
                f.write_str("pencil marks lack values of the solution")?;
                for (index, (cell, value)) in missing.iter().enumerate() {
                    let before = if index == 0 { ':' } else { ',' };
                    write!(f, "{before} {} in {cell}", symbols.of(*value))?;
                }
                Ok(())
            }
            Self::Stopped(reason) => write!(f, "stopped: {reason}"),
        }
    }
}

impl std::error::Error for RateError {}

impl From<StopReason> for RateError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}
