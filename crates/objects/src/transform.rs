//! What lies between an object's bytes and the bytes in the store: encryption at rest.

use bytes::Bytes;
use supercargo_storage::Key;

/// Why a value can't be transformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransformError {
    /// The data is at fault (wrong key, damaged bytes), not the moment.
    pub corrupt: bool,
    /// What happened, for the operator.
    pub message: String,
}

/// Turns stored values into objects' bytes and back. The storage key is authenticated with the value, so a value copied to
/// another key can't be read.
pub trait Transformer: Send + Sync + 'static {
    /// From the store. True when the value should be written anew at the next chance (an older key).
    ///
    /// # Errors
    /// See [`TransformError`].
    fn open(&self, value: Bytes, key: &Key) -> Result<(Bytes, bool), TransformError>;
    /// To the store.
    ///
    /// # Errors
    /// See [`TransformError`].
    fn seal(&self, value: Bytes, key: &Key) -> Result<Bytes, TransformError>;
}

/// Stores values as they are.
#[derive(Clone, Copy, Debug)]
pub struct Identity;

impl Transformer for Identity {
    fn open(&self, value: Bytes, _: &Key) -> Result<(Bytes, bool), TransformError> {
        Ok((value, false))
    }
    fn seal(&self, value: Bytes, _: &Key) -> Result<Bytes, TransformError> {
        Ok(value)
    }
}
