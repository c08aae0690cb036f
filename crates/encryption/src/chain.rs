//! The providers of one resource in order: the first seals, whichever prefix fits opens.

use crate::cipher::Cipher;
use crate::figures::{Figures, Tally, Way};
use crate::kms::Kms;
use bytes::Bytes;
use std::sync::Arc;
use supercargo_env::Env;
use supercargo_objects::{ENCRYPTED, Opened, Soon, TransformError};
use supercargo_storage::Key;

/// What stores and reads values of a kind.
#[derive(Clone, Debug)]
pub(crate) enum Provider {
    /// Values as they are.
    Identity,
    /// Keys of the file.
    Keyed(Arc<Keyring>),
    /// Keys of a plugin.
    Kms(Arc<Kms>),
}

/// The keys of one provider of the file.
#[derive(Debug)]
pub(crate) struct Keyring {
    /// `k8s:enc:aesgcm:v1:`
    pub(crate) prefix: &'static str,
    /// What is said when no key fits.
    pub(crate) none: &'static str,
    /// Names with a colon behind, and their ciphers; the first seals.
    pub(crate) keys: Vec<(String, Cipher)>,
}

impl Provider {
    fn prefix(&self) -> &str {
        match self {
            Self::Identity => "",
            Self::Keyed(k) => k.prefix,
            Self::Kms(k) => k.prefix(),
        }
    }
    /// Counts what newly makes values old.
    fn generation(&self) -> u32 {
        match self {
            Self::Kms(k) => k.generation(),
            _ => 0,
        }
    }
}

impl Keyring {
    /// What follows the prefix, opened: true when not with the first key.
    fn open(&self, rest: &[u8], context: &[u8]) -> Result<(Vec<u8>, bool), String> {
        let mut errors = Vec::new();
        for (i, (name, cipher)) in self.keys.iter().enumerate() {
            let Some(stored) = rest.strip_prefix(name.as_bytes()) else {
                continue;
            };
            match cipher.open(stored, context) {
                Ok(value) => return Ok((value, i > 0)),
                Err(e) => errors.push(e.to_owned()),
            }
        }
        Err(aggregate(errors).unwrap_or_else(|| self.none.to_owned()))
    }
}

/// The providers of one resource.
pub(crate) struct Chain {
    env: Env,
    /// With the tallies of values from and to the store.
    providers: Vec<(Provider, [Tally; 2])>,
    unknown: Tally,
    generation: u32,
}

impl Chain {
    /// Providers of a resource, which is named for figures. `generation` differs from that of every chain before it.
    pub(crate) fn new(
        env: &Env,
        resource: &str,
        providers: &[Provider],
        generation: u32,
        figures: &Figures,
    ) -> Self {
        let tally = |p: &Provider, way| {
            let prefix = match p {
                // As upstream: what is read is named, what is written has no prefix.
                Provider::Identity if way == Way::FromStorage => "identity",
                p => p.prefix(),
            };
            figures.tally(resource, way, prefix)
        };
        let tallies = |p: &Provider| [tally(p, Way::FromStorage), tally(p, Way::ToStorage)];
        Self {
            env: env.clone(),
            providers: providers.iter().map(|p| (p.clone(), tallies(p))).collect(),
            unknown: figures.tally(resource, Way::FromStorage, "unknown"),
            generation,
        }
    }

    pub(crate) fn generation(&self) -> u32 {
        let first = self.providers.first().map_or(0, |p| p.0.generation());
        self.generation.wrapping_add(first)
    }

    pub(crate) fn seal(&self, value: &Bytes, key: &Key) -> Result<Bytes, TransformError> {
        let Some((provider, [_, tally])) = self.providers.first() else {
            return Err(refused("no provider is configured".to_owned()));
        };
        let began = self.env.clock.monotonic();
        let sealed = match provider {
            Provider::Identity => Ok(value.clone()),
            Provider::Keyed(ring) => match ring.keys.first() {
                Some((name, cipher)) => {
                    let mut out = Vec::with_capacity(value.len() + ring.prefix.len() + name.len() + 64);
                    out.extend_from_slice(ring.prefix.as_bytes());
                    out.extend_from_slice(name.as_bytes());
                    cipher.seal(&mut out, value, key.as_bytes(), &*self.env.rng);
                    Ok(out.into())
                }
                None => Err(ring.none.to_owned()),
            },
            Provider::Kms(kms) => kms.seal(value, key.as_bytes()),
        };
        let took = self.env.clock.monotonic().saturating_sub(began);
        tally.note(sealed.is_ok(), took);
        sealed.map_err(refused)
    }

    pub(crate) fn open(self: &Arc<Self>, value: Bytes, key: &Key) -> Soon<Opened> {
        self.open_from(0, Vec::new(), value, key)
    }

    /// Tries the providers from `first` on; `errors` are those of providers before, whose prefix fits as well. A prefix that
    /// fits is no proof: two providers of a kind share one, while keys are being rotated.
    fn open_from(
        self: &Arc<Self>,
        first: usize,
        mut errors: Vec<String>,
        value: Bytes,
        key: &Key,
    ) -> Soon<Opened> {
        let clock = &*self.env.clock;
        let began = clock.monotonic();
        let took = || clock.monotonic().saturating_sub(began);
        for (i, (provider, [tally, _])) in self.providers.iter().enumerate().skip(first) {
            let Some(rest) = value.strip_prefix(provider.prefix().as_bytes()) else {
                continue;
            };
            let opened = match provider {
                // It does not read what is encrypted; somebody behind it may.
                Provider::Identity if value.starts_with(ENCRYPTED) => continue,
                Provider::Identity => Ok((value.clone(), false)),
                Provider::Keyed(ring) => ring
                    .open(rest, key.as_bytes())
                    .map(|(value, stale)| (value.into(), stale)),
                Provider::Kms(kms) => match kms.open(value.slice_ref(rest), key) {
                    Soon::Now(opened) => opened,
                    Soon::Later(opened) => {
                        let (this, key) = (self.clone(), key.clone());
                        return Soon::Later(Box::pin(async move {
                            let opened = opened.await;
                            let took = this.env.clock.monotonic().saturating_sub(began);
                            if let Some((_, [tally, _])) = this.providers.get(i) {
                                tally.note(opened.is_ok(), took);
                            }
                            match opened {
                                Ok((value, stale)) => Ok((value, stale || i > 0)),
                                Err(e) => {
                                    errors.push(e);
                                    this.open_from(i + 1, errors, value, &key).wait().await
                                }
                            }
                        }));
                    }
                },
            };
            tally.note(opened.is_ok(), took());
            match opened {
                Ok((value, stale)) => return Soon::Now(Ok((value, stale || i > 0))),
                Err(e) => errors.push(e),
            }
        }
        let message = aggregate(errors).unwrap_or_else(|| {
            self.unknown.note(false, took());
            "no matching prefix found".to_owned()
        });
        Soon::Now(Err(TransformError {
            corrupt: true,
            message,
        }))
    }
}

fn refused(message: String) -> TransformError {
    TransformError {
        corrupt: false,
        message,
    }
}

/// One text of several, as Go's aggregated errors: each once. `None` of none.
pub(crate) fn aggregate(mut errors: Vec<String>) -> Option<String> {
    let mut seen = Vec::new();
    errors.retain(|e| {
        let is_new = !seen.contains(e);
        if is_new {
            seen.push(e.clone());
        }
        is_new
    });
    match errors.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        several => Some(format!("[{}]", several.join(", "))),
    }
}
