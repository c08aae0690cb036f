//! `/flagz`: the flags the server runs with, and their values.

use crate::call::{Call, Failure, Response};
use crate::json::Doc;
use crate::zpage::{CAUTION, NAME, Page};

const PAGE: Page<'_> = Page {
    name: "flagz",
    kind: "Flagz",
};

/// The page.
pub(crate) fn serve(call: &Call) -> Result<Response, Failure> {
    let flags = &call.shared.services.flags;
    let text = || {
        let lines: String = flags.iter().map(|(k, v)| format!("{k}: {v}\n")).collect();
        format!("\n{NAME} flagz\n{CAUTION}\n{lines}")
    };
    let fields = || {
        let all = flags.iter().map(|(k, v)| (*k, v.as_str().into())).collect();
        vec![("flags", Doc::Object(all))]
    };
    PAGE.serve(call, text, fields)
}
