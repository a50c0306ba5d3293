//! Random problems with large trees, for tests. The same seed gives the same problem.

use quadrille_problem::Problem;
use quadrille_random::Random;

/// A strip of items, with options of a few adjacent items and with colors or bounds, so that trees
/// are large and residuals recur.
pub(crate) fn strip(seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let bounded = random.below(4) == 0;
    let items = 8 + random.below(5);
    let bound = |item: u32, random: &mut Random| match bounded && random.below(3) == 0 {
        true => format!("0:2|i{item} "),
        false => format!("i{item} "),
    };
    let mut text: String = (0..items).map(|item| bound(item, &mut random)).collect();
    text += "| s t\n";
    for _ in 0..28 + random.below(if bounded { 4 } else { 30 }) {
        let first = random.below(items);
        for item in first..(first + 1 + random.below(3)).min(items) {
            text += &format!("i{item} ");
        }
        text += ["", "s:x", "s:y t", "t", "", ""][random.below(6) as usize];
        text.push('\n');
    }
    Problem::parse(&text).expect("a good problem")
}
