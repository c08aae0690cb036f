//! Parameters of operations, as a table. Texts are our own, but for those of delete options, which are fields of a type.

use supercargo_meta::Text;

/// Where a parameter stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Path,
    Query,
}

/// A row of the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) place: Place,
    /// JSON type.
    pub(super) kind: &'static str,
    /// What follows the name in its key among the shared parameters of v2; "" for one that is never shared. Upstream hashes
    /// its own text there (kube-openapi: pkg/builder/parameters.go), and generated clients carry the key.
    pub(super) shared: &'static str,
    pub(super) text: &'static str,
}

/// A parameter of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameter {
    pub(super) row: &'static Row,
    /// The kind whose name it is; `name` in paths only.
    pub(super) of: Text,
}

impl Parameter {
    /// What documents sort parameters by.
    pub(super) fn order(&self) -> (&'static str, Place) {
        (self.row.name, self.row.place)
    }
    /// What it is for.
    pub(super) fn text(&self) -> String {
        if self.of.is_empty() {
            self.row.text.to_owned()
        } else {
            format!("{}{}", self.row.text, self.of)
        }
    }
}

/// Parameters without a kind.
pub(super) fn all(rows: &'static [Row]) -> impl Iterator<Item = Parameter> {
    rows.iter().map(|row| Parameter {
        row,
        of: Text::default(),
    })
}

/// The `name` of a path.
pub(super) fn name_of(kind: &str) -> Parameter {
    Parameter {
        row: &NAME,
        of: kind.into(),
    }
}

const fn q(name: &'static str, kind: &'static str, shared: &'static str, text: &'static str) -> Row {
    Row {
        name,
        place: Place::Query,
        kind,
        shared,
        text,
    }
}

const fn in_path(name: &'static str, shared: &'static str, text: &'static str) -> Row {
    Row {
        name,
        place: Place::Path,
        kind: "string",
        shared,
        text,
    }
}

static NAME: Row = in_path("name", "", "name of the ");

pub(super) static NAMESPACE: [Row; 1] = [in_path(
    "namespace",
    "vgWSWtn3",
    "the namespace the object lives in",
)];

pub(super) static PATH: [Row; 1] = [in_path("path", "z6Ciiujn", "the path that is asked for")];

pub(super) static PRETTY: [Row; 1] = [q(
    "pretty",
    "string",
    "tJGM1-ng",
    "`true` for an indented answer; without it, browsers and command-line clients get one",
)];

const VERSION: Row = q(
    "resourceVersion",
    "string",
    "5WAnf1kx",
    "the version a list is to have, or a watch is to start after; see resourceVersionMatch",
);

/// What documents tell of the read of a custom resource.
pub(super) static RESOURCE_VERSION: [Row; 1] = [VERSION];

pub(super) static LIST: [Row; 11] = [
    q(
        "allowWatchBookmarks",
        "boolean",
        "HC2hJt-J",
        "the watch may send BOOKMARK events, which carry a resourceVersion only",
    ),
    q(
        "continue",
        "string",
        "QfD61s0i",
        "the token of the page before, to get the next one",
    ),
    q(
        "fieldSelector",
        "string",
        "xIcQKXFG",
        "only objects whose fields match",
    ),
    q(
        "labelSelector",
        "string",
        "5Zw57w4C",
        "only objects whose labels match",
    ),
    q(
        "limit",
        "integer",
        "1NfNmdNH",
        "the most objects in one answer; when there are more, the list's metadata has a `continue` token",
    ),
    VERSION,
    q(
        "resourceVersionMatch",
        "string",
        "t8XhRHeC",
        "how a list has to match resourceVersion: `Exact` or `NotOlderThan`",
    ),
    q(
        "sendInitialEvents",
        "boolean",
        "rLXlEK_k",
        "the watch starts with the objects there are, and a bookmark after them",
    ),
    q(
        "shardSelector",
        "string",
        "Kgyki_3_",
        "only objects of this part of the hash range of a field",
    ),
    q(
        "timeoutSeconds",
        "integer",
        "yvYezaOC",
        "how long the list or watch may take",
    ),
    q(
        "watch",
        "boolean",
        "XNNPZGbK",
        "changes as they happen, instead of a list",
    ),
];

/// Parameters of a list that deleting a collection does not have.
pub(super) const LIST_ONLY: [&str; 2] = ["allowWatchBookmarks", "watch"];

const DRY_RUN: Row = q(
    "dryRun",
    "string",
    "",
    "`All`: do everything but store the result",
);
const FIELD_VALIDATION: Row = q(
    "fieldValidation",
    "string",
    "",
    "what to do about unknown and repeated fields: `Ignore`, `Warn` (the default) or `Strict`",
);
const FIELD_MANAGER: &str = "a name for who makes the change, of at most 128 printable characters";

pub(super) static WRITE: [Row; 3] = [
    DRY_RUN,
    q("fieldManager", "string", "Qy4HdaTW", FIELD_MANAGER),
    FIELD_VALIDATION,
];

pub(super) static PATCH: [Row; 4] = [
    DRY_RUN,
    q(
        "fieldManager",
        "string",
        "7c6nTn1T",
        "a name for who makes the change, of at most 128 printable characters; apply has to give one",
    ),
    FIELD_VALIDATION,
    q(
        "force",
        "boolean",
        "tOGGb0Yi",
        "apply takes over fields that others own",
    ),
];

/// Their texts are those of the fields of `DeleteOptions`.
pub(super) static DELETE: [Row; 5] = [
    DRY_RUN,
    q("gracePeriodSeconds", "integer", "-K5HaBOS", ""),
    q(
        "ignoreStoreReadErrorWithClusterBreakingPotential",
        "boolean",
        "QbNkfIqj",
        "",
    ),
    q("orphanDependents", "boolean", "uRB25kX5", ""),
    q("propagationPolicy", "string", "6jk3prlO", ""),
];

static ATTACH: [Row; 5] = [
    q(
        "container",
        "string",
        "_Q-EJ3nR",
        "the container; the only one by default",
    ),
    q(
        "stderr",
        "boolean",
        "26jJhFUR",
        "whether to connect standard error",
    ),
    q(
        "stdin",
        "boolean",
        "sEFnN3IS",
        "whether to connect standard input",
    ),
    q(
        "stdout",
        "boolean",
        "005YMKE6",
        "whether to connect standard output",
    ),
    q(
        "tty",
        "boolean",
        "g7MlET_l",
        "whether the container has a terminal",
    ),
];

static EXEC: [Row; 6] = [
    q(
        "command",
        "string",
        "Py3eQybp",
        "the command and its arguments, one a parameter; no shell reads it",
    ),
    q(
        "container",
        "string",
        "i5dOmRiM",
        "the container; the only one by default",
    ),
    q(
        "stderr",
        "boolean",
        "W_1TNlWc",
        "whether to connect standard error",
    ),
    q(
        "stdin",
        "boolean",
        "PSzNhyUC",
        "whether to connect standard input",
    ),
    q(
        "stdout",
        "boolean",
        "-EZLRwV1",
        "whether to connect standard output",
    ),
    q(
        "tty",
        "boolean",
        "s0flW37O",
        "whether the command gets a terminal",
    ),
];

static PORT_FORWARD: [Row; 1] = [q(
    "ports",
    "integer",
    "91KROJmm",
    "the ports; for WebSockets only",
)];

static POD_PROXY: [Row; 1] = [q("path", "string", "oPbzgLUj", "the path below the pod's")];
static NODE_PROXY: [Row; 1] = [q("path", "string", "rFDtV0x9", "the path below the node's")];
static SERVICE_PROXY: [Row; 1] = [q("path", "string", "QCf0eosM", "the path below the service's")];

pub(super) static LOG: [Row; 9] = [
    q(
        "container",
        "string",
        "1GeXxFDC",
        "the container; the only one by default",
    ),
    q(
        "follow",
        "boolean",
        "9OIXh_2R",
        "whether to go on as lines are written",
    ),
    q(
        "insecureSkipTLSVerifyBackend",
        "boolean",
        "gM00jVbe",
        "whether to trust the node's kubelet without a look at its certificate",
    ),
    q(
        "limitBytes",
        "integer",
        "zwd1RXuc",
        "the most bytes to read; the last line may be cut",
    ),
    q(
        "previous",
        "boolean",
        "1jxDPu3y",
        "the log of the container's last run that ended",
    ),
    q(
        "sinceSeconds",
        "integer",
        "vE2NLdnP",
        "only lines of the last seconds",
    ),
    q(
        "stream",
        "string",
        "l-48cgXv",
        "which stream: `All` (the default), `Stdout` or `Stderr`",
    ),
    q("tailLines", "integer", "9xQLWHMV", "only the last lines"),
    q(
        "timestamps",
        "boolean",
        "c17fW1w_",
        "whether each line starts with its time",
    ),
];

/// Parameters of a connect subresource, by the kind of its options.
pub(super) fn of_options(kind: &str) -> &'static [Row] {
    match kind {
        "PodAttachOptions" => &ATTACH,
        "PodExecOptions" => &EXEC,
        "PodPortForwardOptions" => &PORT_FORWARD,
        "PodProxyOptions" => &POD_PROXY,
        "NodeProxyOptions" => &NODE_PROXY,
        "ServiceProxyOptions" => &SERVICE_PROXY,
        _ => &[],
    }
}
