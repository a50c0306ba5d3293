//! Values that a flag does not take.

use crate::args::misuse::{flag_of, similar};
use crate::format::either;

/// Explains that a flag has no value.
pub(super) fn missing(argument: &str) -> String {
    let (flag, name) = split(argument);
    format!("{flag} needs a value; write {flag} {}", example(flag, name))
}

/// Explains a value that a flag or an argument does not take.
pub(super) fn wrong(argument: &str, value: &str, reason: Option<&str>, valid: &[String]) -> String {
    let (flag, name) = split(argument);
    if !valid.is_empty() {
        let likely = similar::name(value, valid).map(|likely| format!("; did you mean {likely}?"));
        let expected = either(valid);
        return format!(
            "{value:?} is not a value of {flag}: expected {expected}{}",
            likely.unwrap_or_default()
        );
    }
    let reason = reason.unwrap_or_default();
    let expected = match reason {
        _ if is_of_numbers(reason) => number(reason, value),
        _ => reason.to_owned(),
    };
    let subject = match argument.starts_with('-') {
        true => format!("{flag} {value:?}"),
        false => format!("{name} {value:?}"),
    };
    if argument.starts_with('-') && std::path::Path::new(value).is_file() {
        let instead = example(flag, name);
        return format!(
            "{value} is a file, and {flag} needs a value; write {flag} {instead} {value}"
        );
    }
    let instead = match is_of_numbers(reason) && argument.starts_with('-') {
        true => format!("; write {flag} {}", example(flag, name)),
        false => String::new(),
    };
    format!("{subject} is not valid: {expected}{instead}")
}

/// Returns the flag of an argument, and the name of its value.
fn split(argument: &str) -> (&str, &str) {
    let name = argument.split_once('<').map_or(argument, |(_, rest)| rest);
    let name = name.split('>').next().unwrap_or(name);
    (flag_of(argument), name.trim_matches(['[', ']', '.']))
}

/// Returns a value that a flag takes.
fn example(flag: &str, name: &str) -> String {
    let value = match (flag, name) {
        (_, "TIME") => "10s",
        (_, "SIZE") => "2G",
        ("--threads" | "-t", _) => "4",
        (_, "N" | "K" | "S" | "NODES" | "I" | "M") => "5",
        (_, name) => name,
    };
    value.to_owned()
}

/// Whether a reason comes from a parser of numbers.
fn is_of_numbers(reason: &str) -> bool {
    let of_parser = ["invalid digit", "number too", "cannot parse integer"];
    of_parser.iter().any(|begin| reason.starts_with(begin)) || reason.contains(" is not in ")
}

/// Returns the number that was expected.
fn number(reason: &str, value: &str) -> String {
    if let Some((_, range)) = reason.split_once(" is not in ") {
        let (first, last) = range.split_once("..").unwrap_or((range, ""));
        let last = last.trim_start_matches('=');
        return match last.parse::<u64>() {
            Ok(last) if last < u64::from(u32::MAX) => {
                format!("expected a whole number from {first} to {last}")
            }
            _ => format!("expected a whole number from {first}"),
        };
    }
    match value {
        _ if reason.starts_with("number too large") => {
            format!("expected a number of at most {}", u64::MAX)
        }
        _ if value.starts_with('-') => "expected a number that is not negative".to_owned(),
        _ if value.parse::<f64>().is_ok() => "expected a whole number in digits".to_owned(),
        _ => "expected a whole number".to_owned(),
    }
}

/// Returns the short form of a unit of time or size that is written out.
pub(super) fn unit(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "ms" | "milliseconds" | "millisecond" => "ms",
        "s" | "sec" | "secs" | "second" | "seconds" => "s",
        "m" | "min" | "mins" | "minute" | "minutes" => "m",
        "h" | "hour" | "hours" => "h",
        "d" | "day" | "days" => "d",
        "kb" | "kib" => "K",
        "mb" | "mib" | "megabytes" => "M",
        "gb" | "gib" | "gigabytes" => "G",
        _ => return None,
    })
}
