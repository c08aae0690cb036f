//! etcd keeps the contract: the whole suite against real servers, old and new, one for each case.

mod support;

use supercargo_testkit_stores::contract::keeps_the_contract;
use support::{Version, alone};

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_7_keeps_the_contract() {
    keeps_the_contract("etcd 3.7", alone(Version::V37)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn etcd_3_4_keeps_the_contract() {
    keeps_the_contract("etcd 3.4", alone(Version::V34)).await;
}
