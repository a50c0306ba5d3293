//! Wrong command lines, explained: what is wrong, what was expected, and what to write instead.
//!
//! Clap finds the error; the words are ours. Its own messages name neither the units of a value nor
//! another flag that would do.

pub(super) mod similar;
mod value;

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::escape::Printable;
use crate::format::either;

/// Why no command is run.
pub(crate) enum Misuse {
    /// Help or the version was asked for, or nothing at all.
    Help(clap::Error),
    /// The command line is wrong.
    Wrong {
        /// What is wrong, and what to write.
        message: String,
        /// The command whose help says more.
        command: String,
        /// Whether the results were to be JSON.
        json: bool,
        color: clap::ColorChoice,
    },
}

impl Misuse {
    /// Returns the explanation of an error.
    pub(super) fn of(
        error: clap::Error,
        words: &[OsString],
        all: &clap::Command,
        (json, color): (bool, clap::ColorChoice),
    ) -> Self {
        if !error.use_stderr()
            || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        {
            return Self::Help(error);
        }
        let words = lossy(words);
        let typed = Typed::of(&words, all);
        let message = Printable(&typed.explain(&error)).to_string();
        Self::Wrong { message, command: typed.path.join(" "), json, color }
    }
}

/// Explains a long flag with one dash, of which short flags were read.
pub(super) fn one_dash(words: &[OsString], all: &clap::Command) -> Option<String> {
    let words = lossy(words);
    Typed::of(&words, all).one_dash()
}

fn lossy(words: &[OsString]) -> Vec<String> {
    words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

/// What was typed, and the definition of the command.
struct Typed<'t> {
    words: &'t [String],
    all: &'t clap::Command,
    /// The names of the commands, such as `quadrille` and `solve`.
    path: Vec<&'t str>,
    command: &'t clap::Command,
}

impl<'t> Typed<'t> {
    fn of(words: &'t [String], all: &'t clap::Command) -> Self {
        let (mut path, mut command) = (vec!["quadrille"], all);
        for word in words {
            if let Some(inner) = command.find_subcommand(word) {
                path.push(word);
                command = inner;
            }
        }
        Self { words, all, path, command }
    }

    /// Returns the name of the command, as typed.
    fn name(&self) -> String {
        self.path.join(" ")
    }

    fn explain(&self, error: &clap::Error) -> String {
        let argument = text(error, ContextKind::InvalidArg);
        let value = text(error, ContextKind::InvalidValue);
        if let Some(advice) = self.one_dash().or_else(|| self.unit_apart()) {
            return advice;
        }
        match error.kind() {
            ErrorKind::UnknownArgument if argument.starts_with('-') => self.unknown_flag(&argument),
            ErrorKind::UnknownArgument => self.one_too_many(&argument),
            ErrorKind::InvalidSubcommand => {
                self.unknown_command(&text(error, ContextKind::InvalidSubcommand))
            }
            ErrorKind::MissingSubcommand => format!(
                "a command is missing after `{}`; write one of {}",
                self.name(),
                either(&commands(self.command))
            ),
            ErrorKind::InvalidValue if value.is_empty() => value::missing(&argument),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
                let valid = texts(error, ContextKind::ValidValue);
                let reason = std::error::Error::source(error).map(ToString::to_string);
                value::wrong(&argument, &value, reason.as_deref(), &valid)
            }
            ErrorKind::TooManyValues | ErrorKind::NoEquals => {
                let flag = flag_of(&argument);
                format!("{flag} takes no value, and {value:?} was given; write {flag} alone")
            }
            ErrorKind::ArgumentConflict => {
                let other = texts(error, ContextKind::PriorArg);
                self.conflict(error, flag_of(&argument), &other)
            }
            ErrorKind::MissingRequiredArgument => {
                self.missing(&texts(error, ContextKind::InvalidArg))
            }
            ErrorKind::InvalidUtf8 => {
                "an argument is not UTF-8; write file names that are".to_owned()
            }
            _ => first_paragraph(error),
        }
    }

    /// Explains a long flag with one dash, whose letters are short flags: `-count` would write the file
    /// `unt`.
    fn one_dash(&self) -> Option<String> {
        let flags = self.words.iter().take_while(|word| *word != "--");
        let mut names = flags.filter_map(|word| word.strip_prefix('-'));
        let is_long = |name: &&str| {
            let known = |argument: &clap::Arg| argument.get_long() == name.split('=').next();
            name.chars().count() > 1 && self.command.get_arguments().any(known)
        };
        let name = names.find(is_long)?;
        Some(format!("long flags have two dashes: write --{name} instead of -{name}"))
    }

    /// Explains a duration or a size whose unit is a word of its own.
    fn unit_apart(&self) -> Option<String> {
        let mut windows = self.words.windows(3);
        let found = windows.find_map(|window| {
            let [flag, number, unit] = window else { return None };
            let is_number = flag.starts_with("--") && number.parse::<f64>().is_ok();
            let short = value::unit(unit).filter(|_| is_number)?;
            Some((flag, number, unit, short))
        });
        let (flag, number, unit, short) = found?;
        Some(format!(
            "{number} and {unit} are two words; write the number and its unit as one: {flag} \
             {number}{short}"
        ))
    }

    fn unknown_flag(&self, flag: &str) -> String {
        let typed = self.words.iter().position(|word| word.starts_with(flag));
        let before = typed.and_then(|place| place.checked_sub(1)).map(|place| &self.words[place]);
        let is_number = flag.trim_start_matches('-').parse::<f64>().is_ok();
        if is_number {
            return match before.filter(|word| word.starts_with('-')) {
                Some(before) => format!(
                    "{flag} is not a value of {before}: expected a number that is not negative; \
                     write {before} {}",
                    self.words[typed.unwrap_or(0)].trim_start_matches('-')
                ),
                None => format!("{flag} is a negative number, and none is expected; leave it out"),
            };
        }
        let advice = similar::flag(flag, &self.path, self.command, self.all);
        let advice =
            advice.unwrap_or_else(|| format!("leave it out; `{} -h` lists the flags", self.name()));
        format!("unknown flag {flag} of `{}`: {advice}", self.name())
    }

    fn one_too_many(&self, argument: &str) -> String {
        let taken: Vec<String> = self.command.get_positionals().map(positional).collect();
        let name = self.name();
        match taken.is_empty() {
            true if argument.parse::<u64>().is_ok() && self.has("--count") => {
                format!("`{name}` takes no argument; write --count {argument}")
            }
            true => format!("`{name}` takes no argument; leave out {argument:?}"),
            false => format!(
                "{argument:?} is one argument too many: write `{name} {}`; flags begin with --",
                taken.join(" ")
            ),
        }
    }

    /// Whether the command has this long flag.
    fn has(&self, flag: &str) -> bool {
        self.command.get_arguments().any(|it| it.get_long() == flag.strip_prefix("--"))
    }

    fn unknown_command(&self, word: &str) -> String {
        if word.parse::<u32>().is_ok() && self.path.get(1) == Some(&"queens") {
            return format!(
                "{word} is a number, and a command is expected before it; write `quadrille queens \
                 count {word}`"
            );
        }
        if word == "version" && self.path.len() == 1 {
            return "unknown command \"version\"; write `quadrille --version`".to_owned();
        }
        let names = commands(self.command);
        let name = match self.path.get(1) {
            Some(&"help") => {
                return format!(
                    "unknown command {word:?}; write one of {}",
                    either(&commands(self.all))
                );
            }
            _ => self.name(),
        };
        if std::path::Path::new(word).is_file() {
            let reader = match self.path.get(1) {
                None => "solve",
                Some(&"queens") => "render",
                Some(&"shard") => "run",
                Some(_) => "solve",
            };
            return format!(
                "{word} is a file, and a command is expected before it; write `{name} {reader} \
                 {word}`"
            );
        }
        let likely = similar::name(word, &names).map(str::to_owned);
        let inner = self.all.get_subcommands().filter(|it| it.find_subcommand(word).is_some());
        let inner = inner.map(|outer| format!("`quadrille {} {word}`", outer.get_name()));
        let mut meant: Vec<String> = inner.collect();
        if ["count", "all", "minimize", "maximize", "sample"].contains(&word) {
            meant.insert(0, format!("`quadrille solve --{word}`"));
        }
        match likely {
            Some(likely) => format!("unknown command {word:?}; did you mean `{name} {likely}`?"),
            None if !meant.is_empty() => {
                format!("unknown command {word:?}; did you mean {}?", either(&meant))
            }
            None => format!("unknown command {word:?}; write one of {}", either(&names)),
        }
    }

    fn conflict(&self, error: &clap::Error, flag: &str, others: &[String]) -> String {
        match others {
            // One of ours.
            [] if flag.is_empty() => first_paragraph(error),
            others if others.len() > 1 => {
                let is_typed = |other: &&String| self.words.iter().any(|w| w == flag_of(other));
                let other = others.iter().find(is_typed).map_or("another flag", |it| flag_of(it));
                format!("{flag} and {other} cannot be joined: leave out one of them")
            }
            [other] if flag_of(other) != flag => {
                let other = flag_of(other);
                format!("{flag} and {other} cannot be joined: leave out one of them")
            }
            _ => format!("{flag} is given twice; leave out one of them"),
        }
    }

    fn missing(&self, arguments: &[String]) -> String {
        let name = self.name();
        if let [group] = arguments
            && group.contains('|')
        {
            let flags =
                group.trim_matches(['<', '>']).split('|').map(|flag| flag_of(flag).to_owned());
            return format!(
                "one of {} is missing; write it too",
                either(&flags.collect::<Vec<_>>())
            );
        }
        let (flags, places): (Vec<&String>, Vec<&String>) =
            arguments.iter().partition(|argument| argument.starts_with('-'));
        if places.is_empty() && !flags.is_empty() {
            let flags: Vec<String> = flags.into_iter().cloned().collect();
            return format!("{} is missing; write `{name} … {}`", either(&flags), flags.join(" "));
        }
        let plain = |place: &str| place.trim_matches(['<', '>', '.', '[', ']', '…']).to_owned();
        let missing: Vec<String> = places.iter().map(|place| plain(place)).collect();
        let usage = self.command.get_positionals().map(|argument| {
            let shown = positional(argument);
            if missing.contains(&plain(&shown)) { plain(&shown) } else { shown }
        });
        let usage: Vec<String> = usage.collect();
        let is = if missing.len() == 1 { "is" } else { "are" };
        format!("{} {is} missing; write `{name} {}`", missing.join(" and "), usage.join(" "))
    }
}

/// Returns a positional argument as in a usage line.
fn positional(argument: &clap::Arg) -> String {
    let id = argument.get_id().as_str().to_uppercase();
    let name = argument.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let name = name.unwrap_or(id);
    let several =
        if argument.get_num_args().is_some_and(|n| n.max_values() > 1) { "…" } else { "" };
    match argument.is_required_set() {
        true => format!("{name}{several}"),
        false => format!("[{name}{several}]"),
    }
}

/// Returns the names of the commands inside a command.
fn commands(command: &clap::Command) -> Vec<String> {
    command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect()
}

/// Returns the flag of an argument such as `--limit <N>`.
fn flag_of(argument: &str) -> &str {
    let end = argument.find([' ', '[', '=']).unwrap_or(argument.len());
    match argument.starts_with('-') {
        true => &argument[..end],
        false => argument.trim_matches(['[', ']', '<', '>', '.']),
    }
}

fn text(error: &clap::Error, kind: ContextKind) -> String {
    texts(error, kind).into_iter().next().unwrap_or_default()
}

fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// Returns the message of an error without its usage.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let text = text.split("\n\n").next().unwrap_or_default().trim_end();
    text.strip_prefix("error: ").unwrap_or(text).to_owned()
}
