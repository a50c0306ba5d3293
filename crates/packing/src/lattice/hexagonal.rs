//! What lattices with the motions of a hexagon have in common.

use crate::lattice::{Motion, ORDERS, PointGroup, Vector, motions_of};

pub(super) const GROUP: PointGroup = PointGroup {
    motions,
    // In the plane, to change all signs is a half turn.
    is_rotation: Motion::is_even,
    mirror: Motion::of_three([0, 2, 1], [1, 1, 1]),
};

/// Returns the twelve motions of a hexagon.
pub(super) fn motions() -> Vec<Motion> {
    motions_of(&ORDERS, &[[1, 1, 1], [-1, -1, -1]])
}

/// Returns the translation, for cube coordinates, that moves pieces of this side so that the first two least coordinates are
/// from 0 to less than a side.
pub(super) fn to_origin([first, second, ..]: Vector, side: i32) -> Vector {
    let [first, second] = [first, second].map(|least| -side * least.div_euclid(side));
    [first, second, -first - second, 0]
}

/// Returns the points of a plane with these cube coordinates, clockwise. A step right is 1 / √3 of a step down.
pub(super) fn clockwise<const N: usize>(corners: [Vector; N]) -> Vec<[i32; 2]> {
    let mut points = corners.map(|[first, second, third, _]| [second - third, first]);
    let [from, to, last] = [points[0], points[1], points[2]];
    let side = |point: [i32; 2]| [point[0] - from[0], point[1] - from[1]];
    let ([a, b], [c, d]) = (side(to), side(last));
    if a * d - b * c < 0 {
        points.reverse();
    }
    points.into()
}
