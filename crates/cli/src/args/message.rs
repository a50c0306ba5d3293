//! Messages of the argument parser, made safe and less verbose.

use clap::error::{ContextKind, ContextValue};

use crate::escape::Printable;

/// Escapes what the user typed, which the message repeats, and removes the tip that an unknown flag
/// may be a value: no command takes values that begin with a dash.
pub(super) fn tidy(mut error: clap::Error) -> clap::Error {
    let context: Vec<(ContextKind, ContextValue)> =
        error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        let tidied = match value {
            ContextValue::String(text) => ContextValue::String(Printable(&text).to_string()),
            ContextValue::Strings(texts) => {
                let texts = texts.iter().map(|text| Printable(text).to_string());
                ContextValue::Strings(texts.collect())
            }
            ContextValue::StyledStrs(mut tips) if kind == ContextKind::Suggested => {
                tips.retain(|tip| !tip.to_string().contains("as a value"));
                if tips.is_empty() {
                    error.remove(kind);
                    continue;
                }
                ContextValue::StyledStrs(tips)
            }
            other => other,
        };
        error.insert(kind, tidied);
    }
    error
}
