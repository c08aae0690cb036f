//! `/statusz`: what runs, since when (component-base 0.37: `zpages/statusz`).

use crate::call::{Call, Failure, Response};
use crate::json::Doc;
use crate::zpage::{CAUTION, NAME, Page};
use std::time::{Duration, UNIX_EPOCH};
use supercargo_env::WallTime;
use supercargo_meta::Timestamp;

const PATHS: [&str; 7] = [
    "/flagz", "/healthz", "/livez", "/metrics", "/readyz", "/statusz", "/version",
];

const PAGE: Page<'_> = Page {
    name: "statusz",
    kind: "Statusz",
};

/// The page.
pub(crate) fn serve(call: &Call) -> Result<Response, Failure> {
    let start = call.shared.services.metrics.start();
    let up = call.shared.env.clock.now().unix_seconds() - start.unix_seconds();
    let v = &call.shared.services.version;
    let fields = || {
        let since = Timestamp::from_seconds(start.unix_seconds()).to_text();
        vec![
            ("startTime", since.as_str().into()),
            ("uptimeSeconds", Doc::Int(up)),
            ("goVersion", v.go_version.as_str().into()),
            ("binaryVersion", binary_version(call).into()),
            ("emulationVersion", format!("{}.{}", v.major, v.minor).into()),
            ("paths", Doc::texts(PATHS)),
        ]
    };
    PAGE.serve(call, || text(call, start, up), fields)
}

fn binary_version(call: &Call) -> &str {
    let v = &call.shared.services.version.git_version;
    v.strip_prefix('v').unwrap_or(v)
}

fn text(call: &Call, start: WallTime, up: i64) -> String {
    let v = &call.shared.services.version;
    format!(
        "\n{NAME} statusz\n{CAUTION}\n\nStarted: {}\nUp: {} hr {:02} min {:02} sec\nGo version: {}\nBinary version: {}\nEmulation version: {}.{}\nPaths: {}\n\n",
        unix_date(start),
        up / 3600,
        up / 60 % 60,
        up % 60,
        v.go_version,
        binary_version(call),
        v.major,
        v.minor,
        PATHS.join(" ")
    )
}

/// A time as Go's `time.UnixDate`.
fn unix_date(t: WallTime) -> String {
    let seconds = u64::try_from(t.unix_seconds()).unwrap_or(0);
    let http = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(seconds));
    let parts: Vec<&str> = http.split([' ', ',']).filter(|p| !p.is_empty()).collect();
    match parts.as_slice() {
        [day, date, month, year, time, _] => {
            let date = date.trim_start_matches('0');
            format!("{day} {month} {date:>2} {time} UTC {year}")
        }
        _ => http,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_as_go_prints_them() {
        let check =
            |s: i64, expect: &str| assert_eq!(unix_date(WallTime::from_unix_millis(s * 1000)), expect);
        check(1_795_989_562, "Sun Nov 29 21:59:22 UTC 2026");
        check(0, "Thu Jan  1 00:00:00 UTC 1970");
    }
}
