use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

use clap::{ArgGroup, Args};
use serde::{Serialize, Serializer};
use urispec::rfc3986::resolution::base::{Bases, Layer};
use urispec::rfc3986::resolution::dot_segments::Step;
use urispec::rfc3986::resolution::transform::{Mode, Resolution};
use urispec::view::anatomy::Boxes;
use urispec::{Error, Rule, Uri, UriReference, UriReferenceBuf};

use crate::answer::derived::{Derived, NoResult};
use crate::answer::input::{Line, Malformed, Pair, pairs};
use crate::answer::list::{self, ListCommand, ListOptions, Place};
use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::may_trace;
use crate::answer::subject::{Subject, redacted};

/// Resolve references against a base (section 5)
///
/// Prints the target URIs in the order of the references. A line of standard input holds a reference and, optionally, its own base: after
/// a tab or, with --input json, in an array [REF, BASE]. The exit code is 0 if every reference resolves, 1 if some do not, and
/// 2 for a usage error or malformed input.
///
/// In JSON, the fields are input, base, result (or null), diagnostics and, with --trace, trace; about is `base` if the diagnostics are
/// about the base.
#[derive(Clone, Debug, Args)]
#[command(group = ArgGroup::new("bases").args(["base", "embedded", "entity", "retrieved"]).multiple(true))]
pub(crate) struct Resolve {
    /// The references; if there are none, they are read from standard input
    #[arg(value_name = "REF", requires = "bases")]
    texts: Vec<OsString>,

    /// The base URI; beside other bases, the default of the application (section 5.1.4)
    #[arg(long, value_name = "URI")]
    base: Option<OsString>,

    /// The base that the document itself names, as in HTML's `<base>` (5.1.1). It may be relative to that of the layers around it
    #[arg(long, value_name = "REF")]
    embedded: Option<UriReferenceBuf>,

    /// The base of the message or archive around the document (5.1.2)
    #[arg(long, value_name = "REF")]
    entity: Option<UriReferenceBuf>,

    /// The URI that the document was retrieved from (5.1.3)
    #[arg(long, value_name = "REF")]
    retrieved: Option<UriReferenceBuf>,

    /// Ignore the scheme of a reference if the base has the same one, for backward compatibility (section 5.2.2)
    #[arg(long)]
    lenient: bool,

    /// Show each step: where the base comes from if several are known, the branch of section 5.2.2, the merged path, and the removal of dot segments
    #[arg(long)]
    trace: bool,

    #[command(flatten)]
    list: ListOptions,

    /// What --base was, where the base that counts is another.
    #[arg(skip)]
    default: Option<UriReferenceBuf>,
}

pub(crate) fn run(arguments: &Resolve) -> Result<Outcome, Failure> {
    let mut arguments = arguments.clone();
    if let Some(base) = arguments.established()? {
        arguments.base = Some(base);
    }
    list::run(arguments.clone(), &pairs(&arguments.texts, arguments.base.as_deref()))
}

impl ListCommand for Resolve {
    type Item = Pair;

    fn options(&self) -> &ListOptions {
        &self.list
    }

    fn read(&self, line: Line<'_>) -> Result<Pair, Malformed> {
        Pair::of_line(line, self.base.as_deref())
    }

    fn write(&self, pair: &Pair, place: Place, output: &mut dyn Write) -> io::Result<Outcome> {
        let input = self.list.subject(&pair.first, Rule::UriReference);
        let base = self.list.subject(&pair.second, Rule::Uri);
        let result = self.resolve(input, base);
        Derived { input, base: Some(base), is_traced: self.trace, result }.write(self.list.format(), place, output)
    }
}

impl Resolve {
    /// What is known of the layers around a document.
    fn bases(&self) -> Bases<'_> {
        let layers = [&self.embedded, &self.entity, &self.retrieved, &self.default];
        let known = Layer::ALL.into_iter().zip(layers).filter_map(|(layer, base)| Some((layer, base.as_ref()?)));
        known.fold(Bases::new(), |bases, (layer, base)| bases.with(layer, base.view()))
    }

    /// The base that counts, if more than --base is known.
    fn established(&mut self) -> Result<Option<OsString>, Failure> {
        if [&self.embedded, &self.entity, &self.retrieved].into_iter().all(Option::is_none) {
            return Ok(None);
        }
        let given = self.base.as_ref().map(|base| UriReference::try_from(base.as_encoded_bytes()));
        self.default = match given.transpose() {
            Ok(given) => given.map(UriReferenceBuf::from),
            // It is reported as the base.
            Err(_) => return Ok(None),
        };
        let established = self.bases().establish().ok().flatten();
        let (_, base) = established
            .ok_or(Failure::Usage("no base has a scheme; name the URI of a layer around with --retrieved or --base"))?;
        Ok(Some(base.into_string().into()))
    }

    fn resolve(&self, input: Subject<'_>, base: Subject<'_>) -> Result<(String, Option<Trace>), NoResult> {
        let shown = input.shown().map_err(NoResult::Input)?;
        let whole: UriReference<'_> = input.read().map_err(NoResult::Input)?;
        let reference: UriReference<'_> = input.read_shown(&shown).map_err(NoResult::Input)?;
        let shown = base.shown().map_err(NoResult::Base)?;
        let whole_base: Uri<'_> = base.read().map_err(NoResult::Base)?;
        let base: Uri<'_> = base.read_shown(&shown).map_err(NoResult::Base)?;
        let mode = if self.lenient { Mode::BackwardCompatible } else { Mode::Strict };
        let too_long = |error: Error| NoResult::Reason(error.to_string());
        let (target, trace) = if self.trace {
            let resolution = base.resolve_traced(reference, mode).map_err(too_long)?;
            let path = resolution.merged.as_deref().unwrap_or(reference.path().as_str());
            let is_shown = may_trace(path);
            let bases = self.bases();
            let layers = Layer::ALL.into_iter().any(|layer| bases.get(layer).is_some());
            // A line of standard input may have a base of its own.
            let established = layers.then(|| bases.establish().ok().flatten()).flatten();
            let established = established.filter(|(_, own)| !self.list.redact && own.as_str() == base.as_str());
            let trace = Trace {
                boxes: established.as_ref().map(|_| Boxes::of(reference, bases).to_string()),
                layer: established.map(|(layer, _)| layer),
                is_same_document: whole_base.is_same_document(whole),
                resolution,
            };
            (trace.resolution.target.to_string(), is_shown.then_some(trace))
        } else {
            (base.resolve_as(reference, mode).map_err(too_long)?.to_string(), None)
        };
        Ok((redacted(target, self.list.redact), trace))
    }
}

/// The steps of a resolution.
#[derive(Debug)]
struct Trace {
    resolution: Resolution,
    /// The layers around the reference, if several are known.
    boxes: Option<String>,
    /// The one whose base counts.
    layer: Option<Layer>,
    is_same_document: bool,
}

/// Each step, with its section.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resolution { branch, merged, steps, is_kept_apart, .. } = &self.resolution;
        if let Some(boxes) = &self.boxes {
            writeln!(f, "5.1")?;
            boxes.lines().try_for_each(|line| writeln!(f, "       {line}"))?;
        }
        writeln!(f, "5.2.2  {branch}")?;
        if let Some(merged) = merged {
            writeln!(f, "5.2.3  {merged}")?;
        }
        if let Some(steps) = steps {
            writeln!(f, "5.2.4")?;
            for line in steps.to_string().lines() {
                writeln!(f, "{}", format!("       {line}").trim_end())?;
            }
        }
        if *is_kept_apart {
            writeln!(f, "5.3    `/.` is added before the path, which would be read as an authority")?;
        }
        if self.is_same_document {
            writeln!(f, "4.4    a same-document reference: the target is the base, apart from fragments")?;
        }
        Ok(())
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Resolution { branch, merged, steps, is_kept_apart, .. } = &self.resolution;
        let steps = steps.as_ref().map(|steps| steps.iter().map(StepJson::from).collect());
        TraceJson {
            layer: self.layer.map(|layer| layer.section().number),
            branch: branch.to_string(),
            merged: merged.as_deref(),
            steps,
            kept_apart: *is_kept_apart,
            same_document: self.is_same_document,
        }
        .serialize(serializer)
    }
}

#[derive(Debug, Serialize)]
struct TraceJson<'t> {
    /// The section about the layer whose base counts, if several were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    layer: Option<&'static str>,
    branch: String,
    merged: Option<&'t str>,
    steps: Option<Vec<StepJson>>,
    kept_apart: bool,
    same_document: bool,
}

/// A step of section 5.2.4, with the buffers after it.
#[derive(Debug, Serialize)]
struct StepJson {
    name: &'static str,
    output: String,
    input: String,
}

impl From<Step> for StepJson {
    fn from(Step { name, output, input, .. }: Step) -> Self {
        StepJson { name, output, input }
    }
}
