//! gRPC stubs from the proto files of our crates, made without protoc and kept in the repository: who builds the server needs
//! no generator.

use crate::{Outcome, files, say};
use std::fs;
use std::path::Path;

/// Stubs of a crate.
struct Stub {
    /// The crate; `src/generated` in its folder is what is made.
    name: &'static str,
    /// The file in its folder `proto`.
    proto: &'static str,
    /// The server's half as well: for tests.
    server: bool,
}

const STUBS: &[Stub] = &[
    Stub {
        name: "encryption",
        proto: "kms.proto",
        server: true,
    },
    Stub {
        name: "backend-etcd3",
        proto: "etcd.proto",
        server: false,
    },
];

/// Writes the stubs, or with `check` fails when they differ from what would be written.
///
/// # Errors
/// A proto file that can't be read; with `check`, stubs that are stale.
pub(crate) fn run(root: &Path, check: bool) -> Outcome<()> {
    for stub in STUBS {
        let Stub { name, proto, .. } = stub;
        let folder = root.join("crates").join(name);
        let scratch = std::env::temp_dir().join(format!("stubs-{name}-{}", std::process::id()));
        fs::create_dir_all(&scratch)?;
        let made = make(&folder.join("proto"), stub, &scratch);
        let written = made.and_then(|()| compare(&scratch, &folder.join("src/generated"), check));
        fs::remove_dir_all(&scratch)?;
        let stale = written.map_err(|e| format!("{name}/proto/{proto}: {e}"))?;
        if check && !stale.is_empty() {
            return Err(format!("stale, run `cargo run -p xtask -- generate`: {}", stale.join(" ")).into());
        }
        say(&format!("{} stubs of {name} written", stale.len()))?;
    }
    Ok(())
}

fn make(protos: &Path, stub: &Stub, out: &Path) -> Outcome<()> {
    let described = protox::compile([stub.proto], [protos])?;
    tonic_prost_build::configure()
        .bytes(".")
        .btree_map(".")
        .build_server(stub.server)
        .build_transport(false)
        .out_dir(out)
        .compile_fds(described)?;
    Ok(())
}

/// Names of the files that are not in `folder` as they are in `made`; without `check` they are written.
fn compare(made: &Path, folder: &Path, check: bool) -> Outcome<Vec<String>> {
    let mut stale = Vec::new();
    for entry in fs::read_dir(made)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        let text = fs::read_to_string(&path)?;
        let kept = folder.join(name);
        if fs::read_to_string(&kept).ok().as_deref() != Some(text.as_str()) {
            stale.push(name.to_string_lossy().into_owned());
            if !check {
                files::write(&kept, &text)?;
            }
        }
    }
    Ok(stale)
}
