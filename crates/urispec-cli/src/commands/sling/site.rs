//! The resources that a path may name.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use urispec::view::sling::{Directory, Paths, ResourceTree};

use crate::answer::file;
use crate::answer::outcome::Failure;

/// The options that name the resources.
#[derive(Clone, Debug, Args)]
#[group(multiple = false)]
pub(super) struct SiteOptions {
    /// The path of a resource, which begins with `/`; may be repeated
    #[arg(long, value_name = "PATH", value_parser = resource)]
    resource: Vec<String>,

    /// A file with the path of a resource on each line
    #[arg(long, value_name = "FILE")]
    resources: Option<PathBuf>,

    /// A directory whose files and directories are the resources
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
}

/// A path that a request can have.
fn resource(path: &str) -> Result<String, String> {
    if path.starts_with('/') { Ok(path.to_owned()) } else { Err("the path of a resource begins with `/`".to_owned()) }
}

/// The resources of a site.
pub(super) enum Site {
    Paths(Paths),
    Directory(Directory),
}

impl Site {
    pub(super) fn of(options: &SiteOptions) -> Result<Self, Failure> {
        let failed = |path: &Path, error| Failure::File { path: path.to_owned(), error };
        if let Some(path) = &options.directory {
            fs::read_dir(path).map_err(|error| failed(path, error))?;
            return Ok(Site::Directory(Directory::new(path)));
        }
        Ok(Site::Paths(match &options.resources {
            None => options.resource.iter().cloned().collect(),
            Some(path) => {
                let resources = file::read(path).map_err(|error| failed(path, error))?;
                resources.lines().filter(|line| !line.is_empty()).collect()
            }
        }))
    }
}

impl ResourceTree for Site {
    fn exists(&self, path: &str) -> bool {
        match self {
            Site::Paths(paths) => paths.exists(path),
            Site::Directory(directory) => directory.exists(path),
        }
    }
}
