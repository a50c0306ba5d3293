//! Chooses a back end for a problem and builds it. The only file that knows them all.

use std::fmt;

use crate::dance::links::{BoundedLinks, ExactLinks};
use crate::problem::{Kind, Problem};
use crate::search::walk::{Walk, Walker};

/// A back end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Whichever suits the problem.
    #[default]
    Auto,
    /// Dancing links: takes any problem.
    Links,
}

impl Engine {
    /// Every back end that can be asked for by name, and `Auto`.
    pub const ALL: [Self; 2] = [Self::Auto, Self::Links];

    /// Its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A back end that was asked for cannot take the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined {
    engine: Engine,
    reason: String,
}

impl Declined {
    /// The back end that declined.
    pub fn engine(&self) -> Engine {
        self.engine
    }
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} engine cannot take this problem: {}", self.engine, self.reason)
    }
}

impl std::error::Error for Declined {}

/// Whether [`build`] will take this part.
pub(crate) fn check(engine: Engine, _part: &Problem) -> Result<(), Declined> {
    match engine {
        Engine::Auto | Engine::Links => Ok(()),
    }
}

/// Builds the back end for one independent part.
pub(crate) fn build(engine: Engine, problem: &Problem) -> Result<Box<dyn Walker>, Declined> {
    let colored = problem.color_count() > 0;
    Ok(match (engine, problem.kind(), colored) {
        (Engine::Auto | Engine::Links, Kind::Mcc, true) => {
            Box::new(Walk::new(BoundedLinks::<true>::new(problem)))
        }
        (Engine::Auto | Engine::Links, Kind::Mcc, false) => {
            Box::new(Walk::new(BoundedLinks::<false>::new(problem)))
        }
        (Engine::Auto | Engine::Links, _, true) => {
            Box::new(Walk::new(ExactLinks::<true>::new(problem)))
        }
        (Engine::Auto | Engine::Links, _, false) => {
            Box::new(Walk::new(ExactLinks::<false>::new(problem)))
        }
    })
}
