//! Whole problems at every level of vector instructions: the answers, nodes, solutions and their order
//! are the same at each level and as with dancing links.

mod apart {
    mod tests;
}

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use quadrille_problem::{ItemId, Kind, Member, OptionId, Problem};
use quadrille_random::Random;
use quadrille_vectors::Level;

use crate::answer::{Answer, Capped};
use crate::dance::dense::walk::{ITEM_LIMIT, OPTION_LIMIT, build, build_at};
use crate::dance::links;
use crate::meter::limits::Limits;
use crate::meter::position::Position;
use crate::meter::{Meter, NO_MEMO};
use crate::observe::{MemoStats, Statistics};
use crate::tuning::Tuning;
use crate::walk::walker::{Step, Walker};

/// The results of a walk.
#[derive(Debug, PartialEq)]
struct Results {
    /// The count, and its nodes by level.
    answer: Answer,
    profile: Vec<u64>,
    memo: MemoStats,
    /// The first solutions, each ascending; the end of the list; and its nodes by level.
    listed: Vec<Vec<OptionId>>,
    end: Step,
    list_profile: Vec<u64>,
}

fn meter(nodes: u64) -> Meter<'static> {
    Meter::new(Limits { nodes: Some(nodes), ..Limits::tiny() }, None)
}

fn profile(meter: &Meter<'_>) -> Vec<u64> {
    let mut statistics = Statistics::default();
    meter.record(&mut statistics);
    statistics.profile
}

/// Lists with one walker and counts with another, each with a limit on nodes.
fn ask(build: impl Fn() -> Box<dyn Walker>, nodes: u64) -> Results {
    let (mut lister, mut list_meter) = (build(), meter(nodes));
    let mut listed = Vec::new();
    let end = loop {
        let step = lister.next(&mut list_meter);
        if step != Step::Solution || listed.len() == 300 {
            break step;
        }
        let mut taken = Vec::new();
        lister.taken(&mut taken);
        taken.sort_unstable();
        listed.push(taken);
    };
    let (mut counter, mut count_meter) = (build(), meter(nodes));
    let answer = counter.count(&mut count_meter);
    let (profile, list_profile) = (profile(&count_meter), profile(&list_meter));
    Results { answer, profile, memo: counter.memo(), listed, end, list_profile }
}

/// Counts, and returns the position at which the count stopped.
fn stop_of(mut walker: Box<dyn Walker>, nodes: u64) -> Option<Position> {
    let counted = walker.count_visited(&mut meter(nodes), &mut Capped::new(None));
    counted.err().and_then(|stop| stop.at)
}

/// Compares all levels, without a memo and with a small and a large one.
fn compare(name: &str, problem: &Problem, nodes: u64) {
    let linked = ask(|| links::build(problem), nodes);
    for memory in [0, NO_MEMO, 1 << 10, 1 << 16] {
        let results = |level| ask(|| build_at(level, problem, memory, &Tuning::tiny()), nodes);
        let plain = results(Level::Portable);
        assert_eq!(plain.listed, linked.listed, "{name}: solutions, as links list them");
        assert_eq!(plain.end, linked.end, "{name}: the end of the list");
        assert_eq!(plain.list_profile, linked.list_profile, "{name}: nodes of the list");
        if memory == 0 {
            assert_eq!(plain.profile, linked.profile, "{name}: nodes, as links visit them");
        }
        if linked.answer.stopped().is_none() {
            assert_eq!(plain.answer, linked.answer, "{name}: the count with {memory} bytes");
        }
        let others = Level::available().into_iter();
        for level in others.filter(|level| !matches!(level, Level::Portable)) {
            assert_eq!(results(level), plain, "{name}, {memory} bytes, {level:?}");
        }
    }
}

/// Two items that are covered several times, by options of which some exclude options of the other item, and
/// few those of their own.
fn armies(random: &mut Random) -> Problem {
    let mut builder = Problem::builder();
    let armies: Vec<_> = ["a", "b"]
        .map(|name| {
            let lo = random.below(4) as u32;
            builder.bounded(name, lo, lo.max(1) + random.below(3) as u32)
        })
        .into();
    let squares: Vec<_> = (0..10).map(|square| builder.secondary(format!("s{square}"))).collect();
    let colors = ["0", "1"].map(|name| builder.color(name));
    for option in 0..12 + random.below(6) {
        let army = random.below(2);
        let mut members = vec![armies[army].into()];
        for &square in &squares {
            match random.below(24) {
                0..4 => members.push(square.colored(colors[army])),
                4 if option % 4 == 0 => members.push(square.into()),
                _ => {}
            }
        }
        builder.option(members).expect("a good option");
    }
    builder.build().expect("a good problem")
}

#[test]
fn options_that_do_not_exclude_each_other_are_counted_as_if_each_was_visited() {
    let (mut random, mut spared) = (Random::new(57), 0);
    for number in 0..150 {
        let problem = armies(&mut random);
        compare(&format!("armies {number}"), &problem, u64::MAX);
        let whole: u64 = ask(|| links::build(&problem), u64::MAX).profile.iter().sum();
        let counted = ask(|| build(&problem, NO_MEMO, &Tuning::tiny()), u64::MAX);
        let visited: u64 = counted.profile.iter().sum();
        assert_eq!(visited + counted.memo.spared_nodes, whole, "armies {number}");
        spared += counted.memo.spared_nodes;
    }
    assert!(spared > 10_000, "only {spared} nodes were left out");
}

#[test]
fn conforming_problems_are_the_same_at_every_level() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dlx/tests/conformance");
    let mut compared = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a readable entry").path();
        if path.extension().is_none_or(|extension| extension != "xcc") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable file");
        let problem = Problem::parse(&text).expect("a good problem");
        if problem.option_count() <= OPTION_LIMIT && problem.primary_count() <= ITEM_LIMIT {
            compare(&path.display().to_string(), &problem, 5_000);
            compared += 1;
        }
    }
    assert!(compared >= 100, "{compared} files");
}

/// The kind and size of a random problem.
#[derive(Clone, Copy, Debug)]
struct Shape {
    kind: Kind,
    options: usize,
    /// The number of primary items. An option has items of one family of six only, so that solutions
    /// are found quickly.
    items: usize,
    secondaries: usize,
}

/// Returns a random problem with a solution: two options for each family, without secondary items.
///
/// The other options have up to four items, many options the same ones; some have secondary items
/// and, if the kind has colors, colors. All bounds allow an item to be covered once.
fn random_problem(random: &mut Random, shape: Shape) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..shape.items)
        .map(|item| {
            let bounded = shape.kind == Kind::Mcc && random.one_in(3);
            let (lo, hi) = if bounded { (random.below(2), 1 + random.below(3)) } else { (1, 1) };
            builder.bounded(format!("p{item}"), lo as u32, hi as u32)
        })
        .collect();
    let secondaries = builder.secondaries("s", shape.secondaries);
    let colors = ["red", "blue"].map(|name| builder.color(name));
    for family in items.chunks(6) {
        for half in family.chunks(3) {
            builder.option(half.iter().copied().map(Member::from)).expect("a good option");
        }
    }
    let families = items.chunks(6).count();
    for _ in 2 * families..shape.options {
        let family = &items[random.below(families) * 6..];
        let family = &family[..family.len().min(6)];
        let first = random.below(family.len());
        let mut members: Vec<Member> = vec![family[first].into()];
        for (index, &item) in family.iter().enumerate() {
            if index != first && members.len() < 4 && random.one_in(3) {
                members.push(item.into());
            }
        }
        if !secondaries.is_empty() && random.one_in(3) {
            let item = secondaries[random.below(secondaries.len())];
            let colored = shape.kind != Kind::Xc && !random.one_in(3);
            let color = colors[random.below(2)];
            members.push(if colored { item.colored(color) } else { item.into() });
        }
        builder.option(members).expect("a good option");
    }
    builder.build().expect("a good problem")
}

/// There is at least one shape for each size of `build_at`, at its limits and a little below.
#[test]
fn random_problems_of_every_size_are_the_same_at_every_level() {
    let sizes = [
        (24, 6),
        (60, 12),
        (64, 64),
        (128, 64),
        (129, 20),
        (256, 64),
        (700, 60),
        (768, 64),
        (160, 65),
        (256, 128),
        (1000, 65),
        (1024, 128),
        (2304, 128),
        (400, 129),
        (768, 384),
        (4096, 385),
        (3000, 1024),
    ];
    let mut random = Random::new(1);
    for (options, items) in sizes {
        for (kind, few) in [(Kind::Xc, 0), (Kind::Xcc, 2), (Kind::Mcc, 0)] {
            for secondaries in [few, 40] {
                let shape = Shape { kind, options, items, secondaries };
                let problem = random_problem(&mut random, shape);
                compare(&format!("{shape:?}"), &problem, 1_000);
            }
        }
    }
}

/// Counts in bytes hold up to 254 options of an item; more options take another size.
#[test]
fn items_with_many_options_are_the_same_at_every_level() {
    let mut random = Random::new(2);
    for options in [253, 254, 255, 256, 257, 700, 1500] {
        for secondaries in [0, 3, 30] {
            for (kind, items) in [(Kind::Xc, 6), (Kind::Xcc, 66), (Kind::Xcc, 130)] {
                let shape = Shape { kind, options: 200, items, secondaries };
                let smaller = random_problem(&mut random, shape);
                let text: String = (0..options)
                    .map(|_| match random.below(5) {
                        0 => "many p0\n".to_owned(),
                        1 if secondaries > 0 => format!("many s{}\n", random.below(secondaries)),
                        _ => format!("many p{}\n", random.below(items)),
                    })
                    .collect();
                let problem = format!("many {smaller}{text}");
                let problem = Problem::parse(&problem).expect("a good problem");
                compare(&format!("{options} of one item and {shape:?}"), &problem, 1_000);
            }
        }
    }
}

/// Small problems are walked to the end, so every kind of node occurs.
#[test]
fn small_problems_are_the_same_at_every_level() {
    let mut random = Random::new(3);
    for round in 0..600 {
        let kind = [Kind::Xc, Kind::Xcc, Kind::Mcc][round % 3];
        let items = 1 + random.below(14usize);
        let options = 4 * items.div_ceil(6) + random.below(16);
        let shape = Shape { kind, options, items, secondaries: random.below(4) };
        let problem = random_problem(&mut random, shape);
        compare(&format!("round {round}, {shape:?}"), &problem, 50_000);
    }
}

/// Every option has one item with a bound. Once it may be covered just once more, the last covers are
/// counted at once, and a count may stop among them.
#[test]
fn the_last_covers_are_the_same_at_every_level_and_limit() {
    let mut random = Random::new(4);
    for round in 0..60u64 {
        let items = 2 + random.below(9usize);
        let bounds = |item: usize| format!("{}:{}|p{item} ", (item + 1) % 3, 2 + item % 4);
        let mut text = format!("{}|k ", 2 + round % 3);
        text += &(0..items).map(bounds).collect::<String>();
        for _ in 0..8 + random.below(7) {
            let members = (0..items).filter(|_| random.one_in(2));
            text += &format!("\nk {}", members.map(|item| format!("p{item} ")).collect::<String>());
        }
        let problem = Problem::parse(&text).expect("a good problem");
        for nodes in [1 + 5 * round, 50_000] {
            compare(&text, &problem, nodes);
            let linked = ask(|| links::build(&problem), nodes);
            let dense = ask(|| build(&problem, 0, &Tuning::tiny()), nodes);
            assert_eq!(dense.answer, linked.answer, "{nodes} nodes of {text}");
        }
    }
}

/// A count may stop within a tree that was gathered into words: at each limit it has counted what links
/// count, and stops where they stop.
#[test]
fn trees_in_words_are_the_same_at_every_level_and_limit() {
    let mut random = Random::new(5);
    for round in 0..60usize {
        let items = [5, 9, 40, 60][round % 4];
        let bounds = |item: usize| format!("{}:{}|p{item} ", item % 3 % 2, 1 + (item + round) % 3);
        let mut text = (0..items).map(bounds).collect::<String>();
        for first in 0..[12, 20, 60, 110][round % 4] {
            let others = (0..1 + random.below(3usize)).map(|_| random.below(items));
            let members: BTreeSet<usize> = others.chain([first % items]).collect();
            text += "\n";
            text.extend(members.iter().map(|item| format!("p{item} ")));
        }
        let problem = Problem::parse(&text).expect("a good problem");
        for nodes in [40 + round as u64, 300, 2_000, 10_000] {
            let linked = ask(|| links::build(&problem), nodes);
            for level in Level::available() {
                let dense = ask(|| build_at(level, &problem, 0, &Tuning::tiny()), nodes);
                assert_eq!(dense.answer, linked.answer, "{level:?}, {nodes} nodes of {text}");
                assert_eq!(dense.profile, linked.profile, "{level:?}, {nodes} nodes of {text}");
                let stop = stop_of(build_at(level, &problem, 0, &Tuning::tiny()), nodes);
                assert_eq!(stop, stop_of(links::build(&problem), nodes), "{level:?}: {text}");
            }
        }
    }
}

/// Residuals may have options that no item needs, or items without options and need.
#[test]
fn residuals_without_needs_are_the_same_at_every_level() {
    let texts = [
        "0:2|a\na\na\na\n",
        "0:9|a 1|b | x y\na x\na x\na y\nb x:red\nb y\na b x:red\n",
        "a | x\na x:red\na x:blue\n",
        "0:1|a 0:1|b\n",
        "0:3|a 0:3|b\na b\na b\na\nb\n",
        "a b | x\nb x\n",
    ];
    for text in texts {
        compare(text, &Problem::parse(text).expect("a good problem"), 50_000);
    }
}
