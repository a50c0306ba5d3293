//! The MPS format, which all solvers of integer programs read.

use std::fmt;

use crate::export::linear::{Linear, Relation};
use crate::export::names::Names;
use crate::problem::Problem;

/// A problem as an integer program in the free MPS format.
///
/// Objective, variables and constraints are those of [`Lp`](crate::export::Lp).
///
/// # Examples
/// ```
/// use quadrille_problem::{Problem, export::Mps};
///
/// let problem = Problem::parse("a b\nleft: a |4\nb |3\na b |8\n")?;
/// let text = Mps::new(&problem).to_string();
/// assert!(text.contains("\n E a\n") && text.contains("\n left cost 4\n left a 1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mps {
    linear: Linear,
    names: Names,
}

impl Mps {
    /// Encodes a problem, in time and memory linear in its size.
    pub fn new(problem: &Problem) -> Self {
        let linear = Linear::new(problem);
        let names = Names::new(problem, &linear);
        Self { linear, names }
    }

    /// The constraints of each variable, with the factor there.
    fn columns(&self) -> Vec<Vec<(usize, i64)>> {
        let mut columns = vec![Vec::new(); self.linear.variables];
        for (row, constraint) in self.linear.constraints.iter().enumerate() {
            for &(factor, variable) in &constraint.terms {
                columns[variable - 1].push((row, factor));
            }
        }
        columns
    }
}

impl fmt::Display for Mps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { linear, names } = self;
        writeln!(f, "* Variable xn is 1 if option n is taken, counted from 1.")?;
        write!(f, "NAME quadrille\nROWS\n N cost")?;
        let rows = || names.constraints.iter().zip(&linear.constraints);
        for (name, constraint) in rows() {
            let kind = if constraint.relation == Relation::Equal { 'E' } else { 'G' };
            write!(f, "\n {kind} {name}")?;
        }
        write!(f, "\nCOLUMNS\n MARKER 'MARKER' 'INTORG'")?;
        let mut costs = vec![0; linear.variables];
        linear.costs.iter().for_each(|&(cost, variable)| costs[variable - 1] = cost);
        for ((name, cost), column) in names.variables.iter().zip(costs).zip(self.columns()) {
            write!(f, "\n {name} cost {cost}")?;
            for (row, factor) in column {
                write!(f, "\n {name} {} {factor}", names.constraints[row])?;
            }
        }
        write!(f, "\n MARKER 'MARKER' 'INTEND'\nRHS")?;
        for (name, constraint) in rows().filter(|(_, constraint)| constraint.bound != 0) {
            write!(f, "\n RHS {name} {}", constraint.bound)?;
        }
        write!(f, "\nBOUNDS")?;
        for name in &names.variables {
            write!(f, "\n BV BOUND {name}")?;
        }
        write!(f, "\nENDATA")
    }
}
