//! etcd's calls: the paths of its gRPC services.

pub(crate) const RANGE: &str = "/etcdserverpb.KV/Range";
/// Since etcd 3.7.
pub(crate) const RANGE_STREAM: &str = "/etcdserverpb.KV/RangeStream";
pub(crate) const PUT: &str = "/etcdserverpb.KV/Put";
pub(crate) const TXN: &str = "/etcdserverpb.KV/Txn";
pub(crate) const COMPACT: &str = "/etcdserverpb.KV/Compact";
pub(crate) const WATCH: &str = "/etcdserverpb.Watch/Watch";
pub(crate) const LEASE_GRANT: &str = "/etcdserverpb.Lease/LeaseGrant";
pub(crate) const LEASE_REVOKE: &str = "/etcdserverpb.Lease/LeaseRevoke";
pub(crate) const LEASE_KEEP_ALIVE: &str = "/etcdserverpb.Lease/LeaseKeepAlive";
pub(crate) const LEASE_TIME_TO_LIVE: &str = "/etcdserverpb.Lease/LeaseTimeToLive";
pub(crate) const AUTHENTICATE: &str = "/etcdserverpb.Auth/Authenticate";
pub(crate) const STATUS: &str = "/etcdserverpb.Maintenance/Status";
pub(crate) const SNAPSHOT: &str = "/etcdserverpb.Maintenance/Snapshot";
pub(crate) const MEMBER_LIST: &str = "/etcdserverpb.Cluster/MemberList";
