//! How far a long command is, for whoever sits at the terminal.
//!
//! One line on standard error, drawn over itself; nothing at all when nobody watches, or when the command is over before anyone
//! would look.

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Clock, SystemClock};

/// Before this time nobody waits.
const QUIET: Duration = Duration::from_millis(300);
/// The line is drawn anew after this time.
const REDRAW: Duration = Duration::from_millis(100);
const BAR_WIDTH: u64 = 24;

/// A step of a command that takes time.
pub(crate) struct Progress {
    clock: Arc<dyn Clock>,
    is_shown: bool,
    doing: &'static str,
    unit: &'static str,
    total: u64,
    done: u64,
    started: Duration,
    /// When the line was drawn last, if it was.
    drawn: Option<Duration>,
}

impl Progress {
    /// `doing` is what the line begins with, `unit` what is counted.
    pub(crate) fn new(doing: &'static str, unit: &'static str, total: u64) -> Self {
        let clock = Arc::new(SystemClock::new());
        Self {
            is_shown: std::io::stderr().is_terminal(),
            doing,
            unit,
            total,
            done: 0,
            started: clock.monotonic(),
            drawn: None,
            clock,
        }
    }

    /// So many more are done.
    pub(crate) fn add(&mut self, count: u64) {
        self.done = self.done.saturating_add(count);
        if !self.is_shown {
            return;
        }
        let now = self.clock.monotonic();
        if now >= self.drawn.map_or(self.started + QUIET, |drawn| drawn + REDRAW) {
            self.drawn = Some(now);
            let line = line(
                self.doing,
                self.unit,
                self.done,
                self.total,
                now.saturating_sub(self.started),
            );
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        }
    }
}

impl Drop for Progress {
    /// Leaves no trace on the screen.
    fn drop(&mut self) {
        if self.drawn.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn line(doing: &str, unit: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let total = total.max(done);
    let part = |of: u64| of.saturating_mul(done).checked_div(total).unwrap_or(of);
    let filled = usize::try_from(part(BAR_WIDTH)).unwrap_or(0);
    let empty = usize::try_from(BAR_WIDTH).unwrap_or(0) - filled;
    let ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = done.saturating_mul(1000) / ms;
    let left = match rate {
        0 => "?".to_owned(),
        rate => time_text((total - done).div_ceil(rate)),
    };
    format!(
        "{doing} [{}{}] {:3}% {}/{} {unit}, {}/s, {left} left",
        "#".repeat(filled),
        ".".repeat(empty),
        part(100),
        grouped(done),
        grouped(total),
        grouped(rate),
    )
}

/// `2h 5m`, `3m 20s`, `7s`.
pub(crate) fn time_text(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s}s"),
        (0, m, s) => format!("{m}m {s}s"),
        (h, m, _) => format!("{h}h {m}m"),
    }
}

/// A number with its thousands apart: `1,234,567`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_part_rate_and_time_left() {
        assert_eq!(
            line("saving", "objects", 2_500, 10_000, Duration::from_secs(2)),
            "saving [######..................]  25% 2,500/10,000 objects, 1,250/s, 6s left"
        );
        assert_eq!(
            line("saving", "objects", 0, 0, Duration::ZERO),
            "saving [########################] 100% 0/0 objects, 0/s, ? left"
        );
        // More came than was announced.
        assert_eq!(
            line("x", "y", 12, 10, Duration::from_secs(1)),
            "x [########################] 100% 12/12 y, 12/s, 0s left"
        );
        let texts = [0, 59, 61, 3_600, 93_784].map(time_text);
        assert_eq!(texts, ["0s", "59s", "1m 1s", "1h 0m", "26h 3m"]);
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
