//! Combinatorial designs: Steiner triple systems, Kirkman's schoolgirls, one-factorizations.

use std::collections::BTreeMap;

use quadrille_dlx::{ItemId, Problem, ProblemBuilder};

/// Steiner triple systems: each pair of points is in one triple.
pub fn steiner(points: usize) -> Problem {
    triple_systems(points, |_, _| true)
}

/// Steiner triple systems on an odd number of points, with the triples of one point fixed: that
/// point is with the pairs 01, 23, 45, … of the others, so those pairs are covered. Triples must
/// cover all other pairs.
pub fn steiner_with_point_fixed(points: usize) -> Problem {
    triple_systems(points - 1, |a, b| a / 2 != b / 2)
}

/// Ways to cover each wanted pair by exactly one triple.
fn triple_systems(points: usize, is_wanted: impl Fn(usize, usize) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let edges = edges(&mut builder, points, is_wanted);
    for triple in subsets_of_three(points) {
        if let Some(edges) = edges_of(&edges, triple) {
            builder.option(edges).expect("three distinct edges");
        }
    }
    builder.build().expect("there are edges")
}

/// Kirkman's schoolgirls: on each of (points - 1) / 2 days the points are divided into triples, and
/// every two points meet once. Days are distinguished.
pub fn kirkman(points: usize) -> Problem {
    let mut builder = Problem::builder();
    let edges = edges(&mut builder, points, |_, _| true);
    let days = (points - 1) / 2;
    let places = builder.primaries("g", points * days);
    for triple in subsets_of_three(points) {
        let met = edges_of(&edges, triple).expect("every two points are an edge");
        for day in 0..days {
            let placed = triple.map(|point| places[days * point + day]);
            builder.option(met.into_iter().chain(placed)).expect("three edges and three places");
        }
    }
    builder.build().expect("there are edges")
}

/// One-factorizations of the complete graph on an even number of points: perfect matchings that
/// cover its edges.
pub fn one_factorizations(points: usize) -> Problem {
    factorizations(points, |_, _| true)
}

/// The same, with the factor 01, 23, 45, … fixed: the other edges are to be covered.
pub fn one_factorizations_with_factor_fixed(points: usize) -> Problem {
    factorizations(points, |a, b| a / 2 != b / 2)
}

/// Ways to cover the wanted edges by perfect matchings.
fn factorizations(points: usize, is_wanted: impl Fn(usize, usize) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let edges = edges(&mut builder, points, is_wanted);
    let mut matching = Vec::new();
    add_matchings(&mut builder, &edges, (0..points).collect(), &mut matching);
    builder.build().expect("there are edges")
}

/// Adds an option for every way to complete a matching with the remaining points.
fn add_matchings(
    builder: &mut ProblemBuilder,
    edges: &BTreeMap<(usize, usize), ItemId>,
    left: Vec<usize>,
    matching: &mut Vec<ItemId>,
) {
    let Some((&first, rest)) = left.split_first() else {
        builder.option(matching.iter().copied()).expect("edges of a matching are distinct");
        return;
    };
    for (position, &partner) in rest.iter().enumerate() {
        if let Some(&edge) = edges.get(&(first, partner)) {
            let mut left = rest.to_vec();
            left.remove(position);
            matching.push(edge);
            add_matchings(builder, edges, left, matching);
            matching.pop();
        }
    }
}

/// Declares the wanted edges `a < b`.
fn edges(
    builder: &mut ProblemBuilder,
    points: usize,
    is_wanted: impl Fn(usize, usize) -> bool,
) -> BTreeMap<(usize, usize), ItemId> {
    (0..points)
        .flat_map(|a| (a + 1..points).map(move |b| (a, b)))
        .filter(|&(a, b)| is_wanted(a, b))
        .map(|(a, b)| ((a, b), builder.primary(format!("e{a}.{b}"))))
        .collect()
}

/// The three edges of a triple, if all are wanted.
fn edges_of(
    edges: &BTreeMap<(usize, usize), ItemId>,
    [a, b, c]: [usize; 3],
) -> Option<[ItemId; 3]> {
    Some([*edges.get(&(a, b))?, *edges.get(&(a, c))?, *edges.get(&(b, c))?])
}

fn subsets_of_three(points: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..points).flat_map(move |a| {
        (a + 1..points).flat_map(move |b| (b + 1..points).map(move |c| [a, b, c]))
    })
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    fn count(problem: &Problem) -> u64 {
        problem.counter().count().unwrap().complete().unwrap().to_u64().unwrap()
    }

    /// There are 30 systems on 7 labeled points and 840 on 9; the triples of one point divide the
    /// others into pairs, in 15 and 105 equivalent ways.
    #[test]
    fn steiner_triple_systems() {
        assert_eq!(count(&steiner(7)), 30);
        assert_eq!(count(&steiner(9)), 840);
        assert_eq!(count(&steiner_with_point_fixed(7)), 30 / 15);
        assert_eq!(count(&steiner_with_point_fixed(9)), 840 / 105);
    }

    /// Each of the 840 systems on 9 points splits into 4 days, which can be ordered in 24 ways.
    #[test]
    fn kirkmans_schoolgirls() {
        assert_eq!(count(&kirkman(9)), 840 * 24);
    }

    /// There are 6 one-factorizations on 6 points and 6240 on 8, with 5 and 7 factors each, of 15
    /// and 105 factors.
    #[test]
    fn all_one_factorizations() {
        assert_eq!(count(&one_factorizations(6)), 6);
        assert_eq!(count(&one_factorizations(8)), 6240);
        assert_eq!(count(&one_factorizations_with_factor_fixed(6)), 6 * 5 / 15);
        assert_eq!(count(&one_factorizations_with_factor_fixed(8)), 6240 * 7 / 105);
    }

    #[test]
    fn sizes() {
        assert_eq!(steiner_with_point_fixed(13).option_count(), 160);
        assert_eq!(kirkman(9).option_count(), 84 * 4);
        assert_eq!(one_factorizations_with_factor_fixed(10).option_count(), 544);
    }
}
