//! Errors for malformed text, and where the reader continues.

use quadrille_sudoku::Shape;
use quadrille_sudoku_formats::Reader;

/// Returns the errors of a text, and the lines of its boards.
fn report(shape: Option<Shape>, text: &[u8]) -> String {
    let mut reader = shape.map_or_else(Reader::new, Reader::with_shape);
    for line in text.split(|&byte| byte == b'\n') {
        reader.push_line(line);
    }
    reader.finish();
    let mut report = String::new();
    while let Some(result) = reader.pop() {
        report += &match result {
            Ok(puzzle) => format!("board {} in {:?}\n", puzzle.grid.shape(), puzzle.lines),
            Err(error) => format!("{error}\n"),
        };
    }
    report
}

#[test]
fn every_mistake_has_its_message() {
    let row = "53..7....\n";
    let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let eight = row.repeat(8);
    let nine = row.repeat(9);
    let cases: Vec<(&str, Option<Shape>, Vec<u8>)> = vec![
        ("a short line alone", None, line[1..].into()),
        ("a long line alone", None, format!("{line}.").into()),
        ("a short line among lines", None, format!("{line}\n{}\n{line}", &line[2..]).into()),
        ("a short line before lines", None, format!("{}\n{line}\n{line}", &line[2..]).into()),
        ("a letter in a line", None, line.replacen('5', "y", 1).into()),
        (
            "a letter among lines",
            None,
            format!("{line}\n{}\n{line}", line.replace("85", "8z")).into(),
        ),
        ("a value too large", None, line.replacen('5', "A", 1).into()),
        ("a tilde for a blank", None, line.replace('.', "~").into()),
        ("a wide character", None, line.replacen('5', "５", 1).into()),
        ("a control character", None, line.replacen('5', "\u{1b}", 1).into()),
        ("a NUL", None, line.replacen('5', "\0", 1).into()),
        ("not UTF-8", None, [b"53..7", &[0xff][..], b"..."].concat()),
        ("a comma between cells", None, "5,3,.,.,7,.,.,.,.".into()),
        ("a board of eight rows", None, eight.clone().into()),
        ("eight rows, then nine", None, format!("{eight}\n{nine}").into()),
        ("a row of eight", None, format!("{row}{}\n{}\n\n{line}", &row[1..9], eight).into()),
        ("a row of ten", None, format!("{row}.{eight}").into()),
        ("a letter in a row", None, format!("{row}53..q....\n{eight}\n{nine}").into()),
        ("an empty line in a box", None, format!("{row}{row}\n{row}").into()),
        ("a board cut off at a box", None, format!("{row}{row}{row}\n{nine}\n").into()),
        ("a comment in a box", None, format!("{row}# why\n{eight}").into()),
        ("a line amid rows", None, format!("{row}{row}{line}\n").into()),
        ("seventeen cells", None, ".................".into()),
        ("lines that add up to nothing", None, "...............\n......\n........\n".into()),
        ("lines beyond 625 cells", None, format!("{}\n", ".".repeat(70)).repeat(9).into()),
        ("a line of 700 cells", None, ".".repeat(700).into()),
        ("a line too long", None, vec![b'.'; Reader::LINE_LIMIT + 1]),
        ("a 5 in a 4×4 board", None, "1234\n3412\n2145\n4321\n".into()),
        ("rows of 16 cut off", None, "1234 5678 9ABC DEFG\n".repeat(5).into()),
        ("a 17 in rows of 16", None, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17\n".repeat(16).into()),
        ("a number and a letter", None, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 q\n".into()),
        ("a Q in rows of 25", None, "123456789ABCDEFGHIJKLMNOQ\n".into()),
        ("half a boxed board", None, "+---+\n|12.|...|...|\n+---+\n|...|...|4..|\n".into()),
        ("a row of 9 where 6 are asked for", Shape::new(3, 2), row.into()),
        ("too few cells of 36", Shape::new(3, 2), "123456\n".repeat(5).into()),
        ("too many cells of 36", Shape::new(3, 2), "1234561\n".repeat(6).into()),
        ("a 7 where 6 are asked for", Shape::new(3, 2), "123457\n".repeat(6).into()),
    ];
    let reports: Vec<String> = cases
        .iter()
        .map(|(name, shape, text)| {
            let report = report(*shape, text);
            assert!(report.contains("expected"), "{name}: {report}");
            format!("== {name}\n{report}")
        })
        .collect();
    insta::assert_snapshot!(reports.join("\n"));
}

#[test]
fn parsing_a_grid_needs_exactly_one_board() {
    let error =
        |text: &str| quadrille_sudoku_formats::read_grid(text).expect_err("no board").to_string();
    insta::assert_snapshot!(
        [error(""), error("# nothing\n\n"), error("1234341221434321\n\n1234341221434321\n")]
            .join("\n")
    );
}
