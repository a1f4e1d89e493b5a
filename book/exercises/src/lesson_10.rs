//! Lesson 10: resolution.

/// Merges the path of a reference with that of its base, by section 5.2.3. Dot segments stay.
pub fn merge(base_path: &str, base_has_authority: bool, path: &str) -> String {
    todo!()
}

/// Removes dot segments, by section 5.2.4. The steps A to E are in the lesson.
pub fn remove_dot_segments(path: &str) -> String {
    todo!()
}
