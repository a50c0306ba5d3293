//! The problems of all benchmarks, each under a name of its own.

use std::error::Error;
use std::iter;
use std::path::PathBuf;

use quadrille_dlx::{Count, Problem};

use crate::families::FAMILIES;
use crate::narrow::NARROW;
use crate::orbits::ORBITS;
use crate::{CATALOGUE, files};

/// A problem to count, which is made when it is its turn.
#[expect(missing_debug_implementations, reason = "the problem is made by a function")]
pub struct Pin {
    /// The name, which no other problem has.
    pub name: String,
    /// The number of solutions, if it is known.
    pub solutions: Option<Count>,
    /// Makes the problem.
    pub problem: Box<dyn Fn() -> Result<Problem, Box<dyn Error>>>,
}

/// Returns the problems of the folders, or else every problem of the benchmarks.
pub fn pins(folders: &[PathBuf]) -> Result<Vec<Pin>, Box<dyn Error>> {
    let mut pins = Vec::new();
    for folder in folders {
        for file in files::of(folder)? {
            let name = files::name(&file.path);
            let problem = Box::new(move || files::read(&file.path));
            pins.push(Pin { name, solutions: file.solutions, problem });
        }
    }
    if !folders.is_empty() {
        return Ok(pins);
    }
    for known in ORBITS.iter().chain(NARROW) {
        pins.push(Pin {
            name: known.name.to_owned(),
            solutions: Some(known.solutions()),
            problem: Box::new(|| Ok((known.problem)())),
        });
    }
    for instance in CATALOGUE {
        pins.push(Pin {
            name: instance.name.to_owned(),
            solutions: Some(instance.solutions.into()),
            problem: Box::new(|| Ok((instance.problem)())),
        });
    }
    for (family, &size) in FAMILIES.iter().flat_map(|f| iter::repeat(f).zip(f.sizes)) {
        pins.push(Pin {
            name: format!("{}: {size}", family.name),
            solutions: Some((family.solutions)(size)),
            problem: Box::new(move || Ok((family.problem)(size))),
        });
    }
    Ok(pins)
}
