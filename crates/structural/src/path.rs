//! Where a walk is: steps on the stack, turned to text when there is something to say.

use std::fmt::Write;

/// A step down.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'a> {
    /// A named field: `.name`.
    Field(&'a str),
    /// A key of a map: `[key]`.
    Key(&'a str),
    /// An item: `[0]`.
    Index(usize),
}

/// A place in an object or a definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'a> {
    up: Option<&'a Path<'a>>,
    step: Step<'a>,
    depth: usize,
}

impl<'a> Path<'a> {
    /// The top. A name for it is the first field of every path; "" for none.
    pub(crate) const fn root(name: &'a str) -> Self {
        Path {
            up: None,
            step: Step::Field(name),
            depth: 0,
        }
    }
    const fn down<'b>(&'b self, step: Step<'b>) -> Path<'b>
    where
        'a: 'b,
    {
        Path {
            up: Some(self),
            step,
            depth: self.depth + 1,
        }
    }
    pub(crate) const fn field<'b>(&'b self, name: &'b str) -> Path<'b>
    where
        'a: 'b,
    {
        self.down(Step::Field(name))
    }
    pub(crate) const fn key<'b>(&'b self, key: &'b str) -> Path<'b>
    where
        'a: 'b,
    {
        self.down(Step::Key(key))
    }
    pub(crate) const fn index<'b>(&'b self, index: usize) -> Path<'b>
    where
        'a: 'b,
    {
        self.down(Step::Index(index))
    }
    pub(crate) const fn depth(&self) -> usize {
        self.depth
    }
    pub(crate) const fn is_root(&self) -> bool {
        self.up.is_none()
    }

    /// `spec.containers[0].labels[app]`.
    pub(crate) fn text(&self) -> String {
        self.write(true)
    }
    /// As the texts of value validation print it: keys of maps like fields.
    pub(crate) fn dotted(&self) -> String {
        self.write(false)
    }
    /// The text of a field below.
    pub(crate) fn text_of(&self, name: &str) -> String {
        self.field(name).text()
    }

    fn write(&self, keys: bool) -> String {
        let mut steps = Vec::with_capacity(self.depth + 1);
        let mut at = Some(self);
        while let Some(p) = at {
            steps.push(p.step);
            at = p.up;
        }
        let mut out = String::new();
        for step in steps.into_iter().rev() {
            match step {
                Step::Field("") => {}
                Step::Key(k) if keys => {
                    let _ = write!(out, "[{k}]");
                }
                Step::Field(n) => {
                    if !out.is_empty() {
                        out.push('.');
                    }
                    out.push_str(n);
                }
                Step::Key(k) => {
                    out.push('.');
                    out.push_str(k);
                }
                Step::Index(i) => {
                    let _ = write!(out, "[{i}]");
                }
            }
        }
        out
    }
}
