//! Questions for access (apiserver 0.37: pkg/cel/library/authz.go). Who answers them is handed in by the caller.

use super::{Opaque, settle, text};
use crate::decls::Table;
use crate::price::Price;
use crate::{Type, Value};
use std::fmt::Debug;
use std::sync::Arc;
use supercargo_meta::{Text, names};

const AUTHORIZER: Type = Type::Opaque("kubernetes.authorization.Authorizer");
const PATH: Type = Type::Opaque("kubernetes.authorization.PathCheck");
const GROUP: Type = Type::Opaque("kubernetes.authorization.GroupCheck");
const RESOURCE: Type = Type::Opaque("kubernetes.authorization.ResourceCheck");
const DECISION: Type = Type::Opaque("kubernetes.authorization.Decision");

/// Who knows what a user may do.
pub trait Authorizer: Send + Sync + Debug {
    /// May the user do this with a resource?
    fn check_resource(&self, attributes: &ResourceAttributes, verb: &str) -> Decision;
    /// May the user do this with a path?
    fn check_path(&self, path: &str, verb: &str) -> Decision;
    /// The same for a service account.
    fn service_account(&self, namespace: &str, name: &str) -> Arc<dyn Authorizer>;
}

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the API's own")]
pub struct ResourceAttributes {
    pub group: Text,
    pub resource: Text,
    pub subresource: Text,
    pub namespace: Text,
    pub name: Text,
    pub field_selector: Text,
    pub label_selector: Text,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// True for yes.
    pub allowed: bool,
    /// Why.
    pub reason: Text,
    /// What went wrong, if anything.
    pub error: Option<Text>,
}

/// A path that is asked for.
#[derive(Debug)]
pub struct PathCheck {
    who: Arc<dyn Authorizer>,
    path: Text,
}

/// A group whose resources may be asked for.
#[derive(Debug)]
pub struct GroupCheck {
    who: Arc<dyn Authorizer>,
    group: Text,
}

/// A resource that is asked for.
#[derive(Debug)]
pub struct ResourceCheck {
    who: Arc<dyn Authorizer>,
    what: ResourceAttributes,
}

impl Value {
    /// The variable `authorizer`.
    #[must_use]
    pub fn authorizer(who: Arc<dyn Authorizer>) -> Self {
        Opaque::Authorizer(who).value()
    }
    /// The variable `authorizer.requestResource`.
    #[must_use]
    pub fn resource_check(who: Arc<dyn Authorizer>, what: ResourceAttributes) -> Self {
        Opaque::ResourceCheck(ResourceCheck { who, what }).value()
    }
}

impl Type {
    /// The type of the variable `authorizer`.
    #[must_use]
    pub const fn authorizer() -> Self {
        AUTHORIZER
    }
    /// The type of the variable `authorizer.requestResource`.
    #[must_use]
    pub const fn resource_check() -> Self {
        RESOURCE
    }
}

pub(super) fn add(t: &mut Table) {
    use Type::{Bool, String};
    let one = Price::Accessor;
    t.method("path", "authorizer_path", &[AUTHORIZER, String], PATH, path, one);
    t.method(
        "group",
        "authorizer_group",
        &[AUTHORIZER, String],
        GROUP,
        group,
        one,
    );
    t.method(
        "serviceAccount",
        "authorizer_serviceaccount",
        &[AUTHORIZER, String, String],
        AUTHORIZER,
        service_account,
        one,
    );
    t.method(
        "resource",
        "groupcheck_resource",
        &[GROUP, String],
        RESOURCE,
        resource,
        one,
    );
    let mut with = |name, id, op, price| t.method(name, id, &[RESOURCE, String], RESOURCE, op, price);
    with(
        "subresource",
        "resourcecheck_subresource",
        |a| set(a, |r, s| r.subresource = s),
        one,
    );
    with(
        "namespace",
        "resourcecheck_namespace",
        |a| set(a, |r, s| r.namespace = s),
        one,
    );
    with("name", "resourcecheck_name", |a| set(a, |r, s| r.name = s), one);
    with(
        "fieldSelector",
        "authorizer_fieldselector",
        |a| set(a, |r, s| r.field_selector = s),
        Price::Selector,
    );
    with(
        "labelSelector",
        "authorizer_labelselector",
        |a| set(a, |r, s| r.label_selector = s),
        Price::Selector,
    );
    t.method(
        "check",
        "pathcheck_check",
        &[PATH, String],
        DECISION,
        check_path,
        Price::Check,
    );
    t.method(
        "check",
        "resourcecheck_check",
        &[RESOURCE, String],
        DECISION,
        check_resource,
        Price::Check,
    );
    t.method(
        "errored",
        "decision_errored",
        &[DECISION],
        Bool,
        |a| on(a, |d| Value::Bool(d.error.is_some())),
        one,
    );
    t.method(
        "error",
        "decision_error",
        &[DECISION],
        String,
        |a| on(a, |d| Value::String(d.error.clone().unwrap_or_default())),
        one,
    );
    t.method(
        "allowed",
        "decision_allowed",
        &[DECISION],
        Bool,
        |a| on(a, |d| Value::Bool(d.allowed)),
        one,
    );
    t.method(
        "reason",
        "decision_reason",
        &[DECISION],
        String,
        |a| on(a, |d| Value::String(d.reason.clone())),
        one,
    );
}

fn opaque(a: &[Value]) -> Result<&Opaque, Value> {
    match a.first() {
        Some(Value::Opaque(o)) => Ok(o),
        Some(v) => Err(v.or_no_overload()),
        None => Err(Value::no_overload()),
    }
}

fn path(a: &[Value]) -> Value {
    settle((|| {
        let Opaque::Authorizer(who) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        let path = text(a, 1)?;
        if path.trim().is_empty() {
            return Err(Value::error(Text::const_new("path must not be empty")));
        }
        let (who, path) = (who.clone(), path.clone());
        Ok(Opaque::PathCheck(PathCheck { who, path }).value())
    })())
}

fn group(a: &[Value]) -> Value {
    settle((|| {
        let Opaque::Authorizer(who) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        let (who, group) = (who.clone(), text(a, 1)?.clone());
        Ok(Opaque::GroupCheck(GroupCheck { who, group }).value())
    })())
}

fn service_account(a: &[Value]) -> Value {
    settle((|| {
        let Opaque::Authorizer(who) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        let (namespace, name) = (text(a, 1)?, text(a, 2)?);
        if !names::dns1123_subdomain(name).is_empty() {
            return Err(Value::error(Text::const_new("Invalid service account name")));
        }
        if !names::dns1123_label(namespace).is_empty() {
            return Err(Value::error(Text::const_new("Invalid service account namespace")));
        }
        Ok(Opaque::Authorizer(who.service_account(namespace, name)).value())
    })())
}

fn resource(a: &[Value]) -> Value {
    settle((|| {
        let Opaque::GroupCheck(g) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        let resource = text(a, 1)?;
        if resource.trim().is_empty() {
            return Err(Value::error(Text::const_new("resource must not be empty")));
        }
        let what = ResourceAttributes {
            group: g.group.clone(),
            resource: resource.clone(),
            ..ResourceAttributes::default()
        };
        Ok(Value::resource_check(g.who.clone(), what))
    })())
}

fn set(a: &[Value], f: fn(&mut ResourceAttributes, Text)) -> Value {
    settle((|| {
        let Opaque::ResourceCheck(r) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        let mut what = r.what.clone();
        f(&mut what, text(a, 1)?.clone());
        Ok(Value::resource_check(r.who.clone(), what))
    })())
}

fn check_path(a: &[Value]) -> Value {
    settle((|| {
        let Opaque::PathCheck(p) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        Ok(Opaque::Decision(p.who.check_path(&p.path, text(a, 1)?)).value())
    })())
}

fn check_resource(a: &[Value]) -> Value {
    settle((|| {
        let Opaque::ResourceCheck(r) = opaque(a)? else {
            return Err(Value::no_overload());
        };
        Ok(Opaque::Decision(r.who.check_resource(&r.what, text(a, 1)?)).value())
    })())
}

fn on(a: &[Value], f: fn(&Decision) -> Value) -> Value {
    settle((|| match opaque(a)? {
        Opaque::Decision(d) => Ok(f(d)),
        _ => Err(Value::no_overload()),
    })())
}
