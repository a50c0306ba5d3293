//! The kind of a file that a command cannot read: another command may.

use std::fs::File;
use std::io::{BufReader, Read};

use quadrille_dlx::Problem;
use quadrille_dlx::count::is_certificate;
use quadrille_formats::{Format, read};
use quadrille_nqueens_formats::read_boards;
use quadrille_packing::Packing;
use quadrille_sudoku_formats::puzzles;

use crate::failure::Failure;
use crate::input::{Reader, Source};

/// A kind of file that some commands read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::run) enum Kind {
    /// An exact cover problem.
    Problem,
    /// Sudoku puzzles.
    Sudoku,
    /// A packing puzzle.
    Packing,
    /// A board of queens.
    Queens,
    /// A proof of a count.
    Certificate,
    /// A packing puzzle of BurrTools.
    BurrTools,
    /// A manifest of shards.
    Manifest,
    /// Records of shards.
    Records,
    /// The progress of a count.
    Checkpoint,
    /// Results with `--json`.
    Results,
    /// A group of symmetries. It is not recognized.
    Group,
}

/// The most bytes that are looked at. A longer file is of no recognized kind.
const LONGEST: u64 = 1 << 20;

/// Files of JSON, by their beginning.
const JSON: [(&str, Kind); 6] = [
    ("{\"type\":\"manifest\"", Kind::Manifest),
    ("{\"type\":\"queens\"", Kind::Manifest),
    ("{\"type\":\"cube\"", Kind::Records),
    ("{\"type\":\"shard\"", Kind::Records),
    ("{\"type\":\"checkpoint\"", Kind::Checkpoint),
    ("{\"type\":\"solution\"", Kind::Results),
];

impl Kind {
    /// Returns the kind of a text. The formats with the least freedom are tried first.
    fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.len() as u64 > LONGEST {
            return None;
        }
        if is_certificate(bytes) {
            return Some(Self::Certificate);
        }
        let text = str::from_utf8(bytes).ok()?;
        if let Some(&(_, kind)) = JSON.iter().find(|(begin, _)| text.starts_with(begin)) {
            return Some(kind);
        }
        let is_burrtools = text.trim_start().starts_with("<?xml") && text.contains("<puzzle");
        let kinds: [(Self, &dyn Fn() -> bool); 5] = [
            (Self::BurrTools, &|| is_burrtools),
            (Self::Packing, &|| text.parse::<Packing>().is_ok()),
            (Self::Queens, &|| is_board(text)),
            (Self::Sudoku, &|| is_sudoku(text)),
            (Self::Problem, &|| is_problem(text)),
        ];
        kinds.into_iter().find(|(_, is_it)| is_it()).map(|(kind, _)| kind)
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Problem => "an exact cover problem",
            Self::Sudoku => "a Sudoku",
            Self::Packing => "a packing puzzle",
            Self::Queens => "a board of queens",
            Self::Certificate => "a certificate",
            Self::BurrTools => "a file of BurrTools",
            Self::Manifest => "a manifest of shards",
            Self::Records => "records of shards",
            Self::Checkpoint => "a checkpoint",
            Self::Results => "results of another command",
            Self::Group => "generators of a group",
        }
    }

    /// Returns the command that reads a file, where one of another kind was expected.
    fn command(self, file: &str, expected: Self) -> String {
        match self {
            Self::Problem if expected == Self::Manifest => {
                format!("quadrille shard split {file} --target 100")
            }
            Self::Group => format!("quadrille solve --count --up-to-symmetry={file} PROBLEM"),
            Self::Problem => format!("quadrille solve {file}"),
            Self::Sudoku => format!("quadrille sudoku solve {file}"),
            Self::Packing => format!("quadrille pack solve {file}"),
            Self::Queens => format!("quadrille queens list --board {file}"),
            Self::Certificate | Self::Results => format!("quadrille check PROBLEM {file}"),
            Self::BurrTools => format!("quadrille pack import {file}"),
            Self::Manifest => format!("quadrille shard run {file} --shard 0 --budget 1000000"),
            Self::Records => format!("quadrille shard merge MANIFEST {file}"),
            Self::Checkpoint => format!("quadrille solve --count --checkpoint {file} PROBLEM"),
        }
    }
}

/// Whether a text is an exact cover problem in a format that little else can be.
fn is_problem(text: &str) -> bool {
    if Problem::parse(text).is_ok_and(|problem| problem.option_count() > 0) {
        return true;
    }
    let is_strict = |format| {
        use Format::{Cnf, Opb, OrlibCover, OrlibPartition};
        matches!(format, OrlibPartition | OrlibCover | Cnf | Opb)
    };
    read(text.as_bytes(), None).is_ok_and(|read| is_strict(read.format))
}

/// Whether a text has only Sudoku puzzles.
fn is_sudoku(text: &str) -> bool {
    let mut found = puzzles(text).peekable();
    found.peek().is_some() && found.all(|puzzle| puzzle.is_ok())
}

/// Whether a text has boards with queens. Regions may be any letters and digits, so they are not
/// recognized.
fn is_board(text: &str) -> bool {
    let is_square = |c: char| c.is_whitespace() || matches!(c, '.' | 'Q' | '#');
    text.contains('Q') && text.chars().all(is_square) && read_boards(text).is_ok()
}

impl Source {
    /// Returns the failure to read an input of `own` kind, if the bytes are of another kind that is
    /// recognized.
    pub(in crate::run) fn of_another_kind(&self, own: Kind, bytes: &[u8]) -> Option<Failure> {
        let kind = Kind::of(bytes).filter(|&kind| kind != own)?;
        let file = match self {
            Self::File(_) => self.name(),
            Self::Stdin | Self::Argument(_) => "-".to_owned(),
        };
        let (name, noun, expected) = (self.name(), kind.noun(), own.noun());
        let command = kind.command(&file, own);
        let text = format!("{name} looks like {noun}, not like {expected}; write `{command}`");
        Some(Failure::Misused(text))
    }

    /// Reads a file again, up to the length that is recognized.
    pub(in crate::run) fn bytes_again(&self) -> Option<Vec<u8>> {
        let Self::File(path) = self else { return None };
        if !path.is_file() {
            return None;
        }
        let mut bytes = Vec::new();
        let file = Reader::begun(Box::new(BufReader::new(File::open(path).ok()?))).ok()?;
        file.take(LONGEST + 1).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}
