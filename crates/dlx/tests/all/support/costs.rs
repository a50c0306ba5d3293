//! Problems with random costs.

use quadrille_dlx::Problem;
use quadrille_random::Random;

use crate::support::plain::Plain;
use crate::support::random;

/// The problem with random costs: on a third of the problems none, else one in some lines.
pub(crate) fn with_costs(plain: &Plain, random: &mut Random) -> Problem {
    let text = random::text(plain);
    let (items, options) = text.split_once('\n').expect("a line of items");
    let mut text = format!("{items}\n");
    let has_costs = !random.one_in(3);
    for option in options.lines() {
        text += option;
        if has_costs && random.one_in(2) {
            text += &format!(" |{}", random.below(5));
        }
        text += "\n";
    }
    Problem::parse(&text).expect("a good problem")
}
