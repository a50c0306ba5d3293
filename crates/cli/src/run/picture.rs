//! Writes a picture or a text to standard output or a file.

use std::fmt::Display;
use std::path::Path;

use crate::args::PictureArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::PictureFormat;
use crate::run::Context;
use crate::whole_file;

impl Context {
    /// Returns the format of a picture, after checking that its file may be written.
    pub(in crate::run) fn check_picture(
        &self,
        args: &PictureArgs,
    ) -> Result<&'static dyn PictureFormat, Failure> {
        if let Some(path) = &args.output {
            whole_file::check_absent(path, args.force)?;
        }
        args.format().map_err(Failure::Misused)
    }

    /// Writes a picture to the chosen file, or to standard output.
    pub(in crate::run) fn write_picture(
        &self,
        picture: impl Display,
        args: &PictureArgs,
    ) -> Result<(), Failure> {
        let Some(path) = &args.output else { return writeln!(self.output, "{picture}") };
        whole_file::write(path, format!("{picture}\n").as_bytes())?;
        self.output.note(&format!("wrote {}", whole_file::shown(path)));
        Ok(())
    }

    /// Writes a text that contains names from outside to a file, or to standard output.
    pub(in crate::run) fn put(
        &self,
        text: &impl Display,
        file: Option<&Path>,
        force: bool,
    ) -> Result<Exit, Failure> {
        match file {
            Some(path) => {
                whole_file::check_absent(path, force)?;
                whole_file::write(path, format!("{text}\n").as_bytes())?;
            }
            None => self.output.outside_text(text)?,
        }
        Ok(Exit::Success)
    }
}
