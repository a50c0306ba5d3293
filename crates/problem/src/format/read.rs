//! Reads a problem from text, in one pass over its bytes.
//!
//! The builder checks what a problem may be. This module checks what a text may be, and finds the
//! place of a mistake.

use std::ops::Range;

use crate::format::guess::Members;
use crate::format::words::{Word, Words};
use crate::format::{ParseError, ParseErrorKind};
use crate::id::Member;
use crate::place::TextPlace;
use crate::problem::{Bounds, BuildError, BuildErrorKind, ItemRef, Problem, ProblemBuilder};

impl Problem {
    /// The largest number of bytes in one line of a problem as text: 64 MiB.
    pub const LINE_LIMIT: usize = 64 << 20;

    /// Reads a problem in Knuth's text format:
    ///
    /// ```text
    /// | Lines that begin with a bar are comments.
    /// a b 2|c 0:3|d | x y
    /// a b x:red y
    /// c d |7
    /// ```
    /// The first line that is not a comment names the items: primary items, then a bar that stands
    /// alone, then secondary items. A primary item may have bounds, `lo:hi|item` or `n|item`. Each
    /// further line is an option. In it, a secondary item may have a color, `item:color`, and a
    /// word `|n` is a cost. A first word `label:` labels the option. A word `#` begins a comment.
    ///
    /// # Errors
    /// The first mistake in the text, with its place.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::Problem;
    ///
    /// let problem = Problem::parse("p q | x\np x:A\nq x:A\nq x:B |3\n")?;
    /// assert_eq!(problem.option_count(), 3);
    /// assert_eq!(problem, Problem::parse(&problem.to_string())?);
    ///
    /// let error = Problem::parse("p q\np r\n").unwrap_err();
    /// assert_eq!((error.place().line(), error.place().column()), (2, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Reads a problem from bytes that should be UTF-8 text: see [`parse`](Self::parse).
    ///
    /// # Errors
    /// The first mistake in the text, with its place. Bytes that are not UTF-8 are a mistake.
    pub fn parse_bytes(input: &[u8]) -> Result<Self, ParseError> {
        parse_within(input, Self::LINE_LIMIT)
    }
}

/// Reads a problem whose lines have at most `line_limit` bytes.
///
/// A `#` in the line that names the items may begin a comment or a name such as `#1`. It is a name
/// if that reading is a problem, except that a word `#` before the bar that is followed by others and
/// that no option covers begins a comment.
fn parse_within(input: &[u8], line_limit: usize) -> Result<Problem, ParseError> {
    let read = |hash_word| Reader::new(input, line_limit, hash_word).read();
    let (named, hash) = read(HashWord::Name);
    let commented = match (&named, hash) {
        (_, None) => return named,
        (Ok(problem), Some(hash)) if !hash.is_alone || covers_hash(problem) => return named,
        (Ok(_), Some(_)) => read(HashWord::CommentAlone).0,
        (Err(_), Some(_)) => read(HashWord::Comment).0,
    };
    match (&commented, hash) {
        (Err(_), Some(HashNames { is_alone: false })) => named,
        (Err(_), _) if named.is_ok() => named,
        _ => commented,
    }
}

/// Returns whether an option has the item `#`, or it is the last item.
fn covers_hash(problem: &Problem) -> bool {
    let Some(item) = problem.item_named("#").map(ItemRef::id) else { return false };
    item.index() + 1 == problem.item_count()
        || problem.options().any(|option| option.members().iter().any(|m| m.item == item))
}

/// What a word that begins with `#` is, in and before the line that names the items.
#[derive(Clone, Copy, PartialEq)]
enum HashWord {
    Name,
    /// `#` alone begins a comment; others are names.
    CommentAlone,
    /// `#` alone begins a comment, and so does every `#` at the beginning of a line.
    Comment,
}

/// The words that begin with `#` in the line that names the items.
#[derive(Clone, Copy)]
struct HashNames {
    /// Whether a primary item is named `#`.
    is_alone: bool,
}

/// The number of bytes whose words are looked at ahead: some 300 words, whose slots fit in the first
/// cache.
const AHEAD: usize = 2048;

/// If the words of a part took no more lookups, those of the next are not looked at ahead: in most
/// files nearly every item is guessed.
const FEW_LOOKUPS: usize = 16;

struct Reader<'i> {
    input: &'i [u8],
    /// The input up to the first byte that is not UTF-8.
    text: &'i str,
    builder: ProblemBuilder,
    /// The line that names the items.
    items_line: Option<Range<usize>>,
    hash_word: HashWord,
    hash_names: Option<HashNames>,
    line_limit: usize,
    members: Members,
    /// The end of the part of the text whose words were looked at ahead.
    ahead: usize,
}

/// A mistake and the bytes of the input in which it lies.
type Mistake = (ParseErrorKind, Range<usize>);

impl<'i> Reader<'i> {
    fn new(input: &'i [u8], line_limit: usize, hash_word: HashWord) -> Self {
        let builder = Problem::builder();
        Self {
            input,
            text: valid_text(input),
            builder,
            items_line: None,
            hash_word,
            hash_names: None,
            line_limit,
            members: Members::default(),
            ahead: 0,
        }
    }

    /// Returns the problem, and which items have names that begin with `#`.
    fn read(mut self) -> (Result<Problem, ParseError>, Option<HashNames>) {
        let input = self.input;
        let read = self.lines().and_then(|()| self.finish());
        (read.map_err(|(kind, span)| locate(input, kind, span)), self.hash_names)
    }

    fn lines(&mut self) -> Result<(), Mistake> {
        let mut start = text_start(self.input);
        while start < self.input.len() {
            let rest = &self.input[start..];
            // Most lines are printable ASCII and tabs, up to their end.
            let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t');
            let plain = rest.iter().position(|byte| !is_plain(byte)).unwrap_or(rest.len());
            let odd = &rest[plain..];
            let length = plain + odd.iter().position(|&byte| byte == b'\n').unwrap_or(odd.len());
            if length > self.line_limit {
                return Err((ParseErrorKind::LineTooLong, start..start + length));
            }
            let return_at_end = usize::from(rest[..length].ends_with(b"\r"));
            let span = start..start + length - return_at_end;
            if plain < span.len() {
                check_line(self.input, span.clone())?;
            }
            self.line(span)?;
            start += length + 1;
        }
        Ok(())
    }

    fn line(&mut self, span: Range<usize>) -> Result<(), Mistake> {
        let words = Words::new(self.text, span.clone());
        match words.first_byte() {
            None | Some(b'|') => Ok(()),
            Some(b'#') if self.items_line.is_none() && self.hash_word == HashWord::Comment => {
                Ok(())
            }
            Some(_) if self.items_line.is_none() => {
                self.items_line = (!self.is_comment(words.clone())).then_some(span);
                self.items(words)
            }
            Some(_) => {
                if let Some(ahead) = self.words_ahead(span.start)
                    && self.members.take_lookups() > FEW_LOOKUPS
                {
                    self.builder.load_ahead(ahead.map(|word| word.name));
                }
                self.option(words, span)
            }
        }
    }

    /// Returns whether a line before the options is a comment that begins with the word `#`.
    fn is_comment(&self, mut words: Words<'_>) -> bool {
        self.hash_word != HashWord::Name && words.next().is_some_and(|word| word.text == "#")
    }

    /// Returns the next words of the text, once for each part of [`AHEAD`] bytes.
    fn words_ahead(&mut self, start: usize) -> Option<Words<'i>> {
        (start >= self.ahead).then(|| {
            let (words, end) = Words::after(self.text, start, AHEAD);
            self.ahead = end;
            words
        })
    }

    fn items(&mut self, words: Words<'_>) -> Result<(), Mistake> {
        self.builder.reserve_items(words.clone().count());
        let mut is_secondary = false;
        for word in words {
            if let Some(ahead) = self.words_ahead(word.start) {
                self.builder.load_ahead(ahead.map(|word| word.name));
            }
            if word.text.starts_with('#') {
                if self.hash_word != HashWord::Name && word.text == "#" {
                    break;
                }
                let names = self.hash_names.get_or_insert(HashNames { is_alone: false });
                names.is_alone |= word.text == "#" && !is_secondary;
            }
            if word.text == "|" {
                if std::mem::replace(&mut is_secondary, true) {
                    return Err((ParseErrorKind::SecondBar, word.span()));
                }
                continue;
            }
            let bar = word.text.bytes().position(|byte| byte == b'|');
            let (name, bounds) = match bar {
                Some(_) if is_secondary => {
                    return Err((ParseErrorKind::BoundsOnSecondary, word.span()));
                }
                Some(bar) => match parse_bounds(&word.text[..bar]) {
                    Some(bounds) => (word.text[bar + 1..].into(), Some(bounds)),
                    None => return Err((ParseErrorKind::BadBounds, word.span())),
                },
                None => (word.whole(), (!is_secondary).then_some(Bounds::ONCE)),
            };
            let declared = self.builder.named_item(name, bounds);
            declared.map_err(|error| (ParseErrorKind::Build(error), word.span()))?;
        }
        Ok(())
    }

    fn option(&mut self, words: Words<'_>, line: Range<usize>) -> Result<(), Mistake> {
        self.members.clear();
        let (mut cost, mut label) = (0i128, None);
        for word in words.clone() {
            if let Some(number) = word.text.strip_prefix('|') {
                cost = add_cost(cost, number).map_err(|kind| (kind, word.span()))?;
                continue;
            }
            match self.member(word) {
                Ok(member) => self.members.push(member),
                Err(_) if self.begins_comment(word) => break,
                Err(_) if word.start == words.first_start() && label_of(word).is_some() => {
                    label = Some(word);
                }
                Err(kind) => return Err((kind, word.span())),
            }
        }
        if self.members.current().is_empty() && label.is_none() {
            // The line is a comment.
            return Ok(());
        }
        match self.builder.option_with_cost(self.members.current().iter().copied(), cost) {
            Ok(_) => label.map_or(Ok(()), |word| self.label(word)),
            Err(error) => {
                let words = words.skip(usize::from(label.is_some()));
                let word = self.wrong_member(&error, words);
                let span = word.map_or(line, Word::span);
                Err((ParseErrorKind::Build(error.in_option(None)), span))
            }
        }
    }

    /// Returns whether an unknown word begins a comment: `#`, or a word such as `#note` if no name
    /// of an item begins like that.
    fn begins_comment(&self, word: Word<'_>) -> bool {
        word.text == "#" || word.text.starts_with('#') && self.hash_names.is_none()
    }

    /// Gives the last option the label in a word.
    fn label(&mut self, word: Word<'_>) -> Result<(), Mistake> {
        let labeled = self.builder.label(label_of(word).unwrap_or_default());
        labeled.map_err(|error| (ParseErrorKind::Build(error), word.span()))
    }

    #[inline]
    fn member(&mut self, word: Word<'_>) -> Result<Member, ParseErrorKind> {
        let (name, color) = (word.name, word.color());
        if name.text.is_empty()
            || color.is_some_and(|color| color.is_empty() || color.contains(':'))
        {
            return Err(ParseErrorKind::BadColor);
        }
        let Some(item) = self.members.find(name, &self.builder) else {
            return Err(ParseErrorKind::UnknownItem { name: name.text.to_owned() });
        };
        let color = color.map(|color| self.builder.try_color(color)).transpose();
        Ok(Member { item, color: color.map_err(ParseErrorKind::Build)? })
    }

    /// Returns the word of an option that the builder refused: the second of two equal items, or
    /// the primary item with a color.
    fn wrong_member<'w>(
        &self,
        error: &BuildError,
        words: impl Iterator<Item = Word<'w>>,
    ) -> Option<Word<'w>> {
        let (name, earlier) = match error.kind() {
            BuildErrorKind::RepeatedItem { name } => (name, 1),
            BuildErrorKind::ColorOnPrimary { name } => (name, 0),
            _ => return None,
        };
        let item = self.builder.item_named(name)?;
        let of_item = words.filter(|word| !word.text.starts_with('|'));
        let mut of_item = of_item
            .zip(self.members.current())
            .filter(|(_, member)| member.item == item)
            .map(|(word, _)| word);
        of_item.nth(earlier)
    }

    fn finish(&mut self) -> Result<Problem, Mistake> {
        let end = self.input.len();
        let Some(items_line) = self.items_line.clone() else {
            return Err((ParseErrorKind::NoItems, end..end));
        };
        let problem = std::mem::take(&mut self.builder).build();
        problem.map_err(|error| (ParseErrorKind::Build(error), items_line))
    }
}

/// Returns the label in a word that ends with a colon.
fn label_of(word: Word<'_>) -> Option<&str> {
    word.text.strip_suffix(':').filter(|label| !label.is_empty())
}

/// Returns the part of the input before the first byte that is not UTF-8.
fn valid_text(input: &[u8]) -> &str {
    std::str::from_utf8(input).unwrap_or_else(|error| {
        std::str::from_utf8(&input[..error.valid_up_to()]).expect("valid up to there")
    })
}

/// Checks that a line is UTF-8, without control characters other than tabs.
fn check_line(input: &[u8], span: Range<usize>) -> Result<(), Mistake> {
    let text = std::str::from_utf8(&input[span.clone()]).map_err(|error| {
        let start = span.start + error.valid_up_to();
        let length = error.error_len().unwrap_or(span.end - start);
        (ParseErrorKind::NotUtf8, start..start + length)
    })?;
    match text.char_indices().find(|&(_, c)| c.is_control() && c != '\t') {
        Some((at, character)) => {
            let start = span.start + at;
            let span = start..start + character.len_utf8();
            Err((ParseErrorKind::ControlCharacter(character), span))
        }
        None => Ok(()),
    }
}

/// Returns where the text begins: after a byte order mark.
fn text_start(input: &[u8]) -> usize {
    const MARK: &[u8] = "\u{FEFF}".as_bytes();
    if input.starts_with(MARK) { MARK.len() } else { 0 }
}

/// Reads `n` or `lo:hi`.
fn parse_bounds(text: &str) -> Option<Bounds> {
    let (lo, hi) = text.split_once(':').unwrap_or((text, text));
    Some(Bounds { lo: parse_number(lo)?, hi: parse_number(hi)? })
}

/// Adds the cost that a word has after its bar.
fn add_cost(cost: i128, number: &str) -> Result<i128, ParseErrorKind> {
    let magnitude = number.strip_prefix('-').unwrap_or(number);
    if !is_number(magnitude) {
        return Err(ParseErrorKind::BadCost);
    }
    let magnitude = parse_number::<u64>(magnitude).ok_or(ParseErrorKind::CostTooGreat)?;
    let sign = if number.starts_with('-') { -1 } else { 1 };
    let sum = cost + sign * i128::from(magnitude);
    if u64::try_from(sum.unsigned_abs()).is_ok() {
        Ok(sum)
    } else {
        Err(ParseErrorKind::CostTooGreat)
    }
}

/// Returns the number, or `None` if the text is not a number or does not fit.
fn parse_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    if is_number(text) { text.parse().ok() } else { None }
}

/// Returns whether a text is digits only. The standard parser alone would accept a sign.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Finds the line and column of a mistake, and an excerpt of the line.
fn locate(input: &[u8], kind: ParseErrorKind, span: Range<usize>) -> ParseError {
    /// The largest number of characters shown on either side of the place.
    const CONTEXT: usize = 60;
    let before = &input[..span.start];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    let line_start = line_start.map_or(text_start(input), |at| at + 1);
    let rest = &input[span.start..];
    let line_end = span.start + rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    let shown = |bytes: &[u8]| -> Vec<char> {
        let text = String::from_utf8_lossy(bytes);
        text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
    };
    let left = shown(&input[line_start..span.start]);
    let middle = shown(&input[span.start..span.end.min(line_end)]);
    let right = shown(&input[span.end.min(line_end)..line_end]);
    let cut_left = left.len().saturating_sub(CONTEXT);
    let (middle_shown, right_shown) = (middle.len().min(CONTEXT), right.len().min(CONTEXT));
    let mut excerpt = String::from(if cut_left > 0 { "…" } else { "" });
    excerpt.extend(&left[cut_left..]);
    let start = left.len() - cut_left + usize::from(cut_left > 0);
    excerpt.extend(&middle[..middle_shown]);
    let mut is_cut = middle_shown < middle.len();
    if !is_cut {
        excerpt.extend(&right[..right_shown]);
        is_cut = right_shown < right.len();
    }
    excerpt.truncate(excerpt.trim_end().len());
    excerpt.push_str(if is_cut { "…" } else { "" });
    ParseError {
        kind,
        place: TextPlace::new(line, left.len() + 1, span),
        excerpt,
        marked: start..start + middle_shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_past_the_limit_is_refused() {
        let read = |line_limit| parse_within(b"a b\na b\n", line_limit);
        assert!(read(3).is_ok());
        let error = read(2).expect_err("too long");
        assert_eq!((error.kind(), error.place().line()), (&ParseErrorKind::LineTooLong, 1));
    }
}
