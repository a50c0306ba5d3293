//! Several boards on one canvas, and boards with holes, compared with a plain search.

use quadrille_random::Random;
use quadrille_sudoku::{
    Argument, Boards, Cell, Grid, Kind, Model, NoBoards, Regions, Rules, Shape,
};

use crate::variants::check_all;

/// Returns all fillings in which the cells of each group differ, smallest first.
fn fillings(values: &[u8], side: u8, groups: &[Vec<usize>]) -> Vec<Vec<u8>> {
    let fits = |values: &[u8], cell: usize| {
        let groups = groups.iter().filter(|group| group.contains(&cell));
        groups.flatten().all(|&other| other == cell || values[other] != values[cell])
    };
    let Some(blank) = values.iter().position(|&value| value == 0) else {
        let all = (0..values.len()).filter(|&cell| values[cell] != Grid::HOLE);
        return Vec::from_iter(all.clone().all(|cell| fits(values, cell)).then(|| values.to_vec()));
    };
    let mut values = values.to_vec();
    let mut found = Vec::new();
    for value in 1..=side {
        values[blank] = value;
        if fits(&values, blank) {
            found.extend(fillings(&values, side, groups));
        }
    }
    found
}

/// Returns the rows, columns and boxes of 4×4 boards, by plain arithmetic.
fn groups_of_fours(corners: &[(usize, usize)], columns: usize) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    for &(row, column) in corners {
        let index = |r: usize, c: usize| (row + r) * columns + column + c;
        for number in 0..4 {
            groups.push((0..4).map(|step| index(number, step)).collect());
            groups.push((0..4).map(|step| index(step, number)).collect());
            let (down, across) = (number / 2 * 2, number % 2 * 2);
            groups.push((0..4).map(|step| index(down + step / 2, across + step % 2)).collect());
        }
    }
    groups
}

#[test]
fn overlapping_boards_agree_with_a_plain_search() {
    let four = Shape::from_side(4).expect("a shape");
    let layouts: [&[(usize, usize)]; 4] =
        [&[(0, 0), (2, 2)], &[(0, 2), (2, 0)], &[(0, 0), (0, 2)], &[(0, 0), (1, 3)]];
    let mut random = Random::new(7);
    let thermo = Kind::named("thermo").expect("a kind");
    let mut solved = 0;
    for corners in layouts {
        let boards = Boards::at(four, corners).expect("a canvas");
        let (shape, blank) = (boards.shape(), boards.empty_grid());
        let groups = groups_of_fours(corners, shape.columns());
        for number in 0..40 {
            let mut values = blank.values().to_vec();
            for _ in 0..6 {
                let place = random.below(values.len());
                if values[place] == 0 {
                    values[place] = random.below(4) as u8 + 1;
                }
            }
            let mut rules = Rules::ordinary(shape);
            rules.set_boards(boards.clone());
            let mut expected = fillings(&values, 4, &groups);
            let cells: Vec<usize> = groups[0][..2].to_vec();
            if number % 2 == 0 {
                let line = cells.iter().map(|&cell| shape.cell(cell)).collect();
                rules.place(thermo, Argument::Nothing, vec![line]).expect("cells of a board");
                expected.retain(|values| values[cells[0]] < values[cells[1]]);
            } else {
                let cage: Vec<_> = cells.iter().map(|&cell| shape.cell(cell)).collect();
                rules.add_cage(5, &cage).expect("a sum");
                expected.retain(|values| values[cells[0]] + values[cells[1]] == 5);
            }
            solved += usize::from(!expected.is_empty());
            let grid = Grid::from_values(shape, &values).expect("values of the boards");
            check_all(&grid, &rules, &expected, &format!("{corners:?} {values:?}"));
        }
    }
    assert!(solved > 40, "{solved}");
}

#[test]
fn boards_with_holes_agree_with_a_plain_search() {
    let map: Vec<char> = "aab. a.bb cc.b .ccd".replace(' ', "").chars().collect();
    let shape = Shape::new(1, 4).and_then(|shape| shape.canvas(4, 4)).expect("a canvas");
    let exists: Vec<bool> = map.iter().map(|name| *name != '.').collect();
    let boards = Boards::with_holes(shape, &exists);
    let mut rules = Rules::ordinary(shape);
    let blank = boards.empty_grid();
    rules.set_boards(boards);
    rules.set_regions(Regions::new(shape, &map).expect("regions")).expect("the same holes");
    let cells = |belongs: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..16).filter(|&cell| exists[cell] && belongs(cell)).collect()
    };
    let mut groups: Vec<Vec<usize>> =
        "abcd".chars().map(|name| cells(&|c| map[c] == name)).collect();
    groups.extend((0..4).map(|row| cells(&|cell| cell / 4 == row)));
    groups.extend((0..4).map(|column| cells(&|cell| cell % 4 == column)));
    let expected = fillings(blank.values(), 4, &groups);
    assert!(expected.len() > 100);
    let count = Model::with_rules(&blank, &rules).solver().count().expect("an engine accepts it");
    assert_eq!(count.complete().expect("no limit").to_string(), expected.len().to_string());
    let mut values = blank.values().to_vec();
    values[..2].copy_from_slice(&[3, 1]);
    let grid = Grid::from_values(shape, &values).expect("values of the board");
    check_all(&grid, &rules, &fillings(&values, 4, &groups), "two givens");
}

#[test]
fn boards_are_found_by_the_places_of_cells() {
    let find = |corners: &[(usize, usize)]| {
        let boards = Boards::at(Shape::CLASSIC, corners).expect("a canvas");
        let exists: Vec<bool> = boards.shape().cells().map(|cell| boards.has(cell)).collect();
        let found = Boards::find(boards.shape().columns(), &exists, 9, None);
        let corner = |cell: &Cell| (cell.row(), cell.column());
        found.map(|(found, certain)| (found.corners().iter().map(corner).collect(), certain))
    };
    for (layout, is_certain) in [
        // A samurai, a windmill, a chain, and boards whose boxes do not fall together.
        (vec![(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)], true),
        (vec![(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)], false),
        (vec![(0, 0), (6, 6), (12, 12), (18, 6)], true),
        (vec![(0, 0), (4, 7)], true),
    ] {
        assert_eq!(find(&layout), Ok((layout, is_certain)));
    }
    // The middle board may be at four places, none of them in the middle.
    let row = [(0, 0), (0, 6), (0, 15)];
    assert_eq!(find(&row), Err(NoBoards::Several { side: 9 }));
    let exists: Vec<bool> = (0..15 * 15).map(|place| place != 14).collect();
    let error = Boards::find(15, &exists, 9, None);
    assert!(matches!(error, Err(NoBoards::Uncovered { side: 9, .. })), "{error:?}");
}
