//! The finder of each technique, from the table.

use crate::human::position::Position;
use crate::human::step::Step;
use crate::human::table::techniques;
use crate::human::technique::Technique;

/// Finds a step of one technique, if there is one.
pub(in crate::human) type Finder = fn(&Position<'_>) -> Option<Step>;

macro_rules! define {
    ($(
        $variant:ident, $name:literal, $weight:literal, $difficulty:ident, $relies_on:ident,
        $module:ident :: $find:ident ( $($argument:expr),* ), $description:literal;
    )*) => {
        /// Returns the finder of a technique.
        pub(in crate::human) fn finder(technique: Technique) -> Finder {
            match technique {
                $(Technique::$variant => |position| {
                    crate::human::$module::$find(position $(, $argument)*)
                },)*
            }
        }
    };
}

techniques!(define);
