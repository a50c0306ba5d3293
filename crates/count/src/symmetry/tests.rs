//! Groups, orbits and canonical forms against brute force and against groups known by reasoning.

use quadrille_dlx::Solve;
use quadrille_dlx::symmetry::NoSymmetry;
use quadrille_problem::{ItemId, OptionId, Problem};
use quadrille_random::Random;
use quadrille_search::answer::Count;
use quadrille_search::tuning::Tuning;
use quadrille_symmetry::{Limits, Search};

use crate::boards::latin;
use crate::symmetry::finder::{Canonical, Symmetry};
use crate::symmetry::plan::Plan;

/// A bijection of items and of options.
type Images = (Vec<usize>, Vec<usize>);

fn canonical(problem: &Problem) -> Canonical {
    let mut symmetry = Symmetry::new(problem).expect("a small problem");
    symmetry.canonical(Limits::none()).expect("no limit")
}

/// The canonical form that a key is the hash of.
fn form(problem: &Problem) -> Vec<u32> {
    let symmetry = Symmetry::new(problem).expect("a small problem");
    let (structure, header) = (&symmetry.model.structure, &symmetry.model.header);
    let found = Search::of(structure).canonical().run();
    let form = found.labelling().expect("no limit").form(structure, &[]);
    [header.as_slice(), &form].concat()
}

fn has(problem: &Problem, option: usize, item: usize) -> bool {
    problem.members(OptionId::known(option)).iter().any(|member| member.item.index() == item)
}

/// Whether two options are not in conflict over an item that both have.
fn agree(problem: &Problem, option: usize, other: usize, item: usize) -> bool {
    let color = |option: usize| {
        let members = problem.members(OptionId::known(option));
        members.iter().find(|member| member.item.index() == item).and_then(|member| member.color)
    };
    color(option).is_some() && color(option) == color(other)
}

/// Calls with every order of `0..count`.
fn for_each_order(count: usize, call: &mut impl FnMut(&[usize])) {
    fn extend(order: &mut Vec<usize>, count: usize, call: &mut impl FnMut(&[usize])) {
        if order.len() == count {
            return call(order);
        }
        for next in 0..count {
            if !order.contains(&next) {
                order.push(next);
                extend(order, count, call);
                order.pop();
            }
        }
    }
    extend(&mut Vec::new(), count, call);
}

/// All isomorphisms, by trying every way to move the items, and then the options one by one. What
/// they must keep is said here in relations: which option has which item, and which two options
/// agree on which item.
fn isomorphisms(from: &Problem, to: &Problem) -> Vec<Images> {
    let mut found = Vec::new();
    let shape = |p: &Problem| (p.item_count(), p.primary_count(), p.option_count());
    if shape(from) != shape(to) {
        return found;
    }
    for_each_order(from.item_count(), &mut |items| {
        let idle = |problem: &Problem, item: usize| {
            item >= problem.primary_count()
                && (0..problem.option_count()).all(|option| !has(problem, option, item))
        };
        let keeps = |(item, &image): (usize, &usize)| {
            from.bounds(ItemId::known(item)) == to.bounds(ItemId::known(image))
                && idle(from, item) == idle(to, image)
        };
        if items.iter().enumerate().all(keeps) {
            place(from, to, items, &mut Vec::new(), &mut found);
        }
    });
    found
}

fn place(
    from: &Problem,
    to: &Problem,
    items: &[usize],
    options: &mut Vec<usize>,
    found: &mut Vec<Images>,
) {
    let option = options.len();
    if option == from.option_count() {
        return found.push((items.to_vec(), options.clone()));
    }
    for image in 0..to.option_count() {
        let cost = |problem: &Problem, option| problem.cost(OptionId::known(option));
        let fits = !options.contains(&image)
            && cost(from, option) == cost(to, image)
            && (0..items.len()).all(|item| {
                has(from, option, item) == has(to, image, items[item])
                    && (0..=option).all(|earlier| {
                        let earlier_image = options.get(earlier).copied().unwrap_or(image);
                        agree(from, option, earlier, item)
                            == agree(to, image, earlier_image, items[item])
                    })
            });
        if fits {
            options.push(image);
            place(from, to, items, options, found);
            options.pop();
        }
    }
}

/// The automorphisms: idle items, which say nothing, do not move.
fn automorphisms(problem: &Problem) -> Vec<Images> {
    let idle = |item: usize| {
        item >= problem.primary_count()
            && (0..problem.option_count()).all(|option| !has(problem, option, item))
    };
    let mut all = isomorphisms(problem, problem);
    all.retain(|(items, _)| (0..items.len()).all(|item| !idle(item) || items[item] == item));
    all
}

fn least_images(count: usize, group: &[Images], of: impl Fn(&Images) -> &[usize]) -> Vec<u32> {
    let least = |point: usize| group.iter().map(|images| of(images)[point]).min();
    (0..count).map(|point| least(point).expect("the identity is there") as u32).collect()
}

#[test]
fn groups_and_orbits_are_those_of_brute_force() {
    let mut random = Random::new(11);
    let mut symmetric = 0;
    for _ in 0..1500 {
        let plan = Plan::random(&mut random);
        let problem = plan.build(&mut random, false);
        let all = automorphisms(&problem);
        let group = problem.automorphisms().expect("a small problem");
        assert_eq!(*group.order(), all.len() as u64, "{plan:?}");
        assert_eq!(group.is_trivial(), all.len() == 1);
        symmetric += usize::from(all.len() > 2);
        let (items, options) = (problem.item_count(), problem.option_count());
        let item_orbits: Vec<u32> =
            group.item_orbits().iter().map(|item| item.index() as u32).collect();
        let option_orbits: Vec<u32> =
            group.option_orbits().iter().map(|option| option.index() as u32).collect();
        assert_eq!(item_orbits, least_images(items, &all, |g| &g.0), "{plan:?}");
        assert_eq!(option_orbits, least_images(options, &all, |g| &g.1), "{plan:?}");
        let canonical = canonical(&problem);
        assert_eq!(canonical.option_orbits, option_orbits, "{plan:?}");
        assert_eq!(canonical.group_is_trivial, all.len() == 1, "{plan:?}");
        for generator in group.generators() {
            let items = problem.items().map(|item| generator.item(item.id()).index()).collect();
            let options =
                problem.options().map(|option| generator.option(option.id()).index()).collect();
            assert!(all.contains(&(items, options)), "{plan:?}");
        }
    }
    assert!(symmetric > 300, "only {symmetric} problems have symmetries");
}

#[test]
fn keys_are_equal_exactly_for_isomorphic_problems() {
    let mut random = Random::new(12);
    let mut last: Option<Problem> = None;
    let (mut same, mut different) = (0, 0);
    for _ in 0..1500 {
        let mut plan = Plan::random(&mut random);
        let problem = plan.build(&mut random, true);
        let again = plan.build(&mut random, false);
        let key = |problem: &Problem| canonical(problem).key;
        assert_eq!(key(&problem), key(&again), "{plan:?}");
        // One small change: a color, a cost, or an option in another's place.
        if let Some((cost, members)) = plan.options.first_mut() {
            match (members.last_mut(), random.below(2)) {
                (Some((item, color)), 0) if *item >= plan.bounds.len() => *color = (*color + 1) % 3,
                _ => *cost = 1 - *cost,
            }
        }
        let changed = plan.build(&mut random, false);
        for other in [Some(&changed), last.as_ref()].into_iter().flatten() {
            let isomorphic = !isomorphisms(&problem, other).is_empty();
            assert_eq!(key(&problem) == key(other), isomorphic, "{plan:?}");
            (if isomorphic { same += 1 } else { different += 1 });
        }
        last = Some(problem);
    }
    assert!(same > 30 && different > 1000, "{same} are isomorphic, {different} are not");
}

/// Builds a problem from a form: its header as `model.rs` describes it, then the structure as
/// `quadrille_symmetry::Labelling::form` does.
fn rebuilt(form: &[u32]) -> Problem {
    let mut words = form.iter().copied();
    let mut next = || words.next().expect("a form ends with its last set");
    let (class_count, cost_count) = (next(), next());
    let classes: Vec<[u32; 3]> = (0..class_count).map(|_| [(); 3].map(|()| next())).collect();
    let costs: Vec<u64> =
        (0..cost_count).map(|_| u64::from(next()) << 32 | u64::from(next())).collect();
    let (vertex_count, set_count) = (next(), next());
    let mut builder = Problem::builder();
    // For each vertex its item, or `None` for a coloring.
    let mut items = Vec::new();
    while items.len() < vertex_count as usize {
        let [kind, first, second] = classes[next() as usize];
        for _ in 0..next() {
            let name = format!("i{}", items.len());
            items.push(match kind {
                0 => Some(builder.bounded(name, first, second)),
                1 | 3 => Some(builder.secondary(name)),
                _ => None,
            });
        }
    }
    let mut colored = vec![None; items.len()];
    let mut options = Vec::new();
    for _ in 0..set_count {
        let [class, is_marked, _copy, size] = [(); 4].map(|()| next());
        assert_eq!(is_marked, 0);
        let members: Vec<usize> = (0..size).map(|_| next() as usize).collect();
        if let Some(&cost) = costs.get(class as usize) {
            options.push((cost, members));
            continue;
        }
        let item = members.iter().find_map(|&vertex| items[vertex]).expect("a palette has one");
        for &vertex in members.iter().filter(|&&vertex| items[vertex].is_none()) {
            colored[vertex] = Some(item.colored(builder.color(format!("c{vertex}"))));
        }
    }
    for (cost, members) in options {
        let members = members.into_iter().map(|vertex| match items[vertex] {
            Some(item) => item.into(),
            None => colored[vertex].expect("each coloring is in a palette"),
        });
        builder.option_with_cost(members, cost).expect("a good option");
    }
    builder.build().expect("a good problem")
}

/// A form leaves nothing out: what it was made from can be built again from it.
#[test]
fn a_problem_can_be_rebuilt_from_its_form() {
    let mut random = Random::new(13);
    for _ in 0..1000 {
        let plan = Plan::random(&mut random);
        let problem = plan.build(&mut random, false);
        let again = rebuilt(&form(&problem));
        assert!(!isomorphisms(&problem, &again).is_empty(), "{plan:?}");
    }
}

/// Only the colors show which of them are on one item: 4 solutions, or 2.
#[test]
fn keys_tell_which_colors_are_on_one_item() {
    let texts =
        ["a b | s t\na s:x\na s:y\nb t:x\nb t:y\n", "a b | s t\na s:x\na t:x\nb s:y\nb t:y\n"];
    let [apart, across] = texts.map(|text| {
        let problem = Problem::parse(text).expect("a good problem");
        let counted = problem
            .counter()
            .tuning(Tuning::tiny())
            .count()
            .expect("no engine declines")
            .complete();
        (counted.expect("no limit"), canonical(&problem).key)
    });
    assert_eq!((apart.0, across.0), (4u64.into(), 2u64.into()));
    assert_ne!(apart.1, across.1);
}

fn order_of(problem: &Problem) -> String {
    problem.automorphisms().expect("a group of moderate size").order().to_string()
}

#[test]
fn latin_squares_have_rows_columns_symbols_and_their_three_roles() {
    // Options are points of an n × n × n cube, items its lines: (n!)^3 · 3! symmetries.
    assert_eq!(order_of(&latin(2)), "48");
    assert_eq!(order_of(&latin(3)), "1296");
    assert_eq!(order_of(&latin(4)), "82944");
    assert_eq!(order_of(&latin(7)), (6u64 * 5040 * 5040 * 5040).to_string());
    let group = latin(7).automorphisms().expect("a small problem");
    assert!(group.item_orbits().iter().all(|item| item.index() == 0), "one orbit of lines");
    assert!(group.option_orbits().iter().all(|option| option.index() == 0), "and of points");
}

#[test]
fn a_chessboard_has_eight_symmetries() {
    let n = 8;
    let mut builder = Problem::builder();
    let [row, column] = ["r", "c"].map(|name| builder.primaries(name, n));
    let [up, down] = ["a", "b"].map(|name| builder.secondaries(name, 2 * n - 1));
    for (r, c) in (0..n * n).map(|k| (k / n, k % n)) {
        builder.option([row[r], column[c], up[r + c], down[r + n - 1 - c]]).expect("good");
    }
    let problem = builder.build().expect("a good problem");
    let group = problem.automorphisms().expect("a small problem");
    assert_eq!(*group.order(), 8);
    // Ten squares of a triangle of side 4 stand for the board.
    let mut squares = group.option_orbits().to_vec();
    squares.sort_unstable();
    squares.dedup();
    assert_eq!(squares.len(), 10);
}

/// Whether these squares fit in a rectangle is for the caller to see to.
fn turned(shape: &[(i32, i32)]) -> Vec<Vec<(i32, i32)>> {
    let mut all = Vec::new();
    for turn in 0..8 {
        let mut squares: Vec<(i32, i32)> = shape
            .iter()
            .map(|&(x, y)| (if turn & 1 == 0 { x } else { -x }, if turn & 2 == 0 { y } else { -y }))
            .map(|(x, y)| if turn & 4 == 0 { (x, y) } else { (y, x) })
            .collect();
        let least =
            |of: fn(&(i32, i32)) -> i32, squares: &[(i32, i32)]| squares.iter().map(of).min();
        let (x0, y0) = (least(|s| s.0, &squares), least(|s| s.1, &squares));
        let (x0, y0) = (x0.expect("five squares"), y0.expect("five squares"));
        squares.iter_mut().for_each(|s| *s = (s.0 - x0, s.1 - y0));
        squares.sort_unstable();
        all.push(squares);
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn pentominoes_in_a_rectangle_have_its_four_symmetries() {
    let pictures = [
        ".##/##./.#.",
        "#####",
        "#./#./#./##",
        ".#/.#/##/#.",
        "##/##/#.",
        "###/.#./.#.",
        "#.#/###",
        "#../#../###",
        "#../##./.##",
        ".#./###/.#.",
        ".#/##/.#/.#",
        "##./.#./.##",
    ];
    let (width, height) = (10, 6);
    let mut builder = Problem::builder();
    let pieces = builder.primaries("p", 12);
    let squares = builder.primaries("s", 60);
    for (piece, picture) in pieces.into_iter().zip(pictures) {
        let shape: Vec<(i32, i32)> = (0..)
            .zip(picture.split('/'))
            .flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, c)| (x, y, c)))
            .filter_map(|(x, y, c)| (c == '#').then_some((x, y)))
            .collect();
        for shape in turned(&shape) {
            for (x0, y0) in (0..60).map(|k| (k % width, k / width)) {
                if shape.iter().all(|&(x, y)| x0 + x < width && y0 + y < height) {
                    let at =
                        shape.iter().map(|&(x, y)| squares[((y0 + y) * width + x0 + x) as usize]);
                    builder.option(at.chain([piece])).expect("good");
                }
            }
        }
    }
    let problem = builder.build().expect("a good problem");
    assert_eq!(problem.option_count(), 2056, "as is well known");
    assert_eq!(order_of(&problem), "4");
}

#[test]
fn one_factorisations_of_six_points_have_points_and_days() {
    // An option plays one of 15 games on one of 5 days: 6! · 5! symmetries.
    let mut builder = Problem::builder();
    let games = builder.primaries("g", 15);
    let busy = builder.primaries("b", 30);
    let pairs = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
    for (game, (a, b)) in games.into_iter().zip(pairs) {
        for day in 0..5 {
            builder.option([game, busy[a * 5 + day], busy[b * 5 + day]]).expect("good");
        }
    }
    assert_eq!(order_of(&builder.build().expect("a good problem")), "86400");
}

#[test]
fn problems_without_options_or_symmetries_are_no_trouble() {
    assert_eq!(order_of(&Problem::parse("a\n").expect("good")), "1");
    assert_eq!(order_of(&Problem::parse("a b c\n").expect("good")), "6", "all are in a fix");
    assert_eq!(order_of(&Problem::parse("a | s t\na\n").expect("good")), "1", "s and t are idle");
    let problem = Problem::parse("a b\na\na\na b\n").expect("good");
    assert!(!canonical(&problem).group_is_trivial, "two options are equal");
}

#[test]
fn equal_options_are_exchanged_without_a_search() {
    let mut builder = Problem::builder();
    let a = builder.primary("a");
    for _ in 0..3000 {
        builder.option([a]).expect("good");
    }
    let group = builder.build().expect("good").automorphisms().expect("duplicates are no trouble");
    let factorial = (1..=3000).fold(Count::from(1u64), |product, number| product * number);
    assert_eq!(*group.order(), factorial);
    assert_eq!(group.generators().len(), 2);
    assert_eq!(group.option_orbits().last().map(|option| option.index()), Some(0));
}

#[test]
fn what_is_too_large_is_refused() {
    let mut builder = Problem::builder();
    let items = builder.primaries("i", 1000);
    for first in 0..500 {
        builder.option(items[first..].iter().copied()).expect("good");
        builder.option(items[..1000 - first].iter().copied()).expect("good");
        builder.option(items[first / 2..].iter().copied()).expect("good");
    }
    let problem = builder.build().expect("good");
    assert!(matches!(problem.automorphisms(), Err(NoSymmetry::TooLarge { .. })));
}

#[test]
fn threads_do_not_disturb_each_other() {
    let problem = latin(5);
    let orders: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| (0..10).map(|_| order_of(&problem)).max().expect("ten")))
            .collect();
        threads.into_iter().map(|t| t.join().expect("no thread panics")).collect()
    });
    assert_eq!(orders, vec![(6 * 120 * 120 * 120).to_string(); 4]);
}
