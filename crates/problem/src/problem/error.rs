//! Errors of a problem under construction.

use std::fmt;
use std::panic::Location;

use crate::id::OptionId;

/// A mistake in a problem under construction. Returned by [`ProblemBuilder`] and [`ModelBuilder`].
///
/// [`ProblemBuilder`]: crate::ProblemBuilder
/// [`ModelBuilder`]: crate::ModelBuilder
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: BuildErrorKind,
    option: Option<OptionId>,
    declared_at: Option<&'static Location<'static>>,
    /// Whether the names in `kind` are items in their `Debug` form.
    is_debug: bool,
}

impl BuildError {
    /// Returns what is wrong.
    pub fn kind(&self) -> &BuildErrorKind {
        &self.0.kind
    }

    /// Returns the number that the refused option would have had, or `None` if the mistake is not
    /// in an option.
    pub fn option(&self) -> Option<OptionId> {
        self.0.option
    }

    /// Returns the place in the source of the call that declared an item or color wrongly, if a
    /// later call returned the error.
    ///
    /// # Examples
    /// ```
    /// let mut builder = quadrille_problem::Problem::builder();
    /// builder.primary("a");
    /// let line = line!() + 1;
    /// builder.primary("a");
    /// let error = builder.build().unwrap_err();
    /// assert_eq!(error.declared_at().map(|place| place.line()), Some(line));
    /// ```
    pub fn declared_at(&self) -> Option<&'static Location<'static>> {
        self.0.declared_at
    }

    pub(crate) fn in_option(mut self, option: Option<OptionId>) -> Self {
        self.0.option = option;
        self
    }

    pub(in crate::problem) fn declared(mut self, place: &'static Location<'static>) -> Self {
        self.0.declared_at = Some(place);
        self
    }

    /// Marks the names in the error as items in their `Debug` form, to be shown without quotes.
    pub(crate) fn of_debug_items(mut self) -> Self {
        self.0.is_debug = true;
        self
    }
}

impl From<BuildErrorKind> for BuildError {
    fn from(kind: BuildErrorKind) -> Self {
        Self(Box::new(Details { kind, option: None, declared_at: None, is_debug: false }))
    }
}

/// The kinds of mistakes in a problem.
///
/// An item is named by its name; an item of a [`ModelBuilder`](crate::ModelBuilder) by its `Debug`
/// form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildErrorKind {
    /// There is no primary item.
    NoPrimaryItem,
    /// A name is empty.
    EmptyName,
    /// A name has a blank, a control character, `:` or `|` in it.
    BadName {
        /// The name.
        name: String,
        /// The character that names may not have.
        character: char,
    },
    /// Two items have the same name, or the same item was declared twice.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// An option gets a second label.
    RepeatedLabel {
        /// The second label.
        label: String,
    },
    /// The bounds of an item have `lo > hi`.
    CrossedBounds {
        /// The name of the item.
        name: String,
        /// The lower bound.
        lo: u32,
        /// The upper bound.
        hi: u32,
    },
    /// The upper bound of an item is 0, so no option could ever cover it.
    ZeroUpperBound {
        /// The name of the item.
        name: String,
    },
    /// An option has no items.
    EmptyOption,
    /// An option has only secondary items.
    NoPrimaryInOption,
    /// An option has an item number that this builder did not return.
    UnknownItem {
        /// The number.
        number: usize,
    },
    /// An option has an item that was not declared.
    UndeclaredItem {
        /// The item.
        name: String,
    },
    /// An option has a color number that this builder did not return.
    UnknownColor {
        /// The number.
        number: usize,
    },
    /// An option has the same item twice.
    RepeatedItem {
        /// The name of the item.
        name: String,
    },
    /// An option gives a color to a primary item.
    ColorOnPrimary {
        /// The name of the item.
        name: String,
    },
    /// A cost whose magnitude is 2⁶⁴ or more, after costs below 0 were raised.
    CostTooGreat,
    /// An option costs less than 0, and covers no item that is covered a fixed number of times.
    CostNotRaised,
    /// A limit on the size of a problem is exceeded.
    TooMany {
        /// What there are too many of: `"items"`, `"options"`, `"colors"` or `"members"`.
        what: &'static str,
        /// The largest permitted number.
        limit: usize,
    },
}

impl BuildErrorKind {
    fn write(&self, f: &mut fmt::Formatter<'_>, is_debug: bool) -> fmt::Result {
        let shown = |name| Shown { name, is_debug };
        match self {
            Self::NoPrimaryItem => f.write_str("no primary item"),
            Self::EmptyName => f.write_str("empty name"),
            Self::BadName { name, character } => {
                write!(f, "invalid character {character:?} in the name {}", Quoted(name))
            }
            Self::RepeatedName { name } if is_debug => {
                write!(f, "item {} is declared twice", shown(name))
            }
            Self::RepeatedName { name } => write!(f, "two items are named {}", shown(name)),
            Self::RepeatedLabel { label } => write!(f, "second label {}", Quoted(label)),
            Self::CrossedBounds { name, lo, hi } => {
                write!(f, "item {} has lower bound {lo} and upper bound {hi}", shown(name))
            }
            Self::ZeroUpperBound { name } => write!(f, "item {} has upper bound 0", shown(name)),
            Self::EmptyOption => f.write_str("the option has no items"),
            Self::NoPrimaryInOption => f.write_str("the option has no primary item"),
            Self::UnknownItem { number } => write!(f, "unknown item number {number}"),
            Self::UndeclaredItem { name } => write!(f, "item {} is not declared", shown(name)),
            Self::UnknownColor { number } => write!(f, "unknown color number {number}"),
            Self::RepeatedItem { name } => {
                write!(f, "item {} appears twice in the option", shown(name))
            }
            Self::ColorOnPrimary { name } => write!(f, "primary item {} has a color", shown(name)),
            Self::CostTooGreat => f.write_str("the cost is too large"),
            Self::CostNotRaised => {
                f.write_str("an option that covers only items with ranges costs less than 0")
            }
            Self::TooMany { what, limit } => write!(f, "more than {limit} {what}"),
        }
    }
}

impl fmt::Display for BuildErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(option) = self.0.option {
            write!(f, "option {option}: ")?;
        }
        self.0.kind.write(f, self.0.is_debug)?;
        match self.0.declared_at {
            Some(place) => write!(f, " (declared at {place})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BuildError {}

/// The most characters of a name that an error shows.
const SHOWN: usize = 40;

/// A name in quotes, with control characters escaped, and shortened if it is very long.
pub(crate) struct Quoted<'n>(pub(crate) &'n str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(SHOWN) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
        }
    }
}

/// A name in quotes, or an item in its `Debug` form as it is; shortened if it is very long.
struct Shown<'n> {
    name: &'n str,
    is_debug: bool,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.char_indices().nth(SHOWN) {
            _ if !self.is_debug => Quoted(self.name).fmt(f),
            None => f.write_str(self.name),
            Some((end, _)) => write!(f, "{}…", &self.name[..end]),
        }
    }
}
