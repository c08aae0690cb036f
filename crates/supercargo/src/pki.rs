//! Keys and certificates the server makes for itself, kept in `<data-dir>/pki`.
//!
//! Everything is ECDSA P-256. Private keys are files of mode 0600. The certificate authority is made once; what it signed
//! is made again when it is about to expire or when the names to serve changed.

use crate::start_error::StartError;
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose, SanType,
};
use std::io::Write as _;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use supercargo_env::WallTime;
use supercargo_http::CertStore;

/// Seconds a leaf certificate is valid for: one year.
const LEAF_SECONDS: i64 = 365 * 86_400;
/// A leaf is made again when less than this is left of it: thirty days.
const RENEW_SECONDS: i64 = 30 * 86_400;
/// Seconds the authority is valid for: ten years.
const CA_SECONDS: i64 = 10 * LEAF_SECONDS;

/// A folder with an authority and what it signed.
pub(crate) struct Pki {
    dir: PathBuf,
    now: WallTime,
    ca_pem: String,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate and its key, as files and as text.
pub(crate) struct Pair {
    /// The certificate, PEM.
    pub(crate) cert: String,
    /// The key, PEM (PKCS #8).
    pub(crate) key: String,
}

/// What a leaf certificate is for.
pub(crate) enum Purpose<'a> {
    /// Serving TLS under these names.
    Serve {
        names: &'a [String],
        addresses: &'a [IpAddr],
    },
    /// Authenticating as this user in these groups.
    Client { user: &'a str, groups: &'a [&'a str] },
}

fn failed(what: &str, e: &rcgen::Error) -> StartError {
    StartError::new(format!("can't make {what}: {e}"), "")
}

/// Writes a file aside and renames it, so that a crash never leaves half of it. `secret` files get mode 0600.
pub(crate) fn write_file(path: &Path, content: &str, secret: bool) -> Result<(), StartError> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let aside = path.with_extension("tmp");
    let run = || -> std::io::Result<()> {
        if let Some(dir) = path.parent() {
            std::fs::create_dir_all(dir)?;
        }
        let mode = if secret { 0o600 } else { 0o644 };
        let mut f = std::fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(mode)
            .open(&aside)?;
        f.write_all(content.as_bytes())?;
        f.sync_data()?;
        std::fs::rename(&aside, path)
    };
    run().map_err(|e| StartError::file(path, "write", &e))
}

pub(crate) fn read_file(path: &Path) -> Result<String, StartError> {
    std::fs::read_to_string(path).map_err(|e| StartError::file(path, "read", &e))
}

/// A file of this folder; `cure` is for what is no text at all.
fn read_kept(path: &Path, cure: &str) -> Result<String, StartError> {
    let bytes = std::fs::read(path).map_err(|e| StartError::file(path, "read", &e))?;
    String::from_utf8(bytes).map_err(|_| StartError::new(format!("{} holds no text", path.display()), cure))
}

/// What to do about a file that other files or issued certificates depend on.
const RESTORE: &str = "restore it, or move its folder away to have everything in it made again";

/// What to do about a file that only this server uses.
const REMOVE: &str = "remove it: it is then made again";

/// The private key in a file, made if there is none. `public` is what was made from it: if that is there, a missing key was
/// lost, and a new one in its place would break what trusts the old one.
fn key_pair(path: &Path, public: Option<&Path>) -> Result<KeyPair, StartError> {
    if path.exists() {
        return KeyPair::from_pem(&read_kept(path, RESTORE)?).map_err(|e| {
            StartError::new(
                format!("{} is not a private key this server can use: {e}", path.display()),
                RESTORE,
            )
        });
    }
    if let Some(public) = public.filter(|p| p.exists()) {
        return Err(StartError::new(
            format!(
                "{} is missing, and {} was made from it",
                path.display(),
                public.display()
            ),
            RESTORE,
        ));
    }
    let key = KeyPair::generate().map_err(|e| failed("a key", &e))?;
    write_file(path, &key.serialize_pem(), true)?;
    Ok(key)
}

/// Checks that a certificate's file holds one, of this key.
fn check_pair(path: &Path, cert: &str, key: &KeyPair, cure: &str) -> Result<(), StartError> {
    CertStore::from_pem(cert.as_bytes(), key.serialize_pem().as_bytes())
        .map(drop)
        .map_err(|e| {
            StartError::new(
                format!(
                    "{} is not the certificate of the key beside it: {e}",
                    path.display()
                ),
                cure,
            )
        })
}

fn params(now: WallTime, seconds: i64) -> CertificateParams {
    let mut p = CertificateParams::default();
    // An hour of slack for clients whose clocks are behind.
    p.not_before = at(now.unix_seconds() - 3600);
    p.not_after = at(now.unix_seconds() + seconds);
    p.use_authority_key_identifier_extension = true;
    p
}

fn at(unix_seconds: i64) -> time::OffsetDateTime {
    time::OffsetDateTime::from_unix_timestamp(unix_seconds).unwrap_or(time::OffsetDateTime::UNIX_EPOCH)
}

impl Pki {
    /// Opens the folder, making the authority if there is none.
    pub(crate) fn open(dir: PathBuf, now: WallTime) -> Result<Self, StartError> {
        let cert_path = dir.join("ca.crt");
        let key = key_pair(&dir.join("ca.key"), Some(&cert_path))?;
        if !cert_path.exists() {
            let mut p = params(now, CA_SECONDS);
            p.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
            p.key_usages = vec![
                KeyUsagePurpose::KeyCertSign,
                KeyUsagePurpose::DigitalSignature,
                KeyUsagePurpose::CrlSign,
            ];
            p.distinguished_name.push(DnType::CommonName, "supercargo-ca");
            let cert = p
                .self_signed(&key)
                .map_err(|e| failed("the certificate authority", &e))?;
            write_file(&cert_path, &cert.pem(), false)?;
        }
        let ca_pem = read_kept(&cert_path, RESTORE)?;
        check_pair(&cert_path, &ca_pem, &key, RESTORE)?;
        let issuer = Issuer::from_ca_cert_pem(&ca_pem, key).map_err(|e| {
            StartError::new(
                format!("{} is not a certificate authority: {e}", cert_path.display()),
                RESTORE,
            )
        })?;
        Ok(Self {
            dir,
            now,
            ca_pem,
            issuer,
        })
    }

    /// The authority's certificate, PEM.
    pub(crate) fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// A leaf certificate called `name`; kept from an earlier start when it still fits.
    pub(crate) fn leaf(&self, name: &str, purpose: &Purpose<'_>) -> Result<Pair, StartError> {
        let cert_path = self.dir.join(format!("{name}.crt"));
        let key_path = self.dir.join(format!("{name}.key"));
        // What the certificate was made for, and until when: a text beside it spares parsing X.509 at each start.
        let note_path = self.dir.join(format!("{name}.for"));
        let wanted = purpose.describe();
        let is_kept = key_path.exists() && cert_path.exists() && self.is_fresh(&note_path, &wanted);
        let key = key_pair(&key_path, None)?;
        if is_kept {
            let cert = read_kept(&cert_path, REMOVE)?;
            check_pair(&cert_path, &cert, &key, REMOVE)?;
            return Ok(Pair {
                cert,
                key: key.serialize_pem(),
            });
        }
        let mut p = params(self.now, LEAF_SECONDS);
        p.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        match purpose {
            Purpose::Serve { names, addresses } => {
                p.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
                p.distinguished_name.push(DnType::CommonName, "supercargo");
                for n in *names {
                    let dns = n
                        .as_str()
                        .try_into()
                        .map_err(|e| failed("a certificate for this host name", &e))?;
                    p.subject_alt_names.push(SanType::DnsName(dns));
                }
                p.subject_alt_names
                    .extend(addresses.iter().map(|a| SanType::IpAddress(*a)));
            }
            Purpose::Client { user, groups } => {
                p.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
                p.distinguished_name.push(DnType::CommonName, *user);
                for g in *groups {
                    p.distinguished_name.push(DnType::OrganizationName, *g);
                }
            }
        }
        let cert = p
            .signed_by(&key, &self.issuer)
            .map_err(|e| failed("a certificate", &e))?
            .pem();
        write_file(&cert_path, &cert, false)?;
        let until = self.now.unix_seconds() + LEAF_SECONDS;
        write_file(&note_path, &format!("{until}\n{wanted}"), false)?;
        Ok(Pair {
            cert,
            key: key.serialize_pem(),
        })
    }

    fn is_fresh(&self, note: &Path, wanted: &str) -> bool {
        let Ok(text) = std::fs::read_to_string(note) else {
            return false;
        };
        let Some((until, what)) = text.split_once('\n') else {
            return false;
        };
        what == wanted
            && until
                .parse::<i64>()
                .is_ok_and(|t| t - self.now.unix_seconds() > RENEW_SECONDS)
    }

    /// A key of its own without certificate: the service account signer. Answers the private and the public key, PEM.
    pub(crate) fn signer(&self, name: &str) -> Result<(String, String), StartError> {
        let path = self.dir.join(format!("{name}.pub"));
        let key = key_pair(&self.dir.join(format!("{name}.key")), Some(&path))?;
        let public = rcgen::PublicKeyData::subject_public_key_info(&key);
        let public = pem("PUBLIC KEY", &public);
        if read_file(&path).ok().as_ref() != Some(&public) {
            write_file(&path, &public, false)?;
        }
        Ok((key.serialize_pem(), public))
    }
}

impl Purpose<'_> {
    fn describe(&self) -> String {
        match self {
            Self::Serve { names, addresses } => {
                let a: Vec<String> = addresses.iter().map(ToString::to_string).collect();
                format!("serve {} {}", names.join(","), a.join(","))
            }
            Self::Client { user, groups } => format!("client {user} {}", groups.join(",")),
        }
    }
}

/// A PEM block around DER bytes.
fn pem(label: &str, der: &[u8]) -> String {
    use base64::Engine as _;
    let b64 = base64::engine::general_purpose::STANDARD.encode(der);
    let mut out = format!("-----BEGIN {label}-----\n");
    let mut rest = b64.as_str();
    while !rest.is_empty() {
        let (line, tail) = rest.split_at(rest.len().min(64));
        out.push_str(line);
        out.push('\n');
        rest = tail;
    }
    out.push_str(&format!("-----END {label}-----\n"));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn serve_names() -> Vec<String> {
        vec!["localhost".to_owned()]
    }

    #[test]
    fn a_leaf_is_kept_until_it_no_longer_fits() {
        let dir = tempfile::tempdir().unwrap();
        let now = WallTime::from_unix_millis(1_700_000_000_000);
        let names = serve_names();
        let (one, two) = (
            ["127.0.0.1".parse().unwrap()],
            ["127.0.0.1".parse().unwrap(), "::1".parse().unwrap()],
        );
        let first = Pki::open(dir.path().into(), now).unwrap();
        let a = first
            .leaf(
                "server",
                &Purpose::Serve {
                    names: &names,
                    addresses: &one,
                },
            )
            .unwrap();
        let again = Pki::open(dir.path().into(), now).unwrap();
        assert_eq!(again.ca_pem(), first.ca_pem());
        let b = again
            .leaf(
                "server",
                &Purpose::Serve {
                    names: &names,
                    addresses: &one,
                },
            )
            .unwrap();
        assert_eq!(a.cert, b.cert);
        let c = again
            .leaf(
                "server",
                &Purpose::Serve {
                    names: &names,
                    addresses: &two,
                },
            )
            .unwrap();
        assert_ne!(a.cert, c.cert, "other addresses need another certificate");
        let later = Pki::open(
            dir.path().into(),
            WallTime::from_unix_millis(1_700_000_000_000 + 340 * 86_400_000),
        )
        .unwrap();
        let d = later
            .leaf(
                "server",
                &Purpose::Serve {
                    names: &names,
                    addresses: &two,
                },
            )
            .unwrap();
        assert_ne!(c.cert, d.cert, "it is about to expire");
    }

    #[test]
    fn private_keys_are_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        let pki = Pki::open(dir.path().into(), WallTime::from_unix_millis(1_700_000_000_000)).unwrap();
        pki.leaf(
            "admin",
            &Purpose::Client {
                user: "admin",
                groups: &["system:masters"],
            },
        )
        .unwrap();
        pki.signer("sa").unwrap();
        for f in ["ca.key", "admin.key", "sa.key"] {
            let mode = std::fs::metadata(dir.path().join(f))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600, "{f}");
        }
    }

    #[test]
    fn a_damaged_key_is_named() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("ca.key"), "garbage").unwrap();
        let Err(e) = Pki::open(dir.path().into(), WallTime::from_unix_millis(0)) else {
            panic!()
        };
        assert!(e.to_string().contains("ca.key"), "{e}");
    }
}
