//! Reads text forms whose errors say where they are.

use quadrille_dlx::problem::TextPlace;

use crate::failure::Failure;
use crate::input::Source;
use crate::place::Place;
use crate::run::Context;
use crate::run::kind::Kind;

/// Reads an input of a kind as text. `said` returns the place, the message and what was expected of an error.
pub(in crate::run) fn read_text<T, E>(
    source: &Source,
    kind: Kind,
    context: &Context,
    read: impl FnOnce(&str) -> Result<T, E>,
    said: impl FnOnce(&E) -> (&TextPlace, String, String),
) -> Result<T, Failure> {
    let bytes = source.read(&context.output, &context.interrupt)?;
    // Invalid UTF-8 becomes a character that no text form has, so its place is reported.
    let text = String::from_utf8_lossy(&bytes);
    read(&text).map_err(|error| {
        if let Some(failure) = source.of_another_kind(kind, &bytes) {
            return failure;
        }
        let (place, message, expected) = said(&error);
        let place = Place::at(source.name(), text.as_bytes(), place);
        Failure::Malformed(Box::new(place.saying(message, expected)))
    })
}
