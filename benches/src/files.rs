//! Problems in a folder: files `*.xcc` in Knuth's text format, and `COUNTS.tsv` with their numbers of
//! solutions.

use std::collections::HashMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fs, io};

use quadrille_dlx::{Count, Problem};

/// A file with a problem, and its number of solutions if that is known.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is.
    pub path: PathBuf,
    /// The number of solutions in `COUNTS.tsv`.
    pub solutions: Option<Count>,
}

/// Returns the files `*.xcc` of a folder, sorted.
///
/// # Errors
/// If the folder or its `COUNTS.tsv` cannot be read. That file may be missing.
pub fn of(folder: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    // A folder named `.` also gets a name.
    let folder = folder.canonicalize()?;
    let mut counts = match fs::read_to_string(folder.join("COUNTS.tsv")) {
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
    let mut file = |path: PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let solutions = counts.remove(stem.as_ref());
        File { path, solutions }
    };
    Ok(paths.into_iter().map(&mut file).collect())
}

/// Returns the name of a file with its folder and without its ending: files of two folders can be
/// compared.
pub fn name(path: &Path) -> String {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let stem = path.file_stem().unwrap_or_default();
    format!("{}/{}", folder.to_string_lossy(), stem.to_string_lossy())
}

/// Reads a problem.
///
/// # Errors
/// If the file cannot be read, or is not in Knuth's text format.
pub fn read(path: &Path) -> Result<Problem, Box<dyn Error>> {
    Problem::parse_bytes(&fs::read(path)?)
        .map_err(|error| format!("{}: {error}", path.display()).into())
}

/// Reads the lines below the heading: the name, the count in the column `solutions`, and further
/// columns, separated by tabs.
fn counts(text: &str) -> Result<HashMap<String, Count>, String> {
    let (heading, lines) = text.split_once('\n').unwrap_or((text, ""));
    let column = heading.split('\t').position(|title| title == "solutions");
    let column = column.ok_or("COUNTS.tsv: no column named solutions")?;
    let read = |line: &str| {
        let mut fields = line.split('\t');
        let name = fields.next()?;
        Some((name.to_owned(), fields.nth(column.checked_sub(1)?)?.parse().ok()?))
    };
    let lines = lines.lines().filter(|line| !line.is_empty());
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
        let [soma, none] = [11520, 0u64].map(Count::from);
        assert_eq!(read, HashMap::from([("soma".to_owned(), soma), ("none".to_owned(), none)]));
        assert!(
            counts("instance\tsolutions\nsoma\t340282366920938463463374607431768211457\n").is_ok()
        );
        assert!(counts("instance\tkind\tsolutions\nsoma\tXC\tmany\n").is_err());
        assert!(counts("instance\tkind\nsoma\t1\n").is_err());
    }
}
