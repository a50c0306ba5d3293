//! Numbers for items, options and colors.
//!
//! The engine uses numbers; names stay in the [`Problem`](crate::Problem). Three distinct types
//! keep items, options and colors apart. Each is a `u32`, which keeps the arrays of a search small,
//! and can only be made from an index that fits.

use std::fmt;

macro_rules! id {
    ($(#[$meta:meta])* $name:ident, $limit:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The largest number of these in one problem.
            pub const LIMIT: usize = $limit;

            /// Returns the id with this index, or `None` if `index >= Self::LIMIT`.
            #[inline]
            pub const fn new(index: usize) -> Option<Self> {
                if index < Self::LIMIT { Some(Self(index as u32)) } else { None }
            }

            /// Returns the index: 0 for the first.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the id with an index that is known to be below the limit: it came from an
            /// id, or was checked when the problem was built. For any other index use
            /// [`new`](Self::new).
            #[inline]
            pub const fn known(index: usize) -> Self {
                debug_assert!(index < Self::LIMIT);
                Self(index as u32)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// An item of a problem, numbered from 0. Primary items come first, and otherwise items have
    /// the order in which they were declared.
    ItemId, 1 << 28
}

id! {
    /// An option of a problem, numbered from 0 in the order in which options were added.
    OptionId, 1 << 28
}

id! {
    /// A color that an option gives to a secondary item.
    Color, 1 << 28
}

impl ItemId {
    /// Returns this item with a color, as a member of an option. Only secondary items have colors.
    ///
    /// # Examples
    /// ```
    /// let mut builder = quadrille_problem::Problem::builder();
    /// let cell = builder.primary("cell");
    /// let letter = builder.secondary("letter");
    /// let a = builder.color("a");
    /// builder.option([cell.into(), letter.colored(a)])?;
    /// # Ok::<(), quadrille_problem::BuildError>(())
    /// ```
    pub const fn colored(self, color: Color) -> Member {
        Member { item: self, color: Some(color) }
    }
}

/// An item in an option, with the color that the option gives it, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Member {
    /// The item.
    pub item: ItemId,
    /// Its color. `None` for a primary item, and for a secondary item that no other option of a
    /// solution may cover.
    pub color: Option<Color>,
}

impl From<ItemId> for Member {
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_past_the_limit_are_refused() {
        assert_eq!(ItemId::new(ItemId::LIMIT), None);
        assert_eq!(ItemId::new(ItemId::LIMIT - 1).map(ItemId::index), Some(ItemId::LIMIT - 1));
        assert_eq!(OptionId::new(usize::MAX), None);
    }

    #[test]
    fn ids_show_their_number() {
        assert_eq!(format!("{} {:?}", ItemId::known(7), OptionId::known(8)), "7 OptionId(8)");
    }
}
