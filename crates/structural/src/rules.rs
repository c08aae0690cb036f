//! `x-kubernetes-validations` of a node.

use crate::cel::Compiled;
use crate::props::Props;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;
use supercargo_meta::Text;

/// The rules of a node.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) list: Box<[Rule]>,
    /// Compiled when the first object is validated; as part of an object, and as the schema of a whole resource.
    compiled: [OnceLock<Box<Compiled>>; 2],
}

/// One rule, as the definition has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rule {
    pub(crate) rule: Text,
    pub(crate) message: Text,
    pub(crate) message_expression: Text,
    pub(crate) reason: Option<Text>,
    pub(crate) field_path: Text,
    pub(crate) optional_old_self: bool,
}

impl Rules {
    pub(crate) fn of(props: Props<'_>) -> Option<Box<Self>> {
        let list: Box<[Rule]> = props
            .rules()
            .map(|r| Rule {
                rule: r.rule().into(),
                message: r.message().into(),
                message_expression: r.message_expression().into(),
                reason: r.reason().map(Text::from),
                field_path: r.field_path().into(),
                optional_old_self: r.optional_old_self() == Some(true),
            })
            .collect();
        (!list.is_empty()).then(|| {
            Box::new(Self {
                list,
                compiled: [const { OnceLock::new() }; 2],
            })
        })
    }

    /// The rules compiled.
    pub(crate) fn compiled(&self, resource: bool, make: impl FnOnce() -> Compiled) -> &Compiled {
        self.compiled[usize::from(resource)].get_or_init(|| Box::new(make()))
    }
}

impl PartialEq for Rules {
    fn eq(&self, o: &Self) -> bool {
        self.list == o.list
    }
}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.list.hash(h);
    }
}
