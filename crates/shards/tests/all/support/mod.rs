//! What several tests share.

#[expect(dead_code, reason = "the tests of the engine use the rest")]
#[path = "../../../../dlx/tests/all/support/boards.rs"]
pub(crate) mod boards;
#[path = "../../../../dlx/tests/all/support/brute.rs"]
pub(crate) mod brute;
#[path = "../../../../dlx/tests/all/support/plain.rs"]
pub(crate) mod plain;
#[path = "../../../../dlx/tests/all/support/random.rs"]
pub(crate) mod random;
#[path = "../../../../dlx/tests/all/support/ten.rs"]
pub(crate) mod ten;
