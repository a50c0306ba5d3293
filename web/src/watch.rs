//! Algorithm X step by step, for a small problem.

use quadrille_dlx::OptionId;
use quadrille_dlx::trace::{Event, Trace};
use serde_json::{Value, json};

use crate::message::Mistake;
use crate::problem::Named;

/// The most items and options that fit on a screen.
const ITEM_LIMIT: usize = 60;
const OPTION_LIMIT: usize = 200;

/// The most steps: more than a person watches.
const STEP_LIMIT: usize = 5_000;

/// Returns the matrix and all steps.
pub(crate) fn watch(text: &str) -> Result<Value, Mistake> {
    let named = Named::read(text)?;
    let problem = &named.problem;
    if problem.item_count() > ITEM_LIMIT || problem.option_count() > OPTION_LIMIT {
        return Err(Mistake {
            message: format!(
                "the problem has {} items and {} options",
                problem.item_count(),
                problem.option_count()
            ),
            expected: Some(format!("at most {ITEM_LIMIT} items and {OPTION_LIMIT} options")),
            place: None,
        });
    }
    let mut trace = Trace::new(problem);
    let mut steps = Vec::new();
    while steps.len() <= STEP_LIMIT
        && let Some(event) = trace.next()
    {
        steps.push(step(&event));
    }
    let is_whole = steps.len() <= STEP_LIMIT;
    steps.truncate(STEP_LIMIT);
    let options = problem.options().map(|option| {
        let members = option.members().iter().map(|member| {
            let color = member.color.map(|color| problem.color_name(color));
            json!([member.item.index(), color])
        });
        json!({ "text": named.option(option.id()), "members": members.collect::<Vec<_>>() })
    });
    Ok(json!({
        "items": named.items(),
        "primary": problem.items().map(|item| item.is_primary()).collect::<Vec<_>>(),
        "options": options.collect::<Vec<_>>(),
        "steps": steps,
        "whole": is_whole,
    }))
}

fn step(event: &Event) -> Value {
    let numbers = |options: &[OptionId]| options.iter().map(|o| o.index()).collect::<Vec<_>>();
    match event {
        Event::Choose { item, options } => {
            json!({ "step": "choose", "item": item.index(), "options": numbers(options) })
        }
        Event::Take { option, removed } => {
            json!({ "step": "take", "option": option.index(), "removed": numbers(removed) })
        }
        Event::Close { item } => json!({ "step": "close", "item": item.index() }),
        Event::Dead { item } => json!({ "step": "dead", "item": item.index() }),
        Event::Solution { options } => json!({ "step": "solution", "options": numbers(options) }),
        Event::Undo { option } => json!({ "step": "undo", "option": option.index() }),
    }
}
