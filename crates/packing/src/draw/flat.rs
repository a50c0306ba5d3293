//! Planes of cells as SVG: squares, hexagons, triangles, and layers of cubes.

use std::fmt::{self, Write};

use crate::arrangement::Arrangement;
use crate::draw::color::Color;
use crate::draw::label::{Label, may_be_shortened};
use crate::draw::outline::{Point, Sides, scale, sides};
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
            region.positions().flat_map(|position| lattice.corners(position)).collect();
        let range = |axis: usize| {
            let along = || points.iter().map(|point| point[axis]);
            [along().min().unwrap_or(0), along().max().unwrap_or(0)]
        };
        let ([left, right], [top, bottom]) = (range(0), range(1));
        let [across, down] = scale(lattice);
        let [left, top, width, height] = [left, top, right - left, bottom - top].map(f64::from);
        [left * across, top * down, width * across, height * down]
    }

    /// Returns the placements in this layer, each with its cells in reading order.
    fn placed(&self) -> Vec<(usize, Vec<Position>)> {
        let mut cells = vec![Vec::new(); self.arrangement.placements().len()];
        let positions = self.arrangement.packing().region().positions();
        for (cell, at) in positions.enumerate().filter(|(_, at)| at.layer == self.layer) {
            if let Some(placement) = self.arrangement.owner(cell) {
                cells[placement].push(at);
            }
        }
        let placed = cells.into_iter().enumerate();
        placed.filter(|(_, cells): &(usize, Vec<Position>)| !cells.is_empty()).collect()
    }

    /// Returns the names of the placements. Those of tiles have no room.
    fn labels(&self) -> impl Iterator<Item = Label> {
        let lattice = self.arrangement.packing().region().lattice();
        let mut placed = self.placed();
        placed.retain(|&(placement, _)| self.arrangement.placements()[placement].sides.is_none());
        let label = move |(placement, cells): (usize, Vec<Position>)| {
            Label::new(lattice, &cells, self.arrangement.name(placement))
        };
        placed.into_iter().map(label)
    }

    /// Returns whether a name is too long for its piece, so that it is not shown whole.
    pub(in crate::draw) fn shortens_a_name(&self) -> bool {
        let pieces = self.arrangement.packing().pieces();
        pieces.iter().any(|piece| may_be_shortened(piece.name()))
            && self.labels().any(|label| label.is_shortened)
    }

    /// Returns the empty cells of this layer.
    fn empty(&self) -> Vec<Position> {
        let positions = self.arrangement.packing().region().positions().enumerate();
        let empty = positions
            .filter(|&(cell, at)| at.layer == self.layer && self.arrangement.owner(cell).is_none());
        empty.map(|(_, at)| at).collect()
    }
}

impl fmt::Display for Layer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lattice = self.arrangement.packing().region().lattice();
        let empty = self.empty();
        let Sides { outline, inner } = sides(lattice, &empty);
        let ground = Loops(lattice, &outline);
        write!(f, "<path d=\"{ground}\" fill=\"#f4f2ee\" stroke=\"#8a8378\"/>")?;
        write!(f, "<path d=\"{}\" stroke=\"#d8d3c8\"/>", Lines(lattice, &inner))?;
        for (placement, cells) in self.placed() {
            let name = self.arrangement.name(placement);
            let color = Color::of(self.arrangement, placement);
            let Sides { outline, inner } = sides(lattice, &cells);
            let outline = Loops(lattice, &outline);
            write!(f, "<g data-placement=\"{placement}\"><title>{name}</title>")?;
            write!(f, "<path d=\"{outline}\" fill=\"{color}\" stroke=\"none\"/>")?;
            write!(f, "{}", Marks { layer: self, placement, cells: &cells })?;
            let inner = Lines(lattice, &inner);
            write!(f, "<path d=\"{inner}\" stroke=\"#000\" stroke-opacity=\".14\"/>")?;
            write!(f, "<path d=\"{outline}\" stroke=\"#2a2622\" stroke-width=\"1.8\"/></g>")?;
        }
        // Names come last, so that no piece hides a part of one.
        f.write_str("<g pointer-events=\"none\">")?;
        self.labels().try_for_each(|label| write!(f, "{label}"))?;
        f.write_str("</g>")
    }
}

/// The marks of a placement: shades of colored cells, and the colors of the sides of a tile, with their labels.
struct Marks<'l> {
    layer: &'l Layer<'l>,
    placement: usize,
    cells: &'l [Position],
}

impl fmt::Display for Marks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrangement = self.layer.arrangement;
        let region = arrangement.packing().region();
        let lattice = region.lattice();
        for &at in self.cells {
            let cell = lattice.cell(at).and_then(|cell| region.number(cell));
            let color = cell.map_or(0, |cell| region.color(cell));
            if color > 1 {
                let outline = [lattice.corners(at)];
                let (cell, shade) =
                    (Loops(lattice, &outline), Short(f64::from(color - 1).min(4.0) * 0.2));
                write!(f, "<path d=\"{cell}\" fill=\"#000\" fill-opacity=\"{shade}\"/>")?;
            }
        }
        let (Some(sides), &[at]) = (arrangement.placements()[self.placement].sides, self.cells)
        else {
            return Ok(());
        };
        let [left, top] = [at.column, at.row].map(|line| 20.0 * f64::from(line));
        let ends = [[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]];
        for (side, label) in sides.into_iter().enumerate() {
            let ([x, y], [to_x, to_y]) = (ends[side], ends[(side + 1) % 4]);
            let [x, to_x] = [x, to_x].map(|x| Short(left + x));
            let [y, to_y] = [y, to_y].map(|y| Short(top + y));
            let middle = [left + 10.0, top + 10.0].map(Short);
            let color = Color::of_label(label);
            write!(f, "<path d=\"M{x} {y}L{to_x} {to_y}L{} {}z\" ", middle[0], middle[1])?;
            write!(f, "fill=\"{color}\" stroke=\"#2a2622\" stroke-width=\".4\"/>")?;
            let [dx, dy] = [[10.0, 5.0], [16.5, 11.6], [10.0, 18.6], [3.5, 11.6]][side];
            let [x, y] = [left + dx, top + dy].map(Short);
            write!(f, "<text x=\"{x}\" y=\"{y}\" style=\"font-size:5px\">{label}</text>")?;
        }
        Ok(())
    }
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
