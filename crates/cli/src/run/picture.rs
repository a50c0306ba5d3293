//! Writes a picture or a text.

use std::fmt::Display;

use crate::args::PictureArgs;
use crate::draw::Packings;
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

/// Returns the title of a page of solutions.
pub(in crate::run) fn title(solutions: usize) -> String {
    format!("{solutions} solution{}", if solutions == 1 { "" } else { "s" })
}

/// Draws arrangements in this format, and notes how many of them if it is not all.
pub(in crate::run) fn draw(
    packings: Packings<'_>,
    format: &dyn PictureFormat,
    context: &Context,
) -> Result<(), Failure> {
    let text = format.packings(packings).to_string();
    writeln!(context.output, "{}", text.trim_end_matches('\n'))?;
    let (drawn, all) = (packings.sheet().drawn(), packings.arrangements.len());
    if !format.is_sequential() && drawn < all {
        let how = "draw the others from a list without the first ones, or all with --format text";
        context.output.note(&format!("drew the first {drawn} of {all} solutions; {how}"));
    }
    Ok(())
}
