//! The memory of encoded forms, bounded over all caches together.
//!
//! A form is made for whoever asks first and kept for everybody who follows. What nobody asked for between two rounds goes
//! when all forms together are more than the budget; if that is not enough, the next round takes what was not asked for
//! meanwhile, and so on. Between two rounds the budget can be exceeded by what is asked for in that time.

use crate::caches::Caches;
use std::time::Duration;
use supercargo_env::{Env, TaskHandle};

/// The time between two rounds.
const ROUND: Duration = Duration::from_secs(10);

/// Drops forms that nobody uses, for as long as it is held.
pub(crate) struct Sweeper(TaskHandle);

impl Sweeper {
    /// Looks after all of `caches`.
    pub(crate) fn start(env: &Env, caches: Caches, budget: usize) -> Self {
        let clock = env.clock.clone();
        Self(env.tasks.spawn("cache sweep", async move {
            loop {
                clock.sleep(ROUND).await;
                round(&caches, budget);
            }
        }))
    }
}

impl Drop for Sweeper {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn round(caches: &Caches, budget: usize) {
    let caches = caches.live();
    let tables: Vec<_> = caches.iter().map(|c| c.1.current().0).collect();
    let entries = || tables.iter().flat_map(|s| s.table.iter());
    let mut held: usize = entries().map(|e| e.form_bytes()).sum();
    if held <= budget {
        return;
    }
    for entry in entries() {
        held = held.saturating_sub(entry.cool_forms());
        if held <= budget {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CacheOptions, Cached};
    use bytes::Bytes;
    use std::sync::Arc;
    use supercargo_meta::{GroupResource, Tree};
    use supercargo_objects::conformance::example_codec;
    use supercargo_objects::{Direct, FormKey, KeySchema, ListQuery, ObjectStorage as _, View};
    use supercargo_storage::Expected;
    use supercargo_storage::memory::MemoryBackend;

    #[tokio::test]
    async fn forms_that_nobody_asks_for_go_when_there_are_too_many() {
        let env = Env::system();
        let keys = KeySchema::new("/registry", "/pods").unwrap();
        let backend = MemoryBackend::new(&env);
        let direct = Arc::new(Direct::new(env.clone(), backend, keys.clone(), example_codec()));
        let cache = Cached::new(env, direct, keys, None, CacheOptions::default());
        for i in 0..10 {
            let mut t = Tree::map([("kind", "Pod".into()), ("apiVersion", "v1".into())]);
            t.set(&["metadata", "name"], format!("p{i}").into());
            let value = cache.codec().encode(&t).unwrap();
            cache
                .put(&format!("/pods/a/p{i}"), Expected::Absent, value, None)
                .await
                .unwrap();
        }
        let query = ListQuery {
            key: "/pods".to_owned(),
            recursive: true,
            ..ListQuery::default()
        };
        let list = cache.list(query).await.unwrap();
        let form = FormKey {
            media: supercargo_objects::Media::Json,
            version: 0,
            view: View::Object,
        };
        let ask = |i: usize| list.items[i].form(form, || Ok::<_, ()>(Bytes::from(vec![b'x'; 100])));
        let held = || list.items.iter().map(|e| e.form_bytes()).sum::<usize>();
        (0..10).for_each(|i| drop(ask(i)));
        let all = Caches::default();
        let _place = all.add(GroupResource::new("", "pods"), cache.shared());

        round(&all, 1000);
        assert_eq!(held(), 1000, "within the budget nothing goes");
        round(&all, 500);
        assert_eq!(held(), 1000, "all were asked for a moment ago");
        drop(ask(3));
        round(&all, 500);
        assert_eq!(held(), 500, "no more than needed");
        round(&all, 0);
        round(&all, 0);
        assert_eq!(held(), 0);
    }
}
