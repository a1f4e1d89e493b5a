//! The programs of `examples/` hold what they assert.

/// Runs each program. One that fails panics, or returns an error.
macro_rules! examples {
    ($($name:ident $path:literal)*) => {
        $(
            #[path = $path]
            mod $name;

            #[test]
            fn $name() {
                Outcome::unwrap($name::main());
            }
        )*

        /// No program is left out.
        #[test]
        fn every_example_is_run() {
            let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
            // What is for another language is in a directory, and tried with that.
            let files = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap()).filter(|file| file.path().is_file());
            let mut files: Vec<_> = files.map(|file| file.file_name()).collect();
            files.sort();
            assert_eq!(files, [$(concat!(stringify!($name), ".rs")),*]);
        }
    };
}

/// What a program returns.
trait Outcome {
    fn unwrap(self);
}

impl Outcome for () {
    fn unwrap(self) {}
}

impl<E: std::fmt::Debug> Outcome for Result<(), E> {
    fn unwrap(self) {
        Result::unwrap(self)
    }
}

examples! {
    access_log "../examples/access_log.rs"
    arguments "../examples/arguments.rs"
    as_rustc_does "../examples/as_rustc_does.rs"
    configuration "../examples/configuration.rs"
    constants "../examples/constants.rs"
    conversions "../examples/conversions.rs"
    credentials "../examples/credentials.rs"
    decoding "../examples/decoding.rs"
    in_a_file "../examples/in_a_file.rs"
    links "../examples/links.rs"
    own_spans "../examples/own_spans.rs"
    redirect "../examples/redirect.rs"
    report "../examples/report.rs"
    request "../examples/request.rs"
    search "../examples/search.rs"
    upload "../examples/upload.rs"
    visits "../examples/visits.rs"
}
