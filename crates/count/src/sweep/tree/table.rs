//! The table of a step: how many ways lead to each state of its front.
//!
//! A state says of each item how far the options of the subtree cover it. Its fields stand one after
//! the other in a single word: the items of the front first, then those that the step closes.

use num_bigint::BigUint;
use quadrille_problem::{OptionId, Problem};

use crate::sweep::need::{Need, Needs, color_code};

/// The states of a front, ascending, each with the number of ways to it, which is not 0.
pub(super) type Table = Vec<(u64, BigUint)>;

/// One field of a state.
#[derive(Clone, Copy, Debug)]
struct Field {
    shift: u32,
    /// The bits of the field, shifted down.
    mask: u64,
}

impl Field {
    fn get(self, state: u64) -> u64 {
        state >> self.shift & self.mask
    }
}

/// Where the items of one step stand in a state, and what is to be checked about them.
#[derive(Debug)]
pub(super) struct Layout<'p> {
    problem: &'p Problem,
    needs: &'p Needs,
    /// The place of each item of this step; those of other items mean nothing.
    shifts: Vec<u8>,
    /// The fields of one bit: no two options may have it.
    single: u64,
    colored: Vec<Field>,
    /// The fields that count covers. With each stands its cap, and whether a larger count is kept as the
    /// cap; if not, it breaks a bound.
    counted: Vec<(Field, u64, bool)>,
    /// The bits of closed items that must be covered.
    needed: u64,
    /// Counts of closed items, each with the least that is needed.
    least: Vec<(Field, u64)>,
    /// The bits of the front.
    front: u64,
}

impl<'p> Layout<'p> {
    pub(super) fn new(problem: &'p Problem, needs: &'p Needs) -> Self {
        Self {
            problem,
            needs,
            shifts: vec![0; problem.item_count()],
            single: 0,
            colored: Vec::new(),
            counted: Vec::new(),
            needed: 0,
            least: Vec::new(),
            front: 0,
        }
    }

    /// Lays out the states of a step. All items together have at most 64 bits.
    pub(super) fn set(&mut self, front: &[u32], closed: &[u32]) {
        (self.single, self.needed, self.front) = (0, 0, 0);
        self.colored.clear();
        self.counted.clear();
        self.least.clear();
        let mut shift = 0;
        for (place, &item) in front.iter().chain(closed).enumerate() {
            let need = self.needs.get(item as usize);
            let field = Field { shift, mask: (1 << need.bits()) - 1 };
            let is_closed = place >= front.len();
            match need {
                Need::Nothing => {}
                Need::Once | Need::AtMostOnce | Need::Plain => {
                    self.single |= 1 << shift;
                    if is_closed && need == Need::Once {
                        self.needed |= 1 << shift;
                    }
                }
                Need::Colored { .. } => self.colored.push(field),
                Need::Count { lo, cap, saturates } => {
                    self.counted.push((field, cap.into(), saturates));
                    if is_closed && lo > 0 {
                        self.least.push((field, lo.into()));
                    }
                }
            }
            if !is_closed {
                self.front |= field.mask << shift;
            }
            self.shifts[item as usize] = shift as u8;
            shift += need.bits();
        }
    }

    /// The state of one option alone.
    pub(super) fn option(&self, option: u32) -> u64 {
        let members = self.problem.members(OptionId::known(option as usize));
        members.iter().fold(0, |state, member| {
            let item = member.item.index();
            let need = self.needs.get(item);
            let field = match (need, member.color) {
                (Need::Nothing, _) => return state,
                (Need::Colored { .. }, Some(color)) => {
                    color_code(self.needs.color_number(item, color.index()), need.bits())
                }
                (Need::Colored { .. }, None) => (1 << need.bits()) - 1,
                _ => 1,
            };
            state | field << self.shifts[item]
        })
    }

    /// Carries the table of an earlier step with this front over to the layout of this step.
    pub(super) fn carry(&self, mut table: Table, front: &[u32]) -> Table {
        let mut from = 0;
        let fields: Vec<(Field, u8)> = front
            .iter()
            .map(|&item| {
                let bits = self.needs.get(item as usize).bits();
                let field = Field { shift: from, mask: (1 << bits) - 1 };
                from += bits;
                (field, self.shifts[item as usize])
            })
            .collect();
        for (state, _) in &mut table {
            *state = fields.iter().fold(0, |to, (field, shift)| to | field.get(*state) << shift);
        }
        table
    }

    /// Whether no two options of a step that contracts this item can be chosen together.
    pub(super) fn excludes(&self, item: u32) -> bool {
        matches!(self.needs.get(item as usize), Need::Once | Need::AtMostOnce | Need::Plain)
    }

    /// The state of two sets of options together; `None` if they clash.
    pub(super) fn both(&self, one: u64, other: u64) -> Option<u64> {
        if one & other & self.single != 0 {
            return None;
        }
        let mut state = (one | other) & self.single;
        for &field in &self.colored {
            let (one, other) = (field.get(one), field.get(other));
            let is_agreed = one == 0 || other == 0 || (one == other && one != field.mask);
            if !is_agreed {
                return None;
            }
            state |= (one | other) << field.shift;
        }
        for &(field, cap, saturates) in &self.counted {
            let sum = field.get(one) + field.get(other);
            if sum > cap && !saturates {
                return None;
            }
            state |= sum.min(cap) << field.shift;
        }
        Some(state)
    }

    /// The bits of closed items that must be covered.
    pub(super) fn needed(&self) -> u64 {
        self.needed
    }

    /// The state of the front, once all options of the step are decided; `None` if some closed item is
    /// not covered often enough.
    pub(super) fn close(&self, state: u64) -> Option<u64> {
        let is_covered = state & self.needed == self.needed
            && self.least.iter().all(|&(field, lo)| field.get(state) >= lo);
        is_covered.then_some(state & self.front)
    }
}
