//! DIMACS CNF.

use std::fmt;

use crate::export::cardinality::between;
use crate::export::clauses::{Clauses, Literal};
use crate::export::colors::coverers;
use crate::id::OptionId;
use crate::problem::Problem;

/// A problem in conjunctive normal form, for SAT solvers and model counters.
///
/// Displays as DIMACS CNF. Lines `c p show` name the variables of the options, as projected model
/// counters expect. The number of models is the number of solutions. CNF has no costs; they are
/// omitted.
///
/// Takes time and memory linear in the size of the problem, times the upper bounds of items.
///
/// # Examples
/// ```
/// use quadrille_problem::{Problem, export::Cnf};
///
/// let problem = Problem::parse("a b\na\nb\na b\n")?;
/// let text = Cnf::new(&problem).to_string();
/// assert!(text.contains("p cnf 3 4\nc p show 1 2 3 0\n1 3 0\n-1 -3 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cnf {
    options: usize,
    clauses: Clauses,
}

impl Cnf {
    /// Encodes a problem.
    pub fn new(problem: &Problem) -> Self {
        let options = problem.option_count();
        let mut clauses = Clauses::new(options);
        for (item, coverers) in problem.items().zip(coverers(problem)) {
            let literals = coverers.variables(variable, |options| clauses.any(options));
            let (lo, hi) = item.bounds().map_or((0, 1), |bounds| (bounds.lo, bounds.hi));
            between(&mut clauses, &literals, lo as usize, hi as usize);
        }
        Self { options, clauses }
    }

    /// Returns the number of variables, those of the options included.
    pub fn variables(&self) -> usize {
        self.clauses.variables()
    }

    /// Returns the number of clauses.
    pub fn clause_count(&self) -> usize {
        self.clauses.len()
    }

    /// Returns the clauses: literals as in DIMACS, variables from 1.
    pub fn clauses(&self) -> impl Iterator<Item = &[i64]> {
        self.clauses.iter()
    }
}

/// Returns the variable of an option.
fn variable(option: OptionId) -> Literal {
    option.index() as Literal + 1
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "c t pmc")?;
        writeln!(f, "c Variable n is true if option n is taken, counted from 1.")?;
        writeln!(f, "p cnf {} {}", self.variables(), self.clause_count())?;
        write!(f, "c p show")?;
        (1..=self.options).try_for_each(|option| write!(f, " {option}"))?;
        write!(f, " 0")?;
        for clause in self.clauses() {
            writeln!(f)?;
            clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
            write!(f, "0")?;
        }
        Ok(())
    }
}
