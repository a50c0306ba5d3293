//! The targets: instances of the catalogue, and files.

use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fs, io};

use quadrille_benches::{CATALOGUE, Instance};
use quadrille_dlx::Problem;

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
            Self::File(path, _) => {
                let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
                let stem = path.file_stem().unwrap_or_default();
                format!("{}/{}", folder.to_string_lossy(), stem.to_string_lossy())
            }
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
            Self::File(path, _) => Problem::parse_bytes(&fs::read(path)?)
                .map_err(|error| format!("{}: {error}", path.display()).into()),
        }
    }
}

/// Returns the requested targets.
pub(crate) fn chosen(arguments: &Arguments) -> Result<Vec<Target>, Box<dyn Error>> {
    let mut all: Vec<Target> = CATALOGUE.iter().copied().map(Target::Instance).collect();
    if let Some(folder) = &arguments.files {
        all.extend(files(folder)?);
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

/// The files `*.xcc` of a folder, sorted, with the counts in its `COUNTS.tsv`.
fn files(folder: &Path) -> Result<Vec<Target>, Box<dyn Error>> {
    // A folder named `.` also gets a name.
    let folder = folder.canonicalize()?;
    let counts = match fs::read_to_string(folder.join("COUNTS.tsv")) {
        Ok(text) => counts(&text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => HashMap::new(),
        Err(error) => return Err(error.into()),
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xcc") {
            paths.push(path);
        }
    }
    paths.sort();
    let count = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        counts.get(stem.as_ref()).copied()
    };
    Ok(paths.into_iter().map(|path| Target::File(path.clone(), count(&path))).collect())
}

/// Reads the lines below the heading: name, kind, count and further columns, separated by tabs.
fn counts(text: &str) -> Result<HashMap<String, u64>, String> {
    let read = |line: &str| {
        let mut fields = line.split('\t');
        let (name, count) = (fields.next()?, fields.nth(1)?);
        Some((name.to_owned(), count.parse().ok()?))
    };
    let lines = text.lines().skip(1).filter(|line| !line.is_empty());
    lines
        .map(|line| read(line).ok_or_else(|| format!("COUNTS.tsv: no count in {line:?}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read() {
        let text = "instance\tkind\tsolutions\twhat\nsoma\tXC\t11520\tthe cube\nnone\tXC\t0\n";
        let read = counts(text).expect("good lines");
        assert_eq!(read, HashMap::from([("soma".to_owned(), 11520), ("none".to_owned(), 0)]));
        assert!(counts("instance\tkind\tsolutions\nsoma\tXC\tmany\n").is_err());
    }

    #[test]
    fn files_are_named_with_their_folder() {
        assert_eq!(Target::File("some/xc/soma.xcc".into(), None).name(), "xc/soma");
    }
}
