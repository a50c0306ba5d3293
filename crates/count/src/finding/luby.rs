//! The lengths of runs of a search that restarts (M. Luby, A. Sinclair and D. Zuckerman, *Optimal speedup
//! of Las Vegas algorithms*, 1993).

/// Number `n` of Luby's sequence, from 1: 1, 1, 2, 1, 1, 2, 4, …
pub(super) fn luby(mut n: u64) -> u64 {
    loop {
        let power = (n + 1).next_power_of_two();
        if n + 1 == power {
            return power / 2;
        }
        n -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_luby() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
