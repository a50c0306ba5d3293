//! The boards of n queens and their number: `cargo run -p quadrille-nqueens --example queens -- 6`.

use std::error::Error;
use std::io::{self, Write};

use quadrille_nqueens::Model;

fn main() -> Result<(), Box<dyn Error>> {
    let n = std::env::args().nth(1).as_deref().unwrap_or("6").parse()?;
    let model = Model::new(n)?;
    let mut out = io::stdout().lock();
    for board in model.boards()?.take(4) {
        writeln!(out, "{}\n", board.pretty())?;
    }
    let count = model.counter().count()?.complete()?;
    writeln!(out, "{count} boards")?;
    Ok(())
}
