//! Compares each two cubes of a group at once, by sets of cubes with a bit for each.
//!
//! A cube is a list of literals: a column and a sign. The option that it takes or drops is a column;
//! the way in which it covers an item is a number, whose binary digits are columns. So two cubes state
//! different things about one subject exactly if a column has both signs in them. The cubes separated
//! from a cube are then the union of the cubes with the opposite of one of its literals.

use std::collections::HashMap;

use quadrille_dlx::{Cube, Problem};

use crate::facts::{Facts, Key, Mark};

/// A word of a set of cubes.
type Word = u64;

/// The literals of the cubes of a group, and the cubes of each literal. Cubes are numbered by their
/// place in the group.
pub(crate) struct Pairs {
    /// For each cube, its literals: twice the column, plus the sign.
    literals: Vec<Vec<u32>>,
    /// For each literal, its cubes.
    cubes: Vec<Places>,
}

/// A set of cubes, in the shorter form.
enum Places {
    Few(Vec<u32>),
    Many(Vec<Word>),
}

impl Pairs {
    /// Collects the literals of the cubes of a group, and takes the steps of [`overlap`](Self::overlap)
    /// off a limit: words for each literal, and at least 16, since literals take memory as well.
    /// Returns `None` if that passes the limit.
    pub(crate) fn new(
        problem: &Problem,
        cubes: &[Cube],
        group: &[usize],
        limit: &mut u64,
    ) -> Option<Self> {
        let words = group.len().div_ceil(Word::BITS as usize).max(16) as u64;
        let members = |&number: &usize| {
            let taken = cubes[number].taken().iter();
            let members = taken.map(|&option| problem.members(option).len());
            (members.sum::<usize>() + cubes[number].dropped().len()) as u64
        };
        // Most members of an option share their item with no other option, and need no literal.
        if group.iter().map(members).sum::<u64>() > *limit / 16 {
            return None;
        }
        let mut marks = Marks::default();
        let facts = Facts::unlimited(problem);
        // The marks of each cube are found twice, since all of them would need more memory.
        for &number in group {
            marks.of(&facts, &cubes[number]);
        }
        let columns = Columns::new(&marks.counts);
        let mut literals_of = |&number: &usize| columns.literals(&marks.of(&facts, &cubes[number]));
        let literals: Vec<Vec<u32>> = group.iter().map(&mut literals_of).collect();
        let total: u64 = literals.iter().map(|literals| literals.len() as u64).sum();
        *limit = limit.checked_sub(total.checked_mul(words)?)?;
        let mut places = vec![Vec::new(); 2 * columns.count()];
        for (place, literals) in (0..).zip(&literals) {
            literals.iter().for_each(|&literal| places[literal as usize].push(place));
        }
        let cubes = places.into_iter().map(|places| Places::new(places, group.len())).collect();
        Some(Self { literals, cubes })
    }

    /// Returns the first two cubes, by their places in the group, that nothing separates.
    pub(crate) fn overlap(&self) -> Option<(usize, usize)> {
        let count = self.literals.len();
        let mut apart = vec![0; count.div_ceil(Word::BITS as usize)];
        (0..count).find_map(|first| {
            apart.fill(0);
            for &literal in &self.literals[first] {
                self.cubes[literal as usize ^ 1].add_to(&mut apart);
            }
            let second = (first + 1..count).find(|&second| !contains(&apart, second))?;
            Some((first, second))
        })
    }
}

impl Places {
    /// Makes the set of these cubes, of `count` cubes.
    fn new(places: Vec<u32>, count: usize) -> Self {
        let words = count.div_ceil(Word::BITS as usize);
        if places.len() <= words {
            return Self::Few(places);
        }
        let mut set = vec![0; words];
        places.iter().for_each(|&place| insert(&mut set, place));
        Self::Many(set)
    }

    fn add_to(&self, set: &mut [Word]) {
        match self {
            Self::Few(places) => places.iter().for_each(|&place| insert(set, place)),
            Self::Many(words) => set.iter_mut().zip(words).for_each(|(all, word)| *all |= word),
        }
    }
}

/// Adds a cube to a set.
fn insert(set: &mut [Word], place: u32) {
    set[(place / Word::BITS) as usize] |= 1 << (place % Word::BITS);
}

/// Returns whether a set has a cube.
fn contains(set: &[Word], place: usize) -> bool {
    let bits = Word::BITS as usize;
    set[place / bits] >> (place % bits) & 1 == 1
}

/// The keys and marks met so far, numbered.
#[derive(Default)]
struct Marks {
    keys: HashMap<Key, u32>,
    marks: HashMap<(u32, Mark), u32>,
    /// The number of marks of each key.
    counts: Vec<u32>,
}

impl Marks {
    /// Returns the keys and marks of a cube.
    fn of(&mut self, facts: &Facts<'_>, cube: &Cube) -> Vec<(u32, u32)> {
        let taken = cube.taken().iter().map(|&option| (Key::Option(option), Mark::Taken));
        let dropped = cube.dropped().iter().map(|&option| (Key::Option(option), Mark::Dropped));
        let covered = facts.covers(cube).into_iter().map(|(item, mark)| (Key::Item(item), mark));
        taken.chain(dropped).chain(covered).map(|(key, mark)| self.number(key, mark)).collect()
    }

    fn number(&mut self, key: Key, mark: Mark) -> (u32, u32) {
        let next = self.counts.len() as u32;
        let key = *self.keys.entry(key).or_insert(next);
        if key == next {
            self.counts.push(0);
        }
        let count = &mut self.counts[key as usize];
        let mark = *self.marks.entry((key, mark)).or_insert_with(|| {
            *count += 1;
            *count - 1
        });
        (key, mark)
    }
}

/// The columns of each key: those of a key begin at its place in the list and end at the next.
struct Columns(Vec<u32>);

impl Columns {
    /// Gives each key as many columns as the numbers of its marks have binary digits.
    fn new(counts: &[u32]) -> Self {
        let mut starts = vec![0];
        for count in counts {
            let digits = count.next_power_of_two().ilog2();
            starts.push(starts.last().map_or(0, |last| last + digits));
        }
        Self(starts)
    }

    fn count(&self) -> usize {
        self.0.last().map_or(0, |&count| count as usize)
    }

    /// Returns the literals of a cube with these keys and marks.
    fn literals(&self, stated: &[(u32, u32)]) -> Vec<u32> {
        let of_key = |&(key, mark): &(u32, u32)| {
            let [start, end] = [key, key + 1].map(|key| self.0[key as usize]);
            (start..end).map(move |column| 2 * column + (mark >> (column - start) & 1))
        };
        stated.iter().flat_map(of_key).collect()
    }
}
