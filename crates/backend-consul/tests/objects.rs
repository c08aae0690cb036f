//! Objects over a real Consul: the object contract, undecorated and through the watch cache.

mod support;

use supercargo_testkit_stores::contract::{Spots, objects_over, objects_through_the_watch_cache_over};
use support::Consul;

#[tokio::test(flavor = "multi_thread")]
async fn over_consul() {
    objects_over(Spots::on_one(Consul)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_watch_cache_over_consul() {
    objects_through_the_watch_cache_over(Spots::on_one(Consul)).await;
}
