//! Prints the rectangles that copies of one piece tile.

use std::fmt::Write;

use quadrille_dlx::{Solve, StopReason};
use quadrille_packing::{Rectangle, Rectangles};

use crate::args::PackBoxesArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::run::Context;
use crate::run::ending::{stopped_by, words};

pub(in crate::run) fn run(args: &PackBoxesArgs, context: &Context) -> Result<Exit, Failure> {
    let (rows, columns) = args.largest;
    let piece = args.piece.clone().mirrored(!args.one_sided);
    let deadline = context.deadline(args.time_limit);
    let found = Rectangles::find(
        &piece,
        rows,
        columns,
        || deadline.stop(),
        |problem| {
            let finder = problem.finder().cancel_token(context.interrupt.token());
            let finder = finder.node_limit(args.node_limit);
            let finder = match deadline.left() {
                Some(left) => finder.time_limit(left),
                None => finder,
            };
            finder.any().map(|_| ())
        },
    );
    let found = found.map_err(|error| Failure::Misused(error.to_string()))?;
    context.put(&table(&found, rows, columns).trim_end())?;
    let sizes = || (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
    let stopped: Vec<StopReason> = sizes()
        .filter_map(|(row, column)| match found.get(row, column) {
            Rectangle::Unknown(reason) => Some(reason),
            _ => None,
        })
        .collect();
    let any = sizes().any(|(row, column)| {
        matches!(found.get(row, column), Rectangle::Prime | Rectangle::Composite)
    });
    match stopped.as_slice() {
        [] if any => Ok(Exit::Success),
        [] => Ok(Exit::Negative),
        [first, ..] => {
            let noun = if stopped.len() == 1 { "rectangle" } else { "rectangles" };
            let count = stopped.len();
            context.output.note(&format!("{}: {count} {noun} unknown", words(*first)));
            Ok(stopped_by(*first))
        }
    }
}

/// Returns the table, and the prime rectangles below it.
fn table(found: &Rectangles, rows: usize, columns: usize) -> String {
    let mut text = String::from("   ");
    let wide = rows.max(columns).to_string().len() + 1;
    for column in 1..=columns {
        let _ = write!(text, "{column:>wide$}");
    }
    text.push('\n');
    for row in 1..=rows {
        let _ = write!(text, "{row:>3}");
        for column in 1..=columns {
            let sign = match found.get(row, column) {
                Rectangle::Impossible => '.',
                Rectangle::Composite => '+',
                Rectangle::Prime => 'P',
                Rectangle::Unknown(_) => '?',
            };
            let _ = write!(text, "{sign:>wide$}");
        }
        text.push('\n');
    }
    // A rectangle and the same one turned are named once.
    let is_prime = |row, column| {
        row <= rows && column <= columns && found.get(row, column) == Rectangle::Prime
    };
    let primes = found.primes().filter(|&(row, column)| row <= column || !is_prime(column, row));
    let primes: Vec<String> = primes.map(|(row, column)| format!("{row}×{column}")).collect();
    let primes = if primes.is_empty() { "none".to_owned() } else { primes.join(", ") };
    let _ = write!(text, "prime: {primes}");
    text
}
