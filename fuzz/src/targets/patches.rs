//! Patches: a document and a patch, parted by a line of three dashes.

use super::{Target, canonical, chosen, form, parts, shape, told};
use supercargo_codec::{Limits, json};
use supercargo_meta::{Status, Tree};
use supercargo_patch::{Context, JsonPatch, ManagedFields, Set};

const DOCS: &[&str] = &[
    "\n---\n",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "null",
    "\"a\"",
    "\"name\":\"a\"",
    "\"op\":\"add\"",
    "\"op\":\"move\"",
    "\"op\":\"copy\"",
    "\"op\":\"test\"",
    "\"op\":\"remove\"",
    "\"path\":\"/a/0\"",
    "\"path\":\"/a/-\"",
    "\"path\":\"\"",
    "\"from\":\"/a\"",
    "~0",
    "~1",
    "\"value\":",
    "\"$patch\":\"delete\"",
    "\"$patch\":\"replace\"",
    "\"$retainKeys\":[",
    "\"$setElementOrder/containers\":[",
    "\"$deleteFromPrimitiveList/finalizers\":[",
    "\"spec\":{",
    "\"containers\":[{",
    "\"ports\":[{\"containerPort\":1}]",
    "\"metadata\":{",
    "\"finalizers\":[",
    "\"managedFields\":[{",
    "\"operation\":\"Apply\"",
    "\"manager\":\"a\"",
    "\"fieldsType\":\"FieldsV1\"",
    "\"apiVersion\":\"v1\"",
    "\"fieldsV1\":{\"f:spec\":{",
    "\"kind\":\"Pod\"",
    "\"k:{\\\"name\\\":\\\"a\\\"}\":{",
    "\".\":{}",
    "\"v:1\":{}",
    "\"i:0\":{}",
];

pub(super) const TARGETS: &[Target] = &[
    Target {
        name: "json_patch",
        run: json_patch,
        words: DOCS,
    },
    Target {
        name: "merge_patch",
        run: merge_patch,
        words: DOCS,
    },
    Target {
        name: "strategic_patch",
        run: strategic_patch,
        words: DOCS,
    },
    Target {
        name: "apply",
        run: apply,
        words: DOCS,
    },
    Target {
        name: "managed_fields",
        run: managed_fields,
        words: DOCS,
    },
    Target {
        name: "fields_v1",
        run: fields_v1,
        words: DOCS,
    },
];

/// Both documents of an input as a handler would have them.
fn documents(input: &[u8]) -> Result<(Tree, Tree), String> {
    let (document, patch) = parts(input);
    let read = |b: &[u8]| {
        json::parse(b, &Limits::default())
            .map(|p| p.tree)
            .map_err(|e| e.to_string())
    };
    Ok((read(document)?, read(patch)?))
}

fn said(s: Status) -> String {
    s.message().to_owned()
}

/// What came out can be written and read.
fn whole(tree: &Tree) {
    let mut text = Vec::new();
    json::write_untyped(&mut text, tree);
    if let Ok(back) = json::parse(&text, &Limits::default()) {
        let mut again = Vec::new();
        json::write_untyped(&mut again, &back.tree);
        assert_eq!(again, text);
    }
}

fn json_patch(input: &[u8]) -> String {
    let done = documents(input).and_then(|(document, patch)| {
        let strict = JsonPatch::parse(&patch, true).and_then(|p| p.apply(&document));
        let patched = JsonPatch::parse(&patch, false)
            .and_then(|p| p.apply(&document))
            .map_err(said)?;
        if let Ok(s) = strict {
            assert_eq!(s, patched, "a strict patch does the same");
        }
        whole(&patched);
        Ok(patched)
    });
    told(&done)
}

fn merge_patch(input: &[u8]) -> String {
    let done = documents(input).and_then(|(document, patch)| {
        let once = supercargo_patch::merge_patch::apply(&document, &patch, false).map_err(said)?;
        let twice = supercargo_patch::merge_patch::apply(&once, &patch, false).map_err(said)?;
        assert_eq!(once, twice, "a merge patch applied twice is applied once");
        whole(&once);
        Ok(once)
    });
    told(&done)
}

fn strategic_patch(input: &[u8]) -> String {
    let (ty, input) = chosen(input);
    let done = documents(input).and_then(|(document, patch)| {
        let document = canonical(document, ty)?;
        let patched = supercargo_patch::strategic::apply(&document, &patch, ty).map_err(said)?;
        whole(&patched);
        canonical(patched, ty)
    });
    told(&done)
}

fn context<'a>(api_version: &'a str, kind: &'a str, force: bool) -> Context<'a> {
    Context {
        api_version,
        kind,
        subresource: "",
        manager: "a",
        now: "2026-11-29T22:00:00Z",
        reset: &[],
        force,
        versions: None,
    }
}

/// The first document is live, the second is applied.
fn apply(input: &[u8]) -> String {
    let (ty, input) = chosen(input);
    let done = documents(input).and_then(|(live, config)| {
        let live = canonical(live, ty)?;
        let (api_version, kind) = (config.str_at(&["apiVersion"]), config.str_at(&["kind"]));
        let gentle = supercargo_patch::apply(Some(&live), &config, ty, &context(api_version, kind, false));
        let cx = context(api_version, kind, true);
        let (applied, _) = supercargo_patch::apply(Some(&live), &config, ty, &cx).map_err(said)?;
        if let Ok((gentle, _)) = gentle {
            assert_eq!(gentle, applied, "force changes nothing where nobody objects");
        }
        let applied = canonical(applied, ty)?;
        let (twice, _) = supercargo_patch::apply(Some(&applied), &config, ty, &cx).map_err(said)?;
        let without = |mut t: Tree| {
            t.remove(&["metadata", "managedFields"]);
            t
        };
        assert_eq!(
            without(canonical(twice, ty)?),
            without(applied.clone()),
            "what is applied twice is applied once"
        );
        Ok(supercargo_patch::update(&live, &applied, ty, &cx))
    });
    told(&done)
}

fn managed_fields(input: &[u8]) -> String {
    let read = json::parse(input, &Limits::default()).map_err(|e| e.to_string());
    let meta = supercargo_resources::types::OBJECT_META.field_type("managedFields");
    let list = read.and_then(|p| canonical(p.tree, meta.expect("because metadata has managed fields")));
    let fields = list.and_then(|l| ManagedFields::decode(Some(&l)));
    match fields {
        Ok(f) => match f.encode() {
            Some(t) => {
                let again = ManagedFields::decode(Some(&t))
                    .expect("what was encoded")
                    .encode();
                assert_eq!(again.as_ref(), Some(&t));
                form(&t)
            }
            None => "none".to_owned(),
        },
        Err(e) => shape(&e),
    }
}

fn fields_v1(input: &[u8]) -> String {
    let (one, other) = parts(input);
    let (a, b) = match (Set::from_json(one), Set::from_json(other)) {
        (Ok(a), Ok(b)) => (a, b),
        (Ok(a), Err(_)) => (a, Set::default()),
        (Err(e), _) => return shape(&e),
    };
    let text = a.to_json();
    let back = Set::from_json(&text).expect("what was written");
    assert_eq!(back, a);
    assert_eq!(back.to_json(), text);
    let both = a.intersection(&b);
    assert_eq!(both, b.intersection(&a));
    assert_eq!(!both.is_empty(), a.intersects(&b));
    let union = a.clone().union(b.clone());
    assert_eq!(union, b.clone().union(a.clone()));
    assert_eq!(union.len() + both.len(), a.len() + b.len());
    assert_eq!(a.difference(&b).len() + both.len(), a.len());
    let mut members = 0;
    a.for_each(|p| {
        members += 1;
        assert!(a.has(p) && union.has(p));
    });
    assert_eq!(members, a.len());
    format!("ok {} {} {}", a.len().min(9), b.len().min(9), both.len().min(9))
}
