//! Making a problem smaller before it is searched.

pub(crate) mod components;
