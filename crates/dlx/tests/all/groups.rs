//! Groups that are written and read again: the classes of solutions under them are those of brute
//! force, which tries every exchange of items and colors.

use std::collections::BTreeSet;

use quadrille_dlx::symmetry::{Permutation, PermutationError};
use quadrille_dlx::{Count, Problem, Solve};
use quadrille_random::Random;

/// A colored problem as plain lists. Members are items with a color, or 0 for none; items are
/// primary first.
struct Colored {
    bounds: Vec<(u32, u32)>,
    secondaries: usize,
    options: Vec<(Vec<(usize, usize)>, u64)>,
}

/// Names that cannot be written as they are.
const ODD: [&str; 6] = ["f(x)", "\\", "a#", "options", "\\u{28}", "\u{202e})("];

const COLORS: usize = 3;

impl Colored {
    /// A small problem, often with equal options and with items in the same options.
    fn random(random: &mut Random) -> Self {
        let primaries = 1 + random.below(3);
        let secondaries = random.below(3);
        let has_bounds = random.one_in(4);
        let bounds = (0..primaries)
            .map(|_| if has_bounds && random.one_in(2) { (0, 2) } else { (1, 1) })
            .collect();
        let has_costs = random.one_in(4);
        let mut options: Vec<(Vec<(usize, usize)>, u64)> = Vec::new();
        for _ in 0..1 + random.below(6) {
            if !options.is_empty() && random.one_in(4) {
                options.push(options[random.below(options.len())].clone());
                continue;
            }
            let own = random.below(primaries);
            let mut members = Vec::new();
            for item in 0..primaries + secondaries {
                if item == own || random.one_in(2) {
                    let is_plain = item < primaries || random.one_in(6);
                    members.push((item, if is_plain { 0 } else { 1 + random.below(COLORS) }));
                }
            }
            let cost = if has_costs { random.below(2u64) } else { 0 };
            options.push((members, cost));
        }
        Self { bounds, secondaries, options }
    }

    fn items(&self) -> usize {
        self.bounds.len() + self.secondaries
    }

    /// The text of the problem; item `i` has a name that must be escaped if `odd` does not divide it.
    fn text(&self, odd: usize) -> String {
        let name = |item: usize| match item % odd {
            0 => format!("i{item}"),
            _ => ODD[item % ODD.len()].to_owned(),
        };
        let mut words = Vec::new();
        for item in 0..self.items() {
            if item == self.bounds.len() {
                words.push("|".to_owned());
            }
            words.push(match self.bounds.get(item) {
                Some((0, hi)) => format!("0:{hi}|{}", name(item)),
                _ => name(item),
            });
        }
        let mut text = words.join(" ") + "\n";
        for (members, cost) in &self.options {
            let word = |&(item, color): &(usize, usize)| match color {
                0 => name(item),
                color => format!("{}:{}", name(item), ["(", "\\)", "x"][color - 1]),
            };
            let words: Vec<String> = members.iter().map(word).collect();
            text += &format!("{} |{cost}\n", words.join(" "));
        }
        text
    }

    /// The number of classes of solutions, under all exchanges of items and colors that keep the
    /// options. Equal options are exchanged freely: a solution is a multiset of their members.
    fn classes(&self) -> usize {
        let motions = self.motions();
        let solutions = (0..1u32 << self.options.len()).filter(|&set| self.is_solution(set));
        let multiset = |set: u32| -> Vec<(Vec<(usize, usize)>, u64)> {
            (0..self.options.len())
                .filter(|option| set >> option & 1 == 1)
                .map(|option| self.options[option].clone())
                .collect()
        };
        let least = |set: u32| {
            let options = multiset(set);
            motions.iter().map(|motion| moved(&options, motion)).min().expect("the identity")
        };
        solutions.map(least).collect::<BTreeSet<_>>().len()
    }

    fn is_solution(&self, set: u32) -> bool {
        let mut covers = vec![Vec::new(); self.items()];
        for (option, (members, _)) in self.options.iter().enumerate() {
            if set >> option & 1 == 1 {
                members.iter().for_each(|&(item, color)| covers[item].push(color));
            }
        }
        covers.iter().enumerate().all(|(item, colors)| match self.bounds.get(item) {
            Some(&(lo, hi)) => (lo as usize..=hi as usize).contains(&colors.len()),
            None => colors.len() < 2 || colors.iter().all(|&c| c > 0 && c == colors[0]),
        })
    }

    /// All exchanges of items and colors that keep the options: for each item its image, and the
    /// images of its colors.
    fn motions(&self) -> Vec<Motion> {
        let mut options = self.options.clone();
        options.sort();
        let primaries = permutations(self.bounds.len());
        let secondaries = permutations(self.secondaries);
        let colors = permutations(COLORS);
        let mut motions = Vec::new();
        for first in &primaries {
            if first.iter().enumerate().any(|(a, &b)| self.bounds[a] != self.bounds[b]) {
                continue;
            }
            for second in &secondaries {
                for number in 0..colors.len().pow(self.secondaries as u32) {
                    let mut motion: Motion =
                        first.iter().map(|&image| (image, Vec::new())).collect();
                    let mut rest = number;
                    for &image in second {
                        motion.push((image + first.len(), colors[rest % colors.len()].clone()));
                        rest /= colors.len();
                    }
                    if moved(&self.options, &motion) == options {
                        motions.push(motion);
                    }
                }
            }
        }
        motions
    }
}

/// For each item its image, and the images of its colors, from 0.
type Motion = Vec<(usize, Vec<usize>)>;

/// The images of some options, sorted.
fn moved(
    options: &[(Vec<(usize, usize)>, u64)],
    motion: &Motion,
) -> Vec<(Vec<(usize, usize)>, u64)> {
    let mut images: Vec<_> = options
        .iter()
        .map(|(members, cost)| {
            let image = |&(item, color): &(usize, usize)| match color {
                0 => (motion[item].0, 0),
                color => (motion[item].0, 1 + motion[item].1[color - 1]),
            };
            let mut members: Vec<_> = members.iter().map(image).collect();
            members.sort_unstable();
            (members, *cost)
        })
        .collect();
    images.sort();
    images
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |shorter, next| {
        let longer = |list: &Vec<usize>| {
            (0..=list.len())
                .map(|place| {
                    let mut list = list.clone();
                    list.insert(place, next);
                    list
                })
                .collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

fn classes(problem: &Problem, group: Vec<Permutation>) -> Count {
    let counted = problem.classifier().up_to(group).count_classes().expect("automorphisms");
    counted.answer().complete().expect("no limit")
}

/// Writes the generators of random problems, reads them, and counts the classes under both, and
/// without a file. Returns the number of problems with several classes, and of lines with options.
fn campaign(seeds: std::ops::Range<u64>) -> (u32, u32) {
    let (mut several, mut by_options) = (0, 0);
    for seed in seeds {
        let mut random = Random::with_key([seed, 51, 0, 0]);
        let colored = Colored::random(&mut random);
        let text = colored.text(1 + random.below(3));
        let problem = Problem::parse(&text).expect("a good problem");
        let group = problem.automorphisms().expect("a small problem");
        let own = group.generators();
        let written: Vec<String> = own.iter().map(|g| g.to_text(&problem)).collect();
        if !written.is_empty() {
            let read = Permutation::parse_all(&problem, &written.join("\n"));
            let read =
                read.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}{written:?}"));
            assert_eq!(read, own, "seed {seed}\n{text}{written:?}");
        }
        by_options += written.iter().filter(|line| line.contains("options ")).count() as u32;
        let number = colored.classes();
        let expected = Count::from(number as u64);
        assert_eq!(classes(&problem, own.to_vec()), expected, "seed {seed}\n{text}{written:?}");
        let without = problem.classifier().count_classes().expect("a small problem").answer();
        assert_eq!(without.complete().expect("no limit"), expected, "seed {seed}\n{text}");
        several += u32::from(number > 1);
    }
    (several, by_options)
}

#[test]
fn a_group_that_is_written_is_the_group_that_is_read() {
    let (several, by_options) = campaign(0..2_000);
    assert!(several > 300 && by_options > 300, "{several}, {by_options}");
}

#[test]
#[ignore = "long: about a minute"]
fn many_groups_that_are_written_are_read() {
    campaign(1_000_000..1_100_000);
}

/// Exchanges of items that are in the same options, and of equal options, at once.
#[test]
fn a_line_may_give_items_and_options() {
    let text = "a b c d\na b\na b\nc d\nc d\n";
    let problem = Problem::parse(text).expect("a good problem");
    for line in [
        "options (0 1)",
        "(a b)",
        "(a b) options (0 1)",
        "(a c)(b d)",
        "(a d b c) options (0 3 1 2)",
    ] {
        let read = Permutation::parse_all(&problem, line).expect("an automorphism");
        assert_eq!(read[0].to_text(&problem), line);
        assert_eq!(Permutation::parse_all(&problem, &read[0].to_text(&problem)), Ok(read));
    }
}

/// What does not keep colors, bounds, costs or options is refused, with the reason.
#[test]
fn a_given_group_must_keep_the_problem() {
    let refused = |text: &str, line: &str| {
        let problem = Problem::parse(text).expect("a good problem");
        let error = Permutation::parse_all(&problem, line).expect_err("it keeps too little");
        error.to_string()
    };
    let colors = "a b | s t\na s:x t:x\nb s:y t:y\na b s:x t:y\n";
    for (text, line, reason) in [
        (colors, "(a b)", "would become `b s:x t:x`"),
        (colors, "(a b)(s:x s:y)", "would become `b s:y t:x`"),
        (colors, "(a b)(s:x s:y)(t:x t:y)", "would become `b a s:y t:x`"),
        (colors, "(s t)(s:x t:y)", "would become `a t:y s:x`"),
        (colors, "options (0 2)", "no item of its kind"),
        ("a b\na |1\nb |2\n", "(a b)", "not an option of equal cost"),
        ("a b\na |1\nb |2\n", "options (0 1)", "not an option of equal cost"),
        ("a 0:1|b\na\nb\n", "(a b)", "different bounds"),
        ("a b\na\nb\na\nb\n", "(a b) options (0 2)", "option 2 does not have the images"),
        ("a b\na\nb\na\nb\n", "(a b) options (0 1 2 3)(1 2)", "moved twice"),
        ("a b\na b\na\n", "(a b)", "would become"),
    ] {
        let why = refused(text, line);
        assert!(why.contains(reason), "{line}: {why}");
    }
}

#[test]
fn a_permutation_of_another_problem_is_an_error() {
    let [one, other] = ["a b | s\na s:x\nb s:y\n", "a b | s\na s:x\nb s:x\na\n"]
        .map(|text| Problem::parse(text).expect("a good problem"));
    let group = one.automorphisms().expect("a small problem").generators().to_vec();
    assert!(other.classifier().up_to(group).count_classes().is_err());
    let error = Permutation::parse_all(&other, "(a b)").expect_err("the third option has no image");
    assert!(matches!(
        error.kind(),
        quadrille_dlx::symmetry::CyclesErrorKind::Permutation(PermutationError::NoOption { .. })
    ));
}
