//! Names of items that are coordinates: `r1c2`, `1,2`, `1.2`, `a1`, or of another form.

use std::fmt;
use std::str::FromStr;

use crate::lattice::Position;

/// The largest row or column.
const LARGEST: i32 = 10_000;

/// A form of names with coordinates, such as `r{row}c{column}`.
///
/// The fields are `{row}` and `{column}`, whole numbers; or, as on a chessboard, `{rank}`, a row
/// counted from the bottom, and `{file}`, a column as a small letter. A number directly before
/// another field has one digit.
///
/// # Examples
/// ```
/// use quadrille_packing::{Pattern, Position};
///
/// let pattern: Pattern = "cell {row}/{column}".parse()?;
/// assert_eq!(pattern.position("cell 3/12"), Some(Position { layer: 0, row: 3, column: 12 }));
/// assert_eq!(pattern.position("cell 3"), None);
///
/// let digits: Pattern = "{row}{column}".parse()?;
/// assert_eq!(digits.position("312"), Some(Position { layer: 0, row: 3, column: 12 }));
/// assert!("r{row}".parse::<Pattern>().is_err());
/// # Ok::<(), quadrille_packing::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The text before each field.
    before: [String; 2],
    fields: [Field; 2],
    after: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Row,
    Column,
    Rank,
    File,
}

/// Why a text is not a [`Pattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternError(());

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one field {row} or {rank}, and one field {column} or {file}")
    }
}

impl std::error::Error for PatternError {}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut rest = text;
        let mut parts = Vec::new();
        while let Some((before, field)) = rest.split_once('{') {
            let (name, after) = field.split_once('}').ok_or(PatternError(()))?;
            let field = match name {
                "row" => Field::Row,
                "column" => Field::Column,
                "rank" => Field::Rank,
                "file" => Field::File,
                _ => return Err(PatternError(())),
            };
            parts.push((before.to_owned(), field));
            rest = after;
        }
        let [(first, one), (second, two)] =
            <[(String, Field); 2]>::try_from(parts).map_err(|_| PatternError(()))?;
        let is_row = |field| matches!(field, Field::Row | Field::Rank);
        match is_row(one) != is_row(two) && !rest.contains('}') {
            true => {
                Ok(Self { before: [first, second], fields: [one, two], after: rest.to_owned() })
            }
            false => Err(PatternError(())),
        }
    }
}

impl Pattern {
    /// Returns the forms that are tried if none is given: `r1c2`, `1,2`, `1.2`, `a1`.
    pub fn usual() -> impl Iterator<Item = Self> {
        const USUAL: [&str; 4] =
            ["r{row}c{column}", "{row},{column}", "{row}.{column}", "{file}{rank}"];
        USUAL.into_iter().map(|text| text.parse().expect("two fields"))
    }

    /// Returns the position that a name stands for, if it has this form. Ranks become negative rows,
    /// so that rank 1 is at the bottom.
    pub fn position(&self, name: &str) -> Option<Position> {
        let mut rest = name;
        let mut position = Position::default();
        for (index, field) in self.fields.into_iter().enumerate() {
            rest = rest.strip_prefix(self.before[index].as_str())?;
            let is_of_field = |character: char| match field {
                Field::File => character.is_ascii_lowercase(),
                Field::Row | Field::Column | Field::Rank => character.is_ascii_digit(),
            };
            let mut length = rest.find(|c| !is_of_field(c)).unwrap_or(rest.len());
            if index == 0 && self.before[1].is_empty() && field != Field::File {
                length = length.min(1);
            }
            let (text, after) = rest.split_at(length);
            rest = after;
            match field {
                Field::Row => position.row = number(text)?,
                Field::Column => position.column = number(text)?,
                Field::Rank => position.row = -number(text)?,
                Field::File => position.column = file(text)?,
            }
        }
        (rest == self.after).then_some(position)
    }
}

fn number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|&number| number <= LARGEST)
}

/// Returns the number of a column named by letters: `a` to `z`, then `aa`, `ab`, ….
fn file(text: &str) -> Option<i32> {
    let letters = text.bytes().map(|letter| i32::from(letter - b'a') + 1);
    let column = letters.fold(0, |column: i32, letter| column.saturating_mul(26) + letter);
    (1..=LARGEST).contains(&column).then_some(column)
}
