//! A part of a problem's solutions, named by options: the one type behind a shard, a task and what
//! is left of either.

use std::fmt;

use crate::id::OptionId;
use crate::problem::{Problem, Quoted};

/// The solutions that have all of some options (*taken*) and none of some others (*dropped*).
///
/// It displays as its options' numbers, the taken ones first, each list ascending: `+3 +17 -5`; and
/// as `*` where it is all solutions. [`Cube::parse`] reads that.
///
/// # Invariants
/// Both lists ascend, and no option is in both.
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
pub struct Cube {
    taken: Vec<OptionId>,
    dropped: Vec<OptionId>,
}

impl Cube {
    /// The solutions of a problem that have the one options and none of the others. The options may
    /// come in any order, and more than once. Which of them can be taken together does not matter
    /// here: a cube may be empty.
    ///
    /// # Errors
    /// If an option is to be taken and dropped, or is not one of the problem's.
    pub fn new(
        problem: &Problem,
        taken: impl IntoIterator<Item = OptionId>,
        dropped: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, CubeError> {
        let [taken, dropped] = [sorted(taken.into_iter()), sorted(dropped.into_iter())];
        let cube = Self { taken, dropped };
        let both = cube.taken.iter().find(|option| cube.dropped.binary_search(option).is_ok());
        if let Some(both) = both {
            return Err(CubeErrorKind::Both { option: both.index() }.into());
        }
        cube.check(problem)?;
        Ok(cube)
    }

    /// Reads a cube of a problem, as it displays. The options may stand in any order.
    ///
    /// # Errors
    /// If a word is not a sign and a number, or there cannot be such a [cube](Self::new).
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
            // The parser of numbers would take a sign of its own.
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

    /// The options that all its solutions have, ascending.
    pub fn taken(&self) -> &[OptionId] {
        &self.taken
    }

    /// The options that none of its solutions has, ascending.
    pub fn dropped(&self) -> &[OptionId] {
        &self.dropped
    }

    /// Whether another cube asks for all that this one asks for, so that its solutions are among
    /// those of this one.
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

    /// Checks that all options of this cube are options of the problem.
    ///
    /// # Errors
    /// If one is not.
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

    /// This cube with more options taken, that it neither takes nor drops.
    pub fn taking(&self, more: impl IntoIterator<Item = OptionId>) -> Self {
        let taken = sorted(self.taken.iter().copied().chain(more));
        Self { taken, dropped: self.dropped.clone() }
    }

    /// This cube with more options dropped, that it neither takes nor drops.
    pub fn dropping(&self, more: impl IntoIterator<Item = OptionId>) -> Self {
        let dropped = sorted(self.dropped.iter().copied().chain(more));
        Self { taken: self.taken.clone(), dropped }
    }

    /// The solutions of another cube of the same problem, which neither takes nor drops an option of
    /// this one, that are in this one, too.
    pub fn within(&self, outer: &Self) -> Self {
        self.taking(outer.taken.iter().copied()).dropping(outer.dropped.iter().copied())
    }

    /// The cube with these options taken and dropped, each list ascending, and none in both.
    pub fn known(taken: &[OptionId], dropped: &[OptionId]) -> Self {
        Self { taken: taken.to_vec(), dropped: dropped.to_vec() }
    }

    /// The cube of the whole that this one is, where the options of its problem have these numbers
    /// in the whole.
    pub fn renumbered(&self, options: &[OptionId]) -> Self {
        let whole = |list: &[OptionId]| sorted(list.iter().map(|option| options[option.index()]));
        Self { taken: whole(&self.taken), dropped: whole(&self.dropped) }
    }
}

/// How the cube of all solutions is written.
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

/// Why there is no such cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeError {
    kind: CubeErrorKind,
}

/// The ways in which options fail to name a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CubeErrorKind {
    /// An option is to be taken and dropped.
    Both {
        /// Its number.
        option: usize,
    },
    /// An option is not one of the problem's.
    UnknownOption {
        /// Its number.
        option: usize,
        /// How many options the problem has.
        options: usize,
    },
    /// A word of a text is not `+` or `-` and the number of an option.
    BadWord {
        /// The word.
        word: String,
    },
    /// A text without any word. The cube of all solutions is written as `*`.
    Empty,
}

impl CubeError {
    /// What is wrong.
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
                write!(f, "option {option} cannot be both taken and dropped")
            }
            CubeErrorKind::UnknownOption { option, options } => {
                write!(f, "there is no option {option}: the problem has {options}, from 0")
            }
            CubeErrorKind::BadWord { word } => {
                write!(f, "{} is not a sign and the number of an option", Quoted(word))
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
        assert_eq!(message("+1 -2 -1"), "option 1 cannot be both taken and dropped");
        assert_eq!(message("-5"), "there is no option 5: the problem has 5, from 0");
        assert_eq!(message("+0 +9999999999"), {
            "there is no option 9999999999: the problem has 5, from 0"
        });
        for text in ["1", "+", "+-1", "++1", "+1,", "* +1", "+99999999999999999999999"] {
            let message = message(text);
            assert!(message.ends_with(" is not a sign and the number of an option"), "{message}");
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
