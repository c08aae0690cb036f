//! What `/metrics` says of the process and of what was started: upstream's names (client_golang 1.23: `process_collector_linux.go`;
//! component-base 0.37: `metrics`, `featuregate`).

use crate::storage_figures::head;
use rustix::process::{Resource, getrlimit};
use std::fmt::Write as _;
use supercargo_http::{Collector, VersionInfo};
use supercargo_resources::FeatureGates;
use supercargo_resources::gates::Stage;

/// What the kernel tells of this process, as text; where there is no such file there are no such figures.
struct Told {
    stat: Option<String>,
    status: Option<String>,
    netstat: Option<String>,
    open_files: Option<usize>,
}

impl Told {
    fn now() -> Self {
        let read = |name: &str| std::fs::read_to_string(format!("/proc/self/{name}")).ok();
        Self {
            stat: read("stat"),
            status: read("status"),
            netstat: read("net/netstat"),
            open_files: std::fs::read_dir("/proc/self/fd").ok().map(Iterator::count),
        }
    }

    /// Seconds of processor time, in the process and in the kernel.
    fn cpu_seconds(&self) -> Option<f64> {
        // The name before it may hold blanks and brackets.
        let (_, fields) = self.stat.as_ref()?.rsplit_once(')')?;
        let mut fields = fields.split_ascii_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        // The kernel tells hundredths, whatever it counts in.
        Some((ticks()? + ticks()?) as f64 / 100.0)
    }

    /// Bytes that a line of the status tells in KiB.
    fn status_bytes(&self, name: &str) -> Option<f64> {
        let mut lines = self.status.as_ref()?.lines();
        let line = lines.find_map(|l| l.strip_prefix(name)?.strip_prefix(':'))?;
        let kib: f64 = line.split_ascii_whitespace().next()?.parse().ok()?;
        Some(kib * 1024.0)
    }

    /// Bytes that the network of the process carried: names and numbers stand in two lines.
    fn network_bytes(&self, name: &str) -> Option<f64> {
        let mut lines = self.netstat.as_ref()?.lines().filter(|l| l.starts_with("IpExt:"));
        let (names, values) = (lines.next()?, lines.next()?);
        let at = names.split_ascii_whitespace().position(|n| n == name)?;
        values.split_ascii_whitespace().nth(at)?.parse().ok()
    }
}

/// A limit; what has none shows the largest number there is.
fn limit(of: Resource) -> f64 {
    getrlimit(of).current.unwrap_or(u64::MAX) as f64
}

/// The process.
pub(crate) fn process() -> Collector {
    Box::new(|out| write(out, &Told::now()))
}

fn write(out: &mut String, told: &Told) {
    let (counter, gauge) = ("counter", "gauge");
    for (name, kind, help, value) in [
        (
            "process_cpu_seconds_total",
            counter,
            "Processor time of the process, in seconds.",
            told.cpu_seconds(),
        ),
        (
            "process_max_fds",
            gauge,
            "How many files and sockets may be open.",
            Some(limit(Resource::Nofile)),
        ),
        (
            "process_network_receive_bytes_total",
            counter,
            "Bytes that came over the network that the process is in.",
            told.network_bytes("InOctets"),
        ),
        (
            "process_network_transmit_bytes_total",
            counter,
            "Bytes that went over the network that the process is in.",
            told.network_bytes("OutOctets"),
        ),
        (
            "process_open_fds",
            gauge,
            "Open files and sockets.",
            told.open_files.map(|n| n as f64),
        ),
        (
            "process_resident_memory_bytes",
            gauge,
            "Memory of the process, in bytes.",
            told.status_bytes("VmRSS"),
        ),
        (
            "process_virtual_memory_bytes",
            gauge,
            "Addresses that the process has reserved, in bytes.",
            told.status_bytes("VmSize"),
        ),
        (
            "process_virtual_memory_max_bytes",
            gauge,
            "Addresses that it may reserve, in bytes.",
            Some(limit(Resource::As)),
        ),
    ] {
        if let Some(value) = value {
            head(out, name, kind, help);
            // Writing to a string does not fail.
            let _ = writeln!(out, "{name} {value}");
        }
    }
}

/// What was built and what of it is switched on.
pub(crate) fn build(v: &VersionInfo, gates: &FeatureGates) -> Collector {
    let mut text = String::new();
    let name = "kubernetes_build_info";
    head(&mut text, name, "gauge", "What this server is; always 1.");
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{name}{{build_date=\"{}\",compiler=\"{}\",git_commit=\"{}\",git_tree_state=\"{}\",git_version=\"{}\",go_version=\"{}\",major=\"{}\",minor=\"{}\",platform=\"{}\"}} 1",
        v.build_date,
        v.compiler,
        v.git_commit,
        v.git_tree_state,
        v.git_version,
        v.go_version,
        v.major,
        v.minor,
        v.platform,
    );
    let name = "kubernetes_feature_enabled";
    head(
        &mut text,
        name,
        "gauge",
        "Whether a feature gate that has an effect here is on.",
    );
    for (gate, is_on) in gates.with_effect() {
        let stage = match gate.stage {
            Stage::Alpha => "ALPHA",
            Stage::Beta => "BETA",
            Stage::Ga => "",
            Stage::Deprecated => "DEPRECATED",
        };
        let _ = writeln!(
            text,
            "{name}{{name=\"{}\",stage=\"{stage}\"}} {}",
            gate.name,
            u8::from(is_on)
        );
    }
    Box::new(move |out| out.push_str(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_words_are_read() {
        let told = Told {
            stat: Some("7 (a) b) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20".to_owned()),
            status: Some("Name:\tx\nVmSize:\t    2048 kB\nVmRSS:\t     512 kB\n".to_owned()),
            netstat: Some(
                "TcpExt: A B\nTcpExt: 1 2\nIpExt: InNoRoutes InOctets OutOctets\nIpExt: 0 77 88\n".to_owned(),
            ),
            open_files: Some(9),
        };
        let mut out = String::new();
        write(&mut out, &told);
        for line in [
            "process_cpu_seconds_total 3",
            "process_network_receive_bytes_total 77",
            "process_network_transmit_bytes_total 88",
            "process_open_fds 9",
            "process_resident_memory_bytes 524288",
            "process_virtual_memory_bytes 2097152",
            "# TYPE process_max_fds gauge",
        ] {
            assert!(out.lines().any(|l| l == line), "{line}\n{out}");
        }
        let none = Told {
            stat: None,
            status: None,
            netstat: None,
            open_files: None,
        };
        let mut out = String::new();
        write(&mut out, &none);
        assert!(!out.contains("process_cpu_seconds_total"), "{out}");
    }

    #[test]
    fn this_process_has_figures() {
        let told = Told::now();
        assert!(told.cpu_seconds().is_some_and(|s| s >= 0.0));
        assert!(told.status_bytes("VmRSS").is_some_and(|n| n > 1e5));
        assert!(told.open_files.is_some_and(|n| n > 2));
    }
}
