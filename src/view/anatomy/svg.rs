//! The ruler as an SVG image.

use alloc::format;
use alloc::string::String;

use super::labels::Labels;
use super::ruler::{Drawing, Line, Ruler, columns};

/// The width of a character and the height of a line, in SVG units.
const CHARACTER: f64 = 9.6;
const LINE: f64 = 22.0;
const PADDING: f64 = 16.0;

impl Ruler<'_> {
    /// The drawing as an SVG image. Its colours follow the reader's preference for light or dark.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::anatomy::Ruler;
    ///
    /// let svg = Ruler::of(UriReference::parse("http://h/?a&b")?).nested().to_svg();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// assert!(svg.contains("http://h/?a&amp;b"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn to_svg(&self) -> String {
        picture(self.anatomy.reference.as_str(), &self.lines())
    }
}

impl Labels<'_> {
    /// The drawing as an SVG image, in the style of [`Ruler::to_svg`].
    ///
    /// ```
    /// use urispec::view::anatomy::Labels;
    ///
    /// let svg = Labels::of("a=1").level([("key", 0..1), ("value", 2..3)]).to_svg();
    /// assert!(svg.contains("<title>The components of a=1</title>"));
    /// ```
    pub fn to_svg(&self) -> String {
        picture(self.text(), &self.lines())
    }
}

/// The picture of a text, which is in lines with their drawings.
fn picture(text: &str, lines: &[Line<'_>]) -> String {
    let margin = lines.iter().map(Line::margin).max().unwrap_or(0) as f64;
    let mut picture = Picture { body: String::new(), y: PADDING + LINE * 0.75, columns: 0.0 };
    for line in lines {
        picture.text("uri", 0.0 + margin, line.text);
        picture.y += LINE * 0.35;
        for drawing in &line.levels {
            picture.drawing(drawing, margin);
        }
        picture.y += LINE;
    }
    let width = picture.columns * CHARACTER + 2.0 * PADDING;
    let height = picture.y - LINE * 1.25 + PADDING;
    let title = escaped(text);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\">\n<title>The components of {title}</title>\n<style>\n\
         text {{ font: 16px ui-monospace, Menlo, Consolas, monospace; white-space: pre; }}\n\
         .uri {{ fill: #1f2328; }} .label {{ fill: #0a5cc0; }} path {{ fill: none; stroke: #8a919a; stroke-width: 1.5; }}\n\
         @media (prefers-color-scheme: dark) {{ .uri {{ fill: #e6edf3; }} .label {{ fill: #79b8ff; }} }}\n\
         </style>\n{}</svg>\n",
        picture.body
    )
}

/// The drawing so far, down to `y`.
struct Picture {
    body: String,
    y: f64,
    columns: f64,
}

impl Picture {
    fn text(&mut self, class: &str, column: f64, text: &str) {
        if text.is_empty() {
            return;
        }
        let (x, y, length) = (PADDING + column * CHARACTER, self.y, columns(text) as f64);
        self.columns = self.columns.max(column + length);
        let (width, text) = (length * CHARACTER, escaped(text));
        self.body.push_str(&format!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\">{text}</text>\n"
        ));
    }

    fn path(&mut self, path: String) {
        self.body.push_str(&format!("<path d=\"{path}\"/>\n"));
    }

    fn drawing(&mut self, drawing: &Drawing, margin: f64) {
        let x = |column: f64| PADDING + (margin + column) * CHARACTER;
        let row = drawing.in_a_row();
        let top = self.y;
        let bottom = top + LINE * 0.3;
        let count = drawing.marks.len();
        for (at, mark) in drawing.marks.iter().enumerate() {
            let (start, end) = (x(mark.span.start as f64) + 1.5, x(mark.span.end as f64) - 1.5);
            if !mark.span.is_empty() {
                let (opens, closes) = (if mark.opens { top } else { bottom }, if mark.closes { top } else { bottom });
                self.path(format!("M{start:.1} {opens:.1}V{bottom:.1}H{end:.1}V{closes:.1}"));
            }
            let placed = row.as_ref().and_then(|row| row.get(at));
            let bar = placed.map_or_else(|| mark.middle(), |placed| placed.bar);
            let rows = if row.is_some() { 0 } else { count - 1 - at };
            let (bar_x, from) = (x(bar as f64) + CHARACTER / 2.0, if mark.span.is_empty() { top } else { bottom });
            let to = bottom + LINE * (0.4 + rows as f64);
            self.path(format!("M{bar_x:.1} {from:.1}V{to:.1}"));
            self.y = to + LINE * 0.75;
            let column = placed.map_or(bar as f64, |placed| placed.start as f64);
            self.text("label", margin + column, &mark.label);
        }
        let rows = if row.is_some() { 0 } else { count.saturating_sub(1) };
        self.y = bottom + LINE * (1.5 + rows as f64);
    }
}

/// Escapes characters that have a meaning in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
