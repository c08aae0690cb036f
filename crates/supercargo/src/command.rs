//! The command line of the binary: which command, its output, its exit code.

use crate::config::Config;
use crate::flags::{Flags, Parsed};
use crate::logging;
use crate::server::{KUBERNETES_VERSION, Server};
use crate::start_error::StartError;
use crate::threads::{on_deep_thread, runtime_builder};
use std::io::Write as _;
use std::process::ExitCode;
use supercargo_controllers::Selection;
use supercargo_env::{Clock as _, Env, SystemClock, timeout};
use tokio::signal::unix::{SignalKind, signal};

const USAGE: &str = "\
The Kubernetes API server on an embedded store.

Usage:
  supercargo serve [flags]            start a server; without flags on loopback, with everything in ./supercargo-data
  supercargo kube-apiserver [flags]   the same with kube-apiserver's defaults; also when called by that name
  supercargo crd check FILE...        check custom resource definitions and objects in files
  supercargo inspect ls|get|stats     look into a store, whether a server runs on it or not
  supercargo snapshot save|verify|restore FILE
                                      save a store in one file, and make a store of it
  supercargo migrate --from URL --to URL
                                      copy everything to another store, while servers write to the first
  supercargo version                  print versions

`supercargo serve --help` lists the flags.
";

/// Runs a command line (`args[0]` is the program's name) and answers its exit code.
#[must_use]
pub fn run_command(args: Vec<String>) -> ExitCode {
    on_deep_thread(|| run(args)).unwrap_or_else(|e| fail(&e))
}

fn run(args: Vec<String>) -> ExitCode {
    let mut args = args.into_iter();
    let program = args.next().unwrap_or_default();
    let by_name = program.rsplit('/').next() == Some("kube-apiserver");
    let rest: Vec<String> = args.collect();
    let (command, flags) = if by_name {
        ("kube-apiserver", &rest[..])
    } else {
        match rest.split_first() {
            Some((c, flags)) if c == "serve" => ("serve", flags),
            Some((c, flags)) if c == "kube-apiserver" => ("kube-apiserver", flags),
            Some((c, _)) if c == "version" || c == "--version" => {
                return print(&format!(
                    "supercargo {} (Kubernetes {KUBERNETES_VERSION})\n",
                    env!("CARGO_PKG_VERSION")
                ));
            }
            Some((c, rest)) if c == "crd" => return crate::crd_check::run(rest),
            Some((c, rest)) if c == "inspect" => return crate::inspect::run(rest),
            Some((c, rest)) if c == "migrate" => return crate::migrate::run(rest),
            Some((c, rest)) if c == "snapshot" => return crate::snapshot::run(rest),
            Some((c, _)) if c == "help" || c == "--help" || c == "-h" => return print(USAGE),
            None => return print(USAGE),
            Some((c, _)) => {
                return fail(&StartError::new(
                    format!("unknown command {c:?}"),
                    "`supercargo help` lists the commands",
                ));
            }
        }
    };
    finish(serve(command, flags))
}

/// The exit code of a command, which tells an error first.
pub(crate) fn finish(result: Result<ExitCode, StartError>) -> ExitCode {
    result.unwrap_or_else(|e| fail(&e))
}

/// Runs a tool in the real world.
///
/// # Errors
/// The tool's.
pub(crate) fn with_runtime<F: Future<Output = Result<ExitCode, StartError>>>(
    tool: impl FnOnce(Env) -> F,
) -> Result<ExitCode, StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| StartError::new(format!("can't start threads: {e}"), ""))?;
    runtime.block_on(async { tool(Env::system()).await })
}

/// Prints what a command has to say.
pub(crate) fn print(text: &str) -> ExitCode {
    // Whoever closed the pipe does not want to know.
    let _ = std::io::stdout().write_all(text.as_bytes());
    ExitCode::SUCCESS
}

fn fail(e: &StartError) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "Error: {e}");
    ExitCode::from(1)
}

fn serve(command: &'static str, args: &[String]) -> Result<ExitCode, StartError> {
    let clock = SystemClock::new();
    let flags = match Flags::parse(command, args)? {
        Parsed::Help(text) => return Ok(print(&text)),
        Parsed::Flags(f) => f,
    };
    logging::init(flags.int("v")?);
    let mut config = Config::from_flags(command, &flags)?;
    if command == "kube-apiserver" && !flags.is_given("bind-address") {
        config.bind_address = flags.ip("bind-address")?;
    }
    if command == "kube-apiserver" && !flags.is_given("controllers") {
        // Who starts that one runs a controller manager beside it.
        config.controllers = Selection::none();
    }
    let runtime = runtime_builder()
        .build()
        .map_err(|e| StartError::new(format!("can't start threads: {e}"), ""))?;
    let told = config.client_ca.is_none();
    runtime.block_on(until_stopped(config, &clock, told))
}

/// Serves until a signal comes.
async fn until_stopped(config: Config, clock: &SystemClock, told: bool) -> Result<ExitCode, StartError> {
    let failed = |e: std::io::Error| StartError::new(format!("can't listen for signals: {e}"), "");
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let server = Server::start(config).await?;
    announce(&server, clock.monotonic().as_millis(), told);
    let again = async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    again.await;
    let _ = writeln!(
        std::io::stderr(),
        "stopping; a second signal ends the process at once"
    );
    let at_most = server.stop_at_most();
    let stopped = timeout(clock, at_most, server.stop());
    tokio::select! {
        r = stopped => Ok(ExitCode::from(u8::from(r.is_err()))),
        _ = terminate.recv() => Ok(ExitCode::from(1)),
        _ = interrupt.recv() => Ok(ExitCode::from(1)),
    }
}

fn announce(server: &Server, ms: u128, has_kubeconfig: bool) {
    let mut text = format!(
        "Kubernetes {KUBERNETES_VERSION} on {} (ready in {ms} ms)\n",
        server.url()
    );
    if has_kubeconfig {
        text.push_str(&format!(
            "export KUBECONFIG={}\nkubectl get namespaces\n",
            server.kubeconfig().display()
        ));
    }
    print(&text);
    let _ = std::io::stdout().flush();
}
