//! What several tests share.

pub(crate) mod boards;
pub(crate) mod brute;
pub(crate) mod canceller;
pub(crate) mod costs;
pub(crate) mod plain;
#[path = "../../../../check/tests/support/python.rs"]
#[expect(unreachable_pub, clippy::print_stdout, reason = "the tests of the checker share it")]
pub(crate) mod python;
pub(crate) mod random;
pub(crate) mod shrink;
pub(crate) mod strip;
pub(crate) mod tree;
