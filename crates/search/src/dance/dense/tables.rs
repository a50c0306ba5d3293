//! The constant tables of a dense walk: the options that each option excludes, the options of each
//! item, and the same in the layouts that counting needs.

use quadrille_problem::{Bounds, Color, ItemId, Kind, Member, OptionId, Problem};
use quadrille_vectors::{Aligned, Kernel, Level, Simd};

/// Eight words, aligned for vectors.
pub(super) type Block = Aligned<[u64; 8]>;

/// Sixty-four bytes, aligned for vectors.
pub(super) type Bytes = Aligned<[u8; 64]>;

/// A set of options: option `o` is bit `o % 64` of word `o / 64`.
pub(super) type OptionSet<const W: usize> = [u64; W];

/// A set of primary items: item `i` is bit `i % 64` of word `i / 64`.
pub(super) type ItemSet<const K: usize> = [u64; K];

/// The tables of a problem with at most `64 * W` options and `64 * K` primary items.
#[derive(Debug)]
pub(super) struct Tables<const W: usize, const K: usize> {
    /// For each option, the options that it excludes: itself, and those that share an item of upper
    /// bound 1 or a secondary item in another color or none.
    pub(super) excluded: Vec<OptionSet<W>>,
    /// For each option, its primary items.
    pub(super) items: Vec<ItemSet<K>>,
    /// For each option, the number of its primary items.
    pub(super) widths: Vec<u16>,
    /// The fewest primary items of an option.
    pub(super) narrowest: u32,
    /// For each option, a byte per primary item: 1 if the option has it, else 0. Empty if
    /// [`HAS_ONES`](Self::HAS_ONES) is false.
    pub(super) ones: Vec<[Bytes; K]>,
    /// The primary items of all options; those of option `o` are from `starts[o]` to
    /// `starts[o + 1]`.
    pub(super) members: Vec<u16>,
    pub(super) starts: Vec<u32>,
    /// For each primary item, its options.
    pub(super) options: Vec<OptionSet<W>>,
    /// For each group of eight primary items and each word `w`, word `w` of the options of the eight,
    /// so that eight items are counted at once.
    pub(super) columns: Vec<[Block; W]>,
    /// For each group, the numbers of its eight items.
    pub(super) numbers: Vec<Block>,
    /// For each option, its items of upper bound 1. Empty, as the next two, if all items are covered
    /// exactly once.
    pub(super) once: Vec<ItemSet<K>>,
    /// The primary items of all options whose upper bounds are greater, and less than the number of
    /// options of the item; those of option `o` are from `limited_starts[o]` to `limited_starts[o + 1]`.
    pub(super) limited: Vec<u16>,
    pub(super) limited_starts: Vec<u32>,
    /// An item that every option has, and that may be covered more than once.
    pub(super) everywhere: Option<u32>,
    /// The bounds of the primary items.
    pub(super) bounds: Vec<Bounds>,
    pub(super) option_count: usize,
}

impl<const W: usize, const K: usize> Tables<W, K> {
    /// Whether counts are changed 64 at a time by [`ones`](Self::ones). With more items, changing
    /// them one by one is cheaper.
    pub(super) const HAS_ONES: bool = K <= 2;

    /// Builds the tables. Cost: options × words × members per option.
    ///
    /// # Panics
    /// If the problem has more than `64 * W` options or `64 * K` primary items.
    pub(super) fn new(problem: &Problem, level: Level) -> Self {
        let (items, options) = (problem.primary_count(), problem.option_count());
        assert!(options <= 64 * W && items <= 64 * K, "the problem fits the tables");
        let mut tables = Self {
            excluded: Vec::with_capacity(options),
            items: vec![[0; K]; options],
            widths: Vec::with_capacity(options),
            narrowest: 0,
            ones: vec![[Aligned([0; 64]); K]; if Self::HAS_ONES { options } else { 0 }],
            members: Vec::with_capacity(problem.member_count()),
            starts: Vec::with_capacity(options + 1),
            options: vec![[0; W]; items],
            columns: vec![[Block::default(); W]; items.div_ceil(8)],
            numbers: (0..items.div_ceil(8))
                .map(|group| Aligned(std::array::from_fn(|lane| (8 * group + lane) as u64)))
                .collect(),
            once: Vec::new(),
            limited: Vec::new(),
            limited_starts: Vec::new(),
            everywhere: None,
            bounds: problem.items().filter_map(|item| item.bounds()).collect(),
            option_count: options,
        };
        tables.fill_incidence(problem);
        tables.fill_columns();
        if problem.kind() == Kind::Mcc {
            tables.fill_bounded();
        }
        level.dispatch(Exclusions { tables: &mut tables, problem });
        tables
    }

    /// Returns the primary items of an option.
    #[inline(always)]
    pub(super) fn members_of(&self, option: usize) -> &[u16] {
        &self.members[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Returns the items of an option whose upper bound is not 1, and may be reached.
    #[inline(always)]
    pub(super) fn limited_of(&self, option: usize) -> &[u16] {
        let (start, end) = (self.limited_starts[option], self.limited_starts[option + 1]);
        &self.limited[start as usize..end as usize]
    }

    fn fill_bounded(&mut self) {
        self.once = self.items.clone();
        self.limited_starts.push(0);
        let is_limited: Vec<bool> = (0..self.bounds.len())
            .map(|item| (2..self.length_of(item)).contains(&self.bounds[item].hi))
            .collect();
        for option in 0..self.option_count {
            for index in self.starts[option]..self.starts[option + 1] {
                let item = self.members[index as usize];
                let place = usize::from(item);
                if self.bounds[place].hi > 1 {
                    self.once[option][place / 64] &= !(1 << (place % 64));
                }
                if is_limited[place] {
                    self.limited.push(item);
                }
            }
            self.limited_starts.push(self.limited.len() as u32);
        }
        self.everywhere = self.find_everywhere();
    }

    /// Returns the number of options of a primary item.
    pub(super) fn length_of(&self, item: usize) -> u32 {
        self.options[item].iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the most options that a solution can have: each covers at least `narrowest` items, and no
    /// item is covered more often than its bound or its options allow.
    pub(super) fn most_taken(&self) -> usize {
        let covers = |item: usize| self.bounds[item].hi.min(self.length_of(item)) as usize;
        let covers: usize = (0..self.bounds.len()).map(covers).sum();
        (covers / self.narrowest.max(1) as usize).min(self.option_count)
    }

    /// Returns the first item that every option has, and that may be covered more than once.
    fn find_everywhere(&self) -> Option<u32> {
        let is_everywhere = |&item: &usize| {
            self.bounds[item].hi > 1 && self.length_of(item) as usize == self.option_count
        };
        (0..self.bounds.len()).find(is_everywhere).map(|item| item as u32)
    }

    fn fill_incidence(&mut self, problem: &Problem) {
        self.starts.push(0);
        for (option, items) in self.items.iter_mut().enumerate() {
            let (word, bit) = (option / 64, 1 << (option % 64));
            let start = self.members.len();
            for member in problem.members(OptionId::known(option)) {
                let item = member.item.index();
                if let Some(options) = self.options.get_mut(item) {
                    options[word] |= bit;
                    items[item / 64] |= 1 << (item % 64);
                    self.members.push(item as u16);
                }
            }
            if let Some(ones) = self.ones.get_mut(option) {
                for &item in &self.members[start..] {
                    ones[usize::from(item) / 64].0[usize::from(item) % 64] = 1;
                }
            }
            self.widths.push((self.members.len() - start) as u16);
            self.starts.push(self.members.len() as u32);
        }
        self.narrowest = self.widths.iter().copied().min().map_or(0, u32::from);
    }

    fn fill_columns(&mut self) {
        for (column, options) in self.columns.iter_mut().zip(self.options.chunks(8)) {
            for (lane, options) in options.iter().enumerate() {
                for (block, &word) in column.iter_mut().zip(options) {
                    block.0[lane] = word;
                }
            }
        }
    }
}

/// Fills the table of the options that each option excludes.
struct Exclusions<'t, const W: usize, const K: usize> {
    tables: &'t mut Tables<W, K>,
    problem: &'t Problem,
}

impl<const W: usize, const K: usize> Kernel for Exclusions<'_, W, K> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, _: S) {
        let Self { tables, problem } = self;
        let secondary = Secondary::new(problem);
        for option in 0..problem.option_count() {
            let mut excluded = [0; W];
            for member in problem.members(OptionId::known(option)) {
                let index = member.item.index();
                match tables.bounds.get(index) {
                    Some(bounds) if bounds.hi > 1 => {}
                    Some(_) => add(&mut excluded, &tables.options[index]),
                    None => secondary.exclude(member, &mut excluded),
                }
            }
            excluded[option / 64] |= 1 << (option % 64);
            tables.excluded.push(excluded);
        }
    }
}

/// The options that have each secondary item, and those that have it in each color.
struct Secondary<const W: usize> {
    primary_count: usize,
    in_any: Vec<OptionSet<W>>,
    /// The pairs of an item and a color that occur, ascending.
    colorings: Vec<(ItemId, Option<Color>)>,
    /// For each of them, the options that have it.
    in_color: Vec<OptionSet<W>>,
}

impl<const W: usize> Secondary<W> {
    fn new(problem: &Problem) -> Self {
        let primary_count = problem.primary_count();
        let in_any = vec![[0; W]; problem.item_count() - primary_count];
        let (colorings, in_color) = (Vec::new(), Vec::new());
        let mut secondary = Self { primary_count, in_any, colorings, in_color };
        if !secondary.in_any.is_empty() {
            secondary.fill(problem);
        }
        secondary
    }

    fn fill(&mut self, problem: &Problem) {
        for option in 0..problem.option_count() {
            let (word, bit) = (option / 64, 1 << (option % 64));
            for member in problem.members(OptionId::known(option)) {
                if let Some(item) = member.item.index().checked_sub(self.primary_count) {
                    self.in_any[item][word] |= bit;
                    if member.color.is_some() {
                        self.colorings.push((member.item, member.color));
                    }
                }
            }
        }
        if !self.colorings.is_empty() {
            self.fill_colors(problem);
        }
    }

    fn fill_colors(&mut self, problem: &Problem) {
        self.colorings.sort_unstable();
        self.colorings.dedup();
        self.in_color.resize(self.colorings.len(), [0; W]);
        for option in 0..problem.option_count() {
            for member in problem.members(OptionId::known(option)) {
                if let Some(coloring) = self.coloring(member) {
                    self.in_color[coloring][option / 64] |= 1 << (option % 64);
                }
            }
        }
    }

    fn coloring(&self, member: &Member) -> Option<usize> {
        self.colorings.binary_search(&(member.item, member.color)).ok()
    }

    /// Adds the options that have the secondary item of `member` in another color or none.
    #[inline(always)]
    fn exclude(&self, member: &Member, excluded: &mut OptionSet<W>) {
        let any = &self.in_any[member.item.index() - self.primary_count];
        match self.coloring(member) {
            None => add(excluded, any),
            Some(coloring) => {
                for (word, excluded) in excluded.iter_mut().enumerate() {
                    *excluded |= any[word] & !self.in_color[coloring][word];
                }
            }
        }
    }
}

/// Adds the options of `more` to `set`.
#[inline(always)]
fn add<const W: usize>(set: &mut OptionSet<W>, more: &OptionSet<W>) {
    for (set, more) in set.iter_mut().zip(more) {
        *set |= more;
    }
}
