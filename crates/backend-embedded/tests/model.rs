//! Random sequences of everything that can be done to a log, against the model.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use proptest::prelude::*;
use supercargo_engine::RevLog as _;
use support::disk::{Cut, MemoryDisk};
use support::model::{Model, contents, open, options};

#[derive(Clone, Debug)]
enum Act {
    Append,
    SetFloor,
    Checkpoint,
    Restart,
    PowerCut(u64),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        12 => Just(Act::Append),
        1 => Just(Act::SetFloor),
        2 => Just(Act::Checkpoint),
        1 => Just(Act::Restart),
        2 => any::<u64>().prop_map(Act::PowerCut),
    ];
    proptest::collection::vec(act, 1..60)
}

async fn play(seed: u64, acts: Vec<Act>) {
    let mut disk = MemoryDisk::default();
    let mut model = Model::new(seed);
    let mut log = open(&disk, options()).unwrap();
    for act in acts {
        match act {
            Act::Append => model.append(&log).await.unwrap(),
            Act::SetFloor => model.set_floor(&log).await,
            Act::Checkpoint => model.checkpoint(&log).await.unwrap(),
            Act::Restart => {
                log.close().await;
                log = open(&disk, options()).unwrap();
            }
            // Between batches everything is durable, whatever the cut does to the rest.
            Act::PowerCut(seed) => {
                disk = disk.image(disk.steps(), Cut::Torn(seed));
                log = open(&disk, options()).unwrap();
            }
        }
        if matches!(act, Act::Restart | Act::PowerCut(_)) {
            let (found, head) = contents(&log).await;
            assert_eq!(head.revision.0, model.revision());
            assert_eq!(found, *model.now());
            model.rebase(found, head);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_log_holds_what_the_model_holds(seed: u64, acts in acts()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(play(seed, acts));
    }
}
