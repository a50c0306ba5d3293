//! What comes of looking for an order within limits.

/// What came of looking for an order.
#[derive(Debug)]
pub(super) enum Attempt {
    Found(Vec<u32>),
    /// More bits would be open than a state may have.
    TooWide,
    OutOfWork,
    Interrupted,
}
