//! `/healthz`, `/livez` and `/readyz` (apiserver 0.37: server/healthz).

use crate::call::{Call, Failure, Response};
use crate::respond;
use crate::stop::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use supercargo_env::BoxFuture;

/// One condition of health.
pub trait HealthCheck: Send + Sync + 'static {
    /// Its name in paths and lists.
    fn name(&self) -> &str;
    /// Whether it holds; the error is shown only to who may ask for the single check.
    fn check(&self) -> BoxFuture<'_, Result<(), String>>;
}

/// A condition that somebody sets once it holds.
pub struct FlagCheck {
    name: String,
    holds: Arc<AtomicBool>,
}

impl FlagCheck {
    /// Healthy while `holds` is true.
    #[must_use]
    pub fn new(name: impl Into<String>, holds: Arc<AtomicBool>) -> Self {
        Self {
            name: name.into(),
            holds,
        }
    }
}

impl HealthCheck for FlagCheck {
    fn name(&self) -> &str {
        &self.name
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        let result = if self.holds.load(Ordering::Acquire) {
            Ok(())
        } else {
            Err("not finished".to_owned())
        };
        Box::pin(std::future::ready(result))
    }
}

/// On which of the three paths a check counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probes {
    /// `/healthz`.
    pub health: bool,
    /// `/livez`.
    pub live: bool,
    /// `/readyz`.
    pub ready: bool,
}

impl Probes {
    /// On all paths.
    pub const ALL: Self = Self {
        health: true,
        live: true,
        ready: true,
    };
    /// On `/healthz` and `/livez` only.
    pub const LIVE: Self = Self {
        health: true,
        live: true,
        ready: false,
    };
    /// On `/readyz` only.
    pub const READY: Self = Self {
        health: false,
        live: false,
        ready: true,
    };
    /// On `/healthz` and `/readyz`: what a new start does not mend.
    pub const NOT_LIVE: Self = Self {
        health: true,
        live: false,
        ready: true,
    };
}

/// The checks in the order they are listed. `ping` and `log` come before them, `shutdown` follows on `/readyz`.
#[derive(Default)]
pub struct HealthChecks(Vec<(Arc<dyn HealthCheck>, Probes)>);

struct Always(&'static str);

impl HealthCheck for Always {
    fn name(&self) -> &str {
        self.0
    }
    fn check(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(std::future::ready(Ok(())))
    }
}

impl HealthChecks {
    /// The two checks every server has: that it answers, and that it can write its log.
    #[must_use]
    pub fn new() -> Self {
        let mut s = Self::default();
        s.add(Arc::new(Always("ping")), Probes::ALL);
        s.add(Arc::new(Always("log")), Probes::ALL);
        s
    }
    /// Adds a check.
    pub fn add(&mut self, check: Arc<dyn HealthCheck>, probes: Probes) {
        self.0.push((check, probes));
    }

    fn of(&self, endpoint: Endpoint) -> impl Iterator<Item = &Arc<dyn HealthCheck>> {
        self.0
            .iter()
            .filter(move |(_, p)| match endpoint {
                Endpoint::Healthz => p.health,
                Endpoint::Livez => p.live,
                Endpoint::Readyz => p.ready,
            })
            .map(|(c, _)| c)
    }

    /// Paths of all checks, for the index.
    pub(crate) fn paths(&self) -> Vec<String> {
        let mut out = Vec::new();
        for e in [Endpoint::Healthz, Endpoint::Livez, Endpoint::Readyz] {
            out.push(format!("/{}", e.name()));
            out.extend(self.of(e).map(|c| format!("/{}/{}", e.name(), c.name())));
        }
        out.push("/readyz/shutdown".to_owned());
        out
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Endpoint {
    Healthz,
    Livez,
    Readyz,
}

impl Endpoint {
    const fn name(self) -> &'static str {
        match self {
            Self::Healthz => "healthz",
            Self::Livez => "livez",
            Self::Readyz => "readyz",
        }
    }
}

/// Serves a path below one of the three; `None` for another path.
pub(crate) async fn serve(call: &Call) -> Option<Result<Response, Failure>> {
    let path = call.info.path.strip_prefix('/')?;
    let (name, rest) = path.split_once('/').unwrap_or((path, ""));
    let endpoint = [Endpoint::Healthz, Endpoint::Livez, Endpoint::Readyz]
        .into_iter()
        .find(|e| e.name() == name)?;
    if path == name {
        Some(Ok(all(call, endpoint).await))
    } else {
        Some(single(call, endpoint, rest).await)
    }
}

/// The checks of an endpoint; on `/readyz` whether the server stops is the last.
fn checks(call: &Call, endpoint: Endpoint) -> Vec<Arc<dyn HealthCheck>> {
    let mut checks: Vec<Arc<dyn HealthCheck>> = call.shared.services.health.of(endpoint).cloned().collect();
    if endpoint == Endpoint::Readyz {
        let runs = *call.shared.stopping.borrow() == Stop::No;
        checks.push(Arc::new(FlagCheck::new(
            "shutdown",
            Arc::new(AtomicBool::new(runs)),
        )));
    }
    checks
}

async fn all(call: &Call, endpoint: Endpoint) -> Response {
    let query = call.query();
    let mut excluded: Vec<&str> = query.all("exclude").collect();
    excluded.sort_unstable();
    excluded.dedup();
    let (mut out, mut failed) = (String::new(), false);
    for check in checks(call, endpoint) {
        let name = check.name();
        if let Some(i) = excluded.iter().position(|e| *e == name) {
            excluded.remove(i);
            out.push_str(&format!("[+]{name} excluded: ok\n"));
            continue;
        }
        match check.check().await {
            Ok(()) => out.push_str(&format!("[+]{name} ok\n")),
            Err(error) => {
                failed = true;
                tracing::warn!(check = name, error, "health check failed");
                out.push_str(&format!("[-]{name} failed: reason withheld\n"));
            }
        }
    }
    if !excluded.is_empty() {
        let quoted: Vec<String> = excluded.iter().map(|e| supercargo_meta::go_quote(e)).collect();
        out.push_str(&format!(
            "warn: some health checks cannot be excluded: no matches for {}\n",
            quoted.join(", ")
        ));
    }
    let name = endpoint.name();
    if failed {
        respond::text(500, format!("{out}{name} check failed\n"))
    } else if query.first("verbose").is_some() {
        respond::text(200, format!("{out}{name} check passed\n"))
    } else {
        respond::text(200, "ok")
    }
}

async fn single(call: &Call, endpoint: Endpoint, name: &str) -> Result<Response, Failure> {
    let check = checks(call, endpoint)
        .into_iter()
        .find(|c| c.name() == name)
        .ok_or_else(respond::page_not_found)?;
    match check.check().await {
        Ok(()) => Ok(respond::plain_text(200, "ok")),
        Err(e) => Err(Failure::Text(500, format!("internal server error: {e}\n"))),
    }
}
