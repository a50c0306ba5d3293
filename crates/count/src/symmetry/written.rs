//! Automorphisms in cycles, from which the same automorphism is read again.
//!
//! Items and colors determine an automorphism unless options are equal, and options determine it
//! unless items are in the same options: then a reader takes the first to the first. So an
//! automorphism is written by items and colors where these lead back to it; else by options; else by
//! both. Colors whose cycle follows from their items are left out.

use std::collections::BTreeMap;

use quadrille_problem::{Member, Problem};

use crate::symmetry::group::{Cycle, Permutation};
use crate::symmetry::names::{escaped, name};

impl Permutation {
    /// Returns cycles from which [`of_cycles`](Self::of_cycles) makes this automorphism of a problem
    /// again: those of items, of items in a color, then of options. There are no cycles of options
    /// where the others determine the automorphism. Takes time linear in the problem, but for
    /// sorting and searching.
    ///
    /// # Panics
    /// If this is not an automorphism of the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::symmetry::Permutation;
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a | s\na s:red\na s:blue\n")?;
    /// let group = problem.automorphisms()?;
    /// let swap = &group.generators()[0];
    /// let cycles = swap.cycles(&problem);
    /// assert_eq!(cycles.len(), 1, "the two colors are exchanged");
    /// assert_eq!(Permutation::of_cycles(&problem, &cycles)?, *swap);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cycles(&self, problem: &Problem) -> Vec<Cycle> {
        let mut members: Vec<Cycle> = cycles(self.moved_items())
            .into_iter()
            .map(|cycle| Cycle::Members(cycle.into_iter().map(Member::from).collect()))
            .collect();
        members.extend(self.color_cycles(problem).into_iter().map(Cycle::Members));
        let leads_back = |cycles: &[Cycle]| {
            Self::of_cycles(problem, cycles).is_ok_and(|permutation| permutation == *self)
        };
        if leads_back(&members) {
            return members;
        }
        let options: Vec<Cycle> =
            cycles(self.moved_options()).into_iter().map(Cycle::Options).collect();
        if leads_back(&options) {
            return options;
        }
        members.into_iter().chain(options).collect()
    }

    /// Returns this automorphism of a problem as one line of text that
    /// [`parse_all`](Self::parse_all) reads. Names are escaped as described there; characters that a
    /// terminal should not print are not.
    ///
    /// # Panics
    /// If this is not an automorphism of the problem.
    ///
    /// # Examples
    /// ```
    /// use quadrille_dlx::{Problem, Solve};
    ///
    /// let problem = Problem::parse("a b | s\na s:x\nb s:y\n")?;
    /// let group = problem.automorphisms()?;
    /// let swap = &group.generators()[0];
    /// assert_eq!(swap.to_text(&problem), "(a b)(s:x s:y)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self, problem: &Problem) -> String {
        let mut text = String::new();
        let mut has_options = false;
        for cycle in self.cycles(problem) {
            let words: Vec<String> = match cycle {
                Cycle::Members(members) => {
                    members.iter().map(|&member| escaped(&name(problem, member))).collect()
                }
                Cycle::Options(options) => {
                    if !std::mem::replace(&mut has_options, true) {
                        text += if text.is_empty() { "options " } else { " options " };
                    }
                    options.iter().map(|option| option.index().to_string()).collect()
                }
            };
            text += &format!("({})", words.join(" "));
        }
        if text.is_empty() { "()".to_owned() } else { text }
    }

    /// The cycles of items in a color that do not follow from those of the items.
    fn color_cycles(&self, problem: &Problem) -> Vec<Vec<Member>> {
        let mut images: BTreeMap<Member, Member> = BTreeMap::new();
        for option in problem.options() {
            let colored = option.members().iter().filter(|member| member.color.is_some());
            let mut image_members: Option<&[Member]> = None;
            for &member in colored {
                let of_image =
                    *image_members.get_or_insert_with(|| problem.members(self.option(option.id())));
                let item = self.item(member.item);
                let image = of_image.iter().find(|other| other.item == item);
                images.insert(member, *image.expect("an automorphism of this problem"));
            }
        }
        let moved: Vec<(Member, Member)> =
            images.iter().filter(|(from, to)| from != to).map(|(&from, &to)| (from, to)).collect();
        let follows = |member: &Member| images[member].color == member.color;
        let mut cycles = cycles(&moved);
        cycles.retain(|cycle| !cycle.iter().all(follows));
        cycles
    }
}

/// The cycles of a permutation. `moved` contains each point that is moved, ascending, with its image.
fn cycles<T: Copy + Ord>(moved: &[(T, T)]) -> Vec<Vec<T>> {
    let place = |point| moved.binary_search_by_key(&point, |&(from, _)| from).ok();
    let mut is_seen = vec![false; moved.len()];
    let mut cycles = Vec::new();
    for &(start, _) in moved {
        let mut cycle = Vec::new();
        let mut point = start;
        while let Some(place) = place(point)
            && !std::mem::replace(&mut is_seen[place], true)
        {
            cycle.push(point);
            point = moved[place].1;
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}
