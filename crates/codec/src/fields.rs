//! Fields of structs by name.

use supercargo_schema::{Field, Struct};

/// The field of a name and its index, looked for first after the last one found: documents and messages usually come in the
/// order of the struct.
pub(crate) fn find<'t>(s: &'t Struct, name: &str, next: &mut usize) -> Option<(usize, &'t Field)> {
    const AHEAD: usize = 6;
    for (i, f) in s.fields.iter().enumerate().skip(*next).take(AHEAD) {
        if f.name == name {
            *next = i + 1;
            return Some((i, f));
        }
    }
    let (i, f) = s.field(name)?;
    *next = i + 1;
    Some((i, f))
}
