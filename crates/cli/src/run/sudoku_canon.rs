//! Prints the canonical form of Sudoku puzzles, and which of them are equivalent.

use std::collections::HashMap;

use quadrille_sudoku::{Canonical, Grid};

use crate::args::SudokuCanonArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::record::{CanonRecord, Record};
use crate::run::Context;
use crate::run::sudoku::{self, Numbered, for_each_ordinary_puzzle};

pub(in crate::run) fn run(args: SudokuCanonArgs, context: &Context) -> Result<Exit, Failure> {
    let source = sudoku::source(args.file.as_ref());
    let mut classes = Classes::default();
    let exit = for_each_ordinary_puzzle(&source, args.reading, context, |numbered| {
        let canonical = match numbered.puzzle.grid.canonical() {
            Ok(canonical) => canonical,
            Err(why) => {
                let failure = Failure::Misused(format!("{why}{}", numbered.suffix()));
                context.report(&failure)?;
                return Ok(failure.exit());
            }
        };
        match args.group || args.equivalent {
            true => classes.add(canonical.grid, numbered.number),
            false => print(numbered, &canonical, context)?,
        }
        Ok(Exit::Success)
    })?;
    match (args.group, args.equivalent) {
        (true, _) => classes.print(context).map(|()| exit),
        (_, true) => classes.compare(context).map(|compared| exit.max(compared)),
        _ => Ok(exit),
    }
}

fn print(numbered: &Numbered, canonical: &Canonical, context: &Context) -> Result<(), Failure> {
    let Canonical { grid, transformation } = canonical;
    let record = || {
        Record::Canon(CanonRecord {
            subject: numbered.subject(),
            grid: grid.to_string(),
            transposed: transformation.is_transposed(),
            rows: transformation.rows().map(|row| row + 1).collect(),
            columns: transformation.columns().map(|column| column + 1).collect(),
            names: transformation.names().to_vec(),
        })
    };
    context.emit(record, |output| writeln!(output, "{grid}"))
}

/// The forms of all puzzles, in order of first appearance.
#[derive(Default)]
struct Classes {
    numbers: HashMap<Grid, usize>,
    /// Each form, with its puzzles.
    forms: Vec<(Grid, Vec<usize>)>,
}

impl Classes {
    fn add(&mut self, form: Grid, puzzle: usize) {
        let next = self.forms.len();
        let number = *self.numbers.entry(form.clone()).or_insert(next);
        if number == next {
            self.forms.push((form, Vec::new()));
        }
        self.forms[number].1.push(puzzle);
    }

    fn print(&self, context: &Context) -> Result<(), Failure> {
        for (form, puzzles) in &self.forms {
            context.emit(
                || Record::Class { grid: form.to_string(), puzzles: puzzles.clone() },
                |output| {
                    let numbers: String =
                        puzzles.iter().map(|number| format!(" {number}")).collect();
                    writeln!(output, "{form}{numbers}")
                },
            )?;
        }
        Ok(())
    }

    /// Prints whether all puzzles have the same form.
    fn compare(&self, context: &Context) -> Result<Exit, Failure> {
        let differ = match &self.forms[..] {
            [(_, one), (_, other), ..] => Some([one[0], other[0]]),
            _ => None,
        };
        context.emit(
            || Record::Equivalent { equivalent: differ.is_none(), differ },
            |output| match differ {
                None => writeln!(output, "equivalent"),
                Some([one, other]) => {
                    writeln!(output, "not equivalent: puzzles {one} and {other}")
                }
            },
        )?;
        Ok(if differ.is_none() { Exit::Success } else { Exit::Negative })
    }
}
