//! Rules that are placed in cells: a kind, perhaps a number, and cells.

use std::fmt;

use crate::shape::Cell;
use crate::symbol::symbol;
use crate::variant::pattern::Pattern;
use crate::variant::stating::Stating;

/// A kind of rule: one file and one row of the table [`Kind::all`].
pub struct Kind {
    /// The key of its line above a board.
    pub(in crate::variant) name: &'static str,
    /// Examples of such a line.
    pub(in crate::variant) example: &'static str,
    /// The rule, in a few words.
    pub(in crate::variant) help: &'static str,
    /// What is wrong if it is broken.
    pub(in crate::variant) clash: &'static str,
    /// What stands between the key and the colon.
    pub(in crate::variant) takes: Takes,
    /// How the cells are grouped.
    pub(in crate::variant) groups: Groups,
    /// Whether its values all differ, so that it has no more cells than there are values. Sets are stated
    /// before lines, which then know more of their cells.
    pub(in crate::variant) is_set: bool,
    /// Adds what it demands.
    pub(in crate::variant) state: fn(&Placed, &mut Stating),
    /// Its key in puzzles of f-puzzles, and the form of its cells there; `None` if links and JSON of
    /// f-puzzles and SudokuPad cannot state it.
    pub(in crate::variant) f_puzzles: Option<(&'static str, FPuzzlesForm)>,
    /// Its drawing.
    pub(in crate::variant) drawing: Drawing,
    /// Where a generator draws it.
    pub(in crate::variant) site: Site,
}

/// What stands between the key of a rule and the colon.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A number, by its meaning.
    Number(&'static str),
    /// A number that may be left out; the function returns it for a board with this side.
    Optional(fn(usize) -> u32),
    /// Values, such as `1233`.
    Values,
    /// A pattern of values: see [`Pattern`].
    Pattern,
}

/// How the cells of a rule are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Groups {
    /// One group: the least and the greatest number of its cells.
    One(usize, usize),
    /// Two groups or more, with a number of cells in the first and the others: `r1c1 > r1c2 r1c3`.
    Arms(usize, usize),
    /// Two groups with as many cells.
    Equal,
    /// Each cell by itself.
    Single,
}

/// Describes the number of cells.
impl fmt::Display for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::One(least, most) if least == most => write!(f, "{least} cells"),
            Self::One(least, usize::MAX) => write!(f, "{least} cells or more"),
            Self::One(least, most) => write!(f, "{least} to {most} cells"),
            Self::Arms(first, 1) => write!(f, "1 to {first} cells, then one arm or more"),
            Self::Arms(first, others) => {
                write!(f, "1 to {first} cells, then arms of {others} cells or more")
            }
            Self::Equal => f.write_str("two groups with as many cells"),
            Self::Single => f.write_str("one cell"),
        }
    }
}

/// The form of cells in puzzles of f-puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FPuzzlesForm {
    /// `lines`, each a list of cells.
    Lines,
    /// `cells`.
    Cells,
    /// `cells`, with this value.
    Valued(&'static str),
    /// `cell`.
    Cell,
    /// `cell` outside the board, in front of a row or column.
    Outside,
    /// `cell` outside the board, and `direction`.
    Diagonal,
    /// `cells` of the first group, and `lines` that begin there.
    Arms,
    /// `cells` and `cloneCells`.
    Clone,
    /// `cells` and `values`.
    Values,
}

/// The drawing of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A line through the cells, in this color.
    Line(&'static str),
    /// A line that begins with a bulb.
    Thermometer(&'static str),
    /// A line with a bulb at each end.
    Between(&'static str),
    /// A circle around the first group, and an arrow along each other.
    Arrow,
    /// A dashed outline, with the number.
    Cage,
    /// Shaded cells.
    Shade(&'static str),
    /// Text in the middle of the cells.
    Text(&'static str),
    /// The values, in the middle of the cells.
    Values,
    /// The number, outside the board, before the first cell; with an arrow along a diagonal.
    Before,
    /// Small arrowheads from the cell to its neighbors, or to the cell.
    Comparison(bool),
}

/// Where a generator draws rules of a kind: see [`Rules::holds`](crate::Rules::holds).
///
/// Numbers are the least and the greatest number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// Along a path through neighbors, diagonal ones included.
    Path(usize, usize),
    /// In cells connected by edges.
    Patch(usize, usize),
    /// In connected cells, as many as there are values.
    Region,
    /// In two patches of the same form.
    Copies,
    /// In a cell and along paths that begin beside it.
    Arms,
    /// In a row or column, from one of its ends.
    Side,
    /// In a diagonal, from the edge.
    Slant,
    /// In a square of 2×2 cells.
    Square,
    /// In one cell.
    Cell,
    /// Nowhere: only a person can state such a rule.
    Nowhere,
}

/// What a rule takes besides cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    Nothing,
    /// A number.
    Number(u32),
    /// Values.
    Values(Vec<u8>),
    /// A pattern of values.
    Pattern(Box<Pattern>),
}

/// A rule in its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub(in crate::variant) kind: &'static Kind,
    pub(in crate::variant) argument: Argument,
    pub(in crate::variant) groups: Vec<Vec<Cell>>,
}

impl Kind {
    /// Returns its name, which is the key of its line above a board.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns an example of its line.
    pub fn example(&self) -> &'static str {
        self.example
    }

    /// Describes the rule in a few words.
    pub fn help(&self) -> &'static str {
        self.help
    }

    /// Returns what it takes besides cells.
    pub fn takes(&self) -> Takes {
        self.takes
    }

    /// Returns how its cells are grouped.
    pub fn groups(&self) -> Groups {
        self.groups
    }

    /// Returns its key in puzzles of f-puzzles, and the form of its cells there.
    pub fn f_puzzles(&self) -> Option<(&'static str, FPuzzlesForm)> {
        self.f_puzzles
    }

    /// Returns its drawing.
    pub fn drawing(&self) -> Drawing {
        self.drawing
    }

    /// Returns where a generator draws it.
    pub fn site(&self) -> Site {
        self.site
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.name)
    }
}

impl Placed {
    /// Returns its kind.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Returns what it takes besides cells.
    pub fn argument(&self) -> &Argument {
        &self.argument
    }

    /// Returns its number; 0 if it has none.
    pub fn number(&self) -> u32 {
        if let Argument::Number(number) = self.argument { number } else { 0 }
    }

    /// Returns its groups of cells; there is at least one, and each has at least one cell.
    pub fn groups(&self) -> &[Vec<Cell>] {
        &self.groups
    }

    /// Returns the cells of its first group.
    pub fn cells(&self) -> &[Cell] {
        &self.groups[0]
    }
}

impl fmt::Display for Placed {
    /// Writes its line above a board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        match &self.argument {
            Argument::Nothing => {}
            Argument::Number(number) => write!(f, " {number}")?,
            Argument::Values(values) => {
                let values: String = values.iter().map(|&value| symbol(value)).collect();
                write!(f, " {values}")?;
            }
            Argument::Pattern(pattern) => write!(f, " {pattern}")?,
        }
        f.write_str(":")?;
        for (number, group) in self.groups.iter().enumerate() {
            f.write_str(if number > 0 { " >" } else { "" })?;
            group.iter().try_for_each(|cell| write!(f, " {cell}"))?;
        }
        Ok(())
    }
}
