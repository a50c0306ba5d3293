//! What a residual imposes, without the numbers of its items: marks and reduced forms, as the
//! specification defines them. Residuals with the same constraints have the same value.

use quadrille_problem::{Bounds, ItemId, Member, OptionId};
use quadrille_symmetry::{Found, Key, Labelling, Limits, Search, Structure};

use crate::certify::encoding::Map;
use crate::certify::residual::Residual;
use crate::symmetry::orbits::Joined;

/// The constraints of a residual.
///
/// # Invariants
/// * `marks` has for each mark that of its item, and the item's bounds as far as they can be reached.
///   Marks are in the order of items; that of an item comes before those of its colors.
/// * The members of option `k` of `options` have the marks `members[starts[k]..starts[k + 1]]`.
#[derive(Debug)]
pub(super) struct Constraints {
    marks: Vec<(u32, Bounds)>,
    options: Vec<OptionId>,
    starts: Vec<usize>,
    members: Vec<u32>,
}

/// The constraints of a residual in canonical form.
#[derive(Debug)]
pub(super) struct Canonical {
    /// Equal for isomorphic constraints, and different for others but for the odds of a hash.
    pub(super) key: Key,
    /// The mark at each position of the canonical labelling.
    order: Box<[u32]>,
}

/// Symmetries of a residual: maps onto itself, and the orbits of live options that follow.
#[derive(Debug)]
pub(super) struct Symmetries {
    pub(super) maps: Vec<Map>,
    /// For each live option, ascending, a number that all of its orbit have.
    orbits: Vec<(OptionId, u32)>,
}

impl Symmetries {
    /// The number of the orbit of a live option.
    pub(super) fn orbit(&self, option: OptionId) -> u32 {
        let place = self.orbits.binary_search_by_key(&option, |&(option, _)| option);
        self.orbits[place.expect("the option is live")].1
    }
}

impl Constraints {
    /// Takes time linear in the residual, but for the colors that occur. `colors` has for each color its
    /// number in a certificate.
    pub(super) fn of(residual: &Residual<'_>, colors: &[u32]) -> Self {
        let items = residual.problem().item_count();
        let matters: Vec<bool> =
            (0..items).map(|item| residual.matters(ItemId::known(item))).collect();
        // An item and the number of a color from 1, or 0 for the item itself.
        let pair = |member: &Member| {
            (member.item, member.color.map_or(0, |color| 1 + colors[color.index()]))
        };
        let items = (0..items).filter(|&item| matters[item]).map(ItemId::known);
        let mut pairs: Vec<(ItemId, u32)> = items.map(|item| (item, 0)).collect();
        let options: Vec<OptionId> = residual.live_options().collect();
        let listed = |option: OptionId| {
            let members = residual.members(option).iter();
            members.filter(|member| matters[member.item.index()]).map(pair)
        };
        pairs.extend(options.iter().flat_map(|&option| listed(option)).filter(|pair| pair.1 > 0));
        pairs.sort_unstable();
        pairs.dedup();
        let mut of_item = vec![0; matters.len()];
        for (mark, &(item, color)) in (0..).zip(&pairs) {
            if color == 0 {
                of_item[item.index()] = mark;
            }
        }
        let (mut starts, mut members) = (vec![0], Vec::new());
        for &option in &options {
            members.extend(listed(option).map(|pair| match pair {
                (item, 0) => of_item[item.index()],
                _ => pairs.binary_search(&pair).expect("it was collected") as u32,
            }));
            starts.push(members.len());
        }
        let marks = pairs.iter().map(|&(item, _)| {
            let Bounds { lo, hi } = residual.bounds(item).unwrap_or(Bounds { lo: 0, hi: 1 });
            (of_item[item.index()], Bounds { lo, hi: hi.min(residual.count(item)) })
        });
        Self { marks: marks.collect(), options, starts, members }
    }

    /// The number of members of all reduced forms.
    pub(super) fn size(&self) -> u64 {
        self.members.len() as u64
    }

    /// A hash of what a map makes of the constraints: of all marks, and of all reduced forms in any
    /// order. `None` stands for the identity.
    pub(super) fn fingerprint(&self, map: Option<&Map>) -> u128 {
        let image = |mark: u32| map.map_or(mark, |map| map.images[mark as usize]);
        let mut sum = mix(self.marks.len() as u128);
        for (mark, &(item, Bounds { lo, hi })) in (0..).zip(&self.marks) {
            let words = [image(mark), image(item), lo, hi].map(u128::from);
            sum = sum.wrapping_add(mix(words.iter().fold(0, |words, word| words << 32 | word)));
        }
        let mut form = Vec::new();
        for ends in self.starts.windows(2) {
            form.clear();
            form.extend(self.members[ends[0]..ends[1]].iter().map(|&mark| image(mark)));
            form.sort_unstable();
            let words = form.iter().map(|&mark| u128::from(mark));
            sum = sum.wrapping_add(words.fold(FORM, |hash, word| mix(hash ^ word)));
        }
        sum
    }

    /// The structure whose automorphisms are the maps onto itself: a vertex for each mark, a set for
    /// each option and for each item with its colors. And the bounds that its classes stand for.
    fn structure(&self) -> (Structure, Vec<u32>) {
        let key = |bounds: &Bounds| (bounds.lo, bounds.hi);
        let mut distinct: Vec<(u32, u32)> = self.marks.iter().map(|(_, b)| key(b)).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let class = |(mark, (item, bounds)): (u32, &(u32, Bounds))| match mark == *item {
            true => distinct.binary_search(&key(bounds)).expect("each is there") as u32,
            false => distinct.len() as u32,
        };
        let classes: Vec<u32> = (0..).zip(&self.marks).map(class).collect();
        let mut builder = Structure::builder(&classes);
        builder.reserve(self.options.len(), self.members.len());
        for ends in self.starts.windows(2) {
            let marks = &self.members[ends[0]..ends[1]];
            builder.set(0, marks).expect("an option has distinct items");
        }
        let marks: Vec<u32> = (0..self.marks.len() as u32).collect();
        let item = |mark: &u32| self.marks[*mark as usize].0;
        for palette in marks.chunk_by(|a, b| item(a) == item(b)).filter(|marks| marks.len() > 1) {
            builder.set(1, palette).expect("marks are distinct");
        }
        (builder.build(), distinct.into_iter().flat_map(|(lo, hi)| [lo, hi]).collect())
    }

    /// The canonical form and the symmetries. `None` if the search is stopped.
    pub(super) fn label(&self, limits: Limits<'_>) -> Option<(Canonical, Symmetries)> {
        let (structure, header) = self.structure();
        let found = Search::of(&structure).canonical().limits(limits).run();
        let labelling = found.labelling()?;
        let key = labelling.key(&structure, &[], &header);
        let symmetries = self.symmetries(&structure, &found);
        Some((Canonical { key, order: order(labelling) }, symmetries))
    }

    /// The maps of generators that join orbits. Each is checked.
    fn symmetries(&self, structure: &Structure, found: &Found) -> Symmetries {
        let count = self.options.len();
        let own = self.fingerprint(None);
        let mut orbits = Joined::new(count);
        orbits.join((0..count as u32).map(|option| (option, structure.first_copy(option))));
        let mut maps = Vec::new();
        for generator in found.generators() {
            let mut images: Vec<u32> = (0..self.marks.len() as u32).collect();
            for &(from, to) in generator.vertices() {
                images[from as usize] = to;
            }
            let map = Map { images };
            if self.fingerprint(Some(&map)) != own {
                continue;
            }
            let moved = generator.sets().iter().copied();
            if orbits.join_apart(moved.filter(|&(set, _)| (set as usize) < count)) {
                maps.push(map);
            }
        }
        let orbits = self.options.iter().copied().zip(orbits.least()).collect();
        Symmetries { maps, orbits }
    }

    /// The map from these constraints, whose canonical form is `own`, to others with an equal key.
    /// `None` unless it carries them to constraints with this fingerprint.
    pub(super) fn map_to(&self, own: &Canonical, to: &Canonical, fingerprint: u128) -> Option<Map> {
        if own.order.len() != to.order.len() {
            return None;
        }
        let mut images = vec![0; own.order.len()];
        for (&from, &to) in own.order.iter().zip(&to.order) {
            images[from as usize] = to;
        }
        let map = Map { images };
        (self.fingerprint(Some(&map)) == fingerprint).then_some(map)
    }
}

impl Canonical {
    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.order)
    }
}

fn order(labelling: &Labelling) -> Box<[u32]> {
    let mut order = vec![0; labelling.positions().len()];
    for (mark, &position) in (0..).zip(labelling.positions()) {
        order[position as usize] = mark;
    }
    order.into()
}

/// The hash of a form without marks. It is not 0, since each option counts that imposes nothing.
const FORM: u128 = 0x0d6e_8feb_8665_9fd9_32ee_9e6c_1b5a_f6c5;

/// Scatters a number. Odd multipliers and shifts are undone in reverse, so no two numbers collide.
fn mix(number: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let number = number.wrapping_add(1).wrapping_mul(ODD);
    let number = (number ^ number >> 67).wrapping_mul(ODD);
    number ^ number >> 59
}

#[cfg(test)]
mod tests {
    use quadrille_problem::Problem;

    use super::*;

    /// Options that impose nothing double the solutions, so residuals with different numbers of them differ.
    #[test]
    fn options_that_impose_nothing_count() {
        let problem = Problem::parse("0:3|a\na\na\na\n").expect("a good problem");
        let mut residual = Residual::root(&problem);
        let mut seen = Vec::new();
        for option in 0..3 {
            seen.push(Constraints::of(&residual, &[]).fingerprint(None));
            residual.drop_option(OptionId::known(option));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 3);
    }
}
