//! Reads a problem from text. What a problem may be is checked by the builder; here only what a
//! text may be, and where in it a mistake is.

use std::ops::Range;

use crate::format::{ParseError, ParseErrorKind};
use crate::id::{ItemId, Member};
use crate::problem::{BuildError, BuildErrorKind, Problem, ProblemBuilder};

impl Problem {
    /// The most bytes in one line of a problem as text: 64 MiB.
    pub const LINE_LIMIT: usize = 64 << 20;

    /// Reads a problem in Knuth's text format:
    ///
    /// ```text
    /// | Lines that begin with a bar are comments.
    /// a b 2|c 0:3|d | x y
    /// a b x:red y
    /// c d |7
    /// ```
    /// The first line that is not a comment names the items, primary ones before a bar that stands
    /// alone, secondary ones after it; a primary item may have bounds, `lo:hi|item` or `n|item`.
    /// Each further line is an option; a secondary item may have a color, `item:color`, and a word
    /// `|n` is a cost.
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
    /// assert_eq!((error.line(), error.column()), (2, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Reads a problem from bytes that should be UTF-8 text: see [`parse`](Self::parse).
    ///
    /// # Errors
    /// The first mistake in the text, with its place; bytes that are not UTF-8 are one.
    pub fn parse_bytes(input: &[u8]) -> Result<Self, ParseError> {
        Reader { input, builder: Self::builder(), items_line: None, line_limit: Self::LINE_LIMIT }
            .read()
    }
}

struct Reader<'i> {
    input: &'i [u8],
    builder: ProblemBuilder,
    /// The line that named the items.
    items_line: Option<Range<usize>>,
    line_limit: usize,
}

/// A mistake and the bytes of the input in which it lies.
type Mistake = (ParseErrorKind, Range<usize>);

impl Reader<'_> {
    fn read(mut self) -> Result<Problem, ParseError> {
        let input = self.input;
        self.lines().and_then(|()| self.finish()).map_err(|(kind, span)| locate(input, kind, span))
    }

    fn lines(&mut self) -> Result<(), Mistake> {
        let mut start = text_start(self.input);
        while start < self.input.len() {
            let rest = &self.input[start..];
            let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let span = start..start + length;
            start += length + 1;
            if length > self.line_limit {
                return Err((ParseErrorKind::LineTooLong, span));
            }
            self.line(span)?;
        }
        Ok(())
    }

    fn line(&mut self, mut span: Range<usize>) -> Result<(), Mistake> {
        if self.input[span.clone()].ends_with(b"\r") {
            span.end -= 1;
        }
        let line = text(self.input, span.clone())?;
        if line.trim_start_matches([' ', '\t']).starts_with('|') {
            return Ok(());
        }
        let mut words = words(line, span.start).peekable();
        if words.peek().is_none() {
            return Ok(());
        }
        if self.items_line.is_none() {
            self.items_line = Some(span);
            self.items(words)
        } else {
            self.option(words, span.clone())
        }
    }

    fn items<'w>(&mut self, words: impl Iterator<Item = Word<'w>>) -> Result<(), Mistake> {
        let mut secondary = false;
        for Word { text, span } in words {
            if text == "|" {
                if std::mem::replace(&mut secondary, true) {
                    return Err((ParseErrorKind::SecondBar, span));
                }
                continue;
            }
            match text.split_once('|') {
                Some(_) if secondary => return Err((ParseErrorKind::BoundsOnSecondary, span)),
                Some((bounds, name)) => {
                    let Some((lo, hi)) = parse_bounds(bounds) else {
                        return Err((ParseErrorKind::BadBounds, span));
                    };
                    self.builder.bounded(name, lo, hi);
                }
                None if secondary => {
                    self.builder.secondary(text);
                }
                None => {
                    self.builder.primary(text);
                }
            }
            self.builder_accepts(span)?;
        }
        Ok(())
    }

    fn option<'w>(
        &mut self,
        words: impl Iterator<Item = Word<'w>>,
        line: Range<usize>,
    ) -> Result<(), Mistake> {
        let mut members: Vec<Member> = Vec::new();
        let mut places: Vec<Word<'w>> = Vec::new();
        let mut cost = 0u64;
        for word in words {
            if let Some(number) = word.text.strip_prefix('|') {
                if !is_number(number) {
                    return Err((ParseErrorKind::BadCost, word.span));
                }
                let sum = parse_number::<u64>(number).and_then(|number| cost.checked_add(number));
                cost = sum.ok_or((ParseErrorKind::CostTooGreat, word.span))?;
                continue;
            }
            members.push(self.member(&word)?);
            places.push(word);
        }
        match self.builder.option_with_cost(members.iter().copied(), cost) {
            Ok(_) => Ok(()),
            Err(error) => {
                let span = self.place_in_option(&error, &members, &places).unwrap_or(line);
                Err((ParseErrorKind::Build(error), span))
            }
        }
    }

    fn member(&mut self, word: &Word<'_>) -> Result<Member, Mistake> {
        let (name, color) = match word.text.split_once(':') {
            Some((name, color)) => (name, Some(color)),
            None => (word.text, None),
        };
        if name.is_empty() || color.is_some_and(|color| color.is_empty() || color.contains(':')) {
            return Err((ParseErrorKind::BadColor, word.span.clone()));
        }
        let Some(item) = self.builder.item_named(name) else {
            let name = name.to_owned();
            return Err((ParseErrorKind::UnknownItem { name }, word.span.clone()));
        };
        let color = color.map(|color| self.builder.color(color));
        self.builder_accepts(word.span.clone())?;
        Ok(Member { item, color })
    }

    /// The word of an option that the builder did not like: the second of two equal items, or the
    /// one with a color it may not have.
    fn place_in_option(
        &self,
        error: &BuildError,
        members: &[Member],
        places: &[Word<'_>],
    ) -> Option<Range<usize>> {
        let (BuildErrorKind::RepeatedItem { name } | BuildErrorKind::ColorOnPrimary { name }) =
            error.kind()
        else {
            return None;
        };
        let item: ItemId = self.builder.item_named(name)?;
        let repeated = matches!(error.kind(), BuildErrorKind::RepeatedItem { .. });
        let mut spans = members.iter().zip(places).filter(|(member, _)| member.item == item);
        spans.nth(usize::from(repeated)).map(|(_, word)| word.span.clone())
    }

    fn builder_accepts(&self, span: Range<usize>) -> Result<(), Mistake> {
        match self.builder.mistake() {
            Some(mistake) => Err((ParseErrorKind::Build(mistake.clone()), span)),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<Problem, Mistake> {
        let end = self.input.len();
        let Some(items_line) = self.items_line.clone() else {
            return Err((ParseErrorKind::NoItems, end..end));
        };
        std::mem::take(&mut self.builder)
            .build()
            .map_err(|error| (ParseErrorKind::Build(error), items_line))
    }
}

struct Word<'w> {
    text: &'w str,
    /// Where in the input it stands.
    span: Range<usize>,
}

/// The words of a line that begins at byte `start` of the input.
fn words(line: &str, start: usize) -> impl Iterator<Item = Word<'_>> {
    line.split([' ', '\t']).filter(|text| !text.is_empty()).map(move |text| {
        let offset = start + (text.as_ptr() as usize - line.as_ptr() as usize);
        Word { text, span: offset..offset + text.len() }
    })
}

/// A line as text, without control characters other than tabs.
fn text(input: &[u8], span: Range<usize>) -> Result<&str, Mistake> {
    let line = std::str::from_utf8(&input[span.clone()]).map_err(|error| {
        let start = span.start + error.valid_up_to();
        let length = error.error_len().unwrap_or(span.end - start);
        (ParseErrorKind::NotUtf8, start..start + length)
    })?;
    match line.char_indices().find(|&(_, c)| c.is_control() && c != '\t') {
        Some((at, character)) => {
            let start = span.start + at;
            let span = start..start + character.len_utf8();
            Err((ParseErrorKind::ControlCharacter(character), span))
        }
        None => Ok(line),
    }
}

/// Where the text begins: after a byte order mark.
fn text_start(input: &[u8]) -> usize {
    const MARK: &[u8] = "\u{FEFF}".as_bytes();
    if input.starts_with(MARK) { MARK.len() } else { 0 }
}

/// `n` or `lo:hi`.
fn parse_bounds(text: &str) -> Option<(u32, u32)> {
    match text.split_once(':') {
        Some((lo, hi)) => Some((parse_number(lo)?, parse_number(hi)?)),
        None => parse_number(text).map(|n| (n, n)),
    }
}

/// The number, if it is one that fits.
fn parse_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    if is_number(text) { text.parse().ok() } else { None }
}

/// Digits only: no sign, which `parse` alone would let pass.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Finds line and column of a mistake, and an excerpt of its line to show.
fn locate(input: &[u8], kind: ParseErrorKind, span: Range<usize>) -> ParseError {
    /// The most characters of the line that are shown on either side of the place.
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
        line,
        column: left.len() + 1,
        span,
        excerpt,
        marked: start..start + middle_shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_past_the_limit_is_refused() {
        let read = |line_limit| {
            let (input, builder) = (b"a b\na b\n".as_slice(), Problem::builder());
            Reader { input, builder, items_line: None, line_limit }.read()
        };
        assert!(read(3).is_ok());
        let error = read(2).expect_err("too long");
        assert_eq!((error.kind(), error.line()), (&ParseErrorKind::LineTooLong, 1));
    }
}
