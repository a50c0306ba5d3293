//! A check of a diagram's numbers: forward times backward is the same number over every cut.
//!
//! A cut divides the nodes into those above it and those below. The solutions that pass from a node
//! above to a node below are the ways from the root to the edge (forward), times the solutions of the
//! node that it leads to (backward), and each solution passes exactly once. Over a product it passes by
//! the first factor, as often as the second one has solutions; the second factor counts as one more
//! root. Backward numbers were added up from the leaves, forward numbers are added up from the roots,
//! so the numbers of all nodes must fit each other.

use std::fmt;

use num_bigint::BigUint;
use quadrille_search::answer::StopReason;

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{SOLVED, View};

/// Why the numbers of a diagram were not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The token was cancelled with which the diagram was compiled.
    Stopped(StopReason),
    /// Two cuts have different numbers of solutions: the memory or the program is at fault.
    Unequal {
        /// The number of the cut, from the root down.
        cut: usize,
        /// The sum over the cut above.
        above: String,
        /// The sum over this cut.
        here: String,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => write!(f, "the diagram was not verified: {reason}"),
            Self::Unequal { cut, above, here } => {
                write!(
                    f,
                    "{here} solutions pass through cut {cut}, but {above} through the cut above it"
                )
            }
        }
    }
}

impl std::error::Error for VerifyError {}

impl Diagram<'_> {
    /// Checks that forward times backward is the same number of solutions over every cut of the
    /// diagram, and returns the number of cuts. Takes time linear in the size of the diagram, and memory
    /// for one number of any size for each node.
    ///
    /// It is a check of the sums, against errors of memory and of this program. It does not show that
    /// the diagram has all solutions of the problem: a certificate (`Certifier`) does.
    ///
    /// # Errors
    /// If two cuts differ, or if the token was cancelled with which the diagram was compiled.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b c d\na\nb\nc\nd\na b\nb c\nc d\n")?;
    /// let diagram = problem.compiler().compile()?;
    /// assert!(diagram.verify()? > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<usize, VerifyError> {
        let backward = |node: u32| self.numbers.get(node).into_big();
        let mut forward = vec![BigUint::ZERO; self.nodes.len()];
        let mut is_begun = vec![false; self.nodes.len()];
        forward[self.root as usize] = 1u32.into();
        // The solutions of all roots begun, and the sum over the present cut.
        let mut expected = backward(self.root);
        let mut sum = expected.clone();
        let mut cuts = 0;
        let mut polling = self.stops.polling();
        for node in self.nodes.inner().rev() {
            // Products of large numbers take longer than steps.
            polling.steps(16 * (1 + self.nodes.degree(node))).map_err(VerifyError::Stopped)?;
            let ways = std::mem::take(&mut forward[node as usize]);
            if ways == BigUint::ZERO {
                continue;
            }
            let ended = &ways * backward(node);
            match self.nodes.view(node) {
                View::Product(first, second) => {
                    let through = ways * backward(second);
                    sum += &through * backward(first);
                    forward[first as usize] += through;
                    if !std::mem::replace(&mut is_begun[second as usize], true) {
                        expected += backward(second);
                        sum += backward(second);
                        forward[second as usize] += 1u32;
                    }
                }
                View::Sum(edges) => {
                    for edge in edges.iter() {
                        sum += &ways * backward(edge.to);
                        forward[edge.to as usize] += &ways;
                    }
                }
            }
            cuts += 1;
            if sum != &expected + &ended {
                return Err(unequal(cuts, expected, sum, ended));
            }
            sum -= ended;
        }
        match forward.swap_remove(SOLVED as usize) {
            solved if solved == expected => Ok(cuts),
            solved => Err(unequal(cuts + 1, expected, solved, BigUint::ZERO)),
        }
    }
}

/// The error for a cut with this sum, which has yet to lose the solutions that end above it.
fn unequal(cut: usize, expected: BigUint, sum: BigUint, ended: BigUint) -> VerifyError {
    let here = if sum >= ended { sum - ended } else { BigUint::ZERO };
    VerifyError::Unequal { cut, above: expected.to_string(), here: here.to_string() }
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Problem;
    use quadrille_search::meter::Meter;
    use quadrille_search::meter::limits::Limits;

    use crate::diagram::graph::Diagram;
    use crate::diagram::numbers::Numbers;
    use crate::problem_ref::ProblemRef;

    /// Two rows of squares and dominoes, which are a product, and a row of three.
    #[test]
    fn each_wrong_number_is_found() {
        let text = "a b c d e f g\na\nb\nc\nd\na b\nb c\nc d\ne\nf\ng\ne f\nf g\nd g\n";
        for text in [text, "a b c d\na\nb\na b\nc\nd\nc d\n"] {
            let problem = Problem::parse(text).expect("a good problem");
            let mut meter = Meter::new(Limits::default(), None);
            let diagram = Diagram::compile(ProblemRef::from(&problem), true, false, &mut meter);
            let diagram = diagram.expect("no limit");
            assert_eq!(diagram.verify(), Ok(diagram.node_count() - 2));
            for node in 1..diagram.node_count() {
                for by in [-1, 1] {
                    let mut wrong = diagram.clone();
                    let Numbers::Small(numbers) = &mut wrong.numbers else { unreachable!() };
                    numbers[node] = numbers[node].strict_add_signed(by);
                    assert!(wrong.verify().is_err(), "node {node} of {text}");
                }
            }
        }
    }
}
