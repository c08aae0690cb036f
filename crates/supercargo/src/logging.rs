//! The log: klog's text format on standard error, which users' parsers know.
//!
//! `I1129 19:13:00.123456       1 target] message key="value"`. `--v` is the verbosity: 0 shows warnings and the start, 2
//! adds information, 4 debugging, 6 traces.

use std::fmt::Write as _;
use supercargo_env::{Clock, SystemClock};
use supercargo_meta::date_of;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

struct Klog {
    clock: SystemClock,
    pid: u32,
}

#[derive(Default)]
struct Fields {
    message: String,
    rest: String,
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        // Writing to a string does not fail.
        let _ = if field.name() == "message" {
            write!(self.message, "{value:?}")
        } else {
            write!(self.rest, " {}={value:?}", field.name())
        };
    }
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            self.message.push_str(value);
        } else {
            let _ = write!(self.rest, " {}={value:?}", field.name());
        }
    }
}

impl<S, N> FormatEvent<S, N> for Klog
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut w: Writer<'_>,
        event: &Event<'_>,
    ) -> std::fmt::Result {
        let letter = match *event.metadata().level() {
            Level::ERROR => 'E',
            Level::WARN => 'W',
            _ => 'I',
        };
        let now = self.clock.now();
        let seconds = now.unix_seconds();
        let (_, month, day) = date_of(seconds.div_euclid(86_400));
        let of_day = seconds.rem_euclid(86_400);
        let (h, m, s) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
        let micros = now.unix_nanos().rem_euclid(1_000_000_000) / 1000;
        let mut f = Fields::default();
        event.record(&mut f);
        let target = event
            .metadata()
            .target()
            .split("::")
            .next()
            .unwrap_or("")
            .trim_start_matches("supercargo_");
        writeln!(
            w,
            "{letter}{month:02}{day:02} {h:02}:{m:02}:{s:02}.{micros:06} {:>7} {target}] {:?}{}",
            self.pid, f.message, f.rest
        )
    }
}

/// The UTC date of a time, `2026-01-31`.
pub(crate) fn date(t: supercargo_env::WallTime) -> String {
    let (y, m, d) = date_of(t.unix_seconds().div_euclid(86_400));
    format!("{y:04}-{m:02}-{d:02}")
}

/// Turns the log on for the process; later calls change nothing.
pub(crate) fn init(verbosity: i64) {
    let level = match verbosity {
        ..=1 => Level::WARN,
        2..=3 => Level::INFO,
        4..=5 => Level::DEBUG,
        _ => Level::TRACE,
    };
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .event_format(Klog {
            clock: SystemClock::new(),
            pid: std::process::id(),
        })
        .finish();
    // A library user may have installed a subscriber of its own: then that one stays.
    let _ = tracing::subscriber::set_global_default(subscriber);
}
