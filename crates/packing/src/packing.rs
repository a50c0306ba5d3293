//! A packing puzzle as an exact cover problem: the definition.
//!
//! Items are the pieces and the cells of the box; an option is one placement of a piece. A cell that
//! may stay empty is a secondary item. A piece must be covered as often as its number of copies
//! allows. A piece needs no item if the cells alone decide how many copies there are: if it is the
//! only one, fills the box exactly, and no cell is optional.
//!
//! A side between two cells is a secondary item if there are tiles. A tile gives it its label as a color, as seen
//! from the cell on the left or above.
//!
//! If copies of a piece may be left out at a price, the piece is covered exactly as often as it has copies, by
//! placements or by options without a cell. These are in a chain, so that a number of missing copies is one choice:
//! item *i* of [`Part::Left`] is covered by the option that leaves out copy *i*, or by one that does not. The color
//! of [`Part::Fewer`] sees to it that copy *i* + 1 is left out only if copy *i* is.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;

use quadrille_dlx::{Model, ModelBuilder};

use crate::error::PackingError;
use crate::form::{SIDES, fitting};
use crate::lattice::{Lattice, Position};
use crate::limits::PLACEMENT_LIMIT;
use crate::piece::Piece;
use crate::region::{Region, Wraps};

/// A packing puzzle: a box and pieces that fill it.
///
/// # Examples
/// ```
/// use quadrille_dlx::Solve;
/// use quadrille_packing::{Lattice, Packing, Piece, boxes, polyforms};
///
/// let pentominoes = polyforms::free(Lattice::Square, 5)?.into_iter();
/// let names = ('A'..).map(String::from);
/// let pieces = names.zip(pentominoes).map(|(name, shape)| Piece::new(name, shape).mirrored(true));
/// let packing = Packing::new(boxes::rectangle(3, 20)?, pieces)?;
///
/// let model = packing.model()?;
/// assert_eq!(model.problem().counter().count()?.complete()?, 8);
/// let solution = model.problem().lister().solutions()?.next().ok_or("none")?;
/// let cells: usize = model.payloads(solution.options()).map(|put| put.cells.len()).sum();
/// assert_eq!(cells, 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    region: Region,
    pieces: Vec<Piece>,
}

/// An item of a packing problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The piece with this number.
    Piece(usize),
    /// The cell of the box with this number.
    Cell(usize),
    /// The side of a cell toward the cell on its right (0) or below (1).
    Side(usize, usize),
    /// The choice whether a copy of a piece, from 0, is left out.
    Left(usize, u32),
    /// The order in which copies of a piece are left out: this copy before the next.
    Fewer(usize, u32),
    /// The cells that the powers of a motion map to one another, by the first of them, in a problem of symmetric
    /// solutions.
    Orbit(usize),
}

/// A piece placed in the box: an option of a packing problem. Without a cell, a copy of the piece that is left out,
/// or the decision that none is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The number of the piece.
    pub piece: usize,
    /// The numbers of the cells that it fills, ascending.
    pub cells: Vec<usize>,
    /// The labels of a tile as it is turned, clockwise from the top.
    pub sides: Option<[char; 4]>,
}

/// Why the pieces cannot fill the box, by the number of their cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Even the fewest copies have more cells than the box.
    TooMuch {
        /// The cells of the pieces.
        pieces: usize,
        /// The cells of the box.
        cells: usize,
    },
    /// Even all copies have fewer cells than must be filled.
    TooLittle {
        /// The cells of the pieces.
        pieces: usize,
        /// The cells that must be filled.
        cells: usize,
    },
}

impl Packing {
    /// Returns the puzzle with this box and these pieces.
    ///
    /// # Errors
    /// If there is no piece; if a name is empty, has other characters than letters, digits and
    /// `'`, `+`, `-`, `_`, is repeated, or is that of a cell; if a number of copies is empty, or any number with a
    /// price for copies that are left out; or if there is a tile and the lattice is not of squares.
    pub fn new(
        region: Region,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> Result<Self, PackingError> {
        let packing = Self { region, pieces: pieces.into_iter().collect() };
        if packing.pieces.is_empty() {
            return Err(PackingError::NoPieces);
        }
        let cells: HashSet<String> =
            (0..packing.region.len()).map(|cell| packing.cell_name(cell)).collect();
        let mut names = HashSet::new();
        for piece in &packing.pieces {
            piece.check()?;
            let name = || piece.name().to_owned();
            let lattice = packing.region.lattice();
            if piece.form().sides().is_some() && lattice != Lattice::Square {
                return Err(PackingError::TileOf { lattice });
            }
            if cells.contains(piece.name()) {
                return Err(PackingError::NamedLikeCell { name: name() });
            }
            if !names.insert(piece.name()) {
                return Err(PackingError::RepeatedName { name: name() });
            }
        }
        Ok(packing)
    }

    /// Returns the box.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// Returns the pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns, for each piece, the puzzle with the same pieces and a box of that piece's shape, to
    /// draw it.
    pub fn alone(&self) -> Vec<Self> {
        let lattice = self.region.lattice();
        let boxes = self.pieces.iter().map(|piece| {
            let positions = piece.shape().positions(lattice).into_iter();
            let region = Region::new(lattice, positions.map(|position| (position, false)));
            Self { region: region.expect("a shape has a cell"), pieces: self.pieces.clone() }
        });
        boxes.collect()
    }

    /// Returns the name of a cell: its row and column from 1, such as `r2c5`, and in a box of cubes
    /// its layer, such as `l1r2c5`.
    ///
    /// # Panics
    /// If there is no cell with this number.
    pub fn cell_name(&self, cell: usize) -> String {
        let (lattice, least) = (self.region.lattice(), self.region.corner());
        let Position { layer, row, column } = lattice.position(self.region.cells()[cell]);
        let (row, column) = (row - least.row + 1, column - least.column + 1);
        match lattice.is_solid() {
            true => format!("l{}r{row}c{column}", layer - least.layer + 1),
            false => format!("r{row}c{column}"),
        }
    }

    /// Returns the puzzle as an exact cover problem, with a placement for each option.
    ///
    /// Pieces come first, in their order, then cells in reading order. Placements are ordered by
    /// piece, orientation and place. No two options have the same piece and cells.
    ///
    /// # Errors
    /// If there are more than [`PLACEMENT_LIMIT`] placements, or if every cell and every piece is
    /// optional.
    pub fn model(&self) -> Result<Model<Part, Placement>, PackingError> {
        let mut model = ModelBuilder::new();
        let valid = "names are plain and distinct, and every item is declared once";
        self.declare(&mut model);
        let mut labels = HashMap::new();
        let mut count = 0;
        for (number, piece) in self.pieces.iter().enumerate() {
            // It looks at all cells.
            let item = self.has_item(number).then_some((Part::Piece(number), None));
            for placement in self.placements(number) {
                count += 1;
                if count > PLACEMENT_LIMIT {
                    return Err(PackingError::TooManyPlacements);
                }
                let Some(sides) = self.sides(&placement) else { continue };
                let mut color = |label: char| {
                    *labels.entry(label).or_insert_with(|| {
                        model.color(format!("label{label}")).expect("fewer labels than colors")
                    })
                };
                let sides: Vec<_> =
                    sides.into_iter().map(|(side, label)| (side, Some(color(label)))).collect();
                let cells =
                    placement.cells.clone().into_iter().map(|cell| (Part::Cell(cell), None));
                let items = item.into_iter().chain(cells).chain(sides);
                model.option_with(items, piece.cost(), placement).expect(valid);
            }
            self.leave_out(number, &mut model);
        }
        let built = model.build_named(|part| self.part_name(*part));
        built.map_err(|_no_primary_item| PackingError::NothingRequired)
    }

    /// Returns the name of an item.
    pub(crate) fn part_name(&self, part: Part) -> String {
        let piece = |piece: usize| self.pieces[piece].name();
        match part {
            Part::Piece(number) => piece(number).to_owned(),
            Part::Cell(cell) => self.cell_name(cell),
            Part::Side(cell, 0) => format!("{}.right", self.cell_name(cell)),
            Part::Side(cell, _) => format!("{}.below", self.cell_name(cell)),
            Part::Left(number, copy) => format!("{}.left{copy}", piece(number)),
            Part::Fewer(number, copy) => format!("{}.fewer{copy}", piece(number)),
            Part::Orbit(cell) => format!("{}.orbit", self.cell_name(cell)),
        }
    }

    /// Declares the items.
    fn declare(&self, model: &mut ModelBuilder<Part, Placement>) {
        let valid = "every item is declared once";
        for (number, piece) in self.pieces.iter().enumerate() {
            if self.has_item(number) {
                let (least, most) = (piece.least(), self.most_copies(piece));
                let least = if piece.price() > 0 { most } else { least };
                model.bounded(Part::Piece(number), least, most).expect(valid);
            }
            for copy in self.choices(number) {
                model.primary(Part::Left(number, copy)).expect(valid);
            }
        }
        for cell in 0..self.region.len() {
            match self.region.is_optional(cell) {
                false => model.primary(Part::Cell(cell)),
                true => model.secondary(Part::Cell(cell)),
            }
            .expect(valid);
        }
        if self.pieces.iter().any(|piece| piece.form().sides().is_some()) {
            let inner = |&(cell, side): &(usize, usize)| {
                let next = self.region.cells()[cell].moved(SIDES[side + 1]);
                self.region.number(next).is_some_and(|next| next != cell)
            };
            let all = (0..self.region.len()).flat_map(|cell| [(cell, 0), (cell, 1)]);
            let sides = all.filter(inner).map(|(cell, side)| Part::Side(cell, side));
            model.secondaries(sides).expect(valid);
        }
        for number in 0..self.pieces.len() {
            for copy in self.choices(number).skip(1) {
                model.secondary(Part::Fewer(number, copy - 1)).expect(valid);
            }
        }
    }

    /// Returns the copies of a piece that may be left out, from 0, if the choices need items. A single one does not.
    fn choices(&self, piece: usize) -> Range<u32> {
        let piece = &self.pieces[piece];
        let free = self.most_copies(piece) - piece.least();
        if piece.price() > 0 && free > 1 { 0..free } else { 0..0 }
    }

    /// Adds the options that leave out copies of a piece at a price.
    fn leave_out(&self, number: usize, model: &mut ModelBuilder<Part, Placement>) {
        let valid = "every item is declared once";
        let piece = &self.pieces[number];
        let none = Placement { piece: number, ..Placement::default() };
        let item = (Part::Piece(number), None);
        let choices = self.choices(number);
        if piece.price() > 0 && choices.is_empty() && self.most_copies(piece) > piece.least() {
            model.option_with([item], piece.price(), none).expect(valid);
            return;
        }
        let mut color = |name| model.color(name).expect("fewer colors than can be");
        let [out, kept] = [color("out"), color("kept")];
        for copy in choices.clone() {
            let choice = (Part::Left(number, copy), None);
            let before = copy.checked_sub(1).map(|last| (Part::Fewer(number, last), Some(out)));
            let after = (copy + 1 < choices.end).then_some((Part::Fewer(number, copy), Some(kept)));
            let items = [item, choice].into_iter().chain(before);
            model.option_with(items, piece.price(), none.clone()).expect(valid);
            model.option_with([choice].into_iter().chain(after), 0, none.clone()).expect(valid);
        }
    }

    /// Returns the sides of a tile that are items, each with its label as seen from the left or from above. Returns
    /// `None` if a side does not fit the rim, or a side that the tile shares with itself.
    fn sides(&self, placement: &Placement) -> Option<Vec<(Part, char)>> {
        let Some(labels) = placement.sides else { return Some(Vec::new()) };
        let cell = placement.cells[0];
        let mut sides = Vec::new();
        for (side, (step, label)) in SIDES.into_iter().zip(labels).enumerate() {
            match self.region.number(self.region.cells()[cell].moved(step)) {
                None if self.region.rim().is_some_and(|rim| rim != label) => return None,
                None => {}
                Some(next) if next == cell && labels[(side + 2) % 4] != fitting(label) => {
                    return None;
                }
                Some(next) if next == cell => {}
                Some(next) => sides.push(match side {
                    1 | 2 => (Part::Side(cell, side - 1), label),
                    _ => (Part::Side(next, if side == 3 { 0 } else { 1 }), fitting(label)),
                }),
            }
        }
        Some(sides)
    }

    /// Returns every placement of a piece once.
    fn placements(&self, piece: usize) -> impl Iterator<Item = Placement> {
        let (region, lattice) = (&self.region, self.region.lattice());
        // On a torus, a piece that reaches around may have the same cells from several places.
        let mut seen = (region.wraps() != Wraps::default()).then(HashSet::new);
        let own = &self.pieces[piece];
        // On a Möbius strip, a piece comes back reflected.
        let forms = match region.wraps().twisted {
            true => own.form().orientations(lattice, own.allowed_turns(), true),
            false => own.orientations(lattice),
        };
        let placed = forms.into_iter().flat_map(move |form| {
            let to = move |cell| {
                let step = lattice.translation(form.shape().cells()[0], cell)?;
                let cells = region.covered(&form, step)?;
                Some(Placement { piece, cells, sides: form.sides() })
            };
            region.anchors().into_iter().filter_map(to)
        });
        placed.filter(move |place| seen.as_mut().is_none_or(|seen| seen.insert(place.clone())))
    }

    /// Returns whether a piece is an item of the problem.
    pub(crate) fn has_item(&self, piece: usize) -> bool {
        let [only] = &self.pieces[..] else { return true };
        debug_assert_eq!(piece, 0, "there is one piece");
        let (cells, size) = (self.region.len(), only.shape().len());
        let copies = (cells / size) as u32;
        if only.price() > 0 {
            return true;
        }
        let is_allowed = (only.least()..=only.most().unwrap_or(u32::MAX)).contains(&copies);
        self.region.mandatory() < cells || cells % size != 0 || !is_allowed
    }

    /// Returns the greatest number of copies that may be needed.
    fn most_copies(&self, piece: &Piece) -> u32 {
        let fitting = (self.region.len() / piece.shape().len()).max(1) as u32;
        piece.most().unwrap_or(u32::MAX).min(fitting).max(piece.least())
    }

    /// Returns why the pieces cannot fill the box, if the number of their cells shows it.
    ///
    /// # Examples
    /// ```
    /// use quadrille_packing::{Lattice, Packing, Piece, boxes, polyforms};
    ///
    /// let bar = polyforms::free(Lattice::Square, 2)?.remove(0);
    /// let packing = Packing::new(boxes::rectangle(2, 2)?, [Piece::new("A", bar)])?;
    /// let misfit = packing.misfit().map(|misfit| misfit.to_string());
    /// let text = "the pieces have 2 cells, and 4 cells of the box must be filled";
    /// assert_eq!(misfit.as_deref(), Some(text));
    /// # Ok::<(), quadrille_packing::PackingError>(())
    /// ```
    pub fn misfit(&self) -> Option<Misfit> {
        let cells = |copies: &dyn Fn(&Piece) -> u32| -> usize {
            self.pieces.iter().map(|piece| copies(piece) as usize * piece.shape().len()).sum()
        };
        let least = cells(&Piece::least);
        let most = cells(&|piece| self.most_copies(piece));
        if least > self.region.len() {
            return Some(Misfit::TooMuch { pieces: least, cells: self.region.len() });
        }
        let mandatory = self.region.mandatory();
        (most < mandatory).then_some(Misfit::TooLittle { pieces: most, cells: mandatory })
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMuch { pieces, cells } => {
                write!(f, "the pieces have {pieces} cells, and the box has {cells}")
            }
            Self::TooLittle { pieces, cells } => write!(
                f,
                "the pieces have {pieces} cells, and {cells} cells of the box must be filled"
            ),
        }
    }
}
