//! Reads an exact cover problem in any format.

use quadrille_dlx::Problem;
use quadrille_formats::{Format, Read, ReadError, read};

use crate::args::FromArgs;
use crate::escape::Printable;
use crate::failure::Failure;
use crate::format::either;
use crate::input::Source;
use crate::place::Place;
use crate::run::Context;
use crate::run::kind::Kind;

/// The endings of the names of files in Knuth's text format.
const KNUTH_ENDINGS: [&str; 2] = ["xcc", "dlx"];

/// Reads a problem from a file or from standard input. Notes a format other than Knuth's, and what was
/// decided.
pub(in crate::run) fn read_problem(
    source: &Source,
    from: FromArgs,
    context: &Context,
) -> Result<Problem, Failure> {
    let bytes = source.read(&context.output, &context.interrupt)?;
    let is_knuth = is_named_knuth(source);
    let found = context.interrupt.while_waiting(|| match read(&bytes, from.from) {
        Err(error) if is_knuth && error.choices().contains(&Format::Xcc) => {
            read(&bytes, Some(Format::Xcc))
        }
        found => found,
    });
    let other = || source.of_another_kind(Kind::Problem, &bytes).filter(|_| from.from.is_none());
    let read = found.map_err(|error| other().unwrap_or_else(|| failure(&error, source, &bytes)))?;
    // A line with a Sudoku is also a problem with one item and no option.
    if read.problem.option_count() == 0
        && let Some(other) = other()
    {
        return Err(other);
    }
    note(&read, from.from.is_some() || is_knuth && read.format == Format::Xcc, context);
    Ok(read.problem)
}

fn is_named_knuth(source: &Source) -> bool {
    let Source::File(path) = source else { return false };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    KNUTH_ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Notes how a problem was read. `is_known` says whether the format was stated.
fn note(read: &Read, is_known: bool, context: &Context) {
    let note = |text: &str| context.output.note(&Printable(text).to_string());
    if !is_known && read.format != Format::Xcc {
        note(&format!("read as {}", read.summary()));
    }
    if let Some((decision, other)) = read.alternative.filter(|_| !is_known) {
        note(&format!("{decision} --from {other}"));
    }
    read.notes.iter().for_each(|text| note(text));
}

fn failure(error: &ReadError, source: &Source, bytes: &[u8]) -> Failure {
    let flags: Vec<String> =
        error.choices().iter().map(|choice| format!("--from {choice}")).collect();
    let Some(format) = error.format() else {
        let flags = either(&flags);
        let text = format!("{}: {}; choose with {flags}", source.name(), error.message());
        return Failure::Misused(Printable(&text).to_string());
    };
    let message = match format {
        Format::Xcc => error.message().to_owned(),
        other => format!("{}: {}", other.title(), error.message()),
    };
    let expected = match &flags[..] {
        [] => error.expected().to_owned(),
        flags => format!("{} ({})", error.expected(), either(flags)),
    };
    let place = Place::in_problem(source.name(), bytes, error.place());
    Failure::Malformed(Box::new(place.saying(message, expected)))
}
