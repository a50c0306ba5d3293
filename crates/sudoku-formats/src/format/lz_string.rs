//! The compression of lz-string: Lempel, Ziv and Welch's method with variable widths, as base 64.
//!
//! Input is a stream of bits, the least significant bit of each number first. A number of `width`
//! bits names an entry of the dictionary; 0 and 1 announce a new character of 8 or 16 bits, and 2
//! ends the text. A published crate compresses alike, but it cannot bound what a short text unpacks
//! to, which grows with the square of its length.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The greatest number of UTF-16 units that a text unpacks to.
pub(crate) const MOST_UNITS: usize = 1 << 22;

/// The first numbers of the dictionary.
const BYTE: usize = 0;
const UNIT: usize = 1;
const END: usize = 2;

/// Unpacks text from base 64, or returns `None` if it is damaged or too long.
pub(crate) fn unpacked(text: &str) -> Option<String> {
    let mut bits = Bits::of(text)?;
    // Each entry is a range of the output: a text that was written before, and one unit more.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut output: Vec<u16> = Vec::new();
    let first = match bits.take(2)? {
        BYTE => bits.take(8)?,
        UNIT => bits.take(16)?,
        END => return Some(String::new()),
        _ => return None,
    };
    output.push(first as u16);
    entries.push((0, 1));
    let mut last = (0, 1);
    let mut width = 3;
    let mut left = 4usize;
    loop {
        let number = match bits.take(width)? {
            END => return String::from_utf16(&output).ok(),
            announced @ (BYTE | UNIT) => {
                let unit = bits.take(if announced == BYTE { 8 } else { 16 })?;
                // The new character stands at the end of the output, where it is copied from.
                output.push(unit as u16);
                entries.push((output.len() - 1, 1));
                used(&mut left, &mut width);
                entries.push((last.0, last.1 + 1));
                last = (output.len() - 1, 1);
                used(&mut left, &mut width);
                continue;
            }
            number => number,
        };
        let (start, length) = match entries.get(number) {
            Some(&entry) => entry,
            None if number == entries.len() => (last.0, last.1 + 1),
            None => return None,
        };
        if output.len() + length > MOST_UNITS {
            return None;
        }
        let begin = output.len();
        for offset in 0..length {
            output.push(output[start + offset]);
        }
        // The last entry, with the unit after it.
        entries.push((last.0, last.1 + 1));
        last = (begin, length);
        used(&mut left, &mut width);
    }
}

/// Counts a number that was used; from time to time numbers become a bit wider.
fn used(left: &mut usize, width: &mut u32) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

/// The bits of a text in base 64.
struct Bits {
    values: Vec<u8>,
    at: usize,
}

impl Bits {
    fn of(text: &str) -> Option<Self> {
        let text = text.trim_end_matches('=');
        // A plus becomes a space on the way through some programs.
        let value = |byte: u8| {
            let byte = if byte == b' ' { b'+' } else { byte };
            ALPHABET.iter().position(|&known| known == byte).map(|value| value as u8)
        };
        Some(Self { values: text.bytes().map(value).collect::<Option<_>>()?, at: 0 })
    }

    /// Takes a number of this many bits.
    fn take(&mut self, width: u32) -> Option<usize> {
        let mut number = 0;
        for place in 0..width {
            let value = self.values.get(self.at / 6)?;
            number |= usize::from(value >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(number)
    }
}

/// Packs text as base 64.
pub(crate) fn packed(text: &str) -> String {
    let mut writer = Writer { bits: Vec::new(), width: 2, left: 2 };
    let mut numbers: HashMap<Vec<u16>, usize> = HashMap::new();
    let mut fresh: HashMap<u16, ()> = HashMap::new();
    let mut next = 3;
    let mut word: Vec<u16> = Vec::new();
    for unit in text.encode_utf16() {
        if !numbers.contains_key(&[unit][..]) {
            numbers.insert(vec![unit], next);
            fresh.insert(unit, ());
            next += 1;
        }
        word.push(unit);
        if !numbers.contains_key(&word) {
            let unit = word.pop().expect("it was pushed");
            writer.word(&word, &numbers, &mut fresh);
            word.push(unit);
            numbers.insert(std::mem::replace(&mut word, vec![unit]), next);
            next += 1;
        }
    }
    if !word.is_empty() {
        writer.word(&word, &numbers, &mut fresh);
    }
    writer.put(END, writer.width);
    writer.text()
}

/// A stream of bits that is written.
struct Writer {
    bits: Vec<bool>,
    width: u32,
    left: usize,
}

impl Writer {
    /// Writes a word of the dictionary, or announces its only character.
    fn word(
        &mut self,
        word: &[u16],
        numbers: &HashMap<Vec<u16>, usize>,
        fresh: &mut HashMap<u16, ()>,
    ) {
        if word.len() == 1 && fresh.remove(&word[0]).is_some() {
            let is_byte = word[0] < 256;
            self.put(if is_byte { BYTE } else { UNIT }, self.width);
            self.put(usize::from(word[0]), if is_byte { 8 } else { 16 });
            used(&mut self.left, &mut self.width);
        } else {
            self.put(numbers[word], self.width);
        }
        used(&mut self.left, &mut self.width);
    }

    fn put(&mut self, number: usize, width: u32) {
        self.bits.extend((0..width).map(|place| number >> place & 1 == 1));
    }

    /// Returns the bits in base 64. One more bit follows the end, as lz-string writes it.
    fn text(mut self) -> String {
        self.bits.push(false);
        let value = |six: &[bool]| {
            let bits = six.iter().enumerate();
            bits.fold(0, |value, (place, &bit)| value | usize::from(bit) << (5 - place))
        };
        let symbols = self.bits.chunks(6).map(|six| char::from(ALPHABET[value(six)]));
        let mut text: String = symbols.collect();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_packed_and_unpacked() {
        let long: String = (0..5000).map(|n| char::from(b'a' + (n * n % 7) as u8)).collect();
        for text in ["", "a", "aaaaaaaaaa", "Grüße, 数独 😀", "{\"size\":9}", &long] {
            let packed = packed(text);
            assert_eq!(unpacked(&packed).as_deref(), Some(text), "{packed}");
        }
    }

    /// Values published by other programs.
    #[test]
    fn the_format_is_that_of_lz_string() {
        let three = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=";
        let text = unpacked(three).expect("a text");
        assert!(text.starts_with("{\"size\":9,\"grid\":[[{},{},{},"), "{text}");
        assert_eq!(packed(&text), three);
        let two = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";
        let text = unpacked(two).expect("a text");
        assert_eq!(text, "{\"size\":3,\"grid\":[[{},{},{}],[{},{},{}],[{},{},{}]]}");
        assert_eq!(packed(&text), two);
    }

    #[test]
    fn damaged_text_is_refused() {
        for text in ["", "N", "N4I", "!!!!", "////", "N4IgzglgXgpiBcBmANCA5gJwgE"] {
            assert_eq!(unpacked(text), None, "{text}");
        }
        // Three thousand numbers, each for what came before it and one unit more.
        let mut writer = Writer { bits: Vec::new(), width: 2, left: 2 };
        writer.put(BYTE, 2);
        writer.put(usize::from(b'a'), 8);
        let (mut width, mut left) = (3, 4);
        for number in 4..3004 {
            writer.put(number, width);
            used(&mut left, &mut width);
        }
        assert_eq!(unpacked(&writer.text()), None);
    }
}
