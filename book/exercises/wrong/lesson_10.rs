use crate::Wrong;
use crate::answers::lesson_10::{merge, remove_dot_segments};
use crate::check::lesson_10 as check;
use crate::failure::Failure;

const fn wrong(
    exercise: &'static str,
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), Failure>,
) -> Wrong {
    Wrong { exercise, because, message, check }
}

/// Splits at slashes and keeps a stack, as most code does.
fn stack(path: &str, keep: impl Fn(&str) -> bool) -> String {
    let mut stack: Vec<&str> = Vec::new();
    for segment in path.split('/').filter(|segment| keep(segment)) {
        match segment {
            "." => {}
            ".." => {
                stack.pop();
            }
            segment => stack.push(segment),
        }
    }
    stack.join("/")
}

pub const WRONG: &[Wrong] = &[
    wrong("merge", "it replaces nothing", "merge(\"/b/c/d;p\", true, \"g\")", || {
        check::merge(|base, _, path| format!("{base}/{path}"))
    }),
    wrong("merge", "an empty path of a base with an authority needs a slash", "merge(\"\", true, \"g\")", || {
        check::merge(|base, _, path| merge(base, false, path))
    }),
    wrong("merge", "a base without an authority needs no slash", "merge(\"\", false, \"g\")", || {
        check::merge(|base, _, path| merge(base, true, path))
    }),
    wrong("remove_dot_segments", "a stack loses the slash at the end", "remove_dot_segments(", || {
        check::remove_dot_segments(|path| format!("/{}", stack(path.trim_start_matches('/'), |_| true)))
    }),
    wrong("remove_dot_segments", "empty segments are skipped", "remove_dot_segments(", || {
        check::remove_dot_segments(|path| stack(path, |segment| !segment.is_empty()))
    }),
    wrong("remove_dot_segments", "`..` above the root stays", "`..` does not lead above the root", || {
        check::remove_dot_segments(
            |path| if path.starts_with("/..") { path.to_owned() } else { remove_dot_segments(path) },
        )
    }),
    wrong("remove_dot_segments", "text is replaced, not segments", "remove_dot_segments(", || {
        check::remove_dot_segments(|path| remove_dot_segments(&path.replace("./", "")))
    }),
    wrong("remove_dot_segments", "dots in names are removed, too", "only `.` and `..` are dot segments", || {
        check::remove_dot_segments(|path| {
            let path = remove_dot_segments(path);
            if path.contains("...") { path.replace("...", "") } else { path }
        })
    }),
    wrong("remove_dot_segments", "two slashes are made one", "empty segments are segments", || {
        check::remove_dot_segments(|path| remove_dot_segments(path).replace("//", "/"))
    }),
    wrong("remove_dot_segments", "a `..` at the end leaves no slash", "a `..` at the end leaves a slash", || {
        check::remove_dot_segments(|path| {
            let removed = remove_dot_segments(path);
            if path.ends_with("/..") { removed.trim_end_matches('/').to_owned() } else { removed }
        })
    }),
];
