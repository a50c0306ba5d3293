//! Larger random problems, for code that small ones do not reach; reproducible from a seed.

use crate::support::plain::Plain;
use quadrille_random::Random;

use crate::support::random::bound;

/// Returns the problem of a seed: at most 12 primary items in a row and 24 to 47 options, each of a
/// few nearby items, so that residuals recur often. Half of the problems have secondary items,
/// colored or not; a quarter have a few bounds.
pub(crate) fn problem(seed: u64) -> Plain {
    let mut random = Random::new(seed);
    let bounded = random.one_in(4);
    let primaries = if bounded { 5 + random.below(3) } else { 7 + random.below(6) };
    let secondaries = if random.one_in(2) { 1 + random.below(4) } else { 0 };
    let colored = random.one_in(2);
    let bounds = (0..primaries)
        .map(|_| if bounded && random.one_in(3) { bound(&mut random) } else { (1, 1) })
        .collect();
    let reach = 3 + random.below(3);
    let mut options: Vec<Vec<(usize, Option<usize>)>> = Vec::new();
    for _ in 0..24 + random.below(if bounded { 4 } else { 24 }) {
        if !options.is_empty() && random.one_in(20) {
            options.push(options[random.below(options.len())].clone());
            continue;
        }
        let first = random.below(primaries);
        let near = first + 1..primaries.min(first + reach);
        let mut option = vec![(first, None)];
        option.extend(near.filter(|_| random.one_in(2)).map(|item| (item, None)));
        for item in primaries..primaries + secondaries {
            if random.one_in(3) {
                let painted = colored && !random.one_in(4);
                option.push((item, painted.then(|| random.below(2))));
            }
        }
        options.push(option);
    }
    Plain { bounds, secondaries, options }
}
