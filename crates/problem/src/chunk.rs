//! The bytes of a text, 16 at a time.

/// Sixteen bytes, the first one lowest.
pub(crate) type Chunk = u128;

/// The number of bytes in a chunk.
pub(crate) const CHUNK: usize = size_of::<Chunk>();

/// Returns the bytes from `start` on, with zeros after the end.
#[inline]
pub(crate) fn chunk_at(bytes: &[u8], start: usize) -> Chunk {
    let rest = &bytes[start..];
    match rest.first_chunk() {
        Some(&chunk) => Chunk::from_le_bytes(chunk),
        None => rest.iter().rfold(0, |chunk, &byte| chunk << 8 | Chunk::from(byte)),
    }
}

/// Returns the place of the first blank, control character or zero, or [`CHUNK`].
#[inline]
pub(crate) fn first_blank(chunk: Chunk) -> usize {
    first_below(chunk, b' ' + 1)
}

/// Returns the place of the first byte of a kind, or [`CHUNK`].
#[inline]
pub(crate) fn first_equal(chunk: Chunk, byte: u8) -> usize {
    first_below(chunk ^ each(byte), 1)
}

/// Returns the place of the first byte below a limit of at most 128, or [`CHUNK`].
///
/// Subtracting borrows from the next byte only where a byte is below the limit: so the first mark
/// is right, and those after it may be wrong.
#[inline]
fn first_below(chunk: Chunk, limit: u8) -> usize {
    let marks = chunk.wrapping_sub(each(limit)) & !chunk & each(0x80);
    marks.trailing_zeros() as usize / 8
}

/// Returns a chunk with this byte in each place.
const fn each(byte: u8) -> Chunk {
    Chunk::from_le_bytes([byte; CHUNK])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_told_from_every_other() {
        for byte in 0..=u8::MAX {
            for place in 0..CHUNK {
                let mut bytes = [b':' + 1; CHUNK];
                bytes[place] = byte;
                let chunk = chunk_at(&bytes, 0);
                assert_eq!(first_blank(chunk), if byte <= b' ' { place } else { CHUNK }, "{byte}");
                let colon = if byte == b':' { place } else { CHUNK };
                assert_eq!(first_equal(chunk, b':'), colon, "{byte} at {place}");
            }
        }
    }

    #[test]
    fn zeros_follow_the_end() {
        let bytes: Vec<u8> = (1..=20).collect();
        for start in 0..=bytes.len() {
            let mut expected = bytes[start..].to_vec();
            expected.resize(CHUNK.max(expected.len()), 0);
            assert_eq!(chunk_at(&bytes, start).to_le_bytes(), expected[..CHUNK], "{start}");
        }
    }
}
