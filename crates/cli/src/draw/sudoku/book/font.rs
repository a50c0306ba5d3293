//! Text in the fonts that every reader of PDF has: Helvetica, plain and bold.
//!
//! They have the characters of Windows-1252, and need no data in the file.

/// The widths of the characters from space to `~` in Helvetica, in thousandths of the size.
///
/// They are from Adobe's font metrics of the fourteen standard fonts.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278,
    278, // space to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
];

/// The width of other characters, and about that of bold ones.
const OTHER: u16 = 556;

/// Returns the bytes of a text.
///
/// # Errors
/// The first character that the fonts do not have.
pub(super) fn encoded(text: &str) -> Result<Vec<u8>, char> {
    text.chars().map(|character| byte(character).ok_or(character)).collect()
}

fn byte(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(character)).ok(),
        '…' => Some(0x85),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '“' => Some(0x93),
        '”' => Some(0x94),
        '–' => Some(0x96),
        '—' => Some(0x97),
        '€' => Some(0x80),
        _ => None,
    }
}

/// Returns the width of a text of this size.
pub(super) fn width(text: &[u8], size: f32) -> f32 {
    let width = |byte: &u8| {
        let place = byte.checked_sub(b' ').map(usize::from);
        f32::from(place.and_then(|at| WIDTHS.get(at)).copied().unwrap_or(OTHER))
    };
    text.iter().map(width).sum::<f32>() * size / 1000.0
}

/// Divides a text into lines of at most this width at this size, at spaces.
pub(super) fn wrapped(text: &str, size: f32, most: f32) -> Result<Vec<Vec<u8>>, char> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for word in text.split(' ') {
        let word = encoded(word)?;
        match lines.last_mut() {
            Some(line) if width(&[&line[..], b" ", &word].concat(), size) <= most => {
                line.push(b' ');
                line.extend(word);
            }
            _ => lines.push(word),
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_have_one_width_and_lines_are_wrapped() {
        assert!((width(b"0123456789", 10.0) - 55.6).abs() < 1e-3);
        assert!(width(b"iii", 10.0) < width(b"WWW", 10.0));
        let lines = wrapped("one two three four", 10.0, 45.0).expect("plain text");
        assert_eq!(lines, [b"one two".to_vec(), b"three four".to_vec()]);
        assert_eq!(encoded("é–9"), Ok(vec![0xe9, 0x96, b'9']));
        assert_eq!(encoded("aα"), Err('α'));
    }
}
