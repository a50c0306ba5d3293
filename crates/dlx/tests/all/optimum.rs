//! The cheapest and the dearest solution against brute force, on random small problems of every kind,
//! and against a diagram of all solutions on larger ones.

use costs::with_costs;
use quadrille_dlx::observe::{Improvement, Observer, Progress};
use quadrille_dlx::problem::{Elastic, Sense};
use quadrille_dlx::tuning::Tuning;
use quadrille_dlx::{CancelToken, Gap, Optimum, Problem, Solve, StopReason};
use quadrille_random::Random;

use crate::support::brute;
use crate::support::costs;
use crate::support::plain::Plain;
use crate::support::random;
use crate::support::strip;

#[test]
fn the_best_solution_agrees_with_brute_force() {
    (0..3_000).for_each(judge_seed);
}

/// By hand, in a release build: `cargo test --release -p quadrille-dlx --test all optimum -- --ignored`
#[test]
#[ignore = "long: some minutes"]
fn the_best_solution_agrees_with_brute_force_on_a_million_problems() {
    (0..1_000_000).for_each(|seed| judge_seed(0x0b71_0000_0000 + seed));
}

#[test]
fn the_best_solution_of_a_strip_agrees_with_a_diagram() {
    for seed in 0..80 {
        let mut random = Random::with_key([seed, 2, 0, 0]);
        let problem = with_costs(&strip::problem(seed), &mut random);
        let diagram = problem.compiler().compile().expect("no limit");
        let ranked = [diagram.cheapest(), diagram.dearest()]
            .map(|ranked| ranked.expect("not cancelled").next().map(|solution| solution.cost()));
        judge(&problem, ranked, &format!("strip {seed}\n{problem}"));
    }
}

/// One or two nurses a shift, one to three shifts a nurse, one a day, and no early shift after a late one.
#[test]
fn the_best_roster_agrees_with_a_diagram() {
    for seed in 0..20 {
        let mut random = Random::with_key([seed, 6, 0, 0]);
        let (nurses, days) = (3 + seed % 2, 3u64);
        let (mut primary, mut secondary, mut options) = (Vec::new(), Vec::new(), String::new());
        primary.extend((0..days).flat_map(|day| ["E", "L"].map(|s| format!("1:2|need{day}{s}"))));
        for nurse in 0..nurses {
            primary.push(format!("1:3|load{nurse}"));
            for day in 0..days {
                primary.push(format!("0:1|once{nurse}.{day}"));
                secondary.push(format!("rest{nurse}.{day}"));
                for (shift, night) in [("E", day.checked_sub(1)), ("L", Some(day))] {
                    let rest = night.map(|night| format!("rest{nurse}.{night}"));
                    let own = format!("need{day}{shift} load{nurse} once{nurse}.{day}");
                    let cost = random.below(20);
                    options += &format!("{own} {} |{cost}\n", rest.unwrap_or_default());
                }
            }
        }
        let text = format!("{} | {}\n{options}", primary.join(" "), secondary.join(" "));
        let problem = Problem::parse(&text).expect("a good problem");
        let diagram = problem.compiler().compile().expect("no limit");
        let ranked = [diagram.cheapest(), diagram.dearest()]
            .map(|ranked| ranked.expect("not cancelled").next().map(|solution| solution.cost()));
        judge(&problem, ranked, &format!("roster {seed}\n{problem}"));
    }
}

/// Dominoes, trominoes and squares, whose residuals recur often.
#[test]
fn the_best_tiling_agrees_with_a_diagram() {
    let pieces = [
        &[(0, 0), (0, 1)][..],
        &[(0, 0), (1, 0)],
        &[(0, 0), (0, 1), (0, 2)],
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (0, 1), (1, 1)],
        &[(0, 0), (0, 1), (1, 0), (1, 1)],
    ];
    for seed in 0..25 {
        let mut random = Random::with_key([seed, 4, 0, 0]);
        let (rows, columns) = (4 + seed % 2, 5 + seed % 3);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let names: Vec<String> = cells.clone().map(|(r, c)| format!("{r}_{c}")).collect();
        let mut text = names.join(" ") + "\n";
        for (piece, (row, column)) in pieces.iter().flat_map(|p| cells.clone().map(move |c| (p, c)))
        {
            let own: Vec<_> = piece.iter().map(|&(r, c)| (row + r, column + c)).collect();
            if own.iter().all(|&(r, c)| r < rows && c < columns) {
                let own: Vec<String> = own.iter().map(|(r, c)| format!("{r}_{c}")).collect();
                text += &format!("{} |{}\n", own.join(" "), random.below(100u64));
            }
        }
        let problem = Problem::parse(&text).expect("a good problem");
        let diagram = problem.compiler().compile().expect("no limit");
        let ranked = [diagram.cheapest(), diagram.dearest()]
            .map(|ranked| ranked.expect("not cancelled").next().map(|solution| solution.cost()));
        judge(&problem, ranked, &format!("tiling {seed}\n{problem}"));
    }
}

/// Rooks on a board: the assignment problem, solved here by trying all permutations.
#[test]
fn the_best_assignments_are_found() {
    for seed in 0..20 {
        let mut random = Random::with_key([seed, 3, 0, 0]);
        let costs: Vec<Vec<u64>> =
            (0..6).map(|_| (0..6).map(|_| random.below(1_000u64)).collect()).collect();
        let mut text = String::from("r0 r1 r2 r3 r4 r5 c0 c1 c2 c3 c4 c5\n");
        for (row, costs) in costs.iter().enumerate() {
            for (column, cost) in costs.iter().enumerate() {
                text += &format!("r{row} c{column} |{cost}\n");
            }
        }
        let problem = Problem::parse(&text).expect("a good problem");
        let mut all = Vec::new();
        permutations(&mut vec![0, 1, 2, 3, 4, 5], 0, &mut |columns| {
            let cost: u64 =
                columns.iter().enumerate().map(|(r, &c): (_, &usize)| costs[r][c]).sum();
            all.push(u128::from(cost));
        });
        assert_eq!(all.len(), 720);
        let best = [all.iter().min(), all.iter().max()].map(|cost| cost.copied());
        judge(&problem, best, &format!("assignment {seed}"));
    }
}

fn permutations(list: &mut Vec<usize>, from: usize, each: &mut impl FnMut(&[usize])) {
    if from == list.len() {
        return each(list);
    }
    for at in from..list.len() {
        list.swap(from, at);
        permutations(list, from + 1, each);
        list.swap(from, at);
    }
}

/// Sums of these costs do not fit into 64 bits, so that there is no bound, and a diagram answers.
#[test]
fn the_greatest_costs_are_added_exactly() {
    let most = u64::MAX;
    let text = format!("a b c\na |{most}\nb |{most}\nc |{most}\na b |{most}\nb c |{}\n", most - 1);
    let problem = Problem::parse(&text).expect("a good problem");
    let most = u128::from(most);
    assert_eq!(problem.optimizer().dearest().bound(), Some(3 * most));
    assert_eq!(problem.optimizer().cheapest().bound(), Some(2 * most - 1));
}

#[test]
fn better_solutions_are_reported_in_order() {
    #[derive(Default)]
    struct Log(Vec<Improvement>);
    impl Observer for Log {
        fn progress(&mut self, _: &Progress) {}
        fn improved(&mut self, improvement: &Improvement) {
            self.0.push(*improvement);
        }
    }
    // Assignments whose first solution is not the best.
    let rows: Vec<String> = (0..8u64)
        .flat_map(|r| (0..8u64).map(move |c| format!("r{r} c{c} |{}", (r * 5 + c * 3) * c % 11)))
        .collect();
    let items: Vec<String> =
        ["r", "c"].iter().flat_map(|k| (0..8).map(move |n| format!("{k}{n}"))).collect();
    let text = format!("{}\n{}\n", items.join(" "), rows.join("\n"));
    let problem = Problem::parse(&text).expect("a good problem");
    let (mut log, mut best) = (Log::default(), None);
    if let Some(solution) = problem.optimizer().observer(&mut log).cheapest().best() {
        best = Some(solution.cost());
    }
    assert!(best.is_some() && !log.0.is_empty());
    // `None` is less than any cost, so no cost comes first.
    let is_better = |pair: &[Improvement]| {
        let lower = pair[0].cost.is_none_or(|before| pair[1].cost.is_some_and(|now| now < before));
        pair[1].bound > pair[0].bound || lower
    };
    assert!(log.0.windows(2).all(is_better));
    assert!(log.0.windows(2).all(|pair| pair[1].bound >= pair[0].bound));
    assert!(log.0.iter().all(|improvement| Some(improvement.bound) <= best));
    assert!(log.0.iter().all(|improvement| improvement.cost.is_none_or(|cost| Some(cost) >= best)));
}

#[test]
fn a_cancelled_search_says_so() {
    let problem = Problem::parse("a b\na |1\nb |2\na b |4\n").expect("a good problem");
    let token = CancelToken::new();
    token.cancel();
    let optimum = problem.optimizer().cancel_token(&token).cheapest();
    assert_eq!(optimum.stopped(), Some(StopReason::Cancelled));
    assert_eq!((optimum.best(), optimum.bound()), (None, Some(0)));
    let optimum = problem.optimizer().cancel_token(&token).dearest();
    assert_eq!(optimum.bound(), Some(7));
}

fn judge_seed(seed: u64) {
    let plain = random::problem(seed);
    let mut random = Random::with_key([seed, 1, 0, 0]);
    let problem = with_costs(&plain, &mut random);
    let all = brute::solutions(&plain);
    let costs = all.iter().map(|solution| {
        let option = |number: usize| problem.options().nth(number).expect("an option");
        solution.iter().map(|&number| u128::from(option(number).cost())).sum::<u128>()
    });
    let costs: Vec<u128> = costs.collect();
    let best = [costs.iter().min(), costs.iter().max()].map(|cost| cost.copied());
    let context = format!("seed {seed}\n{problem}");
    judge(&problem, best, &context);

    judge_good_enough(&problem, best, &mut random, &context);

    // A stopped search has a bound on the right side, and what it found is a solution.
    let limit = random.below(12);
    let tiny = || problem.optimizer().tuning(Tuning::tiny()).node_limit(limit);
    let (low, high) = (tiny().cheapest(), tiny().dearest());
    for (optimum, best) in [(&low, best[0]), (&high, best[1])] {
        check(&problem, optimum, &context);
        match optimum.stopped() {
            None => assert_eq!(optimum.bound(), best, "{context}"),
            Some(reason) => assert_eq!(reason, StopReason::NodeLimit),
        }
    }
    if let [Some(least), Some(greatest)] = best {
        assert!(low.bound() <= Some(least) && high.bound() >= Some(greatest), "{context}");
    }
}

/// A search that may end early has a solution that is good enough, and a bound on the right side.
fn judge_good_enough(
    problem: &Problem,
    [least, greatest]: [Option<u128>; 2],
    random: &mut Random,
    context: &str,
) {
    let (most, percent) = (u128::from(random.below(8u64)), random.below(60u32));
    let gap =
        if random.below(2) == 0 { Gap::Cost(most) } else { Gap::Millionths(percent * 10_000) };
    let limit = u128::from(random.below(12u64));
    let asks_gap = random.below(2) == 0;
    let ask = || {
        let optimizer = problem.optimizer().tuning(Tuning::tiny());
        if asks_gap { optimizer.gap(gap) } else { optimizer.stop_at(limit) }
    };
    for (optimum, best, is_low) in
        [(ask().cheapest(), least, true), (ask().dearest(), greatest, false)]
    {
        check(problem, &optimum, context);
        let Some(reason) = optimum.stopped() else {
            assert_eq!(optimum.bound(), best, "{context}");
            assert_eq!(optimum.best().map(|found| found.cost()), best, "{context}");
            continue;
        };
        assert_eq!(reason, StopReason::GoodEnough, "{context}");
        let (Some(found), Some(bound), Some(best)) = (optimum.best(), optimum.bound(), best) else {
            panic!("good enough without a solution: {context}");
        };
        let cost = found.cost();
        let order = if is_low { [bound, best, cost] } else { [cost, best, bound] };
        assert!(order.is_sorted() && cost != bound, "{order:?} {context}");
        let distance = order[2] - order[0];
        let is_enough = match gap {
            _ if !asks_gap => {
                if is_low {
                    cost <= limit
                } else {
                    cost >= limit
                }
            }
            Gap::Cost(most) => distance <= most,
            Gap::Millionths(share) => distance as f64 <= cost as f64 * f64::from(share) / 1e6,
        };
        assert!(is_enough, "{gap:?} {limit} {order:?} {context}");
    }
}

/// Costs below 0 are allowed for options with an item that is covered a fixed number of times.
#[test]
fn the_best_solution_of_costs_below_0_agrees_with_brute_force() {
    for seed in 0..2_000 {
        let plain = random::problem(seed);
        let mut random = Random::with_key([seed, 8, 0, 0]);
        let (problem, costs) = with_signed_costs(&plain, &mut random);
        let all = brute::solutions(&plain).into_iter();
        let all = all.map(|options| options.into_iter().map(|option| costs[option]).sum::<i128>());
        let all: Vec<i128> = all.collect();
        let raised = problem.cost_offset() as i128;
        let stated = |bound: Option<u128>| bound.map(|bound| bound as i128 - raised);
        for (optimum, best) in [
            (problem.optimizer().cheapest(), all.iter().min()),
            (problem.optimizer().dearest(), all.iter().max()),
        ] {
            let found = optimum.best().map(|solution| solution.stated_cost());
            assert_eq!(
                (found.as_ref(), stated(optimum.bound()).as_ref()),
                (best, best),
                "{seed}\n{problem}"
            );
        }
        let parsed = Problem::parse(&problem.to_string()).expect("its own text");
        assert_eq!(parsed, problem, "{seed}");
    }
}

/// The least cost is known from the prices with which the costs are made: each option costs at least the prices of its
/// items, and exactly that if it is in the roster from which the bounds are made. There are 1,700 items, of which few
/// prices are not 0.
#[test]
fn the_best_roster_of_many_nurses_costs_what_its_items_are_worth() {
    let mut random = Random::with_key([11, 0, 0, 0]);
    let (nurses, days) = (30, 28);
    let mut price = |name: String| (name, i128::from(random.below(30u64)));
    let needs: Vec<_> = (0..days)
        .flat_map(|day| ["E", "L"].map(|shift| price(format!("need{day}{shift}"))))
        .collect();
    let loads: Vec<_> = (0..nurses).map(|nurse| price(format!("load{nurse}"))).collect();
    let (mut covers, mut options) = (vec![0; needs.len()], String::new());
    let (mut head, mut rests, mut worth) = (Vec::new(), Vec::new(), 0);
    for (nurse, (load, of_load)) in loads.iter().enumerate() {
        let mut shifts = 0;
        for day in 0..days {
            // Early, late, or off; early after late is not allowed, so all shifts of a nurse are of one kind.
            let own = random.below(4u64) > 0;
            head.push(format!("0:1|once{nurse}.{day}"));
            rests.push(format!("rest{nurse}.{day}"));
            for (shift, night) in [(0, (day > 0).then(|| day - 1)), (1, Some(day))] {
                let (need, of_need) = &needs[2 * day + shift];
                let is_own = own && shift == nurse % 2;
                let above = if is_own { 0 } else { i128::from(random.below(12u64)) };
                let rest = night.map_or(String::new(), |night| format!("rest{nurse}.{night}"));
                let cost = of_load + of_need + above;
                options += &format!("{load} {need} once{nurse}.{day} {rest} |{cost}\n");
                if is_own {
                    covers[2 * day + shift] += 1;
                    (shifts, worth) = (shifts + 1, worth + of_load + of_need);
                }
            }
        }
        head.push(format!("{shifts}:{days}|{load}"));
    }
    let needs = needs.iter().zip(covers).map(|((need, _), least)| format!("{least}:30|{need}"));
    head.extend(needs);
    let text = format!("{} | {}\n{options}", head.join(" "), rests.join(" "));
    let problem = Problem::parse(&text).expect("a good problem");
    let optimum = problem.optimizer().node_limit(1_000_000).cheapest();
    assert_eq!(optimum.stopped(), None);
    assert_eq!(optimum.best().map(|best| best.stated_cost()), Some(worth));
}

/// A missing cover has a price, whatever else is covered.
#[test]
fn the_best_partial_solution_agrees_with_brute_force() {
    for seed in 0..2_000 {
        let mut plain = random::problem(seed);
        let mut random = Random::with_key([seed, 9, 0, 0]);
        let (problem, costs) = with_signed_costs(&plain, &mut random);
        let price = random.below(7u64);
        let lows: Vec<i128> = plain.bounds.iter().map(|&(lo, _)| lo.into()).collect();
        // Without lower bounds, every set within the upper bounds is a solution.
        plain.bounds.iter_mut().for_each(|(lo, _)| *lo = 0);
        let sets = brute::solutions(&plain);
        let priced = |options: &Vec<usize>, sign: i128| -> i128 {
            let covers = |item| {
                options.iter().flat_map(|&o| &plain.options[o]).filter(|m| m.0 == item).count()
            };
            let missing =
                lows.iter().enumerate().map(|(item, low)| (low - covers(item) as i128).max(0));
            let missing: i128 = missing.sum();
            options.iter().map(|&option| costs[option]).sum::<i128>()
                + sign * missing * i128::from(price)
        };
        let best = [
            (Sense::Least, sets.iter().map(|set| priced(set, 1)).min()),
            (Sense::Greatest, sets.iter().map(|set| priced(set, -1)).max()),
        ];
        for (sense, best) in best {
            let elastic = Elastic::new(&problem, price, sense).expect("a small problem");
            let optimizer = elastic.problem().optimizer();
            let optimum =
                if sense == Sense::Least { optimizer.cheapest() } else { optimizer.dearest() };
            let found = optimum.best().expect("nothing has to be covered");
            assert_eq!(Some(found.stated_cost()), best, "{seed} {sense:?} {price}\n{problem}");
            let (options, missing) = elastic.split(found.options());
            let options: Vec<usize> = options.iter().map(|option| option.index()).collect();
            let sign = if sense == Sense::Least { 1 } else { -1 };
            assert_eq!(Some(priced(&options, sign)), best, "{seed} {sense:?}\n{problem}");
            let missing: u32 = missing.iter().map(|&(_, times)| times).sum();
            let own: i128 = options.iter().map(|&option| costs[option]).sum();
            assert_eq!(own + sign * i128::from(missing) * i128::from(price), found.stated_cost());
            // A solution that is not the best pays for the covers that are missing, and for no others.
            let any = elastic.problem().optimizer();
            let any = match sense {
                Sense::Least => any.stop_at(u128::MAX).cheapest(),
                Sense::Greatest => any.stop_at(0).dearest(),
            };
            let (options, missing) = elastic.split(any.best().expect("a solution").options());
            let cost = elastic.cost(&options, &missing);
            let options: Vec<usize> = options.iter().map(|option| option.index()).collect();
            assert_eq!(cost, priced(&options, sign), "{seed} {sense:?}\n{problem}");
        }
    }
}

/// The problem with random costs, some below 0, and these costs.
fn with_signed_costs(plain: &Plain, random: &mut Random) -> (Problem, Vec<i128>) {
    let text = random::text(plain);
    let (items, options) = text.split_once('\n').expect("a line of items");
    let mut text = format!("{items}\n");
    let mut costs = Vec::new();
    for (line, option) in options.lines().zip(&plain.options) {
        let bounds = option.iter().filter_map(|&(item, _)| plain.bounds.get(item));
        let is_fixed = bounds.into_iter().any(|(lo, hi)| lo == hi);
        let cost = i128::from(random.below(12u64)) - if is_fixed { 6 } else { 0 };
        text += &format!("{line} |{cost}\n");
        costs.push(cost);
    }
    (Problem::parse(&text).expect("a good problem"), costs)
}

/// Compares the least and the greatest cost.
fn judge(problem: &Problem, best: [Option<u128>; 2], context: &str) {
    // Good prices, and the search in a fixed order before anything is compiled.
    let mut in_order = Tuning::tiny();
    in_order.optimum.beside_from = 100_000;
    for tuning in [Tuning::default(), Tuning::tiny(), in_order] {
        for presolve in [true, false] {
            let ask = || problem.optimizer().tuning(tuning).presolve(presolve);
            for (optimum, best) in [ask().cheapest(), ask().dearest()].iter().zip(best) {
                assert_eq!(optimum.stopped(), None, "{context}");
                assert_eq!(optimum.bound(), best, "{context}");
                assert_eq!(optimum.best().map(|solution| solution.cost()), best, "{context}");
                check(problem, optimum, context);
            }
        }
    }
}

fn check(problem: &Problem, optimum: &Optimum<'_>, context: &str) {
    if let Some(solution) = optimum.best() {
        quadrille_dlx::verify(problem, solution.options()).expect(context);
    }
}
