//! MacMahon's squares: all tiles with edges in a number of colors fill a rectangle. Touching edges
//! have one color, and so does the whole border. Tiles may be rotated. (TAOCP 4B, 7.2.2.1.)

use quadrille_dlx::Problem;

/// A tile: the colors of its edges in clockwise order, from the top.
type Tile = [usize; 4];

/// Places all distinct tiles of `colors` colors (at most 26) on a board of `rows` by `columns`,
/// with a border of the first color. Tiles and places are primary, edges secondary.
pub fn macmahon(rows: usize, columns: usize, colors: usize) -> Problem {
    let mut builder = Problem::builder();
    let letters: Vec<String> = ('a'..='z').take(colors).map(String::from).collect();
    let tiles: Vec<_> = tiles(colors)
        .map(|tile| (tile, builder.primary(tile.map(|color| letters[color].as_str()).concat())))
        .collect();
    let places = builder.primaries("p", rows * columns);
    // Below row r is level r + 1; right of column c is upright c + 1.
    let levels = builder.secondaries("h", (rows + 1) * columns);
    let uprights = builder.secondaries("v", rows * (columns + 1));
    let colors: Vec<_> = letters.iter().map(|letter| builder.color(letter)).collect();

    for (tile, item) in tiles {
        for (place, turned) in (0..rows * columns)
            .flat_map(|place| turns(tile).into_iter().map(move |turned| (place, turned)))
        {
            let (row, column) = (place / columns, place % columns);
            let on_border = [row == 0, column + 1 == columns, row + 1 == rows, column == 0];
            if turned.iter().zip(on_border).any(|(&color, on_border)| on_border && color != 0) {
                continue;
            }
            let upright = row * (columns + 1) + column;
            let edges =
                [levels[place], uprights[upright + 1], levels[place + columns], uprights[upright]];
            let edges = edges.iter().zip(turned).map(|(edge, color)| edge.colored(colors[color]));
            let members = [item.into(), places[place].into()].into_iter().chain(edges);
            builder.option(members).expect("a tile, a place and four edges");
        }
    }
    builder.build().expect("there are tiles")
}

/// The tiles that are distinct under rotation, each in its first orientation.
fn tiles(colors: usize) -> impl Iterator<Item = Tile> {
    let all = (0..colors.pow(4))
        .map(move |code| [3, 2, 1, 0].map(|digit| code / colors.pow(digit) % colors));
    all.filter(|&tile| turns(tile)[0] == tile)
}

/// The distinct rotations of a tile, sorted.
fn turns(tile: Tile) -> Vec<Tile> {
    let mut turns: Vec<Tile> = (0..4)
        .map(|quarter| {
            let mut turned = tile;
            turned.rotate_left(quarter);
            turned
        })
        .collect();
    turns.sort_unstable();
    turns.dedup();
    turns
}

#[cfg(test)]
mod tests {
    use quadrille_dlx::Solve;

    use super::*;

    /// Places the remaining tiles, place by place, by brute force.
    fn brute(board: &mut Vec<Tile>, left: &[Tile], rows: usize, columns: usize) -> u64 {
        let place = board.len();
        if left.is_empty() {
            return 1;
        }
        let (row, column) = (place / columns, place % columns);
        let above = if row == 0 { 0 } else { board[place - columns][2] };
        let before = if column == 0 { 0 } else { board[place - 1][1] };
        let mut count = 0;
        for (index, &tile) in left.iter().enumerate() {
            let rest: Vec<Tile> = [&left[..index], &left[index + 1..]].concat();
            for turned in turns(tile) {
                let fits = turned[0] == above
                    && turned[3] == before
                    && (column + 1 < columns || turned[1] == 0)
                    && (row + 1 < rows || turned[2] == 0);
                if fits {
                    board.push(turned);
                    count += brute(board, &rest, rows, columns);
                    board.pop();
                }
            }
        }
        count
    }

    #[test]
    fn two_colors_count_as_brute_force_says() {
        let six: Vec<Tile> = tiles(2).collect();
        assert_eq!(six.len(), 6);
        for (rows, columns) in [(1, 6), (2, 3), (3, 2)] {
            let problem = macmahon(rows, columns, 2);
            let count = problem.counter().count().unwrap().complete().unwrap();
            assert_eq!(count, brute(&mut Vec::new(), &six, rows, columns), "{rows}×{columns}");
        }
    }

    #[test]
    fn three_colors_give_24_tiles() {
        let problem = macmahon(4, 6, 3);
        assert_eq!((problem.primary_count(), problem.option_count()), (48, 1008));
    }
}
