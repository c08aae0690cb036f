package main

import (
	"encoding/json"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/utils/ptr"
)

var patchCases = []testCase{
	{name: "JSON patch", run: jsonPatch},
	{name: "merge patch", run: mergePatch},
	{name: "strategic patch of lists by key", run: strategicPatch},
	{name: "strategic patch with directives", run: strategicDirectives},
	{name: "patches that client-go computes", run: computedPatch},
	{name: "patches that are refused", run: refusedPatches},
	{name: "patches of subresources and dry runs", run: patchSubresources},
}

func jsonPatch(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	get(maps.Create(t.ctx, configMap("m"), create))
	m := get(maps.Patch(t.ctx, "m", types.JSONPatchType, []byte(`[
		{"op":"test","path":"/data/key","value":"value"},
		{"op":"add","path":"/metadata/labels/a~1b","value":"1"},
		{"op":"copy","from":"/data/key","path":"/data/copy"},
		{"op":"move","from":"/data/key","path":"/data/moved"},
		{"op":"replace","path":"/data/copy","value":"new"},
		{"op":"remove","path":"/binaryData"}]`), patched))
	check(js(m.Data) == `{"copy":"new","moved":"value"}` && m.Labels["a/b"] == "1" && m.BinaryData == nil, "after: %s", js(m))
	d := get(t.client.AppsV1().Deployments(t.namespace).Create(t.ctx, deployment("d"), create))
	d = get(t.client.AppsV1().Deployments(t.namespace).Patch(t.ctx, "d", types.JSONPatchType, []byte(`[
		{"op":"add","path":"/spec/template/spec/containers/0/env/-","value":{"name":"B","value":"2"}},
		{"op":"add","path":"/spec/template/spec/containers/0/env/0","value":{"name":"Z","value":"0"}}]`), patched))
	check(js(d.Spec.Template.Spec.Containers[0].Env) == `[{"name":"Z","value":"0"},{"name":"A","value":"1"},{"name":"B","value":"2"}]`, "env: %s", js(d.Spec.Template.Spec.Containers[0].Env))
}

func mergePatch(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Create(t.ctx, deployment("d"), create))
	d := get(deployments.Patch(t.ctx, "d", types.MergePatchType, []byte(`{"metadata":{"labels":{"app":null,"n":"1"}},"spec":{"replicas":7,"template":{"spec":{"containers":[{"name":"other","image":"b"}]}}}}`), patched))
	check(js(d.Labels) == `{"n":"1"}` && *d.Spec.Replicas == 7 && d.Generation == 2, "after: %s", js(d))
	// A merge patch replaces lists.
	check(len(d.Spec.Template.Spec.Containers) == 1 && d.Spec.Template.Spec.Containers[0].Name == "other", "containers: %s", js(d.Spec.Template.Spec.Containers))
	rv := d.ResourceVersion
	d = get(deployments.Patch(t.ctx, "d", types.MergePatchType, []byte(`{"spec":{"replicas":7}}`), patched))
	check(d.ResourceVersion == rv, "a patch of nothing made a version")
	d = get(deployments.Patch(t.ctx, "d", types.MergePatchType, []byte(`{"spec":{"replicas":null}}`), patched))
	check(*d.Spec.Replicas == 1, "the default did not come back: %s", js(d.Spec))
}

func strategicPatch(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Create(t.ctx, deployment("d"), create))
	d := get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, []byte(`{"spec":{"template":{"spec":{"containers":[
		{"name":"c","image":"registry.example/app:2","env":[{"name":"B","value":"2"}],"ports":[{"containerPort":81,"name":"more"}]},
		{"name":"side","image":"registry.example/side:1"}]}}}}`), patched))
	containers := map[string]corev1.Container{}
	for _, c := range d.Spec.Template.Spec.Containers {
		containers[c.Name] = c
	}
	c := containers["c"]
	check(len(containers) == 2 && c.Image == "registry.example/app:2" && len(c.Env) == 2 && len(c.Ports) == 2 && c.Resources.Requests.Cpu().String() == "100m", "containers: %s", js(containers))
	d = get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, []byte(`{"spec":{"template":{"spec":{"containers":[{"name":"side","$patch":"delete"}]}}}}`), patched))
	check(len(d.Spec.Template.Spec.Containers) == 1, "after $patch delete: %s", js(d.Spec.Template.Spec.Containers))
	s := get(t.client.CoreV1().Services(t.namespace).Create(t.ctx, &corev1.Service{ObjectMeta: meta("s"), Spec: corev1.ServiceSpec{Selector: selector.MatchLabels, Ports: []corev1.ServicePort{{Name: "a", Port: 80}, {Name: "b", Port: 81}}}}, create))
	s = get(t.client.CoreV1().Services(t.namespace).Patch(t.ctx, "s", types.StrategicMergePatchType, []byte(`{"spec":{"ports":[{"port":81,"targetPort":9000}]}}`), patched))
	check(len(s.Spec.Ports) == 2 && s.Spec.Ports[1].TargetPort == intstr.FromInt32(9000) && s.Spec.Ports[1].Name == "b", "ports: %s", js(s.Spec.Ports))
}

func strategicDirectives(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	o := deployment("d")
	o.Finalizers = []string{"example.com/a", "example.com/b"}
	o.Spec.Template.Spec.Volumes = []corev1.Volume{{Name: "v", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}}}
	get(deployments.Create(t.ctx, o, create))
	d := get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, []byte(`{
		"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/a"],"finalizers":["example.com/c"]},
		"spec":{"strategy":{"$retainKeys":["type"],"type":"Recreate"},
			"template":{"spec":{"volumes":[{"name":"v","$retainKeys":["name","configMap"],"configMap":{"name":"m"}}],
			"$setElementOrder/containers":[{"name":"first"},{"name":"c"}],"containers":[{"name":"first","image":"f"}]}}}}`), patched))
	check(js(d.Finalizers) == `["example.com/b","example.com/c"]` || js(d.Finalizers) == `["example.com/c","example.com/b"]`, "finalizers: %s", js(d.Finalizers))
	check(d.Spec.Strategy.Type == appsv1.RecreateDeploymentStrategyType && d.Spec.Strategy.RollingUpdate == nil, "strategy: %s", js(d.Spec.Strategy))
	v := d.Spec.Template.Spec.Volumes
	check(len(v) == 1 && v[0].EmptyDir == nil && v[0].ConfigMap.Name == "m", "volumes: %s", js(v))
	c := d.Spec.Template.Spec.Containers
	check(len(c) == 2 && c[0].Name == "first" && c[1].Name == "c", "order: %s", js(c))
	d = get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, []byte(`{"spec":{"template":{"spec":{"containers":[{"$patch":"replace"},{"name":"only","image":"o"}]}}}}`), patched))
	check(len(d.Spec.Template.Spec.Containers) == 1 && d.Spec.Template.Spec.Containers[0].Name == "only", "replaced: %s", js(d.Spec.Template.Spec.Containers))
	d = get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, []byte(`{"metadata":{"labels":{"$patch":"replace","z":"1"},"finalizers":null}}`), patched))
	check(js(d.Labels) == `{"z":"1"}` && d.Finalizers == nil, "labels: %s %s", js(d.Labels), js(d.Finalizers))
}

func computedPatch(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	old := get(deployments.Create(t.ctx, deployment("d"), create))
	next := old.DeepCopy()
	next.Spec.Replicas = ptr.To[int32](4)
	next.Annotations = map[string]string{"note": "x"}
	next.Spec.Template.Spec.Containers = append([]corev1.Container{{Name: "new", Image: "n"}}, next.Spec.Template.Spec.Containers...)
	next.Spec.Template.Spec.Containers[1].Env = nil
	body := get(strategicpatch.CreateTwoWayMergePatch(get(json.Marshal(old)), get(json.Marshal(next)), &appsv1.Deployment{}))
	seen := get(deployments.Patch(t.ctx, "d", types.StrategicMergePatchType, body, patched))
	c := seen.Spec.Template.Spec.Containers
	check(*seen.Spec.Replicas == 4 && seen.Annotations["note"] == "x" && len(c) == 2 && c[0].Name == "new" && c[1].Env == nil, "after %s: %s", body, js(seen.Spec))
}

func refusedPatches(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	m := get(maps.Create(t.ctx, configMap("m"), create))
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Create(t.ctx, deployment("d"), create))
	for _, c := range []struct {
		kind types.PatchType
		body string
		is   func(error) bool
		text string
	}{
		{types.JSONPatchType, `[{"op":"test","path":"/data/key","value":"no"}]`, errors.IsInvalid, ""},
		{types.JSONPatchType, `[{"op":"remove","path":"/data/none"}]`, errors.IsInvalid, ""},
		{types.JSONPatchType, `{"a":"b"}`, errors.IsBadRequest, ""},
		{types.JSONPatchType, `[{"op":"replace","path":"/metadata/name","value":"other"}]`, errors.IsBadRequest, "name"},
		{types.MergePatchType, `{"data":`, errors.IsBadRequest, ""},
		{types.MergePatchType, `{"data":{"key":{"a":"b"}}}`, errors.IsInvalid, ""},
		{types.MergePatchType, `{"metadata":{"resourceVersion":"1"}}`, errors.IsConflict, "the object has been modified"},
		{types.MergePatchType, `{"metadata":{"uid":"11111111-2222-3333-4444-555555555555"}}`, errors.IsInvalid, "uid"},
		{types.MergePatchType, `{"metadata":{"namespace":"other"}}`, errors.IsBadRequest, "namespace"},
		{types.MergePatchType, `{"kind":"Secret"}`, errors.IsInvalid, ""},
		{"application/odd", `{}`, errors.IsUnsupportedMediaType, ""},
	} {
		_, err := maps.Patch(t.ctx, "m", c.kind, []byte(c.body), patched)
		check(err != nil && c.is(err) && strings.Contains(err.Error(), c.text), "%s %s: %v", c.kind, c.body, err)
	}
	_, err := deployments.Patch(t.ctx, "d", types.MergePatchType, []byte(`{"spec":{"template":{"spec":{"containers":[]}}}}`), patched)
	check(errors.IsInvalid(err), "no containers: %v", err)
	_, err = maps.Patch(t.ctx, "none", types.MergePatchType, []byte(`{}`), patched)
	check(errors.IsNotFound(err), "patch of nothing: %v", err)
	_, err = maps.Patch(t.ctx, "m", types.MergePatchType, []byte(`{"date":{}}`), metav1.PatchOptions{FieldValidation: "Strict"})
	check(errors.IsInvalid(err) || errors.IsBadRequest(err), "unknown field: %v", err)
	_, err = maps.Patch(t.ctx, "m", types.MergePatchType, []byte(`{}`), metav1.PatchOptions{Force: ptr.To(true)})
	check(errors.IsInvalid(err), "force of a merge patch: %v", err)
	check(get(maps.Get(t.ctx, "m", read)).ResourceVersion == m.ResourceVersion, "a refused patch wrote")
}

func patchSubresources(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Create(t.ctx, deployment("d"), create))
	d := get(deployments.Patch(t.ctx, "d", types.MergePatchType, []byte(`{"spec":{"replicas":9},"status":{"replicas":3}}`), patched, "status"))
	check(*d.Spec.Replicas == 2 && d.Status.Replicas == 3, "status: %s", js(d))
	for _, kind := range []types.PatchType{types.MergePatchType, types.StrategicMergePatchType} {
		r := t.client.AppsV1().RESTClient().Patch(kind).Namespace(t.namespace).Resource("deployments").Name("d").SubResource("scale").Body([]byte(`{"spec":{"replicas":6}}`)).Do(t.ctx)
		no(r.Error())
	}
	check(*get(deployments.Get(t.ctx, "d", read)).Spec.Replicas == 6, "scale")
	d = get(deployments.Patch(t.ctx, "d", types.JSONPatchType, []byte(`[{"op":"replace","path":"/spec/replicas","value":1}]`), metav1.PatchOptions{DryRun: []string{"All"}, FieldManager: "dry"}))
	check(*d.Spec.Replicas == 1 && *get(deployments.Get(t.ctx, "d", read)).Spec.Replicas == 6, "a dry run: %s", js(d))
	n := get(t.client.CoreV1().Namespaces().Patch(t.ctx, t.namespace, types.MergePatchType, []byte(`{"metadata":{"labels":{"a":"b"}}}`), patched))
	check(n.Labels["a"] == "b", "namespace: %s", js(n))
}
