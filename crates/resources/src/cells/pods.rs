//! Pods: what state they are really in.

use super::{condition_status, conditions, is_deleted, items};
use supercargo_env::WallTime;
use supercargo_meta::{Text, Timestamp, Tree, human_duration};

/// `ready/total` containers, sidecars included.
#[must_use]
pub fn ready(pod: &Tree, _: WallTime) -> Tree {
    let s = Summary::of(pod);
    format!("{}/{}", s.ready, s.total).into()
}

/// The phase, or what is more telling: a reason, the state of a container.
#[must_use]
pub fn status(pod: &Tree, _: WallTime) -> Tree {
    Summary::of(pod).reason.into()
}

/// Restarts, and when the last was.
#[must_use]
pub fn restarts(pod: &Tree, now: WallTime) -> Tree {
    let s = Summary::of(pod);
    match s.last_restart {
        Some(t) if s.restarts != 0 => {
            let at = t
                .seconds
                .saturating_mul(1_000_000_000)
                .saturating_add(i64::from(t.nanos));
            let ago = human_duration(now.unix_nanos().saturating_sub(at));
            format!("{} ({ago} ago)", s.restarts).into()
        }
        _ => s.restarts.to_string().into(),
    }
}

/// `true/total` readiness gates.
#[must_use]
pub fn readiness_gates(pod: &Tree, _: WallTime) -> Tree {
    let gates = items(pod, &["spec", "readinessGates"]);
    if gates.is_empty() {
        return "<none>".into();
    }
    let met = gates
        .iter()
        .filter(|g| condition_status(pod, g.str_at(&["conditionType"])) == "True")
        .count();
    format!("{met}/{}", gates.len()).into()
}

struct Summary {
    reason: Text,
    ready: usize,
    total: usize,
    restarts: i64,
    last_restart: Option<Timestamp>,
}

impl Summary {
    fn of(pod: &Tree) -> Self {
        let init = items(pod, &["spec", "initContainers"]);
        let sidecars = init.iter().filter(|c| is_sidecar(c)).count();
        let own = pod.str_at(&["status", "reason"]);
        let mut s = Self {
            reason: if own.is_empty() {
                pod.str_at(&["status", "phase"])
            } else {
                own
            }
            .into(),
            ready: 0,
            total: items(pod, &["spec", "containers"]).len() + sidecars,
            restarts: 0,
            last_restart: None,
        };
        let gated =
            |c: &Tree| c.str_at(&["type"]) == "PodScheduled" && c.str_at(&["reason"]) == "SchedulingGated";
        if conditions(pod).iter().any(gated) {
            s.reason = "SchedulingGated".into();
        }
        let sidecar_restarts = s.walk_init(pod, init);
        if sidecar_restarts.initialized || condition_status(pod, "Initialized") == "True" {
            s.restarts = sidecar_restarts.count;
            s.last_restart = sidecar_restarts.last;
            s.walk_containers(pod);
        }
        if is_deleted(pod) {
            if own == "NodeLost" {
                s.reason = "Unknown".into();
            } else if !matches!(pod.str_at(&["status", "phase"]), "Succeeded" | "Failed") {
                s.reason = "Terminating".into();
            }
        }
        s
    }

    /// Walks the init containers until one is not done; answers what the sidecars among them had.
    fn walk_init(&mut self, pod: &Tree, init: &[Tree]) -> Sidecars {
        let mut sidecars = Sidecars {
            initialized: true,
            count: 0,
            last: None,
        };
        for (i, c) in items(pod, &["status", "initContainerStatuses"])
            .iter()
            .enumerate()
        {
            let count = c.int_at(&["restartCount"]).unwrap_or(0);
            self.restarts = self.restarts.saturating_add(count);
            self.last_restart = self.last_restart.max(last_end(c));
            let name = c.str_at(&["name"]);
            let sidecar = init.iter().any(|s| s.str_at(&["name"]) == name && is_sidecar(s));
            if sidecar {
                sidecars.count = sidecars.count.saturating_add(count);
                sidecars.last = sidecars.last.max(last_end(c));
            }
            let terminated = state(c, "terminated");
            if terminated.is_some_and(|t| t.int_at(&["exitCode"]).unwrap_or(0) == 0) {
                continue;
            }
            if sidecar && is(c, "started") {
                if is(c, "ready") {
                    self.ready += 1;
                }
                continue;
            }
            let waiting = state(c, "waiting").map_or("", |w| w.str_at(&["reason"]));
            self.reason = match terminated {
                Some(t) => format!("Init:{}", end_reason(t)),
                None if !waiting.is_empty() && waiting != "PodInitializing" => format!("Init:{waiting}"),
                None => format!("Init:{i}/{}", init.len()),
            }
            .into();
            sidecars.initialized = false;
            break;
        }
        sidecars
    }

    /// Walks the containers from the last to the first: the first one's state wins.
    fn walk_containers(&mut self, pod: &Tree) {
        let mut running = false;
        let mut failed: Option<Text> = None;
        for c in items(pod, &["status", "containerStatuses"]).iter().rev() {
            self.restarts = self
                .restarts
                .saturating_add(c.int_at(&["restartCount"]).unwrap_or(0));
            self.last_restart = self.last_restart.max(last_end(c));
            let waiting = state(c, "waiting").map_or("", |w| w.str_at(&["reason"]));
            if !waiting.is_empty() {
                self.reason = waiting.into();
            } else if let Some(t) = state(c, "terminated") {
                self.reason = end_reason(t);
                if t.int_at(&["exitCode"]).unwrap_or(0) != 0 {
                    failed = Some(self.reason.clone());
                }
            } else if is(c, "ready") && state(c, "running").is_some() {
                running = true;
                self.ready += 1;
            }
        }
        if self.reason == "Completed" {
            if running && condition_status(pod, "Ready") == "True" {
                self.reason = "Running".into();
            } else if let Some(f) = failed {
                self.reason = f;
            } else if running {
                self.reason = "NotReady".into();
            }
        }
    }
}

struct Sidecars {
    initialized: bool,
    count: i64,
    last: Option<Timestamp>,
}

fn is_sidecar(container: &Tree) -> bool {
    container.str_at(&["restartPolicy"]) == "Always"
}

fn is(status: &Tree, field: &str) -> bool {
    status.get(field).and_then(Tree::as_bool).unwrap_or(false)
}

fn state<'a>(status: &'a Tree, which: &str) -> Option<&'a Tree> {
    status.at(&["state", which]).filter(|s| !s.is_null())
}

/// Why a container ended: its reason, its signal or its exit code.
fn end_reason(terminated: &Tree) -> Text {
    let reason = terminated.str_at(&["reason"]);
    if !reason.is_empty() {
        return reason.into();
    }
    let number = |f: &str| terminated.int_at(&[f]).unwrap_or(0);
    match number("signal") {
        0 => format!("ExitCode:{}", number("exitCode")),
        n => format!("Signal:{n}"),
    }
    .into()
}

fn last_end(status: &Tree) -> Option<Timestamp> {
    Timestamp::parse(status.str_at(&["lastState", "terminated", "finishedAt"]))
        .ok()
        .filter(|t| !t.is_zero())
}
