//! Keys of residuals that have no canonical form at hand.

use quadrille_problem::{Cube, Problem};
use quadrille_symmetry::Key;

/// Two multipliers and start values: digits of pi.
const LANES: [(u64, u64); 2] = [
    (0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7345),
    (0xA409_3822_299F_31D1, 0x082E_FA98_EC4E_6C89),
];

/// Returns the key of a residual as it is: equal for equal residuals, on every machine.
pub(super) fn key_of_residual(problem: &Problem) -> Key {
    let bounds = problem.items().map(|item| match item.bounds() {
        Some(bounds) => u64::from(bounds.lo) << 32 | u64::from(bounds.hi),
        None => u64::MAX,
    });
    let members = problem.options().flat_map(|option| {
        let members = option.members().iter();
        let members = members.map(|member| {
            let color = member.color.map_or(0, |color| color.index() as u64 + 1);
            (member.item.index() as u64) << 32 | color
        });
        [u64::MAX, option.cost()].into_iter().chain(members)
    });
    key_of(bounds.chain(members))
}

/// Returns the key of a cube, for divisions without symmetries.
pub(super) fn key_of_cube(cube: &Cube) -> Key {
    let taken = cube.taken().iter().map(|option| 2 * option.index() as u64);
    let dropped = cube.dropped().iter().map(|option| 2 * option.index() as u64 + 1);
    key_of(taken.chain(dropped))
}

fn key_of(words: impl Iterator<Item = u64>) -> Key {
    let mut key = LANES.map(|(start, _)| start);
    for word in words {
        for (lane, (_, factor)) in key.iter_mut().zip(LANES) {
            *lane = (*lane ^ word).wrapping_mul(factor);
            *lane ^= *lane >> 29;
        }
    }
    key.map(|lane| {
        let lane = (lane ^ (lane >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        lane ^ (lane >> 31)
    })
}
