//! The constant tables of a dense walk: the options that each option excludes, the options of each
//! item, and the same in the layouts that counting needs.

use quadrille_problem::{Bounds, Member, OptionId, Problem};
use quadrille_vectors::Aligned;

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
    pub(super) fn new(problem: &Problem) -> Self {
        let (items, options) = (problem.primary_count(), problem.option_count());
        assert!(options <= 64 * W && items <= 64 * K, "the problem fits the tables");
        let mut tables = Self {
            excluded: vec![[0; W]; options],
            items: vec![[0; K]; options],
            widths: vec![0; options],
            narrowest: 0,
            ones: vec![[Aligned([0; 64]); K]; if Self::HAS_ONES { options } else { 0 }],
            members: Vec::new(),
            starts: vec![0],
            options: vec![[0; W]; items],
            columns: vec![[Block::default(); W]; items.div_ceil(8)],
            numbers: (0..items.div_ceil(8))
                .map(|group| Aligned(std::array::from_fn(|lane| (8 * group + lane) as u64)))
                .collect(),
            bounds: problem.items().filter_map(|item| item.bounds()).collect(),
            option_count: options,
        };
        tables.fill_incidence(problem);
        tables.fill_exclusions(problem);
        tables
    }

    /// Returns the primary items of an option.
    #[inline(always)]
    pub(super) fn members_of(&self, option: usize) -> &[u16] {
        &self.members[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    fn fill_incidence(&mut self, problem: &Problem) {
        for option in 0..problem.option_count() {
            let (word, bit) = (option / 64, 1 << (option % 64));
            for member in problem.members(OptionId::known(option)) {
                let item = member.item.index();
                if item < problem.primary_count() {
                    self.options[item][word] |= bit;
                    self.items[option][item / 64] |= 1 << (item % 64);
                    if let Some(ones) = self.ones.get_mut(option) {
                        ones[item / 64].0[item % 64] = 1;
                    }
                    self.widths[option] += 1;
                    self.members.push(item as u16);
                    self.columns[item / 8][word].0[item % 8] |= bit;
                }
            }
            self.starts.push(self.members.len() as u32);
        }
        self.narrowest = self.widths.iter().copied().min().map_or(0, u32::from);
    }

    fn fill_exclusions(&mut self, problem: &Problem) {
        // For each item, the options that have it with each color, and those that have it at all.
        let colored = |member: &Member| (member.item.index() as u32, member.color);
        let mut colorings: Vec<_> = (0..problem.option_count())
            .flat_map(|option| problem.members(OptionId::known(option)))
            .filter(|member| member.color.is_some())
            .map(colored)
            .collect();
        colorings.sort_unstable();
        colorings.dedup();
        let mut in_color: Vec<OptionSet<W>> = vec![[0; W]; colorings.len()];
        let mut in_any = vec![[0; W]; problem.item_count()];
        for option in 0..problem.option_count() {
            let (word, bit) = (option / 64, 1 << (option % 64));
            for member in problem.members(OptionId::known(option)) {
                in_any[member.item.index()][word] |= bit;
                if let Ok(coloring) = colorings.binary_search(&colored(member)) {
                    in_color[coloring][word] |= bit;
                }
            }
        }
        for option in 0..problem.option_count() {
            let mut excluded = [0; W];
            for member in problem.members(OptionId::known(option)) {
                let index = member.item.index();
                if self.bounds.get(index).is_some_and(|bounds| bounds.hi > 1) {
                    continue;
                }
                let coloring = colorings.binary_search(&colored(member));
                let agreeing = coloring.map_or(&[0; W], |coloring| &in_color[coloring]);
                for (word, excluded) in excluded.iter_mut().enumerate() {
                    *excluded |= in_any[index][word] & !agreeing[word];
                }
            }
            excluded[option / 64] |= 1 << (option % 64);
            self.excluded[option] = excluded;
        }
    }
}
