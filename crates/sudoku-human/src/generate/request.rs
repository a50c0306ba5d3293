//! Rules that a generator adds to its puzzles, by name.

use std::fmt;

use quadrille_sudoku::{DotColor, Kind, Parity, Rule, Site};

/// A rule that a [`Generator`](crate::Generator) adds to its puzzles, and how often.
///
/// # Examples
/// ```
/// use quadrille_sudoku_human::RuleToDraw;
///
/// assert_eq!(RuleToDraw::parse("anti-knight")?.len(), 1);
/// assert_eq!(RuleToDraw::parse("thermo:6")?[0].to_string(), "thermo:6");
/// // White and black dots, and all of them.
/// assert_eq!(RuleToDraw::parse("kropki")?.len(), 4);
/// assert!(RuleToDraw::parse("chess").is_err());
/// # Ok::<(), quadrille_sudoku_human::UnknownRule>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleToDraw {
    pub(super) what: What,
    /// How many are drawn; `None` for the usual number.
    pub(super) count: Option<usize>,
}

/// A kind of rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A rule about the whole board.
    Whole(Rule),
    /// Connected regions in place of boxes.
    Regions,
    Cages,
    Dots(DotColor),
    Parity(Parity),
    Placed(&'static Kind),
}

/// Names that stand for other names.
const ALIASES: [(&str, &str); 5] = [
    ("killer", "cage"),
    ("jigsaw", "regions"),
    ("thermometer", "thermo"),
    ("kropki", "white black all-white all-black"),
    ("xv", "x v all-xv"),
];

impl RuleToDraw {
    /// Returns the rules with this name: `thermo`, or `thermo:6` for six thermometers.
    ///
    /// `killer` is `cage`, `jigsaw` is `regions`, `kropki` and `xv` are several rules.
    ///
    /// # Errors
    /// If there is no such rule, it is not drawn, or it takes no number.
    pub fn parse(text: &str) -> Result<Vec<Self>, UnknownRule> {
        let wrong = || UnknownRule { text: text.to_owned() };
        let (name, count) = match text.split_once(':') {
            None => (text, None),
            Some((name, count)) => (name, Some(count.parse().map_err(|_| wrong())?)),
        };
        let name = name.to_ascii_lowercase();
        let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
        let names = alias.map_or(name.as_str(), |(_, names)| names);
        let all = names.split(' ').map(|name| Self::named(name, count).ok_or_else(wrong));
        all.collect()
    }

    fn named(name: &str, count: Option<usize>) -> Option<Self> {
        let what = Self::kinds().find(|what| what.name() == name)?;
        let takes_count = !matches!(what, What::Whole(_) | What::Regions);
        (count.is_none() || takes_count && count > Some(0)).then_some(Self { what, count })
    }

    /// Returns the names of all rules that are drawn.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::kinds().map(What::name)
    }

    fn kinds() -> impl Iterator<Item = What> {
        let placed = Kind::all().filter(|kind| kind.site() != Site::Nowhere).map(What::Placed);
        let dots = [DotColor::White, DotColor::Black].map(What::Dots);
        let parities = [Parity::Even, Parity::Odd].map(What::Parity);
        let others = [What::Regions, What::Cages].into_iter().chain(dots).chain(parities);
        Rule::ALL.map(What::Whole).into_iter().chain(others).chain(placed)
    }
}

impl What {
    fn name(self) -> &'static str {
        match self {
            Self::Whole(rule) => rule.name(),
            Self::Regions => "regions",
            Self::Cages => "cage",
            Self::Dots(DotColor::White) => "white",
            Self::Dots(DotColor::Black) => "black",
            Self::Parity(Parity::Even) => "even",
            Self::Parity(Parity::Odd) => "odd",
            Self::Placed(kind) => kind.name(),
        }
    }
}

impl fmt::Display for RuleToDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what.name())?;
        self.count.map_or(Ok(()), |count| write!(f, ":{count}"))
    }
}

/// The error for a rule that a generator does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    text: String,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown rule `{}`: expected ", self.text.escape_debug())?;
        for name in ["killer", "jigsaw", "kropki", "xv"].into_iter().chain(RuleToDraw::names()) {
            write!(f, "{name}, ")?;
        }
        f.write_str("or for rules in cells a name and their number, such as thermo:6")
    }
}

impl std::error::Error for UnknownRule {}
