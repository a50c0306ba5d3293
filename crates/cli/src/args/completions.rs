//! `quadrille completions`.

use clap::Args;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille
  quadrille completions zsh > ~/.zfunc/_quadrille
  quadrille completions fish > ~/.config/fish/completions/quadrille.fish";

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}
