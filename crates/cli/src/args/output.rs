//! `--output` and `--force`, the same for every command: where results go, and in which format.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use clap::{ArgMatches, Args, ValueEnum};

use crate::args::joins::{is_typed, refused};
use crate::args::{Command, PackCommand, QueensCommand, ShardCommand, SudokuCommand, Typed};
use crate::output::{Format, Json, RESULT_FORMATS};

/// Where the results go.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct OutputArgs {
    /// Write the results to this file, which is replaced only at the end
    ///
    /// After a failure it is as before; a search that is stopped leaves the results so far. The
    /// ending of its name chooses the format: .json for lines of JSON; .svg, .html or .txt where the
    /// command draws.
    #[arg(long, value_name = "FILE", global = true, display_order = 98)]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long, global = true, display_order = 99)]
    pub(crate) force: bool,
}

impl ValueEnum for &'static dyn Format {
    fn value_variants<'v>() -> &'v [Self] {
        &RESULT_FORMATS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

/// Endings that stand for pictures and pages.
const DRAWN: [&str; 5] = ["svg", "html", "htm", "png", "pdf"];

/// Endings that stand for pictures of the solutions of a problem whose items have coordinates.
const SOLUTIONS: [&str; 3] = ["svg", "html", "htm"];

/// Returns a flag of `solve` that excludes pictures, if one was typed.
fn undrawn(matches: &ArgMatches) -> Option<String> {
    let flags = ["count", "frequencies", "costs"];
    flags.iter().find(|flag| is_typed(matches, flag)).map(|flag| format!("--{flag}"))
}

/// Refuses to draw a search into a file of another kind.
fn check_plot(matches: &ArgMatches) -> Result<(), String> {
    let plot: Option<&PathBuf> = matches.try_get_one("plot").ok().flatten();
    match plot.map(|plot| ending(plot)).as_deref() {
        None | Some("" | "svg") => Ok(()),
        Some(other) => Err(format!(
            "--plot does not write .{other} files; write --plot with a name that ends in .svg"
        )),
    }
}

/// Returns what a command that writes text of one kind writes, as the end of a refusal; `None` for all
/// other commands.
fn only_text(path: &str, matches: &ArgMatches) -> Option<&'static str> {
    Some(match path {
        "pack model" | "queens model" => MODEL,
        "board" if is_typed(matches, "model") => MODEL,
        "pack solve" if is_typed(matches, "plain") => {
            " with --plain; leave it out, or write --output with a name that ends in .txt"
        }
        "pack import" => "; write --output with a name that ends in .pack",
        "pack boxes" | "man" | "completions" => "; write --output with a name that ends in .txt",
        _ => return None,
    })
}

/// What a command that prints an exact cover problem writes.
const MODEL: &str =
    "; write --output with a name that ends in .xcc, and `quadrille convert` for other formats";

/// Returns the format of results that `--format` or the name of the output file stands for; the first
/// one if they stand for none.
///
/// # Errors
/// If typed flags cannot be joined, or the name stands for a picture and the command cannot draw.
pub(super) fn check(
    matches: &ArgMatches,
    definition: &clap::Command,
) -> Result<&'static dyn Format, String> {
    let (path, matches, definition) = leaf(matches, definition);
    let file: Option<&PathBuf> = matches.try_get_one("output").ok().flatten();
    let ending = file.map(|file| ending(file)).unwrap_or_default();
    let has_clashes =
        ["solve", "pack solve", "pack count", "queens count", "board"].contains(&&*path);
    let is_picture = SOLUTIONS.contains(&&*ending);
    if let Some(message) = refused(matches, definition, has_clashes, is_picture) {
        return Err(message);
    }
    check_plot(matches)?;
    if let Some(written) = only_text(&path, matches)
        && (RESULT_FORMATS[1..].iter().any(|format| format.endings().contains(&&*ending))
            || DRAWN.contains(&&*ending))
    {
        return Err(format!("`quadrille {path}` does not write .{ending} files{written}"));
    }
    if path == "solve" && SOLUTIONS.contains(&&*ending) {
        if let Some(flag) = ["json", "format"].into_iter().find(|flag| is_typed(matches, flag)) {
            return Err(format!(
                "no pictures are written with --{flag}; leave out --{flag}, or write --output with \
                 a name that ends in .txt or .json"
            ));
        }
        return match undrawn(matches) {
            Some(flag) => Err(format!(
                "no solution is printed with {flag} that could be drawn; leave it out, or write \
                 --output with a name that ends in .txt or .json"
            )),
            None => Ok(RESULT_FORMATS[0]),
        };
    }
    if DRAWN.contains(&&*ending) && !draws(definition) {
        return Err(format!(
            "`quadrille {path}` does not write .{ending} files; write --output with a name that \
             ends in {}.txt or .json{}",
            if path == "solve" { ".svg, .html, " } else { "" },
            drawn_by(&path)
        ));
    }
    let typed = is_typed(matches, "format").then(|| matches.get_raw("format")).flatten();
    let chosen = match typed {
        Some(mut raw) => raw.find_map(|name| named(|format| name == format.name())),
        None => of_ending(&ending),
    };
    Ok(chosen.unwrap_or(RESULT_FORMATS[0]))
}

/// Returns the format of results that this is true of.
fn named(is_it: impl Fn(&dyn Format) -> bool) -> Option<&'static dyn Format> {
    RESULT_FORMATS.into_iter().find(|&format| is_it(format))
}

/// Returns the format of results that the ending of a file stands for.
fn of_ending(ending: &str) -> Option<&'static dyn Format> {
    named(|format| format.endings().contains(&ending))
}

/// Notes how the results are written: as JSON by `--json`, otherwise as [`check`] found.
pub(super) fn settle(typed: &mut Typed, format: &'static dyn Format) {
    if let Some(json) = json_flag(&mut typed.command) {
        *json |= format.name() == Json.name();
        typed.format = if *json { &Json } else { format };
    }
}

/// Returns the ending of a file, in lower case.
fn ending(file: &Path) -> String {
    file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Returns the innermost command, with its name, its arguments and its definition.
fn leaf<'m, 'd>(
    mut matches: &'m ArgMatches,
    mut definition: &'d clap::Command,
) -> (String, &'m ArgMatches, &'d clap::Command) {
    let mut path = Vec::new();
    while let Some((name, inner)) = matches.subcommand()
        && let Some(command) = definition.find_subcommand(name)
    {
        path.push(name);
        (matches, definition) = (inner, command);
    }
    (path.join(" "), matches, definition)
}

/// Returns whether one of a command's formats is a picture.
fn draws(definition: &clap::Command) -> bool {
    let format = definition.get_arguments().find(|arg| arg.get_id() == "format");
    format.is_some_and(|format| {
        format.get_possible_values().iter().any(|value| value.get_name() == "html")
    })
}

/// Returns the commands that draw what a command writes.
fn drawn_by(path: &str) -> String {
    let command = match path.split(' ').next() {
        Some("sudoku") => "quadrille sudoku render",
        Some("queens") => "quadrille queens render",
        _ => return String::new(),
    };
    format!(", or draw the results with `{command} --output FILE`")
}

/// Returns the flag `--json` of a command, if it has one.
fn json_flag(command: &mut Command) -> Option<&mut bool> {
    Some(match command {
        Command::Solve(args) => &mut args.common.json,
        Command::Info(args) => &mut args.json,
        Command::Check(args) => &mut args.json,
        Command::Trace(args) => &mut args.json,
        Command::Sudoku(args) => match &mut args.command {
            SudokuCommand::Solve(args) => &mut args.json,
            SudokuCommand::Count(args) => &mut args.common.json,
            SudokuCommand::Check(args) => &mut args.json,
            SudokuCommand::Canon(args) => &mut args.json,
            SudokuCommand::Generate(args) => &mut args.json,
            SudokuCommand::Rate(args) => &mut args.json,
            SudokuCommand::Hint(args) => &mut args.json,
            SudokuCommand::Render(_) | SudokuCommand::Book(_) => return None,
        },
        Command::Queens(args) => match &mut args.command {
            QueensCommand::Count(args) => &mut args.common.json,
            QueensCommand::List(args) => &mut args.json,
            QueensCommand::First(args) => &mut args.json,
            QueensCommand::Render(_) | QueensCommand::Model(_) => return None,
        },
        Command::Pack(args) => match &mut args.command {
            PackCommand::Count(args) => &mut args.common.json,
            PackCommand::Solve(args) => &mut args.common.json,
            PackCommand::Render(_)
            | PackCommand::Model(_)
            | PackCommand::Boxes(_)
            | PackCommand::Import(_) => {
                return None;
            }
        },
        Command::Board(args) => &mut args.common.json,
        Command::Shard(args) => match &mut args.command {
            ShardCommand::Split(_) | ShardCommand::Run(_) => return None,
            ShardCommand::Merge(args) => &mut args.json,
            ShardCommand::Audit(args) => &mut args.json,
        },
        Command::Render(_) | Command::Convert(_) | Command::Completions(_) | Command::Man(_) => {
            return None;
        }
    })
}
