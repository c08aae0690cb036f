//! Faults that mean the same to every store. Whatever happens, an acknowledged write stays, a refused one did not happen, a
//! watch misses nothing, and all goes on by itself afterwards.

mod past;
mod process;
mod rivals;
mod way;

pub use past::restored;
pub use process::{closed_while_frozen, frozen, killed_and_back, leaders_go, members_freeze};
pub use rivals::{race, rights_go};
pub use way::{commits_cut_off, slow_way};
