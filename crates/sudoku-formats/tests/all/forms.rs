//! Text forms of other programs, and pencil marks.

use proptest::prelude::*;
use quadrille_sudoku::{Form, Grid, Model, Rules, Shape, Uniqueness};
use quadrille_sudoku_formats::{Puzzle, ReadErrorKind, Reader, puzzles};

const CELLS: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

fn read(text: &str) -> Vec<Puzzle> {
    puzzles(text).map(|puzzle| puzzle.expect("a board")).collect()
}

/// Returns the only board of a text, in 81 characters.
#[track_caller]
fn one(text: &str) -> String {
    let boards = read(text);
    assert_eq!(boards.len(), 1, "{text}");
    assert!(boards[0].rules.is_ordinary(), "{text}");
    boards[0].grid.to_string()
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &CELLS[row * 9..row * 9 + 9]).collect()
}

/// Returns rows with bars between boxes, and these lines around bands.
fn framed(top: &str, middle: &str, bottom: &str, bar: &str) -> String {
    let mut text = String::new();
    for (number, row) in rows().into_iter().enumerate() {
        match number {
            0 => text += top,
            3 | 6 => text += middle,
            _ => {}
        }
        text += &format!("{bar}{}|{}|{}{bar}\n", &row[..3], &row[3..6], &row[6..]);
    }
    text + bottom
}

#[test]
fn every_common_blank_character_is_read() {
    for blank in [".", "0", "*", "_", "-", "x", "X"] {
        assert_eq!(one(&CELLS.replace('.', blank)), CELLS, "{blank}");
        assert_eq!(one(&(rows().join("\n") + "\n").replace('.', blank)), CELLS, "{blank}");
    }
}

/// What a spreadsheet writes: a field for each cell, without anything for a blank.
#[test]
fn empty_fields_are_blanks() {
    let fields = |row: &str| -> Vec<String> { row.chars().map(String::from).collect() };
    let lines = rows().into_iter().map(|row| fields(row).join(",") + "\n");
    let text = lines.collect::<String>().replace('.', "");
    assert!(text.starts_with(",,5,3,,,,,\n"), "{text}");
    assert_eq!(one(&text), CELLS);
    assert_eq!(one(&text.replace(',', ";")), CELLS);
    assert_eq!(one(&text.trim_end().replace('\n', ",")), CELLS, "a board in one line");
}

#[test]
fn a_separator_at_the_end_of_a_row_is_no_cell() {
    for side in [8, 9, 15, 16] {
        let row = |number: usize| -> String {
            let cell = |column| if column == number { "1," } else { "0," };
            (0..side).map(cell).collect::<String>() + "\n"
        };
        // A value in each row, so that no row has the same cells as the next.
        let text: String = (0..side).map(row).collect();
        let boards = read(&text);
        assert_eq!(boards.len(), 1, "{text}");
        assert_eq!(boards[0].grid.shape().side(), side);
        let values = boards[0].grid.values();
        let givens: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
        assert_eq!(givens, (0..side).map(|n| n * (side + 1)).collect::<Vec<_>>());
    }
}

#[test]
fn frames_of_other_programs_are_ignored() {
    let simple = framed(" *-----------*\n", " |---+---+---|\n", " *-----------*\n", "|");
    assert_eq!(one(&simple), CELLS);
    assert_eq!(read(&simple)[0].layout.form, Form::Boxed);
    assert_eq!(one(&framed("", "-----------\n", "", "")), CELLS);
    let dotted = framed(".---.---.---.\n", ":---+---+---:\n", "'---'---'---'\n", "|");
    assert_eq!(one(&dotted), CELLS);
    let doubled = framed("+===+===+===+\r\n", "+---+---+---+\r\n", "+===+===+===+\r\n", "|");
    assert_eq!(one(&doubled), CELLS);
    assert_eq!(read(&(simple.clone() + "\n" + &dotted + &simple)).len(), 3);
}

#[test]
fn sections_of_other_programs_are_skipped() {
    let rows = rows().join("\r\n");
    let plain = format!("#ASomebody\r\n#DNine lines\r\n#B11-20-2026\r\n{rows}\r\n");
    assert_eq!(one(&plain), CELLS);
    let state = ".".repeat(9) + "\n";
    let sections = format!("[Puzzle]\n{rows}\n[State]\n{}\n{CELLS}\n", state.repeat(9));
    assert_eq!(one(&sections), CELLS);
    let many = read(&format!("{sections}[puzzle]\n{CELLS}\n{CELLS}\n"));
    assert_eq!(many.len(), 3);
    assert_eq!(many[1].lines.clone().count(), 1);
    // A bracket that begins neither a section nor an array is an error.
    let error = puzzles("[1,2,!]\n").next().expect("something").expect_err("a mistake");
    assert_eq!(error.kind(), &ReadErrorKind::BadCharacter('['));
}

/// Writes the candidates of each cell as other programs export them.
fn exported(masks: &[Vec<u8>], shape: Shape) -> String {
    let side = shape.side();
    let words: Vec<String> =
        masks.iter().map(|mask| mask.iter().map(u8::to_string).collect()).collect();
    let mut text = String::new();
    for (number, row) in words.chunks(side).enumerate() {
        if number % shape.box_rows() == 0 {
            text += &format!(".{}.\n", vec!["-".repeat(20); shape.box_rows()].join("."));
        }
        for part in row.chunks(shape.box_columns()) {
            text += "|";
            part.iter().for_each(|word| text += &format!(" {word:<9}"));
        }
        text += "|\n";
    }
    text + &format!("'{}'\n", vec!["-".repeat(20); shape.box_rows()].join("'"))
}

/// Writes the candidates with a place for each value.
fn in_places(masks: &[Vec<u8>], side: usize) -> String {
    let place = |mask: &Vec<u8>, value: u8| match mask.contains(&value) {
        true => value.to_string(),
        false => ".".to_owned(),
    };
    masks.iter().flat_map(|mask| (1..=side as u8).map(move |value| place(mask, value))).collect()
}

fn marked_boards() -> impl Strategy<Value = (Shape, Vec<Vec<u8>>)> {
    let shapes = [(2, 3), (3, 2), (2, 4), (4, 2), (3, 3)];
    let shapes = shapes.map(|(rows, columns)| Shape::new(rows, columns).expect("a shape"));
    proptest::sample::select(shapes.to_vec()).prop_flat_map(|shape| {
        let values: Vec<u8> = (1..=shape.side() as u8).collect();
        let side = values.len();
        let mask = proptest::sample::subsequence(values, 1..=side);
        (Just(shape), proptest::collection::vec(mask, shape.cell_count()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn pencil_marks_are_read_exactly((shape, mut masks) in marked_boards()) {
        // A row needs a cell with several digits, or it would be a row of values.
        masks.iter_mut().step_by(shape.side()).for_each(|mask| *mask = vec![1, 3]);
        let mut found = Vec::new();
        for text in [exported(&masks, shape), in_places(&masks, shape.side()) + "\n"] {
            let mut reader = Reader::with_shape(shape);
            text.split('\n').for_each(|line| reader.push_line(line.as_bytes()));
            reader.finish();
            let puzzle = reader.pop().expect("a board").expect("a good one");
            prop_assert!(reader.pop().is_none());
            let kept: Vec<_> = puzzle.rules.kept().collect();
            for (cell, mask) in shape.cells().zip(&masks) {
                let expected = if mask.len() == 1 { mask[0] } else { 0 };
                prop_assert_eq!(puzzle.grid.values()[shape.index_of(cell)], expected);
                let is_marked = mask.len() > 1 && mask.len() < shape.side();
                prop_assert_eq!(kept.contains(&(cell, mask.clone())), is_marked);
            }
            found.push((puzzle.grid, puzzle.rules));
        }
        prop_assert_eq!(&found[0], &found[1]);
    }

    /// Solutions under pencil marks are the solutions that satisfy them.
    #[test]
    fn solutions_satisfy_pencil_marks(
        marks in proptest::collection::vec((0..16usize, 1..16u8), 0..6),
    ) {
        let shape = Shape::from_side(4).expect("a shape");
        let mut rules = Rules::ordinary(shape);
        let values = |mask: u8| (1..=4u8).filter(|v| mask >> (v - 1) & 1 == 1).collect::<Vec<_>>();
        for &(cell, mask) in &marks {
            rules.keep(shape.cell(cell), &values(mask)).expect("on the board");
        }
        let empty = Grid::empty(shape);
        let all = Model::new(&empty);
        let fits = |grid: &Grid| {
            marks.iter().all(|&(cell, mask)| values(mask).contains(&grid.values()[cell]))
        };
        let mut expected: Vec<Grid> =
            all.solver().solutions().expect("no engine was requested").filter(fits).collect();
        let model = Model::with_rules(&empty, &rules);
        let mut found: Vec<Grid> = model.solver().solutions().expect("no engine was requested").collect();
        expected.sort();
        found.sort();
        prop_assert_eq!(&found, &expected);
        prop_assert!(found.iter().all(|grid| rules.is_solved_by(grid)));
    }
}

#[test]
fn a_board_of_candidates_has_the_solution_of_its_puzzle() {
    let grid: Grid = CELLS.parse().expect("a board");
    let candidates = Rules::ordinary(grid.shape()).candidates(&grid);
    let masks: Vec<Vec<u8>> = candidates
        .into_iter()
        .zip(grid.values())
        .map(|(mask, &given)| if given > 0 { vec![given] } else { mask })
        .collect();
    let Ok(Uniqueness::Unique(solution)) = Model::new(&grid).solver().uniqueness() else {
        panic!("one solution")
    };
    for text in [exported(&masks, grid.shape()), in_places(&masks, 9)] {
        let puzzle = read(&text).remove(0);
        let found = Model::with_rules(&puzzle.grid, &puzzle.rules).solver().uniqueness();
        assert_eq!(found, Ok(Uniqueness::Unique(solution.clone())));
        let error = quadrille_sudoku_formats::read_grid(&text).expect_err("it has pencil marks");
        assert_eq!(error.kind(), &ReadErrorKind::OtherRules);
    }
}

#[test]
fn mistakes_in_pencil_marks_lose_one_board() {
    let empty = ".".repeat(729);
    let swapped = "1.3..6..9".to_owned() + "21" + &empty[..718];
    let results: Vec<_> = puzzles(&format!("{swapped}\n{CELLS}\n")).collect();
    let error = results[0].as_ref().expect_err("a mistake");
    assert_eq!((error.line(), error.column()), (1, 10));
    assert_eq!(error.kind(), &ReadErrorKind::BadMark { found: '2', expected: 1 });
    insta::assert_snapshot!(error.to_string());
    assert_eq!(results[1].as_ref().expect("a board").grid.to_string(), CELLS);
}

#[test]
fn boards_without_boxes_end_with_their_block() {
    let five = "12345\n.....\n.....\n.....\n.....\n";
    let seven = "1234567.".to_owned() + &".".repeat(41);
    let text =
        format!("{five}\n{five}# and lines\n{seven}\n{seven}\n\nbox: 1x6\n{}", ".".repeat(36));
    let read: Vec<_> = puzzles(&text).map(|puzzle| puzzle.expect("a board").grid.shape()).collect();
    let shape = |side| Shape::new(1, side).expect("a shape");
    assert_eq!(read, [5, 5, 7, 7, 6].map(shape));
    let regions = "regions:\n1112222\n1111222\n3333344\n3344444\n5667755\n5667755\n6666777\n";
    assert!(
        puzzles(&format!("{regions}{seven}")).next().expect("a board").is_err(),
        "sizes differ"
    );
}
