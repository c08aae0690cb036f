//! The slots of the log as nodes.
//!
//! `head` holds revision and tip and is written blindly: slots already order the writers. `floor` holds the rest of the state,
//! and its version is the guard: it changes only with a compaction, so it never comes near to wrapping.

use crate::client::Client;
use crate::connection::Connection;
use crate::failure::{BAD_VERSION, Failure, NO_NODE, NODE_EXISTS, NOT_EMPTY, OPERATION_TIMEOUT};
use crate::requests::{
    Data, Request, Rights, check, children, create, data, delete, exists, get_children, get_data, multi,
    multi_versions, set_data, sync,
};
use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use supercargo_slots::{Commit, Committed, Guard, Limits, Slots, State, slot_path};
use supercargo_storage::{Error, ErrorKind, Result, Revision};

/// So many requests are on their way at a time.
const WINDOW: usize = 256;
/// A packet holds 1 MiB less one byte, with everything in it.
const LIMITS: Limits = Limits {
    commit_slots: 48,
    commit_bytes: 512 * 1024,
    part_bytes: 512 * 1024,
    gets: WINDOW,
};

/// The nodes of one log.
pub(crate) struct Nodes {
    pub(crate) client: Client,
    root: String,
    rights: Rights,
    /// The newest revision that this process wrote itself: nobody needs to be woken for it.
    own: AtomicU64,
    /// The newest revision known.
    newest: AtomicU64,
    /// Buckets that were made or seen.
    buckets: Mutex<BTreeSet<String>>,
}

impl Nodes {
    pub(crate) fn new(client: Client) -> std::result::Result<Self, String> {
        let root = client.options.chroot.trim_end_matches('/').to_owned();
        let is_path = root.is_empty()
            || root.starts_with('/') && root.split('/').skip(1).all(|e| !matches!(e, "" | "." | ".."));
        if !is_path || root == "/zookeeper" || root.starts_with("/zookeeper/") {
            return Err(format!(
                "--zookeeper-chroot={}: write a path such as /supercargo",
                client.options.chroot
            ));
        }
        let rights = if client.options.digest.is_some() {
            Rights::Ours
        } else {
            Rights::World
        };
        Ok(Self {
            client,
            root,
            rights,
            own: AtomicU64::new(0),
            newest: AtomicU64::new(0),
            buckets: Mutex::default(),
        })
    }

    /// The whole path; `""` is the root.
    fn path(&self, relative: &str) -> String {
        match (self.root.is_empty(), relative.is_empty()) {
            (true, true) => "/".to_owned(),
            (false, true) => self.root.clone(),
            _ => format!("{}/{relative}", self.root),
        }
    }

    async fn ask(&self, request: Request, path: &str) -> Result<Bytes> {
        self.client.ask(request).await.map_err(|e| e.into_error(path))
    }

    /// Makes a node unless it is there.
    async fn make(&self, path: &str, value: &[u8]) -> Result<()> {
        // Whoever may not create its like may still use it.
        match self.client.ask(exists(path)).await {
            Err(Failure::Refused(NO_NODE)) => {}
            other => return other.map(drop).map_err(|e| e.into_error(path)),
        }
        match self.client.ask(create(path, value, self.rights)).await {
            Err(Failure::Refused(NODE_EXISTS)) => Ok(()),
            other => other.map(drop).map_err(|e| e.into_error(path)),
        }
    }

    /// A linearizable look at the state, on one connection.
    async fn read_state(
        connection: Arc<Connection>,
        sync_with: Request,
        floor: String,
        head: String,
    ) -> std::result::Result<Option<(Bytes, i32, Bytes)>, Failure> {
        // The floor first: then it is at most too old, which a commit notices.
        let synced = connection.send(sync_with).await;
        let floor = connection.send(get_data(&floor, false)).await;
        let head = connection.send(get_data(&head, false)).await;
        match synced.answer().await {
            Ok(_) | Err(Failure::Refused(NO_NODE)) => {}
            Err(e) => return Err(e),
        }
        let garbled = || Failure::Lost("its answer is garbled".to_owned());
        let floor = match floor.answer().await {
            Err(Failure::Refused(NO_NODE)) => return Ok(None),
            other => data(other?).ok_or_else(garbled)?,
        };
        let head = match head.answer().await {
            Err(Failure::Refused(NO_NODE)) => return Ok(None),
            other => data(other?).ok_or_else(garbled)?,
        };
        Ok(Some((floor.value, floor.version, head.value)))
    }

    /// Makes the folders of slots that are about to be written.
    async fn make_buckets(&self, slots: &[(String, Bytes)]) -> Result<()> {
        let folders: BTreeSet<&str> = slots
            .iter()
            .filter_map(|s| s.0.rsplit_once('/'))
            .map(|s| s.0)
            .collect();
        for folder in folders {
            if !self.buckets.lock().contains(folder) {
                self.make(&self.path(folder), b"").await?;
                self.buckets.lock().insert(folder.to_owned());
            }
        }
        Ok(())
    }

    fn transaction(&self, c: &Commit) -> Request {
        let floor = self.path("floor");
        let version = u32::try_from(c.guard.token).unwrap_or(0).cast_signed();
        let mut all = vec![if c.before.moves_floor(&c.after) {
            set_data(&floor, &c.after.floor_json(), version)
        } else {
            check(&floor, version)
        }];
        if !c.slots.is_empty() {
            // Above the floor each slot stays: where the one before is missing, the log went back.
            if c.before.revision > c.before.floor && c.before.revision.0 > 1 {
                all.push(check(&self.path(&slot_path(c.before.revision)), 0));
            }
            all.extend(
                c.slots
                    .iter()
                    .map(|(path, value)| create(&self.path(path), value, self.rights)),
            );
            all.push(set_data(&self.path("head"), c.after.head_text().as_bytes(), -1));
        }
        multi(&all)
    }

    /// Slots are made in the order of their names: what was made before its predecessor is not our doing.
    fn check_order(&self, paths: &[String], all: &[Option<Data>]) -> Result<()> {
        let found = paths.iter().zip(all);
        let slots = found.filter(|(path, _)| path.starts_with("rev/"));
        let mut slots: Vec<(&String, i64)> = slots
            .filter_map(|(path, found)| Some((path, found.as_ref()?.czxid)))
            .collect();
        slots.sort_unstable();
        let mut neighbours = slots.iter().zip(slots.iter().skip(1));
        match neighbours.find(|(before, after)| after.1 < before.1) {
            None => Ok(()),
            Some((before, after)) => {
                let detail = format!(
                    "{} was made before {}: something else writes here, or copied the nodes one by one",
                    self.path(after.0),
                    self.path(before.0)
                );
                Err(Error::new(ErrorKind::Corrupt, detail))
            }
        }
    }

    async fn read(&self, paths: &[String]) -> Result<Vec<Option<Data>>> {
        let mut all = Vec::with_capacity(paths.len());
        for some in paths.chunks(WINDOW) {
            let read = self.client.retry(|connection| {
                let requests: Vec<Request> = some.iter().map(|p| get_data(&self.path(p), false)).collect();
                Box::pin(async move {
                    let mut found = Vec::with_capacity(requests.len());
                    for answer in pipelined(&connection, requests).await {
                        match answer {
                            Err(Failure::Refused(NO_NODE)) => found.push(None),
                            Err(e) => return Err(e),
                            Ok(answer) => {
                                let read = data(answer)
                                    .ok_or_else(|| Failure::Lost("its answer is garbled".to_owned()))?;
                                found.push(Some(read));
                            }
                        }
                    }
                    Ok(found)
                })
            });
            all.extend(read.await.map_err(|e| e.into_error(&self.path(&some[0])))?);
        }
        Ok(all)
    }

    /// Deletes nodes, but those with others below them.
    async fn delete_all(&self, paths: &[String]) -> Result<()> {
        for some in paths.chunks(WINDOW) {
            let done = self.client.retry(|connection| {
                let requests: Vec<Request> = some.iter().map(|p| delete(&self.path(p))).collect();
                Box::pin(async move {
                    for answer in pipelined(&connection, requests).await {
                        match answer {
                            Ok(_) | Err(Failure::Refused(NO_NODE | NOT_EMPTY)) => {}
                            Err(e) => return Err(e),
                        }
                    }
                    Ok(())
                })
            });
            done.await.map_err(|e| e.into_error(&self.path(&some[0])))?;
        }
        Ok(())
    }

    /// The names directly below each of some nodes; none below one that is not there.
    async fn children_of(&self, folders: &[String]) -> Result<Vec<Vec<String>>> {
        let read = self.client.retry(|connection| {
            let requests = folders.iter().map(|f| get_children(&self.path(f))).collect();
            Box::pin(async move {
                let mut found = Vec::new();
                for answer in pipelined(&connection, requests).await {
                    found.push(match answer {
                        Err(Failure::Refused(NO_NODE)) => Vec::new(),
                        answer => children(answer?)
                            .ok_or_else(|| Failure::Lost("its answer is garbled".to_owned()))?,
                    });
                }
                Ok(found)
            })
        });
        let first = folders.first().map_or("", String::as_str);
        read.await.map_err(|e| e.into_error(&self.path(first)))
    }
}

/// Sends all, then takes the answers.
async fn pipelined(
    connection: &Connection,
    requests: Vec<Request>,
) -> Vec<std::result::Result<Bytes, Failure>> {
    let mut pending = Vec::with_capacity(requests.len());
    for request in requests {
        pending.push(connection.send(request).await);
    }
    let mut answers = Vec::with_capacity(pending.len());
    for p in pending {
        answers.push(p.answer().await);
    }
    answers
}

impl Slots for Nodes {
    fn limits(&self) -> Limits {
        LIMITS
    }

    async fn state(&self) -> Result<Option<(State, Guard)>> {
        let (floor_path, head_path) = (self.path("floor"), self.path("head"));
        let sync_with = if self.client.options.strict_reads {
            set_data(&self.path("sync"), b"", -1)
        } else {
            sync(&head_path)
        };
        let read = self.client.retry(|connection| {
            let (sync_with, floor, head) = (sync_with.clone(), floor_path.clone(), head_path.clone());
            Box::pin(async move {
                let number = connection.number;
                let read = Self::read_state(connection, sync_with, floor, head).await?;
                Ok(read.map(|r| (r, number)))
            })
        });
        let read = read.await.map_err(|e| e.into_error(&floor_path))?;
        let Some(((floor, version, head), generation)) = read else {
            return Ok(None);
        };
        let state = State::from_floor_and_head((&floor_path, &floor), (&head_path, &head))?;
        self.newest.store(state.revision.0, Ordering::Relaxed);
        let token = u64::from(version.cast_unsigned());
        Ok(Some((state, Guard { token, generation })))
    }

    async fn create(&self, state: State) -> Result<()> {
        let mut at = String::new();
        for element in self.root.split('/').filter(|e| !e.is_empty()) {
            at = format!("{at}/{element}");
            self.make(&at, b"").await?;
        }
        for folder in ["rev", "part", "sync"] {
            self.make(&self.path(folder), b"").await?;
        }
        let first = multi(&[
            create(&self.path("floor"), &state.floor_json(), self.rights),
            create(&self.path("head"), state.head_text().as_bytes(), self.rights),
        ]);
        let made = self.client.ask(first).await.and_then(multi_versions);
        match made {
            Ok(_) | Err(Failure::Refused(NODE_EXISTS)) => Ok(()),
            Err(e) => Err(e.into_error(&self.path(""))),
        }
    }

    async fn commit(&self, c: Commit) -> Result<Committed> {
        self.make_buckets(&c.slots).await?;
        // On the connection on which the guard was read: another one may lead to a store that went back.
        let Some(connection) = self.client.living().filter(|l| l.number == c.guard.generation) else {
            return Ok(Committed::Refused);
        };
        let sent = connection.ask(self.transaction(&c));
        let done = self
            .client
            .bounded(&connection, sent)
            .await
            .and_then(multi_versions);
        match done {
            Ok(versions) => {
                let mut guard = c.guard;
                if c.before.moves_floor(&c.after) {
                    let version = versions.first().copied().unwrap_or(0);
                    guard.token = u64::from(version.cast_unsigned());
                }
                if !c.slots.is_empty() {
                    self.own.fetch_max(c.after.revision.0, Ordering::Relaxed);
                    self.newest.store(c.after.revision.0, Ordering::Relaxed);
                }
                Ok(Committed::Done(guard))
            }
            Err(Failure::Refused(NODE_EXISTS | BAD_VERSION)) => Ok(Committed::Refused),
            Err(Failure::Refused(NO_NODE)) => {
                // A bucket that was empty may have been removed.
                self.buckets.lock().clear();
                Ok(Committed::Refused)
            }
            // Nothing left yet, or a session that is gone says so before it does anything.
            Err(Failure::NotSent(_)) => Ok(Committed::Refused),
            Err(Failure::Lost(_) | Failure::Refused(OPERATION_TIMEOUT)) => Ok(Committed::Ambiguous),
            Err(e) if e.is_passing() => Ok(Committed::Refused),
            Err(e) => Err(e.into_error(&self.path(""))),
        }
    }

    /// The values of nodes, `None` for those that are not there.
    async fn get(&self, paths: Vec<String>) -> Result<Vec<Option<Bytes>>> {
        let all = self.read(&paths).await?;
        self.check_order(&paths, &all)?;
        Ok(all.into_iter().map(|found| found.map(|f| f.value)).collect())
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>> {
        let path = self.path(folder);
        match self.client.ask(get_children(&path)).await {
            Err(Failure::Refused(NO_NODE)) => Ok(Vec::new()),
            Err(e) => Err(e.into_error(&path)),
            Ok(answer) => {
                let mut names = children(answer).ok_or_else(|| {
                    Error::new(
                        ErrorKind::Unavailable,
                        format!("the names below {path} are garbled"),
                    )
                })?;
                if path == "/" {
                    // ZooKeeper's own.
                    names.retain(|n| n != "zookeeper");
                }
                Ok(names)
            }
        }
    }

    async fn read_all(&self, folder: &str) -> Result<Vec<(String, Bytes)>> {
        let names = self.list(folder).await?;
        let paths = names.iter().map(|n| format!("{folder}/{n}")).collect();
        let values = self.get(paths).await?;
        let present = names.into_iter().zip(values);
        Ok(present.filter_map(|(name, value)| Some((name, value?))).collect())
    }

    /// All nodes below one.
    async fn below(&self, folder: &str) -> Result<Vec<String>> {
        let (mut found, mut level) = (Vec::new(), vec![folder.to_owned()]);
        while !level.is_empty() {
            let mut next = Vec::new();
            for some in level.chunks(WINDOW) {
                for (folder, names) in some.iter().zip(self.children_of(some).await?) {
                    next.extend(names.iter().map(|name| format!("{folder}/{name}")));
                }
            }
            found.extend_from_slice(&next);
            level = next;
        }
        Ok(found)
    }

    async fn put(&self, relative: String, value: Bytes) -> Result<()> {
        let path = self.path(&relative);
        let made = match self.client.ask(create(&path, &value, self.rights)).await {
            Err(Failure::Refused(NO_NODE)) => {
                for (end, _) in relative.match_indices('/') {
                    self.make(&self.path(&relative[..end]), b"").await?;
                }
                self.client.ask(create(&path, &value, self.rights)).await
            }
            made => made,
        };
        match made {
            // It is replaced; or it was an attempt of ours whose answer was lost.
            Err(Failure::Refused(NODE_EXISTS)) => {
                self.ask(set_data(&path, &value, -1), &path).await.map(drop)
            }
            other => other.map(drop).map_err(|e| e.into_error(&path)),
        }
    }

    async fn remove(&self, paths: Vec<String>) -> Result<()> {
        self.delete_all(&paths).await?;
        // What is empty now and will stay so.
        let newest = slot_path(Revision(self.newest.load(Ordering::Relaxed)));
        let current = newest.rsplit_once('/').map_or("", |p| p.0);
        let folders: BTreeSet<&str> = paths
            .iter()
            .filter_map(|p| p.rsplit_once('/'))
            .map(|p| p.0)
            .collect();
        let emptied = folders
            .into_iter()
            .filter(|f| f.starts_with("rev/") && *f < current);
        let emptied: Vec<String> = emptied.map(str::to_owned).collect();
        for folder in &emptied {
            self.buckets.lock().remove(folder);
        }
        self.delete_all(&emptied).await
    }

    async fn wait(&self, after: Revision) -> Result<()> {
        let path = self.path("head");
        loop {
            let refused = |e: Failure| e.into_error(&path);
            let connection = self.client.connection().await.map_err(refused)?;
            let mut events = connection.events();
            let read = self
                .client
                .bounded(&connection, connection.ask(get_data(&path, true)));
            let answer = read.await.map_err(refused)?;
            let head = data(answer)
                .ok_or_else(|| Error::new(ErrorKind::Unavailable, "the answer about the head is garbled"))?;
            let text = std::str::from_utf8(&head.value).unwrap_or_default();
            let revision: u64 = text.split(' ').next().and_then(|r| r.parse().ok()).unwrap_or(0);
            if revision < after.0 || revision > after.0.max(self.own.load(Ordering::Relaxed)) {
                return Ok(());
            }
            // Until something happens, or there is another connection.
            if events.changed().await.is_err() {
                return Ok(());
            }
        }
    }

    async fn close(&self) {
        self.client.close().await;
    }
}
