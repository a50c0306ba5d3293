//! The twelve pentominoes, each once, on a board of 6×10.
//!
//! The items are the pieces and the squares; an option is a piece in one of its places. The board
//! can be turned and reflected in 4 ways. No tiling stays as it was in any but the first of them,
//! for its only F would have to stay as it was, and an F has no symmetry: so the 2339 tilings that
//! are really different are counted as 4 times 2339 = 9356.

#![expect(clippy::print_stdout, reason = "an example is there to be looked at")]

use std::collections::BTreeSet;

use quadrille_dlx::problem::BuildError;
use quadrille_dlx::{Problem, Solution, Solve};

const HEIGHT: usize = 6;
const WIDTH: usize = 10;
const PIECES: [(&str, &str); 12] = [
    ("F", ".## ##. .#."),
    ("I", "#####"),
    ("L", "#... ####"),
    ("N", "##.. .###"),
    ("P", "## ## #."),
    ("T", "### .#. .#."),
    ("U", "#.# ###"),
    ("V", "#.. #.. ###"),
    ("W", "#.. ##. .##"),
    ("X", ".#. ### .#."),
    ("Y", ".#.. ####"),
    ("Z", "##. .#. .##"),
];

type Squares = BTreeSet<(usize, usize)>;

/// The up to 8 ways in which a piece can lie, each in the corner of the board.
fn ways(picture: &str) -> BTreeSet<Squares> {
    let rows = picture.split(' ').enumerate();
    let squares = rows.flat_map(|(r, row)| row.char_indices().map(move |(c, mark)| (r, c, mark)));
    let mut piece: Squares = squares.filter(|s| s.2 == '#').map(|(r, c, _)| (r, c)).collect();
    let mut ways = BTreeSet::new();
    for turn in 0..8 {
        let last = piece.iter().map(|square| square.0).max().unwrap_or(0);
        piece =
            piece.iter().map(|&(r, c)| if turn == 4 { (c, r) } else { (c, last - r) }).collect();
        ways.insert(piece.clone());
    }
    ways
}

fn pentominoes() -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let pieces = PIECES.map(|(name, _)| builder.primary(name));
    let squares = builder.primaries("square", HEIGHT * WIDTH);
    for (piece, (_, picture)) in pieces.into_iter().zip(PIECES) {
        for way in ways(picture) {
            for (down, right) in (0..HEIGHT).flat_map(|r| (0..WIDTH).map(move |c| (r, c))) {
                if way.iter().all(|&(r, c)| r + down < HEIGHT && c + right < WIDTH) {
                    let covered = way.iter().map(|(r, c)| squares[(r + down) * WIDTH + c + right]);
                    builder.option([piece].into_iter().chain(covered))?;
                }
            }
        }
    }
    builder.build()
}

/// Draws a tiling with a line wherever two pieces meet.
fn draw(tiling: &Solution<'_>) {
    const LINES: [char; 16] =
        [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let mut board = [[usize::MAX; WIDTH + 2]; HEIGHT + 2];
    for option in tiling.iter() {
        let [piece, squares @ ..] = option.members() else { continue };
        for square in squares.iter().map(|member| member.item.index() - PIECES.len()) {
            board[square / WIDTH + 1][square % WIDTH + 1] = piece.item.index();
        }
    }
    for r in 0..=HEIGHT {
        let corner = |c: usize| {
            let (above, below) = (&board[r][c..c + 2], &board[r + 1][c..c + 2]);
            let differ = [
                above[0] != above[1],
                above[1] != below[1],
                below[0] != below[1],
                above[0] != below[0],
            ];
            let lines = (0..4).map(|side| usize::from(differ[side]) << side).sum::<usize>();
            let right = if differ[1] { "───" } else { "   " };
            format!("{}{}", LINES[lines], if c < WIDTH { right } else { "" })
        };
        println!("    {}", (0..=WIDTH).map(corner).collect::<String>());
        if r < HEIGHT {
            let row = &board[r + 1];
            let wall = |c: usize| if row[c] != row[c + 1] { "│   " } else { "    " };
            println!("    {}", (0..=WIDTH).map(wall).collect::<String>().trim_end());
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = pentominoes()?;
    println!("The twelve pentominoes on a board of {HEIGHT}×{WIDTH}, in one of many ways:\n");
    if let Some(tiling) = problem.lister().first()?.complete()? {
        draw(&tiling);
    }
    let count = problem.counter().count()?.complete()?;
    println!("\nThere are {count} ways in all.");
    assert_eq!(count, 4 * 2339);
    Ok(())
}
