//! Counts who asks, whether they may, and how connections begin: upstream's families (apiserver 0.37:
//! `pkg/endpoints/filters/metrics.go`, `pkg/authentication/request/x509`, `pkg/server/secure_serving.go`).
//!
//! Their series are few and known, so a request looks none of them up.

use crate::metrics::{Family, Kind, Series};
use std::sync::Arc;
use std::time::Duration;
use supercargo_auth::{AuthError, Decision};
use supercargo_env::WallTime;
use supercargo_registry::rest::UserInfo;

/// From a millisecond, doubled.
const SECONDS: &[f64] = &[
    0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096, 8.192, 16.384,
];

/// From now to a year.
const EXPIRATION_SECONDS: &[f64] = &[
    0.0,
    1800.0,
    3600.0,
    7200.0,
    21_600.0,
    43_200.0,
    86_400.0,
    172_800.0,
    345_600.0,
    604_800.0,
    2_592_000.0,
    7_776_000.0,
    15_552_000.0,
    31_104_000.0,
];

/// Users that are counted by name; others are nobody's business.
const NAMED: [&str; 5] = [
    "admin",
    "client",
    "kube_proxy",
    "kubelet",
    "system:serviceaccount:kube-system:default",
];
const ANY_MAIL: &str = "email_id";
const OTHER: &str = "other";

/// Results, each with its number and its time.
struct Results<const N: usize> {
    count: Family,
    took: Family,
    series: [(Arc<Series>, Arc<Series>); N],
}

impl<const N: usize> Results<N> {
    fn new(count: Family, took: Family, names: [&str; N]) -> Self {
        Self {
            series: names.map(|name| (count.with(&[name]), took.with(&[name]))),
            count,
            took,
        }
    }

    fn note(&self, result: usize, took: Duration) {
        if let Some((count, time)) = self.series.get(result) {
            count.add(1);
            time.observe(SECONDS, took.as_secs_f64());
        }
    }
}

/// All of it.
pub(crate) struct Asking {
    users: Family,
    by_user: Vec<(&'static str, Arc<Series>)>,
    authentication: Results<2>,
    authorization: Results<3>,
    expiration: Family,
    until: Arc<Series>,
    handshakes: Family,
    failed_handshakes: Arc<Series>,
}

impl Asking {
    pub(crate) fn new() -> Self {
        let users = Family::new(
            "authenticated_user_requests",
            Kind::Counter,
            &["username"],
            "Requests of users who proved who they are, by a few well-known names.",
        );
        let names = NAMED.into_iter().chain([ANY_MAIL, OTHER]);
        let expiration = Family::new(
            "apiserver_client_certificate_expiration_seconds",
            Kind::Histogram(EXPIRATION_SECONDS),
            &[],
            "For how long the certificate that a request came with is still valid, in seconds.",
        );
        let handshakes = Family::new(
            "apiserver_tls_handshake_errors_total",
            Kind::Counter,
            &[],
            "Connections that did not become TLS.",
        );
        Self {
            by_user: names.map(|n| (n, users.with(&[n]))).collect(),
            users,
            authentication: Results::new(
                Family::new(
                    "authentication_attempts",
                    Kind::Counter,
                    &["result"],
                    "Requests whose user was looked for, by the result.",
                ),
                Family::new(
                    "authentication_duration_seconds",
                    Kind::Histogram(SECONDS),
                    &["result"],
                    "Time to find out who asks, in seconds.",
                ),
                ["success", "error"],
            ),
            authorization: Results::new(
                Family::new(
                    "authorization_attempts_total",
                    Kind::Counter,
                    &["result"],
                    "Requests whose permission was looked for, by the result.",
                ),
                Family::new(
                    "authorization_duration_seconds",
                    Kind::Histogram(SECONDS),
                    &["result"],
                    "Time to find out whether they may, in seconds.",
                ),
                ["allowed", "denied", "no-opinion"],
            ),
            until: expiration.with(&[]),
            expiration,
            failed_handshakes: handshakes.with(&[]),
            handshakes,
        }
    }

    pub(crate) fn families(&self) -> [&Family; 7] {
        [
            &self.users,
            &self.authentication.count,
            &self.authentication.took,
            &self.authorization.count,
            &self.authorization.took,
            &self.expiration,
            &self.handshakes,
        ]
    }

    /// Somebody asked.
    pub(crate) fn authenticated(&self, who: &Result<UserInfo, AuthError>, took: Duration) {
        self.authentication.note(usize::from(who.is_err()), took);
        let Ok(user) = who else { return };
        let name = match user.name.as_str() {
            name if NAMED.contains(&name) => name,
            name if name.contains('@') => ANY_MAIL,
            _ => OTHER,
        };
        if let Some((_, series)) = self.by_user.iter().find(|(n, _)| *n == name) {
            series.add(1);
        }
    }

    /// They were told whether they may.
    pub(crate) fn authorized(&self, decision: &Decision, took: Duration) {
        let result = match decision {
            Decision::Allow(_) => 0,
            Decision::Deny(_) => 1,
            Decision::NoOpinion(_) => 2,
        };
        self.authorization.note(result, took);
    }

    /// A request came with a certificate that ends then.
    pub(crate) fn showed_certificate(&self, until: WallTime, now: WallTime) {
        let left = until.unix_millis().saturating_sub(now.unix_millis());
        self.until.observe(EXPIRATION_SECONDS, left as f64 / 1000.0);
    }

    /// A connection did not become TLS.
    pub(crate) fn handshake_failed(&self) {
        self.failed_handshakes.add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted_and_users_are_not_named() {
        let asking = Asking::new();
        let user = |name: &str| {
            Ok(UserInfo {
                name: name.into(),
                ..UserInfo::default()
            })
        };
        for name in ["admin", "somebody@example.com", "system:node:n", "ada"] {
            asking.authenticated(&user(name), Duration::from_millis(3));
        }
        asking.authenticated(&Err(AuthError("no".to_owned())), Duration::ZERO);
        asking.authorized(&Decision::Allow(String::new()), Duration::ZERO);
        asking.authorized(&Decision::NoOpinion(String::new()), Duration::ZERO);
        let at = WallTime::from_unix_millis;
        asking.showed_certificate(at(10_000_000), at(8_000_000));
        asking.showed_certificate(at(10_000), at(20_000));
        asking.handshake_failed();
        let mut out = String::new();
        for family in asking.families() {
            family.write(&mut out);
        }
        for line in [
            "authenticated_user_requests{username=\"admin\"} 1",
            "authenticated_user_requests{username=\"email_id\"} 1",
            "authenticated_user_requests{username=\"other\"} 2",
            "authentication_attempts{result=\"error\"} 1",
            "authentication_attempts{result=\"success\"} 4",
            "authentication_duration_seconds_bucket{result=\"success\",le=\"0.002\"} 0",
            "authentication_duration_seconds_bucket{result=\"success\",le=\"0.004\"} 4",
            "authorization_attempts_total{result=\"allowed\"} 1",
            "authorization_attempts_total{result=\"denied\"} 0",
            "authorization_duration_seconds_count{result=\"no-opinion\"} 1",
            "apiserver_client_certificate_expiration_seconds_bucket{le=\"0\"} 1",
            "apiserver_client_certificate_expiration_seconds_bucket{le=\"1800\"} 1",
            "apiserver_client_certificate_expiration_seconds_bucket{le=\"3600\"} 2",
            "apiserver_tls_handshake_errors_total 1",
        ] {
            assert!(out.lines().any(|l| l == line), "{line}\n{out}");
        }
        assert!(!out.contains("ada") && !out.contains("example.com"), "{out}");
    }
}
