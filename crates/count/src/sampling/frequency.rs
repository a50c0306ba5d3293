//! The number of solutions that have each option.

use num_bigint::BigUint;
use quadrille_problem::OptionId;
use quadrille_search::answer::{Count, StopReason};
use quadrille_search::meter::Meter;
use quadrille_search::reduce::residual::residual;

use crate::diagram::CompileError;
use crate::prepare::whole_option;
use crate::problem_ref::ProblemRef;
use crate::sampling::rivals::{Counted, Done, rivals};

/// The number of solutions that have each option.
///
/// Made by `Compiler::frequencies`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequencies {
    count: Count,
    options: Vec<Count>,
}

impl Frequencies {
    /// Counts the solutions with each option of a problem.
    pub fn of(
        problem: ProblemRef<'_>,
        presolve: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Self, CompileError> {
        let mut known = Vec::new();
        let finish =
            |counted: Counted<'_>, meter: &mut Meter<'_>| advance(counted, &mut known, meter);
        match rivals(&problem, presolve, true, finish, meter)? {
            Done::Diagram(diagram) => {
                let stopped = |reason| CompileError { reason, visited: meter.nodes() };
                let options = diagram.frequencies().map_err(stopped)?;
                Ok(Self { count: diagram.count().clone(), options })
            }
            Done::Ledger(_, root, count) => {
                let mut options = vec![Count::ZERO; problem.option_count()];
                for (option, frequency) in known.into_iter().enumerate() {
                    let whole = whole_option(&root.options, OptionId::known(option));
                    options[whole.index()] = Count::from_big(frequency);
                }
                for option in &root.forced {
                    options[option.index()] = count.clone();
                }
                Ok(Self { count, options })
            }
        }
    }

    /// Returns the number of solutions.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// Returns for each option of the problem the number of solutions that have it.
    pub fn options(&self) -> &[Count] {
        &self.options
    }
}

/// Goes on to count the solutions with each option: one count for each orbit. `known` has those of the first
/// options.
fn advance(
    counted: Counted<'_>,
    known: &mut Vec<BigUint>,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    let Counted { root, orbits, counts } = counted;
    let width = orbits.len() as f64;
    for (option, &least) in orbits.iter().enumerate().skip(known.len()) {
        let count = match least as usize == option {
            true => {
                let below = residual(&root.problem, &[OptionId::known(option)]);
                let place = (option as f64 / width, 1.0 / width);
                meter.below(1, place, |meter| counts.count(below, meter))?
            }
            false => known[least as usize].clone(),
        };
        known.push(count);
    }
    Ok(())
}
