//! `quadrille solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use quadrille_dlx::Engine;
use quadrille_packing::Pattern;

use crate::args::diagram::DiagramArgs;
use crate::args::{
    ADVANCED, CertificateArgs, CommonArgs, FromArgs, UpToArgs, duration, thread_count,
};
use crate::output::Format;

/// The usual interval between checkpoints.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(30);

const EXAMPLES: &str = "\
Examples:
  quadrille solve problem.xcc                 print a solution
  quadrille solve --count problem.xcc         count all solutions
  quadrille solve --all problem.xcc           print all solutions
  quadrille solve --limit 5 < problem.xcc     print five of them
  quadrille solve --count --up-to-symmetry problem.xcc
                                              count essentially different solutions
  quadrille solve --count --up-to-symmetry=rotations.txt problem.xcc
                                              count them up to the symmetries in a file
  quadrille solve --count --time-limit 10s --stats problem.xcc
  quadrille solve --count --checkpoint problem.checkpoint problem.xcc
  quadrille solve --count --certificate problem.cert problem.xcc
  quadrille solve --any problem.xcc           print any one solution, as fast as possible
  quadrille solve --minimize problem.xcc      print the solution of least cost
  quadrille solve --minimize --gap 1% problem.xcc
                                              end once it is within 1 % of the bound
  quadrille solve --minimize --penalty 50 problem.xcc
                                              let items stay uncovered, for 50 each
  quadrille solve --minimize --certificate problem.cert problem.xcc
  quadrille solve --sample 3 problem.xcc      print three random solutions
  quadrille solve --frequencies problem.xcc   how many solutions have each option?
  quadrille solve --draw --coordinates '{row}{column}' examples/pentominoes6x10.xcc
                                              print it as a picture
  quadrille solve --all --json problem.xcc | jq -r '.text[]?'";

const FORMATS: &str = "\
The problem:
  The first line names the items, primary ones before a bar `|`, secondary ones after it. Each
  further line is an option: names of items; `item:color` colors a secondary item; a word `|n` is
  a cost (`|-n` is below 0); a first word `label:` is a label. `lo:hi|item` and `n|item` set how many times a primary
  item must be covered. Lines that begin with a bar are comments, and so is what follows a word `#`.
  This is the format of D. E. Knuth's programs. Lists of items, rows of 0 and 1, JSON, OR-Library
  files, CNF and OPB are recognized, too, or named with --from: see `docs/exact-cover.md`. A text
  with two readings is refused.

The solutions:
  One option per line as in the problem, in ascending order of option numbers, and an empty line
  between two solutions. A solution without options is a line with only a bar. On a terminal,
  unprintable characters are written as \\u{…}. With --up-to-symmetry each solution begins with a
  comment that gives the size of its class, for example `| class of 8 solutions`. If options have
  costs, each begins with its total cost, for example `| cost 17`.

JSON:
  One object per line. `solution`: `number` (from 1), `options` (numbers from 0, in the order of the
  problem), `text`, `labels` (a label or null for each) if options have labels, `cost` if there are
  costs, `uncovered` (`item`, `times`) with --penalty, and with --up-to-symmetry `class_size`, the number of solutions in its class. `status`:
  `complete`, `found`, and `stopped` (null, solution-limit, node-limit, time-limit, memory-limit or
  interrupted, good-enough); with --minimize and --maximize, if the best is not proven, also `cost` and
  `bound`. `incumbent` and `bound` (`cost`, `bound`, `seconds`) with --minimize or --maximize and
  --progress always. `statistics` with --stats. `frequency` (`option`, `text`, `solutions`) with --frequencies, `cost`
  (`cost`, `solutions`) with --costs. With --approximate, `estimate` (`option`, `text`, `solutions`,
  `standard_error`) and at the end `estimate_total` (`probes`, `effective_probes`, `stopped`). `error`: `message`, `file`, `line`, `column`, `expected`.
  Numbers beyond 2^53 - 1 are strings of digits, so that no reader loses precision; all others are
  JSON numbers, in every command. The schema is `docs/output.schema.json`.

Checkpoints:
  A journal of lines of JSON, each with `type`, `version`, `problem_hash` (SHA-256 of the problem as
  canonical text) and `checksum`. The first line has `type` checkpoint: `settings`, `settings_hash`,
  `counted`, `residues`, `nodes`, `left` (cubes still to be counted), `shares` (their estimated
  sizes) and `sweep` (the states of a sweep, if there is one). Lines of `type` claims follow:
  residual problems with their numbers of solutions. Lines are added; once half of the file is out
  of date, a new file replaces it. A last line that was cut off is left out, and noted. A file that
  was altered is rejected with code 4, one of another problem or version with code 2.
  FILE.lock beside it keeps a second process away. If the disk is full, the old checkpoint is kept,
  and the count continues.

Questions about all solutions:
  --best, --sample, --frequencies and --count --costs compile the problem into a diagram, which has
  each residual problem once. If it does not fit into the memory that --memory allows, there is no
  answer, and the exit code is 3. --minimize and --maximize also search without a diagram; if they
  are stopped, they print the best solution so far and a bound, and the exit code is 3.

A count that was stopped early, by --limit too, is printed as `at least K`, and the exit code is 3.
A list is complete with the number of solutions that was asked for: --limit 5 exits with 0 if it
prints five, and if it prints fewer because there are no more.";

const UP_TO: &str = "\
Count or print one solution of each class under these symmetries

With `symmetry`, two solutions are in one class if an automorphism of the problem maps one to the
other. An automorphism keeps bounds and costs; it may exchange the colors of an item, and equal
options. Each solution is printed with the size of its class. A limit on solutions applies to
classes. See also `quadrille info`. A problem in general has no rotations or reflections of its own:
state them as a group, with --up-to-symmetry=GROUPFILE.";

const UP_TO_GROUP: &str = "\
The same as --up-to symmetry; with GROUPFILE, up to the group in a file

The file has one automorphism per line, in cycles of names, such as `(a b)(c d)` or
`(s:red s:blue)`, as `quadrille info --generators` prints them. Colors move with their item. After
the word `options`, cycles contain numbers of options, from 0: `options (0 3)(1 2)`. `-` is standard
input.";

/// Solve or count an exact cover problem
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = FORMATS)]
#[command(mut_arg("json", |json| json.conflicts_with("format")))]
#[command(mut_arg("up_to", |up_to| up_to.long_help(UP_TO)))]
#[command(mut_arg("up_to_symmetry", |flag| {
    flag.hide(false).long_help(UP_TO_GROUP)
}))]
pub(crate) struct SolveArgs {
    /// The problem; `-` is standard input (default)
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) from: FromArgs,

    /// Print only the number of solutions
    #[arg(long)]
    pub(crate) count: bool,

    /// Print all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Stop after N solutions [default: 1; no limit with --count]
    ///
    /// With --minimize or --maximize it means the same as --best.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Format of the results [default: by the ending of --output, otherwise text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<&'static dyn Format>,

    /// Print each solution as a picture, if items have coordinates as names
    ///
    /// Items such as r1c2, 1,2, 1.2 or a1 become squares, and each option becomes a piece on its
    /// squares. --output FILE.svg and FILE.html draw pictures of all solutions that are printed.
    #[arg(long)]
    pub(crate) draw: bool,

    /// The form of names with coordinates, such as 'x{column}y{row}'
    #[arg(long, value_name = "PATTERN")]
    pub(crate) coordinates: Option<Pattern>,

    #[command(flatten)]
    pub(crate) up_to: UpToArgs,

    /// Number of threads [default: one per core]
    ///
    /// The answer and the order of solutions do not depend on it. Short searches, those with a node
    /// limit, and the questions about all solutions except --any use one thread.
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,

    /// Save the progress of a long count to this file, and resume from it if it exists
    ///
    /// Lines are added to the file regularly, on an interrupt, and at the end. So the count survives
    /// any interruption, including a machine failure, and the same command resumes it. Threads,
    /// memory and limits may then differ; the problem, the engine and the program version may not. A
    /// count that is stopped again soon may print a smaller `at least` than before: the work is kept.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Interval between checkpoints
    #[arg(help_heading = ADVANCED, long, value_name = "TIME", value_parser = duration::parse, default_value = "30s")]
    pub(crate) checkpoint_every: Duration,

    #[command(flatten)]
    pub(crate) certificate: CertificateArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,

    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,
}

impl SolveArgs {
    /// Returns the arguments that ask for one solution, for commands that ask about problems that are
    /// not in a file.
    pub(crate) fn of_a_problem(common: CommonArgs) -> Self {
        Self {
            from: FromArgs::default(),
            file: None,
            count: false,
            all: false,
            limit: None,
            format: None,
            draw: false,
            coordinates: None,
            up_to: UpToArgs::default(),
            threads: None,
            checkpoint: None,
            checkpoint_every: CHECKPOINT_EVERY,
            certificate: CertificateArgs::default(),
            common,
            diagram: DiagramArgs::default(),
        }
    }

    /// Returns how many of the best solutions are to be ranked, if more than one.
    pub(crate) fn ranked(&self) -> Option<u64> {
        self.diagram.best.or(self.limit.filter(|&limit| limit > 1))
    }

    /// Whether the one best solution is asked for.
    pub(crate) fn asks_for_the_best(&self) -> bool {
        (self.diagram.minimize || self.diagram.maximize) && self.ranked().is_none()
    }

    /// Whether several of the best solutions are asked for.
    pub(crate) fn asks_for_several_best(&self) -> bool {
        (self.diagram.minimize || self.diagram.maximize) && self.ranked().is_some()
    }

    /// Returns the flag of a question that uses no engine, if one was chosen.
    pub(crate) fn question_without_engine(&self) -> Option<&'static str> {
        let DiagramArgs { any, minimize, maximize, sample, frequencies, costs, .. } = &self.diagram;
        let questions = [
            (self.certificate.certificate.is_some(), "--certificate"),
            (*any, "--any"),
            (*minimize, "--minimize"),
            (*maximize, "--maximize"),
            (sample.is_some(), "--sample"),
            (*frequencies, "--frequencies"),
            (*costs, "--costs"),
        ];
        let question = questions.into_iter().find(|(is_asked, _)| *is_asked);
        question.filter(|_| self.common.search.engine != Engine::Auto).map(|(_, flag)| flag)
    }
}
