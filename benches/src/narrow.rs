//! Narrow problems: a sweep through the items in a fixed order meets few states, where a search meets
//! far more residuals.

use std::collections::BTreeMap;

use quadrille_dlx::{ItemId, Problem};

use crate::dominoes::{dominoes, torus};
use crate::families::cube;
use crate::known::Known;
use crate::polyominoes::{l_trominoes, polyominoes};

/// Every one. Counts are published, or those of a transfer matrix written apart from the engine
/// (monomers and dimers, dominoes on the torus and on 8×60, tetrominoes, trominoes on 6×60).
pub const NARROW: &[Known] = &[
    Known::new("trominoes 9×12", "20574308184277971", || polyominoes(9, 12, &[3])),
    Known::new("L-trominoes 12×12", "2033502499954", || l_trominoes(12, 12)),
    Known::new("alternating-sign matrices of order 12", "12611311859677500", || {
        alternating_signs(12)
    }),
    Known::new("monomers and dimers 12×12", "5270137993816086266962874395450234534887", || {
        polyominoes(12, 12, &[1, 2])
    }),
    Known::new("dominoes on a torus 10×10", "11203604497408", || torus(10)),
    Known::new("perfect matchings of the 6-cube", "16332454526976", || cube(6)),
    Known::new("lozenges in a hexagon of side 6", "1478619421136", || lozenges(6)),
    Known::new("ice on a torus 6×6", "16448400", || ice(6)),
    Known::new(
        "dominoes 8×60",
        "540702837469800345466636655620114250126334269081771798953",
        || dominoes(8, 60),
    ),
    Known::new(
        "monomers and dimers 6×60",
        "896721608933998367247817053691612238130626016673514143545347317665412832180188516734513988622023875",
        || polyominoes(6, 60, &[1, 2]),
    ),
    Known::new("dominoes 20×20", "1269984011256235834242602753102293934298576249856", || {
        dominoes(20, 20)
    }),
    Known::new("tetrominoes 8×8", "19077209438", || polyominoes(8, 8, &[4])),
    Known::new("mono-, di- and trominoes 8×8", "92109458286284989468604", || {
        polyominoes(8, 8, &[1, 2, 3])
    }),
    Known::new(
        "trominoes 6×60",
        "9153573336420080220135479859602769910446529351759479679",
        || polyominoes(6, 60, &[3]),
    ),
];

/// Alternating-sign matrices of order n, as states of square ice: each edge between two squares
/// points out of one of them, and out of each square point two of its four edges. Edges at the upper
/// and lower rim point inwards, those at the left and right rim outwards. (OEIS A005130.)
pub fn alternating_signs(n: usize) -> Problem {
    arrows(n, false)
}

/// States of square ice on an n×n torus. (OEIS A054759.)
pub fn ice(n: usize) -> Problem {
    arrows(n, true)
}

/// Gives each edge of a board, closed to a torus or not, to one of its two squares.
fn arrows(n: usize, is_closed: bool) -> Problem {
    let mut builder = Problem::builder();
    let squares = builder.primaries("v", n * n);
    // Across edge (row, column) is left of that square, down edge (row, column) above it.
    let count = if is_closed { n * n } else { n * (n - 1) };
    let [across, down] = ["h", "w"].map(|name| builder.primaries(name, count));
    // Edges by line and place on the line; at a rim, none.
    let edge = |edges: &[ItemId], line: usize, place: usize| match is_closed {
        true => Some(edges[n * line + place % n]),
        false => place.checked_sub(1).filter(|&k| k < n - 1).map(|k| edges[(n - 1) * line + k]),
    };
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let sides = [edge(&across, row, column), edge(&across, row, column + 1)];
        let ends = [edge(&down, column, row), edge(&down, column, row + 1)];
        let outwards = 2 - sides.iter().filter(|side| side.is_none()).count();
        let edges: Vec<ItemId> = sides.into_iter().chain(ends).flatten().collect();
        for chosen in (0..1u32 << edges.len()).filter(|set| set.count_ones() as usize == outwards) {
            let chosen = (0..edges.len()).filter(|k| chosen >> k & 1 == 1).map(|k| edges[k]);
            let items = [squares[n * row + column]].into_iter().chain(chosen);
            builder.option(items).expect("a square and different edges");
        }
    }
    builder.build().expect("there are squares")
}

/// Tilings of a hexagon with sides of length n by lozenges: pairs of neighboring triangles. (OEIS
/// A008793.)
pub fn lozenges(n: i32) -> Problem {
    let is_inside = |x: i32, y: i32| x.abs() <= n && y.abs() <= n && (x + y).abs() <= n;
    let mut builder = Problem::builder();
    let mut triangles = |name: &str, corners: [(i32, i32); 3]| {
        let mut found = BTreeMap::new();
        for (x, y) in (-n..=n).flat_map(|x| (-n..=n).map(move |y| (x, y))) {
            if corners.iter().all(|(dx, dy)| is_inside(x + dx, y + dy)) {
                found.insert((x, y), builder.primary(format!("{name}{x}.{y}")));
            }
        }
        found
    };
    let up = triangles("u", [(0, 0), (1, 0), (0, 1)]);
    let down = triangles("d", [(1, 0), (0, 1), (1, 1)]);
    for ((x, y), here) in up {
        for neighbor in [(x, y), (x - 1, y), (x, y - 1)] {
            if let Some(&there) = down.get(&neighbor) {
                builder.option([here, there]).expect("two distinct triangles");
            }
        }
    }
    builder.build().expect("there are triangles")
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::{Count, Solve};

    use super::*;

    fn count(problem: &Problem) -> Count {
        problem.counter().count().unwrap().complete().unwrap()
    }

    #[test]
    fn small_ones_have_the_published_counts() {
        for (n, matrices) in [(1, 1), (2, 2), (3, 7), (4, 42), (5, 429)] {
            assert_eq!(count(&alternating_signs(n)), matrices, "order {n}");
        }
        for (side, tilings) in [(1, 2), (2, 20), (3, 980)] {
            assert_eq!(count(&lozenges(side)), tilings, "side {side}");
        }
        assert_eq!(count(&ice(4)), 2970);
        assert_eq!(count(&torus(8)), 311_853_312);
    }

    #[test]
    fn counts_are_digits() {
        assert!(NARROW.iter().all(|narrow| narrow.solutions() > 0));
    }
}
