//! Random small problems, some with a planted symmetry, and their number of solutions.

use super::random::Random;

/// The color of a member without one.
pub const PLAIN: usize = usize::MAX;

/// The number of solutions, and the least cost of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub count: u64,
    pub cost: Option<u64>,
}

impl Value {
    /// The value of solutions with these costs.
    pub fn of(costs: impl Iterator<Item = u64>) -> Self {
        costs.fold(Self { count: 0, cost: None }, |value, cost| Self {
            count: value.count + 1,
            cost: Some(value.cost.map_or(cost, |least| least.min(cost))),
        })
    }

    /// Adds the solutions of a child, each `times` times and with an option of this cost.
    pub fn add(&mut self, child: Self, times: u64, cost: u64) {
        self.count += times * child.count;
        let own = child.cost.map(|least| least + cost);
        self.cost = [self.cost, own].into_iter().flatten().min();
    }
}

#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// The bounds of the primary items, which come first.
    pub bounds: Vec<(u32, u32)>,
    pub items: usize,
    pub colors: usize,
    pub options: Vec<Vec<(usize, usize)>>,
    pub costs: Vec<u64>,
    /// A symmetry of the problem: the image of each item, and of each color on each item.
    pub symmetry: (Vec<usize>, Vec<Vec<usize>>),
}

const COLORS: usize = 3;

impl Problem {
    /// A random problem with at most `limit` options or a few more, in every mixture of bounds,
    /// colors and equal options.
    pub fn random(random: &mut Random, limit: usize) -> Self {
        let (primary, secondary) = (1 + random.below(5), random.below(4));
        let is_bounded = random.once_in(2);
        let bounds: Vec<(u32, u32)> = (0..primary)
            .map(|_| {
                let lo = random.below(3) as u32;
                let wide = (lo, lo.max(1) + random.below(3) as u32);
                if is_bounded { [wide, (0, 1), (1, 1)][random.below(3)] } else { (1, 1) }
            })
            .collect();
        let symmetry = symmetry(random, &bounds, secondary);
        let items = primary + secondary;
        let mut problem = Self { items, bounds, symmetry, ..Self::default() };
        let wanted = 1 + random.below(limit);
        while problem.options.len() < wanted {
            let mut option = problem.random_option(random);
            let (first, cost) = (option.clone(), random.below(6).saturating_sub(1) as u64);
            // With its images, so that the symmetry holds.
            loop {
                problem.options.push(option.clone());
                problem.costs.push(cost);
                for member in &mut option {
                    let color = member.1;
                    let image = |color: usize| problem.symmetry.1[member.0][color];
                    let color = if color == PLAIN { PLAIN } else { image(color) };
                    *member = (problem.symmetry.0[member.0], color);
                }
                option.sort_unstable();
                if option == first {
                    break;
                }
            }
        }
        if random.once_in(2) {
            let mut pairs: Vec<_> = problem.options.into_iter().zip(problem.costs).collect();
            random.shuffle(&mut pairs);
            (problem.options, problem.costs) = pairs.into_iter().unzip();
        }
        problem.number_colors();
        problem
    }

    fn random_option(&self, random: &mut Random) -> Vec<(usize, usize)> {
        if random.once_in(8)
            && let Some(option) = random.choose(&self.options)
        {
            return option;
        }
        let own = random.below(self.bounds.len());
        let mut option = Vec::new();
        for item in 0..self.items {
            if item == own || random.once_in(3) {
                let is_plain = item < self.bounds.len() || random.once_in(4);
                option.push((item, if is_plain { PLAIN } else { random.below(COLORS) }));
            }
        }
        option.sort_unstable();
        option
    }

    /// Numbers colors in the order in which they occur.
    fn number_colors(&mut self) {
        let mut order = Vec::new();
        for member in self.options.iter_mut().flatten() {
            if member.1 != PLAIN {
                let known = order.iter().position(|&color| color == member.1);
                member.1 = known.unwrap_or_else(|| {
                    order.push(member.1);
                    order.len() - 1
                });
            }
        }
        self.colors = order.len();
        // The symmetry in the new numbers. It may lead to colors that do not occur.
        let renumbered = |color: usize| order.iter().position(|&c| c == color).unwrap_or(PLAIN);
        for colors in &mut self.symmetry.1 {
            *colors = order.iter().map(|&old| renumbered(colors[old])).collect();
        }
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for item in 0..self.items {
            words.push(match self.bounds.get(item) {
                None if item == self.bounds.len() => format!("| s{item}"),
                None => format!("s{item}"),
                Some((1, 1)) => format!("p{item}"),
                Some((lo, hi)) if lo == hi => format!("{lo}|p{item}"),
                Some((lo, hi)) => format!("{lo}:{hi}|p{item}"),
            });
        }
        let mut text = words.join(" ") + "\n";
        for (option, &cost) in self.options.iter().zip(&self.costs) {
            let mut words: Vec<String> = option
                .iter()
                .map(|&(item, color)| match color {
                    _ if item < self.bounds.len() => format!("p{item}"),
                    PLAIN => format!("s{item}"),
                    color => format!("s{item}:c{color}"),
                })
                .collect();
            words.extend((cost > 0).then(|| format!("|{cost}")));
            text += &(words.join(" ") + "\n");
        }
        text
    }

    /// The number of solutions in a cube, which have its options with `+` and not those with `-`, and
    /// the least cost of one, by brute force from the definition.
    pub fn value(&self, cube: &[(char, usize)]) -> Value {
        let is_in = |set: &u32| cube.iter().all(|&(sign, o)| (set >> o & 1 == 1) == (sign == '+'));
        let sets = 0..1u32 << self.options.len();
        let sets = sets.filter(|set| is_in(set) && self.is_solution(*set));
        let cost = |set: u32| (0..self.options.len()).filter(move |o| set >> o & 1 == 1);
        Value::of(sets.map(|set| cost(set).map(|option| self.costs[option]).sum()))
    }

    fn is_solution(&self, set: u32) -> bool {
        let mut covers = vec![Vec::new(); self.items];
        let chosen = self.options.iter().enumerate().filter(|(o, _)| set >> o & 1 == 1);
        for &(item, color) in chosen.flat_map(|(_, option)| option) {
            covers[item].push(color);
        }
        covers.iter().enumerate().all(|(item, colors)| match self.bounds.get(item) {
            Some(&(lo, hi)) => (lo as usize..=hi as usize).contains(&colors.len()),
            None => colors.len() < 2 || colors.iter().all(|&c| c != PLAIN && c == colors[0]),
        })
    }
}

/// A random exchange of items with equal bounds, and of colors.
fn symmetry(
    random: &mut Random,
    bounds: &[(u32, u32)],
    secondary: usize,
) -> (Vec<usize>, Vec<Vec<usize>>) {
    let items = bounds.len() + secondary;
    let mut images: Vec<usize> = (0..items).collect();
    let mut colors: Vec<Vec<usize>> = vec![(0..COLORS).collect(); items];
    for _ in 0..random.below(3) {
        let (a, b) = (random.below(items), random.below(items));
        if bounds.get(a) == bounds.get(b) {
            images.swap(a, b);
        }
        let item = random.below(items);
        if item >= bounds.len() && random.once_in(2) {
            colors[item].swap(random.below(COLORS), random.below(COLORS));
        }
    }
    (images, colors)
}
