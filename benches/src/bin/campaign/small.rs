//! Random problems so small that all ways to count them are compared millions of times.
//!
//! Their options are independent of each other; [`planted`](crate::planted) has those with symmetries.

use quadrille_random::Random;

use crate::plain::{Member, Plain};

/// Returns a problem of at most 5 primary and 4 secondary items, 10 options and 3 colors. A quarter
/// each has neither colors nor bounds, colors, bounds, and both.
pub(crate) fn problem(random: &mut Random) -> Plain {
    let (colored, bounded) = (random.one_in(2), random.one_in(2));
    let (primaries, secondaries) = (1 + random.below(5), random.below(5));
    let bounds = (0..primaries).map(|_| if bounded { bounds(random) } else { (1, 1) }).collect();
    let (sparse, colors) = (2 + random.below(3), 1 + random.below(3));
    let mut options: Vec<(Vec<Member>, u64)> = Vec::new();
    for _ in 0..random.below(11) {
        if !options.is_empty() && random.one_in(12) {
            options.push(options[random.below(options.len())].clone());
            continue;
        }
        let mut members = vec![(random.below(primaries), None)];
        for item in 0..primaries + secondaries {
            if item != members[0].0 && random.one_in(sparse) {
                let is_colored = colored && item >= primaries && !random.one_in(4);
                members.push((item, is_colored.then(|| random.below(colors))));
            }
        }
        random.shuffle(&mut members);
        options.push((members, 0));
    }
    Plain { bounds, secondaries, options }
}

fn bounds(random: &mut Random) -> (u32, u32) {
    let lo = random.below(4u32);
    match random.below(6) {
        0 => (lo, u32::MAX),
        1 | 2 => (1, 1),
        _ => (lo, lo.max(1) + random.below(3u32)),
    }
}
