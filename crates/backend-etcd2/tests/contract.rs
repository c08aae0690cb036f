//! etcd v2 keeps the contract: the whole suite against real servers, one for each case.

mod support;

use supercargo_testkit_stores::contract::keeps_the_contract;
use support::alone;

#[tokio::test(flavor = "multi_thread")]
async fn etcd_v2_keeps_the_contract() {
    keeps_the_contract("etcd 3.4 through version 2", alone()).await;
}
