//! OPB, the format of pseudo-Boolean competitions.

use std::fmt;

use crate::export::colors::coverers;
use crate::id::OptionId;
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
pub struct Opb {
    variables: usize,
    /// The objective to minimize, if any option has a cost.
    costs: Vec<(u64, usize)>,
    constraints: Vec<Constraint>,
}

/// A sum of variables with factors, and its relation to a number.
#[derive(Clone, Debug)]
struct Constraint {
    terms: Vec<(i64, usize)>,
    relation: &'static str,
    bound: i64,
}

impl Opb {
    /// Encodes a problem, in time and memory linear in its size.
    pub fn new(problem: &Problem) -> Self {
        let costs = problem.options().map(|option| (option.cost(), variable(option.id())));
        let costs = costs.filter(|&(cost, _)| cost > 0).collect();
        let mut opb = Self { variables: problem.option_count(), costs, constraints: Vec::new() };
        for (item, coverers) in problem.items().zip(coverers(problem)) {
            let variables = coverers.variables(variable, |options| opb.any(options));
            match item.bounds() {
                None if variables.len() < 2 => {}
                None => opb.at_most(&variables, 1),
                Some(bounds) if bounds.lo == bounds.hi => {
                    opb.sum(&variables, 1, "=", bounds.lo.into());
                }
                Some(bounds) => {
                    if bounds.lo > 0 {
                        opb.sum(&variables, 1, ">=", bounds.lo.into());
                    }
                    if (bounds.hi as usize) < variables.len() {
                        opb.at_most(&variables, bounds.hi);
                    }
                }
            }
        }
        opb
    }

    /// Adds a variable that is 1 if and only if one of these is.
    fn any(&mut self, options: &[usize]) -> usize {
        self.variables += 1;
        let any = self.variables;
        // any ≤ sum, and sum ≤ n · any.
        self.sum_with(options, 1, (-1, any), 0);
        self.sum_with(options, -1, (options.len() as i64, any), 0);
        any
    }

    fn at_most(&mut self, variables: &[usize], most: u32) {
        self.sum(variables, -1, ">=", -i64::from(most));
    }

    fn sum(&mut self, variables: &[usize], factor: i64, relation: &'static str, bound: i64) {
        if variables.is_empty() {
            let holds = if relation == "=" { bound == 0 } else { bound <= 0 };
            if holds {
                return;
            }
            // The format needs a term.
            self.variables = self.variables.max(1);
        }
        let terms = variables.iter().map(|&variable| (factor, variable)).collect();
        self.constraints.push(Constraint { terms, relation, bound });
    }

    /// Adds: the sum of these variables times a factor, and one more term, is at least `bound`.
    fn sum_with(&mut self, variables: &[usize], factor: i64, more: (i64, usize), bound: i64) {
        let terms = variables.iter().map(|&variable| (factor, variable)).chain([more]).collect();
        self.constraints.push(Constraint { terms, relation: ">=", bound });
    }
}

/// Returns the variable of an option.
fn variable(option: OptionId) -> usize {
    option.index() + 1
}

impl fmt::Display for Opb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { variables, costs, constraints } = self;
        writeln!(f, "* #variable= {variables} #constraint= {}", constraints.len())?;
        write!(f, "* Variable xn is 1 if option n is taken, counted from 1.")?;
        if !costs.is_empty() {
            write!(f, "\nmin:")?;
            costs.iter().try_for_each(|(cost, variable)| write!(f, " +{cost} x{variable}"))?;
            write!(f, " ;")?;
        }
        for Constraint { terms, relation, bound } in constraints {
            writeln!(f)?;
            match terms[..] {
                // An item without options.
                [] => write!(f, "+0 x1 ")?,
                _ => terms
                    .iter()
                    .try_for_each(|(factor, variable)| write!(f, "{factor:+} x{variable} "))?,
            }
            write!(f, "{relation} {bound} ;")?;
        }
        Ok(())
    }
}
