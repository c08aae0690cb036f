//! A struct and its message walked together: which field of the one is which of the other, worked out at first use.

use crate::conform::is_silent;
use crate::{Field, Message, ProtoField, Scalar, Shape, Struct};

/// What walking a message needs to know of the struct it is the message of.
#[derive(Debug)]
pub struct Plan {
    /// The fields of the message.
    pub places: Places,
    /// Where each field of the struct stands among all of them when they are sorted by name.
    pub ranks: Box<[u16]>,
    /// The indexes of the fields that Go prints when they are absent, sorted by name.
    pub loud: Box<[u16]>,
    /// The indexes of the fields that have defaults, or something below them has, sorted by name.
    pub filled: Box<[u16]>,
}

/// The fields of a message, in its order.
#[derive(Debug)]
pub struct Places {
    /// They.
    pub fields: Box<[Place]>,
    /// So many of them are always written.
    pub always: usize,
}

/// A field of a message.
#[derive(Debug)]
pub struct Place {
    /// The field.
    pub proto: &'static ProtoField,
    /// The index of the struct's field; `None` for an embedded struct, and where the tables do not fit.
    pub index: Option<u16>,
    /// The fields of an embedded struct, which are fields of the same struct.
    pub embedded: Option<Places>,
    /// It is written whatever its value, also a zero.
    pub always: bool,
}

impl Plan {
    pub(crate) fn new(message: &Message, s: &Struct) -> Self {
        let mut ranks = vec![0; s.fields.len()];
        for (rank, i) in s.by_name.iter().enumerate() {
            if let Some(slot) = ranks.get_mut(usize::from(*i)) {
                *slot = u16::try_from(rank).unwrap_or(u16::MAX);
            }
        }
        let is_loud = |i: &&u16| s.fields.get(usize::from(**i)).is_some_and(|f| !is_silent(f));
        let is_filled = |i: &&u16| {
            s.fields
                .get(usize::from(**i))
                .is_some_and(|f| f.ty.defaults_below)
        };
        Self {
            places: places(message, s),
            ranks: ranks.into(),
            loud: s.by_name.iter().filter(is_loud).copied().collect(),
            filled: s.by_name.iter().filter(is_filled).copied().collect(),
        }
    }
}

fn places(message: &Message, s: &Struct) -> Places {
    let place = |proto: &'static ProtoField| {
        let found = match proto.embedded {
            None => s.field(proto.name),
            Some(_) => None,
        };
        // What is empty of these is not there.
        let may_be_empty = |(_, f): (usize, &Field)| {
            matches!(
                f.ty.shape,
                Shape::List(_) | Shape::Map(_) | Shape::Scalar(Scalar::Bytes)
            )
        };
        Place {
            proto,
            index: found.and_then(|(i, _)| u16::try_from(i).ok()),
            embedded: proto.embedded.map(|m| places(m, s)),
            always: !proto.optional && !found.is_some_and(may_be_empty),
        }
    };
    let fields: Box<[Place]> = message.fields.iter().map(place).collect();
    Places {
        always: fields.iter().filter(|p| p.always).count(),
        fields,
    }
}
