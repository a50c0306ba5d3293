//! The sweep against brute force on small problems, and against closed forms on long ones.

use num_bigint::BigUint;
use quadrille_answer::CancelToken;
use quadrille_problem::{OptionId, Problem, verify};
use quadrille_random::Random;
use quadrille_search::answer::StopReason;
use quadrille_search::meter::limits::Limits;

use super::*;
use crate::boards::dominoes;
use crate::sweep::Widths;

/// At most six primary and four secondary items and ten options, in every mixture of bounds, colors
/// and equal options.
pub(crate) fn random_problem(random: &mut Random) -> Problem {
    let (bounded, colored) = (random.below(2) == 0, random.below(2) == 0);
    let (primaries, secondaries) = (1 + random.below(6), random.below(5));
    let mut text = String::new();
    for item in 0..primaries {
        let lo = random.below(3);
        let hi = lo.max(1) + random.below(4);
        let bounds = [format!("{lo}:{hi}|"), format!("{lo}:99|"), "0:1|".to_owned(), String::new()];
        text += &format!("{}p{item} ", if bounded { &bounds[random.below(4)] } else { "" });
    }
    text += if secondaries > 0 { "|" } else { "" };
    (0..secondaries).for_each(|item| text += &format!(" s{item}"));
    let mut options: Vec<String> = Vec::new();
    for _ in 0..random.below(11) {
        if !options.is_empty() && random.below(8) == 0 {
            options.push(options[random.below(options.len())].clone());
            continue;
        }
        let own = random.below(primaries);
        let mut words = vec![format!("p{own}")];
        let others = (0..primaries).filter(|&item| item != own && random.below(4) == 0);
        words.extend(others.map(|item| format!("p{item}")).collect::<Vec<_>>());
        for item in 0..secondaries {
            if random.below(3) == 0 {
                let color = if colored && random.below(4) > 0 {
                    [":a", ":b", ":c"][random.below(3)]
                } else {
                    ""
                };
                words.push(format!("s{item}{color}"));
            }
        }
        options.push(words.join(" "));
    }
    Problem::parse(&format!("{text}\n{}\n", options.join("\n"))).expect("a good problem")
}

/// Graphs on `n` vertices of which each has `degree` edges.
pub(crate) fn regular_graphs(n: u32, degree: u32) -> Problem {
    let mut text: String = (0..n).map(|vertex| format!("{degree}|v{vertex} ")).collect();
    for (one, other) in (0..n).flat_map(|one| (0..one).map(move |other| (one, other))) {
        text += &format!("\nv{one} v{other}");
    }
    Problem::parse(&text).expect("a good problem")
}

/// Tables of `n` rows and columns of zeros and ones, with two ones in each line.
fn two_in_each_line(n: u32) -> Problem {
    let lines = ["r", "c"].into_iter().flat_map(|sort| (0..n).map(move |line| (sort, line)));
    let mut text: String = lines.map(|(sort, line)| format!("2|{sort}{line} ")).collect();
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        text += &format!("\nr{row} c{column}");
    }
    Problem::parse(&text).expect("a good problem")
}

/// Solutions, by asking `verify` about every set of options.
pub(crate) fn brute_force(problem: &Problem) -> BigUint {
    let sets = (0..1u32 << problem.option_count()).map(|mask| {
        (0..problem.option_count()).filter(|o| mask >> o & 1 == 1).map(OptionId::known).collect()
    });
    sets.filter(|set: &Vec<OptionId>| verify(problem, set).is_ok()).count().into()
}

fn unlimited() -> Meter<'static> {
    Meter::new(Limits::default(), None)
}

fn count(problem: &Problem) -> BigUint {
    let sweep = Sweep::begin(problem, usize::MAX, Widths::ASKED, &|| false);
    finish(sweep.expect("the problem is narrow"))
}

fn finish(mut sweep: Sweep) -> BigUint {
    match sweep.advance(u64::MAX, &mut unlimited()) {
        Progress::Done(count) => count,
        progress => panic!("the sweep should end: {progress:?}"),
    }
}

fn in_order(problem: &Problem, items: Vec<u32>) -> Option<BigUint> {
    let needs = Needs::new(problem)?;
    let order = Order::of(problem, &needs, items);
    let sweep = Sweep::in_order(problem, needs, order, usize::MAX, &|| false);
    Some(finish(sweep.expect("few items")))
}

#[test]
pub(super) fn random_problems_agree_with_brute_force_in_any_order() {
    for seed in 0..4_000 {
        let random = &mut Random::new(seed);
        let problem = random_problem(random);
        let truth = brute_force(&problem);
        assert_eq!(count(&problem), truth, "seed {seed}\n{problem}");
        for _ in 0..3 {
            let items = random.permutation(problem.primary_count());
            let items: Vec<u32> = items.into_iter().map(|item| item as u32).collect();
            if let Some(count) = in_order(&problem, items.clone()) {
                assert_eq!(count, truth, "seed {seed}, order {items:?}\n{problem}");
            }
        }
    }
}

#[test]
fn states_of_any_number_of_words_agree() {
    fn with_words<const K: usize>(problem: &Problem) -> Option<BigUint> {
        let needs = Needs::new(problem)?;
        let order: Vec<u32> = (0..problem.primary_count() as u32).collect();
        let spans = Spans::new(problem, &needs, &order);
        let layout = Layout::new(&needs, &spans, &order, K)?;
        let of_items = Order::of(problem, &needs, order.clone());
        let run = Compiled { part: problem, needs, spans, layout }.run::<K>(&order, usize::MAX);
        Some(finish(Sweep::of(of_items, run.expect("there is memory"))))
    }
    for seed in 0..300 {
        let problem = random_problem(&mut Random::new(seed));
        let Some(one) = with_words::<1>(&problem) else { continue };
        let more =
            [with_words::<2>(&problem), with_words::<4>(&problem), with_words::<8>(&problem)];
        assert_eq!(more.map(|count| count.expect("there is room")), [(); 3].map(|()| one.clone()));
    }
    // A hundred pairs, first all of their one halves: as many bits.
    let names: Vec<String> = (0..200).map(|item| format!("i{item}")).collect();
    let pairs: String = names.chunks(2).map(|pair| pair.join(" ") + "\n").collect();
    let text = format!("{}\n{pairs}", names.join(" "));
    let order = (0..200).step_by(2).chain((1..200).step_by(2)).collect();
    assert_eq!(in_order(&Problem::parse(&text).expect("a good problem"), order), Some(1u32.into()));
}

/// Kasteleyn's numbers (OEIS A004003), the last past 64 bits; and `T(n) = T(n-1) + 5 T(n-2) +
/// T(n-3) - T(n-4)` for four rows (A005178), far past 128.
#[test]
fn domino_tilings_are_the_published_numbers() {
    let squares = [
        (2, "2"),
        (8, "12988816"),
        (12, "53060477521960000"),
        (16, "2444888770250892795802079170816"),
    ];
    for (size, tilings) in squares {
        assert_eq!(count(&dominoes(size, size)).to_string(), tilings, "{size}×{size}");
    }
    let mut tilings = [1u32, 1, 5, 11].map(BigUint::from).to_vec();
    for n in 4..=500 {
        let [a, b, c, d] = [1, 2, 3, 4].map(|back| &tilings[n - back]);
        tilings.push(a + b * 5u32 + c - d);
    }
    for n in [1, 17, 100, 500] {
        assert_eq!(count(&dominoes(4, n)), tilings[n], "4×{n}");
        assert_eq!(count(&dominoes(n, 4)), tilings[n], "{n}×4");
    }
    assert_eq!(count(&dominoes(3, 5)), BigUint::ZERO);
}

#[test]
fn matchings_are_the_factorials() {
    let complete: Vec<String> =
        (0..12).flat_map(|b| (0..b).map(move |a| format!("i{a} i{b}"))).collect();
    let names: Vec<String> = (0..12).map(|item| format!("i{item}")).collect();
    let problem = Problem::parse(&format!("{}\n{}\n", names.join(" "), complete.join("\n")));
    assert_eq!(count(&problem.expect("a good problem")), 10_395u32.into(), "11!!");
    // Rooks, one in each of eight rows, in ten columns: 10! / 2!.
    let rows: Vec<String> = (0..8).map(|row| format!("r{row}")).collect();
    let columns: Vec<String> = (0..10).map(|column| format!("c{column}")).collect();
    let rooks: Vec<String> = rows
        .iter()
        .flat_map(|row| columns.iter().map(move |column| format!("{row} {column}")))
        .collect();
    let text = format!("{} | {}\n{}\n", rows.join(" "), columns.join(" "), rooks.join("\n"));
    assert_eq!(count(&Problem::parse(&text).expect("a good problem")), 1_814_400u32.into());
}

/// Colorings of the vertices of a cycle: `3^n + 3 (-1)^n` with four colors. The colors of an edge are
/// secondary items; or each vertex is a secondary item, with a color that two edges agree on.
#[test]
fn colorings_of_a_cycle_follow_the_formula() {
    for n in [3usize, 4, 300] {
        let names = |name: &str| (0..n).map(|k| format!("{name}{k} ")).collect::<String>();
        let (mut uncolored, mut colored) = (String::new(), String::new());
        let edges: String = (0..4).map(|color| names(&format!("e{color}."))).collect();
        for k in 0..n {
            let next = (k + 1) % n;
            for color in 0..4 {
                uncolored += &format!("v{k} e{color}.{k} e{color}.{next}\n");
                for other in (0..4).filter(|&other| other != color) {
                    colored += &format!("e{k} v{k}:{color} v{next}:{other}\n");
                }
            }
        }
        let [power, three] = [BigUint::from(3u32).pow(n as u32), BigUint::from(3u32)];
        let truth = if n % 2 == 0 { power + three } else { power - three };
        let texts = [
            format!("{}| {edges}\n{uncolored}", names("v")),
            format!("{}| {}\n{colored}", names("e"), names("v")),
        ];
        for text in texts {
            assert_eq!(count(&Problem::parse(&text).expect("a good problem")), truth, "n = {n}");
        }
    }
}

/// An item covered `lo` to `hi` times by options that have nothing else in common: binomial numbers.
#[test]
fn counted_items_give_binomial_numbers() {
    let choose = |k: u32| (1..=k).fold(1u64, |c, i| c * u64::from(101 - i) / u64::from(i));
    let spread = |bounds: &str| {
        let text = format!("{bounds}|a\n{}", "a\n".repeat(100));
        count(&Problem::parse(&text).expect("a good problem"))
    };
    assert_eq!(spread("3"), choose(3).into());
    assert_eq!(spread("2:4"), (choose(2) + choose(3) + choose(4)).into());
    assert_eq!(spread("1:100"), (BigUint::from(1u32) << 100u32) - 1u32);
    assert_eq!(spread("98:200"), (choose(2) + 100 + 1).into());
    assert_eq!(spread("101:200"), BigUint::ZERO);
}

#[test]
fn a_long_ring_is_no_deeper_than_a_short_one() {
    let n = 20_000;
    let names: Vec<String> = (0..n).map(|k| format!("c{k}")).collect();
    let options: String = (0..n)
        .flat_map(|k| [2, 3].map(|len| (k, len)))
        .map(|(k, len)| (0..len).map(|j| format!("c{} ", (k + j) % n)).collect::<String>() + "\n")
        .collect();
    let problem = Problem::parse(&format!("{}\n{options}", names.join(" ")));
    // Perrin's numbers: P(n) = P(n-2) + P(n-3), from 3, 0, 2 on (OEIS A001608).
    let mut perrin = [3u32, 0, 2].map(BigUint::from);
    for _ in 0..n {
        let next = &perrin[0] + &perrin[1];
        perrin.rotate_left(1);
        perrin[2] = next;
    }
    assert_eq!(count(&problem.expect("a good problem")), perrin[0]);
}

#[test]
fn a_sweep_in_pieces_is_the_same_sweep() {
    let problem = dominoes(6, 7);
    let whole = count(&problem);
    for states in [1, 2, 7, 100] {
        let mut meter = unlimited();
        let mut sweep =
            Sweep::begin(&problem, usize::MAX, Widths::ASKED, &|| false).expect("narrow");
        let mut before = 0;
        let found = loop {
            match sweep.advance(states, &mut meter) {
                Progress::Paused => assert_eq!(meter.nodes(), before + states),
                Progress::Done(count) => break count,
                progress => panic!("{progress:?}"),
            }
            before = meter.nodes();
            assert!(sweep.forecast() >= 1.0);
        };
        assert_eq!(found, whole);
    }
}

#[test]
fn too_little_memory_is_said_and_never_a_count() {
    let problem = dominoes(6, 7);
    let whole = count(&problem);
    let (mut declined, mut gave_up, mut done) = (0, 0, 0);
    for memory in (0..12_000).step_by(50) {
        let Some(mut sweep) = Sweep::begin(&problem, memory, Widths::ASKED, &|| false) else {
            declined += 1;
            continue;
        };
        match sweep.advance(u64::MAX, &mut unlimited()) {
            Progress::Done(count) => {
                assert_eq!(count, whole);
                done += 1;
            }
            Progress::GaveUp => gave_up += 1,
            progress => panic!("{progress:?}"),
        }
    }
    assert!(declined > 10 && gave_up > 10 && done > 10, "{declined}, {gave_up}, {done}");
}

#[test]
fn a_limit_stops_where_it_says() {
    let problem = dominoes(6, 6);
    let begin = || Sweep::begin(&problem, usize::MAX, Widths::ASKED, &|| false).expect("narrow");
    let mut meter = unlimited();
    assert_eq!(begin().advance(u64::MAX, &mut meter), Progress::Done(6728u32.into()));
    let states = meter.nodes();
    for nodes in 0..states {
        let mut meter = Meter::new(Limits { nodes: Some(nodes), ..Limits::default() }, None);
        match begin().advance(u64::MAX, &mut meter) {
            Progress::Stopped(StopReason::NodeLimit, found) => assert!(found <= 6728u32.into()),
            progress => panic!("{progress:?}"),
        }
        assert_eq!(meter.nodes(), nodes);
    }
    let token = CancelToken::new();
    token.cancel();
    let mut meter = Meter::new(Limits { cancel: Some(token), ..Limits::default() }, None);
    let cancelled = Progress::Stopped(StopReason::Cancelled, BigUint::ZERO);
    assert_eq!(begin().advance(u64::MAX, &mut meter), cancelled);
}

/// Sweeps a problem. The forecast after `after` states is within this factor of the number of the others.
fn forecasts_within(factor: f64, problem: &Problem, after: u64) {
    let mut meter = unlimited();
    let mut sweep = Sweep::begin(problem, usize::MAX, Widths::ASKED, &|| false).expect("narrow");
    assert_eq!(sweep.advance(after, &mut meter), Progress::Paused);
    let forecast = sweep.forecast();
    assert!(matches!(sweep.advance(u64::MAX, &mut meter), Progress::Done(_)));
    let states = (meter.nodes() - after) as f64;
    assert!(forecast > states / factor && forecast < states * factor, "{forecast} for {states}");
}

#[test]
fn a_forecast_is_about_right_on_boards() {
    for (rows, columns) in [(8, 8), (8, 30), (10, 10), (12, 12)] {
        forecasts_within(5.0, &dominoes(rows, columns), 300);
    }
}

/// Items with a step for each option: tables of zeros and ones with two ones in each line, and cubic graphs.
#[test]
fn a_forecast_of_items_covered_more_than_once_is_about_right() {
    let tables = [8, 9, 10].map(two_in_each_line);
    let graphs = [10, 12].map(|n| regular_graphs(n, 3));
    for problem in tables.iter().chain(&graphs) {
        forecasts_within(16.0, problem, 10_000);
    }
}

/// Written down and read back after every few states, each time by other threads.
#[test]
fn a_sweep_goes_on_from_its_record() {
    let mut breaks = 0;
    for seed in 0..1_500 {
        let random = &mut Random::new(seed);
        let problem = random_problem(random);
        let items = random.permutation(problem.primary_count());
        let items: Vec<u32> = items.into_iter().map(|item| item as u32).collect();
        let begin = || {
            let needs = Needs::new(&problem)?;
            let order = Order::of(&problem, &needs, items.clone());
            Sweep::in_order(&problem, needs, order, usize::MAX, &|| false)
        };
        let Some(mut alone) = begin() else { continue };
        let mut meter = Meter::new(Limits::tiny(), None);
        let truth = brute_force(&problem);
        assert_eq!(alone.advance(u64::MAX, &mut meter), Progress::Done(truth.clone()));
        let (merges, nodes, mut record, mut visited) = (seed % 3 == 0, meter.nodes(), None, 0);
        let count = loop {
            let mut sweep = begin().expect("as before");
            sweep.use_means(SweepOptions { threads: 1 + random.below(3), merges });
            if let Some(record) = &record {
                assert_eq!(sweep.restore(record), Ok(()), "seed {seed}\n{problem}");
            }
            let mut meter = Meter::new(Limits::tiny(), None);
            // Some runs pause and go on before the last pause.
            let mut progress = sweep.advance(1 + random.below(2) as u64, &mut meter);
            while progress == Progress::Paused && random.below(3) == 0 {
                progress = sweep.advance(1, &mut meter);
            }
            visited += meter.nodes();
            match progress {
                Progress::Paused => record = sweep.record(),
                Progress::Done(count) => break count,
                progress => panic!("{progress:?}"),
            }
            breaks += 1;
        };
        assert_eq!(count, truth, "seed {seed}\n{problem}");
        if !merges {
            assert_eq!(visited, nodes, "seed {seed}: each state once\n{problem}");
        }
    }
    assert!(breaks > 1_500, "{breaks} breaks are too few to show anything");
}

/// Kasteleyn's number, past 64 bits, with layers so wide that threads share them.
#[test]
fn wide_sweeps_go_on_from_their_records() {
    let problem = dominoes(16, 16);
    let (mut record, mut breaks) = (None, 0);
    let count = loop {
        let mut sweep =
            Sweep::begin(&problem, usize::MAX, Widths::ASKED, &|| false).expect("narrow");
        sweep.use_means(SweepOptions { threads: 1 + breaks % 3, merges: breaks % 2 == 0 });
        if let Some(record) = &record {
            assert_eq!(sweep.restore(record), Ok(()));
        }
        let mut limits = Limits::default();
        limits.tuning.sweep.shared_states = 100;
        match sweep.advance(19_999, &mut Meter::new(limits, None)) {
            Progress::Paused => record = sweep.record(),
            Progress::Done(count) => break count,
            progress => panic!("{progress:?}"),
        }
        breaks += 1;
    };
    assert_eq!(count.to_string(), "2444888770250892795802079170816");
    assert!(breaks > 10, "{breaks}");
}

/// The problem of choosing edges of a graph without common ends, any number of them: each vertex alone
/// or in an edge. The vertices are numbered at random.
fn matchings(vertices: usize, edges: &[(usize, usize)], random: &mut Random) -> Problem {
    let number = random.permutation(vertices);
    let name = |vertex: usize| format!("v{}", number[vertex]);
    let names: Vec<String> = (0..vertices).map(|vertex| format!("v{vertex}")).collect();
    let pairs = edges.iter().map(|&(one, other)| format!("{} {}", name(one), name(other)));
    let options: Vec<String> = names.iter().cloned().chain(pairs).collect();
    Problem::parse(&format!("{}\n{}\n", names.join(" "), options.join("\n"))).expect("good")
}

/// Ways in which a vertex is free, and in all.
type FreeAndAll = (BigUint, BigUint);

/// The ways of a vertex beside branches that make it free or take it.
fn joined((free, all): &FreeAndAll, beside: &BigUint, taking: &BigUint) -> FreeAndAll {
    (free * beside, all * beside + free * taking)
}

/// Sweeps a problem. Returns the count, the width and the states.
fn measured(problem: &Problem) -> (BigUint, u32, u64) {
    let mut sweep =
        Sweep::begin(problem, usize::MAX, Widths::ASKED, &|| false).expect("the problem is narrow");
    let (width, mut meter) = (sweep.width(), unlimited());
    match sweep.advance(u64::MAX, &mut meter) {
        Progress::Done(count) => (count, width, meter.nodes()),
        progress => panic!("the sweep should end: {progress:?}"),
    }
}

#[test]
fn trees_are_as_wide_as_the_logarithm_of_their_size() {
    let random = &mut Random::new(7);
    let shapes: [fn(usize, &mut Random) -> usize; 5] = [
        |vertex, _| (vertex - 1) / 2,
        |vertex, random| random.below(vertex),
        |vertex, random| vertex - 1 - random.below(vertex.min(3)),
        |vertex, random| if vertex < 1_000 { vertex - 1 } else { random.below(1_000) },
        |_, _| 0,
    ];
    for (shape, parent) in shapes.into_iter().enumerate() {
        let vertices = 2_047;
        let edges: Vec<_> = (1..vertices).map(|vertex| (parent(vertex, random), vertex)).collect();
        let mut ways = vec![(BigUint::from(1u32), BigUint::from(1u32)); vertices];
        for &(parent, vertex) in edges.iter().rev() {
            let (free, all) = ways[vertex].clone();
            ways[parent] = joined(&ways[parent], &all, &free);
        }
        let (count, width, states) = measured(&matchings(vertices, &edges, random));
        assert_eq!(count, ways[0].1, "shape {shape}");
        assert!(width <= 11, "shape {shape}: {width} bits");
        assert!(states < 200 * vertices as u64, "shape {shape}: {states} states");
    }
}

#[test]
fn trees_of_triangles_are_narrow() {
    let random = &mut Random::new(11);
    let (triangles, mut edges) = (1_000, Vec::new());
    let roots: Vec<usize> = (0..triangles).map(|k| random.below(2 * k + 1)).collect();
    for (k, &root) in roots.iter().enumerate() {
        let (one, other) = (2 * k + 1, 2 * k + 2);
        edges.extend([(root, one), (root, other), (one, other)]);
    }
    let vertices = 2 * triangles + 1;
    let mut ways = vec![(BigUint::from(1u32), BigUint::from(1u32)); vertices];
    for (k, &root) in roots.iter().enumerate().rev() {
        let ((free, all), (free_2, all_2)) = (ways[2 * k + 1].clone(), ways[2 * k + 2].clone());
        let beside = &all * &all_2 + &free * &free_2;
        let taking = &free * &all_2 + &all * &free_2;
        ways[root] = joined(&ways[root], &beside, &taking);
    }
    let (count, width, _) = measured(&matchings(vertices, &edges, random));
    assert_eq!(count, ways[0].1);
    assert!(width <= 13, "{width} bits");
}

/// Ways within a part of a graph that has two vertices in common with the rest, by whether it takes
/// the first and the second.
type JoinedWays = [[BigUint; 2]; 2];

/// The ways of two parts: one after the other, with a vertex between them, or side by side.
fn combined(one: &JoinedWays, other: &JoinedWays, in_series: bool) -> JoinedWays {
    let mut ways = JoinedWays::default();
    for bits in 0..16usize {
        let [a, b, c, d] = [0, 1, 2, 3].map(|bit| bits >> bit & 1);
        let product = &one[a][b] * &other[c][d];
        match in_series {
            true if b + c < 2 => ways[a][d] += product,
            false if a + c < 2 && b + d < 2 => ways[a + c][b + d] += product,
            _ => {}
        }
    }
    ways
}

#[test]
fn series_parallel_graphs_are_narrow() {
    let random = &mut Random::new(13);
    let (mut edges, mut vertices, mut steps) = (vec![(0usize, 1usize)], 2, Vec::new());
    while vertices < 1_000 {
        // An edge gets a vertex, or a way through a new vertex beside it.
        let place = random.below(edges.len());
        let (one, other) = edges[place];
        let in_series = random.below(2) == 0;
        steps.push((place, edges.len(), in_series));
        if in_series {
            edges[place] = (one, vertices);
        } else {
            edges.push((one, vertices));
        }
        edges.push((vertices, other));
        vertices += 1;
    }
    let [zero, one] = [BigUint::ZERO, BigUint::from(1u32)];
    let edge = [[one.clone(), zero.clone()], [zero, one]];
    let mut ways = vec![edge; edges.len()];
    for (place, new, in_series) in steps.into_iter().rev() {
        ways[place] = if in_series {
            combined(&ways[place], &ways[new], true)
        } else {
            let beside = combined(&ways[new], &ways[new + 1], true);
            combined(&ways[place], &beside, false)
        };
    }
    let (count, width, states) = measured(&matchings(vertices, &edges, random));
    assert_eq!(count, ways[0].iter().flatten().sum::<BigUint>());
    assert!(width <= 20, "{width} bits");
    assert!(states < 1_000 * vertices as u64, "{states} states");
}
