//! The pages of a booklet: puzzles, and solutions at the end.

use quadrille_sudoku::Rules;

use crate::draw::sudoku::diagram::SudokuDiagram;

/// The maximum number of rules above the first puzzles. More have a page of their own.
const MOST_RULES: usize = 8;

/// A booklet of puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Booklet {
    pub(crate) title: String,
    pub(crate) paper: Paper,
    /// The number of puzzles on a page, from 1 to 6.
    pub(crate) per_page: usize,
    /// The rules of the puzzles besides rows, columns and boxes, a line each.
    pub(crate) rules: Vec<String>,
    /// The last line, which says how the booklet was made.
    pub(crate) origin: String,
    /// The puzzles with their solutions; there is at least one.
    pub(crate) entries: Vec<BookEntry>,
}

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub(crate) struct BookEntry {
    /// What stands after its number, such as its level.
    pub(crate) caption: String,
    /// The puzzle and its solution.
    pub(crate) diagram: SudokuDiagram,
}

/// The size of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Paper {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 inches
    Letter,
}

impl Paper {
    /// Returns the width and height in points, 72 to an inch.
    pub(super) fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.0, 842.0),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// Returns its name in style sheets.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
        }
    }
}

/// A page: a heading, lines of text, boards in columns, and lines of text below.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) heading: Option<String>,
    pub(super) above: Vec<String>,
    pub(super) boards: Vec<Board>,
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) below: Vec<String>,
}

/// A board and its caption.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) caption: String,
    pub(super) diagram: SudokuDiagram,
}

impl Booklet {
    /// Returns its pages.
    pub(super) fn pages(&self) -> Vec<Page> {
        let puzzle = |entry: &BookEntry| {
            let dash = if entry.caption.is_empty() { "" } else { " – " };
            Board {
                caption: format!("{}{dash}{}", entry.diagram.number, entry.caption),
                diagram: SudokuDiagram { answer: None, ..entry.diagram.clone() },
            }
        };
        let solution = |entry: &BookEntry| Board {
            caption: entry.diagram.number.to_string(),
            diagram: SudokuDiagram {
                rules: only_boxes(&entry.diagram.rules),
                ..entry.diagram.clone()
            },
        };
        let columns = if self.per_page < 4 { 1 } else { 2 };
        let shape = (columns, self.per_page.div_ceil(columns));
        let mut pages = divided(self.entries.iter().map(puzzle), shape, Some(&self.title));
        if self.rules.len() > MOST_RULES {
            let heading = pages[0].heading.take();
            let (boards, above, below) = (Vec::new(), Vec::new(), Vec::new());
            pages.insert(0, Page { heading, above, boards, columns: 1, rows: 1, below });
        }
        pages[0].above.clone_from(&self.rules);
        // Small symbols stay readable.
        let largest = self.entries.iter().map(|entry| entry.diagram.givens.shape().columns()).max();
        let shape = match largest.unwrap_or(0) {
            ..=9 => (3, 4),
            10..=16 => (2, 3),
            17.. => (1, 2),
        };
        pages.extend(divided(self.entries.iter().map(solution), shape, Some("Solutions")));
        if let Some(last) = pages.last_mut() {
            last.below.push(self.origin.clone());
        }
        pages
    }
}

/// Returns the rules of boxes and regions alone: their lines are drawn, and no other marks.
fn only_boxes(rules: &Rules) -> Rules {
    let mut plain = Rules::ordinary(rules.shape());
    rules.boards().into_iter().for_each(|boards| plain.set_boards(boards.clone()));
    let regions = rules.regions().map_or(Ok(()), |regions| plain.set_regions(regions.clone()));
    regions.expect("the regions are for these boards");
    plain
}

/// Divides boards into pages of columns and rows; the first page has the heading.
fn divided(
    boards: impl Iterator<Item = Board>,
    (columns, rows): (usize, usize),
    heading: Option<&str>,
) -> Vec<Page> {
    let boards: Vec<Board> = boards.collect();
    let page = |(number, boards): (usize, &[Board])| Page {
        heading: heading.filter(|_| number == 0).map(str::to_owned),
        above: Vec::new(),
        boards: boards.to_vec(),
        columns,
        rows,
        below: Vec::new(),
    };
    boards.chunks(columns * rows).enumerate().map(page).collect()
}
