//! Langford pairs: two of each number 1 to n in a row, with k numbers between the two k's.
//!
//! ```text
//! 3 1 2 1 3 2
//! ```
//!
//! There is such a row only if n leaves 0 or 3 when divided by 4. For if the first k stands in
//! place a(k), the second stands in a(k) + k + 1; all places together add up to
//! 1 + 2 + … + 2n = n(2n + 1), and so twice the sum of all a(k) is
//! n(2n + 1) - (2 + 3 + … + (n + 1)) = n(3n - 1) / 2. This must be even: 4 divides n(3n - 1), of
//! which one factor is odd. So 4 divides n, or 4 divides 3n - 1, and then n leaves 3.
//!
//! As an exact cover: the items are the numbers and the places, and an option puts both k's down.
//! To see each row and its reversal only once, one number keeps to one half of its places.

#![expect(clippy::print_stdout, reason = "an example is there to be looked at")]

use quadrille_dlx::problem::BuildError;
use quadrille_dlx::{Problem, Solve};

fn langford(n: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let numbers = builder.primaries("number", n);
    let places = builder.primaries("place", 2 * n);
    for k in 1..=n {
        // An odd k has an even number of places for its pair, and a reversal leaves none of them
        // as it is. Let the greatest odd number keep to the first half.
        let choices = 2 * n - 1 - k;
        let choices = if k == n - (n + 1) % 2 { choices / 2 } else { choices };
        for first in 0..choices {
            builder.option([numbers[k - 1], places[first], places[first + k + 1]])?;
        }
    }
    builder.build()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(" n  rows  for example");
    for n in 1..=11 {
        let problem = langford(n)?;
        let count = problem.counter().count()?.complete()?;
        assert!(count.is_zero() || matches!(n % 4, 0 | 3));
        let mut row = vec![0; 2 * n];
        for option in problem.lister().first()?.complete()?.iter().flat_map(|found| found.iter()) {
            let [number, first, second] = [0, 1, 2].map(|at| option.members()[at].item.index());
            row[first - n] = number + 1;
            row[second - n] = number + 1;
        }
        let row: Vec<_> = row.iter().map(usize::to_string).collect();
        println!("{n:2} {count:5}  {}", if count.is_zero() { "-".into() } else { row.join(" ") });
    }
    assert_eq!(langford(11)?.counter().count()?.complete()?, 17_792);
    Ok(())
}
