//! The step *sweep*: the value of a residual, layer by layer.

use std::collections::HashMap;

use crate::number::Value;
use crate::problem::PLAIN;
use crate::residual::Residual;

/// The items whose numbers are not 0, ascending, and their numbers.
type State = Vec<(usize, usize)>;

/// Computes the value of a residual, with at most `limit` states in a layer. `order` has the live
/// options, and each item that matters has one.
pub fn sweep(residual: &Residual<'_>, order: &[usize], limit: usize) -> Result<Value, String> {
    let mut layer = HashMap::from([(State::new(), Value::one())]);
    // For each item, the number of options to come.
    let mut ahead = residual.n.clone();
    for &option in order {
        let members = residual.problem.options[option].iter();
        let members: Vec<_> = members.filter(|member| residual.matters(member.0)).collect();
        members.iter().for_each(|(item, _)| ahead[*item] -= 1);
        let over = members.iter().map(|member| member.0).filter(|&item| ahead[item] == 0);
        let over: Vec<(usize, usize)> = over.map(|item| (item, residual.bounds[item].0)).collect();
        let mut next = HashMap::new();
        for (state, value) in layer {
            let taken = take(residual, &members, &state);
            let taken = taken.map(|taken| (taken, residual.problem.costs[option].into()));
            for (mut state, cost) in [(state, 0)].into_iter().chain(taken) {
                let reaches = |item, lo| state.iter().any(|entry| entry.0 == item && entry.1 >= lo);
                if over.iter().all(|&(item, lo)| lo == 0 || reaches(item, lo)) {
                    state.retain(|entry| over.iter().all(|over| over.0 != entry.0));
                    next.entry(state).or_insert_with(Value::none).add(&value, 1, cost);
                }
            }
        }
        need!(next.len() <= limit, "more than {limit} states after option {option}");
        layer = next;
    }
    Ok(layer.into_values().next().unwrap_or_else(Value::none))
}

/// Returns the state after an option with these members is taken, or `None` if it may not be.
fn take(residual: &Residual<'_>, members: &[&(usize, usize)], state: &State) -> Option<State> {
    let mut taken = state.clone();
    for &&(item, color) in members {
        let place = taken.partition_point(|entry| entry.0 < item);
        if taken.get(place).is_none_or(|entry| entry.0 != item) {
            taken.insert(place, (item, 0));
        }
        let (number, (lo, hi)) = (&mut taken[place].1, residual.bounds[item]);
        *number = match color {
            PLAIN if hi >= residual.n[item] => lo.min(*number + 1),
            PLAIN => Some(*number + 1).filter(|&next| next <= hi)?,
            color => Some(color + 1).filter(|next| *number == 0 || number == next)?,
        };
    }
    Some(taken)
}
