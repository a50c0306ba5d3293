//! The program `quadrille`.

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille::main()
}
