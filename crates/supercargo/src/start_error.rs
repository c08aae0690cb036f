//! Start-up errors: a plain sentence, the flag or file at fault, and what to do.

/// Why the server did not start. Printed as `Error: <what>: <cure>`, exit code 1.
#[derive(Debug)]
pub struct StartError {
    what: String,
    cure: String,
}

impl StartError {
    /// `what` names the flag or file at fault, `cure` what to do about it (may be empty).
    pub fn new(what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            cure: cure.into(),
        }
    }

    /// The same, of what a flag was given.
    #[must_use]
    pub(crate) fn of_flag(mut self, name: &str) -> Self {
        self.what = format!("--{name}: {}", self.what);
        self
    }

    /// A file that could not be read or written.
    pub(crate) fn file(path: &std::path::Path, doing: &str, e: &std::io::Error) -> Self {
        let cure = match e.kind() {
            std::io::ErrorKind::NotFound => "check the path",
            std::io::ErrorKind::PermissionDenied => "check its owner and mode",
            std::io::ErrorKind::StorageFull => "free some space",
            std::io::ErrorKind::IsADirectory | std::io::ErrorKind::NotADirectory => {
                "a file is meant to stand there: move away what does"
            }
            std::io::ErrorKind::InvalidData => "it holds no text: check that it is the file you meant",
            _ => "check the file and the disk",
        };
        Self::new(format!("can't {doing} {}: {e}", path.display()), cure)
    }
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.cure.is_empty() {
            f.write_str(&self.what)
        } else {
            write!(f, "{}: {}", self.what, self.cure)
        }
    }
}

impl std::error::Error for StartError {}
