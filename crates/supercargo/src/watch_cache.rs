//! Which resources are cached: the three flags of kube-apiserver about it.

use crate::flags::Flags;
use crate::start_error::StartError;
use std::collections::HashMap;
use std::time::Duration;
use supercargo_cache::{CacheFactory, CacheOptions};
use supercargo_env::Env;
use supercargo_meta::GroupResource;

/// A client that comes back within a request's time must be able to resume (apiserver 0.37: `cacher.go`).
const FRESHNESS_MORE: Duration = Duration::from_secs(15);

/// Which resources are cached.
#[derive(Clone, Debug)]
pub(crate) struct WatchCache {
    is_on: bool,
    by_default: bool,
    /// Whether these are cached, whatever the default.
    single: HashMap<GroupResource, bool>,
    freshness: Duration,
    form_bytes: usize,
    check_every: Duration,
}

impl Default for WatchCache {
    fn default() -> Self {
        Self {
            is_on: true,
            by_default: true,
            single: HashMap::new(),
            freshness: CacheOptions::default().freshness,
            form_bytes: CacheOptions::default().form_bytes_max,
            check_every: CacheOptions::default().check_every,
        }
    }
}

impl WatchCache {
    /// As the flags say.
    ///
    /// # Errors
    /// A size that is not written `resource.group#size`.
    pub(crate) fn from_flags(f: &Flags, request_timeout: Duration) -> Result<Self, StartError> {
        let mut single = HashMap::new();
        for item in f.list("watch-cache-sizes") {
            let bad = || {
                StartError::new(
                    format!("--watch-cache-sizes: {item:?} is not a resource and a size"),
                    "write resource.group#size, for example pods#1000,deployments.apps#0; 0 turns the cache off",
                )
            };
            let (resource, size) = item.split_once('#').ok_or_else(bad)?;
            let size: u32 = size.parse().map_err(|_| bad())?;
            let (resource, group) = resource.split_once('.').unwrap_or((resource, ""));
            single.insert(GroupResource::new(group, resource), size > 0);
        }
        let default = Self::default();
        Ok(Self {
            is_on: f.boolean("watch-cache")?,
            by_default: f.int("default-watch-cache-size")? > 0,
            single,
            form_bytes: usize::try_from(f.int("watch-cache-form-bytes")?).unwrap_or(usize::MAX),
            check_every: f.duration("watch-cache-check-period")?,
            freshness: default
                .freshness
                .max(request_timeout.saturating_add(FRESHNESS_MORE)),
        })
    }

    /// What stands before the stores; `None` when nothing does.
    pub(crate) fn factory(&self, env: &Env) -> Option<CacheFactory> {
        let options = CacheOptions {
            form_bytes_max: self.form_bytes,
            check_every: self.check_every,
            ..CacheOptions::default().with_freshness(self.freshness)
        };
        let this = self.clone();
        let caches = move |r: &GroupResource| this.single.get(r).copied().unwrap_or(this.by_default);
        self.is_on
            .then(|| CacheFactory::new(env.clone(), options, Box::new(caches)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::Parsed;

    fn parse(args: &[&str]) -> Result<WatchCache, StartError> {
        let args = args.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>();
        let Parsed::Flags(flags) = Flags::parse("serve", &args)? else {
            panic!("help was not asked for");
        };
        WatchCache::from_flags(&flags, Duration::from_secs(60))
    }

    #[test]
    fn sizes_turn_single_caches_on_and_off() {
        let c = parse(&["--watch-cache-sizes=pods#0,deployments.apps#10"]).unwrap();
        assert!(!c.single[&GroupResource::new("", "pods")]);
        assert!(c.single[&GroupResource::new("apps", "deployments")]);
        assert!(c.is_on && c.by_default);
        assert!(!parse(&["--default-watch-cache-size=0"]).unwrap().by_default);
        assert!(!parse(&["--watch-cache=false"]).unwrap().is_on);
    }

    #[test]
    fn a_size_has_a_form() {
        for bad in ["pods", "pods#", "pods#x", "pods#-1"] {
            let e = parse(&[&format!("--watch-cache-sizes={bad}")]).unwrap_err();
            assert!(e.to_string().contains("--watch-cache-sizes"), "{e}");
        }
    }
}
