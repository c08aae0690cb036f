//! What happens on the way.

use super::race;
use crate::load::Load;
use crate::proxy::Proxy;
use crate::{At, Kind, Manner, rows};
use std::time::Duration;
use supercargo_env::Env;
use supercargo_storage::Backend;

/// Commits get lost, arrive late or twice, or their answers get lost. Their fate is found out each time.
pub async fn commits_cut_off(kind: &impl Kind) {
    let (server, env) = (kind.one(), Env::system());
    let proxy = Proxy::start(&env, &server).await;
    let through = proxy.at();
    let store = kind.open(&env, through, Manner::Plain).await;
    let other = kind.open(&env, At::servers([&server]), Manner::Plain).await;
    let load = Load::start(&env, store.clone()).await;
    proxy.spoil(4);
    load.goes_on(400).await;
    assert!(proxy.troubles() >= 20, "{}", proxy.troubles());
    assert!(
        proxy.kept_back() >= 5,
        "{} were cut off at commit",
        proxy.kept_back()
    );
    proxy.spoil(0);
    assert_eq!(load.finish().await, 0, "outcomes that stayed unknown");
    let (here, there) = (rows(&*store).await.unwrap(), rows(&*other).await.unwrap());
    assert!(!here.is_empty());
    assert_eq!(here, there);
    store.close().await;
    other.close().await;
}

/// One of two rivals is far away, first by what it sends, then by what it hears: it is slower, and not less right.
pub async fn slow_way(kind: &impl Kind) {
    const FAR: Duration = Duration::from_millis(60);
    let (server, env) = (kind.one(), Env::system());
    let proxy = Proxy::start(&env, &server).await;
    let through = proxy.at();
    let slow = kind.open(&env, through, Manner::Strict).await;
    let near = kind.open(&env, At::servers([&server]), Manner::Strict).await;
    for (key, there, back) in [("/there", FAR, Duration::ZERO), ("/back", Duration::ZERO, FAR)] {
        proxy.delay(there, back);
        let start = env.clock.monotonic();
        race(key, 10, [&slow, &near]).await;
        let took = env.clock.monotonic() - start;
        assert!(took > 10 * FAR, "{took:?}");
    }
    proxy.delay(Duration::ZERO, Duration::ZERO);
    slow.close().await;
    near.close().await;
}
