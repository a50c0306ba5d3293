//! The most common line, read fast: a classic board in 81 characters and nothing else.

use quadrille_sudoku_rules::{Grid, Layout, Shape};

/// Returns the board and its layout, or `None` if the line is of another kind.
///
/// [`crate::read::line`] reads these lines alike.
pub(super) fn read(bytes: &[u8]) -> Option<(Grid, Layout)> {
    let bytes: &[u8; 81] = bytes.strip_suffix(b"\r").unwrap_or(bytes).try_into().ok()?;
    // A digit has its value, any of the usual blanks is 0, and all else is more than 9.
    let values = bytes.map(|byte| match byte {
        b'.' | b'_' | b'*' => 0,
        _ => byte.wrapping_sub(b'0'),
    });
    if values.iter().fold(0, |greatest, &value| greatest.max(value)) > 9 {
        return None;
    }
    // Beside another blank, `0` may be a value. Sums of bytes are added in vector lanes.
    let zeros: u8 = bytes.iter().map(|&byte| u8::from(byte == b'0')).sum();
    let blanks: u8 = values.iter().map(|&value| u8::from(value == 0)).sum();
    if zeros > 0 && zeros < blanks {
        return None;
    }
    let blank = bytes.iter().find(|byte| !(b'1'..=b'9').contains(byte));
    let blank = blank.map_or(Layout::LINE.blank, |&byte| char::from(byte));
    let grid = Grid::from_values(Shape::CLASSIC, &values).ok()?;
    Some((grid, Layout { blank, ..Layout::LINE }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_81_plain_characters_are_a_plain_line() {
        let line = "123456789__.._*9".to_owned() + &".".repeat(65);
        let (grid, layout) = read(line.as_bytes()).expect("a plain line");
        assert_eq!(
            (&grid.values()[..16], layout.blank),
            (&b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\0\0\0\0\0\0\x09"[..], '_')
        );
        assert_eq!(read((line.clone() + "\r").as_bytes()), Some((grid, layout)));
        for wrong in ["A", " ", "-", "/", ":", "\u{7f}", "|", "#"] {
            assert_eq!(read((line[..80].to_owned() + wrong).as_bytes()), None, "{wrong:?}");
        }
        assert_eq!(read((line[..80].to_owned() + "0").as_bytes()), None, "two kinds of blanks");
        assert_eq!(read(&line.as_bytes()[1..]), None);
        assert_eq!(read((line + "1").as_bytes()), None);
    }
}
