//! A problem whose items may stay uncovered, at a price.

use crate::id::{Color, ItemId, Member, OptionId};
use crate::problem::{Bounds, BuildError, Problem};

/// Which solutions of a priced problem are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Those of least cost: a missing cover adds the price.
    Least,
    /// Those of greatest cost: a missing cover subtracts the price.
    Greatest,
}

/// A problem in which each missing cover of a primary item has a price.
///
/// Its solutions are the sets of options that keep all colors and upper bounds of the original problem. Options of the
/// original problem keep their numbers; further ones stand for missing covers.
///
/// # Examples
/// ```
/// use quadrille_problem::{Elastic, OptionId, Problem, Sense};
///
/// // Nothing covers c together with the others.
/// let problem = Problem::parse("a b c\na b |2\nb c |3\n")?;
/// let elastic = Elastic::new(&problem, 10, Sense::Least)?;
/// assert_eq!(elastic.problem().to_string(), "a b c\na b |2\nb c |3\na |10\nb |10\nc |10\n");
/// let (options, missing) = elastic.split(&[0, 4].map(OptionId::known));
/// assert_eq!(options, [OptionId::known(0)]);
/// let missing: Vec<_> = missing.iter().map(|&(item, n)| (problem.item(item).name(), n)).collect();
/// assert_eq!(missing, [("c", 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Elastic {
    problem: Problem,
    /// The number of options of the original problem.
    options: usize,
    /// The number of its primary items, which keep their numbers.
    primary: usize,
    /// What a missing cover adds to the cost.
    price: i128,
}

impl Elastic {
    /// Adds the price of missing covers to a problem.
    ///
    /// # Errors
    /// If the problem becomes too large, or costs do.
    pub fn new(original: &Problem, price: u64, sense: Sense) -> Result<Self, BuildError> {
        let mut builder = Problem::builder();
        let items = original.items().map(|item| builder.try_item(item.name(), item.bounds()));
        let items = items.collect::<Result<Vec<ItemId>, BuildError>>()?;
        let colors = (0..original.color_count()).map(Color::known);
        let colors = colors.map(|color| builder.try_color(original.color_name(color)));
        let colors = colors.collect::<Result<Vec<Color>, BuildError>>()?;
        for option in original.options() {
            let members = option.members().iter().map(|member| Member {
                item: items[member.item.index()],
                color: member.color.map(|color| colors[color.index()]),
            });
            builder.option_with_cost(members, option.stated_cost())?;
            if let Some(label) = option.label() {
                builder.label(label)?;
            }
        }
        for item in original.items() {
            let Some(Bounds { lo, hi }) = item.bounds() else { break };
            for _ in 0..lo {
                let own = items[item.id().index()];
                match sense {
                    Sense::Least => drop(builder.option_with_cost([own], price)?),
                    Sense::Greatest if lo == hi => {
                        builder.option_with_cost([own], -i128::from(price))?;
                    }
                    // Only options with an item that is covered a fixed number of times may cost less than 0.
                    Sense::Greatest => {
                        let choice = builder.try_unnamed(Some(Bounds::ONCE))?;
                        builder.option_with_cost([own, choice], -i128::from(price))?;
                        builder.option([choice])?;
                    }
                }
            }
        }
        let price = match sense {
            Sense::Least => i128::from(price),
            Sense::Greatest => -i128::from(price),
        };
        let (options, primary) = (original.option_count(), original.primary_count());
        Ok(Self { problem: builder.build()?, options, primary, price })
    }

    /// Returns the problem with further options for missing covers.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Splits a solution into options of the original problem, and the number of covers that are missing of each item.
    ///
    /// Where the bounds of an item are a range, a solution that is not the best may pay for a cover that is not
    /// missing. It is left out here, so the cost by [`cost`](Self::cost) may be better than that of `solution`.
    pub fn split(&self, solution: &[OptionId]) -> (Vec<OptionId>, Vec<(ItemId, u32)>) {
        let own = solution.iter().copied().filter(|option| option.index() < self.options);
        let options: Vec<OptionId> = own.collect();
        let mut covers = vec![0; self.primary];
        for member in options.iter().flat_map(|&option| self.problem.members(option)) {
            if let Some(times) = covers.get_mut(member.item.index()) {
                *times += 1;
            }
        }
        let missing = (0..).map(ItemId::known).zip(covers).filter_map(|(item, times)| {
            let least = self.problem.bounds(item)?.lo;
            (times < least).then(|| (item, least - times))
        });
        (options, missing.collect())
    }

    /// Returns the cost, as stated, of options of the original problem and of the covers that are missing.
    pub fn cost(&self, options: &[OptionId], missing: &[(ItemId, u32)]) -> i128 {
        let own = options.iter().map(|&option| self.problem.option(option).stated_cost());
        let priced = missing.iter().map(|&(_, times)| i128::from(times) * self.price);
        own.chain(priced).sum()
    }
}
