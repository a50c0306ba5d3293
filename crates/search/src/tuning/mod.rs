//! The knobs of the engine, for its own tests and benchmarks.

mod derived;
mod table;

pub use table::*;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_short_and_each_default_is_in_its_range() {
        assert!(KNOBS.len() <= 60 && include_str!("table.rs").lines().count() <= 200);
        for &Knob { name, default, range: (least, most), set, .. } in KNOBS {
            assert!((least..=most).contains(&default), "{name}");
            let mut tuning = Tuning::default();
            set(&mut tuning, default);
            assert_eq!(tuning, Tuning::default(), "{name}");
            set(&mut tuning, if default == most { least } else { most });
            assert_ne!(tuning, Tuning::default(), "{name}");
        }
    }
}
