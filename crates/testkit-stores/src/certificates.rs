//! Certificates for both sides.

use std::path::Path;

/// Writes a new authority and what it signed: `ca.crt`, `server.crt`, `server.key`, `client.crt`, `client.key`.
pub fn certificates(dir: &Path) {
    let mut p = rcgen::CertificateParams::new(Vec::new()).unwrap();
    p.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    let ca = rcgen::CertifiedIssuer::self_signed(p, rcgen::KeyPair::generate().unwrap()).unwrap();
    std::fs::write(dir.join("ca.crt"), ca.pem()).unwrap();
    for name in ["server", "client"] {
        let mut p = rcgen::CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
        p.distinguished_name.push(rcgen::DnType::CommonName, name);
        p.extended_key_usages = vec![
            rcgen::ExtendedKeyUsagePurpose::ServerAuth,
            rcgen::ExtendedKeyUsagePurpose::ClientAuth,
        ];
        let key = rcgen::KeyPair::generate().unwrap();
        let cert = p.signed_by(&key, &ca).unwrap();
        std::fs::write(dir.join(format!("{name}.crt")), cert.pem()).unwrap();
        std::fs::write(dir.join(format!("{name}.key")), key.serialize_pem()).unwrap();
    }
}
