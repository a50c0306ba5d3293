//! Parses numbers of queens and shards: `8`, `1..11`, `0/8`.

use quadrille_nqueens::{Model, Shard};

/// An inclusive range of numbers of queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// The first.
    pub(crate) first: usize,
    /// The last, at least the first.
    pub(crate) last: usize,
}

/// Parses a number of queens or a range.
pub(super) fn parse_sizes(text: &str) -> Result<Sizes, String> {
    let (first, last) = match text.split_once("..") {
        None => (parse_size(text)?, parse_size(text)?),
        Some((first, last)) => (parse_size(first)?, parse_size(last)?),
    };
    match first <= last {
        true => Ok(Sizes { first, last }),
        false => Err("the range ends before it begins".to_owned()),
    }
}

/// Parses a number of queens for an exact cover problem.
pub(super) fn parse_size(text: &str) -> Result<usize, String> {
    parse_below(text, Model::LIMIT)
}

/// Parses a number from 0 to a limit.
pub(super) fn parse_below(text: &str, limit: usize) -> Result<usize, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let size = text.parse().ok().filter(|size| plain && (0..=limit).contains(size));
    size.ok_or_else(|| format!("expected a number from 0 to {limit}"))
}

/// Parses a shard: I/K.
pub(super) fn parse_shard(text: &str) -> Result<Shard, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/');
    let numbers = text.split_once('/').filter(|_| plain);
    let shard = numbers.and_then(|(i, k)| Shard::new(i.parse().ok()?, k.parse().ok()?));
    shard.ok_or_else(|| "expected I/K with I less than K, for example 0/8".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_below_their_number() {
        assert_eq!(parse_shard("0/1"), Ok(Shard::WHOLE));
        assert_eq!(parse_shard("7/8").ok(), Shard::new(7, 8));
        for wrong in
            ["", "1", "/", "0/", "/1", "1/1", "0/0", "+0/1", "-1/2", "0/1/2", "0/99999999999"]
        {
            assert!(parse_shard(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn sizes_are_numbers_and_ranges() {
        assert_eq!(parse_sizes("8"), Ok(Sizes { first: 8, last: 8 }));
        assert_eq!(parse_sizes("1..11"), Ok(Sizes { first: 1, last: 11 }));
        for wrong in ["", "1001", "11..1", "1..", "..3", "+8", "-1", "1..2..3", "x"] {
            assert!(parse_sizes(wrong).is_err(), "{wrong:?}");
        }
    }
}
