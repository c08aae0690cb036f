//! `supercargo migrate`: from one store to another, while servers write to the first.

mod copy;
mod location;

use crate::command::{finish, print, with_runtime};
use crate::flags::{Allowed, Flags, Kind, Parsed, Tool, own};
use crate::progress::{Following, Progress, grouped};
use crate::start_error::StartError;
use crate::stored::{
    Fill, KEEP_REVISIONS, Moved, Opened, RAISE_MAX, ToolConfig, find_to_read, hex, in_words, open_to_read,
    open_to_write, read_marker, table,
};
use copy::{Copy, Walked};
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;
use supercargo_env::Env;
use supercargo_storage::{Backend, Revision};
use tokio::signal::unix::{SignalKind, signal};

/// How far the target's revision is brought beyond the source's, which was read to its last one. In etcd each step is a write.
const BEYOND: u64 = 1_000;
/// A source that is written all the time is walked so often before the command gives up.
const WALKS_MAX: usize = 8;
/// A folder that a server runs on has no watch for others: it is looked at again after this time.
const LOOK_EVERY: Duration = Duration::from_secs(1);

const MIGRATE: Tool = Tool {
    name: "migrate",
    about: "Copies everything from one store to another, and proves that both hold the same.\n\nA store is a URL: \
            embedded:///FOLDER, etcd3://HOST:PORT/PREFIX, etcd2://HOST:PORT/PREFIX, zookeeper://HOST:PORT/NODE, \
            consul://HOST:PORT/KEY. Several servers are separated by commas. Flags of `supercargo serve` about the store go \
            behind a question mark: etcd3://10.0.0.1:2379/registry?etcd-cafile=ca.crt&etcd-certfile=c.crt&etcd-keyfile=c.key.\n\n\
            The source is only read, and servers may go on writing to it: with --follow their changes are carried over until \
            Ctrl-C. So: start with --follow, stop the servers on the source when few changes come, press Ctrl-C, start servers \
            on the target. The last step compares every object.\n\nWhat was cut off goes on when it is run again. Until it is \
            over, servers refuse to start on the target. Its revisions begin beyond the source's, so that clients list anew \
            (410) instead of missing changes. Keys and certificates (pki/ in a data folder) are not copied, and encrypted \
            values stay encrypted: the servers need the same --encryption-provider-config.\n\n  supercargo migrate \
            --from=embedded:///var/lib/supercargo --to=etcd3://127.0.0.1:2379 --dry-run\n  supercargo migrate \
            --from=embedded:///var/lib/supercargo --to=etcd3://127.0.0.1:2379 --follow",
    own: &[
        (
            own("from", Kind::Text, Allowed::Any, "", "The store to read, a URL."),
            None,
        ),
        (
            own("to", Kind::Text, Allowed::Any, "", "The store to fill, a URL."),
            None,
        ),
        (
            own(
                "follow",
                Kind::Bool,
                Allowed::Any,
                "false",
                "Carry over changes until Ctrl-C (or SIGTERM), then compare and end.",
            ),
            None,
        ),
        (
            own(
                "dry-run",
                Kind::Bool,
                Allowed::Any,
                "false",
                "Tell what would be copied, and write nothing.",
            ),
            None,
        ),
        KEEP_REVISIONS,
    ],
    takes_store: false,
};

/// Runs `supercargo migrate ARGS`.
pub(crate) fn run(args: &[String]) -> ExitCode {
    finish(work(args))
}

fn work(args: &[String]) -> Result<ExitCode, StartError> {
    let flags = match MIGRATE.parse(args)? {
        Parsed::Help(text) => return Ok(print(&text)),
        Parsed::Flags(flags) => flags,
    };
    if !flags.operands().is_empty() {
        return Err(StartError::new(
            "wrong number of arguments",
            "`supercargo migrate` takes flags only: --from=URL --to=URL",
        ));
    }
    let side = |flag: &'static str| match flags.text(flag) {
        "" => Err(StartError::new(
            format!("--{flag} is missing"),
            "name both stores: --from=URL --to=URL; `supercargo migrate --help` shows how",
        )),
        url => Ok((url.to_owned(), location::read(flag, url)?)),
    };
    let (from, to) = (side("from")?, side("to")?);
    if from.0.split('?').next() == to.0.split('?').next() {
        return Err(StartError::new("--from and --to are the same store", "name two"));
    }
    with_runtime(move |env| async move {
        let migration = Migration {
            env: &env,
            from: &from.1,
            to: &to.1,
            of: format!("migration from {}", from.0.split('?').next().unwrap_or_default()),
            flags: &flags,
        };
        Ok(print(&migration.run().await?))
    })
}

struct Migration<'a> {
    env: &'a Env,
    from: &'a ToolConfig,
    to: &'a ToolConfig,
    /// What the mark in the target says.
    of: String,
    flags: &'a Flags,
}

impl Migration<'_> {
    async fn run(&self) -> Result<String, StartError> {
        let source = open_to_read(self.env, self.from).await?;
        let moved = Moved::new(&self.from.prefix, &self.to.prefix);
        let is_dry = self.flags.boolean("dry-run")?;
        let target = if is_dry {
            self.open_target_to_look().await
        } else {
            open_to_write(self.env, self.to).await.map(Some)
        };
        let target = match target {
            Ok(target) => target,
            Err(e) => {
                source.close().await;
                return Err(e);
            }
        };
        let done = match &target {
            Some(target) if !is_dry => self.migrate(&source, target, &moved).await,
            _ => self.look(&source, target.as_ref(), &moved).await,
        };
        source.close().await;
        if let Some(target) = target {
            target.close().await;
        }
        done
    }

    /// The target of a dry run; `None` when there is none yet.
    async fn open_target_to_look(&self) -> Result<Option<Opened>, StartError> {
        find_to_read(self.env, self.to).await
    }

    async fn look(
        &self,
        source: &Opened,
        target: Option<&Opened>,
        moved: &Moved,
    ) -> Result<String, StartError> {
        let copy = Copy {
            env: self.env,
            from: source.backend.as_ref(),
            to: target.map(|t| t.backend.as_ref()),
            moved,
            is_dry: true,
        };
        let walked = copy.walk("comparing").await?;
        let todo = format!(
            "nothing was written: {} objects to create, {} to change, {} to remove; the source stands at revision {}\n",
            grouped(walked.created),
            grouped(walked.changed),
            grouped(walked.removed),
            walked.at,
        );
        Ok(format!("{}\n{todo}", shown(&walked)))
    }

    async fn migrate(&self, source: &Opened, target: &Opened, moved: &Moved) -> Result<String, StartError> {
        let to = target.backend.as_ref();
        let fill = Fill::new(to, self.env.clock.as_ref(), &moved.to);
        let marker = read_marker(to, &moved.to).await.map_err(|e| in_words(&e))?;
        if marker.is_none() && self.is_over(source, to, moved).await? {
            return Ok("nothing to do: both stores hold the same\n".to_owned());
        }
        fill.begin(&self.of).await?;
        if self.flags.boolean("follow")? {
            self.follow(source, to, moved).await?;
        }
        let walked = self.settle(source, to, moved).await?;
        let note = self.raise(to, &fill, walked.at).await?;
        let revision = fill.finish().await?;
        Ok(format!(
            "{}\nboth stores hold the same: {} objects; the source stands at revision {}, the target at {revision}\n{note}",
            shown(&walked),
            grouped(walked.figures.values().map(|f| f.count).sum()),
            walked.at,
        ))
    }

    /// Whether an earlier run has done all of it: its end may have been all that was cut off.
    async fn is_over(&self, source: &Opened, to: &dyn Backend, moved: &Moved) -> Result<bool, StartError> {
        let copy = Copy {
            env: self.env,
            from: source.backend.as_ref(),
            to: Some(to),
            moved,
            is_dry: true,
        };
        let now = to.current_revision().await.map_err(|e| in_words(&e))?;
        let there = copy.walk("comparing").await?;
        Ok(there.differences() == 0 && now > there.at)
    }

    /// Walks until there is no difference any more.
    async fn settle(&self, source: &Opened, to: &dyn Backend, moved: &Moved) -> Result<Walked, StartError> {
        for walk in 0..WALKS_MAX {
            let now = self.source_now(source).await?;
            let copy = self.copy(&now, to, moved);
            let walked = copy.walk(if walk == 0 { "copying" } else { "verifying" }).await;
            now.leave().await;
            let walked = walked?;
            if walked.differences() == 0 {
                return Ok(walked);
            }
        }
        Err(StartError::new(
            "the source is written all the time: both stores never held the same",
            "stop the servers on it and run the same command again, or give --follow to carry changes over until you do",
        ))
    }

    /// Copies, and then carries changes over until it is told to stop.
    async fn follow(&self, source: &Opened, to: &dyn Backend, moved: &Moved) -> Result<(), StartError> {
        let failed = |e: std::io::Error| StartError::new(format!("can't listen for signals: {e}"), "");
        let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
        let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
        let stop = async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        let mut stop = std::pin::pin!(stop);
        let mut is_told = false;
        loop {
            let now = self.source_now(source).await?;
            let copy = self.copy(&now, to, moved);
            let walked = tokio::select! {
                biased;
                () = &mut stop => break,
                walked = copy.walk("copying") => walked?,
            };
            if !is_told {
                is_told = true;
                say("following: stop the servers on the source, then press Ctrl-C here");
            }
            if source.folder.is_some() {
                now.leave().await;
                tokio::select! {
                    biased;
                    () = &mut stop => break,
                    () = self.env.clock.sleep(LOOK_EVERY) => {}
                }
                continue;
            }
            let is_stopped = std::cell::Cell::new(false);
            let until = async {
                (&mut stop).await;
                is_stopped.set(true);
            };
            let mut following = Following::new();
            copy.follow(walked.at, until, |carried, waiting| {
                following.tell(carried, waiting);
            })
            .await?;
            if is_stopped.get() {
                break;
            }
        }
        Ok(())
    }

    /// The source as it is now: a folder is looked at anew, all others show their present themselves.
    async fn source_now<'s>(&self, source: &'s Opened) -> Result<Now<'s>, StartError> {
        match source.folder {
            Some(_) => Ok(Now::Anew(Box::new(open_to_read(self.env, self.from).await?))),
            None => Ok(Now::Same(source)),
        }
    }

    fn copy<'c>(&'c self, now: &'c Now<'_>, to: &'c dyn Backend, moved: &'c Moved) -> Copy<'c> {
        Copy {
            env: self.env,
            from: now.backend(),
            to: Some(to),
            moved,
            is_dry: false,
        }
    }

    /// Brings the target's revision beyond the source's; answers what to mind.
    async fn raise(
        &self,
        to: &dyn Backend,
        fill: &Fill<'_>,
        source: Revision,
    ) -> Result<&'static str, StartError> {
        if to
            .skip_to(Revision(source.0 + BEYOND))
            .await
            .map_err(|e| in_words(&e))?
        {
            return Ok("");
        }
        let now = to.current_revision().await.map_err(|e| in_words(&e))?;
        let goal = Revision(source.0 + BEYOND);
        if now >= goal {
            return Ok("");
        }
        if self.flags.boolean("keep-revisions")? {
            return Ok(
                "note: its revisions repeat those of the source: start clients of the old cluster anew, none may resume a watch\n",
            );
        }
        let missing = goal.0 - now.0;
        if missing > RAISE_MAX {
            return Err(StartError::new(
                format!(
                    "the source is at revision {source}, and this store stands at {now}: clients would resume their watches at \
                     revisions that it gives out again, and miss changes. Each step to pass it costs a write here, and {} are \
                     missing",
                    grouped(missing)
                ),
                "stop every client of the old cluster first and give --keep-revisions; all objects are copied already",
            ));
        }
        let mut progress = Progress::new("raising the revision", "writes", missing);
        fill.raise(goal, |n| progress.add(n)).await?;
        Ok("")
    }
}

/// A source at one moment.
enum Now<'s> {
    Same(&'s Opened),
    Anew(Box<Opened>),
}

impl Now<'_> {
    fn backend(&self) -> &dyn Backend {
        match self {
            Self::Same(opened) => opened.backend.as_ref(),
            Self::Anew(opened) => opened.backend.as_ref(),
        }
    }

    async fn leave(self) {
        if let Self::Anew(opened) = self {
            opened.close().await;
        }
    }
}

fn say(text: &str) {
    // Whoever closed the pipe does not want to know.
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn shown(walked: &Walked) -> String {
    let mut rows = vec![["RESOURCE", "COUNT", "BYTES", "SHA-256"].map(str::to_owned)];
    for (name, f) in &walked.figures {
        rows.push([name.clone(), grouped(f.count), grouped(f.bytes), hex(&f.hash)]);
    }
    table(&rows)
}
