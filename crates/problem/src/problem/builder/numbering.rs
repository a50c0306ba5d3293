//! The last step of building a problem: numbers and names of all items, and the flat form.

use crate::id::ItemId;
use crate::problem::builder::ProblemBuilder;
use crate::problem::names::{Name, NameTable, Names};
use crate::problem::{Bounds, BuildError, BuildErrorKind, Problem};

impl ProblemBuilder {
    /// Settles the numbers of all items. Returns the number of each item in the order of
    /// declaration, unless all keep theirs.
    pub(super) fn settle(&mut self) -> Result<Option<Vec<ItemId>>, BuildError> {
        if let Some(mistake) = self.mistake.take() {
            return Err(mistake);
        }
        if self.primary_count == 0 {
            return Err(BuildErrorKind::NoPrimaryItem.into());
        }
        Ok(self.is_mixed.then(|| self.renumber()))
    }

    /// Numbers primary items before secondary ones, and otherwise as they were declared.
    fn renumber(&mut self) -> Vec<ItemId> {
        let (mut primary, mut secondary) = (0, self.primary_count);
        let place = |bounds: &Option<Bounds>| {
            let next = if bounds.is_some() { &mut primary } else { &mut secondary };
            *next += 1;
            ItemId::known(*next - 1)
        };
        let numbers: Vec<ItemId> = self.bounds.iter().map(place).collect();
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_unstable_by_key(|&index| numbers[index]);
        let mut items = NameTable::default();
        for index in order {
            match self.items.get(index) {
                "" => items.push_unnamed(),
                name => drop(items.add(Name::from(name))),
            }
        }
        self.items = items;
        self.bounds.sort_by_key(Option::is_none);
        for member in &mut self.members {
            member.item = numbers[member.item.index()];
        }
        numbers
    }

    /// Returns the names of all items. An item without a name is named after its number: `#7`, or
    /// `#7'` if that name is taken.
    fn item_names(&mut self) -> Names {
        let items = std::mem::take(&mut self.items);
        if !self.has_unnamed {
            return items.into_names();
        }
        if items.is_unnamed() {
            return Names::numbered(items.len());
        }
        let mut names = Names::default();
        for index in 0..items.len() {
            let name = items.get(index);
            if !name.is_empty() {
                names.push(name);
                continue;
            }
            let mut name = format!("#{index}");
            while items.find(Name::from(name.as_str())).is_some() {
                name.push('\'');
            }
            names.push(&name);
        }
        names
    }

    pub(super) fn into_problem(mut self) -> Result<Problem, BuildError> {
        if !self.costs.is_empty() {
            self.costs.resize(self.ends.len(), 0);
        }
        if self.labels.len() > 0 {
            self.labels.pad(self.ends.len());
        }
        self.ends.insert(0, 0);
        let negative = std::mem::take(&mut self.negative);
        let mut problem = Problem {
            item_names: self.item_names(),
            color_names: self.colors.into_names(),
            bounds: self.bounds.into_iter().flatten().collect(),
            starts: self.ends,
            members: self.members,
            costs: self.costs,
            raise: 0,
            labels: self.labels,
        };
        problem.raise_costs(&negative)?;
        Ok(problem)
    }
}
