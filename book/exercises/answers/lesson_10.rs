pub fn merge(base_path: &str, base_has_authority: bool, path: &str) -> String {
    if base_has_authority && base_path.is_empty() {
        return format!("/{path}");
    }
    let directory = base_path.rfind('/').map_or("", |slash| &base_path[..=slash]);
    format!("{directory}{path}")
}

pub fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            // A
            input = rest.to_owned();
        } else if input.starts_with("/./") || input == "/." {
            // B
            input = format!("/{}", input.get(3..).unwrap_or_default());
        } else if input.starts_with("/../") || input == "/.." {
            // C
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            // D
            input.clear();
        } else {
            // E
            let end = input.match_indices('/').map(|(at, _)| at).find(|at| *at > 0).unwrap_or(input.len());
            output.push_str(&input[..end]);
            input = input[end..].to_owned();
        }
    }
    output
}
