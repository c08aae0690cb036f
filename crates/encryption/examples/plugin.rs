//! A toy KMS v2 plugin on a socket, to try things out: `plugin SOCKET [KEY_ID]`. It keeps nothing secret.

use std::path::Path;
use supercargo_encryption::testplugin::TestPlugin;
use supercargo_env::Env;

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let socket = args
        .first()
        .expect("because a plugin needs a socket: plugin SOCKET [KEY_ID]");
    let plugin = TestPlugin::start(&Env::system(), Path::new(socket));
    if let Some(key_id) = args.get(1) {
        plugin.behave(|b| b.key_id.clone_from(key_id));
    }
    std::future::pending::<()>().await;
}
