//! Chooses a back end for a problem and builds it. The only file that knows them all.

use std::fmt;

use crate::dance::{cells, dense, links};
use crate::problem::Problem;
use crate::search::walk::Walker;

/// A back end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Whichever suits the problem.
    #[default]
    Auto,
    /// Dancing links: takes any problem.
    Links,
    /// Dancing cells: as links, with a row of bits for each item in place of a list. Made for large
    /// problems where every item has few options; takes any with up to 2^25 items.
    Cells,
    /// Bit sets, in vector registers where the machine has them: takes problems whose independent
    /// parts have at most 4096 options and 1024 primary items each.
    Dense,
    /// Dense, and equal remainders are counted once: what was counted is kept in memory, as far as
    /// that pays. Items with bounds, and solutions one by one, are as with `Dense`.
    Memo,
}

impl Engine {
    /// Every back end that can be asked for by name, and `Auto`.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Links, Self::Cells, Self::Dense, Self::Memo];

    /// Its name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Cells => "cells",
            Self::Dense => "dense",
            Self::Memo => "memo",
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
pub(crate) fn check(engine: Engine, part: &Problem) -> Result<(), Declined> {
    match engine {
        Engine::Auto | Engine::Links => Ok(()),
        Engine::Cells => fits_cells(part),
        Engine::Dense | Engine::Memo => fits_dense(part, engine),
    }
}

/// Builds the back end for one independent part, with so much memory to remember remainders in.
pub(crate) fn build(
    engine: Engine,
    part: &Problem,
    memory: usize,
) -> Result<Box<dyn Walker>, Declined> {
    check(engine, part)?;
    Ok(match engine {
        Engine::Auto if part.option_count() >= DENSE_FROM && fits_dense(part, engine).is_ok() => {
            dense::build(part, memory)
        }
        // Small parts are done before cells are laid out.
        Engine::Auto if part.option_count() >= DENSE_FROM && fits_cells(part).is_ok() => {
            cells::build(part)
        }
        Engine::Auto | Engine::Links => links::build(part),
        Engine::Cells => cells::build(part),
        Engine::Dense => dense::build(part, 0),
        Engine::Memo => dense::build(part, memory),
    })
}

/// With fewer options, links are built and done before the tables of a dense walk are filled.
const DENSE_FROM: usize = 24;

fn fits_dense(part: &Problem, engine: Engine) -> Result<(), Declined> {
    let limits = [
        (part.option_count(), dense::OPTION_LIMIT, "options"),
        (part.primary_count(), dense::ITEM_LIMIT, "primary items"),
    ];
    for (count, limit, what) in limits {
        if count > limit {
            let reason = format!("it has {count} {what}, and {limit} is the most");
            return Err(Declined { engine, reason });
        }
    }
    Ok(())
}

fn fits_cells(part: &Problem) -> Result<(), Declined> {
    let (words, limit) = (cells::words(part), cells::WORD_LIMIT);
    if words <= limit {
        return Ok(());
    }
    let reason = format!("its live options take {words} words, and {limit} is the most");
    Err(Declined { engine: Engine::Cells, reason })
}
