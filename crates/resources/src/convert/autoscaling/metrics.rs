//! Metrics, their values and conditions in the form of v1, which only exists in annotations. Go writes its fields in the
//! order of the structs, so what is written is ordered.

use std::fmt;
use supercargo_meta::{Text, Tree, json_text};

/// JSON with fields in a given order.
pub(super) enum Ordered {
    Value(Tree),
    List(Vec<Ordered>),
    Object(Vec<(&'static str, Ordered)>),
}

impl fmt::Display for Ordered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(t) => f.write_str(&json_text(t)),
            Self::List(l) => {
                f.write_str("[")?;
                for (i, x) in l.iter().enumerate() {
                    write!(f, "{}{x}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Self::Object(o) => {
                f.write_str("{")?;
                for (i, (k, v)) in o.iter().enumerate() {
                    write!(f, "{}\"{k}\":{v}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("}")
            }
        }
    }
}

const SOURCES: [&str; 5] = ["object", "pods", "resource", "containerResource", "external"];

fn set(t: Option<&Tree>) -> Option<&Tree> {
    t.filter(|t| !t.is_null())
}

/// Builds an object: fields that are given always, others only when set.
#[derive(Default)]
struct Fields(Vec<(&'static str, Ordered)>);

impl Fields {
    fn always(mut self, name: &'static str, value: Option<&Tree>, zero: &str) -> Self {
        let value = set(value).cloned().unwrap_or_else(|| zero.into());
        self.0.push((name, Ordered::Value(value)));
        self
    }
    fn if_set(mut self, name: &'static str, value: Option<&Tree>) -> Self {
        if let Some(v) = set(value) {
            self.0.push((name, Ordered::Value(v.clone())));
        }
        self
    }
    fn selector(mut self, name: &'static str, value: Option<&Tree>) -> Self {
        if let Some(s) = set(value) {
            self.0.push((name, selector(s)));
        }
        self
    }
    fn reference(mut self, name: &'static str, value: Option<&Tree>) -> Self {
        let at = |f: &str| value.and_then(|v| v.get(f));
        let object = Self::default()
            .always("kind", at("kind"), "")
            .always("name", at("name"), "")
            .if_set("apiVersion", at("apiVersion"));
        self.0.push((name, Ordered::Object(object.0)));
        self
    }
}

fn selector(s: &Tree) -> Ordered {
    let mut fields = Fields::default().if_set("matchLabels", s.get("matchLabels"));
    if let Some(Tree::List(l)) = s.get("matchExpressions") {
        let items = l
            .iter()
            .map(|e| {
                Ordered::Object(
                    Fields::default()
                        .always("key", e.get("key"), "")
                        .always("operator", e.get("operator"), "")
                        .if_set("values", e.get("values"))
                        .0,
                )
            })
            .collect();
        fields.0.push(("matchExpressions", Ordered::List(items)));
    }
    Ordered::Object(fields.0)
}

/// A metric of v2 as v1 writes it.
pub(super) fn spec_to_v1(metric: &Tree) -> Ordered {
    each_source(metric, |source, m| {
        let target = |f: &str| m.at(&["target", f]);
        let f = Fields::default();
        match source {
            "object" => f
                .reference("target", m.get("describedObject"))
                .always("metricName", m.at(&["metric", "name"]), "")
                .always("targetValue", target("value"), "0")
                .selector("selector", m.at(&["metric", "selector"]))
                .if_set("averageValue", target("averageValue")),
            "pods" => f
                .always("metricName", m.at(&["metric", "name"]), "")
                .always("targetAverageValue", target("averageValue"), "0")
                .selector("selector", m.at(&["metric", "selector"])),
            "external" => f
                .always("metricName", m.at(&["metric", "name"]), "")
                .selector("metricSelector", m.at(&["metric", "selector"]))
                .if_set("targetValue", target("value"))
                .if_set("targetAverageValue", target("averageValue")),
            _ => {
                let f = f
                    .always("name", m.get("name"), "")
                    .if_set("targetAverageUtilization", target("averageUtilization"))
                    .if_set("targetAverageValue", target("averageValue"));
                match source {
                    "containerResource" => f.always("container", m.get("container"), ""),
                    _ => f,
                }
            }
        }
    })
}

/// A current metric of v2 as v1 writes it.
pub(super) fn status_to_v1(metric: &Tree) -> Ordered {
    each_source(metric, |source, m| {
        let current = |f: &str| m.at(&["current", f]);
        let f = Fields::default();
        match source {
            "object" => f
                .reference("target", m.get("describedObject"))
                .always("metricName", m.at(&["metric", "name"]), "")
                .always("currentValue", current("value"), "0")
                .selector("selector", m.at(&["metric", "selector"]))
                .if_set("averageValue", current("averageValue")),
            "pods" => f
                .always("metricName", m.at(&["metric", "name"]), "")
                .always("currentAverageValue", current("averageValue"), "0")
                .selector("selector", m.at(&["metric", "selector"])),
            "external" => f
                .always("metricName", m.at(&["metric", "name"]), "")
                .selector("metricSelector", m.at(&["metric", "selector"]))
                .always("currentValue", current("value"), "0")
                .if_set("currentAverageValue", current("averageValue")),
            _ => {
                let f = f
                    .always("name", m.get("name"), "")
                    .if_set("currentAverageUtilization", current("averageUtilization"))
                    .always("currentAverageValue", current("averageValue"), "0");
                match source {
                    "containerResource" => f.always("container", m.get("container"), ""),
                    _ => f,
                }
            }
        }
    })
}

fn each_source(metric: &Tree, convert: impl Fn(&'static str, &Tree) -> Fields) -> Ordered {
    let mut out = Fields::default().always("type", metric.get("type"), "");
    for source in SOURCES {
        if let Some(m) = set(metric.get(source)) {
            out.0.push((source, Ordered::Object(convert(source, m).0)));
        }
    }
    Ordered::Object(out.0)
}

/// A condition as v1 writes it.
pub(super) fn condition_to_v1(c: &Tree) -> Ordered {
    let mut f = Fields::default()
        .always("type", c.get("type"), "")
        .always("status", c.get("status"), "");
    let time = c.get("lastTransitionTime").cloned().unwrap_or_default();
    f.0.push(("lastTransitionTime", Ordered::Value(time)));
    let f = f
        .if_set("reason", c.get("reason"))
        .if_set("message", c.get("message"))
        .if_set("observedGeneration", c.get("observedGeneration"));
    Ordered::Object(f.0)
}

/// A behaviour with Go's own field names, nil as null.
pub(super) fn behavior(b: &Tree) -> Ordered {
    let null = || Ordered::Value(Tree::Null);
    let plain = |t: Option<&Tree>| Ordered::Value(t.cloned().unwrap_or_default());
    let rules = |field: &str| {
        let Some(r) = set(b.get(field)) else { return null() };
        let policies = match r.get("policies") {
            Some(Tree::List(l)) => Ordered::List(
                l.iter()
                    .map(|p| {
                        Ordered::Object(vec![
                            ("Type", plain(p.get("type"))),
                            ("Value", plain(p.get("value"))),
                            ("PeriodSeconds", plain(p.get("periodSeconds"))),
                        ])
                    })
                    .collect(),
            ),
            _ => null(),
        };
        Ordered::Object(vec![
            (
                "StabilizationWindowSeconds",
                plain(r.get("stabilizationWindowSeconds")),
            ),
            ("SelectPolicy", plain(r.get("selectPolicy"))),
            ("Policies", policies),
            ("Tolerance", plain(r.get("tolerance"))),
        ])
    };
    Ordered::Object(vec![
        ("ScaleUp", rules("scaleUp")),
        ("ScaleDown", rules("scaleDown")),
    ])
}

/// Sets the fields that are there.
fn object(fields: &[(&'static str, Option<Tree>)]) -> Tree {
    Tree::Map(
        fields
            .iter()
            .filter_map(|(k, v)| Some((Text::const_new(k), v.clone().filter(|v| !v.is_null())?)))
            .collect(),
    )
}

fn metric_name(m: &Tree, selector: &str) -> Option<Tree> {
    let name = m.get("metricName").cloned().unwrap_or_else(|| "".into());
    Some(object(&[
        ("name", Some(name)),
        ("selector", m.get(selector).cloned()),
    ]))
}

fn from_v1(metric: &Tree, convert: impl Fn(&'static str, &Tree) -> Tree) -> Tree {
    let mut out = vec![(
        "type",
        Some(metric.get("type").cloned().unwrap_or_else(|| "".into())),
    )];
    for source in SOURCES {
        out.push((source, set(metric.get(source)).map(|m| convert(source, m))));
    }
    object(&out)
}

/// A metric of v1 in v2.
pub(super) fn spec_from_v1(metric: &Tree) -> Tree {
    from_v1(metric, |source, m| {
        let get = |f: &str| set(m.get(f)).cloned();
        let is_zero = |t: &Tree| t.as_str().is_some_and(|s| s == "0");
        let target = |kind: &str, value: Option<Tree>, average: Option<Tree>, percent: Option<Tree>| {
            Some(object(&[
                ("type", Some(kind.into())),
                ("value", value),
                ("averageValue", average),
                ("averageUtilization", percent),
            ]))
        };
        match source {
            "object" => {
                let average = get("averageValue");
                let target = match &average {
                    None => target(
                        "Value",
                        get("targetValue").or_else(|| Some("0".into())),
                        None,
                        None,
                    ),
                    Some(_) => target(
                        "AverageValue",
                        get("targetValue").filter(|v| !is_zero(v)),
                        average.clone(),
                        None,
                    ),
                };
                object(&[
                    ("describedObject", Some(reference(m.get("target")))),
                    ("target", target),
                    ("metric", metric_name(m, "selector")),
                ])
            }
            "pods" => object(&[
                ("metric", metric_name(m, "selector")),
                (
                    "target",
                    target(
                        "AverageValue",
                        None,
                        get("targetAverageValue").or_else(|| Some("0".into())),
                        None,
                    ),
                ),
            ]),
            "external" => {
                let value = get("targetValue");
                let kind = if value.is_some() { "Value" } else { "AverageValue" };
                object(&[
                    ("metric", metric_name(m, "metricSelector")),
                    ("target", target(kind, value, get("targetAverageValue"), None)),
                ])
            }
            _ => {
                let percent = get("targetAverageUtilization");
                let kind = if percent.is_some() {
                    "Utilization"
                } else {
                    "AverageValue"
                };
                object(&[
                    ("name", get("name").or_else(|| Some("".into()))),
                    ("container", container(source, m)),
                    ("target", target(kind, None, get("targetAverageValue"), percent)),
                ])
            }
        }
    })
}

/// A current metric of v1 in v2.
pub(super) fn status_from_v1(metric: &Tree) -> Tree {
    from_v1(metric, |source, m| {
        let get = |f: &str| set(m.get(f)).cloned();
        let zero = |f: &str| get(f).or_else(|| Some("0".into()));
        let current = |value: Option<Tree>, average: Option<Tree>, percent: Option<Tree>| {
            Some(object(&[
                ("value", value),
                ("averageValue", average),
                ("averageUtilization", percent),
            ]))
        };
        match source {
            "object" => object(&[
                ("metric", metric_name(m, "selector")),
                (
                    "current",
                    current(zero("currentValue"), get("averageValue"), None),
                ),
                ("describedObject", Some(reference(m.get("target")))),
            ]),
            "pods" => object(&[
                ("metric", metric_name(m, "selector")),
                ("current", current(None, zero("currentAverageValue"), None)),
            ]),
            "external" => object(&[
                ("metric", metric_name(m, "metricSelector")),
                (
                    "current",
                    current(zero("currentValue"), get("currentAverageValue"), None),
                ),
            ]),
            _ => object(&[
                ("name", get("name").or_else(|| Some("".into()))),
                ("container", container(source, m)),
                (
                    "current",
                    current(
                        None,
                        zero("currentAverageValue"),
                        get("currentAverageUtilization"),
                    ),
                ),
            ]),
        }
    })
}

fn container(source: &str, m: &Tree) -> Option<Tree> {
    (source == "containerResource").then(|| m.get("container").cloned().unwrap_or_else(|| "".into()))
}

fn reference(t: Option<&Tree>) -> Tree {
    let at = |f: &str| t.and_then(|t| t.get(f)).cloned();
    object(&[
        ("kind", at("kind").or_else(|| Some("".into()))),
        ("name", at("name").or_else(|| Some("".into()))),
        ("apiVersion", at("apiVersion")),
    ])
}

/// A condition from its annotation.
pub(super) fn condition(c: &Tree) -> Tree {
    let get = |f: &str| set(c.get(f)).cloned();
    let mut out = object(&[
        ("type", get("type").or_else(|| Some("".into()))),
        ("status", get("status").or_else(|| Some("".into()))),
        ("reason", get("reason")),
        ("message", get("message")),
        ("observedGeneration", get("observedGeneration")),
    ]);
    out.set(
        &["lastTransitionTime"],
        get("lastTransitionTime").unwrap_or_default(),
    );
    out
}

/// True for the metric that v1 has a field for.
pub(super) fn is_cpu_target(metric: &Tree) -> bool {
    metric.str_at(&["type"]) == "Resource"
        && metric.str_at(&["resource", "name"]) == "cpu"
        && set(metric.at(&["resource", "target", "averageUtilization"])).is_some()
}

/// The percentage of the first CPU metric, if that has one.
pub(super) fn cpu_percent(metrics: &[Tree]) -> Option<i64> {
    let cpu = |m: &&Tree| m.str_at(&["type"]) == "Resource" && m.str_at(&["resource", "name"]) == "cpu";
    metrics
        .iter()
        .find(cpu)?
        .int_at(&["resource", "target", "averageUtilization"])
}

/// The current percentage of CPU.
pub(super) fn cpu_current(metrics: &[Tree]) -> Option<i64> {
    metrics
        .iter()
        .filter(|m| m.str_at(&["type"]) == "Resource" && m.str_at(&["resource", "name"]) == "cpu")
        .find_map(|m| m.int_at(&["resource", "current", "averageUtilization"]))
}

/// The CPU metric with a percentage.
pub(super) fn cpu_target(percent: i64) -> Tree {
    Tree::map([
        ("type", "Resource".into()),
        (
            "resource",
            Tree::map([
                ("name", "cpu".into()),
                (
                    "target",
                    Tree::map([
                        ("type", "Utilization".into()),
                        ("averageUtilization", percent.into()),
                    ]),
                ),
            ]),
        ),
    ])
}

/// The current CPU metric with a percentage.
pub(super) fn cpu_status(percent: i64) -> Tree {
    Tree::map([
        ("type", "Resource".into()),
        (
            "resource",
            Tree::map([
                ("name", "cpu".into()),
                ("current", Tree::map([("averageUtilization", percent.into())])),
            ]),
        ),
    ])
}
