//! Demands: the values that one cage, one implied sum or one rule in cells excludes.

use quadrille_sudoku::{Cell, Demand, DotColor, House, Origin, Rule};

use crate::human::ruled::cages;
use crate::human::ruled::position::Position;
use crate::human::step::Step;
use crate::human::technique::Technique;
use crate::human::words;

/// Finds values that single demands exclude, the demands with the fewest blank cells first.
pub(super) fn steps<'p>(
    position: &'p Position<'_>,
    technique: Technique,
) -> impl Iterator<Item = Step> + 'p {
    let blanks = |demand: &Demand| position.blanks_of(demand.cells()).len();
    let is_meant = |demand: &&Demand| technique_of(demand) == technique && blanks(demand) > 0;
    let mut demands: Vec<&Demand> = position.board.demands.iter().filter(is_meant).collect();
    demands.sort_by_key(|demand| blanks(demand));
    demands.into_iter().filter_map(move |demand| step(position, demand))
}

fn technique_of(demand: &Demand) -> Technique {
    match demand.origin() {
        Origin::Cage(_) => Technique::CageCombinations,
        Origin::Implied { .. } => Technique::InniesOuties,
        _ => Technique::RuleInCells,
    }
}

/// Returns the step of a demand: all values that it excludes.
fn step(position: &Position<'_>, demand: &Demand) -> Option<Step> {
    let mut masks = position.masks.clone();
    demand.filter(&mut masks);
    let lost = demand.cells().iter().map(|&cell| (cell, position.masks[cell] & !masks[cell]));
    let removed: Vec<(usize, u32)> = lost.filter(|(_, lost)| *lost != 0).collect();
    position.removing(technique_of(demand), removed.iter().copied(), || {
        reason(position, demand, &removed)
    })
}

fn reason(position: &Position<'_>, demand: &Demand, removed: &[(usize, u32)]) -> String {
    let rules = &position.board.rules;
    match demand.origin() {
        Origin::Cage(number) => cages::reason(position, &rules.cages()[*number], removed),
        Origin::Neighbors(cells) => of_neighbors(position, *cells),
        Origin::Placed(number) => {
            let placed = &rules.placed()[*number];
            // What follows in parentheses is about the text form.
            let help = placed.kind().help().split(" (or ").next().unwrap_or_default();
            format!("\"{placed}\" ({help}) rules this out")
        }
        Origin::Implied { sum, houses, is_inside } => {
            let cells = demand.cells().iter().map(|&cell| position.board.cell(cell));
            of_implied(position, houses, *sum, *is_inside, words::cells_at(cells))
        }
        _ => "a rule excludes this".to_owned(),
    }
}

fn of_neighbors(position: &Position<'_>, cells: [Cell; 2]) -> String {
    let rules = &position.board.rules;
    let [one, other] = cells.map(words::cell_at);
    let is_marked = |kind: &str| {
        let of_kind = rules.placed().iter().filter(|placed| placed.kind().name() == kind);
        of_kind.into_iter().any(|placed| cells.iter().all(|cell| placed.cells().contains(cell)))
    };
    let has_no_xv = rules.has(Rule::AllXv) && !["x", "v"].into_iter().any(is_marked);
    let mark = match rules.dot_between(cells) {
        Some(dot) if dot.color() == DotColor::White => {
            format!("{one} and {other} differ by {} at a white dot", dot.number())
        }
        Some(dot) => {
            format!("one of {one} and {other} is {} times the other at a black dot", dot.number())
        }
        None if has_no_xv => return format!("no X, V or dot is between {one} and {other}"),
        None => return format!("no dot is between {one} and {other}"),
    };
    if has_no_xv { format!("{mark}, without an X or V") } else { mark }
}

fn of_implied(
    position: &Position<'_>,
    houses: &[House],
    sum: u32,
    is_inside: bool,
    cells: String,
) -> String {
    let side = position.board.rules.shape().side();
    let total = houses.len() * side * (side + 1) / 2;
    let places: Vec<String> = houses.iter().map(House::to_string).collect();
    let places = places.join(" and ");
    match is_inside {
        true => format!(
            "the values {places} add up to {total}, and the cages within leave the sum {sum} to {cells}"
        ),
        false => format!(
            "the values {places} add up to {total}, so of the cages there the sum {sum} is left to {cells}"
        ),
    }
}
