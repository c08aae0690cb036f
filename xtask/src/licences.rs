//! Licences of dependencies, against the list in `deny.toml`: what `cargo deny check licenses` checks, without a tool to
//! install.

use crate::Outcome;
use serde::Deserialize;
use std::path::Path;
use std::process::Command;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    source: Option<String>,
}

/// Adds a finding for every dependency whose licence is not allowed.
///
/// # Errors
/// `cargo metadata` fails, or `deny.toml` has no list.
pub(crate) fn check(root: &Path, findings: &mut Vec<String>) -> Outcome<()> {
    let deny = std::fs::read_to_string(root.join("deny.toml"))?;
    let line = deny
        .lines()
        .find(|l| l.starts_with("allow = ["))
        .ok_or("deny.toml has no line `allow = [...]`")?;
    let allowed: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
    let cargo = option_env!("CARGO").unwrap_or("cargo");
    let out = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned().into());
    }
    let metadata: Metadata = serde_json::from_slice(&out.stdout)?;
    for p in metadata.packages.iter().filter(|p| p.source.is_some()) {
        let license = p.license.as_deref().unwrap_or("none");
        if !is_allowed(license, &allowed) {
            findings.push(format!(
                "{} {}: licence {license} is not in deny.toml",
                p.name, p.version
            ));
        }
    }
    Ok(())
}

/// Whether an SPDX expression can be met with the allowed licences. Nested expressions are read from the inside out.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let mut text = expression.replace('/', " OR ");
    while let Some(end) = text.find(')') {
        let Some(start) = text[..end].rfind('(') else {
            return false;
        };
        let met = flat(&text[start + 1..end], allowed);
        text.replace_range(start..=end, if met { "yes" } else { "no" });
    }
    flat(&text, allowed)
}

/// An expression without parentheses: AND binds stronger than OR.
fn flat(text: &str, allowed: &[&str]) -> bool {
    let met = |l: &str| {
        let l = l.trim().split(" WITH ").next().unwrap_or_default();
        l == "yes" || allowed.contains(&l)
    };
    text.split(" OR ").any(|all| all.split(" AND ").all(met))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn expressions_are_met_or_not() {
        let allowed = ["MIT", "Apache-2.0"];
        for (expression, met) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0 AND MIT", false),
            ("(MIT OR GPL-3.0) AND Apache-2.0", true),
            ("Apache-2.0 WITH LLVM-exception OR GPL-2.0", true),
            ("none", false),
        ] {
            assert_eq!(is_allowed(expression, &allowed), met, "{expression}");
        }
    }
}
