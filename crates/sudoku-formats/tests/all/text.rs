//! Text forms: reading, writing back, and cutting a text into boards.

use proptest::prelude::*;
use quadrille_sudoku::{Cells, Form, Grid, Layout, Shape};
use quadrille_sudoku_formats::{Puzzle, Reader, puzzles};

fn shapes() -> impl Strategy<Value = Shape> {
    proptest::sample::select(Shape::all().collect::<Vec<_>>())
}

/// Generates boards with any values, with or without clashes.
fn grids() -> impl Strategy<Value = Grid> {
    shapes().prop_flat_map(|shape| {
        let value = prop_oneof![Just(0), 0..=shape.side() as u8];
        proptest::collection::vec(value, shape.cell_count())
            .prop_map(move |values| Grid::from_values(shape, &values).expect("valid values"))
    })
}

fn layouts() -> impl Strategy<Value = Layout> {
    let form = proptest::sample::select(vec![Form::Line, Form::Grid, Form::Boxed]);
    let cells = proptest::sample::select(vec![Cells::Joined, Cells::Spaced, Cells::Numbers]);
    let blank = proptest::sample::select(vec!['.', '0', '_', '*', 'x']);
    (form, cells, blank).prop_map(|(form, cells, blank)| Layout {
        form,
        cells,
        blank,
        ..Layout::LINE
    })
}

/// Returns whether a board shows its symbols: one that lacks only the last may be one that begins at 0.
fn shows_its_symbols(grid: &Grid) -> bool {
    let side = grid.shape().side();
    let shown = (1..=side as u8).filter(|value| grid.values().contains(value)).count();
    side < 10 || shown + 1 != side || grid.values().contains(&(side as u8))
}

fn read(mut reader: Reader, text: &str) -> Vec<Puzzle> {
    text.split('\n').for_each(|line| reader.push_line(line.as_bytes()));
    reader.finish();
    std::iter::from_fn(|| reader.pop()).map(|result| result.expect("a board")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn written_boards_are_read_back(
        grids in proptest::collection::vec(grids(), 1..4),
        layout in layouts(),
        newline in proptest::sample::select(vec!["\n", "\r\n"]),
        apart in any::<bool>(),
    ) {
        let shape = grids[0].shape();
        let boards: Vec<&Grid> = grids.iter().filter(|grid| grid.shape() == shape).collect();
        prop_assume!(boards.iter().all(|grid| shows_its_symbols(grid)));
        let texts: Vec<String> = boards.iter().map(|g| g.display(layout).to_string()).collect();
        let text = texts.join(if apart { "\n\n# the next one\n" } else { "\n" });
        let found = read(Reader::with_shape(shape), &text.replace('\n', newline));
        prop_assert_eq!(found.iter().map(|puzzle| &puzzle.grid).collect::<Vec<_>>(), boards);
        for (puzzle, text) in found.iter().zip(texts) {
            prop_assert_eq!(puzzle.layout.form, layout.form);
            // Numbers of one digit each look like spaced symbols.
            let mut values = puzzle.grid.values().iter();
            if layout.cells != Cells::Numbers || values.any(|&value| value > 9) {
                prop_assert_eq!(puzzle.grid.display(puzzle.layout).to_string(), text);
            }
        }
    }

    /// Without a given shape, a flat shape is inferred from the number of cells.
    #[test]
    fn the_shape_is_inferred_from_the_cells(grid in grids(), layout in layouts()) {
        let flat = Shape::from_side(grid.shape().side()) == Some(grid.shape());
        let side = grid.shape().side();
        prop_assume!(shows_its_symbols(&grid));
        // Another test covers rows of 16 cells that could be 4×4 boards.
        prop_assume!(flat && (side != 16 || grid.values()[..16].iter().any(|&value| value > 4)));
        let found = read(Reader::new(), &grid.display(layout).to_string());
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(&found[0].grid, &grid);
    }

    #[test]
    fn no_text_makes_the_reader_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..400),
        pieces in proptest::collection::vec(
            proptest::sample::select(vec![
                "1", "9", "12.4", "53..7....", "1 2 3 4 5 6 7 8 9 10", "................", "|", "+--+", "\n",
                "\n\n", " ", "# x\n", "\t", "\r\n", "G", "é", "-", "99", ".........\n.........\n.........\n",
            ]),
            0..60,
        ),
        shape in proptest::option::of(shapes()),
    ) {
        for text in [bytes, pieces.concat().into_bytes()] {
            let mut reader = shape.map_or_else(Reader::new, Reader::with_shape);
            for line in text.split(|&byte| byte == b'\n') {
                reader.push_line(line);
            }
            reader.finish();
            let mut last = 0;
            while let Some(result) = reader.pop() {
                let line = match &result {
                    Ok(puzzle) => *puzzle.lines.end(),
                    Err(error) => error.line(),
                };
                prop_assert!(line >= last, "in the order of the lines");
                last = line;
                if let Err(error) = result {
                    prop_assert!(!error.to_string().chars().any(|c| c.is_control() && c != '\n'));
                }
            }
        }
    }
}

/// Returns the sides of the boards of a text.
fn sides(text: &str) -> Vec<usize> {
    read(Reader::new(), text).iter().map(|puzzle| puzzle.grid.shape().side()).collect()
}

/// The line has 38×38 characters, which are not 38 rows of overlapping boards.
#[test]
fn a_line_of_numbers_with_a_square_number_of_characters() {
    let cell = |cell: u32| if cell % 16 % 3 == 1 && cell < 624 { "10" } else { "x" };
    let cells: Vec<&str> = (0..625).map(cell).collect();
    let line = cells.join(" ");
    assert_eq!(line.len(), 38 * 38);
    assert_eq!(sides(&line), [25]);
}

#[test]
fn lines_of_sixteen_cells() {
    let plain = "1...............\n";
    let twice = "1..............1\n";
    let large = "1.......8.......\n";
    assert_eq!(sides(plain), [4]);
    assert_eq!(sides(&plain.repeat(15)), [4; 15]);
    assert_eq!(sides(&plain.repeat(16)), [16]);
    assert_eq!(sides(&(plain.repeat(3) + twice + &plain.repeat(16))), [4; 20]);
    assert_eq!(sides(&(plain.repeat(3) + large + &twice.repeat(12))), [16]);
    assert_eq!(sides(&(plain.repeat(16) + &plain.repeat(16))), [16, 16]);
    assert_eq!(sides(&(plain.repeat(2) + "1234\n3412\n2143\n4321\n")), [4, 4, 4]);
    assert_eq!(sides("1234341221434321\n1234341221434321\n"), [4, 4]);
}

#[test]
fn the_first_board_comes_before_the_last_line() {
    let mut reader = Reader::new();
    let line = ".".repeat(81);
    for number in 1..100_000 {
        reader.push_line(line.as_bytes());
        let puzzle = reader.pop().expect("at once").expect("a board");
        assert_eq!(puzzle.lines, number..=number);
        assert!(reader.pop().is_none());
    }
}

#[test]
fn gaps_between_boxes_and_words() {
    let row = "1.. ... ...\n";
    let band = row.repeat(3);
    assert_eq!(sides(&format!("{band}\n{band}\n{band}")), [9]);
    assert_eq!(
        sides(&format!("{band}\n# comment\n\n{band}\n{band}\n\n{band}{band}{band}")),
        [9, 9]
    );
    assert_eq!(sides("12 34\n34 12\n\n21 43\n43 21\n"), [4]);
}

#[test]
fn numbers_and_letters_give_the_same_board() {
    let letters = "9ABC5678....1234\n".repeat(16);
    let numbers = "9 10 11 12 5 6 7 8 . . . . 1 2 3 4\n".repeat(16);
    let [letters, numbers] = [letters, numbers].map(|text| read(Reader::new(), &text).remove(0));
    assert_eq!(letters.grid, numbers.grid);
    assert_eq!(numbers.layout.cells, Cells::Numbers);
    assert_eq!(letters.grid, letters.grid.to_string().to_lowercase().parse().expect("a board"));
}

#[test]
fn the_layout_of_each_form_is_recognized() {
    let layout = |text: &str| read(Reader::new(), text).remove(0).layout;
    assert_eq!(layout("12..\n..12\n.1..\n....\n"), Layout::GRID);
    assert_eq!(
        layout("1 2 * *\n* * 1 2\n. 1 . .\n. . . .\n"),
        Layout { blank: '*', ..Layout::SPACED }
    );
    assert_eq!(layout("12..\r\n..12\r\n.1..\r\n....\r\n"), Layout::GRID);
    assert_eq!(layout("12|..\n..|12\n--+--\n.1|..\n..|..\n"), Layout::PRETTY);
    assert_eq!(layout("12....12.1...... # the first"), Layout::LINE);
    let numbers = Layout { form: Form::Line, cells: Cells::Numbers, blank: '0', ..Layout::LINE };
    assert_eq!(layout(&"1 10 3 4 5 6 7 8 9 0 ".repeat(10)), numbers);
}

#[test]
fn boxed_boards_are_written_as_expected() {
    let mut drawn = String::new();
    for (shape, cells) in [
        (Shape::new(2, 2), Cells::Spaced),
        (Shape::new(2, 3), Cells::Spaced),
        (Shape::new(3, 2), Cells::Spaced),
        (Shape::new(3, 3), Cells::Spaced),
        (Shape::new(2, 5), Cells::Numbers),
        (Shape::new(4, 4), Cells::Spaced),
        (Shape::new(5, 5), Cells::Numbers),
    ] {
        let shape = shape.expect("a shape");
        let side = shape.side();
        let values: Vec<u8> =
            (0..side * side).map(|i| ((i * 7 + i / side) % (side + 1)) as u8).collect();
        let grid = Grid::from_values(shape, &values).expect("valid values");
        drawn += &format!("{shape}\n{}\n\n", grid.display(Layout { cells, ..Layout::PRETTY }));
    }
    insta::assert_snapshot!(drawn);
}

#[test]
fn a_text_can_mix_forms() {
    let text = "# three boards\n12....12.1......\n\n12..\n..12\n.1..\n....\n\n+--+--+\n|12|..|\n|..|12|\n+--+--+\n|.1|..|\n|..|..|\n+--+--+\n";
    let boards: Vec<Puzzle> = puzzles(text).collect::<Result<_, _>>().expect("three boards");
    assert_eq!(boards.iter().map(|b| b.lines.clone()).collect::<Vec<_>>(), [2..=2, 4..=7, 10..=14]);
    assert!(boards.iter().all(|board| board.grid == boards[0].grid));
    let forms: Vec<Form> = boards.iter().map(|board| board.layout.form).collect();
    assert_eq!(forms, [Form::Line, Form::Grid, Form::Boxed]);
}
