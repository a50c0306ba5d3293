//! The step *sweep*: the value of a residual, layer by layer.

use std::collections::HashMap;

use crate::map::Constraints;
use crate::need::need;
use crate::problem::PLAIN;
use crate::residual::Residual;
use crate::value::Value;

/// The items whose numbers are not 0, ascending, and their numbers.
type State = Vec<(usize, usize)>;

fn number(state: &State, item: usize) -> usize {
    let place = state.binary_search_by_key(&item, |entry| entry.0);
    place.map_or(0, |place| state[place].1)
}

fn set(state: &mut State, item: usize, number: usize) {
    state.retain(|entry| entry.0 != item);
    if number > 0 {
        let place = state.partition_point(|entry| entry.0 < item);
        state.insert(place, (item, number));
    }
}

/// Returns the state after an option with these members is taken, or `None` if it may not be.
fn take(residual: &Residual<'_>, members: &[(usize, usize)], state: &State) -> Option<State> {
    let mut taken = state.clone();
    for &(item, color) in members {
        let ((lo, hi), own) = (residual.bounds[item], number(state, item));
        let next = match color {
            PLAIN if item < residual.problem.primary && hi >= residual.n[item] => lo.min(own + 1),
            PLAIN => Some(own + 1).filter(|_| own < hi)?,
            color => Some(color + 2).filter(|&next| own == 0 || own == next)?,
        };
        set(&mut taken, item, next);
    }
    Some(taken)
}

/// Computes the value of a residual, with at most `limit` states in a layer. `places` has the places
/// of some items in an order.
pub(crate) fn sweep(
    residual: &Residual<'_>,
    places: &HashMap<usize, u64>,
    limit: usize,
) -> Result<Value, String> {
    let (problem, items, mut hosted) =
        (residual.problem, Constraints::new(residual).items, Vec::new());
    for option in residual.live() {
        let host = problem.options[option].iter().filter_map(|(item, _)| places.get(item)).min();
        hosted.push((host.ok_or("an option has no listed item")?, option));
    }
    hosted.sort_unstable();
    let members = |option: usize| {
        let members = problem.options[option].iter().copied();
        members.filter(|member| items.binary_search(&member.0).is_ok()).collect::<Vec<_>>()
    };
    // For each item that matters, the last option that has it.
    let all = hosted.iter().flat_map(|host| members(host.1).into_iter().map(|m| (m.0, host.1)));
    let last: HashMap<usize, usize> = all.collect();
    if last.len() < items.len() {
        return Ok(Value::none());
    }
    let mut layer = HashMap::from([(State::new(), Value::one(residual.spent))]);
    for (_, option) in hosted {
        let (members, mut next) = (members(option), HashMap::new());
        let over = members.iter().map(|member| member.0).filter(|item| last[item] == option);
        let over: Vec<usize> = over.collect();
        for (state, mut value) in layer {
            let taken =
                take(residual, &members, &state).map(|taken| (taken, problem.costs[option]));
            for (mut state, cost) in [(state, 0)].into_iter().chain(taken) {
                if over.iter().all(|&item| number(&state, item) >= residual.bounds[item].0) {
                    state.retain(|entry| !over.contains(&entry.0));
                    value.cost += u128::from(cost);
                    next.entry(state).or_insert_with(Value::none).add(&value, 1);
                }
            }
        }
        need!(next.len() <= limit, "more than {limit} states after option {option}");
        layer = next;
    }
    Ok(layer.into_values().next().unwrap_or_else(Value::none))
}
