//! Families of problems that grow, with the number of solutions of each size by a closed form or a
//! recurrence. Along a family, the time to count should grow smoothly: a jump shows a size from
//! which on the best way to count is no longer taken.

use quadrille_dlx::{Count, ItemId, Problem, ProblemBuilder};

use crate::dominoes::{closed_tilings, cylinder, dominoes, open_tilings};

/// A family of problems.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// The sizes to measure, ascending.
    pub sizes: &'static [usize],
    /// Generates the problem of a size.
    pub problem: fn(usize) -> Problem,
    /// Returns its number of solutions, without the engine.
    pub solutions: fn(usize) -> Count,
}

/// Every family.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "matchings of the complete graph of N",
        sizes: &[20, 30, 32, 34, 40, 60, 100],
        problem: complete,
        solutions: |n| product((1..n).step_by(2)),
    },
    Family {
        name: "matchings of the complete bipartite graph of N and N",
        sizes: &[8, 16, 20, 24, 32, 60],
        problem: bipartite,
        solutions: factorial,
    },
    Family {
        name: "matchings of three classes of N",
        sizes: &[6, 8, 10, 12, 14],
        problem: tripartite,
        solutions: |n| factorial(n) * factorial(n),
    },
    Family {
        name: "partitions of N into triples",
        sizes: &[12, 18, 24, 30],
        problem: triples,
        // The first of k points that are left is in C(k - 1, 2) triples.
        solutions: |n| product((3..=n).step_by(3).map(|k| (k - 1) * (k - 2) / 2)),
    },
    Family {
        name: "partitions of a set of N",
        sizes: &[10, 12, 13, 14, 16, 18],
        problem: partitions,
        solutions: bell,
    },
    Family {
        name: "dominoes 4×N",
        sizes: &[20, 200, 1000, 10_000],
        problem: |n| dominoes(4, n),
        solutions: |n| open_tilings(4, n),
    },
    Family {
        name: "dominoes 6×N",
        sizes: &[20, 60, 200, 2000],
        problem: |n| dominoes(6, n),
        solutions: |n| open_tilings(6, n),
    },
    Family {
        name: "dominoes 8×N",
        sizes: &[20, 60, 200, 1000],
        problem: |n| dominoes(8, n),
        solutions: |n| open_tilings(8, n),
    },
    Family {
        name: "dominoes N×N",
        sizes: &[12, 16, 18, 20],
        problem: |n| dominoes(n, n),
        solutions: |n| published(SQUARES, n),
    },
    Family {
        name: "dominoes on a cylinder, 6 high, N around",
        sizes: &[10, 20, 40, 200],
        problem: |n| cylinder(6, n),
        solutions: |n| closed_tilings(6, n),
    },
    Family {
        name: "dominoes on a cylinder, 8 high, N around",
        sizes: &[8, 12, 16, 24, 100],
        problem: |n| cylinder(8, n),
        solutions: |n| closed_tilings(8, n),
    },
    Family {
        name: "perfect matchings of the cube of dimension N",
        sizes: &[3, 4, 5, 6],
        problem: |n| cube(n as u32),
        solutions: |n| published(CUBES, n),
    },
    Family {
        name: "arcs of two and three on a ring of N",
        sizes: &[50, 1000, 4000, 50_000],
        problem: ring,
        solutions: perrin,
    },
    Family {
        name: "N rooks on N×(N + 3)",
        sizes: &[6, 10, 20, 40],
        problem: rooks,
        solutions: |n| product(4..=n + 3),
    },
    Family {
        name: "4-colorings of a cycle of N",
        sizes: &[10, 100, 1000, 10_000],
        problem: colorings,
        // For even N.
        solutions: |n| product((0..n).map(|_| 3)) + 3u64,
    },
];

/// Perfect matchings of the complete graph.
fn complete(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let points = builder.primaries("i", n);
    for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
        add(&mut builder, [points[a], points[b]]);
    }
    built(builder)
}

/// Perfect matchings of the complete bipartite graph.
fn bipartite(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [left, right] = ["a", "b"].map(|name| builder.primaries(name, n));
    for k in 0..n * n {
        add(&mut builder, [left[k / n], right[k % n]]);
    }
    built(builder)
}

/// Perfect matchings of three classes: each triple has one point of each class.
fn tripartite(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let [a, b, c] = ["a", "b", "c"].map(|name| builder.primaries(name, n));
    for k in 0..n * n * n {
        add(&mut builder, [a[k / n / n], b[k / n % n], c[k % n]]);
    }
    built(builder)
}

/// Partitions of a set into triples.
fn triples(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let points = builder.primaries("i", n);
    for (a, b) in (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))) {
        for c in b + 1..n {
            add(&mut builder, [points[a], points[b], points[c]]);
        }
    }
    built(builder)
}

/// Partitions of a set: every subset is an option.
fn partitions(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let points = builder.primaries("i", n);
    for subset in 1..1usize << n {
        add(&mut builder, (0..n).filter(|k| subset >> k & 1 == 1).map(|k| points[k]));
    }
    built(builder)
}

/// Perfect matchings of a cube.
pub(crate) fn cube(dimension: u32) -> Problem {
    let mut builder = Problem::builder();
    let vertices = builder.primaries("v", 1 << dimension);
    for (vertex, &here) in vertices.iter().enumerate() {
        for bit in (0..dimension).filter(|bit| vertex >> bit & 1 == 0) {
            add(&mut builder, [here, vertices[vertex | 1 << bit]]);
        }
    }
    built(builder)
}

/// Partitions of a ring into arcs of two and of three.
fn ring(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let cells = builder.primaries("c", n);
    for start in 0..n {
        for length in [2, 3] {
            add(&mut builder, (0..length).map(|step| cells[(start + step) % n]));
        }
    }
    built(builder)
}

/// Rooks that do not attack each other, one in each row of a board with three more columns.
fn rooks(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let rows = builder.primaries("r", n);
    let columns = builder.secondaries("c", n + 3);
    for (&row, &column) in rows.iter().flat_map(|row| columns.iter().map(move |c| (row, c))) {
        add(&mut builder, [row, column]);
    }
    built(builder)
}

/// Colorings of the vertices of a cycle with four colors: neighbors differ.
fn colorings(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let vertices = builder.primaries("v", n);
    let edges = builder.secondaries("e", 4 * n);
    for (vertex, color) in (0..n).flat_map(|vertex| (0..4).map(move |color| (vertex, color))) {
        let edge = |edge: usize| edges[4 * (edge % n) + color];
        add(&mut builder, [vertices[vertex], edge(vertex), edge(vertex + n - 1)]);
    }
    built(builder)
}

fn add(builder: &mut ProblemBuilder, items: impl IntoIterator<Item = ItemId>) {
    builder.option(items).expect("distinct items, one of them primary");
}

fn built(builder: ProblemBuilder) -> Problem {
    builder.build().expect("there are primary items")
}

fn product(factors: impl Iterator<Item = usize>) -> Count {
    factors.fold(Count::from(1u64), |product, factor| product * factor as u64)
}

fn factorial(n: usize) -> Count {
    product(1..=n)
}

/// Bell numbers by Peirce's triangle: the last number of row n - 1, counted from 0.
fn bell(n: usize) -> Count {
    let mut row = vec![Count::from(1u64)];
    for _ in 1..n {
        let mut next = vec![row[row.len() - 1].clone()];
        for above in &row {
            next.push(next[next.len() - 1].clone() + above);
        }
        row = next;
    }
    row[n - 1].clone()
}

/// Perrin's numbers: each is the sum of those two and three places before it.
fn perrin(n: usize) -> Count {
    let mut latest = [3u64, 0, 2].map(Count::from);
    for _ in 2..n {
        let [first, second, third] = latest;
        latest = [second.clone(), third, first + second];
    }
    latest[2].clone()
}

/// Sides of a square, and its domino tilings. (OEIS A004003.)
const SQUARES: &[(usize, &str)] = &[
    (12, "53060477521960000"),
    (16, "2444888770250892795802079170816"),
    (18, "548943583215388338077567813208427340288"),
    (20, "1269984011256235834242602753102293934298576249856"),
];

/// Dimensions of a cube, and its perfect matchings. (OEIS A005271.)
const CUBES: &[(usize, &str)] = &[(3, "9"), (4, "272"), (5, "589185"), (6, "16332454526976")];

/// Returns the number of a size from a table.
fn published(table: &[(usize, &str)], size: usize) -> Count {
    let entry = table.iter().find(|(listed, _)| *listed == size);
    let (_, digits) = entry.unwrap_or_else(|| panic!("no number is listed for {size}"));
    digits.parse().expect("digits")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    #[test]
    fn the_least_of_each_family_has_its_number_of_solutions() {
        for family in FAMILIES {
            let (name, n) = (family.name, family.sizes[0]);
            let counted = (family.problem)(n).counter().count().expect("no engine is asked for");
            assert_eq!(counted.complete().expect("no limit"), (family.solutions)(n), "{name}, {n}");
            assert!(family.sizes.is_sorted(), "{name}");
        }
    }
}
