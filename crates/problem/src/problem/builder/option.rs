//! One option added to a problem under construction. A refused option leaves no trace.

use crate::id::{ItemId, Member, OptionId};
use crate::problem::builder::{ProblemBuilder, too_many};
use crate::problem::{Bounds, BuildError, BuildErrorKind, Problem};

/// A mistake in an option, before its items are named.
pub(super) enum OptionMistake {
    Repeated(ItemId),
    ColorOnPrimary(ItemId),
    Other(BuildErrorKind),
}

impl ProblemBuilder {
    pub(super) fn add_option<M: Into<Member>>(
        &mut self,
        members: impl IntoIterator<Item = M>,
        cost: i128,
    ) -> Result<OptionId, OptionMistake> {
        let number = self.ends.len();
        let magnitude = u64::try_from(cost.unsigned_abs());
        let magnitude =
            magnitude.map_err(|_| OptionMistake::Other(BuildErrorKind::CostTooGreat))?;
        let id = OptionId::new(number)
            .ok_or_else(|| OptionMistake::Other(too_many("options", OptionId::LIMIT)))?;
        let start = self.members.len();
        let mut has_primary = false;
        let added = members.into_iter().try_for_each(|member| {
            has_primary |= self.add_member(member.into(), id)?;
            Ok(())
        });
        let added = added.and_then(|()| match self.members.len() - start {
            0 => Err(OptionMistake::Other(BuildErrorKind::EmptyOption)),
            _ if !has_primary => Err(OptionMistake::Other(BuildErrorKind::NoPrimaryInOption)),
            _ if cost < 0 && !self.has_fixed(start) => {
                Err(OptionMistake::Other(BuildErrorKind::CostNotRaised))
            }
            _ => Ok(()),
        });
        if let Err(mistake) = added {
            for member in self.members.drain(start..) {
                self.marks[member.item.index()] = 0;
            }
            return Err(mistake);
        }
        self.ends.push(self.members.len() as u32);
        if magnitude > 0 {
            self.costs.resize(number, 0);
            self.costs.push(if cost > 0 { magnitude } else { 0 });
        }
        if cost < 0 {
            self.negative.push((id, magnitude));
        }
        Ok(id)
    }

    /// Returns whether a member from `start` on has an item that is covered a fixed number of times.
    fn has_fixed(&self, start: usize) -> bool {
        let is_fixed = |bounds: Option<Bounds>| bounds.is_some_and(|it| it.lo == it.hi);
        self.members[start..].iter().any(|member| is_fixed(self.bounds[member.item.index()]))
    }

    /// Adds one member to the option under construction. Returns whether its item is primary.
    #[inline]
    fn add_member(&mut self, member: Member, option: OptionId) -> Result<bool, OptionMistake> {
        let index = member.item.index();
        let mark = option.index() as u32 + 1;
        let Some(last) = self.marks.get(index) else {
            return Err(OptionMistake::Other(BuildErrorKind::UnknownItem { number: index }));
        };
        if *last == mark {
            return Err(OptionMistake::Repeated(member.item));
        }
        let is_primary = self.is_primary(member.item);
        if let Some(color) = member.color {
            if is_primary {
                return Err(OptionMistake::ColorOnPrimary(member.item));
            }
            if color.index() >= self.colors.len() {
                let number = color.index();
                return Err(OptionMistake::Other(BuildErrorKind::UnknownColor { number }));
            }
        }
        if self.members.len() == Problem::MEMBER_LIMIT {
            return Err(OptionMistake::Other(too_many("members", Problem::MEMBER_LIMIT)));
        }
        self.marks[index] = mark;
        self.members.push(member);
        Ok(is_primary)
    }

    /// The error for a mistake in the next option, with its items named.
    pub(super) fn error(
        &self,
        mistake: OptionMistake,
        name: impl Fn(ItemId) -> String,
    ) -> BuildError {
        let kind = match mistake {
            OptionMistake::Repeated(item) => BuildErrorKind::RepeatedItem { name: name(item) },
            OptionMistake::ColorOnPrimary(item) => {
                BuildErrorKind::ColorOnPrimary { name: name(item) }
            }
            OptionMistake::Other(kind) => kind,
        };
        BuildError::from(kind).in_option(self.next_option())
    }
}
