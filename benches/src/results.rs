//! Medians, the way a count was made, and the results file: one section for each benchmark program,
//! which replaces its own section.

use std::path::Path;
use std::{fs, io};

use quadrille_dlx::count::Counted;

/// The text above all sections.
const HEAD: &str =
    "# Results\n\n<!-- Each section is written by a program: see benches/README.md. -->\n";

/// Replaces one section of a file, or appends it. A section begins with `## ` and its title;
/// headings within it are smaller.
///
/// # Errors
/// If the file cannot be read or written. A missing file is created.
pub fn replace_section(path: &Path, title: &str, body: &str) -> io::Result<()> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => HEAD.to_owned(),
        read => read?,
    };
    fs::write(path, replaced(&text, title, body))
}

/// Returns the median of some numbers, or the mean of the two in the middle; `None` if there are
/// none.
pub fn median(numbers: &[f64]) -> Option<f64> {
    let mut numbers = numbers.to_vec();
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => None,
        length if length % 2 == 1 => Some(numbers[middle]),
        _ => Some((numbers[middle - 1] + numbers[middle]) / 2.0),
    }
}

/// Returns the engines of a count, with reasons, and symmetries if they were used.
pub fn way(counted: &Counted) -> String {
    let statistics = counted.statistics();
    let engines = statistics.engines.iter().map(|used| match used.parts {
        1 => used.chosen.to_string(),
        _ => used.to_string(),
    });
    let mut way = engines.collect::<Vec<_>>().join("; ");
    match statistics.symmetry.probes {
        0 => {}
        1 => way += "; symmetries of 1 residual",
        probes => way += &format!("; symmetries of {probes} residuals"),
    }
    if way.is_empty() { "presolve".to_owned() } else { way }
}

/// Returns the text with the section of this title replaced.
fn replaced(text: &str, title: &str, body: &str) -> String {
    let heading = format!("\n## {title}\n");
    let section = format!("{heading}\n{}\n", body.trim());
    let Some(start) = text.find(&heading) else { return format!("{text}{section}") };
    let after = start + heading.len();
    let end = text[after..].find("\n## ").map_or(text.len(), |next| after + next);
    format!("{}{section}{}", &text[..start], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_added_and_replaced() {
        let one = replaced("# R\n", "One", "1\n");
        assert_eq!(one, "# R\n\n## One\n\n1\n");
        let two = replaced(&one, "Two", "### a\n2");
        assert_eq!(two, "# R\n\n## One\n\n1\n\n## Two\n\n### a\n2\n");
        assert_eq!(replaced(&two, "One", "3"), "# R\n\n## One\n\n3\n\n## Two\n\n### a\n2\n");
        assert_eq!(replaced(&two, "Two", "4"), "# R\n\n## One\n\n1\n\n## Two\n\n4\n");
    }
}
