//! What a configuration says of files, however they are named, what is said beside it, and how it fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use urispec::diagnostic::Name;
use urispec_documents::{Document, FileType, Selection, Severity};
use urispec_project::{Overrides, Project, ProjectError, Projects};

/// A directory of files that is gone after the test.
struct Site(PathBuf);

impl Site {
    fn new(files: &[(&str, &str)]) -> Site {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("urispec-project-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let place = std::env::temp_dir().join(name);
        fs::create_dir_all(&place).unwrap();
        let site = Site(place.canonicalize().unwrap());
        files.iter().for_each(|(path, text)| site.write(path, text));
        site
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The findings of a file: names, severities and messages.
fn found(project: &Project, path: &Path, text: &str) -> Vec<(String, Severity, String)> {
    let document = Document::of_text(text, project.file_type(path, text.as_bytes()));
    let report = project.checker(path).check(&document);
    report.findings().iter().map(|it| (it.name().to_owned(), it.severity(), it.message().to_owned())).collect()
}

fn names(project: &Project, path: &Path, text: &str) -> Vec<String> {
    found(project, path, text).into_iter().map(|(name, ..)| name).collect()
}

#[cfg(unix)]
#[test]
fn a_file_is_the_same_by_each_of_its_names() {
    let site = Site::new(&[
        (
            "urispec.toml",
            "base = 'https://example.com/'\nexclude = ['/docs/old/']\n[types]\n'/docs/*.page' = 'html'\n\
             [per-file-levels.'/docs/']\nsyntax = 'warning'\n[per-file-ignores]\n'/docs/[an]*.page' = ['default-port']\n",
        ),
        ("docs/a.page", ""),
        ("docs/old/b.page", ""),
        ("c.txt", ""),
    ]);
    std::os::unix::fs::symlink(site.0.join("docs"), site.0.join("linked")).unwrap();
    // From another directory, by the way up and down.
    let up: PathBuf =
        std::env::current_dir().unwrap().canonicalize().unwrap().components().skip(1).map(|_| "..").collect();
    let relative = up.join(site.0.strip_prefix("/").unwrap());
    let text = "<a href='../x y'>http://h:80/ HTTP://h/</a>";
    for root in [site.0.clone(), site.0.join("docs/.."), site.0.join("./docs/old/../.."), relative] {
        // The last two are not there: they may be written for the first time.
        let files = [("a.page", "old/b.page"), ("new.page", "old/new.page")];
        let directories = ["docs", "linked", "docs/old/..", "./docs/."];
        for (directory, (own, old)) in directories.iter().flat_map(|it| files.map(|files| (it, files))) {
            let (own, old) = (root.join(directory).join(own), root.join(directory).join(old));
            let project = Projects::new(Overrides::default()).of(&own).unwrap();
            assert_eq!((project.excludes(&own), project.excludes(&old)), (false, true), "{own:?}");
            assert_eq!(project.file_type(&own, b""), FileType::Html, "{own:?}");
            let found = found(&project, &own, text);
            let of = |name: &str| found.iter().find(|it| it.0 == name).map(|it| it.1);
            assert_eq!(
                (of("path-character"), of("default-port")),
                (Some(Severity::Warning), None),
                "{own:?} {found:?}"
            );
            assert!(of("upper-case-scheme").is_some(), "{own:?}");
            let document = Document::of_text(text, FileType::Html);
            let target = |path: &Path| {
                let uris = project.checker(path).uris(&Document::of_text("<a href='d'>", FileType::Html));
                uris[0].target().map(str::to_owned)
            };
            assert_eq!(target(&own).as_deref(), Some("https://example.com/docs/d"), "{own:?}");
            assert_eq!(target(&old).as_deref(), Some("https://example.com/docs/old/d"), "{old:?}");
            // The levels that each file of the configuration gives, as `--show-settings` says them.
            let levels = project.files().last().unwrap().levels(&own, &own);
            assert_eq!(levels.severity(Name::PathCharacter), Some(Severity::Warning), "{own:?}");
            assert_eq!(levels.severity(Name::DefaultPort), None, "{own:?}");
            assert!(!project.checker(&own).check(&document).findings().is_empty());
        }
        let other = root.join("c.txt");
        let project = Projects::new(Overrides::default()).of(&other).unwrap();
        assert_ne!(project.file_type(&other, b""), FileType::Html);
        assert_eq!(project.files()[0].levels(&other, &other).severity(Name::PathCharacter), Some(Severity::Error));
        assert!(names(&project, &other, "http://h:80/").contains(&"default-port".to_owned()));
    }
}

/// However many directories the name of a file has that are not there, it is one.
#[test]
fn a_long_name_of_no_file_is_one() {
    let site = Site::new(&[("urispec.toml", "exclude = ['/x/']\n"), ("docs/a.md", "")]);
    let is_excluded = |start: &str, count: usize| {
        let name = site.0.join(start).join("a/".repeat(count)).join("b.md");
        Projects::new(Overrides::default()).of(&name).unwrap().excludes(&name)
    };
    for count in [1, 31, 32, 33, 1_000, 50_000] {
        assert!(is_excluded("x", count), "{count}");
    }
    // A way up is followed from as many directories as are looked for.
    for count in [0, 1, 2, 30] {
        assert!(is_excluded("docs/../x", count), "{count}");
        assert!(!is_excluded("docs/../y", count), "{count}");
    }
}

/// What the configuration says of documents counts without an argument that says the same.
#[test]
fn each_setting_of_documents_counts() {
    for (setting, path, text) in [
        ("tests = 'all'", "tests/a.md", "http://h/|x"),
        ("generated = 'all'", "a.md", "<!-- @generated -->\nhttp://h/|x"),
        ("iri = false", "a.md", "http://h/\u{e9}"),
    ] {
        let errors = |configuration: &str| {
            let site = Site::new(&[("urispec.toml", configuration)]);
            let path = site.0.join(path);
            let checker = Projects::new(Overrides::default()).of(&path).unwrap().checker(&path);
            let report = checker.check(&Document::of_text(text, FileType::Markdown));
            report.findings().iter().filter(|found| found.severity() == Severity::Error).count()
        };
        assert_eq!([errors(""), errors(&format!("[documents]\n{setting}\n"))], [0, 1], "{setting}");
    }
}

#[test]
fn each_override_counts() {
    let site = Site::new(&[
        ("urispec.toml", "ignore = ['default-port']\n[documents]\ntests = 'advice'\ngenerated = 'advice'\n"),
        ("other.toml", "ignore = ['upper-case-scheme']\n"),
    ]);
    let none = Overrides::default();
    for (overrides, path, text, without, with) in [
        (
            Overrides { isolated: true, ..none.clone() },
            "a.md",
            "http://h:80/",
            vec![],
            vec![("default-port", Severity::Advice)],
        ),
        // What is said to count for nothing counts for nothing, whatever file is named beside it.
        (
            Overrides { isolated: true, config: Some(site.0.join("other.toml")), ..none.clone() },
            "a.md",
            "http://h:80/ HTTP://h/",
            vec![("upper-case-scheme", Severity::Advice)],
            vec![("default-port", Severity::Advice), ("upper-case-scheme", Severity::Advice)],
        ),
        (
            Overrides { config: Some(site.0.join("other.toml")), ..none.clone() },
            "a.md",
            "http://h:80/ HTTP://h/",
            vec![("upper-case-scheme", Severity::Advice)],
            vec![("default-port", Severity::Advice)],
        ),
        (
            Overrides { tests: true, ..none.clone() },
            "tests/a.md",
            "http://h/|x",
            vec![("path-character", Severity::Advice)],
            vec![("path-character", Severity::Error)],
        ),
        (
            Overrides { generated: true, ..none.clone() },
            "a.py",
            "# Code generated by a program. DO NOT EDIT.\nx = 'http://h/|x'\n",
            vec![("path-character", Severity::Advice)],
            vec![("path-character", Severity::Error)],
        ),
        (
            Overrides { code: true, ..none.clone() },
            "a.md",
            "`http://h/|x`",
            vec![],
            vec![("path-character", Severity::Error)],
        ),
        (
            Overrides { strict: true, ..none.clone() },
            "a.md",
            "http://h/\u{e9}",
            vec![],
            vec![("non-ascii", Severity::Error)],
        ),
        (
            Overrides { file_type: Some(FileType::Html), ..none.clone() },
            "a.txt",
            "<a href='a|'>",
            vec![],
            vec![("path-character", Severity::Error)],
        ),
        (
            Overrides {
                selection: Selection { ignore: vec!["path-character".parse().unwrap()], ..Selection::default() },
                ..none.clone()
            },
            "a.md",
            "http://h/|x",
            vec![("path-character", Severity::Error)],
            vec![],
        ),
    ] {
        let path = site.0.join(path);
        let seen = |overrides: &Overrides| {
            let project = Projects::new(overrides.clone()).of(&path).unwrap();
            let found = found(&project, &path, text);
            found.into_iter().map(|(name, severity, _)| (name, severity)).collect::<Vec<_>>()
        };
        let owned = |names: Vec<(&str, Severity)>| {
            names.into_iter().map(|(name, it)| (name.to_owned(), it)).collect::<Vec<_>>()
        };
        assert_eq!(seen(&none), owned(without), "{overrides:?}");
        assert_eq!(seen(&overrides), owned(with), "{overrides:?}");
    }
}

/// Each of what is said beside the files counts, whatever else is said.
#[test]
fn each_combination_of_overrides() {
    let site = Site::new(&[("tests/a.md", ""), ("a.md", ""), ("a.html", "")]);
    for bits in 0..32 {
        let [tests, generated, code, redact, strict] = std::array::from_fn(|bit| bits & 1 << bit != 0);
        let overrides = Overrides { tests, generated, code, redact, strict, ..Overrides::default() };
        let mut projects = Projects::new(overrides.clone());
        let mut report = |path: &str, text: &str| {
            let path = site.0.join(path);
            let project = projects.of(&path).unwrap();
            project.checker(&path).check(&Document::of_text(text, project.file_type(&path, text.as_bytes())))
        };
        let first = report("tests/a.md", "http://h/^").findings()[0].severity();
        assert_eq!(first == Severity::Error, tests, "{overrides:?}");
        let first = report("a.html", "<!-- Generated by x -->\nhttp://h/^").findings()[0].severity();
        assert_eq!(first == Severity::Error, generated, "{overrides:?}");
        assert_eq!(report("a.md", "`http://h/^`").findings().len(), usize::from(code), "{overrides:?}");
        assert_eq!(report("a.md", "http://h/\u{e9}").findings().len(), usize::from(strict), "{overrides:?}");
        let path = site.0.join("a.md");
        let uris =
            projects.of(&path).unwrap().checker(&path).uris(&Document::of_text("http://u:s3cret@h/", FileType::Text));
        assert_eq!(uris[0].text().contains("s3cret"), !redact, "{overrides:?}");
    }
}

/// The names of directories above the folders and the configuration do not make a file a test.
#[test]
fn what_is_above_a_project_says_nothing() {
    for config in ["", "exclude = ['x/']"] {
        let site = Site::new(&[
            ("tests/own/urispec.toml", config),
            ("tests/own/a.md", ""),
            ("tests/own/src/tests/a.md", ""),
            ("tests/own/vendor/a.md", ""),
            ("tests/bare/a.md", ""),
            ("inner/urispec.toml", ""),
            ("inner/tests/urispec.toml", config),
            ("inner/tests/a.md", ""),
        ]);
        let is_test = |folders: &[&str], path: &str| {
            let folders = folders.iter().map(|folder| site.0.join(folder)).collect();
            let path = site.0.join(path);
            let project = Projects::new(Overrides { folders, ..Overrides::default() }).of(&path).unwrap();
            let severity = project.checker(&path).levels().severity(Name::PathCharacter);
            for file in project.files() {
                let levels = file.levels(&path, &project.judged_as(&path));
                assert_eq!(levels.severity(Name::PathCharacter), severity, "{}", path.display());
            }
            severity == Some(Severity::Advice)
        };
        assert!(!is_test(&["tests/own"], "tests/own/a.md"));
        assert!(!is_test(&[], "tests/own/a.md"));
        assert!(is_test(&[], "tests/own/src/tests/a.md"));
        assert!(is_test(&["tests/own"], "tests/own/vendor/a.md"));
        assert!(!is_test(&["tests/own/vendor", "tests/bare"], "tests/bare/a.md"));
        assert!(is_test(&["tests/own"], "tests/bare/a.md"));
        // The outermost of them counts.
        assert!(is_test(&["inner"], "inner/tests/a.md"));
        assert!(is_test(&["inner/tests", "inner"], "inner/tests/a.md"));
        assert!(!is_test(&["inner/tests"], "inner/tests/a.md"));
    }
}

/// A name of a directory that makes files tests, or generated ones, does so below a configuration or an open folder, and not above it.
#[test]
fn each_name_of_a_directory_counts_below_a_project() {
    for (directory, file) in [
        ("tests", "a.md"),
        ("vendor", "a.md"),
        ("node_modules", "a.md"),
        ("third_party", "a.md"),
        ("Pods", "a.md"),
        ("dist", "a.js"),
    ] {
        let site = Site::new(&[
            (&format!("{directory}/own/urispec.toml"), ""),
            (&format!("{directory}/own/{file}"), ""),
            (&format!("{directory}/own/{directory}/{file}"), ""),
            (&format!("{directory}/bare/{file}"), ""),
            (&format!("{directory}/bare/{directory}/{file}"), ""),
        ]);
        let around = site.0.join(directory);
        for (project, folders) in
            [("own", vec![]), ("own", vec![around.join("own")]), ("bare", vec![around.join("bare")])]
        {
            let mut projects = Projects::new(Overrides { folders, ..Overrides::default() });
            for (path, expected) in [
                (around.join(project).join(file), Severity::Error),
                (around.join(project).join(directory).join(file), Severity::Advice),
            ] {
                let levels = projects.of(&path).unwrap().checker(&path).levels().clone();
                assert_eq!(levels.severity(Name::PathCharacter), Some(expected), "{}", path.display());
            }
        }
    }
}

/// A path in the current directory is judged relative to the directory of the configuration, however far above that is.
#[test]
fn each_directory_of_a_configuration_above_the_current_one() {
    let here = std::env::current_dir().unwrap().canonicalize().unwrap();
    let projects = Projects::new(Overrides::default());
    for directory in here.ancestors() {
        // It need not be there.
        let configuration = directory.join("urispec.toml");
        let project = projects.with_text(&here.join("a.md"), &configuration, String::new()).unwrap();
        for path in ["a.md", "tests/a.md"] {
            let expected = here.strip_prefix(directory).unwrap().join(path);
            assert_eq!(project.judged_as(Path::new(path)), expected, "{configuration:?}");
        }
    }
}

/// A folder may be opened by a link, and its files may be named by one: what is above them says nothing all the same.
#[cfg(unix)]
#[test]
fn a_folder_may_be_opened_by_a_link() {
    for (directory, file) in [("tests", "a.md"), ("vendor", "a.md"), ("dist", "a.js")] {
        let real = format!("{directory}/bare");
        let site = Site::new(&[(&format!("{real}/{file}"), ""), (&format!("{real}/{directory}/{file}"), "")]);
        std::os::unix::fs::symlink(site.0.join(&real), site.0.join("link")).unwrap();
        for folder in ["link", &real] {
            for name in ["link", &real] {
                let folders = vec![site.0.join(folder)];
                let mut projects = Projects::new(Overrides { folders, ..Overrides::default() });
                let around = site.0.join(name);
                for (path, expected) in
                    [(around.join(file), Severity::Error), (around.join(directory).join(file), Severity::Advice)]
                {
                    let levels = projects.of(&path).unwrap().checker(&path).levels().clone();
                    assert_eq!(levels.severity(Name::PathCharacter), Some(expected), "{folder}: {}", path.display());
                }
            }
        }
    }
}

/// Where no configuration counts, or one for all files, that is so in each directory, whichever was asked for first.
#[test]
fn each_directory_without_its_own_configuration() {
    let site = Site::new(&[
        ("other.toml", "ignore = ['upper-case-scheme']"),
        ("urispec.toml", "ignore = ['style']"),
        ("a/urispec.toml", "ignore = ['style']"),
        ("a/b/urispec.toml", "ignore = ['style']"),
    ]);
    let config = Some(site.0.join("other.toml"));
    for (isolated, config, expected) in [
        (true, None, &["default-port", "upper-case-scheme"][..]),
        (true, config.clone(), &["default-port", "upper-case-scheme"]),
        (false, config, &["default-port"]),
        (false, None, &[]),
    ] {
        let mut projects = Projects::new(Overrides { isolated, config, ..Overrides::default() });
        for path in ["x.md", "a/x.md", "a/b/x.md", "a/y.md", "x.md"] {
            let path = site.0.join(path);
            let mut found = names(&projects.of(&path).unwrap(), &path, "http://h:80/ HTTP://h/");
            found.sort();
            assert_eq!(found, expected, "{isolated} {path:?}");
        }
    }
}

/// Only a file is a configuration.
#[test]
fn a_directory_of_its_name_is_no_configuration() {
    let site = Site::new(&[("urispec.toml", "ignore = ['style']\n"), ("a/urispec.toml/b.md", ""), ("a/c.md", "")]);
    for path in ["a/c.md", "a/urispec.toml/b.md"] {
        let path = site.0.join(path);
        let project = Projects::new(Overrides::default()).of(&path).unwrap();
        assert_eq!(project.files()[0].path(), site.0.join("urispec.toml"));
        assert_eq!(names(&project, &path, "http://h:80/"), [""; 0]);
    }
}

/// The patterns of a configuration begin at its directory, by whatever name of it the configuration is called.
#[cfg(unix)]
#[test]
fn each_name_of_a_configuration_for_all_files() {
    let site = Site::new(&[("a/other.toml", "[per-file-ignores]\n'/docs/*.md' = ['style']\n"), ("a/docs/x.md", "")]);
    std::os::unix::fs::symlink(site.0.join("a"), site.0.join("linked")).unwrap();
    let up: PathBuf =
        std::env::current_dir().unwrap().canonicalize().unwrap().components().skip(1).map(|_| "..").collect();
    let relative = up.join(site.0.strip_prefix("/").unwrap());
    for root in [site.0.clone(), relative] {
        for config in ["a/other.toml", "a/docs/../other.toml", "linked/other.toml"] {
            let overrides = Overrides { config: Some(root.join(config)), ..Overrides::default() };
            let (own, other) = (site.0.join("a/docs/x.md"), site.0.join("a/x.md"));
            let project = Projects::new(overrides).of(&own).unwrap();
            assert_eq!(names(&project, &own, "HTTP://h/"), [""; 0], "{root:?} {config}");
            assert_eq!(names(&project, &other, "HTTP://h/"), ["upper-case-scheme"], "{root:?} {config}");
        }
    }
}

/// Of a type that is said for all files and one that a configuration says for some, the former counts.
#[test]
fn a_type_for_all_files_counts_before_a_pattern() {
    let site =
        Site::new(&[("urispec.toml", "[types]\n'*.x' = 'markdown'\n'a.*' = 'json'\n"), ("a.x", ""), ("b.x", "")]);
    for (file_type, expected) in [
        (None, [FileType::Json, FileType::Markdown, FileType::Text]),
        (Some(FileType::Html), [FileType::Html; 3]),
        (Some(FileType::Lines), [FileType::Lines; 3]),
    ] {
        let mut projects = Projects::new(Overrides { file_type, ..Overrides::default() });
        let found = ["a.x", "b.x", "README"].map(|name| {
            let path = site.0.join(name);
            projects.of(&path).unwrap().file_type(&path, b"")
        });
        assert_eq!(found, expected, "{file_type:?}");
    }
}

/// The nearest one counts, however far it is, and what was read stays until it is forgotten.
#[test]
fn the_nearest_configuration_counts_until_it_is_forgotten() {
    let deep = "a/b/c/d/e/f/g.md";
    let site = Site::new(&[("urispec.toml", "ignore = ['default-port']\n"), (deep, "")]);
    let path = site.0.join(deep);
    let mut projects = Projects::new(Overrides::default());
    let names = |projects: &mut Projects| names(&projects.of(&path).unwrap(), &path, "http://h:80/ HTTP://h/");
    assert_eq!(names(&mut projects), ["upper-case-scheme"]);
    for (nearer, ignored, left) in [
        ("a", "upper-case-scheme", "default-port"),
        ("a/b/c/d", "default-port", "upper-case-scheme"),
        ("a/b/c/d/e/f", "upper-case-scheme", "default-port"),
    ] {
        let before = names(&mut projects);
        site.write(&format!("{nearer}/urispec.toml"), &format!("ignore = ['{ignored}']\n"));
        assert_eq!(names(&mut projects), before);
        projects.forget();
        assert_eq!(names(&mut projects), [left]);
        // The same file with another text.
        site.write(&format!("{nearer}/urispec.toml"), "ignore = ['style']\n");
        assert_eq!(names(&mut projects), [left]);
        projects.forget();
        assert!(names(&mut projects).is_empty());
    }
}

/// The overrides count where no configuration can be used.
#[test]
fn each_override_counts_without_a_configuration() {
    let path = Path::new("/nowhere/tests/a.md");
    for (overrides, text, expected) in [
        (Overrides::default(), "http://h/|x http://h/\u{e9}", vec![("path-character", Severity::Advice)]),
        (Overrides { tests: true, ..Overrides::default() }, "http://h/|x", vec![("path-character", Severity::Error)]),
        (
            Overrides { folders: vec!["/nowhere/tests".into()], ..Overrides::default() },
            "http://h/|x",
            vec![("path-character", Severity::Error)],
        ),
        (Overrides { strict: true, ..Overrides::default() }, "http://h/\u{e9}", vec![("non-ascii", Severity::Advice)]),
        (Overrides { code: true, ..Overrides::default() }, "`http://h/|x`", vec![("path-character", Severity::Advice)]),
    ] {
        let projects = Projects::new(overrides);
        let project = Project::without_configuration(projects.overrides());
        let found = found(&project, path, text);
        let found: Vec<_> = found.iter().map(|(name, severity, _)| (name.as_str(), *severity)).collect();
        assert_eq!(found, expected, "{:?}", projects.overrides());
    }
}

/// Where a configuration is wrong, in words, with the place, and with help where its keys are.
#[test]
fn each_way_to_fail_has_its_place() {
    for (files, path, place, message, has_help) in [
        (&[("urispec.toml", "levels = 1\n")][..], "urispec.toml", "1", "invalid type", true),
        (&[("urispec.toml", "\nno-such-key = 1\n")], "urispec.toml", "no-such-key", "unknown field", true),
        (&[("urispec.toml", "ignore = [\n")], "urispec.toml", "", "", true),
        (&[("urispec.toml", "ignore = ['stile']\n")], "urispec.toml", "'stile'", "stile", false),
        (&[("urispec.toml", "select = ['style']\nfail-on = 'worst'\n")], "urispec.toml", "'worst'", "worst", false),
        (&[("urispec.toml", "extend = 'none.toml'\n")], "urispec.toml", "'none.toml'", "cannot read", false),
        (
            &[
                ("urispec.toml", "extend = 'b.toml'\n"),
                ("b.toml", "extend = 'c.toml'\n"),
                ("c.toml", "\nextend = 'b.toml'\n"),
            ],
            "c.toml",
            "'b.toml'",
            "this extends itself: ",
            false,
        ),
        (
            &[("urispec.toml", "extend = 'urispec.toml'\n")],
            "urispec.toml",
            "'urispec.toml'",
            "this extends itself: ",
            false,
        ),
        (
            &[("urispec.toml", "extend = 'b.toml'\n"), ("b.toml", "ignore = ['stile']\n")],
            "b.toml",
            "'stile'",
            "stile",
            false,
        ),
    ] {
        let site = Site::new(files);
        let error: ProjectError = Projects::new(Overrides::default()).of(&site.0.join("a.md")).unwrap_err();
        let text = &files.iter().find(|(name, _)| *name == path).unwrap().1;
        assert_eq!((error.path(), error.text()), (&*site.0.join(path), Some(*text)), "{error}");
        assert!(place.is_empty() || text[error.span()] == *place, "{error}: {:?}", &text[error.span()]);
        assert!(error.message().contains(message), "{error}");
        assert_eq!(error.help(), has_help.then_some("docs/check.md shows all keys"), "{error}");
        assert_eq!(error.to_string(), format!("{}: {}", site.0.join(path).display(), error.message()));
    }
    let missing = std::env::temp_dir().join("urispec-none/urispec.toml");
    let overrides = Overrides { config: Some(missing.clone()), ..Overrides::default() };
    let error = Projects::new(overrides).of("a.md".as_ref()).unwrap_err();
    assert_eq!((error.path(), error.text(), error.help()), (&*missing, None, None));
    assert!(error.to_string().starts_with(&format!("cannot read {}: ", missing.display())), "{error}");
}

/// The whole way of files that extend each other is shown.
#[test]
fn each_file_of_a_circle_is_named() {
    let site = Site::new(&[
        ("urispec.toml", "extend = 'b.toml'\n"),
        ("b.toml", "extend = 'c.toml'\n"),
        ("c.toml", "extend = 'b.toml'\n"),
    ]);
    let error = Projects::new(Overrides::default()).of(&site.0.join("a.md")).unwrap_err();
    let (_, way) = error.message().split_once("this extends itself: ").unwrap();
    let names: Vec<_> = way.split(" -> ").map(|path| Path::new(path).file_name().unwrap()).collect();
    assert_eq!(names, ["urispec.toml", "b.toml", "c.toml", "b.toml"]);
}

/// A table of patterns counts without any other key.
#[test]
fn each_table_of_patterns_counts_alone() {
    type Counts = fn(&Project, &Path) -> bool;
    let rows: [(&str, Counts); 4] = [
        ("exclude = ['docs/']", |project, path| project.excludes(path)),
        ("[types]\n'docs/' = 'html'", |project, path| project.file_type(path, b"") == FileType::Html),
        ("[per-file-levels.'docs/']\nsyntax = 'warning'", |project, path| {
            project.checker(path).levels().severity(Name::PathCharacter) == Some(Severity::Warning)
        }),
        ("[per-file-ignores]\n'docs/' = ['syntax']", |project, path| {
            project.checker(path).levels().severity(Name::PathCharacter).is_none()
        }),
    ];
    for (text, counts) in rows {
        let site = Site::new(&[("urispec.toml", text), ("docs/a.x", ""), ("b.x", "")]);
        for extends in [false, true] {
            let path = |name: &str| site.0.join(name);
            if extends {
                site.write("base/base.toml", &text.replace("docs/", "/docs/"));
                site.write("base/urispec.toml", "extend = 'base.toml'");
                site.write("base/docs/a.x", "");
                site.write("base/b.x", "");
            }
            let directory = if extends { "base/" } else { "" };
            let (own, other) = (path(&format!("{directory}docs/a.x")), path(&format!("{directory}b.x")));
            let project = Projects::new(Overrides::default()).of(&own).unwrap();
            assert!(counts(&project, &own) && !counts(&project, &other), "{text} {extends}");
        }
    }
}

/// Other values of the keys below.
const OTHERS: [&str; 6] = [
    "documents.iri = true",
    "documents.templates = false",
    "allowed-schemes = ['other']",
    "exclude-uris = ['other:*']",
    "select = ['all']",
    "base = 'http://other/'",
];

/// What a configuration says of documents counts in its project.
#[test]
fn each_key_counts_in_a_project() {
    type Sees = fn(&Project, &Path) -> Vec<String>;
    type Seen = &'static [&'static str];
    let rows: [(&str, &str, Sees, Seen, Seen); 7] = [
        ("documents.iri = false", "a.md", |project, path| names(project, path, "http://h/\u{e9}"), &[], &["non-ascii"]),
        (
            "documents.templates = true",
            "a.json",
            |project, path| names(project, path, "{\"uriTemplate\": \"/{a\"}"),
            &[],
            &["unclosed-expression"],
        ),
        (
            "allowed-schemes = ['htpp']",
            "a.md",
            |project, path| names(project, path, "htpp://h/"),
            &["almost-registered-scheme"],
            &[],
        ),
        (
            "exclude-uris = ['http://h/*']",
            "a.md",
            |project, path| names(project, path, "http://h/|x"),
            &["path-character"],
            &[],
        ),
        ("ignore = ['syntax']", "a.md", |project, path| names(project, path, "http://h/|x"), &["path-character"], &[]),
        ("select = ['style']", "a.md", |project, path| names(project, path, "http://h/|x"), &["path-character"], &[]),
        (
            "base = 'http://b/'",
            "docs/a.html",
            |project, path| {
                let uris = project.checker(path).uris(&Document::of_text("<a href='c'>", FileType::Html));
                uris.iter().filter_map(|uri| uri.target().map(str::to_owned)).collect()
            },
            &[],
            &["http://b/docs/c"],
        ),
    ];
    for (text, path, sees, without, with) in rows {
        for extends in [false, true] {
            let site = Site::new(&[("urispec.toml", ""), (path, "")]);
            let path = site.0.join(path);
            let seen = || sees(&Projects::new(Overrides::default()).of(&path).unwrap(), &path);
            assert_eq!(seen(), without, "{text}");
            site.write("base.toml", text);
            site.write("urispec.toml", if extends { "extend = 'base.toml'" } else { text });
            assert_eq!(seen(), with, "{text}");
            let project = Projects::new(Overrides { isolated: true, ..Overrides::default() }).of(&path).unwrap();
            assert_eq!(sees(&project, &path), without, "{text}");
        }
        // A key replaces the same key of what is extended; `ignore` adds to it.
        let Some(other) = OTHERS.iter().find(|other| other.starts_with(text.split('=').next().unwrap())) else {
            continue;
        };
        let both = [(text, *other), (*other, text)].map(|(own, base)| {
            let site = Site::new(&[("base.toml", base), ("urispec.toml", own), (path, "")]);
            let path = site.0.join(path);
            let seen = || sees(&Projects::new(Overrides::default()).of(&path).unwrap(), &path);
            let alone = seen();
            site.write("urispec.toml", &format!("extend = 'base.toml'\n{own}"));
            assert_eq!(seen(), alone, "{own} on {base}");
            alone
        });
        assert_ne!(both[0], both[1], "{text}");
    }
}

/// Patterns begin at the directory of the file that has them, wherever that is from the one that extends it.
#[test]
fn each_directory_of_what_is_extended() {
    for (own, base) in
        [("a/b", "."), ("a/b", "a"), ("a/b", "a/b"), (".", "."), ("a/b", "c/d"), ("a/b/c", "a/d"), ("a", "b/c/d")]
    {
        let up = if own == "." { String::new() } else { "../".repeat(own.split('/').count()) };
        let extend = format!("{up}{base}/base.toml");
        let site = Site::new(&[]);
        let at = |directory: &str, name: &str| format!("{directory}/{name}");
        site.write(
            &at(own, "urispec.toml"),
            &format!("extend = '{extend}'\n[per-file-ignores]\n'/own.md' = ['style']\n"),
        );
        // What the first extends is beside it.
        site.write(&at(base, "base.toml"), "extend = 'more.toml'\n[per-file-ignores]\n'/x/base.md' = ['style']\n");
        site.write(&at(base, "more.toml"), "base = 'http://b/'\n[per-file-ignores]\n'/more.md' = ['style']\n");
        let mut projects = Projects::new(Overrides::default());
        // The configuration is that of the directory below which the file is.
        let project = projects.of(&site.0.join(at(own, "any.md"))).unwrap();
        for (path, is_ignored) in [
            (at(own, "own.md"), true),
            (at(own, "y/own.md"), false),
            (at(base, "x/base.md"), true),
            (at(base, "base.md"), false),
            (at(base, "more.md"), true),
            (at(base, "x/more.md"), false),
            ("other/own.md".to_owned(), false),
        ] {
            site.write(&path, "");
            let names = names(&project, &site.0.join(&path), "HTTP://h/");
            // A file that is not below a configuration keeps its whole path there.
            let is_below = own == "." || path.starts_with(own);
            if is_below {
                assert_eq!(names.is_empty(), is_ignored, "{own} {base} {path}");
            }
        }
        let path = site.0.join(at(own, "own.html"));
        site.write(&at(own, "own.html"), "");
        let uris = project.checker(&path).uris(&Document::of_text("<a href='c'>", FileType::Html));
        let target = site.0.join(own).canonicalize().unwrap();
        let below = target.strip_prefix(site.0.join(base).canonicalize().unwrap()).ok();
        let expected = below.map(|below| format!("http://b/{}", below.join("c").display()));
        assert_eq!(uris[0].target(), expected.as_deref(), "{own} {base}");
    }
}

/// A project lists the files that it was read from, the nearest one last. The levels of each count on top of those before it.
#[test]
fn each_file_of_a_project() {
    let site = Site::new(&[
        ("a/urispec.toml", "extend = '../base.toml'\n[levels]\nupper-case-scheme = 'error'\n"),
        ("base.toml", "extend = 'more.toml'\n[levels]\ndefault-port = 'off'\n"),
        ("more.toml", "[levels]\nstyle = 'warning'\n"),
    ]);
    let path = site.0.join("a/x.md");
    let project = Projects::new(Overrides::default()).of(&path).unwrap();
    let files: Vec<_> = { project.files().iter() }
        .map(|file| {
            let levels = file.levels(&path, &path);
            let severities = [Name::UpperCaseScheme, Name::DefaultPort].map(|name| levels.severity(name));
            (file.path().strip_prefix(&site.0).unwrap().to_str().unwrap(), severities)
        })
        .collect();
    let [warning, error] = [Severity::Warning, Severity::Error].map(Some);
    let expected =
        [("more.toml", [warning, warning]), ("base.toml", [warning, None]), ("a/urispec.toml", [error, None])];
    assert_eq!(files, expected);
    assert!(Projects::new(Overrides { isolated: true, ..Overrides::default() }).of(&path).unwrap().files().is_empty());
}

/// The text of a configuration counts for the files that it is the nearest of, and with what it extends.
#[test]
fn each_configuration_with_another_text() {
    let site = Site::new(&[("urispec.toml", ""), ("base.toml", "[levels]\nstyle = 'off'\n"), ("sub/urispec.toml", "")]);
    let elsewhere = Site::new(&[]);
    let severity = |overrides: Overrides, file: PathBuf, configuration: PathBuf, text: &str| {
        let project = Projects::new(overrides).with_text(&file, &configuration, text.to_owned())?;
        Some(project.checker(&file).levels().severity(Name::DefaultPort))
    };
    let (own, of_sub) = (site.0.join("urispec.toml"), site.0.join("sub/urispec.toml"));
    let off = "extend = 'base.toml'\n";
    for (file, configuration, text, expected) in [
        (site.0.join("a.md"), &own, off, Some(None)),
        (site.0.join("other/a.md"), &own, off, Some(None)),
        (site.0.join("a.md"), &own, "", Some(Some(Severity::Advice))),
        (site.0.join("a.md"), &own, "levels = 1", None),
        (site.0.join("sub/a.md"), &own, off, None),
        (site.0.join("sub/a.md"), &of_sub, "[levels]\nstyle = 'off'\n", Some(None)),
        // One that is not there yet.
        (elsewhere.0.join("a.md"), &elsewhere.0.join("urispec.toml"), "[levels]\nstyle = 'off'\n", Some(None)),
        (elsewhere.0.join("a.md"), &elsewhere.0.join("sub/urispec.toml"), "", None),
    ] {
        assert_eq!(
            severity(Overrides::default(), file.clone(), configuration.clone(), text),
            expected,
            "{file:?} {text}"
        );
        let isolated = Overrides { isolated: true, ..Overrides::default() };
        assert_eq!(severity(isolated, file.clone(), configuration.clone(), text), None);
        let named = Overrides { config: Some(site.0.join("base.toml")), ..Overrides::default() };
        assert_eq!(severity(named, file, configuration.clone(), text), None);
    }
}

/// Paths that count from the current directory, which is that of the package here.
#[test]
fn each_path_from_the_current_directory() {
    let mut projects = Projects::new(Overrides { isolated: true, ..Overrides::default() });
    let whole = Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = projects.of(&whole.join("Cargo.toml")).unwrap();
    for path in ["Cargo.toml", "./Cargo.toml", "src/lib.rs", "src/../tests/projects.rs", "none.md", "tests/none/a.md"] {
        // One configuration is read once, whatever it is named by.
        assert!(Arc::ptr_eq(&projects.of(Path::new(path)).unwrap(), &project), "{path}");
    }
    for (path, expected) in [
        ("Cargo.toml", "Cargo.toml"),
        ("tests/projects.rs", "tests/projects.rs"),
        ("src/../tests/projects.rs", "tests/projects.rs"),
        ("src/../src/lib.rs", "src/lib.rs"),
        ("tests/../src/lib.rs", "src/lib.rs"),
        ("../urispec-project/tests/none.rs", "tests/none.rs"),
        ("tests/a..b.rs", "tests/a..b.rs"),
    ] {
        // Without a configuration, the directory is the root.
        assert_eq!(project.judged_as(Path::new(path)), Path::new(expected), "{path}");
    }
}
