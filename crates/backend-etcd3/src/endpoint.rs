//! One member of the cluster: its connections, and whether it is worth asking.

use crate::connection::{Connection, Purpose, connect};
use crate::errors::Failure;
use crate::options::Etcd3Options;
use crate::version::Version;
use futures_util::future::{FutureExt as _, Shared};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use supercargo_dial::Address;
use supercargo_env::{BoxFuture, Env, TaskHandle};

/// The first pause after a failure; it doubles with each further one.
const REST_FIRST: Duration = Duration::from_millis(50);
const REST_MAX: Duration = Duration::from_secs(2);

/// A member.
pub(crate) struct Endpoint {
    pub(crate) address: Address,
    calls: Line,
    watches: Line,
    health: Mutex<Health>,
}

#[derive(Default)]
struct Health {
    failures: u32,
    /// Not to be asked before this time.
    rests_until: Duration,
    version: Option<Version>,
}

/// The connection for one purpose: there, on its way, or not wanted yet.
#[derive(Default)]
struct Line(Mutex<LineState>);

#[derive(Default)]
struct LineState {
    connection: Option<Connection>,
    /// One dial for all who wait. It goes on as long as one of them does.
    dialing: Option<Dial>,
    tasks: Vec<TaskHandle>,
    is_closed: bool,
}

type Dial = Shared<BoxFuture<'static, Result<(), Arc<str>>>>;

impl Endpoint {
    pub(crate) fn new(address: Address) -> Arc<Self> {
        Arc::new(Self {
            address,
            calls: Line::default(),
            watches: Line::default(),
            health: Mutex::default(),
        })
    }

    /// A connection that can be used, made if need be.
    pub(crate) async fn connection(
        self: &Arc<Self>,
        env: &Env,
        options: &Arc<Etcd3Options>,
        purpose: Purpose,
    ) -> Result<Connection, Failure> {
        // Twice, because the connection that a dial made may be gone before its waiter looks.
        for _ in 0..2 {
            let dial = match self.present(env, options, purpose) {
                Ok(connection) => return Ok(connection),
                Err(Some(dial)) => dial,
                Err(None) => return Err(Failure::Closed),
            };
            dial.await.map_err(|why| Failure::Unreached(why.to_string()))?;
        }
        Err(Failure::Unreached(format!(
            "{}: the connection did not last",
            self.address
        )))
    }

    /// The connection, or the dial to wait for, or nothing when closed.
    fn present(
        self: &Arc<Self>,
        env: &Env,
        options: &Arc<Etcd3Options>,
        purpose: Purpose,
    ) -> Result<Connection, Option<Dial>> {
        let mut line = self.line(purpose).0.lock();
        if line.is_closed {
            return Err(None);
        }
        if let Some(connection) = line.connection.as_ref().filter(|c| c.is_alive()) {
            return Ok(connection.clone());
        }
        if let Some(dial) = line.dialing.as_ref().filter(|d| d.peek().is_none()) {
            return Err(Some(dial.clone()));
        }
        let (this, env, options) = (self.clone(), env.clone(), options.clone());
        let dial = async move {
            let made = connect(&env, &options, &this.address, purpose).await;
            let mut line = this.line(purpose).0.lock();
            line.dialing = None;
            let (connection, task) = made.map_err(|e| Arc::from(e.to_string()))?;
            if line.is_closed {
                task.stop();
                return Err(Arc::from("the store was closed"));
            }
            line.connection = Some(connection);
            line.tasks.retain(|t| !t.is_ended());
            line.tasks.push(task);
            Ok(())
        };
        let dial = dial.boxed().shared();
        line.dialing = Some(dial.clone());
        Err(Some(dial))
    }

    fn line(&self, purpose: Purpose) -> &Line {
        match purpose {
            Purpose::Calls => &self.calls,
            Purpose::Watches => &self.watches,
        }
    }

    /// Ends the connections and waits for their tasks.
    pub(crate) async fn close(&self) {
        let mut tasks = Vec::new();
        for line in [&self.calls, &self.watches] {
            let mut line = line.0.lock();
            line.is_closed = true;
            line.connection = None;
            line.dialing = None;
            tasks.append(&mut line.tasks);
        }
        for task in tasks {
            task.stop();
            task.ended().await;
        }
    }

    /// It answered.
    pub(crate) fn is_well(&self) {
        let mut health = self.health.lock();
        (health.failures, health.rests_until) = (0, Duration::ZERO);
    }

    /// It could not be reached or could not serve: others first, for a while.
    pub(crate) fn is_unwell(&self, now: Duration) {
        let mut health = self.health.lock();
        let rest = REST_FIRST
            .saturating_mul(1 << health.failures.min(8))
            .min(REST_MAX);
        health.failures = health.failures.saturating_add(1);
        health.rests_until = now + rest;
    }

    /// Whether it failed since it last answered, and when it may be asked again.
    pub(crate) fn trouble(&self) -> (bool, Duration) {
        let health = self.health.lock();
        (health.failures > 0, health.rests_until)
    }

    /// It lets a call wait: its connections are asked for a sign of life.
    pub(crate) fn is_doubted(&self) {
        for line in [&self.calls, &self.watches] {
            if let Some(connection) = &line.0.lock().connection {
                connection.is_doubted();
            }
        }
    }

    /// What it said it runs.
    pub(crate) fn version(&self) -> Option<Version> {
        self.health.lock().version
    }

    pub(crate) fn set_version(&self, version: Option<Version>) {
        self.health.lock().version = version;
    }
}
