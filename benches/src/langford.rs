//! Langford pairs: two of each number 1 to n in a row of 2n slots, with k numbers between the two
//! k's. (TAOCP 4B, 7.2.2.1; OEIS A014552 counts them up to reversal.)

use quadrille_dlx::Problem;

/// Langford pairs for n, with a row and its reverse counted separately.
pub fn langford(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let numbers = builder.primaries("n", n);
    let slots = builder.primaries("s", 2 * n);
    for (index, &number) in numbers.iter().enumerate() {
        let distance = index + 2;
        for first in 0..2 * n - distance {
            let pair = [number, slots[first], slots[first + distance]];
            builder.option(pair).expect("three distinct primary items");
        }
    }
    builder.build().expect("there are primary items")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn counts_are_twice_the_published_ones() {
        for (n, up_to_reversal) in [(2, 0), (3, 1), (4, 1), (5, 0), (7, 26), (8, 150)] {
            let count = langford(n).counter().count().unwrap().complete().unwrap();
            assert_eq!(count, 2 * up_to_reversal, "n = {n}");
        }
    }
}
