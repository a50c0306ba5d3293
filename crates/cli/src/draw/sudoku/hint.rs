//! The next step of a puzzle: colored cells and candidates, and the links of a chain.

use std::fmt;

use quadrille_sudoku::{Cell, Symbols};
use quadrille_sudoku_human::{Named, Step};

use crate::draw::sudoku::lines::SIDE;
use crate::draw::sudoku::marks::corner;
use crate::draw::sudoku::spots::Spots;

const HOUSE: &str = "#eef3f9";
const PATTERN: &str = "#fbeeb8";
const NAMED: &str = "#9fd8a8";
const PLACED: &str = "#4fb364";
const RULED_OUT: &str = "#f09aa0";
const LINK: &str = "#2f6fb0";

/// A step as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct DrawnHint {
    /// The step in words.
    pub(crate) text: String,
    /// The cells of the houses that the reason names.
    houses: Vec<Vec<Cell>>,
    /// The cells that the reason names.
    cells: Vec<Cell>,
    /// The candidates that the reason names, that the step places, and that it rules out.
    named: Vec<(Cell, u8)>,
    placed: Vec<(Cell, u8)>,
    ruled_out: Vec<(Cell, u8)>,
    links: Vec<Link>,
}

/// A link of a chain: if one candidate is false, the other is true, or the reverse.
#[derive(Clone, Copy, Debug)]
struct Link {
    ends: [(Cell, u8); 2],
    /// Whether the second is true if the first is false.
    is_strong: bool,
}

impl DrawnHint {
    /// Returns the drawing of a step among these candidates of all cells.
    pub(crate) fn new(
        step: &Step,
        symbols: Symbols,
        is_candidate: impl Fn(Cell, u8) -> bool,
    ) -> Self {
        let named = step.named();
        let mut cells: Vec<Cell> = named.iter().flat_map(|group| group.cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        let (placed, ruled_out): (Vec<_>, Vec<_>) =
            (step.placements().collect(), step.eliminations().collect());
        let candidates = |group: &Named| -> Vec<(Cell, u8)> {
            let of_cell =
                |cell: &Cell| group.digits.iter().map(|&digit| (*cell, digit)).collect::<Vec<_>>();
            let all = group.cells.iter().flat_map(of_cell);
            all.filter(|&(cell, digit)| is_candidate(cell, digit)).collect()
        };
        let links = if step.is_chain() { links(&named) } else { Vec::new() };
        let mut named: Vec<(Cell, u8)> = named.iter().flat_map(candidates).collect();
        named.retain(|one| !placed.contains(one) && !ruled_out.contains(one));
        named.sort_unstable();
        named.dedup();
        let text = step.display(symbols).to_string();
        Self { text, houses: step.named_houses(), cells, named, placed, ruled_out, links }
    }

    /// Writes the colors of cells, below everything else.
    pub(super) fn write_cells(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let houses = self.houses.iter().flatten().map(|&cell| (cell, HOUSE));
        let placed = self.placed.iter().map(|&(cell, _)| (cell, PATTERN));
        let cells = self.cells.iter().map(|&cell| (cell, PATTERN));
        for (cell, color) in houses.chain(cells).chain(placed) {
            let (x, y) = corner(cell);
            write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" ")?;
            write!(f, "fill=\"{color}\"/>")?;
        }
        Ok(())
    }

    /// Writes the colors of candidates, and links, below the candidates.
    pub(super) fn write_candidates(
        &self,
        f: &mut fmt::Formatter<'_>,
        spots: &Spots,
    ) -> fmt::Result {
        let radius = spots.radius();
        let colored = [(&self.named, NAMED), (&self.placed, PLACED), (&self.ruled_out, RULED_OUT)];
        for (candidates, color) in colored {
            for &(cell, value) in candidates {
                let (x, y) = spots.middle(cell, value);
                write!(
                    f,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{color}\"/>"
                )?;
            }
        }
        for link in &self.links {
            link.write(f, spots, radius)?;
        }
        Ok(())
    }
}

impl Link {
    /// Writes a line that bends a little, so that it does not cover the candidates between its ends.
    fn write(&self, f: &mut fmt::Formatter<'_>, spots: &Spots, radius: f64) -> fmt::Result {
        let [(x, y), (to_x, to_y)] = self.ends.map(|(cell, value)| spots.middle(cell, value));
        let (across, down) = (to_x - x, to_y - y);
        let length = across.hypot(down).max(1.0);
        let (along, aside) = ((across / length, down / length), (-down / length, across / length));
        let bend = 0.12 * length;
        let middle = (x + across / 2.0 + bend * aside.0, y + down / 2.0 + bend * aside.1);
        let (x, y) = (x + radius * along.0, y + radius * along.1);
        let (to_x, to_y) = (to_x - radius * along.0, to_y - radius * along.1);
        let dashes = if self.is_strong { "" } else { " stroke-dasharray=\"3 2\"" };
        write!(
            f,
            "<path d=\"M{x:.1} {y:.1}Q{:.1} {:.1} {to_x:.1} {to_y:.1}\" ",
            middle.0, middle.1
        )?;
        write!(f, "stroke=\"{LINK}\" stroke-width=\"1.4\"{dashes}/>")
    }
}

/// Returns the links of a chain. The end of an open chain names its ends again, which is no link.
fn links(groups: &[Named]) -> Vec<Link> {
    let count = groups.len();
    let repeats_ends =
        count > 3 && groups[count - 2] == groups[0] && groups[count - 1] == groups[count - 3];
    let chain = if repeats_ends { &groups[..count - 2] } else { groups };
    let end = |group: &Named, other: &Named| -> Option<(Cell, u8)> {
        let near = |cell: &&Cell| {
            let apart =
                |to: &Cell| cell.row().abs_diff(to.row()) + cell.column().abs_diff(to.column());
            other.cells.iter().map(apart).min()
        };
        Some((*group.cells.iter().min_by_key(near)?, *group.digits.first()?))
    };
    let pairs = chain.windows(2).enumerate().filter_map(|(number, pair)| {
        let ends = [end(&pair[0], &pair[1])?, end(&pair[1], &pair[0])?];
        Some(Link { ends, is_strong: number % 2 == 0 })
    });
    pairs.collect()
}
