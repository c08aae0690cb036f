//! Objects over real etcd through version 2: the object contract, undecorated and through the watch cache.

mod support;

use supercargo_testkit_stores::contract::{Spots, objects_over, objects_through_the_watch_cache_over};
use support::EtcdV2;

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_v2() {
    objects_over(Spots::alone(EtcdV2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_v2() {
    objects_through_the_watch_cache_over(Spots::alone(EtcdV2)).await;
}
