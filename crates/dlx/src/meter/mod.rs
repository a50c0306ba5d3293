//! What may stop a search, and what it counts: limits, the cancel token, the meter, the position
//! where a walk stopped, and the job that several threads share.

pub(crate) mod job;
pub(crate) mod limits;
pub(crate) mod position;
