//! The canonical form, compared with all transformations of a board.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille_sudoku::{Grid, Model, NotCanonical, Outcome, Shape};

/// Returns all orders of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let longer = |shorter: Vec<usize>| {
        (0..count).map(move |at| {
            let mut order = shorter.clone();
            order.insert(at, count - 1);
            order
        })
    };
    orders(count - 1).into_iter().flat_map(longer).collect()
}

/// Returns all orders of lines that keep bands of `width` lines together.
fn line_orders(bands: usize, width: usize) -> Vec<Vec<usize>> {
    let within = orders(width);
    let mut all = Vec::new();
    for band_order in orders(bands) {
        let mut begun = vec![Vec::new()];
        for band in band_order {
            let longer = |order: Vec<usize>| {
                within.iter().map(move |inner| {
                    let lines = inner.iter().map(|line| band * width + line);
                    order.iter().copied().chain(lines).collect()
                })
            };
            begun = begun.into_iter().flat_map(longer).collect();
        }
        all.extend(begun);
    }
    all
}

/// Returns a board with permuted lines and renamed values.
fn image(grid: &Grid, transpose: bool, rows: &[usize], columns: &[usize], names: &[u8]) -> Grid {
    let side = grid.shape().side();
    let values: Vec<u8> = (0..side * side)
        .map(|index| (rows[index / side], columns[index % side]))
        .map(|(row, column)| if transpose { column * side + row } else { row * side + column })
        .map(|from| match grid.values()[from] {
            0 => 0,
            value => names[usize::from(value) - 1],
        })
        .collect();
    Grid::from_values(grid.shape(), &values).expect("the same values")
}

/// Returns the board with values renamed in order of appearance, which is least.
fn renamed(grid: &Grid) -> Grid {
    let mut names = [0u8; 26];
    let mut count = 0;
    let values: Vec<u8> = grid
        .values()
        .iter()
        .map(|&value| {
            if value > 0 && names[usize::from(value)] == 0 {
                count += 1;
                names[usize::from(value)] = count;
            }
            names[usize::from(value)]
        })
        .collect();
    Grid::from_values(grid.shape(), &values).expect("no more values than before")
}

/// Returns the least image of a board.
fn least(grid: &Grid) -> Grid {
    let shape = grid.shape();
    let (height, width) = (shape.box_rows(), shape.box_columns());
    let same: Vec<u8> = (1..=shape.side() as u8).collect();
    let turns = if height == width { vec![false, true] } else { vec![false] };
    let columns = line_orders(height, width);
    let rows = line_orders(width, height);
    let images = turns.iter().flat_map(|&turn| {
        let (columns, same) = (&columns, &same);
        rows.iter().flat_map(move |rows| {
            columns.iter().map(move |columns| renamed(&image(grid, turn, rows, columns, same)))
        })
    });
    images.min().expect("at least one image")
}

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a shape")
}

/// Generates boards without clashes: some cells of a random solution.
fn puzzles(shapes: Vec<Shape>) -> impl Strategy<Value = Grid> {
    let cells = proptest::collection::vec((any::<prop::sample::Index>(), 1..=25u8), 0..12);
    let kept = proptest::collection::vec(any::<u8>(), 625);
    (proptest::sample::select(shapes), cells, kept, any::<u8>()).prop_map(
        |(shape, cells, kept, rate)| {
            let mut grid = Grid::empty(shape);
            for (index, value) in cells {
                let cell = shape.cell(index.index(shape.cell_count()));
                let value = value % shape.side() as u8 + 1;
                let next = grid.with(cell, Some(value)).expect("a value");
                let found = Model::new(&next).solver().node_limit(1000).first();
                if matches!(found, Ok(Outcome::Found(_))) {
                    grid = next;
                }
            }
            let full = match Model::new(&grid).solver().first().expect("no engine was requested") {
                Outcome::Found(full) => full,
                other => panic!("{other:?}"),
            };
            let values = full.values().iter().zip(kept);
            let values: Vec<u8> =
                values.map(|(&value, kept)| if kept <= rate { value } else { 0 }).collect();
            Grid::from_values(shape, &values).expect("values of a board")
        },
    )
}

/// Picks a random element.
fn pick(list: &[Vec<usize>], index: prop::sample::Index) -> &[usize] {
    &list[index.index(list.len())]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_form_is_the_least_of_all_images(
        grid in puzzles(vec![shape(2, 2), shape(2, 3), shape(3, 2)])
    ) {
        let form = grid.canonical().expect("a small board");
        prop_assert_eq!(&form.grid, &least(&grid));
        prop_assert_eq!(&form.transformation.apply(&grid), &form.grid);
    }

    #[test]
    fn equivalent_boards_have_the_same_form(
        grid in puzzles(vec![shape(2, 2), shape(2, 3), shape(3, 2), shape(3, 3), shape(3, 3), shape(2, 4)]),
        turn in any::<bool>(),
        choices in proptest::array::uniform3(any::<prop::sample::Index>()),
    ) {
        let shape = grid.shape();
        let (height, width) = (shape.box_rows(), shape.box_columns());
        let names: Vec<u8> =
            pick(&orders(shape.side().min(6)), choices[2]).iter().map(|&name| name as u8 + 1).collect();
        let names = [names, (7..=shape.side() as u8).collect()].concat();
        let (all_rows, all_columns) = (line_orders(width, height), line_orders(height, width));
        let (rows, columns) = (pick(&all_rows, choices[0]), pick(&all_columns, choices[1]));
        let other = image(&grid, turn && height == width, rows, columns, &names);
        let [form, other_form] = [&grid, &other].map(|grid| grid.canonical().expect("within reach"));
        prop_assert_eq!(&form.grid, &other_form.grid);
        prop_assert!(form.grid <= renamed(&grid));
        prop_assert_eq!(&form.transformation.apply(&grid), &form.grid);
        prop_assert_eq!(&other_form.transformation.apply(&other), &form.grid);
        prop_assert_eq!(&form.grid.canonical().expect("within reach").grid, &form.grid);
        prop_assert_eq!(grid.is_equivalent(&other), Ok(true));
    }
}

/// Returns all full grids of a shape whose first row is 1, 2, 3 and so on.
fn full_grids(shape: Shape) -> Vec<Grid> {
    let first: Vec<u8> = (1..=shape.side() as u8).collect();
    let mut values = first;
    values.resize(shape.cell_count(), 0);
    let begun = Grid::from_values(shape, &values).expect("valid values");
    let model = Model::new(&begun);
    model.solver().solutions().expect("no engine was requested").collect()
}

/// Returns the number of boards of each form.
fn classes(shape: Shape) -> BTreeMap<Grid, usize> {
    let mut classes = BTreeMap::new();
    for grid in full_grids(shape) {
        *classes.entry(grid.canonical().expect("a full grid").grid).or_insert(0) += 1;
    }
    classes
}

#[test]
fn there_are_two_classes_of_4x4_grids() {
    let sizes: Vec<usize> = classes(shape(2, 2)).into_values().collect();
    assert_eq!(sizes.iter().sum::<usize>() * 24, 288);
    assert_eq!(sizes.len(), 2);
}

/// The published number; boards with boxes that are not square are not transposed.
#[test]
fn there_are_49_classes_of_6x6_grids() {
    let sizes: Vec<usize> = classes(shape(2, 3)).into_values().collect();
    assert_eq!(sizes.iter().sum::<usize>() * 720, 28_200_960);
    assert_eq!(sizes.len(), 49);
}

#[test]
fn forms_of_full_grids_begin_with_the_same_cells() {
    let puzzle =
        "000004500680009000250380000020043800340008006800652470162890700508067209070000605";
    let other = "005300000800000020070010500400005300010070006003200080060500009004000030000009700";
    let forms: BTreeSet<String> = [puzzle, other]
        .into_iter()
        .map(|puzzle| {
            let puzzle: Grid = puzzle.parse().expect("a board");
            let found = Model::new(&puzzle).solver().first().expect("no engine was requested");
            let Outcome::Found(full) = found else { panic!("{found:?}") };
            full.canonical().expect("a full grid").grid.to_string()
        })
        .collect();
    assert_eq!(forms.len(), 2);
    assert!(forms.iter().all(|form| form.starts_with("12345678945")), "{forms:?}");
}

#[test]
fn nearly_blank_boards_have_forms() {
    let empty = Grid::empty(Shape::CLASSIC);
    assert_eq!(empty.canonical().expect("nothing to arrange").grid, empty);
    let cell = |row: usize, column: usize| Shape::CLASSIC.cell(row * 9 + column);
    let one = empty.with(cell(4, 4), Some(7)).expect("a value");
    assert_eq!(one.canonical().expect("one given").grid.to_string(), ".".repeat(80) + "1");
    let two = one.with(cell(0, 8), Some(7)).expect("a value");
    let form = two.canonical().expect("two givens").grid.to_string();
    // The second given is in another box, in the lowest possible row and column.
    assert_eq!(form, ".".repeat(53) + "1" + &".".repeat(23) + "1...");
    let clash = two.with(cell(0, 0), Some(7)).expect("a value");
    assert_eq!(clash.canonical(), Err(NotCanonical::Clash));
}
