//! Resource quotas: used and hard, requests and limits apart.

use supercargo_env::WallTime;
use supercargo_meta::Tree;

/// `name: used/hard` of everything but limits.
#[must_use]
pub fn requests(quota: &Tree, _: WallTime) -> Tree {
    shown(quota, false)
}

/// `name: used/hard` of limits.
#[must_use]
pub fn limits(quota: &Tree, _: WallTime) -> Tree {
    shown(quota, true)
}

fn shown(quota: &Tree, limits: bool) -> Tree {
    let hard = quota.at(&["status", "hard"]).and_then(Tree::as_map);
    let parts: Vec<String> = hard
        .into_iter()
        .flatten()
        .filter(|(name, _)| name.split_once('.').is_some_and(|(first, _)| first == "limits") == limits)
        .map(|(name, hard)| {
            let used = match quota.str_at(&["status", "used", name]) {
                "" => "0",
                used => used,
            };
            format!("{name}: {used}/{}", hard.as_str().unwrap_or("0"))
        })
        .collect();
    parts.join(", ").into()
}
