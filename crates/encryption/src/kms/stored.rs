//! What is stored of a value, and the bounds of its parts (apiserver 0.37: `kmsv2/envelope.go`).

use crate::cipher::{Cipher, Secret};
use crate::generated::v2::{EncryptedDekSourceType, EncryptedObject};
use bytes::Bytes;
use prost::Message as _;
use supercargo_meta::{FieldError, names};

const KEY_ID_MAX: usize = 1024;
const SOURCE_MAX: usize = 1024;
const ANNOTATIONS_MAX: usize = 32 * 1024;

/// What is stored behind the prefix.
pub(super) fn read(rest: Bytes) -> Result<EncryptedObject, String> {
    let stored = EncryptedObject::decode(rest).map_err(|e| e.to_string())?;
    check(&stored)?;
    Ok(stored)
}

/// Checks what a value would be stored as.
pub(super) fn check(o: &EncryptedObject) -> Result<(), String> {
    if EncryptedDekSourceType::try_from(o.encrypted_dek_source_type).is_err() {
        return Err(format!(
            "unknown encryptedDEKSourceType: {}",
            o.encrypted_dek_source_type
        ));
    }
    if o.encrypted_data.is_empty() {
        return Err("encrypted data is empty".to_owned());
    }
    let size = o.encrypted_dek_source.len();
    match size {
        0 => return Err("failed to validate encrypted DEK source: encrypted DEK source is empty".to_owned()),
        _ if size > SOURCE_MAX => {
            return Err(format!(
                "failed to validate encrypted DEK source: encrypted DEK source is {size} bytes, which exceeds the max size of {SOURCE_MAX}"
            ));
        }
        _ => {}
    }
    check_key_id(&o.key_id).map_err(|(_, text)| format!("failed to validate key id: {text}"))?;
    check_annotations(o).map_err(|text| format!("failed to validate annotations: {text}"))
}

/// Checks the id of a key; an error has a code for figures beside its text.
pub(super) fn check_key_id(id: &str) -> Result<(), (&'static str, String)> {
    match id.len() {
        0 => Err(("empty", "keyID is empty".to_owned())),
        size if size > KEY_ID_MAX => Err((
            "too_long",
            format!("keyID is {size} bytes, which exceeds the max size of {KEY_ID_MAX}"),
        )),
        _ => Ok(()),
    }
}

fn check_annotations(o: &EncryptedObject) -> Result<(), String> {
    let mut errors = Vec::new();
    let mut size = 0;
    for (name, value) in &o.annotations {
        errors.extend(domain_problem(name).map(|e| e.to_string()));
        size += name.len() + value.len();
    }
    if size > ANNOTATIONS_MAX {
        errors.push(format!(
            "total size of annotations is {size}, which exceeds the max size of {ANNOTATIONS_MAX}"
        ));
    }
    crate::chain::aggregate(errors).map_or(Ok(()), Err)
}

/// What keeps a name from being a full domain name (apimachinery 0.37: `util/validation`).
fn domain_problem(name: &str) -> Option<FieldError> {
    let refuse = |value: &str, text: String| Some(FieldError::invalid("annotations", value, text));
    if name.is_empty() {
        return Some(FieldError::required("annotations", ""));
    }
    let name = name.strip_suffix('.').unwrap_or(name);
    let problems = names::dns1123_subdomain(name);
    if !problems.is_empty() {
        return refuse(name, problems.join(","));
    }
    if !name.contains('.') {
        let text = "should be a domain with at least two segments separated by dots";
        return refuse(name, text.to_owned());
    }
    name.split('.').find_map(|label| {
        let problems = names::dns1123_label(label);
        (!problems.is_empty()).then(|| FieldError::invalid("annotations", label, problems.join(",")))
    })
}

/// A cipher with keys derived from a decrypted seed.
pub(super) fn seed(source: Secret) -> Result<Cipher, String> {
    const LEAST: usize = 32;
    if source.len() < LEAST {
        return Err(format!(
            "invalid seed length {} used for key generation",
            source.len()
        ));
    }
    Ok(Cipher::seeded(source))
}
