//! Formats and files of pictures: the same for all commands that draw.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// The format of a picture and the file to write it to.
#[derive(Args, Clone, Debug)]
pub(crate) struct PictureArgs {
    /// Format of the picture [default: by the ending of --output, otherwise text]
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,

    /// Write to this file, as a whole or not at all
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines for a terminal
    Text,
    /// One picture with everything
    Svg,
    /// A page for a browser
    Html,
}

impl PictureArgs {
    /// Returns the chosen format, or the one that the name of the file stands for.
    ///
    /// # Errors
    /// If the file has another ending, and no format was chosen.
    pub(crate) fn format(&self) -> Result<PictureFormat, String> {
        let ending = self.output.as_ref().and_then(|path| path.extension());
        match (self.format, ending.map(|ending| ending.to_string_lossy().to_ascii_lowercase())) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(PictureFormat::Text),
            (None, Some(ending)) => match ending.as_str() {
                "txt" => Ok(PictureFormat::Text),
                "svg" => Ok(PictureFormat::Svg),
                "html" | "htm" => Ok(PictureFormat::Html),
                _ => {
                    Err("unknown kind of file: expected a name that ends in .svg, .html or .txt, \
                          or --format"
                        .to_owned())
                }
            },
        }
    }
}
