//! Variants against published counts (OEIS), and symmetry against the formula that ties the
//! sequences together.

use quadrille_nqueens::{
    Board, Census, Counter, Goal, Method, Model, Puzzle, Rule, Shape, Symmetry, Why,
};

fn open(n: usize) -> Puzzle {
    Puzzle::new(Shape::square(n).unwrap())
}

fn count(puzzle: &Puzzle) -> u64 {
    let counted = Model::of(puzzle).unwrap().counter().count().unwrap();
    counted.complete().unwrap().to_u64().unwrap()
}

fn census(puzzle: &Puzzle) -> Census {
    Counter::of(puzzle).unwrap().exact_cover().census().unwrap()
}

fn fixed(census: &Census, symmetry: Symmetry) -> u64 {
    let answer = census.fixed_by(symmetry).expect("a symmetry of the puzzle").clone();
    answer.complete().unwrap().to_u64().unwrap()
}

fn fundamental(census: &Census) -> u64 {
    census.fundamental().complete().unwrap().to_u64().unwrap()
}

/// A000170.
const ALL: [u64; 11] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680];

/// A002562.
const FUNDAMENTAL: [u64; 12] = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];

/// A033148: fixed by the quarter turn.
const BY_QUARTER_TURN: [u64; 12] = [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8];

/// For n = 4 to 12, fixed by the half turn and not by the quarter turn.
const BY_HALF_TURN_ONLY: [u64; 9] = [0, 0, 4, 8, 4, 16, 12, 48, 72];

#[test]
fn counts_up_to_symmetry_agree_with_published_ones() {
    for (n, expected) in (1..).zip(FUNDAMENTAL) {
        assert_eq!(fundamental(&census(&open(n))), expected, "{n} queens");
    }
}

#[test]
fn counts_of_fixed_boards_agree_with_published_ones() {
    for (n, turned) in (1..=12).zip(BY_QUARTER_TURN) {
        let census = census(&open(n));
        assert_eq!(fixed(&census, Symmetry::QuarterTurn), turned, "{n} queens");
        assert_eq!(fixed(&census, Symmetry::QuarterTurnBack), turned, "{n} queens");
        if let Some(half) = n.checked_sub(4).map(|index| BY_HALF_TURN_ONLY[index]) {
            assert_eq!(fixed(&census, Symmetry::HalfTurn), half + turned, "{n} queens");
        }
        // A queen and its mirror image share a line.
        for mirror in &Symmetry::ALL[4..] {
            assert_eq!(fixed(&census, *mirror), u64::from(n == 1), "{n} queens, {mirror}");
        }
    }
}

/// All boards are counted by meeting in the middle, fixed boards by exact cover.
#[test]
fn a_census_by_two_methods_agrees_with_the_published_classes() {
    for (n, expected) in (13..).zip([9233, 45752, 285053, 1846955]) {
        let census = Counter::new(n).unwrap().census().unwrap();
        assert_eq!(census.runs()[0].choice.method, Method::MeetInTheMiddle);
        assert!(census.runs()[1..].iter().all(|run| run.choice.why == Why::FixedBoards));
        assert_eq!(fundamental(&census), expected, "{n} queens");
    }
}

/// Every board is looked at by itself; the count of classes is then by definition, by
/// representatives, and by the formula.
#[test]
fn enumeration_agrees_with_the_formula() {
    for n in 1..=10 {
        let puzzle = open(n);
        let model = Model::of(&puzzle).unwrap();
        let boards: Vec<Board> = model.boards().unwrap().collect();
        assert_eq!(boards.len() as u64, ALL[n - 1]);
        let census = census(&puzzle);
        for symmetry in Symmetry::ALL {
            let same = boards.iter().filter(|board| board.image(symmetry) == **board).count();
            assert_eq!(same as u64, fixed(&census, symmetry), "{n} queens, {symmetry}");
        }
        let sizes: Vec<usize> =
            boards.iter().filter_map(|board| puzzle.class_size_of_first(board)).collect();
        assert_eq!(sizes.len() as u64, FUNDAMENTAL[n - 1], "{n} queens");
        assert_eq!(sizes.iter().sum::<usize>(), boards.len(), "{n} queens");
        if n > 1 {
            let [half, quarter] =
                [Symmetry::HalfTurn, Symmetry::QuarterTurn].map(|turn| fixed(&census, turn));
            assert_eq!(8 * FUNDAMENTAL[n - 1], ALL[n - 1] + half + 2 * quarter, "{n} queens");
        }
    }
}

#[test]
fn counts_of_toroidal_boards_agree_with_published_ones() {
    // A007705, for n = 1, 3, 5, …
    for (n, expected) in (1..).step_by(2).zip([1, 0, 10, 28, 0, 88, 4524]) {
        assert_eq!(count(&open(n).with_rule(Rule::Toroidal)), expected, "{n} queens");
    }
    for n in [2, 4, 6, 8, 10] {
        assert_eq!(count(&open(n).with_rule(Rule::Toroidal)), 0, "{n} queens");
    }
}

#[test]
fn counts_of_superqueens_agree_with_published_ones() {
    // A051223.
    for (n, expected) in (1..).zip([1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156]) {
        assert_eq!(count(&open(n).with_rule(Rule::Superqueens)), expected, "{n} queens");
    }
}

#[test]
fn counts_of_fewer_queens_agree_with_published_ones() {
    let published: [&[u64]; 4] = [
        &[1, 25, 140, 204, 82, 10],
        &[1, 36, 340, 1024, 982, 248, 4],
        &[1, 49, 700, 3628, 7002, 4618, 832, 40],
        &[1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92],
    ];
    for (n, counts) in (5..).zip(published) {
        for (queens, &expected) in counts.iter().enumerate() {
            let puzzle = open(n).with_goal(Goal::Peaceful { queens });
            assert_eq!(count(&puzzle), expected, "{queens} queens on {n}×{n}");
        }
        let puzzle = open(n).with_goal(Goal::Peaceful { queens: n + 1 });
        assert_eq!(count(&puzzle), 0, "one queen too many on {n}×{n}");
    }
}

/// The fewest queens that dominate n×n, and the number of ways, for n = 1, 2, … (A075458, A002564).
const DOMINATING: [(usize, u64); 12] = [
    (1, 1),
    (1, 4),
    (1, 1),
    (2, 12),
    (3, 186),
    (3, 4),
    (4, 86),
    (5, 4860),
    (5, 114),
    (5, 8),
    (5, 2),
    (6, 8),
];

fn check_dominating(n: usize) {
    let (fewest, expected) = DOMINATING[n - 1];
    assert!(open(n).fewest_dominating() <= fewest, "the bound is too high for {n}");
    for queens in 0..fewest {
        let puzzle = open(n).with_goal(Goal::Dominating { queens });
        assert_eq!(count(&puzzle), 0, "{queens} queens on {n}×{n}");
    }
    let puzzle = open(n).with_goal(Goal::Dominating { queens: fewest });
    assert_eq!(count(&puzzle), expected, "{fewest} queens on {n}×{n}");
}

#[test]
fn trying_more_queens_finds_the_fewest_that_dominate() {
    for n in 1..=6 {
        let attempt = |puzzle: &Puzzle| Counter::of(puzzle).unwrap().count();
        let (puzzle, counted) =
            open(n).try_dominating(attempt, |counted| counted.answer.clone()).unwrap();
        assert_eq!(puzzle.goal(), Goal::Dominating { queens: DOMINATING[n - 1].0 });
        assert_eq!(counted.complete().unwrap(), DOMINATING[n - 1].1);
    }
    // A stopped attempt ends the search.
    let attempt = |puzzle: &Puzzle| Counter::of(puzzle).unwrap().node_limit(0).count();
    let (puzzle, counted) =
        open(8).try_dominating(attempt, |counted| counted.answer.clone()).unwrap();
    assert_eq!(puzzle.goal(), Goal::Dominating { queens: 4 });
    assert!(counted.answer.stopped().is_some());
}

#[test]
fn the_numbers_of_fewest_dominating_queens_agree_with_published_ones() {
    (1..=8).for_each(check_dominating);
}

#[test]
#[ignore = "by hand, with optimization: a few minutes, nearly all of them for 12"]
fn the_fewest_dominating_queens_on_larger_boards_agree_with_published_ones() {
    (9..=12).for_each(check_dominating);
}

/// Rectangular boards have four symmetries, and rows and columns may be exchanged.
#[test]
fn a_board_and_its_transpose_have_equal_counts() {
    for (rows, columns) in [(1, 6), (3, 4), (4, 7), (5, 6)] {
        for queens in 0..=rows {
            let [wide, tall] = [(rows, columns), (columns, rows)].map(|(rows, columns)| {
                let puzzle = Puzzle::new(Shape::new(rows, columns).unwrap());
                puzzle.with_goal(Goal::Peaceful { queens })
            });
            assert_eq!(wide.symmetries().len(), 4);
            let (one, other) = (census(&wide), census(&tall));
            // A left-right mirror of one board is a top-bottom mirror of the other.
            for (here, there) in [
                (Symmetry::Identity, Symmetry::Identity),
                (Symmetry::HalfTurn, Symmetry::HalfTurn),
                (Symmetry::LeftRight, Symmetry::TopBottom),
                (Symmetry::TopBottom, Symmetry::LeftRight),
            ] {
                assert_eq!(
                    fixed(&one, here),
                    fixed(&other, there),
                    "{queens} queens on {rows}×{columns}, {here}"
                );
            }
            assert_eq!(fixed(&one, Symmetry::Identity), count(&wide));
        }
    }
}
