//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static INFO_F: [Field; 13] = [
    f("buildDate", &super::anonymous::STRING, 8, "\"\""),
    f("compiler", &super::anonymous::STRING, 8, "\"\""),
    f("emulationMajor", &super::anonymous::STRING, 0, ""),
    f("emulationMinor", &super::anonymous::STRING, 0, ""),
    f("gitCommit", &super::anonymous::STRING, 8, "\"\""),
    f("gitTreeState", &super::anonymous::STRING, 8, "\"\""),
    f("gitVersion", &super::anonymous::STRING, 8, "\"\""),
    f("goVersion", &super::anonymous::STRING, 8, "\"\""),
    f("major", &super::anonymous::STRING, 8, "\"\""),
    f("minCompatibilityMajor", &super::anonymous::STRING, 0, ""),
    f("minCompatibilityMinor", &super::anonymous::STRING, 0, ""),
    f("minor", &super::anonymous::STRING, 8, "\"\""),
    f("platform", &super::anonymous::STRING, 8, "\"\""),
];
pub static INFO: TypeDef = object("io.k8s.apimachinery.pkg.version.Info", "version.Info", &INFO_F, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], false, None, &[], None, false);
