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

/// The signs between the ends of a range. Both ends are included.
const RANGES: [&str; 5] = ["..=", "...", "..", "-", "–"];

/// Parses a number of queens or a range.
pub(super) fn parse_sizes(text: &str) -> Result<Sizes, String> {
    // A sign at the start belongs to a number.
    let split = RANGES.iter().find_map(|sign| text.split_once(sign)).filter(|_| !is_signed(text));
    let Some((first, last)) = split else {
        let size = parse_size(text)?;
        return Ok(Sizes { first: size, last: size });
    };
    let (first, last) = (first.trim(), last.trim());
    match (first, last) {
        (first, "") if parse_size(first).is_ok() => Err(format!(
            "the range has no end: write {first}..{} for all numbers up to that",
            parse_size(first)?.max(1) + 10
        )),
        ("", last) if parse_size(last).is_ok() => {
            Err(format!("the range has no beginning: write 1..{last}"))
        }
        _ => {
            let (first, last) = (parse_size(first)?, parse_size(last)?);
            match first <= last {
                true => Ok(Sizes { first, last }),
                false => Err(format!("the range ends before it begins: write {last}..{first}")),
            }
        }
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
    size.ok_or_else(|| match text.split_once(['x', '×']) {
        Some((rows, columns)) if is_number(rows) && is_number(columns) => {
            format!("for {rows} rows and {columns} columns write {rows} --width {columns}")
        }
        _ if !is_signed(text) && text.contains(char::is_alphabetic) => format!(
            "expected a number from 0 to {limit}; --board {} reads a board from that file",
            crate::escape::Printable(text)
        ),
        _ => format!("expected a number from 0 to {limit}"),
    })
}

/// Whether a number has a sign.
fn is_signed(text: &str) -> bool {
    text.starts_with(['-', '+'])
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
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
        for range in ["1..11", "1-11", "1..=11", "1...11", "1–11", "1 - 11", "1 .. 11"] {
            assert_eq!(parse_sizes(range), Ok(Sizes { first: 1, last: 11 }), "{range}");
        }
        for wrong in ["", "1001", "11..1", "1..", "..3", "+8", "-1", "1..2..3", "x", "4-", "--"] {
            assert!(parse_sizes(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_wrong_range_is_answered_with_a_right_one() {
        for (wrong, right) in [
            ("1..", "write 1..11"),
            ("..8", "write 1..8"),
            ("9..3", "write 3..9"),
            ("8x9", "write 8 --width 9"),
            ("level.txt", "--board level.txt reads"),
        ] {
            let message = parse_sizes(wrong).expect_err(wrong);
            assert!(message.contains(right), "{wrong}: {message}");
        }
    }
}
