//! `supercargo snapshot`: a store in one file, and back.
//!
//! `docs/formats/snapshot.md` describes the file. It holds keys, values, revisions and deadlines, so it fits every store; keys and
//! certificates of the server are not in it.

mod format;
mod reader;
mod restore;
mod save;
mod writer;

use crate::command::{finish, print, with_runtime};
use crate::flags::{Allowed, Flags, Kind, Parsed, Tool, own};
use crate::progress::grouped;
use crate::start_error::StartError;
use crate::stored::{KEEP_REVISIONS, ToolConfig, hex, open_to_read, table};
use crate::stores::{StoreConfig, Stores};
use reader::Summary;
use restore::{Restore, Restored, verify};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use supercargo_backend_embedded::{Disk, OsDisk};
use supercargo_env::Env;
use supercargo_meta::{Tree, json_text};

const USAGE: &str = "\
Saves a store in one file, and makes a store of such a file.

Usage:
  supercargo snapshot save FILE      save the store; a server may run on it
  supercargo snapshot verify FILE    check a file and show what is in it
  supercargo snapshot restore FILE   make a new store of it

The store is named as for `supercargo serve`: --data-dir, or --etcd-servers with --etcd-prefix and the TLS flags.
`supercargo snapshot save --help` and so on list all flags.
";

const SAVE: Tool = Tool {
    name: "snapshot save",
    about: "Saves everything below the store's prefix, as it is at one revision, in FILE. A server may run on the store. The file \
            gets its name when it is whole and was read back; until then it is FILE.part, and an older FILE stays.\n\nValues are \
            saved as they are stored: encrypted ones stay encrypted. Keys and certificates (pki/ in the data folder) are not in \
            the file.\n\n  supercargo snapshot save backup.snap --data-dir=/var/lib/supercargo\n  supercargo snapshot save \
            backup.snap --etcd-servers=https://10.0.0.1:2379 --etcd-cafile=ca.crt --etcd-certfile=c.crt --etcd-keyfile=c.key",
    own: &[OUTPUT],
    takes_store: true,
};

const VERIFY: Tool = Tool {
    name: "snapshot verify",
    about: "Reads FILE to its end, checks every checksum, and shows count, bytes and hash of each resource. The hashes are over \
            keys and values: `supercargo inspect stats -o json` shows the same ones of a store that holds the same \
            objects.\n\n  supercargo snapshot verify backup.snap",
    own: &[OUTPUT],
    takes_store: false,
};

const RESTORE: Tool = Tool {
    name: "snapshot restore",
    about: "Makes a new store of FILE: in a data folder that holds none, or below an empty prefix of etcd. Nothing is \
            overwritten.\n\nInto a folder: all of it or nothing. The store stands --bump-revision beyond the snapshot's revision \
            and knows no history, so clients of the old cluster are told to list anew (410) instead of missing changes. Copy pki/ \
            of the old folder beside it if its tokens and kubeconfigs shall stay valid.\n\nInto etcd: revisions can't be set \
            there, only raised by writing; that is done as far as it takes a while, not hours, and refused with a reason beyond. \
            A restore that was cut off goes on when it is run again; servers refuse to start before it is finished.\n\n  supercargo \
            snapshot restore backup.snap --data-dir=/var/lib/supercargo-new\n  supercargo snapshot restore backup.snap \
            --etcd-servers=http://127.0.0.1:2379",
    own: &[
        (
            own(
                "bump-revision",
                Kind::Int,
                Allowed::Whole(0, 1_000_000_000_000),
                "1000000000",
                "How far beyond the snapshot's revision the store shall stand at least. In etcd each step is a write: 100000 unless given.",
            ),
            None,
        ),
        KEEP_REVISIONS,
        OUTPUT,
    ],
    takes_store: true,
};

const OUTPUT: (crate::flags::Flag, Option<char>) = (
    own(
        "output",
        Kind::Text,
        Allowed::Text(is_output, "write text or json"),
        "text",
        "text: a table. json: the same for programs.",
    ),
    Some('o'),
);

fn is_output(text: &str) -> bool {
    ["text", "json"].contains(&text)
}

/// Runs `supercargo snapshot ARGS`.
pub(crate) fn run(args: &[String]) -> ExitCode {
    let (tool, rest) = match args.split_first() {
        Some((c, rest)) if c == "save" => (&SAVE, rest),
        Some((c, rest)) if c == "verify" => (&VERIFY, rest),
        Some((c, rest)) if c == "restore" => (&RESTORE, rest),
        None => return print(USAGE),
        Some((c, _)) if ["help", "--help", "-h"].contains(&c.as_str()) => return print(USAGE),
        Some((c, _)) => {
            return finish(Err(StartError::new(
                format!("unknown command \"snapshot {c}\""),
                "`supercargo snapshot` lists the commands",
            )));
        }
    };
    finish(work(tool, rest))
}

fn work(tool: &Tool, args: &[String]) -> Result<ExitCode, StartError> {
    let flags = match tool.parse(args)? {
        Parsed::Help(text) => return Ok(print(&text)),
        Parsed::Flags(flags) => flags,
    };
    let file = match flags.operands()[..] {
        [file] => Path::new(file).to_owned(),
        _ => {
            return Err(StartError::new(
                "wrong number of arguments",
                format!("name one file: `supercargo {} FILE`", tool.name),
            ));
        }
    };
    let config = ToolConfig::from_flags(&flags)?;
    let name = tool.name;
    with_runtime(move |env| async move {
        let text = match name {
            "snapshot save" => {
                let summary = save(&env, &config, &file).await?;
                shown(&flags, &summary, &format!("saved in {}", file.display()), &[])
            }
            "snapshot verify" => {
                let summary = verify(&file)?;
                shown(&flags, &summary, &format!("{} is whole", file.display()), &[])
            }
            _ => restore(&env, &flags, &config, &file).await?,
        };
        Ok(print(&text))
    })
}

async fn save(env: &Env, config: &ToolConfig, file: &Path) -> Result<Summary, StartError> {
    let opened = open_to_read(env, config).await?;
    let saved = save::save(env, &OsDisk, opened.backend.as_ref(), &opened.layout, file).await;
    opened.close().await;
    saved
}

async fn restore(env: &Env, flags: &Flags, config: &ToolConfig, file: &Path) -> Result<String, StartError> {
    let is_bumped = flags.is_given("bump-revision");
    let bump = u64::try_from(flags.int("bump-revision")?).unwrap_or(0);
    let restore = Restore {
        file,
        prefix: flags.is_given("etcd-prefix").then(|| config.prefix.clone()),
        bump: is_bumped.then_some(bump),
        keeps_revisions: flags.boolean("keep-revisions")?,
    };
    let (restored, into) = match &config.store {
        StoreConfig::Embedded(embedded) => {
            let disk: Arc<dyn Disk> = Arc::new(OsDisk);
            let restored = restore.make_folder(env, &disk, &embedded.folder)?;
            (restored, embedded.folder.display().to_string())
        }
        other => {
            let stores = Stores::open(env, &other.to_fill(), &config.prefix).await?;
            let restored = restore.fill_keys(env, stores.main().backend.as_ref()).await;
            stores.close().await;
            let restored = restored?;
            let into = format!("the store's prefix {}", restored.prefix);
            (restored, into)
        }
    };
    Ok(shown(
        flags,
        &restored.summary,
        &format!(
            "restored into {into}, which stands at revision {}",
            restored.revision
        ),
        &notes(&restored),
    ))
}

/// What to mind after a restore.
fn notes(restored: &Restored) -> Vec<String> {
    let mut notes = Vec::new();
    if restored.found > 0 {
        notes.push(format!(
            "{} objects were there already, from a restore that was cut off",
            grouped(restored.found)
        ));
    }
    if restored.repeats_revisions {
        notes.push(
            "its revisions repeat those of the old store: start clients of the old cluster anew, none may resume a watch"
                .to_owned(),
        );
    }
    if restored.prefix != "/registry/" {
        notes.push(format!(
            "start the server with --etcd-prefix={}",
            restored.prefix.trim_end_matches('/')
        ));
    }
    if restored.summary.resources.values().any(|f| f.encrypted > 0) {
        notes.push(
            "some values are encrypted: the server needs the --encryption-provider-config that it had"
                .to_owned(),
        );
    }
    notes
}

fn shown(flags: &Flags, summary: &Summary, done: &str, notes: &[String]) -> String {
    if flags.text("output") == "json" {
        return as_json(summary);
    }
    let mut rows = vec![["RESOURCE", "COUNT", "BYTES", "SHA-256"].map(str::to_owned)];
    for (name, f) in &summary.resources {
        rows.push([name.clone(), grouped(f.count), grouped(f.bytes), hex(&f.hash)]);
    }
    let mut out = table(&rows);
    out.push_str(&format!(
        "\n{done}: {} objects of {} at revision {}, keys below {}, taken {}\nfile       {} bytes, SHA-256 {}\n",
        grouped(summary.count()),
        summary.head.source,
        summary.head.revision,
        summary.head.prefix,
        time_text(summary.head.taken_ms),
        grouped(summary.bytes),
        hex(&summary.hash),
    ));
    for note in notes {
        out.push_str(&format!("note: {note}\n"));
    }
    out
}

fn as_json(summary: &Summary) -> String {
    let int = |n: u64| Tree::Int(i64::try_from(n).unwrap_or(i64::MAX));
    let resources = summary.resources.iter().map(|(name, f)| {
        Tree::map([
            ("bytes", int(f.bytes)),
            ("count", int(f.count)),
            ("encrypted", int(f.encrypted)),
            ("newestRevision", int(f.newest.0)),
            ("resource", name.as_str().into()),
            ("sha256", hex(&f.hash).as_str().into()),
        ])
    });
    let all = Tree::map([
        ("bytes", int(summary.bytes)),
        ("count", int(summary.count())),
        ("prefix", summary.head.prefix.as_str().into()),
        ("resources", Tree::list(resources.collect())),
        ("revision", int(summary.head.revision.0)),
        ("sha256", hex(&summary.hash).as_str().into()),
        ("source", summary.head.source.as_str().into()),
        ("taken", time_text(summary.head.taken_ms).as_str().into()),
    ]);
    format!("{}\n", json_text(&all))
}

/// A moment as RFC 3339 has it.
fn time_text(ms: u64) -> String {
    let seconds = i64::try_from(ms / 1000).unwrap_or(i64::MAX);
    let Ok(t) = time::OffsetDateTime::from_unix_timestamp(seconds) else {
        return format!("{seconds} seconds after 1970");
    };
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
        t.year(),
        u8::from(t.month()),
        t.day(),
        t.hour(),
        t.minute(),
        t.second()
    )
}

#[cfg(test)]
mod dying;
