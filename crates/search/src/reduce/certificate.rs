//! A proof that a problem has no solution, and its check. The check knows only the problem and
//! shares nothing with the code that finds certificates.

use std::fmt;

use quadrille_problem::{ItemId, OptionId, Problem};

/// A proof that a problem has no solution, which anyone can [check](Self::check). Every item gets a
/// multiplier, and an option weighs the sum of its items' multipliers. The total weight of a
/// solution's options contradicts the bounds of the items.
///
/// # Examples
/// Dominoes on a board with unequal numbers of dark and light cells:
/// ```
/// use quadrille_dlx::presolve::Presolved;
/// use quadrille_dlx::{Problem, Solve};
///
/// let problem = Problem::parse("l1 l2 l3 d1 d2 d3 d4\nl1 d1\nl1 d2\nl2 d2\nl2 d3\nl3 d3\nl3 d4\nl3 d1\nl1 d4\n")?;
/// let Presolved::Impossible(refutation) = problem.presolve() else { panic!("three pairs at most") };
/// refutation.certificate().expect("an argument by numbers").check(&problem)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Certificate {
    /// The multipliers, and the contradiction they show.
    pub claim: Claim,
    /// Options that are in every solution, as presolve found. The check does not verify them.
    pub forced: Vec<OptionId>,
    /// Options that are in no solution, as presolve found. The check does not verify them.
    pub dropped: Vec<OptionId>,
}

/// The multipliers of a [`Certificate`], and how they contradict. Items not listed have the
/// multiplier 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Claim {
    /// The weight of every option is a multiple of the modulus, but the total weight of all
    /// required covers is not. The items listed are covered a fixed number of times: `lo = hi`.
    Congruence {
        /// The modulus, at least 2.
        modulus: u64,
        /// Items and their multipliers.
        multipliers: Vec<(ItemId, u64)>,
    },
    /// No option has a positive weight, but the required covers weigh more than the optional ones
    /// can offset. Items with a negative multiplier can be covered a limited number of times only:
    /// primary items, and secondary items without a color.
    Inequality {
        /// Items and their multipliers.
        multipliers: Vec<(ItemId, i64)>,
    },
}

impl Claim {
    /// The modulus, or 0 for an inequality, and the multipliers; `None` if one exceeds 64 bits with
    /// its sign.
    pub fn prices(&self) -> Option<(u64, Vec<(ItemId, i64)>)> {
        match self {
            Self::Congruence { modulus, multipliers } => {
                let price = |&(item, m): &(ItemId, u64)| Some((item, i64::try_from(m).ok()?));
                Some((*modulus, multipliers.iter().map(price).collect::<Option<_>>()?))
            }
            Self::Inequality { multipliers } => Some((0, multipliers.clone())),
        }
    }
}

/// Why a [`Certificate`] does not prove anything about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The modulus is 0 or 1.
    Modulus {
        /// The modulus.
        modulus: u64,
    },
    /// An item that the problem does not have, or that is listed twice.
    Item {
        /// The number of the item.
        item: ItemId,
    },
    /// An item whose covers are not fixed, or not limited, as the claim requires.
    Bounds {
        /// The number of the item.
        item: ItemId,
    },
    /// An option that the problem does not have.
    UnknownOption {
        /// The number of the option.
        option: OptionId,
    },
    /// An option whose weight violates the claim.
    Option {
        /// The number of the option.
        option: OptionId,
    },
    /// The weights satisfy the claim, but there is no contradiction.
    NoContradiction,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modulus { modulus } => {
                write!(f, "the modulus is {modulus}, but must be at least 2")
            }
            Self::Item { item } => write!(f, "item {item} is unknown or listed twice"),
            Self::Bounds { item } => {
                write!(f, "the bounds of item {item} do not support this claim")
            }
            Self::UnknownOption { option } => write!(f, "unknown option {option}"),
            Self::Option { option } => {
                write!(f, "the weight of option {option} violates the claim")
            }
            Self::NoContradiction => f.write_str("the weights do not contradict the bounds"),
        }
    }
}

impl std::error::Error for Flaw {}

impl Certificate {
    /// Creates a certificate that relies on no forced or dropped options.
    pub fn new(claim: Claim) -> Self {
        Self { claim, forced: Vec::new(), dropped: Vec::new() }
    }

    /// Checks that the certificate proves that the problem has no solution with all forced and none
    /// of the dropped options. Linear in the size of the problem.
    ///
    /// # Errors
    /// Returns the first flaw found.
    pub fn check(&self, problem: &Problem) -> Result<(), Flaw> {
        let known = |option: &&OptionId| option.index() >= problem.option_count();
        if let Some(&option) = self.forced.iter().chain(&self.dropped).find(known) {
            return Err(Flaw::UnknownOption { option });
        }
        match &self.claim {
            Claim::Congruence { modulus, multipliers } => {
                self.check_congruence(problem, *modulus, multipliers)
            }
            Claim::Inequality { multipliers } => self.check_inequality(problem, multipliers),
        }
    }

    fn check_congruence(
        &self,
        problem: &Problem,
        modulus: u64,
        multipliers: &[(ItemId, u64)],
    ) -> Result<(), Flaw> {
        if modulus < 2 {
            return Err(Flaw::Modulus { modulus });
        }
        let modulus = i128::from(modulus);
        let of_item = by_item(problem, multipliers.iter().map(|&(i, m)| (i, i128::from(m))))?;
        let mut covered = 0;
        for &(item, multiplier) in multipliers {
            let bounds = problem.bounds(item).filter(|bounds| bounds.lo == bounds.hi);
            let times = bounds.ok_or(Flaw::Bounds { item })?.lo;
            covered = (covered + i128::from(multiplier) * i128::from(times)) % modulus;
        }
        for weight in self.weights(problem, &of_item) {
            match weight {
                (Fate::Open, option, weight) if weight % modulus != 0 => {
                    return Err(Flaw::Option { option });
                }
                (Fate::Forced, _, weight) => covered = (covered - weight) % modulus,
                (Fate::Open | Fate::Dropped, ..) => {}
            }
        }
        if covered == 0 { Err(Flaw::NoContradiction) } else { Ok(()) }
    }

    fn check_inequality(
        &self,
        problem: &Problem,
        multipliers: &[(ItemId, i64)],
    ) -> Result<(), Flaw> {
        let of_item = by_item(problem, multipliers.iter().map(|&(i, m)| (i, i128::from(m))))?;
        let mut colored = vec![false; problem.item_count()];
        for member in problem.options().flat_map(|option| option.members()) {
            colored[member.item.index()] |= member.color.is_some();
        }
        let mut surplus = 0;
        for &(item, multiplier) in multipliers {
            let times = match problem.bounds(item) {
                Some(bounds) if multiplier > 0 => bounds.lo,
                Some(bounds) => bounds.hi,
                None if multiplier <= 0 && !colored[item.index()] => 1,
                None => return Err(Flaw::Bounds { item }),
            };
            surplus += i128::from(multiplier) * i128::from(times);
        }
        for weight in self.weights(problem, &of_item) {
            match weight {
                (Fate::Open, option, weight) if weight > 0 => {
                    return Err(Flaw::Option { option });
                }
                (Fate::Forced, _, weight) => surplus -= weight,
                (Fate::Open | Fate::Dropped, ..) => {}
            }
        }
        if surplus > 0 { Ok(()) } else { Err(Flaw::NoContradiction) }
    }

    /// The weight of each option, and whether it is forced or dropped.
    fn weights(
        &self,
        problem: &Problem,
        of_item: &[Option<i128>],
    ) -> impl Iterator<Item = (Fate, OptionId, i128)> {
        let mut fates = vec![Fate::Open; problem.option_count()];
        self.dropped.iter().for_each(|option| fates[option.index()] = Fate::Dropped);
        self.forced.iter().for_each(|option| fates[option.index()] = Fate::Forced);
        problem.options().zip(fates).map(|(option, fate)| {
            let weights = option.members().iter().filter_map(|m| of_item[m.item.index()]);
            (fate, option.id(), weights.sum())
        })
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Open,
    Forced,
    Dropped,
}

fn by_item(
    problem: &Problem,
    multipliers: impl Iterator<Item = (ItemId, i128)>,
) -> Result<Vec<Option<i128>>, Flaw> {
    let mut of_item = vec![None; problem.item_count()];
    for (item, multiplier) in multipliers {
        let place = of_item.get_mut(item.index()).ok_or(Flaw::Item { item })?;
        if place.replace(multiplier).is_some() {
            return Err(Flaw::Item { item });
        }
    }
    Ok(of_item)
}
