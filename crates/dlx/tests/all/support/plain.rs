//! A problem as plain lists, used by the judges of the engine. They share no code with it, and only
//! these lists with each other.

/// A problem without names: items are numbers, primary ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plain {
    /// Lower and upper bound of each primary item.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// The number of secondary items.
    pub(crate) secondaries: usize,
    /// The options: items, each with an optional color.
    pub(crate) options: Vec<Vec<(usize, Option<usize>)>>,
}
