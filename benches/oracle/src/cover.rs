//! Exact cover problems, and the residual problems that a search meets.

use std::collections::BTreeMap;

use crate::plan::Plan;
use crate::random::Random;

/// A problem: how many items are primary, and options as items with colors, 0 for none.
#[derive(Clone, Debug)]
pub struct Cover {
    pub primary: usize,
    pub items: usize,
    pub options: Vec<Vec<(usize, u32)>>,
}

impl Cover {
    /// Takes `count` options, each a random one of the item with the fewest. `None` if that ends in
    /// a dead end, or in a solution.
    pub fn residual(&self, count: usize, random: &mut Random) -> Option<Self> {
        let mut left = self.clone();
        let mut is_open = vec![true; self.items];
        for _ in 0..count {
            let mut degrees = vec![0; self.items];
            left.options.iter().flatten().for_each(|&(item, _)| degrees[item] += 1);
            let open = (0..self.primary).filter(|&item| is_open[item]);
            let item = open.min_by_key(|&item| degrees[item])?;
            if degrees[item] == 0 {
                return None;
            }
            let choice = random.below(degrees[item]);
            let of_item = left.options.iter().filter(|option| option.iter().any(|m| m.0 == item));
            let taken = of_item.clone().nth(choice)?.clone();
            let mut color = vec![None; self.items];
            taken.iter().for_each(|&(item, given)| color[item] = Some(given));
            left.options.retain(|option| {
                option.iter().all(|&(i, c)| color[i].is_none_or(|given| given == c && c > 0))
                    && *option != taken
            });
            for option in &mut left.options {
                option.retain(|&(item, _)| color[item].is_none());
            }
            taken.iter().for_each(|&(item, _)| is_open[item] = false);
        }
        if !(0..self.primary).any(|item| is_open[item]) {
            return None;
        }
        // Items without options are left out, as the engine does.
        let mut number = vec![None; self.items];
        let (mut items, mut primary) = (0, 0);
        for item in 0..self.items {
            if left.options.iter().flatten().any(|&(other, _)| other == item) {
                number[item] = Some(items);
                items += 1;
                primary += usize::from(item < self.primary);
            } else if item < self.primary && is_open[item] {
                return None;
            }
        }
        for (item, _) in left.options.iter_mut().flatten() {
            *item = number[*item].expect("items of options are numbered");
        }
        Some(Self { primary, items, options: left.options })
    }

    /// The structure of the problem, with a vertex for each item and each item with a color.
    pub fn plan(&self) -> Plan {
        let mut colorings: BTreeMap<(usize, u32), u32> = BTreeMap::new();
        for &(item, color) in self.options.iter().flatten().filter(|member| member.1 > 0) {
            let next = (self.items + colorings.len()) as u32;
            colorings.entry((item, color)).or_insert(next);
        }
        let mut vertices: Vec<u32> =
            (0..self.items).map(|item| u32::from(item >= self.primary)).collect();
        vertices.resize(self.items + colorings.len(), 2);
        let member = |&(item, color): &(usize, u32)| {
            colorings.get(&(item, color)).map_or(item as u32, |&v| v)
        };
        let mut sets: Vec<(u32, Vec<u32>)> =
            self.options.iter().map(|option| (0, option.iter().map(member).collect())).collect();
        let mut palettes: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for (&(item, _), &vertex) in &colorings {
            palettes.entry(item).or_insert_with(|| vec![item as u32]).push(vertex);
        }
        sets.extend(palettes.into_values().map(|palette| (1, palette)));
        Plan { vertices, sets }
    }
}

fn uncolored(items: usize, options: impl Iterator<Item = Vec<usize>>) -> Cover {
    let options = options.map(|option| option.into_iter().map(|item| (item, 0)).collect());
    Cover { primary: items, items, options: options.collect() }
}

/// Latin squares.
pub fn latin(n: usize) -> Cover {
    let options = (0..n * n * n).map(|k| {
        let (r, c, s) = (k / n / n, k / n % n, k % n);
        vec![r * n + c, n * n + r * n + s, 2 * n * n + c * n + s]
    });
    uncolored(3 * n * n, options)
}

/// Sudoku grids with boxes of `h` rows and `w` columns.
pub fn sudoku(h: usize, w: usize) -> Cover {
    let n = h * w;
    let options = (0..n * n * n).map(|k| {
        let (r, c, s) = (k / n / n, k / n % n, k % n);
        let b = r / h * h + c / w;
        vec![r * n + c, n * n + r * n + s, 2 * n * n + c * n + s, 3 * n * n + b * n + s]
    });
    uncolored(4 * n * n, options)
}

/// One-factorizations of the complete graph on `n` points: pairs covered by perfect matchings.
pub fn factorizations(n: usize) -> Cover {
    let pair = |a: usize, b: usize| b * (b - 1) / 2 + a;
    let mut matchings = vec![(Vec::new(), (0..n).collect::<Vec<usize>>())];
    for _ in 0..n / 2 {
        let grown = matchings.into_iter().flat_map(|(pairs, left)| {
            (1..left.len()).map(move |k| {
                let mut pairs = pairs.clone();
                let mut left = left.clone();
                let b = left.remove(k);
                let a = left.remove(0);
                pairs.push(pair(a, b));
                (pairs, left)
            })
        });
        matchings = grown.collect();
    }
    uncolored(n * (n - 1) / 2, matchings.into_iter().map(|(pairs, _)| pairs))
}

/// Steiner triple systems.
pub fn triples(n: usize) -> Cover {
    let pair = |a: usize, b: usize| b * (b - 1) / 2 + a;
    let all = (0..n).flat_map(move |c| (0..c).flat_map(move |b| (0..b).map(move |a| (a, b, c))));
    uncolored(n * (n - 1) / 2, all.map(|(a, b, c)| vec![pair(a, b), pair(a, c), pair(b, c)]))
}

/// The twelve pentominoes in a rectangle.
pub fn pentominoes(height: i32, width: i32) -> Cover {
    const SHAPES: [&str; 12] = [
        ".##/##./.#.",
        "#####",
        "#./#./#./##",
        ".#/.#/##/#.",
        "##/##/#.",
        "###/.#./.#.",
        "#.#/###",
        "#../#../###",
        "#../##./.##",
        ".#./###/.#.",
        ".#/##/.#/.#",
        "##./.#./.##",
    ];
    let mut options = Vec::new();
    for (piece, picture) in SHAPES.into_iter().enumerate() {
        let cells: Vec<(i32, i32)> = (0..)
            .zip(picture.split('/'))
            .flat_map(|(r, row)| (0..).zip(row.chars()).map(move |(c, x)| (r, c, x)))
            .filter_map(|(r, c, x)| (x == '#').then_some((r, c)))
            .collect();
        let mut turned: Vec<Vec<(i32, i32)>> = (0..8)
            .map(|turn| {
                let turn = |&(r, c): &(i32, i32)| {
                    let (r, c) = if turn & 1 > 0 { (c, r) } else { (r, c) };
                    (if turn & 2 > 0 { -r } else { r }, if turn & 4 > 0 { -c } else { c })
                };
                let mut cells: Vec<(i32, i32)> = cells.iter().map(turn).collect();
                let least = |k: &dyn Fn(&(i32, i32)) -> i32| cells.iter().map(k).min().unwrap_or(0);
                let (r0, c0) = (least(&|cell| cell.0), least(&|cell| cell.1));
                cells.iter_mut().for_each(|cell| *cell = (cell.0 - r0, cell.1 - c0));
                cells.sort_unstable();
                cells
            })
            .collect();
        turned.sort_unstable();
        turned.dedup();
        for cells in &turned {
            for (r0, c0) in (0..height).flat_map(|r| (0..width).map(move |c| (r, c))) {
                if cells.iter().all(|&(r, c)| r0 + r < height && c0 + c < width) {
                    let cell = |&(r, c): &(i32, i32)| (12 + (r0 + r) * width + c0 + c) as usize;
                    options.push(cells.iter().map(cell).chain([piece]).collect());
                }
            }
        }
    }
    uncolored(12 + (height * width) as usize, options.into_iter())
}

/// MacMahon's 24 squares with edges in three colors, in a rectangle of 4 by 6.
pub fn macmahon() -> Cover {
    let (height, width) = (4, 6);
    let mut squares: Vec<[u32; 4]> = Vec::new();
    for k in 0..81u32 {
        let colors = [k % 3, k / 3 % 3, k / 9 % 3, k / 27].map(|color| color + 1);
        let turns = (0..4).map(|turn| std::array::from_fn::<u32, 4, _>(|e| colors[(e + turn) % 4]));
        if turns.min() == Some(colors) {
            squares.push(colors);
        }
    }
    let cells = height * width;
    let primary = squares.len() + cells;
    let horizontal = |r: usize, c: usize| primary + r * width + c;
    let vertical = |r: usize, c: usize| primary + (height + 1) * width + r * (width + 1) + c;
    let mut options = Vec::new();
    for (number, colors) in squares.iter().enumerate() {
        for cell in 0..cells {
            let (r, c) = (cell / width, cell % width);
            let mut turned: Vec<[u32; 4]> =
                (0..4).map(|turn| std::array::from_fn(|edge| colors[(edge + turn) % 4])).collect();
            turned.sort_unstable();
            turned.dedup();
            for [top, right, bottom, left] in turned {
                options.push(vec![
                    (number, 0),
                    (squares.len() + cell, 0),
                    (horizontal(r, c), top),
                    (vertical(r, c + 1), right),
                    (horizontal(r + 1, c), bottom),
                    (vertical(r, c), left),
                ]);
            }
        }
    }
    let items = vertical(height - 1, width) + 1;
    Cover { primary, items, options }
}
