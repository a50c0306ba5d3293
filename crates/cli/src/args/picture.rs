//! Formats of pictures: the same for all commands that draw.

use std::path::Path;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::format::{PICTURE_FORMATS, PictureFormat, named_by};

/// The format of a picture.
#[derive(Args, Clone, Debug)]
pub(crate) struct PictureArgs {
    /// Format of the picture [default: by the ending of --output, otherwise text]
    #[arg(long, value_enum)]
    format: Option<&'static dyn PictureFormat>,
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
    /// Returns the chosen format, or the one that the name of the output file stands for.
    ///
    /// # Errors
    /// If the file has another ending, and no format was chosen.
    pub(crate) fn format(&self, file: Option<&Path>) -> Result<&'static dyn PictureFormat, String> {
        let named = || named_by(file, &PICTURE_FORMATS, PictureFormat::endings);
        self.format.map_or_else(named, Ok)
    }
}
