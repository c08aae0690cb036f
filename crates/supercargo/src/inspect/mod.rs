//! `supercargo inspect`: what is in a store, without a server and without touching it.

mod list;
mod show;
mod stats;
mod value;

use crate::command::{finish, print};
use crate::flags::{Allowed, Kind, Parsed, Tool, own};
use crate::start_error::StartError;
use crate::stored::{Opened, ToolConfig, open_to_read};
use std::process::ExitCode;
use supercargo_env::{BoxFuture, Env};

const USAGE: &str = "\
Looks into a store, whether a server runs on it or not. Nothing is locked and nothing is changed.

Usage:
  supercargo inspect ls [PREFIX]     list keys
  supercargo inspect get KEY         show what is stored under a key
  supercargo inspect stats           count, bytes, largest and newest object of each resource

The store is named as for `supercargo serve`: --data-dir, or --etcd-servers with --etcd-prefix and the TLS flags.
`supercargo inspect ls --help` and so on list all flags.
";

const LS: Tool = Tool {
    name: "inspect ls",
    about: "Lists the keys of a store, one a line, in their order.\n\nPREFIX is the start of a key: `pods/default/`, or with the \
            store's prefix `/registry/pods/`. Without it all keys are listed.\n\n  supercargo inspect ls secrets/ \
            --data-dir=/var/lib/supercargo\n  supercargo inspect ls -o wide --etcd-servers=http://127.0.0.1:2379",
    own: &[(
        own(
            "output",
            Kind::Text,
            Allowed::Text(is_ls_output, "write name or wide"),
            "name",
            "name: the keys alone. wide: also revision, version, bytes and whether the key will expire.",
        ),
        Some('o'),
    )],
    takes_store: true,
};

const GET: Tool = Tool {
    name: "inspect get",
    about: "Shows what is stored under a key.\n\nKEY is a whole key (`/registry/pods/default/a`), or one without the store's \
            prefix (`pods/default/a`). Encrypted values need --encryption-provider-config, as the server got it.\n\n  supercargo \
            inspect get pods/default/a --data-dir=/var/lib/supercargo\n  supercargo inspect get services/specs/default/kubernetes \
            -o json --etcd-servers=http://127.0.0.1:2379",
    own: &[(
        own(
            "output",
            Kind::Text,
            Allowed::Text(is_get_output, "write yaml, json, hex or raw"),
            "yaml",
            "yaml or json: the object, decoded. hex: the bytes as they are stored. raw: the same bytes, decrypted.",
        ),
        Some('o'),
    )],
    takes_store: true,
};

const STATS: Tool = Tool {
    name: "inspect stats",
    about: "Counts a store's objects by resource.\n\n  supercargo inspect stats --data-dir=/var/lib/supercargo\n  supercargo inspect \
            stats -o json --etcd-servers=http://127.0.0.1:2379",
    own: &[(
        own(
            "output",
            Kind::Text,
            Allowed::Text(is_stats_output, "write text or json"),
            "text",
            "text: a table. json: the same for programs.",
        ),
        Some('o'),
    )],
    takes_store: true,
};

fn is_ls_output(text: &str) -> bool {
    ["name", "wide"].contains(&text)
}

fn is_get_output(text: &str) -> bool {
    ["yaml", "json", "hex", "raw"].contains(&text)
}

fn is_stats_output(text: &str) -> bool {
    ["text", "json"].contains(&text)
}

/// Runs `supercargo inspect ARGS`.
pub(crate) fn run(args: &[String]) -> ExitCode {
    let (tool, rest) = match args.split_first() {
        Some((c, rest)) if c == "ls" => (&LS, rest),
        Some((c, rest)) if c == "get" => (&GET, rest),
        Some((c, rest)) if c == "stats" => (&STATS, rest),
        None => return print(USAGE),
        Some((c, _)) if ["help", "--help", "-h"].contains(&c.as_str()) => return print(USAGE),
        Some((c, _)) => {
            return finish(Err(StartError::new(
                format!("unknown command \"inspect {c}\""),
                "`supercargo inspect` lists the commands",
            )));
        }
    };
    finish(look(tool, rest))
}

fn look(tool: &Tool, args: &[String]) -> Result<ExitCode, StartError> {
    let flags = match tool.parse(args)? {
        Parsed::Help(text) => return Ok(print(&text)),
        Parsed::Flags(flags) => flags,
    };
    let operands: Vec<String> = flags.operands().into_iter().map(str::to_owned).collect();
    let output = flags.text("output").to_owned();
    let config = ToolConfig::from_flags(&flags)?;
    let name = tool.name;
    crate::command::with_runtime(move |env| async move {
        let wrong = |cure: &str| Err(StartError::new("wrong number of arguments", cure));
        match (name, &operands[..]) {
            ("inspect ls", []) => list::list(&open(&env, &config).await?, "", &output).await,
            ("inspect ls", [prefix]) => list::list(&open(&env, &config).await?, prefix, &output).await,
            ("inspect ls", _) => wrong("one prefix at most: `supercargo inspect ls [PREFIX]`"),
            ("inspect get", [key]) => show::show(&env, &config, key, &output).await,
            ("inspect get", _) => wrong("name one key: `supercargo inspect get KEY`"),
            (_, []) => stats::stats(&open(&env, &config).await?, &output).await,
            _ => wrong("`supercargo inspect stats` takes flags only"),
        }
    })
}

fn open<'a>(env: &'a Env, config: &'a ToolConfig) -> BoxFuture<'a, Result<Opened, StartError>> {
    Box::pin(open_to_read(env, config))
}
