//! Generators of a group in JSON, as `quadrille info --json --generators` prints them.

use quadrille_dlx::Problem;
use quadrille_dlx::symmetry::Permutation;
use serde::Deserialize;

use crate::failure::Failure;
use crate::record::CycleRecord;

/// The cycles of each generator.
type Generators = Vec<Vec<CycleRecord>>;

/// The object of `info`, its object `symmetry`, or the list of generators alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Document {
    Info { symmetry: Symmetry },
    Symmetry(Symmetry),
    Generators(Generators),
}

#[derive(Deserialize)]
struct Symmetry {
    generators: Generators,
}

/// Whether a text is JSON, not lines of cycles, which begin with a parenthesis, a word or `#`.
pub(in crate::run) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Reads generators from the JSON of a source with this name.
///
/// # Errors
/// If the text is not such JSON, or a generator is not an automorphism of the problem.
pub(in crate::run) fn read(
    problem: &Problem,
    text: &str,
    source: &str,
) -> Result<Vec<Permutation>, Failure> {
    let value: serde_json::Value = serde_json::from_str(text)
        .map_err(|error| Failure::Misused(format!("{source} is not valid JSON: {error}")))?;
    let generators = match serde_json::from_value(value) {
        Ok(Document::Info { symmetry } | Document::Symmetry(symmetry)) => symmetry.generators,
        Ok(Document::Generators(generators)) => generators,
        Err(_) => {
            return Err(Failure::Misused(format!(
                "{source} has no generators; expected the output of `quadrille info --json \
                 --generators`, or a list of generators, each a list of cycles of names or of \
                 numbers of options"
            )));
        }
    };
    let mut group = Vec::new();
    for (number, cycles) in generators.iter().enumerate() {
        let read = Permutation::parse_all(problem, &line(cycles)).map_err(|error| {
            let (message, expected) = (error.message(), error.expected());
            Failure::Misused(format!(
                "generator {number} of {source}: {message}; expected {expected}"
            ))
        })?;
        group.extend(read);
    }
    Ok(group)
}

/// The cycles of a generator as a line of text: those of names before those of options.
fn line(cycles: &[CycleRecord]) -> String {
    let (mut names, mut options) = (String::new(), String::new());
    for cycle in cycles {
        match cycle {
            CycleRecord::Names(words) => {
                let words: Vec<String> = words.iter().map(|word| escaped(word)).collect();
                names += &format!("({})", words.join(" "));
            }
            CycleRecord::Numbers(numbers) => {
                let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
                options += &format!("({})", words.join(" "));
            }
        }
    }
    match (names.is_empty(), options.is_empty()) {
        (true, true) => "()".to_owned(),
        (_, true) => names,
        _ => format!("{names} options {options}"),
    }
}

/// A name as a word of a cycle.
fn escaped(name: &str) -> String {
    name.chars().fold(String::new(), |mut word, character| {
        if matches!(character, '(' | ')' | '\\') {
            word.push('\\');
        }
        if character.is_whitespace() || character.is_control() {
            word.extend(character.escape_unicode());
        } else {
            word.push(character);
        }
        word
    })
}
