//! How many solutions have each option: forward times backward.
//!
//! The ways from the root to a node, times the solutions of the node, are the solutions that pass
//! through it. Every number is at most the number of all solutions.

use num_bigint::BigUint;
use quadrille_search::answer::{Count, StopReason};

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::View;
use crate::diagram::numbers::{Number, Numbers};

impl Diagram<'_> {
    /// Returns for each option of the problem the number of solutions that have it.
    ///
    /// # Errors
    /// If the token was cancelled with which the diagram was compiled.
    pub fn frequencies(&self) -> Result<Vec<Count>, StopReason> {
        match &self.numbers {
            Numbers::Small(numbers) => self.passing(numbers),
            Numbers::Large(numbers) => self.passing(numbers),
        }
    }

    fn passing<N: Number>(&self, numbers: &[N]) -> Result<Vec<Count>, StopReason> {
        const FITS: &str = "no number is larger than that of all solutions";
        let mut frequencies = vec![N::default(); self.problem.option_count()];
        let mut ways = vec![N::default(); numbers.len()];
        ways[self.root as usize] = N::from(1);
        let mut polling = self.stops.polling();
        for node in self.nodes.inner().rev() {
            polling.steps(1 + self.nodes.degree(node))?;
            let here = std::mem::take(&mut ways[node as usize]);
            if here == N::default() {
                continue;
            }
            let add = |sum: &mut N, number: &N| *sum = sum.plus(number).expect(FITS);
            match self.nodes.view(node) {
                View::Product(first, second) => {
                    for (node, other) in [(first, second), (second, first)] {
                        let more = here.times(&numbers[other as usize]).expect(FITS);
                        add(&mut ways[node as usize], &more);
                    }
                }
                View::Sum(edges) => {
                    for edge in edges.iter() {
                        if let Some(option) = edge.option {
                            let through = here.times(&numbers[edge.to as usize]).expect(FITS);
                            add(&mut frequencies[option as usize], &through);
                        }
                        add(&mut ways[edge.to as usize], &here);
                    }
                }
            }
        }
        let counts = frequencies.into_iter().map(Into::<BigUint>::into).map(Count::from_big);
        Ok(counts.collect())
    }
}
