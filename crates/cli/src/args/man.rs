//! `quadrille man`.

use std::path::PathBuf;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  quadrille man | man -l -
  quadrille man --dir ~/.local/share/man/man1";

/// Print the manual page in roff, or write the pages of all commands
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// Write the pages of all commands to this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
