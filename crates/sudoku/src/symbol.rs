//! Symbols: values as single characters.

/// Returns the character of a value: 1 to 9, then `A` for 10 to `P` for 25.
///
/// The value 0 is a blank and has no symbol.
///
/// # Panics
/// If the value is not 1 to 25.
///
/// # Examples
/// ```
/// assert_eq!((quadrille_sudoku::symbol(9), quadrille_sudoku::symbol(16)), ('9', 'G'));
/// ```
pub fn symbol(value: u8) -> char {
    match value {
        1..=9 => char::from(b'0' + value),
        10..=25 => char::from(b'A' + value - 10),
        _ => panic!("{value} is not a value of a cell"),
    }
}

/// Returns whether a character is a blank: `.`, `0`, `_`, `*`, or `x` in either case (not a
/// symbol).
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, '.' | '0' | '_' | '*' | 'x' | 'X')
}

/// Returns the value of a character, 0 for a blank; letters may be in either case.
pub(crate) fn value(character: char) -> Option<u8> {
    Some(match character {
        blank if is_blank(blank) => 0,
        '1'..='9' => character as u8 - b'0',
        'A'..='P' => character as u8 - b'A' + 10,
        'a'..='p' => character as u8 - b'a' + 10,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_values_agree() {
        for n in 1..=25 {
            assert_eq!(value(symbol(n)), Some(n));
            assert_eq!(value(symbol(n).to_ascii_lowercase()), Some(n));
        }
        for c in ".0_*xX".chars() {
            assert_eq!(value(c), Some(0));
        }
        for c in "qQyY-|+# é".chars() {
            assert_eq!(value(c), None);
        }
    }
}
