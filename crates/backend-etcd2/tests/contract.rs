//! etcd v2 keeps the contract: the whole suite against real servers, one for each case.

mod support;

use supercargo_testkit_stores::contract::{Spots, keeps_the_contract};
use support::EtcdV2;

#[tokio::test(flavor = "multi_thread")]
async fn etcd_v2_keeps_the_contract() {
    keeps_the_contract("etcd 3.4 through version 2", Spots::alone(EtcdV2)).await;
}
