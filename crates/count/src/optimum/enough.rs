//! When a search for the best solution may end before its solution is proven to be the best.

use std::fmt;
use std::str::FromStr;

use crate::optimum::Goal;

/// The distance between the best solution found and the bound at which a search may end.
///
/// # Examples
/// ```
/// use quadrille_count::optimum::Gap;
///
/// assert_eq!("5".parse(), Ok(Gap::Cost(5)));
/// assert_eq!("0.25%".parse(), Ok(Gap::Millionths(2_500)));
/// assert!("-1%".parse::<Gap>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// At most this cost.
    Cost(u128),
    /// At most this many millionths of the cost of the best solution, as stated.
    Millionths(u32),
}

/// The error of a gap that is neither a whole number nor a percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GapError;

impl fmt::Display for GapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("expected a whole number, such as 5, or a percentage from 0% to 100%, such as 0.5%")
    }
}

impl std::error::Error for GapError {}

impl FromStr for Gap {
    type Err = GapError;

    fn from_str(text: &str) -> Result<Self, GapError> {
        /// Digits of a percentage after the point: a millionth is 0.0001 %.
        const DECIMALS: usize = 4;
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let Some(percent) = text.strip_suffix('%').map(str::trim_end) else {
            let cost = Some(text).filter(|text| digits(text)).and_then(|text| text.parse().ok());
            return cost.map(Self::Cost).ok_or(GapError);
        };
        let (whole, decimals) = percent.split_once('.').unwrap_or((percent, ""));
        let is_number = !(whole.is_empty() && decimals.is_empty());
        if !is_number || !digits(whole) || !digits(decimals) || decimals.len() > DECIMALS {
            return Err(GapError);
        }
        let millionths: u32 =
            format!("{whole}{decimals:0<DECIMALS$}").parse().map_err(|_| GapError)?;
        Some(Self::Millionths(millionths)).filter(|_| millionths <= 1_000_000).ok_or(GapError)
    }
}

/// What a search is content with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enough {
    /// A solution this close to the bound.
    pub gap: Option<Gap>,
    /// A solution that costs at most this, or at least this for the dearest.
    pub cost: Option<u128>,
    /// By how much costs are greater than stated, before any part.
    pub(super) raised: i128,
}

impl Enough {
    /// Whether a solution of this cost is good enough if no solution is better than the bound. Shares are of the cost
    /// as stated.
    pub(super) fn is_met(self, goal: Goal, cost: i128, bound: i128) -> bool {
        let distance = (cost - bound).unsigned_abs();
        let is_near = match self.gap {
            None => false,
            Some(Gap::Cost(most)) => distance <= most,
            Some(Gap::Millionths(share)) => {
                // Costs are sums of 64-bit numbers, so the products fit.
                distance * 1_000_000 <= (cost - self.raised).unsigned_abs() * u128::from(share)
            }
        };
        let limit = self.cost.map(|cost| i128::try_from(cost).unwrap_or(i128::MAX));
        let is_within = limit.is_some_and(|limit| match goal {
            Goal::Cheapest => cost <= limit,
            Goal::Dearest => cost >= limit,
        });
        is_near || is_within
    }

    /// What a part may be content with, after the parts before it cost `cost`, by `slack` more than their bound. Only
    /// the last part completes a solution.
    pub(super) fn of_part(self, is_last: bool, cost: i128, slack: i128) -> Self {
        let gap = self.gap.map(|gap| match gap {
            Gap::Cost(most) => Gap::Cost(most.saturating_sub(slack.unsigned_abs())),
            share => share,
        });
        // How much the costs of each part were raised is not known.
        let gap = gap.filter(|gap| is_last || self.raised == 0 || matches!(gap, Gap::Cost(_)));
        let raised = if self.raised == 0 { 0 } else { self.raised - cost };
        let limit = self.cost.filter(|_| is_last);
        let limit = limit.and_then(|limit| limit.checked_sub(cost.unsigned_abs()));
        Self { gap, cost: limit, raised }
    }
}
