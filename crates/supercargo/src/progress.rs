//! How far a long command is, for whoever sits at the terminal.
//!
//! One line on standard error, drawn over itself; nothing at all when nobody watches, or when the command is over before anyone
//! would look.

use std::collections::VecDeque;
use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::Duration;
use supercargo_env::{Clock, SystemClock};

/// Before this time nobody waits.
const QUIET: Duration = Duration::from_millis(300);
/// The line is drawn anew after this time.
const REDRAW: Duration = Duration::from_millis(100);
const BAR_WIDTH: u64 = 24;
/// The rate of what has no end is that of the last few seconds.
const RATE_OVER: Duration = Duration::from_secs(5);

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

/// What is carried over has no end to count to: a line that tells how fast it goes, what waits and for how long something has.
pub(crate) struct Following {
    clock: Arc<dyn Clock>,
    is_shown: bool,
    drawn: Option<Duration>,
    carried: u64,
    waiting: u64,
    /// Since when something waits without a break.
    behind_since: Option<Duration>,
    /// How many were carried over at moments of the last few seconds.
    marks: VecDeque<(Duration, u64)>,
}

impl Following {
    pub(crate) fn new() -> Self {
        let clock = Arc::new(SystemClock::new());
        Self {
            is_shown: std::io::stderr().is_terminal(),
            drawn: None,
            carried: 0,
            waiting: 0,
            behind_since: None,
            marks: VecDeque::from([(clock.monotonic(), 0)]),
            clock,
        }
    }

    /// So many more changes were carried over, and so many are known to wait.
    pub(crate) fn tell(&mut self, carried: u64, waiting: u64) {
        let now = self.clock.monotonic();
        let line = self.line_at(now, carried, waiting);
        if self.is_shown && self.drawn.is_none_or(|drawn| now >= drawn + REDRAW) {
            self.drawn = Some(now);
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        }
    }

    fn line_at(&mut self, now: Duration, carried: u64, waiting: u64) -> String {
        self.carried = self.carried.saturating_add(carried);
        self.waiting = waiting;
        self.behind_since = (waiting > 0).then(|| self.behind_since.unwrap_or(now));
        // The last mark before the window stays: rates are between two marks.
        while self
            .marks
            .get(1)
            .is_some_and(|m| now.saturating_sub(m.0) >= RATE_OVER)
        {
            self.marks.pop_front();
        }
        let (since, before) = self.marks.front().copied().unwrap_or((now, self.carried));
        if self.marks.back().is_none_or(|m| now >= m.0 + REDRAW) {
            self.marks.push_back((now, self.carried));
        }
        let ms = u64::try_from(now.saturating_sub(since).as_millis())
            .unwrap_or(u64::MAX)
            .max(1);
        let rate = (self.carried - before).saturating_mul(1000) / ms;
        let behind = match self.behind_since {
            Some(since) => format!(
                "{} waiting, {} behind",
                grouped(self.waiting),
                time_text(now.saturating_sub(since).as_secs())
            ),
            None => "up to date".to_owned(),
        };
        format!(
            "following: {} changes carried over, {}/s, {behind}",
            grouped(self.carried),
            grouped(rate)
        )
    }
}

impl Drop for Following {
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
    fn what_has_no_end_tells_rate_and_lag() {
        let mut following = Following::new();
        let start = following.marks[0].0;
        let mut told = |seconds, carried, waiting| {
            following.line_at(start + Duration::from_secs(seconds), carried, waiting)
        };
        assert_eq!(
            told(1, 0, 1_500),
            "following: 0 changes carried over, 0/s, 1,500 waiting, 0s behind"
        );
        assert_eq!(
            told(3, 1_200, 300),
            "following: 1,200 changes carried over, 400/s, 300 waiting, 2s behind"
        );
        assert_eq!(
            told(4, 300, 0),
            "following: 1,500 changes carried over, 375/s, up to date"
        );
        // The rate forgets.
        assert_eq!(
            told(20, 0, 0),
            "following: 1,500 changes carried over, 0/s, up to date"
        );
        assert_eq!(
            told(26, 12, 1),
            "following: 1,512 changes carried over, 2/s, 1 waiting, 0s behind"
        );
    }

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
