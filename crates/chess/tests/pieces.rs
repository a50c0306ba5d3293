//! Puzzles of all chess pieces: published counts, and brute force on small boards.

use quadrille_chess::{
    Army, Group, Piece, PieceError, PieceGoal, PieceModel, PiecePuzzle, Standing, Zone,
};
use quadrille_dlx::Solve;
use quadrille_nqueens::{Shape, Square};
use quadrille_random::Random;

fn group(letter: char, least: u32, most: u32) -> Group {
    let army = if letter.is_lowercase() { Army::Black } else { Army::White };
    let piece = Piece::of_letter(letter.to_ascii_uppercase()).expect("a known letter");
    Group { piece, army, least, most: Some(most) }
}

fn puzzle(rows: usize, columns: usize, groups: &[(char, u32)]) -> PiecePuzzle {
    let shape = Shape::new(rows, columns).expect("a small board");
    PiecePuzzle::new(shape, groups.iter().map(|&(letter, count)| group(letter, count, count)))
}

fn count(puzzle: &PiecePuzzle) -> String {
    let model = PieceModel::of(puzzle).expect("a consistent puzzle");
    let counted = model.problem().counter().count().expect("auto declines no problem");
    counted.complete().expect("no limit").to_string()
}

fn count_of(n: usize, letter: char, pieces: u32) -> String {
    count(&puzzle(n, n, &[(letter, pieces)]))
}

/// Rooks: n! and binomials. Queens: A000170. Bishops: 2^n for 2n − 2 of them. Kings: A018807. Two knights:
/// A172132, and 32 knights of one color of the squares. Amazons: A051223.
#[test]
fn pieces_that_do_not_attack_each_other_are_as_many_as_published() {
    assert_eq!(count_of(8, 'R', 8), "40320");
    assert_eq!(count_of(4, 'R', 3), "96");
    assert_eq!(count_of(8, 'Q', 8), "92");
    assert_eq!(count_of(8, 'B', 14), "256");
    assert_eq!(count_of(6, 'K', 9), "3600");
    assert_eq!(
        ["4", "79"],
        [count_of(2, 'K', 1), count_of(4, 'K', 4)].each_ref().map(String::as_str)
    );
    assert_eq!(count_of(8, 'N', 2), "1848");
    assert_eq!(count_of(8, 'N', 32), "2");
    assert_eq!(count_of(10, 'A', 10), "4");
}

/// No queen may stand, so the boards are those of the other pieces alone: one rook has nine squares.
#[test]
fn a_group_of_no_pieces_has_none_on_any_board() {
    assert_eq!(count_of(3, 'Q', 0), "1");
    assert_eq!(count(&puzzle(3, 3, &[('Q', 0), ('R', 1)])), "9");
    assert_eq!(count(&puzzle(8, 8, &[('Q', 0), ('K', 0)])), "1");
    assert_eq!(count(&puzzle(3, 3, &[('Q', 0), ('q', 2)])), "36");
    assert_eq!(count(&puzzle(3, 3, &[('Q', 0)]).with_goal(PieceGoal::Dominating)), "0");
    let standing = Standing { group: 0, square: Square { row: 0, column: 0 } };
    assert_eq!(count(&puzzle(3, 3, &[('Q', 0)]).with_placed([standing])), "0");
}

/// The fewest pieces that dominate a board: queens A075458, knights A006075, kings ⌈n/3⌉²; independent
/// queens A075324; rooks n.
#[test]
fn fewest_dominating_pieces_are_as_many_as_published() {
    let fewest = |n, letter, goal| {
        let shape = Shape::square(n).expect("a small board");
        let any = Group { most: None, ..group(letter, 0, 1) };
        let puzzle = PiecePuzzle::new(shape, [any]).with_goal(goal);
        let model = PieceModel::of(&puzzle).expect("a consistent puzzle");
        let optimum = model.problem().optimizer().cheapest();
        optimum.bound().expect("a board full of pieces is dominated").to_string()
    };
    let dominating = |n, letter| fewest(n, letter, PieceGoal::Dominating);
    assert_eq!([4, 5, 6].map(|n| dominating(n, 'Q')), ["2", "3", "3"]);
    assert_eq!([3, 4, 5].map(|n| dominating(n, 'N')), ["4", "4", "5"]);
    assert_eq!([3, 4, 6].map(|n| dominating(n, 'K')), ["1", "4", "4"]);
    assert_eq!(dominating(5, 'R'), "5");
    assert_eq!([4, 6].map(|n| fewest(n, 'Q', PieceGoal::Independent)), ["3", "4"]);
    assert_eq!(count(&puzzle(8, 8, &[('Q', 5)]).with_goal(PieceGoal::Dominating)), "4860");
}

/// Steps down and across.
type Steps = Vec<(i32, i32)>;

/// Moves of each piece, one step at a time: steps that repeat, and steps that do not.
fn moves(letter: char) -> (Steps, Steps) {
    let around = |a: i32, b: i32| {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let both = signs.into_iter().flat_map(move |(s, t)| [(s * a, t * b), (s * b, t * a)]);
        both.collect::<Vec<_>>()
    };
    let [rook, bishop, knight] = [around(0, 1), around(1, 1), around(1, 2)];
    match letter {
        'K' => (vec![], [rook, bishop].concat()),
        'Q' => ([rook, bishop].concat(), vec![]),
        'R' => (rook, vec![]),
        'B' => (bishop, vec![]),
        'N' => (vec![], knight),
        'A' => ([rook, bishop].concat(), knight),
        'E' => (rook, knight),
        'P' => (bishop, knight),
        'H' => (knight, vec![]),
        'W' => (vec![], rook),
        'F' => (vec![], bishop),
        'D' => (vec![], around(0, 2)),
        'L' => (vec![], around(1, 3)),
        'Z' => (vec![], around(2, 3)),
        letter => panic!("{letter}"),
    }
}

fn attacked(letter: char, from: Square, shape: Shape) -> Vec<Square> {
    let (slides, leaps) = moves(letter.to_ascii_uppercase());
    let mut squares = Vec::new();
    let steps =
        slides.into_iter().map(|step| (step, 100)).chain(leaps.into_iter().map(|step| (step, 1)));
    for ((down, across), times) in steps {
        for time in 1..=times {
            let row = from.row as i32 + time * down;
            let column = from.column as i32 + time * across;
            let is_on = |at: i32, end: usize| (0..end as i32).contains(&at);
            if !is_on(row, shape.rows()) || !is_on(column, shape.columns()) {
                break;
            }
            squares.push(Square { row: row as usize, column: column as usize });
        }
    }
    squares
}

/// Whether a board is a solution, given the letter on each of its squares.
fn is_solution(board: &[(Square, char)], shape: Shape, goal: PieceGoal, has_armies: bool) -> bool {
    let at = |square: Square| board.iter().find(|&&(other, _)| other == square).map(|&(_, c)| c);
    let is_foe = |a: char, b: char| !has_armies || a.is_lowercase() != b.is_lowercase();
    let mut is_attacked = vec![false; shape.size()];
    let mut is_peaceful = true;
    for &(square, letter) in board {
        for to in attacked(letter, square, shape) {
            is_attacked[to.row * shape.columns() + to.column] = true;
            is_peaceful &= at(to).is_none_or(|other| !is_foe(letter, other));
        }
    }
    let mut squares = shape.squares().zip(is_attacked);
    match goal {
        PieceGoal::Peaceful => is_peaceful,
        PieceGoal::Dominating => squares.all(|(square, is)| is || at(square).is_some()),
        PieceGoal::Independent => {
            is_peaceful && squares.all(|(square, is)| is || at(square).is_some())
        }
        PieceGoal::TotallyDominating => squares.all(|(_, is)| is),
    }
}

type Board = Vec<(Square, char)>;

/// Returns all boards, by trying each piece on each square.
fn brute_force(puzzle: &PiecePuzzle, goal: PieceGoal, zones: &[Zone]) -> Vec<Board> {
    let mut found = Vec::new();
    extend(puzzle, goal, &mut Vec::new(), 0, &mut found);
    let holds = |board: &Board, zone: &Zone| {
        let pieces = board.iter().filter(|(square, _)| zone.squares.contains(square)).count();
        (zone.least as usize..=zone.most as usize).contains(&pieces)
    };
    found.retain(|board| zones.iter().all(|zone| holds(board, zone)));
    found
}

fn extend(
    puzzle: &PiecePuzzle,
    goal: PieceGoal,
    board: &mut Board,
    from: usize,
    found: &mut Vec<Board>,
) {
    let (shape, groups) = (puzzle.shape(), puzzle.groups());
    let held = |letter: char| board.iter().filter(|&&(_, other)| other == letter).count() as u32;
    if from == shape.size() {
        let holds = groups.iter().all(|group| held(group.letter()) >= group.least);
        let armies = groups.iter().map(|group| group.letter().is_lowercase());
        let has_armies = armies.clone().any(|is| is) && armies.clone().any(|is| !is);
        if holds && is_solution(board, shape, goal, has_armies) {
            found.push(board.clone());
        }
        return;
    }
    extend(puzzle, goal, board, from + 1, found);
    let square = Square { row: from / shape.columns(), column: from % shape.columns() };
    for group in groups {
        let letter = group.letter();
        let held = board.iter().filter(|&&(_, other)| other == letter).count() as u32;
        if group.most.is_none_or(|most| held < most) && !puzzle.blocked().contains(&square) {
            board.push((square, letter));
            extend(puzzle, goal, board, from + 1, found);
            board.pop();
        }
    }
}

/// Returns the images of a square under the rotations of its board, then under the reflections.
fn images(shape: Shape, Square { row, column }: Square) -> Vec<Square> {
    let (up, left) = (shape.rows() - 1 - row, shape.columns() - 1 - column);
    let turned = [(row, column), (up, left), (column, up), (left, row)];
    let mirrored = [(row, left), (up, column), (column, row), (left, up)];
    let kept = if shape.is_square() { 4 } else { 2 };
    let all = turned.into_iter().take(kept).chain(mirrored.into_iter().take(kept));
    all.map(|(row, column)| Square { row, column }).collect()
}

/// Returns the number of classes of boards under the motions of the board that keep these sets of squares.
fn classes(shape: Shape, boards: &[Board], kept: &[Vec<Square>], reflections: bool) -> usize {
    let count = if shape.is_square() { 8 } else { 4 };
    let sorted = |mut set: Vec<Square>| {
        set.sort_unstable();
        set
    };
    let sets: Vec<Vec<Square>> = kept.iter().cloned().map(sorted).collect();
    let keeps = |&motion: &usize| {
        let moved = sets.iter().map(|set| {
            sorted(set.iter().map(|&square| images(shape, square)[motion]).collect::<Vec<_>>())
        });
        moved.into_iter().all(|image| sets.contains(&image))
    };
    let motions: Vec<usize> =
        (0..if reflections { count } else { count / 2 }).filter(keeps).collect();
    let least = |board: &Board| {
        let moved = motions.iter().map(|&motion| {
            let mut image: Board =
                board.iter().map(|&(at, piece)| (images(shape, at)[motion], piece)).collect();
            image.sort_unstable();
            image
        });
        moved.min()
    };
    boards.iter().map(least).collect::<std::collections::HashSet<_>>().len()
}

#[test]
fn small_puzzles_have_as_many_boards_as_brute_force_finds() {
    let mut random = Random::new(64);
    let letters: Vec<char> = Piece::all().map(Piece::letter).collect();
    for round in 0..120 {
        let shape = [(3, 4), (2, 5), (3, 3), (4, 3)][random.below(4usize)];
        let shape = Shape::new(shape.0, shape.1).expect("a small board");
        let goals = [
            PieceGoal::Peaceful,
            PieceGoal::Dominating,
            PieceGoal::Independent,
            PieceGoal::TotallyDominating,
        ];
        let goal = if round % 2 == 0 { PieceGoal::Peaceful } else { goals[random.below(4usize)] };
        let mut groups = Vec::<Group>::new();
        for _ in 0..1 + random.below(3usize) {
            let mut letter = letters[random.below(letters.len())];
            if goal == PieceGoal::Peaceful && random.one_in(2u32) {
                letter = letter.to_ascii_lowercase();
            }
            let least = random.below(3u32);
            if groups.iter().all(|group| group.letter() != letter) {
                groups.push(group(letter, least, least + random.below(2u32)));
            }
        }
        let blocked = shape.squares().filter(|_| random.one_in(8u32)).collect::<Vec<_>>();
        let mut zones = Vec::new();
        for _ in 0..random.below(3usize) {
            let squares = shape.squares().filter(|_| random.one_in(3u32)).collect();
            let least = random.below(2u32);
            zones.push(Zone { squares, least, most: least.max(1) + random.below(2u32) });
        }
        let puzzle = PiecePuzzle::new(shape, groups).with_goal(goal).with_blocked(blocked);
        let expected = brute_force(&puzzle, goal, &zones).len().to_string();
        let puzzle = puzzle.with_zones(zones);
        assert_eq!(count(&puzzle), expected, "{puzzle:?}");
    }
}

#[test]
fn boards_up_to_symmetry_are_as_many_as_brute_force_finds() {
    let mut random = Random::new(65);
    let letters: Vec<char> = Piece::all().map(Piece::letter).collect();
    for round in 0..60 {
        let shape = [(3, 3), (2, 5), (3, 3), (3, 4)][random.below(4usize)];
        let shape = Shape::new(shape.0, shape.1).expect("a small board");
        let letter = letters[random.below(letters.len())];
        let groups = match round % 3 {
            0 => vec![group(letter, 2, 2), group(letter.to_ascii_lowercase(), 1, 2)],
            _ => vec![group(letter, 1, 3)],
        };
        let corner = Square { row: 0, column: 0 };
        // Sets that some of the symmetries keep.
        let blocked: Vec<Square> = match round % 4 {
            0 => images(shape, corner).into_iter().take(1 + random.below(3usize)).collect(),
            _ => Vec::new(),
        };
        let middle = |at: &Square| at.row == shape.rows() / 2;
        let zone = |squares: Vec<Square>| Zone { squares, least: 0, most: 1 };
        let zones: Vec<Zone> = match round % 5 {
            0 => vec![zone(shape.squares().filter(middle).collect())],
            1 => (0..shape.columns())
                .map(|column| zone(shape.squares().filter(|at| at.column == column).collect()))
                .collect(),
            _ => Vec::new(),
        };
        let goal = PieceGoal::Peaceful;
        let puzzle = PiecePuzzle::new(shape, groups).with_blocked(blocked.iter().copied());
        let boards = brute_force(&puzzle, goal, &zones);
        let mut kept: Vec<Vec<Square>> = zones.iter().map(|zone| zone.squares.clone()).collect();
        kept.extend((!blocked.is_empty()).then_some(blocked));
        let model = PieceModel::of(&puzzle.with_zones(zones)).expect("a consistent puzzle");
        for reflections in [false, true] {
            let classifier = model.problem().classifier().up_to(model.symmetries(reflections));
            let found = classifier.count_classes().expect("a group").complete().expect("no limit");
            let expected = classes(shape, &boards, &kept, reflections);
            assert_eq!(found.to_string(), expected.to_string(), "{:?}", model.puzzle());
        }
    }
}

/// Eight queens: A002562, 12 boards up to symmetry. Two bishops A172124, two knights A172132, three queens
/// A047659. Any number of pieces: kings A063443, knights A141243, queens A287227, rooks A002720, wazirs
/// A006506.
#[test]
fn more_boards_are_as_many_as_published() {
    let model = PieceModel::of(&puzzle(8, 8, &[('Q', 8)])).expect("a consistent puzzle");
    let of = |reflections| {
        let classifier = model.problem().classifier().up_to(model.symmetries(reflections));
        classifier.count_classes().expect("a group").complete().expect("no limit").to_string()
    };
    assert_eq!([of(true), of(false)], ["12", "24"].map(String::from));
    let row = |letter, pieces, sizes: &[usize]| -> Vec<String> {
        sizes.iter().map(|&n| count_of(n, letter, pieces)).collect()
    };
    assert_eq!(row('B', 2, &[2, 3, 4, 5]), ["4", "26", "92", "240"]);
    assert_eq!(row('N', 2, &[2, 3, 4, 5, 6]), ["6", "28", "96", "252", "550"]);
    assert_eq!(row('Q', 3, &[4, 5, 6, 7]), ["24", "204", "1024", "3628"]);
    let any = |letter, sizes: &[usize]| -> Vec<String> {
        let any = Group { most: None, ..group(letter, 0, 1) };
        let of = |&n: &usize| count(&PiecePuzzle::new(Shape::square(n).expect("a board"), [any]));
        sizes.iter().map(of).collect()
    };
    assert_eq!(any('K', &[1, 2, 3, 4, 5]), ["2", "5", "35", "314", "6427"]);
    assert_eq!(any('N', &[1, 2, 3, 4]), ["2", "16", "94", "1365"]);
    assert_eq!(any('Q', &[1, 2, 3, 4, 5, 6]), ["2", "5", "18", "87", "462", "2635"]);
    assert_eq!(any('R', &[1, 2, 3, 4]), ["2", "7", "34", "209"]);
    assert_eq!(any('W', &[1, 2, 3, 4, 5]), ["2", "7", "63", "1234", "55447"]);
}

#[test]
fn placed_pieces_stand_in_each_board() {
    let four = puzzle(8, 8, &[('Q', 8)]);
    let at = |name| four.shape().square_named(name).expect("on the board");
    let placed = ["a4", "b1", "c5"].map(|name| Standing { group: 0, square: at(name) });
    assert_eq!(count(&four.clone().with_placed(placed)), "2");
    assert_eq!(count(&four.clone().with_placed(placed).with_blocked([at("f7")])), "1");
    let twice = four.clone().with_placed(placed).with_blocked([at("a4")]);
    assert_eq!(twice.check(), Err(PieceError::Taken { name: "a4".to_owned() }));
    let model = PieceModel::of(&puzzle(4, 4, &[('Q', 4)])).expect("a consistent puzzle");
    for solution in model.problem().lister().solutions().expect("auto declines no problem") {
        assert_eq!(model.standing(&solution).len(), 4);
    }
}
