//! A packing puzzle as a problem: what the commands for packing puzzles share.

use std::cell::{Cell, RefCell};
use std::slice;

use quadrille_dlx::problem::OptionRef;
use quadrille_dlx::symmetry::Permutation;
use quadrille_dlx::{Answer, Count, ItemId, Model, Problem, Solution};
use quadrille_packing::{
    Arrangement, DominoesModel, Packing, Part, Placement, ReadError, UpTo, View,
};

use crate::args::UpToArgs;
use crate::draw::Packings;
use crate::equivalence::Equivalence;
use crate::escape::Printable;
use crate::failure::Failure;
use crate::format::PictureFormat;
use crate::input::Source;
use crate::output::Output;
use crate::record::{Number, PackedFrequencyRecord, PackedRecord, PlacementRecord, Record};
use crate::run::Context;
use crate::run::kind::Kind;
use crate::run::pack_dominoes;
use crate::run::pack_frequencies::Frequencies;
use crate::run::refutation::{Wording, listed};
use crate::run::solution::Presenter;
use crate::run::text_form::read_text;

/// What a command for packing puzzles reads.
pub(in crate::run) enum AnyPuzzle {
    Pieces(Puzzle),
    Dominoes(DominoesModel),
}

impl AnyPuzzle {
    /// Reads a puzzle: a text that a person draws, or dominoes in JSON.
    ///
    /// With the name of a symmetry, only the solutions that it maps to themselves are solutions.
    pub(in crate::run) fn read(
        source: &Source,
        symmetric: Option<&str>,
        context: &Context,
    ) -> Result<Self, Failure> {
        enum Text {
            Pieces(Packing),
            Dominoes(String),
        }
        let read = |text: &str| match pack_dominoes::is_json(text) {
            true => Ok(Text::Dominoes(text.to_owned())),
            false => text.parse().map(Text::Pieces),
        };
        let text = read_text(source, Kind::Packing, context, read, |error: &ReadError| {
            (error.place(), error.message(), error.expected().to_owned())
        })?;
        Ok(match text {
            Text::Pieces(packing) => Self::Pieces(Puzzle::of(packing, symmetric)?),
            Text::Dominoes(_) if symmetric.is_some() => {
                let text = "dominoes with pips have no symmetries; leave out --symmetric";
                return Err(Failure::Misused(text.to_owned()));
            }
            Text::Dominoes(text) => Self::Dominoes(pack_dominoes::read(&text, &source.name())?),
        })
    }
}

/// A puzzle and its exact cover problem.
pub(in crate::run) struct Puzzle {
    pub(in crate::run) packing: Packing,
    pub(in crate::run) model: Model<Part, Placement>,
}

impl Puzzle {
    /// Reads a puzzle.
    pub(in crate::run) fn read(source: &Source, context: &Context) -> Result<Self, Failure> {
        Self::of(read_packing(source, context)?, None)
    }

    fn of(packing: Packing, symmetric: Option<&str>) -> Result<Self, Failure> {
        let model = match symmetric {
            Some(name) => packing.symmetric_model(name),
            None => packing.model(),
        };
        let model = model.map_err(|error| Failure::Misused(error.to_string()))?;
        Ok(Self { packing, model })
    }

    fn arrangement(&self, solution: &Solution<'_>) -> Arrangement<'_> {
        let placements = self.model.payloads(solution.options()).cloned();
        Arrangement::new(&self.packing, placements)
    }

    /// Returns a placement by names.
    fn placement(&self, placement: &Placement) -> PlacementRecord {
        let cells = placement.cells.iter().map(|&cell| self.packing.cell_name(cell));
        PlacementRecord {
            piece: self.packing.pieces()[placement.piece].name().to_owned(),
            cells: cells.collect(),
            sides: placement.sides.map(String::from_iter),
        }
    }

    /// Describes a cell: `row 1, column 2`.
    fn cell(&self, cell: usize) -> String {
        let region = self.packing.region();
        let (at, corner) = (region.positions().nth(cell), region.corner());
        let at = at.expect("a cell of the box");
        let (row, column) = (at.row - corner.row + 1, at.column - corner.column + 1);
        match region.lattice().is_solid() {
            true => format!("layer {}, row {row}, column {column}", at.layer - corner.layer + 1),
            false => format!("row {row}, column {column}"),
        }
    }

    fn name(&self, piece: usize) -> String {
        Printable(self.packing.pieces()[piece].name()).to_string()
    }
}

impl Wording for Puzzle {
    fn item(&self, item: ItemId) -> String {
        match *self.model.item(item) {
            Part::Piece(piece) => format!("piece {}", self.name(piece)),
            Part::Cell(cell) => format!("the cell in {}", self.cell(cell)),
            Part::Orbit(cell) => format!("the images of the cell in {}", self.cell(cell)),
            Part::Side(cell, _) => format!("a side of the cell in {}", self.cell(cell)),
            Part::Left(piece, _) | Part::Fewer(piece, _) => {
                format!("the copies of piece {} that are left out", self.name(piece))
            }
        }
    }

    fn items(&self, items: &[ItemId]) -> String {
        let is_piece = |&item: &ItemId| matches!(self.model.item(item), Part::Piece(_));
        let (pieces, cells): (Vec<ItemId>, Vec<ItemId>) =
            items.iter().partition(|&&item| is_piece(&item));
        let name = |item| match *self.model.item(item) {
            Part::Piece(piece) => self.name(piece),
            Part::Cell(cell) | Part::Side(cell, _) | Part::Orbit(cell) => self.cell(cell),
            Part::Left(piece, _) | Part::Fewer(piece, _) => self.name(piece),
        };
        let counted = |items: &[ItemId], noun| {
            let ending = if items.len() == 1 { "" } else { "s" };
            format!("{} {noun}{ending} ({})", items.len(), listed(items, "; ", name))
        };
        match (pieces.len(), cells.len()) {
            (_, 0) => counted(&pieces, "piece"),
            (0, _) => counted(&cells, "cell"),
            _ => format!("{} and {}", counted(&pieces, "piece"), counted(&cells, "cell")),
        }
    }

    fn option(&self) -> &'static str {
        "placement"
    }
}

/// How solutions of a puzzle are shown.
pub(in crate::run) enum Shown {
    /// Not at all: they are counted.
    Counted,
    /// As options, one on a line.
    Plain,
    /// Each as soon as it is found.
    Streamed(&'static dyn PictureFormat),
    /// On one page, once all are found: at most `limit` solutions.
    Together { limit: usize },
}

/// Presents a puzzle: solutions as pictures, items as pieces and cells.
pub(in crate::run) struct PuzzlePresenter<'a> {
    puzzle: &'a Puzzle,
    up_to: Option<UpTo>,
    shown: Shown,
    view: View,
    context: &'a Context,
    /// The solutions that are drawn together.
    drawn: RefCell<Vec<(Arrangement<'a>, String)>>,
    /// The number of solutions that were presented.
    found: Cell<u64>,
    frequencies: RefCell<Frequencies<'a>>,
}

impl<'a> PuzzlePresenter<'a> {
    /// Returns the presenter of a puzzle.
    ///
    /// # Errors
    /// If symmetries are given in a file or contradict each other.
    pub(in crate::run) fn new(
        puzzle: &'a Puzzle,
        up_to: &UpToArgs,
        shown: Shown,
        view: View,
        context: &'a Context,
    ) -> Result<Self, Failure> {
        let up_to = match up_to.without_group_file().map_err(Failure::Misused)? {
            Equivalence::None | Equivalence::Symmetry => None,
            Equivalence::Rotations => Some(UpTo::Rotations),
            Equivalence::Reflections => Some(UpTo::Reflections),
        };
        let (drawn, frequencies) = (RefCell::default(), Frequencies::new(&puzzle.packing).into());
        let found = Cell::new(0);
        Ok(Self { puzzle, up_to, shown, view, context, drawn, found, frequencies })
    }

    /// Returns the number of solutions that were presented.
    pub(in crate::run) fn found(&self) -> u64 {
        self.found.get()
    }

    /// Returns the solutions that are to be drawn together, each with its caption.
    pub(in crate::run) fn into_drawn(self) -> (Vec<Arrangement<'a>>, Vec<String>) {
        self.drawn.into_inner().into_iter().unzip()
    }

    /// Prints the frequencies, if any were presented as text.
    pub(in crate::run) fn print_frequencies(&self) -> Result<(), Failure> {
        let frequencies = self.frequencies.borrow();
        match frequencies.are_empty() {
            true => Ok(()),
            false => write!(self.context.output, "{frequencies}"),
        }
    }

    fn record(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> PackedRecord {
        let arrangement = self.puzzle.arrangement(solution);
        let placements = arrangement.placements().iter();
        PackedRecord {
            number: Number::of(number),
            options: solution.options().iter().map(|option| option.index()).collect(),
            placements: placements.map(|placement| self.puzzle.placement(placement)).collect(),
            letters: arrangement.letters().to_string().lines().map(str::to_owned).collect(),
            cost: self.problem().has_costs().then(|| Number::of(solution.cost())),
            class_size: class_size.map(Number::of),
        }
    }

    /// Describes a solution: its cost if there are costs, and the size of its class if known.
    fn caption(&self, solution: &Solution<'_>, class_size: Option<&Count>) -> String {
        let cost = self.problem().has_costs().then(|| format!("cost {}", solution.cost()));
        let class = class_size.map(|size| {
            let solutions = if *size == 1 { "solution" } else { "solutions" };
            format!("class of {size} {solutions}")
        });
        cost.into_iter().chain(class).collect::<Vec<_>>().join(", ")
    }

    fn write(
        &self,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
        output: &Output,
    ) -> Result<(), Failure> {
        let caption = self.caption(solution, class_size);
        match self.shown {
            Shown::Plain => {
                if !caption.is_empty() {
                    writeln!(output, "| {caption}")?;
                }
                solution.iter().try_for_each(|option| writeln!(output, "{option}"))
            }
            Shown::Streamed(format) => {
                let arrangement = self.puzzle.arrangement(solution);
                let packings = Packings::new(slice::from_ref(&arrangement), self.view, "");
                let captions = slice::from_ref(&caption);
                let captions = if caption.is_empty() { &[] } else { captions };
                write!(output, "{}", format.packings(Packings { captions, ..packings }))
            }
            Shown::Counted | Shown::Together { .. } => Ok(()),
        }
    }
}

impl Presenter for PuzzlePresenter<'_> {
    fn problem(&self) -> &Problem {
        self.puzzle.model.problem()
    }

    fn print(
        &self,
        number: u64,
        solution: &Solution<'_>,
        class_size: Option<&Count>,
    ) -> Result<(), Failure> {
        self.found.set(number);
        if let Shown::Together { limit } = self.shown {
            let mut drawn = self.drawn.borrow_mut();
            if drawn.len() < limit {
                let caption = self.caption(solution, class_size);
                drawn.push((self.puzzle.arrangement(solution), caption));
            }
            return Ok(());
        }
        if number > 1 {
            self.context.separate()?;
        }
        self.context.emit(
            || Record::Packed(self.record(number, solution, class_size)),
            |output| self.write(solution, class_size, output),
        )?;
        self.context.output.end_of_result()
    }

    fn print_frequency(&self, option: OptionRef<'_>, count: &Count) -> Result<(), Failure> {
        let placement = self.puzzle.model.payload(option.id());
        self.context.emit(
            || {
                Record::PackedFrequency(PackedFrequencyRecord {
                    option: option.id().index(),
                    placement: self.puzzle.placement(placement),
                    solutions: Number::of(count),
                })
            },
            |output| match self.shown {
                Shown::Plain => writeln!(output, "{count}\t{option}"),
                _ => {
                    self.frequencies.borrow_mut().add(placement, count);
                    Ok(())
                }
            },
        )
    }

    fn group(&self) -> Result<Option<Vec<Permutation>>, Failure> {
        let group = |up_to| self.puzzle.packing.symmetries(&self.puzzle.model, up_to);
        Ok(self.up_to.map(group))
    }

    fn note_refutation(&self, answer: &Answer) {
        match self.puzzle.packing.misfit() {
            Some(misfit) if matches!(answer, Answer::Complete(found) if found.is_zero()) => {
                self.context.output.note(&misfit.to_string());
            }
            _ => self.context.note_refutation_in(self.puzzle, self.problem(), answer),
        }
    }
}

/// Reads a puzzle without its problem.
pub(in crate::run) fn read_packing(source: &Source, context: &Context) -> Result<Packing, Failure> {
    read_text(source, Kind::Packing, context, str::parse::<Packing>, |error| {
        (error.place(), error.message(), error.expected().to_owned())
    })
}
