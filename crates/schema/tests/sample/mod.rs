//! A small API of our own, shaped like a pod, for the tests of this crate.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};
use supercargo_meta::{Map, Text, Tree};
use supercargo_schema::{
    DefaultRule, Field, FieldFlags, List, ListKind, MapOf, Message, ProtoField, Scalar, Shape, Struct,
    TypeDef, TypeRef, When,
};

pub const OE: u8 = FieldFlags::OMIT_EMPTY;
pub const OZ: u8 = FieldFlags::OMIT_ZERO;
pub const PTR: u8 = FieldFlags::POINTER;

/// JSON text to a tree.
pub fn tree(json: &str) -> Tree {
    fn of(v: &serde_json::Value) -> Tree {
        use serde_json::Value;
        match v {
            Value::Null => Tree::Null,
            Value::Bool(b) => Tree::Bool(*b),
            Value::Number(n) => n
                .as_i64()
                .map_or_else(|| Tree::Float(n.as_f64().unwrap()), Tree::Int),
            Value::String(s) => Tree::from(s.as_str()),
            Value::Array(a) => Tree::list(a.iter().map(of).collect()),
            Value::Object(o) => Tree::Map(o.iter().map(|(k, v)| (Text::from(k.as_str()), of(v))).collect()),
        }
    }
    of(&serde_json::from_str(json).unwrap())
}

/// A tree as JSON, keys sorted.
pub fn json(t: &Tree) -> String {
    supercargo_meta::show_value(t)
}

fn def(go: &str, shape: Shape) -> TypeDef {
    TypeDef::anonymous(go.into(), shape)
}

pub fn scalar(go: &str, s: Scalar) -> TypeRef {
    TypeRef::Shared(Arc::new(def(go, Shape::Scalar(s))))
}

pub fn list(item: &TypeRef) -> TypeRef {
    let mut d = def(
        &format!("[]{}", item.go),
        Shape::List(List {
            item: item.clone(),
            kind: ListKind::Atomic,
            wrapped: false,
        }),
    );
    d.defaults_below = item.defaults_below;
    TypeRef::Shared(Arc::new(d))
}

pub fn map(go: &str, value: &TypeRef) -> TypeRef {
    let mut d = def(
        go,
        Shape::Map(MapOf {
            value: value.clone(),
            atomic: false,
        }),
    );
    d.defaults_below = value.defaults_below;
    TypeRef::Shared(Arc::new(d))
}

pub struct Build(TypeDef, Vec<Field>);

impl Build {
    pub fn new(go: &str) -> Self {
        Self(
            def(
                go,
                Shape::Struct(Struct {
                    fields: Cow::Borrowed(&[]),
                    by_name: Cow::Borrowed(&[]),
                    atomic: false,
                    preserve_unknown: false,
                    custom: None,
                }),
            ),
            Vec::new(),
        )
    }
    pub fn field(mut self, name: &str, ty: &TypeRef, flags: u8) -> Self {
        self.0.defaults_below |= ty.defaults_below;
        self.1.push(Field::plain(name.into(), ty.clone(), flags));
        self
    }
    pub fn message(mut self, m: &'static Message) -> Self {
        self.0.message = Some(m);
        self
    }
    pub fn rule(mut self, path: &[&str], value: &str, when: When) -> Self {
        self.0.defaults_below = true;
        self.0.defaults.to_mut().push(DefaultRule {
            path: path.iter().map(|p| Text::from(*p)).collect(),
            value: value.into(),
            when,
        });
        self
    }
    pub fn code(mut self, f: fn(&mut Map)) -> Self {
        self.0.defaults_below = true;
        self.0.default_fn = Some(f);
        self
    }
    pub fn done(mut self) -> TypeRef {
        let by_name = Struct::index(&self.1);
        self.0.shape = Shape::Struct(Struct {
            fields: self.1.into(),
            by_name: by_name.into(),
            atomic: false,
            preserve_unknown: false,
            custom: None,
        });
        TypeRef::Shared(Arc::new(self.0))
    }
}

static PROBE_HANDLER: Message = Message::new(
    "k8s.io.api.core.v1.ProbeHandler",
    &[ProtoField {
        number: 2,
        name: "httpGet",
        optional: true,
        embedded: None,
    }],
);
static PROBE: Message = Message::new(
    "k8s.io.api.core.v1.Probe",
    &[
        ProtoField {
            number: 1,
            name: "handler",
            optional: false,
            embedded: Some(&PROBE_HANDLER),
        },
        ProtoField {
            number: 3,
            name: "timeoutSeconds",
            optional: false,
            embedded: None,
        },
    ],
);

/// Mirrors rules Go's decoder: a string, a boolean, numbers, times, quantities, lists, maps and structs in all spellings.
pub static POD: LazyLock<TypeRef> = LazyLock::new(|| {
    let string = scalar("string", Scalar::String);
    let boolean = scalar("bool", Scalar::Bool);
    let int32 = scalar("int32", Scalar::Int32);
    let int64 = scalar("int64", Scalar::Int64);
    let float = scalar("float64", Scalar::Float64);
    let bytes = scalar("[]uint8", Scalar::Bytes);
    let time = scalar("v1.Time", Scalar::Time);
    let micro = scalar("v1.MicroTime", Scalar::MicroTime);
    let quantity = scalar("resource.Quantity", Scalar::Quantity);
    let raw = scalar("runtime.RawExtension", Scalar::RawExtension);
    let fields = scalar("v1.FieldsV1", Scalar::FieldsV1);
    let int_or_string = scalar("intstr.IntOrString", Scalar::IntOrString);
    let strings = map("map[string]string", &string);
    let entry = Build::new("v1.ManagedFieldsEntry")
        .field("time", &time, OE | PTR)
        .field("fieldsV1", &fields, OE | PTR)
        .done();
    let meta = Build::new("v1.ObjectMeta")
        .field("name", &string, OE)
        .field("uid", &scalar("types.UID", Scalar::String), OE)
        .field("generation", &int64, OE)
        .field("creationTimestamp", &time, OE | OZ)
        .field("deletionTimestamp", &time, OE | PTR)
        .field("labels", &strings, OE)
        .field("finalizers", &list(&string), OE)
        .field("managedFields", &list(&entry), OE)
        .done();
    let http_get = Build::new("v1.HTTPGetAction")
        .field("port", &int_or_string, 0)
        .done();
    let probe = Build::new("v1.Probe")
        .field("httpGet", &http_get, OE | PTR)
        .field("timeoutSeconds", &int32, OE)
        .message(&PROBE)
        .rule(&["timeoutSeconds"], "1", When::Zero)
        .done();
    let port = Build::new("v1.ContainerPort")
        .field("containerPort", &int32, 0)
        .field("protocol", &string, OE)
        .rule(&["protocol"], "\"TCP\"", When::Unset)
        .done();
    let resources = Build::new("v1.ResourceRequirements")
        .field("limits", &map("v1.ResourceList", &quantity), OE)
        .done();
    let container = Build::new("v1.Container")
        .field("name", &string, 0)
        .field("args", &list(&string), OE)
        .field("ports", &list(&port), OE)
        .field("resources", &resources, OE)
        .field("livenessProbe", &probe, OE | PTR)
        .done();
    let spec = Build::new("v1.PodSpec")
        .field("containers", &list(&container), 0)
        .field("terminationGracePeriodSeconds", &int64, OE | PTR)
        .field("hostNetwork", &boolean, OE)
        .field("nodeSelector", &strings, OE)
        .field("restartPolicy", &scalar("v1.RestartPolicy", Scalar::String), OE)
        .field("share", &float, OE | PTR)
        .field("data", &map("map[string][]uint8", &bytes), OE)
        .field("renewTime", &micro, OE | PTR)
        .field("raw", &raw, 0)
        .rule(&["terminationGracePeriodSeconds"], "30", When::Unset)
        .rule(&["restartPolicy"], "\"Always\"", When::Unset)
        .done();
    let status = Build::new("v1.PodStatus")
        .field("phase", &string, OE)
        .field("startTime", &time, 0)
        .done();
    Build::new("v1.Pod")
        .field("kind", &string, OE)
        .field("metadata", &meta, OE)
        .field("spec", &spec, OE)
        .field("status", &status, OE)
        .done()
});
