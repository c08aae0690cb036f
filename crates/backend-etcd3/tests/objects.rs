//! Objects over real etcd: the object contract, undecorated and through the watch cache.

mod support;

use supercargo_testkit_stores::contract::{Spots, objects_over, objects_through_the_watch_cache_over};
use support::{EtcdV3, Version};

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_3_7() {
    objects_over(Spots::alone(EtcdV3(Version::V37))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_etcd_3_4() {
    objects_over(Spots::alone(EtcdV3(Version::V34))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_3_7() {
    objects_through_the_watch_cache_over(Spots::alone(EtcdV3(Version::V37))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_etcd_3_4() {
    objects_through_the_watch_cache_over(Spots::alone(EtcdV3(Version::V34))).await;
}
