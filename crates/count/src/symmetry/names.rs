//! Names of items, and of items in a color, as words of a cycle.

use std::borrow::Cow;

use quadrille_problem::{Member, Problem};

/// The name of an item, or of an item in a color: `a`, `s:red`.
pub(super) fn name(problem: &Problem, member: Member) -> String {
    let item = problem.item(member.item).name();
    match member.color {
        None => item.to_owned(),
        Some(color) => format!("{item}:{}", problem.color_name(color)),
    }
}

/// A name with a backslash before each parenthesis and backslash.
pub(super) fn escaped(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for character in name.chars() {
        if matches!(character, '(' | ')' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// The name that a word stands for. Besides what [`escaped`] writes, `\u{1f600}` is the character
/// U+1F600; any other backslash stands for itself.
pub(super) fn unescaped(word: &str) -> Cow<'_, str> {
    let Some(first) = word.find('\\') else { return Cow::Borrowed(word) };
    let (mut name, mut rest) = (word[..first].to_owned(), &word[first..]);
    while let Some(place) = rest.find('\\') {
        name.push_str(&rest[..place]);
        let (character, length) = escape(&rest[place..]);
        name.push(character);
        rest = &rest[place + length..];
    }
    name.push_str(rest);
    Cow::Owned(name)
}

/// The character for which the backslash that begins a text stands, and the bytes that it takes.
fn escape(text: &str) -> (char, usize) {
    let after = &text[1..];
    if let Some(character) = after.chars().next().filter(|c| matches!(c, '(' | ')' | '\\')) {
        return (character, 2);
    }
    let number = after.strip_prefix("u{").and_then(|rest| rest.split_once('}'));
    let character = number.and_then(|(digits, _)| {
        let is_number = digits.chars().all(|digit| digit.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| is_number).and_then(char::from_u32)
    });
    match (character, number) {
        (Some(character), Some((digits, _))) => (character, "\\u{}".len() + digits.len()),
        _ => ('\\', 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in ["a", "f(x)", "\\", "\\\\(", "a\\u{28}b", "é)", ""] {
            assert_eq!(unescaped(&escaped(name)), name);
        }
        assert_eq!(escaped("f(\\x)"), "f\\(\\\\x\\)");
    }

    #[test]
    fn characters_may_be_given_by_number() {
        assert_eq!(unescaped("a\\u{202e}b\\u{1F600}"), "a\u{202e}b\u{1f600}");
        for literal in ["a\\b", "\\u{}", "\\u{d800}", "\\u{+41}", "\\u{41", "\\u41", "a\\"] {
            assert_eq!(unescaped(literal), literal);
        }
    }
}
