//! Word rectangles: words of four letters across, words of three letters down, none of them twice.
//!
//! Three rows and four columns must each be filled with a word: these are the primary items. A
//! square is a secondary item and the letter in it is its color: a row and a column that cross
//! agree on the letter where they meet, or clash. A word is a secondary item without a color, so it
//! is used once at most. The colors do all the work: no option says anything about another word.

#![expect(clippy::print_stdout, reason = "an example is there to be looked at")]

use quadrille_dlx::problem::{BuildError, Member};
use quadrille_dlx::{Problem, ProblemBuilder, Solution, Solve};

const ACROSS: &str = "area arts aunt bare bars bean bear beat bees bent best boat cane care cars \
    cart dare data date dear deer ease east easy eats edge else even ever gate gear goat hare hats \
    heat hens here idea iron item lane late lean near neat nest note oats once open over pans pear \
    peas pens pine rain rare rate rats rest road rose sand seat seed sent star tale tape tart team \
    tear teas tent tide tone tree used vase wars wear";
const DOWN: &str = "ace act age ago air ale ant ape are arm art ash ate bad bar bat bee bet boa can \
    car cat den ear eat eel egg end era eve gas hat hen her hot ice ink its lad lap let mat men net \
    new nor not oar odd old one ore our owe own pan pat pea pen pet pie rat red rid rod row sea see \
    set sit sun tan tar tea ten tie toe top use van war was wet";
const ROWS: usize = 3;
const COLUMNS: usize = 4;

fn rectangles() -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let rows = builder.primaries("row", ROWS);
    let columns = builder.primaries("column", COLUMNS);
    let squares = builder.secondaries("square", ROWS * COLUMNS);
    let letter = |builder: &mut ProblemBuilder, square: usize, letter: char| -> Member {
        squares[square].colored(builder.color(letter.to_string()))
    };
    for word in ACROSS.split(' ') {
        let used = builder.secondary(word);
        for (r, &row) in rows.iter().enumerate() {
            let mut option = vec![row.into(), used.into()];
            let squares = word.chars().enumerate().map(|(c, l)| (r * COLUMNS + c, l));
            option.extend(squares.map(|(square, l)| letter(&mut builder, square, l)));
            builder.option(option)?;
        }
    }
    for word in DOWN.split(' ') {
        let used = builder.secondary(word);
        for (c, &column) in columns.iter().enumerate() {
            let mut option = vec![column.into(), used.into()];
            let squares = word.chars().enumerate().map(|(r, l)| (r * COLUMNS + c, l));
            option.extend(squares.map(|(square, l)| letter(&mut builder, square, l)));
            builder.option(option)?;
        }
    }
    builder.build()
}

/// The words of the three rows: the second item of the options that have a row.
fn rows(solution: &Solution<'_>) -> Vec<String> {
    let mut rows = vec![String::new(); ROWS];
    for option in solution.iter() {
        let mut items = option.items();
        if let (Some(line), Some(word)) = (items.next(), items.next())
            && let Some(row) = rows.get_mut(line.id().index())
        {
            *row = word.name().to_uppercase().replace("", " ");
        }
    }
    rows
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = rectangles()?;
    let found: Vec<_> = problem.lister().solutions()?.map(|solution| rows(&solution)).collect();
    for line in found.chunks(5) {
        for row in 0..ROWS {
            let across: Vec<&str> = line.iter().map(|rectangle| rectangle[row].as_str()).collect();
            println!("{}", across.join("   ").trim_end());
        }
        println!();
    }
    println!("{} rectangles", found.len());
    Ok(())
}
