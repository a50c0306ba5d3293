//! A problem as plain lists, on which the judges of the engine work. They share no code with it,
//! and none with each other but this.

/// A problem without names: items are numbers, primary ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plain {
    /// Lower and upper bound of each primary item.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// How many secondary items there are.
    pub(crate) secondaries: usize,
    /// The options: items, each perhaps with a color.
    pub(crate) options: Vec<Vec<(usize, Option<usize>)>>,
}
