//! Typed views over an object's `metadata`.
//!
//! Readers answer Go's zero value for what is not there; writers remove what Go would leave out, so the tree stays canonical.

use crate::{Map, Text, Timestamp, Tree};

/// The metadata of an object, to read.
#[derive(Clone, Copy, Debug)]
pub struct ObjectMeta<'a>(Option<&'a Map>);

/// An owner of an object.
#[derive(Clone, Copy, Debug)]
pub struct OwnerReference<'a>(&'a Tree);

impl<'a> ObjectMeta<'a> {
    /// Of a whole object.
    #[must_use]
    pub fn of(object: &'a Tree) -> Self {
        Self(object.get("metadata").and_then(Tree::as_map))
    }
    /// Of the value of `metadata` itself.
    #[must_use]
    pub const fn new(metadata: &'a Tree) -> Self {
        Self(metadata.as_map())
    }
    fn get(self, field: &str) -> Option<&'a Tree> {
        self.0.and_then(|m| m.get(field)).filter(|t| !t.is_null())
    }
    fn text(self, field: &str) -> &'a str {
        self.get(field).and_then(Tree::as_str).unwrap_or("")
    }
    fn list(self, field: &str) -> &'a [Tree] {
        self.get(field).and_then(Tree::as_list).unwrap_or(&[])
    }
    /// The name, "" when there is none yet.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.text("name")
    }
    /// The beginning of a name to be made.
    #[must_use]
    pub fn generate_name(self) -> &'a str {
        self.text("generateName")
    }
    /// The namespace, "" for none.
    #[must_use]
    pub fn namespace(self) -> &'a str {
        self.text("namespace")
    }
    /// The uid.
    #[must_use]
    pub fn uid(self) -> &'a str {
        self.text("uid")
    }
    /// The resourceVersion.
    #[must_use]
    pub fn resource_version(self) -> &'a str {
        self.text("resourceVersion")
    }
    /// The generation, 0 for none.
    #[must_use]
    pub fn generation(self) -> i64 {
        self.get("generation").and_then(Tree::as_int).unwrap_or(0)
    }
    /// When the object was made, as text; "" when unset.
    #[must_use]
    pub fn creation_text(self) -> &'a str {
        self.text("creationTimestamp")
    }
    /// When the object was made.
    #[must_use]
    pub fn creation(self) -> Option<Timestamp> {
        Timestamp::parse(self.creation_text()).ok()
    }
    /// True once deletion was asked for.
    #[must_use]
    pub fn is_deleting(self) -> bool {
        self.get("deletionTimestamp").is_some()
    }
    /// When the object may go, as text; "" when it is not being deleted.
    #[must_use]
    pub fn deletion_text(self) -> &'a str {
        self.text("deletionTimestamp")
    }
    /// When the object may go.
    #[must_use]
    pub fn deletion(self) -> Option<Timestamp> {
        Timestamp::parse(self.deletion_text()).ok()
    }
    /// How long the object may take to go.
    #[must_use]
    pub fn deletion_grace_seconds(self) -> Option<i64> {
        self.get("deletionGracePeriodSeconds").and_then(Tree::as_int)
    }
    /// The labels, if there are any.
    #[must_use]
    pub fn labels(self) -> Option<&'a Map> {
        self.get("labels").and_then(Tree::as_map)
    }
    /// The value of a label.
    #[must_use]
    pub fn label(self, key: &str) -> Option<&'a str> {
        self.labels().and_then(|m| m.get(key)).and_then(Tree::as_str)
    }
    /// The annotations, if there are any.
    #[must_use]
    pub fn annotations(self) -> Option<&'a Map> {
        self.get("annotations").and_then(Tree::as_map)
    }
    /// The value of an annotation.
    #[must_use]
    pub fn annotation(self, key: &str) -> Option<&'a str> {
        self.annotations().and_then(|m| m.get(key)).and_then(Tree::as_str)
    }
    /// The finalizers in order.
    pub fn finalizers(self) -> impl Iterator<Item = &'a str> {
        self.list("finalizers").iter().filter_map(Tree::as_str)
    }
    /// The owners in order.
    pub fn owner_references(self) -> impl Iterator<Item = OwnerReference<'a>> {
        self.list("ownerReferences").iter().map(OwnerReference)
    }
    /// The owner that controls the object.
    #[must_use]
    pub fn controller(self) -> Option<OwnerReference<'a>> {
        self.owner_references().find(|o| o.is_controller())
    }
    /// The managed fields, as they are.
    #[must_use]
    pub fn managed_fields(self) -> &'a [Tree] {
        self.list("managedFields")
    }
}

impl<'a> OwnerReference<'a> {
    /// The apiVersion.
    #[must_use]
    pub fn api_version(self) -> &'a str {
        self.0.str_at(&["apiVersion"])
    }
    /// The kind.
    #[must_use]
    pub fn kind(self) -> &'a str {
        self.0.str_at(&["kind"])
    }
    /// The name.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.0.str_at(&["name"])
    }
    /// The uid.
    #[must_use]
    pub fn uid(self) -> &'a str {
        self.0.str_at(&["uid"])
    }
    /// True for the controller.
    #[must_use]
    pub fn is_controller(self) -> bool {
        self.flag("controller") == Some(true)
    }
    /// True when deletion of the owner in the foreground waits for the object.
    #[must_use]
    pub fn blocks_owner_deletion(self) -> bool {
        self.flag("blockOwnerDeletion") == Some(true)
    }
    fn flag(self, field: &str) -> Option<bool> {
        self.0.get(field).and_then(Tree::as_bool)
    }
    /// As compact JSON in the order of the struct, as error texts show it.
    #[must_use]
    pub fn json(self) -> String {
        let mut out = Vec::new();
        let mut mark = b'{';
        for field in ["apiVersion", "kind", "name", "uid"] {
            out.push(mark);
            mark = b',';
            crate::write_string(&mut out, field);
            out.push(b':');
            crate::write_string(&mut out, self.0.str_at(&[field]));
        }
        for field in ["controller", "blockOwnerDeletion"] {
            if let Some(b) = self.flag(field) {
                out.extend_from_slice(format!(",\"{field}\":{b}").as_bytes());
            }
        }
        out.push(b'}');
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// The metadata of an object, to change.
#[derive(Debug)]
pub struct ObjectMetaMut<'a>(&'a mut Map);

impl<'a> ObjectMetaMut<'a> {
    /// Of a whole object; makes its metadata when there is none.
    pub fn of(object: &'a mut Tree) -> Self {
        Self(object.force_map().entry("metadata").force_map())
    }
    /// Sets a text field by its wire name; "" removes it.
    pub fn set_text(&mut self, field: &str, value: impl Into<Text>) {
        let value = value.into();
        if value.is_empty() {
            self.0.remove(field);
        } else {
            self.0.insert(field, Tree::Str(value));
        }
    }
    /// Sets the name.
    pub fn set_name(&mut self, v: impl Into<Text>) {
        self.set_text("name", v);
    }
    /// Sets the namespace.
    pub fn set_namespace(&mut self, v: impl Into<Text>) {
        self.set_text("namespace", v);
    }
    /// Sets the uid.
    pub fn set_uid(&mut self, v: impl Into<Text>) {
        self.set_text("uid", v);
    }
    /// Sets the resourceVersion.
    pub fn set_resource_version(&mut self, v: impl Into<Text>) {
        self.set_text("resourceVersion", v);
    }
    /// Sets the generation; 0 removes it.
    pub fn set_generation(&mut self, v: i64) {
        if v == 0 {
            self.0.remove("generation");
        } else {
            self.0.insert("generation", Tree::Int(v));
        }
    }
    /// Sets when the object was made; `None` removes it.
    pub fn set_creation(&mut self, t: Option<Timestamp>) {
        self.set_text(
            "creationTimestamp",
            t.map_or_else(String::new, Timestamp::to_text),
        );
    }
    /// Sets when the object may go; `None` removes it.
    pub fn set_deletion(&mut self, t: Option<Timestamp>) {
        self.set_text(
            "deletionTimestamp",
            t.map_or_else(String::new, Timestamp::to_text),
        );
    }
    /// Sets how long the object may take to go; `None` removes it.
    pub fn set_deletion_grace_seconds(&mut self, v: Option<i64>) {
        self.set("deletionGracePeriodSeconds", v.map_or(Tree::Null, Tree::Int));
    }
    /// Sets the finalizers; none removes the field.
    pub fn set_finalizers(&mut self, v: Vec<Text>) {
        self.set("finalizers", Tree::list(v.into_iter().map(Tree::Str).collect()));
    }
    /// Sets or, with `None`, removes a label.
    pub fn set_label(&mut self, key: &str, value: Option<&str>) {
        self.set_in("labels", key, value);
    }
    /// Sets or, with `None`, removes an annotation.
    pub fn set_annotation(&mut self, key: &str, value: Option<&str>) {
        self.set_in("annotations", key, value);
    }
    fn set_in(&mut self, field: &str, key: &str, value: Option<&str>) {
        match value {
            Some(v) => {
                self.0.entry(field).force_map().insert(key, v.into());
            }
            None => {
                let left = self.0.get_mut(field).and_then(Tree::as_map_mut).is_some_and(|m| {
                    m.remove(key);
                    !m.is_empty()
                });
                if !left {
                    self.0.remove(field);
                }
            }
        }
    }
    /// Sets any field by its wire name; null, an empty list or an empty map removes it.
    pub fn set(&mut self, field: &str, value: Tree) {
        let empty = match &value {
            Tree::Null => true,
            Tree::List(l) => l.is_empty(),
            Tree::Map(m) => m.is_empty(),
            _ => false,
        };
        if empty {
            self.0.remove(field);
        } else {
            self.0.insert(field, value);
        }
    }
    /// The same, to read.
    #[must_use]
    pub fn view(&self) -> ObjectMeta<'_> {
        ObjectMeta(Some(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_emptied_is_removed() {
        let mut o = Tree::Null;
        let mut m = ObjectMetaMut::of(&mut o);
        m.set_name("a");
        m.set_label("k", Some("v"));
        m.set_generation(3);
        m.set_creation(Some(Timestamp::from_seconds(0)));
        assert_eq!(m.view().label("k"), Some("v"));
        assert_eq!(m.view().creation_text(), "1970-01-01T00:00:00Z");
        m.set_label("k", None);
        m.set_generation(0);
        m.set_creation(None);
        m.set_annotation("none", None);
        m.set_finalizers(Vec::new());
        assert_eq!(o, Tree::map([("metadata", Tree::map([("name", "a".into())]))]));
        assert_eq!(ObjectMeta::of(&o).name(), "a");
        assert!(!ObjectMeta::of(&o).is_deleting());
    }
}
