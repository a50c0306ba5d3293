//! What several tests share.

#[path = "../../../../dlx/tests/all/support/brute.rs"]
pub(crate) mod brute;
#[path = "../../../../dlx/tests/all/support/plain.rs"]
pub(crate) mod plain;
#[path = "../../../../dlx/tests/all/support/queens.rs"]
pub(crate) mod queens;
#[path = "../../../../dlx/tests/all/support/random.rs"]
pub(crate) mod random;
#[path = "../../../../dlx/tests/all/support/ten.rs"]
pub(crate) mod ten;
