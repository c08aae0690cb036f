//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static EVENT_F: [Field; 17] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 0, "{}"),
    f("eventTime", &super::meta_v1::MICRO_TIME, 8, ""),
    f("series", &EVENT_SERIES, 5, ""),
    f("reportingController", &super::anonymous::STRING, 1, ""),
    f("reportingInstance", &super::anonymous::STRING, 1, ""),
    f("action", &super::anonymous::STRING, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("regarding", &super::core_v1::OBJECT_REFERENCE, 1, "{}"),
    f("related", &super::core_v1::OBJECT_REFERENCE, 5, ""),
    f("note", &super::anonymous::STRING, 1, ""),
    f("type", &super::anonymous::STRING, 1, ""),
    f("deprecatedSource", &super::core_v1::EVENT_SOURCE, 1, "{}"),
    f("deprecatedFirstTimestamp", &super::meta_v1::TIME, 1, ""),
    f("deprecatedLastTimestamp", &super::meta_v1::TIME, 1, ""),
    f("deprecatedCount", &super::anonymous::INT32, 1, ""),
];
pub static EVENT: TypeDef = object("io.k8s.api.events.v1.Event", "v1.Event", &EVENT_F, &[7, 1, 16, 14, 15, 13, 3, 0, 2, 11, 8, 9, 10, 5, 6, 4, 12], false, Some(&EVENT_M), &[], None, false);
static EVENT_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_EVENTS_V1_EVENT, 8, ""),
];
pub static EVENT_LIST: TypeDef = object("io.k8s.api.events.v1.EventList", "v1.EventList", &EVENT_LIST_F, &[1, 3, 0, 2], false, Some(&EVENT_LIST_M), &[], None, false);
static EVENT_SERIES_F: [Field; 2] = [
    f("count", &super::anonymous::INT32, 8, "0"),
    f("lastObservedTime", &super::meta_v1::MICRO_TIME, 8, ""),
];
pub static EVENT_SERIES: TypeDef = object("io.k8s.api.events.v1.EventSeries", "v1.EventSeries", &EVENT_SERIES_F, &[0, 1], false, Some(&EVENT_SERIES_M), &[], None, false);
pub static EVENT_M: Message = Message::new("k8s.io.api.events.v1.Event", &[p(1, "metadata", 0), p(2, "eventTime", 0), p(3, "series", 1), p(4, "reportingController", 0), p(5, "reportingInstance", 0), p(6, "action", 0), p(7, "reason", 0), p(8, "regarding", 0), p(9, "related", 1), p(10, "note", 0), p(11, "type", 0), p(12, "deprecatedSource", 0), p(13, "deprecatedFirstTimestamp", 0), p(14, "deprecatedLastTimestamp", 0), p(15, "deprecatedCount", 0)]);
pub static EVENT_LIST_M: Message = Message::new("k8s.io.api.events.v1.EventList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static EVENT_SERIES_M: Message = Message::new("k8s.io.api.events.v1.EventSeries", &[p(1, "count", 0), p(2, "lastObservedTime", 0)]);
