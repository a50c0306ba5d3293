//! The best solution: least and greatest costs, costs below 0, prices of missing covers, and searches that end early,
//! against the list of brute force.

use quadrille_dlx::problem::{Elastic, Sense};
use quadrille_dlx::{Gap, OptionId, Problem, Solve};
use quadrille_random::Random;

use crate::brute;
use crate::case::{Case, Seen};
use crate::checks::tuning;
use crate::plain::Plain;

/// The most steps of brute force to list all solutions.
const MOST_STEPS: usize = 60_000;

pub(crate) fn best_solutions_are_the_best(
    case: &Case,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    let costs = costs(&case.plain, random);
    seen.add_if(costs.iter().any(|&cost| cost < 0), "with costs below 0");
    let problem = priced(&case.plain, &costs);
    if let Some(all) = brute::solutions(&case.plain, MOST_STEPS) {
        let mut sums: Vec<i128> = all.iter().map(|set| sum(set, &costs)).collect();
        sums.sort_unstable();
        let is_solution = |set: &Vec<usize>| all.binary_search(set).is_ok();
        judge(&problem, &costs, &sums, is_solution, random, seen)?;
    }
    missing_covers_are_priced(&case.plain, &costs, &problem, random, seen)
}

/// Judges the answers for a problem, given the costs of all solutions in ascending order.
fn judge(
    problem: &Problem,
    costs: &[i128],
    sums: &[i128],
    is_solution: impl Fn(&Vec<usize>) -> bool,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    let optimizer = |random: &mut Random| problem.optimizer().tuning(tuning(random));
    for dearest in [false, true] {
        let best = optimizer(random);
        let best = if dearest { best.dearest() } else { best.cheapest() };
        let truth = if dearest { sums.last() } else { sums.first() };
        let found = best.best().map(|solution| solution.options().to_vec());
        let cost = found.as_ref().map(|options| sum(&numbers(options), costs));
        if cost != truth.copied() || best.stopped().is_some() {
            return Err(format!("dearest {dearest}: {cost:?}, not {truth:?}"));
        }
        if found.is_some_and(|options| !is_solution(&numbers(&options))) {
            return Err(format!("dearest {dearest}: no solution"));
        }
        let Some(&truth) = truth else { continue };
        seen.add("best solutions");
        let gap = random.below(6u64);
        let (early, slack) = match random.below(3u32) {
            0 => (optimizer(random).gap(Gap::Cost(gap.into())), i128::from(gap)),
            1 => (optimizer(random).node_limit(random.below(40u64)), i128::MAX),
            _ => {
                let limit = if dearest { truth - i128::from(gap) } else { truth + i128::from(gap) };
                let raised = limit.saturating_add_unsigned(problem.cost_offset()).max(0);
                (optimizer(random).stop_at(raised.unsigned_abs()), i128::from(gap))
            }
        };
        let early = if dearest { early.dearest() } else { early.cheapest() };
        seen.add_if(early.stopped().is_some(), "searches for the best that ended early");
        let cost = early.best().map(|solution| sum(&numbers(solution.options()), costs));
        let bound = early.bound().map(|bound| problem.stated(bound));
        let sign = if dearest { -1 } else { 1 };
        if bound.is_some_and(|bound| sign * bound > sign * truth) {
            return Err(format!("dearest {dearest}: the bound {bound:?} excludes {truth}"));
        }
        let is_near = cost.is_some_and(|cost| sign * (cost - truth) <= slack);
        if !is_near && slack < i128::MAX || cost.is_some_and(|cost| sign * cost < sign * truth) {
            return Err(format!("dearest {dearest}: {cost:?} within {slack} of {truth}"));
        }
    }
    Ok(())
}

/// Judges the least cost with a price for each missing cover.
fn missing_covers_are_priced(
    plain: &Plain,
    costs: &[i128],
    problem: &Problem,
    random: &mut Random,
    seen: &mut Seen,
) -> Result<(), String> {
    let price = random.below(12u64);
    let loose =
        Plain { bounds: plain.bounds.iter().map(|&(_, hi)| (0, hi)).collect(), ..plain.clone() };
    let Some(all) = brute::solutions(&loose, MOST_STEPS) else { return Ok(()) };
    let missing = |set: &Vec<usize>| -> i128 {
        let covers = |item: usize| {
            let members = set.iter().flat_map(|&option| &plain.options[option].0);
            members.filter(|member| member.0 == item).count() as u32
        };
        let each = plain.bounds.iter().enumerate();
        each.map(|(item, &(lo, _))| i128::from(lo.saturating_sub(covers(item)))).sum()
    };
    let total = |set: &Vec<usize>| sum(set, costs) + i128::from(price) * missing(set);
    let truth = all.iter().map(total).min().expect("the empty set keeps all upper bounds");
    let elastic = Elastic::new(problem, price, Sense::Least).map_err(|error| error.to_string())?;
    let optimum = elastic.problem().optimizer().tuning(tuning(random)).cheapest();
    let best = optimum.best().ok_or("nothing with prices of missing covers")?;
    let (options, missing) = elastic.split(best.options());
    let priced: i128 =
        missing.iter().map(|&(_, times)| i128::from(price) * i128::from(times)).sum();
    let cost = sum(&numbers(&options), costs) + priced;
    seen.add_if(!missing.is_empty(), "best solutions with missing covers");
    if cost == truth { Ok(()) } else { Err(format!("with price {price}: {cost}, not {truth}")) }
}

/// Random costs. Only options with an item that is covered a fixed number of times may cost less than 0.
fn costs(plain: &Plain, random: &mut Random) -> Vec<i128> {
    let most = [1u64, 4, 30][random.below(3usize)];
    let may_be_negative = random.one_in(2);
    let cost = |(members, _): &(Vec<(usize, Option<usize>)>, u64)| {
        let is_fixed =
            |item: usize| plain.bounds.get(item).is_some_and(|&(lo, hi)| lo == hi && lo > 0);
        let cost = i128::from(random.below(most + 1));
        let is_low = may_be_negative && members.iter().any(|&(item, _)| is_fixed(item));
        if is_low && random.one_in(3) { -cost } else { cost }
    };
    plain.options.iter().map(cost).collect()
}

/// Returns the problem with these costs.
fn priced(plain: &Plain, costs: &[i128]) -> Problem {
    let options = plain.options.iter().map(|(members, _)| (members.clone(), 0)).collect();
    let text = Plain { options, ..plain.clone() }.text();
    let mut lines = text.lines();
    let mut all = lines.next().expect("the items").to_owned();
    for (line, cost) in lines.zip(costs) {
        all += &format!("\n{line} |{cost}");
    }
    Problem::parse(&all).expect("a good problem")
}

fn sum(set: &[usize], costs: &[i128]) -> i128 {
    set.iter().map(|&option| costs[option]).sum()
}

fn numbers(options: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
    numbers.sort_unstable();
    numbers
}
