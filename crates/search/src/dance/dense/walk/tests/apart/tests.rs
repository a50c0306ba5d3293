//! Problems whose parts are tied by one item, so that they fall apart in the search.

use std::collections::BTreeSet;

use quadrille_problem::{Cube, ItemId, Kind, Member, Problem};
use quadrille_random::Random;
use quadrille_vectors::Level;

use crate::answer::{Answer, Capped, Count, StopReason};
use crate::dance::dense::apart::{Part, PartFinder};
use crate::dance::dense::kernel::Node;
use crate::dance::dense::tables::Tables;
use crate::dance::dense::walk::build_at;
use crate::dance::links;
use crate::meter::Meter;
use crate::meter::limits::Limits;
use crate::reduce::components::Components;
use crate::tree::{Node as TreeNode, Piece, pieces_from};
use crate::tuning::Tuning;

/// The kind and size of a problem in parts.
#[derive(Clone, Copy, Debug)]
struct Shape {
    kind: Kind,
    parts: usize,
    /// The items of each part, and the options besides two covers of them.
    items: usize,
    options: usize,
    /// Whether one more item ties the parts: each of its options has an item of each part.
    is_tied: bool,
}

fn problem_in_parts(random: &mut Random, shape: Shape) -> Problem {
    let Shape { kind, parts, items, options, is_tied } = shape;
    let mut builder = Problem::builder();
    let hub = is_tied.then(|| builder.primary("hub"));
    let parts: Vec<Vec<ItemId>> = (0..parts)
        .map(|part| {
            let bounds = |random: &mut Random| match kind == Kind::Mcc && random.one_in(3) {
                true => (random.below(2) as u32, 1 + random.below(3) as u32),
                false => (1, 1),
            };
            let names = (0..items).map(|item| (format!("p{part}.{item}"), bounds(random)));
            names.map(|(name, (lo, hi))| builder.bounded(name, lo, hi)).collect()
        })
        .collect();
    let secondaries: Vec<ItemId> =
        (0..parts.len()).map(|part| builder.secondary(format!("s{part}"))).collect();
    let colors = ["red", "blue"].map(|name| builder.color(name));
    for (part, &secondary) in parts.iter().zip(&secondaries) {
        for width in [2, 3] {
            for cover in part.chunks(width) {
                builder.option(cover.iter().copied().map(Member::from)).expect("a good option");
            }
        }
        for _ in 0..options {
            let picked: BTreeSet<usize> =
                (0..2 + random.below(2usize)).map(|_| random.below(items)).collect();
            let mut members: Vec<Member> = picked.iter().map(|&item| part[item].into()).collect();
            if kind != Kind::Xc && random.one_in(3) {
                members.push(secondary.colored(colors[random.below(2)]));
            }
            builder.option(members).expect("a good option");
        }
    }
    for _ in 0..3 {
        if let Some(hub) = hub {
            let tied = parts.iter().map(|part| part[random.below(items)]);
            builder.option([hub].into_iter().chain(tied).map(Member::from)).expect("good");
        }
    }
    builder.build().expect("a good problem")
}

fn meter(nodes: Option<u64>) -> Meter<'static> {
    Meter::new(Limits { nodes, ..Limits::tiny() }, None)
}

/// Small thresholds, so that nodes are split, and not too many.
fn splitting(least_part: usize) -> Tuning {
    let mut tuning = Tuning::tiny();
    tuning.dense.least_part = least_part;
    tuning
}

/// The parts found are the components that presolve finds by another algorithm.
#[test]
fn parts_are_the_components() {
    let mut random = Random::new(1);
    let mut in_parts = 0;
    for round in 0..300usize {
        let kind = [Kind::Xc, Kind::Xcc, Kind::Mcc][round % 3];
        let (parts, is_tied) = (1 + round % 4, random.one_in(3));
        let shape = Shape { kind, parts, items: 6, options: 8, is_tied };
        let problem = problem_in_parts(&mut random, shape);
        let tables = Tables::<4, 1>::new(&problem, Level::Portable);
        let node = Node::<4, 1, 0, 8>::root(&tables);
        let mut tuning = Tuning::default();
        tuning.dense.least_part = 1;
        let found = PartFinder::new(tuning).look(&tables, &node);
        let components = Components::new(&problem);
        let all = || (0..problem.option_count()).collect::<Vec<_>>();
        let numbers = |part| match components.part(&problem, part) {
            (_, options) if options.is_empty() => all(),
            (_, options) => options.iter().map(|option| option.index()).collect(),
        };
        let mut expected: Vec<Vec<usize>> = (0..components.count()).map(numbers).collect();
        expected.sort();
        let Some(found) = found else {
            assert_eq!(expected.len(), 1, "{shape:?}: {problem}");
            continue;
        };
        let options = |part: &Part| {
            let has = |&option: &usize| part.live[option / 64] >> (option % 64) & 1 == 1;
            (0..problem.option_count()).filter(has).collect::<Vec<_>>()
        };
        let mut found: Vec<Vec<usize>> = found.iter().map(options).collect();
        found.sort();
        assert_eq!(found, expected, "{shape:?}: {problem}");
        in_parts += 1;
    }
    assert!(in_parts > 100, "{in_parts} problems in several parts");
}

fn count(problem: &Problem, level: Level, memory: usize, tuning: &Tuning) -> (Answer, u64) {
    let mut meter = meter(None);
    let answer = build_at(level, problem, memory, tuning).count(&mut meter);
    (answer, meter.nodes())
}

#[test]
fn tied_parts_are_counted_as_by_links() {
    let mut random = Random::new(2);
    let (mut split, mut solvable) = (0, 0);
    for round in 0..400usize {
        let kind = [Kind::Xc, Kind::Xcc, Kind::Mcc][round % 3];
        let (parts, is_tied) = (2 + round % 2, !random.one_in(5));
        let shape = Shape { kind, parts, items: 5, options: 6, is_tied };
        let problem = problem_in_parts(&mut random, shape);
        let truth = links::build(&problem).count(&mut meter(None));
        for memory in [1 << 10, 1 << 16] {
            let mut apart = Vec::new();
            for level in Level::available() {
                for least_part in [1, 4] {
                    let (answer, nodes) = count(&problem, level, memory, &splitting(least_part));
                    assert_eq!(answer, truth, "{level:?}, {shape:?}: {problem}");
                    apart.push(nodes);
                }
            }
            let mut never = Tuning::tiny();
            never.dense.least_part = usize::MAX;
            let (_, nodes) = count(&problem, Level::Portable, memory, &never);
            split += u32::from(apart.iter().any(|&visited| visited < nodes));
        }
        solvable += u32::from(truth != Answer::Complete(0u64.into()));
    }
    assert!(split > 200 && solvable > 200, "{split} counts gained, {solvable} with solutions");
}

/// Wherever a count stops, what it has counted and the pieces left over are all solutions.
#[test]
fn a_count_that_stops_within_parts_can_go_on() {
    let mut random = Random::new(3);
    let mut stops = 0;
    for round in 0..60usize {
        let kind = [Kind::Xc, Kind::Xcc, Kind::Mcc][round % 3];
        let shape = Shape { kind, parts: 2, items: 6, options: 9, is_tied: true };
        let problem = problem_in_parts(&mut random, shape);
        let whole = links::build(&problem).count(&mut meter(None));
        for nodes in [1, 5, 20, 50, 100, 200] {
            let mut walker = build_at(Level::best(), &problem, 1 << 16, &splitting(1));
            let mut tally = Capped::new(None);
            let Err(stop) = walker.count_all(&mut meter(Some(nodes)), &mut tally) else { break };
            let mut sum = tally.total();
            for piece in pieces_from(&problem, &stop.at.expect("no limit on solutions")) {
                let Some(node) = TreeNode::of(&problem, piece) else { continue };
                sum += match links::build(node.left()).count(&mut meter(None)) {
                    Answer::Complete(count) => count,
                    stopped => panic!("{stopped:?} without a limit"),
                };
            }
            assert_eq!(Answer::Complete(sum), whole, "{nodes} nodes, {shape:?}: {problem}");
            stops += 1;
        }
    }
    assert!(stops > 150, "{stops} stops");
}

/// With a small memo, a search of the whole would visit about the product of the trees.
#[test]
fn large_parts_are_not_multiplied_node_by_node() {
    let mut random = Random::new(4);
    let shape = Shape { kind: Kind::Xc, parts: 3, items: 30, options: 70, is_tied: true };
    let problem = problem_in_parts(&mut random, shape);
    let mut tuning = Tuning::default();
    let mut limited = meter(Some(1_000_000));
    let answer = build_at(Level::best(), &problem, 1 << 14, &tuning).count(&mut limited);
    assert_eq!(answer, Answer::Complete(by_hub(&problem)));
    tuning.dense.least_part = usize::MAX;
    let mut limited = meter(Some(10 * limited.nodes()));
    let answer = build_at(Level::best(), &problem, 1 << 14, &tuning).count(&mut limited);
    assert_eq!(answer.stopped(), Some(StopReason::NodeLimit));
}

/// Returns the sum, over the options of the first item, of the products of the counts of the parts.
fn by_hub(problem: &Problem) -> Count {
    let hub = problem.items().next().expect("there are items").id();
    let options = problem.options().filter(|option| option.members()[0].item == hub);
    let products = options.map(|option| {
        let cube = Cube::known(&[option.id()], &[]);
        let node = TreeNode::of(problem, Piece::of(cube)).expect("one option is possible");
        let components = Components::new(node.left());
        let counts = (0..components.count()).map(|part| {
            let part = components.part(node.left(), part).0;
            links::build(&part).count(&mut meter(None)).complete().expect("there is no limit")
        });
        counts.fold(Count::from(1u64), |product, count| product * count)
    });
    products.fold(Count::ZERO, |sum, product| sum + product)
}
