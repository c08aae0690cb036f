//! What only OpenAPI documents say.

use super::names::lit;
use super::{Input, Output};
use crate::Outcome;
use std::fmt::Write as _;

/// Writes `openapi.rs`.
pub(super) fn run(input: &Input, out: &mut Output) -> Outcome<()> {
    let facts = &input.openapi;
    let mut text = String::from("//! Generated. Do not edit.\n\nuse crate::openapi::Union;\n\n");
    writeln!(
        text,
        "pub static GROUP_VERSIONS: [(&str, &str); {}] = [",
        facts.group_versions.len()
    )?;
    for gv in &facts.group_versions {
        let (group, version) = gv.split_once('/').ok_or("a group version without a slash")?;
        writeln!(text, "    ({}, {}),", lit(group), lit(version))?;
    }
    writeln!(
        text,
        "];\npub static GRANULAR: [&str; {}] = [{}];",
        facts.granular.len(),
        facts
            .granular
            .iter()
            .map(|n| lit(n))
            .collect::<Vec<_>>()
            .join(", ")
    )?;
    writeln!(
        text,
        "pub static UNIONS: [(&str, &[Union]); {}] = [",
        facts.unions.len()
    )?;
    for (name, unions) in &facts.unions {
        let mut items = Vec::new();
        for u in unions {
            let fields: Vec<String> = (u.fields.iter())
                .map(|(f, v)| format!("({}, {})", lit(f), lit(v)))
                .collect();
            items.push(format!(
                "Union {{ discriminator: {}, fields: &[{}] }}",
                lit(&u.discriminator),
                fields.join(", ")
            ));
        }
        writeln!(text, "    ({}, &[{}]),", lit(name), items.join(", "))?;
    }
    text.push_str("];\n");
    out.files.insert("openapi.rs".to_owned(), text);
    Ok(())
}
