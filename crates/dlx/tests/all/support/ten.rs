//! Ten problems of different kinds, most of a few hundred thousand nodes, as text.

use quadrille_random::Random;

/// Returns the name and the text of each problem.
pub(crate) fn ten() -> [(&'static str, String); 10] {
    [
        ("queens", queens(12)),
        ("Langford pairs", langford(11)),
        ("Latin squares", latin(5)),
        ("tilings by trominoes and dominoes", tilings(5, 6, &[I3, L3, I2])),
        ("tilings by tetrominoes with upper bounds", tilings(5, 8, &[T4, S4, L4, I4])),
        ("tilings with colored edges", colored(3, 4)),
        ("cells covered once or twice", covered_again(3, 6)),
        ("Steiner triple systems", triples(13)),
        ("matchings of a random graph", matchings(26, 4)),
        ("random options", random(40, 280)),
    ]
}

/// Joins the lines of items and one line per option.
fn text(primary: &[String], secondary: &[String], options: &[String]) -> String {
    let bar = if secondary.is_empty() { "" } else { " | " };
    format!("{}{bar}{}\n{}\n", primary.join(" "), secondary.join(" "), options.join("\n"))
}

fn named(name: &str, count: usize) -> Vec<String> {
    (0..count).map(|number| format!("{name}{number}")).collect()
}

fn queens(n: usize) -> String {
    let squares = (0..n * n).map(|square| (square / n, square % n));
    let options = squares.map(|(r, c)| format!("r{r} c{c} a{} d{}", r + c, r + n - 1 - c));
    let primary = [named("r", n), named("c", n)].concat();
    let secondary = [named("a", 2 * n - 1), named("d", 2 * n - 1)].concat();
    text(&primary, &secondary, &options.collect::<Vec<_>>())
}

/// Two of each number from 1 to n in a row, with k others between the two k; without mirror images.
fn langford(n: usize) -> String {
    let mut options = Vec::new();
    for k in 1..=n {
        let last = if k == n { n.div_ceil(2) } else { 2 * n - k - 1 };
        options.extend((0..last).map(|place| format!("k{} s{place} s{}", k - 1, place + k + 1)));
    }
    text(&[named("k", n), named("s", 2 * n)].concat(), &[], &options)
}

fn latin(n: usize) -> String {
    let cells = (0..n * n * n).map(|i| (i / n / n, i / n % n, i % n));
    let options = cells.map(|(r, c, s)| format!("p{} r{} c{}", r * n + c, r * n + s, c * n + s));
    let items = [named("p", n * n), named("r", n * n), named("c", n * n)].concat();
    text(&items, &[], &options.collect::<Vec<_>>())
}

type Shape = &'static [(usize, usize)];
const I2: Shape = &[(0, 0), (0, 1)];
const I3: Shape = &[(0, 0), (0, 1), (0, 2)];
const L3: Shape = &[(0, 0), (0, 1), (1, 0)];
const I4: Shape = &[(0, 0), (0, 1), (0, 2), (0, 3)];
const T4: Shape = &[(0, 0), (0, 1), (0, 2), (1, 1)];
const S4: Shape = &[(0, 0), (0, 1), (1, 1), (1, 2)];
const L4: Shape = &[(0, 0), (0, 1), (0, 2), (1, 0)];

/// Returns all orientations of a shape, as sets of cells from the upper left.
fn turned(shape: Shape) -> Vec<Vec<(usize, usize)>> {
    let mut all: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut now: Vec<(usize, usize)> = shape.to_vec();
    for turn in 0..8 {
        let high = now.iter().map(|cell| cell.0).max().expect("a shape has cells");
        let wide = now.iter().map(|cell| cell.1).max().expect("a shape has cells");
        now = match turn {
            4 => now.iter().map(|&(r, c)| (r, wide - c)).collect(),
            _ => now.iter().map(|&(r, c)| (c, high - r)).collect(),
        };
        now.sort_unstable();
        if !all.contains(&now) {
            all.push(now.clone());
        }
    }
    all
}

/// Tilings of a board with shapes, each used any number of times.
fn tilings(height: usize, width: usize, shapes: &[Shape]) -> String {
    let mut options = Vec::new();
    for cells in shapes.iter().flat_map(|shape| turned(shape)) {
        for (top, left) in (0..height).flat_map(|top| (0..width).map(move |left| (top, left))) {
            let cells = cells.iter().map(|&(r, c)| (top + r, left + c));
            if cells.clone().all(|(r, c)| r < height && c < width) {
                let words: Vec<String> =
                    cells.map(|(r, c)| format!("p{}", r * width + c)).collect();
                options.push(words.join(" "));
            }
        }
    }
    text(&named("p", height * width), &[], &options)
}

/// A square on each cell, some of the squares with edges in three colors: touching edges must
/// agree.
fn colored(height: usize, width: usize) -> String {
    let random = &mut Random::new(5);
    let squares: Vec<[usize; 4]> = (0..14).map(|_| [(); 4].map(|()| random.below(3))).collect();
    let mut options = Vec::new();
    for (r, c) in (0..height).flat_map(|r| (0..width).map(move |c| (r, c))) {
        let horizontal = |r: usize| format!("h{}", r * width + c);
        let vertical = |c: usize| format!("v{}", r * (width + 1) + c);
        for [north, east, south, west] in &squares {
            let edges = format!("{}:{north} {}:{south}", horizontal(r), horizontal(r + 1));
            let others = format!("{}:{west} {}:{east}", vertical(c), vertical(c + 1));
            options.push(format!("p{} {edges} {others}", r * width + c));
        }
    }
    let edges = [named("h", (height + 1) * width), named("v", height * (width + 1))].concat();
    text(&named("p", height * width), &edges, &options)
}

/// Dominoes on a board that cover each cell once or twice, with no domino repeated.
fn covered_again(height: usize, width: usize) -> String {
    let board = tilings(height, width, &[I2]);
    let (_, options) = board.split_once('\n').expect("a line of items");
    let bounded: Vec<String> = (0..height * width).map(|cell| format!("1:2|p{cell}")).collect();
    format!("{}\n{options}", bounded.join(" "))
}

/// Triples of n things such that each pair is in exactly one triple. The triples of the first thing
/// are fixed: with the next two, with the two after these, and so on.
fn triples(n: usize) -> String {
    let settled = |one: usize, other: usize| one == 0 || other == one + 1 && one % 2 == 1;
    let pairs = || (0..n).flat_map(|other| (0..other).map(move |one| (one, other)));
    let open: Vec<_> = pairs().filter(|&(one, other)| !settled(one, other)).collect();
    let items: Vec<String> = open.iter().map(|(one, other)| format!("e{one}-{other}")).collect();
    let mut options = Vec::new();
    for &(one, other) in &open {
        for third in other + 1..n {
            if !settled(one, third) && !settled(other, third) {
                options.push(format!("e{one}-{other} e{one}-{third} e{other}-{third}"));
            }
        }
    }
    text(&items, &[], &options)
}

/// Perfect matchings of a random graph.
pub(crate) fn matchings(n: usize, degree: usize) -> String {
    let random = &mut Random::new(11);
    let mut options = Vec::new();
    for one in 0..n {
        for _ in 0..degree {
            let other = random.below(n);
            if other != one {
                options.push(format!("p{one} p{other}"));
            }
        }
    }
    text(&named("p", n), &[], &options)
}

/// Random options of three to five items.
fn random(items: usize, count: usize) -> String {
    let random = &mut Random::new(7);
    let mut options = Vec::new();
    for _ in 0..count {
        let mut option: Vec<usize> =
            (0..3 + random.below(3)).map(|_| random.below(items)).collect();
        option.sort_unstable();
        option.dedup();
        let words: Vec<String> = option.iter().map(|item| format!("p{item}")).collect();
        options.push(words.join(" "));
    }
    text(&named("p", items), &[], &options)
}
