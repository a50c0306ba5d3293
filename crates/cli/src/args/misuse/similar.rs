//! What was probably meant by a name that does not exist.

/// Names of flags that other programs have, and what they are here.
const SYNONYMS: [(&[&str], &str); 17] = [
    (&["--timeout", "--time", "--max-time", "--seconds"], "--time-limit"),
    (&["--mem", "--memory-limit", "--ram", "--max-memory"], "--memory"),
    (&["--jobs", "--parallel", "--cores", "--workers", "-p"], "--threads"),
    (&["--max", "--number", "--num", "--solutions", "--head", "--max-solutions", "-N"], "--limit"),
    (&["--out", "--output-file", "--outfile", "--to", "--save", "--write"], "--output"),
    (&["--overwrite", "-f", "--yes", "-y"], "--force"),
    (&["--verbose", "-v", "--statistics", "--stat"], "--stats"),
    (&["--quiet", "--silent", "-q"], "--progress never"),
    (&["--no-color", "--no-colour", "--nocolor"], "--color never"),
    (&["--colour"], "--color"),
    (&["--list", "--every", "--enumerate"], "--all"),
    (&["--total", "--how-many"], "--count"),
    (&["--random", "--draw-random"], "--sample"),
    (&["--min", "--cheapest", "--optimize", "--optimise"], "--minimize"),
    (&["--maximise"], "--maximize"),
    (&["--symmetry", "--up-to-symmetries", "--classes", "--modulo-symmetry"], "--up-to symmetry"),
    (&["--solver", "--algorithm", "--method", "--backend"], "--engine"),
];

/// Names of flags for an input file, which takes none here.
const INPUT: [&str; 5] = ["--file", "--input", "--in", "-i", "--problem"];

/// Returns what to write instead of a flag that a command does not have.
pub(super) fn flag(
    flag: &str,
    path: &[&str],
    command: &clap::Command,
    all: &clap::Command,
) -> Option<String> {
    let flags = flags_of(command);
    let has = |flag: &str| flags.iter().any(|known| Some(known.as_str()) == flag.split(' ').next());
    if INPUT.contains(&flag) {
        return Some("write the name of the file without a flag".to_owned());
    }
    let synonym = SYNONYMS.iter().find(|(names, _)| names.contains(&flag));
    if let Some((_, synonym)) = synonym.filter(|(_, synonym)| has(synonym)) {
        return Some(format!("write {synonym}"));
    }
    if let Some(one_dash) = flag.strip_prefix('-').filter(|rest| !rest.starts_with('-'))
        && has(&format!("--{one_dash}"))
    {
        return Some(format!("long flags have two dashes; write --{one_dash}"));
    }
    if let Some(likely) = name(flag, &flags) {
        return Some(format!("did you mean {likely}? Write `{} {likely}`", path.join(" ")));
    }
    let others = commands_with(flag, all, "quadrille");
    if !others.is_empty() && path.len() > 1 {
        let shown: Vec<String> = others.iter().take(3).map(|other| format!("`{other}`")).collect();
        return Some(format!("it is a flag of {}; leave it out here", shown.join(", ")));
    }
    if !others.is_empty() {
        return Some(format!("write it after a command, as in `{} {flag}`", others[0]));
    }
    None
}

/// Returns the commands that have a flag.
fn commands_with(flag: &str, command: &clap::Command, path: &str) -> Vec<String> {
    let inner = command
        .get_subcommands()
        .flat_map(|inner| commands_with(flag, inner, &format!("{path} {}", inner.get_name())));
    let mut found: Vec<String> = inner.collect();
    if flags_of(command).iter().any(|known| known == flag) && path != "quadrille" {
        found.insert(0, path.to_owned());
    }
    found
}

/// Returns the visible long flags of a command.
fn flags_of(command: &clap::Command) -> Vec<String> {
    let shown = command.get_arguments().filter(|argument| !argument.is_hide_set());
    shown.filter_map(|argument| Some(format!("--{}", argument.get_long()?))).collect()
}

/// Returns the name that a word was probably meant to be: one that begins with it, or differs in few
/// letters.
pub(super) fn name<'n>(word: &str, names: &'n [String]) -> Option<&'n str> {
    let letters = |word: &str| word.trim_start_matches('-').to_lowercase();
    let word = letters(word);
    let is_begun = |name: &&String| word.len() >= 3 && letters(name).starts_with(&word);
    if let Some(name) = names.iter().find(is_begun) {
        return Some(name);
    }
    let distance = |name: &String| strsim::osa_distance(&word, &letters(name));
    let nearest = names.iter().min_by_key(|name| distance(name))?;
    (distance(nearest) <= word.chars().count() / 3).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn only_similar_names_are_suggested() {
        let names = ["--count", "--output", "--time-limit", "--all"].map(str::to_owned);
        for (word, meant) in [
            ("--cuont", Some("--count")),
            ("--counts", Some("--count")),
            ("--time", Some("--time-limit")),
            ("--timelimit", Some("--time-limit")),
            ("--ouput", Some("--output")),
            ("--allow", None),
            ("--x", None),
            ("--input", None),
        ] {
            assert_eq!(name(word, &names), meant, "{word}");
        }
    }
}
