//! OPB, the format of pseudo-Boolean competitions.

use std::fmt;

use crate::export::linear::{Constraint, Linear, Relation};
use crate::problem::Problem;

/// A problem as linear constraints on 0-1 variables, for pseudo-Boolean solvers.
///
/// Displays in the OPB format. Costs become the objective `min:`. An item with several colors takes
/// one further variable per color. The number of models is the number of solutions.
///
/// # Examples
/// ```
/// use quadrille_problem::{Problem, export::Opb};
///
/// let problem = Problem::parse("a b\na |4\nb |3\na b |8\n")?;
/// let text = Opb::new(&problem).to_string();
/// assert!(text.starts_with("* #variable= 3 #constraint= 2\n"));
/// assert!(text.ends_with("min: +4 x1 +3 x2 +8 x3 ;\n+1 x1 +1 x3 = 1 ;\n+1 x2 +1 x3 = 1 ;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opb(Linear);

impl Opb {
    /// Encodes a problem, in time and memory linear in its size.
    pub fn new(problem: &Problem) -> Self {
        Self(Linear::new(problem))
    }
}

impl fmt::Display for Opb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Linear { variables, costs, constraints } = &self.0;
        writeln!(f, "* #variable= {variables} #constraint= {}", constraints.len())?;
        write!(f, "* Variable xn is 1 if option n is taken, counted from 1.")?;
        if !costs.is_empty() {
            write!(f, "\nmin:")?;
            costs.iter().try_for_each(|(cost, variable)| write!(f, " {cost:+} x{variable}"))?;
            write!(f, " ;")?;
        }
        for Constraint { terms, relation, bound, .. } in constraints {
            writeln!(f)?;
            match terms[..] {
                // An item without options.
                [] => write!(f, "+0 x1 ")?,
                _ => terms
                    .iter()
                    .try_for_each(|(factor, variable)| write!(f, "{factor:+} x{variable} "))?,
            }
            let relation = if *relation == Relation::Equal { "=" } else { ">=" };
            write!(f, "{relation} {bound} ;")?;
        }
        Ok(())
    }
}
