//! Puzzles of BurrTools, the program by A. Röver: `.xmpuzzle` files, after decompression.
//!
//! A file has shapes in a grid and problems that use them: pieces with a number of copies, and a
//! result, which is the box. In a shape `#` is a cell, `+` in a result an optional cell, `_` no cell;
//! digits after a cell are its color. A color of a piece fits a color of the box if the file has this pair. Pieces are
//! one-sided, as they are in BurrTools.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use roxmltree::{Document, Node};

use crate::error::PackingError;
use crate::form::Form;
use crate::lattice::{Lattice, Position};
use crate::limits::CELL_LIMIT;
use crate::packing::Packing;
use crate::piece::Piece;
use crate::region::Region;

/// A file of BurrTools.
#[derive(Clone, Debug)]
pub struct BurrTools {
    lattice: Lattice,
    shapes: Vec<Voxels>,
    problems: Vec<Problem>,
}

/// Why a file of BurrTools, or one of its problems, is not a puzzle here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BurrToolsError {
    /// The text is not XML.
    Xml {
        /// The message of the XML reader, with line and column.
        message: String,
    },
    /// The text is XML but has no element `puzzle`.
    NoPuzzle,
    /// The grid is unknown.
    Grid {
        /// The type of the grid.
        name: String,
    },
    /// An attribute that is missing or is no number.
    Attribute {
        /// The element.
        element: &'static str,
        /// The attribute.
        attribute: &'static str,
    },
    /// A shape with too many or too few characters, or with an unknown one.
    Shape {
        /// The number of the shape, from 0.
        shape: usize,
    },
    /// No shape has this number.
    NoShape {
        /// The number, from 0.
        shape: usize,
    },
    /// No problem has this number.
    NoProblem {
        /// The number, from 1.
        problem: usize,
        /// The number of problems.
        of: usize,
    },
    /// Features that are not supported.
    Unsupported {
        /// All of them, each with the shape that has it.
        features: Vec<String>,
    },
    /// A box or piece that cannot be.
    Packing(PackingError),
}

impl fmt::Display for BurrToolsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xml { message } => write!(f, "not XML: {message}"),
            Self::NoPuzzle => f.write_str("not a puzzle of BurrTools: no element `puzzle`"),
            Self::Grid { name } => {
                write!(f, "the grid of type {name} is not supported")
            }
            Self::Attribute { element, attribute } => {
                write!(f, "element `{element}`: attribute `{attribute}` must be a whole number")
            }
            Self::Shape { shape } => write!(f, "shape {} is malformed", shape + 1),
            Self::NoShape { shape } => write!(f, "there is no shape {}", shape + 1),
            Self::NoProblem { problem, of } => {
                write!(f, "there is no problem {problem}: the file has {of}")
            }
            Self::Unsupported { features } => {
                write!(f, "{} are not supported", features.join(", and "))
            }
            Self::Packing(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BurrToolsError {}

impl From<PackingError> for BurrToolsError {
    fn from(error: PackingError) -> Self {
        Self::Packing(error)
    }
}

/// A shape: cells with what is there.
#[derive(Clone, Debug)]
struct Voxels {
    name: Option<String>,
    cells: Vec<(Position, Voxel)>,
}

/// A cell of a shape.
#[derive(Clone, Copy, Debug)]
struct Voxel {
    is_variable: bool,
    color: u32,
}

/// A problem: pieces by the numbers of their shapes, and the box.
#[derive(Clone, Debug)]
struct Problem {
    name: Option<String>,
    parts: Vec<(usize, u32, u32)>,
    result: usize,
    /// The colors of pieces, each with a color of the box that it fits.
    pairs: BTreeSet<(u32, u32)>,
    has_groups: bool,
    has_max_holes: bool,
}

impl BurrTools {
    /// Reads the XML text of a file, in time linear in its length.
    ///
    /// # Errors
    /// If the text is not XML, is not of BurrTools, has an unknown grid, or is malformed.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::BurrTools;
    ///
    /// let xml = r##"<?xml version="1.0"?>
    /// <puzzle version="2"><gridType type="0"/><shapes>
    ///   <voxel x="2" y="1" z="1" type="0" name="Bar">##</voxel>
    ///   <voxel x="2" y="2" z="1" type="0">####</voxel>
    /// </shapes><problems><problem name="Square">
    ///   <shapes><shape id="0" count="2"/></shapes><result id="1"/>
    /// </problem></problems></puzzle>"##;
    /// let file = BurrTools::read(xml)?;
    /// assert_eq!(file.problem_names().collect::<Vec<_>>(), [Some("Square")]);
    /// let packing = file.packing(1)?;
    /// assert_eq!(packing.to_string(), "lattice cube\n\nbox\n  ##\n  ##\n\npiece Bar x2\n  ##\n");
    /// # Ok::<(), quadrille_packing::BurrToolsError>(())
    /// ```
    pub fn read(xml: &str) -> Result<Self, BurrToolsError> {
        let document = Document::parse(xml)
            .map_err(|error| BurrToolsError::Xml { message: error.to_string() })?;
        let puzzle = document.root_element();
        if !puzzle.has_tag_name("puzzle") {
            return Err(BurrToolsError::NoPuzzle);
        }
        let grid = children(puzzle, "gridType").next().and_then(|grid| grid.attribute("type"));
        let lattice = match grid.unwrap_or("0") {
            "0" => Lattice::Cube,
            "1" => Lattice::Prism,
            "2" => Lattice::Sphere,
            "3" => Lattice::Rhombic,
            "4" => Lattice::TetraOcta,
            other => return Err(BurrToolsError::Grid { name: other.to_owned() }),
        };
        let shapes = children(puzzle, "shapes").flat_map(|shapes| children(shapes, "voxel"));
        let shapes = shapes.enumerate().map(|(shape, node)| Voxels::read(lattice, shape, node));
        let shapes = shapes.collect::<Result<Vec<Voxels>, BurrToolsError>>()?;
        let problems = children(puzzle, "problems").flat_map(|all| children(all, "problem"));
        let problems = problems.map(Problem::read);
        Ok(Self { lattice, shapes, problems: problems.collect::<Result<_, BurrToolsError>>()? })
    }

    /// Returns the name of each problem, if it has one.
    pub fn problem_names(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        self.problems.iter().map(|problem| problem.name.as_deref())
    }

    /// Returns what the problem with this number, from 1, has that does not matter for packing, and so
    /// is passed over: `groups of pieces`, which say what may stay together when a solution is taken
    /// apart.
    pub fn passed_over(&self, problem: usize) -> Vec<&'static str> {
        let wanted = problem.checked_sub(1).and_then(|index| self.problems.get(index));
        let has_groups = wanted.is_some_and(|problem| problem.has_groups);
        if has_groups { vec!["groups of pieces"] } else { Vec::new() }
    }

    /// Returns the problem with this number, from 1, as a puzzle.
    ///
    /// Pieces are named like their shapes, or `S1`, `S2`, … by number; other characters than letters
    /// and digits become `_`.
    ///
    /// # Errors
    /// If there is no such problem, if it uses a limit on holes, colors that fit other colors or pieces with
    /// variable cells, or if it has no piece or an empty box.
    pub fn packing(&self, problem: usize) -> Result<Packing, BurrToolsError> {
        let of = self.problems.len();
        let wanted = problem.checked_sub(1).and_then(|index| self.problems.get(index));
        let wanted = wanted.ok_or(BurrToolsError::NoProblem { problem, of })?;
        let features = self.unsupported(wanted)?;
        if !features.is_empty() {
            return Err(BurrToolsError::Unsupported { features });
        }
        let result = self.shape(wanted.result)?;
        let has_colors = result.cells.iter().any(|(_, cell)| cell.color > 0);
        let mut names = HashSet::new();
        let mut pieces = Vec::new();
        for &(number, least, most) in &wanted.parts {
            let voxels = self.shape(number)?;
            if most == 0 {
                continue;
            }
            let cells = voxels.cells.iter().filter_map(|&(at, voxel)| {
                let color = if has_colors { voxel.color as u8 } else { 0 };
                Some((self.lattice.cell(at)?, color))
            });
            let shape = Form::colored(self.lattice, cells);
            let shape = shape.ok_or(BurrToolsError::Shape { shape: number })?;
            let name = unused_name(voxels.name.as_deref(), number, &mut names);
            pieces.push(Piece::new(name, shape).copies(least, Some(most)));
        }
        let cells = result.cells.iter().map(|&(at, cell)| (at, cell.is_variable));
        let region = Region::new(self.lattice, cells)?;
        let colors = result.cells.iter().map(|&(at, voxel)| (at, voxel.color as u8));
        let region = region.colored_as(colors);
        Ok(Packing::new(region, pieces)?)
    }

    /// Returns the features of a problem that are not supported.
    fn unsupported(&self, problem: &Problem) -> Result<Vec<String>, BurrToolsError> {
        let result = self.shape(problem.result)?;
        let of_box: BTreeSet<u32> = result.cells.iter().map(|(_, cell)| cell.color).collect();
        let (mut variable, mut colored) = (Vec::new(), Vec::new());
        for &(number, _, most) in &problem.parts {
            let voxels = self.shape(number)?;
            if most > 0 && voxels.cells.iter().any(|(_, cell)| cell.is_variable) {
                variable.push(number);
            }
            // A color here fits itself only.
            let is_plain = |(_, cell): &(Position, Voxel)| {
                let fits = |&other: &u32| {
                    cell.color == 0 || other == 0 || problem.pairs.contains(&(cell.color, other))
                };
                cell.color < 10
                    && of_box.iter().all(|other| {
                        fits(other) == (cell.color == 0 || *other == 0 || cell.color == *other)
                    })
            };
            if most > 0 && !voxels.cells.iter().all(is_plain) {
                colored.push(number);
            }
        }
        let listed = |feature: &str, shapes: &[usize]| {
            let numbers: Vec<String> = shapes.iter().map(|shape| (shape + 1).to_string()).collect();
            let noun = if shapes.len() == 1 { "shape" } else { "shapes" };
            format!("{feature} ({noun} {})", numbers.join(", "))
        };
        let mut features = Vec::new();
        features.extend(problem.has_max_holes.then(|| "limits on holes".to_owned()));
        if !variable.is_empty() {
            features.push(listed("pieces with variable cells", &variable));
        }
        if !colored.is_empty() {
            features.push(listed("colors that fit other colors", &colored));
        }
        Ok(features)
    }

    fn shape(&self, shape: usize) -> Result<&Voxels, BurrToolsError> {
        self.shapes.get(shape).ok_or(BurrToolsError::NoShape { shape })
    }
}

/// Returns a name with plain characters that no other piece has.
fn unused_name(name: Option<&str>, number: usize, used: &mut HashSet<String>) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c } else { '_' };
    let name: String = name.unwrap_or_default().trim().chars().map(plain).collect();
    let numbered = format!("S{}", number + 1);
    let name = if name.is_empty() { numbered } else { name };
    let others = (2..).map(|copy| format!("{name}_{copy}"));
    let mut candidates = [name.clone()].into_iter().chain(others);
    let free = candidates.find(|candidate| used.insert(candidate.clone()));
    free.expect("there is a free number")
}

impl Voxels {
    fn read(lattice: Lattice, shape: usize, node: Node<'_, '_>) -> Result<Self, BurrToolsError> {
        let malformed = BurrToolsError::Shape { shape };
        let [x, y, z] = ["x", "y", "z"].map(|axis| number(node, "voxel", axis));
        let (x, y, z) = (x?, y?, z?);
        let count = x.checked_mul(y).and_then(|area| area.checked_mul(z));
        let Some(count) = count.filter(|&count| count <= CELL_LIMIT) else { return Err(malformed) };
        let mut cells: Vec<(Position, Voxel)> = Vec::new();
        let mut next = 0;
        for character in node.text().unwrap_or_default().trim().chars() {
            match character {
                '#' | '+' | '_' if next == count => return Err(malformed),
                '#' | '+' => {
                    let [layer, row, column] = [next / (x * y), next / x % y, next % x];
                    let [layer, row, column] = [layer, row, column].map(|place| place as i32);
                    // Their rows of triangles run upward.
                    let row = if lattice == Lattice::Prism { -row } else { row };
                    let at = Position { layer, row, column };
                    if lattice.cell(at).is_none() {
                        return Err(malformed);
                    }
                    cells.push((at, Voxel { is_variable: character == '+', color: 0 }));
                    next += 1;
                }
                '_' => next += 1,
                '0'..='9' => {
                    if let Some((_, cell)) = cells.last_mut() {
                        let digit = character.to_digit(10).unwrap_or(0);
                        cell.color = cell.color.saturating_mul(10).saturating_add(digit);
                    }
                }
                _ => return Err(malformed),
            }
        }
        if next < count {
            return Err(malformed);
        }
        Ok(Self { name: node.attribute("name").map(str::to_owned), cells })
    }
}

impl Problem {
    fn read(node: Node<'_, '_>) -> Result<Self, BurrToolsError> {
        let mut parts = Vec::new();
        let mut has_groups = false;
        for part in children(node, "shapes").flat_map(|shapes| children(shapes, "shape")) {
            let copies = |attribute| -> Result<u32, BurrToolsError> {
                let wrong = BurrToolsError::Attribute { element: "shape", attribute };
                u32::try_from(number(part, "shape", attribute)?).map_err(|_| wrong)
            };
            let (least, most) = match (part.has_attribute("count"), part.has_attribute("min")) {
                (true, _) => (copies("count")?, copies("count")?),
                (false, true) => (copies("min")?, copies("max")?),
                (false, false) => (1, 1),
            };
            has_groups |= part.attribute("group").is_some_and(|group| group != "0");
            has_groups |= children(part, "group").next().is_some();
            parts.push((number(part, "shape", "id")?, least, most));
        }
        let pairs = children(node, "bitmap").flat_map(|all| children(all, "pair"));
        let pairs = pairs.map(|pair| {
            let color = |attribute| -> Result<u32, BurrToolsError> {
                let wrong = BurrToolsError::Attribute { element: "pair", attribute };
                u32::try_from(number(pair, "pair", attribute)?).map_err(|_| wrong)
            };
            // Colors are numbered from 1, and pairs from 0.
            Ok((color("piece")?.saturating_add(1), color("result")?.saturating_add(1)))
        });
        let pairs = pairs.collect::<Result<_, BurrToolsError>>()?;
        let result = children(node, "result").next();
        let missing = BurrToolsError::Attribute { element: "result", attribute: "id" };
        Ok(Self {
            name: node.attribute("name").map(str::to_owned),
            parts,
            pairs,
            result: number(result.ok_or(missing)?, "result", "id")?,
            has_groups,
            has_max_holes: node.has_attribute("maxHoles"),
        })
    }
}

fn children<'n, 'i: 'n>(
    node: Node<'n, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'n, 'i>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

fn number(
    node: Node<'_, '_>,
    element: &'static str,
    attribute: &'static str,
) -> Result<usize, BurrToolsError> {
    let value = node.attribute(attribute).and_then(|value| value.trim().parse().ok());
    value.ok_or(BurrToolsError::Attribute { element, attribute })
}
