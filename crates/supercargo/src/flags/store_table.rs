//! The flags that say which store, how to reach it, and what is written there.

use super::allowed::Allowed;
use super::flag::{Flag, Kind, Support, flag};

pub(super) const STORE_FLAGS: &[Flag] = &[
    flag(
        "etcd-cafile",
        Kind::Text,
        "",
        Support::Full,
        "Authorities of the etcd servers' certificates, PEM.",
    ),
    flag(
        "etcd-certfile",
        Kind::Text,
        "",
        Support::Full,
        "Certificate for etcd, PEM; goes with --etcd-keyfile.",
    ),
    flag(
        "etcd-compaction-interval",
        Kind::Duration,
        "5m0s",
        Support::Full,
        "How long history is kept for watches and exact reads; 0 keeps it until the memory bound.",
    )
    .allow(Allowed::TIME),
    flag(
        "etcd-count-metric-poll-period",
        Kind::Duration,
        "1m0s",
        Support::Full,
        "How often the keys in etcd are counted for metrics; 0 never.",
    )
    .allow(Allowed::TIME),
    flag(
        "etcd-db-metric-poll-interval",
        Kind::Duration,
        "30s",
        Support::Full,
        "How often etcd is asked for its size.",
    )
    .allow(Allowed::SOME_TIME),
    flag(
        "etcd-healthcheck-timeout",
        Kind::Duration,
        "2s",
        Support::Full,
        "How long etcd may take to answer a health check.",
    )
    .allow(Allowed::SOME_TIME),
    flag(
        "etcd-keyfile",
        Kind::Text,
        "",
        Support::Full,
        "Key of --etcd-certfile, PEM.",
    ),
    flag(
        "etcd-prefix",
        Kind::Text,
        "/registry",
        Support::Full,
        "Prefix of all keys in the store.",
    )
    .allow(Allowed::KEY_PREFIX),
    flag(
        "etcd-readycheck-timeout",
        Kind::Duration,
        "2s",
        Support::Full,
        "How long etcd may take to answer a check of readiness.",
    )
    .allow(Allowed::SOME_TIME),
    flag(
        "etcd-servers",
        Kind::List,
        "",
        Support::Full,
        "The members of an etcd cluster, scheme://ip:port, that holds everything. Implies --storage-backend=etcd3.",
    )
    .allow(Allowed::ETCD_SERVER),
    flag(
        "etcd-servers-overrides",
        Kind::List,
        "",
        Support::Full,
        "Other etcd clusters for single resources: group/resource#servers, servers separated by semicolons.",
    ),
    flag(
        "lease-reuse-duration-seconds",
        Kind::Int,
        "60",
        Support::Full,
        "For how many seconds one etcd lease serves new objects with a time to live.",
    )
    .allow(Allowed::Whole(0, 86_400)),
    flag(
        "storage-backend",
        Kind::Text,
        "",
        Support::Full,
        "The store. embedded: a folder on local disk; the default without --etcd-servers. etcd3: an etcd cluster. etcd2: the \
         older store of etcd 2.0 to 3.5 (from 3.4 on with --enable-v2). consul: a log in Consul's KV. \
         zookeeper: a log in a ZooKeeper ensemble.",
    ),
    flag(
        "consul-addresses",
        Kind::List,
        "http://127.0.0.1:8500",
        Support::Ours,
        "Agents or servers of Consul, for --storage-backend=consul: http://host:port, https://host:port or unix:///path. The \
         next is asked when one fails.",
    ),
    flag(
        "consul-prefix",
        Kind::Text,
        "supercargo",
        Support::Ours,
        "The folder of Consul's KV in which everything is kept. Nothing else may write there.",
    ),
    flag(
        "consul-token-file",
        Kind::Text,
        "",
        Support::Ours,
        "Holds the token for Consul, which needs key_prefix write on --consul-prefix. Read again when Consul refuses it.",
    ),
    flag(
        "consul-datacenter",
        Kind::Text,
        "",
        Support::Ours,
        "The datacenter whose KV is used; without, that of the agent.",
    ),
    flag(
        "consul-cafile",
        Kind::Text,
        "",
        Support::Ours,
        "Authorities of the certificates of Consul, PEM; without, those of the system.",
    ),
    flag(
        "consul-certfile",
        Kind::Text,
        "",
        Support::Ours,
        "Our certificate for Consul, PEM.",
    ),
    flag(
        "consul-keyfile",
        Kind::Text,
        "",
        Support::Ours,
        "Key of --consul-certfile, PEM.",
    ),
    flag(
        "kv-mirror",
        Kind::Bool,
        "false",
        Support::Ours,
        "With --storage-backend=consul or zookeeper: below `state/` in the store, one of the servers with this flag keeps the \
         newest value of each key, for people and backup tools. Nothing reads it.",
    ),
    flag(
        "zookeeper-servers",
        Kind::List,
        "",
        Support::Ours,
        "The servers of a ZooKeeper ensemble, host:port, for --storage-backend=zookeeper.",
    ),
    flag(
        "zookeeper-chroot",
        Kind::Text,
        "/supercargo",
        Support::Ours,
        "The node below which everything is kept. Nothing else may write there.",
    ),
    flag(
        "zookeeper-digest-file",
        Kind::Text,
        "",
        Support::Ours,
        "Holds name:password for ZooKeeper. The nodes are then for this name alone; without, for everybody.",
    ),
    flag(
        "zookeeper-session-timeout",
        Kind::Duration,
        "10s",
        Support::Ours,
        "A connection that is silent for two thirds of it is given up. ZooKeeper bounds it to 2 to 20 of its ticks.",
    )
    .allow(Allowed::SOME_TIME),
    flag(
        "zookeeper-strict-reads",
        Kind::Bool,
        "false",
        Support::Ours,
        "Reads write first, so that not even a leader that was deposed a moment ago can answer them.",
    ),
    flag(
        "zookeeper-cafile",
        Kind::Text,
        "",
        Support::Ours,
        "Certificates that the servers of ZooKeeper are checked against, PEM. With any of these files TLS is spoken.",
    ),
    flag(
        "zookeeper-certfile",
        Kind::Text,
        "",
        Support::Ours,
        "Our certificate for ZooKeeper, PEM.",
    ),
    flag(
        "zookeeper-keyfile",
        Kind::Text,
        "",
        Support::Ours,
        "Key of --zookeeper-certfile, PEM.",
    ),
    flag(
        "etcd-quorum-read",
        Kind::Bool,
        "true",
        Support::Ours,
        "With etcd2: reads ask the cluster how far it is; without, one member, which may be behind the others.",
    ),
    flag(
        "deserialization-cache-size",
        Kind::Int,
        "0",
        Support::Ours,
        "Accepted from command lines of Kubernetes 1.5 and without effect: objects are decoded once, whatever the store.",
    )
    .allow(Allowed::Whole(0, 1 << 31)),
    flag(
        "storage-media-type",
        Kind::Text,
        "application/vnd.kubernetes.protobuf",
        Support::Full,
        "How built-in objects are written: application/vnd.kubernetes.protobuf, application/json or application/yaml; etcd v2 \
         always has JSON. All are read.",
    ),
];
