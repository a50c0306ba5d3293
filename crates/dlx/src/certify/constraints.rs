//! What a residual imposes, without the numbers of its items: ranks, attributes and reduced forms,
//! as the specification defines them. Residuals with the same constraints have the same value.

use quadrille_problem::{ItemId, OptionId};
use quadrille_symmetry::{Found, Key, Labelling, Limits, Search, Structure};

use crate::certify::encoding::Map;
use crate::certify::residual::Residual;
use crate::symmetry::orbits::Joined;

/// Stands for the color of a member without one.
const PLAIN: u32 = u32::MAX;

/// The bounds of an item that matters as far as they matter; `None` for a secondary item.
type Attribute = Option<(u32, u32)>;

/// The constraints of a residual.
///
/// # Invariants
/// * `attributes` has an entry for each rank.
/// * The members of option `k` of `options` are `members[starts[k]..starts[k + 1]]`, each with its
///   rank and color.
/// * `colorings` are the pairs of a rank and a color that occur in `members`, ascending.
#[derive(Debug)]
pub(super) struct Constraints {
    attributes: Vec<Attribute>,
    options: Vec<OptionId>,
    starts: Vec<usize>,
    members: Vec<(u32, u32)>,
    colorings: Vec<(u32, u32)>,
}

/// The constraints of a residual in canonical form.
#[derive(Debug)]
pub(super) struct Canonical {
    /// Equal for isomorphic constraints, and different for others but for the odds of a hash.
    pub(super) key: Key,
    /// The vertex at each position of the canonical labelling.
    order: Box<[u32]>,
    /// The rank and color of each vertex beyond the ranks.
    colorings: Box<[(u32, u32)]>,
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
    /// Takes time linear in the residual. `colors` has for each color its number in a certificate.
    pub(super) fn of(residual: &Residual<'_>, colors: &[u32]) -> Self {
        let items = residual.problem().item_count();
        let mut ranks = vec![None; items];
        let mut attributes = Vec::new();
        for item in (0..items).map(ItemId::known).filter(|&item| residual.matters(item)) {
            ranks[item.index()] = Some(attributes.len() as u32);
            attributes.push(residual.bounds(item).map(|bounds| {
                let hi = if bounds.hi < residual.count(item) { bounds.hi } else { u32::MAX };
                (bounds.lo, hi)
            }));
        }
        let (mut starts, mut members) = (vec![0], Vec::new());
        let options: Vec<OptionId> = residual.live_options().collect();
        for &option in &options {
            members.extend(residual.members(option).iter().filter_map(|member| {
                let color = member.color.map_or(PLAIN, |color| colors[color.index()]);
                Some((ranks[member.item.index()]?, color))
            }));
            starts.push(members.len());
        }
        let mut colorings: Vec<_> = members.iter().copied().filter(|m| m.1 != PLAIN).collect();
        colorings.sort_unstable();
        colorings.dedup();
        Self { attributes, options, starts, members, colorings }
    }

    /// The number of members of all reduced forms.
    pub(super) fn size(&self) -> u64 {
        self.members.len() as u64
    }

    /// A hash of what a map makes of the constraints: of all attributes, and of all reduced forms in
    /// any order. `None` stands for the identity.
    pub(super) fn fingerprint(&self, map: Option<&Map>) -> u128 {
        let mut sum = mix(self.attributes.len() as u128);
        for (rank, attribute) in (0..).zip(&self.attributes) {
            let (lo, hi) = attribute.unwrap_or((u32::MAX, u32::MAX));
            let rank = map.map_or(rank, |map| map.images[rank as usize]);
            let words = [rank, lo, hi].map(u128::from);
            sum = sum.wrapping_add(mix(words[0] << 64 | words[1] << 32 | words[2]));
        }
        let mut form = Vec::new();
        for ends in self.starts.windows(2) {
            form.clear();
            let members = self.members[ends[0]..ends[1]].iter();
            form.extend(members.map(|&member| map.map_or(member, |map| map.member(member))));
            form.sort_unstable();
            let words =
                form.iter().map(|&(rank, color)| u128::from(rank) << 32 | u128::from(color));
            sum = sum.wrapping_add(words.fold(mix(!0), |hash, word| mix(hash ^ word)));
        }
        sum
    }

    /// The structure whose automorphisms are the maps onto itself: a vertex for each rank and for
    /// each coloring, a set for each option and for each item with its colorings. And the attributes
    /// that its classes stand for.
    fn structure(&self) -> (Structure, Vec<u32>) {
        let ranks = self.attributes.len() as u32;
        let mut distinct = self.attributes.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let class = |attribute| distinct.binary_search(attribute).expect("every one is there");
        let mut classes: Vec<u32> = self.attributes.iter().map(|a| class(a) as u32).collect();
        classes.resize(classes.len() + self.colorings.len(), distinct.len() as u32);
        let mut builder = Structure::builder(&classes);
        builder.reserve(self.options.len(), self.members.len());
        let mut vertices = Vec::new();
        let coloring = |member: &(u32, u32)| match member.1 {
            PLAIN => member.0,
            _ => ranks + self.colorings.binary_search(member).expect("it occurs") as u32,
        };
        for ends in self.starts.windows(2) {
            vertices.clear();
            vertices.extend(self.members[ends[0]..ends[1]].iter().map(coloring));
            builder.set(0, &vertices).expect("an option has distinct items");
        }
        for palette in self.colorings.chunk_by(|a, b| a.0 == b.0) {
            vertices.clear();
            vertices.push(palette[0].0);
            vertices.extend(palette.iter().map(coloring));
            builder.set(1, &vertices).expect("a palette has distinct vertices");
        }
        let words = distinct.into_iter().flat_map(|attribute| match attribute {
            Some((lo, hi)) => [0, lo, hi],
            None => [1, 0, 0],
        });
        (builder.build(), words.collect())
    }

    /// The canonical form and the symmetries. `None` if the search is stopped.
    pub(super) fn label(&self, limits: Limits<'_>) -> Option<(Canonical, Symmetries)> {
        let (structure, header) = self.structure();
        let found = Search::of(&structure).canonical().limits(limits).run();
        let labelling = found.labelling()?;
        let key = labelling.key(&structure, &[], &header);
        let (order, colorings) = (order(labelling), self.colorings.clone().into());
        let symmetries = self.symmetries(&structure, &found);
        Some((Canonical { key, order, colorings }, symmetries))
    }

    /// The maps of generators that join orbits. Each is checked.
    fn symmetries(&self, structure: &Structure, found: &Found) -> Symmetries {
        let count = self.options.len();
        let own = self.fingerprint(None);
        let mut orbits = Joined::new(count);
        orbits.join((0..count as u32).map(|option| (option, structure.first_copy(option))));
        let mut maps = Vec::new();
        for generator in found.generators() {
            let vertices = structure.vertex_count() as u32;
            let mut images: Vec<u32> = (0..vertices).collect();
            for &(from, to) in generator.vertices() {
                images[from as usize] = to;
            }
            let map = self.map(&images, &self.colorings);
            let Some(map) = map.filter(|map| self.fingerprint(Some(map)) == own) else { continue };
            let moved = generator.sets().iter().copied();
            if orbits.join_apart(moved.filter(|&(set, _)| (set as usize) < count)) {
                maps.push(map);
            }
        }
        let orbits = self.options.iter().copied().zip(orbits.least()).collect();
        Symmetries { maps, orbits }
    }

    /// The map that carries each vertex to its image among the ranks and the given colorings of
    /// another residual. `None` if it carries none to its like.
    fn map(&self, images: &[u32], colorings: &[(u32, u32)]) -> Option<Map> {
        let (ranks, of_colorings) = images.split_at(self.attributes.len());
        let mut colors = Vec::new();
        for (&(rank, color), &image) in self.colorings.iter().zip(of_colorings) {
            let place = (image as usize).checked_sub(ranks.len())?;
            let &(to, image) = colorings.get(place)?;
            if to != ranks[rank as usize] {
                return None;
            }
            if image != color {
                colors.push((rank, color, image));
            }
        }
        Some(Map { images: ranks.to_vec(), colors })
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
        let ranks = self.attributes.len() as u32;
        let map = self.map(&images, &to.colorings)?;
        let is_onto = map.images.iter().all(|&image| image < ranks);
        (is_onto && self.fingerprint(Some(&map)) == fingerprint).then_some(map)
    }
}

impl Canonical {
    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.order) + size_of_val(&*self.colorings)
    }
}

impl Map {
    /// The image of a rank and a color.
    fn member(&self, (rank, color): (u32, u32)) -> (u32, u32) {
        let rule =
            self.colors.binary_search_by_key(&(rank, color), |&(rank, from, _)| (rank, from));
        (self.images[rank as usize], rule.map_or(color, |place| self.colors[place].2))
    }
}

fn order(labelling: &Labelling) -> Box<[u32]> {
    let mut order = vec![0; labelling.positions().len()];
    for (vertex, &position) in (0..).zip(labelling.positions()) {
        order[position as usize] = vertex;
    }
    order.into()
}

/// Scatters a number. Odd multipliers and shifts are undone in reverse, so no two numbers collide.
fn mix(number: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let number = number.wrapping_add(1).wrapping_mul(ODD);
    let number = (number ^ number >> 67).wrapping_mul(ODD);
    number ^ number >> 59
}
