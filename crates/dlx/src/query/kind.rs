//! The kinds of questions, and the table of which settings each honors.

/// The question of a [`Counter`](crate::question::Counter).
#[derive(Clone, Copy, Debug)]
pub enum Counting {}
/// The question of a [`Lister`](crate::question::Lister).
#[derive(Clone, Copy, Debug)]
pub enum Listing {}
/// The question of an [`Estimator`](crate::question::Estimator).
#[derive(Clone, Copy, Debug)]
pub enum Estimating {}
/// The question of a [`Classifier`](crate::question::Classifier).
#[derive(Clone, Copy, Debug)]
pub enum Classifying {}
/// The question of a [`Sharder`](crate::question::Sharder).
#[derive(Clone, Copy, Debug)]
pub enum Sharding {}
/// The question of a [`Resumer`](crate::question::Resumer).
#[derive(Clone, Copy, Debug)]
pub enum Resuming {}
/// The question of a [`Finder`](crate::question::Finder).
#[derive(Clone, Copy, Debug)]
pub enum Finding {}
/// The question of a [`Compiler`](crate::question::Compiler).
#[derive(Clone, Copy, Debug)]
pub enum Compiling {}
/// The question of an [`Optimizer`](crate::question::Optimizer).
#[derive(Clone, Copy, Debug)]
pub enum Optimizing {}
/// The question of a [`Certifier`](crate::question::Certifier).
#[derive(Clone, Copy, Debug)]
pub enum Certifying {}
/// The question of a [`SymmetryFinder`](crate::question::SymmetryFinder).
#[derive(Clone, Copy, Debug)]
pub enum FindingSymmetries {}

/// Declares a marker trait, and the questions that have it.
macro_rules! marker {
    ($(#[$doc:meta])* $name:ident, $base:path: $($question:ident),+) => {
        $(#[$doc])*
        pub trait $name: $base {}
        $(impl $name for $question {})+
    };
}

marker! {
    /// Questions that presolve first and have thresholds.
    Presolves, private::Sealed:
    Counting, Listing, Estimating, Classifying, Sharding, Resuming, Compiling, Finding,
    Optimizing, Certifying
}
marker! {
    /// Questions that search for solutions with a back end.
    Searches, Presolves: Counting, Listing, Estimating, Classifying, Sharding, Resuming
}
marker! {
    /// Questions that report progress to an observer.
    Watched, Presolves:
    Counting, Listing, Estimating, Classifying, Sharding, Resuming, Finding, Optimizing,
    Certifying
}
marker! {
    /// Questions that several threads can answer.
    Threaded, Presolves: Counting, Listing, Classifying, Sharding, Resuming, Finding, Certifying
}
marker! {
    /// Questions with a limit on nodes. (A shard has a budget instead.)
    LimitsNodes, Presolves:
    Counting, Listing, Estimating, Classifying, Compiling, Finding, Optimizing, Certifying
}
marker! {
    /// Questions with a limit on solutions.
    LimitsSolutions, Searches: Counting, Listing, Classifying
}
marker! {
    /// Questions that use a memo, or whose answer depends on one.
    UsesMemory, Presolves:
    Counting, Estimating, Classifying, Sharding, Resuming, Compiling, Optimizing, Certifying
}
marker! {
    /// Questions that count by symmetry.
    UsesSymmetry, Searches: Counting, Classifying, Sharding, Resuming
}

mod private {
    /// Restricts the markers to the questions of this file.
    pub trait Sealed {}

    impl Sealed for super::Counting {}
    impl Sealed for super::Listing {}
    impl Sealed for super::Estimating {}
    impl Sealed for super::Classifying {}
    impl Sealed for super::Sharding {}
    impl Sealed for super::Resuming {}
    impl Sealed for super::FindingSymmetries {}
    impl Sealed for super::Compiling {}
    impl Sealed for super::Finding {}
    impl Sealed for super::Optimizing {}
    impl Sealed for super::Certifying {}
}
