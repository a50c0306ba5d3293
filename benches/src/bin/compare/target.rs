//! The targets: instances of the catalogue, and files.

use std::error::Error;
use std::path::{Path, PathBuf};

use quadrille_benches::files::{self, File};
use quadrille_benches::{CATALOGUE, Instance};
use quadrille_dlx::{Count, Problem};

use crate::arguments::Arguments;

/// A problem to solve.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// An instance of the catalogue.
    Instance(Instance),
    /// A file in Knuth's text format, and its number of solutions if known.
    File(PathBuf, Option<u64>),
}

impl Target {
    /// The name of an instance, or of a file with its folder, so that both can be compared.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Instance(instance) => instance.name.to_owned(),
            Self::File(path, _) => files::name(path),
        }
    }

    /// The folder of the file, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Instance(_) => None,
            Self::File(path, _) => path.parent(),
        }
    }

    /// The number of solutions, if it is known in advance.
    pub(crate) fn solutions(&self) -> Option<u64> {
        match self {
            Self::Instance(instance) => Some(instance.solutions),
            Self::File(_, solutions) => *solutions,
        }
    }

    pub(crate) fn problem(&self) -> Result<Problem, Box<dyn Error>> {
        match self {
            Self::Instance(instance) => Ok((instance.problem)()),
            Self::File(path, _) => files::read(path),
        }
    }
}

/// Returns the requested targets.
pub(crate) fn chosen(arguments: &Arguments) -> Result<Vec<Target>, Box<dyn Error>> {
    let mut all: Vec<Target> = CATALOGUE.iter().copied().map(Target::Instance).collect();
    if let Some(folder) = &arguments.files {
        let solutions = |file: &File| file.solutions.as_ref().and_then(Count::to_u64);
        let files = files::of(folder)?.into_iter();
        all.extend(files.map(|file| Target::File(file.path.clone(), solutions(&file))));
    }
    if arguments.instances.is_empty() {
        let heavy = arguments.heavy;
        all.retain(|target| heavy || !matches!(target, Target::Instance(i) if i.is_heavy));
        return Ok(all);
    }
    let find = |name: &String| {
        let found = all.iter().find(|target| target.name() == *name).cloned();
        found.ok_or_else(|| format!("unknown instance: {name}").into())
    };
    arguments.instances.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_with_their_folder() {
        assert_eq!(Target::File("some/xc/soma.xcc".into(), None).name(), "xc/soma");
    }
}
