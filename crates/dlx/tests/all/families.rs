//! Problems that grow: along each family the work grows smoothly, and the counts follow closed forms
//! or recurrences. A way of counting that stops being taken at some size shows as a jump.
//!
//! `benches` has a report with the time of each size.

use quadrille_dlx::{Count, Engine, Problem, Solve};

/// Counts a problem, and checks the work against a cap on nodes, discarded ones included. Nothing
/// else is limited, so that all ways of counting are free.
fn check(name: &str, options: &[Vec<String>], expected: &Count, cap: u64) {
    let problem = problem(options, |_| true);
    check_problem(name, &problem, expected, cap);
}

/// Returns the ways in which the parts were counted.
fn check_problem(name: &str, problem: &Problem, expected: &Count, cap: u64) -> Vec<Engine> {
    let counted = problem.counter().count().expect("no back end is asked for");
    let statistics = counted.statistics();
    let ways = statistics.engines.iter().map(|used| used.chosen.engine).collect();
    let work = statistics.nodes + statistics.discarded;
    assert!(work <= cap, "{name}: {work} nodes");
    assert_eq!(counted.complete().as_ref(), Ok(expected), "{name}");
    ways
}

/// Builds a problem from the names in its options.
fn problem(options: &[Vec<String>], is_primary: impl Fn(&str) -> bool) -> Problem {
    let mut names: Vec<&str> = options.iter().flatten().map(String::as_str).collect();
    let mut seen = std::collections::HashSet::new();
    names.retain(|name| seen.insert(*name));
    let (primary, secondary): (Vec<_>, Vec<_>) =
        names.into_iter().partition(|name| is_primary(name));
    let mut text = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    for option in options {
        text += &option.join(" ");
        text.push('\n');
    }
    Problem::parse(&text).expect("a good problem")
}

fn product(factors: impl Iterator<Item = u64>) -> Count {
    factors.fold(Count::from(1u64), |product, factor| product * Count::from(factor))
}

fn factorial(n: u64) -> Count {
    product(1..=n)
}

#[test]
fn matchings_of_complete_graphs() {
    for n in [10u64, 20, 30, 32, 34, 40, 50, 60, 100] {
        let edges =
            (0..n).flat_map(|a| (a + 1..n).map(move |b| vec![format!("i{a}"), format!("i{b}")]));
        // Double factorials.
        let expected = product((1..n).step_by(2));
        let cap = if n < 100 { 500_000 } else { 2_000_000 };
        check(&format!("K{n}"), &edges.collect::<Vec<_>>(), &expected, cap);
    }
}

#[test]
fn matchings_of_complete_bipartite_graphs() {
    for n in [8u64, 16, 20, 24, 32, 60] {
        let edges =
            (0..n).flat_map(|a| (0..n).map(move |b| vec![format!("a{a}"), format!("b{b}")]));
        let cap = if n < 60 { 1_000_000 } else { 3_000_000 };
        check(&format!("K{n},{n}"), &edges.collect::<Vec<_>>(), &factorial(n), cap);
    }
}

#[test]
fn matchings_of_three_classes() {
    for n in [6u64, 8, 10, 12, 14] {
        let triples = (0..n * n * n).map(|k| {
            vec![format!("a{}", k / n / n), format!("b{}", k / n % n), format!("c{}", k % n)]
        });
        let expected = factorial(n) * factorial(n);
        check(&format!("three classes of {n}"), &triples.collect::<Vec<_>>(), &expected, 400_000);
    }
}

#[test]
fn partitions_into_triples() {
    for n in [4u64, 6, 8, 10] {
        let points = 3 * n;
        let triples = (0..points).flat_map(|a| {
            (a + 1..points).flat_map(move |b| {
                (b + 1..points).map(move |c| [a, b, c].map(|point| format!("i{point}")).to_vec())
            })
        });
        // The first point that is left has C(k - 1, 2) triples among k points.
        let expected = product((1..=n).map(|left| (3 * left - 1) * (3 * left - 2) / 2));
        check(&format!("{points} points"), &triples.collect::<Vec<_>>(), &expected, 200_000);
    }
}

/// Checks the number of partitions of a set of `n`.
fn check_partitions(n: usize, cap: u64) {
    // Bell numbers by Peirce's triangle: the last number of row n - 1, counted from 0, is the first
    // of row n.
    let mut row = vec![Count::from(1u64)];
    for _ in 1..n {
        let mut next = vec![row[row.len() - 1].clone()];
        for above in &row {
            next.push(next[next.len() - 1].clone() + above.clone());
        }
        row = next;
    }
    let bell = &row[n - 1];
    let sets = (1..1u32 << n).map(|set| {
        (0..n).filter(|item| set >> item & 1 == 1).map(|item| format!("i{item}")).collect()
    });
    check(&format!("a set of {n}"), &sets.collect::<Vec<_>>(), bell, cap);
}

#[test]
fn partitions_of_a_set() {
    for n in [8, 10, 12, 13, 14] {
        check_partitions(n, 1 << (n + 6));
    }
}

#[test]
#[ignore = "long: some seconds"]
fn partitions_of_a_large_set() {
    check_partitions(16, 1 << 20);
    // Its options have more pairs of members than are usually allowed.
    check_partitions(18, 1 << 20);
}

/// Dominoes on a board, perhaps closed to a cylinder along its width.
fn dominoes(height: usize, width: usize, is_closed: bool) -> Vec<Vec<String>> {
    let cell = |row: usize, column: usize| format!("c{row}.{}", column % width);
    let mut options = Vec::new();
    for column in 0..width {
        for row in 0..height {
            if row + 1 < height {
                options.push(vec![cell(row, column), cell(row + 1, column)]);
            }
            if column + 1 < width || is_closed {
                options.push(vec![cell(row, column), cell(row, column + 1)]);
            }
        }
    }
    options
}

/// Tiles a board with dominoes, column by column: the cells of a column that dominoes from the column
/// before cover are a set, and each set leads to those that are disjoint and leave pairs. Returns the
/// sets that lead to each set; the same sets follow it.
fn leading(height: usize) -> Vec<Vec<usize>> {
    let sets = 1usize << height;
    let leads = |from: usize, to: usize| {
        let free = !(from | to) & (sets - 1);
        let (mut rest, mut pairs) = (free, true);
        while rest != 0 {
            let low = rest & rest.wrapping_neg();
            pairs &= rest & (low << 1) != 0;
            rest &= !(low | low << 1);
        }
        from & to == 0 && pairs
    };
    (0..sets).map(|to| (0..sets).filter(|&from| leads(from, to)).collect()).collect()
}

/// The tilings of a board with dominoes.
fn tilings(height: usize, width: usize, is_closed: bool) -> Count {
    let (sets, leading) = (1usize << height, leading(height));
    let starts = if is_closed { 0..sets } else { 0..1 };
    let walks = starts.map(|start| {
        let mut ways = vec![Count::ZERO; sets];
        ways[start] = Count::from(1u64);
        for _ in 0..width {
            let step = |from: &Vec<usize>| {
                let ways = from.iter().map(|&from| ways[from].clone());
                ways.fold(Count::ZERO, |sum, more| sum + more)
            };
            ways = leading.iter().map(step).collect();
        }
        ways[start].clone()
    });
    walks.fold(Count::ZERO, |sum, more| sum + more)
}

#[test]
fn dominoes_on_strips() {
    for (height, width) in [(4, 20), (4, 200), (6, 20), (6, 60), (7, 8), (8, 20), (8, 60)] {
        let expected = tilings(height, width, false);
        let name = format!("{height}×{width}");
        check(&name, &dominoes(height, width, false), &expected, 300_000);
    }
    // Long ones are swept at once: a search would first go down thousands of steps, each of which
    // makes a residual of all that is ahead.
    let strips = [
        (4, 1000, 100_000),
        (4, 10_000, 500_000),
        (6, 200, 60_000),
        (6, 2000, 400_000),
        (8, 200, 150_000),
        (8, 1000, 700_000),
    ];
    for (height, width, cap) in strips {
        let expected = tilings(height, width, false);
        let problem = problem(&dominoes(height, width, false), |_| true);
        let ways = check_problem(&format!("{height}×{width}"), &problem, &expected, cap);
        assert_eq!(ways, [Engine::Sweep], "{height}×{width}");
    }
}

/// Checks the number of domino tilings of a square board (OEIS A004003).
fn check_square(size: usize, tilings: &str, cap: u64) {
    let expected = tilings.parse().expect("a number");
    check(&format!("{size}×{size}"), &dominoes(size, size, false), &expected, cap);
}

#[test]
fn dominoes_on_square_boards() {
    check_square(8, "12988816", 10_000);
    check_square(12, "53060477521960000", 50_000);
    check_square(16, "2444888770250892795802079170816", 500_000);
    check_square(18, "548943583215388338077567813208427340288", 2_000_000);
    check_square(20, "1269984011256235834242602753102293934298576249856", 8_000_000);
}

/// A prime modulus.
const MODULUS: u64 = (1 << 61) - 1;

/// The tilings of a cylinder of even width, modulo [`MODULUS`]: half the width leads from one set to
/// another in as many ways as the other half leads back.
fn cylinder_tilings_modulo(height: usize, width: usize) -> u64 {
    assert_eq!(width % 2, 0);
    let leading = leading(height);
    let squares = (0..1usize << height).map(|start| {
        let mut ways = vec![0u64; 1 << height];
        ways[start] = 1;
        for _ in 0..width / 2 {
            let step =
                |from: &Vec<usize>| from.iter().fold(0, |sum, &from| (sum + ways[from]) % MODULUS);
            ways = leading.iter().map(step).collect();
        }
        let square = |ways: u64| u128::from(ways) * u128::from(ways) % u128::from(MODULUS);
        ways.into_iter().map(square).sum::<u128>() % u128::from(MODULUS)
    });
    (squares.sum::<u128>() % u128::from(MODULUS)) as u64
}

#[test]
fn dominoes_on_cylinders() {
    for (height, width) in [(4, 10), (6, 10), (6, 20), (6, 40), (8, 8)] {
        let expected = tilings(height, width, true);
        assert_eq!(cylinder_tilings_modulo(height, width), &expected % MODULUS);
        let name = format!("cylinder {height}×{width}");
        check(&name, &dominoes(height, width, true), &expected, 300_000);
    }
    let cylinders = [
        (6, 200, 800_000),
        (8, 12, 50_000),
        (8, 16, 300_000),
        (8, 24, 500_000),
        (8, 100, 2_000_000),
    ];
    for (height, width, cap) in cylinders {
        let problem = problem(&dominoes(height, width, true), |_| true);
        let counted = problem.counter().count().expect("no back end is asked for");
        let work = counted.statistics().nodes + counted.statistics().discarded;
        let count = counted.complete().expect("no limit");
        let name = format!("cylinder {height}×{width}");
        assert!(work <= cap, "{name}: {work} nodes");
        assert_eq!(&count % MODULUS, cylinder_tilings_modulo(height, width), "{name}");
    }
}

/// Checks the number of perfect matchings of a cube (OEIS A005271).
fn check_cube(dimension: u32, expected: u64, cap: u64) {
    let edges = (0..1u32 << dimension).flat_map(|vertex| {
        let above = (0..dimension).map(move |bit| vertex | 1 << bit);
        let above = above.filter(move |&other| other != vertex);
        above.map(move |other| vec![format!("v{vertex}"), format!("v{other}")])
    });
    let name = format!("the cube of dimension {dimension}");
    check(&name, &edges.collect::<Vec<_>>(), &Count::from(expected), cap);
}

#[test]
fn matchings_of_cubes() {
    for (dimension, expected) in [(3, 9u64), (4, 272), (5, 589_185)] {
        check_cube(dimension, expected, 100_000);
    }
    check_cube(6, 16_332_454_526_976, 2_000_000);
}

#[test]
fn rings_of_twos_and_threes() {
    // Perrin's numbers: each is the sum of those two and three places before it.
    let mut latest = [3u64, 0, 2].map(Count::from);
    let mut index = 2;
    for (n, cap) in [(50, 1_000), (1000, 10_000), (4000, 20_000), (50_000, 300_000)] {
        while index < n {
            let [first, second, third] = latest;
            latest = [second.clone(), third, first + second];
            index += 1;
        }
        let arcs = (0..n).flat_map(|start| {
            [2, 3]
                .map(|length| (0..length).map(|step| format!("c{}", (start + step) % n)).collect())
        });
        check(&format!("a ring of {n}"), &arcs.collect::<Vec<_>>(), &latest[2], cap);
    }
}

#[test]
fn rooks_on_wide_boards() {
    for n in [6u64, 10, 20, 40] {
        let squares = (0..n * (n + 3)).map(|k| vec![format!("r{}", k % n), format!("c{}", k / n)]);
        let squares: Vec<_> = squares.collect();
        let problem = problem(&squares, |name| name.starts_with('r'));
        check_problem(&format!("{n} rooks"), &problem, &product(4..=n + 3), 200_000);
    }
}

/// Each vertex is alone, or with its parent: few bits on each branch, but many branches at once.
#[test]
fn matchings_of_binary_trees() {
    // Of a tree without its root, and with it.
    let (mut free, mut all) = (Count::from(1u64), Count::from(1u64));
    for depth in 1..=15u32 {
        let with_child = Count::from(2u64) * (free.clone() * all.clone());
        free = all.clone() * all;
        all = free.clone() + if depth > 1 { with_child } else { Count::ZERO };
        if ![7, 9, 11, 13, 15].contains(&depth) {
            continue;
        }
        let vertices = (1usize << depth) - 1;
        let alone = (0..vertices).map(|vertex| vec![format!("v{vertex}")]);
        let edges = (1..vertices).map(|v| vec![format!("v{v}"), format!("v{}", (v - 1) / 2)]);
        let cap = (20_000 + 100 * vertices as u64).min(90_000 + 4 * vertices as u64);
        let options: Vec<_> = alone.chain(edges).collect();
        check(&format!("a binary tree of depth {depth}"), &options, &all, cap);
    }
}

#[test]
fn colorings_of_cycles() {
    for n in [10u32, 100, 1000, 10_000] {
        let options = (0..n).flat_map(|vertex| {
            (0..4).map(move |color| {
                let edges = [vertex, (vertex + n - 1) % n].map(|edge| format!("e{edge}.{color}"));
                let mut option = vec![format!("v{vertex}")];
                option.extend(edges);
                option
            })
        });
        let problem = problem(&options.collect::<Vec<_>>(), |name| name.starts_with('v'));
        // 3^n + 3 for even n.
        let expected = product((0..n).map(|_| 3)) + Count::from(3u64);
        check_problem(&format!("a cycle of {n}"), &problem, &expected, 300_000);
    }
}
