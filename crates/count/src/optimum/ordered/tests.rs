//! Any prices and any order give the same least cost: that of a diagram of all solutions.

use quadrille_dlx::Solve;
use quadrille_problem::Problem;
use quadrille_random::Random;
use quadrille_search::meter::Meter;
use quadrille_search::meter::limits::Limits;

use crate::optimum::Goal;
use crate::optimum::ordered::Ordered;
use crate::optimum::prices::Costs;
use crate::optimum::search::Turn;

/// Bars of one to three cells on a board, with costs.
fn bars(rows: usize, columns: usize, random: &mut Random) -> (Problem, Vec<u64>) {
    let name = |row: usize, column: usize| format!("{row}_{column}");
    let cells: Vec<(usize, usize)> =
        (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
    let names: Vec<String> = cells.iter().map(|&(row, column)| name(row, column)).collect();
    let (mut text, mut costs) = (names.join(" ") + "\n", Vec::new());
    for &(row, column) in &cells {
        for length in 1..=3 {
            for (down, right) in [(1, 0), (0, 1)] {
                let own: Vec<_> =
                    (0..length).map(|at| (row + down * at, column + right * at)).collect();
                if own.iter().all(|&(row, column)| row < rows && column < columns) {
                    let own: Vec<String> =
                        own.iter().map(|&(row, column)| name(row, column)).collect();
                    costs.push(random.below(100u64));
                    text += &format!("{} |{}\n", own.join(" "), costs[costs.len() - 1]);
                }
            }
        }
    }
    (Problem::parse(&text).expect("a good problem"), costs)
}

#[test]
fn any_prices_and_any_order_find_the_least_cost() {
    for seed in 0..60 {
        let mut random = Random::with_key([seed, 5, 0, 0]);
        let (problem, own) = bars(3, 4, &mut random);
        let diagram = problem.compiler().compile().expect("no limit");
        let least = diagram.cheapest().expect("not cancelled").next().map(|best| best.cost());
        let costs = Costs::new(&problem, own, Goal::Cheapest).expect("small costs");
        let prices: Vec<i64> = (0..problem.item_count())
            .map(|_| (random.below(200u64) as i64 - 60) * costs.step() / 2)
            .collect();
        let mut order: Vec<u32> = (0..problem.item_count() as u32).collect();
        random.shuffle(&mut order);
        // The table of what was explored fits into memory, or has to forget.
        for memory in [1 << 20, 0] {
            let mut search = Ordered::new(&problem, &costs, &order, &prices, memory);
            let mut meter = Meter::new(Limits::default(), None);
            let (mut limit, mut best) = (i64::MAX, None);
            loop {
                let turn = search.advance(100, limit, &mut meter);
                if let Some(options) = search.take_better() {
                    let cost = options.iter().map(|option| costs.cost(option.index() as u32)).sum();
                    assert!(cost <= limit, "seed {seed}");
                    (limit, best) = (cost - costs.step(), Some(costs.in_costs(cost) as u128));
                }
                if turn == Turn::Done {
                    break;
                }
            }
            assert_eq!(best, least, "seed {seed}");
        }
    }
}
