//! Merges states that automorphisms carry to one another.
//!
//! An automorphism that carries the items before a place to themselves carries the options decided
//! there to themselves as well, and the completions of a state to those of its image. So each state
//! that comes to such a place is replaced by the least of its images. Bits that matter longest are
//! compared first, so that what is merged at one place stays merged at later ones: the border at
//! which a torus was cut open is in its least form from then on.
//!
//! # Invariant
//! A replacement changes neither the ways to a state nor the number of its completions, whichever
//! automorphisms are tried. So a list of some of them is enough.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use quadrille_problem::Problem;
use quadrille_symmetry::Limits;

use crate::sweep::layer::{Full, Room};
use crate::sweep::layout::{Layout, MARK};
use crate::sweep::need::{Need, Needs};
use crate::sweep::program::{Key, MOST_WORDS, Program};
use crate::sweep::spans::Spans;
use crate::symmetry::finder::Symmetry;
use crate::symmetry::products::{products, then};

/// If fewer than one in `MERGE_YIELD` states is replaced, merging ends.
const MERGE_YIELD: u64 = 16;

/// States after which merging is judged: about a millisecond.
const MERGE_JUDGED: u64 = 10_000;

/// Steps of the search for automorphisms for each of these images.
const MERGE_STEPS_PER_IMAGE: u64 = 4;

/// Images of items, over all automorphisms, that are listed: all of them take some milliseconds.
const MERGE_IMAGES: usize = 1 << 18;

/// What the states of a sweep mean.
///
/// Invariant: each place has one step, and a state remembers one bit of each item, if anything.
#[derive(Debug)]
pub(super) struct Meaning<'p> {
    part: &'p Problem,
    spans: Spans,
    layout: Layout,
    order: Vec<u32>,
}

impl<'p> Meaning<'p> {
    /// `None` if items have colors, or bounds other than one or at most one.
    pub(super) fn new(
        part: &'p Problem,
        needs: &Needs,
        spans: Spans,
        layout: Layout,
        order: &[u32],
    ) -> Option<Self> {
        let is_bit = |item: usize| match needs.get(item) {
            Need::Once | Need::AtMostOnce => true,
            Need::Plain | Need::Nothing => item >= part.primary_count(),
            Need::Count { .. } | Need::Colored { .. } => false,
        };
        let order = order.to_vec();
        (0..part.item_count()).all(is_bit).then_some(Self { part, spans, layout, order })
    }

    /// For each place, the items that a state remembers from the next place on.
    fn begun(&self) -> Vec<Vec<usize>> {
        let mut begun = vec![Vec::new(); self.order.len()];
        let Spans { begin, end, .. } = &self.spans;
        for item in (0..begin.len()).filter(|&item| begin[item] < end[item]) {
            if self.layout.field(item).is_some() {
                begun[begin[item] as usize].push(item);
            }
        }
        begun
    }

    /// For each place, which of the automorphisms carry the items before it to themselves, at most this
    /// many.
    fn keeping(&self, elements: &Elements, most: usize) -> Vec<Vec<usize>> {
        let mut places = vec![0; self.part.item_count()];
        self.order.iter().enumerate().for_each(|(place, &item)| places[item as usize] = place);
        let mut keeping = vec![Vec::new(); self.order.len()];
        for (number, images) in elements.iter().enumerate() {
            // The least place such that all items before this one go to items before that one.
            let mut reached = 0;
            for (place, &item) in self.order.iter().enumerate() {
                if reached == place && keeping[place].len() < most {
                    keeping[place].push(number);
                }
                let image = images[item as usize] as usize;
                reached = reached.max(places[image] + 1);
            }
        }
        keeping
    }
}

/// The replacements of states, by places.
#[derive(Debug)]
pub(super) struct Merger<const K: usize> {
    /// By places, ascending.
    images: Vec<Images<K>>,
    /// For each place, the number of `images` at places up to it.
    until: Vec<u32>,
    /// The memory taken, in words.
    words: usize,
    tally: Tally,
}

/// How many states were looked at, and how many of them were replaced.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) states: u64,
    pub(super) replaced: u64,
}

impl Tally {
    /// The sum of two.
    pub(super) fn and(self, other: Self) -> Self {
        Self { states: self.states + other.states, replaced: self.replaced + other.replaced }
    }
}

/// Which automorphisms are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// Of groups of at most this order.
    pub(super) group_order: f64,
    /// The most at a place.
    pub(super) automorphisms: usize,
}

impl<const K: usize> Merger<K> {
    /// The replacements at places after `at`. Searches for the automorphisms of a part, and lists as
    /// many of them as the tuning allows, fewer if the interrupt asks to stop. `None`
    /// if the part has none that are of use, or there is no memory for them.
    pub(super) fn new(
        meaning: &Meaning<'_>,
        at: usize,
        extent: Extent,
        room: &Room,
        interrupt: &dyn Fn() -> bool,
    ) -> Option<Self> {
        // Beside the identity, there must be room for one.
        if 2 * meaning.part.item_count() > MERGE_IMAGES {
            return None;
        }
        let mut symmetry = Symmetry::new(meaning.part).ok()?;
        let steps = (MERGE_IMAGES as u64).saturating_mul(MERGE_STEPS_PER_IMAGE);
        let found = symmetry.search(Limits::none().steps(steps).interrupt(interrupt)).ok()?;
        let generators: Vec<Box<[u32]>> =
            symmetry.images(&found).map(|(items, _)| items.into()).collect();
        if generators.is_empty() || found.rough_order_at_least() > extent.group_order {
            return None;
        }
        // Images of items take half a word each.
        room.take(MERGE_IMAGES / 2).ok()?;
        let elements = elements(&generators, MERGE_IMAGES, interrupt);
        let merger = Self::of(meaning, at, &elements, extent, room);
        room.give_back(MERGE_IMAGES / 2);
        merger.ok().filter(|merger| !merger.images.is_empty())
    }

    fn of(
        meaning: &Meaning<'_>,
        at: usize,
        elements: &Elements,
        extent: Extent,
        room: &Room,
    ) -> Result<Self, Full> {
        let mut merger =
            Self { images: Vec::new(), until: Vec::new(), words: 0, tally: Tally::default() };
        let (end, begun) = (&meaning.spans.end, meaning.begun());
        // The items that a state at the place remembers, those that matter longest last.
        let mut open: Vec<usize> = Vec::new();
        for (place, keeping) in meaning.keeping(elements, extent.automorphisms).iter().enumerate() {
            open.retain(|&item| end[item] as usize >= place);
            let keeping = keeping.iter().map(|&number| &*elements[number]);
            if place > at
                && let Some(images) = Images::new(meaning, place, &open, keeping)
            {
                let words = images.tables.len() * K;
                if room.take(words).is_err() {
                    merger.free(room);
                    return Err(Full);
                }
                merger.words += words;
                merger.images.push(images);
            }
            merger.until.push(merger.images.len() as u32);
            open.extend(&begun[place]);
            open.sort_by_key(|&item| (end[item], item));
        }
        Ok(merger)
    }

    /// Gives the memory back.
    pub(super) fn free(self, room: &Room) {
        room.give_back(self.words);
    }

    /// The state that replaces one that comes from a step to a later one, and where it waits.
    #[inline]
    pub(super) fn replace(
        &self,
        program: &Program<K>,
        from: usize,
        (to, key): (usize, Key<K>),
        tally: &mut Tally,
    ) -> (usize, Key<K>) {
        // At the end there is one state.
        let until = self.until.get(to).map_or(0, |&until| until as usize);
        match self.images[..until].last() {
            Some(images) if images.place > from => {
                let here = program.unsettle(key, images.place, to);
                tally.states += 1;
                let Some(least) = images.least(&here) else { return (to, key) };
                tally.replaced += 1;
                program.settle(least, images.place).expect("no step checks a count")
            }
            _ => (to, key),
        }
    }

    /// Notes what was looked at. Returns whether merging pays.
    pub(super) fn judge(&mut self, tally: Tally) -> bool {
        let Tally { states, replaced } = self.tally.and(tally);
        self.tally = Tally { states, replaced };
        states < MERGE_JUDGED || replaced * MERGE_YIELD >= states
    }
}

/// The automorphisms that carry the items before a place to themselves, as maps of the bits of states
/// there.
#[derive(Debug)]
struct Images<const K: usize> {
    place: usize,
    /// The digits of a state, of eight bits each, that have bits of open items: words and shifts.
    digits: Vec<(u32, u32)>,
    /// The number of automorphisms. The first is the identity, and so are some of the last, which make
    /// it a multiple of [`AT_ONCE`].
    maps: usize,
    /// For each of these digits, for each value of it, for each automorphism: its image, as a number whose
    /// last word is the least significant. So the images of one state are read from few places.
    tables: Vec<Key<K>>,
    /// The bits of these numbers, the least significant first, as words and masks of a state.
    bits: Vec<(u32, u64)>,
}

/// The bits and the values of a digit. With four bits the tables are smaller, but the matchings of the
/// 6-cube take 1.3 times as long.
const DIGIT: u32 = 8;
const VALUES: usize = 1 << DIGIT;

/// The digits of a word.
const DIGITS: usize = (u64::BITS / DIGIT) as usize;

/// The images that are computed at once.
const AT_ONCE: usize = 8;

impl<const K: usize> Images<K> {
    /// `None` if all of these automorphisms, the first of which is the identity, leave each state as it
    /// is.
    fn new<'e>(
        meaning: &Meaning<'_>,
        place: usize,
        open: &[usize],
        elements: impl Iterator<Item = &'e [u32]>,
    ) -> Option<Self> {
        let rank_of: HashMap<usize, usize> =
            open.iter().enumerate().map(|(rank, &item)| (item, rank)).collect();
        let rank = |item: u32| rank_of.get(&(item as usize)).copied();
        let (mut maps, mut known) = (Vec::new(), HashSet::new());
        for element in elements {
            let ranks = open.iter().map(|&item| rank(element[item])).collect::<Option<Vec<_>>>();
            maps.extend(ranks.filter(|ranks| known.insert(ranks.clone())));
        }
        if maps.len() < 2 {
            return None;
        }
        let identity = (0..open.len()).collect();
        maps.resize(maps.len().next_multiple_of(AT_ONCE), identity);
        let field = |&item: &usize| meaning.layout.field(item).expect("an open item has a field");
        let fields: Vec<_> = open.iter().map(field).collect();
        let digit_of: Vec<_> =
            fields.iter().map(|field| (field.word, field.shift / DIGIT * DIGIT)).collect();
        let mut digits = digit_of.clone();
        digits.sort_unstable();
        digits.dedup();
        let mut tables = vec![[0; K]; digits.len() * VALUES * maps.len()];
        for (rank, field) in fields.iter().enumerate() {
            let digit = digits.binary_search(&digit_of[rank]).expect("a digit with a bit");
            let rows = tables.chunks_exact_mut(maps.len()).skip(digit * VALUES).take(VALUES);
            for (_, row) in
                rows.enumerate().filter(|(value, _)| value >> (field.shift % DIGIT) & 1 == 1)
            {
                for (image, map) in row.iter_mut().zip(&maps) {
                    let (word, mask) = place_of::<K>(map[rank]);
                    image[word] |= mask;
                }
            }
        }
        let bits = fields.iter().map(|field| (field.word, field.mask())).collect();
        Some(Self { place, digits, maps: maps.len(), tables, bits })
    }

    /// The least image of a state; `None` if it is the state.
    fn least(&self, key: &Key<K>) -> Option<Key<K>> {
        // The rows of its digits. No state has more words than the longest.
        let mut rows = [0; DIGITS * MOST_WORDS];
        for (digit, (row, &(word, shift))) in rows.iter_mut().zip(&self.digits).enumerate() {
            let value = (key[word as usize] >> shift) as usize % VALUES;
            *row = (digit * VALUES + value) * self.maps;
        }
        let rows = &rows[..self.digits.len()];
        let images = |map: usize| {
            let mut images = [[0; K]; AT_ONCE];
            for &row in rows {
                let bits = &self.tables[row + map..row + map + AT_ONCE];
                for (image, bits) in images.iter_mut().zip(bits) {
                    image.iter_mut().zip(bits).for_each(|(word, bits)| *word |= bits);
                }
            }
            images
        };
        let first = images(0);
        let own = first[0];
        let mut least = first.into_iter().fold(own, Key::<K>::min);
        for map in (AT_ONCE..self.maps).step_by(AT_ONCE) {
            least = images(map).into_iter().fold(least, Key::<K>::min);
        }
        if least == own {
            return None;
        }
        let mut state = [0; K];
        state[0] = MARK;
        for (rank, &(word, bit)) in self.bits.iter().enumerate() {
            let (place, mask) = place_of::<K>(rank);
            if least[place] & mask != 0 {
                state[word as usize] |= bit;
            }
        }
        Some(state)
    }
}

/// The word and the mask of a bit of a number of `K` words, the last of which is the least significant.
fn place_of<const K: usize>(rank: usize) -> (usize, u64) {
    (K - 1 - rank / 64, 1 << (rank % 64))
}

/// Some elements of a group of automorphisms, the identity first, as images of items.
type Elements = Vec<Box<[u32]>>;

/// The products of some generators, as many as have at most `limit` images, fewer if the interrupt
/// asks to stop. Two with one hash count as one.
fn elements(generators: &[Box<[u32]>], limit: usize, interrupt: &dyn Fn() -> bool) -> Elements {
    let items = generators.first().map_or(0, |images| images.len());
    let hasher = BuildHasherDefault::<DefaultHasher>::new();
    let identity: Box<[u32]> = (0..items as u32).collect();
    let may_grow = |number: usize| (number + 1) * items <= limit && !interrupt();
    products(
        identity,
        generators,
        |one, other| then(one, other),
        |images| hasher.hash_one(images),
        may_grow,
    )
    .all
}

#[cfg(test)]
mod tests {
    use quadrille_random::Random;
    use quadrille_search::choice::Engine;
    use quadrille_search::meter::Meter;
    use quadrille_search::meter::limits::Limits as MeterLimits;

    use super::*;
    use crate::counted::{CountOptions, count};
    use crate::sweep::{Progress, Sweep, SweepOptions, Widths};

    /// A random problem with the symmetries of a ring, or of a torus, on which its options are placed
    /// in all ways. Its items are covered once, at most once, once or twice, or some are secondary, with
    /// or without colors.
    fn symmetric(random: &mut Random) -> Problem {
        let kind = random.below(5);
        let sizes = [(1, 7), (1, 9), (2, 4), (2, 5), (3, 3), (1, 12), (2, 6), (3, 4)];
        let (rows, columns) = sizes[random.below(if kind == 0 { 8 } else { 5 })];
        let name = |row: usize, column: usize| format!("i{row}.{column}");
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let names: Vec<String> = cells.clone().map(|(row, column)| name(row, column)).collect();
        let mut text = match kind {
            0 => names.join(" "),
            1 => names.iter().map(|name| format!("0:1|{name} ")).collect(),
            2 => names.iter().map(|name| format!("1:2|{name} ")).collect(),
            _ => format!("{} | {}", names.join(" "), names.join(" ").replace('i', "s")),
        };
        text += "\n";
        for _ in 0..1 + random.below(2) {
            let mut shape = vec![(0, 0)];
            shape.extend(cells.clone().skip(1).filter(|_| random.below(5) == 0).take(3));
            let seen: Vec<_> = cells.clone().filter(|_| kind > 2 && random.below(6) == 0).collect();
            let color = if kind == 4 { [":a", ":b"][random.below(2)] } else { "" };
            for (row, column) in cells.clone() {
                for mirrored in [false, true] {
                    let at = |&(r, c): &(usize, usize)| {
                        let c = if mirrored { columns - c } else { c };
                        name((row + r) % rows, (column + c) % columns)
                    };
                    let mut words: Vec<String> = shape.iter().map(at).collect();
                    words.extend(seen.iter().map(|cell| at(cell).replace('i', "s") + color));
                    words.sort();
                    words.dedup();
                    text += &(words.join(" ") + "\n");
                }
            }
        }
        Problem::parse(&text).expect("a good problem")
    }

    /// The count, and the states expanded, if automorphisms are searched for after `merge_states`.
    fn swept(problem: &Problem, merge_states: u64, threads: usize) -> (String, u64) {
        let mut limits = MeterLimits::tiny();
        limits.tuning.sweep.merge_states = merge_states;
        let mut meter = Meter::new(limits, None);
        let mut sweep =
            Sweep::begin(problem, usize::MAX, Widths::ASKED, &|| false).expect("narrow");
        sweep.use_means(SweepOptions { threads, merges: true });
        match sweep.advance(u64::MAX, &mut meter) {
            Progress::Done(count) => (count.to_string(), meter.nodes()),
            progress => panic!("{progress:?}"),
        }
    }

    #[test]
    fn merging_changes_no_count_of_symmetric_problems() {
        let mut fewer = 0;
        for seed in 0..250 {
            let problem = symmetric(&mut Random::new(seed));
            let (plain, states) = swept(&problem, u64::MAX, 1);
            if problem.option_count() <= 24 {
                let meter = Meter::new(MeterLimits::default(), None);
                let searched =
                    count(&problem, CountOptions::plain(Engine::Memo), meter).expect("small");
                assert_eq!(searched.answer().to_string(), plain, "seed {seed}\n{problem}");
            }
            for (merge_states, threads) in [(0, 1), (20, 1), (0, 2)] {
                let (count, merged) = swept(&problem, merge_states, threads);
                assert_eq!(count, plain, "seed {seed}, {merge_states}, {threads}\n{problem}");
                fewer += u32::from(merged < states);
            }
        }
        assert!(fewer > 100, "{fewer} sweeps with fewer states are too few to show anything");
    }

    /// Perfect matchings of the 5-cube (OEIS A005271) and orientations of the 6×6 torus with as many
    /// edges in as out at each vertex (E. H. Lieb's ice).
    #[test]
    fn known_counts_are_merged_right() {
        let vertices: Vec<String> = (0..32).map(|vertex| format!("v{vertex}")).collect();
        let edges: String = (0..32)
            .flat_map(|v| (0..5).map(move |bit| (v, v ^ 1 << bit)))
            .filter(|(one, other)| one < other)
            .map(|(one, other)| format!("v{one} v{other}\n"))
            .collect();
        let cube = Problem::parse(&format!("{}\n{edges}", vertices.join(" ")));
        let (count, states) = swept(&cube.expect("a good problem"), 0, 1);
        assert_eq!(count, "589185");
        assert!(states < 1_000, "{states} of 5,475 states without merging");

        let (mut names, mut options) = (String::new(), String::new());
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            let (up, left) = ((row + 5) % 6, (column + 5) % 6);
            names += &format!("v{row}.{column} h{row}.{column} w{row}.{column} ");
            let ends =
                [(row, column, 'h'), (row, left, 'h'), (row, column, 'w'), (up, column, 'w')];
            for (first, second) in (0..4).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let edge = |end: usize| format!("{}{}.{}", ends[end].2, ends[end].0, ends[end].1);
                options += &format!("v{row}.{column} {} {}\n", edge(first), edge(second));
            }
        }
        let ice = Problem::parse(&format!("{names}\n{options}")).expect("a good problem");
        for threads in [1, 2] {
            let (count, states) = swept(&ice, 1_000, threads);
            assert_eq!(count, "16448400");
            assert!(states < 100_000, "{states}, with threads {threads}");
        }
    }
}
