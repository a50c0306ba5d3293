//! A problem as plain lists, for judges that share no code with the engine.

use std::fmt::Write;

use quadrille_random::Random;

/// A member of an option: its item, and its color if it has one.
pub(crate) type Member = (usize, Option<usize>);

/// A problem without names: items are numbers, primary ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plain {
    /// Lower and upper bound of each primary item.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// The number of secondary items.
    pub(crate) secondaries: usize,
    /// The options: members and cost.
    pub(crate) options: Vec<(Vec<Member>, u64)>,
}

impl Plain {
    pub(crate) fn items(&self) -> usize {
        self.bounds.len() + self.secondaries
    }

    /// Returns the problem with items, options and members in random order.
    pub(crate) fn shuffled(&self, random: &mut Random) -> Self {
        let primaries = self.bounds.len();
        let mut places = random.permutation(primaries);
        places.extend(random.permutation(self.secondaries).iter().map(|place| primaries + place));
        let mut bounds = self.bounds.clone();
        for (item, &of_item) in self.bounds.iter().enumerate() {
            bounds[places[item]] = of_item;
        }
        let mut options = self.options.clone();
        for (members, _) in &mut options {
            members.iter_mut().for_each(|(item, _)| *item = places[*item]);
            random.shuffle(members);
        }
        random.shuffle(&mut options);
        Self { bounds, secondaries: self.secondaries, options }
    }

    /// Returns the problem in Knuth's text format.
    pub(crate) fn text(&self) -> String {
        let primaries = self.bounds.len();
        let name = |item: usize| {
            if item < primaries { format!("p{item}") } else { format!("s{}", item - primaries) }
        };
        let mut words: Vec<String> = (0..primaries)
            .map(|item| match self.bounds[item] {
                (1, 1) => name(item),
                (lo, hi) if lo == hi => format!("{lo}|{}", name(item)),
                (lo, hi) => format!("{lo}:{hi}|{}", name(item)),
            })
            .collect();
        if self.secondaries > 0 {
            words.push("|".to_owned());
            words.extend((primaries..self.items()).map(name));
        }
        let mut text = words.join(" ") + "\n";
        for (members, cost) in &self.options {
            let word = |&(item, color): &Member| {
                name(item) + &color.map_or(String::new(), |color| format!(":c{color}"))
            };
            text += &members.iter().map(word).collect::<Vec<_>>().join(" ");
            if *cost > 0 {
                write!(text, " |{cost}").expect("writing to a string never fails");
            }
            text += "\n";
        }
        text
    }

    /// Removes everything that the problem does not need to fail.
    pub(crate) fn shrunk(mut self, fails: impl Fn(&Self) -> bool) -> Self {
        while let Some(smaller) = self.smaller().into_iter().find(&fails) {
            self = smaller;
        }
        self
    }

    /// Returns every problem that is one step smaller: without one item, one option, one member of an
    /// option, one color or one cost, or with simpler bounds.
    fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut vary = |change: &dyn Fn(&mut Self)| {
            let mut varied = self.clone();
            change(&mut varied);
            all.push(varied);
        };
        for item in 0..self.items() {
            vary(&|varied| varied.remove(item));
        }
        for option in 0..self.options.len() {
            vary(&|varied| _ = varied.options.remove(option));
        }
        for (option, (members, cost)) in self.options.iter().enumerate() {
            if *cost > 0 {
                vary(&|varied| varied.options[option].1 = 0);
            }
            for (place, (_, color)) in members.iter().enumerate() {
                vary(&|varied| _ = varied.options[option].0.remove(place));
                if color.is_some() {
                    vary(&|varied| varied.options[option].0[place].1 = None);
                }
            }
        }
        for item in (0..self.bounds.len()).filter(|&item| self.bounds[item] != (1, 1)) {
            vary(&|varied| varied.bounds[item] = (1, 1));
        }
        all.retain(Self::is_good);
        all
    }

    /// Removes an item, and the options without any other primary item.
    fn remove(&mut self, item: usize) {
        if item < self.bounds.len() {
            self.bounds.remove(item);
        } else {
            self.secondaries -= 1;
        }
        for (members, _) in &mut self.options {
            members.retain(|member| member.0 != item);
            members.iter_mut().filter(|member| member.0 > item).for_each(|member| member.0 -= 1);
        }
        let primaries = self.bounds.len();
        self.options.retain(|(members, _)| members.iter().any(|member| member.0 < primaries));
    }

    /// Whether there is a primary item, and each option has one.
    fn is_good(&self) -> bool {
        let primaries = self.bounds.len();
        let has_primary =
            |(members, _): &(Vec<Member>, u64)| members.iter().any(|m| m.0 < primaries);
        primaries > 0 && self.options.iter().all(has_primary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_written_and_shrunk() {
        let options = vec![
            (vec![(0, None), (2, Some(1))], 3),
            (vec![(1, None), (0, None)], 0),
            (vec![(1, None), (2, None)], 0),
        ];
        let plain = Plain { bounds: vec![(2, 2), (0, 3)], secondaries: 1, options };
        assert_eq!(plain.text(), "2|p0 0:3|p1 | s0\np0 s0:c1 |3\np1 p0\np1 s0\n");
        let has_color = |plain: &Plain| {
            plain.options.iter().flat_map(|(members, _)| members).any(|member| member.1.is_some())
        };
        assert_eq!(plain.shrunk(has_color).text(), "p0 | s0\np0 s0:c1\n");
    }
}
