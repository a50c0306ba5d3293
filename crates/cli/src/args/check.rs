//! `quadrille check`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{FromArgs, WatchArgs};

const EXAMPLES: &str = "\
Examples:
  quadrille check problem.xcc solutions.txt
  quadrille solve --all problem.xcc | quadrille check problem.xcc -
  quadrille solve --all --json problem.xcc | quadrille check problem.xcc -
  quadrille solve --count --certificate proof.cert problem.xcc && quadrille check problem.xcc proof.cert";

const FORMATS: &str = "\
The solutions may be text or JSON, as `quadrille solve` writes them. In text, the items of an option
may be in any order. In JSON, only the option numbers of objects of type `solution` are read.

Each failing or duplicate solution is reported with its number, its line and the reason. The exit
code is 0 if all solutions hold, 1 if any fails, and 2 if the input is malformed or contains no
solution.

A certificate, as `quadrille solve --certificate` writes it, is recognized by its first line. It is
verified by the independent checker that is also the program `quadrille-check`. The output is what
it proves, such as `verified: 92 solutions`, or where and why it fails. On a terminal, standard error
shows the progress.

JSON:
  One object per line. `error` for each solution that fails: `message`, `line`, `solution` (its
  number). `status`: `complete`, `holds`, `checked`, `failed`; for a certificate `complete`, `holds`,
  and `claim` (what it proves) or `message` (why it fails).";

/// Verify solutions or a certificate of an exact cover problem, independently of any engine
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
pub(crate) struct CheckArgs {
    /// The problem; `-` is standard input
    pub(crate) file: PathBuf,

    /// The solutions or the certificate, as `solve` writes them; `-` is standard input
    pub(crate) solutions: PathBuf,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) watch: WatchArgs,
}
