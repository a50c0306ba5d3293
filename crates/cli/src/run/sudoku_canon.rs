//! Prints the canonical form of Sudoku puzzles, and which of them are equivalent.

use std::collections::HashMap;

use quadrille_sudoku::{Canonical, Grid};

use crate::args::SudokuCanonArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Source;
use crate::record::{CanonRecord, Record};
use crate::run::Context;
use crate::run::sudoku::{Numbered, for_each_ordinary_puzzle};

pub(in crate::run) fn run(args: SudokuCanonArgs, context: &Context) -> Result<Exit, Failure> {
    let source = Source::typed(args.file.clone());
    let mut classes = Classes::default();
    let exit = for_each_ordinary_puzzle(&source, args.json, context, |numbered| {
        let canonical = match numbered.puzzle.grid.canonical() {
            Ok(canonical) => canonical,
            Err(why) => {
                let failure = Failure::Misused(format!("{why}{}", numbered.suffix()));
                context.report(&failure, args.json)?;
                return Ok(failure.exit());
            }
        };
        match args.group || args.equivalent {
            true => classes.add(canonical.grid, numbered.number),
            false => print(numbered, &canonical, args.json, context)?,
        }
        Ok(Exit::Success)
    })?;
    match (args.group, args.equivalent) {
        (true, _) => classes.print(args.json, context).map(|()| exit),
        (_, true) => classes.compare(args.json, context).map(|compared| exit.max(compared)),
        _ => Ok(exit),
    }
}

fn print(
    numbered: &Numbered,
    canonical: &Canonical,
    json: bool,
    context: &Context,
) -> Result<(), Failure> {
    let Canonical { grid, transformation } = canonical;
    if !json {
        return writeln!(context.output, "{grid}");
    }
    context.output.json(&Record::Canon(CanonRecord {
        subject: numbered.subject(),
        grid: grid.to_string(),
        transposed: transformation.is_transposed(),
        rows: transformation.rows().map(|row| row + 1).collect(),
        columns: transformation.columns().map(|column| column + 1).collect(),
        names: transformation.names().to_vec(),
    }))
}

/// The forms of all puzzles, in the order in which they were met.
#[derive(Default)]
struct Classes {
    numbers: HashMap<Grid, usize>,
    /// Each form, and the puzzles that have it.
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

    fn print(&self, json: bool, context: &Context) -> Result<(), Failure> {
        for (form, puzzles) in &self.forms {
            if json {
                let grid = form.to_string();
                context.output.json(&Record::Class { grid, puzzles: puzzles.clone() })?;
            } else {
                let numbers: String = puzzles.iter().map(|puzzle| format!(" {puzzle}")).collect();
                writeln!(context.output, "{form}{numbers}")?;
            }
        }
        Ok(())
    }

    /// Says whether all have the same form.
    fn compare(&self, json: bool, context: &Context) -> Result<Exit, Failure> {
        let differ = match &self.forms[..] {
            [(_, one), (_, other), ..] => Some([one[0], other[0]]),
            _ => None,
        };
        match (json, differ) {
            (true, _) => {
                let equivalent = differ.is_none();
                context.output.json(&Record::Equivalent { equivalent, differ })?;
            }
            (false, None) => writeln!(context.output, "equivalent")?,
            (false, Some([one, other])) => {
                writeln!(context.output, "not equivalent: puzzles {one} and {other}")?;
            }
        }
        Ok(if differ.is_none() { Exit::Success } else { Exit::Negative })
    }
}
