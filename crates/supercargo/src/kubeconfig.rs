//! The administrator's kubeconfig.

use base64::Engine as _;

/// A kubeconfig with one cluster and one user by client certificate.
pub(crate) fn client_certificate(server: &str, ca: &str, cert: &str, key: &str) -> String {
    let b64 = |s: &str| base64::engine::general_purpose::STANDARD.encode(s);
    format!(
        "apiVersion: v1\n\
         kind: Config\n\
         clusters:\n\
         - name: supercargo\n\
         \x20 cluster:\n\
         \x20   server: {server}\n\
         \x20   certificate-authority-data: {ca}\n\
         users:\n\
         - name: admin\n\
         \x20 user:\n\
         \x20   client-certificate-data: {cert}\n\
         \x20   client-key-data: {key}\n\
         contexts:\n\
         - name: supercargo\n\
         \x20 context:\n\
         \x20   cluster: supercargo\n\
         \x20   user: admin\n\
         current-context: supercargo\n",
        ca = b64(ca),
        cert = b64(cert),
        key = b64(key),
    )
}
