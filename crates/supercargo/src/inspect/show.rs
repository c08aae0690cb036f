//! `supercargo inspect get`.

use super::value::{Decoded, as_hex, as_json, as_yaml, decode};
use crate::start_error::StartError;
use crate::stored::{Opened, ToolConfig, group_resource, in_words, open_to_read};
use bytes::Bytes;
use std::io::Write as _;
use std::process::ExitCode;
use supercargo_env::Env;
use supercargo_objects::ENCRYPTED;
use supercargo_storage::Record;

/// Prints what is stored under `key`.
pub(super) async fn show(
    env: &Env,
    config: &ToolConfig,
    key: &str,
    output: &str,
) -> Result<ExitCode, StartError> {
    let opened = open_to_read(env, config).await?;
    let key = opened.layout.key(key);
    let read = opened.backend.get(&key).await.map_err(|e| in_words(&e))?;
    let Some(record) = read.value else {
        return Err(StartError::new(
            format!("there is no key {key} at revision {}", read.revision),
            "`supercargo inspect ls PREFIX` lists keys",
        ));
    };
    let text = match output {
        "hex" => as_hex(&record.value),
        _ => {
            let value = open_value(env, config, &opened, &record).await?;
            readable(&record, &value, output)
        }
    };
    let _ = std::io::stdout().write_all(&text);
    opened.close().await;
    Ok(ExitCode::SUCCESS)
}

fn readable(record: &Record, value: &Bytes, output: &str) -> Vec<u8> {
    if output == "raw" {
        return value.to_vec();
    }
    let (tree, ty) = match decode(value) {
        Decoded::Object(tree, ty) => (tree, ty),
        Decoded::Text(text) => return format!("{text}\n").into_bytes(),
        Decoded::Unknown(why) => {
            let _ = writeln!(
                std::io::stderr(),
                "{}: {why}. Its bytes, as with -o hex:",
                record.key
            );
            return as_hex(value);
        }
    };
    if output == "json" {
        return as_json(&tree, ty);
    }
    let mut text = format!(
        "# {}\n# revision {}, created at {}, version {}{}\n",
        record.key,
        record.mod_revision,
        record.create_revision,
        record.version,
        if record.lease == 0 { "" } else { ", will expire" },
    )
    .into_bytes();
    text.extend(as_yaml(&tree, ty));
    text
}

/// The value without its encryption.
async fn open_value(
    env: &Env,
    config: &ToolConfig,
    opened: &Opened,
    record: &Record,
) -> Result<Bytes, StartError> {
    if !record.value.starts_with(ENCRYPTED) {
        return Ok(record.value.clone());
    }
    let Some(file) = &config.encryption else {
        return Err(StartError::new(
            format!("{} is encrypted ({})", record.key, scheme(&record.value)),
            "give --encryption-provider-config, the file that the server has; or -o hex shows the bytes",
        ));
    };
    let encryption = file.start(env, "inspect".to_owned()).await?;
    let resource = group_resource(&opened.layout.resource(record.key.as_bytes()));
    let transformer = (encryption.transformers())(&resource);
    let value = transformer.open(record.value.clone(), &record.key).wait().await;
    encryption.stop();
    value.map(|(value, _)| value).map_err(|e| {
        StartError::new(
            format!(
                "{} ({}) can't be decrypted: {}",
                record.key,
                scheme(&record.value),
                e.message
            ),
            format!(
                "--encryption-provider-config={} must name this provider and key for {resource}",
                file.path.display()
            ),
        )
    })
}

/// The provider and key that a value names: `aescbc:v1:key1`.
fn scheme(value: &[u8]) -> String {
    let named = value.strip_prefix(ENCRYPTED).unwrap_or_default();
    let parts: Vec<&[u8]> = named.splitn(4, |b| *b == b':').collect();
    let shown: Vec<String> = parts
        .iter()
        .take(3)
        .map(|p| p.escape_ascii().to_string().chars().take(64).collect())
        .collect();
    shown.join(":")
}
