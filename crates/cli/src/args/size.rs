//! Amounts of memory on the command line: `0`, `512MiB`, `2GiB`.

/// Parses an amount of memory: a whole number, in bytes or with a unit.
pub(super) fn parse(text: &str) -> Result<usize, String> {
    let wrong = || "expected a whole number, optionally with KiB, MiB or GiB".to_owned();
    let unit_at = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let shift = match unit {
        "" => 0,
        "KiB" => 10,
        "MiB" => 20,
        "GiB" => 30,
        _ => return Err(wrong()),
    };
    let number: usize = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(|| "the size exceeds the address space".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_a_number_and_perhaps_a_unit() {
        assert_eq!(parse("0"), Ok(0));
        assert_eq!(parse("1000"), Ok(1000));
        assert_eq!(parse("2GiB"), Ok(2 << 30));
        for wrong in ["", "GiB", "-1", "1.5GiB", "1GB", "1 MiB", "1mib"] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(parse("99999999999GiB"), Err("the size exceeds the address space".to_owned()));
    }
}
