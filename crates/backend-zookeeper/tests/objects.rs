//! Objects over a real ZooKeeper: the object contract, undecorated and through the watch cache.

mod support;

use supercargo_testkit_stores::contract::{Spots, objects_over, objects_through_the_watch_cache_over};
use support::ZooKeeper;

#[tokio::test(flavor = "multi_thread")]
async fn over_zookeeper() {
    objects_over(Spots::on_one(ZooKeeper)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_zookeeper() {
    objects_through_the_watch_cache_over(Spots::on_one(ZooKeeper)).await;
}
