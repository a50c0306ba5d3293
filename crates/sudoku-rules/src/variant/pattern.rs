//! Patterns of values: regular expressions over the values along a line.

use std::fmt;
use std::str::FromStr;

use crate::symbol::Symbols;

/// The maximum number of values in a pattern after its repetitions are written out.
const MOST_VALUES: usize = 4_096;

/// A pattern of values: a regular expression that the values along a line must match as a whole.
///
/// A symbol stands for its value (`A` is 10), `.` for any value, `[1-4]` for one of several, `[^12]`
/// for any other. `|` separates alternatives, `( )` groups, and `*`, `+`, `?`, `{2}` and `{2,5}` repeat
/// what is before them.
///
/// # Examples
/// ```
/// use quadrille_sudoku_rules::Pattern;
///
/// let pattern: Pattern = "[12]+(3|4.)?".parse()?;
/// assert_eq!(pattern.to_string(), "[12]+(3|4.)?");
/// assert!("(1".parse::<Pattern>().is_err());
/// # Ok::<(), quadrille_sudoku_rules::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    /// The values of each place, as masks.
    masks: Vec<u32>,
    /// The places that may follow each place.
    follow: Vec<Vec<u32>>,
    first: Vec<u32>,
    last: Vec<u32>,
    is_nullable: bool,
}

/// A text that is no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The place of the mistake in characters, from 0.
    pub column: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {} of the pattern: expected {}", self.column + 1, self.expected)
    }
}

impl std::error::Error for PatternError {}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Pattern {
    /// Returns the places after a value, given those after the values before it; `None` at the
    /// beginning of the line, or if no place is left.
    pub(in crate::variant) fn step(&self, places: Option<&[u32]>, value: u8) -> Option<Vec<u32>> {
        let mut next: Vec<u32> = match places {
            None => self.first.clone(),
            Some(places) => {
                places.iter().flat_map(|&at| &self.follow[at as usize]).copied().collect()
            }
        };
        next.retain(|&place| self.masks[place as usize] >> value & 1 == 1);
        next.sort_unstable();
        next.dedup();
        (!next.is_empty()).then_some(next)
    }

    /// Returns whether a line may end after these places.
    pub(in crate::variant) fn accepts(&self, places: Option<&[u32]>) -> bool {
        places.map_or(self.is_nullable, |places| places.iter().any(|at| self.last.contains(at)))
    }
}

/// A part of a pattern: where it begins and ends, and whether it matches nothing at all.
#[derive(Clone, Debug, Default)]
struct Part {
    first: Vec<u32>,
    last: Vec<u32>,
    is_nullable: bool,
}

/// The rest of a text, and the places found so far.
struct Parser {
    text: Vec<char>,
    at: usize,
    masks: Vec<u32>,
    follow: Vec<Vec<u32>>,
    /// The number of values and groups that may still be read.
    left: usize,
}

/// The maximum depth of groups.
const DEPTH: usize = 64;

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let text = text.trim();
        let characters = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut parser = Parser {
            text: characters,
            at: 0,
            masks: Vec::new(),
            follow: Vec::new(),
            left: 16 * MOST_VALUES,
        };
        let whole = parser.alternatives(DEPTH)?;
        if parser.at < parser.text.len() {
            return Err(parser.error("a value, or the end of the pattern"));
        }
        let Parser { masks, follow, .. } = parser;
        let Part { first, last, is_nullable } = whole;
        Ok(Self { text: text.to_owned(), masks, follow, first, last, is_nullable })
    }
}

impl Parser {
    fn error(&self, expected: &'static str) -> PatternError {
        PatternError { column: self.at, expected }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn takes(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        self.at += usize::from(is_next);
        is_next
    }

    /// Reads alternatives. The recursion is at most `depth` groups deep.
    fn alternatives(&mut self, depth: usize) -> Result<Part, PatternError> {
        let mut whole = self.sequence(depth)?;
        while self.takes('|') {
            let part = self.sequence(depth)?;
            whole.first.extend(part.first);
            whole.last.extend(part.last);
            whole.is_nullable |= part.is_nullable;
        }
        Ok(whole)
    }

    fn sequence(&mut self, depth: usize) -> Result<Part, PatternError> {
        let mut whole = Part { is_nullable: true, ..Part::default() };
        while let Some(next) = self.peek().filter(|next| !matches!(next, '|' | ')')) {
            let begin = self.at;
            let part = self.one(next, depth)?;
            let end = self.at;
            let (least, most) = self.repetition()?;
            let after = self.at;
            let endless = most.is_none();
            // Repetitions are read again from the text, so that each has places of its own.
            let mut copies = vec![part];
            let needed = most.unwrap_or(least.max(1)).max(1);
            while copies.len() < needed {
                self.at = begin;
                copies.push(self.one(next, depth)?);
                debug_assert_eq!(self.at, end, "the same text is read");
            }
            self.at = after;
            let last = copies.len() - 1;
            for (number, mut copy) in copies.into_iter().enumerate() {
                if most == Some(0) {
                    break;
                }
                if endless && number == last {
                    self.follows(&copy.last.clone(), &copy.first.clone());
                }
                copy.is_nullable |= number >= least;
                whole = self.joined(whole, copy);
            }
        }
        Ok(whole)
    }

    /// Notes that places may follow others.
    fn follows(&mut self, last: &[u32], first: &[u32]) {
        for &place in last {
            self.follow[place as usize].extend(first);
        }
    }

    /// Returns one part after the other.
    fn joined(&mut self, mut one: Part, other: Part) -> Part {
        self.follows(&one.last, &other.first);
        if one.is_nullable {
            one.first.extend(&other.first);
        }
        match other.is_nullable {
            true => one.last.extend(other.last),
            false => one.last = other.last,
        }
        one.is_nullable &= other.is_nullable;
        one
    }

    /// Reads a value, a set of values or a group.
    fn one(&mut self, next: char, depth: usize) -> Result<Part, PatternError> {
        self.left = self.left.checked_sub(1).ok_or_else(|| self.error("a shorter pattern"))?;
        if next == '(' {
            if depth == 0 {
                return Err(self.error("fewer groups within groups"));
            }
            self.at += 1;
            let part = self.alternatives(depth - 1)?;
            return if self.takes(')') { Ok(part) } else { Err(self.error("`)`")) };
        }
        let mask = match next {
            '.' => {
                self.at += 1;
                u32::MAX
            }
            '[' => self.set()?,
            _ => 1 << self.value()?,
        };
        if self.masks.len() >= MOST_VALUES {
            return Err(self.error("a shorter pattern"));
        }
        let place = self.masks.len() as u32;
        self.masks.push(mask);
        self.follow.push(Vec::new());
        Ok(Part { first: vec![place], last: vec![place], is_nullable: false })
    }

    fn value(&mut self) -> Result<u8, PatternError> {
        let value = self.peek().and_then(|symbol| Symbols::STANDARD.value(symbol));
        let value = value.ok_or_else(|| self.error("a value, `.`, `[` or `(`"))?;
        self.at += 1;
        Ok(value)
    }

    /// Reads a set of values: `[1-3]`, `[^12]`.
    fn set(&mut self) -> Result<u32, PatternError> {
        self.at += 1;
        let excludes = self.takes('^');
        let mut mask = 0u32;
        while !self.takes(']') {
            let first = self.value().map_err(|_| self.error("a value or `]`"))?;
            let last = if self.takes('-') { self.value()? } else { first };
            (first..=last).for_each(|value| mask |= 1 << value);
        }
        Ok(if excludes { !mask } else { mask })
    }

    /// Reads how often the part before is repeated: at least, and at most.
    fn repetition(&mut self) -> Result<(usize, Option<usize>), PatternError> {
        if self.takes('*') {
            return Ok((0, None));
        }
        if self.takes('+') {
            return Ok((1, None));
        }
        if self.takes('?') {
            return Ok((0, Some(1)));
        }
        if !self.takes('{') {
            return Ok((1, Some(1)));
        }
        let least = self.number()?;
        let most = match self.takes(',') {
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
            false => Some(least),
        };
        if !self.takes('}') {
            return Err(self.error("`}`"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(self.error("the smaller number first"));
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<usize, PatternError> {
        let begin = self.at;
        while self.peek().is_some_and(|digit| digit.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.text[begin..self.at].iter().collect();
        let number = digits.parse().ok().filter(|&number| number <= 625);
        number.ok_or_else(|| self.error("a number up to 625"))
    }
}
