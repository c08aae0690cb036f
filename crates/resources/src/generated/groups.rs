//! Generated. Do not edit.

#[allow(unused_imports, reason = "the same lines for every file")]
use crate::build::*;

pub static GROUPS: [GroupDesc; 24] = [
    GroupDesc { name: "", priority: 18000, versions: &[GroupVersionDesc { version: "v1", priority: 1, served_by_default: true }] },
    GroupDesc { name: "apiregistration.k8s.io", priority: 0, versions: &[GroupVersionDesc { version: "v1", priority: 0, served_by_default: true }] },
    GroupDesc { name: "apps", priority: 17800, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "events.k8s.io", priority: 17750, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "authentication.k8s.io", priority: 17700, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "authorization.k8s.io", priority: 17600, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "autoscaling", priority: 17500, versions: &[GroupVersionDesc { version: "v2", priority: 30, served_by_default: true }, GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "batch", priority: 17400, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "certificates.k8s.io", priority: 17300, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }, GroupVersionDesc { version: "v1beta1", priority: 9, served_by_default: false }] },
    GroupDesc { name: "networking.k8s.io", priority: 17200, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "policy", priority: 17100, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "rbac.authorization.k8s.io", priority: 17000, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "storage.k8s.io", priority: 16800, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "admissionregistration.k8s.io", priority: 16700, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }, GroupVersionDesc { version: "v1beta1", priority: 12, served_by_default: false }, GroupVersionDesc { version: "v1alpha1", priority: 9, served_by_default: false }] },
    GroupDesc { name: "apiextensions.k8s.io", priority: 16700, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "scheduling.k8s.io", priority: 16600, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }, GroupVersionDesc { version: "v1beta1", priority: 9, served_by_default: false }, GroupVersionDesc { version: "v1alpha3", priority: 3, served_by_default: false }] },
    GroupDesc { name: "coordination.k8s.io", priority: 16500, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }, GroupVersionDesc { version: "v1beta1", priority: 13, served_by_default: false }, GroupVersionDesc { version: "v1alpha2", priority: 12, served_by_default: false }] },
    GroupDesc { name: "node.k8s.io", priority: 16300, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "discovery.k8s.io", priority: 16200, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }] },
    GroupDesc { name: "resource.k8s.io", priority: 16200, versions: &[GroupVersionDesc { version: "v1", priority: 21, served_by_default: true }, GroupVersionDesc { version: "v1beta2", priority: 15, served_by_default: false }, GroupVersionDesc { version: "v1beta1", priority: 9, served_by_default: false }, GroupVersionDesc { version: "v1alpha3", priority: 1, served_by_default: false }] },
    GroupDesc { name: "flowcontrol.apiserver.k8s.io", priority: 16100, versions: &[GroupVersionDesc { version: "v1", priority: 21, served_by_default: true }] },
    GroupDesc { name: "internal.apiserver.k8s.io", priority: 16000, versions: &[GroupVersionDesc { version: "v1alpha1", priority: 9, served_by_default: false }] },
    GroupDesc { name: "storagemigration.k8s.io", priority: 15800, versions: &[GroupVersionDesc { version: "v1", priority: 15, served_by_default: true }, GroupVersionDesc { version: "v1beta1", priority: 9, served_by_default: false }] },
    GroupDesc { name: "lifecycle.k8s.io", priority: 15700, versions: &[GroupVersionDesc { version: "v1alpha1", priority: 1, served_by_default: false }] },
];
