//! The sentences an operator reads. Each names the file, the place, and what to do.

use std::fmt::Display;
use std::io;
use std::path::Path;
use supercargo_storage::{Error, ErrorKind};

/// Stored bytes contradict themselves.
pub(crate) fn corrupt(path: &Path, offset: u64, what: impl Display) -> Error {
    Error::new(
        ErrorKind::Corrupt,
        format!(
            "{} is damaged at byte {offset}: {what}. Nothing was changed. Restore the data folder from a backup, or \
             copy it away and check the disk",
            path.display()
        ),
    )
}

/// The file belongs to another format version or another store.
pub(crate) fn foreign(path: &Path, what: impl Display) -> Error {
    Error::new(
        ErrorKind::Corrupt,
        format!("{} can't be used: {what}. Nothing was changed", path.display()),
    )
}

/// The operating system refused; nothing was written.
pub(crate) fn unavailable(path: &Path, doing: &str, e: io::Error) -> Error {
    let cure = match e.kind() {
        _ if is_out_of_space(&e) => "Free some space; writes then go on",
        io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory => {
            "A file is meant to stand there: restore it from a backup"
        }
        _ => "Check the folder's permissions and the disk",
    };
    let kind = match is_out_of_space(&e) {
        true => ErrorKind::NoSpace,
        false => ErrorKind::Unavailable,
    };
    Error::new(kind, format!("can't {doing} {}: {e}. {cure}", path.display())).with_source(e)
}

/// The data folder belongs to a running process.
pub(crate) fn locked(dir: &Path, holder: Option<u32>) -> Error {
    let who = match holder {
        Some(pid) => format!("process {pid}"),
        None => "another process".to_owned(),
    };
    Error::new(
        ErrorKind::Unavailable,
        format!(
            "the data folder {} is in use by {who}. Stop it, or choose another folder",
            dir.display()
        ),
    )
}

/// The log refuses appends for good; `why` is the sentence of the first failure.
pub(crate) fn poisoned(why: &str) -> Error {
    Error::new(ErrorKind::ReadOnly, why)
}

/// What a failed write or sync says from then on.
pub(crate) fn poison_text(path: &Path, doing: &str, e: &io::Error) -> String {
    format!(
        "can't {doing} {}: {e}. Writes are refused until the server is started again, since the disk may have lost \
         what it was given; reads go on. Check the disk before the restart",
        path.display()
    )
}

pub(crate) fn closed() -> Error {
    Error::new(ErrorKind::Closed, "the embedded log was closed")
}

/// True for a full disk or an exhausted quota: errors that go away when space is freed.
pub(crate) fn is_out_of_space(e: &io::Error) -> bool {
    matches!(
        e.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}
