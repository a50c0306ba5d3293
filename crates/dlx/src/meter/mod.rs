//! What may stop a search, and what a search counts: limits, the cancel token, the meter, the place
//! where a walk stopped, and the job that several threads share.

pub(crate) mod job;
pub(crate) mod limits;
pub(crate) mod position;
