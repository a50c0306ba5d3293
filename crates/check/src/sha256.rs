//! SHA-256 (FIPS 180-4). Its constants are computed: the first bits of the fractional parts of the
//! cube and square roots of the first primes.

use std::sync::LazyLock;

static BEGIN: LazyLock<Vec<u32>> = LazyLock::new(|| root_bits(f64::sqrt, 8));
static ROUNDS: LazyLock<Vec<u32>> = LazyLock::new(|| root_bits(f64::cbrt, 64));

/// Returns the SHA-256 of some bytes.
pub fn sha256(bytes: &[u8]) -> Vec<u8> {
    let mut state: Vec<u32> = BEGIN.clone();
    let mut padded = [bytes, &[0x80]].concat();
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    padded.chunks_exact(64).for_each(|chunk| compress(&mut state, chunk));
    state.iter().flat_map(|word| word.to_be_bytes()).collect()
}

fn compress(state: &mut [u32], chunk: &[u8]) {
    let word = |four: &[u8]| four.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
    let mut words: Vec<u32> = chunk.chunks_exact(4).map(word).collect();
    let mix = |x: u32, a, b, c: u32| x.rotate_right(a) ^ x.rotate_right(b) ^ c;
    for t in 16..64 {
        let (x, y) = (words[t - 15], words[t - 2]);
        let sum = mix(x, 7, 18, x >> 3).wrapping_add(mix(y, 17, 19, y >> 10));
        words.push(sum.wrapping_add(words[t - 16]).wrapping_add(words[t - 7]));
    }
    let mut v: Vec<u32> = state.to_vec();
    for (word, round) in words.iter().zip(&*ROUNDS) {
        let (a, b, c, e, f, g) = (v[0], v[1], v[2], v[4], v[5], v[6]);
        let sum = v[7].wrapping_add(mix(e, 6, 11, e.rotate_right(25))).wrapping_add(e & f ^ !e & g);
        let sum = sum.wrapping_add(*round).wrapping_add(*word);
        let majority = a & b ^ a & c ^ b & c;
        v.rotate_right(1);
        v[4] = v[4].wrapping_add(sum);
        v[0] = sum.wrapping_add(mix(a, 2, 13, a.rotate_right(22))).wrapping_add(majority);
    }
    state.iter_mut().zip(v).for_each(|(word, own)| *word = word.wrapping_add(own));
}

/// The first 32 bits of the fractional parts of the roots of the first primes.
fn root_bits(root: fn(f64) -> f64, count: usize) -> Vec<u32> {
    let primes = (2u32..).filter(|n| (2..*n).all(|divisor| n % divisor != 0));
    let bits = |prime: u32| (root(prime.into()).fract() * 2f64.powi(32)) as u32;
    primes.take(count).map(bits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(bytes: &[u8]) -> String {
        sha256(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The examples of the standard.
    #[test]
    fn published_hashes_are_right() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hex(b""), empty);
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hex(b"abc"), abc);
        let two = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
        assert_eq!(hex(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), two);
        let million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        assert_eq!(hex(&[b'a'; 1_000_000]), million);
    }

    /// Lengths around the end of a block, by another implementation.
    #[test]
    fn ends_of_blocks_are_right() {
        let published = [
            (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
            (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
            (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
        ];
        for (len, hash) in published {
            assert_eq!(hex(&vec![b'a'; len]), hash, "{len}");
        }
    }
}
