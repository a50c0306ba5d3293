//! Planes of cells as SVG: squares, hexagons, triangles, and layers of cubes.

use std::fmt::{self, Write};

use crate::arrangement::{Arrangement, Spot};
use crate::draw::color::Color;
use crate::draw::outline::{Point, Sides, corners, scale, sides};
use crate::lattice::{Lattice, Position};

/// A layer of an arrangement.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct Layer<'a> {
    pub(in crate::draw) arrangement: &'a Arrangement<'a>,
    pub(in crate::draw) layer: i32,
}

impl Layer<'_> {
    /// Returns the left and upper edge, the width and the height of the whole box.
    pub(in crate::draw) fn bounds(&self) -> [f64; 4] {
        let region = self.arrangement.packing().region();
        let lattice = region.lattice();
        let points: Vec<Point> =
            region.positions().flat_map(|position| corners(lattice, position)).collect();
        let range = |axis: usize| {
            let along = || points.iter().map(|point| point[axis]);
            [along().min().unwrap_or(0), along().max().unwrap_or(0)]
        };
        let ([left, right], [top, bottom]) = (range(0), range(1));
        let [across, down] = scale(lattice);
        let [left, top, width, height] = [left, top, right - left, bottom - top].map(f64::from);
        [left * across, top * down, width * across, height * down]
    }

    /// Returns the positions in this layer for which `is_wanted` holds.
    fn positions(&self, is_wanted: impl Fn(Spot) -> bool) -> Vec<Position> {
        let positions = self.arrangement.packing().region().positions();
        let in_layer = positions.filter(|at| at.layer == self.layer);
        in_layer.filter(|&at| is_wanted(self.arrangement.at_position(at))).collect()
    }
}

impl fmt::Display for Layer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lattice = self.arrangement.packing().region().lattice();
        let empty = self.positions(|spot| spot == Spot::Empty);
        let Sides { outline, inner } = sides(lattice, &empty);
        let ground = Loops(lattice, &outline);
        write!(f, "<path d=\"{ground}\" fill=\"#f4f2ee\" stroke=\"#8a8378\"/>")?;
        write!(f, "<path d=\"{}\" stroke=\"#d8d3c8\"/>", Lines(lattice, &inner))?;
        for placement in 0..self.arrangement.placements().len() {
            let cells = self.positions(|spot| spot == Spot::Filled(placement));
            if cells.is_empty() {
                continue;
            }
            let name = self.arrangement.name(placement);
            let color = Color::of(self.arrangement, placement);
            let Sides { outline, inner } = sides(lattice, &cells);
            let outline = Loops(lattice, &outline);
            write!(f, "<g data-placement=\"{placement}\"><title>{name}</title>")?;
            write!(f, "<path d=\"{outline}\" fill=\"{color}\" stroke=\"none\"/>")?;
            let inner = Lines(lattice, &inner);
            write!(f, "<path d=\"{inner}\" stroke=\"#000\" stroke-opacity=\".14\"/>")?;
            write!(f, "<path d=\"{outline}\" stroke=\"#2a2622\" stroke-width=\"1.8\"/>")?;
            let [x, y] = label(lattice, &cells);
            write!(f, "<text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text></g>")?;
        }
        Ok(())
    }
}

/// Returns the place of the label: the center of the cell nearest to the middle of all cells.
fn label(lattice: Lattice, cells: &[Position]) -> [f64; 2] {
    let center = |&cell: &Position| {
        let corners = corners(lattice, cell);
        let mean = |axis: usize| {
            let sum: i32 = corners.iter().map(|corner| corner[axis]).sum();
            f64::from(sum) / corners.len() as f64 * scale(lattice)[axis]
        };
        [mean(0), mean(1)]
    };
    let centers: Vec<[f64; 2]> = cells.iter().map(center).collect();
    let mean =
        |axis: usize| centers.iter().map(|center| center[axis]).sum::<f64>() / centers.len() as f64;
    let middle = [mean(0), mean(1)];
    let distance = |[x, y]: &[f64; 2]| (x - middle[0]).powi(2) + (y - middle[1]).powi(2);
    let nearest = centers.iter().min_by(|one, two| distance(one).total_cmp(&distance(two)));
    let [x, y] = *nearest.expect("a piece has a cell");
    // The baseline of a letter is below its middle.
    [x, y + 3.2]
}

/// Closed loops as the data of a path.
struct Loops<'l>(Lattice, &'l [Vec<Point>]);

impl fmt::Display for Loops<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for points in self.1 {
            f.write_char('M')?;
            for (index, &point) in points.iter().enumerate() {
                let space = if index > 0 { " " } else { "" };
                write!(f, "{space}{}", Placed(self.0, point))?;
            }
            f.write_char('z')?;
        }
        Ok(())
    }
}

/// Lines as the data of a path.
struct Lines<'l>(Lattice, &'l [[Point; 2]]);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = |point| Placed(self.0, point);
        self.1.iter().try_for_each(|&[from, to]| write!(f, "M{} {}", placed(from), placed(to)))
    }
}

/// A point in units of SVG.
struct Placed(Lattice, Point);

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [across, down] = scale(self.0);
        let [x, y] = self.1.map(f64::from);
        write!(f, "{},{}", Short(x * across), Short(y * down))
    }
}

/// A number with at most one decimal place.
pub(in crate::draw) struct Short(pub(in crate::draw) f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round();
        match tenths % 10.0 == 0.0 {
            // Adding zero turns −0 into 0.
            true => write!(f, "{}", tenths / 10.0 + 0.0),
            false => write!(f, "{:.1}", tenths / 10.0),
        }
    }
}
