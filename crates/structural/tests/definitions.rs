//! Definitions, in the words of kube-apiserver 1.37.2.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{compiler, texts, tree};
use supercargo_meta::Tree;
use supercargo_schema::{Unknown, conform};
use supercargo_structural::{Write, default_definition};

fn crd(schema: &str, edit: impl FnOnce(&mut Tree)) -> Tree {
    let text = format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"as.he.example.com"}},
        "spec":{{"group":"he.example.com","names":{{"plural":"as","kind":"A"}},"scope":"Namespaced",
        "versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    );
    let mut crd = tree(&text);
    edit(&mut crd);
    conform(
        &mut crd,
        &supercargo_resources::generated::apiextensions_v1::CUSTOM_RESOURCE_DEFINITION,
        Unknown::Drop,
    )
    .unwrap();
    default_definition(&mut crd);
    crd
}

fn check(schema: &str, want: &[&str]) {
    check_with(schema, |_| {}, want);
}

fn check_with(schema: &str, edit: impl FnOnce(&mut Tree), want: &[&str]) {
    let got = texts(&compiler().validate_definition(&crd(schema, edit), Write::Create));
    assert_eq!(got, want, "{schema}");
}

const GOOD: &str =
    r#"{"type":"object","properties":{"spec":{"type":"object","properties":{"a":{"type":"integer"}}}}}"#;
const SCHEMA: &str = "spec.validation.openAPIV3Schema";

fn version(crd: &mut Tree) -> &mut Tree {
    &mut crd.at_mut(&["spec", "versions"]).unwrap().as_list_mut().unwrap()[0]
}

#[test]
fn a_good_definition_passes() {
    check(GOOD, &[]);
}

#[test]
fn structure_comes_first() {
    check(
        r#"{"type":"object","properties":{"d":{"type":"string","pattern":"["},"a":{"type":"integer","default":"x"}}}"#,
        &[&format!(
            "{SCHEMA}.properties[d].pattern: Invalid value: \"[\": must be a valid regular expression, but isn't: error parsing regexp: missing closing ]: `[`"
        )],
    );
    check(
        r#"{"type":"object","properties":{"metadata":{"type":"object","description":"x"}}}"#,
        &[&format!(
            "{SCHEMA}.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified"
        )],
    );
    check(
        r#"{"properties":{"a":{"anyOf":[{"type":"integer"},{"type":"string"}]}, "l":{"type":"array"}}}"#,
        &[
            &format!(
                "{SCHEMA}.properties[a].type: Required value: must not be empty for specified object fields"
            ),
            &format!("{SCHEMA}.properties[l].items: Required value: must be specified"),
            &format!("{SCHEMA}.type: Required value: must not be empty at the root"),
        ],
    );
}

#[test]
fn what_openapi_has_and_kubernetes_has_not_is_refused() {
    check(
        r##"{"type":"object","properties":{"b":{"type":"foo","$ref":"#/x","definitions":{"a":{"type":"q"}},"uniqueItems":true,"additionalProperties":false,"properties":{"x":{}},"items":[{"type":"string"}]}}}"##,
        &[
            &format!(
                "{SCHEMA}.properties[b].type: Unsupported value: \"foo\": supported values: \"array\", \"boolean\", \"integer\", \"number\", \"object\", \"string\""
            ),
            &format!("{SCHEMA}.properties[b].definitions: Forbidden: definitions is not supported"),
            &format!("{SCHEMA}.properties[b].$ref: Forbidden: $ref is not supported"),
            &format!(
                "{SCHEMA}.properties[b].items: Forbidden: items must be a schema object and not an array"
            ),
            &format!(
                "{SCHEMA}.properties[b].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic"
            ),
            &format!(
                "{SCHEMA}.properties[b].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive"
            ),
            &format!(
                "{SCHEMA}.properties[b].definitions[a].type: Unsupported value: \"q\": supported values: \"array\", \"boolean\", \"integer\", \"number\", \"object\", \"string\""
            ),
        ],
    );
    check(
        r#"{"type":"object","properties":{"m":{"x-kubernetes-list-type":"map","type":"array","items":{"type":"object","properties":{"k":{"type":"object","nullable":true}}},"x-kubernetes-list-map-keys":["k","z"]},
        "s":{"type":"object","x-kubernetes-list-type":"weird","x-kubernetes-map-type":"foo"}}}"#,
        &[
            &format!(
                "{SCHEMA}.properties[m].items.properties[k].type: Invalid value: \"object\": must be a scalar type if parent array's x-kubernetes-list-type is map"
            ),
            &format!(
                "{SCHEMA}.properties[m].x-kubernetes-list-map-keys: Invalid value: [\"k\",\"z\"]: entries must all be names of item properties"
            ),
            &format!(
                "{SCHEMA}.properties[m].items.properties[k].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property"
            ),
            &format!(
                "{SCHEMA}.properties[m].items.properties[k].nullable: Forbidden: this property is in x-kubernetes-list-map-keys, so it cannot be nullable"
            ),
            &format!(
                "{SCHEMA}.properties[s].x-kubernetes-map-type: Unsupported value: \"foo\": supported values: \"atomic\", \"granular\""
            ),
            &format!(
                "{SCHEMA}.properties[s].type: Invalid value: \"object\": must be array if x-kubernetes-list-type is specified"
            ),
            &format!(
                "{SCHEMA}.properties[s].x-kubernetes-list-type: Unsupported value: \"weird\": supported values: \"atomic\", \"set\", \"map\""
            ),
        ],
    );
}

#[test]
fn defaults_obey_their_schema() {
    check(
        r#"{"type":"object","properties":{"a":{"type":"integer","default":"x"},"b":{"type":"object","default":{"z":1},"properties":{"y":{"type":"integer","default":1.5}}},"c":{"x-kubernetes-int-or-string":true,"default":true}}}"#,
        &[
            &format!(
                "{SCHEMA}.properties[a].default: Invalid value: \"string\":  in body must be of type integer: \"string\""
            ),
            &format!(
                "{SCHEMA}.properties[b].default: Invalid value: {{\"z\":1}}: must not have unknown fields"
            ),
            &format!(
                "{SCHEMA}.properties[b].properties[y].default: Invalid value: \"number\":  in body must be of type integer: \"number\""
            ),
            &format!(
                "{SCHEMA}.properties[b].properties[y].default: Invalid value: \"\": Checked value must be of type integer (default format) in "
            ),
        ],
    );
}

#[test]
fn versions_and_names_are_told_of() {
    check_with(
        GOOD,
        |c| version(c).set(&["storage"], false.into()),
        &[
            r#"spec.versions: Invalid value: [{"Name":"v1","Served":true,"Storage":false,"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}]: must have exactly one version marked as storage version"#,
            "status.storedVersions: Invalid value: null: must have at least one stored version",
        ],
    );
    check_with(
        GOOD,
        |c| c.set(&["metadata", "name"], "x.y".into()),
        &["metadata.name: Invalid value: \"x.y\": must be spec.names.plural+\".\"+spec.group"],
    );
    check_with(
        GOOD,
        |c| drop(version(c).remove(&["schema"])),
        &["spec.versions[0].schema.openAPIV3Schema: Required value"],
    );
    check_with(
        GOOD,
        |c| {
            c.set(&["spec", "group"], "foo.k8s.io".into());
            c.set(&["metadata", "name"], "as.foo.k8s.io".into());
        },
        &[
            "metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must have approval annotation \"api-approved.kubernetes.io\", see https://github.com/kubernetes/enhancements/pull/1111",
        ],
    );
}

#[test]
fn columns_fields_and_scale_have_paths() {
    check_with(
        GOOD,
        |c| {
            let v = version(c);
            v.set(
                &["additionalPrinterColumns"],
                tree(r#"[{"name":"","type":"x","jsonPath":"foo","format":"z"}]"#),
            );
            v.set(&["selectableFields"], tree(r#"[{"jsonPath":".spec.b"},{"jsonPath":".spec.a"},{"jsonPath":".spec.a"},{"jsonPath":".spec"},{"jsonPath":"spec"},{"jsonPath":""},{"jsonPath":".spec['a']"}]"#));
            v.set(
                &["subresources", "scale"],
                tree(r#"{"specReplicasPath":".x","statusReplicasPath":"","labelSelectorPath":"q"}"#),
            );
        },
        &[
            "spec.subresources.scale.specReplicasPath: Invalid value: \".x\": should be a json path under .spec",
            "spec.subresources.scale.statusReplicasPath: Required value",
            "spec.subresources.scale.labelSelectorPath: Invalid value: \"q\": must be a simple json path starting with .",
            "spec.additionalPrinterColumns[0].name: Required value",
            "spec.additionalPrinterColumns[0].type: Invalid value: \"x\": must be one of boolean,date,integer,number,string",
            "spec.additionalPrinterColumns[0].format: Invalid value: \"z\": must be one of byte,date,date-time,double,float,int32,int64,password",
            "spec.additionalPrinterColumns[0].JSONPath: Invalid value: \"foo\": must be a simple json path starting with .",
            "spec.selectableFields[0].jsonPath: Invalid value: \".spec.b\": is an invalid path: does not refer to a valid field",
            "spec.selectableFields[2].jsonPath: Duplicate value: \".spec.a\"",
            "spec.selectableFields[3].jsonPath: Invalid value: \".spec\": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.",
            "spec.selectableFields[4].jsonPath: Invalid value: \"spec\": is an invalid path: expected [ or . but got: spec",
            "spec.selectableFields[5].jsonPath: Required value",
            "spec.selectableFields[6].jsonPath: Invalid value: \".spec['a']\": is an invalid path: array notation is not allowed",
        ],
    );
}

#[test]
fn conversions_need_a_webhook_that_can_be_called() {
    let with =
        |conversion: &'static str| move |c: &mut Tree| c.set(&["spec", "conversion"], tree(conversion));
    check_with(
        GOOD,
        with(
            r#"{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v2","v2"],"clientConfig":{"service":{"namespace":"","name":"x","path":"a//b","port":0}}}}"#,
        ),
        &[
            "spec.conversion.webhookClientConfig.service.name: Required value",
            "spec.conversion.webhookClientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive",
            "spec.conversion.webhookClientConfig.service.path: Invalid value: \"a//b\": must start with a '/'",
            "spec.conversion.webhookClientConfig.service.path: Invalid value: \"a//b\": segment[0] may not be empty",
            "spec.conversion.webhookClientConfig.service.path: Invalid value: \"a//b\": segment[1] may not be empty",
            "spec.conversion.conversionReviewVersions[1]: Invalid value: \"v2\": duplicate version",
            "spec.conversion.conversionReviewVersions: Invalid value: [\"v2\",\"v2\"]: must include at least one of v1, v1beta1",
        ],
    );
    check_with(
        GOOD,
        with(
            r#"{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"url":"http://u:p@h/x?y#z"}}}"#,
        ),
        &[
            "spec.conversion.webhookClientConfig.url: Invalid value: \"http\": 'https' is the only allowed URL scheme; desired format: https://host[/path]",
            "spec.conversion.webhookClientConfig.url: Invalid value: \"u:p\": user information is not permitted in the URL",
            "spec.conversion.webhookClientConfig.url: Invalid value: \"z\": fragments are not permitted in the URL",
            "spec.conversion.webhookClientConfig.url: Invalid value: \"y\": query parameters are not permitted in the URL",
        ],
    );
}

#[test]
fn what_was_wrong_before_stays_updatable() {
    let mut old = crd(
        r#"{"type":"object","properties":{"a":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"object"}}}}"#,
        |_| {},
    );
    let problem = texts(&compiler().validate_definition(&old, Write::Create));
    assert_eq!(
        problem,
        [format!(
            "{SCHEMA}.properties[a].items.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set"
        )]
    );
    assert_eq!(compiler().validate_definition(&old, Write::Update(&old)), []);
    let mut new = old.clone();
    new.set(&["spec", "scope"], "Cluster".into());
    assert_eq!(compiler().validate_definition(&new, Write::Update(&old)), []);
    old.set(
        &["status", "conditions"],
        tree(r#"[{"type":"Established","status":"True"}]"#),
    );
    assert_eq!(
        texts(&compiler().validate_definition(&new, Write::Update(&old))),
        ["spec.scope: Invalid value: \"Cluster\": field is immutable",]
    );
}
