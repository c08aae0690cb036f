//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static EXPR212: [Expr; 2] = [Expr::Call(Call::Join, Cow::Borrowed(&EXPR211)), Expr::Text(t("<none>"))];
static EXPR155: [Expr; 3] = [Expr::Call(Call::Present, Cow::Borrowed(&EXPR154)), Expr::Text(t("Pod")), Expr::Text(t("<unset>"))];
static EXPR189: [Expr; 3] = [Expr::Call(Call::Present, Cow::Borrowed(&EXPR188)), Expr::Text(t("Gang")), Expr::Text(t("Basic"))];
static EXPR207: [Expr; 3] = [Expr::Call(Call::Present, Cow::Borrowed(&EXPR205)), Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR206)), Expr::Text(t("<unset>"))];
static EXPR101: [Expr; 2] = [Expr::Call(Call::Text, Cow::Borrowed(&EXPR100)), Expr::Text(t("<unset>"))];
static EXPR2: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP1))];
static EXPR11: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP10)), Expr::Text(t("<unknown>"))];
static EXPR103: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP102))];
static EXPR105: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP104))];
static EXPR108: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP107)), Expr::Text(t("<none>"))];
static EXPR110: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP109)), Expr::Text(t("<unset>"))];
static EXPR112: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP111))];
static EXPR114: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP113)), Expr::Text(t("<none>"))];
static EXPR117: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP115)), Expr::Text(t("image"))];
static EXPR116: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP115)), Expr::Text(t("name"))];
static EXPR119: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP118))];
static EXPR13: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP12)), Expr::Text(t("<unknown>"))];
static EXPR121: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP120)), Expr::Text(t("<none>"))];
static EXPR124: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP123)), Expr::Text(t("<none>"))];
static EXPR128: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP127))];
static EXPR136: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP135))];
static EXPR138: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP137)), Expr::Text(t("<none>"))];
static EXPR140: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP139)), Expr::Text(t("?"))];
static EXPR15: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP14))];
static EXPR142: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP141)), Expr::Text(t("<none>"))];
static EXPR144: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP143)), Expr::Text(t("<none>"))];
static EXPR146: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP145)), Expr::Text(t("<none>"))];
static EXPR148: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP147)), Expr::Text(t("<none>"))];
static EXPR150: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP149)), Expr::Text(t("<unset>"))];
static EXPR152: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP151)), Expr::Text(t("<unset>"))];
static EXPR154: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP153))];
static EXPR159: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP158)), Expr::Text(t("<none>"))];
static EXPR17: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP16))];
static EXPR161: [Expr; 3] = [Expr::Path(Cow::Borrowed(&STEP160)), Expr::Text(t("80, 443")), Expr::Text(t("80"))];
static EXPR164: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP163))];
static EXPR166: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP165)), Expr::Text(t(","))];
static EXPR169: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP168)), Expr::Text(t("N/A"))];
static EXPR171: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP170)), Expr::Text(t("N/A"))];
static EXPR173: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP172))];
static EXPR181: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP180)), Expr::Text(t(""))];
static EXPR184: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP183))];
static EXPR188: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP187))];
static EXPR20: [Expr; 3] = [Expr::Path(Cow::Borrowed(&STEP19)), Expr::Text(t("Terminating")), Expr::Path(Cow::Borrowed(&STEP8))];
static EXPR191: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP190)), Expr::Text(t("<none>"))];
static EXPR193: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP192))];
static EXPR195: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP194)), Expr::Bool(false)];
static EXPR197: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP196)), Expr::Text(t(""))];
static EXPR199: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP198)), Expr::Bool(true)];
static EXPR201: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP200)), Expr::Bool(false)];
static EXPR203: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP202)), Expr::Bool(false)];
static EXPR205: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP204))];
static EXPR206: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP204)), Expr::Text(t("audience"))];
static EXPR209: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP208)), Expr::Bool(false)];
static EXPR211: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP210)), Expr::Text(t(","))];
static EXPR214: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP213))];
static EXPR217: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP216)), Expr::Text(t("Delete"))];
static EXPR219: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP218)), Expr::Text(t("Immediate"))];
static EXPR221: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP220)), Expr::Bool(false)];
static EXPR224: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP223)), Expr::Text(t(""))];
static EXPR226: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP225)), Expr::Bool(false)];
static EXPR24: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP23)), Expr::Text(t("<unset>"))];
static EXPR27: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP26)), Expr::Text(t("<unset>"))];
static EXPR34: [Expr; 3] = [Expr::Path(Cow::Borrowed(&STEP28)), Expr::Call(Call::AccessModes, Cow::Borrowed(&EXPR33)), Expr::Text(t(""))];
static EXPR31: [Expr; 3] = [Expr::Path(Cow::Borrowed(&STEP28)), Expr::Call(Call::Quantity, Cow::Borrowed(&EXPR30)), Expr::Text(t(""))];
static EXPR30: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP29))];
static EXPR33: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP32))];
static EXPR36: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP35)), Expr::Text(t("<none>"))];
static EXPR185: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP37)), Expr::Text(t(""))];
static EXPR38: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP37)), Expr::Text(t("<none>"))];
static EXPR40: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP39)), Expr::Text(t("<none>"))];
static EXPR43: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP41)), Expr::Text(t("image"))];
static EXPR42: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP41)), Expr::Text(t("name"))];
static EXPR45: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP44))];
static EXPR47: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP46))];
static EXPR49: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP48))];
static EXPR51: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP50))];
static EXPR54: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP52)), Expr::Text(t("image"))];
static EXPR53: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP52)), Expr::Text(t("name"))];
static EXPR56: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP55))];
static EXPR95: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP55)), Expr::Text(t("<invalid>"))];
static EXPR58: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP57))];
static EXPR61: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP60)), Expr::Text(t("<none>"))];
static EXPR65: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP64))];
static EXPR68: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP67))];
static EXPR70: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP69))];
static EXPR75: [Expr; 2] = [Expr::Path(Cow::Borrowed(&STEP74)), Expr::Text(t(","))];
static EXPR77: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP76))];
static EXPR79: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP78))];
static EXPR81: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP80))];
static EXPR83: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP82))];
static EXPR85: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP84))];
static EXPR87: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP86))];
static EXPR89: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP88))];
static EXPR92: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP91))];
static EXPR94: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP93))];
static EXPR100: [Expr; 1] = [Expr::Path(Cow::Borrowed(&STEP99))];
static EXPR90: [Expr; 3] = [Expr::Text(t("%d/%d")), Expr::Path(Cow::Borrowed(&STEP50)), Expr::Path(Cow::Borrowed(&STEP46))];
static EXPR176: [Expr; 3] = [Expr::Text(t("%s/%s")), Expr::Path(Cow::Borrowed(&STEP174)), Expr::Path(Cow::Borrowed(&STEP175))];
static EXPR98: [Expr; 3] = [Expr::Text(t("%s/%s")), Expr::Path(Cow::Borrowed(&STEP96)), Expr::Path(Cow::Borrowed(&STEP97))];
static EXPR22: [Expr; 2] = [Expr::Text(t("volume.beta.kubernetes.io/storage-class")), Expr::Path(Cow::Borrowed(&STEP21))];
static STEP133: [Step; 1] = [sf("addressType")];
static STEP220: [Step; 1] = [sf("allowVolumeExpansion")];
static STEP4: [Step; 3] = [sf("conditions"), Step::Condition(t("Healthy")), sf("error")];
static STEP3: [Step; 3] = [sf("conditions"), Step::Condition(t("Healthy")), sf("message")];
static STEP57: [Step; 1] = [sf("data")];
static STEP227: [Step; 1] = [sf("driverName")];
static STEP194: [Step; 1] = [sf("globalDefault")];
static STEP167: [Step; 1] = [sf("handler")];
static STEP7: [Step; 2] = [sf("involvedObject"), sf("fieldPath")];
static STEP63: [Step; 1] = [sf("message")];
static STEP1: [Step; 2] = [sf("metadata"), sf("creationTimestamp")];
static STEP19: [Step; 2] = [sf("metadata"), sf("deletionTimestamp")];
static STEP0: [Step; 2] = [sf("metadata"), sf("name")];
static STEP196: [Step; 1] = [sf("preemptionPolicy")];
static STEP215: [Step; 1] = [sf("provisioner")];
static STEP6: [Step; 1] = [sf("reason")];
static STEP216: [Step; 1] = [sf("reclaimPolicy")];
static STEP76: [Step; 1] = [sf("revision")];
static STEP174: [Step; 2] = [sf("roleRef"), sf("kind")];
static STEP175: [Step; 2] = [sf("roleRef"), sf("name")];
static STEP16: [Step; 2] = [sf("spec"), sf("accessModes")];
static STEP198: [Step; 2] = [sf("spec"), sf("attachRequired")];
static STEP222: [Step; 2] = [sf("spec"), sf("attacher")];
static STEP131: [Step; 2] = [sf("spec"), sf("binaryVersion")];
static STEP14: [Step; 3] = [sf("spec"), sf("capacity"), sf("storage")];
static STEP165: [Step; 2] = [sf("spec"), sf("cidrs")];
static STEP60: [Step; 3] = [sf("spec"), sf("clusterIPs"), Step::Index(0)];
static STEP162: [Step; 2] = [sf("spec"), sf("controller")];
static STEP137: [Step; 3] = [sf("spec"), sf("distinguisherMethod"), sf("type")];
static STEP182: [Step; 2] = [sf("spec"), sf("driver")];
static STEP213: [Step; 2] = [sf("spec"), sf("drivers")];
static STEP132: [Step; 2] = [sf("spec"), sf("emulationVersion")];
static STEP123: [Step; 2] = [sf("spec"), sf("expirationSeconds")];
static STEP72: [Step; 2] = [sf("spec"), sf("group")];
static STEP129: [Step; 2] = [sf("spec"), sf("holderIdentity")];
static STEP158: [Step; 2] = [sf("spec"), sf("ingressClassName")];
static STEP157: [Step; 2] = [sf("spec"), sf("intent")];
static STEP118: [Step; 4] = [sf("spec"), sf("jobTemplate"), sf("spec"), sf("selector")];
static STEP115: [Step; 6] = [sf("spec"), sf("jobTemplate"), sf("spec"), sf("template"), sf("spec"), sf("containers")];
static STEP130: [Step; 2] = [sf("spec"), sf("leaseName")];
static STEP145: [Step; 5] = [sf("spec"), sf("limited"), sf("limitResponse"), sf("queuing"), sf("handSize")];
static STEP147: [Step; 5] = [sf("spec"), sf("limited"), sf("limitResponse"), sf("queuing"), sf("queueLengthLimit")];
static STEP143: [Step; 5] = [sf("spec"), sf("limited"), sf("limitResponse"), sf("queuing"), sf("queues")];
static STEP141: [Step; 3] = [sf("spec"), sf("limited"), sf("nominalConcurrencyShares")];
static STEP135: [Step; 2] = [sf("spec"), sf("matchingPrecedence")];
static STEP102: [Step; 2] = [sf("spec"), sf("maxReplicas")];
static STEP170: [Step; 2] = [sf("spec"), sf("maxUnavailable")];
static STEP168: [Step; 2] = [sf("spec"), sf("minAvailable")];
static STEP99: [Step; 2] = [sf("spec"), sf("minReplicas")];
static STEP64: [Step; 2] = [sf("spec"), sf("mutations")];
static STEP73: [Step; 3] = [sf("spec"), sf("names"), sf("kind")];
static STEP74: [Step; 3] = [sf("spec"), sf("names"), sf("shortNames")];
static STEP37: [Step; 2] = [sf("spec"), sf("nodeName")];
static STEP18: [Step; 2] = [sf("spec"), sf("persistentVolumeReclaimPolicy")];
static STEP200: [Step; 2] = [sf("spec"), sf("podInfoOnMount")];
static STEP125: [Step; 2] = [sf("spec"), sf("podName")];
static STEP163: [Step; 2] = [sf("spec"), sf("podSelector")];
static STEP66: [Step; 2] = [sf("spec"), sf("policyName")];
static STEP186: [Step; 3] = [sf("spec"), sf("pool"), sf("name")];
static STEP134: [Step; 3] = [sf("spec"), sf("priorityLevelConfiguration"), sf("name")];
static STEP46: [Step; 2] = [sf("spec"), sf("replicas")];
static STEP156: [Step; 2] = [sf("spec"), sf("requester")];
static STEP208: [Step; 2] = [sf("spec"), sf("requiresRepublish")];
static STEP96: [Step; 3] = [sf("spec"), sf("scaleTargetRef"), sf("kind")];
static STEP97: [Step; 3] = [sf("spec"), sf("scaleTargetRef"), sf("name")];
static STEP106: [Step; 2] = [sf("spec"), sf("schedule")];
static STEP187: [Step; 3] = [sf("spec"), sf("schedulingPolicy"), sf("gang")];
static STEP71: [Step; 2] = [sf("spec"), sf("scope")];
static STEP55: [Step; 2] = [sf("spec"), sf("selector")];
static STEP126: [Step; 2] = [sf("spec"), sf("serviceAccountName")];
static STEP120: [Step; 2] = [sf("spec"), sf("signerName")];
static STEP223: [Step; 3] = [sf("spec"), sf("source"), sf("persistentVolumeName")];
static STEP202: [Step; 2] = [sf("spec"), sf("storageCapacity")];
static STEP21: [Step; 2] = [sf("spec"), sf("storageClassName")];
static STEP109: [Step; 2] = [sf("spec"), sf("suspend")];
static STEP179: [Step; 3] = [sf("spec"), sf("taint"), sf("effect")];
static STEP177: [Step; 3] = [sf("spec"), sf("taint"), sf("key")];
static STEP180: [Step; 3] = [sf("spec"), sf("taint"), sf("timeAdded")];
static STEP178: [Step; 3] = [sf("spec"), sf("taint"), sf("value")];
static STEP153: [Step; 3] = [sf("spec"), sf("target"), sf("pod")];
static STEP151: [Step; 4] = [sf("spec"), sf("target"), sf("pod"), sf("name")];
static STEP52: [Step; 4] = [sf("spec"), sf("template"), sf("spec"), sf("containers")];
static STEP88: [Step; 4] = [sf("spec"), sf("template"), sf("spec"), sf("nodeSelector")];
static STEP107: [Step; 2] = [sf("spec"), sf("timeZone")];
static STEP160: [Step; 2] = [sf("spec"), sf("tls")];
static STEP204: [Step; 2] = [sf("spec"), sf("tokenRequests")];
static STEP59: [Step; 2] = [sf("spec"), sf("type")];
static STEP127: [Step; 2] = [sf("spec"), sf("unverifiedUserAnnotations")];
static STEP122: [Step; 2] = [sf("spec"), sf("username")];
static STEP69: [Step; 2] = [sf("spec"), sf("validations")];
static STEP23: [Step; 2] = [sf("spec"), sf("volumeAttributesClassName")];
static STEP210: [Step; 2] = [sf("spec"), sf("volumeLifecycleModes")];
static STEP26: [Step; 2] = [sf("spec"), sf("volumeMode")];
static STEP28: [Step; 2] = [sf("spec"), sf("volumeName")];
static STEP190: [Step; 3] = [sf("spec"), sf("workloadRef"), sf("workloadName")];
static STEP62: [Step; 1] = [sf("status")];
static STEP32: [Step; 2] = [sf("status"), sf("accessModes")];
static STEP111: [Step; 2] = [sf("status"), sf("active")];
static STEP225: [Step; 2] = [sf("status"), sf("attached")];
static STEP93: [Step; 2] = [sf("status"), sf("availableReplicas")];
static STEP29: [Step; 3] = [sf("status"), sf("capacity"), sf("storage")];
static STEP149: [Step; 2] = [sf("status"), sf("commonEncodingVersion")];
static STEP139: [Step; 4] = [sf("status"), sf("conditions"), Step::Condition(t("Dangling")), sf("status")];
static STEP80: [Step; 2] = [sf("status"), sf("currentNumberScheduled")];
static STEP104: [Step; 2] = [sf("status"), sf("currentReplicas")];
static STEP78: [Step; 2] = [sf("status"), sf("desiredNumberScheduled")];
static STEP172: [Step; 2] = [sf("status"), sf("disruptionsAllowed")];
static STEP113: [Step; 2] = [sf("status"), sf("lastScheduleTime")];
static STEP12: [Step; 3] = [sf("status"), sf("nodeInfo"), sf("containerRuntimeVersion")];
static STEP9: [Step; 3] = [sf("status"), sf("nodeInfo"), sf("kubeletVersion")];
static STEP10: [Step; 3] = [sf("status"), sf("nodeInfo"), sf("osImage")];
static STEP39: [Step; 2] = [sf("status"), sf("nominatedNodeName")];
static STEP86: [Step; 2] = [sf("status"), sf("numberAvailable")];
static STEP82: [Step; 2] = [sf("status"), sf("numberReady")];
static STEP8: [Step; 2] = [sf("status"), sf("phase")];
static STEP35: [Step; 4] = [sf("status"), sf("podIPs"), Step::Index(0), sf("ip")];
static STEP183: [Step; 2] = [sf("status"), sf("poolCount")];
static STEP50: [Step; 2] = [sf("status"), sf("readyReplicas")];
static STEP25: [Step; 2] = [sf("status"), sf("reason")];
static STEP48: [Step; 2] = [sf("status"), sf("replicas")];
static STEP84: [Step; 2] = [sf("status"), sf("updatedNumberScheduled")];
static STEP91: [Step; 2] = [sf("status"), sf("updatedReplicas")];
static STEP44: [Step; 3] = [sf("template"), sf("metadata"), sf("labels")];
static STEP41: [Step; 3] = [sf("template"), sf("spec"), sf("containers")];
static STEP5: [Step; 1] = [sf("type")];
static STEP192: [Step; 1] = [sf("value")];
static STEP218: [Step; 1] = [sf("volumeBindingMode")];
static STEP67: [Step; 1] = [sf("webhooks")];
pub static DEFAULT: [Column; 2] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Created At", "date", "", 0, Cell::Expr(Expr::Call(Call::Rfc3339, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_COMPONENT_STATUS: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::nodes::component_health)),
    column("Message", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP3)))),
    column("Error", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP4)))),
];
pub static CORE_CONFIG_MAP: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Data", "string", "", 0, Cell::Fn(crate::cells::storage::config_map_len)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_ENDPOINTS: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Endpoints", "string", "", 0, Cell::Fn(crate::cells::network::endpoints)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_EVENT: [Column; 10] = [
    column("Last Seen", "string", "", 0, Cell::Fn(crate::cells::events::last_seen)),
    column("Type", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP5)))),
    column("Reason", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP6)))),
    column("Object", "string", "", 0, Cell::Fn(crate::cells::events::object)),
    column("Subobject", "string", "", 1, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP7)))),
    column("Source", "string", "", 1, Cell::Fn(crate::cells::events::source)),
    column("Message", "string", "", 0, Cell::Fn(crate::cells::events::message)),
    column("First Seen", "string", "", 1, Cell::Fn(crate::cells::events::first_seen)),
    column("Count", "string", "", 1, Cell::Fn(crate::cells::events::count)),
    column("Name", "string", "name", 1, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
];
pub static CORE_NAMESPACE: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Status", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP8)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_NODE: [Column; 10] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::nodes::status)),
    column("Roles", "string", "", 0, Cell::Fn(crate::cells::nodes::roles)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Version", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP9)))),
    column("Internal-IP", "string", "", 1, Cell::Fn(crate::cells::nodes::internal_ip)),
    column("External-IP", "string", "", 1, Cell::Fn(crate::cells::nodes::external_ip)),
    column("OS-Image", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR11)))),
    column("Kernel-Version", "string", "", 1, Cell::Fn(crate::cells::nodes::kernel)),
    column("Container-Runtime", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR13)))),
];
pub static CORE_PERSISTENT_VOLUME: [Column; 11] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Capacity", "string", "", 0, Cell::Expr(Expr::Call(Call::Quantity, Cow::Borrowed(&EXPR15)))),
    column("Access Modes", "string", "", 0, Cell::Expr(Expr::Call(Call::AccessModes, Cow::Borrowed(&EXPR17)))),
    column("Reclaim Policy", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP18)))),
    column("Status", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR20)))),
    column("Claim", "string", "", 0, Cell::Fn(crate::cells::storage::volume_claim)),
    column("StorageClass", "string", "", 0, Cell::Expr(Expr::Call(Call::AnnotationOr, Cow::Borrowed(&EXPR22)))),
    column("VolumeAttributesClass", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR24)))),
    column("Reason", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP25)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("VolumeMode", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR27)))),
];
pub static CORE_PERSISTENT_VOLUME_CLAIM: [Column; 9] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Status", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR20)))),
    column("Volume", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP28)))),
    column("Capacity", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR31)))),
    column("Access Modes", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR34)))),
    column("StorageClass", "string", "", 0, Cell::Expr(Expr::Call(Call::AnnotationOr, Cow::Borrowed(&EXPR22)))),
    column("VolumeAttributesClass", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR24)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("VolumeMode", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR27)))),
];
pub static CORE_POD: [Column; 9] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Ready", "string", "", 0, Cell::Fn(crate::cells::pods::ready)),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::pods::status)),
    column("Restarts", "string", "", 0, Cell::Fn(crate::cells::pods::restarts)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("IP", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR36)))),
    column("Node", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR38)))),
    column("Nominated Node", "string", "", 1, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR40)))),
    column("Readiness Gates", "string", "", 1, Cell::Fn(crate::cells::pods::readiness_gates)),
];
pub static CORE_POD_TEMPLATE: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Containers", "string", "", 0, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR42)))),
    column("Images", "string", "", 0, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR43)))),
    column("Pod Labels", "string", "", 0, Cell::Expr(Expr::Call(Call::Labels, Cow::Borrowed(&EXPR45)))),
];
pub static CORE_REPLICATION_CONTROLLER: [Column; 8] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Desired", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR47)))),
    column("Current", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR49)))),
    column("Ready", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR51)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR53)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR54)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::Labels, Cow::Borrowed(&EXPR56)))),
];
pub static CORE_RESOURCE_QUOTA: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Request", "string", "", 0, Cell::Fn(crate::cells::quota::requests)),
    column("Limit", "string", "", 0, Cell::Fn(crate::cells::quota::limits)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_SECRET: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Type", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP5)))),
    column("Data", "string", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR58)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_SERVICE: [Column; 7] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Type", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP59)))),
    column("Cluster-IP", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR61)))),
    column("External-IP", "string", "", 0, Cell::Fn(crate::cells::network::service_external_ip)),
    column("Port(s)", "string", "", 0, Cell::Fn(crate::cells::network::service_ports)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::Labels, Cow::Borrowed(&EXPR56)))),
];
pub static CORE_SERVICE_ACCOUNT: [Column; 2] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static CORE_STATUS: [Column; 3] = [
    column("Status", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP62)))),
    column("Reason", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP6)))),
    column("Message", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP63)))),
];
pub static ADMISSIONREGISTRATION_MUTATING_ADMISSION_POLICY: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Mutations", "integer", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR65)))),
    column("ParamKind", "string", "", 0, Cell::Fn(crate::cells::policy::param_kind)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static ADMISSIONREGISTRATION_MUTATING_ADMISSION_POLICY_BINDING: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("PolicyName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP66)))),
    column("ParamRef", "string", "", 0, Cell::Fn(crate::cells::policy::param_ref)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static ADMISSIONREGISTRATION_MUTATING_WEBHOOK_CONFIGURATION: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Webhooks", "integer", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR68)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static ADMISSIONREGISTRATION_VALIDATING_ADMISSION_POLICY: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Validations", "integer", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR70)))),
    column("ParamKind", "string", "", 0, Cell::Fn(crate::cells::policy::param_kind)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static ADMISSIONREGISTRATION_VALIDATING_ADMISSION_POLICY_BINDING: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("PolicyName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP66)))),
    column("ParamRef", "string", "", 0, Cell::Fn(crate::cells::policy::param_ref)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static ADMISSIONREGISTRATION_VALIDATING_WEBHOOK_CONFIGURATION: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Webhooks", "integer", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR68)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static APIEXTENSIONS_CUSTOM_RESOURCE_DEFINITION: [Column; 8] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Scope", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP71)))),
    column("Versions", "string", "", 0, Cell::Fn(crate::cells::registration::crd_versions)),
    column("Created At", "date", "", 0, Cell::Expr(Expr::Call(Call::Rfc3339, Cow::Borrowed(&EXPR2)))),
    column("Group", "string", "", 1, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP72)))),
    column("Kind", "string", "", 1, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP73)))),
    column("ShortNames", "string", "", 1, Cell::Expr(Expr::Call(Call::Join, Cow::Borrowed(&EXPR75)))),
    column("Established", "boolean", "", 1, Cell::Fn(crate::cells::registration::crd_established)),
];
pub static APIREGISTRATION_API_SERVICE: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Service", "string", "", 0, Cell::Fn(crate::cells::registration::api_service_ref)),
    column("Available", "string", "", 0, Cell::Fn(crate::cells::registration::api_service_available)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static APPS_CONTROLLER_REVISION: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Controller", "string", "", 0, Cell::Fn(crate::cells::workloads::controller_ref)),
    column("Revision", "string", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR77)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static APPS_DAEMON_SET: [Column; 11] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Desired", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR79)))),
    column("Current", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR81)))),
    column("Ready", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR83)))),
    column("Up-to-date", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR85)))),
    column("Available", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR87)))),
    column("Node Selector", "string", "", 0, Cell::Expr(Expr::Call(Call::Labels, Cow::Borrowed(&EXPR89)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR53)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR54)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::Selector, Cow::Borrowed(&EXPR56)))),
];
pub static APPS_DEPLOYMENT: [Column; 8] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Ready", "string", "", 0, Cell::Expr(Expr::Call(Call::Fmt, Cow::Borrowed(&EXPR90)))),
    column("Up-to-date", "string", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR92)))),
    column("Available", "string", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR94)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR53)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR54)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::SelectorRaw, Cow::Borrowed(&EXPR95)))),
];
pub static APPS_REPLICA_SET: [Column; 8] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Desired", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR47)))),
    column("Current", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR49)))),
    column("Ready", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR51)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR53)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR54)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::Selector, Cow::Borrowed(&EXPR56)))),
];
pub static APPS_STATEFUL_SET: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Ready", "string", "", 0, Cell::Expr(Expr::Call(Call::Fmt, Cow::Borrowed(&EXPR90)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR53)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR54)))),
];
pub static AUTOSCALING_HORIZONTAL_POD_AUTOSCALER: [Column; 7] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Reference", "string", "", 0, Cell::Expr(Expr::Call(Call::Fmt, Cow::Borrowed(&EXPR98)))),
    column("Targets", "string", "", 0, Cell::Fn(crate::cells::workloads::hpa_targets)),
    column("MinPods", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR101)))),
    column("MaxPods", "string", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR103)))),
    column("Replicas", "string", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR105)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static AUTOSCALING_SCALE: [Column; 4] = [
    column("Name", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Desired", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR47)))),
    column("Available", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR49)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static BATCH_CRON_JOB: [Column; 10] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Schedule", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP106)))),
    column("Timezone", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR108)))),
    column("Suspend", "boolean", "", 0, Cell::Expr(Expr::Call(Call::BoolText, Cow::Borrowed(&EXPR110)))),
    column("Active", "integer", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR112)))),
    column("Last Schedule", "string", "", 0, Cell::Expr(Expr::Call(Call::AgeOr, Cow::Borrowed(&EXPR114)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR116)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR117)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::Selector, Cow::Borrowed(&EXPR119)))),
];
pub static BATCH_JOB: [Column; 8] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::workloads::job_status)),
    column("Completions", "string", "", 0, Cell::Fn(crate::cells::workloads::job_completions)),
    column("Duration", "string", "", 0, Cell::Fn(crate::cells::workloads::job_duration)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Containers", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR53)))),
    column("Images", "string", "", 1, Cell::Expr(Expr::Call(Call::JoinEach, Cow::Borrowed(&EXPR54)))),
    column("Selector", "string", "", 1, Cell::Expr(Expr::Call(Call::Selector, Cow::Borrowed(&EXPR56)))),
];
pub static CERTIFICATES_CERTIFICATE_SIGNING_REQUEST: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("SignerName", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR121)))),
    column("Requestor", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP122)))),
    column("RequestedDuration", "string", "", 0, Cell::Expr(Expr::Call(Call::DurationOr, Cow::Borrowed(&EXPR124)))),
    column("Condition", "string", "", 0, Cell::Fn(crate::cells::access::csr_condition)),
];
pub static CERTIFICATES_CLUSTER_TRUST_BUNDLE: [Column; 2] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("SignerName", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR121)))),
];
pub static CERTIFICATES_POD_CERTIFICATE_REQUEST: [Column; 7] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("PodName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP125)))),
    column("ServiceAccountName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP126)))),
    column("NodeName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP37)))),
    column("SignerName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP120)))),
    column("State", "string", "", 0, Cell::Fn(crate::cells::access::pod_certificate_state)),
    column("UnverifiedUserAnnotations", "string", "", 0, Cell::Expr(Expr::Call(Call::Labels, Cow::Borrowed(&EXPR128)))),
];
pub static COORDINATION_LEASE: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Holder", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP129)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static COORDINATION_LEASE_CANDIDATE: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("LeaseName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP130)))),
    column("BinaryVersion", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP131)))),
    column("EmulationVersion", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP132)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static DISCOVERY_ENDPOINT_SLICE: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("AddressType", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP133)))),
    column("Ports", "string", "", 0, Cell::Fn(crate::cells::network::slice_ports)),
    column("Endpoints", "string", "", 0, Cell::Fn(crate::cells::network::slice_addresses)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static FLOWCONTROL_FLOW_SCHEMA: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("PriorityLevel", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP134)))),
    column("MatchingPrecedence", "string", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR136)))),
    column("DistinguisherMethod", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR138)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("MissingPL", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR140)))),
];
pub static FLOWCONTROL_PRIORITY_LEVEL_CONFIGURATION: [Column; 7] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Type", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP59)))),
    column("NominalConcurrencyShares", "string", "", 0, Cell::Expr(Expr::Call(Call::IntOr, Cow::Borrowed(&EXPR142)))),
    column("Queues", "string", "", 0, Cell::Expr(Expr::Call(Call::IntOr, Cow::Borrowed(&EXPR144)))),
    column("HandSize", "string", "", 0, Cell::Expr(Expr::Call(Call::IntOr, Cow::Borrowed(&EXPR146)))),
    column("QueueLengthLimit", "string", "", 0, Cell::Expr(Expr::Call(Call::IntOr, Cow::Borrowed(&EXPR148)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static INTERNAL_STORAGE_VERSION: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("CommonEncodingVersion", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR150)))),
    column("StorageVersions", "string", "", 0, Cell::Fn(crate::cells::storage::storage_versions)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static LIFECYCLE_EVICTION: [Column; 11] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Target", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR152)))),
    column("Target Type", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR155)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::eviction::status)),
    column("Active Responder", "string", "", 0, Cell::Fn(crate::cells::eviction::responder)),
    column("Responder Status", "string", "", 0, Cell::Fn(crate::cells::eviction::responder_status)),
    column("Responder Expected Finish", "string", "", 0, Cell::Fn(crate::cells::eviction::responder_finish)),
    column("Requesters", "string", "", 0, Cell::Fn(crate::cells::eviction::requesters)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Responder Heartbeat", "string", "", 1, Cell::Fn(crate::cells::eviction::heartbeat)),
    column("Responder Status Message", "string", "", 1, Cell::Fn(crate::cells::eviction::message)),
];
pub static LIFECYCLE_EVICTION_REQUEST: [Column; 7] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Target", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR152)))),
    column("Target Type", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR155)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::eviction::status)),
    column("Requester", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP156)))),
    column("Intent", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP157)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static NETWORKING_IP_ADDRESS: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("ParentRef", "string", "", 0, Cell::Fn(crate::cells::network::ip_parent)),
    column("", "", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static NETWORKING_INGRESS: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Class", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR159)))),
    column("Hosts", "string", "", 0, Cell::Fn(crate::cells::network::ingress_hosts)),
    column("Address", "string", "", 0, Cell::Fn(crate::cells::network::load_balancer_addresses)),
    column("Ports", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR161)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static NETWORKING_INGRESS_CLASS: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Fn(crate::cells::network::ingress_class_name)),
    column("Controller", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP162)))),
    column("Parameters", "string", "", 0, Cell::Fn(crate::cells::network::ingress_class_parameters)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static NETWORKING_NETWORK_POLICY: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Pod-Selector", "string", "", 0, Cell::Expr(Expr::Call(Call::Selector, Cow::Borrowed(&EXPR164)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static NETWORKING_SERVICE_CIDR: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("CIDRs", "string", "", 0, Cell::Expr(Expr::Call(Call::Join, Cow::Borrowed(&EXPR166)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static NODE_RUNTIME_CLASS: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Handler", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP167)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static POLICY_POD_DISRUPTION_BUDGET: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Min Available", "string", "", 0, Cell::Expr(Expr::Call(Call::IntOrString, Cow::Borrowed(&EXPR169)))),
    column("Max Unavailable", "string", "", 0, Cell::Expr(Expr::Call(Call::IntOrString, Cow::Borrowed(&EXPR171)))),
    column("Allowed Disruptions", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR173)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static RBAC_CLUSTER_ROLE_BINDING: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Role", "string", "", 0, Cell::Expr(Expr::Call(Call::Fmt, Cow::Borrowed(&EXPR176)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Users", "string", "", 1, Cell::Fn(crate::cells::access::users)),
    column("Groups", "string", "", 1, Cell::Fn(crate::cells::access::groups)),
    column("ServiceAccounts", "string", "", 1, Cell::Fn(crate::cells::access::service_accounts)),
];
pub static RBAC_ROLE_BINDING: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Role", "string", "", 0, Cell::Expr(Expr::Call(Call::Fmt, Cow::Borrowed(&EXPR176)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("Users", "string", "", 1, Cell::Fn(crate::cells::access::users)),
    column("Groups", "string", "", 1, Cell::Fn(crate::cells::access::groups)),
    column("ServiceAccounts", "string", "", 1, Cell::Fn(crate::cells::access::service_accounts)),
];
pub static RESOURCE_DEVICE_CLASS: [Column; 2] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static RESOURCE_DEVICE_TAINT_RULE: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Key", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP177)))),
    column("Value", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP178)))),
    column("Effect", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP179)))),
    column("TimeAdded", "string", "", 0, Cell::Expr(Expr::Call(Call::AgeOr, Cow::Borrowed(&EXPR181)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static RESOURCE_RESOURCE_CLAIM: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("State", "string", "", 0, Cell::Fn(crate::cells::devices::claim_state)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static RESOURCE_RESOURCE_CLAIM_TEMPLATE: [Column; 2] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static RESOURCE_RESOURCE_POOL_STATUS_REQUEST: [Column; 10] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Driver", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP182)))),
    column("Total", "string", "", 0, Cell::Fn(crate::cells::devices::pool_total)),
    column("Available", "string", "", 0, Cell::Fn(crate::cells::devices::pool_available)),
    column("Allocated", "string", "", 0, Cell::Fn(crate::cells::devices::pool_allocated)),
    column("Unavailable", "string", "", 0, Cell::Fn(crate::cells::devices::pool_unavailable)),
    column("Errors", "string", "", 0, Cell::Fn(crate::cells::devices::pool_errors)),
    column("Pools", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR184)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::devices::pool_status)),
    column("Completed", "string", "", 0, Cell::Fn(crate::cells::devices::pool_completed)),
];
pub static RESOURCE_RESOURCE_SLICE: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Node", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR185)))),
    column("Driver", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP182)))),
    column("Pool", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP186)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static SCHEDULING_COMPOSITE_POD_GROUP: [Column; 4] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Policy", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR189)))),
    column("Workload", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR191)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static SCHEDULING_POD_GROUP: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Policy", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR189)))),
    column("Workload", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR191)))),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::workloads::pod_group_status)),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static SCHEDULING_PRIORITY_CLASS: [Column; 5] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Value", "integer", "", 0, Cell::Expr(Expr::Call(Call::Int, Cow::Borrowed(&EXPR193)))),
    column("Global-Default", "boolean", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR195)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
    column("PreemptionPolicy", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR197)))),
];
pub static SCHEDULING_WORKLOAD: [Column; 2] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static STORAGE_CSI_DRIVER: [Column; 8] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("AttachRequired", "boolean", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR199)))),
    column("PodInfoOnMount", "boolean", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR201)))),
    column("StorageCapacity", "boolean", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR203)))),
    column("TokenRequests", "string", "", 0, Cell::Expr(Expr::Call(Call::If, Cow::Borrowed(&EXPR207)))),
    column("RequiresRepublish", "boolean", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR209)))),
    column("Modes", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR212)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static STORAGE_CSI_NODE: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Drivers", "integer", "", 0, Cell::Expr(Expr::Call(Call::Len, Cow::Borrowed(&EXPR214)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static STORAGE_STORAGE_CLASS: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Fn(crate::cells::storage::class_name)),
    column("Provisioner", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP215)))),
    column("ReclaimPolicy", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR217)))),
    column("VolumeBindingMode", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR219)))),
    column("AllowVolumeExpansion", "string", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR221)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static STORAGE_VOLUME_ATTACHMENT: [Column; 6] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Attacher", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP222)))),
    column("PV", "string", "", 0, Cell::Expr(Expr::Call(Call::Or, Cow::Borrowed(&EXPR224)))),
    column("Node", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP37)))),
    column("Attached", "boolean", "", 0, Cell::Expr(Expr::Call(Call::Bool, Cow::Borrowed(&EXPR226)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static STORAGE_VOLUME_ATTRIBUTES_CLASS: [Column; 3] = [
    column("Name", "string", "name", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("DriverName", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP227)))),
    column("Age", "string", "", 0, Cell::Expr(Expr::Call(Call::Age, Cow::Borrowed(&EXPR2)))),
];
pub static STORAGEMIGRATION_STORAGE_VERSION_MIGRATION: [Column; 3] = [
    column("Name", "string", "", 0, Cell::Expr(Expr::Path(Cow::Borrowed(&STEP0)))),
    column("Resource", "string", "", 0, Cell::Fn(crate::cells::storage::migrated_resource)),
    column("Status", "string", "", 0, Cell::Fn(crate::cells::storage::migration_status)),
];
