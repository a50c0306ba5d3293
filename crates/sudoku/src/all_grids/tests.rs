use quadrille_answer::Stops;
use quadrille_sudoku_rules::{Grid, Rules};

use super::*;
use crate::all_grids::classes::Profile;
use crate::model::Model;

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a shape")
}

fn count(rows: usize, columns: usize) -> String {
    let all = AllGrids::of(shape(rows, columns)).expect("within reach");
    all.count().complete().expect("nothing stops it").to_string()
}

/// Counts all fillings of the cells from `index` on by backtracking.
fn backtrack(grid: &mut Grid, index: usize) -> u64 {
    if index == grid.values().len() {
        return 1;
    }
    let mut count = 0;
    for value in 1..=grid.shape().side() as u8 {
        grid.set(index, value);
        if !grid.has_conflict() {
            count += backtrack(grid, index + 1);
        }
    }
    grid.set(index, 0);
    count
}

#[test]
fn small_counts_agree_with_backtracking() {
    assert_eq!(count(2, 2), backtrack(&mut Grid::empty(shape(2, 2)), 0).to_string());
}

#[test]
fn the_count_for_6x6_agrees_with_the_engine() {
    for shape in [shape(2, 3), shape(3, 2)] {
        let model = Model::new(&Grid::empty(shape));
        let found =
            model.solver().exact_cover().count().expect("no engine was requested").complete();
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        assert_eq!(count(rows, columns), found.expect("no limit").to_string());
        assert_eq!(count(rows, columns), "28200960");
    }
}

#[test]
fn counts_agree_with_published_numbers() {
    assert_eq!(count(3, 3), "6670903752021072936960");
    assert_eq!(count(2, 4), "29136487207403520");
    assert_eq!(count(4, 2), "29136487207403520");
}

#[test]
#[ignore = "takes a minute or two"]
fn the_count_for_10x10_agrees_with_the_published_number() {
    assert_eq!(count(2, 5), "1903816047972624930994913280000");
}

fn all_classes(layers: Layers) -> Vec<Class> {
    classes(layers, &Stops::default()).expect("nothing stops it")
}

fn bands(layers: Layers) -> u128 {
    let stops = Stops::default();
    let mut fillings = Fillings::new(layers, &stops);
    let bands = all_classes(layers).into_iter().map(|class| {
        class.size * u128::from(fillings.of(&class.profile).expect("nothing stops it"))
    });
    bands.sum()
}

#[test]
fn classes_partition_all_bands() {
    for shape in [shape(2, 2), shape(3, 2)] {
        let (grid, rules) = (Grid::empty(shape), Rules::ordinary(shape));
        let model = Model::of_bands(&grid, &rules, 1, None);
        let found =
            model.solver().exact_cover().count().expect("no engine was requested").complete();
        assert_eq!(found.expect("no limit").to_u128(), Some(bands(Layers::of(shape))), "{shape}");
    }
    // Of the second box's rows, two are the first box's next ones in some order, or each is mixed
    // of the two others: 2·1 + 2·27 = 56 ways with the third box, each row in 6 orders in each.
    let orders = 6u128.pow(6);
    assert_eq!(bands(Layers { rows: 3, columns: 3 }), 362_880 * 56 * orders);
}

/// In each box, the symbols can be distributed to the columns independently.
#[test]
fn classes_partition_all_column_sets() {
    for (layers, number, of_one_box) in [
        (Layers { rows: 2, columns: 2 }, 2, 6u128),
        (Layers { rows: 3, columns: 2 }, 4, 20),
        (Layers { rows: 4, columns: 2 }, 26, 70),
        (Layers { rows: 5, columns: 2 }, 355, 252),
        (Layers { rows: 3, columns: 3 }, 44, 1680),
    ] {
        let classes = all_classes(layers);
        assert_eq!(classes.len(), number);
        let size: u128 = classes.iter().map(|class| class.size).sum();
        assert_eq!(size, of_one_box.pow(layers.rows as u32));
    }
}

/// Returns a board whose first band has this profile, with the first filling found.
fn first_band(profile: &Profile, shape: Shape) -> Grid {
    let symbols = fillings::columns_of_symbols(profile, Layers::of(shape));
    let mut grid = Grid::empty(shape);
    assert!(fill(&mut grid, &symbols, 0), "every profile belongs to a band");
    grid
}

fn fill(grid: &mut Grid, symbols: &[Vec<usize>], index: usize) -> bool {
    let shape = grid.shape();
    if index == shape.box_rows() * shape.side() {
        return true;
    }
    for (value, columns) in (1..).zip(symbols) {
        if columns.contains(&shape.cell(index).column()) {
            grid.set(index, value);
            if !grid.has_conflict() && fill(grid, symbols, index + 1) {
                return true;
            }
        }
    }
    grid.set(index, 0);
    false
}

#[test]
fn fillings_of_a_band_of_each_class_agree_with_the_engine() {
    for shape in [shape(3, 2), shape(4, 2)] {
        let layers = Layers::of(shape);
        let stops = Stops::default();
        let mut fillings = Fillings::new(layers, &stops);
        for class in all_classes(layers) {
            let model = Model::new(&first_band(&class.profile, shape));
            let found =
                model.solver().exact_cover().count().expect("no engine was requested").complete();
            assert_eq!(found.expect("no limit").to_u64(), fillings.of(&class.profile).ok());
        }
    }
}

#[test]
#[ignore = "takes minutes: the engine finds 7,802,998,272 ways"]
fn completions_of_a_first_band_agree_with_the_engine() {
    let layers = Layers::of(Shape::CLASSIC);
    let stops = Stops::default();
    let third = Third::new(layers, &mut Fillings::new(layers, &stops)).expect("nothing stops it");
    let class = all_classes(layers).pop().expect("there are 44");
    let model = Model::new(&first_band(&class.profile, Shape::CLASSIC));
    let found = model.solver().exact_cover().count().expect("no engine was requested").complete();
    assert_eq!(found.expect("no limit").to_u64(), Some(third.of(&class.profile)));
}

#[test]
fn a_count_can_be_stopped() {
    let token = CancelToken::new();
    token.cancel();
    let all = AllGrids::of(shape(3, 3)).expect("within reach").cancel_token(&token);
    assert_eq!(all.count(), Answer::AtLeast(0u64.into(), StopReason::Cancelled));
}

/// Boxes of 2×5 take minutes, and a band of one class takes seconds.
#[test]
fn a_count_with_a_time_limit_stops_within_a_class() {
    let (limit, begun) = (Duration::from_millis(50), std::time::Instant::now());
    let all = AllGrids::of(shape(2, 5)).expect("within reach").time_limit(limit);
    assert_eq!(all.count().stopped(), Some(StopReason::TimeLimit));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn larger_grids_are_out_of_reach() {
    let reached: Vec<String> = Shape::all()
        .filter(|&shape| AllGrids::of(shape).is_ok())
        .map(|shape| format!("{}x{}", shape.box_rows(), shape.box_columns()))
        .collect();
    assert_eq!(reached, ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2"]);
}
