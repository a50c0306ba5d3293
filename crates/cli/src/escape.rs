//! Makes text from the input safe to show on a terminal.

use std::fmt::{self, Write};
use std::io;

use serde::Serialize;

/// Displays text with every character that could move the cursor, or hide or reorder text, written
/// as `\u{…}`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printable<'t>(pub(crate) &'t str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| {
            if deceives(character) {
                write!(f, "{}", character.escape_unicode())
            } else {
                f.write_char(character)
            }
        })
    }
}

/// Whether a terminal must not show this character as itself: controls, line separators, marks that
/// change the direction of writing, and characters without width.
pub(crate) fn deceives(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Writes a value as compact JSON in which characters that deceive a terminal are escaped.
pub(crate) fn write_json(writer: impl io::Write, value: &impl Serialize) -> io::Result<()> {
    let mut json = serde_json::Serializer::with_formatter(writer, PrintableJson);
    value.serialize(&mut json).map_err(io::Error::from)
}

struct PrintableJson;

impl serde_json::ser::Formatter for PrintableJson {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(place) = rest.find(deceives) {
            let character = rest[place..].chars().next().expect("a character was found there");
            writer.write_all(&rest.as_bytes()[..place])?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[place + character.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Shortens a text that is too long to read, by leaving out its middle.
pub(crate) fn shortened(text: &str) -> String {
    const HEAD: usize = 60;
    const TAIL: usize = 20;
    let length = text.chars().count();
    if length <= HEAD + TAIL {
        return text.to_owned();
    }
    let tail = text.chars().skip(length - TAIL);
    text.chars().take(HEAD).chain(['…']).chain(tail).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deceptive_characters_are_escaped() {
        assert_eq!(Printable("naïve 数独").to_string(), "naïve 数独");
        assert_eq!(
            Printable("a\u{1b}[2J\u{202e}b\u{200b}").to_string(),
            "a\\u{1b}[2J\\u{202e}b\\u{200b}"
        );
    }

    #[test]
    fn long_texts_lose_their_middle() {
        let text = format!("a{}z", "m".repeat(78));
        assert_eq!(shortened(&text), text);
        let longer = format!("a{}z", "m".repeat(79));
        assert_eq!(shortened(&longer), format!("a{}…{}z", "m".repeat(59), "m".repeat(19)));
    }
}
