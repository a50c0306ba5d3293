//! `quadrille-check PROBLEM CERTIFICATE` verifies a certificate.
//!
//! It exits with 0 if the certificate holds, 1 if it does not, and 2 if a file cannot be opened or the
//! arguments are wrong.

#![forbid(unsafe_code)]

use std::fs::{self, File};
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use quadrille_check::{DEFAULT_MEMORY, verify};

const USAGE: &str = "usage: quadrille-check PROBLEM CERTIFICATE

Verifies a certificate of an exact cover problem, in Knuth's text format: of the number of solutions,
or of the least cost. Prints what it proves, for example \"verified: 9356 solutions\".
Exit codes: 0 it holds, 1 it does not, 2 a missing file or wrong usage.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let (code, text) = match arguments.as_slice() {
        [only] if only == "--help" || only == "-h" => (0, USAGE.to_owned()),
        [problem, certificate] => match (fs::read(problem), File::open(certificate)) {
            (Ok(problem), Ok(file)) => match verify(&problem, file, DEFAULT_MEMORY) {
                Ok(verified) => (0, format!("verified: {verified}")),
                Err(why) => (1, format!("not verified: {why}")),
            },
            (Err(why), _) => (2, format!("{}: {why}", problem.display())),
            (_, Err(why)) => (2, format!("{}: {why}", certificate.display())),
        },
        _ => (2, USAGE.to_owned()),
    };
    let mut out: Box<dyn Write> = if code == 2 { Box::new(stderr()) } else { Box::new(stdout()) };
    // A closed pipe changes nothing: the exit code is the answer.
    let _is_closed = writeln!(out, "{text}");
    ExitCode::from(code)
}
