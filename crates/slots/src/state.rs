//! How far the log reaches.

use serde::{Deserialize, Serialize};
use supercargo_engine::CommitId;
use supercargo_storage::{Error, ErrorKind, Result, Revision};

const FORMAT: u32 = 1;

/// What is kept beside the slots and moves with every commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Names the store: random, drawn when it was made. A copy has the same one.
    pub id: u64,
    /// The newest revision; at least 1.
    pub revision: Revision,
    /// Who wrote the newest record: a copy that was restored and went on shows another one.
    pub tip: CommitId,
    /// History up to here may be gone.
    pub floor: Revision,
    /// Every record that was replaced up to here has been removed.
    pub swept: Revision,
    /// Where revisions were left out: the record in slot `.0` says that `.1` comes next.
    pub jumps: Vec<(Revision, Revision)>,
}

/// The JSON of it. Without the revision it is what lies beside a head of its own.
#[derive(Serialize, Deserialize)]
struct Written {
    format: u32,
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rev: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<String>,
    floor: u64,
    done: u64,
    jumps: Vec<(u64, u64)>,
}

impl State {
    /// An empty store.
    #[must_use]
    pub const fn empty(id: u64) -> Self {
        Self {
            id,
            revision: Revision(1),
            tip: CommitId {
                process: 0,
                counter: 0,
            },
            floor: Revision::ZERO,
            swept: Revision::ZERO,
            jumps: Vec::new(),
        }
    }

    /// All of it as JSON.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        self.write(true)
    }

    /// All but the revision and the tip, which change more often than the rest.
    #[must_use]
    pub fn floor_json(&self) -> Vec<u8> {
        self.write(false)
    }

    /// Reads [`State::to_json`].
    ///
    /// # Errors
    /// `Corrupt`: `path` holds something else.
    pub fn from_json(path: &str, json: &[u8]) -> Result<Self> {
        Self::read(path, json, None)
    }

    /// The revision and the tip: what [`State::floor_json`] leaves out.
    #[must_use]
    pub fn head_text(&self) -> String {
        format!("{} {}", self.revision, tip_text(self.tip))
    }

    /// Reads [`State::floor_json`] and the [`State::head_text`] from beside it.
    ///
    /// # Errors
    /// `Corrupt`: one of the paths holds something else.
    pub fn from_floor_and_head(floor: (&str, &[u8]), head: (&str, &[u8])) -> Result<Self> {
        let text = std::str::from_utf8(head.1).unwrap_or_default();
        let read = text
            .split_once(' ')
            .and_then(|(rev, tip)| Some((rev.parse().ok()?, tip.to_owned())));
        let beside = read.ok_or_else(|| {
            let detail = format!(
                "{} is not the head of a supercargo store: something else writes here",
                head.0
            );
            Error::new(ErrorKind::Corrupt, detail)
        })?;
        Self::read(floor.0, floor.1, Some(beside))
    }

    /// True when a commit from here to `after` changes more than the revision.
    #[must_use]
    pub fn moves_floor(&self, after: &Self) -> bool {
        let revision = self.revision;
        *self
            != Self {
                revision,
                ..after.clone()
            }
    }

    fn write(&self, has_head: bool) -> Vec<u8> {
        let written = Written {
            format: FORMAT,
            id: format!("{:016x}", self.id),
            rev: has_head.then_some(self.revision.0),
            tip: has_head.then(|| tip_text(self.tip)),
            floor: self.floor.0,
            done: self.swept.0,
            jumps: self.jumps.iter().map(|j| (j.0.0, j.1.0)).collect(),
        };
        serde_json::to_vec(&written).expect("because numbers and strings can be written")
    }

    fn read(path: &str, json: &[u8], beside: Option<(u64, String)>) -> Result<Self> {
        let foreign = |why: String| {
            let detail =
                format!("{path} is not the state of a supercargo store ({why}): something else writes here");
            Error::new(ErrorKind::Corrupt, detail)
        };
        let written: Written = serde_json::from_slice(json).map_err(|e| foreign(e.to_string()))?;
        if written.format != FORMAT {
            let detail = format!(
                "{path} has format {}, this server knows {FORMAT}: a newer one was here",
                written.format
            );
            return Err(Error::new(ErrorKind::Corrupt, detail));
        }
        let head = beside.or_else(|| written.rev.zip(written.tip));
        let (revision, tip) = head.ok_or_else(|| foreign("no rev or tip".to_owned()))?;
        Ok(Self {
            id: u64::from_str_radix(&written.id, 16).map_err(|e| foreign(e.to_string()))?,
            revision: Revision(revision.max(1)),
            tip: parse_tip(&tip).ok_or_else(|| foreign(format!("the tip {tip:?}")))?,
            floor: Revision(written.floor),
            swept: Revision(written.done),
            jumps: written
                .jumps
                .into_iter()
                .map(|(at, to)| (Revision(at), Revision(to)))
                .collect(),
        })
    }
}

fn tip_text(tip: CommitId) -> String {
    format!("{:016x}-{:x}", tip.process, tip.counter)
}

fn parse_tip(text: &str) -> Option<CommitId> {
    let (process, counter) = text.split_once('-')?;
    Some(CommitId {
        process: u64::from_str_radix(process, 16).ok()?,
        counter: u64::from_str_radix(counter, 16).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_as_it_was_written() {
        let state = State {
            id: 0xabc,
            revision: Revision(70),
            tip: CommitId {
                process: 0x1f,
                counter: 0x2e,
            },
            floor: Revision(60),
            swept: Revision(50),
            jumps: vec![(Revision(9), Revision(1_000_010))],
        };
        let json = state.to_json();
        assert_eq!(
            String::from_utf8_lossy(&json),
            r#"{"format":1,"id":"0000000000000abc","rev":70,"tip":"000000000000001f-2e","floor":60,"done":50,"jumps":[[9,1000010]]}"#
        );
        assert_eq!(State::from_json("head", &json).unwrap(), state);
        let (floor, head) = (state.floor_json(), state.head_text());
        assert_eq!(head, "70 000000000000001f-2e");
        let read = State::from_floor_and_head(("floor", &floor), ("head", head.as_bytes()));
        assert_eq!(read.unwrap(), state);
        for foreign in ["", "70", "70 x", "x 1-1"] {
            assert!(State::from_floor_and_head(("floor", &floor), ("head", foreign.as_bytes())).is_err());
        }
        let moved = State {
            revision: Revision(71),
            ..state.clone()
        };
        assert!(!state.moves_floor(&moved));
        assert!(state.moves_floor(&State {
            floor: Revision(61),
            ..moved
        }));
    }

    #[test]
    fn what_is_not_a_state_is_named() {
        for foreign in [
            "",
            "7",
            "{}",
            r#"{"format":1,"id":"z","floor":1,"done":1,"jumps":[]}"#,
        ] {
            let e = State::from_json("/k8s/head", foreign.as_bytes()).unwrap_err();
            assert!(e.detail().contains("/k8s/head"), "{e}");
        }
        let newer = r#"{"format":2,"id":"1","rev":1,"floor":1,"done":1,"jumps":[]}"#;
        let e = State::from_json("head", newer.as_bytes()).unwrap_err();
        assert!(e.detail().contains("newer"), "{e}");
    }
}
