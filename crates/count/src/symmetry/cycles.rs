//! Automorphisms as text: one on each line, in cycles of names.
//!
//! ```text
//! # The half turn, and an exchange of two colors of item s.
//! (a b)(c d)
//! (s:red s:blue)
//! # An automorphism by the options that it moves.
//! options (0 3)(1 2)
//! ```
//!
//! `(a b c)` takes `a` to `b`, `b` to `c` and `c` to `a`. What is not named stays, but colors go
//! along with their item. `()` is the identity. After the word `options`, cycles contain numbers of
//! options, from 0. Without other cycles, items follow their options; with them, such as
//! `(a b)(s:red s:blue) options (0 3)(1 2)`, options that are not named stay. Empty lines and lines
//! that begin with `#` are skipped. A line may begin with the word `generator`, as `quadrille info
//! --generators` prints it. In a name, `\(`, `\)` and `\\` are a parenthesis and a backslash, and
//! `\u{202e}` is the character U+202E.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use quadrille_problem::{Color, ItemId, Member, OptionId, Problem, TextPlace};

use crate::symmetry::given::PermutationError;
use crate::symmetry::group::{Cycle, Permutation};
use crate::symmetry::names::unescaped;

/// A mistake in automorphisms as text: where, what, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CyclesError {
    kind: CyclesErrorKind,
    place: TextPlace,
}

/// The kinds of mistakes in automorphisms as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CyclesErrorKind {
    /// A word outside of parentheses.
    NoCycle,
    /// A parenthesis that is not closed on its line.
    NotClosed,
    /// A name that is neither an item nor an item with one of its colors.
    UnknownName {
        /// The name.
        name: String,
    },
    /// A word that is not the number of an option.
    UnknownOption {
        /// The word.
        word: String,
    },
    /// The permutation is not an automorphism of the problem.
    Permutation(PermutationError),
    /// There is no permutation in the text.
    Empty,
}

impl CyclesError {
    /// Returns what is wrong.
    pub fn kind(&self) -> &CyclesErrorKind {
        &self.kind
    }

    /// Returns where in the text the mistake is.
    pub fn place(&self) -> &TextPlace {
        &self.place
    }

    /// Returns what is wrong, in words.
    pub fn message(&self) -> String {
        match &self.kind {
            CyclesErrorKind::NoCycle => "not a cycle".to_owned(),
            CyclesErrorKind::NotClosed => "cycle without an end".to_owned(),
            CyclesErrorKind::UnknownName { name } => format!("unknown name {name:?}"),
            CyclesErrorKind::UnknownOption { word } => format!("unknown option {word:?}"),
            CyclesErrorKind::Permutation(error) => format!("not an automorphism: {error}"),
            CyclesErrorKind::Empty => "no permutation".to_owned(),
        }
    }

    /// Returns what was expected instead.
    pub fn expected(&self) -> &'static str {
        match &self.kind {
            CyclesErrorKind::NoCycle | CyclesErrorKind::Empty => {
                "cycles of names in parentheses, such as `(a b)(c d)`, or `()` for the identity"
            }
            CyclesErrorKind::NotClosed => "a closing parenthesis on the same line",
            CyclesErrorKind::UnknownName { .. } => {
                "the name of an item, or of an item with one of its colors, such as `s:red`"
            }
            CyclesErrorKind::UnknownOption { .. } => {
                "the number of an option, from 0, in the order of the problem"
            }
            CyclesErrorKind::Permutation(_) => {
                "a permutation that takes each option to an option of equal cost"
            }
        }
    }
}

impl fmt::Display for CyclesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; expected {}", self.place, self.message(), self.expected())
    }
}

impl std::error::Error for CyclesError {}

impl Permutation {
    /// Reads automorphisms of a problem, one on each line, in cycles of names such as `(a b)(c d)`;
    /// an item in a color is `s:red`. Items that are not named stay, and colors go along with their
    /// item. A line such as `options (0 3)(1 2)` moves options by their numbers, and items follow; in
    /// `(a b) options (0 3)`, items and options are given. In a name, `\(`, `\)` and `\\` are a
    /// parenthesis and a backslash, and `\u{202e}` is the character U+202E.
    /// [`to_text`](Self::to_text) writes such a line.
    /// Empty lines and lines that begin with `#` are skipped. Takes time linear in the problem for
    /// each line, but for the sorting of members.
    ///
    /// # Errors
    /// If a line is malformed, has an unknown name, or is not an automorphism; or if all are skipped.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::Problem;
    /// use quadrille_dlx::symmetry::Permutation;
    ///
    /// let problem = Problem::parse("a b c d\na b\nb c\nc d\nd a\n")?;
    /// let turns = Permutation::parse_all(&problem, "# a square\n(a b c d)\n")?;
    /// assert_eq!(turns[0].moved_items().len(), 4);
    ///
    /// let error = Permutation::parse_all(&problem, "(a e)\n").expect_err("there is no e");
    /// assert_eq!(error.place().to_string(), "line 1, column 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_all(problem: &Problem, text: &str) -> Result<Vec<Self>, CyclesError> {
        let mut permutations = Vec::new();
        let names = Names::of(problem);
        let mut start = 0;
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let reader = Reader { problem, names: &names, line, number, start };
            permutations.extend(reader.permutation()?);
            start += line.len();
        }
        if permutations.is_empty() {
            let line = text.lines().count().max(1);
            let span = text.len()..text.len();
            let place = TextPlace::new(line, 1, span);
            return Err(CyclesError { kind: CyclesErrorKind::Empty, place });
        }
        Ok(permutations)
    }
}

/// The items and colors of a problem by their names.
struct Names<'p> {
    items: HashMap<&'p str, ItemId>,
    colors: HashMap<&'p str, Color>,
}

impl<'p> Names<'p> {
    fn of(problem: &'p Problem) -> Self {
        let colors = (0..problem.color_count()).filter_map(Color::new);
        Self {
            items: problem.items().map(|item| (item.name(), item.id())).collect(),
            colors: colors.map(|color| (problem.color_name(color), color)).collect(),
        }
    }

    /// The item, or item in a color, with this name.
    fn member(&self, name: &str) -> Option<Member> {
        if let Some(&item) = self.items.get(name) {
            return Some(item.into());
        }
        let (item, color) = name.split_once(':')?;
        Some(self.items.get(item)?.colored(*self.colors.get(color)?))
    }
}

/// The word after which cycles are of options.
const OPTIONS: &str = "options";

/// The place of the parenthesis that closes the one with which a text begins.
fn end_of_cycle(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.find(|character| {
        let closes = character == ')' && !is_escaped;
        is_escaped = character == '\\' && !is_escaped;
        closes
    })
}

/// Looks up a word of a cycle.
type Find<'f, T> = &'f dyn Fn(&str) -> Result<T, CyclesErrorKind>;

/// Reads one line.
struct Reader<'t> {
    problem: &'t Problem,
    names: &'t Names<'t>,
    line: &'t str,
    number: usize,
    /// The place of the line in the text.
    start: usize,
}

impl Reader<'_> {
    /// The permutation of the line; `None` if the line is empty or a comment.
    fn permutation(&self) -> Result<Option<Permutation>, CyclesError> {
        let end = self.line.trim_end().len();
        let mut at = self.line.len() - self.line.trim_start().len();
        if at >= end || self.line[at..].starts_with('#') {
            return Ok(None);
        }
        if let Some(rest) = self.line[at..].strip_prefix("generator ") {
            at = self.line.len() - rest.trim_start().len();
        }
        let place = at..end;
        let permutation = Permutation::of_cycles(self.problem, &self.cycles(place.clone())?);
        permutation
            .map(Some)
            .map_err(|error| self.error(CyclesErrorKind::Permutation(error), place))
    }

    /// The item, or item in a color, with this name.
    fn member(&self, word: &str) -> Result<Member, CyclesErrorKind> {
        let name = unescaped(word);
        let unknown = || CyclesErrorKind::UnknownName { name: name.to_string() };
        self.names.member(&name).ok_or_else(unknown)
    }

    /// The option with this number.
    fn option(&self, word: &str) -> Result<OptionId, CyclesErrorKind> {
        let number = word.parse().ok().filter(|&number| number < self.problem.option_count());
        let unknown = || CyclesErrorKind::UnknownOption { word: word.to_owned() };
        number.map(OptionId::known).ok_or_else(unknown)
    }

    /// The cycles in this part of the line: of names, then after a word of options.
    fn cycles(&self, part: Range<usize>) -> Result<Vec<Cycle>, CyclesError> {
        let Range { start: mut at, end } = part;
        let mut cycles = Vec::new();
        let mut is_of_options = false;
        while at < end {
            let rest = &self.line[at..end];
            if let Some(after) = rest.strip_prefix(OPTIONS)
                && after.starts_with([' ', '\t', '('])
                && !is_of_options
            {
                is_of_options = true;
                at = end - after.trim_start().len();
                continue;
            }
            if !rest.starts_with('(') {
                let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
                return Err(self.error(CyclesErrorKind::NoCycle, at..at + length));
            }
            let Some(length) = end_of_cycle(rest) else {
                return Err(self.error(CyclesErrorKind::NotClosed, at..end));
            };
            let inside = at + 1..at + length;
            cycles.push(match is_of_options {
                true => Cycle::Options(self.cycle(inside, &|word| self.option(word))?),
                false => Cycle::Members(self.cycle(inside, &|word| self.member(word))?),
            });
            at = end - rest[length + 1..].trim_start().len();
        }
        Ok(cycles)
    }

    /// The points of the cycle in this part of the line.
    fn cycle<T>(&self, part: Range<usize>, find: Find<'_, T>) -> Result<Vec<T>, CyclesError> {
        let mut points = Vec::new();
        let mut at = part.start;
        for word in self.line[part.clone()].split_whitespace() {
            // The next occurrence after the last word is this one: words before it are passed.
            at += self.line[at..part.end].find(word).expect("a word of this part");
            points.push(find(word).map_err(|kind| self.error(kind, at..at + word.len()))?);
            at += word.len();
        }
        Ok(points)
    }

    fn error(&self, kind: CyclesErrorKind, bytes: Range<usize>) -> CyclesError {
        let place = TextPlace::in_line(self.number, self.start, self.line, bytes);
        CyclesError { kind, place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "a b c d | s\na b s:red\nb c s:blue\nc d s:red\nd a s:blue\n";

    fn read(text: &str) -> Result<Vec<Permutation>, CyclesError> {
        Permutation::parse_all(&Problem::parse(SQUARE).expect("a good problem"), text)
    }

    fn place(text: &str) -> (usize, usize, Range<usize>, CyclesErrorKind) {
        let error = read(text).expect_err("a mistake");
        let place = error.place();
        (place.line(), place.column(), place.span(), error.kind().clone())
    }

    #[test]
    fn cycles_comments_and_lines_of_info_are_read() {
        let text = "# turns\r\n\n  (a c) (b d)\r\ngenerator    (a b c d)(s:red s:blue)\n()\n";
        let read = read(text).expect("three automorphisms");
        let moved: Vec<usize> = read.iter().map(|p| p.moved_options().len()).collect();
        assert_eq!(moved, [4, 4, 0]);
    }

    #[test]
    fn options_are_moved_by_number_and_items_follow() {
        let text = "options (0 1 2 3)\ngenerator options(0 2) (1 3)\noptions ()\n";
        let by_options = read(text).expect("three automorphisms");
        let by_items = read("(a b c d)(s:red s:blue)\n(a c)(b d)\n()\n").expect("the same");
        assert_eq!(by_options, by_items);
        let unknown = |word: &str| CyclesErrorKind::UnknownOption { word: word.to_owned() };
        assert_eq!(place("options (0 4)"), (1, 12, 11..12, unknown("4")));
        assert_eq!(place("options (0 a)"), (1, 12, 11..12, unknown("a")));
        assert_eq!(place("options"), (1, 1, 0..7, CyclesErrorKind::NoCycle));
        let (.., kind) = place("options (0 1)");
        assert!(matches!(kind, CyclesErrorKind::Permutation(PermutationError::NoItem { .. })));
    }

    #[test]
    fn mistakes_have_their_place() {
        assert_eq!(place("\n(a c)(b d) x\n"), (2, 12, 12..13, CyclesErrorKind::NoCycle));
        assert_eq!(place("(a c)(b d"), (1, 6, 5..9, CyclesErrorKind::NotClosed));
        let unknown = |name: &str| CyclesErrorKind::UnknownName { name: name.to_owned() };
        assert_eq!(place("(a a1)"), (1, 4, 3..5, unknown("a1")));
        assert_eq!(place("(s:red s:é)"), (1, 8, 7..11, unknown("s:é")));
        assert_eq!(place("# none\n"), (1, 1, 7..7, CyclesErrorKind::Empty));
        let (line, column, span, kind) = place("()\n (a b c d)\n");
        assert_eq!((line, column, span), (2, 2, 4..13));
        assert!(matches!(kind, CyclesErrorKind::Permutation(PermutationError::NoOption { .. })));
        let (.., kind) = place("(a b a)\n");
        assert!(matches!(kind, CyclesErrorKind::Permutation(PermutationError::NotOneToOne { .. })));
    }
}
