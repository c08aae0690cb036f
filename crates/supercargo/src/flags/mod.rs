//! The command line: kube-apiserver's flags as pflag reads them, from the one table.
//!
//! A flag is known or the process ends; a known flag has its effect or is refused: nothing is ignored.

mod allowed;
mod flag;
mod store_table;
mod table;
mod tool;

use crate::start_error::StartError;
use clap::{Arg, ArgAction, ArgMatches, Command};
use flag::Support;
use std::time::Duration;
use table::all_flags;

pub(crate) use allowed::Allowed;
pub(crate) use flag::{Flag, Kind};
pub(crate) use tool::{Tool, own};

/// The values of all flags of a command line.
pub(crate) struct Flags {
    matches: ArgMatches,
}

impl Flags {
    /// Reads the arguments after the command's name.
    ///
    /// # Errors
    /// A sentence for the user: an unknown flag, a bad value, a flag that is not supported yet.
    pub(crate) fn parse(command: &'static str, args: &[String]) -> Result<Parsed, StartError> {
        let flags = match Self::read(command, command_line(command), args)? {
            Ok(flags) => flags,
            Err(help) => return Ok(Parsed::Help(help)),
        };
        for f in all_flags().filter(|f| f.support == Support::NotYet) {
            if flags.is_given(f.name) {
                return Err(StartError::new(
                    format!("--{} is not supported yet", f.name),
                    "remove it: a flag that had no effect would deceive you",
                ));
            }
        }
        for f in all_flags() {
            flags.check(f)?;
        }
        Ok(Parsed::Flags(Box::new(flags)))
    }

    /// The flags of a command line, or the help that it asks for.
    fn read(command: &str, line: Command, args: &[String]) -> Result<Result<Self, String>, StartError> {
        let args = args.iter().map(|a| normalise(a));
        match line.try_get_matches_from(std::iter::once(command.to_owned()).chain(args)) {
            Ok(matches) => Ok(Ok(Self { matches })),
            Err(e) if e.kind() == clap::error::ErrorKind::DisplayHelp => Ok(Err(e.to_string())),
            Err(e) => Err(usage_error(command, &e)),
        }
    }

    fn check(&self, f: &Flag) -> Result<(), StartError> {
        match f.kind {
            Kind::Int => self.int(f.name).map(drop),
            Kind::Duration => self.duration(f.name).map(drop),
            Kind::Bool => self.boolean(f.name).map(drop),
            Kind::Ip if !self.text(f.name).is_empty() => self.ip(f.name).map(drop),
            Kind::Map => self.map(f.name).map(drop),
            _ => Ok(()),
        }?;
        self.check_allowed(f)
    }

    fn check_allowed(&self, f: &Flag) -> Result<(), StartError> {
        let refuse = |value: &str, cure: &str| Err(invalid(f.name, value, cure));
        match f.allowed {
            Allowed::Any => Ok(()),
            Allowed::Whole(min, max) if (min..=max).contains(&self.int(f.name)?) => Ok(()),
            Allowed::Whole(min, max) => refuse(
                self.last(f.name),
                &format!("write a whole number from {min} to {max}"),
            ),
            Allowed::Time(min, max) => {
                let given = self.duration(f.name)?;
                let bound = |text| parse_go_duration(text).unwrap_or_default();
                if (bound(min)..=bound(max)).contains(&given) {
                    return Ok(());
                }
                refuse(
                    self.last(f.name),
                    &format!("write a duration from {min} to {max}"),
                )
            }
            Allowed::Text(holds, cure) => match self.values(f).into_iter().find(|v| !holds(v)) {
                Some(value) => refuse(&value, cure),
                None => Ok(()),
            },
        }
    }

    /// Each text on the command line that a flag's rule is about.
    fn values(&self, f: &Flag) -> Vec<String> {
        match f.kind {
            _ if !self.is_given(f.name) => Vec::new(),
            Kind::List => self.list(f.name),
            Kind::Repeated => self
                .matches
                .get_many::<String>(f.name)
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
            _ => vec![self.last(f.name).to_owned()],
        }
    }

    /// True when the flag stands on the command line.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.matches.value_source(name) == Some(clap::parser::ValueSource::CommandLine)
    }

    /// All flags with their values as pflag shows them, by name.
    pub(crate) fn shown(&self) -> Vec<(&'static str, String)> {
        let mut all: Vec<_> = all_flags().map(|f| (f.name, self.shown_value(f))).collect();
        all.sort_unstable();
        all
    }

    fn shown_value(&self, f: &Flag) -> String {
        let or_as_given = |shown: Option<String>| shown.unwrap_or_else(|| self.last(f.name).to_owned());
        match f.kind {
            Kind::List => format!("[{}]", self.list(f.name).join(",")),
            Kind::Repeated => format!("[{}]", self.repeated(f.name).join(",")),
            Kind::Map => or_as_given(self.map(f.name).ok().map(|mut pairs| {
                pairs.sort();
                let texts: Vec<String> = pairs.into_iter().map(|(k, v)| format!("{k}={v}")).collect();
                texts.join(",")
            })),
            Kind::Bool => or_as_given(self.boolean(f.name).ok().map(|b| b.to_string())),
            Kind::Duration => or_as_given(self.duration(f.name).ok().map(|d| {
                let nanos = i64::try_from(d.as_nanos()).unwrap_or(i64::MAX);
                supercargo_meta::duration_text(nanos)
            })),
            Kind::Int | Kind::Float | Kind::Text | Kind::Ip => self.last(f.name).to_owned(),
        }
    }

    fn last(&self, name: &str) -> &str {
        self.matches
            .get_many::<String>(name)
            .and_then(|mut v| v.next_back())
            .map_or("", String::as_str)
    }

    /// A text; "" when absent without default.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.last(name)
    }

    /// A path; `None` when absent.
    pub(crate) fn path(&self, name: &str) -> Option<std::path::PathBuf> {
        let t = self.last(name);
        (!t.is_empty()).then(|| t.into())
    }

    /// A boolean.
    pub(crate) fn boolean(&self, name: &str) -> Result<bool, StartError> {
        match self.last(name) {
            "1" | "t" | "T" | "true" | "TRUE" | "True" => Ok(true),
            "0" | "f" | "F" | "false" | "FALSE" | "False" => Ok(false),
            v => Err(invalid(name, v, "write true or false")),
        }
    }

    /// An integer.
    pub(crate) fn int(&self, name: &str) -> Result<i64, StartError> {
        let v = self.last(name);
        v.parse().map_err(|_| invalid(name, v, "write a whole number"))
    }

    /// An address.
    pub(crate) fn ip(&self, name: &str) -> Result<std::net::IpAddr, StartError> {
        let v = self.last(name);
        v.parse()
            .map_err(|_| invalid(name, v, "write an IPv4 or IPv6 address"))
    }

    /// A duration in Go's form.
    pub(crate) fn duration(&self, name: &str) -> Result<Duration, StartError> {
        let v = self.last(name);
        let cure = match v.strip_prefix('-').map(parse_go_duration) {
            Some(Some(_)) => "it can't be negative",
            _ => "write a duration such as 30s, 5m or 1h30m",
        };
        parse_go_duration(v).ok_or_else(|| invalid(name, v, cure))
    }

    /// A list: values of all occurrences, split at commas.
    pub(crate) fn list(&self, name: &str) -> Vec<String> {
        let values = self.matches.get_many::<String>(name).into_iter().flatten();
        values
            .flat_map(|v| v.split(','))
            .map(str::trim)
            .filter(|v| !v.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// The values of all occurrences, as they are.
    pub(crate) fn repeated(&self, name: &str) -> Vec<String> {
        let values = self.matches.get_many::<String>(name).into_iter().flatten();
        values.filter(|v| !v.is_empty()).cloned().collect()
    }

    /// Pairs `k=v`, in order; the value is "true" when there is no equals sign.
    pub(crate) fn map(&self, name: &str) -> Result<Vec<(String, String)>, StartError> {
        let mut out = Vec::new();
        for item in self.list(name) {
            let (k, v) = item.split_once('=').unwrap_or((&item, "true"));
            if k.trim().is_empty() {
                return Err(invalid(
                    name,
                    &item,
                    "write name=value pairs, separated by commas",
                ));
            }
            out.push((k.trim().to_owned(), v.trim().to_owned()));
        }
        Ok(out)
    }
}

/// What a command line asks for.
pub(crate) enum Parsed {
    /// To run with these flags.
    Flags(Box<Flags>),
    /// To see this help.
    Help(String),
}

fn invalid(name: &str, value: &str, cure: &str) -> StartError {
    StartError::new(format!("invalid argument {value:?} for --{name}"), cure)
}

/// pflag's normalisation: underscores of a flag's name become dashes; `-v` is `--v`.
fn normalise(arg: &str) -> String {
    if let Some(rest) = arg.strip_prefix("--") {
        let (name, value) = rest.split_once('=').map_or((rest, None), |(n, v)| (n, Some(v)));
        let name = match name.replace('_', "-").as_str() {
            // Its name of long ago, which old manifests have.
            "experimental-encryption-provider-config" => "encryption-provider-config".to_owned(),
            name => name.to_owned(),
        };
        return match value {
            Some(v) => format!("--{name}={v}"),
            None => format!("--{name}"),
        };
    }
    match arg.strip_prefix("-v") {
        Some("") => "--v".to_owned(),
        Some(rest) if rest.starts_with('=') => format!("--v{rest}"),
        Some(rest) if rest.bytes().all(|b| b.is_ascii_digit()) => format!("--v={rest}"),
        _ => arg.to_owned(),
    }
}

fn command_line(command: &'static str) -> Command {
    let about = if command == "serve" {
        "Serves the Kubernetes API on an embedded store. Without flags: loopback, a certificate authority and an \
         administrator's kubeconfig of its own, everything in ./supercargo-data."
    } else {
        "Serves the Kubernetes API with kube-apiserver's flags."
    };
    let mut c = Command::new(command)
        .about(about)
        .disable_version_flag(true)
        .max_term_width(110);
    for f in all_flags() {
        c = c.arg(argument(f));
    }
    c
}

/// A flag as clap reads it.
fn argument(f: &Flag) -> Arg {
    let mut a = Arg::new(f.name)
        .long(f.name)
        .action(ArgAction::Append)
        .allow_hyphen_values(true);
    a = match f.kind {
        Kind::Bool => a
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_name("true|false"),
        Kind::Int | Kind::Float => a.num_args(1).value_name("NUMBER"),
        Kind::Ip => a.num_args(1).value_name("ADDRESS"),
        Kind::Duration => a.num_args(1).value_name("DURATION"),
        Kind::List => a.num_args(1).value_name("A,B"),
        Kind::Map => a.num_args(1).value_name("K=V,K=V"),
        Kind::Text | Kind::Repeated => a.num_args(1).value_name("TEXT"),
    };
    if !f.default.is_empty() {
        a = a.default_value(f.default);
    }
    if f.support == Support::NotYet {
        a.hide(true)
    } else {
        a.help(f.help)
    }
}

/// The first line of clap's text in kube-apiserver's words, and what to do.
fn usage_error(command: &str, e: &clap::Error) -> StartError {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let context = |kind| match e.get(kind) {
        Some(ContextValue::String(s)) => s.clone(),
        _ => String::new(),
    };
    let arg = context(ContextKind::InvalidArg);
    let cure = format!("`supercargo {command} --help` lists the flags");
    match e.kind() {
        ErrorKind::UnknownArgument if arg.starts_with('-') => StartError::new(
            format!("unknown flag: {}", arg.split('=').next().unwrap_or(&arg)),
            match e.get(ContextKind::SuggestedArg) {
                Some(ContextValue::String(s)) => format!("did you mean {s}? {cure}"),
                _ => cure,
            },
        ),
        ErrorKind::UnknownArgument => StartError::new(format!("unexpected argument {arg:?}"), cure),
        ErrorKind::InvalidValue
        | ErrorKind::TooFewValues
        | ErrorKind::NoEquals
        | ErrorKind::WrongNumberOfValues => StartError::new(
            format!(
                "flag needs an argument: {}",
                arg.split(' ').next().unwrap_or(&arg)
            ),
            cure,
        ),
        _ => StartError::new(
            e.to_string()
                .lines()
                .next()
                .unwrap_or("bad command line")
                .to_owned(),
            cure,
        ),
    }
}

/// Go's `time.ParseDuration` for durations that are not negative.
fn parse_go_duration(s: &str) -> Option<Duration> {
    if s == "0" {
        return Some(Duration::ZERO);
    }
    let mut rest = s.strip_prefix('+').unwrap_or(s);
    if rest.is_empty() {
        return None;
    }
    let mut nanos: f64 = 0.0;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .filter(|n| *n > 0)?;
        let (number, tail) = rest.split_at(digits);
        let unit = tail
            .find(|c: char| c.is_ascii_digit() || c == '.')
            .unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(unit);
        let scale = match unit {
            "ns" => 1.0,
            "us" | "µs" | "μs" => 1e3,
            "ms" => 1e6,
            "s" => 1e9,
            "m" => 60e9,
            "h" => 3600e9,
            _ => return None,
        };
        nanos += number.parse::<f64>().ok()? * scale;
        rest = tail;
    }
    Duration::try_from_secs_f64(nanos / 1e9).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Flags, String> {
        let args: Vec<String> = args.iter().map(|s| (*s).to_owned()).collect();
        match Flags::parse("serve", &args) {
            Ok(Parsed::Flags(f)) => Ok(*f),
            Ok(Parsed::Help(h)) => Err(h),
            Err(e) => Err(e.to_string()),
        }
    }

    #[test]
    fn flags_read_as_pflag_reads_them() {
        let f = parse(&[
            "--secure-port",
            "7443",
            "--bind_address=::1",
            "--allow-privileged",
            "-v2",
            "--requestheader-group-headers=A,B",
            "--requestheader-group-headers",
            "C",
            "--service-account-issuer=https://a,b",
            "--event-ttl=1h30m",
        ])
        .unwrap();
        assert_eq!(f.int("secure-port").unwrap(), 7443);
        assert_eq!(f.ip("bind-address").unwrap().to_string(), "::1");
        assert!(f.boolean("allow-privileged").unwrap());
        assert_eq!(f.int("v").unwrap(), 2);
        assert_eq!(f.list("requestheader-group-headers"), ["A", "B", "C"]);
        assert_eq!(f.repeated("service-account-issuer"), ["https://a,b"]);
        assert_eq!(f.duration("event-ttl").unwrap(), Duration::from_secs(5400));
        assert!(!f.is_given("etcd-prefix") && f.text("etcd-prefix") == "/registry");
    }

    #[test]
    fn flags_are_shown_as_kube_apiserver_shows_them() {
        let f = parse(&[
            "--event-ttl=90m",
            "--authorization-mode=Node,RBAC",
            "--feature-gates=B=true,A=0",
        ])
        .unwrap();
        let shown: std::collections::BTreeMap<_, _> = f.shown().into_iter().collect();
        assert_eq!(shown["event-ttl"], "1h30m0s");
        assert_eq!(shown["authorization-mode"], "[Node,RBAC]");
        assert_eq!(shown["feature-gates"], "A=0,B=true");
        // What kube-apiserver 1.37.2 says of flags that are not given.
        // Not alike: empty values that Go shows as those of other types, values that upstream fills in later or that are always
        // told here, and the flags that end the process.
        let otherwise = [
            "allow-metric-labels",
            "log-json-info-buffer-size",
            "log-text-info-buffer-size",
            "emulated-version",
            "min-compatibility-version",
            "storage-backend",
            "watch-cache-sizes",
            "help",
            "version",
        ];
        let mut wrong = Vec::new();
        for line in include_str!("../../tests/data/flagz.txt").lines() {
            let (name, want) = line.split_once(": ").unwrap();
            match shown.get(name) {
                _ if name == "event-ttl" || otherwise.contains(&name) => {}
                Some(have) if have == want => {}
                have => wrong.push(format!("{name}: {have:?}, not {want:?}")),
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn what_is_not_understood_is_refused_in_a_sentence() {
        for (args, want) in [
            (vec!["--nosuch"], "unknown flag: --nosuch"),
            (
                vec!["--secure-prot=1"],
                "unknown flag: --secure-prot: did you mean --secure-port",
            ),
            (
                vec!["--cors-allowed-origins=x"],
                "--cors-allowed-origins is not supported yet",
            ),
            (
                vec!["--secure-port=x"],
                "invalid argument \"x\" for --secure-port",
            ),
            (vec!["--event-ttl=5"], "invalid argument \"5\" for --event-ttl"),
            (
                vec!["--bind-address=localhost"],
                "invalid argument \"localhost\" for --bind-address",
            ),
            (vec!["--secure-port"], "flag needs an argument: --secure-port"),
            (vec!["extra"], "unexpected argument \"extra\""),
        ] {
            let Err(e) = parse(&args) else {
                panic!("{args:?} was accepted")
            };
            assert!(e.starts_with(want), "{args:?}: {e}");
        }
    }

    /// For each supported flag: a value beyond every bound is refused with the flag, the value and what is allowed.
    #[test]
    fn values_out_of_range_are_refused_in_the_words_of_the_flag() {
        for f in all_flags().filter(|f| f.support != Support::NotYet) {
            let mut bad: Vec<&str> = match f.kind {
                Kind::Bool => vec!["", "x", "2", "yes"],
                Kind::Int | Kind::Float => vec!["", "x", "1.5", "-1", "4294967296", "99999999999999999999"],
                Kind::Duration => vec!["", "x", "5", "-1s", "999999h", "99999999999999999999h", "1y"],
                Kind::Ip => vec!["x", "1.2.3", "1.2.3.4:5"],
                Kind::Map => vec!["=x"],
                Kind::Text | Kind::List | Kind::Repeated => Vec::new(),
            };
            match f.allowed {
                Allowed::Text(holds, _) => {
                    // An empty list has nothing wrong in it.
                    let texts = ["", " ", "0.0.0.0", "\u{7f}: \u{e9}"];
                    let texts = if f.kind == Kind::List {
                        &texts[3..]
                    } else {
                        &texts[..]
                    };
                    let before = bad.len();
                    bad.extend(texts.iter().filter(|t| !holds(t)));
                    assert!(bad.len() > before, "--{} takes everything", f.name);
                    if f.kind == Kind::Ip {
                        bad.retain(|t| !t.is_empty());
                    }
                }
                Allowed::Any => assert!(
                    !matches!(f.kind, Kind::Int | Kind::Float | Kind::Duration),
                    "--{} has no bounds",
                    f.name
                ),
                Allowed::Whole(..) | Allowed::Time(..) => {}
            }
            for value in bad {
                let arg = format!("--{}={value}", f.name);
                let Err(e) = parse(&[&arg]) else {
                    panic!("{arg} was accepted")
                };
                let start = format!("invalid argument {value:?} for --{}: ", f.name);
                assert!(e.len() > start.len() && e.starts_with(&start), "{arg}: {e}");
            }
            for value in [f.default].iter().filter(|d| !d.is_empty()) {
                parse(&[&format!("--{}={value}", f.name)]).unwrap_or_else(|e| panic!("{e}"));
            }
        }
    }

    #[test]
    fn bounds_are_named_and_included() {
        for (args, want) in [
            (
                "--secure-port=65536",
                "invalid argument \"65536\" for --secure-port: write a whole number from 0 to 65535",
            ),
            (
                "--delete-collection-workers=0",
                "invalid argument \"0\" for --delete-collection-workers: write a whole number from 1 to 256",
            ),
            (
                "--request-timeout=0",
                "invalid argument \"0\" for --request-timeout: write a duration from 1ms to 8760h",
            ),
            (
                "--request-timeout=-1s",
                "invalid argument \"-1s\" for --request-timeout: it can't be negative",
            ),
            (
                "--data-dir=",
                "invalid argument \"\" for --data-dir: it can't be empty",
            ),
            (
                "--etcd-prefix=/",
                "invalid argument \"/\" for --etcd-prefix: write a path of one part at least, for example /registry",
            ),
            (
                "--service-account-issuer=",
                "invalid argument \"\" for --service-account-issuer: write a URL such as https://",
            ),
            (
                "--external-hostname=https://a",
                "invalid argument \"https://a\" for --external-hostname: write a DNS name or an address",
            ),
            (
                "--requestheader-group-headers=A,B C",
                "invalid argument \"B C\" for --requestheader-group-headers: write the names of headers",
            ),
        ] {
            let Err(e) = parse(&[args]) else {
                panic!("{args} was accepted")
            };
            assert!(e.starts_with(want), "{args}: {e}");
        }
        for args in [
            "--secure-port=65535",
            "--secure-port=0",
            "--request-timeout=8760h",
            "--min-request-timeout=0",
        ] {
            parse(&[args]).unwrap_or_else(|e| panic!("{args}: {e}"));
        }
    }

    #[test]
    fn every_supported_flag_has_help_and_every_name_is_unique() {
        let mut seen = std::collections::HashSet::new();
        for f in all_flags() {
            assert!(seen.insert(f.name), "{} twice", f.name);
            assert_eq!(f.help.is_empty(), f.support == Support::NotYet, "{}", f.name);
        }
        assert!(all_flags().count() > 170);
    }
}
