//! Command lines of the tools: a server's flags as far as they name a store, a tool's own, and operands.

use super::allowed::Allowed;
use super::flag::{Flag, Kind, Support, flag};
use super::table::all_flags;
use super::{Flags, Parsed, argument};
use crate::start_error::StartError;
use clap::{Arg, ArgAction, Command};

/// The operands' name for clap, and in help.
const OPERANDS: &str = "ARGUMENTS";

/// The server's flags that say which store, how to reach it and how to read its values.
const STORE: [&str; 10] = [
    "data-dir",
    "encryption-provider-config",
    "etcd-cafile",
    "etcd-certfile",
    "etcd-keyfile",
    "etcd-prefix",
    "etcd-quorum-read",
    "etcd-servers",
    "storage-backend",
    "storage-initialization-timeout",
];
/// What the flags of further stores begin with.
const STORES: [&str; 3] = ["consul-", "zookeeper-", "etcd2-"];

/// What a server does beside serving and a tool leaves alone, and how long a tool waits for a store.
const PRESETS: [&str; 3] = [
    "--etcd-compaction-interval=0",
    "--etcd-count-metric-poll-period=0",
    "--storage-initialization-timeout=10s",
];

/// A command that works on a store.
pub(crate) struct Tool {
    /// Its name after `supercargo`.
    pub(crate) name: &'static str,
    /// What it does, with examples: the start of its help.
    pub(crate) about: &'static str,
    /// Its flags beside those of the store, each with its letter, if it has one.
    pub(crate) own: &'static [(Flag, Option<char>)],
    /// It works on one store, whose flags it takes.
    pub(crate) takes_store: bool,
}

/// A flag of a tool.
pub(crate) const fn own(
    name: &'static str,
    kind: Kind,
    allowed: Allowed,
    default: &'static str,
    help: &'static str,
) -> Flag {
    flag(name, kind, default, Support::Ours, help).allow(allowed)
}

impl Tool {
    fn takes(&self, f: &Flag) -> bool {
        let is_stores = STORE.contains(&f.name) || STORES.iter().any(|s| f.name.starts_with(s));
        self.takes_store && is_stores && f.support != Support::NotYet
    }

    /// The tool's name as clap wants it.
    fn command(&self) -> Command {
        let mut c = Command::new(self.name)
            .bin_name(format!("supercargo {}", self.name))
            .override_usage(format!("supercargo {} [flags] {OPERANDS}", self.name))
            .about(self.about)
            .disable_version_flag(true)
            .max_term_width(110)
            .arg(
                Arg::new(OPERANDS)
                    .action(ArgAction::Append)
                    .num_args(0..)
                    .hide(true),
            );
        for (f, short) in self.own {
            let a = argument(f);
            c = c.arg(match short {
                Some(letter) => a.short(*letter),
                None => a,
            });
        }
        for f in all_flags().filter(|f| self.own.iter().all(|o| o.0.name != f.name)) {
            let a = argument(f);
            c = c.arg(if self.takes(f) { a } else { a.hide(true) });
        }
        c
    }

    /// Reads the arguments after the tool's name.
    ///
    /// # Errors
    /// A sentence for the user.
    pub(crate) fn parse(&self, args: &[String]) -> Result<Parsed, StartError> {
        let presets = PRESETS
            .iter()
            .filter(|_| self.takes_store)
            .map(|p| (*p).to_owned());
        let args: Vec<String> = presets.chain(args.iter().cloned()).collect();
        let flags = match Flags::read(self.name, self.command(), &args)? {
            Ok(flags) => flags,
            Err(help) => return Ok(Parsed::Help(help)),
        };
        for f in all_flags() {
            let is_preset = PRESETS.iter().any(|p| p[2..].split('=').next() == Some(f.name));
            let is_own = self.own.iter().any(|o| o.0.name == f.name);
            if flags.is_given(f.name) && !is_own && !is_preset && !self.takes(f) {
                return Err(StartError::new(
                    format!("unknown flag: --{}", f.name),
                    format!("`supercargo {} --help` lists the flags", self.name),
                ));
            }
            flags.check(f)?;
        }
        for (f, _) in self.own {
            flags.check(f)?;
        }
        Ok(Parsed::Flags(Box::new(flags)))
    }
}

impl Flags {
    /// The arguments of a tool that are no flags.
    pub(crate) fn operands(&self) -> Vec<&str> {
        let given = self.matches.get_many::<String>(OPERANDS).into_iter().flatten();
        given.map(String::as_str).collect()
    }
}
