//! `quadrille export`.

use crate::harness::{folder, run};

const COLORED: &str = "a b | s\na s:x |2\nb s:x\na b\nb s:y\n";

#[test]
fn each_format_is_printed() {
    let note = "note: CNF has no costs: they are omitted\n";
    let cnf = "\
c t pmc
c Variable n is true if option n is taken, counted from 1.
p cnf 5 10
c p show 1 2 3 4 0
1 3 0
-1 -3 0
2 3 4 0
-2 -3 0
-2 -4 0
-3 -4 0
-1 5 0
-2 5 0
1 2 -5 0
-5 -4 0
";
    run(&["export", "--to", "cnf"], COLORED).is(0, cnf, note);
    let opb = "\
* #variable= 5 #constraint= 5
* Variable xn is 1 if option n is taken, counted from 1.
min: +2 x1 ;
+1 x1 +1 x3 = 1 ;
+1 x2 +1 x3 +1 x4 = 1 ;
+1 x1 +1 x2 -1 x5 >= 0 ;
-1 x1 -1 x2 +2 x5 >= 0 ;
-1 x5 -1 x4 >= -1 ;
";
    run(&["export", "--to", "opb"], COLORED).is(0, opb, "");
    let json = "{\"items\":[{\"name\":\"a\",\"lo\":1,\"hi\":1},{\"name\":\"b\",\"lo\":1,\"hi\":1},\
                {\"name\":\"s\"}],\"options\":[{\"items\":[0,2],\"colors\":[null,\"x\"],\"cost\":2},\
                {\"items\":[1,2],\"colors\":[null,\"x\"]},{\"items\":[0,1]},\
                {\"items\":[1,2],\"colors\":[null,\"y\"]}]}\n";
    run(&["export", "--to", "json"], COLORED).is(0, json, "");
}

#[test]
fn the_output_file_decides_the_format() {
    let folder = folder("export");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let written = path("problem.opb");
    run(&["export", "--output", &written], COLORED).is(0, "", "");
    let printed = run(&["export", "--to", "opb"], COLORED).stdout;
    assert_eq!(std::fs::read_to_string(&written).expect("the file was written"), printed);
    let exists = format!("error: {written} exists already; --force overwrites it\n");
    run(&["export", "-o", &written], COLORED).is(2, "", &exists);
    run(&["export", "-o", &written, "--force", "--to", "json"], COLORED).is(0, "", "");
    let other = path("problem.lp");
    let message = format!(
        "error: the format of {other} is unknown; --to cnf, --to opb or --to json names it\n"
    );
    run(&["export", "-o", &other], COLORED).is(2, "", &message);
}
