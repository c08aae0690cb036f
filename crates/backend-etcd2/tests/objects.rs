//! Objects over real etcd through version 2: the object contract, undecorated and through the watch cache.

mod support;

use supercargo_testkit_stores::contract::{objects_over, objects_through_the_watch_cache_over};
use support::alone;

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_v2() {
    objects_over(alone()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_v2() {
    objects_through_the_watch_cache_over(alone()).await;
}
