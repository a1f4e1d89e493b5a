//! Everything that is wrong with texts, or unwise.

use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringViewBuilder};
use arrow_array::{Array, ArrayRef, ListArray, StructArray};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use arrow_select::concat::concat;
use urispec::diagnostic::{Applicability, Diagnostic};
use urispec::{Linter, Rule, diagnose as diagnose_text};

use crate::error::Error;
use crate::keys::answer;
use crate::rows::{Threads, each};
use crate::texts::Column;

/// The fields of a finding, of which [`diagnose`] and [`lint`] list some for each text.
///
/// ```
/// let names: Vec<_> = urispec_arrow::finding_fields().iter().map(|it| it.name().clone()).collect();
/// assert_eq!(names[..5], ["code", "severity", "start", "end", "message"]);
/// assert_eq!(names[5..], ["rule", "section", "help", "fixed"]);
/// ```
pub fn finding_fields() -> Fields {
    let text = |name| Field::new(name, DataType::Utf8View, false);
    let optional = |name| Field::new(name, DataType::Utf8View, true);
    let place = |name| Field::new(name, DataType::Int64, false);
    Fields::from(vec![
        text("code"),
        text("severity"),
        place("start"),
        place("end"),
        text("message"),
        text("rule"),
        text("section"),
        optional("help"),
        optional("fixed"),
    ])
}

/// A text with more findings than this is rather not fixed one by one, and so many copies of it would take too much room.
const MOST_FIXED: usize = 64;

/// The same of a text that is longer than this.
const LONGEST_FIXED: usize = 1 << 20;

/// Every mistake of each text, as a list of structs: none exactly when the text matches the rule. `fixed` is the text after the fix of this mistake
/// alone, if there is one that is safe. Only the first 64 findings of a text have it, and none of a text that is longer than 1 MiB.
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use urispec_arrow::{Rule, Threads, diagnose};
///
/// let texts = StringArray::from(vec![Some("/a|b%"), None, Some("/")]);
/// let found = diagnose(&texts, Rule::UriReference, Threads::all())?;
/// assert!(found.iter().map(|it| it.map(|it| it.len())).eq([Some(2), None, Some(0)]));
/// let code = found.values().as_struct().column_by_name("code").unwrap();
/// assert!(code.as_string_view().iter().flatten().eq(["path-character", "bare-percent"]));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn diagnose(texts: &dyn Array, rule: Rule, threads: Threads) -> Result<ListArray, Error> {
    findings(texts, threads, |text| diagnose_text(text, rule))
}

/// Every mistake of each text, and of a valid one what is unwise, at the levels of the linter.
///
/// ```
/// use arrow_array::StringArray;
/// use urispec_arrow::{Linter, Rule, Threads, lint};
///
/// let texts = StringArray::from(vec!["http://example.com:443@evil.test/"]);
/// let found = lint(&texts, &Linter::new(), Rule::Uri, Threads::all())?;
/// assert_eq!(found.value_length(0), 1);
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn lint(texts: &dyn Array, linter: &Linter, rule: Rule, threads: Threads) -> Result<ListArray, Error> {
    findings(texts, threads, |text| linter.lint(text, rule))
}

/// What a function finds in each text: [`diagnose`] and [`lint`] are this with theirs. It is called on several threads.
///
/// ```
/// use arrow_array::StringArray;
/// use urispec_arrow::{Linter, Rule, Threads, findings};
///
/// let texts = StringArray::from(vec!["http://a/b|c", "cfg://list[0]"]);
/// let linter = Linter::new();
/// let found = findings(&texts, Threads::all(), |text| match text.starts_with(b"cfg:") {
///     true => Vec::new(),
///     false => linter.lint(text, Rule::Uri),
/// })?;
/// assert_eq!((found.value_length(0), found.value_length(1)), (1, 0));
/// # Ok::<(), urispec_arrow::Error>(())
/// ```
pub fn findings(
    texts: &dyn Array,
    threads: Threads,
    find: impl Fn(&[u8]) -> Vec<Diagnostic> + Sync,
) -> Result<ListArray, Error> {
    let Column { texts, keys } = Column::new(texts)?;
    let rows = texts.len();
    let shares = each(rows, threads.share(rows), std::iter::repeat(()), |first, count, ()| {
        let mut builders = Builders::default();
        let (mut lengths, mut valid) = (Vec::with_capacity(count), BooleanBufferBuilder::new(count));
        for row in first..first + count {
            let text = texts.get(row);
            valid.append(text.is_some());
            let found = text.map(&find).unwrap_or_default();
            lengths.push(found.len());
            found.iter().enumerate().for_each(|(at, it)| builders.push(it, text.unwrap_or_default(), at));
        }
        Ok::<_, Error>(Found { lengths, valid, findings: builders.finish()? })
    });
    let mut lengths = Vec::with_capacity(rows);
    let mut valid = BooleanBufferBuilder::new(rows);
    let mut findings = vec![Builders::default().finish()?];
    for share in shares {
        let mut share = share?;
        lengths.append(&mut share.lengths);
        valid.append_buffer(&share.valid.finish());
        findings.push(share.findings);
    }
    let findings = concat(&findings.iter().map(AsRef::as_ref).collect::<Vec<_>>())?;
    let offsets = OffsetBuffer::new(offsets(&lengths)?);
    let item = Arc::new(Field::new_list_field(findings.data_type().clone(), false));
    answer(ListArray::try_new(item, offsets, findings, Some(NullBuffer::new(valid.finish())))?, keys)
}

/// The findings of some rows.
struct Found {
    lengths: Vec<usize>,
    valid: BooleanBufferBuilder,
    findings: ArrayRef,
}

/// Where the list of each row begins.
fn offsets(lengths: &[usize]) -> Result<ScalarBuffer<i32>, Error> {
    let mut end = 0_i32;
    let mut offsets = vec![end];
    for &length in lengths {
        end = i32::try_from(length).ok().and_then(|length| end.checked_add(length)).ok_or(Error::TooLong)?;
        offsets.push(end);
    }
    Ok(ScalarBuffer::from(offsets))
}

#[derive(Default)]
struct Builders {
    code: StringViewBuilder,
    severity: StringViewBuilder,
    start: Int64Builder,
    end: Int64Builder,
    message: StringViewBuilder,
    rule: StringViewBuilder,
    section: StringViewBuilder,
    help: StringViewBuilder,
    fixed: StringViewBuilder,
}

impl Builders {
    /// Adds a finding of a text: the one after so many.
    fn push(&mut self, found: &Diagnostic, text: &[u8], at: usize) {
        self.code.append_value(found.name().name());
        self.severity.append_value(found.severity().name());
        self.start.append_value(found.label().span.start as i64);
        self.end.append_value(found.label().span.end as i64);
        self.message.append_value(found.message());
        self.rule.append_value(found.rule().name());
        self.section.append_value(found.section().number);
        self.help.append_option(found.help());
        let may_fix = at < MOST_FIXED && text.len() <= LONGEST_FIXED;
        let fixed = may_fix.then(|| found.fixed(text, Applicability::Safe)).flatten();
        self.fixed.append_option(fixed.and_then(|it| String::from_utf8(it).ok()));
    }

    fn finish(mut self) -> Result<ArrayRef, Error> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.code.finish()),
            Arc::new(self.severity.finish()),
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
            Arc::new(self.message.finish()),
            Arc::new(self.rule.finish()),
            Arc::new(self.section.finish()),
            Arc::new(self.help.finish()),
            Arc::new(self.fixed.finish()),
        ];
        Ok(Arc::new(StructArray::try_new(finding_fields(), columns, None)?))
    }
}
