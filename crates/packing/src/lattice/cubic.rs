//! What lattices with the motions of a cube have in common.

use crate::lattice::{Motion, ORDERS, PointGroup, Vector, motions_of};

const SIGNS: [[i32; 3]; 8] = [
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
    [-1, 1, 1],
    [-1, 1, -1],
    [-1, -1, 1],
    [-1, -1, -1],
];

pub(super) const GROUP: PointGroup = PointGroup {
    // The 48 motions of a cube.
    motions: || motions_of(&ORDERS, &SIGNS),
    is_rotation: |motion| motion.is_even() == (motion.signs.iter().product::<i32>() > 0),
    mirror: Motion::of_three([0, 1, 2], [1, 1, -1]),
};

/// Returns a vector with these components.
pub(super) fn vector([first, second, third]: [i32; 3]) -> Vector {
    [first, second, third, 0]
}

/// Returns the translation that moves cubes of this side so that each least coordinate is from `begin` to less than
/// a side more.
pub(super) fn to_origin([first, second, third, _]: Vector, begin: i32, side: i32) -> Vector {
    vector([first, second, third].map(|least| -side * (least - begin).div_euclid(side)))
}
