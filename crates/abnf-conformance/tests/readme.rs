//! What README shows is what happens.

use abnf_conformance::Grammar;

const README: &str = include_str!("../README.md");

#[test]
fn the_picture_is_of_the_test_above_it() {
    let grammar = Grammar::parse(include_str!("data/date.abnf")).unwrap();
    let year = grammar.rule("date-fullyear").unwrap();
    let call = "year.check(|text| str::from_utf8(text).is_ok_and(|text| text.parse::<u16>().is_ok()))";
    assert!(README.contains(call));
    let report = year.check(|text| str::from_utf8(text).is_ok_and(|text| text.parse::<u16>().is_ok()));
    assert!(README.contains(&format!("```text\n{report}\n```")), "{report}");
}

#[cfg(unix)]
#[cfg(feature = "command")]
#[test]
fn consoles_show_what_the_program_writes() {
    let consoles = README.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut run = 0;
    for console in consoles {
        let (command, expected) = console.split_once('\n').unwrap();
        let Some(command) = command.strip_prefix("$ abnf ") else { continue };
        let script = format!("{} {command}", env!("CARGO_BIN_EXE_abnf"));
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
        let output = std::process::Command::new("sh").args(["-c", &script]).current_dir(directory).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{command}");
        assert_eq!(output.status.code(), Some(1), "{command}");
        run += 1;
    }
    assert_eq!(run, 2);
}
