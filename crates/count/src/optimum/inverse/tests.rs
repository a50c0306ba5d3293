//! The inverse stays one, whatever is exchanged.

use quadrille_random::Random;

use crate::optimum::inverse::Inverse;

const ROWS: usize = 12;

/// The inverse times the basis is the identity after any exchanges of slacks and options.
#[test]
fn the_inverse_of_random_bases_is_one() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let slack = |row: usize| {
            let mut column = [0.0; ROWS];
            column[row] = 1.0;
            column
        };
        // Each column of the basis, with its row if it is that of a slack.
        let mut basis: Vec<([f64; ROWS], Option<usize>)> =
            (0..ROWS).map(|row| (slack(row), Some(row))).collect();
        let mut inverse = Inverse::of_slacks(ROWS);
        for _ in 0..60 {
            let row = random.below(ROWS as u64) as usize;
            let is_free = basis.iter().all(|(_, own)| *own != Some(row));
            let (entering, slack) = match is_free && random.below(2u64) == 0 {
                true => (slack(row), Some(row)),
                false => ([(); ROWS].map(|()| f64::from(random.below(4u64) == 0)), None),
            };
            let mut column = vec![0.0; ROWS];
            for (row, &times) in entering.iter().enumerate() {
                inverse.each_entry(row, |place, entry| column[place] += times * entry);
            }
            let place = random.below(ROWS as u64) as usize;
            if column[place].abs() < 0.1 {
                continue;
            }
            inverse.exchange(place, slack, &inverse.at(place), &column);
            basis[place] = (entering, slack);
            for (own, (column, _)) in basis.iter().enumerate() {
                for place in 0..ROWS {
                    let product: f64 =
                        inverse.at(place).iter().zip(column).map(|(a, b)| a * b).sum();
                    let expected = f64::from(u8::from(own == place));
                    assert!((product - expected).abs() < 1e-6, "{seed}: {product}");
                }
            }
            let is_stored = |own: &&([f64; ROWS], Option<usize>)| own.1.is_none();
            assert_eq!(inverse.size(), ROWS * basis.iter().filter(is_stored).count());
        }
    }
}
