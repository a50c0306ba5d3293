//! Alternatives in words.

/// Joins alternatives: `a, b or c`.
pub(crate) fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} or {last}", words.join(", ")),
    }
}
