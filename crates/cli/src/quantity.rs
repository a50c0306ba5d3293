//! Formats times and numbers for people.

/// Formats exact seconds: `7 s`, `3 min 20 s`, `2 h 5 min`.
pub(crate) fn duration(seconds: f64) -> String {
    let seconds = seconds as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m} min {s} s"),
        (h, m, _) => format!("{h} h {m} min"),
    }
}

/// Formats estimated seconds, in the largest unit of which there are at least two.
pub(crate) fn rough_duration(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (365.25 * 86_400.0, "years"),
        (86_400.0, "days"),
        (3600.0, "hours"),
        (60.0, "minutes"),
        (1.0, "seconds"),
    ];
    let Some((size, unit)) = UNITS.into_iter().find(|(size, _)| seconds >= 2.0 * size) else {
        return format!("{} seconds", rough(seconds));
    };
    format!("{} {unit}", rough((seconds / size).round()))
}

/// Formats a number with at most four digits and a unit: `950`, `12k`, `3450M`.
pub(crate) fn large(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        10_000_000..10_000_000_000 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

/// Formats an estimated number with three digits, and a power of ten if it is large.
pub(crate) fn rough(number: f64) -> String {
    if number.is_infinite() {
        return "beyond 10^308".to_owned();
    }
    if number == 0.0 {
        return "0".to_owned();
    }
    // Three digits, rounded; the exponent is that of the rounded number.
    let digits = format!("{number:.2e}");
    let (mantissa, exponent) = digits.split_once('e').unwrap_or((&digits, "0"));
    match exponent.parse::<i32>() {
        Ok(exponent @ 0..6) if number >= 100.0 => {
            let unit = 10f64.powi(exponent - 2);
            format!("{}", (number / unit).round() * unit)
        }
        Ok(-4..6) => {
            let rounded: f64 = digits.parse().unwrap_or(number);
            format!("{rounded}")
        }
        _ => format!("{mantissa} × 10^{exponent}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_numbers_are_short() {
        let times = [0.9, 59.9, 200.0, 7500.0].map(duration);
        assert_eq!(times, ["0 s", "59 s", "3 min 20 s", "2 h 5 min"]);
        let numbers = [950, 12_345, 3_450_000_000, 12_000_000_000].map(large);
        assert_eq!(numbers, ["950", "12k", "3450M", "12G"]);
    }

    #[test]
    fn estimates_have_few_digits() {
        let numbers = [0.0, 0.0123456, 1.0, 2.5, 99.949, 1234.5, 999_600.0, 1e6, 2.345e22, 1e300];
        let shown = numbers.map(rough);
        assert_eq!(
            shown,
            [
                "0",
                "0.0123",
                "1",
                "2.5",
                "99.9",
                "1230",
                "1.00 × 10^6",
                "1.00 × 10^6",
                "2.35 × 10^22",
                "1.00 × 10^300",
            ]
        );
        assert_eq!(rough(f64::INFINITY), "beyond 10^308");
        let times = [0.0, 0.0231, 1.5, 42.3, 119.0, 150.0, 90_000.0, 1e6, 1e9, 1e15];
        assert_eq!(
            times.map(rough_duration),
            [
                "0 seconds",
                "0.0231 seconds",
                "1.5 seconds",
                "42 seconds",
                "119 seconds",
                "3 minutes",
                "25 hours",
                "12 days",
                "32 years",
                "3.17 × 10^7 years",
            ]
        );
    }
}
