//! Prints boards of queens.

use quadrille_nqueens::{Board, Model};

use crate::failure::Failure;
use crate::format::BoardFormat;
use crate::record::{BoardRecord, Record};
use crate::run::Context;

impl Context {
    /// Prints a board, with the size of its class if it is known.
    pub(in crate::run) fn print_board(
        &self,
        board: &Board,
        number: u64,
        class_size: Option<usize>,
        format: BoardFormat,
    ) -> Result<(), Failure> {
        if format.is_tall() && number > 1 {
            self.separate()?;
        }
        self.emit(
            || Record::Board(record(board, number, class_size)),
            |output| writeln!(output, "{}", format.text(board)),
        )?;
        self.output.end_of_result()
    }
}

fn record(board: &Board, number: u64, class_size: Option<usize>) -> BoardRecord {
    let columns = board.columns();
    let is_small = board.shape().columns() <= Model::LIMIT;
    BoardRecord {
        number: number.to_string(),
        queens: board.queens().len(),
        columns: columns.map(|columns| columns.iter().map(|column| column + 1).collect()),
        squares: board.names().collect(),
        rows: is_small.then(|| board.rows().map(|row| row.to_string()).collect()),
        class_size: class_size.map(|size| size.to_string()),
    }
}
