//! Reads text forms whose errors say where they are.

use quadrille_dlx::problem::TextPlace;

use crate::failure::Failure;
use crate::input::Source;
use crate::place::Place;
use crate::run::Context;

/// Reads an input as text. `said` returns the place, the message and what was expected of an error.
pub(in crate::run) fn read_text<T, E>(
    source: &Source,
    context: &Context,
    read: impl FnOnce(&str) -> Result<T, E>,
    said: impl FnOnce(&E) -> (&TextPlace, String, String),
) -> Result<T, Failure> {
    let bytes = source.read(&context.output, &context.interrupt)?;
    // Invalid UTF-8 becomes a character that no text form has, so its place is reported.
    let text = String::from_utf8_lossy(&bytes);
    read(&text).map_err(|error| {
        let (place, message, expected) = said(&error);
        let place = Place::at(source.name(), text.as_bytes(), place);
        Failure::Malformed(Box::new(place.saying(message, expected)))
    })
}
