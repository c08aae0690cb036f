//! Keys of service account tokens: read from PEM, turned into what the OpenID paths show.

use crate::config::Text;
use crate::start_error::StartError;
use rustls_pki_types::pem::PemObject as _;
use rustls_pki_types::{PrivateKeyDer, SubjectPublicKeyInfoDer};
use supercargo_http::PublicKey;
use x509_parser::prelude::FromDer as _;
use x509_parser::public_key::PublicKey as Parsed;
use x509_parser::x509::SubjectPublicKeyInfo;

fn bad(file: &Text, why: &str) -> StartError {
    StartError::new(
        format!(
            "{} has no key of service account tokens: {why}",
            file.path.display()
        ),
        "give a PEM file with an RSA or ECDSA key",
    )
}

/// The public keys in a PEM file of public or private keys.
pub(crate) fn public_keys(file: &Text) -> Result<Vec<PublicKey>, StartError> {
    let pem = file.content.as_bytes();
    let mut out = Vec::new();
    for spki in SubjectPublicKeyInfoDer::pem_slice_iter(pem) {
        let spki = spki.map_err(|e| bad(file, &e.to_string()))?;
        out.push(from_spki(&spki).ok_or_else(|| bad(file, "it is of a kind that can't sign tokens"))?);
    }
    for key in PrivateKeyDer::pem_slice_iter(pem) {
        let key = key.map_err(|e| bad(file, &e.to_string()))?;
        let signer =
            rustls::crypto::ring::sign::any_supported_type(&key).map_err(|e| bad(file, &e.to_string()))?;
        let spki = signer
            .public_key()
            .ok_or_else(|| bad(file, "its public part can't be told"))?;
        out.push(from_spki(&spki).ok_or_else(|| bad(file, "it is of a kind that can't sign tokens"))?);
    }
    if out.is_empty() {
        Err(bad(file, "it holds no key"))
    } else {
        Ok(out)
    }
}

/// Checks that a file has a private key, which can sign.
pub(crate) fn check_signs(file: &Text) -> Result<(), StartError> {
    match PrivateKeyDer::pem_slice_iter(file.content.as_bytes()).next() {
        Some(_) => Ok(()),
        None => Err(bad(file, "it holds no private key, and only one can sign")),
    }
}

fn from_spki(der: &[u8]) -> Option<PublicKey> {
    let (_, info) = SubjectPublicKeyInfo::from_der(der).ok()?;
    let spki = der.to_vec();
    let plain = |b: &[u8]| b.iter().copied().skip_while(|x| *x == 0).collect::<Vec<u8>>();
    match info.parsed().ok()? {
        Parsed::RSA(k) => Some(PublicKey::Rsa {
            spki,
            n: plain(k.modulus),
            e: plain(k.exponent),
        }),
        Parsed::EC(point) => {
            // An uncompressed point: 4, then both coordinates at full width.
            let both = point.data().strip_prefix(&[4])?;
            let (x, y) = both.split_at_checked(both.len() / 2)?;
            let curve = match x.len() {
                32 => "P-256",
                48 => "P-384",
                66 => "P-521",
                _ => return None,
            };
            Some(PublicKey::Ec {
                spki,
                curve,
                x: x.to_vec(),
                y: y.to_vec(),
            })
        }
        _ => None,
    }
}
