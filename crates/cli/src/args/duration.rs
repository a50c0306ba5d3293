//! Durations on the command line: `90`, `500ms`, `10s`, `2m`, `1h`, `1d`.

use std::time::Duration;

/// Parses a duration: a number, possibly with a fraction, and its unit (default: seconds).
pub(super) fn parse(text: &str) -> Result<Duration, String> {
    let wrong = || {
        "expected a number of seconds, or a number with ms, s, m, h or d, such as 10m".to_owned()
    };
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return Err(wrong()),
    };
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| "the duration is too long".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_a_number_and_a_unit() {
        assert_eq!(parse("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse("1h"), Ok(Duration::from_secs(3600)));
        assert_eq!(parse("1d"), Ok(Duration::from_secs(86_400)));
        assert_eq!(parse("90"), parse("90s"));
        for wrong in ["", "s", "-1s", "+1s", "1e3s", "10 s", "10w", "1..2s", "infs", "ten"] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
        let endless = format!("{}h", "9".repeat(40));
        assert_eq!(parse(&endless), Err("the duration is too long".to_owned()));
    }
}
