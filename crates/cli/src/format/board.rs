//! The formats of boards of queens.

use std::fmt::Display;
use std::path::Path;

use clap::ValueEnum;
use quadrille_nqueens::Board;

use crate::format::{PICTURE_FORMATS, PictureFormat};

/// The format of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// One line per row, such as `.Q..`, and an empty line between boards
    #[default]
    Strings,
    /// One line per board: the column of the queen in each row, from 1
    Columns,
    /// With a frame, or with lines around regions, and an empty line between boards
    Pretty,
    /// One JSON object per board
    Json,
    /// One picture with all boards, at most 1000 unless more are asked for
    Svg,
    /// A page with all boards, at most 1000 unless more are asked for
    Html,
}

impl BoardFormat {
    /// Returns the picture that the name of the output file stands for, if it does.
    pub(crate) fn of_file(file: Option<&Path>) -> Option<Self> {
        let ending = file?.extension()?.to_str()?.to_ascii_lowercase();
        let names = |format: &Self| {
            let picture = format.picture();
            picture.is_some_and(|picture| picture.endings().contains(&&*ending))
        };
        [Self::Svg, Self::Html].into_iter().find(names)
    }

    /// Whether a board takes several lines of text, so that an empty line separates boards.
    pub(crate) fn is_tall(self) -> bool {
        matches!(self, Self::Strings | Self::Pretty)
    }

    /// Returns the format of pictures, if it is one that arranges all boards together.
    pub(crate) fn picture(self) -> Option<&'static dyn PictureFormat> {
        let name = match self {
            Self::Svg => "svg",
            Self::Html => "html",
            _ => return None,
        };
        PICTURE_FORMATS.into_iter().find(|format| format.name() == name)
    }

    /// Returns a board as text.
    pub(crate) fn text(self, board: &Board) -> Box<dyn Display + '_> {
        match self {
            Self::Columns => Box::new(board.column_list()),
            Self::Pretty => Box::new(board.pretty()),
            Self::Strings | Self::Json | Self::Svg | Self::Html => Box::new(board),
        }
    }
}
