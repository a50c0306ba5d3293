//! Lists boards of n queens.

use quadrille_nqueens::{Board, Model};

use crate::args::{BoardFormat, QueensListArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{BoardRecord, Record, Subject};
use crate::run::Context;
use crate::run::ending::{Limit, answer};

pub(in crate::run) fn run(args: QueensListArgs, context: &Context) -> Result<Exit, Failure> {
    let format = args.format();
    let model = Model::new(args.size)?;
    let mut watch = context.watch(args.report.progress);
    let mut boards =
        model.boards_with(|solver| context.set(solver, &args.search, args.limit, &mut watch))?;
    let mut found = 0;
    for board in boards.by_ref() {
        found += 1;
        print(&board, found, format, context)?;
        context.output.end_of_result()?;
    }
    let (answer, statistics) = (answer(found, boards.stopped()), boards.statistics());
    drop(boards);
    drop(watch);
    let json = format == BoardFormat::Json;
    let subject = Subject::Queens { queens: args.size };
    let exit = context.end_listing(&answer, Limit::Typed, subject, json)?;
    if args.report.stats {
        context.print_statistics(&statistics, json)?;
    }
    Ok(exit)
}

fn print(
    board: &Board,
    number: u64,
    format: BoardFormat,
    context: &Context,
) -> Result<(), Failure> {
    let output = &context.output;
    let is_tall = matches!(format, BoardFormat::Strings | BoardFormat::Pretty);
    if is_tall && number > 1 {
        writeln!(output)?;
    }
    match format {
        BoardFormat::Strings => writeln!(output, "{board}"),
        BoardFormat::Columns => writeln!(output, "{}", board.column_list()),
        BoardFormat::Pretty => writeln!(output, "{}", board.pretty()),
        BoardFormat::Json => output.json(&Record::Board(BoardRecord {
            number: number.to_string(),
            queens: board.queens().len(),
            columns: board
                .columns()
                .map(|columns| columns.iter().map(|column| column + 1).collect()),
            squares: board.names().collect(),
            rows: board.rows().map(|row| row.to_string()).collect(),
        })),
    }
}
