//! Cubes in isometric projection.
//!
//! The viewer sees the top of each cube, its front (next row) and its right side (next column).
//! Cubes are painted from far to near: a cube is nearer if its row and column are greater, and its
//! layer is less. Pulled apart, each piece moves away from the middle of the box.

use std::fmt;

use crate::arrangement::{Arrangement, Spot};
use crate::draw::color::Color;
use crate::draw::flat::Short;
use crate::lattice::Position;

/// Isometric axes, in units of SVG: columns run right and down, rows left and down.
const ACROSS: f64 = 13.856;
const DOWN: f64 = 8.0;

/// An arrangement of cubes in space.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct Solid<'a> {
    pub(in crate::draw) arrangement: &'a Arrangement<'a>,
    /// How far pieces are pulled apart: 0 for not at all.
    pub(in crate::draw) apart: f64,
    /// Whether holes are drawn as white pieces.
    pub(in crate::draw) has_holes: bool,
}

/// A place in space: layer, row, column.
type Place = [f64; 3];

/// A cube to paint.
struct Cube {
    at: Position,
    placement: usize,
    /// The corner with the least coordinates, where it is drawn.
    place: Place,
}

/// A face that the viewer may see.
struct Face {
    /// The step to the cube in front of it.
    step: [i32; 3],
    /// Its corners, relative to the cube.
    corners: [[i32; 3]; 4],
    /// For each side from one corner to the next, the step to the cube beyond it.
    beyond: [[i32; 3]; 4],
}

const FACES: [Face; 3] = [
    Face {
        step: [-1, 0, 0],
        corners: [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]],
        beyond: [[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]],
    },
    Face {
        step: [0, 1, 0],
        corners: [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]],
        beyond: [[-1, 0, 0], [0, 0, 1], [1, 0, 0], [0, 0, -1]],
    },
    Face {
        step: [0, 0, 1],
        corners: [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]],
        beyond: [[-1, 0, 0], [0, 1, 0], [1, 0, 0], [0, -1, 0]],
    },
];

fn coordinates(at: Position) -> Place {
    [at.layer, at.row, at.column].map(f64::from)
}

fn stepped(at: Position, [layer, row, column]: [i32; 3]) -> Position {
    Position { layer: at.layer + layer, row: at.row + row, column: at.column + column }
}

fn projected([layer, row, column]: Place) -> [f64; 2] {
    [(column - row) * ACROSS, (column + row) * DOWN + layer * 2.0 * DOWN]
}

fn middle(places: impl Iterator<Item = Place> + Clone) -> Place {
    let count = places.clone().count().max(1) as f64;
    [0, 1, 2].map(|axis| places.clone().map(|place| place[axis]).sum::<f64>() / count)
}

impl Solid<'_> {
    /// Returns the left and upper edge, the width and the height.
    pub(in crate::draw) fn bounds(&self) -> [f64; 4] {
        let mut range = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
        for cube in self.cubes() {
            for corner in FACES.iter().flat_map(|face| face.corners) {
                let point = projected(moved(cube.place, corner));
                for (range, value) in range.iter_mut().zip(point) {
                    *range = [range[0].min(value), range[1].max(value)];
                }
            }
        }
        let [[left, right], [top, bottom]] = range;
        match left <= right {
            true => [left, top, right - left, bottom - top],
            false => [0.0; 4],
        }
    }

    /// Returns all cubes of pieces, from far to near.
    fn cubes(&self) -> Vec<Cube> {
        let positions: Vec<Position> = self.arrangement.packing().region().positions().collect();
        let center = middle(positions.iter().copied().map(coordinates));
        let placements = self.arrangement.placements().iter().enumerate();
        let mut cubes: Vec<Cube> = placements
            .filter(|&(placement, _)| self.is_drawn(placement))
            .flat_map(|(placement, piece)| {
                let cells = piece.cells.iter().map(|&cell| positions[cell]);
                let own = middle(cells.clone().map(coordinates));
                let step = [0, 1, 2].map(|axis| (own[axis] - center[axis]) * self.apart);
                let place = move |at| [0, 1, 2].map(|axis| coordinates(at)[axis] + step[axis]);
                cells.map(move |at| Cube { at, placement, place: place(at) })
            })
            .collect();
        let nearness = |cube: &Cube| cube.place[1] + cube.place[2] - cube.place[0];
        cubes.sort_by(|one, two| nearness(one).total_cmp(&nearness(two)));
        cubes
    }

    fn is_drawn(&self, placement: usize) -> bool {
        self.has_holes || !self.arrangement.is_hole(placement)
    }

    /// Returns whether a cube hides the face behind it.
    fn is_hidden(&self, placement: usize, in_front: Position) -> bool {
        match self.arrangement.at_position(in_front) {
            Spot::Filled(other) if other == placement => true,
            Spot::Filled(other) => self.apart == 0.0 && self.is_drawn(other),
            Spot::Outside | Spot::Empty => false,
        }
    }
}

impl fmt::Display for Solid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cube in self.cubes() {
            let color = Color::of(self.arrangement, cube.placement);
            let shades = [color.lit(22), color, color.shaded(24)];
            for (face, shade) in FACES.iter().zip(shades) {
                if self.is_hidden(cube.placement, stepped(cube.at, face.step)) {
                    continue;
                }
                let corners = face.corners.map(|corner| projected(moved(cube.place, corner)));
                write!(f, "<path data-placement=\"{}\" d=\"M", cube.placement)?;
                corners.iter().try_for_each(|corner| write!(f, "{} ", Pair(*corner)))?;
                write!(f, "z\" fill=\"{shade}\" stroke=\"{shade}\" stroke-width=\".4\"/>")?;
                self.write_edges(f, &cube, face, corners)?;
            }
        }
        Ok(())
    }
}

impl Solid<'_> {
    /// Writes the sides of a face: dark where the piece ends, faint between two of its cubes.
    fn write_edges(
        &self,
        f: &mut fmt::Formatter<'_>,
        cube: &Cube,
        face: &Face,
        corners: [[f64; 2]; 4],
    ) -> fmt::Result {
        let own = Spot::Filled(cube.placement);
        let continues = |step: &[i32; 3]| {
            let beside = stepped(cube.at, *step);
            let is_flat = !self.is_hidden(cube.placement, stepped(beside, face.step));
            self.arrangement.at_position(beside) == own && is_flat
        };
        for is_faint in [true, false] {
            let sides = face.beyond.iter().enumerate();
            let mut sides = sides.filter(|(_, step)| continues(step) == is_faint).peekable();
            if sides.peek().is_none() {
                continue;
            }
            f.write_str("<path d=\"")?;
            for (side, _) in sides {
                write!(f, "M{} {}", Pair(corners[side]), Pair(corners[(side + 1) % 4]))?;
            }
            f.write_str(match is_faint {
                true => "\" stroke=\"#000\" stroke-opacity=\".16\" stroke-width=\".7\"/>",
                false if self.arrangement.is_hole(cube.placement) => {
                    "\" stroke=\"#2a2622\" stroke-width=\"1.3\" stroke-dasharray=\"1 3\"/>"
                }
                false => "\" stroke=\"#2a2622\" stroke-width=\"1.3\"/>",
            })?;
        }
        Ok(())
    }
}

fn moved(place: Place, step: [i32; 3]) -> Place {
    [0, 1, 2].map(|axis| place[axis] + f64::from(step[axis]))
}

/// A point as the data of a path.
struct Pair([f64; 2]);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.0;
        write!(f, "{},{}", Short(x), Short(y))
    }
}
