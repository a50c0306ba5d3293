//! `quadrille-check PROBLEM CERTIFICATE` verifies a certificate.
//!
//! It exits with 0 if the certificate holds, 1 if it does not, and 2 if an input cannot be read or
//! the arguments are wrong.

#![forbid(unsafe_code)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use quadrille_check::{DEFAULT_MEMORY, Error, Verified, verify};

const USAGE: &str = "usage: quadrille-check PROBLEM CERTIFICATE

Verifies a certificate of an exact cover problem, in Knuth's text format: of the number of solutions,
or of the least cost. Prints what it proves, for example \"verified: 9356 solutions\".
Exit codes: 0 it holds, 1 it does not, 2 unreadable input or wrong usage.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let (code, text) = match arguments.as_slice() {
        [only] if only == "--help" || only == "-h" => (0, USAGE.to_owned()),
        [problem, certificate] => match check(problem, certificate) {
            Ok(verified) => (0, format!("verified: {verified}")),
            Err(error @ Error::Wrong(_)) => (1, format!("not verified: {error}")),
            Err(error) => (2, error.to_string()),
        },
        _ => (2, USAGE.to_owned()),
    };
    // A closed pipe changes nothing: the exit code is the answer.
    let _is_closed = match code {
        2 => writeln!(stderr(), "{text}"),
        _ => writeln!(stdout(), "{text}"),
    };
    ExitCode::from(code)
}

fn check(problem: &OsStr, certificate: &OsStr) -> Result<Verified, Error> {
    let at = |path: &OsStr, error| Error::Unreadable(format!("{}: {error}", path.display()));
    let text = fs::read(problem).map_err(|error| at(problem, error))?;
    let file = File::open(certificate).map_err(|error| at(certificate, error))?;
    verify(&text, file, DEFAULT_MEMORY)
}
