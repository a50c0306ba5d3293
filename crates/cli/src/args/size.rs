//! Amounts of memory on the command line: `0`, `512M`, `2G`, `2GiB`.

/// Parses an amount of memory: a whole number, in bytes or with a unit. Units are powers of 1024.
pub(super) fn parse(text: &str) -> Result<usize, String> {
    let wrong = || {
        "expected a whole number, optionally with K, M, G or T (or KiB, MiB, GiB, TiB)".to_owned()
    };
    let unit_at = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let shift = match unit {
        "" => 0,
        "K" | "KiB" => 10,
        "M" | "MiB" => 20,
        "G" | "GiB" => 30,
        "T" | "TiB" => 40,
        _ => return Err(wrong()),
    };
    let number: usize = number.parse().map_err(|_| wrong())?;
    let bytes = 1usize.checked_shl(shift).and_then(|unit| number.checked_mul(unit));
    bytes.ok_or_else(|| "the size exceeds the address space".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_a_number_and_an_optional_unit() {
        assert_eq!(parse("0"), Ok(0));
        assert_eq!(parse("1000"), Ok(1000));
        assert_eq!(parse("2GiB"), Ok(2 << 30));
        assert_eq!(parse("2G"), parse("2GiB"));
        assert_eq!(parse("512M"), Ok(512 << 20));
        for wrong in ["", "GiB", "-1", "1.5GiB", "1GB", "1 MiB", "1mib"] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(parse("99999999999GiB"), Err("the size exceeds the address space".to_owned()));
    }
}
