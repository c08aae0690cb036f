//! `/version`.

use crate::call::Response;
use crate::json::Doc;
use crate::respond;

/// What the server says it is.
#[derive(Clone, Debug)]
pub struct VersionInfo {
    /// Major version of the API level, for example `1`.
    pub major: String,
    /// Minor version of the API level, for example `37`.
    pub minor: String,
    /// Oldest minor version it is compatible with, for example `36`.
    pub min_compatibility_minor: String,
    /// Semantic version with a leading `v`; clients gate on it.
    pub git_version: String,
    /// Commit it was built from.
    pub git_commit: String,
    /// `clean` or `dirty`.
    pub git_tree_state: String,
    /// When it was built, RFC 3339.
    pub build_date: String,
    /// Compiler version, in the field that upstream has for Go's.
    pub go_version: String,
    /// Compiler.
    pub compiler: String,
    /// Operating system and architecture, for example `linux/amd64`.
    pub platform: String,
}

impl VersionInfo {
    pub(crate) fn respond(&self) -> Response {
        let doc = Doc::Object(vec![
            ("major", self.major.as_str().into()),
            ("minor", self.minor.as_str().into()),
            ("emulationMajor", self.major.as_str().into()),
            ("emulationMinor", self.minor.as_str().into()),
            ("minCompatibilityMajor", self.major.as_str().into()),
            (
                "minCompatibilityMinor",
                self.min_compatibility_minor.as_str().into(),
            ),
            ("gitVersion", self.git_version.as_str().into()),
            ("gitCommit", self.git_commit.as_str().into()),
            ("gitTreeState", self.git_tree_state.as_str().into()),
            ("buildDate", self.build_date.as_str().into()),
            ("goVersion", self.go_version.as_str().into()),
            ("compiler", self.compiler.as_str().into()),
            ("platform", self.platform.as_str().into()),
        ]);
        respond::raw_json(200, &doc)
    }
}
