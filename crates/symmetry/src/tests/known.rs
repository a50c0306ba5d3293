//! Structures with groups that are known from the literature, and those that are hard for some
//! rule of the search.

use num_bigint::BigUint;
use quadrille_random::Random;

use super::random::Plan;
use crate::{Limits, Search, Stop};

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

fn order(plan: &Plan) -> BigUint {
    plan.searched().1.order().expect("no limit")
}

/// Checks the order, and that renumbering changes neither order nor form nor key.
fn check(plan: &Plan, expected: impl Into<BigUint>) {
    let expected = expected.into();
    let mut random = Random::new(plan.vertices.len() as u64);
    assert_eq!(order(plan), expected);
    let (form, key) = (plan.form(), plan.key());
    for _ in 0..4 {
        let again = plan.renumbered(&mut random);
        assert_eq!(order(&again), expected);
        assert!(again.form() == form, "the form changed");
        assert_eq!(again.key(), key);
    }
}

fn petersen() -> Plan {
    let outer = (0..5).map(|k| (k, (k + 1) % 5));
    let spokes = (0..5).map(|k| (k, k + 5));
    let inner = (0..5).map(|k| (k + 5, (k + 2) % 5 + 5));
    Plan::graph(10, outer.chain(spokes).chain(inner))
}

fn cube(dimension: usize) -> Plan {
    let n = 1 << dimension;
    let edges = (0..n).flat_map(|v| (0..dimension).map(move |k| (v, v ^ 1 << k)));
    Plan::graph(n, edges.filter(|(a, b)| a < b))
}

/// The projective plane over the field of `q` elements, `q` prime: points, and lines as sets.
fn plane(q: usize) -> Plan {
    let affine = |x: usize, y: usize| (x * q + y) as u32;
    let at_infinity = |slope: usize| (q * q + slope) as u32;
    let mut lines: Vec<Vec<u32>> = Vec::new();
    for slope in 0..q {
        for start in 0..q {
            let line = (0..q).map(|x| affine(x, (slope * x + start) % q));
            lines.push(line.chain([at_infinity(slope)]).collect());
        }
    }
    for x in 0..q {
        lines.push((0..q).map(|y| affine(x, y)).chain([at_infinity(q)]).collect());
    }
    lines.push((0..=q).map(at_infinity).collect());
    let sets = lines.into_iter().map(|line| (0, line)).collect();
    Plan { vertices: vec![0; q * q + q + 1], sets }
}

/// The Cai-Fürer-Immerman graph over a circular ladder with `n` rungs, twisted at one edge or not.
fn cfi(n: usize, is_twisted: bool) -> Plan {
    let base: Vec<(usize, usize)> =
        (0..n).flat_map(|k| [(k, (k + 1) % n), (k + n, (k + 1) % n + n), (k, k + n)]).collect();
    // Two vertices for each end of each edge, and four inner ones for each vertex of the base.
    let end = |edge: usize, side: usize, bit: usize| 4 * edge + 2 * side + bit;
    let mut edges = Vec::new();
    for edge in 0..base.len() {
        for bit in 0..2 {
            let other = bit ^ usize::from(is_twisted && edge == 0);
            edges.push((end(edge, 0, bit), end(edge, 1, other)));
        }
    }
    let mut next = 4 * base.len();
    for vertex in 0..2 * n {
        let ends = base.iter().enumerate().flat_map(|(edge, &(a, b))| {
            [(a, 0), (b, 1)].into_iter().filter(|&(v, _)| v == vertex).map(move |(_, s)| (edge, s))
        });
        let ends: Vec<(usize, usize)> = ends.collect();
        for bits in [0, 3, 5, 6] {
            for (k, &(edge, side)) in ends.iter().enumerate() {
                edges.push((next, end(edge, side, bits >> k & 1)));
            }
            next += 1;
        }
    }
    Plan::graph(next, edges)
}

/// Parts that are each a cycle of this length.
fn cycles(parts: usize, length: usize) -> Plan {
    let edge = move |part: usize, k: usize| (part * length + k, part * length + (k + 1) % length);
    let edges = (0..parts).flat_map(|part| (0..length).map(move |k| edge(part, k)));
    Plan::graph(parts * length, edges)
}

/// Cells, symbols in rows and symbols in columns of Latin squares, with a set for each placement
/// that `rows` complete rows of the cyclic square leave.
fn latin(n: usize, rows: usize) -> Plan {
    let mut sets = Vec::new();
    for (r, c, s) in (0..n * n * n).map(|k| (k / n / n, k / n % n, k % n)) {
        let is_taken = (0..rows).any(|row| (row + c) % n == s);
        if r >= rows && !is_taken {
            let members = [r * n + c, n * n + r * n + s, 2 * n * n + c * n + s];
            sets.push((0, members.map(|vertex| vertex as u32).to_vec()));
        }
    }
    Plan { vertices: vec![0; 3 * n * n], sets }
}

#[test]
fn small_graphs_have_their_groups() {
    check(&petersen(), 120u32);
    check(&cube(3), 48u32);
    check(&cube(6), 46_080u32);
    check(&Plan::graph(5, []), 120u32);
    check(&Plan::graph(0, []), 1u32);
    let all = |n: usize| (0..n).flat_map(move |a| (0..a).map(move |b| (b, a)));
    check(&Plan::graph(12, all(12)), factorial(12));
    check(&cycles(1, 30), 60u32);
    check(&cycles(5, 4), BigUint::from(8u32).pow(5) * factorial(5));
}

#[test]
fn planes_have_their_groups() {
    // PGL(3, q): q^3 (q^3 - 1) (q^2 - 1).
    for q in [2u32, 3, 5, 7] {
        check(&plane(q as usize), q.pow(3) * (q.pow(3) - 1) * (q * q - 1));
    }
}

#[test]
fn latin_squares_have_rows_columns_symbols_and_their_three_roles() {
    check(&latin(4, 0), 82_944u32);
    check(&latin(6, 0), 6 * 720u64.pow(3));
    // The cells, rows and columns that are taken have no sets, and change places freely. Of the
    // rest, three rows that are left are interchangeable; columns and symbols have the group of
    // a cyclic rectangle.
    let (_, found) = latin(7, 4).searched();
    let renumbered = latin(7, 4).renumbered(&mut Random::new(7)).searched().1;
    assert_eq!(found.order(), renumbered.order());
    assert_eq!(latin(7, 4).key(), latin(7, 4).renumbered(&mut Random::new(8)).key());
}

#[test]
fn twisted_graphs_of_cai_furer_and_immerman_differ_from_straight_ones() {
    for n in [3, 6, 10] {
        let (straight, twisted) = (cfi(n, false), cfi(n, true));
        check(&straight, order(&twisted));
        check(&twisted, order(&straight));
        assert_ne!(straight.key(), twisted.key());
    }
}

#[test]
fn interchangeable_parts_need_few_generators() {
    let plan = cycles(200, 6);
    let found = plan.searched().1;
    assert_eq!(found.order(), Some(BigUint::from(12u32).pow(200) * factorial(200)));
    assert!(found.generators().len() < 200 + 2 * 200);
    let moved: usize = found.generators().iter().map(|g| g.vertices().len()).sum();
    assert!(moved < 12 * 600, "{moved}");
    assert!(found.steps() < 2_000_000, "{}", found.steps());
}

/// Graphs side by side.
fn beside(graphs: &[Plan]) -> Plan {
    let mut all = Plan { vertices: Vec::new(), sets: Vec::new() };
    for graph in graphs {
        let start = all.vertices.len() as u32;
        all.vertices.extend(&graph.vertices);
        let moved = |set: &Vec<u32>| set.iter().map(|&vertex| start + vertex).collect();
        all.sets.extend(graph.sets.iter().map(|(class, set)| (*class, moved(set))));
    }
    all
}

#[test]
fn parts_that_refinement_does_not_separate_are_told_apart() {
    let cycles: Vec<Plan> = (0..30).map(|part| cycles(1, 5 + part % 3)).collect();
    let plan = beside(&cycles).renumbered(&mut Random::new(9));
    check(&plan, BigUint::from(10u32 * 12 * 14).pow(10) * factorial(10).pow(3));
    assert!(plan.searched().1.steps() < 20_000, "{}", plan.searched().1.steps());
}

#[test]
fn parts_without_symmetry_are_matched_by_their_best_leaves() {
    // Frucht's graph: every vertex has three neighbors, and only the identity is an automorphism.
    let frucht = Plan::graph(
        12,
        [
            (0, 1),
            (0, 6),
            (0, 7),
            (1, 2),
            (1, 7),
            (2, 3),
            (2, 8),
            (3, 4),
            (3, 9),
            (4, 5),
            (4, 9),
            (5, 6),
            (5, 10),
            (6, 10),
            (7, 11),
            (8, 9),
            (8, 11),
            (10, 11),
        ],
    );
    check(&frucht, 1u32);
    let mut random = Random::new(10);
    let mut graphs: Vec<Plan> = (0..5).map(|_| frucht.renumbered(&mut random)).collect();
    graphs.extend([petersen(), petersen(), cube(3)]);
    check(&beside(&graphs), factorial(5) * 120u32 * 120u32 * 2u32 * 48u32);
}

#[test]
fn pigeons_and_holes_are_exchanged() {
    let (pigeons, holes) = (41u32, 40u32);
    let pairs = (0..pigeons).flat_map(|p| (0..holes).map(move |h| (0, vec![p, pigeons + h])));
    let vertices = (0..pigeons + holes).map(|v| u32::from(v >= pigeons)).collect();
    let plan = Plan { vertices, sets: pairs.collect() };
    assert_eq!(order(&plan), factorial(pigeons) * factorial(holes));
}

#[test]
fn a_search_that_is_stopped_is_right_as_far_as_it_goes() {
    let plan = cycles(40, 5);
    let structure = plan.build();
    let whole = Search::of(&structure).run();
    let mut stopped = 0;
    for steps in (0..whole.steps()).step_by(97) {
        let found = Search::of(&structure).canonical().limits(Limits::none().steps(steps)).run();
        found.generators().iter().for_each(|g| plan.check_automorphism(g.vertices(), g.sets()));
        for (vertex, &least) in found.orbits().iter().enumerate() {
            assert_eq!(whole.orbits()[vertex], whole.orbits()[least as usize]);
        }
        if found.stopped() == Some(Stop::Steps) {
            stopped += 1;
            assert!(found.order().is_none() && found.labelling().is_none());
        }
    }
    assert!(stopped > 10, "{stopped}");
    let interrupt = || true;
    let found = Search::of(&structure).limits(Limits::none().interrupt(&interrupt)).run();
    assert_eq!(found.stopped(), Some(Stop::Interrupt));
}

#[test]
fn the_same_structure_gives_the_same_result() {
    let plan = latin(5, 1);
    let (first, second) = (plan.searched().1, plan.searched().1);
    assert_eq!(first.generators(), second.generators());
    assert_eq!(first.labelling(), second.labelling());
}
