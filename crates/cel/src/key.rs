//! Keys of maps and elements of sets: values that can be hashed.

use crate::Value;
use std::sync::Arc;
use supercargo_meta::{Text, Timestamp};

/// A value as a key. Numbers of different types are different keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Key {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    /// By its bits; zero has one form.
    Double(u64),
    String(Text),
    Bytes(Arc<[u8]>),
    Timestamp(Timestamp),
    Duration(i64),
    Type(Text),
    /// What can't be found again: cel-go compares such keys by their place in memory.
    Other(usize),
}

impl Key {
    pub(crate) fn new(v: &Value) -> Self {
        match v {
            Value::Null => Self::Null,
            Value::Bool(b) => Self::Bool(*b),
            Value::Int(i) => Self::Int(*i),
            Value::Uint(u) => Self::Uint(*u),
            Value::Double(d) => Self::Double(if *d == 0.0 { 0 } else { d.to_bits() }),
            Value::String(s) => Self::String(s.clone()),
            Value::Bytes(b) => Self::Bytes(b.clone()),
            Value::Timestamp(t, _) => Self::Timestamp(*t),
            Value::Duration(d) => Self::Duration(*d),
            Value::Type(t) => Self::Type(t.clone()),
            Value::Opaque(o) => Self::Other(Arc::as_ptr(o) as usize),
            _ => Self::Other(std::ptr::from_ref(v) as usize),
        }
    }
    /// The same number as a key of another numeric type, if it can be one without loss.
    pub(crate) fn numeric_twins(&self) -> [Option<Self>; 2] {
        match self {
            Self::Int(i) => [u64::try_from(*i).ok().map(Self::Uint), None],
            Self::Uint(u) => [i64::try_from(*u).ok().map(Self::Int), None],
            Self::Double(bits) => {
                let d = f64::from_bits(*bits);
                [
                    crate::ops::double_to_int(d).map(Self::Int),
                    crate::ops::double_to_uint(d).map(Self::Uint),
                ]
            }
            _ => [None, None],
        }
    }
}
