//! Opens stored values and seals them anew, to let one server read what another has written: `reseal FILE < in > out`, with
//! lines of a resource, a storage key and a value in base64.

use std::io::{BufRead as _, Write as _};
use std::sync::Arc;
use supercargo_encryption::{Encryption, EncryptionOptions};
use supercargo_env::Env;
use supercargo_meta::{GroupResource, decode_base64, encode_base64};
use supercargo_storage::Key;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("reseal FILE")?;
    let read = path.clone();
    let options = EncryptionOptions {
        path,
        read: Arc::new(move || std::fs::read(&read)),
        reload: false,
        server: "reseal".to_owned(),
    };
    let encryption = Encryption::start(&Env::system(), options).await?;
    let source = encryption.transformers();
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let parts: Vec<&str> = line.split_whitespace().collect();
        let [resource, key, value] = parts.as_slice() else {
            return Err(format!("not a resource, a key and a value: {line}").into());
        };
        let transformer = source(&GroupResource::new("", *resource));
        let (stored, at) = (decode_base64(value).ok_or("base64")?, Key::from(*key));
        let opened = transformer.open(stored.into(), &at).wait().await;
        let (plain, _) = opened.map_err(|e| e.message)?;
        let sealed = transformer.seal(plain, &at).map_err(|e| e.message)?;
        writeln!(out, "{resource} {key} {}", encode_base64(&sealed))?;
    }
    Ok(())
}
