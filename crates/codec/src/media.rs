//! Media types of objects.

/// An encoding of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Media {
    /// `application/json`.
    Json,
    /// `application/yaml`.
    Yaml,
    /// `application/vnd.kubernetes.protobuf`.
    Protobuf,
    /// `application/cbor`, served with the feature gate `CBORServingAndStorage`.
    Cbor,
}

impl Media {
    /// All, in the order the server prefers and lists them.
    pub const ALL: [Self; 4] = [Self::Json, Self::Yaml, Self::Protobuf, Self::Cbor];

    /// The media type.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Yaml => "application/yaml",
            Self::Protobuf => "application/vnd.kubernetes.protobuf",
            Self::Cbor => "application/cbor",
        }
    }

    /// The media type of a watch stream; `None` when it can't be streamed.
    #[must_use]
    pub const fn stream_content_type(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("application/json"),
            Self::Yaml => None,
            Self::Protobuf => Some("application/vnd.kubernetes.protobuf;stream=watch"),
            Self::Cbor => Some("application/cbor-seq"),
        }
    }

    /// From a media type without parameters.
    #[must_use]
    pub fn from_content_type(s: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|m| s.eq_ignore_ascii_case(m.content_type()))
    }
}

impl std::fmt::Display for Media {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.content_type())
    }
}
