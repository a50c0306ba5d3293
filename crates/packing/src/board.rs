//! Any exact cover problem whose items have coordinates, drawn as pieces on a board.

use std::collections::HashMap;
use std::fmt;

use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::{ItemId, OptionId, Problem};

use crate::arrangement::Arrangement;
use crate::coordinates::Pattern;
use crate::error::PackingError;
use crate::lattice::{Lattice, Position};
use crate::limits::CELL_LIMIT;
use crate::packing::{Packing, Placement};
use crate::piece::Piece;
use crate::region::Region;
use crate::shape::Shape;

/// The squares of a problem whose items have coordinates, and its options as pieces on them.
///
/// An option with the name of a piece among its items is drawn as that piece: its letter is the last
/// letter or digit of the label of the option, or else of the first item without coordinates.
///
/// # Examples
/// ```
/// use quadrille_dlx::{Problem, Solve};
/// use quadrille_packing::Board;
///
/// let problem = Problem::parse("A B 1,1 1,2 2,1\nA 1,1 1,2\nB 2,1\n")?;
/// let board = Board::new(&problem, None)?;
/// let solution = problem.lister().solutions()?.next().ok_or("none")?;
/// assert_eq!(board.arrangement(solution.options()).letters().to_string(), "AA\nB\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    packing: Packing,
    /// For each option, its piece and squares, unless it has none.
    placements: Vec<Option<Placement>>,
}

/// Why a problem cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// No name of an item has the form.
    NoCoordinates,
    /// Two items have the same coordinates.
    Repeated {
        /// The names of the items.
        names: [String; 2],
    },
    /// The board would have more than [`CELL_LIMIT`] rows times columns.
    TooLarge,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCoordinates => f.write_str("no item has coordinates in its name"),
            Self::Repeated { names: [one, two] } => {
                write!(f, "items {one} and {two} have the same coordinates")
            }
            Self::TooLarge => {
                write!(f, "the board has more than {CELL_LIMIT} squares")
            }
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// Returns the board of a problem. Without a pattern, the usual one that fits most items is
    /// taken, provided that they fill at least a quarter of the rectangle around them: so `r1` and
    /// `c1`, for a row and a column, are not mistaken for squares. Takes time linear in the problem.
    ///
    /// # Errors
    /// If no item has coordinates, if two have the same, or if the board is too large.
    pub fn new(problem: &Problem, pattern: Option<&Pattern>) -> Result<Self, BoardError> {
        let found = match pattern {
            Some(pattern) => positions(problem, pattern),
            None => {
                let mut best = Vec::new();
                for pattern in Pattern::usual() {
                    let found = positions(problem, &pattern);
                    let is_dense = 4 * found.len() >= extent(&found);
                    best = if is_dense && found.len() > best.len() { found } else { best };
                }
                best
            }
        };
        let mut items: HashMap<Position, ItemId> = HashMap::new();
        for &(item, position) in &found {
            if let Some(other) = items.insert(position, item) {
                let names = [other, item].map(|item| problem.item(item).name().to_owned());
                return Err(BoardError::Repeated { names });
            }
        }
        if extent(&found) > CELL_LIMIT {
            return Err(BoardError::TooLarge);
        }
        let cells = found.iter().map(|&(_, position)| (position, true));
        let region = Region::new(Lattice::Square, cells).map_err(|_| BoardError::NoCoordinates)?;
        let mut sorted = found;
        sorted.sort_unstable_by_key(|&(_, position)| position);
        let numbers: HashMap<ItemId, usize> =
            (0..).zip(&sorted).map(|(number, &(item, _))| (item, number)).collect();
        Self::with_pieces(problem, region, &numbers)
    }

    /// Makes pieces of the options, given the square of each item that has one.
    fn with_pieces(
        problem: &Problem,
        region: Region,
        numbers: &HashMap<ItemId, usize>,
    ) -> Result<Self, BoardError> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut labels: HashMap<char, usize> = HashMap::new();
        let placements = problem.options().map(|option| {
            let items = option.members().iter().map(|member| member.item);
            let mut cells: Vec<usize> =
                items.filter_map(|item| numbers.get(&item).copied()).collect();
            cells.sort_unstable();
            let shape = cells.iter().map(|&cell| region.cells()[cell]);
            let shape = Shape::new(Lattice::Square, shape)?;
            let label = label(problem, option, numbers);
            let piece = *labels.entry(label).or_insert_with(|| {
                pieces.push(Piece::new(label, shape));
                pieces.len() - 1
            });
            Some(Placement { piece, cells, sides: None })
        });
        let placements: Vec<Option<Placement>> = placements.collect();
        match Packing::new(region, pieces) {
            Ok(packing) => Ok(Self { packing, placements }),
            Err(PackingError::NoPieces) => Err(BoardError::NoCoordinates),
            Err(error) => unreachable!("labels are distinct single letters: {error}"),
        }
    }

    /// Returns the picture of these options, such as those of a solution.
    ///
    /// # Panics
    /// If an option is not one of the problem.
    pub fn arrangement(&self, options: &[OptionId]) -> Arrangement<'_> {
        let placed = options.iter().filter_map(|option| self.placements[option.index()].clone());
        Arrangement::new(&self.packing, placed)
    }
}

/// Returns the items whose names have this form, with their positions.
fn positions(problem: &Problem, pattern: &Pattern) -> Vec<(ItemId, Position)> {
    let items = problem.items();
    items.filter_map(|item| Some((item.id(), pattern.position(item.name())?))).collect()
}

/// Returns the number of squares of the rectangle around these positions.
fn extent(found: &[(ItemId, Position)]) -> usize {
    let length = |of: fn(Position) -> i32| {
        let along = || found.iter().map(|&(_, position)| of(position));
        let (least, most) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
        most.abs_diff(least) as usize + 1
    };
    length(|at| at.row) * length(|at| at.column)
}

/// Returns the letter of an option.
fn label(problem: &Problem, option: OptionRef<'_>, numbers: &HashMap<ItemId, usize>) -> char {
    let items = option.members().iter().map(|member| member.item);
    let mut names =
        items.filter(|item| !numbers.contains_key(item)).map(|item| problem.item(item).name());
    let name = option.label().or_else(|| names.next());
    let last = name.and_then(|name| name.chars().rfind(|letter| letter.is_alphanumeric()));
    last.unwrap_or('A')
}
