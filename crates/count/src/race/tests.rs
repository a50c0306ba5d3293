//! All ways take turns on small problems, under thresholds that let each of them win.

use quadrille_answer::CancelToken;
use quadrille_problem::{ItemId, Problem};
use quadrille_search::answer::{Answer, StopReason};
use quadrille_search::choice::Engine;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;
use quadrille_search::observe::{Observer, Progress, Statistics, Way};
use quadrille_search::tuning::Tuning;

use crate::counted::{CountOptions, count};
use crate::race::sweeping::{RivalForecast, Sweeping};
use crate::strip::strip;
use crate::sweep::SweepOptions;
use crate::sweep::tests::regular_graphs;

/// Thresholds under which short turns alternate. The sweep waits if `sweep_waits`, and symmetries
/// are followed beside a search even where its memo is of use.
fn turns(sweep_waits: bool) -> Tuning {
    let mut tuning = Tuning::tiny();
    tuning.presolve.trial_nodes = 5;
    tuning.sweep.at_once = 0;
    tuning.sweep.most_states = u64::MAX;
    tuning.sweep.hopeless = if sweep_waits { f64::INFINITY } else { 0.0 };
    tuning.sweep.wide_from = 2;
    tuning.sweep.nodes_per_state = if sweep_waits { 40 } else { 1 };
    tuning.orbits.least_lookups = 0;
    tuning.orbits.least_fold = 0.0;
    tuning.orbits.weight_without_memo = 1.5;
    tuning.orbits.search_weight = 0.6;
    tuning.orbits.shortest_turn = 0;
    tuning.orbits.full_fold = 1.0;
    tuning
}

fn counted(problem: &Problem, limits: Limits, threads: usize) -> (Answer, Statistics) {
    let symmetry = true;
    let how = CountOptions {
        engine: Engine::Auto,
        presolve: Some(false),
        symmetry,
        threads,
        sweeps: true,
    };
    let counted = count(problem, how, Meter::new(limits, None)).expect("Auto takes any problem");
    let statistics = counted.statistics().clone();
    (counted.answer(), statistics)
}

fn plainly(problem: &Problem) -> Answer {
    let meter = Meter::new(Limits::default(), None);
    count(problem, CountOptions::plain(Engine::Links), meter)
        .expect("links take any problem")
        .answer()
}

/// All pairs of some items, and some items in a ring besides: a problem with symmetries.
fn symmetric(pairs: usize, ring: usize) -> Problem {
    let items: Vec<_> = (0..2 * pairs).map(|item| format!("i{item}")).collect();
    let mut text = items.join(" ") + "\n";
    for (index, one) in items.iter().enumerate() {
        for other in &items[index + 1..] {
            text += &format!("{one} {other}\n");
        }
    }
    for start in 0..ring {
        let next = |step: usize| &items[(start + step) % items.len()];
        text += &format!("{} {} {} {}\n", next(0), next(1), next(3), next(4));
    }
    Problem::parse(&text).expect("a good problem")
}

fn problems() -> Vec<Problem> {
    let symmetric = (3..7).flat_map(|pairs| [0, 1, 2 * pairs].map(|ring| symmetric(pairs, ring)));
    (0..150).map(strip).chain(symmetric).collect()
}

#[test]
fn whoever_ends_first_has_the_count() {
    let (mut swept, mut searched, mut probed) = (0, 0, 0);
    for problem in problems() {
        let expected = plainly(&problem);
        for sweep_waits in [false, true] {
            for threads in [1, 2] {
                for memory in [1 << 10, 1 << 30] {
                    let tuning = turns(sweep_waits);
                    let limits = Limits { tuning, memory, ..Limits::default() };
                    let (answer, statistics) = counted(&problem, limits, threads);
                    assert_eq!(answer, expected, "{sweep_waits} {threads} {memory} {problem}");
                    let engine = statistics.engines[0].chosen.engine;
                    swept += u32::from(engine == Engine::Sweep);
                    searched += u32::from(engine != Engine::Sweep && statistics.discarded > 0);
                    probed += u32::from(statistics.symmetry.probes > 0);
                }
            }
        }
    }
    assert!(swept > 100 && searched > 100 && probed > 50, "{swept} {searched} {probed}");
}

/// The perfect matchings of a cube of five dimensions (A005271), whose orbits end soon.
#[test]
fn a_sweep_waits_for_orbits_unless_they_are_hopeless() {
    let corners: Vec<_> = (0..32).map(|corner| format!("c{corner}")).collect();
    let mut text = corners.join(" ") + "\n";
    for (corner, axis) in (0..32usize).flat_map(|corner| (0..5).map(move |axis| (corner, axis))) {
        let other = corner ^ 1 << axis;
        if corner < other {
            text += &format!("c{corner} c{other}\n");
        }
    }
    let problem = Problem::parse(&text).expect("a good problem");
    let swept = [0.0, f64::INFINITY].map(|hopeless| {
        let mut tuning = Tuning::default();
        // Only the trial.
        tuning.sweep.at_once = tuning.sweep.trial_states / 2;
        tuning.sweep.at_once_per_member = 0;
        tuning.sweep.wide_from = 2;
        tuning.sweep.hopeless = hopeless;
        let (answer, statistics) = counted(&problem, Limits { tuning, ..Limits::default() }, 1);
        assert_eq!(answer, Answer::Complete(589_185u64.into()));
        statistics.engines[0].chosen.engine == Engine::Sweep
    });
    assert_eq!(swept, [true, false], "the orbits of so few corners end before a sweep that waits");
}

/// Latin rectangles of 5×7 (McKay and Wanless, 2005: 11,270,400 reduced ones), whose search is hopeless,
/// whose sweep takes far longer than its trial predicts, and whose orbits end soon.
#[test]
fn a_sweep_that_is_less_hopeless_than_the_search_waits_for_a_walk_that_may_be_short() {
    let cells = || (0..5).flat_map(|row| (0..7).map(move |column| (row, column)));
    let list = |kind| cells().map(move |(a, b)| format!("{kind}{a}{b} "));
    let symbols = (0..7).flat_map(|a| (0..7).map(move |b| format!("c{a}{b} ")));
    let mut text: String =
        list('p').chain(list('r')).chain(["| ".to_string()]).chain(symbols).collect();
    for (row, column) in cells() {
        for symbol in 0..7 {
            text += &format!("\np{row}{column} r{row}{symbol} c{column}{symbol}");
        }
    }
    let problem = Problem::parse(&text).expect("a good problem");
    let (answer, statistics) = counted(&problem, Limits::default(), 1);
    assert_eq!(answer, Answer::Complete((11_270_400u64 * 5_040 * 720 / 2).into()));
    assert_ne!(statistics.engines[0].chosen.engine, Engine::Sweep);
    // Those of the search and the walk. A turn of the sweep would add more than two million states.
    let discarded = statistics.discarded;
    assert!(discarded < 5_000_000, "{discarded} nodes");
}

/// All pairs of one of `n` items and one of `n` others.
fn bipartite(n: usize) -> Problem {
    let pairs = (0..n).flat_map(|one| (n..2 * n).map(move |other| [one, other]));
    Problem::from_lists(pairs).expect("a good problem")
}

/// All sets of three of `n` items.
fn triples(n: usize) -> Problem {
    let below = |a: usize| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c]));
    Problem::from_lists((0..n).flat_map(below)).expect("a good problem")
}

/// Permutations, matchings and triples: n!, (2n - 1)!! and (3n)! / (6^n n!). A narrow sweep would end, but
/// orbits need a residual for each option of a solution.
#[test]
fn a_sweep_waits_for_orbits_if_they_may_be_few() {
    let product =
        |factors: &mut dyn Iterator<Item = u64>| factors.map(u128::from).product::<u128>();
    let factorial = |n: u64| product(&mut (1..=n));
    let partitions = |n: u64| product(&mut (1..n).map(|i| (3 * i + 2) * (3 * i + 1) / 2));
    let problems = [
        (bipartite(16), factorial(16)),
        (bipartite(20), factorial(20)),
        (symmetric(12, 0), product(&mut (0..12).map(|i| 2 * i + 1))),
        (triples(18), partitions(6)),
        (triples(21), partitions(7)),
    ];
    for (problem, expected) in problems {
        let (answer, statistics) = counted(&problem, Limits::default(), 1);
        let expected = expected.to_string().parse().expect("a number");
        assert_eq!(answer, Answer::Complete(expected));
        let (engine, discarded) = (statistics.engines[0].chosen.engine, statistics.discarded);
        assert_ne!(engine, Engine::Sweep, "{} options", problem.option_count());
        assert!(discarded < 50_000, "{} options, {discarded} nodes", problem.option_count());
    }
}

/// Cubic graphs on 12 labeled vertices (A002829). The trial predicts far too few states, but a search takes
/// far longer than the sweep even so.
#[test]
fn a_sweep_goes_on_without_waiting_if_the_search_takes_far_longer_even_so() {
    let problem = regular_graphs(12, 3);
    let work = [Tuning::default().sweep.shaken_growth, 0].map(|shaken_growth| {
        let mut tuning = Tuning::default();
        tuning.sweep.shaken_growth = shaken_growth;
        // Orbits would be done before the sweep.
        let symmetry = false;
        let engine = Engine::Auto;
        let how =
            CountOptions { engine, presolve: Some(false), symmetry, threads: 1, sweeps: true };
        let meter = Meter::new(Limits { tuning, ..Limits::default() }, None);
        let counted = count(&problem, how, meter).expect("Auto takes any problem");
        let work = counted.statistics().nodes + counted.statistics().discarded;
        assert_eq!(counted.answer(), Answer::Complete(11_555_272_575u64.into()));
        work
    });
    assert!(5 * work[0] < work[1], "{work:?}: it waits after its first turn, if at all");
}

#[test]
fn a_sweep_that_gives_way_never_goes_sooner() {
    let problem = symmetric(5, 0);
    let tuning = turns(true);
    let meter = Meter::new(Limits { tuning, ..Limits::default() }, None);
    let means = SweepOptions { threads: 1, merges: false };
    let mut sweep = Sweeping::begin(&problem, 1 << 20, means, false, &meter).expect("narrow");
    let until_turn =
        |sweep: &Sweeping<'_>| sweep.until_turn(RivalForecast::new(0, 0.0), &tuning.sweep);
    let before = until_turn(&sweep);
    assert!(before > 0, "it waits");
    sweep.give_way(u64::MAX);
    assert_eq!(until_turn(&sweep), before);
}

#[test]
fn a_walk_that_takes_long_loses_against_the_search_beside_it() {
    let (mut won, mut lost) = (0, 0);
    for problem in problems() {
        let expected = plainly(&problem);
        for threads in [1, 2] {
            let mut tuning = turns(true);
            // The memo of the first search is of no use, and the walk probes each residual.
            (tuning.orbits.least_lookups, tuning.orbits.probe_cost) = (u64::MAX, 20);
            let symmetry = true;
            let sweeps = false;
            let engine = Engine::Auto;
            let how = CountOptions { engine, presolve: Some(false), symmetry, threads, sweeps };
            let meter = Meter::new(Limits { tuning, ..Limits::default() }, None);
            let counted = count(&problem, how, meter).expect("Auto takes any problem");
            let statistics = counted.statistics().clone();
            assert_eq!(counted.answer(), expected, "{threads} {problem}");
            if statistics.symmetry.probes > 0 {
                // Only a search that ended has its memo recorded.
                *if statistics.memo.lookups > 0 { &mut won } else { &mut lost } += 1;
            }
        }
    }
    assert!(won > 4 && lost > 1, "{won} {lost}");
}

/// A search that is not divided begins anew in each turn, and loses nothing. Nor does one whose untried
/// children are one piece.
#[test]
fn a_search_that_is_not_divided_counts_all() {
    for problem in problems() {
        let expected = plainly(&problem);
        for (threads, divided_items) in [(1, 0), (2, 0), (1, 8_192), (2, 8_192)] {
            let mut tuning = turns(true);
            tuning.threads.divided_items = divided_items;
            tuning.threads.pieces_options = 0;
            let (answer, _) = counted(&problem, Limits { tuning, ..Limits::default() }, threads);
            assert_eq!(answer, expected, "{threads} {problem}");
        }
    }
}

/// The same thread takes the same turns each time.
#[test]
fn turns_do_not_depend_on_the_clock() {
    for problem in problems() {
        let count = || {
            let limits = Limits { tuning: turns(true), ..Limits::default() };
            let (answer, statistics) = counted(&problem, limits, 1);
            (answer, statistics.nodes, statistics.discarded, statistics.profile)
        };
        assert_eq!(count(), count());
    }
}

/// Cancels after a number of reports.
struct CancelAfter(u32, CancelToken);

impl Observer for CancelAfter {
    fn progress(&mut self, _progress: &Progress) {
        match self.0 {
            0 => self.1.cancel(),
            _ => self.0 -= 1,
        }
    }
}

#[test]
fn a_race_that_is_stopped_reports_a_lower_bound() {
    let problem = symmetric(5, 10);
    let Answer::Complete(expected) = plainly(&problem) else { unreachable!("nothing is limited") };
    let mut stopped = 0;
    for reports in 0..60 {
        let token = CancelToken::new();
        let mut tuning = turns(reports % 2 == 0);
        tuning.threads.poll_interval = 1;
        let limits = Limits { tuning, cancel: Some(token.clone()), ..Limits::default() };
        let mut observer = CancelAfter(reports, token);
        let symmetry = true;
        let how = CountOptions { symmetry, sweeps: true, ..CountOptions::plain(Engine::Auto) };
        let meter = Meter::new(limits, Some(&mut observer));
        match count(&problem, how, meter).expect("Auto takes any problem").answer() {
            Answer::Complete(count) => assert_eq!(count, expected),
            Answer::AtLeast(count, reason) => {
                assert_eq!(reason, StopReason::Cancelled);
                assert!(count <= expected);
                stopped += 1;
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

/// The dissections of a square of `size` cells a side into rectangles with an edge on each inner line.
fn dissections(size: u32) -> Problem {
    let mut builder = Problem::builder();
    let side = size as usize;
    let cells = builder.primaries("cell", side * side);
    // No line is touched by more edges than there are cells beside it.
    let mut lines = |kind: &str| -> Vec<ItemId> {
        let line = |place| builder.bounded(format!("{kind}{place}"), 1, 2 * size);
        (1..side).map(line).collect()
    };
    let (rows, columns) = (lines("row"), lines("column"));
    let spans = || (0..side).flat_map(|from| (from + 1..=side).map(move |to| from..to));
    for (down, across) in spans().flat_map(|down| spans().map(move |across| (down.clone(), across)))
    {
        let inside = down.clone().flat_map(|row| across.clone().map(move |column| (row, column)));
        let mut members: Vec<ItemId> =
            inside.map(|(row, column)| cells[row * side + column]).collect();
        for (lines, span) in [(&rows, down), (&columns, across)] {
            let ends = [span.start, span.end].into_iter().filter(|&end| end > 0 && end < side);
            members.extend(ends.map(|end| lines[end - 1]));
        }
        builder.option(members).expect("distinct items");
    }
    builder.build().expect("a good problem")
}

/// Its memo finds a third of what is looked up at first, and an eighth later. All eight symmetries of the
/// square are used from then on.
#[test]
fn a_memo_that_finds_less_later_is_judged_again() {
    let problem = dissections(4);
    let nodes = |symmetry| {
        let how = CountOptions { symmetry, ..CountOptions::plain(Engine::Auto) };
        let meter = Meter::new(Limits::default(), None);
        let counted = count(&problem, how, meter).expect("Auto takes any problem");
        let nodes = counted.statistics().nodes;
        assert_eq!(counted.answer(), plainly(&problem));
        nodes
    };
    let by_orbits = nodes(true);
    let without = nodes(false);
    assert!(by_orbits * 4 < without, "{by_orbits} of {without} nodes");
}

/// Cancels as soon as a sweep has its turn, but not before another way had some.
struct InSweep {
    token: CancelToken,
    other: Way,
    /// The reports of that way, and the number from which on a sweep is cancelled.
    reports: u64,
    least: u64,
}

impl Observer for InSweep {
    fn progress(&mut self, progress: &Progress) {
        if progress.way == self.other {
            self.reports += 1;
        } else if progress.way == Way::Sweep && self.reports > self.least {
            self.token.cancel();
        }
    }
}

#[test]
fn what_a_search_has_found_is_told_even_if_a_sweep_is_stopped() {
    let token = CancelToken::new();
    let mut tuning = Tuning::default();
    tuning.threads.poll_interval = 1;
    let limits = Limits { tuning, cancel: Some(token.clone()), ..Limits::default() };
    let mut observer = InSweep { token, other: Way::Search, reports: 0, least: 1_000 };
    let how = CountOptions { sweeps: true, ..CountOptions::plain(Engine::Auto) };
    let meter = Meter::new(limits, Some(&mut observer));
    let problem = regular_graphs(12, 3);
    let answer = count(&problem, how, meter).expect("Auto takes any problem").answer();
    let Answer::AtLeast(found, StopReason::Cancelled) = answer else {
        panic!("no sweep had a turn after the search: {answer:?}")
    };
    assert!(!found.is_zero() && found < 11_555_272_575u64, "{found}");
}

#[test]
fn what_a_walk_by_orbits_has_found_is_told_even_if_a_sweep_is_stopped() {
    let token = CancelToken::new();
    let mut tuning = turns(false);
    // The memo of the search never counts as of use, so the walk leads.
    tuning.orbits.least_lookups = u64::MAX;
    tuning.threads.poll_interval = 1;
    let limits = Limits { tuning, cancel: Some(token.clone()), ..Limits::default() };
    let mut observer = InSweep { token, other: Way::Orbits, reports: 0, least: 200 };
    let symmetry = true;
    let how = CountOptions { symmetry, sweeps: true, ..CountOptions::plain(Engine::Auto) };
    let meter = Meter::new(limits, Some(&mut observer));
    let problem = symmetric(7, 10);
    assert_eq!(plainly(&problem), Answer::Complete(144_810u64.into()));
    let answer = count(&problem, how, meter).expect("Auto takes any problem").answer();
    let Answer::AtLeast(found, StopReason::Cancelled) = answer else {
        panic!("no sweep had a turn after the walk: {answer:?}")
    };
    assert!(!found.is_zero() && found < 144_810u64, "{found}");
}
