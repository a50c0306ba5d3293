//! Interprets and runs commands. One file per command.

mod board;
mod check;
mod check_certificate;
mod completions;
mod convert;
mod cube_records;
mod cubes_merge;
mod deadline;
mod ending;
mod group;
mod group_json;
mod info;
mod info_plan;
mod kind;
mod listed;
mod man;
mod manifest_file;
mod pack;
mod pack_boxes;
mod pack_count;
mod pack_dominoes;
mod pack_frequencies;
mod pack_import;
mod pack_model;
mod pack_render;
mod pack_solve;
mod picture;
mod pieces;
mod queens_boards;
mod queens_count;
mod queens_fast;
mod queens_files;
mod queens_first;
mod queens_list;
mod queens_model;
mod queens_puzzle;
mod queens_render;
mod queens_shards;
mod queens_variants;
mod read_problem;
mod record_lines;
mod refutation;
mod render;
mod search;
mod seed;
mod shard_audit;
mod shard_certificates;
mod shard_merge;
mod shard_run;
mod shard_split;
mod solution;
mod solution_picture;
mod solve;
mod solve_approximate;
mod solve_best;
mod solve_certificate;
mod solve_checkpoint;
mod solve_diagram;
mod solve_optimum;
mod sudoku;
mod sudoku_all_grids;
mod sudoku_book;
mod sudoku_canon;
mod sudoku_check;
mod sudoku_count;
mod sudoku_generate;
mod sudoku_hint;
mod sudoku_human;
mod sudoku_rate;
mod sudoku_render;
mod sudoku_solve;
mod text_form;
mod trace;
mod watch_of_best;

use std::sync::Arc;

use crate::args::{
    Command, OutputArgs, PackCommand, QueensCommand, ShardCommand, SudokuCommand, Typed,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{Event, Format, Output};
use crate::record::Record;

/// The environment of every command.
pub(in crate::run) struct Context {
    output: Arc<Output>,
    /// Whether existing files are overwritten.
    force: bool,
    /// How results are written.
    format: &'static dyn Format,
    interrupt: Interrupt,
}

/// Runs the command line.
pub(crate) fn run(typed: Typed) -> Exit {
    let OutputArgs { output: file, force } = typed.shared.output;
    let (output, opened) = Output::open(typed.shared.color.for_streams(), file, force);
    let output = Arc::new(output);
    let context = Context { output, force, format: typed.format, interrupt: Interrupt::listen() };
    let result = opened.and_then(|()| dispatch(typed.command, &context));
    let result = result.and_then(|exit| context.output.finish().map(|()| exit));
    result.unwrap_or_else(|failure| {
        let reported = context.report(&failure).and_then(|()| context.output.flush());
        reported.map_or_else(|worse| worse.exit(), |()| failure.exit())
    })
}

impl Context {
    /// Reports an event, given as a record and as text, in the format of the command.
    fn emit<'r>(
        &self,
        record: impl Fn() -> Record<'r>,
        text: impl Fn(&Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.format.event(Event { record: &record, text: &text }, &self.output)
    }

    /// Separates groups of results.
    fn separate(&self) -> Result<(), Failure> {
        self.format.separator(&self.output)
    }

    /// Reports a failure on standard error, and in the format of the results.
    fn report(&self, failure: &Failure) -> Result<(), Failure> {
        self.output.abandon_file();
        self.output.failure(failure);
        self.format.error(failure, &self.output)
    }
}

fn dispatch(command: Command, context: &Context) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(args, context),
        Command::Info(args) => info::run(args, context),
        Command::Check(args) => check::run(args, context),
        Command::Render(args) => render::run(args, context),
        Command::Trace(args) => trace::run(args, context),
        Command::Convert(args) => convert::run(args, context),
        Command::Sudoku(args) => match args.command {
            SudokuCommand::Solve(args) => sudoku_solve::run(args, context),
            SudokuCommand::Count(args) if args.all_grids => sudoku_all_grids::run(args, context),
            SudokuCommand::Count(args) => sudoku_count::run(args, context),
            SudokuCommand::Check(args) => sudoku_check::run(args, context),
            SudokuCommand::Canon(args) => sudoku_canon::run(args, context),
            SudokuCommand::Generate(args) => sudoku_generate::run(*args, context),
            SudokuCommand::Rate(args) => sudoku_rate::run(args, context),
            SudokuCommand::Hint(args) => sudoku_hint::run(args, context),
            SudokuCommand::Render(args) => sudoku_render::run(args, context),
            SudokuCommand::Book(args) => sudoku_book::run(*args, context),
        },
        Command::Board(args) => pieces::run(&args, context),
        Command::Queens(args) => match args.command {
            QueensCommand::Count(args) => queens_count::run(args, context),
            QueensCommand::List(args) => queens_list::run(args, context),
            QueensCommand::First(args) => queens_first::run(args, context),
            QueensCommand::Render(args) => queens_render::run(args, context),
            QueensCommand::Model(args) => queens_model::run(args, context),
        },
        Command::Pack(args) => match args.command {
            PackCommand::Count(args) => pack_count::run(args, context),
            PackCommand::Solve(args) => pack_solve::run(*args, context),
            PackCommand::Render(args) => pack_render::run(args, context),
            PackCommand::Model(args) => pack_model::run(args, context),
            PackCommand::Boxes(args) => pack_boxes::run(&args, context),
            PackCommand::Import(args) => pack_import::run(args, context),
        },
        Command::Shard(args) => match args.command {
            ShardCommand::Split(args) => shard_split::run(args, context),
            ShardCommand::Run(args) => shard_run::run(args, context),
            ShardCommand::Merge(args) => shard_merge::run(args, context),
            ShardCommand::Audit(args) => shard_audit::run(args, context),
        },
        Command::Completions(args) => completions::run(args, context),
        Command::Man(args) => man::run(args, context),
    }
}
