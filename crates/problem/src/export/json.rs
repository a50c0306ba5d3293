//! JSON.

use std::fmt::{self, Write};

use crate::problem::{OptionRef, Problem};

/// A problem as one JSON object.
///
/// `items` has for each item its `name`, and for a primary item its bounds `lo` and `hi`. `options`
/// has for each option its `items` (numbers from 0), `colors` (a color or null for each of these
/// items) if it has any, and its `label` and `cost` if it has one.
///
/// # Examples
/// ```
/// use quadrille_problem::{Problem, export::Json};
///
/// let problem = Problem::parse("a | s\na s:red |2\n")?;
/// assert_eq!(
///     Json::new(&problem).to_string(),
///     r#"{"items":[{"name":"a","lo":1,"hi":1},{"name":"s"}],"#.to_owned()
///         + r#""options":[{"items":[0,1],"colors":[null,"red"],"cost":2}]}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Json<'p> {
    problem: &'p Problem,
}

impl<'p> Json<'p> {
    /// Creates the JSON form of a problem.
    pub fn new(problem: &'p Problem) -> Self {
        Self { problem }
    }

    fn option(&self, option: OptionRef<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members = option.members();
        f.write_str("{\"items\":[")?;
        separated(members, f, |member, f| write!(f, "{}", member.item.index()))?;
        f.write_char(']')?;
        if members.iter().any(|member| member.color.is_some()) {
            f.write_str(",\"colors\":[")?;
            separated(members, f, |member, f| match member.color {
                None => f.write_str("null"),
                Some(color) => string(self.problem.color_name(color), f),
            })?;
            f.write_char(']')?;
        }
        if let Some(label) = option.label() {
            f.write_str(",\"label\":")?;
            string(label, f)?;
        }
        if option.stated_cost() != 0 {
            write!(f, ",\"cost\":{}", option.stated_cost())?;
        }
        f.write_char('}')
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{\"items\":[")?;
        separated(self.problem.items(), f, |item, f| {
            f.write_str("{\"name\":")?;
            string(item.name(), f)?;
            if let Some(bounds) = item.bounds() {
                write!(f, ",\"lo\":{},\"hi\":{}", bounds.lo, bounds.hi)?;
            }
            f.write_char('}')
        })?;
        f.write_str("],\"options\":[")?;
        separated(self.problem.options(), f, |option, f| self.option(option, f))?;
        f.write_str("]}")
    }
}

/// Writes things with commas between them.
fn separated<T>(
    things: impl IntoIterator<Item = T>,
    f: &mut fmt::Formatter<'_>,
    mut write: impl FnMut(T, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (place, thing) in things.into_iter().enumerate() {
        if place > 0 {
            f.write_char(',')?;
        }
        write(thing, f)?;
    }
    Ok(())
}

/// Writes a JSON string.
fn string(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            _ if character.is_control() => write!(f, "\\u{:04x}", u32::from(character))?,
            _ => f.write_char(character)?,
        }
    }
    f.write_char('"')
}
