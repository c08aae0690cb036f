//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

static CRON_JOB_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &CRON_JOB_SPEC, 9, "{}"),
    f("status", &CRON_JOB_STATUS, 1, "{}"),
];
static CRON_JOB_D0: [Text; 2] = [t("spec"), t("concurrencyPolicy")];
static CRON_JOB_D1: [Text; 2] = [t("spec"), t("suspend")];
static CRON_JOB_D2: [Text; 2] = [t("spec"), t("successfulJobsHistoryLimit")];
static CRON_JOB_D3: [Text; 2] = [t("spec"), t("failedJobsHistoryLimit")];
static CRON_JOB_D: [DefaultRule; 4] = [
    rule(&CRON_JOB_D0, "\"Allow\"", When::Unset),
    rule(&CRON_JOB_D1, "false", When::Unset),
    rule(&CRON_JOB_D2, "3", When::Unset),
    rule(&CRON_JOB_D3, "1", When::Unset),
];
pub static CRON_JOB: TypeDef = object("io.k8s.api.batch.v1.CronJob", "v1.CronJob", &CRON_JOB_F, &[1, 0, 2, 3, 4], false, Some(&CRON_JOB_M), &CRON_JOB_D, None, true);
static CRON_JOB_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_BATCH_V1_CRON_JOB, 8, ""),
];
pub static CRON_JOB_LIST: TypeDef = object("io.k8s.api.batch.v1.CronJobList", "v1.CronJobList", &CRON_JOB_LIST_F, &[1, 3, 0, 2], false, Some(&CRON_JOB_LIST_M), &[], None, true);
static CRON_JOB_SPEC_CONCURRENCY_POLICY_E: [Text; 3] = [t("Allow"), t("Forbid"), t("Replace")];
static CRON_JOB_SPEC_F: [Field; 8] = [
    f("schedule", &super::anonymous::STRING, 8, "\"\""),
    f("timeZone", &super::anonymous::STRING, 5, ""),
    f("startingDeadlineSeconds", &super::anonymous::INT64, 5, ""),
    field("concurrencyPolicy", &super::anonymous::STRING, 1, "", PatchStrategy::None, "", &CRON_JOB_SPEC_CONCURRENCY_POLICY_E),
    f("suspend", &super::anonymous::BOOL, 5, ""),
    f("jobTemplate", &JOB_TEMPLATE_SPEC, 8, "{}"),
    f("successfulJobsHistoryLimit", &super::anonymous::INT32, 5, ""),
    f("failedJobsHistoryLimit", &super::anonymous::INT32, 5, ""),
];
pub static CRON_JOB_SPEC: TypeDef = object("io.k8s.api.batch.v1.CronJobSpec", "v1.CronJobSpec", &CRON_JOB_SPEC_F, &[3, 7, 5, 0, 2, 6, 4, 1], false, Some(&CRON_JOB_SPEC_M), &[], None, true);
static CRON_JOB_STATUS_F: [Field; 3] = [
    f("active", &super::anonymous::LIST_OF_CORE_V1_OBJECT_REFERENCE, 1, ""),
    f("lastScheduleTime", &super::meta_v1::TIME, 5, ""),
    f("lastSuccessfulTime", &super::meta_v1::TIME, 5, ""),
];
pub static CRON_JOB_STATUS: TypeDef = object("io.k8s.api.batch.v1.CronJobStatus", "v1.CronJobStatus", &CRON_JOB_STATUS_F, &[0, 1, 2], false, Some(&CRON_JOB_STATUS_M), &[], None, false);
static JOB_F: [Field; 5] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &JOB_SPEC, 1, "{}"),
    f("status", &JOB_STATUS, 1, "{}"),
];
static JOB_D0: [Text; 2] = [t("spec"), t("parallelism")];
static JOB_D1: [Text; 2] = [t("spec"), t("completionMode")];
static JOB_D2: [Text; 2] = [t("spec"), t("suspend")];
static JOB_D3: [Text; 2] = [t("spec"), t("manualSelector")];
static JOB_D: [DefaultRule; 4] = [
    rule(&JOB_D0, "1", When::Unset),
    rule(&JOB_D1, "\"NonIndexed\"", When::Unset),
    rule(&JOB_D2, "false", When::Unset),
    rule(&JOB_D3, "false", When::Unset),
];
pub static JOB: TypeDef = object("io.k8s.api.batch.v1.Job", "v1.Job", &JOB_F, &[1, 0, 2, 3, 4], false, Some(&JOB_M), &JOB_D, Some(crate::defaults::batch::job), true);
static JOB_CONDITION_F: [Field; 6] = [
    f("type", &super::anonymous::STRING_V1_JOB_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 8, "\"\""),
    f("lastProbeTime", &super::meta_v1::TIME, 1, ""),
    f("lastTransitionTime", &super::meta_v1::TIME, 1, ""),
    f("reason", &super::anonymous::STRING, 1, ""),
    f("message", &super::anonymous::STRING, 1, ""),
];
pub static JOB_CONDITION: TypeDef = object("io.k8s.api.batch.v1.JobCondition", "v1.JobCondition", &JOB_CONDITION_F, &[2, 3, 5, 4, 1, 0], false, Some(&JOB_CONDITION_M), &[], None, false);
static JOB_LIST_F: [Field; 4] = [
    f("kind", &super::anonymous::STRING, 1, ""),
    f("apiVersion", &super::anonymous::STRING, 1, ""),
    f("metadata", &super::meta_v1::LIST_META, 1, "{}"),
    f("items", &super::anonymous::LIST_OF_BATCH_V1_JOB, 8, ""),
];
pub static JOB_LIST: TypeDef = object("io.k8s.api.batch.v1.JobList", "v1.JobList", &JOB_LIST_F, &[1, 3, 0, 2], false, Some(&JOB_LIST_M), &[], None, true);
static JOB_SCHEDULING_CONFIGURATION_F: [Field; 4] = [
    f("schedulingPolicy", &super::scheduling_v1alpha3::WORKLOAD_POD_GROUP_SCHEDULING_POLICY, 5, ""),
    f("schedulingConstraints", &super::scheduling_v1alpha3::WORKLOAD_POD_GROUP_SCHEDULING_CONSTRAINTS, 5, ""),
    f("disruptionMode", &super::scheduling_v1alpha3::WORKLOAD_POD_GROUP_DISRUPTION_MODE, 5, ""),
    field("resourceClaims", &super::anonymous::LIST_BY_NAME_OF_SCHEDULING_V1ALPHA3_WORKLOAD_POD_GROUP_RESOURCE_CLAIM, 1, "", PatchStrategy::Merge, "name", &[]),
];
pub static JOB_SCHEDULING_CONFIGURATION: TypeDef = object("io.k8s.api.batch.v1.JobSchedulingConfiguration", "v1.JobSchedulingConfiguration", &JOB_SCHEDULING_CONFIGURATION_F, &[2, 3, 1, 0], false, Some(&JOB_SCHEDULING_CONFIGURATION_M), &[], None, false);
static JOB_SPEC_COMPLETION_MODE_E: [Text; 2] = [t("Indexed"), t("NonIndexed")];
static JOB_SPEC_POD_REPLACEMENT_POLICY_E: [Text; 2] = [t("Failed"), t("TerminatingOrFailed")];
static JOB_SPEC_F: [Field; 17] = [
    f("parallelism", &super::anonymous::INT32, 5, ""),
    f("completions", &super::anonymous::INT32, 5, ""),
    f("activeDeadlineSeconds", &super::anonymous::INT64, 5, ""),
    f("podFailurePolicy", &POD_FAILURE_POLICY, 5, ""),
    f("successPolicy", &SUCCESS_POLICY, 5, ""),
    f("backoffLimit", &super::anonymous::INT32, 5, ""),
    f("backoffLimitPerIndex", &super::anonymous::INT32, 5, ""),
    f("maxFailedIndexes", &super::anonymous::INT32, 5, ""),
    f("selector", &super::meta_v1::LABEL_SELECTOR, 5, ""),
    f("manualSelector", &super::anonymous::BOOL, 5, ""),
    f("template", &super::core_v1::POD_TEMPLATE_SPEC, 8, "{}"),
    f("ttlSecondsAfterFinished", &super::anonymous::INT32, 5, ""),
    field("completionMode", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &JOB_SPEC_COMPLETION_MODE_E),
    f("suspend", &super::anonymous::BOOL, 5, ""),
    field("podReplacementPolicy", &super::anonymous::STRING, 5, "", PatchStrategy::None, "", &JOB_SPEC_POD_REPLACEMENT_POLICY_E),
    f("managedBy", &super::anonymous::STRING, 5, ""),
    f("scheduling", &JOB_SCHEDULING_CONFIGURATION, 5, ""),
];
pub static JOB_SPEC: TypeDef = object("io.k8s.api.batch.v1.JobSpec", "v1.JobSpec", &JOB_SPEC_F, &[2, 5, 6, 12, 1, 15, 9, 7, 0, 3, 14, 16, 8, 4, 13, 10, 11], false, Some(&JOB_SPEC_M), &[], None, true);
static JOB_STATUS_F: [Field; 11] = [
    field("conditions", &super::anonymous::LIST_OF_BATCH_V1_JOB_CONDITION, 1, "", PatchStrategy::Merge, "type", &[]),
    f("startTime", &super::meta_v1::TIME, 5, ""),
    f("completionTime", &super::meta_v1::TIME, 5, ""),
    f("active", &super::anonymous::INT32, 1, ""),
    f("succeeded", &super::anonymous::INT32, 1, ""),
    f("failed", &super::anonymous::INT32, 1, ""),
    f("terminating", &super::anonymous::INT32, 5, ""),
    f("completedIndexes", &super::anonymous::STRING, 1, ""),
    f("failedIndexes", &super::anonymous::STRING, 5, ""),
    f("uncountedTerminatedPods", &UNCOUNTED_TERMINATED_PODS, 5, ""),
    f("ready", &super::anonymous::INT32, 5, ""),
];
pub static JOB_STATUS: TypeDef = object("io.k8s.api.batch.v1.JobStatus", "v1.JobStatus", &JOB_STATUS_F, &[3, 7, 2, 0, 5, 8, 10, 1, 4, 6, 9], false, Some(&JOB_STATUS_M), &[], None, false);
static JOB_TEMPLATE_SPEC_F: [Field; 2] = [
    f("metadata", &super::meta_v1::OBJECT_META, 1, "{}"),
    f("spec", &JOB_SPEC, 1, "{}"),
];
pub static JOB_TEMPLATE_SPEC: TypeDef = object("io.k8s.api.batch.v1.JobTemplateSpec", "v1.JobTemplateSpec", &JOB_TEMPLATE_SPEC_F, &[0, 1], false, Some(&JOB_TEMPLATE_SPEC_M), &[], None, true);
static POD_FAILURE_POLICY_F: [Field; 1] = [
    f("rules", &super::anonymous::LIST_OF_BATCH_V1_POD_FAILURE_POLICY_RULE, 8, ""),
];
pub static POD_FAILURE_POLICY: TypeDef = object("io.k8s.api.batch.v1.PodFailurePolicy", "v1.PodFailurePolicy", &POD_FAILURE_POLICY_F, &[0], false, Some(&POD_FAILURE_POLICY_M), &[], None, true);
static POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT_OPERATOR_E: [Text; 2] = [t("In"), t("NotIn")];
static POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT_F: [Field; 3] = [
    f("containerName", &super::anonymous::STRING, 5, ""),
    field("operator", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT_OPERATOR_E),
    f("values", &super::anonymous::SET_OF_INT32, 8, ""),
];
pub static POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT: TypeDef = object("io.k8s.api.batch.v1.PodFailurePolicyOnExitCodesRequirement", "v1.PodFailurePolicyOnExitCodesRequirement", &POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT_F, &[0, 1, 2], false, Some(&POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT_M), &[], None, false);
static POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_F: [Field; 2] = [
    f("type", &super::anonymous::STRING_V1_POD_CONDITION_TYPE, 8, "\"\""),
    f("status", &super::anonymous::STRING_V1_CONDITION_STATUS, 0, "\"\""),
];
static POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_D0: [Text; 1] = [t("status")];
static POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_D: [DefaultRule; 1] = [
    rule(&POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_D0, "\"True\"", When::Unset),
];
pub static POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN: TypeDef = object("io.k8s.api.batch.v1.PodFailurePolicyOnPodConditionsPattern", "v1.PodFailurePolicyOnPodConditionsPattern", &POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_F, &[1, 0], false, Some(&POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_M), &POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_D, None, true);
static POD_FAILURE_POLICY_RULE_ACTION_E: [Text; 4] = [t("Count"), t("FailIndex"), t("FailJob"), t("Ignore")];
static POD_FAILURE_POLICY_RULE_F: [Field; 3] = [
    field("action", &super::anonymous::STRING, 8, "\"\"", PatchStrategy::None, "", &POD_FAILURE_POLICY_RULE_ACTION_E),
    f("onExitCodes", &POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT, 5, ""),
    f("onPodConditions", &super::anonymous::LIST_OF_BATCH_V1_POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN, 1, ""),
];
pub static POD_FAILURE_POLICY_RULE: TypeDef = object("io.k8s.api.batch.v1.PodFailurePolicyRule", "v1.PodFailurePolicyRule", &POD_FAILURE_POLICY_RULE_F, &[0, 1, 2], false, Some(&POD_FAILURE_POLICY_RULE_M), &[], None, true);
static SUCCESS_POLICY_F: [Field; 1] = [
    f("rules", &super::anonymous::LIST_OF_BATCH_V1_SUCCESS_POLICY_RULE, 8, ""),
];
pub static SUCCESS_POLICY: TypeDef = object("io.k8s.api.batch.v1.SuccessPolicy", "v1.SuccessPolicy", &SUCCESS_POLICY_F, &[0], false, Some(&SUCCESS_POLICY_M), &[], None, false);
static SUCCESS_POLICY_RULE_F: [Field; 2] = [
    f("succeededIndexes", &super::anonymous::STRING, 5, ""),
    f("succeededCount", &super::anonymous::INT32, 5, ""),
];
pub static SUCCESS_POLICY_RULE: TypeDef = object("io.k8s.api.batch.v1.SuccessPolicyRule", "v1.SuccessPolicyRule", &SUCCESS_POLICY_RULE_F, &[1, 0], false, Some(&SUCCESS_POLICY_RULE_M), &[], None, false);
static UNCOUNTED_TERMINATED_PODS_F: [Field; 2] = [
    f("succeeded", &super::anonymous::SET_OF_STRING, 1, ""),
    f("failed", &super::anonymous::SET_OF_STRING, 1, ""),
];
pub static UNCOUNTED_TERMINATED_PODS: TypeDef = object("io.k8s.api.batch.v1.UncountedTerminatedPods", "v1.UncountedTerminatedPods", &UNCOUNTED_TERMINATED_PODS_F, &[1, 0], false, Some(&UNCOUNTED_TERMINATED_PODS_M), &[], None, false);
pub static CRON_JOB_M: Message = Message::new("k8s.io.api.batch.v1.CronJob", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static CRON_JOB_LIST_M: Message = Message::new("k8s.io.api.batch.v1.CronJobList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static CRON_JOB_SPEC_M: Message = Message::new("k8s.io.api.batch.v1.CronJobSpec", &[p(1, "schedule", 0), p(2, "startingDeadlineSeconds", 1), p(3, "concurrencyPolicy", 0), p(4, "suspend", 1), p(5, "jobTemplate", 0), p(6, "successfulJobsHistoryLimit", 1), p(7, "failedJobsHistoryLimit", 1), p(8, "timeZone", 1)]);
pub static CRON_JOB_STATUS_M: Message = Message::new("k8s.io.api.batch.v1.CronJobStatus", &[p(1, "active", 0), p(4, "lastScheduleTime", 1), p(5, "lastSuccessfulTime", 1)]);
pub static JOB_M: Message = Message::new("k8s.io.api.batch.v1.Job", &[p(1, "metadata", 0), p(2, "spec", 0), p(3, "status", 0)]);
pub static JOB_CONDITION_M: Message = Message::new("k8s.io.api.batch.v1.JobCondition", &[p(1, "type", 0), p(2, "status", 0), p(3, "lastProbeTime", 0), p(4, "lastTransitionTime", 0), p(5, "reason", 0), p(6, "message", 0)]);
pub static JOB_LIST_M: Message = Message::new("k8s.io.api.batch.v1.JobList", &[p(1, "metadata", 0), p(2, "items", 0)]);
pub static JOB_SCHEDULING_CONFIGURATION_M: Message = Message::new("k8s.io.api.batch.v1.JobSchedulingConfiguration", &[p(1, "schedulingPolicy", 1), p(2, "schedulingConstraints", 1), p(3, "disruptionMode", 1), p(4, "resourceClaims", 0)]);
pub static JOB_SPEC_M: Message = Message::new("k8s.io.api.batch.v1.JobSpec", &[p(1, "parallelism", 1), p(2, "completions", 1), p(3, "activeDeadlineSeconds", 1), p(4, "selector", 1), p(5, "manualSelector", 1), p(6, "template", 0), p(7, "backoffLimit", 1), p(8, "ttlSecondsAfterFinished", 1), p(9, "completionMode", 1), p(10, "suspend", 1), p(11, "podFailurePolicy", 1), p(12, "backoffLimitPerIndex", 1), p(13, "maxFailedIndexes", 1), p(14, "podReplacementPolicy", 1), p(15, "managedBy", 1), p(16, "successPolicy", 1), p(17, "scheduling", 1)]);
pub static JOB_STATUS_M: Message = Message::new("k8s.io.api.batch.v1.JobStatus", &[p(1, "conditions", 0), p(2, "startTime", 1), p(3, "completionTime", 1), p(4, "active", 0), p(5, "succeeded", 0), p(6, "failed", 0), p(7, "completedIndexes", 0), p(8, "uncountedTerminatedPods", 1), p(9, "ready", 1), p(10, "failedIndexes", 1), p(11, "terminating", 1)]);
pub static JOB_TEMPLATE_SPEC_M: Message = Message::new("k8s.io.api.batch.v1.JobTemplateSpec", &[p(1, "metadata", 0), p(2, "spec", 0)]);
pub static POD_FAILURE_POLICY_M: Message = Message::new("k8s.io.api.batch.v1.PodFailurePolicy", &[p(1, "rules", 0)]);
pub static POD_FAILURE_POLICY_ON_EXIT_CODES_REQUIREMENT_M: Message = Message::new("k8s.io.api.batch.v1.PodFailurePolicyOnExitCodesRequirement", &[p(1, "containerName", 1), p(2, "operator", 0), p(3, "values", 0)]);
pub static POD_FAILURE_POLICY_ON_POD_CONDITIONS_PATTERN_M: Message = Message::new("k8s.io.api.batch.v1.PodFailurePolicyOnPodConditionsPattern", &[p(1, "type", 0), p(2, "status", 0)]);
pub static POD_FAILURE_POLICY_RULE_M: Message = Message::new("k8s.io.api.batch.v1.PodFailurePolicyRule", &[p(1, "action", 0), p(2, "onExitCodes", 1), p(3, "onPodConditions", 0)]);
pub static SUCCESS_POLICY_M: Message = Message::new("k8s.io.api.batch.v1.SuccessPolicy", &[p(1, "rules", 0)]);
pub static SUCCESS_POLICY_RULE_M: Message = Message::new("k8s.io.api.batch.v1.SuccessPolicyRule", &[p(1, "succeededIndexes", 1), p(2, "succeededCount", 1)]);
pub static UNCOUNTED_TERMINATED_PODS_M: Message = Message::new("k8s.io.api.batch.v1.UncountedTerminatedPods", &[p(1, "succeeded", 0), p(2, "failed", 0)]);
