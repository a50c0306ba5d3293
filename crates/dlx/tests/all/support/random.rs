//! Random small problems of every kind, reproducible from a seed, and their text.

use std::fmt::Write;

use quadrille_problem::Problem;
use quadrille_random::Random;

use crate::support::plain::Plain;

/// Returns the problem of a seed in both forms: for brute force, and for the engine.
pub(crate) fn both(seed: u64) -> (Plain, Problem) {
    let plain = problem(seed);
    let parsed = Problem::parse(&text(&plain)).expect("a good problem");
    (plain, parsed)
}

/// Returns the problem of a seed: at most 6 primary and 4 secondary items, 9 options, and 3 colors.
/// A third each are of the kinds XC, XCC and MCC (with or without colors). Some have several parts,
/// some have equal options, some have no options.
pub(crate) fn problem(seed: u64) -> Plain {
    let mut random = Random::new(seed);
    let (colored, bounded) = match random.below(4) {
        0 => (false, false),
        1 => (true, false),
        2 => (false, true),
        _ => (true, true),
    };
    let primaries = 1 + random.below(if bounded { 4 } else { 6 });
    let secondaries = random.below(5);
    let bounds = (0..primaries).map(|_| if bounded { bound(&mut random) } else { (1, 1) });
    let bounds = bounds.collect();
    let sparse = 2 + random.below(4);
    let colors = 1 + random.below(3);
    let mut options: Vec<Vec<(usize, Option<usize>)>> = Vec::new();
    for _ in 0..random.below(10) {
        if !options.is_empty() && random.one_in(12) {
            options.push(options[random.below(options.len())].clone());
            continue;
        }
        let mut option = vec![(random.below(primaries), None)];
        for item in 0..primaries + secondaries {
            if item != option[0].0 && random.one_in(sparse) {
                let painted = colored && item >= primaries && !random.one_in(4);
                option.push((item, painted.then(|| random.below(colors))));
            }
        }
        let turn = random.below(option.len());
        option.rotate_left(turn);
        options.push(option);
    }
    Plain { bounds, secondaries, options }
}

/// Returns random bounds, a third of them exactly once.
pub(crate) fn bound(random: &mut Random) -> (u32, u32) {
    let lo = random.below(4) as u32;
    let hi = match random.below(8) {
        0 => u32::MAX,
        1 => 1_000_000,
        _ => lo.max(1) + random.below(3) as u32,
    };
    if random.one_in(3) { (1, 1) } else { (lo, hi) }
}

/// Returns the problem as text.
pub(crate) fn text(problem: &Plain) -> String {
    let mut text = String::new();
    for (item, (lo, hi)) in problem.bounds.iter().enumerate() {
        let space = if item > 0 { " " } else { "" };
        write!(text, "{space}{lo}:{hi}|p{item}").expect("writing to a string never fails");
    }
    text += if problem.secondaries > 0 { " |" } else { "" };
    for item in problem.bounds.len()..problem.bounds.len() + problem.secondaries {
        write!(text, " s{item}").expect("writing to a string never fails");
    }
    for option in &problem.options {
        let words = option.iter().map(|&(item, color)| {
            let kind = if item < problem.bounds.len() { 'p' } else { 's' };
            let color = color.map_or(String::new(), |color| format!(":{color}"));
            format!("{kind}{item}{color}")
        });
        text += "\n";
        text += &words.collect::<Vec<_>>().join(" ");
    }
    text + "\n"
}
