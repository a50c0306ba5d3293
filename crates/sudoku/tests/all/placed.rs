//! Rules placed in cells, compared with their plain definitions on all boards.

use quadrille_random::Random;
use quadrille_sudoku::{Grid, Kind, Model, Rules, RulesError, Shape};

use crate::support::plain::Rule;
use crate::support::variants::Spec;
use crate::variants::check_all;

/// The number of random puzzles of each kind in a quick test, and in a long one.
const QUICK: usize = 60;
const LONG: usize = 1_000;

/// Compares all questions about a board with the boards that satisfy the plain definitions.
///
/// Returns the number of solutions, or `None` if a rule is refused since no values satisfy it.
fn check(spec: &Spec, boards: &[Vec<u8>], placed: &[Rule]) -> Option<usize> {
    let shape = spec.shape;
    let mut rules = Rules::ordinary(shape);
    let is_solution = |board: &&Vec<u8>| {
        let mut givens = spec.givens.iter().zip(*board);
        givens.all(|(&given, &value)| given == 0 || given == value)
            && placed.iter().all(|rule| rule.holds(shape, placed, board))
    };
    let expected: Vec<Vec<u8>> = boards.iter().filter(is_solution).cloned().collect();
    for rule in placed {
        let cells = |group: &Vec<usize>| group.iter().map(|&cell| shape.cell(cell)).collect();
        match rules.place(rule.kind, rule.argument(), rule.groups.iter().map(cells).collect()) {
            Ok(()) => {}
            Err(RulesError::NoValues { .. }) => {
                assert_eq!(expected.len(), 0, "{placed:?}");
                return None;
            }
            // Sets with more cells than values.
            Err(RulesError::Groups { .. }) if rule.groups[0].len() > shape.side() => return None,
            Err(error) => panic!("{error}: {placed:?}"),
        }
    }
    let context = format!("{placed:?} {:?}", spec.givens);
    check_all(&spec.grid(), &rules, &expected, &context);
    let exact = Model::with_rules(&spec.grid(), &rules);
    let exact = exact.solver().exact_cover().count().expect("an engine accepts it");
    assert_eq!(exact.complete().expect("no limit"), expected.len() as u64, "{context}");
    for board in boards.iter().step_by(boards.len().div_ceil(20)) {
        let grid = Grid::from_values(shape, board).expect("values of the board");
        let holds = placed.iter().all(|rule| rule.holds(shape, placed, board));
        assert_eq!(rules.is_solved_by(&grid), holds, "{context} {board:?}");
    }
    Some(expected.len())
}

/// A loop, and a line that crosses itself.
#[test]
fn lines_may_return_to_their_cells() {
    let spec = blank(2, 2);
    let boards = spec.solutions();
    let whispers = Kind::named("whispers").expect("a kind");
    for cells in [vec![0, 1, 5, 4, 0], vec![9, 5, 2, 6, 5, 8]] {
        let rule =
            Rule { kind: whispers, number: 2, values: vec![], pattern: "", groups: vec![cells] };
        check(&spec, &boards, &[rule]);
    }
}

fn blank(rows: usize, columns: usize) -> Spec {
    Spec::plain(Shape::new(rows, columns).expect("a shape"))
}

#[test]
fn each_kind_and_pairs_of_kinds_agree_with_plain_definitions() {
    check_on_4x4(QUICK);
    check_on_6x6(QUICK / 10);
}

#[test]
#[ignore = "takes minutes"]
fn many_puzzles_of_each_kind_and_pairs_of_kinds_agree_with_plain_definitions() {
    check_on_4x4(LONG);
    check_on_6x6(LONG / 10);
}

/// Long sums: the search propagates their bounds, not the automaton.
#[test]
fn long_sums_agree_with_plain_definitions() {
    let mut random = Random::new(7);
    let (mut several, mut refuted) = (0, 0);
    for name in ["sum", "little-killer"].into_iter().cycle().take(12) {
        let mut spec = blank(3, 3);
        let board = spec.random_board(&mut random);
        for (given, &value) in spec.givens.iter_mut().zip(&board) {
            *given = if random.one_in(2) { value } else { 0 };
        }
        let boards = spec.solutions();
        let mut cells: Vec<usize> = (0..81).filter(|&cell| spec.givens[cell] == 0).collect();
        random.shuffle(&mut cells);
        cells.truncate(16);
        let sum: u32 = cells.iter().map(|&cell| u32::from(board[cell])).sum();
        let number = if random.one_in(3) { sum + 1 } else { sum };
        let kind = Kind::named(name).expect("a rule");
        let rule = Rule { kind, number, values: vec![], pattern: "", groups: vec![cells] };
        let found = check(&spec, &boards, &[rule]).expect("the sum is possible");
        several += usize::from(found < boards.len());
        refuted += usize::from(found == 0);
    }
    assert!(several > 3 && refuted > 0, "{several} {refuted}");
}

fn check_on_4x4(puzzles: usize) {
    let mut spec = blank(2, 2);
    let boards = spec.solutions();
    let kinds: Vec<&Kind> = Kind::all().collect();
    for (number, kind) in kinds.iter().enumerate() {
        let mut random = Random::new(number as u64);
        let mut solved = 0;
        for _ in 0..puzzles {
            let board = &boards[random.below(boards.len())];
            let mut placed = vec![Rule::on_board(kind, spec.shape, board, &mut random)];
            if random.one_in(2) {
                let other = kinds[random.below(kinds.len())];
                placed.push(Rule::on_board(other, spec.shape, board, &mut random));
            }
            for (given, &value) in spec.givens.iter_mut().zip(board) {
                *given = if random.one_in(8) { value } else { 0 };
            }
            solved += usize::from(check(&spec, &boards, &placed).is_some_and(|found| found > 0));
        }
        // On a board of four values no two cells add up to 10.
        assert!(solved > 3 || kind.name() == "x", "{} {solved}", kind.name());
    }
}

fn check_on_6x6(puzzles: usize) {
    let kinds: Vec<&Kind> = Kind::all().collect();
    for (number, kind) in kinds.iter().enumerate() {
        let mut random = Random::new(100 + number as u64);
        let mut solved = 0;
        for _ in 0..puzzles {
            let mut spec = if random.one_in(2) { blank(2, 3) } else { blank(3, 2) };
            let board = spec.random_board(&mut random);
            for (given, &value) in spec.givens.iter_mut().zip(&board) {
                *given = if random.one_in(3) { value } else { 0 };
            }
            let boards = spec.solutions();
            let placed: Vec<Rule> = [*kind, kinds[random.below(kinds.len())]]
                .map(|kind| Rule::on_board(kind, spec.shape, &board, &mut random))
                .to_vec();
            solved += usize::from(check(&spec, &boards, &placed).is_some_and(|found| found > 0));
        }
        assert!(solved > 0, "{} {solved}", kind.name());
    }
}
