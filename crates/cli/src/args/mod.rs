//! The command line as typed. One file per command; [`crate::run`] decides what it means.

mod box_shape;
mod certificate;
mod check;
mod completions;
mod convert;
mod diagram;
mod duration;
mod from;
mod info;
mod joins;
mod man;
mod misuse;
mod output;
mod pack;
mod pack_boxes;
mod pack_import;
mod pack_puzzle;
mod pack_questions;
mod pack_render;
mod picture;
mod pieces;
mod puzzles;
mod queens;
mod queens_first;
mod queens_puzzle;
mod queens_render;
mod queens_rule;
mod queens_sizes;
mod render;
mod shard;
mod size;
mod solve;
mod sudoku;
mod sudoku_book;
mod sudoku_canon;
mod sudoku_generate;
mod sudoku_human;
mod sudoku_render;
mod trace;
mod up_to;

use std::ffi::OsString;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::builder::styling::{AnsiColor, Styles};
use clap::error::ErrorKind;
use clap::{
    ArgMatches, Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
};
use quadrille_dlx::Engine;

use crate::output::{Format, RESULT_FORMATS};

pub(crate) use certificate::CertificateArgs;
pub(crate) use check::CheckArgs;
pub(crate) use completions::CompletionsArgs;
pub(crate) use convert::ConvertArgs;
pub(crate) use from::FromArgs;
pub(crate) use info::InfoArgs;
pub(crate) use man::ManArgs;
pub(crate) use misuse::Misuse;
pub(crate) use output::OutputArgs;
pub(crate) use pack::{PackArgs, PackCommand, PackCountArgs, PackModelArgs, PackSolveArgs};
pub(crate) use pack_boxes::PackBoxesArgs;
pub(crate) use pack_import::PackImportArgs;
pub(crate) use pack_render::PackRenderArgs;
pub(crate) use picture::PictureArgs;
pub(crate) use pieces::{BoardArgs, PiecesWanted, piece_of};
pub(crate) use puzzles::{PuzzlesArgs, ReadingArgs};
pub(crate) use queens::{
    QueensArgs, QueensCommand, QueensCountArgs, QueensListArgs, QueensModelArgs,
};
pub(crate) use queens_first::QueensFirstArgs;
pub(crate) use queens_puzzle::PuzzleArgs;
pub(crate) use queens_render::QueensRenderArgs;
pub(crate) use queens_rule::RuleArgs;
pub(crate) use queens_sizes::Sizes;
pub(crate) use render::RenderArgs;
pub(crate) use shard::{
    ShardArgs, ShardAuditArgs, ShardCommand, ShardMergeArgs, ShardRunArgs, ShardSplitArgs,
};
pub(crate) use solve::SolveArgs;
pub(crate) use sudoku::{
    SudokuArgs, SudokuCheckArgs, SudokuCommand, SudokuCountArgs, SudokuSolveArgs,
};
pub(crate) use sudoku_book::{BookFormat, SudokuBookArgs};
pub(crate) use sudoku_canon::SudokuCanonArgs;
pub(crate) use sudoku_generate::SudokuGenerateArgs;
pub(crate) use sudoku_human::{SudokuHintArgs, SudokuRateArgs, TechniqueArgs};
pub(crate) use sudoku_render::{PuzzleOutput, SudokuRenderArgs};
pub(crate) use trace::{TraceArgs, TraceFormat};
pub(crate) use up_to::UpToArgs;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::BrightGreen.on_default().bold())
    .usage(AnsiColor::BrightGreen.on_default().bold())
    .literal(AnsiColor::BrightCyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// The heading of flags that few users need.
const ADVANCED: &str = "Advanced options";

/// The short forms of flags, in every command that has them.
const SHORT_FLAGS: [(&str, char); 6] = [
    ("limit", 'n'),
    ("count", 'c'),
    ("all", 'a'),
    ("threads", 't'),
    ("json", 'j'),
    ("output", 'o'),
];

const EXAMPLES: &str = "\
Examples:
  quadrille sudoku solve puzzle.txt         fill a Sudoku grid
  quadrille sudoku count --limit 2 < many   is each puzzle unique?
  quadrille queens count 1..11              count boards of 1, 2, … 11 queens
  quadrille solve --count problem.xcc       count the exact covers of a problem
  quadrille info problem.xcc                sizes and estimated time
  quadrille solve --all p.xcc | quadrille check p.xcc -";

const EXIT_CODES: &str = "\
Exit codes:
  0    complete, and there is a solution (or a count, or a check that holds)
  1    complete, and there is no solution (or a check fails)
  2    wrong usage or malformed input
  3    stopped by a limit: the output is partial
  4    input or output failed, for example a missing file
  130  interrupted: the results so far were printed";

/// Solve, count and check exact covers, Sudoku and N queens
///
/// Results go to standard output, everything else to standard error. A file named `-`, or no file,
/// is standard input.
#[derive(Debug, Parser)]
#[command(
    name = "quadrille",
    version,
    styles = STYLES,
    before_long_help = EXAMPLES,
    after_long_help = EXIT_CODES,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(crate) struct Typed {
    #[command(flatten)]
    pub(crate) shared: SharedArgs,

    #[command(subcommand)]
    pub(crate) command: Command,

    /// How the results are written.
    #[arg(skip = RESULT_FORMATS[0])]
    pub(crate) format: &'static dyn Format,
}

/// Arguments of every command.
#[derive(Args, Debug)]
pub(crate) struct SharedArgs {
    /// When to use color
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true)]
    #[arg(display_order = 100)]
    pub(crate) color: ColorWhen,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Info(InfoArgs),
    Check(CheckArgs),
    Render(RenderArgs),
    Trace(TraceArgs),
    #[command(visible_alias = "export")]
    Convert(ConvertArgs),
    Sudoku(SudokuArgs),
    Queens(QueensArgs),
    Board(Box<BoardArgs>),
    Pack(PackArgs),
    Shard(ShardArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// When to use color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless NO_COLOR or CLICOLOR_FORCE is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorWhen {
    /// Returns the same setting for the streams.
    pub(crate) fn for_streams(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

/// When to show progress on standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressWhen {
    /// If standard error is a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The search settings and limits.
#[derive(Args, Clone, Debug)]
pub(crate) struct SearchArgs {
    /// Stop after this time, for example 90, 500ms, 10s, 2m, 1h or 1d
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after visiting N nodes of the search tree
    #[arg(long, value_name = "N", help_heading = ADVANCED)]
    pub(crate) node_limit: Option<u64>,

    /// Memory limit of the memo while counting, for example 512M or 2G [default: a quarter of the
    /// machine's memory]
    ///
    /// The memo counts equal residuals only once, where that saves time; 0 turns it off. The count
    /// is exact in any case.
    #[arg(long, value_name = "SIZE", value_parser = size::parse, help_heading = ADVANCED)]
    pub(crate) memory: Option<usize>,

    /// Do not use the problem's symmetries while counting
    #[arg(long, help_heading = ADVANCED)]
    pub(crate) no_symmetry: bool,

    /// The search engine
    ///
    /// It affects neither the answer nor the order of solutions.
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser(), default_value = "auto")]
    #[arg(help_heading = ADVANCED)]
    pub(crate) engine: Engine,
}

/// Arguments common to commands that search for many solutions.
#[derive(Args, Clone, Debug)]
pub(crate) struct CommonArgs {
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// How long a command works through its input, and whether it shows that.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct WatchArgs {
    /// Stop after this time, for example 90, 500ms, 10s, 2m, 1h or 1d
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) progress: ProgressArgs,
}

/// Whether a command shows its progress.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ProgressArgs {
    /// Show the progress on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressWhen,
}

/// What to report about a search in addition to its results.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReportArgs {
    /// Show the progress of the search on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) progress: ProgressWhen,

    /// Print search statistics on standard error
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The limit exceeds the cores of any machine; more threads would only take memory.
fn thread_count() -> RangedU64ValueParser<u16> {
    RangedU64ValueParser::new().range(1..=1024)
}

fn engine_parser() -> impl clap::builder::TypedValueParser<Value = Engine> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Engine::ALL.map(Engine::name)).try_map(|name| {
        let named = Engine::ALL.into_iter().find(|engine| engine.name() == name);
        named.ok_or("unknown engine")
    })
}

/// Returns the clap command, for parsing, completions and manual pages.
pub(crate) fn command() -> clap::Command {
    shorten_flags(Typed::command())
}

/// Adds the arguments of a command to it.
type AddArgs = fn(clap::Command) -> clap::Command;

/// The commands that are parsed without all others: to build those takes as long as solving a Sudoku.
const ALONE: [(&str, AddArgs); 11] = [
    ("solve", SolveArgs::augment_args),
    ("info", InfoArgs::augment_args),
    ("check", CheckArgs::augment_args),
    ("render", RenderArgs::augment_args),
    ("trace", TraceArgs::augment_args),
    ("convert", ConvertArgs::augment_args),
    ("sudoku", SudokuArgs::augment_args),
    ("queens", QueensArgs::augment_args),
    ("board", BoardArgs::augment_args),
    ("pack", PackArgs::augment_args),
    ("shard", ShardArgs::augment_args),
];

/// Returns what parses one command, without all others. Its help and errors do not know those.
fn command_alone(typed: &str) -> Option<clap::Command> {
    let &(name, add_args) = ALONE.iter().find(|(name, _)| *name == typed)?;
    let alone = add_args(clap::Command::new(name));
    let all = SharedArgs::augment_args(clap::Command::new("quadrille")).subcommand(alone);
    Some(shorten_flags(all))
}

/// Adds the short flags to a command and to all its subcommands.
fn shorten_flags(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let short = SHORT_FLAGS.iter().find(|(long, _)| arg.get_long() == Some(long));
        match short {
            Some(&(_, short)) => arg.short(short),
            None => arg,
        }
    });
    command.mut_subcommands(shorten_flags)
}

/// Parses the command line.
pub(crate) fn parse() -> Result<Typed, Misuse> {
    let typed: Vec<OsString> = std::env::args_os().collect();
    if let Some(typed) = parse_alone(&typed) {
        return Ok(typed);
    }
    let (json, color) = (json_typed(&typed), color_typed(&typed));
    let mut command = command().color(color);
    let parsed = command.try_get_matches_from_mut(typed.clone());
    let read = parsed.and_then(|matches| read(matches, &command, &typed));
    read.map_err(|error| Misuse::of(error, &typed, &command, (json, color)))
}

/// Parses a command line that begins with the name of a command. `None` if it does not, or is wrong or
/// asks for help: whatever is printed then needs all commands.
fn parse_alone(typed: &[OsString]) -> Option<Typed> {
    let mut command = command_alone(typed.get(1)?.to_str()?)?;
    let matches = command.try_get_matches_from_mut(typed).ok()?;
    read(matches, &command, typed).ok()
}

/// Returns the arguments in their own types.
fn read(
    mut matches: ArgMatches,
    definition: &clap::Command,
    words: &[OsString],
) -> Result<Typed, clap::Error> {
    let refused = |message: String| clap::Error::raw(ErrorKind::ArgumentConflict, message);
    if let Some(message) = misuse::one_dash(words, definition) {
        return Err(refused(message));
    }
    let format = output::check(&matches, definition).map_err(refused)?;
    let mut typed = Typed::from_arg_matches_mut(&mut matches)?;
    output::settle(&mut typed, format);
    Ok(typed)
}

/// Returns whether JSON was requested, known before the rest is parsed.
fn json_typed(typed: &[OsString]) -> bool {
    let words: Vec<&str> = typed.iter().skip(1).map(|word| word.to_str().unwrap_or("")).collect();
    let flags = words.split(|&word| word == "--").next().unwrap_or(&[]);
    // In `-cj` each letter is a flag without a value.
    let is_short = |word: &str| {
        let letters = word.strip_prefix('-').filter(|letters| !letters.starts_with('-'));
        letters.is_some_and(|letters| {
            letters.contains('j') && letters.chars().all(|letter| "acj".contains(letter))
        })
    };
    flags.iter().any(|&word| word == "--json" || word == "--format=json" || is_short(word))
        || flags.windows(2).any(|pair| pair == ["--format", "json"])
}

/// Returns the color setting before the rest is parsed, since help and usage errors must obey it
/// too.
fn color_typed(typed: &[OsString]) -> ColorChoice {
    let is_color = |word: &OsString| word == "--color";
    let separate = typed.iter().position(is_color).and_then(|place| typed.get(place + 1));
    let joined = typed.iter().find_map(|word| word.to_str()?.strip_prefix("--color="));
    match joined.or(separate.and_then(|word| word.to_str())) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::{command, command_alone};

    #[test]
    fn the_arguments_are_consistent() {
        command().debug_assert();
    }

    #[test]
    fn a_command_alone_has_the_arguments_that_it_has_among_all() {
        let mut all = command();
        all.build();
        let names: Vec<String> = all.get_subcommands().map(|c| c.get_name().to_owned()).collect();
        for name in names {
            let Some(mut alone) = command_alone(&name) else {
                assert!(["completions", "man", "help"].contains(&name.as_str()), "{name}");
                continue;
            };
            alone.build();
            let [all, alone] = [&all, &alone].map(|command| command.find_subcommand(&name));
            assert_same(all.expect("it was listed"), alone.expect("it is the only one"));
        }
    }

    /// Compares two commands and their subcommands.
    fn assert_same(one: &clap::Command, other: &clap::Command) {
        let help = |command: &clap::Command| command.clone().render_long_help().to_string();
        assert_eq!(help(one), help(other));
        let name = one.get_name();
        let args =
            |command: &clap::Command| format!("{:?}", command.get_arguments().collect::<Vec<_>>());
        assert_eq!(args(one), args(other), "{name}");
        assert_eq!(one.get_subcommands().count(), other.get_subcommands().count(), "{name}");
        one.get_subcommands()
            .zip(other.get_subcommands())
            .for_each(|(one, other)| assert_same(one, other));
    }
}
