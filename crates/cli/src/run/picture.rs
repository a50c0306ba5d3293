//! Writes a picture or a text.

use std::fmt::Display;

use crate::args::PictureArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::PictureFormat;
use crate::run::Context;

impl Context {
    /// Returns the format of a picture.
    pub(in crate::run) fn check_picture(
        &self,
        args: &PictureArgs,
    ) -> Result<&'static dyn PictureFormat, Failure> {
        args.format(self.output.file()).map_err(Failure::Misused)
    }

    /// Writes a text that contains names from outside.
    pub(in crate::run) fn put(&self, text: &impl Display) -> Result<Exit, Failure> {
        self.output.outside_text(text)?;
        Ok(Exit::Success)
    }
}
