//! A problem from constraints on how many of some options are taken.

use std::collections::HashMap;

use quadrille_problem::{Bounds, ItemId, Member, Problem};

use crate::assembly::{Assembly, Written};
use crate::error::Mistake;

/// At least `lo` and at most `hi` of the variables are true.
#[derive(Debug)]
pub(crate) struct Constraint {
    pub(crate) lo: u32,
    /// At least 1, and at least `lo`.
    pub(crate) hi: u32,
    pub(crate) variables: Vec<usize>,
}

impl Constraint {
    fn is_secondary(&self) -> bool {
        (self.lo, self.hi) == (0, 1)
    }
}

/// Constraints over variables, some of which stand for options.
#[derive(Debug, Default)]
pub(crate) struct Constraints {
    pub(crate) list: Vec<Constraint>,
    /// The variables that are true if one of some options is taken, with these options.
    pub(crate) classes: HashMap<usize, Vec<usize>>,
    /// The costs of options, by variable.
    pub(crate) costs: HashMap<usize, i128>,
}

impl Constraints {
    /// Returns the problem whose options are these variables. An item has the name of its constraint
    /// and an option that of its variable.
    pub(crate) fn assemble(self, options: &[usize]) -> Result<(Problem, Vec<String>), Mistake> {
        let has_class = |constraint: &Constraint| {
            constraint.variables.iter().any(|variable| self.classes.contains_key(variable))
        };
        if let Some(place) = self.list.iter().position(|c| has_class(c) && !c.is_secondary()) {
            let message = format!("constraint {} counts colors", place + 1);
            return Err(Mistake::new(0..0, message, "at most one color of an item"));
        }
        // An option needs a primary item.
        let mut covered: HashMap<usize, bool> = options.iter().map(|&o| (o, false)).collect();
        let mut is_primary: Vec<bool> = self.list.iter().map(|c| !c.is_secondary()).collect();
        for (constraint, is_primary) in self.list.iter().zip(&is_primary) {
            if *is_primary {
                covered.extend(constraint.variables.iter().map(|&variable| (variable, true)));
            }
        }
        for (constraint, is_primary) in self.list.iter().zip(&mut is_primary) {
            let mut variables = constraint.variables.iter();
            if !has_class(constraint) && variables.any(|variable| !covered[variable]) {
                *is_primary = true;
                covered.extend(constraint.variables.iter().map(|&variable| (variable, true)));
            }
        }
        let mut assembly = Assembly::default();
        let mut members: HashMap<usize, Vec<Member>> = HashMap::new();
        for ((number, constraint), is_primary) in (1..).zip(&self.list).zip(is_primary) {
            let bounds = is_primary.then_some(Bounds { lo: constraint.lo, hi: constraint.hi });
            let item = assembly.declare(&format!("c{number}"), bounds, 0..0)?;
            self.add(item, constraint, &mut assembly, &mut members)?;
        }
        for &option in options {
            let mut own = members.remove(&option).unwrap_or_default();
            if !covered[&option] {
                let free = Some(Bounds { lo: 0, hi: 1 });
                own.push(Member::from(assembly.declare(&format!("x{option}"), free, 0..0)?));
            }
            let cost = self.costs.get(&option).copied().unwrap_or(0);
            let label = Some(format!("x{option}"));
            assembly.option(Written { members: own, cost, label, ..Written::default() }, 0..0)?;
        }
        assembly.finish("option")
    }

    /// Adds an item to the options of its constraint.
    fn add(
        &self,
        item: ItemId,
        constraint: &Constraint,
        assembly: &mut Assembly,
        members: &mut HashMap<usize, Vec<Member>>,
    ) -> Result<(), Mistake> {
        for variable in &constraint.variables {
            match self.classes.get(variable) {
                None => members.entry(*variable).or_default().push(Member::from(item)),
                Some(options) => {
                    let member = assembly.color(item, &variable.to_string(), 0..0)?;
                    options.iter().for_each(|&o| members.entry(o).or_default().push(member));
                }
            }
        }
        Ok(())
    }
}
