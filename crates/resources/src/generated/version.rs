//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static INFO_F: [Field; 13] = [
    f("major", &super::anonymous::STRING, 8, "\"\""),
    f("minor", &super::anonymous::STRING, 8, "\"\""),
    f("emulationMajor", &super::anonymous::STRING, 0, ""),
    f("emulationMinor", &super::anonymous::STRING, 0, ""),
    f("minCompatibilityMajor", &super::anonymous::STRING, 0, ""),
    f("minCompatibilityMinor", &super::anonymous::STRING, 0, ""),
    f("gitVersion", &super::anonymous::STRING, 8, "\"\""),
    f("gitCommit", &super::anonymous::STRING, 8, "\"\""),
    f("gitTreeState", &super::anonymous::STRING, 8, "\"\""),
    f("buildDate", &super::anonymous::STRING, 8, "\"\""),
    f("goVersion", &super::anonymous::STRING, 8, "\"\""),
    f("compiler", &super::anonymous::STRING, 8, "\"\""),
    f("platform", &super::anonymous::STRING, 8, "\"\""),
];
pub static INFO: TypeDef = object("io.k8s.apimachinery.pkg.version.Info", "version.Info", &INFO_F, &[9, 11, 2, 3, 7, 8, 6, 10, 0, 4, 5, 1, 12], false, None, &[], None, false);
