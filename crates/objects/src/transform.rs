//! What lies between an object's bytes and the bytes in the store: encryption at rest.

use bytes::Bytes;
use std::sync::Arc;
use supercargo_env::BoxFuture;
use supercargo_meta::GroupResource;
use supercargo_storage::Key;

/// Why a value can't be transformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransformError {
    /// The data is at fault (wrong key, damaged bytes), not the moment.
    pub corrupt: bool,
    /// What happened, for the operator.
    pub message: String,
}

/// What is here by now, or takes time. Nearly everything is here: only then nothing is boxed.
pub enum Soon<T> {
    /// It is here.
    Now(T),
    /// Somebody else has to be asked.
    Later(BoxFuture<'static, T>),
}

impl<T: Send + 'static> Soon<T> {
    /// The same after `f`.
    pub fn map<U>(self, f: impl FnOnce(T) -> U + Send + 'static) -> Soon<U> {
        match self {
            Self::Now(t) => Soon::Now(f(t)),
            Self::Later(later) => Soon::Later(Box::pin(async move { f(later.await) })),
        }
    }
    /// It, as soon as it is here.
    pub async fn wait(self) -> T {
        match self {
            Self::Now(t) => t,
            Self::Later(later) => later.await,
        }
    }
}

/// An object's bytes, and whether the value should be written anew at the next chance (an older key).
pub type Opened = Result<(Bytes, bool), TransformError>;

/// Turns stored values into objects' bytes and back. The storage key is authenticated with the value, so a value copied to
/// another key can't be read.
pub trait Transformer: Send + Sync + 'static {
    /// From the store. See [`TransformError`] for what can go wrong.
    fn open(&self, value: Bytes, key: &Key) -> Soon<Opened>;
    /// To the store.
    ///
    /// # Errors
    /// See [`TransformError`].
    fn seal(&self, value: Bytes, key: &Key) -> Result<Bytes, TransformError>;
    /// Another number once values that it would have written before may have become old. Ask before `open` or `seal`: what
    /// they answer is true of this generation or a later one.
    fn generation(&self) -> u32 {
        0
    }
}

/// The transformer of each resource. Asked once for each storage; custom resources come while the server runs.
pub type TransformerSource = Arc<dyn Fn(&GroupResource) -> Arc<dyn Transformer> + Send + Sync>;

/// Every encrypted value begins so: no object does.
pub const ENCRYPTED: &[u8] = b"k8s:enc:";

/// Stores values as they are, and refuses encrypted ones (apiserver 0.37: `pkg/storage/value/encrypt/identity`).
#[derive(Clone, Copy, Debug)]
pub struct Identity;

impl Transformer for Identity {
    fn open(&self, value: Bytes, _: &Key) -> Soon<Opened> {
        if value.starts_with(ENCRYPTED) {
            return Soon::Now(Err(TransformError {
                corrupt: true,
                message: "identity transformer tried to read encrypted data".to_owned(),
            }));
        }
        Soon::Now(Ok((value, false)))
    }
    fn seal(&self, value: Bytes, _: &Key) -> Result<Bytes, TransformError> {
        Ok(value)
    }
}
