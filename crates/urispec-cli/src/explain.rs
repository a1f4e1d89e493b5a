use std::io::{self, BufWriter, Write};

use urispec::diagnostic::Name;

use crate::args::Explain;
use crate::{Failure, Outcome};

pub(crate) fn run(arguments: &Explain) -> Result<Outcome, Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    match arguments.name {
        Some(name) => write!(output, "{}", name.page()),
        None => Name::ALL
            .iter()
            .try_for_each(|name| writeln!(output, "{name:<30}  {:<10}  {}", name.group(), name.summary())),
    }
    .and_then(|()| output.flush())
    .map_err(Failure::Output)?;
    Ok(Outcome::Valid)
}
