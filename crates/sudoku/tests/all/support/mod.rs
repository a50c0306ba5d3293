//! What several tests share.

pub(crate) mod plain;
pub(crate) mod requirements;
pub(crate) mod variants;
