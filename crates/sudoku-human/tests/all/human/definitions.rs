//! Subsets and fish, compared with an exhaustive search by definition.

use std::collections::BTreeSet;

use quadrille_random::Random;
use quadrille_sudoku::{Cell, Shape, Unit};
use quadrille_sudoku_human::{HumanSolver, Pencilmarks, Technique};

use crate::human::positions::examples;
use crate::human::random::puzzle;

/// A set of candidates that are ruled out together.
type Eliminations = BTreeSet<(Cell, u8)>;

/// Returns positions from random puzzles where singles do not help, and the technique examples.
fn positions(count: usize, seed: u64) -> Vec<Pencilmarks> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let (puzzle, _) = puzzle(&mut random, 0);
        let (_, steps) = HumanSolver::new().rate_with_steps(&puzzle).expect("one solution");
        let mut marks = Pencilmarks::new(&puzzle).expect("nothing clashes");
        for step in steps {
            if step.technique() > Technique::NakedSingle {
                positions.push(marks.clone());
            }
            step.apply(&mut marks);
        }
    }
    positions.truncate(count);
    positions.extend(examples().map(|example| example.marks).step_by(2).skip(2));
    positions
}

fn cells_of(unit: Unit) -> Vec<Cell> {
    let shape = Shape::CLASSIC;
    shape.cells().filter(|&cell| shape.units_of(cell).contains(&unit)).collect()
}

fn units() -> impl Iterator<Item = Unit> {
    (0..9).flat_map(|number| [Unit::Row(number), Unit::Column(number), Unit::Box(number)])
}

fn see(one: Cell, other: Cell) -> bool {
    let units = Shape::CLASSIC.units_of(other);
    one != other && Shape::CLASSIC.units_of(one).iter().any(|unit| units.contains(unit))
}

/// The choices of `size` of nine things, as bits.
fn choices(size: u32) -> impl Iterator<Item = u16> {
    (0..512u16).filter(move |choice| choice.count_ones() == size)
}

fn has(choice: u16, index: usize) -> bool {
    choice >> index & 1 == 1
}

/// Asserts that `technique` finds one of `ways`, and nothing only if there is none.
#[track_caller]
fn agrees(marks: &Pencilmarks, technique: Technique, ways: &BTreeSet<Eliminations>) {
    match HumanSolver::new().find(technique, marks) {
        Some(step) => {
            let found: Eliminations = step.eliminations().collect();
            assert!(ways.contains(&found), "{step}\n{marks}");
        }
        None => assert!(ways.is_empty(), "{technique} misses {ways:?}\n{marks}"),
    }
}

#[test]
fn subsets_agree_with_their_definition() {
    use Technique::{HiddenPair, HiddenQuad, HiddenTriple, NakedPair, NakedQuad, NakedTriple};
    let kinds =
        [(2, NakedPair, HiddenPair), (3, NakedTriple, HiddenTriple), (4, NakedQuad, HiddenQuad)];
    let mut fired = BTreeSet::new();
    for marks in positions(100, 5) {
        for (size, naked_name, hidden_name) in kinds {
            let (mut naked, mut hidden) = (BTreeSet::new(), BTreeSet::new());
            for unit in units() {
                let blank = |cell: &Cell| marks.candidates(*cell).next().is_some();
                let blanks: Vec<Cell> = cells_of(unit).into_iter().filter(blank).collect();
                for choice in choices(size) {
                    // As many cells as digits: the digits are nowhere else in the unit.
                    let chosen = (0..9).filter(|&index| has(choice, index));
                    let cells: Vec<Cell> =
                        chosen.filter_map(|index| blanks.get(index).copied()).collect();
                    let digits: BTreeSet<u8> =
                        cells.iter().flat_map(|&cell| marks.candidates(cell)).collect();
                    if cells.len() == size as usize && digits.len() == cells.len() {
                        let others = blanks.iter().filter(|cell| !cells.contains(cell));
                        let out = others.flat_map(|&cell| {
                            marks.candidates(cell).map(move |digit| (cell, digit))
                        });
                        naked.insert(out.filter(|(_, digit)| digits.contains(digit)).collect());
                    }
                    // As many digits as cells: the cells hold nothing else.
                    let digits: Vec<u8> =
                        (1..=9).filter(|&digit| has(choice, usize::from(digit) - 1)).collect();
                    let holds =
                        |cell: Cell| marks.candidates(cell).any(|digit| digits.contains(&digit));
                    let cells: Vec<Cell> =
                        blanks.iter().copied().filter(|&cell| holds(cell)).collect();
                    let are_all_open = digits.iter().all(|&digit| {
                        cells.iter().any(|&cell| marks.candidates(cell).any(|d| d == digit))
                    });
                    if cells.len() == size as usize && are_all_open {
                        let out = cells.iter().flat_map(|&cell| {
                            marks.candidates(cell).map(move |digit| (cell, digit))
                        });
                        hidden.insert(out.filter(|(_, digit)| !digits.contains(digit)).collect());
                    }
                }
            }
            for (technique, mut ways) in [(naked_name, naked), (hidden_name, hidden)] {
                ways.remove(&Eliminations::new());
                agrees(&marks, technique, &ways);
                if !ways.is_empty() {
                    fired.insert(technique);
                }
            }
        }
    }
    assert_eq!(fired.len(), 6, "only {fired:?} are there");
}

/// Returns the places of a digit in each line of a direction, as bits.
fn lines(marks: &Pencilmarks, digit: u8, by_column: bool) -> [u16; 9] {
    let mut lines = [0; 9];
    for cell in Shape::CLASSIC.cells().filter(|&c| marks.candidates(c).any(|d| d == digit)) {
        let (line, place) =
            if by_column { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        lines[line] |= 1 << place;
    }
    lines
}

/// Returns all fish of a size, by kind: plain, finned, sashimi.
fn fish(marks: &Pencilmarks, size: u32) -> [BTreeSet<Eliminations>; 3] {
    let mut ways: [BTreeSet<Eliminations>; 3] = Default::default();
    for (digit, by_column) in (1..=9).flat_map(|digit| [(digit, false), (digit, true)]) {
        let lines = lines(marks, digit, by_column);
        let cell = |line: usize, place: usize| {
            let (row, column) = if by_column { (place, line) } else { (line, place) };
            Shape::CLASSIC.cell(9 * row + column)
        };
        let cells = |line: usize, places: u16| {
            (0..9).filter(move |&place| has(places, place)).map(move |place| cell(line, place))
        };
        for base in
            choices(size).filter(|&base| (0..9).all(|line| !has(base, line) || lines[line] != 0))
        {
            let in_base = || (0..9).filter(|&line| has(base, line));
            let covered = in_base().fold(0, |all, line| all | lines[line]);
            // Every cover line has a place of the base.
            for cover in choices(size).filter(|cover| cover & !covered == 0) {
                let fins: Vec<Cell> =
                    in_base().flat_map(|line| cells(line, lines[line] & !cover)).collect();
                let one_box = fins
                    .iter()
                    .all(|&fin| Shape::CLASSIC.box_of(fin) == Shape::CLASSIC.box_of(fins[0]));
                if !one_box {
                    continue;
                }
                let others = (0..9).filter(|&line| !has(base, line));
                let out = others.flat_map(|line| cells(line, lines[line] & cover));
                let out: Eliminations = out
                    .filter(|&cell| fins.iter().all(|&fin| see(fin, cell)))
                    .map(|cell| (cell, digit))
                    .collect();
                let is_sashimi = in_base().any(|line| (lines[line] & cover).count_ones() < 2);
                let kind = match (fins.is_empty(), is_sashimi) {
                    (true, _) => 0,
                    (false, false) => 1,
                    (false, true) => 2,
                };
                ways[kind].insert(out);
            }
        }
    }
    for ways in &mut ways {
        ways.remove(&Eliminations::new());
    }
    ways
}

#[test]
fn fish_agree_with_their_definition() {
    use Technique::*;
    let kinds = [
        (2, [XWing, FinnedXWing, SashimiXWing], 30),
        (3, [Swordfish, FinnedSwordfish, SashimiSwordfish], 15),
        (4, [Jellyfish, FinnedJellyfish, SashimiJellyfish], 1),
    ];
    let mut fired = BTreeSet::new();
    for (size, techniques, count) in kinds {
        for marks in positions(count, 6) {
            for (technique, ways) in techniques.into_iter().zip(fish(&marks, size)) {
                agrees(&marks, technique, &ways);
                if !ways.is_empty() {
                    fired.insert(technique);
                }
            }
        }
    }
    assert_eq!(fired.len(), 9, "only {fired:?} are there");
}
