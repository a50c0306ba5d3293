//! Random problems of every kind with planted symmetries.
//!
//! There are one to three sets of a few points, each with permutations of its points. Items stand for
//! points, pairs of points of one set, or points of two sets. An option is seeded by some points of
//! each set and has items that stand for them; its images under the permutations are options too. So
//! Latin squares, triple systems, matchings and several copies of a problem are among them.

use std::collections::BTreeSet;

use quadrille_random::Random;

use crate::plain::{Member, Plain};

/// An orbit that would lead to more options than this is left out.
const MOST_OPTIONS: usize = 48;

/// Points, and permutations of them.
struct Points {
    count: usize,
    generators: Vec<Vec<usize>>,
}

impl Points {
    fn random(random: &mut Random) -> Self {
        let count = 2 + random.below(4);
        let cycle = |length: usize| {
            let image = |point| if point < length { (point + 1) % length } else { point };
            (0..count).map(image).collect::<Vec<usize>>()
        };
        let generators = match random.below(6) {
            0 => vec![],
            1 => vec![cycle(count)],
            2 => vec![cycle(count), (0..count).rev().collect()],
            3 => vec![cycle(2.min(count))],
            // All permutations.
            _ => vec![cycle(count), cycle(2.min(count))],
        };
        Self { count, generators }
    }
}

/// Items of one kind. They stand for one point of each of these sets, or for two of one set if that
/// is listed twice, or for nothing: then there is one.
struct Kind {
    sets: Vec<usize>,
    /// The points of each item.
    points: Vec<Vec<usize>>,
    /// The number of the first item.
    first: usize,
}

impl Kind {
    fn random(sets: &[Points], first: usize, random: &mut Random) -> Self {
        let named: Vec<usize> = (0..random.below(3)).map(|_| random.below(sets.len())).collect();
        let mut points = vec![Vec::new()];
        for &set in &named {
            let longer = |tuple: &Vec<usize>| {
                let tuple = tuple.clone();
                (0..sets[set].count).map(move |point| [tuple.as_slice(), &[point]].concat())
            };
            points = points.iter().flat_map(longer).collect();
        }
        if let [a, b] = named[..]
            && a == b
        {
            points.retain(|tuple| tuple[0] < tuple[1]);
        }
        Self { sets: named, points, first }
    }

    /// The items that stand for some of the chosen points.
    fn items(&self, chosen: &[BTreeSet<usize>]) -> impl Iterator<Item = usize> {
        let is_chosen = |tuple: &Vec<usize>| {
            tuple.iter().zip(&self.sets).all(|(point, &set)| chosen[set].contains(point))
        };
        let places = (0..self.points.len()).filter(move |&place| is_chosen(&self.points[place]));
        places.map(|place| self.first + place)
    }
}

/// How the items of one kind are colored in an option.
#[derive(Clone, Copy)]
enum Paint {
    Plain,
    /// In one color.
    Color(usize),
    /// In the color of the one point that is chosen of a set. It moves with the point.
    Point(usize),
}

impl Paint {
    fn random(sets: &[Points], random: &mut Random) -> Self {
        match random.below(5) {
            0 | 1 => Self::Plain,
            2 | 3 => Self::Color(random.below(3)),
            _ => Self::Point(random.below(sets.len())),
        }
    }

    fn color(self, chosen: &[BTreeSet<usize>]) -> Option<usize> {
        match self {
            Self::Plain => None,
            Self::Color(color) => Some(color),
            Self::Point(set) if chosen[set].len() == 1 => chosen[set].first().copied(),
            Self::Point(_) => None,
        }
    }
}

/// Returns a random problem. One in four is changed a little after symmetries were planted, so that
/// most of them are almost symmetries.
pub(crate) fn problem(random: &mut Random) -> Plain {
    let mut plain = symmetric(random);
    if random.one_in(4) {
        spoil(&mut plain, random);
    }
    plain.shuffled(random)
}

fn symmetric(random: &mut Random) -> Plain {
    let sets: Vec<Points> = (0..1 + random.below(3)).map(|_| Points::random(random)).collect();
    let (mut plain, mut kinds) = (Plain::default(), Vec::new());
    // An item that all images of an option share.
    plain.bounds.push((0, 1 + random.below(3u32)));
    kinds.push(Kind { sets: vec![], points: vec![vec![]], first: 0 });
    let (primary, secondary) = (2 + random.below(3), random.below(3));
    let has_bounds = random.one_in(2);
    for number in 1..primary + secondary {
        let kind = Kind::random(&sets, plain.items(), random);
        if number < primary {
            let of_all = if has_bounds { bounds(random) } else { (1, 1) };
            plain.bounds.resize(plain.bounds.len() + kind.points.len(), of_all);
        } else {
            plain.secondaries += kind.points.len();
        }
        kinds.push(kind);
    }
    for _ in 0..2 + random.below(7) {
        // Options of items of all kinds, of some kinds, or of one.
        let (all, one) = (random.one_in(3), random.one_in(2).then(|| random.below(kinds.len())));
        let chosen: Vec<BTreeSet<usize>> =
            sets.iter().map(|set| choice(set, all, random)).collect();
        let mut in_use = Vec::new();
        for number in 0..kinds.len() {
            let is_used = match number {
                0 => random.one_in(6),
                _ => all || one.map_or(!random.one_in(3), |one| one == number),
            };
            in_use.push(is_used.then(|| Paint::random(&sets, random)));
        }
        let cost = if random.one_in(3) { random.below(4u64) } else { 0 };
        let times = if random.one_in(8) { 2 } else { 1 };
        let images = orbit(chosen, &sets);
        if plain.options.len() + times * images.len() > MOST_OPTIONS {
            continue;
        }
        for chosen in images {
            let mut members: Vec<Member> = Vec::new();
            for (number, kind) in kinds.iter().enumerate() {
                if let Some(paint) = in_use[number] {
                    let color = if number < primary { None } else { paint.color(&chosen) };
                    members.extend(kind.items(&chosen).map(|item| (item, color)));
                }
            }
            if members.iter().any(|&(item, _)| item < plain.bounds.len()) {
                plain.options.extend(std::iter::repeat_n((members, cost), times));
            }
        }
    }
    // Items that may be covered alone leave more solutions.
    for kind in &kinds[1..primary] {
        if random.one_in(2) && plain.options.len() + kind.points.len() <= MOST_OPTIONS {
            let alone = |place| (vec![(kind.first + place, None)], 0);
            plain.options.extend((0..kind.points.len()).map(alone));
        }
    }
    plain
}

/// One point of a set, or up to three.
fn choice(set: &Points, one: bool, random: &mut Random) -> BTreeSet<usize> {
    let wanted = if one { 1 } else { [1, 1, 2, 3][random.below(4)] };
    (0..wanted).map(|_| random.below(set.count)).collect()
}

/// All images of chosen points under the permutations of all sets.
fn orbit(chosen: Vec<BTreeSet<usize>>, sets: &[Points]) -> Vec<Vec<BTreeSet<usize>>> {
    let (mut images, mut next) = (vec![chosen], 0);
    while let Some(image) = images.get(next).cloned() {
        next += 1;
        for (number, set) in sets.iter().enumerate() {
            for generator in &set.generators {
                let mut moved = image.clone();
                moved[number] = image[number].iter().map(|&point| generator[point]).collect();
                if !images.contains(&moved) && images.len() <= MOST_OPTIONS {
                    images.push(moved);
                }
            }
        }
    }
    images
}

fn bounds(random: &mut Random) -> (u32, u32) {
    match random.below(8) {
        0 => (2, 2),
        1 => (3, 3),
        2 => (0, 1 + random.below(3u32)),
        3 => (1, 2 + random.below(2u32)),
        4 => (random.below(3u32), u32::MAX),
        _ => (1, 1),
    }
}

/// Changes a bound, a cost, a color or a member, removes an option, or doubles one.
fn spoil(plain: &mut Plain, random: &mut Random) {
    let primaries = plain.bounds.len();
    if random.one_in(5) || plain.options.is_empty() {
        let bounds = &mut plain.bounds[random.below(primaries)];
        *bounds = (bounds.0, bounds.1.saturating_add(1));
        return;
    }
    let option = random.below(plain.options.len());
    let (members, cost) = &mut plain.options[option];
    let place = random.below(members.len());
    match random.below(5) {
        0 => *cost += 1,
        1 => _ = plain.options.remove(option),
        2 => plain.options.push(plain.options[option].clone()),
        3 if members[place].0 >= primaries => {
            members[place].1 = if random.one_in(3) { None } else { Some(random.below(4)) };
        }
        _ if members.iter().filter(|member| member.0 < primaries).count() > 1 => {
            members.remove(place);
        }
        _ => {}
    }
}
