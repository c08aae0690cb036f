//! What all calls share.

use crate::Result;
use crate::channel::Channel;
use crate::errors::{Failure, Nature};
use crate::figures::Figures;
use crate::keys;
use crate::lease::Leases;
use crate::maintenance::Probe;
use crate::options::Etcd3Options;
use crate::proto::ResponseHeader;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use supercargo_env::Env;
use supercargo_storage::{Error, ErrorKind, KeyRange, Revision};

/// The channel and what is remembered beside it.
pub(crate) struct Store {
    pub(crate) channel: Arc<Channel>,
    pub(crate) figures: Arc<Figures>,
    pub(crate) leases: Leases,
    pub(crate) probe: Probe,
    /// The range whose keys are counted.
    pub(crate) counted: KeyRange,
    /// No streamed ranges before this time of the monotonic clock.
    pub(crate) no_stream_until_ms: AtomicU64,
}

impl Store {
    pub(crate) fn new(env: Env, options: Etcd3Options) -> Result<Self> {
        let counted = KeyRange::prefix(&options.prefix);
        Ok(Self {
            channel: Arc::new(Channel::new(env, options)?),
            figures: Arc::default(),
            leases: Leases::default(),
            probe: Probe::default(),
            counted,
            no_stream_until_ms: AtomicU64::new(0),
        })
    }

    /// Notes the revision of an answer, and that there was one.
    pub(crate) fn saw(&self, header: Option<&ResponseHeader>) -> Revision {
        let revision = keys::header(header);
        self.figures.saw(revision);
        self.figures.is_served();
        revision
    }

    /// The error of a failed read.
    pub(crate) fn error(&self, failure: Failure) -> Error {
        let error = failure.into_error(Nature::Read);
        if *error.kind() == ErrorKind::Unavailable {
            self.figures.is_troubled(error.detail());
        }
        error
    }

    /// `Compacted`, as far as is known.
    pub(crate) fn compacted(&self, why: &str) -> Error {
        let compacted = self.figures.compacted();
        Error::new(ErrorKind::Compacted { compacted }, why)
    }
}
