//! Peers from the registry, one adaptor each: a [`Problem`](quadrille_dlx::Problem) in the form
//! that the peer takes, and the count by its quickest way to visit every solution.

pub(crate) mod dancing_links;
pub(crate) mod dlx;
pub(crate) mod dlx_rs;
pub(crate) mod exact_covers;
pub(crate) mod peer;
pub(crate) mod xcc;
