//! The column sets of the top half that are counted, and the weights of their boards.
//!
//! Invariant: the weights of the images of a board under the eight symmetries of the square add up
//! to 8. So the sum of the weights of all boards is their number.
//!
//! **Even n.** The border of the board has four sides, each cut in two by the middle. A symmetry
//! maps one of these eight pieces of border to any other, in exactly one way. For each piece, take
//! the lines that end there and whose queens stand next to it, in the quarter of its corner. Lines
//! are numbered from the corners, so that symmetries keep the numbers; sets of lines are compared by
//! [`rank`]. The two pieces of a side have complementary sets, so one of them is greater. It is
//! enough to count the boards where the columns of the top left quarter are the greatest of the
//! eight sets. If other sides have an equal set, so have that many images of the board; then each of
//! these images has less weight.
//!
//! **Odd n.** Reflection left to right maps the columns of the top half to their mirror image: one
//! of both is enough, with twice the weight. Reflection in one long diagonal keeps the queen on it,
//! if there is one, and moves the queen on the other long diagonal from the top half to the bottom
//! half or back, or leaves it in the center. So boards with a queen of a long diagonal above the
//! center row have weight 0, and each queen of one below doubles the weight.

/// The number of classes of halves; boards are weighted by the classes of their halves.
///
/// For even n, class 1 has a side, the upper or lower one, with the same set of lines as the left
/// side, and class 0 has none. For odd n, tops have class 0, and the class of a bottom is its number
/// of queens on long diagonals below the center row.
pub(crate) const CLASSES: usize = 3;

/// Weights of boards: for each class of the top half, one for each class of the bottom half.
pub(crate) type Weights = [[u64; CLASSES]; 2];

/// The boards whose top half uses one set of columns, as far as they are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    /// The columns of the top half, as bits.
    pub(crate) columns: u32,
    pub(crate) weights: Weights,
    /// For even n, the rank of the columns of the top left quarter: no board that is counted has a
    /// set of greater rank.
    greatest: Option<u32>,
}

impl Orbit {
    /// Returns the orbit of these columns; `None` if their boards have weight 0.
    fn new(n: usize, columns: u32) -> Option<Self> {
        if !n.is_multiple_of(2) {
            let mirrored = columns.reverse_bits() >> (32 - n);
            let times = if columns == mirrored { 1 } else { 2 };
            let weights = [[times, 2 * times, 4 * times], [0; CLASSES]];
            return (columns <= mirrored).then_some(Self { columns, weights, greatest: None });
        }
        let middle = n as u32 / 2;
        let left = columns & ((1 << middle) - 1);
        let right = (columns >> middle).reverse_bits() >> (32 - middle);
        let (greatest, other) = (rank(left), rank_of_side(middle, right));
        // With two equal sides, two images have the set at the left, and share the weight. With
        // three, three images have it: the one whose right side differs has all of the weight.
        let weights = match other == greatest {
            false => [[8, 4, 0], [4, 8, 0]],
            true => [[4, 0, 0], [0, 2, 0]],
        };
        let leads = greatest == rank_of_side(middle, left) && other <= greatest;
        leads.then_some(Self { columns, weights, greatest: Some(greatest) })
    }

    /// Returns the class of a half by the rows of its left quarter: bit 0 is the outermost row of
    /// `rows`. `None` if its boards have weight 0. For odd n the rows tell nothing, and it is 0.
    #[inline(always)]
    pub(crate) fn class(&self, rows: u32, left: u32) -> Option<usize> {
        let Some(greatest) = self.greatest else { return Some(0) };
        let side = rank_of_side(rows, left);
        (side <= greatest).then_some(usize::from(side == greatest))
    }
}

/// Returns the place of a set of lines in the order by size, then by number. `set` is below 2^16.
#[inline(always)]
fn rank(set: u32) -> u32 {
    set.count_ones() << 16 | set
}

/// Returns the greater rank of a set of `lines` lines and its complement.
#[inline(always)]
fn rank_of_side(lines: u32, set: u32) -> u32 {
    rank(set).max(rank(!set & ((1 << lines) - 1)))
}

/// Returns the column sets whose boards are counted for n queens, ascending.
///
/// `n` is from 1 to 27. There are about C(n, n/2) / 4 for even n and C(n, n/2) / 2 for odd n, of 4
/// bytes each.
pub(crate) fn leaders(n: usize) -> Vec<u32> {
    let sets = subsets(n as u32, n as u32 / 2);
    sets.filter(|&columns| Orbit::new(n, columns).is_some()).collect()
}

/// Returns the orbit of one of [`leaders`].
pub(crate) fn orbit(n: usize, leader: u32) -> Orbit {
    Orbit::new(n, leader).expect("the set is a leader")
}

/// Returns the sets of `size` of the lowest `of` bits, ascending. `of` is less than 31.
#[inline(always)]
pub(crate) fn subsets(of: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (size <= of).then_some((1u32 << size) - 1);
    std::iter::successors(first, |&set| {
        // The next number with the same number of ones (R. W. Gosper, HAKMEM item 175).
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        (set != 0).then(|| ripple | (set ^ ripple) >> 2 >> lowest.trailing_zeros())
    })
    .take_while(move |&set| set < 1 << of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_have_the_given_number_of_bits() {
        for (of, size) in (0..10).flat_map(|of| (0..12).map(move |size| (of, size))) {
            let expected: Vec<u32> =
                (0..1 << of).filter(|set: &u32| set.count_ones() == size).collect();
            assert_eq!(subsets(of, size).collect::<Vec<_>>(), expected, "{of} {size}");
        }
    }

    /// Returns the weight of a permutation matrix, whose queens may attack one another.
    fn weight(board: &[usize]) -> u64 {
        let n = board.len();
        let middle = n / 2;
        let columns = board[..middle].iter().map(|column| 1 << column).sum();
        let Some(orbit) = Orbit::new(n, columns) else { return 0 };
        let is_long = |row: usize| board[row] == row || board[row] + row == n - 1;
        if n % 2 == 1 {
            let below = (middle + 1..n).filter(|&row| is_long(row)).count();
            return if (0..middle).any(is_long) { 0 } else { orbit.weights[0][below] };
        }
        let class = |rows: &[usize]| {
            let left = rows.iter().enumerate().filter(|&(_, &column)| column < middle);
            orbit.class(middle as u32, left.map(|(row, _)| 1 << row).sum())
        };
        let bottom: Vec<usize> = board[middle..].iter().rev().copied().collect();
        let classes = class(&board[..middle]).zip(class(&bottom));
        classes.map_or(0, |(top, bottom)| orbit.weights[top][bottom])
    }

    /// Calls `visit` with each permutation of `board[from..]`, behind the first ones.
    fn permute(board: &mut [usize], from: usize, visit: &mut impl FnMut(&[usize])) {
        if from == board.len() {
            return visit(board);
        }
        for other in from..board.len() {
            board.swap(from, other);
            permute(board, from + 1, visit);
            board.swap(from, other);
        }
    }

    #[test]
    fn the_images_of_a_board_have_weight_eight_together() {
        for n in 1..=8 {
            let mut board: Vec<usize> = (0..n).collect();
            permute(&mut board, 0, &mut |board| {
                // Two queens on a long diagonal attack each other.
                let on = |line: &dyn Fn(usize) -> usize| {
                    (0..n).filter(|&row| board[row] == line(row)).count()
                };
                if on(&|row| row) > 1 || on(&|row| n - 1 - row) > 1 {
                    return;
                }
                let mut sum = 0;
                let mut image = board.to_vec();
                for _ in 0..4 {
                    sum += weight(&image);
                    image.reverse();
                    sum += weight(&image);
                    let mut transposed = vec![0; n];
                    image.iter().enumerate().for_each(|(row, &column)| transposed[column] = row);
                    image = transposed;
                }
                assert_eq!(sum, 8, "{board:?}");
            });
        }
    }
}
