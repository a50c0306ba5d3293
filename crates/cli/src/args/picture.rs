//! Formats and files of pictures: the same for all commands that draw.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::format::{PICTURE_FORMATS, PictureFormat, named_by};

/// The format of a picture and the file to write it to.
#[derive(Args, Clone, Debug)]
pub(crate) struct PictureArgs {
    /// Format of the picture [default: by the ending of --output, otherwise text]
    #[arg(long, value_enum)]
    format: Option<&'static dyn PictureFormat>,

    /// Write to this file, as a whole or not at all
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

impl ValueEnum for &'static dyn PictureFormat {
    fn value_variants<'v>() -> &'v [Self] {
        &PICTURE_FORMATS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

impl PictureArgs {
    /// Returns the chosen format, or the one that the name of the file stands for.
    ///
    /// # Errors
    /// If the file has another ending, and no format was chosen.
    pub(crate) fn format(&self) -> Result<&'static dyn PictureFormat, String> {
        let named = || named_by(self.output.as_deref(), &PICTURE_FORMATS, PictureFormat::endings);
        self.format.map_or_else(named, Ok)
    }
}
