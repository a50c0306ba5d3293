//! Writes a problem as text.

use std::fmt;

use crate::id::ItemId;
use crate::problem::{Bounds, Problem};

/// Writes Knuth's text format, which [`Problem::parse`] reads back as an equal problem.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for item in self.items() {
            if item.id().index() == self.primary_count() {
                f.write_str(" |")?;
            }
            f.write_str(separator)?;
            match item.bounds() {
                // Without bounds it would begin a comment.
                Some(Bounds::ONCE) if item.name() == "#" && is_cut_off(self, item.id()) => {
                    f.write_str("1|")?;
                }
                None | Some(Bounds::ONCE) => {}
                Some(Bounds { lo, hi }) if lo == hi => write!(f, "{hi}|")?,
                Some(Bounds { lo, hi }) => write!(f, "{lo}:{hi}|")?,
            }
            f.write_str(item.name())?;
            separator = " ";
        }
        f.write_str("\n")?;
        for option in self.options() {
            writeln!(f, "{option}")?;
        }
        Ok(())
    }
}

/// Returns whether no option has an item, and others follow it.
fn is_cut_off(problem: &Problem, item: ItemId) -> bool {
    item.index() + 1 < problem.item_count()
        && !problem.options().any(|option| option.members().iter().any(|m| m.item == item))
}
