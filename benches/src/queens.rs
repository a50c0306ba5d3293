//! A plain queens counter, for comparison.

/// The number of boards with n queens for n = 1, 2, … 20 (OEIS A000170).
pub const BOARDS: [u64; 20] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2680,
    14200,
    73712,
    365596,
    2279184,
    14772512,
    95815104,
    666090624,
    4968057848,
    39029188884,
];

/// Counts by backtracking row by row, with columns and diagonals as bits. The first queen is only
/// placed in the left half; the other half is its mirror image. `n` is 1 to 31.
pub fn backtracking(n: usize) -> u64 {
    let full = (1u32 << n) - 1;
    let from = |column: usize| {
        let queen = 1 << column;
        below(full, queen, queen << 1, queen >> 1)
    };
    let half: u64 = (0..n / 2).map(from).sum();
    2 * half + if n.is_multiple_of(2) { 0 } else { from(n / 2) }
}

/// The number of ways to place the remaining queens.
fn below(full: u32, columns: u32, rising: u32, falling: u32) -> u64 {
    if columns == full {
        return 1;
    }
    let mut free = full & !(columns | rising | falling);
    let mut boards = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        boards += below(full, columns | queen, (rising | queen) << 1, (falling | queen) >> 1);
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backtracking_counts_right() {
        for (n, boards) in (1..=11).zip(BOARDS) {
            assert_eq!(backtracking(n), boards, "n = {n}");
        }
    }
}
