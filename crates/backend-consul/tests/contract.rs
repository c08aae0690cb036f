//! The store in Consul keeps the contract: the whole suite against a real server, each case below a prefix of its own.

mod support;

use supercargo_testkit_stores::contract::{Spots, keeps_the_contract};
use support::Consul;

#[tokio::test(flavor = "multi_thread")]
async fn consul_keeps_the_contract() {
    keeps_the_contract("Consul", Spots::on_one(Consul)).await;
}
