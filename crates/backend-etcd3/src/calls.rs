//! How many calls there were, and what became of them: the families of gRPC's usual client (go-grpc-middleware 1.1:
//! `providers/prometheus`), by which dashboards know the ways to etcd.
//!
//! Each try with a member is a call. A call whose answer nobody waited for was cancelled.

use crate::errors::Failure;
use crate::methods::Method;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const OK: usize = 0;
const CANCELED: usize = 1;
const UNKNOWN: usize = 2;
const DEADLINE_EXCEEDED: usize = 4;
const UNAVAILABLE: usize = 14;

/// The names of gRPC's codes, by code.
const CODES: [&str; 17] = [
    "OK",
    "Canceled",
    "Unknown",
    "InvalidArgument",
    "DeadlineExceeded",
    "NotFound",
    "AlreadyExists",
    "PermissionDenied",
    "ResourceExhausted",
    "FailedPrecondition",
    "Aborted",
    "OutOfRange",
    "Unimplemented",
    "Internal",
    "Unavailable",
    "DataLoss",
    "Unauthenticated",
];

/// Calls of one method.
#[derive(Debug, Default)]
struct Calls {
    started: AtomicU64,
    sent: AtomicU64,
    received: AtomicU64,
    handled: [AtomicU64; CODES.len()],
}

fn add(to: &AtomicU64) {
    to.fetch_add(1, Ordering::Relaxed);
}

/// All calls of one or more clients.
#[derive(Debug, Default)]
pub struct CallCounts([Calls; Method::ALL.len()]);

impl CallCounts {
    const fn of(&self, method: Method) -> &Calls {
        &self.0[method as usize]
    }

    /// Their lines in Prometheus' text form. A method that was not called has none.
    pub fn write(&self, out: &mut String) {
        type Read = fn(&Calls) -> &AtomicU64;
        const FAMILIES: [(&str, &str, Read); 3] = [
            (
                "grpc_client_started_total",
                "Calls of a store that were begun.",
                |c| &c.started,
            ),
            (
                "grpc_client_msg_sent_total",
                "Messages that were sent to a store.",
                |c| &c.sent,
            ),
            (
                "grpc_client_msg_received_total",
                "Messages that came from a store.",
                |c| &c.received,
            ),
        ];
        // Writing to a string does not fail.
        for (name, help, read) in FAMILIES {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter");
            self.each(|calls, labels| {
                let n = read(calls).load(Ordering::Relaxed);
                if n > 0 {
                    let _ = writeln!(out, "{name}{{{labels}}} {n}");
                }
            });
        }
        let name = "grpc_client_handled_total";
        let _ = writeln!(
            out,
            "# HELP {name} Calls of a store that are over, by how they ended.\n# TYPE {name} counter"
        );
        self.each(|calls, labels| {
            for (code, n) in CODES.iter().zip(&calls.handled) {
                let n = n.load(Ordering::Relaxed);
                if n > 0 {
                    let _ = writeln!(out, "{name}{{grpc_code=\"{code}\",{labels}}} {n}");
                }
            }
        });
    }

    fn each(&self, mut write: impl FnMut(&Calls, &str)) {
        for (method, calls) in Method::ALL.iter().zip(&self.0) {
            let mut parts = method.path().split('/').skip(1);
            let (service, name) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
            let kind = method.kind();
            let labels = format!("grpc_method=\"{name}\",grpc_service=\"{service}\",grpc_type=\"{kind}\"");
            write(calls, &labels);
        }
    }
}

/// A call that is under way.
pub(crate) struct Running {
    counts: Arc<CallCounts>,
    pub(crate) method: Method,
    is_over: bool,
}

impl Running {
    pub(crate) fn begin(counts: &Arc<CallCounts>, method: Method) -> Self {
        add(&counts.of(method).started);
        Self {
            counts: counts.clone(),
            method,
            is_over: false,
        }
    }

    /// A message went out.
    pub(crate) fn sent(&self) {
        add(&self.counts.of(self.method).sent);
    }

    /// A message came.
    pub(crate) fn received(&self) {
        add(&self.counts.of(self.method).received);
    }

    /// It ended well, or with a failure. What comes later is not looked at.
    pub(crate) fn ended(&mut self, failure: Option<&Failure>) {
        self.end(match failure {
            None => OK,
            Some(Failure::Refused(status)) => usize::try_from(status.code).unwrap_or(UNKNOWN),
            Some(Failure::Late(_)) => DEADLINE_EXCEEDED,
            Some(Failure::Closed) => CANCELED,
            Some(Failure::Unreached(_) | Failure::Lost(_)) => UNAVAILABLE,
        });
    }

    fn end(&mut self, code: usize) {
        if !std::mem::replace(&mut self.is_over, true) {
            let handled = &self.counts.of(self.method).handled;
            add(handled.get(code).unwrap_or(&handled[UNKNOWN]));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end(CANCELED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grpc::Status;
    use std::time::Duration;

    #[test]
    fn methods_stand_where_their_numbers_say() {
        for (i, method) in Method::ALL.into_iter().enumerate() {
            assert_eq!(method as usize, i, "{method:?}");
        }
    }

    #[test]
    fn a_call_ends_once_and_with_what_came_first() {
        let counts = Arc::new(CallCounts::default());
        let begin = || Running::begin(&counts, Method::Txn);
        let refused = |code| {
            Failure::Refused(Status {
                code,
                message: String::new(),
            })
        };
        let mut well = begin();
        well.sent();
        well.received();
        well.ended(None);
        well.ended(Some(&Failure::Closed));
        drop(well);
        for failure in [
            refused(8),
            refused(99),
            Failure::Lost(String::new()),
            Failure::Late(Duration::from_secs(1)),
        ] {
            begin().ended(Some(&failure));
        }
        drop(begin());
        Running::begin(&counts, Method::Watch).sent();
        let mut out = String::new();
        counts.write(&mut out);
        let lines: Vec<&str> = out.lines().filter(|l| !l.starts_with('#')).collect();
        let txn = "grpc_method=\"Txn\",grpc_service=\"etcdserverpb.KV\",grpc_type=\"unary\"";
        let watch = "grpc_method=\"Watch\",grpc_service=\"etcdserverpb.Watch\",grpc_type=\"bidi_stream\"";
        let handled =
            |code, labels, n| format!("grpc_client_handled_total{{grpc_code=\"{code}\",{labels}}} {n}");
        assert_eq!(
            lines,
            [
                format!("grpc_client_started_total{{{txn}}} 6"),
                format!("grpc_client_started_total{{{watch}}} 1"),
                format!("grpc_client_msg_sent_total{{{txn}}} 1"),
                format!("grpc_client_msg_sent_total{{{watch}}} 1"),
                format!("grpc_client_msg_received_total{{{txn}}} 1"),
                handled("OK", txn, 1),
                handled("Canceled", txn, 1),
                handled("Unknown", txn, 1),
                handled("DeadlineExceeded", txn, 1),
                handled("ResourceExhausted", txn, 1),
                handled("Unavailable", txn, 1),
                handled("Canceled", watch, 1),
            ]
        );
    }
}
