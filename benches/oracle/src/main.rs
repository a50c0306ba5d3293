//! Compares quadrille-symmetry with nauty's Traces. See the README beside this crate.

mod cover;
mod families;
mod plan;
mod random;
mod traces;

use std::collections::HashMap;
use std::iter;
use std::process::ExitCode;
use std::time::Instant;

use num_bigint::BigUint;
use quadrille_symmetry::Search;

use crate::families::Family;
use crate::plan::Plan;
use crate::random::Random;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (run, word): (Box<dyn Fn(&Family) -> bool>, &str) = match arguments.as_slice() {
        ["compare", count, rest @ ..] => {
            let Ok(count) = count.parse() else { return usage() };
            (Box::new(move |family| compare(family, count)), rest.first().unwrap_or(&""))
        }
        ["time", rest @ ..] => return time(rest.first().unwrap_or(&""), false),
        ["time-renumbered", rest @ ..] => return time(rest.first().unwrap_or(&""), true),
        _ => return usage(),
    };
    let families = families::all().into_iter().filter(|family| family.name.contains(word));
    let failed = families.filter(|family| !run(family)).count();
    if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn usage() -> ExitCode {
    eprintln!("usage: oracle compare COUNT [FAMILY] | oracle time|time-renumbered [FAMILY]");
    ExitCode::from(2)
}

/// Compares `count` structures of a family. Returns whether there is no difference.
fn compare(family: &Family, count: usize) -> bool {
    let mut random = Random(15);
    let mut differences = 0;
    // Both must tell the same structures apart: the forms of each belong together one to one.
    let (mut ours, mut theirs) = (HashMap::new(), HashMap::new());
    for number in 0..count {
        let plan = (family.make)(&mut random);
        let (again, images) = plan.renumbered(&mut random);
        let found = [plan, again].map(|plan| Compared::of(&plan));
        for (side, found) in found.iter().enumerate() {
            let same_form = *ours.entry(found.key).or_insert(found.their_form) == found.their_form
                && *theirs.entry(found.their_form).or_insert(found.key) == found.key;
            if !found.orbits_agree || !found.orders_agree || !same_form {
                differences += 1;
                println!(
                    "{} {number}, side {side}: orbits {}, orders {}, forms {same_form}",
                    family.name, found.orbits_agree, found.orders_agree
                );
            }
        }
        let [first, second] = &found;
        let moved = (0..images.len()).all(|vertex| {
            let orbit = |orbits: &[u32], vertex: usize| orbits[vertex];
            let least = first.orbits[vertex] as usize;
            orbit(&second.orbits, images[vertex] as usize)
                == orbit(&second.orbits, images[least] as usize)
        });
        if first.key != second.key || first.form != second.form || !moved {
            differences += 1;
            println!("{} {number}: renumbering changed the result", family.name);
        }
    }
    println!(
        "{:<20} {count} structures, {} classes, {differences} differences",
        family.name,
        ours.len()
    );
    differences == 0
}

/// One structure, searched by both.
struct Compared {
    key: [u64; 2],
    form: u64,
    their_form: u128,
    orbits: Vec<u32>,
    orbits_agree: bool,
    orders_agree: bool,
}

impl Compared {
    fn of(plan: &Plan) -> Self {
        let structure = plan.build();
        let found = Search::of(&structure).canonical().run();
        let labelling = found.labelling().expect("no limit");
        let theirs = traces::Graph::of(&structure).search();
        let mut pairs = HashMap::new();
        let mut inverse = HashMap::new();
        let orbits_agree = found.orbits().iter().zip(&theirs.orbits).all(|(&ours, &theirs)| {
            *pairs.entry(ours).or_insert(theirs) == theirs
                && *inverse.entry(theirs).or_insert(ours) == ours
        });
        let order = found.order_but_for_copies().expect("no limit");
        let orders_agree =
            (log10(&order) - theirs.log_order).abs() < 1e-6 * (1.0 + theirs.log_order);
        // The classes are in the key, and not in the graph of Traces.
        let mut sizes: HashMap<u32, u32> = HashMap::new();
        plan.vertices.iter().for_each(|&class| *sizes.entry(class).or_default() += 1);
        let mut sizes: Vec<(u32, u32)> = sizes.into_iter().collect();
        sizes.sort_unstable();
        let mut words: Vec<i32> = sizes.iter().flat_map(|&(c, n)| [c as i32, n as i32]).collect();
        words.extend(theirs.form);
        Self {
            key: labelling.key(&structure, &[], &[]),
            form: hash(labelling.form(&structure, &[]).iter().map(|&word| u64::from(word))) as u64,
            their_form: hash(words.iter().map(|&word| word as u64)),
            orbits: found.orbits().to_vec(),
            orbits_agree,
            orders_agree,
        }
    }
}

fn log10(order: &BigUint) -> f64 {
    let digits = order.to_string();
    let (first, rest) = digits.split_at(digits.len().min(15));
    first.parse::<f64>().unwrap_or(1.0).log10() + rest.len() as f64
}

fn hash(words: impl Iterator<Item = u64>) -> u128 {
    words.fold(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835, |hash: u128, word| {
        let hash =
            (hash ^ u128::from(word)).wrapping_mul(0xBB67_AE85_84CA_A73B_2574_2D70_78B8_3B89);
        hash ^ hash >> 61
    })
}

/// Reports the time of both for the families whose names contain a word, as they are made or renumbered
/// at random.
fn time(word: &str, renumbered: bool) -> ExitCode {
    let mut logs = Vec::new();
    println!(
        "{:<20} {:>9} {:>9} {:>9} {:>7}",
        "family", "vertices", "ours us", "Traces us", "ratio"
    );
    for family in families::all().iter().filter(|family| family.name.contains(word)) {
        let (mut random, mut numbers) = (Random(1), Random(2));
        let first = (family.make)(&mut random);
        let count = if first.vertices.len() > 1000 { 10 } else { 200 };
        let rest = (1..count).map(|_| (family.make)(&mut random));
        let plans: Vec<Plan> = iter::once(first)
            .chain(rest)
            .map(|plan| if renumbered { plan.renumbered(&mut numbers).0 } else { plan })
            .collect();
        let structures: Vec<_> = plans.iter().map(Plan::build).collect();
        let mut graphs: Vec<_> = structures.iter().map(traces::Graph::of).collect();
        // The least of several times for each structure, so that a busy machine disturbs little.
        let mut least = vec![[f64::INFINITY; 2]; plans.len()];
        for _ in 0..15 {
            for ((structure, graph), least) in structures.iter().zip(&mut graphs).zip(&mut least) {
                // Ours includes the key; what a caller does with the graph of Traces comes on top.
                let start = Instant::now();
                let found = Search::of(structure).canonical().run();
                std::hint::black_box(found.labelling().map(|l| l.key(structure, &[], &[])));
                least[0] = least[0].min(start.elapsed().as_secs_f64());
                let start = Instant::now();
                graph.search_only();
                least[1] = least[1].min(start.elapsed().as_secs_f64());
            }
        }
        let sum = |side: usize| least.iter().map(|least| least[side]).sum::<f64>();
        let (ours, theirs) = (sum(0), sum(1));
        let per = 1e6 / plans.len() as f64;
        let mean = plans.iter().map(|plan| plan.vertices.len()).sum::<usize>() / plans.len();
        if family.is_recorded {
            logs.push((theirs / ours).ln());
        }
        println!(
            "{:<20} {mean:>9} {:>9.1} {:>9.1} {:>7.2}",
            family.name,
            ours * per,
            theirs * per,
            theirs / ours
        );
    }
    if !logs.is_empty() {
        let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
        println!("geometric mean over the structures of real counts: {mean:.2} times Traces");
    }
    ExitCode::SUCCESS
}
