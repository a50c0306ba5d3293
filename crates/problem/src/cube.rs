//! A subset of a problem's solutions, named by options: the type behind shards, tasks and the parts
//! of a task that are not done.

use std::fmt;

use crate::id::OptionId;
use crate::problem::{Problem, Quoted};

/// The solutions that have all of some options (*taken*) and none of some others (*dropped*).
///
/// It displays as option numbers, taken options first, each list ascending: `+3 +17 -5`. The cube
/// of all solutions displays as `*`. [`Cube::parse`] reads this form.
///
/// # Invariants
/// Both lists are ascending, and no option is in both.
///
/// # Examples
/// ```
/// use quadrille_problem::{Cube, Problem};
///
/// let problem = Problem::parse("a b\na\nb\na b\n")?;
/// let cube = Cube::parse(&problem, "+0 -2")?;
/// assert_eq!(cube.taken()[0].index(), 0);
/// assert_eq!(cube.to_string(), "+0 -2");
/// assert_eq!(Cube::default().to_string(), "*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cube {
    taken: Vec<OptionId>,
    dropped: Vec<OptionId>,
}

impl Cube {
    /// Returns the cube of the solutions that have all of `taken` and none of `dropped`. Each list
    /// may have any order and repetitions. A cube may have no solution: whether the options fit
    /// together is not checked.
    ///
    /// # Errors
    /// If an option is both taken and dropped, or is not an option of the problem.
    pub fn new(
        problem: &Problem,
        taken: impl IntoIterator<Item = OptionId>,
        dropped: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, CubeError> {
        let cube = Self::of_lists(taken, dropped)?;
        cube.check(problem)?;
        Ok(cube)
    }

    /// Returns the cube of a problem that is not known here.
    pub(crate) fn of_lists(
        taken: impl IntoIterator<Item = OptionId>,
        dropped: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, CubeError> {
        let [taken, dropped] = [sorted(taken.into_iter()), sorted(dropped.into_iter())];
        let both = taken.iter().find(|option| dropped.binary_search(option).is_ok());
        match both {
            Some(both) => Err(CubeErrorKind::Both { option: both.index() }.into()),
            None => Ok(Self { taken, dropped }),
        }
    }

    /// Reads a cube of a problem in the form in which it displays, with options in any order.
    ///
    /// # Errors
    /// If a word is not a sign and a number, and as [`new`](Self::new).
    pub fn parse(problem: &Problem, text: &str) -> Result<Self, CubeError> {
        if text.trim() == WHOLE {
            return Ok(Self::default());
        }
        let (mut taken, mut dropped) = (Vec::new(), Vec::new());
        for word in text.split_whitespace() {
            let bad_word = || CubeErrorKind::BadWord { word: word.to_owned() };
            let (list, digits) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
                (Some(digits), _) => (&mut taken, digits),
                (_, Some(digits)) => (&mut dropped, digits),
                _ => return Err(bad_word().into()),
            };
            // The standard parser would accept a second sign.
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(bad_word().into());
            }
            let number: usize = digits.parse().map_err(|_| bad_word())?;
            let options = problem.option_count();
            let unknown = CubeErrorKind::UnknownOption { option: number, options };
            list.push(OptionId::new(number).ok_or(unknown)?);
        }
        if taken.is_empty() && dropped.is_empty() {
            return Err(CubeErrorKind::Empty.into());
        }
        Self::new(problem, taken, dropped)
    }

    /// Returns the options that all its solutions have, ascending.
    pub fn taken(&self) -> &[OptionId] {
        &self.taken
    }

    /// Returns the options that none of its solutions has, ascending.
    pub fn dropped(&self) -> &[OptionId] {
        &self.dropped
    }

    /// Returns whether `inner` takes and drops every option that this cube takes and drops, so that
    /// its solutions are a subset.
    ///
    /// # Examples
    /// ```
    /// use quadrille_problem::{Cube, Problem};
    ///
    /// let problem = Problem::parse("a b\na\nb\na b\n")?;
    /// let [outer, inner] = ["+0", "+0 -2"].map(|text| Cube::parse(&problem, text));
    /// assert!(outer.clone()?.contains(&inner.clone()?));
    /// assert!(!inner?.contains(&outer?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(&self, inner: &Self) -> bool {
        let has = |list: &[OptionId], option| list.binary_search(option).is_ok();
        self.taken.iter().all(|option| has(&inner.taken, option))
            && self.dropped.iter().all(|option| has(&inner.dropped, option))
    }

    /// Checks that the options of this cube are options of the problem.
    ///
    /// # Errors
    /// If one of them is not.
    pub fn check(&self, problem: &Problem) -> Result<(), CubeError> {
        let options = problem.option_count();
        let last = self.taken.last().max(self.dropped.last());
        match last.filter(|option| option.index() >= options) {
            None => Ok(()),
            Some(last) => {
                Err(CubeErrorKind::UnknownOption { option: last.index(), options }.into())
            }
        }
    }

    /// Returns this cube with more options taken. It must not drop any of them.
    pub fn taking(&self, more: impl IntoIterator<Item = OptionId>) -> Self {
        let taken = sorted(self.taken.iter().copied().chain(more));
        Self { taken, dropped: self.dropped.clone() }
    }

    /// Returns this cube with more options dropped. It must not take any of them.
    pub fn dropping(&self, more: impl IntoIterator<Item = OptionId>) -> Self {
        let dropped = sorted(self.dropped.iter().copied().chain(more));
        Self { taken: self.taken.clone(), dropped }
    }

    /// Returns the intersection with another cube of the same problem. No option may be taken by
    /// one of them and dropped by the other.
    pub fn within(&self, outer: &Self) -> Self {
        self.taking(outer.taken.iter().copied()).dropping(outer.dropped.iter().copied())
    }

    /// Returns the cube with these options. Each list must be ascending, and no option in both.
    pub fn known(taken: &[OptionId], dropped: &[OptionId]) -> Self {
        Self { taken: taken.to_vec(), dropped: dropped.to_vec() }
    }

    /// Translates this cube of a subproblem to the whole problem, where option `k` of the
    /// subproblem is `options[k]`.
    pub fn renumbered(&self, options: &[OptionId]) -> Self {
        let whole = |list: &[OptionId]| sorted(list.iter().map(|option| options[option.index()]));
        Self { taken: whole(&self.taken), dropped: whole(&self.dropped) }
    }
}

/// The text form of the cube of all solutions.
const WHOLE: &str = "*";

fn sorted(options: impl Iterator<Item = OptionId>) -> Vec<OptionId> {
    let mut options: Vec<OptionId> = options.collect();
    options.sort_unstable();
    options.dedup();
    options
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.taken.is_empty() && self.dropped.is_empty() {
            return f.write_str(WHOLE);
        }
        let taken = self.taken.iter().map(|option| ('+', option));
        let signed = taken.chain(self.dropped.iter().map(|option| ('-', option)));
        for (place, (sign, option)) in signed.enumerate() {
            let space = if place > 0 { " " } else { "" };
            write!(f, "{space}{sign}{option}")?;
        }
        Ok(())
    }
}

/// A mistake in a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeError {
    kind: CubeErrorKind,
}

/// The kinds of mistakes in a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CubeErrorKind {
    /// An option is both taken and dropped.
    Both {
        /// Its number.
        option: usize,
    },
    /// The problem does not have an option.
    UnknownOption {
        /// Its number.
        option: usize,
        /// The number of options of the problem.
        options: usize,
    },
    /// A word is not `+` or `-` and the number of an option.
    BadWord {
        /// The word.
        word: String,
    },
    /// A text without words. The cube of all solutions is written `*`.
    Empty,
}

impl CubeError {
    /// Returns what is wrong.
    pub fn kind(&self) -> &CubeErrorKind {
        &self.kind
    }
}

impl From<CubeErrorKind> for CubeError {
    fn from(kind: CubeErrorKind) -> Self {
        Self { kind }
    }
}

impl fmt::Display for CubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            CubeErrorKind::Both { option } => {
                write!(f, "option {option} is both taken and dropped")
            }
            CubeErrorKind::UnknownOption { option, options } => {
                write!(f, "there is no option {option}: the problem has {options}, numbered from 0")
            }
            CubeErrorKind::BadWord { word } => {
                write!(f, "{} is not a sign followed by the number of an option", Quoted(word))
            }
            CubeErrorKind::Empty => write!(f, "no option: the cube of all solutions is `{WHOLE}`"),
        }
    }
}

impl std::error::Error for CubeError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem() -> Problem {
        Problem::parse("a b c\na\nb\nc\na b\nb c\n").expect("a good problem")
    }

    fn options(numbers: &[usize]) -> Vec<OptionId> {
        numbers.iter().map(|&number| OptionId::known(number)).collect()
    }

    #[test]
    fn options_are_sorted_and_written_once() {
        let cube = Cube::new(&problem(), options(&[4, 1, 4]), options(&[3, 0])).expect("a cube");
        assert_eq!((cube.taken(), cube.dropped()), (&*options(&[1, 4]), &*options(&[0, 3])));
        assert_eq!(cube.to_string(), "+1 +4 -0 -3");
        for text in ["+1 +4 -0 -3", "-3 +4  -0 +1 ", "*", "-2", "+4"] {
            let cube = Cube::parse(&problem(), text).expect("a cube");
            assert_eq!(Cube::parse(&problem(), &cube.to_string()), Ok(cube), "{text}");
        }
    }

    #[test]
    fn what_is_no_cube_is_refused() {
        let message = |text: &str| Cube::parse(&problem(), text).expect_err(text).to_string();
        assert_eq!(message("+1 -2 -1"), "option 1 is both taken and dropped");
        assert_eq!(message("-5"), "there is no option 5: the problem has 5, numbered from 0");
        assert_eq!(message("+0 +9999999999"), {
            "there is no option 9999999999: the problem has 5, numbered from 0"
        });
        for text in ["1", "+", "+-1", "++1", "+1,", "* +1", "+99999999999999999999999"] {
            let message = message(text);
            assert!(
                message.ends_with(" is not a sign followed by the number of an option"),
                "{message}"
            );
        }
        assert_eq!(message(" "), "no option: the cube of all solutions is `*`");
        let beyond = Cube::new(&problem(), options(&[1]), options(&[7]));
        let kind = CubeErrorKind::UnknownOption { option: 7, options: 5 };
        assert_eq!(beyond.expect_err("no such option").kind(), &kind);
    }

    #[test]
    fn a_cube_contains_those_that_ask_for_more() {
        let cube = |text| Cube::parse(&problem(), text).expect("a cube");
        assert!(cube("*").contains(&cube("-1")));
        assert!(cube("+2 -1").contains(&cube("+2 -1")));
        assert!(cube("+2").contains(&cube("+0 +2 -1")));
        assert!(!cube("+2 -1").contains(&cube("+0 +2")));
        assert_eq!(cube("+2 -1").taking(options(&[0])), cube("+0 +2 -1"));
        assert_eq!(cube("+2 -1").dropping(options(&[0])), cube("+2 -0 -1"));
    }
}
