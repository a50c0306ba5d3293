//! Cells of any lattice in space, in isometric projection: prisms, tetrahedra and their like as faces, spheres as disks.
//!
//! The viewer stands as for [cubes](super::solid). Cells are painted from far to near. Faces between two cells of one
//! piece are left out.

use std::collections::BTreeSet;
use std::fmt;

use crate::arrangement::Arrangement;
use crate::draw::color::Color;
use crate::draw::flat::Short;
use crate::lattice::{Lattice, Position};

/// A point: to the right, to the front, up.
type Point = [f64; 3];

/// An arrangement in space.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct Space<'a> {
    pub(in crate::draw) arrangement: &'a Arrangement<'a>,
    /// How far pieces are pulled apart: 0 for not at all.
    pub(in crate::draw) apart: f64,
    /// Whether holes are drawn as white pieces.
    pub(in crate::draw) has_holes: bool,
}

/// The radius of a sphere: neighbors are at a distance of √2.
const RADIUS: f64 = 0.707;

fn projected([right, front, up]: Point) -> [f64; 2] {
    [(right - front) * 13.856, (right + front) * 8.0 - up * 16.0]
}

fn middle(points: &[Point]) -> Point {
    [0, 1, 2].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / points.len() as f64)
}

fn difference(one: Point, other: Point) -> Point {
    [0, 1, 2].map(|axis| one[axis] - other[axis])
}

/// Returns the faces of a cell, each as its corners in order.
fn faces(lattice: Lattice, at: Position) -> Vec<Vec<Point>> {
    let [layer, row, column] = [at.layer, at.row, at.column].map(f64::from);
    match lattice {
        Lattice::Prism => {
            let flat: Vec<[f64; 2]> = lattice
                .corners(at)
                .into_iter()
                .map(|[x, y]| [f64::from(x) * 0.5, f64::from(y) * 0.866])
                .collect();
            let lifted = |up: f64| flat.iter().map(|&[x, y]| [x, y, up]).collect::<Vec<Point>>();
            let (top, bottom) = (lifted(-layer), lifted(-layer - 1.0));
            let side = |edge: usize| {
                let next = (edge + 1) % 3;
                vec![top[edge], top[next], bottom[next], bottom[edge]]
            };
            [top.clone(), bottom.clone()].into_iter().chain((0..3).map(side)).collect()
        }
        Lattice::Rhombic => {
            let cube = [column, row, layer].map(|at| (at / 5.0).floor());
            let inside = [0, 1, 2].map(|axis| [column, row, layer][axis] - 5.0 * cube[axis] - 2.0);
            let at = |offset: Point| {
                let [x, y, z] = [0, 1, 2].map(|axis| cube[axis] + 0.5 + offset[axis]);
                [1.6 * x, 1.6 * y, -1.6 * z]
            };
            // Toward the outer face, the outer edge, and along the edge.
            let toward = |distance: f64| {
                inside.map(|at| if at.abs() == distance { 0.5 * at.signum() } else { 0.0 })
            };
            let (face, edge) = (toward(2.0), toward(1.0));
            let along = inside.map(|at| if at == 0.0 { 0.5 } else { 0.0 });
            let end =
                |sign: f64| [0, 1, 2].map(|axis| face[axis] + edge[axis] + sign * along[axis]);
            tetrahedron([at([0.0; 3]), at(face), at(end(1.0)), at(end(-1.0))])
        }
        Lattice::TetraOcta => {
            let cube = [column, row, layer].map(|at| (at / 3.0).floor());
            let inside = [0, 1, 2].map(|axis| [column, row, layer][axis] - 3.0 * cube[axis] - 1.0);
            let at = |corner: Point| {
                let [x, y, z] = [0, 1, 2].map(|axis| cube[axis] + 0.5 + 0.5 * corner[axis]);
                [1.4 * x, 1.4 * y, -1.4 * z]
            };
            if inside == [0.0; 3] {
                let is_even = cube.iter().sum::<f64>().rem_euclid(2.0) == 0.0;
                let sign = if is_even { 1.0 } else { -1.0 };
                let corners =
                    [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]];
                return tetrahedron(corners.map(|corner| at(corner.map(|at| sign * at))));
            }
            let beside = |axis: usize| {
                let mut corner = inside;
                corner[axis] = -corner[axis];
                at(corner)
            };
            tetrahedron([at(inside), beside(0), beside(1), beside(2)])
        }
        _ => Vec::new(),
    }
}

fn tetrahedron([a, b, c, d]: [Point; 4]) -> Vec<Vec<Point>> {
    vec![vec![a, b, c], vec![a, b, d], vec![a, c, d], vec![b, c, d]]
}

/// A cell to paint.
struct Solid {
    placement: usize,
    center: Point,
    /// Empty for a sphere.
    faces: Vec<Vec<Point>>,
}

/// A face by its corners, in any order, in whole numbers.
fn key(face: &[Point]) -> BTreeSet<[i64; 3]> {
    face.iter().map(|point| point.map(|at| (at * 1000.0).round() as i64)).collect()
}

impl Space<'_> {
    /// Returns the left and upper edge, the width and the height.
    pub(in crate::draw) fn bounds(&self) -> [f64; 4] {
        let mut range = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
        for solid in self.solids() {
            let disk = [-20.0, 20.0].map(|shift| projected(solid.center).map(|at| at + shift));
            let points: Vec<[f64; 2]> = match solid.faces.is_empty() {
                true => disk.to_vec(),
                false => solid.faces.iter().flatten().map(|&point| projected(point)).collect(),
            };
            for point in points {
                for (range, value) in range.iter_mut().zip(point) {
                    *range = [range[0].min(value), range[1].max(value)];
                }
            }
        }
        let [[left, right], [top, bottom]] = range;
        if left <= right { [left, top, right - left, bottom - top] } else { [0.0; 4] }
    }

    /// Returns the cells of all pieces, from far to near.
    fn solids(&self) -> Vec<Solid> {
        let region = self.arrangement.packing().region();
        let lattice = region.lattice();
        let positions: Vec<Position> = region.positions().collect();
        let center = |at: Position| match lattice {
            Lattice::Sphere => [f64::from(at.column), f64::from(at.row), -f64::from(at.layer)],
            _ => middle(&faces(lattice, at).concat()),
        };
        let all: Vec<Point> = positions.iter().map(|&at| center(at)).collect();
        let whole = middle(&all);
        let mut solids = Vec::new();
        for (placement, place) in self.arrangement.placements().iter().enumerate() {
            if !self.has_holes && self.arrangement.is_hole(placement) {
                continue;
            }
            let own: Vec<Point> = place.cells.iter().map(|&cell| all[cell]).collect();
            let step = difference(middle(&own), whole).map(|at| at * self.apart);
            let mut sides: Vec<Vec<Vec<Point>>> =
                place.cells.iter().map(|&cell| faces(lattice, positions[cell])).collect();
            let keys: Vec<_> = sides.iter().flatten().map(|face| key(face)).collect();
            for faces in &mut sides {
                faces.retain(|face| keys.iter().filter(|other| **other == key(face)).count() == 1);
                let moved = |point: &mut Point| {
                    *point = [0, 1, 2].map(|axis| point[axis] + step[axis]);
                };
                faces.iter_mut().flatten().for_each(moved);
            }
            for (faces, center) in sides.into_iter().zip(own) {
                let center = [0, 1, 2].map(|axis| center[axis] + step[axis]);
                solids.push(Solid { placement, center, faces });
            }
        }
        let nearness = |solid: &Solid| solid.center.iter().sum::<f64>();
        solids.sort_by(|one, other| nearness(one).total_cmp(&nearness(other)));
        solids
    }
}

impl fmt::Display for Space<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_of_spheres = self.arrangement.packing().region().lattice() == Lattice::Sphere;
        for solid in self.solids() {
            let color = Color::of(self.arrangement, solid.placement);
            if is_of_spheres {
                write_ball(f, &solid, color)?;
                continue;
            }
            for face in &solid.faces {
                write_face(f, &solid, face, color)?;
            }
        }
        Ok(())
    }
}

fn write_ball(f: &mut fmt::Formatter<'_>, solid: &Solid, color: Color) -> fmt::Result {
    let [x, y] = projected(solid.center);
    // A unit is 19.6 units of SVG long.
    let radius = RADIUS * 19.6;
    let (cx, cy, r) = (Short(x), Short(y), Short(radius));
    write!(f, "<circle data-placement=\"{}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" ", solid.placement)?;
    write!(f, "fill=\"{color}\" stroke=\"#2a2622\"/>")?;
    let (cx, cy, r) = (Short(x - 0.3 * radius), Short(y - 0.35 * radius), Short(0.35 * radius));
    write!(
        f,
        "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" fill=\"{}\" stroke=\"none\"/>",
        color.lit(45)
    )
}

/// Writes a face, if the viewer sees its outer side.
fn write_face(
    f: &mut fmt::Formatter<'_>,
    solid: &Solid,
    face: &[Point],
    color: Color,
) -> fmt::Result {
    let (one, other) = (difference(face[1], face[0]), difference(face[2], face[0]));
    let normal = [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ];
    let outward = difference(middle(face), solid.center);
    let dot = |a: Point, b: Point| (0..3).map(|axis| a[axis] * b[axis]).sum::<f64>();
    let length = dot(normal, normal).sqrt();
    let sign = if dot(normal, outward) < 0.0 { -1.0 } else { 1.0 };
    let [right, front, up] = normal.map(|at| sign * at / length);
    if right + front + up <= 1e-6 {
        return Ok(());
    }
    // Light comes from above, and a little from the left.
    let light = 0.9 * up + 0.35 * front - 0.1 * right;
    let shade = match light > 0.35 {
        true => color.lit((25.0 * (light - 0.35)) as u32),
        false => color.shaded((50.0 * (0.35 - light)) as u32),
    };
    write!(f, "<path data-placement=\"{}\" d=\"", solid.placement)?;
    for (index, &point) in face.iter().enumerate() {
        let [x, y] = projected(point).map(Short);
        write!(f, "{}{x},{y}", if index == 0 { "M" } else { " " })?;
    }
    write!(f, "z\" fill=\"{shade}\" stroke=\"#2a2622\" stroke-width=\".6\"/>")
}
