//! The step *sweep*: the value of a residual, layer by layer.

use std::collections::{BTreeMap, HashMap};

use crate::number::Value;
use crate::problem::PLAIN;
use crate::residual::Residual;
use crate::work::Meter;

/// The numbers of items that are not 0.
type State = BTreeMap<usize, usize>;

/// Computes the value of a residual, with at most `limit` states in a layer. `order` has the live
/// options, and each item that matters has one.
pub fn sweep(
    residual: &Residual<'_>,
    order: &[usize],
    limit: usize,
    meter: &mut Meter<'_>,
) -> Result<Value, String> {
    let mut layer = HashMap::from([(State::new(), Value::new(1, 0))]);
    // For each item, the number of options to come.
    let mut ahead: Vec<usize> = residual.items.iter().map(|item| item.2).collect();
    for &option in order {
        let members = residual.problem.options[option].iter();
        let members: Vec<_> = members.filter(|member| residual.matters(member.0)).collect();
        members.iter().for_each(|(item, _)| ahead[*item] -= 1);
        let over = members.iter().map(|member| member.0).filter(|&item| ahead[item] == 0);
        let over: Vec<(usize, usize)> = over.map(|item| (item, residual.items[item].0)).collect();
        let mut next = HashMap::new();
        for (state, value) in layer {
            meter.turn()?;
            let taken = take(residual, &members, state.clone());
            let taken = taken.map(|taken| (taken, residual.problem.costs[option].into()));
            for (mut state, cost) in [(state, 0)].into_iter().chain(taken) {
                if over.iter().all(|(item, lo)| state.remove(item).unwrap_or(0) >= *lo) {
                    let sum = next.entry(state).or_insert_with(Value::none);
                    sum.add(&value, &Value::new(1, cost));
                }
            }
        }
        need!(next.len() <= limit, "more than {limit} states after option {option}");
        meter.states(next.len())?;
        layer = next;
    }
    Ok(layer.into_values().next().unwrap_or_else(Value::none))
}

/// Returns the state after an option with these members is taken, or `None` if it may not be.
fn take(residual: &Residual<'_>, members: &[&(usize, usize)], mut state: State) -> Option<State> {
    for &&(item, color) in members {
        let (number, (lo, hi, n)) = (state.entry(item).or_default(), residual.items[item]);
        *number = match color {
            PLAIN if hi >= n => lo.min(*number + 1),
            PLAIN => Some(*number + 1).filter(|&next| next <= hi)?,
            color => Some(color + 1).filter(|next| *number == 0 || number == next)?,
        };
    }
    Some(state)
}
