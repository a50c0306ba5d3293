//! Flags of `solve`, `pack`, `board` and `queens count` that do not go together, and flags of all commands that
//! need another one.
//!
//! Clap could refuse them, but not say why, or what to write instead. Every flag that a table names may
//! be missing in a command; `pack` and `queens` have only some of them.

use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::format::either;

/// Flags of which one excludes another.
struct Clash {
    /// Any one of these…
    one: &'static [&'static str],
    /// …excludes any one of these.
    other: &'static [&'static str],
    /// Why, and what to write instead.
    advice: &'static str,
}

const fn clash(
    one: &'static [&'static str],
    other: &'static [&'static str],
    advice: &'static str,
) -> Clash {
    Clash { one, other, advice }
}

/// The first entry that applies is reported, so the more helpful come first.
const CLASHES: &[Clash] = &[
    clash(&["minimize"], &["maximize"], "they ask for opposite solutions; leave out one of them"),
    clash(
        &["minimize", "maximize"],
        &["count"],
        "for the number of solutions of each cost, write --count --costs",
    ),
    clash(
        &["minimize", "maximize"],
        &["costs"],
        "--costs lists the number of solutions of every cost, least cost first; leave out one of them",
    ),
    clash(&["minimize", "maximize"], &["all"], "write --best K for the K best solutions"),
    clash(&["best"], &["limit"], "both say how many solutions are printed; leave out --limit"),
    clash(&["best"], &["certificate"], "a certificate proves one least cost; leave out --best"),
    clash(&["best"], UP_TO, "for one best solution, leave out --best; otherwise leave out --up-to"),
    clash(ENOUGH, &["best"], "the K best solutions are all proven; leave out one of them"),
    clash(ENOUGH, &["certificate"], "a certificate proves the least cost; leave out one of them"),
    clash(&["plot"], &["best"], "the search for one best solution is drawn; leave out one of them"),
    clash(
        &["penalty"],
        &["best"],
        "of solutions with uncovered items, one best one is found; leave out one of them",
    ),
    clash(
        &["penalty"],
        &["certificate"],
        "a certificate is for the problem without a penalty; leave out one of them",
    ),
    clash(
        &["penalty"],
        &["draw"],
        "a solution with uncovered items is no picture; leave out one of them",
    ),
    clash(
        &["penalty"],
        UP_TO,
        "there is one best solution whatever the symmetries; leave out --up-to",
    ),
    clash(
        &["maximize"],
        &["certificate"],
        "only a least cost has a certificate; write --minimize, or leave out --certificate",
    ),
    clash(
        &["any"],
        &["minimize", "maximize"],
        "--any prints the first solution that it finds; leave out --any",
    ),
    clash(&["any"], UP_TO, "write --limit 1 --up-to symmetry for a solution and its class"),
    clash(
        &["any"],
        &["count", "all", "frequencies", "costs"],
        "--any prints one solution; leave out --any",
    ),
    clash(
        &["sample"],
        &["any", "minimize", "maximize", "frequencies", "costs"],
        "these are different questions; leave out one of them",
    ),
    clash(
        &["sample"],
        &["count", "all", "limit"],
        "--sample says how many solutions are drawn; leave out one of them",
    ),
    clash(
        &["frequencies"],
        &["minimize", "maximize", "costs", "count"],
        "--frequencies prints the number of solutions of each option; leave out one of them",
    ),
    clash(
        &["frequencies", "costs"],
        &["all", "limit"],
        "this question is about all solutions and prints none of them; leave out one of them",
    ),
    clash(
        &["sample", "frequencies", "costs"],
        UP_TO,
        "this question is about all solutions, not about classes; leave out --up-to",
    ),
    clash(
        &["draw"],
        &["count", "frequencies", "costs"],
        "no solution is printed that could be drawn; leave out one of them",
    ),
    clash(&["draw"], &["json"], "JSON has no pictures; leave out one of them"),
    clash(&["draw"], &["format"], "--draw prints pictures; leave out one of them"),
    clash(UP_TO, &["no_symmetry"], "classes need the symmetries; leave out --no-symmetry"),
    clash(
        &["checkpoint"],
        &["limit", "node_limit"],
        "a checkpoint is for a whole count; use --time-limit to stop it early",
    ),
    clash(&["checkpoint"], UP_TO, "a count of classes cannot be resumed; leave out --checkpoint"),
    clash(
        &["checkpoint", "certificate"],
        &["by_symmetry"],
        "--by-symmetry counts several problems; leave out one of them",
    ),
    clash(
        &["checkpoint", "certificate"],
        &["shard"],
        "a shard is counted by a method that has no such file; leave out one of them",
    ),
    clash(
        &["checkpoint"],
        &["certificate", "verify"],
        "a count is certified or verified in one run; leave out --checkpoint",
    ),
    clash(
        &["checkpoint"],
        &["any", "minimize", "maximize", "best", "sample", "frequencies", "costs"],
        "only a count has a checkpoint; leave out one of them",
    ),
    clash(
        &["certificate"],
        &["any", "sample", "frequencies", "costs"],
        "only a count and a least cost have a certificate; leave out one of them",
    ),
    clash(
        &["certificate"],
        &["limit"],
        "a certificate is for a whole answer; leave out --limit, or use --time-limit or --node-limit",
    ),
    clash(&["certificate"], UP_TO, "a count of classes has no certificate; leave out one of them"),
    clash(
        &["certificate"],
        &["no_symmetry", "verify"],
        "a certificate proves the answer by itself; leave out the other flag",
    ),
    clash(
        &["approximate"],
        &["any", "minimize", "maximize", "best", "costs"],
        "only --sample and --frequencies have estimates; leave out one of them",
    ),
    clash(
        &["approximate"],
        &["verify", "stats"],
        "estimates come from no diagram that could be verified or measured; leave out one of them",
    ),
    clash(
        &["verify"],
        &["any"],
        "a search for any solution makes no diagram that could be verified; leave out --verify",
    ),
    clash(&["verify"], UP_TO, "a diagram has all solutions, not classes; leave out one of them"),
];

/// Flags that end a search for the best solution early.
const ENOUGH: &[&str] = &["gap", "stop_at"];

/// Flags that go with one best solution, not with several.
const OF_ONE_BEST: &[&str] = &["gap", "stop_at", "penalty", "plot"];

const UP_TO: &[&str] = &["up_to", "up_to_symmetry", "fundamental"];

/// A flag that needs one of some others.
struct Need {
    flag: &'static str,
    /// The flags of which it needs one, unless the command has none of them.
    others: &'static [&'static str],
    /// Why, and what to write.
    advice: &'static str,
}

const NEEDS: &[Need] = &[
    Need {
        flag: "seed",
        others: &["any", "sample", "approximate", "random"],
        advice: "only a random choice has a seed; leave out --seed, or ask for one",
    },
    Need {
        flag: "numbered",
        others: &["all", "limit", "sample"],
        advice: "it numbers several solutions; write --all --numbered",
    },
    Need {
        flag: "budget",
        others: &["plan"],
        advice: "it is the work of one shard of a plan; write --plan --budget NODES",
    },
    Need {
        flag: "shard_time",
        others: &["plan"],
        advice: "it is the longest run of one shard of a plan; write --plan --shard-time TIME",
    },
    Need {
        flag: "per_region",
        others: &["regions"],
        advice: "it counts the pieces in each region; write --regions FILE --per-region N",
    },
    Need {
        flag: "box",
        others: &["all_grids"],
        advice: "the boxes of a puzzle are a line above it, such as `box: 3x2`",
    },
    Need {
        flag: "allow_multiple",
        others: &["blanks"],
        advice: "it chooses blanks at random; write --blanks N --allow-multiple",
    },
    Need {
        flag: "best",
        others: &["minimize", "maximize"],
        advice: "it says how many of the best solutions are printed; write --minimize --best K or \
                 --maximize --best K",
    },
    Need {
        flag: "gap",
        others: &["minimize", "maximize"],
        advice: "it says how near to the best a solution has to be; write --minimize --gap 1%",
    },
    Need {
        flag: "stop_at",
        others: &["minimize", "maximize"],
        advice: "it is a cost that is good enough; write --minimize --stop-at COST",
    },
    Need {
        flag: "penalty",
        others: &["minimize", "maximize"],
        advice: "it is the price of an item that stays uncovered; write --minimize --penalty N",
    },
    Need {
        flag: "plot",
        others: &["minimize", "maximize"],
        advice: "it draws the search for the best solution; write --minimize --plot FILE.svg",
    },
    Need {
        flag: "coordinates",
        others: &["draw"],
        advice: "it says how names are read for a picture; write --draw --coordinates PATTERN, or \
                 --output FILE.svg",
    },
    Need {
        flag: "checkpoint",
        others: &["count"],
        advice: "only a count has a checkpoint; write --count --checkpoint FILE",
    },
    Need {
        flag: "checkpoint_every",
        others: &["checkpoint"],
        advice: "it is the interval between checkpoints; write --checkpoint FILE \
                 --checkpoint-every TIME",
    },
    Need {
        flag: "certificate",
        others: &["count", "minimize"],
        advice: "only a count and a least cost have a certificate; write --count or --minimize",
    },
    Need {
        flag: "approximate",
        others: &["sample", "frequencies"],
        advice: "it estimates the answer to a question about all solutions; write --frequencies \
                 --approximate or --sample N --approximate. `quadrille info` estimates the number of \
                 nodes of a count",
    },
    Need {
        flag: "verify",
        others: &["count", "costs", "sample", "frequencies", "best"],
        advice: "it checks the diagram of all solutions; write --count --verify, or use it with \
                 --costs, --frequencies, --sample or --best",
    },
];

/// Returns why the flags of a command that were typed cannot be joined, and what to write instead.
/// `has_clashes` says whether the table of flags that exclude one another is about this command.
pub(super) fn refused(
    matches: &ArgMatches,
    definition: &clap::Command,
    has_clashes: bool,
    is_picture: bool,
) -> Option<String> {
    // Looking up each flag of the tables would take longer than the rest of the parsing.
    let asked: Vec<&str> =
        matches.ids().map(clap::Id::as_str).filter(|flag| is_asked(matches, flag)).collect();
    let is_asked = |flag: &str| asked.contains(&flag);
    let first = |flags: &[&'static str]| flags.iter().copied().find(|flag| is_asked(flag));
    for Clash { one, other, advice } in CLASHES.iter().filter(|_| has_clashes) {
        if let (Some(one), Some(other)) = (first(one), first(other)) {
            let [one, other] = [one, other].map(dashed);
            return Some(format!("{one} and {other} cannot be joined: {advice}"));
        }
    }
    let limit = if has_clashes { limit(matches) } else { None };
    let is_ranked = is_asked("minimize") || is_asked("maximize");
    let ranks_several = is_ranked && limit.is_some_and(|limit| limit > 1);
    // Matches know which flags a command has in debug builds only.
    let has = |flag: &str| {
        definition.get_arguments().any(|arg| arg.get_id() == flag && !arg.is_hide_set())
    };
    for Need { flag, others, advice } in NEEDS.iter().filter(|need| is_asked(need.flag)) {
        let known: Vec<String> =
            others.iter().filter(|other| has(other)).map(|other| dashed(other)).collect();
        // `pack count` is a count without a flag, and `shard audit` always draws a sample.
        let is_met = known.is_empty()
            || others.iter().any(|other| has_default(definition, other))
            || first(others).is_some()
            || *flag == "verify" && ranks_several
            || *flag == "coordinates" && is_picture;
        if !is_met {
            return Some(format!("{} needs {}: {advice}", dashed(flag), either(&known)));
        }
    }
    if is_asked("any") && limit.is_some_and(|limit| limit > 1) {
        let advice = "--any prints one solution; write --limit N without --any for several";
        return Some(format!("--any and --limit cannot be joined: {advice}"));
    }
    if let Some(flag) = first(OF_ONE_BEST).filter(|_| ranks_several) {
        let advice = "it goes with one best solution; leave out one of them";
        return Some(format!("{} and --limit cannot be joined: {advice}", dashed(flag)));
    }
    if is_asked("verify") && is_asked("count") && limit.is_some() {
        let advice = "a count that is cut short cannot be verified; leave out --limit";
        return Some(format!("--verify and --limit cannot be joined: {advice}"));
    }
    None
}

/// Returns the typed limit on solutions.
fn limit(matches: &ArgMatches) -> Option<u64> {
    matches.try_get_one("limit").ok().flatten().copied()
}

/// Returns whether a flag was typed, and asks for something.
fn is_asked(matches: &ArgMatches, flag: &str) -> bool {
    let is_none = flag == "up_to"
        && matches.get_raw(flag).is_some_and(|mut typed| typed.any(|value| value == "none"));
    is_typed(matches, flag) && !is_none
}

/// Returns whether a flag was typed. The command may not have it.
pub(super) fn is_typed(matches: &ArgMatches, flag: &str) -> bool {
    matches.try_contains_id(flag).is_ok()
        && matches.value_source(flag) == Some(ValueSource::CommandLine)
}

/// Returns whether a command has a flag that has a value even if it is not typed.
fn has_default(definition: &clap::Command, flag: &str) -> bool {
    let flag = definition.get_arguments().find(|arg| arg.get_id() == flag);
    flag.is_some_and(|flag| {
        flag.get_action().takes_values() && !flag.get_default_values().is_empty()
    })
}

/// Returns a flag as it is typed.
fn dashed(flag: &str) -> String {
    format!("--{}", flag.replace('_', "-"))
}
