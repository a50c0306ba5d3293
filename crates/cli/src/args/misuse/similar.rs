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

/// Flags that a command does not have: the command, the flag, why, and what to do instead.
const ADVICE: &[(&str, &str, &str)] = &[
    ("solve", "--first", "the first solution is printed without it; leave it out"),
    ("info", "--count", "write `quadrille solve --count`"),
    ("trace", "--all", "all solutions are shown unless --limit ends the trace; leave it out"),
    ("sudoku solve", "--count", "write `quadrille sudoku count`"),
    ("sudoku solve", "--box", "write a line such as `box: 2x3` above the board"),
    ("sudoku generate", "-n", "write --count N"),
    ("sudoku generate", "--limit", "write --count N"),
    ("sudoku generate", "--givens", "write --blanks K: the number of cells less the givens"),
    ("sudoku generate", "--clues", "write --blanks K: the number of cells less the givens"),
    ("sudoku rate", "--level", "the level is printed without it; leave it out"),
    ("queens list", "--count", "write `quadrille queens count`"),
    ("queens count", "--all", "all boards are counted without it; leave it out"),
    ("queens list", "--all", "all boards are printed without it; leave it out"),
    ("queens count", "--torus", "write --toroidal"),
    ("queens list", "--torus", "write --toroidal"),
    ("queens first", "--torus", "write --toroidal"),
    ("pack solve", "--count", "write `quadrille pack count`"),
    ("check", "--threads", "a check uses one thread; leave it out"),
    ("check", "--stats", "a check makes no search; `quadrille info` describes the problem"),
    ("trace", "--threads", "a trace shows one search step by step; leave it out"),
    ("trace", "--stats", "a trace shows each node; `quadrille solve --stats` counts them"),
    (
        "info",
        "--stats",
        "`quadrille solve --count --stats` prints the statistics of a whole search",
    ),
    ("sudoku rate", "--threads", RATED),
    ("sudoku rate", "--stats", "--steps prints every step of the solution"),
    ("sudoku hint", "--threads", RATED),
    ("sudoku hint", "--stats", "`quadrille sudoku rate --steps` prints all steps of the solution"),
    (
        "sudoku solve",
        "--stats",
        "`quadrille sudoku count --stats` prints the statistics of a search",
    ),
    (
        "sudoku check",
        "--stats",
        "`quadrille sudoku count --stats` prints the statistics of a search",
    ),
    (
        "sudoku book",
        "--stats",
        "the pages show the number and the level of each puzzle; leave it out",
    ),
    ("sudoku book", "--json", "write `quadrille sudoku generate --json`"),
    ("sudoku book", "--difficulty", "write --level LEVEL:N"),
    ("sudoku book", "--count", "write --level LEVEL:N or --variant RULES=N"),
    ("sudoku generate", "--level", "write --difficulty LEVEL"),
    ("sudoku generate", "--stats", "--progress always shows the number of searches"),
    ("pack boxes", "--threads", "the searches use one thread; leave it out"),
    ("pack boxes", "--progress", "most rectangles take milliseconds; leave it out"),
    ("pack boxes", "--stats", "the table is made by many small searches; leave it out"),
    ("pack boxes", "--json", "it prints a table for people; leave it out"),
    ("shard run", "--threads", "a shard uses one thread; run several shards at once instead"),
    (
        "shard run",
        "--time-limit",
        "a shard ends at --budget NODES, so that its record is the same on every machine",
    ),
    ("shard run", "--stats", "the record has the number of nodes; leave it out"),
    ("shard merge", "--threads", MERGED),
    ("shard merge", "--time-limit", MERGED),
    ("shard merge", "--progress", MERGED),
    ("shard merge", "--stats", "the records have the numbers of nodes; leave it out"),
    ("shard audit", "--threads", "an audit uses one thread; run several with another --seed each"),
    ("shard audit", "--stats", "the last line says how many records and solutions were counted"),
    ("sudoku solve", "--progress", "each solution is printed as soon as it is found; leave it out"),
    (
        "queens first",
        "--stats",
        "`quadrille queens count --stats` prints the statistics of a count",
    ),
    ("shard split", "--stats", "`quadrille info --plan` estimates the work of the shards"),
    ("shard split", "--progress", "`quadrille info --plan` estimates the work of the shards"),
    ("shard split", "--threads", "a split uses one thread; leave it out"),
];

const RATED: &str = "most puzzles take about a millisecond in one thread; leave it out";
const MERGED: &str = "a merge only adds up the records; leave it out";

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
    let name_of = path.get(1..).unwrap_or_default().join(" ");
    let is_it = |row: &&(&str, &str, &str)| row.0 == name_of && row.1 == flag;
    if let Some((_, _, advice)) = ADVICE.iter().find(is_it) {
        return Some((*advice).to_owned());
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
pub(in crate::args) fn name<'n>(word: &str, names: &'n [String]) -> Option<&'n str> {
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
