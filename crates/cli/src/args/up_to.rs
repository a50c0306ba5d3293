//! `--up-to`, the same flag for every command that counts or lists solutions up to symmetry.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::equivalence::Equivalence;

/// Which solutions count as one, in any of the spellings.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct UpToArgs {
    /// Count or print one solution of each class under these symmetries
    #[arg(long, value_name = "SYMMETRIES", value_enum)]
    up_to: Option<Equivalence>,

    /// The same as --up-to symmetry; with GROUPFILE, up to the group in a file
    #[arg(long, value_name = "GROUPFILE", num_args = 0..=1, require_equals = true, hide = true)]
    up_to_symmetry: Option<Option<PathBuf>>,

    /// The same as --up-to symmetry
    #[arg(long, hide = true)]
    fundamental: bool,
}

impl UpToArgs {
    /// Returns the symmetries that were asked for, in any spelling.
    ///
    /// # Errors
    /// If two spellings contradict each other.
    pub(crate) fn meant(&self) -> Result<Equivalence, String> {
        let alias = match (self.fundamental, self.up_to_symmetry.is_some()) {
            (true, _) => Some("--fundamental"),
            (_, true) => Some("--up-to-symmetry"),
            _ => None,
        };
        match (self.up_to, alias) {
            (None | Some(Equivalence::Symmetry), Some(_)) => Ok(Equivalence::Symmetry),
            (None, None) => Ok(Equivalence::None),
            (Some(up_to), None) => Ok(up_to),
            (Some(up_to), Some(alias)) => Err(format!(
                "{alias} means --up-to symmetry, which contradicts --up-to {}; leave out one of \
                 them",
                up_to.name()
            )),
        }
    }

    /// Returns the file with a group, if one was given.
    pub(crate) fn group_file(&self) -> Option<&Path> {
        self.up_to_symmetry.as_ref()?.as_deref()
    }

    /// Returns the symmetries that were asked for, for a command that takes no group from a file.
    ///
    /// # Errors
    /// If two spellings contradict each other, or a file with a group was given.
    pub(crate) fn without_group_file(&self) -> Result<Equivalence, String> {
        match self.group_file() {
            None => self.meant(),
            Some(_) => Err("only `quadrille solve` reads a group from a file; write --up-to \
                            symmetry, rotations or reflections"
                .to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        up_to: UpToArgs,
    }

    fn parsed(flags: &str) -> UpToArgs {
        let words = ["command"].into_iter().chain(flags.split_whitespace());
        Only::try_parse_from(words).expect(flags).up_to
    }

    #[test]
    fn all_spellings_mean_the_same() {
        for (flags, meant) in [
            ("", Equivalence::None),
            ("--up-to none", Equivalence::None),
            ("--up-to rotations", Equivalence::Rotations),
            ("--up-to reflections", Equivalence::Reflections),
            ("--up-to symmetry", Equivalence::Symmetry),
            ("--up-to-symmetry", Equivalence::Symmetry),
            ("--fundamental", Equivalence::Symmetry),
            ("--fundamental --up-to-symmetry --up-to=symmetry", Equivalence::Symmetry),
        ] {
            assert_eq!(parsed(flags).without_group_file(), Ok(meant), "{flags}");
        }
    }

    #[test]
    fn contradictions_and_files_are_refused() {
        for flags in ["--up-to none --fundamental", "--up-to rotations --up-to-symmetry"] {
            let message = parsed(flags).meant().expect_err(flags);
            assert!(message.contains("leave out one of them"), "{message}");
        }
        let file = parsed("--up-to-symmetry=group.txt");
        assert_eq!(file.meant(), Ok(Equivalence::Symmetry));
        assert_eq!(file.group_file(), Some(Path::new("group.txt")));
        assert!(file.without_group_file().is_err());
    }
}
