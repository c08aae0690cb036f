package main

import (
	"encoding/json"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	appsac "k8s.io/client-go/applyconfigurations/apps/v1"
	autoscalingac "k8s.io/client-go/applyconfigurations/autoscaling/v1"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	metaac "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/util/csaupgrade"
	"k8s.io/utils/ptr"
)

var applyCases = []testCase{
	{name: "apply makes, changes and takes away", run: applyLife},
	{name: "apply conflicts and force", run: applyConflicts},
	{name: "apply shares a field", run: applyShared},
	{name: "apply of lists by key", run: applyLists},
	{name: "apply of nothing writes nothing", run: applyNothing},
	{name: "apply of status", run: applyStatus},
	{name: "apply of scale", run: applyScale},
	{name: "extract, change, apply", run: extractApply},
	{name: "apply with the dynamic client", run: applyDynamic},
	{name: "applies that are refused", run: refusedApplies},
	{name: "from client-side to server-side apply", run: upgradeApply},
}

func by(manager string) metav1.ApplyOptions { return metav1.ApplyOptions{FieldManager: manager} }

// owned are what a manager owns, as text.
func owned(o metav1.Object, manager, subresource string) string {
	for _, m := range o.GetManagedFields() {
		if m.Manager == manager && m.Subresource == subresource {
			return string(m.FieldsV1.GetRawBytes())
		}
	}
	return ""
}

// whole is what a deployment needs.
func whole(name, namespace string) *appsac.DeploymentApplyConfiguration {
	return appsac.Deployment(name, namespace).WithSpec(appsac.DeploymentSpec().WithReplicas(2).WithSelector(metaac.LabelSelector().WithMatchLabels(selector.MatchLabels)).
		WithTemplate(coreac.PodTemplateSpec().WithLabels(selector.MatchLabels).WithSpec(coreac.PodSpec().WithContainers(
			coreac.Container().WithName("c").WithImage("registry.example/app:1").WithEnv(coreac.EnvVar().WithName("A").WithValue("1"))))))
}

func applyLife(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	m := get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithLabels(map[string]string{"a": "1", "b": "2"}).WithData(map[string]string{"x": "1", "y": "2"}), by("me")))
	check(m.UID != "" && m.Data["x"] == "1" && len(m.ManagedFields) == 1 && m.ManagedFields[0].Operation == metav1.ManagedFieldsOperationApply, "made: %s", js(m))
	check(owned(m, "me", "") == `{"f:data":{"f:x":{},"f:y":{}},"f:metadata":{"f:labels":{"f:a":{},"f:b":{}}}}`, "fields: %s", owned(m, "me", ""))
	get(maps.Patch(t.ctx, "m", types.MergePatchType, []byte(`{"data":{"z":"other"}}`), patched))
	m = get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithLabels(map[string]string{"a": "1"}).WithData(map[string]string{"y": "3"}), by("me")))
	check(js(m.Data) == `{"y":"3","z":"other"}` && js(m.Labels) == `{"a":"1"}`, "changed: %s", js(m))
	dry := metav1.ApplyOptions{FieldManager: "me", DryRun: []string{"All"}}
	m = get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithData(map[string]string{"y": "dry"}), dry))
	check(m.Data["y"] == "dry" && get(maps.Get(t.ctx, "m", read)).Data["y"] == "3", "dry run: %s", js(m))
	m = get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace), by("me")))
	check(js(m.Data) == `{"z":"other"}` && m.Labels == nil, "taken away: %s", js(m))
}

func applyConflicts(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	of := func(value string) *coreac.ConfigMapApplyConfiguration {
		return coreac.ConfigMap("m", t.namespace).WithData(map[string]string{"x": value, "own": "same"})
	}
	get(maps.Apply(t.ctx, of("1"), by("one")))
	_, err := maps.Apply(t.ctx, of("2"), by("two"))
	check(errors.IsConflict(err), "conflict: %v", err)
	s := err.(*errors.StatusError).Status()
	check(len(s.Details.Causes) == 1 && s.Details.Causes[0].Type == metav1.CauseTypeFieldManagerConflict && s.Details.Causes[0].Field == ".data.x" && strings.Contains(s.Details.Causes[0].Message, `conflict with "one"`), "details: %s", js(s.Details))
	check(strings.Contains(err.Error(), `Apply failed with 1 conflict: conflict with "one": .data.x`), "text: %v", err)
	m := get(maps.Apply(t.ctx, of("2"), metav1.ApplyOptions{FieldManager: "two", Force: true}))
	check(m.Data["x"] == "2" && owned(m, "one", "") == `{"f:data":{"f:own":{}}}`, "forced: %s", js(m))
	get(maps.Patch(t.ctx, "m", types.MergePatchType, []byte(`{"data":{"x":"3"}}`), metav1.PatchOptions{FieldManager: "three"}))
	_, err = maps.Apply(t.ctx, of("2"), by("two"))
	check(errors.IsConflict(err) && strings.Contains(err.Error(), `conflict with "three" using v1`), "conflict with an update: %v", err)
}

func applyShared(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	of := coreac.ConfigMap("m", t.namespace).WithData(map[string]string{"x": "1"})
	get(maps.Apply(t.ctx, of, by("one")))
	m := get(maps.Apply(t.ctx, of, by("two")))
	check(len(m.ManagedFields) == 2, "managers: %s", js(m.ManagedFields))
	m = get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace), by("one")))
	check(m.Data["x"] == "1" && len(m.ManagedFields) == 1, "one gave up: %s", js(m))
	m = get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace), by("two")))
	check(m.Data["x"] == "", "both gave up: %s", js(m))
}

func applyLists(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	container := func(name string) *coreac.ContainerApplyConfiguration {
		return coreac.Container().WithName(name).WithImage("registry.example/" + name + ":1")
	}
	of := func(containers ...*coreac.ContainerApplyConfiguration) *appsac.DeploymentApplyConfiguration {
		return appsac.Deployment("d", t.namespace).WithSpec(appsac.DeploymentSpec().WithSelector(metaac.LabelSelector().WithMatchLabels(selector.MatchLabels)).
			WithTemplate(coreac.PodTemplateSpec().WithLabels(selector.MatchLabels).WithSpec(coreac.PodSpec().WithContainers(containers...))))
	}
	port := func(n int32, protocol corev1.Protocol) *coreac.ContainerPortApplyConfiguration {
		return coreac.ContainerPort().WithContainerPort(n).WithProtocol(protocol)
	}
	get(deployments.Apply(t.ctx, of(container("a").WithPorts(port(53, "TCP")).WithEnv(coreac.EnvVar().WithName("E").WithValue("1")), container("b")), by("one")))
	side := appsac.Deployment("d", t.namespace).WithSpec(appsac.DeploymentSpec().WithTemplate(coreac.PodTemplateSpec().WithSpec(coreac.PodSpec().WithContainers(
		coreac.Container().WithName("a").WithPorts(port(53, "UDP")).WithEnv(coreac.EnvVar().WithName("F").WithValue("2")), container("side")))))
	d := get(deployments.Apply(t.ctx, side, by("two")))
	c := d.Spec.Template.Spec.Containers
	check(len(c) == 3 && len(c[0].Ports) == 2 && len(c[0].Env) == 2 && c[0].Image == "registry.example/a:1", "merged: %s", js(c))
	d = get(deployments.Apply(t.ctx, of(container("a")), by("one")))
	c = d.Spec.Template.Spec.Containers
	check(len(c) == 2 && len(c[0].Ports) == 1 && c[0].Ports[0].Protocol == "UDP" && len(c[0].Env) == 1 && c[1].Name == "side", "one took away: %s", js(c))
	d = get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, []byte(`{"spec":{"template":{"spec":{"containers":[{"name":"side","image":"changed"}]}}}}`), metav1.PatchOptions{FieldManager: "hand"}))
	_, err := deployments.Apply(t.ctx, side, by("two"))
	check(errors.IsConflict(err) && strings.Contains(err.Error(), `.spec.template.spec.containers[name="side"].image`), "path of a conflict: %v", err)
}

func applyNothing(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	of := whole("d", t.namespace)
	one := get(deployments.Apply(t.ctx, of, by("me")))
	for range 3 {
		two := get(deployments.Apply(t.ctx, of, by("me")))
		check(two.ResourceVersion == one.ResourceVersion && js(two.ManagedFields) == js(one.ManagedFields), "an apply of nothing wrote: %s %s", js(one), js(two))
	}
}

func applyStatus(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Create(t.ctx, deployment("d"), create))
	condition := func(kind appsv1.DeploymentConditionType) *appsac.DeploymentConditionApplyConfiguration {
		return appsac.DeploymentCondition().WithType(kind).WithStatus("True").WithReason("Test").WithMessage("m")
	}
	d := get(deployments.ApplyStatus(t.ctx, appsac.Deployment("d", t.namespace).WithSpec(appsac.DeploymentSpec().WithReplicas(9)).WithStatus(appsac.DeploymentStatus().WithReplicas(1).WithConditions(condition("Available"))), by("controller")))
	check(*d.Spec.Replicas == 2 && d.Status.Replicas == 1 && len(d.Status.Conditions) == 1, "applied: %s", js(d))
	check(strings.Contains(owned(d, "controller", "status"), `"f:status"`) && !strings.Contains(owned(d, "controller", "status"), `"f:spec"`), "fields: %s", owned(d, "controller", "status"))
	d = get(deployments.ApplyStatus(t.ctx, appsac.Deployment("d", t.namespace).WithStatus(appsac.DeploymentStatus().WithConditions(condition("Progressing"))), by("other")))
	check(len(d.Status.Conditions) == 2, "two managers of conditions: %s", js(d.Status))
	back := get(appsac.ExtractDeploymentFrom(d, "controller", "status"))
	check(back.Spec == nil && back.Status != nil && *back.Status.Replicas == 1 && len(back.Status.Conditions) == 1, "extracted: %s", js(back))
}

func applyScale(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Apply(t.ctx, whole("d", t.namespace), by("one")))
	of := autoscalingac.Scale().WithName("d").WithNamespace(t.namespace).WithSpec(autoscalingac.ScaleSpec().WithReplicas(5))
	_, err := deployments.ApplyScale(t.ctx, "d", of, by("scaler"))
	check(errors.IsConflict(err) && strings.Contains(err.Error(), ".spec.replicas"), "conflict: %v", err)
	var s *autoscalingv1.Scale = get(deployments.ApplyScale(t.ctx, "d", of, metav1.ApplyOptions{FieldManager: "scaler", Force: true}))
	check(s.Spec.Replicas == 5, "scale: %s", js(s))
	d := get(deployments.Get(t.ctx, "d", read))
	check(*d.Spec.Replicas == 5 && owned(d, "scaler", "scale") == `{"f:spec":{"f:replicas":{}}}`, "deployment: %s", js(d.ManagedFields))
}

func extractApply(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Apply(t.ctx, whole("d", t.namespace), by("me")))
	d := get(deployments.Get(t.ctx, "d", read))
	of := get(appsac.ExtractDeploymentFrom(d, "me", ""))
	check(*of.Name == "d" && *of.Spec.Replicas == 2 && len(of.Spec.Template.Spec.Containers) == 1 && *of.Spec.Template.Spec.Containers[0].Env[0].Name == "A", "extracted: %s", js(of))
	of.Spec.WithReplicas(8)
	d = get(deployments.Apply(t.ctx, of, metav1.ApplyOptions{FieldManager: "me", Force: true}))
	check(*d.Spec.Replicas == 8, "applied: %s", js(d.Spec))
	pods := t.client.CoreV1().Pods(t.namespace)
	get(pods.Apply(t.ctx, coreac.Pod("p", t.namespace).WithSpec(coreac.PodSpec().WithContainers(coreac.Container().WithName("c").WithImage("i"))), by("me")))
	p := get(coreac.ExtractPodFrom(get(pods.Get(t.ctx, "p", read)), "me", ""))
	check(p.Spec.Containers[0].TerminationMessagePath == nil && *p.Spec.Containers[0].Image == "i", "a default was extracted: %s", js(p))
}

func applyDynamic(t *test) {
	d := t.dynamic.Resource(deployments).Namespace(t.namespace)
	o := get(untyped("apps/v1", "Deployment", deployment("d")))
	seen := get(d.Apply(t.ctx, "d", o, by("me")))
	check(seen.GetUID() != "", "made: %s", js(seen))
	no(unstructured.SetNestedField(o.Object, int64(4), "spec", "replicas"))
	seen = get(d.Apply(t.ctx, "d", o, by("me")))
	n, _, _ := unstructured.NestedInt64(seen.Object, "spec", "replicas")
	check(n == 4 && seen.GetGeneration() == 2, "changed: %s", js(seen))
	status := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "apps/v1", "kind": "Deployment", "metadata": map[string]any{"name": "d"}, "status": map[string]any{"replicas": int64(1)}}}
	seen = get(d.ApplyStatus(t.ctx, "d", status, by("controller")))
	n, _, _ = unstructured.NestedInt64(seen.Object, "status", "replicas")
	check(n == 1, "status: %s", js(seen))
	custom := get(metaac.NewUnstructuredExtractor(t.client.Discovery()))
	back := get(custom.Extract(seen, "me"))
	n, _, _ = unstructured.NestedInt64(back.Object, "spec", "replicas")
	_, has, _ := unstructured.NestedMap(back.Object, "status")
	check(n == 4 && !has, "extracted: %s", js(back))
}

func refusedApplies(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	of := coreac.ConfigMap("m", t.namespace).WithData(map[string]string{"x": "1"})
	body := get(json.Marshal(of))
	_, err := maps.Patch(t.ctx, "m", types.ApplyPatchType, body, patched)
	check(errors.IsInvalid(err) && strings.Contains(err.Error(), "fieldManager"), "no manager: %v", err)
	m := get(maps.Apply(t.ctx, of, by("me")))
	_, err = maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithResourceVersion("1").WithData(map[string]string{"x": "2"}), by("me"))
	check(errors.IsConflict(err), "old version: %v", err)
	_, err = maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithUID("11111111-2222-3333-4444-555555555555"), by("me"))
	check(errors.IsInvalid(err) && strings.Contains(err.Error(), "metadata.uid"), "uid: %v", err)
	get(maps.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithResourceVersion(m.ResourceVersion).WithData(map[string]string{"x": "2"}), by("me")))
	apply := metav1.PatchOptions{FieldManager: "me", Force: ptr.To(true)}
	for _, c := range []struct {
		body string
		is   func(error) bool
	}{
		{`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"other"}}`, errors.IsBadRequest},
		{`{"apiVersion":"v1","kind":"Secret","metadata":{"name":"m"}}`, errors.IsBadRequest},
		{`{"metadata":{"name":"m"}}`, errors.IsBadRequest},
		{`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m","managedFields":[{"manager":"x"}]}}`, errors.IsBadRequest},
		{`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"data":5}`, func(e error) bool { return e != nil }},
		{`{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"date":{}}`, func(e error) bool { return e != nil }},
	} {
		_, err = maps.Patch(t.ctx, "m", types.ApplyPatchType, []byte(c.body), apply)
		check(c.is(err), "%s: %v", c.body, err)
	}
	_, err = t.client.CoreV1().Pods(t.namespace).Apply(t.ctx, coreac.Pod("p", t.namespace).WithSpec(coreac.PodSpec().WithContainers(coreac.Container().WithName("c").WithImage("i"), coreac.Container().WithName("c").WithImage("j"))), by("me"))
	check(err != nil && strings.Contains(err.Error(), "duplicate entries for key [name=\"c\"]"), "two of one key: %v", err)
}

func upgradeApply(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	d := get(deployments.Create(t.ctx, deployment("d"), metav1.CreateOptions{FieldManager: "kubectl-client-side-apply"}))
	body := get(csaupgrade.UpgradeManagedFieldsPatch(d, sets.New("kubectl-client-side-apply"), "kubectl"))
	d = get(deployments.Patch(t.ctx, "d", types.JSONPatchType, body, patched))
	check(len(d.ManagedFields) == 1 && d.ManagedFields[0].Manager == "kubectl" && d.ManagedFields[0].Operation == metav1.ManagedFieldsOperationApply, "upgraded: %s", js(d.ManagedFields))
	of := get(appsac.ExtractDeployment(d, "kubectl"))
	of.Spec.Template.Spec.Containers[0].Env = nil
	d = get(deployments.Apply(t.ctx, of, by("kubectl")))
	check(d.Spec.Template.Spec.Containers[0].Env == nil, "after: %s", js(d.Spec.Template.Spec.Containers))
}
