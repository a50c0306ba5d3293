//! A proof that a problem has no solution, and the check of it. The check knows the problem alone
//! and shares nothing with the arguments that find certificates.

use std::fmt;

use quadrille_problem::{ItemId, OptionId, Problem};

/// A proof that a problem has no solution, for anyone to [check](Self::check): every item gets a
/// multiplier, an option weighs the sum of its items' multipliers, and the options of a solution
/// would weigh together what the bounds of the items cannot give.
///
/// # Examples
/// Dominoes on a board whose dark cells are not as many as its light ones:
/// ```
/// use quadrille_dlx::{Presolved, Problem, Solve};
///
/// let problem = Problem::parse("l1 l2 l3 d1 d2 d3 d4\nl1 d1\nl1 d2\nl2 d2\nl2 d3\nl3 d3\nl3 d4\nl3 d1\nl1 d4\n")?;
/// let Presolved::Impossible(refutation) = problem.presolve() else { panic!("three pairs at most") };
/// refutation.certificate().expect("an argument by numbers").check(&problem)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The multipliers, and what they show.
    pub claim: Claim,
    /// Options that are in every solution, as the rules of presolve found. They are taken for
    /// granted by the check.
    pub forced: Vec<OptionId>,
    /// Options that are in no solution, as the rules of presolve found. They are taken for granted
    /// by the check.
    pub dropped: Vec<OptionId>,
}

/// The multipliers of a [`Certificate`], and in which way they are a contradiction. Items that are
/// not named have the multiplier 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// Every option weighs a multiple of the modulus, and all that must be covered does not. The
    /// items named are covered a fixed number of times: `lo = hi`.
    Congruence {
        /// The modulus, at least 2.
        modulus: u64,
        /// Items and their multipliers.
        multipliers: Vec<(ItemId, u64)>,
    },
    /// No option weighs more than 0, and all that must be covered weighs more than what may be.
    /// Items with a negative multiplier can be covered a limited number of times only: primary
    /// ones, and secondary ones that have no color.
    Inequality {
        /// Items and their multipliers.
        multipliers: Vec<(ItemId, i64)>,
    },
}

/// Why a [`Certificate`] proves nothing about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The modulus is 0 or 1.
    Modulus {
        /// The modulus.
        modulus: u64,
    },
    /// An item that the problem does not have, or that has two multipliers.
    Item {
        /// Its number.
        item: ItemId,
    },
    /// An item whose covers are not fixed, or not limited, as the claim needs.
    Bounds {
        /// Its number.
        item: ItemId,
    },
    /// An option that the problem does not have.
    UnknownOption {
        /// Its number.
        option: OptionId,
    },
    /// An option does not weigh what the claim says.
    Option {
        /// Its number.
        option: OptionId,
    },
    /// The weights are right, and no contradiction.
    NoContradiction,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modulus { modulus } => write!(f, "{modulus} is no modulus"),
            Self::Item { item } => write!(f, "item {item} is unknown or has two multipliers"),
            Self::Bounds { item } => write!(f, "the bounds of item {item} are not of use here"),
            Self::UnknownOption { option } => write!(f, "there is no option number {option}"),
            Self::Option { option } => write!(f, "option {option} does not weigh what it should"),
            Self::NoContradiction => f.write_str("the weights are no contradiction"),
        }
    }
}

impl std::error::Error for Flaw {}

impl Certificate {
    /// A certificate that takes nothing for granted.
    pub(crate) fn new(claim: Claim) -> Self {
        Self { claim, forced: Vec::new(), dropped: Vec::new() }
    }

    /// Checks that the certificate proves the problem to have no solution (none that contains the
    /// forced options and none of the dropped). Linear in the size of the problem.
    ///
    /// # Errors
    /// The first flaw found.
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

    /// What each option weighs, and whether it is forced or dropped.
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
