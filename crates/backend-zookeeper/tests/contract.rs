//! ZooKeeper keeps the contract: the whole suite against a real server, each case in a chroot of its own.

mod support;

use supercargo_testkit_stores::contract::{Spots, keeps_the_contract};
use support::ZooKeeper;

#[tokio::test(flavor = "multi_thread")]
async fn zookeeper_keeps_the_contract() {
    keeps_the_contract("ZooKeeper 3.8", Spots::on_one(ZooKeeper)).await;
}
