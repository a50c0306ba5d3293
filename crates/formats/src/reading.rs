//! Recognizes the format of a text.
//!
//! Knuth's text is tried first and needs no more than a look at its first line. Other formats are tried
//! where the first line looks like one of them, or where the text is not Knuth's. Several formats that
//! read a text as different problems are an error: which one is meant cannot be known.

use quadrille_problem::{ParseErrorKind, Problem};

use crate::error::{Mistake, ReadError};
use crate::format::Format;
use crate::json::Meaning;
use crate::lines::{Line, lines};
use crate::lists::{List, Separator};
use crate::numbers::is_number;
use crate::orlib::{Layout, Rule};
use crate::table::Header;
use crate::{cnf, counts, json, lists, matrix, opb, orlib};

/// A problem that was read, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Read {
    /// The problem.
    pub problem: Problem,
    /// The format of the text.
    pub format: Format,
    /// What was left out or renamed, in words.
    pub notes: Vec<String>,
    /// A decision that another format would reverse: what was decided, in words that the name of that
    /// format completes.
    pub alternative: Option<(&'static str, Format)>,
}

impl Read {
    fn new((problem, notes): Parsed, format: Format) -> Self {
        let alternative = match format {
            Format::OrlibPartition => Some((
                "each row is to be covered exactly once; at least once with",
                Format::OrlibCover,
            )),
            Format::OrlibCover => Some((
                "each row is to be covered at least once; exactly once with",
                Format::OrlibPartition,
            )),
            _ => None,
        };
        Self { problem, format, notes, alternative }
    }

    /// Returns the format and the sizes in words: `rows of 0 and 1: 6 options of 7 items`.
    pub fn summary(&self) -> String {
        let (problem, title) = (&self.problem, self.format.title());
        format!("{title}: {}", sizes(problem))
    }
}

type Parsed = (Problem, Vec<String>);

/// Reads a problem in a format, or in the format that it is recognized by.
///
/// The name of a format in a comment on the first line, `# format: lists`, decides as well.
///
/// # Errors
/// The first mistake in the text, with its place. If the format is not given, and several formats read
/// the text as different problems, an error that names them.
///
/// # Examples
/// ```
/// use quadrille_formats::{Format, read};
///
/// let text = b"0 1 2\n0 2\n1\n";
/// let error = read(text, None).unwrap_err();
/// assert_eq!(error.choices(), [Format::Xcc, Format::Lists]);
/// assert_eq!(read(text, Some(Format::Lists))?.problem.option_count(), 3);
/// assert_eq!(read(text, Some(Format::Xcc))?.problem.option_count(), 2);
/// # Ok::<(), quadrille_formats::ReadError>(())
/// ```
pub fn read(input: &[u8], format: Option<Format>) -> Result<Read, ReadError> {
    match format.or_else(|| named(input)) {
        Some(format) => read_as(input, format),
        None => recognize(input),
    }
}

/// Returns the format that a comment on the first line names.
fn named(input: &[u8]) -> Option<Format> {
    let line = input.split(|&byte| byte == b'\n').next()?;
    let line = std::str::from_utf8(line).ok()?.trim_start_matches('\u{FEFF}');
    line.strip_prefix("# format: ")?.trim_end().parse().ok()
}

fn read_as(input: &[u8], format: Format) -> Result<Read, ReadError> {
    if format == Format::Xcc {
        return match Problem::parse_bytes(input) {
            Ok(problem) => Ok(Read::new((problem, Vec::new()), format)),
            Err(error) => Err(ReadError::of_parse(&error)),
        };
    }
    let (text, start) = text_of(input, format)?;
    let parsed = match format {
        Format::Xcc => unreachable!("read above"),
        Format::Lists | Format::Matrix if begins_json(text) => of_json(text, format),
        Format::Lists => lists::read(text),
        Format::Matrix => matrix::read(text),
        Format::Counts => counts::read(text),
        Format::Json => match json::read(text) {
            Ok(meaning) => return only(json_readings(meaning)).map(|read| Read { format, ..read }),
            Err(mistake) => Err(mistake),
        },
        Format::OrlibPartition => orlib::read(text, Rule::ExactlyOnce),
        Format::OrlibCover => orlib::read(text, Rule::AtLeastOnce),
        Format::Cnf => cnf::read(text),
        Format::Opb => opb::read(text),
    };
    let refused = |mistake| ReadError::of_mistake(mistake, format, text, start);
    Ok(Read::new(parsed.map_err(refused)?, format))
}

/// Reads JSON as lists, or else as rows of 0 and 1. Text in brackets that is not JSON is read by lines.
fn of_json(text: &str, format: Format) -> Result<Parsed, Mistake> {
    let meaning = json::read(text).unwrap_or_default();
    match (meaning.lists, meaning.rows, format) {
        (Some(parsed), _, Format::Lists) | (_, Some(parsed), Format::Matrix) => Ok(parsed),
        (_, _, Format::Lists) => lists::read(text),
        _ => matrix::read(text),
    }
}

/// Returns the readings of a JSON text.
fn json_readings(meaning: Meaning) -> Vec<(Format, Parsed)> {
    let Meaning { lists, rows } = meaning;
    let lists = lists.map(|parsed| (Format::Lists, parsed));
    lists.into_iter().chain(rows.map(|parsed| (Format::Matrix, parsed))).collect()
}

/// Returns the text after a byte order mark, and where it begins.
fn text_of(input: &[u8], format: Format) -> Result<(&str, usize), ReadError> {
    const MARK: &[u8] = "\u{FEFF}".as_bytes();
    let start = if input.starts_with(MARK) { MARK.len() } else { 0 };
    std::str::from_utf8(&input[start..]).map(|text| (text, start)).map_err(|error| {
        let valid = error.valid_up_to();
        let text = std::str::from_utf8(&input[start..start + valid]).unwrap_or_default();
        let mistake = Mistake::new(valid..valid, "invalid UTF-8", "text in UTF-8");
        ReadError::of_mistake(mistake, format, text, start)
    })
}

/// The number of bytes at the beginning of a text by which its format is recognized.
const LOOKED_AT: usize = 1 << 16;

/// What a first line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// Words, or a bar.
    Words,
    /// A label before the items, or commas or semicolons between them.
    List,
    Numbers,
    Brackets,
    Cnf,
    Opb,
}

fn recognize(input: &[u8]) -> Result<Read, ReadError> {
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        let expected = "text in UTF-8, as `iconv -f UTF-16 -t UTF-8` makes it";
        let mistake = Mistake::new(0..0, "text in UTF-16", expected);
        return Err(ReadError::of_mistake(mistake, Format::Xcc, "", 0));
    }
    if let Ok((text, start)) = text_of(input, Format::Xcc)
        && let Some(name) = integer_program(text)
    {
        let expected =
            "a problem: LP and MPS are only written, for other solvers, and OPB is read as well";
        let mistake = Mistake::new(0..0, format!("an integer program in {name} format"), expected);
        return Err(ReadError::of_mistake(mistake, Format::Xcc, text, start));
    }
    let look = look(input);
    match look {
        Look::Cnf => return read_as(input, Format::Cnf),
        Look::Opb => return read_as(input, Format::Opb),
        _ => {}
    }
    let knuth = read_as(input, Format::Xcc);
    if look == Look::Words && knuth.is_ok() {
        return knuth;
    }
    let Ok((text, start)) = text_of(input, Format::Xcc) else { return knuth };
    let refused = |mistake, format| ReadError::of_mistake(mistake, format, text, start);
    match look {
        Look::Brackets => brackets(text, knuth, refused),
        Look::Numbers => numbers(text, knuth, refused),
        Look::List => listed(text, knuth, refused),
        _ => words(text, knuth),
    }
}

/// Returns the name of the format, LP or MPS, if a text is an integer program: its sections have lines of their own.
fn integer_program(text: &str) -> Option<&'static str> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.find(|line| !line.starts_with(['*', '\\']))?.trim_end();
    let is_any = |line: &str, names: &[&str]| {
        names.iter().any(|name| line.trim().eq_ignore_ascii_case(name))
    };
    if first.split_whitespace().next() == Some("NAME") {
        return (lines.next()?.trim_end() == "ROWS").then_some("MPS");
    }
    let has_goal = is_any(first, &["minimize", "maximize", "minimum", "maximum", "min", "max"]);
    let mut rest = lines.map(|line| line.split(':').next().unwrap_or(line));
    let constraints = ["subject to", "such that", "st", "s.t.", "st."];
    (has_goal && rest.any(|line| is_any(line, &constraints))).then_some("LP")
}

/// Looks at the first line that is not a comment.
fn look(input: &[u8]) -> Look {
    let input = &input[..input.len().min(LOOKED_AT)];
    let valid = std::str::from_utf8(input).map_or_else(|error| error.valid_up_to(), str::len);
    let text = std::str::from_utf8(&input[..valid]).unwrap_or_default();
    let text = text.trim_start_matches('\u{FEFF}');
    if cnf::is_likely(text) {
        return Look::Cnf;
    }
    if opb::is_likely(text) {
        return Look::Opb;
    }
    // The first column of a table may have no name.
    let is_table = |line: &str| Header::of(Line { start: 0, text: line }).is_some();
    let is_comment = |line: &&str| {
        line.is_empty()
            || *line == "#"
            || line.starts_with("# ")
            || line.starts_with(';') && !is_table(line)
    };
    let Some(first) = text.lines().map(str::trim).find(|line| !is_comment(line)) else {
        return Look::Words;
    };
    let first = first.split(" #").next().unwrap_or(first).trim_end();
    if first.starts_with(['[', '{', '(', '"', '\'']) {
        return Look::Brackets;
    }
    if first.starts_with('|') {
        return Look::Words;
    }
    let words: Vec<&str> = first.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let is_comma = |c: char| matches!(c, ',' | ';');
    let is_numeric = |word: &&str| *word == "-" || is_number(word.trim_matches(is_comma));
    let is_only =
        words.len() == 1 && first.split(is_comma).all(|part| part.is_empty() || is_number(part));
    if is_only || words.iter().all(is_numeric) {
        return Look::Numbers;
    }
    // The line that names the items has no label and no cost.
    let is_cost = |word: &str| word.strip_prefix('|').is_some_and(is_number);
    let is_option = |word: &&str| word.ends_with(':') || is_cost(word);
    let is_split = words.len() == 1 && first.contains(is_comma);
    let has_commas = is_split || words.iter().any(|word| word.ends_with(is_comma));
    if words.iter().any(is_option) {
        return Look::List;
    }
    match first.contains('|') {
        false if has_commas || first.contains(['[', '{']) => Look::List,
        _ => Look::Words,
    }
}

fn begins_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{', '('])
}

/// Reads a text whose first line begins with a bracket or a quote.
fn brackets(
    text: &str,
    knuth: Result<Read, ReadError>,
    refused: impl Fn(Mistake, Format) -> ReadError,
) -> Result<Read, ReadError> {
    let knuth = knuth.ok().filter(|read| read.problem.option_count() > 0);
    match (json::read(text), knuth) {
        (Ok(meaning), None) => {
            only(json_readings(meaning)).map(|read| Read { format: Format::Json, ..read })
        }
        (Ok(Meaning { lists, rows }), Some(knuth)) => {
            let json = lists.or(rows).map(|parsed| (Format::Json, parsed));
            let knuth = (Format::Xcc, (knuth.problem, knuth.notes));
            only([knuth].into_iter().chain(json).collect())
        }
        (Err(_), Some(knuth)) => Ok(knuth),
        (Err(mistake), None) => match (matrix::parse(text), lists::parse(text)) {
            (Ok(rows), _) if rows.repeats_digits() => {
                let parsed = matrix::assemble(&rows).map_err(|m| refused(m, Format::Matrix))?;
                Ok(Read::new(parsed, Format::Matrix))
            }
            // Names in brackets without a comma between them are no lists.
            (_, Ok(read)) if read.lists.len() > 1 && read.separator != Separator::Blanks => {
                let parsed = lists::assemble(&read).map_err(|m| refused(m, Format::Lists))?;
                Ok(Read::new(parsed, Format::Lists))
            }
            _ => Err(refused(mistake, Format::Json)),
        },
    }
}

/// Reads a text whose first line has a label, or commas or semicolons between its items.
fn listed(
    text: &str,
    knuth: Result<Read, ReadError>,
    refused: impl Fn(Mistake, Format) -> ReadError,
) -> Result<Read, ReadError> {
    let knuth = knuth.ok().filter(|read| read.problem.option_count() > 0);
    let refused = |mistake| refused(mistake, Format::Lists);
    // Rows of 0 and 1 may have labels, too.
    if let Ok(rows) = matrix::parse(text)
        && (rows.repeats_digits() || rows.is_sized)
    {
        return Ok(Read::new(matrix::assemble(&rows).map_err(refused)?, Format::Matrix));
    }
    let read = match (lists::parse(text), knuth) {
        (Ok(lists), _) => lists,
        (Err(_), Some(knuth)) => return Ok(knuth),
        (Err(mistake), None) => return Err(refused(mistake)),
    };
    let parsed = lists::assemble(&read).map_err(refused)?;
    let first = &read.lists[0];
    let has_all_items = first.items.len() == parsed.0.item_count() && read.lists.len() > 1;
    if read.separator == Separator::Commas && first.label.is_none() && has_all_items {
        let message = format!(
            "the first line has all items: it may name them, or be an option ({})",
            sizes(&parsed.0)
        );
        let error = ReadError::of_readings(message, vec![Format::Lists]);
        let expected =
            "Knuth's text without commas, if it names the items, or a format that is named";
        return Err(error.or_choose(expected.to_owned(), vec![Format::Lists]));
    }
    Ok(Read::new(parsed, Format::Lists))
}

/// Reads a text of words that is not Knuth's: lists, if the first line cannot be meant to name the items.
fn words(text: &str, knuth: Result<Read, ReadError>) -> Result<Read, ReadError> {
    let Err(error) = knuth else { return knuth };
    if let Ok(rows) = matrix::parse(text)
        && let (true, Ok(parsed)) =
            (rows.is_sized || rows.repeats_digits(), matrix::assemble(&rows))
    {
        return Ok(Read::new(parsed, Format::Matrix));
    }
    let is_unknown = matches!(Problem::parse(text), Err(error) if matches!(error.kind(), ParseErrorKind::UnknownItem { .. }));
    let Ok(read) = lists::parse(text) else { return Err(error) };
    match lists::assemble(&read) {
        Ok(parsed) if read.separator == Separator::Columns => Ok(Read::new(parsed, Format::Lists)),
        Ok(parsed) if is_unknown && is_no_header(&read.lists, parsed.0.item_count()) => {
            Ok(Read::new(parsed, Format::Lists))
        }
        Ok(_) if is_unknown && is_no_longer(&read.lists) => Err(or_lists(error)),
        _ => Err(error),
    }
}

/// Returns whether a first line cannot be meant to name all items: half of them are not in it.
fn is_no_header(lists: &[List<'_>], items: usize) -> bool {
    let first = lists[0].items.len();
    first > 1 && is_no_longer(lists) && items >= 2 * first
}

/// Returns whether the first of three lines or more is not the longest one.
fn is_no_longer(lists: &[List<'_>]) -> bool {
    let first = lists[0].items.len();
    lists.len() > 2 && lists[1..].iter().any(|list| first <= list.items.len())
}

/// Adds to a mistake in Knuth's text that lists would be right.
fn or_lists(error: ReadError) -> ReadError {
    let expected = format!("{}, or lists of items without such a line", error.expected());
    error.or_choose(expected, vec![Format::Lists])
}

/// Reads a text of numbers.
fn numbers(
    text: &str,
    knuth: Result<Read, ReadError>,
    refused: impl Fn(Mistake, Format) -> ReadError,
) -> Result<Read, ReadError> {
    let named = knuth.as_ref().ok().map(|read| &read.problem);
    if let Some(problem) = named
        && problem.item_count() > 2
        && is_header(problem)
    {
        let alternative =
            Some(("the first line names the items; it is an option with", Format::Lists));
        return knuth.map(|read| Read { alternative, ..read });
    }
    let of_knuth = named.map(|problem| (Format::Xcc, (problem.clone(), Vec::new())));
    let found = structured(text);
    if !found.is_empty() {
        let of_knuth = of_knuth.filter(|(_, (problem, _))| problem.option_count() > 0);
        return only(of_knuth.into_iter().chain(found).collect());
    }
    let of_rows = matrix::read(text).ok().map(|parsed| (Format::Matrix, parsed));
    // Without counts they may be lists of items.
    let of_counts = counts::read_uncounted(text).ok().map(|parsed| (Format::Counts, parsed));
    let parsed = lists::parse(text);
    let of_lists = parsed.as_ref().map_err(Mistake::clone);
    let of_lists = of_lists.and_then(lists::assemble);
    if let (Err(_), Ok(read), Ok((problem, _))) = (&knuth, &parsed, &of_lists)
        && of_rows.is_none()
        && of_counts.is_none()
        && may_be_header(&read.lists, problem.item_count())
    {
        return knuth.map_err(or_lists);
    }
    let mistake = of_lists.as_ref().err().cloned();
    let of_lists = of_lists.ok().map(|parsed| (Format::Lists, parsed));
    let readings: Vec<_> = [of_knuth, of_counts, of_lists, of_rows].into_iter().flatten().collect();
    match mistake {
        Some(mistake) if readings.is_empty() => Err(nearest(text, mistake, refused)),
        _ => only(readings),
    }
}

/// Returns the only reading of a text.
fn only(mut readings: Vec<(Format, Parsed)>) -> Result<Read, ReadError> {
    match readings.len() {
        1 => {
            let (format, parsed) = readings.swap_remove(0);
            Ok(Read::new(parsed, format))
        }
        _ => {
            let problems = readings.iter().map(|(format, parsed)| (*format, &parsed.0));
            Err(ambiguous(&problems.collect::<Vec<_>>()))
        }
    }
}

/// Returns whether the first line of Knuth's text is too long to be an option beside the others.
fn is_header(problem: &Problem) -> bool {
    let longest = problem.options().map(|option| option.members().len()).max();
    longest.is_some_and(|longest| 2 * problem.item_count() > 3 * longest)
}

/// Returns whether the first of some lists may be meant to name the items, most of which it has.
fn may_be_header(lists: &[List<'_>], items: usize) -> bool {
    let first = lists[0].items.len();
    let longest = lists[1..].iter().map(|list| list.items.len()).max().unwrap_or(0);
    let is_long = 2 * first > 3 * longest && 2 * first > items;
    // One word on each line may be anything, such as a board of digits.
    let is_number_line = |list: &List<'_>| list.items.iter().all(|item| is_number(item.text));
    let are_sizes =
        is_number_line(&lists[0]) && lists[1..].iter().any(|list| !is_number_line(list));
    lists[0].label.is_none() && (is_long || are_sizes || first.max(longest) < 2)
}

/// Returns the readings of a text whose structure shows its format: sizes that are right, or rows in which
/// digits are repeated.
fn structured(text: &str) -> Vec<(Format, Parsed)> {
    let mut found = Vec::new();
    let rows = matrix::parse(text).ok().filter(|rows| rows.is_sized || rows.repeats_digits());
    let rows = rows.and_then(|rows| matrix::assemble(&rows).ok());
    found.extend(rows.map(|parsed| (Format::Matrix, parsed)));
    found.extend(sized_knuth(text).map(|parsed| (Format::Xcc, parsed)));
    found.extend(counts::read_counted(text).ok().map(|parsed| (Format::Counts, parsed)));
    let partition = orlib::read_as(text, Layout::Columns, Rule::ExactlyOnce);
    found.extend(partition.ok().map(|parsed| (Format::OrlibPartition, parsed)));
    let cover = orlib::read_as(text, Layout::Rows, Rule::AtLeastOnce);
    found.extend(cover.ok().map(|parsed| (Format::OrlibCover, parsed)));
    found
}

/// Reads Knuth's text after a line with the numbers of items and options.
fn sized_knuth(text: &str) -> Option<Parsed> {
    let (first, rest) = text.split_once('\n')?;
    let problem = Problem::parse(rest).ok()?;
    let sizes = format!("{} {}", problem.item_count(), problem.option_count());
    let is_sized = first.split_whitespace().eq(sizes.split_whitespace());
    is_sized
        .then(|| (problem, vec!["the first line has the numbers of items and options".to_owned()]))
}

/// Returns the mistake of the format that reads most of a text of numbers.
fn nearest(
    text: &str,
    of_lists: Mistake,
    refused: impl Fn(Mistake, Format) -> ReadError,
) -> ReadError {
    let is_binary =
        |line: &Line<'_>| line.text.chars().all(|c| !c.is_ascii_digit() || matches!(c, '0' | '1'));
    let is_rows =
        lines(text).is_ok_and(|lines| lines.len() > 1 && lines[1..].iter().all(is_binary));
    if is_rows && let Err(mistake) = matrix::read(text) {
        return refused(mistake, Format::Matrix);
    }
    let mistakes = [
        (Format::Lists, Some(of_lists)),
        (Format::Counts, counts::read(text).err()),
        (Format::OrlibPartition, orlib::read_as(text, Layout::Columns, Rule::ExactlyOnce).err()),
        (Format::OrlibCover, orlib::read_as(text, Layout::Rows, Rule::AtLeastOnce).err()),
    ];
    let mistakes = mistakes.into_iter().filter_map(|(format, mistake)| Some((format, mistake?)));
    // The first of several that read as much.
    let furthest = mistakes
        .reduce(|one, other| if other.1.span.start > one.1.span.start { other } else { one });
    let (format, mistake) = furthest.expect("the mistake of lists is one of them");
    refused(mistake, format)
}

/// The error for a text with several readings.
fn ambiguous(readings: &[(Format, &Problem)]) -> ReadError {
    let described = readings.iter().map(|(format, problem)| {
        let header = if *format == Format::Xcc { ", named by the first line" } else { "" };
        format!("{} ({}{header})", format.title(), sizes(problem))
    });
    let described: Vec<String> = described.collect();
    let message = format!("this can be read as {}", described.join(" or as "));
    ReadError::of_readings(message, readings.iter().map(|reading| reading.0).collect())
}

/// Returns the numbers of options and items in words.
fn sizes(problem: &Problem) -> String {
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let (options, items) = (problem.option_count(), problem.item_count());
    format!("{} of {}", counted(options, "option"), counted(items, "item"))
}
