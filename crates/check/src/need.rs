//! How a mistake is reported.

/// Returns an error with a reason, written as in `format!`, unless a condition holds.
macro_rules! need {
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(format!($($why)+));
        }
    };
}

pub(crate) use need;
