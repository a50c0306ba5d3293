//! Colors of pieces.

use std::fmt;

use crate::arrangement::Arrangement;
use crate::packing::Packing;

/// A color that displays as SVG writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::draw) struct Color([u8; 3]);

/// Colors that differ also in lightness, for those who see few hues.
const PALETTE: [Color; 12] = [
    Color([228, 87, 46]),
    Color([255, 209, 102]),
    Color([63, 111, 181]),
    Color([141, 199, 107]),
    Color([119, 104, 174]),
    Color([243, 167, 18]),
    Color([86, 180, 233]),
    Color([198, 91, 155]),
    Color([42, 157, 143]),
    Color([176, 183, 195]),
    Color([166, 110, 84]),
    Color([245, 170, 190]),
];

pub(in crate::draw) const WHITE: Color = Color([255; 3]);
const BLACK: Color = Color([0; 3]);

impl Color {
    /// Returns the color of a placement: that of its piece, or its own if all pieces are alike.
    pub(in crate::draw) fn of(arrangement: &Arrangement<'_>, placement: usize) -> Self {
        match arrangement.packing().pieces() {
            [piece] if piece.is_hole() => WHITE,
            [_] => Self::numbered(placement),
            _ => Self::of_piece(arrangement.packing(), arrangement.placements()[placement].piece),
        }
    }

    /// Returns the color of a piece of a puzzle with several.
    pub(in crate::draw) fn of_piece(packing: &Packing, piece: usize) -> Self {
        if packing.pieces()[piece].is_hole() { WHITE } else { Self::numbered(piece) }
    }

    /// Returns the color of a side of a tile. Labels that fit have the same.
    pub(in crate::draw) fn of_label(label: char) -> Self {
        let number = match label {
            '0'..='9' => label as usize - '0' as usize,
            _ => label.to_ascii_lowercase() as usize - '1' as usize,
        };
        Self::numbered(number)
    }

    fn numbered(number: usize) -> Self {
        let color = PALETTE[number % PALETTE.len()];
        // After each round of the palette, lighter and darker shades.
        match number / PALETTE.len() % 3 {
            0 => color,
            1 => color.mixed(WHITE, 45),
            _ => color.mixed(BLACK, 30),
        }
    }

    /// Returns the color with this percentage of another.
    fn mixed(self, other: Self, percent: u32) -> Self {
        let mix = |own: u8, other: u8| {
            (u32::from(own) * (100 - percent) + u32::from(other) * percent) / 100
        };
        Self([0, 1, 2].map(|channel| mix(self.0[channel], other.0[channel]) as u8))
    }

    /// Returns the color of a face in the light, or in the shade by this percentage.
    pub(in crate::draw) fn shaded(self, percent: u32) -> Self {
        self.mixed(BLACK, percent)
    }

    /// Returns the color of a face on which light falls.
    pub(in crate::draw) fn lit(self, percent: u32) -> Self {
        self.mixed(WHITE, percent)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
