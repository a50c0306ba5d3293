//! The step *sweep*: the value of a residual, layer by layer.

use std::collections::HashMap;

use crate::map::Constraints;
use crate::natural::Natural;
use crate::need::need;
use crate::problem::PLAIN;
use crate::residual::Residual;

/// The items whose numbers are not 0, ascending, and their numbers.
type State = Vec<(usize, usize)>;

/// Computes the value of a residual, with at most `limit` states in a layer. `places` has the places
/// of some items in an order.
pub(crate) fn sweep(
    residual: &Residual<'_>,
    places: &HashMap<usize, u64>,
    limit: usize,
) -> Result<Natural, String> {
    let (options, mut hosted) = (&residual.problem.options, Vec::new());
    for option in residual.live() {
        let host = options[option].iter().filter_map(|(item, _)| places.get(item)).min();
        hosted.push((host.ok_or("an option has no listed item")?, option));
    }
    hosted.sort_unstable();
    // For each item that matters, the last option that has it.
    let items = Constraints::new(residual).items.into_iter();
    let mut last: HashMap<usize, Option<usize>> = items.map(|item| (item, None)).collect();
    for &(_, option) in &hosted {
        for (item, _) in &options[option] {
            last.entry(*item).and_modify(|last| *last = Some(option));
        }
    }
    if last.values().any(Option::is_none) {
        return Ok(Natural::default());
    }
    // The state to which a state leads if an option is taken or not, unless it leads nowhere.
    let decide = |option: usize, is_taken: bool, mut state: State| {
        for (item, color) in &options[option] {
            let Some(last) = last.get(item) else { continue };
            let ((lo, hi), n) = (residual.bounds[*item], residual.n[*item]);
            let place = state.binary_search_by_key(item, |entry| entry.0);
            let number = place.map_or(0, |place| state[place].1);
            let next = match *color {
                _ if !is_taken => number,
                PLAIN if *item < residual.problem.primary && hi >= n => lo.min(number + 1),
                PLAIN => Some(number + 1).filter(|_| number < hi)?,
                color => Some(color + 2).filter(|&next| number == 0 || number == next)?,
            };
            let is_over = *last == Some(option);
            match place {
                _ if is_over && next < lo => return None,
                Ok(place) if is_over => drop(state.remove(place)),
                Ok(place) => state[place].1 = next,
                Err(place) if next > 0 && !is_over => state.insert(place, (*item, next)),
                Err(_) => {}
            }
        }
        Some(state)
    };
    let mut layer = HashMap::from([(State::new(), Natural::from(1))]);
    for (_, option) in hosted {
        let mut next: HashMap<State, Natural> = HashMap::new();
        for (state, weight) in layer {
            let taken = decide(option, true, state.clone());
            for state in taken.into_iter().chain(decide(option, false, state)) {
                next.entry(state).or_default().add_times(&weight, 1);
            }
        }
        need!(next.len() <= limit, "more than {limit} states after option {option}");
        layer = next;
    }
    Ok(layer.into_values().next().unwrap_or_default())
}
