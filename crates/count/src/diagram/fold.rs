//! Sums over all solutions, in any semiring.

use std::cell::Cell;
use std::collections::BTreeMap;

use quadrille_answer::Stops;
use quadrille_problem::OptionId;
use quadrille_search::answer::{Count, StopReason};

use crate::diagram::graph::Diagram;
use crate::diagram::nodes::{SOLVED, View, option_id};

/// Values that can be added and multiplied.
///
/// # Laws
/// For all values `a`, `b` and `c`:
/// * addition and multiplication are associative and commutative;
/// * `a + zero = a`, `a · one = a`, and `a · zero = zero`;
/// * `a · (b + c) = a · b + a · c`.
///
/// Nothing is assumed beside them. [`Diagram::weighted`] gives nonsense if they do not hold.
///
/// # Examples
/// The least and the greatest cost of a solution, at once:
/// ```
/// use quadrille_dlx::diagram::Semiring;
/// use quadrille_dlx::{Problem, Solve};
///
/// struct Range;
/// impl Semiring for Range {
///     /// The least and the greatest; `None` for no solution.
///     type Value = Option<(u64, u64)>;
///     fn zero(&self) -> Self::Value {
///         None
///     }
///     fn one(&self) -> Self::Value {
///         Some((0, 0))
///     }
///     fn add(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
///         match (*a, *b) {
///             (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
///             (a, b) => a.or(b),
///         }
///     }
///     fn multiply(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
///         a.zip(*b).map(|(a, b)| (a.0 + b.0, a.1 + b.1))
///     }
/// }
///
/// let problem = Problem::parse("a b\na |1\nb |1\na b |5\n")?;
/// let diagram = problem.compiler().compile()?;
/// let range = diagram.weighted(&Range, |option| {
///     let cost = problem.cost(option);
///     Some((cost, cost))
/// })?;
/// assert_eq!(range, Some((2, 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Semiring {
    /// A value.
    type Value: Clone;

    /// The sum of no values.
    fn zero(&self) -> Self::Value;

    /// The product of no values.
    fn one(&self) -> Self::Value;

    /// The sum of two values.
    fn add(&self, a: &Self::Value, b: &Self::Value) -> Self::Value;

    /// The product of two values.
    fn multiply(&self, a: &Self::Value, b: &Self::Value) -> Self::Value;

    /// Adds a value to a sum. A large value may do that faster than [`add`](Self::add) (default),
    /// which makes a new one.
    fn add_to(&self, sum: &mut Self::Value, value: &Self::Value) {
        *sum = self.add(sum, value);
    }
}

/// What an operation of a semiring counts for between two looks at the stops: it may take long.
const STEPS_PER_EDGE: usize = 256;

impl Diagram<'_> {
    /// Returns the sum over all solutions of the product of the weights of their options.
    ///
    /// Takes one multiplication and one addition for each edge. A value is kept only until it was
    /// used for the last time.
    ///
    /// # Errors
    /// If the token was cancelled with which the diagram was compiled.
    pub fn weighted<S: Semiring>(
        &self,
        semiring: &S,
        mut weight: impl FnMut(OptionId) -> S::Value,
    ) -> Result<S::Value, StopReason> {
        let last_uses = self.last_uses();
        let mut values: Vec<Option<S::Value>> = vec![None; self.nodes.len()];
        values[SOLVED as usize] = Some(semiring.one());
        let mut polling = self.stops.polling();
        for node in self.nodes.inner() {
            let value = |to: u32| values[to as usize].as_ref().expect("children come first");
            let sum = match self.nodes.view(node) {
                View::Product(first, second) => {
                    polling.steps(STEPS_PER_EDGE)?;
                    semiring.multiply(value(first), value(second))
                }
                View::Sum(edges) => {
                    let mut sum = semiring.zero();
                    for edge in edges.iter() {
                        polling.steps(STEPS_PER_EDGE)?;
                        match edge.option {
                            None => semiring.add_to(&mut sum, value(edge.to)),
                            Some(option) => {
                                let weight = weight(option_id(option));
                                let product = semiring.multiply(&weight, value(edge.to));
                                semiring.add_to(&mut sum, &product);
                            }
                        }
                    }
                    sum
                }
            };
            values[node as usize] = Some(sum);
            self.nodes.for_each_child(node, |child| {
                if last_uses[child as usize] == node {
                    values[child as usize] = None;
                }
            });
        }
        Ok(values.swap_remove(self.root as usize).unwrap_or_else(|| semiring.zero()))
    }

    /// For each node, its parent with the highest number; for the root and the two nodes without
    /// edges, none.
    fn last_uses(&self) -> Vec<u32> {
        let mut last = vec![u32::MAX; self.nodes.len()];
        for node in self.nodes.inner() {
            self.nodes.for_each_child(node, |child| last[child as usize] = node);
        }
        last[SOLVED as usize] = u32::MAX;
        last
    }

    /// Returns how many solutions have each total cost, in ascending order of cost.
    ///
    /// Time and memory grow with the number of different costs of partial solutions.
    ///
    /// # Errors
    /// If the token was cancelled with which the diagram was compiled.
    pub fn costs(&self) -> Result<Vec<(u128, Count)>, StopReason> {
        let polynomials = Polynomials { stops: &self.stops, stopped: Cell::new(None) };
        let costs = self.weighted(&polynomials, |option| {
            let cost = u128::from(self.problem.cost(option));
            BTreeMap::from([(cost, Count::from(1u64))])
        })?;
        match polynomials.stopped.get() {
            Some(reason) => Err(reason),
            None => Ok(costs.into_iter().collect()),
        }
    }
}

/// Polynomials: for each exponent, its coefficient, which is not 0.
struct Polynomials<'d> {
    stops: &'d Stops,
    /// Why a product was left unfinished, if one was.
    stopped: Cell<Option<StopReason>>,
}

impl Semiring for Polynomials<'_> {
    type Value = BTreeMap<u128, Count>;

    fn zero(&self) -> Self::Value {
        BTreeMap::new()
    }

    fn one(&self) -> Self::Value {
        BTreeMap::from([(0, Count::from(1u64))])
    }

    fn add(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        let mut sum = a.clone();
        self.add_to(&mut sum, b);
        sum
    }

    fn add_to(&self, sum: &mut Self::Value, value: &Self::Value) {
        for (&exponent, coefficient) in value {
            *sum.entry(exponent).or_default() += coefficient;
        }
    }

    fn multiply(&self, a: &Self::Value, b: &Self::Value) -> Self::Value {
        let mut product = BTreeMap::<u128, Count>::new();
        let mut polling = self.stops.polling();
        for (&exponent, coefficient) in a {
            if let Err(reason) = polling.steps(b.len()) {
                self.stopped.set(Some(reason));
                return product;
            }
            for (&other, factor) in b {
                *product.entry(exponent + other).or_default() += coefficient.clone() * factor;
            }
        }
        product
    }
}
