//! Prints the manual page, or writes the pages of all commands to a folder.
//!
//! If any page exists, none is written without `--force`.

use std::io;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;

use crate::args::{self, ManArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::run::Context;
use crate::whole_file::{self, shown};

pub(in crate::run) fn run(args: ManArgs, context: &Context) -> Result<Exit, Failure> {
    let mut command = args::command();
    command.build();
    match args.dir {
        None => context.output.bytes(&render(&command)?)?,
        Some(folder) => {
            for page in write_all(&command, &folder, context.force)? {
                context.output.note(&format!("wrote {}", shown(&page)));
            }
        }
    }
    Ok(Exit::Success)
}

fn write_all(command: &Command, folder: &Path, force: bool) -> Result<Vec<PathBuf>, Failure> {
    let mut pages = Vec::new();
    collect(command, &mut pages)?;
    let pages: Vec<(PathBuf, Vec<u8>)> =
        pages.into_iter().map(|(name, page)| (folder.join(name), page)).collect();
    pages.iter().try_for_each(|(path, _)| whole_file::check_absent(path, force))?;
    whole_file::make_folder(folder)?;
    pages.iter().try_for_each(|(path, page)| whole_file::write(path, page))?;
    Ok(pages.into_iter().map(|(path, _)| path).collect())
}

/// Collects the pages of a command and of all its subcommands, with their file names.
fn collect(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    pages.push((format!("{name}.1"), render(command)?));
    // `help` only prints what the pages contain.
    let mut subcommands = command.get_subcommands().filter(|below| below.get_name() != "help");
    subcommands.try_for_each(|below| collect(below, pages))
}

/// Returns the page of one command, in roff.
fn render(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    render_to(command, &mut page).map_err(Failure::output)?;
    Ok(page)
}

fn render_to(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(page)?;
    }
    let texts = [command.get_before_long_help(), command.get_after_long_help()];
    for text in texts.into_iter().flatten() {
        page.extend(as_written(&text.to_string()).bytes());
    }
    match command.get_version() {
        Some(_) => man.render_version_section(page),
        None => Ok(()),
    }
}

/// Formats text with its line breaks preserved. An unindented line that ends in a colon is a
/// heading. Text before the first heading gets a heading of its own, or it would flow into the
/// section above.
fn as_written(text: &str) -> String {
    let mut roff = String::new();
    let mut open = false;
    for line in text.lines() {
        let line = line.replace('\\', "\\e").replace('-', "\\-").replace('…', "...");
        match line.strip_suffix(':').filter(|heading| !heading.starts_with(' ')) {
            Some(heading) => {
                let heading = heading.to_uppercase();
                roff.push_str(if open { ".fi\n" } else { "" });
                roff.push_str(&format!(".SH {heading}\n.nf\n"));
                open = true;
            }
            None => {
                roff.push_str(if open { "" } else { ".SH NOTES\n.nf\n" });
                open = true;
                // A line that begins with a dot or a quote would be a request to the formatter.
                roff.push_str(&format!("\\&{line}\n"));
            }
        }
    }
    roff.push_str(if open { ".fi\n" } else { "" });
    roff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_preserved_under_a_heading() {
        let notes = ".SH NOTES\n.nf\n\\&One.\n\\&\n\\&.Two\n";
        assert_eq!(as_written("One.\n\n.Two"), format!("{notes}.fi\n"));
        let more = ".fi\n.SH JSON\n.nf\n\\&  \\-\\e\n.fi\n";
        assert_eq!(as_written("One.\n\n.Two\nJSON:\n  -\\"), format!("{notes}{more}"));
        assert_eq!(as_written(""), "");
    }
}
