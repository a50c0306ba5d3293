//! Formats of other programs: each states a puzzle whose solution is known.

use proptest::prelude::*;
use quadrille_sudoku::{DotColor, Grid, Layout, Parity, Rule, Rules, Shape, Symbols};
use quadrille_sudoku_formats::{PuzzleFormat, ReadErrorKind, Reader, WrittenFormat, puzzles};

use crate::support::{PUZZLE, SOLUTION, all, f_puzzles, one, refused, solution};

#[test]
fn links_state_their_boards() {
    let commas: String = PUZZLE.chars().map(|c| format!("{c},")).collect();
    for link in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}"),
        format!("http://sudokuwiki.org/sudoku.htm?bd={}", PUZZLE.replace('0', ".")),
        format!("https://sudokuexchange.com/play/?s={PUZZLE}&d=3"),
        format!("https://sudokuexchange.com/play/?s={}", commas.trim_end_matches(',')),
        format!("Try [this](https://sudoku.example/play/{PUZZLE}) today"),
    ] {
        assert_eq!(solution(&one(&link)), SOLUTION, "{link}");
    }
    assert!(refused("https://example.org/about").contains("a link: "));
    let cut = &format!("https://sudokuexchange.com/play/?s={PUZZLE}")[..100];
    assert!(
        refused(cut).starts_with("a link of Sudoku Exchange: the board has"),
        "{}",
        refused(cut)
    );
    // A line about a puzzle may have a link.
    assert_eq!(solution(&one(&format!("Source: https://example.org/a\n{PUZZLE}\n"))), SOLUTION);
}

/// Sudoku Exchange and SudokuPad pack zeros: a digit and up to five zeros are one character.
#[test]
fn packed_zeros_are_unpacked() {
    const DIGITS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    let mut packed = String::new();
    let mut rest = PUZZLE;
    while let Some(first) = rest.chars().next() {
        let zeros = rest[1..].bytes().take_while(|&byte| byte == b'0').count().min(5);
        let digit = first.to_digit(10).expect("a digit") as usize;
        packed.push(char::from(DIGITS[10 * zeros + digit]));
        rest = &rest[1 + zeros..];
    }
    assert!(packed.len() < 50);
    for link in ["https://sudokuexchange.com/play/?s=", "https://sudokupad.app/scf"] {
        assert_eq!(solution(&one(&format!("{link}{packed}"))), SOLUTION, "{link}");
    }
    let diagonal = one(&format!("https://sudokupad.app/scf{packed}x"));
    assert!(diagonal.rules.has(Rule::Diagonal));
}

/// A position of SudokuWiki with candidates, and the puzzle that it came from.
#[test]
fn packed_boards_of_sudokuwiki_keep_their_candidates() {
    let mut rules = Rules::ordinary(Shape::CLASSIC);
    let grid: Grid = PUZZLE.parse().expect("a board");
    for (cell, values) in Shape::CLASSIC.cells().zip(rules.clone().candidates(&grid)) {
        if grid.get(cell).is_none() {
            rules.keep(cell, &values).expect("on the board");
        }
    }
    let link = WrittenFormat::Link.text(&grid, &rules, &grid).expect("a classic board");
    assert!(link.contains("?bd=S9B05"), "{link}");
    assert_eq!(solution(&one(&link)), SOLUTION);
    // 27 = 18 + 9 in base 36: the candidates 1 and 4; 0e = 14: the value 5.
    let marked = format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0r0e{}", "00".repeat(79));
    let puzzle = one(&marked);
    assert_eq!(puzzle.rules.kept().collect::<Vec<_>>(), [(Shape::CLASSIC.cell(0), vec![1, 4])]);
    assert_eq!(puzzle.grid.get(Shape::CLASSIC.cell(1)), Some(5));
    // In the older form 18 in base 32 has the bits of 2 and 4; 0b = 11 is a given 1 and 3.
    let older = format!("https://www.sudokuwiki.org/sudoku.htm?bd=0k05{}", "vu".repeat(79));
    let puzzle = one(&older);
    assert_eq!(puzzle.rules.kept().collect::<Vec<_>>(), [(Shape::CLASSIC.cell(0), vec![2, 4])]);
    assert_eq!(puzzle.grid.get(Shape::CLASSIC.cell(1)), Some(2));
    assert!(refused("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0r0e").contains("damaged"));
}

#[test]
fn lines_of_hodoku_keep_deleted_candidates() {
    let placed =
        format!(":0000:x:{}:119 421:::", PUZZLE.replacen("53", "5+3", 1).replace('0', "."));
    assert_eq!(solution(&one(&placed)).len(), 81);
    let kept = |text: &str| one(text).rules.kept().collect::<Vec<_>>();
    let cell = |row: usize, column: usize| {
        Shape::CLASSIC.cell_at(row - 1, column - 1).expect("on the board")
    };
    let rest = |missing: u8| (1..=9).filter(|&value| value != missing).collect::<Vec<_>>();
    // r1c9 is blank, r2c1 is not.
    assert_eq!(kept(&placed), [(cell(1, 9), rest(1))]);
    assert_eq!(kept(&format!("{PUZZLE}:914")), [(cell(1, 4), rest(9))]);
    assert!(refused(&format!(":0000:x:{PUZZLE}:0:::")).starts_with("a line of HoDoKu's library: "));
    assert!(refused(":0000:x:123456789123456789:::").contains("18 cells"));
}

/// A board of 2×2 boxes with four cages; by hand, 1 2 / 3 4 is the first box.
fn killer_string() -> String {
    let cage = |sum: u32, number: u32| 256 * sum + number;
    let cells = [
        cage(4, 1),
        cage(6, 2),
        cage(4, 3),
        cage(6, 4),
        cage(4, 1),
        cage(6, 2),
        cage(4, 3),
        cage(6, 4),
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
    ];
    let numbers: Vec<String> = cells.iter().map(u32::to_string).collect();
    format!("2x2:d:k:{}:", numbers.join(":"))
}

#[test]
fn killer_strings_state_cages() {
    let puzzle = one(&killer_string());
    assert!(puzzle.rules.has(Rule::Diagonal));
    let sums: Vec<u32> = puzzle.rules.cages().iter().map(|cage| cage.sum()).collect();
    assert_eq!((sums, puzzle.rules.cages()[1].cells().len()), (vec![4, 4, 6, 6], 2));
    assert!(refused("3x3::k:3595:3595:").contains("a killer string: the string has 2 cells"));
    let other = refused(&killer_string().replacen(":d:", ":j:", 1));
    assert!(other.contains("'j'"), "{other}");
}

/// Returns the description of the puzzle in a game ID of Solo.
fn solo_description() -> String {
    // By hand: runs of blanks are letters, and numbers side by side have `_` between them.
    let rows = PUZZLE.as_bytes();
    let mut description = String::new();
    let (mut blanks, mut after_number) = (0, false);
    for &cell in rows {
        if cell == b'0' {
            blanks += 1;
            continue;
        }
        if blanks > 0 {
            description.push(char::from(b'a' + blanks - 1));
        } else if after_number {
            description.push('_');
        }
        (blanks, after_number) = (0, true);
        description.push(char::from(cell));
    }
    description
}

#[test]
fn game_ids_of_solo_state_givens_regions_and_cages() {
    let description = solo_description();
    assert_eq!(solution(&one(&format!("3x3:{description}"))), SOLUTION);
    assert_eq!(solution(&one(&format!("3x3dim8:{description}"))), SOLUTION);
    // A box of 2×3 has two rows.
    assert_eq!(one("2x3:zj").grid.shape(), Shape::new(2, 3).expect("a shape"));
    // Regions of 4 cells in rows: all borders between rows have lines.
    let jigsaw = one("4j:p,l____________");
    let regions = jigsaw.rules.regions().expect("regions");
    assert!(jigsaw.grid.shape().cells().all(|cell| regions.of(cell) == cell.row()));
    // Cages of two cells beside each other, with sums at the first.
    let killer = one("2x2k:p,abbba____________,3a7a3a7a3a7a3a7a");
    assert_eq!(killer.rules.cages().len(), 8, "{:?}", killer.rules.cages());
    assert!(refused("3x3:a").starts_with("a game ID of Solo: the description has 1 cells"));
    assert!(refused("2x2k:p,l____________").contains("2 parts"));
}

#[test]
fn files_of_open_sudoku_state_all_their_games() {
    let file = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>x</name>\n  \
         <game data=\"{PUZZLE}\" />\n  <game data=\"{SOLUTION}\" />\n</opensudoku>\n"
    );
    let found = all(&file);
    assert_eq!((found.len(), solution(&found[0])), (2, SOLUTION.to_owned()));
    // In one line, with another puzzle after it.
    let flat = file.replace('\n', " ").trim_end().to_owned() + "\n" + PUZZLE + "\n";
    assert_eq!(all(&flat).len(), 3);
    let cells: String = PUZZLE.chars().map(|c| format!("{c}|-|1|")).collect();
    let state = format!("<opensudoku2><game data=\"version: 2&#10;{cells}\"/></opensudoku2>");
    assert_eq!(solution(&one(&state)), SOLUTION);
    assert!(refused("<opensudoku>\n<game data=\"12\"/>\n</opensudoku>").contains("2 cells"));
    assert!(refused("<opensudoku><game").starts_with("a file of OpenSudoku: the XML is damaged"));
    assert!(refused("<sudoku/>").contains("<sudoku> are not supported"));
}

#[test]
fn names_and_ratings_around_a_board_are_passed_over() {
    let spaced: String = PUZZLE.chars().collect();
    for line in [
        format!("{PUZZLE} 1.2"),
        format!("0000183b305c {PUZZLE}  1.2"),
        format!("550e8400-e29b-41d4-a716-446655440000\t{PUZZLE}"),
        format!("{PUZZLE} {SOLUTION}"),
        format!("7: {PUZZLE}"),
        format!("Puzzle 7: {PUZZLE}"),
        format!("Grid 01\n{PUZZLE}"),
        format!("1\n{PUZZLE}"),
        format!("Title: none\nAuthor: nobody\n{spaced}"),
    ] {
        assert_eq!(solution(&one(&line)), SOLUTION, "{line}");
    }
    let grids = ["Grid 01", "Grid 02"].map(|name| {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        format!("{name}\n{}\n", rows.join("\n"))
    });
    assert_eq!(all(&grids.concat()).len(), 2);
}

#[test]
fn dashes_are_blanks_where_rows_have_them() {
    let dashes = PUZZLE.replace('0', "-");
    assert_eq!(solution(&one(&dashes)), SOLUTION);
    let rows = |text: &str| -> String {
        (0..4).map(|row| text[4 * row..4 * row + 4].to_owned() + "\n").collect()
    };
    // The first, a middle and the last row are blank.
    for board in ["----12--3---4---", "12------3---4---", "12--3---4-------"] {
        let text = rows(board);
        let expected = board.replace('-', ".");
        assert_eq!(one(&text).grid.to_string(), expected, "{text}");
        let spaced: String =
            text.chars().map(|c| if c == '\n' { "\n".into() } else { format!("{c} ") }).collect();
        assert_eq!(one(&spaced).grid.to_string(), expected, "{spaced}");
    }
    assert_eq!(one(&rows("12--3---4-------")).layout.blank, '-');
    // Without dashes in a row, such lines are rules.
    let ruled = "----\n12..\n3...\n----\n4...\n....\n----\n";
    assert_eq!(one(ruled).grid.to_string(), "12..3...4.......");
}

#[test]
fn boards_show_their_symbols() {
    let symbols = |text: &str| one(text).layout.symbols;
    assert_eq!(symbols("0...\n.1..\n..2.\n...3\n"), Symbols::FROM_ZERO);
    assert_eq!(symbols("1...\n.2..\n..3.\n...4\n"), Symbols::STANDARD);
    assert_eq!(symbols("a...\n.b..\n..c.\n...d\n"), Symbols::LETTERS.lowercase());
    let numbers = "0 15 . . . . . . . . . . . . . .\n".to_owned()
        + &". . . . . . . . . . . . . . . .\n".repeat(15);
    assert_eq!(symbols(&numbers), Symbols::FROM_ZERO);
    let letters = one(&PUZZLE
        .chars()
        .map(|c| match c {
            '0' => '.',
            digit => char::from(b'A' - 1 + digit as u8 - b'0'),
        })
        .collect::<String>());
    assert!(solution(&letters).starts_with("ECDFGH"), "{}", solution(&letters));
    let chosen = Reader::new().with_symbols("0-8".parse().expect("symbols"));
    let read = |mut reader: Reader, text: &str| {
        reader.push_line(text.as_bytes());
        reader.finish();
        reader.pop().expect("an answer")
    };
    let puzzle =
        read(chosen.clone(), &PUZZLE.replace('0', ".").replace('9', "0")).expect("a board");
    assert_eq!(solution(&puzzle), SOLUTION.replace('9', "0"));
    let wrong = read(chosen, &PUZZLE.replace('0', ".")).expect_err("a 9");
    assert!(matches!(wrong.kind(), ReadErrorKind::NotASymbol { .. }), "{wrong}");
}

#[test]
fn two_readings_are_named() {
    // All symbols but one: it may be 0 or G.
    let line = "123456789ABCDEF.".to_owned() + &".".repeat(240);
    let error = puzzles(&line).next().expect("an answer").expect_err("two readings");
    assert_eq!(error.message(), "the symbols of this board may be 0-F or 1-G");
    assert_eq!(error.expected(), "`--symbols 0-F` or `--symbols 1-G` to decide");
    let line = "ABCDEFG.".to_owned() + &".".repeat(248);
    let error = puzzles(&line).next().expect("an answer").expect_err("two readings");
    assert_eq!(error.message(), "the symbols of this board may be A-P or 1-G");
}

#[test]
fn a_chosen_format_is_the_only_one() {
    let mut reader = Reader::new().with_format("solo".parse().expect("a format"));
    reader.push_line(PUZZLE.as_bytes());
    reader.finish();
    let error = reader.pop().expect("an answer").expect_err("no game ID");
    assert!(error.message().starts_with("a game ID of Solo: "), "{error}");
    let names: Vec<&str> = PuzzleFormat::all().map(PuzzleFormat::name).collect();
    assert!(names.contains(&"cells") && names.len() == 11, "{names:?}");
}

/// Draws the regions of a board with lines, in another way than the program does.
fn drawn(names: &[char], cells: &[char], side: usize) -> String {
    let name = |row: usize, column: usize| names[row * side + column];
    let mut text = format!("┌{}┐\n", "─".repeat(4 * side - 1));
    for row in 0..side {
        let mut line = "│".to_owned();
        let mut below = "│".to_owned();
        for column in 0..side {
            let is_last = column + 1 == side;
            line += &format!(" {} ", cells[row * side + column]);
            line += if is_last || name(row, column) != name(row, column + 1) { "│" } else { " " };
            let is_line = row + 1 < side && name(row, column) != name(row + 1, column);
            below += if is_line { "───" } else { "   " };
            below += if is_last { "│" } else { "┼" };
        }
        text += &(line + "\n");
        if row + 1 < side {
            text += &(below + "\n");
        }
    }
    text + &format!("└{}┘\n", "─".repeat(4 * side - 1))
}

#[test]
fn drawn_lines_are_regions() {
    let names: Vec<char> = "aaabacbbccdbcddd".chars().collect();
    let cells: Vec<char> = "1..............4".chars().collect();
    let puzzle = one(&drawn(&names, &cells, 4));
    let regions = puzzle.rules.regions().expect("regions");
    let read: String =
        regions.shape().cells().map(|cell| char::from(b'a' + regions.of(cell) as u8)).collect();
    assert_eq!(read, names.iter().collect::<String>());
    // Boxes of three rows, which the number of cells does not suggest.
    let shape = Shape::new(3, 2).expect("a shape");
    let names: Vec<char> =
        shape.cells().map(|cell| char::from(b'a' + shape.box_of(cell) as u8)).collect();
    let puzzle = one(&drawn(&names, &['.'; 36], 6));
    assert_eq!((puzzle.grid.shape(), puzzle.rules.is_ordinary()), (shape, true));
    // Other parts are named.
    let names: Vec<char> = "aaaaabbbbbbbbbbb".chars().collect();
    assert!(refused(&drawn(&names, &cells, 4)).starts_with("the lines draw no regions: "));
}

fn grids() -> impl Strategy<Value = Grid> {
    let shapes: Vec<Shape> = Shape::all().filter(|shape| shape.side() <= 16).collect();
    proptest::sample::select(shapes).prop_flat_map(|shape| {
        let values = proptest::collection::vec(0..=shape.side() as u8, shape.cell_count());
        values.prop_map(move |values| Grid::from_values(shape, &values).expect("values"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// What is written in the format of another program is read with the same cells and rules.
    #[test]
    fn written_formats_are_read_back(grid in grids(), diagonal in any::<bool>(), sum in 3u32..7) {
        let shape = grid.shape();
        let mut rules = Rules::ordinary(shape);
        rules.add_cage(sum, &[shape.cell(0), shape.cell(1)]).expect("a cage");
        rules.add_dot(DotColor::Black, [shape.cell(2), shape.cell(3)]).expect("a dot");
        rules.add_parity(shape.cell(4), Parity::Even).expect("a parity");
        if grid.get(shape.cell(5)).is_none() {
            rules.keep(shape.cell(5), &[1, 3]).expect("marks");
        }
        if diagonal {
            rules.add(Rule::Diagonal).expect("diagonals");
            rules.add(Rule::AllBlack).expect("dots");
        }
        for format in [WrittenFormat::FPuzzles, WrittenFormat::SudokuPad] {
            let link = format.text(&grid, &rules, &grid).expect("a link");
            let found = one(&link);
            prop_assert_eq!(found.grid.values(), grid.values());
            prop_assert_eq!(found.rules.cages().len(), 1);
            prop_assert_eq!(found.rules.dots(), rules.dots());
            prop_assert!(found.rules.kept().eq(rules.kept()));
            prop_assert!(found.rules.global().eq(rules.global()));
            let boxes = |rules: &Rules| -> Vec<usize> { shape.cells().map(|cell| rules.box_of(cell)).collect() };
            prop_assert_eq!(boxes(&found.rules), boxes(&rules));
        }
        // The lines above a board state the same rules.
        let text = rules.header() + &grid.display(Layout { blank: '_', ..Layout::LINE }).to_string();
        let shown = grid.values().contains(&(shape.side() as u8)) || shape.side() < 10;
        prop_assume!(shown && shape.side() > 4);
        let found = one(&text);
        prop_assert_eq!(&found.grid, &grid);
        prop_assert_eq!(&found.rules, &rules);
    }
}

/// The files that are damaged: one or more of each format.
fn samples() -> Vec<(String, Vec<String>)> {
    let grid: Grid = PUZZLE.parse().expect("a board");
    let ordinary = Rules::ordinary(Shape::CLASSIC);
    let link = |format: WrittenFormat| format.text(&grid, &ordinary, &grid).expect("a link");
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let boxed = grid.display(Layout::PRETTY).to_string();
    let mut game = link(WrittenFormat::OpenSudoku);
    let [begin, end] = WrittenFormat::OpenSudoku.frame().expect("a frame");
    game = format!("{begin}\n{game}\n{end}");
    let texts = [
        ("sudokuwiki", link(WrittenFormat::Link)),
        ("sudokuexchange", format!("https://sudokuexchange.com/play/?s={PUZZLE}")),
        ("f-puzzles", link(WrittenFormat::FPuzzles)),
        ("sudokupad", link(WrittenFormat::SudokuPad)),
        ("hodoku", format!(":0000:x:{PUZZLE}:119 218:::")),
        ("opensudoku", game),
        ("json", f_puzzles("")),
        ("solo", format!("3x3:{}", solo_description())),
        ("killer", killer_string()),
        ("bank", format!("0000183b305c {PUZZLE}  1.2")),
        ("spaces", boxed.replace('.', " ")),
        ("rows", rows.join("\n")),
        ("boxed", boxed),
    ];
    texts.map(|(name, text)| (name.to_owned(), vec![text])).to_vec()
}

/// A linear congruential generator of Knuth's, so that the damage is the same everywhere.
struct Damage(u64);

impl Damage {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

/// A hundred texts of ten formats with flipped bits or a cut end: each is refused or read to a puzzle
/// that the text states, whose values are all in the text at their places.
#[test]
fn damaged_texts_are_refused_or_read_as_they_are() {
    let mut damage = Damage(7);
    for (name, texts) in samples() {
        for text in texts {
            for round in 0..40 {
                let mut bytes = text.clone().into_bytes();
                if round % 2 == 0 {
                    bytes.truncate(damage.below(bytes.len()));
                } else {
                    for _ in 0..=damage.below(3) {
                        let place = damage.below(bytes.len());
                        bytes[place] ^= 1 << damage.below(7);
                    }
                }
                check(&name, &bytes);
            }
        }
    }
}

/// Checks that each puzzle in damaged bytes has the values that the bytes show.
fn check(name: &str, bytes: &[u8]) {
    let mut reader = Reader::new();
    bytes.split(|&byte| byte == b'\n').for_each(|line| reader.push_line(line));
    reader.finish();
    let text = String::from_utf8_lossy(bytes);
    while let Some(result) = reader.pop() {
        let Ok(puzzle) = result else { continue };
        // Packed formats have their own damage: what unpacks is what is stated.
        if ["f-puzzles", "sudokupad"].contains(&name) {
            assert_eq!(puzzle.grid.shape().side(), 9, "{text}");
            continue;
        }
        if ["solo", "killer"].contains(&name) && text.contains(':') {
            let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
            assert!(
                puzzle.grid.given_count() + puzzle.rules.cages().len() <= numbers.count(),
                "{text}"
            );
            continue;
        }
        let symbols = puzzle.layout.symbols;
        let shown: String = puzzle
            .grid
            .values()
            .iter()
            .filter(|&&value| value > 0)
            .map(|&value| symbols.of(value))
            .collect();
        // The values are a subsequence of the characters of the text.
        let mut characters = text.chars();
        let is_shown = |c: char| characters.any(|other| other.eq_ignore_ascii_case(&c));
        assert!(shown.chars().all(is_shown), "{name}: {text}\n{}", puzzle.grid);
        let cells = puzzle.grid.shape().cell_count();
        // Spaces at the end of a row may be cut off.
        let is_shorter = ["json", "spaces"].contains(&name);
        assert!(text.chars().count() >= cells || is_shorter, "{name}: {text}");
    }
}

/// Returns the rows of the puzzle with spaces for blanks, and a text before, between and after its cells.
fn spaced(before: &str, between: &str, after: &str) -> Vec<String> {
    let row = |row: &[u8]| {
        let cells: Vec<String> =
            row.iter().map(|&c| char::from(c).to_string().replace('0', " ")).collect();
        format!("{before}{}{after}", cells.join(between))
    };
    PUZZLE.as_bytes().chunks(9).map(row).collect()
}

#[test]
fn spaces_are_blanks_where_the_places_are_certain() {
    let boxed = one(PUZZLE).grid.display(Layout::PRETTY).to_string();
    let bars = |text: &str| text.replace('.', " ");
    let unframed: Vec<String> = boxed
        .lines()
        .map(|line| match line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) {
            Some(cells) => bars(cells),
            None => "------+-------+------".to_owned(),
        })
        .collect();
    let unframed = unframed.join("\n");
    let joined: Vec<String> = spaced("", "", "")
        .iter()
        .map(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]))
        .collect();
    let texts = [
        spaced("", "", "").join("\n"),
        spaced("", "", "").join("\r\n"),
        // Without spaces at the end of a row.
        spaced("", "", "").iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n"),
        spaced("", " ", "").join("\n"),
        spaced("| ", " | ", " |").join("\n"),
        spaced("|", "|", "|").join("\n-------------------\n"),
        bars(&boxed),
        bars(&boxed).replace('|', "│").replace('-', "─").replace('+', "┼"),
        unframed.clone(),
        unframed.lines().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"),
        joined.join("\n"),
        joined.iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n"),
    ];
    for text in texts {
        assert_eq!(solution(&one(&text)), SOLUTION, "{text}");
        assert_eq!(all(&format!("{text}\n\n{text}\n")).len(), 2, "{text}");
        assert_eq!(one(&text).layout.blank, '.');
    }
    // A row without values is a row only beside rows with such blanks.
    let small = "| 1 2 | 3   |\n|     |     |\n| 2 1 | 4 3 |\n|     |     |\n";
    assert_eq!(one(small).grid.to_string(), "123.....2143....");
    let ruled = "| 1 2 | 3 4 |\n|     |     |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n";
    assert_eq!(one(ruled).grid.to_string(), "1234341221434321");
    // Rows of eight cells in nine characters, and of four between spaces, are what they were.
    let eight = ["1234 5678"; 8].join("\n");
    assert_eq!(one(&eight).grid.shape().side(), 8);
    let four = "  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n";
    assert_eq!(all(&four.repeat(3)).len(), 3);
    // The 36 digits may be a board of 6×6.
    let doubtful = "123     1\n12345    \n1 2 3    \n1 2 3 4  \n12345    \n123      \n1234 5   \n12 34    \n12 3     ";
    assert_eq!(doubtful.matches(|c: char| c.is_ascii_digit()).count(), 36);
    assert_eq!(one(doubtful).grid.shape().side(), 6);
}

#[test]
fn sizes_above_a_board_state_its_boxes_and_symbols() {
    let rows = |separator: &str| {
        let row = |row: &[u8]| row.iter().map(|&c| char::from(c).to_string()).collect::<Vec<_>>();
        PUZZLE.as_bytes().chunks(9).map(|r| row(r).join(separator)).collect::<Vec<_>>().join("\n")
    };
    let listed = "1 2 3 4 5 6 7 8 9";
    for head in ["9 3 3", &format!("9 3 3\n{listed}"), &format!("9\n{listed}"), "9"] {
        for board in [rows(" "), rows("")] {
            let text = format!("{head}\n{board}\n");
            assert_eq!(solution(&one(&text)), SOLUTION, "{text}");
            assert_eq!(all(&format!("{text}\n{text}")).len(), 2, "{text}");
        }
    }
    // The first row may have all values.
    let full: Vec<&str> = (0..9).map(|row| &SOLUTION[9 * row..9 * row + 9]).collect();
    for gap in ["", "\n"] {
        let parts: Vec<String> = full.chunks(3).map(|rows| rows.join("\n") + "\n").collect();
        let text = format!("9 3 3\n{}", parts.join(gap));
        assert_eq!(one(&text).grid.to_string(), SOLUTION, "{text}");
    }
    let tall =
        "6 3 2\n1 2 3 4 5 6\n. . . . . 1\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n";
    assert_eq!(one(tall).grid.shape(), Shape::new(3, 2).expect("a shape"));
    let letters = "4 2 2\na b c d\na . . .\n. . . .\n. . . .\n. . . d\n";
    assert_eq!(one(letters).grid.to_string(), "1..............4");
    let large = format!("16 4 4\n{}", ["1 2 3 4 . . . . . . . . . . . ."; 16].join("\n"));
    assert_eq!(one(&large).grid.shape().side(), 16);
    assert!(refused("9 3 3\n12..\n..12\n.1..\n....\n").contains("a row of the board has 4 cells"));
    assert!(refused("9 3 3\n").contains("no board below"));
}
