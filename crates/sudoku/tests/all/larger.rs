//! A hard minimal 16×16 puzzle with 98 givens, and a 25×25 puzzle.

use quadrille_sudoku::{Grid, Model, Shape, Uniqueness};

const PUZZLE: &str = "
    .G1.ED8....74..F
    ..7.9.BC.......6
    ..AE....C.....91
    ....F37.264.....
    ..5..C.1.G....D.
    .E9D....7.5A1.G.
    17.3.5.B.....6.8
    2..G7.4D..8.....
    ....G..4E.2..8..
    G..2.9..18..64E.
    95.....3GB......
    843.....59DC..2.
    ..F.....B.9D...E
    5..........EC..7
    C.8...E.....5F..
    ...18.57..CG3..A";

const SOLUTION: &str = "
    6G15ED8293A74CBF
    427891BCFEG5AD36
    3FAE546GCDB87291
    DBC9F37A26418E5G
    A85F3C914GE6B7D2
    BE9D6F287C5A13G4
    1743A5GBD2F9E6C8
    2C6G7E4D318BF5A9
    F1BCG6D4EA239875
    GAD2B9C5187F64E3
    95E728A3GB64D1FC
    843617FE59DCGA2B
    73F4CA16B59D2G8E
    59GAD23F841ECB67
    C68B4GE9A7325F1D
    ED218B576FCG394A";

#[test]
fn a_hard_16x16_puzzle() {
    let [puzzle, solution]: [Grid; 2] =
        [PUZZLE, SOLUTION].map(|text| text.trim().parse().expect("a board"));
    assert!(solution.is_solution() && solution.extends(&puzzle));
    assert_eq!((puzzle.shape().side(), puzzle.given_count()), (16, 98));
    let answer = Model::new(&puzzle).solver().uniqueness();
    assert_eq!(answer, Ok(Uniqueness::Unique(solution)));
}

#[test]
fn the_16x16_puzzle_is_minimal() {
    let puzzle: Grid = PUZZLE.trim().parse().expect("a board");
    for cell in puzzle.shape().cells().filter(|&cell| puzzle.get(cell).is_some()).step_by(7) {
        let weaker = puzzle.with(cell, None).expect("a cell of the board");
        let answer = Model::new(&weaker).solver().uniqueness();
        assert!(matches!(answer, Ok(Uniqueness::Several(..))), "{cell}");
    }
}

/// Latin squares whose first row is fixed: 1,344 of order 5 and 1,128,960 of order 6 (McKay and
/// Wanless, 2005: 161,280 and 812,851,200 in total).
#[test]
fn boards_without_boxes_are_latin_squares() {
    for (side, count) in [(5, 1_344u64), (6, 1_128_960)] {
        let shape = Shape::new(1, side).expect("a shape");
        let values: Vec<u8> = (0..shape.cell_count())
            .map(|cell| if cell < side { cell as u8 + 1 } else { 0 })
            .collect();
        let grid = Grid::from_values(shape, &values).expect("values of the board");
        let model = Model::new(&grid);
        let found = model.solver().count().expect("an engine accepts it").complete();
        assert_eq!(found.expect("no limit"), count);
        assert!(grid.conflicts().is_empty());
        let twice = grid.with(shape.cell(side), Some(1)).expect("on the board").conflicts();
        assert_eq!(twice.len(), 1, "in a column, and in no box: {twice:?}");
    }
}
