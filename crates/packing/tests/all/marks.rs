//! Colors, tiles, and copies that are left out at a price, against brute force that knows only the text's meaning.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_dlx::Solve;
use quadrille_packing::{Packing, UpTo};
use quadrille_random::Random;

use crate::counts::count;

/// A cell with its color, 0 for none.
type Colored = (i32, i32, u8);

/// Returns all different rotations of a colored piece, and its reflections if asked for, at the origin.
fn turned(piece: &[Colored], mirrored: bool) -> BTreeSet<Vec<Colored>> {
    let mut all = BTreeSet::new();
    let mut cells = piece.to_vec();
    for _ in 0..4 {
        cells = cells.into_iter().map(|(row, column, color)| (column, -row, color)).collect();
        for sign in if mirrored { &[1, -1][..] } else { &[1] } {
            let mut image: Vec<Colored> =
                cells.iter().map(|&(row, column, color)| (row, sign * column, color)).collect();
            let [row, column] = [
                image.iter().map(|cell| cell.0).min().expect("a cell"),
                image.iter().map(|cell| cell.1).min().expect("a cell"),
            ];
            image.iter_mut().for_each(|cell| *cell = (cell.0 - row, cell.1 - column, cell.2));
            image.sort_unstable();
            all.insert(image);
        }
    }
    all
}

/// Counts the ways to fill the cells of a box that are not yet filled, always the first one first.
fn fill(left: &mut BTreeMap<(i32, i32), u8>, pieces: &mut Vec<BTreeSet<Vec<Colored>>>) -> u64 {
    let Some((&(row, column), _)) = left.first_key_value() else {
        return u64::from(pieces.is_empty());
    };
    let mut found = 0;
    for number in 0..pieces.len() {
        let piece = pieces.remove(number);
        for form in &piece {
            let (first_row, first_column, _) = form[0];
            let at = |&(r, c, _): &Colored| (r - first_row + row, c - first_column + column);
            let fits = form.iter().all(|cell| {
                left.get(&at(cell)).is_some_and(|&own| own == cell.2 || own == 0 || cell.2 == 0)
            });
            if fits {
                let taken: Vec<_> =
                    form.iter().map(|cell| (at(cell), left.remove(&at(cell)))).collect();
                found += fill(left, pieces);
                left.extend(taken.into_iter().map(|(at, color)| (at, color.expect("a cell"))));
            }
        }
        pieces.insert(number, piece);
    }
    found
}

fn drawn(cells: &BTreeMap<(i32, i32), u8>) -> String {
    let mut text = String::new();
    for row in 0..6 {
        let mark = |column| match cells.get(&(row, column)) {
            None => '.',
            Some(0) => '#',
            Some(&color) => char::from(b'0' + color),
        };
        let line: String = (0..6).map(mark).collect();
        if line.contains(|mark| mark != '.') {
            text += &format!("  {line}\n");
        }
    }
    text
}

#[test]
fn colors_fit_as_brute_force_finds() {
    let mut random = Random::new(71);
    let mut found = 0;
    for round in 0..150 {
        let (rows, columns) = [(2, 4), (3, 3), (3, 4)][random.below(3usize)];
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let region: BTreeMap<(i32, i32), u8> =
            cells.map(|at| (at, random.below(3usize) as u8)).collect();
        // Cut the box into pieces, and forget some of the colors.
        let mut owner = BTreeMap::new();
        let mut pieces: Vec<BTreeMap<(i32, i32), u8>> = Vec::new();
        for &(row, column) in region.keys() {
            let near = [(row - 1, column), (row, column - 1)];
            let joined = near.into_iter().filter_map(|at| owner.get(&at).copied());
            let joined: Vec<usize> =
                joined.filter(|&piece: &usize| pieces[piece].len() < 4).collect();
            let piece = match joined.is_empty() || random.one_in(4u32) {
                true => {
                    pieces.push(BTreeMap::new());
                    pieces.len() - 1
                }
                false => joined[random.below(joined.len())],
            };
            owner.insert((row, column), piece);
            let color = if random.one_in(3u32) { 0 } else { region[&(row, column)] };
            pieces[piece].insert((row, column), color);
        }
        let mirrored = round % 2 == 0;
        let mut text = format!("box\n{}", drawn(&region));
        let mut turned_pieces = Vec::new();
        for (number, piece) in pieces.iter().enumerate() {
            let sided = if mirrored { "mirror" } else { "one-sided" };
            let name = char::from(b'A' + number as u8);
            text += &format!("piece {name} {sided}\n{}", drawn(piece));
            let cells: Vec<Colored> =
                piece.iter().map(|(&(row, column), &color)| (row, column, color)).collect();
            turned_pieces.push(turned(&cells, mirrored));
        }
        let expected = fill(&mut region.clone(), &mut turned_pieces);
        assert_eq!(count(&text), expected, "{text}");
        let written: Packing = text.parse().expect(&text);
        assert_eq!(count(&written.to_string()), expected, "{written}");
        found += u64::from(expected > 1);
    }
    assert!(found > 50, "most puzzles have several solutions: {found}");
}

fn mate(label: char) -> char {
    match label.is_ascii_alphabetic() {
        true if label.is_uppercase() => label.to_ascii_lowercase(),
        true => label.to_ascii_uppercase(),
        false => label,
    }
}

/// Tiles in reading order, each with its name and its labels as it is turned.
type Laid = Vec<(usize, [char; 4])>;

/// Returns all ways to lay tiles on a rectangle, in which each touching pair fits and the rim has its label.
fn lay(
    columns: usize,
    rows: usize,
    wraps: bool,
    rim: Option<char>,
    tiles: &[[char; 4]],
    laid: &mut Laid,
    found: &mut Vec<Laid>,
) {
    if laid.len() == rows * columns {
        let at = |row: usize, column: usize| laid[row * columns + column].1;
        let fits = (0..rows * columns).all(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let is_last = column + 1 == columns;
            let right =
                !wraps && is_last || at(row, column)[1] == mate(at(row, (column + 1) % columns)[3]);
            let below = row + 1 == rows || at(row, column)[2] == mate(at(row + 1, column)[0]);
            let is_rim = |side: usize| match side {
                0 => row == 0,
                1 => is_last && !wraps,
                2 => row + 1 == rows,
                _ => column == 0 && !wraps,
            };
            let keeps = |side| !is_rim(side) || rim.is_none_or(|rim| at(row, column)[side] == rim);
            right && below && (0..4).all(keeps)
        });
        found.extend(fits.then(|| laid.clone()));
        return;
    }
    for (number, tile) in tiles.iter().enumerate() {
        if laid.iter().any(|&(other, _)| other == number) {
            continue;
        }
        let turns: BTreeSet<[char; 4]> =
            (0..4).map(|turn| [0, 1, 2, 3].map(|side| tile[(side + turn) % 4])).collect();
        for turn in turns {
            laid.push((number, turn));
            lay(columns, rows, wraps, rim, tiles, laid, found);
            laid.pop();
        }
    }
}

#[test]
fn tiles_fit_as_brute_force_finds_and_up_to_rotations() {
    let mut random = Random::new(72);
    let mut several = 0;
    for round in 0..80 {
        let (rows, columns, wraps) =
            [(2, 2, false), (1, 4, true), (2, 3, false), (2, 2, true)][random.below(4usize)];
        let labels = [['1', '2', '1'], ['1', 'a', 'A'], ['A', 'a', 'a']][round % 3];
        let rim = (round % 4 == 0).then_some(labels[0]);
        let tiles: Vec<[char; 4]> =
            (0..rows * columns).map(|_| [0; 4].map(|_| labels[random.below(3usize)])).collect();
        let cylinder = if wraps { "cylinder " } else { "" };
        let mut text = format!("box {cylinder}{rows}x{columns}");
        text += &rim.map_or(String::new(), |label| format!(" rim={label}"));
        for (number, tile) in tiles.iter().enumerate() {
            let name = char::from(b'P' + number as u8);
            text += &format!("\ntile {name} {}", String::from_iter(tile));
        }
        let mut found = Vec::new();
        lay(columns, rows, wraps, rim, &tiles, &mut Vec::new(), &mut found);
        // Copies of a tile are different pieces, but a tile that looks the same when turned is not turned.
        assert_eq!(count(&text), found.len() as u64, "{text}");
        several += usize::from(found.len() > 1);
        let written: Packing = text.parse::<Packing>().expect(&text);
        assert_eq!(count(&written.to_string()), found.len() as u64, "{written}");
        if wraps || rows == columns {
            continue;
        }
        let half = |laid: &Laid| -> Laid {
            laid.iter().rev().map(|&(tile, [a, b, c, d])| (tile, [c, d, a, b])).collect()
        };
        let classes: BTreeSet<Laid> =
            found.iter().map(|laid| half(laid).min(laid.clone())).collect();
        let model = written.model().expect("a small puzzle");
        let symmetries = written.symmetries(&model, UpTo::Rotations);
        let counted = model.problem().classifier().up_to(symmetries).count_classes();
        let counted = counted.expect("a group").complete().expect("no limit");
        assert_eq!(counted.to_string(), classes.len().to_string(), "{text}");
    }
    assert!(several > 20, "{several}");
}

/// MacMahon's 24 squares with three colors in 4×6, with one color along the rim: a published instance of exact cover
/// with 106,624 solutions, 13,328 times 8.
#[test]
fn macmahon_squares() {
    let mut tiles = BTreeSet::new();
    for number in 0..81 {
        let labels = [27, 9, 3, 1].map(|power| ['1', '2', '3'][number / power % 3]);
        let turns = (0..4).map(|turn| [0, 1, 2, 3].map(|side| labels[(side + turn) % 4]));
        tiles.insert(turns.min().expect("four turns"));
    }
    assert_eq!(tiles.len(), 24);
    let tiles = ('A'..).zip(tiles);
    let tiles: String = tiles
        .map(|(name, labels)| format!("tile {name} {}\n", String::from_iter(labels)))
        .collect();
    assert_eq!(count(&format!("box 4x6 rim=1\n{tiles}")), 106_624);
}

#[test]
fn copies_that_are_left_out_cost_their_price() {
    let text =
        "box 1x6\npiece A 1x1 x1..5 left=3\npiece B 1x2 x..2 left=10 cost=1\npiece C 1x3 left=7\n";
    let packing: Packing = text.parse().expect("a good puzzle");
    let model = packing.model().expect("a small puzzle");
    let diagram = model.problem().compiler().compile().expect("a small diagram");
    let costs = diagram.costs().expect("no limit");
    let found: BTreeMap<String, String> =
        costs.into_iter().map(|(cost, count)| (cost.to_string(), count.to_string())).collect();
    // Fill six cells with a bars of 1, b of 2 and c of 3, in any order.
    let mut expected = BTreeMap::new();
    let factorial = |n: u64| (1..=n).product::<u64>();
    for (a, b, c) in (1..=5).flat_map(|a| (0..=2).flat_map(move |b| [(a, b, 0), (a, b, 1)])) {
        if a + 2 * b + 3 * c == 6 {
            let ways = factorial(a + b + c) / factorial(a) / factorial(b) / factorial(c);
            let cost = 3 * (5 - a) + 10 * (2 - b) + b + 7 * (1 - c);
            *expected.entry(cost.to_string()).or_insert(0) += ways;
        }
    }
    let expected: BTreeMap<String, String> =
        expected.into_iter().map(|(cost, ways)| (cost, ways.to_string())).collect();
    assert_eq!(found, expected);
    let error = "box 2x2\npiece A 1x1 x* left=3\n".parse::<Packing>().expect_err("no number");
    assert!(error.message().contains("state the greatest number"), "{}", error.message());
}
