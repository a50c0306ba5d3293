//! One line of a header: its key and the words after it. It does not depend on the board.

use quadrille_sudoku_rules::{
    Argument, DotColor, Groups, Kind, Parity, Rule, Shape, Symbols, Takes,
};

use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::mistake::HeaderMistake;

/// A range of characters in a line, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) column: usize,
    pub(super) width: usize,
}

impl Span {
    /// Returns the span from here to the end of another one.
    fn up_to(self, last: Self) -> Self {
        Self { width: last.column + last.width - self.column, ..self }
    }

    /// Returns an error at this place of the line with this number and text.
    pub(super) fn error(self, mistake: HeaderMistake, number: usize, text: &str) -> ReadError {
        ReadError::new(ReadErrorKind::Header(mistake), number, text, self.column, self.width)
    }
}

/// A word and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) span: Span,
}

/// A cell by its row and column, both from 0. It may be outside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) span: Span,
}

/// Cells of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// One cell.
    Cell(Named),
    /// The cells from one to another along a row, a column or a diagonal.
    Range(Named, Named),
    /// All cells of a row from the left, or of a column from the top: its number from 0.
    Row(usize, Span),
    Column(usize, Span),
}

impl Place {
    /// Returns where it stands in its line.
    fn span(&self) -> Span {
        match *self {
            Self::Cell(named) => named.span,
            Self::Range(first, last) => first.span.up_to(last.span),
            Self::Row(_, span) | Self::Column(_, span) => span,
        }
    }
}

/// Returns where the groups of a rule stand in their line.
pub(super) fn span_of(groups: &[Vec<Place>]) -> Option<Span> {
    let mut places = groups.iter().flatten();
    let first = places.next()?.span();
    Some(places.next_back().map_or(first, |last| first.up_to(last.span())))
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// Rules for the whole board; `None` is the ordinary rules.
    Rules(Vec<(Option<Rule>, Span)>),
    /// The beginning of a map of regions, perhaps with all of it.
    Regions(Vec<Word>),
    /// Cages with a sum.
    Cages { sum: u32, at: Span, cages: Vec<Vec<Place>> },
    /// Dots between neighbors, with their number.
    Dots(DotColor, Option<u8>, Vec<[Named; 2]>),
    /// Rules of a kind, each with its groups of cells.
    Placed { kind: &'static Kind, argument: Argument, at: Span, rules: Vec<Vec<Vec<Place>>> },
    /// Cells with even or odd values.
    Parity(Parity, Vec<Place>),
    /// Cells with their candidates as masks.
    Marks(Vec<(Named, u32)>),
    /// The upper left corners of boards on one canvas.
    Boards(Vec<Named>),
    /// The shape of boxes.
    Boxes(Shape, Span),
}

/// The keys besides those of kinds.
const KEYS: [&str; 10] =
    ["rules", "regions", "cage", "white", "black", "even", "odd", "marks", "box", "boards"];

/// A mistake in a line, and its place.
pub(super) type Wrong = (HeaderMistake, Span);

/// Returns the text of a line without its comment.
pub(super) fn without_comment(text: &str) -> &str {
    text.split('#').next().unwrap_or_default()
}

/// Returns whether a line belongs to a header: a word of letters, perhaps more words, and a colon.
pub(super) fn is_key(text: &str) -> bool {
    let text = without_comment(text).trim_start_matches(is_between);
    let Some((key, _)) = text.split_once(':') else { return false };
    // What stands before its colon may be a pattern, or symbols that the rule does not know.
    if key.split_whitespace().next().is_some_and(|name| Kind::named(name).is_some()) {
        return true;
    }
    let is_of_key = |c: char| c.is_ascii_alphanumeric() || is_between(c) || matches!(c, '-' | '_');
    key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(is_of_key)
}

/// Returns the key of a line that would belong to a header if it had a colon: one that names cells.
pub(super) fn without_colon(text: &str) -> Option<Word> {
    let begins = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
    // Most lines are rows of boards.
    if text.contains(':') || !begins(text.trim_start_matches(is_between)) {
        return None;
    }
    let words = words(without_comment(text), 0);
    let first = words.first()?;
    let name = first.text.to_ascii_lowercase();
    if !KEYS.contains(&name.as_str()) && Kind::named(&name).is_none() {
        return None;
    }
    let is_cell =
        |word: &Word| cell(&Word { text: split_range(&word.text).to_owned(), ..word.clone() });
    words.iter().skip(1).any(|word| is_cell(word).is_ok()).then(|| first.clone())
}

/// Returns the first cell of a range, or the word.
fn split_range(word: &str) -> &str {
    word.split_once('-').map_or(word, |(first, _)| first)
}

/// Returns the shape in a line of the number of rows, and the rows and columns of a box: `9 3 3`.
pub(super) fn sizes(text: &str) -> Option<Shape> {
    let mut words = without_comment(text).split_whitespace();
    let mut next = || words.next().filter(|word| word.len() <= 2)?.parse::<usize>().ok();
    let [side, rows, columns] = [next()?, next()?, next()?];
    let shape = Shape::new(rows, columns)?;
    (shape.side() == side && words.next().is_none()).then_some(shape)
}

/// Reads a line that satisfies [`is_key`], or that has [`sizes`].
pub(super) fn read(text: &str) -> Result<Says, Wrong> {
    if let Some(shape) = sizes(text) {
        let width = without_comment(text).trim_end().chars().count();
        return Ok(Says::Boxes(shape, Span { column: 0, width }));
    }
    if let Some(key) = without_colon(text) {
        return Err((HeaderMistake::NoColon(key.text), key.span));
    }
    let text = without_comment(text);
    let (key, rest) = text.split_once(':').unwrap_or((text, ""));
    let colon = key.chars().count();
    let mut keys = words(key, 0).into_iter();
    let after = words(rest, colon + 1);
    let nothing = (HeaderMistake::NothingSaid, Span { column: colon, width: 1 });
    let Some(key) = keys.next() else { return Err(nothing) };
    let mut keys = keys.peekable();
    let name = key.text.to_ascii_lowercase();
    if name == "cage" {
        let no_sum = (HeaderMistake::MissingSum, key.span);
        let Some(sum) = keys.next() else {
            // A cage without a sum.
            let kind = Kind::named("different").ok_or(no_sum)?;
            return placed(kind, None, key.span, rest, colon, nothing);
        };
        no_more(keys.next())?;
        let Ok(value) = sum.text.parse() else {
            return Err((HeaderMistake::NoSum(sum.text), sum.span));
        };
        let cages = something(cages(rest, colon)?, nothing)?;
        return Ok(Says::Cages { sum: value, at: sum.span, cages });
    }
    if let Some(kind) = Kind::named(&name) {
        let mut argument = keys.next();
        match &mut argument {
            // A pattern may contain what separates words.
            Some(word) if matches!(kind.takes(), Takes::Pattern) => {
                let raw = text.chars().skip(word.span.column).take(colon - word.span.column);
                word.text = raw.collect::<String>().trim_end().to_owned();
                word.span.width = word.text.chars().count();
            }
            _ => no_more(keys.next())?,
        }
        return placed(kind, argument, key.span, rest, colon, nothing);
    }
    if !KEYS.contains(&name.as_str()) {
        return Err((HeaderMistake::UnknownKey(key.text), key.span));
    }
    let number = match name.as_str() {
        "white" | "black" => keys.next().map(dot_number).transpose()?,
        _ => None,
    };
    no_more(keys.next())?;
    Ok(match name.as_str() {
        "rules" => Says::Rules(something(rules(after)?, nothing)?),
        "regions" => Says::Regions(after),
        "white" => Says::Dots(DotColor::White, number, something(two_by_two(&after)?, nothing)?),
        "black" => Says::Dots(DotColor::Black, number, something(two_by_two(&after)?, nothing)?),
        "even" => Says::Parity(Parity::Even, something(places(&after)?, nothing)?),
        "marks" => Says::Marks(something(marks(&after)?, nothing)?),
        "boards" => Says::Boards(something(cells(&after)?, nothing)?),
        "box" => boxes(&after, nothing)?,
        _ => Says::Parity(Parity::Odd, something(places(&after)?, nothing)?),
    })
}

fn dot_number(word: Word) -> Result<u8, Wrong> {
    word.text.parse().map_err(|_| (HeaderMistake::NoNumber(word.text), word.span))
}

/// Reads cages, separated by commas. If one of them would be a single cell, commas separate the cells of one
/// cage.
fn cages(rest: &str, colon: usize) -> Result<Vec<Vec<Place>>, Wrong> {
    let (mut cages, mut column) = (Vec::new(), colon + 1);
    for cage in rest.split(',') {
        cages.push(places(&words(cage, column))?);
        column += cage.chars().count() + 1;
    }
    cages.retain(|cage| !cage.is_empty());
    let has_single = cages.iter().any(|cage| matches!(cage[..], [Place::Cell(_)]));
    Ok(if has_single { vec![cages.concat()] } else { cages })
}

/// Reads rules of a kind: commas separate them, `>` their groups.
fn placed(
    kind: &'static Kind,
    argument: Option<Word>,
    key: Span,
    rest: &str,
    colon: usize,
    nothing: Wrong,
) -> Result<Says, Wrong> {
    let at = argument.as_ref().map_or(key, |word| word.span);
    let argument = match argument {
        Some(word) => argument_of(kind, word)?,
        None => Argument::Nothing,
    };
    let (mut rules, mut column) = (Vec::new(), colon + 1);
    for rule in rest.split(',') {
        let mut groups = Vec::new();
        // Where each cell is a rule of its own, there are no groups.
        for group in rule.split(|c| c == '>' && !matches!(kind.groups(), Groups::Single)) {
            let cells = places(&words(group, column))?;
            column += group.chars().count() + 1;
            match kind.groups() {
                Groups::Single => rules.extend(cells.into_iter().map(|cell| vec![vec![cell]])),
                _ if cells.is_empty() => return Err(nothing),
                _ => groups.push(cells),
            }
        }
        if !groups.is_empty() {
            rules.push(groups);
        }
    }
    Ok(Says::Placed { kind, argument, at, rules: something(rules, nothing)? })
}

fn argument_of(kind: &'static Kind, word: Word) -> Result<Argument, Wrong> {
    let wrong = |text| (HeaderMistake::WrongArgument(kind, text), word.span);
    match kind.takes() {
        Takes::Nothing => Err((HeaderMistake::WordAfterKey(word.text), word.span)),
        Takes::Number(_) | Takes::Optional(_) => {
            word.text.parse().map(Argument::Number).map_err(|_| wrong(word.text))
        }
        Takes::Values => {
            let value = |symbol| Symbols::STANDARD.value(symbol);
            let values: Option<Vec<u8>> = word.text.chars().map(value).collect();
            values.map(Argument::Values).ok_or_else(|| wrong(word.text))
        }
        Takes::Pattern => match word.text.parse() {
            Ok(pattern) => Ok(Argument::Pattern(Box::new(pattern))),
            Err(error) => {
                let column = word.span.column + error.column.min(word.span.width - 1);
                Err((HeaderMistake::Pattern(error), Span { column, width: 1 }))
            }
        },
    }
}

/// Reads cells, ranges of cells, rows and columns: `r1c1 r2c2-r5c5 row 3`.
fn places(words: &[Word]) -> Result<Vec<Place>, Wrong> {
    let (mut places, mut words) = (Vec::new(), words.iter());
    while let Some(word) = words.next() {
        let unit = word.text.to_ascii_lowercase();
        if matches!(unit.as_str(), "row" | "column") {
            let no_number = (HeaderMistake::NoNumber(word.text.clone()), word.span);
            let number = words.next().ok_or(no_number)?;
            let wrong = || (HeaderMistake::NoNumber(number.text.clone()), number.span);
            let parsed = number.text.parse::<usize>().ok();
            let place = parsed.and_then(|number| number.checked_sub(1)).ok_or_else(wrong)?;
            places.push(match unit.as_str() {
                "row" => Place::Row(place, number.span),
                _ => Place::Column(place, number.span),
            });
        } else if let Some((first, last)) = word.text.split_once('-') {
            let column = word.span.column + first.chars().count() + 1;
            let span = Span { column, width: last.chars().count() };
            let last = Word { text: last.to_owned(), span };
            let span = Span { width: first.chars().count(), ..word.span };
            let first = Word { text: first.to_owned(), span };
            places.push(Place::Range(cell(&first)?, cell(&last)?));
        } else {
            places.push(Place::Cell(cell(word)?));
        }
    }
    Ok(places)
}

fn something<T>(list: Vec<T>, nothing: Wrong) -> Result<Vec<T>, Wrong> {
    if list.is_empty() { Err(nothing) } else { Ok(list) }
}

fn no_more(word: Option<Word>) -> Result<(), Wrong> {
    word.map_or(Ok(()), |word| Err((HeaderMistake::WordAfterKey(word.text), word.span)))
}

fn rules(words: Vec<Word>) -> Result<Vec<(Option<Rule>, Span)>, Wrong> {
    let rule = |word: Word| match Rule::named(&word.text) {
        None if word.text.eq_ignore_ascii_case("ordinary") => Ok((None, word.span)),
        None => Err((HeaderMistake::UnknownRule(word.text), word.span)),
        rule => Ok((rule, word.span)),
    };
    words.into_iter().map(rule).collect()
}

fn cells(words: &[Word]) -> Result<Vec<Named>, Wrong> {
    words.iter().map(cell).collect()
}

fn two_by_two(words: &[Word]) -> Result<Vec<[Named; 2]>, Wrong> {
    let pair = |pair: &[Word]| match pair {
        [one, other] => Ok([cell(one)?, cell(other)?]),
        rest => Err((HeaderMistake::SingleCell, rest[0].span)),
    };
    words.chunks(2).map(pair).collect()
}

/// Reads cells, each with its candidates: `r1c1 13`.
fn marks(words: &[Word]) -> Result<Vec<(Named, u32)>, Wrong> {
    let pair = |pair: &[Word]| {
        let [named, symbols] = pair else { return Err((HeaderMistake::NoMarks, pair[0].span)) };
        let value = |symbol| Symbols::STANDARD.value(symbol);
        let values: Option<Vec<u8>> = symbols.text.chars().map(value).collect();
        let values = values.ok_or((HeaderMistake::NoMarks, symbols.span))?;
        Ok((cell(named)?, values.into_iter().fold(0, |mask, value| mask | 1 << value)))
    };
    words.chunks(2).map(pair).collect()
}

/// Reads the rows and columns of a box: `2x3`.
fn boxes(words: &[Word], nothing: Wrong) -> Result<Says, Wrong> {
    let word = words.first().ok_or(nothing)?;
    no_more(words.get(1).cloned())?;
    let size = word.text.split_once('x');
    let shape =
        size.and_then(|(rows, columns)| Shape::new(rows.parse().ok()?, columns.parse().ok()?));
    match shape {
        Some(shape) => Ok(Says::Boxes(shape, word.span)),
        None => Err((HeaderMistake::NoBox(word.text.clone()), word.span)),
    }
}

fn cell(word: &Word) -> Result<Named, Wrong> {
    let text = word.text.to_ascii_lowercase();
    let parts = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let number = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|_| plain)?.checked_sub(1)
    };
    match parts.and_then(|(row, column)| Some((number(row)?, number(column)?))) {
        Some((row, column)) => Ok(Named { row, column, span: word.span }),
        None => Err((HeaderMistake::NoCell(word.text.clone()), word.span)),
    }
}

/// Returns whether a character separates words.
fn is_between(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '\u{FEFF}')
}

/// Returns the words of a text that begins in this column.
pub(super) fn words(text: &str, from: usize) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut within = false;
    for (column, character) in (from..).zip(text.chars()) {
        if is_between(character) {
            within = false;
            continue;
        }
        match words.last_mut().filter(|_| within) {
            Some(word) => {
                word.text.push(character);
                word.span.width += 1;
            }
            None => {
                let span = Span { column, width: 1 };
                words.push(Word { text: character.to_string(), span });
            }
        }
        within = true;
    }
    words
}
