//! etcd's calls: the paths of its gRPC services.

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Range,
    /// Since etcd 3.7.
    RangeStream,
    Put,
    Txn,
    Compact,
    Watch,
    LeaseGrant,
    LeaseRevoke,
    LeaseKeepAlive,
    LeaseTimeToLive,
    Authenticate,
    Status,
    Snapshot,
    MemberList,
}

impl Method {
    /// All of them, in the order of their declaration.
    pub(crate) const ALL: [Self; 14] = [
        Self::Range,
        Self::RangeStream,
        Self::Put,
        Self::Txn,
        Self::Compact,
        Self::Watch,
        Self::LeaseGrant,
        Self::LeaseRevoke,
        Self::LeaseKeepAlive,
        Self::LeaseTimeToLive,
        Self::Authenticate,
        Self::Status,
        Self::Snapshot,
        Self::MemberList,
    ];

    /// Where it is called: a slash, its service, a slash, its name.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Range => "/etcdserverpb.KV/Range",
            Self::RangeStream => "/etcdserverpb.KV/RangeStream",
            Self::Put => "/etcdserverpb.KV/Put",
            Self::Txn => "/etcdserverpb.KV/Txn",
            Self::Compact => "/etcdserverpb.KV/Compact",
            Self::Watch => "/etcdserverpb.Watch/Watch",
            Self::LeaseGrant => "/etcdserverpb.Lease/LeaseGrant",
            Self::LeaseRevoke => "/etcdserverpb.Lease/LeaseRevoke",
            Self::LeaseKeepAlive => "/etcdserverpb.Lease/LeaseKeepAlive",
            Self::LeaseTimeToLive => "/etcdserverpb.Lease/LeaseTimeToLive",
            Self::Authenticate => "/etcdserverpb.Auth/Authenticate",
            Self::Status => "/etcdserverpb.Maintenance/Status",
            Self::Snapshot => "/etcdserverpb.Maintenance/Snapshot",
            Self::MemberList => "/etcdserverpb.Cluster/MemberList",
        }
    }

    /// Who sends a stream, in gRPC's words.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::RangeStream | Self::Snapshot => "server_stream",
            Self::Watch | Self::LeaseKeepAlive => "bidi_stream",
            _ => "unary",
        }
    }
}
