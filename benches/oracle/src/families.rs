//! Families of structures, each a generator.

use crate::cover::{self, Cover};
use crate::plan::Plan;
use crate::random::Random;

/// A family: its name, whether its structures are those of real counts, and how one is made.
pub struct Family {
    pub name: &'static str,
    pub is_recorded: bool,
    pub make: Box<dyn Fn(&mut Random) -> Plan>,
}

pub fn all() -> Vec<Family> {
    vec![
        residuals("latin 6", cover::latin(6), 3, 18),
        residuals("latin 7", cover::latin(7), 4, 24),
        residuals("latin 7, whole rows", cover::latin(7), 21, 21),
        residuals("latin 8", cover::latin(8), 6, 32),
        residuals("latin 9", cover::latin(9), 8, 40),
        residuals("latin 9, whole rows", cover::latin(9), 27, 27),
        residuals("K10", cover::factorizations(10), 1, 4),
        residuals("triples 13", cover::triples(13), 2, 12),
        residuals("sudoku 2x4", cover::sudoku(2, 4), 6, 30),
        residuals("pentominoes 6x10", cover::pentominoes(6, 10), 0, 4),
        residuals("macmahon", cover::macmahon(), 0, 8),
        fixed("random sets", |random| random_sets(random, 60, 3)),
        fixed("random small", |random| {
            let n = 1 + random.below(10);
            random_sets(random, n, 2)
        }),
        fixed("plane 7", |_| plane(7)),
        fixed("plane 13", |_| plane(13)),
        fixed("hadamard 32", |_| hadamard(5)),
        fixed("hadamard 64", |_| hadamard(6)),
        fixed("cfi 20", |random| cfi(20, random.below(2) == 0)),
        fixed("cfi 60", |random| cfi(60, random.below(2) == 0)),
        fixed("100 parts", |random| parts(100, 3 + random.below(4))),
        fixed("1000 parts", |random| parts(1000, 3 + random.below(4))),
        fixed("mixed parts", |random| mixed(100 + random.below(5))),
    ]
}

fn fixed(name: &'static str, make: impl Fn(&mut Random) -> Plan + 'static) -> Family {
    Family { name, is_recorded: false, make: Box::new(make) }
}

/// What is left of a problem after some options.
fn residuals(name: &'static str, cover: Cover, least: usize, most: usize) -> Family {
    let make = move |random: &mut Random| loop {
        let count = least + random.below(most - least + 1);
        if let Some(residual) = cover.residual(count, random) {
            return residual.plan();
        }
    };
    Family { name, is_recorded: true, make: Box::new(make) }
}

fn random_sets(random: &mut Random, n: usize, size: usize) -> Plan {
    let count = random.below(3 * n);
    let sets = (0..count).map(|_| (0, random.order(n)[..size.min(n)].to_vec())).collect();
    Plan { vertices: (0..n).map(|_| u32::from(random.below(5) == 0)).collect(), sets }
}

/// The projective plane over the field of `q` elements, `q` prime.
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

/// The graph of Sylvester's Hadamard matrix of order 2^k: two vertices for each row and column.
fn hadamard(k: usize) -> Plan {
    let n = 1usize << k;
    let mut edges = Vec::new();
    for row in 0..n {
        for column in 0..n {
            let sign = (row & column).count_ones() as usize & 1;
            edges.push((row, 2 * n + column + n * sign));
            edges.push((n + row, 2 * n + column + n * (1 - sign)));
        }
        edges.push((row, n + row));
        edges.push((2 * n + row, 3 * n + row));
    }
    Plan::graph(4 * n, edges)
}

/// The graph of Cai, Fürer and Immerman over a circular ladder with `n` rungs.
fn cfi(n: usize, is_twisted: bool) -> Plan {
    let base: Vec<(usize, usize)> =
        (0..n).flat_map(|k| [(k, (k + 1) % n), (k + n, (k + 1) % n + n), (k, k + n)]).collect();
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
        let mut ends = Vec::new();
        for (edge, &(a, b)) in base.iter().enumerate() {
            if a == vertex {
                ends.push((edge, 0));
            }
            if b == vertex {
                ends.push((edge, 1));
            }
        }
        for bits in [0, 3, 5, 6] {
            for (k, &(edge, side)) in ends.iter().enumerate() {
                edges.push((next, end(edge, side, bits >> k & 1)));
            }
            next += 1;
        }
    }
    Plan::graph(next, edges)
}

/// Cycles of one length, side by side.
fn parts(count: usize, length: usize) -> Plan {
    let edge = move |part: usize, k: usize| (part * length + k, part * length + (k + 1) % length);
    let edges = (0..count).flat_map(|part| (0..length).map(move |k| edge(part, k)));
    Plan::graph(count * length, edges)
}

/// Cycles of lengths 5, 6 and 7, side by side: refinement does not separate them.
fn mixed(count: usize) -> Plan {
    let mut edges = Vec::new();
    let mut start = 0;
    for part in 0..count {
        let length = 5 + part % 3;
        edges.extend((0..length).map(|k| (start + k, start + (k + 1) % length)));
        start += length;
    }
    Plan::graph(start, edges)
}
