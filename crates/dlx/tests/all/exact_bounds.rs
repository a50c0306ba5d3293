//! Items that must be covered exactly `k` times: 0-1 matrices with given sums, and designs, against published
//! counts, a recurrence, and a count row by row.

use std::collections::HashMap;

use num_bigint::BigUint;
use quadrille_dlx::{Answer, Count, Engine, Problem, Solve};

/// The 0-1 matrices with these sums of rows and columns. An entry is an option.
fn matrices(rows: &[u32], columns: &[u32]) -> Problem {
    let row = rows.iter().enumerate().map(|(i, sum)| format!("{sum}|r{i} "));
    let column = columns.iter().enumerate().map(|(j, sum)| format!("{sum}|c{j} "));
    let items: String = row.chain(column).collect();
    let entry = |i: usize| (0..columns.len()).map(move |j| format!("r{i} c{j}\n"));
    let entries: String = (0..rows.len()).flat_map(entry).collect();
    Problem::parse(&format!("{items}\n{entries}")).expect("a good problem")
}

/// Counts such matrices row by row. The state is what each column still needs.
fn row_by_row(rows: &[u32], columns: &[u32]) -> u64 {
    let mut states = HashMap::from([(columns.to_vec(), 1)]);
    for &sum in rows {
        let mut next: HashMap<Vec<u32>, u64> = HashMap::new();
        for (left, ways) in states {
            for ones in (0u32..1 << columns.len()).filter(|ones| ones.count_ones() == sum) {
                let one = |j: usize| ones >> j & 1;
                if (0..left.len()).all(|j| left[j] >= one(j)) {
                    let left = left.iter().enumerate().map(|(j, left)| left - one(j)).collect();
                    *next.entry(left).or_default() += ways;
                }
            }
        }
        states = next;
    }
    states.get(&vec![0; columns.len()]).copied().unwrap_or(0)
}

/// The count by default settings.
fn count(problem: &Problem) -> BigUint {
    let counted = problem.counter().count().expect("no engine is asked for");
    big(&counted.complete().expect("there is no limit"))
}

fn big(count: &Count) -> BigUint {
    count.to_string().parse().expect("a number")
}

/// `A(n) = n (n-1) / 2 (2 A(n-1) + (n-1) A(n-2))` (H. Anand, V. C. Dumir and H. Gupta, 1966; OEIS A001499).
#[test]
fn matrices_with_two_ones_in_each_line_follow_the_recurrence() {
    let mut published = vec![BigUint::from(1u32), BigUint::ZERO];
    for n in 2..=20u32 {
        let [last, before] = [1, 2].map(|back| &published[(n - back) as usize]);
        published.push((last * 2u32 + before * (n - 1)) * (n * (n - 1) / 2));
    }
    assert_eq!(published[..7], [1u32, 0, 1, 6, 90, 2040, 67950].map(BigUint::from));
    for n in [2, 3, 4, 5, 6, 9, 12, 15, 20] {
        assert_eq!(count(&matrices(&vec![2; n], &vec![2; n])), published[n], "{n}×{n}");
    }
}

/// OEIS A001501.
#[test]
fn matrices_with_three_ones_in_each_line_are_the_published_numbers() {
    let published = [1u64, 24, 2040, 297_200, 68_938_800, 24_046_189_440, 12_025_780_892_160];
    for (n, published) in (3..).zip(published) {
        assert_eq!(count(&matrices(&vec![3; n], &vec![3; n])), published.into(), "{n}×{n}");
    }
}

#[test]
fn matrices_with_other_sums_are_those_counted_row_by_row() {
    let sums: [(&[u32], &[u32]); 8] = [
        (&[2; 8], &[4; 4]),
        (&[3; 8], &[4; 6]),
        (&[4; 6], &[3; 8]),
        (&[5; 6], &[5; 6]),
        (&[4; 7], &[4; 7]),
        (&[2, 2, 2, 2, 3, 3, 3, 3], &[2, 2, 2, 2, 3, 3, 3, 3]),
        (&[1, 2, 3, 4, 1, 2, 3, 4], &[4, 4, 4, 4, 1, 1, 1, 1]),
        (&[2; 6], &[3, 3, 3, 1, 1, 2]),
    ];
    for (rows, columns) in sums {
        let expected = row_by_row(rows, columns);
        assert!(expected > 0 || rows.iter().sum::<u32>() != columns.iter().sum::<u32>());
        let problem = matrices(rows, columns);
        assert_eq!(count(&problem), expected.into(), "{rows:?} {columns:?}");
        for threads in [1, 2] {
            // A stopped count is a lower bound.
            for limit in [0, 3, 30, 100, 300, 1000] {
                let counter = problem.counter().threads(threads).node_limit(limit);
                let found = match counter.count().expect("no engine is asked for").answer() {
                    Answer::Complete(count) => {
                        assert_eq!(count, expected);
                        count
                    }
                    Answer::AtLeast(count, _) => count,
                };
                assert!(found.to_u64().is_some_and(|found| found <= expected), "{rows:?}");
            }
        }
    }
}

/// Each pair of `points` points is in exactly `lambda` triples, all distinct.
fn triples(points: usize, lambda: u32) -> Problem {
    let pairs = (0..points).flat_map(|b| (0..b).map(move |a| (a, b)));
    let items: String = pairs.clone().map(|(a, b)| format!("{lambda}|{a}.{b} ")).collect();
    let below = |(a, b): (usize, usize)| (0..a).map(move |c| format!("{c}.{a} {c}.{b} {a}.{b}\n"));
    let options: String = pairs.flat_map(below).collect();
    Problem::parse(&format!("{items}\n{options}")).expect("a good problem")
}

/// The only 2-(6,3,2) design has 60 automorphisms, so there are 6! / 60 labeled ones. All triples of `v` points
/// cover each pair `v - 2` times, so a design and its complement are equally many.
#[test]
fn designs_that_cover_pairs_more_than_once_are_counted() {
    assert_eq!(count(&triples(6, 2)), 12u32.into());
    assert_eq!(count(&triples(7, 1)), 30u32.into());
    assert_eq!(count(&triples(7, 4)), 30u32.into());
    assert_eq!(count(&triples(7, 2)), count(&triples(7, 3)));
    assert_eq!(count(&triples(9, 6)), 840u32.into());
    let by_links = triples(7, 2).counter().engine(Engine::Links).count().expect("links hold it");
    assert_eq!(count(&triples(7, 2)), big(&by_links.complete().expect("no limit")));
}
