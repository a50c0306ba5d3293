//! Peers among the published Rust crates. Each adaptor converts a
//! [`Problem`](quadrille_dlx::Problem) to the form that the peer accepts, and counts by the peer's
//! fastest way to visit every solution.

pub(crate) mod dancing_links;
pub(crate) mod dlx;
pub(crate) mod dlx_rs;
pub(crate) mod exact_covers;
pub(crate) mod peer;
pub(crate) mod xcc;
