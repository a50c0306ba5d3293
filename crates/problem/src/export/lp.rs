//! The LP format, which people and most solvers of integer programs read.

use std::fmt;

use crate::export::linear::{Constraint, Linear, Relation};
use crate::export::names::Names;
use crate::problem::Problem;

/// Terms on a line: some readers take lines of at most 500 characters.
const TERMS: usize = 10;

/// A problem as an integer program in the LP format.
///
/// Costs become the objective to minimize. Variables have the labels of the options and constraints the names of the
/// items, where the format has such names; otherwise variable `xn` is option `n`, counted from 1. Colors take further
/// variables.
///
/// # Examples
/// ```
/// use quadrille_problem::{Problem, export::Lp};
///
/// let problem = Problem::parse("a b\nleft: a |4\nb |3\na b |8\n")?;
/// let text = Lp::new(&problem).to_string();
/// assert!(text.contains("cost: + 4 left + 3 x2 + 8 x3\n"));
/// assert!(text.contains("\n a: + left + x3 = 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Lp {
    linear: Linear,
    names: Names,
}

impl Lp {
    /// Encodes a problem, in time and memory linear in its size.
    pub fn new(problem: &Problem) -> Self {
        let linear = Linear::new(problem);
        let names = Names::new(problem, &linear);
        Self { linear, names }
    }

    fn sum(&self, f: &mut fmt::Formatter<'_>, terms: &[(i128, usize)]) -> fmt::Result {
        for (place, &(factor, variable)) in terms.iter().enumerate() {
            if place > 0 && place % TERMS == 0 {
                write!(f, "\n  ")?;
            }
            let (sign, size) = (if factor < 0 { '-' } else { '+' }, factor.unsigned_abs());
            let name = &self.names.variables[variable - 1];
            match size {
                1 => write!(f, " {sign} {name}")?,
                _ => write!(f, " {sign} {size} {name}")?,
            }
        }
        // Readers need a term.
        if terms.is_empty() && !self.names.variables.is_empty() {
            write!(f, " 0 {}", self.names.variables[0])?;
        }
        Ok(())
    }
}

impl fmt::Display for Lp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Linear { costs, constraints, .. } = &self.linear;
        write!(f, "\\ Variable xn is 1 if option n is taken, counted from 1.\nMinimize\n cost:")?;
        self.sum(f, costs)?;
        write!(f, "\nSubject To")?;
        for (name, constraint) in self.names.constraints.iter().zip(constraints) {
            let Constraint { terms, relation, bound, .. } = constraint;
            write!(f, "\n {name}:")?;
            // A sum is at most rather than its negative at least.
            let is_upper = *relation == Relation::AtLeast
                && !terms.is_empty()
                && terms.iter().all(|&(factor, _)| factor < 0);
            let sign = if is_upper { -1 } else { 1 };
            let terms =
                terms.iter().map(|&(factor, variable)| (i128::from(sign * factor), variable));
            self.sum(f, &terms.collect::<Vec<_>>())?;
            let relation = match relation {
                Relation::Equal => "=",
                Relation::AtLeast if is_upper => "<=",
                Relation::AtLeast => ">=",
            };
            write!(f, " {relation} {}", sign * bound)?;
        }
        write!(f, "\nBinary")?;
        for name in &self.names.variables {
            write!(f, "\n {name}")?;
        }
        write!(f, "\nEnd")
    }
}
