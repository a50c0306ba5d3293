//! Prints boards of queens one by one, or draws them all at the end.

use quadrille_nqueens::{Board, Model, Puzzle};
use quadrille_nqueens_formats::Diagram;

use crate::draw::QueensDrawing;
use crate::failure::Failure;
use crate::format::BoardFormat;
use crate::record::{BoardRecord, Number, Record};
use crate::run::Context;
use crate::run::queens_puzzle::check_drawable;

/// The number of boards that are drawn, unless a limit was typed: a page of more is hard to load.
const DRAWN: u64 = 1000;

/// Prints the boards of a puzzle in a format.
pub(in crate::run) struct BoardPrinter<'c> {
    puzzle: Puzzle,
    format: BoardFormat,
    /// The boards to draw, if the format is a picture.
    drawn: Vec<Diagram>,
    number: u64,
    context: &'c Context,
}

impl<'c> BoardPrinter<'c> {
    /// Returns a printer that has printed nothing.
    ///
    /// # Errors
    /// If boards are to be drawn and are too large.
    pub(in crate::run) fn new(
        puzzle: &Puzzle,
        format: BoardFormat,
        context: &'c Context,
    ) -> Result<Self, Failure> {
        if format.picture().is_some() {
            check_drawable(puzzle.shape())?;
        }
        Ok(Self { puzzle: puzzle.clone(), format, drawn: Vec::new(), number: 0, context })
    }

    /// The number of boards so far.
    pub(in crate::run) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the limit on boards, if none was typed.
    pub(in crate::run) fn usual_limit(&self) -> Option<u64> {
        self.format.picture().map(|_| DRAWN)
    }

    /// Prints a board, with the size of its class if it is known.
    pub(in crate::run) fn print(
        &mut self,
        board: &Board,
        class_size: Option<usize>,
    ) -> Result<(), Failure> {
        self.number += 1;
        if self.format.picture().is_some() {
            self.drawn.push(self.diagram(board));
            return Ok(());
        }
        let context = self.context;
        if self.format.is_tall() && self.number > 1 {
            context.separate()?;
        }
        context.emit(
            || Record::Board(record(board, self.number, class_size)),
            |output| match self.format {
                BoardFormat::Pretty if self.puzzle.regions().is_some() => {
                    let diagrams = [self.diagram(board)];
                    let drawing = self.drawing(&diagrams, output.is_colored());
                    writeln!(output, "{}", crate::draw::QueensText(drawing))
                }
                format => writeln!(output, "{}", format.text(board)),
            },
        )?;
        context.output.end_of_result()
    }

    /// Draws the boards, if the format is a picture, and there are some.
    pub(in crate::run) fn finish(&self) -> Result<(), Failure> {
        match self.format.picture() {
            Some(picture) if !self.drawn.is_empty() => {
                let drawing = self.drawing(&self.drawn, false);
                writeln!(self.context.output, "{}", picture.queens(drawing))
            }
            _ => Ok(()),
        }
    }

    fn diagram(&self, board: &Board) -> Diagram {
        Diagram {
            board: board.clone(),
            blocked: self.puzzle.blocked().to_vec(),
            regions: self.puzzle.regions().cloned(),
            line: 1,
        }
    }

    fn drawing<'d>(&self, diagrams: &'d [Diagram], colored: bool) -> QueensDrawing<'d> {
        QueensDrawing { diagrams, rule: Some(self.puzzle.rule()), attacked: false, colored }
    }
}

fn record(board: &Board, number: u64, class_size: Option<usize>) -> BoardRecord {
    let columns = board.columns();
    let is_small = board.shape().columns() <= Model::LIMIT;
    BoardRecord {
        number: Number::of(number),
        queens: board.queens().len(),
        columns: columns.map(|columns| columns.iter().map(|column| column + 1).collect()),
        squares: board.names().collect(),
        rows: is_small.then(|| board.rows().map(|row| row.to_string()).collect()),
        class_size: class_size.map(Number::of),
    }
}
