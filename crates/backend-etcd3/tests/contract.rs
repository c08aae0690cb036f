//! etcd keeps the contract: the whole suite against real servers, old and new, one for each case.

mod support;

use supercargo_testkit_stores::contract::{Spots, keeps_the_contract};
use support::{EtcdV3, Version};

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_7_keeps_the_contract() {
    keeps_the_contract("etcd 3.7", Spots::alone(EtcdV3(Version::V37))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_4_keeps_the_contract() {
    keeps_the_contract("etcd 3.4", Spots::alone(EtcdV3(Version::V34))).await;
}
