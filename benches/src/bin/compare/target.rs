//! What is solved: instances of the catalogue, and files.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fs, io};

use quadrille_benches::{CATALOGUE, Instance};
use quadrille_dlx::Problem;

use crate::arguments::Arguments;

/// A problem to be solved.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// An instance of the catalogue.
    Instance(Instance),
    /// A file in Knuth's text format.
    File(PathBuf),
}

impl Target {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Instance(instance) => instance.name.to_owned(),
            Self::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// The folder of the file, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Instance(_) => None,
            Self::File(path) => path.parent(),
        }
    }

    /// The published number of solutions.
    pub(crate) fn solutions(&self) -> Option<u64> {
        match self {
            Self::Instance(instance) => Some(instance.solutions),
            Self::File(_) => None,
        }
    }

    pub(crate) fn problem(&self) -> Result<Problem, Box<dyn Error>> {
        match self {
            Self::Instance(instance) => Ok((instance.problem)()),
            Self::File(path) => Problem::parse_bytes(&fs::read(path)?)
                .map_err(|error| format!("{}: {error}", path.display()).into()),
        }
    }
}

/// The targets that were asked for.
pub(crate) fn chosen(arguments: &Arguments) -> Result<Vec<Target>, Box<dyn Error>> {
    let mut all: Vec<Target> = CATALOGUE.iter().copied().map(Target::Instance).collect();
    if let Some(folder) = &arguments.files {
        all.extend(files(folder)?.into_iter().map(Target::File));
    }
    if arguments.instances.is_empty() {
        let heavy = arguments.heavy;
        all.retain(|target| heavy || !matches!(target, Target::Instance(i) if i.is_heavy));
        return Ok(all);
    }
    let find = |name: &String| {
        let found = all.iter().find(|target| target.name() == *name).cloned();
        found.ok_or_else(|| format!("there is no instance named {name}").into())
    };
    arguments.instances.iter().map(find).collect()
}

/// The files `*.xcc` of a folder, sorted.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xcc") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
