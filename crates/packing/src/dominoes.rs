//! Dominoes with pips on a board whose regions have conditions, such as the daily puzzle Pips.
//!
//! # The exact cover problem
//! Each domino and each cell is an item, and a placement gives each of its two cells the color of a number of
//! pips. A region of equal or different pips needs further items only. In a region with a sum, each cell has an
//! item of its own, whose options are the sums before and after it, as colors; so the number of options grows
//! with the square of the region, not exponentially.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use quadrille_dlx::{Model, ModelBuilder, Problem, Solution};

/// A cell: its row and column, from 0.
type At = (u32, u32);

/// The condition of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Any pips.
    Any,
    /// All cells have equal pips.
    Equal,
    /// All cells have different pips.
    Different,
    /// The pips add up to this.
    Sum(u32),
    /// The pips add up to less than this.
    Less(u32),
    /// The pips add up to more than this.
    Greater(u32),
}

/// A puzzle of dominoes.
///
/// # Examples
/// ```
/// use quadrille_dlx::Solve;
/// use quadrille_packing::{Condition, Dominoes};
///
/// let row: Vec<(u32, u32)> = (0..4).map(|column| (0, column)).collect();
/// let regions = [(row[..2].to_vec(), Condition::Any), (row[2..].to_vec(), Condition::Sum(5))];
/// let puzzle = Dominoes::new([[1, 2], [2, 3]], regions)?;
/// let model = puzzle.model();
/// assert_eq!(model.problem().counter().count()?.complete()?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominoes {
    /// The pips of the dominoes, the smaller number first, with the number of equal ones.
    dominoes: BTreeMap<[u32; 2], u32>,
    regions: Vec<(Vec<At>, Condition)>,
    cells: Vec<At>,
}

/// Why a puzzle of dominoes is inconsistent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DominoesError {
    /// A cell is in two regions, or twice in one.
    Repeated {
        /// Its row and column, from 0.
        cell: (u32, u32),
    },
    /// The dominoes do not have as many halves as the board has cells.
    Halves {
        /// The number of dominoes.
        dominoes: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A domino has more pips than this crate allows.
    TooManyPips {
        /// The greatest number allowed.
        limit: u32,
    },
}

impl fmt::Display for DominoesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated { cell: (row, column) } => {
                write!(f, "the cell in row {row}, column {column} (from 0) is in two regions")
            }
            Self::Halves { dominoes, cells } => {
                write!(f, "{dominoes} dominoes cover {} cells, but there are {cells}", 2 * dominoes)
            }
            Self::TooManyPips { limit } => write!(f, "a domino has more than {limit} pips"),
        }
    }
}

impl std::error::Error for DominoesError {}

/// An item of a puzzle of dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Domino([u32; 2]),
    Cell(At),
    /// A region, and the number of its cells before a step of its sum.
    Step(usize, usize),
    Pips(At),
    /// A region, and the number of its cells that a sum contains.
    Sum(usize, usize),
    /// The pips of all cells of a region.
    All(usize),
    /// A number of pips in a region.
    Only(usize, u32),
}

/// A domino on two cells, with the pips of each; `None` for an option that adds up.
type Placed = Option<[(At, u32); 2]>;

/// A puzzle of dominoes as an exact cover problem.
#[derive(Clone, Debug)]
pub struct DominoesModel {
    cells: Vec<At>,
    model: Model<Part, Placed>,
}

impl DominoesModel {
    /// The exact cover problem.
    pub fn problem(&self) -> &Problem {
        self.model.problem()
    }

    /// Draws a solution: the pips of each cell, and a line between the halves of each domino.
    ///
    /// # Panics
    /// If the solution belongs to another problem.
    pub fn drawn(&self, solution: &Solution<'_>) -> String {
        let placed: Vec<_> = self.model.payloads(solution.options()).flatten().collect();
        let (rows, columns) = extent(&self.cells);
        let width = placed.iter().flat_map(|halves| halves.iter()).map(|(_, pips)| digits(*pips));
        let width = width.max().unwrap_or(1);
        let mut lines = vec![vec![" ".repeat(width); 2 * columns]; 2 * rows];
        for [((row, column), pips), ((next_row, _), next_pips)] in placed {
            let (line, place) = (2 * *row as usize, 2 * *column as usize);
            let is_down = next_row > row;
            let (down, across) = if is_down { (1, 0) } else { (0, 1) };
            lines[line][place] = format!("{pips:>width$}");
            lines[line + down][place + across] =
                format!("{:>width$}", if is_down { "|" } else { "-" });
            lines[line + 2 * down][place + 2 * across] = format!("{next_pips:>width$}");
        }
        let text = lines.iter().map(|line| line.concat().trim_end().to_owned());
        text.collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n"
    }
}

fn digits(pips: u32) -> usize {
    pips.to_string().len()
}

/// The numbers of rows and columns.
fn extent(cells: &[At]) -> (usize, usize) {
    let end =
        |line: fn(&At) -> u32| cells.iter().map(line).max().map_or(0, |last| last as usize + 1);
    (end(|cell| cell.0), end(|cell| cell.1))
}

impl Dominoes {
    /// The greatest number of pips of half a domino.
    pub const MOST_PIPS: u32 = 99;

    /// Returns the puzzle of these dominoes, on the cells of these regions.
    ///
    /// # Errors
    /// If a cell is in two regions, if the dominoes cannot cover the cells exactly, or if a domino has more
    /// than [`MOST_PIPS`](Self::MOST_PIPS) pips.
    pub fn new(
        dominoes: impl IntoIterator<Item = [u32; 2]>,
        regions: impl IntoIterator<Item = (Vec<(u32, u32)>, Condition)>,
    ) -> Result<Self, DominoesError> {
        let mut counted = BTreeMap::new();
        for [one, other] in dominoes {
            if one.max(other) > Self::MOST_PIPS {
                return Err(DominoesError::TooManyPips { limit: Self::MOST_PIPS });
            }
            *counted.entry([one.min(other), one.max(other)]).or_insert(0) += 1;
        }
        let regions: Vec<_> = regions.into_iter().collect();
        let mut cells = BTreeSet::new();
        for &cell in regions.iter().flat_map(|(cells, _)| cells) {
            if !cells.insert(cell) {
                return Err(DominoesError::Repeated { cell });
            }
        }
        let dominoes = counted.values().sum::<u32>() as usize;
        if 2 * dominoes != cells.len() || dominoes == 0 {
            return Err(DominoesError::Halves { dominoes, cells: cells.len() });
        }
        Ok(Self { dominoes: counted, regions, cells: cells.into_iter().collect() })
    }

    /// Returns the puzzle as an exact cover problem: each solution of one is a solution of the other.
    pub fn model(&self) -> DominoesModel {
        let valid = "items are declared once, and are items of the problem";
        let mut model = ModelBuilder::new();
        for (&domino, &count) in &self.dominoes {
            model.bounded(Part::Domino(domino), count, count).expect(valid);
        }
        model.primaries(self.cells.iter().map(|&cell| Part::Cell(cell))).expect(valid);
        for (number, (cells, condition)) in self.regions.iter().enumerate() {
            if range(*condition).is_some() {
                let steps = (0..cells.len()).map(|step| Part::Step(number, step));
                model.primaries(steps).expect(valid);
            }
        }
        model.secondaries(self.cells.iter().map(|&cell| Part::Pips(cell))).expect(valid);
        let pips: BTreeSet<u32> = self.dominoes.keys().flatten().copied().collect();
        for (number, (cells, condition)) in self.regions.iter().enumerate() {
            match condition {
                Condition::Any => {}
                Condition::Equal => model.secondary(Part::All(number)).expect(valid),
                Condition::Different => {
                    let each = pips.iter().map(|&pips| Part::Only(number, pips));
                    model.secondaries(each).expect(valid);
                }
                _ => {
                    let sums = (1..cells.len()).map(|step| Part::Sum(number, step));
                    model.secondaries(sums).expect(valid);
                }
            }
        }
        self.place(&mut model);
        self.add_up(&mut model, &pips);
        let named = model.build_named(|&part| match part {
            Part::Domino([one, other]) => format!("{one}-{other}"),
            Part::Cell((row, column)) => format!("r{}c{}", row + 1, column + 1),
            Part::Step(region, step) => format!("step{region}.{step}"),
            Part::Pips((row, column)) => format!("pips.r{}c{}", row + 1, column + 1),
            Part::Sum(region, step) => format!("sum{region}.{step}"),
            Part::All(region) => format!("all{region}"),
            Part::Only(region, pips) => format!("only{region}.{pips}"),
        });
        DominoesModel { cells: self.cells.clone(), model: named.expect(valid) }
    }

    /// Adds the placements of the dominoes.
    fn place(&self, model: &mut ModelBuilder<Part, Placed>) {
        let mut region_of = BTreeMap::new();
        for (number, (cells, condition)) in self.regions.iter().enumerate() {
            region_of.extend(cells.iter().map(|&cell| (cell, (number, *condition))));
        }
        for &[one, other] in self.dominoes.keys() {
            let ways =
                if one == other { vec![[one, one]] } else { vec![[one, other], [other, one]] };
            for &cell @ (row, column) in &self.cells {
                for next in [(row, column + 1), (row + 1, column)] {
                    if !region_of.contains_key(&next) {
                        continue;
                    }
                    for &[first, second] in &ways {
                        let halves = [(cell, first), (next, second)];
                        let mut items = vec![(Part::Domino([one, other]), None)];
                        for (at, pips) in halves {
                            let color = Some(color(model, pips));
                            items.extend([(Part::Cell(at), None), (Part::Pips(at), color)]);
                            match region_of[&at] {
                                (number, Condition::Equal) => {
                                    items.push((Part::All(number), color))
                                }
                                (number, Condition::Different) => {
                                    items.push((Part::Only(number, pips), None));
                                }
                                _ => {}
                            }
                        }
                        if region_of[&cell] == region_of[&next] {
                            match region_of[&cell].1 {
                                Condition::Equal if first != second => continue,
                                Condition::Different if first == second => continue,
                                // Both halves give the region the same color.
                                Condition::Equal => drop(items.pop()),
                                _ => {}
                            }
                        }
                        model.option_with(items, 0, Some(halves)).expect("each item once");
                    }
                }
            }
        }
    }

    /// Adds the steps of the sums.
    fn add_up(&self, model: &mut ModelBuilder<Part, Placed>, pips: &BTreeSet<u32>) {
        let most = pips.last().copied().unwrap_or(0);
        for (number, (cells, condition)) in self.regions.iter().enumerate() {
            let Some((least, greatest)) = range(*condition) else { continue };
            for (step, &cell) in cells.iter().enumerate() {
                let (before, is_last) = (step as u32 * most, step + 1 == cells.len());
                for sum in 0..=if step == 0 { 0 } else { before } {
                    for &pips in pips {
                        let after = sum + pips;
                        if after > greatest || is_last && after < least {
                            continue;
                        }
                        let mut items = vec![(Part::Step(number, step), None)];
                        items.push((Part::Pips(cell), Some(color(model, pips))));
                        if step > 0 {
                            items.push((Part::Sum(number, step), Some(color(model, sum))));
                        }
                        if !is_last {
                            items.push((Part::Sum(number, step + 1), Some(color(model, after))));
                        }
                        model.option_with(items, 0, None).expect("each item once");
                    }
                }
            }
        }
    }
}

fn color(model: &mut ModelBuilder<Part, Placed>, number: u32) -> quadrille_dlx::Color {
    model.color(number.to_string()).expect("digits are a plain name")
}

/// The least and the greatest sum that a condition allows, if it is about a sum.
fn range(condition: Condition) -> Option<(u32, u32)> {
    match condition {
        Condition::Any | Condition::Equal | Condition::Different => None,
        Condition::Sum(sum) => Some((sum, sum)),
        // No sum is allowed below 0.
        Condition::Less(0) => Some((1, 0)),
        Condition::Less(end) => Some((0, end - 1)),
        Condition::Greater(sum) => Some((sum.saturating_add(1), u32::MAX)),
    }
}
