//! What a race shows of its state, so that another run can go on from there.

use std::time::Duration;

use quadrille_search::answer::Count;
use quadrille_search::meter::{Meter, Timer};
use quadrille_search::observe::Way;

use crate::race::search::Search;
use crate::race::sweeping::Sweeping;

/// The state of a race between two slices of turns.
pub(crate) struct RaceState<'s, 'p> {
    pub(crate) search: &'s Search<'p>,
    pub(crate) sweep: Option<&'s Sweeping<'p>>,
    /// Whether a count by orbits leads.
    pub(crate) orbits_lead: bool,
    /// The most solutions that a way has found so far.
    pub(crate) found: &'s Count,
}

/// Records the state of a race from time to time. Turns are cut into slices for it, which changes neither their order
/// nor their work.
pub(crate) trait Recorder {
    /// The work after which it sees the state again, of `work` left in the turn of this way.
    fn slice(&self, way: Way, work: u64) -> u64;

    /// When it sees the state of a search again.
    fn timer(&self) -> Timer;

    /// How long the search goes on before the sweep, if it must: what the sweep does cannot be recorded now.
    fn search_first(&self) -> Option<Duration>;

    /// The sweep is expected to take too long, and is forgotten.
    fn drop_sweep(&mut self);

    /// Sees the state after each slice.
    fn see(&mut self, way: Way, state: &RaceState<'_, '_>, meter: &mut Meter<'_>);
}
