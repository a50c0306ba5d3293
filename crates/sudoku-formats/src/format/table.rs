//! The table of formats.

use std::fmt;
use std::str::FromStr;

use crate::format::found::{Found, Refusal};
use crate::format::link::{self, Link};
use crate::format::{
    f_puzzles, hodoku, json, killer_string, open_sudoku, solo, sudoku_exchange, sudoku_pad,
    sudokuwiki,
};

/// How sure it is that a text has a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// It has not.
    No,
    /// Another format may fit better.
    Perhaps,
    /// It has.
    Sure,
}

/// A format.
pub(crate) struct Format {
    /// The name that `--from` takes.
    pub(crate) name: &'static str,
    /// The words for it in messages.
    pub(crate) title: &'static str,
    /// How sure it is that a text that begins with this line has the format.
    recognizes: fn(&str) -> Certainty,
    /// Returns whether a text of several lines has its end.
    pub(crate) is_complete: fn(&str) -> bool,
    /// Reads the puzzles of a whole text.
    pub(crate) read: fn(&str) -> Result<Vec<Found>, Refusal>,
}

/// All formats but that of cells in lines.
pub(crate) static FORMATS: [Format; 10] = [
    Format {
        name: "sudokuwiki",
        title: "a link of SudokuWiki",
        recognizes: |text| sure(sudokuwiki::recognizes(text)),
        is_complete: is_line,
        read: sudokuwiki::read,
    },
    Format {
        name: "sudokuexchange",
        title: "a link of Sudoku Exchange",
        recognizes: |text| sure(sudoku_exchange::recognizes(text)),
        is_complete: is_line,
        read: sudoku_exchange::read,
    },
    Format {
        name: "f-puzzles",
        title: "a link of f-puzzles",
        recognizes: |text| sure(f_puzzles::recognizes(text)),
        is_complete: is_line,
        read: f_puzzles::read,
    },
    Format {
        name: "sudokupad",
        title: "a link of SudokuPad",
        recognizes: |text| sure(sudoku_pad::recognizes(text)),
        is_complete: is_line,
        read: sudoku_pad::read,
    },
    Format {
        name: "link",
        title: "a link",
        recognizes: |text| match Link::in_line(text) {
            Some(_) => Certainty::Perhaps,
            None => Certainty::No,
        },
        is_complete: is_line,
        read: link::read,
    },
    Format {
        name: "hodoku",
        title: "a line of HoDoKu's library",
        recognizes: |text| sure(hodoku::recognizes(text)),
        is_complete: is_line,
        read: hodoku::read,
    },
    Format {
        name: "killer-string",
        title: "a killer string",
        recognizes: |text| sure(killer_string::recognizes(text)),
        is_complete: is_line,
        read: killer_string::read,
    },
    Format {
        name: "solo",
        title: "a game ID of Solo",
        recognizes: |text| sure(solo::recognizes(text)),
        is_complete: is_line,
        read: solo::read,
    },
    Format {
        name: "opensudoku",
        title: "a file of OpenSudoku",
        recognizes: |text| sure(open_sudoku::recognizes(text)),
        is_complete: open_sudoku::is_complete,
        read: open_sudoku::read,
    },
    Format {
        name: "json",
        title: "a JSON object",
        recognizes: |text| sure(json::recognizes(text)),
        is_complete: json::is_complete,
        read: json::read,
    },
];

fn sure(is_sure: bool) -> Certainty {
    if is_sure { Certainty::Sure } else { Certainty::No }
}

/// A text of one line has its end.
fn is_line(_: &str) -> bool {
    true
}

impl Format {
    /// Returns the most certain format of a text that begins with this line.
    pub(crate) fn of(line: &str) -> Option<&'static Self> {
        // No format begins like a comment, and few with other characters.
        let begins =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, ':' | '<' | '{' | '[' | '(');
        let content = line.trim_start_matches(|c: char| c == '\u{FEFF}' || c.is_whitespace());
        if !content.starts_with(begins) || !content.contains([':', '<', '{']) {
            return None;
        }
        let with = |format: &'static Self| ((format.recognizes)(content), format);
        let ranked = FORMATS.iter().map(with).filter(|(certainty, _)| *certainty > Certainty::No);
        // The first of equals.
        ranked.rev().max_by_key(|(certainty, _)| *certainty).map(|(_, format)| format)
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

/// A format of puzzles that are read.
///
/// `cells` stands for boards that are written as cells in one line or several, in any way.
///
/// # Examples
/// ```
/// use quadrille_sudoku_formats::PuzzleFormat;
///
/// let format: PuzzleFormat = "hodoku".parse()?;
/// assert_eq!(format.title(), "a line of HoDoKu's library");
/// assert!(PuzzleFormat::all().any(|known| known == format));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy)]
pub struct PuzzleFormat(Option<&'static Format>);

impl PuzzleFormat {
    /// Returns all formats.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self(None)).chain(FORMATS.iter().map(|format| Self(Some(format))))
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        self.0.map_or("cells", |format| format.name)
    }

    /// Describes it in a few words.
    pub fn title(self) -> &'static str {
        self.0.map_or("cells in lines", |format| format.title)
    }

    pub(crate) fn row(self) -> Option<&'static Format> {
        self.0
    }
}

impl PartialEq for PuzzleFormat {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for PuzzleFormat {}

impl fmt::Debug for PuzzleFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PuzzleFormat({})", self.name())
    }
}

impl FromStr for PuzzleFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let format = Self::all().find(|format| format.name() == text);
        format.ok_or_else(|| format!("unknown format {text:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_certain_format_is_found() {
        let name = |line: &str| Format::of(line).map(|format| format.name);
        let board = "0".repeat(81);
        assert_eq!(
            name(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}")),
            Some("sudokuwiki")
        );
        assert_eq!(name(&format!("https://example.org/?bd={board}")), Some("link"));
        assert_eq!(
            name(&format!("see https://sudokuexchange.com/play/?s={board}")),
            Some("sudokuexchange")
        );
        assert_eq!(name(&format!(":0000:x:{board}:::")), Some("hodoku"));
        assert_eq!(name("3x3::k:1:2:3"), Some("killer-string"));
        assert_eq!(name("3x3kdb:a1b2"), Some("solo"));
        assert_eq!(name("<opensudoku>"), Some("opensudoku"));
        assert_eq!(name("{"), Some("json"));
        for other in [&board, "# https://example.org", "rules: diagonal", "[[1,2]]", "cage 5: r1c1"]
        {
            assert_eq!(name(other), None, "{other}");
        }
    }
}
