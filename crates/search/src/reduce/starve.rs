//! The starvation rule: an option is in no solution if it leaves an item fewer options than it needs.
//!
//! The options that option `o` excludes are, as bits, the union of the options of its items (for a
//! colored member, except those of the same color). The options that exclude all options of an item
//! are the intersection of what those exclude. For an item with a larger need, one mask per number
//! `c` holds the options that leave at most `c`.
//!
//! An option is looked at once for each of its items, so what it excludes is kept unless that is too large.

use quadrille_problem::{Color, ItemId, Member, OptionId, Problem};

use crate::reduce::live::{Live, Starved};

/// Words of 64 bits up to which masks are made, which have a bit for each option: one mask for each
/// item, and one for each color of an item. If either kind needs more, the rule is left out: they
/// take at most 8 MiB.
const MASK_WORDS: usize = 1 << 20;

/// The greatest need of an item that the rule handles, at a cost that grows with it.
const GREATEST_NEED: u32 = 8;

/// Finds options that would starve an item.
#[derive(Debug)]
pub(super) struct Starvation {
    /// The words of a mask; a mask has a bit for each option.
    words: usize,
    /// The options of each item, one mask after another.
    of_item: Vec<u64>,
    colors: Colors,
    /// For each color of each item, a mask of the options that have it.
    of_color: Vec<u64>,
    excluded: Excluded,
    /// Mask number `c`: the options that leave at most `c` of the options examined so far.
    leaving: Vec<u64>,
    /// For each item, the number of live options when it was last examined.
    looked_at: Vec<u32>,
}

impl Starvation {
    /// Builds the masks for a problem, unless they would be too large.
    pub(super) fn new(live: &Live<'_, '_>) -> Option<Self> {
        let problem = live.problem;
        let words = problem.option_count().div_ceil(64);
        if words * problem.item_count() > MASK_WORDS {
            return None;
        }
        let colors = Colors::new(problem);
        if words * colors.all.len() > MASK_WORDS {
            return None;
        }
        let mut of_item = vec![0; words * problem.item_count()];
        let mut of_color = vec![0; words * colors.all.len()];
        for option in problem.options() {
            let (word, bit) = (option.id().index() / 64, 1 << (option.id().index() % 64));
            for member in option.members() {
                of_item[member.item.index() * words + word] |= bit;
                if let Some(color) = colors.find(*member) {
                    of_color[color * words + word] |= bit;
                }
            }
        }
        let excluded = Excluded::new(problem.option_count(), words);
        let leaving = vec![0; words * GREATEST_NEED as usize];
        let looked_at = vec![u32::MAX; problem.primary_count()];
        Some(Self { words, of_item, colors, of_color, excluded, leaving, looked_at })
    }

    /// Drops the options that would starve an item that changed, up to the work limit. Adds the
    /// number of dropped options to `found`.
    pub(super) fn drop_starving(
        &mut self,
        live: &mut Live<'_, '_>,
        found: &mut usize,
    ) -> Result<(), Starved> {
        for item in (0..live.problem.primary_count()).map(ItemId::known) {
            let (need, count) = (live.need(item), live.count(item));
            let changed = std::mem::replace(&mut self.looked_at[item.index()], count) != count;
            if changed && live.is_kept(item) && (1..=GREATEST_NEED).contains(&need) {
                for option in self.starving(live, item, need as usize) {
                    *found += usize::from(live.is_live(option));
                    live.drop_option(option);
                }
                live.propagate()?;
            }
            if live.is_exhausted() {
                break;
            }
        }
        Ok(())
    }

    /// Returns options, live or not, that exclude all but fewer than `need` of an item's live
    /// options. Returns none once the work limit is reached: an item with many options could exceed it
    /// many times over.
    fn starving(&mut self, live: &mut Live<'_, '_>, item: ItemId, need: usize) -> Vec<OptionId> {
        let words = self.words;
        self.leaving[..need * words].fill(u64::MAX);
        let options: Vec<OptionId> = live.options_of(item).collect();
        for option in options {
            if live.is_exhausted() {
                return Vec::new();
            }
            let excluded = self.excluded_by(live, option);
            live.work += (words * need / 4) as u64;
            let excluded = &self.excluded.masks[excluded..excluded + words];
            for left in (1..need).rev() {
                let (fewer, leaving) = self.leaving.split_at_mut(left * words);
                let fewer = &fewer[(left - 1) * words..];
                for ((leaving, excluded), fewer) in leaving.iter_mut().zip(excluded).zip(fewer) {
                    *leaving &= excluded | fewer;
                }
            }
            for (leaving, excluded) in self.leaving.iter_mut().zip(excluded) {
                *leaving &= excluded;
            }
            if self.leaving[(need - 1) * words..need * words].iter().all(|&word| word == 0) {
                return Vec::new();
            }
        }
        let starving = &self.leaving[(need - 1) * words..need * words];
        let options = (0..live.problem.option_count()).map(OptionId::known);
        options
            .filter(|option| starving[option.index() / 64] >> (option.index() % 64) & 1 == 1)
            .collect()
    }

    /// Finds the options excluded by this one, and returns where their mask begins. No option excludes
    /// itself.
    fn excluded_by(&mut self, live: &mut Live<'_, '_>, option: OptionId) -> usize {
        let words = self.words;
        let (start, is_known) = self.excluded.place(option, words, live.turned_exclusive());
        // In any case, so that how far the rules get does not depend on what is kept.
        live.work += (live.problem.members(option).len() * (words / 4)) as u64;
        if is_known {
            return start;
        }
        let excluded = &mut self.excluded.masks[start..start + words];
        excluded.fill(0);
        for &member in live.problem.members(option) {
            let mask = &self.of_item[member.item.index() * words..][..words];
            if let Some(color) = self.colors.find(member) {
                let same = &self.of_color[color * words..][..words];
                for ((excluded, mask), same) in excluded.iter_mut().zip(mask).zip(same) {
                    *excluded |= mask & !same;
                }
            } else if live.is_exclusive(member) {
                excluded.iter_mut().zip(mask).for_each(|(excluded, mask)| *excluded |= mask);
            }
        }
        excluded[option.index() / 64] &= !(1 << (option.index() % 64));
        start
    }
}

/// What each option excludes: a mask for each, or one for all where that would be too large.
#[derive(Debug)]
struct Excluded {
    masks: Vec<u64>,
    /// For each option that has a mask of its own, what [`Live::turned_exclusive`] was when it was made.
    made_at: Vec<Option<u32>>,
}

impl Excluded {
    fn new(options: usize, words: usize) -> Self {
        let own = if words * options > MASK_WORDS { 0 } else { options };
        Self { masks: vec![0; words * own.max(1)], made_at: vec![None; own] }
    }

    /// Returns where the mask of an option begins, and whether it is up to date. It will be.
    fn place(&mut self, option: OptionId, words: usize, now: u32) -> (usize, bool) {
        match self.made_at.get_mut(option.index()) {
            Some(made_at) => (option.index() * words, made_at.replace(now) == Some(now)),
            None => (0, false),
        }
    }
}

/// The colors of each item.
#[derive(Debug)]
struct Colors {
    /// Those of item `i` are from `starts[i]` to `starts[i + 1]`, ascending.
    all: Vec<Color>,
    starts: Vec<usize>,
}

impl Colors {
    fn new(problem: &Problem) -> Self {
        let mut of_item = vec![Vec::new(); problem.item_count()];
        for member in problem.options().flat_map(|option| option.members()) {
            of_item[member.item.index()].extend(member.color);
        }
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for mut colors in of_item {
            colors.sort_unstable();
            colors.dedup();
            all.append(&mut colors);
            starts.push(all.len());
        }
        Self { all, starts }
    }

    /// The place of the color of a member among all; `None` if it has no color.
    fn find(&self, member: Member) -> Option<usize> {
        let item = member.item.index();
        let (start, end) = (self.starts[item], self.starts[item + 1]);
        Some(start + self.all[start..end].binary_search(&member.color?).ok()?)
    }
}
