//! Feature gates.

/// How mature a gate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Off unless asked for.
    Alpha,
    /// Usually on.
    Beta,
    /// Here to stay.
    Ga,
    /// On its way out.
    Deprecated,
}

/// A feature gate.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// Its name.
    pub name: &'static str,
    /// On without a flag.
    pub on: bool,
    /// Its stage.
    pub stage: Stage,
    /// Can't be changed.
    pub locked: bool,
}
