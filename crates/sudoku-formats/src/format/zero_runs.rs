//! Boards of 81 digits in which zeros are packed: a digit and up to five zeros are one character.
//!
//! The character with the number `10·z + d` stands for the digit `d` and `z` zeros after it: `0` to
//! `9`, `A` to `Z`, `a` to `x`. Sudoku Exchange and SudokuPad write it.

/// Unpacks 81 digits, and returns them with the rest of the text.
pub(super) fn unpacked(text: &str) -> Option<(String, &str)> {
    let mut digits = String::new();
    for (place, character) in text.char_indices() {
        if digits.len() == 81 {
            return Some((digits, &text[place..]));
        }
        let number = match character {
            '0'..='9' => character as u32 - u32::from('0'),
            'A'..='Z' => character as u32 - u32::from('A') + 10,
            'a'..='x' => character as u32 - u32::from('a') + 36,
            _ => return None,
        };
        digits.extend(char::from_digit(number % 10, 10));
        digits.push_str(&"0".repeat(number as usize / 10));
        if digits.len() > 81 {
            return None;
        }
    }
    (digits.len() == 81).then_some((digits, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_unpacked() {
        // An `o` is six zeros, a `k` is a 6 and four zeros, and a `U` is four zeros.
        let (digits, rest) = unpacked("ooooooooooookUwx").expect("81 digits");
        assert_eq!((&digits[..72], &digits[72..], rest), (&*"0".repeat(72), "600000000", "wx"));
        assert_eq!(unpacked("oooooooooooook"), None, "83 digits");
        assert_eq!(unpacked("ok"), None);
    }
}
