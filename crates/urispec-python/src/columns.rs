//! Columns, by Arrow's PyCapsule interface.

use std::sync::{Arc, Mutex};

use arrow_array::cast::AsArray;
use arrow_array::ffi::FFI_ArrowArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array as _, ArrayRef, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};
use pyo3_arrow::ffi::{ArrayReader, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::{PyArray, PyArrayReader};
use urispec::{Linter, Rule};
use urispec_arrow::{Error, Rung, Threads};

use crate::failure;

/// What is done with each row.
#[derive(Debug)]
pub(crate) enum Work {
    Validate(Rule),
    Parts(Rule),
    Diagnose(Rule),
    Lint(Box<Linter>, Rule),
    Normalize(Rule, Rung),
    Resolve(Rule, String),
    Fix(Rule),
}

/// It, on how many threads, and with what kind of strings in the answer.
#[derive(Debug)]
pub(crate) struct Job {
    work: Work,
    threads: Threads,
    strings: DataType,
}

impl Job {
    pub(crate) fn new(work: Work, threads: Option<usize>, strings: &str) -> PyResult<Self> {
        let threads = match threads {
            None => Threads::all(),
            Some(threads) => Threads::new(threads).ok_or_else(|| PyValueError::new_err("`threads` is at least 1"))?,
        };
        let strings = match strings {
            "view" => DataType::Utf8View,
            "string" => DataType::Utf8,
            "large_string" => DataType::LargeUtf8,
            other => {
                let message = format!("`strings` is `view`, `string` or `large_string`, and not `{other}`");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Job { work, threads, strings })
    }

    fn run(&self, texts: &dyn arrow_array::Array) -> Result<ArrayRef, Error> {
        let threads = self.threads;
        let answers: ArrayRef = match &self.work {
            Work::Validate(rule) => Arc::new(urispec_arrow::validate(texts, *rule, threads)?),
            Work::Parts(rule) => Arc::new(urispec_arrow::parts_by(texts, *rule, threads, &unchecked)?),
            Work::Diagnose(rule) => Arc::new(urispec_arrow::diagnose(texts, *rule, threads)?),
            Work::Lint(linter, rule) => Arc::new(urispec_arrow::lint(texts, linter, *rule, threads)?),
            Work::Normalize(rule, rung) => Arc::new(urispec_arrow::normalize(texts, *rule, *rung, threads)?),
            Work::Resolve(rule, base) => Arc::new(urispec_arrow::resolve(texts, *rule, base, threads)?),
            Work::Fix(rule) => Arc::new(urispec_arrow::fix(texts, *rule, threads)?),
        };
        match &self.strings {
            DataType::Utf8View => Ok(answers),
            strings => Ok(cast(&answers, &with_strings(answers.data_type(), strings))?),
        }
    }

    /// The name and the type of the answers, or why there are none.
    fn field(&self) -> Result<FieldRef, Error> {
        let none = self.run(&StringViewArray::new_null(0))?;
        let name = match &self.work {
            Work::Validate(_) => "validate",
            Work::Parts(_) => "parts",
            Work::Diagnose(_) => "diagnose",
            Work::Lint(..) => "lint",
            Work::Normalize(..) => "normalize",
            Work::Resolve(..) => "resolve",
            Work::Fix(_) => "fix",
        };
        Ok(Arc::new(Field::new(name, none.data_type().clone(), true)))
    }
}

/// A type with other strings in it.
fn with_strings(found: &DataType, strings: &DataType) -> DataType {
    let field = |field: &FieldRef| {
        let inner = match field.data_type() {
            DataType::Struct(fields) => DataType::Struct(texts(fields, strings)),
            other => text(other, strings),
        };
        Arc::new(field.as_ref().clone().with_data_type(inner))
    };
    match found {
        DataType::Struct(fields) => DataType::Struct(texts(fields, strings)),
        DataType::List(item) => DataType::List(field(item)),
        other => text(other, strings),
    }
}

fn texts(fields: &Fields, strings: &DataType) -> Fields {
    fields.iter().map(|it| it.as_ref().clone().with_data_type(text(it.data_type(), strings))).collect()
}

fn text(found: &DataType, strings: &DataType) -> DataType {
    if *found == DataType::Utf8View { strings.clone() } else { found.clone() }
}

/// A column of answers, for everything that reads Arrow: `pyarrow.array(it)`, `polars.Series(it)` ...
#[pyclass(frozen, module = "urispec.arrow")]
#[derive(Debug)]
pub(crate) struct Array {
    array: ArrayRef,
    field: FieldRef,
}

#[pymethods]
impl Array {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, Arc::clone(&self.field), &self.array, requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<urispec.arrow.Array {} of {} rows>", self.field.name(), self.array.len())
    }

    /// The rows as objects of Python: dicts, lists, strings, numbers and None.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, rows(py, &self.array)?)
    }
}

/// The rows of a column of answers, as objects of Python.
fn rows<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let none = || py.None().into_bound(py);
    let text = |text: Option<&str>| text.map_or_else(|| Ok(none()), |it| Ok(it.into_pyobject(py)?.into_any()));
    Ok(match array.data_type() {
        DataType::Struct(fields) => {
            let columns = array.as_struct().columns().iter().map(|it| rows(py, it)).collect::<PyResult<Vec<_>>>()?;
            let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
            let mut answers = Vec::with_capacity(array.len());
            for row in 0..array.len() {
                let answer = PyDict::new(py);
                for (field, column) in fields.iter().zip(&mut columns) {
                    answer.set_item(field.name(), column.next())?;
                }
                answers.push(if array.is_null(row) { none() } else { answer.into_any() });
            }
            answers
        }
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            let mut answers = Vec::with_capacity(array.len());
            for list in lists.iter() {
                answers.push(match list {
                    Some(list) => PyList::new(py, rows(py, &list)?)?.into_any(),
                    None => none(),
                });
            }
            answers
        }
        DataType::Boolean => {
            array.as_boolean().iter().map(|it| Ok(it.into_pyobject(py)?.into_any())).collect::<PyResult<_>>()?
        }
        DataType::Int64 => array
            .as_primitive::<Int64Type>()
            .iter()
            .map(|it| Ok(it.into_pyobject(py)?.into_any()))
            .collect::<PyResult<_>>()?,
        DataType::Int32 => array
            .as_primitive::<Int32Type>()
            .iter()
            .map(|it| Ok(it.into_pyobject(py)?.into_any()))
            .collect::<PyResult<_>>()?,
        DataType::Utf8 => array.as_string::<i32>().iter().map(text).collect::<PyResult<_>>()?,
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(text).collect::<PyResult<_>>()?,
        _ => array.as_string_view().iter().map(text).collect::<PyResult<_>>()?,
    })
}

/// Columns of answers, each made when it is asked for. A stream is read once.
#[pyclass(frozen, module = "urispec.arrow")]
pub(crate) struct Stream {
    reader: Mutex<Option<Mapped>>,
    field: FieldRef,
}

/// A stream of texts, and what is done with each of its columns.
struct Mapped {
    texts: Box<dyn ArrayReader + Send>,
    job: Job,
    field: FieldRef,
}

impl Iterator for Mapped {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let texts = self.texts.next()?;
        Some(texts.and_then(|texts| {
            self.job.run(&texts).map_err(|error| ArrowError::InvalidArgumentError(error.to_string()))
        }))
    }
}

impl ArrayReader for Mapped {
    fn field(&self) -> FieldRef {
        Arc::clone(&self.field)
    }
}

impl Stream {
    fn read(&self) -> PyResult<Mapped> {
        let reader = self.reader.lock().ok().and_then(|mut it| it.take());
        reader.ok_or_else(|| PyValueError::new_err("this stream has been read, and a stream is read once"))
    }
}

#[pymethods]
impl Stream {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_stream_pycapsule(py, Box::new(self.read()?), requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.field.as_ref())?)
    }

    fn __repr__(&self) -> String {
        format!("<urispec.arrow.Stream {}>", self.field.name())
    }

    /// All rows that are left, as objects of Python.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut answers = Vec::new();
        for array in self.read()? {
            answers.extend(rows(py, &array.map_err(failure::refused)?)?);
        }
        PyList::new(py, answers)
    }
}

/// The column that an object has, by its `__arrow_c_array__`.
fn array_of(texts: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let capsules = texts.call_method0(intern!(texts.py(), "__arrow_c_array__"))?;
    let Ok((schema, array)) = capsules.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>() else {
        return Err(PyTypeError::new_err(
            "`__arrow_c_array__` of a column returns two capsules, and this one does not",
        ));
    };
    if is_consumed(&array)? {
        return Err(PyValueError::new_err("this capsule has been consumed, and a capsule is consumed once"));
    }
    Ok(PyArray::from_arrow_pycapsule(&schema, &array)?.into_inner().0)
}

/// A column of parts of texts, without Arrow's second check of each of them, which takes as long as finding them.
#[allow(unsafe_code, reason = "the constructor that checks nothing is unsafe")]
fn unchecked(
    views: ScalarBuffer<u128>,
    buffers: Vec<Buffer>,
    nulls: NullBuffer,
) -> Result<StringViewArray, ArrowError> {
    // SAFETY: `parts_by` says that each view is that of a part of a text which is UTF-8. With assertions, all are checked.
    let array = unsafe { StringViewArray::new_unchecked(views, buffers, Some(nulls)) };
    debug_assert!(
        StringViewArray::try_new(array.views().clone(), array.data_buffers().to_vec(), array.nulls().cloned()).is_ok()
    );
    Ok(array)
}

/// Whether somebody else has taken the column out of a capsule, for what is left is no column.
#[allow(unsafe_code, reason = "nothing but the memory of the capsule knows")]
fn is_consumed(capsule: &Bound<'_, PyCapsule>) -> PyResult<bool> {
    let array = capsule.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
    // SAFETY: the interface says that a capsule of this name holds an `ArrowArray` for as long as it lives, and it is only read.
    Ok(unsafe { array.as_ref() }.is_released())
}

/// Does the work for a column, or for each of a stream.
pub(crate) fn answer<'py>(py: Python<'py>, texts: &Bound<'py, PyAny>, job: Job) -> PyResult<Bound<'py, PyAny>> {
    let field = job.field().map_err(|error| failure::column(&error))?;
    let array: ArrayRef = if texts.hasattr(intern!(py, "__arrow_c_array__"))? {
        array_of(texts)?
    } else if texts.hasattr(intern!(py, "__arrow_c_stream__"))? {
        let texts = texts.extract::<PyArrayReader>()?.into_reader()?;
        // A wrong type is found before anything is read.
        let none = arrow_array::new_empty_array(texts.field().data_type());
        job.run(&none).map_err(|error| failure::column(&error))?;
        let reader = Mapped { texts, job, field: Arc::clone(&field) };
        return Ok(Bound::new(py, Stream { reader: Mutex::new(Some(reader)), field })?.into_any());
    } else if texts.is_instance_of::<PyList>() || texts.is_instance_of::<PyTuple>() {
        Arc::new(StringArray::from(texts.extract::<Vec<Option<String>>>()?))
    } else {
        let found = texts.get_type().name()?;
        let message = format!(
            "a column is needed, which has `__arrow_c_array__` or `__arrow_c_stream__`, as those of pyarrow, polars, pandas and nanoarrow have, or a list of str; and not {found}"
        );
        return Err(PyTypeError::new_err(message));
    };
    let array = py.detach(|| job.run(&array)).map_err(|error| failure::column(&error))?;
    Ok(Bound::new(py, Array { array, field })?.into_any())
}
