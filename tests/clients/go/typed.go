package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	authnv1 "k8s.io/api/authentication/v1"
	authzv1 "k8s.io/api/authorization/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	certsv1 "k8s.io/api/certificates/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/pager"
	"k8s.io/utils/ptr"
)

var typedCases = append(lives(),
	testCase{name: "status is a thing of its own", run: status},
	testCase{name: "scale", run: scales},
	testCase{name: "binding, eviction, ephemeral containers, resize", run: podSubresources},
	testCase{name: "options of create and update", run: options},
	testCase{name: "invalid objects", run: invalid},
	testCase{name: "unknown fields", run: unknownFields},
	testCase{name: "finalizers", run: finalizers},
	testCase{name: "delete preconditions", run: preconditions},
	testCase{name: "pages", run: pages},
	testCase{name: "versions of lists", run: listVersions},
	testCase{name: "watch with bookmarks and initial events", run: watches},
	testCase{name: "a watch ends at its time", run: watchTimeout},
	testCase{name: "metadata client", run: metadataClient},
	testCase{name: "dynamic client", run: dynamicClient},
	testCase{name: "tables", run: tables},
	testCase{name: "warnings", run: warnings},
	testCase{name: "reviews", run: reviews},
	testCase{name: "certificate requests", run: certificates},
	testCase{name: "large objects", run: large},
	testCase{name: "many writers of one object", run: writers},
	testCase{name: "namespaces", run: namespaces},
)

func status(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	d := get(deployments.Create(t.ctx, deployment("d"), create))
	check(d.Generation == 1, "generation %d", d.Generation)
	d.Status.Replicas, d.Spec.Replicas = 2, ptr.To[int32](9)
	s := get(deployments.UpdateStatus(t.ctx, d, update))
	check(s.Status.Replicas == 2 && *s.Spec.Replicas == 2 && s.Generation == 1, "status update: %s", js(s))
	s.Status.Replicas, s.Spec.Replicas = 7, ptr.To[int32](3)
	u := get(deployments.Update(t.ctx, s, update))
	check(u.Status.Replicas == 2 && *u.Spec.Replicas == 3 && u.Generation == 2, "update: %s", js(u))
	subresources := map[string]bool{}
	for _, m := range u.ManagedFields {
		subresources[m.Subresource] = true
	}
	check(subresources["status"] && subresources[""], "managed fields: %s", js(u.ManagedFields))

	pods := t.client.CoreV1().Pods(t.namespace)
	p := get(pods.Create(t.ctx, pod("p"), create))
	check(p.Status.Phase == corev1.PodPending && p.Status.QOSClass == corev1.PodQOSBurstable, "new pod: %s", js(p.Status))
	p.Status.Phase = corev1.PodRunning
	p.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue, LastTransitionTime: metav1.Now()}}
	p = get(pods.UpdateStatus(t.ctx, p, update))
	p = get(pods.Patch(t.ctx, "p", types.StrategicMergePatchType, []byte(`{"status":{"conditions":[{"type":"Initialized","status":"True"}]}}`), patched, "status"))
	check(p.Status.Phase == corev1.PodRunning && len(p.Status.Conditions) == 2, "pod status: %s", js(p.Status))

	node := get(t.client.CoreV1().Nodes().Create(t.ctx, &corev1.Node{ObjectMeta: meta(t.namespace)}, create))
	node.Status.Capacity = corev1.ResourceList{"cpu": resource.MustParse("4")}
	node = get(t.client.CoreV1().Nodes().UpdateStatus(t.ctx, node, update))
	check(node.Status.Capacity.Cpu().Value() == 4, "node status: %s", js(node.Status))
	no(t.client.CoreV1().Nodes().Delete(t.ctx, t.namespace, remove))
}

func scales(t *test) {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	get(deployments.Create(t.ctx, deployment("d"), create))
	s := get(deployments.GetScale(t.ctx, "d", read))
	check(s.Spec.Replicas == 2 && s.Status.Selector == "app=x", "scale: %s", js(s))
	s.Spec.Replicas = 5
	s = get(deployments.UpdateScale(t.ctx, "d", s, update))
	check(s.Spec.Replicas == 5, "scaled: %s", js(s))
	s.ResourceVersion = "1"
	_, err := deployments.UpdateScale(t.ctx, "d", s, update)
	check(errors.IsConflict(err), "scale of an old version: %v", err)
	s.ResourceVersion, s.Spec.Replicas = "", -1
	_, err = deployments.UpdateScale(t.ctx, "d", s, update)
	check(errors.IsInvalid(err), "scale below nothing: %v", err)
	_, err = deployments.UpdateScale(t.ctx, "no", &autoscalingv1.Scale{ObjectMeta: metav1.ObjectMeta{Name: "no", Namespace: t.namespace}}, update)
	check(errors.IsNotFound(err), "scale of nothing: %v", err)
	d := get(deployments.Get(t.ctx, "d", read))
	check(*d.Spec.Replicas == 5 && d.Generation == 2, "deployment: %s", js(d))
}

func podSubresources(t *test) {
	pods := t.client.CoreV1().Pods(t.namespace)
	get(pods.Create(t.ctx, pod("p"), create))
	node := "node-" + t.namespace
	get(t.client.CoreV1().Nodes().Create(t.ctx, &corev1.Node{ObjectMeta: meta(node), Status: corev1.NodeStatus{
		Capacity:    corev1.ResourceList{"cpu": resource.MustParse("4"), "memory": resource.MustParse("8Gi"), "pods": resource.MustParse("10")},
		Allocatable: corev1.ResourceList{"cpu": resource.MustParse("4"), "memory": resource.MustParse("8Gi"), "pods": resource.MustParse("10")},
	}}, create))
	defer func() { _ = t.client.CoreV1().Nodes().Delete(t.ctx, node, remove) }()
	no(pods.Bind(t.ctx, &corev1.Binding{ObjectMeta: metav1.ObjectMeta{Name: "p"}, Target: corev1.ObjectReference{Kind: "Node", Name: node}}, create))
	p := get(pods.Get(t.ctx, "p", read))
	check(p.Spec.NodeName == node, "bound: %s", js(p.Spec))
	check(len(items(get(pods.List(t.ctx, metav1.ListOptions{FieldSelector: "spec.nodeName=" + node})))) == 1, "no pod on the node")
	err := pods.Bind(t.ctx, &corev1.Binding{ObjectMeta: metav1.ObjectMeta{Name: "p"}, Target: corev1.ObjectReference{Kind: "Node", Name: "n2"}}, create)
	check(errors.IsConflict(err), "bound twice: %v", err)

	debug := []corev1.EphemeralContainer{{EphemeralContainerCommon: corev1.EphemeralContainerCommon{Name: "debug", Image: "registry.example/debug:1"}}}
	differs("updates of pods are not validated", func() {
		q := get(pods.Create(t.ctx, pod("q"), create))
		q.Spec.EphemeralContainers = debug
		_, err := pods.Update(t.ctx, q, update)
		check(errors.IsInvalid(err), "ephemeral container by plain update: %v", err)
	})
	p.Spec.EphemeralContainers = debug
	p = get(pods.UpdateEphemeralContainers(t.ctx, "p", p, update))
	check(len(p.Spec.EphemeralContainers) == 1, "ephemeral containers: %s", js(p.Spec))

	p.Spec.Containers[0].Resources.Requests["cpu"] = resource.MustParse("200m")
	p = get(pods.UpdateResize(t.ctx, "p", p, update))
	check(p.Spec.Containers[0].Resources.Requests.Cpu().String() == "200m", "resized: %s", js(p.Spec))

	differs("evictions answer 501", func() {
		no(pods.EvictV1(t.ctx, &policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: "p"}, DeleteOptions: &metav1.DeleteOptions{GracePeriodSeconds: ptr.To[int64](0)}}))
		_, err = pods.Get(t.ctx, "p", read)
		check(errors.IsNotFound(err), "read after eviction: %v", err)
	})
}

func options(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	get(maps.Create(t.ctx, configMap("dry"), metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}))
	_, err := maps.Get(t.ctx, "dry", read)
	check(errors.IsNotFound(err), "a dry run wrote: %v", err)
	m := get(maps.Create(t.ctx, configMap("m"), metav1.CreateOptions{FieldManager: "maker"}))
	check(len(m.ManagedFields) == 1 && m.ManagedFields[0].Manager == "maker" && m.ManagedFields[0].Operation == "Update", "managers: %s", js(m.ManagedFields))
	m.Data["more"] = "1"
	m = get(maps.Update(t.ctx, m, metav1.UpdateOptions{FieldManager: "second"}))
	check(len(m.ManagedFields) == 2, "managers: %s", js(m.ManagedFields))
	m.Data["more"] = "2"
	dry := get(maps.Update(t.ctx, m, metav1.UpdateOptions{DryRun: []string{metav1.DryRunAll}}))
	check(dry.Data["more"] == "2" && get(maps.Get(t.ctx, "m", read)).Data["more"] == "1", "dry update: %s", js(dry))
	no(maps.Delete(t.ctx, "m", metav1.DeleteOptions{DryRun: []string{metav1.DryRunAll}}))
	get(maps.Get(t.ctx, "m", read))
	_, err = maps.Create(t.ctx, configMap("bad"), metav1.CreateOptions{FieldManager: strings.Repeat("x", 200)})
	check(errors.IsInvalid(err), "long manager: %v", err)
	_, err = maps.Create(t.ctx, configMap("bad"), metav1.CreateOptions{DryRun: []string{"Some"}})
	check(errors.IsInvalid(err), "odd dry run: %v", err)
	names := map[string]bool{}
	for range 20 {
		o := configMap("")
		o.GenerateName = "made-"
		o = get(maps.Create(t.ctx, o, create))
		check(strings.HasPrefix(o.Name, "made-") && len(o.Name) == len("made-")+5, "generated name %q", o.Name)
		names[o.Name] = true
	}
	check(len(names) == 20, "%d names", len(names))
	o := configMap("rv")
	o.ResourceVersion = "5"
	_, err = maps.Create(t.ctx, o, create)
	check(err != nil && strings.Contains(err.Error(), "resourceVersion should not be set on objects to be created"), "create with a version: %v", err)
	o = configMap("none")
	_, err = maps.Update(t.ctx, o, update)
	check(errors.IsNotFound(err), "update of nothing: %v", err)
}

func invalid(t *test) {
	differs("pods are not validated", func() {
		_, err := t.client.CoreV1().Pods(t.namespace).Create(t.ctx, &corev1.Pod{ObjectMeta: meta("p")}, create)
		check(errors.IsInvalid(err), "pod without containers: %v", err)
		details := err.(*errors.StatusError).Status().Details
		check(details.Kind == "Pod" && details.Name == "p" && len(details.Causes) == 1 && details.Causes[0].Field == "spec.containers" && details.Causes[0].Type == metav1.CauseTypeFieldValueRequired, "details: %s", js(details))
	})
	deployments := t.client.AppsV1().Deployments(t.namespace)
	d := get(deployments.Create(t.ctx, deployment("d"), create))
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: map[string]string{"app": "y"}}
	d.Spec.Template.Labels = map[string]string{"app": "y"}
	_, err := deployments.Update(t.ctx, d, update)
	check(errors.IsInvalid(err) && strings.Contains(err.Error(), "field is immutable"), "selector: %v", err)
	for _, name := range []string{"UPPER", "a_b", "-a", strings.Repeat("x", 254)} {
		_, err = t.client.CoreV1().ConfigMaps(t.namespace).Create(t.ctx, configMap(name), create)
		check(errors.IsInvalid(err), "name %s: %v", name, err)
	}
	m := configMap("labels")
	m.Labels = map[string]string{"a b": "c"}
	_, err = t.client.CoreV1().ConfigMaps(t.namespace).Create(t.ctx, m, create)
	check(errors.IsInvalid(err), "label: %v", err)
	_, err = t.client.CoreV1().ConfigMaps("nowhere-at-all").Create(t.ctx, configMap("m"), create)
	check(errors.IsNotFound(err) && strings.Contains(err.Error(), `namespaces "nowhere-at-all" not found`), "namespace: %v", err)
	m = configMap("m")
	m.Namespace = "other"
	_, err = t.client.CoreV1().ConfigMaps(t.namespace).Create(t.ctx, m, create)
	check(errors.IsBadRequest(err), "namespace of the object: %v", err)
	_, err = t.client.CoreV1().ConfigMaps(t.namespace).List(t.ctx, metav1.ListOptions{LabelSelector: "a in (b"})
	check(errors.IsBadRequest(err), "selector: %v", err)
	_, err = t.client.CoreV1().ConfigMaps(t.namespace).List(t.ctx, metav1.ListOptions{FieldSelector: "data.key=x"})
	check(errors.IsBadRequest(err), "field selector: %v", err)
}

func unknownFields(t *test) {
	body := `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m"},"date":{"a":"b"}}`
	post := func(validation string) rest.Result {
		return t.client.CoreV1().RESTClient().Post().Namespace(t.namespace).Resource("configmaps").Param("fieldValidation", validation).SetHeader("Content-Type", "application/json").Body([]byte(body)).Do(t.ctx)
	}
	err := post("Strict").Error()
	check(errors.IsBadRequest(err) && strings.Contains(err.Error(), `unknown field "date"`), "strict: %v", err)
	r := post("Warn")
	no(r.Error())
	check(len(r.Warnings()) == 1 && strings.Contains(r.Warnings()[0].Text, `unknown field "date"`), "warnings: %v", r.Warnings())
	err = post("Odd").Error()
	check(errors.IsInvalid(err), "odd: %v", err)
}

func finalizers(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	m := configMap("m")
	m.Finalizers = []string{"example.com/keep"}
	m = get(maps.Create(t.ctx, m, create))
	no(maps.Delete(t.ctx, "m", remove))
	m = get(maps.Get(t.ctx, "m", read))
	check(m.DeletionTimestamp != nil, "not marked: %s", js(m))
	m.Finalizers = append(m.Finalizers, "example.com/late")
	_, err := maps.Update(t.ctx, m, update)
	check(errors.IsForbidden(err) || errors.IsInvalid(err), "a finalizer was added late: %v", err)
	m.Finalizers = nil
	get(maps.Update(t.ctx, m, update))
	_, err = maps.Get(t.ctx, "m", read)
	check(errors.IsNotFound(err), "still there: %v", err)
}

func preconditions(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	m := get(maps.Create(t.ctx, configMap("m"), create))
	old := m.ResourceVersion
	m.Data["x"] = "y"
	m = get(maps.Update(t.ctx, m, update))
	err := maps.Delete(t.ctx, "m", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{ResourceVersion: &old}})
	check(errors.IsConflict(err), "old version: %v", err)
	no(maps.Delete(t.ctx, "m", metav1.DeleteOptions{Preconditions: metav1.NewPreconditionDeleteOptions(string(m.UID)).Preconditions}))
	err = maps.Delete(t.ctx, "m", remove)
	check(errors.IsNotFound(err), "deleted twice: %v", err)
}

func pages(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	for i := range 25 {
		get(maps.Create(t.ctx, configMap(fmt.Sprintf("m%02d", i)), create))
	}
	mine := "metadata.name!=kube-root-ca.crt"
	first := get(maps.List(t.ctx, metav1.ListOptions{Limit: 10, FieldSelector: mine}))
	check(len(first.Items) == 10 && first.Continue != "", "first page: %d", len(first.Items))
	get(maps.Create(t.ctx, configMap("m05-later"), create))
	get(maps.Create(t.ctx, configMap("m99-later"), create))
	no(maps.Delete(t.ctx, "m20", remove))
	second := get(maps.List(t.ctx, metav1.ListOptions{Limit: 10, FieldSelector: mine, Continue: first.Continue}))
	third := get(maps.List(t.ctx, metav1.ListOptions{Limit: 10, FieldSelector: mine, Continue: second.Continue}))
	check(len(second.Items) == 10 && len(third.Items) == 5 && third.Continue == "" && third.Items[0].Name == "m20", "pages of one moment: %d %d", len(second.Items), len(third.Items))
	check(second.ResourceVersion == first.ResourceVersion && third.ResourceVersion == first.ResourceVersion, "versions: %s %s %s", first.ResourceVersion, second.ResourceVersion, third.ResourceVersion)
	whole := get(maps.List(t.ctx, metav1.ListOptions{Limit: 3}))
	check(whole.RemainingItemCount != nil && *whole.RemainingItemCount >= 23, "remaining: %s", js(whole.ListMeta))
	_, err := maps.List(t.ctx, metav1.ListOptions{Limit: 3, Continue: "nonsense"})
	check(errors.IsBadRequest(err), "odd continue: %v", err)

	p := pager.New(pager.SimplePageFunc(func(o metav1.ListOptions) (runtime.Object, error) { return maps.List(t.ctx, o) }))
	p.PageSize = 4
	names := []string{}
	no(p.EachListItem(t.ctx, metav1.ListOptions{FieldSelector: mine}, func(o runtime.Object) error {
		names = append(names, o.(*corev1.ConfigMap).Name)
		return nil
	}))
	check(len(names) == 26 && names[0] == "m00" && names[25] == "m99-later", "pager: %v", names)
	all, paged, err := p.List(t.ctx, metav1.ListOptions{FieldSelector: mine})
	no(err)
	check(paged && len(get(extract(all))) == 26, "pager's list: %s", js(all))
}

func listVersions(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	mine := metav1.ListOptions{LabelSelector: "app=x"}
	get(maps.Create(t.ctx, configMap("a"), create))
	one := get(maps.List(t.ctx, mine))
	get(maps.Create(t.ctx, configMap("b"), create))
	two := get(maps.List(t.ctx, mine))
	check(len(one.Items) == 1 && len(two.Items) == 2, "lists: %d %d", len(one.Items), len(two.Items))
	for match, count := range map[metav1.ResourceVersionMatch]int{metav1.ResourceVersionMatchExact: 1, metav1.ResourceVersionMatchNotOlderThan: 2} {
		l := get(maps.List(t.ctx, metav1.ListOptions{LabelSelector: "app=x", ResourceVersion: one.ResourceVersion, ResourceVersionMatch: match}))
		check(len(l.Items) == count || match != metav1.ResourceVersionMatchExact && len(l.Items) > 0, "%s: %d", match, len(l.Items))
		check(match != metav1.ResourceVersionMatchExact || l.ResourceVersion == one.ResourceVersion, "version: %s", l.ResourceVersion)
	}
	_, err := maps.List(t.ctx, metav1.ListOptions{ResourceVersionMatch: metav1.ResourceVersionMatchExact})
	check(errors.IsInvalid(err), "match without a version: %v", err)
	_, err = maps.List(t.ctx, metav1.ListOptions{ResourceVersion: "odd"})
	check(errors.IsBadRequest(err) || errors.IsInvalid(err), "odd version: %v", err)
	// The client would try this again for as long as the server asks.
	err = t.client.CoreV1().RESTClient().Get().Namespace(t.namespace).Resource("configmaps").Param("resourceVersion", "999999999999").MaxRetries(0).Do(t.ctx).Error()
	check(errors.IsTimeout(err) && errors.HasStatusCause(err, metav1.CauseTypeResourceVersionTooLarge), "version of the future: %v", err)
}

func watches(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	for i := range 3 {
		get(maps.Create(t.ctx, configMap(fmt.Sprintf("m%d", i)), create))
	}
	w := get(maps.Watch(t.ctx, metav1.ListOptions{LabelSelector: "app=x", AllowWatchBookmarks: true, SendInitialEvents: ptr.To(true), ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan}))
	defer w.Stop()
	for i := range 3 {
		e := next(t, w)
		check(e.Type == watch.Added && e.Object.(*corev1.ConfigMap).Name == fmt.Sprintf("m%d", i), "initial: %s", js(e))
	}
	e := next(t, w)
	check(e.Type == watch.Bookmark, "after the initial events: %s", js(e))
	mark := e.Object.(*corev1.ConfigMap)
	check(mark.Annotations[metav1.InitialEventsAnnotationKey] == "true" && mark.ResourceVersion != "", "bookmark: %s", js(mark))
	get(maps.Create(t.ctx, configMap("late"), create))
	for e = next(t, w); e.Type == watch.Bookmark; e = next(t, w) {
	}
	check(e.Type == watch.Added && e.Object.(*corev1.ConfigMap).Name == "late", "late: %s", js(e))

	// A label that comes and goes is an object that comes and goes.
	from := get(maps.List(t.ctx, list)).ResourceVersion
	s := get(maps.Watch(t.ctx, metav1.ListOptions{LabelSelector: "color=red", ResourceVersion: from}))
	defer s.Stop()
	for _, step := range []struct {
		color string
		due   watch.EventType
	}{{"red", watch.Added}, {"blue", watch.Deleted}, {"red", watch.Added}} {
		m := get(maps.Patch(t.ctx, "late", types.MergePatchType, fmt.Appendf(nil, `{"metadata":{"labels":{"color":%q}}}`, step.color), patched))
		e = next(t, s)
		check(e.Type == step.due && e.Object.(*corev1.ConfigMap).ResourceVersion == m.ResourceVersion, "%s: %s", step.color, js(e))
	}
	_, err := maps.Watch(t.ctx, metav1.ListOptions{SendInitialEvents: ptr.To(true)})
	check(errors.IsInvalid(err), "initial events without a match: %v", err)
}

func watchTimeout(t *test) {
	start := time.Now()
	w := get(t.client.CoreV1().ConfigMaps(t.namespace).Watch(t.ctx, metav1.ListOptions{TimeoutSeconds: ptr.To[int64](1), LabelSelector: "none=none"}))
	for e := range w.ResultChan() {
		check(e.Type != watch.Error, "an error: %s", js(e))
	}
	check(time.Since(start) < 10*time.Second && time.Since(start) > 500*time.Millisecond, "ended after %s", time.Since(start))
}

var (
	configMaps  = schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}
	deployments = schema.GroupVersionResource{Group: "apps", Version: "v1", Resource: "deployments"}
)

func metadataClient(t *test) {
	// This client speaks protobuf to every server, whatever the configuration says.
	m := get(metadata.NewForConfig(t.config)).Resource(deployments).Namespace(t.namespace)
	made := get(t.client.AppsV1().Deployments(t.namespace).Create(t.ctx, deployment("d"), create))
	seen := get(m.Get(t.ctx, "d", read))
	check(seen.UID == made.UID && seen.Labels["app"] == "x", "read: %s", js(seen))
	l := get(m.List(t.ctx, metav1.ListOptions{LabelSelector: "app=x"}))
	check(len(l.Items) == 1 && l.ResourceVersion != "", "list: %s", js(l))
	w := get(m.Watch(t.ctx, metav1.ListOptions{ResourceVersion: l.ResourceVersion}))
	defer w.Stop()
	p := get(m.Patch(t.ctx, "d", types.MergePatchType, []byte(`{"metadata":{"labels":{"b":"c"}}}`), patched))
	check(p.Labels["b"] == "c", "patch: %s", js(p))
	e := next(t, w)
	check(e.Type == watch.Modified && e.Object.(*metav1.PartialObjectMetadata).ResourceVersion == p.ResourceVersion, "watch: %s", js(e))
	no(m.Delete(t.ctx, "d", metav1.DeleteOptions{PropagationPolicy: ptr.To(metav1.DeletePropagationBackground)}))
	_, err := m.Get(t.ctx, "d", read)
	check(errors.IsNotFound(err), "after delete: %v", err)
}

func dynamicClient(t *test) {
	life(t, dynamicOf{t.dynamic.Resource(configMaps).Namespace(t.namespace)}, get(untyped("v1", "ConfigMap", configMap("x"))))
	life(t, dynamicOf{t.dynamic.Resource(deployments).Namespace(t.namespace)}, get(untyped("apps/v1", "Deployment", deployment("x"))))
	d := t.dynamic.Resource(deployments).Namespace(t.namespace)
	o := get(d.Create(t.ctx, get(untyped("apps/v1", "Deployment", deployment("s"))), create))
	no(unstructured.SetNestedField(o.Object, int64(3), "status", "replicas"))
	o = get(d.UpdateStatus(t.ctx, o, update))
	n, _, _ := unstructured.NestedInt64(o.Object, "status", "replicas")
	check(n == 3, "status: %s", js(o))
	s := get(d.Get(t.ctx, "s", read, "scale"))
	check(s.GetKind() == "Scale" && s.GetAPIVersion() == "autoscaling/v1", "scale: %s", js(s))
	_, err := t.dynamic.Resource(schema.GroupVersionResource{Group: "none.example", Version: "v1", Resource: "nothings"}).List(t.ctx, list)
	check(errors.IsNotFound(err), "an unknown group: %v", err)
}

func tables(t *test) {
	get(t.client.CoreV1().Pods(t.namespace).Create(t.ctx, pod("p"), create))
	raw := get(t.client.CoreV1().RESTClient().Get().Namespace(t.namespace).Resource("pods").
		SetHeader("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io,application/json").Param("includeObject", "Object").DoRaw(t.ctx))
	var table metav1.Table
	no(json.Unmarshal(raw, &table))
	check(table.Kind == "Table" && len(table.Rows) == 1 && table.Rows[0].Cells[0] == "p" && len(table.ColumnDefinitions) > 5, "table: %s", raw)
	var inner corev1.Pod
	no(json.Unmarshal(table.Rows[0].Object.Raw, &inner))
	check(inner.Spec.Containers[0].Name == "c", "object: %s", table.Rows[0].Object.Raw)
}

// A warningLog keeps what a server warns of.
type warningLog struct {
	lock  sync.Mutex
	texts []string
}

// HandleWarningHeaderWithContext keeps a warning.
func (w *warningLog) HandleWarningHeaderWithContext(_ context.Context, code int, _, text string) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if code == 299 {
		w.texts = append(w.texts, text)
	}
}

func warnings(t *test) {
	log := &warningLog{}
	config := rest.CopyConfig(t.config)
	config.WarningHandlerWithContext = log
	client := get(kubernetes.NewForConfig(config))
	get(client.CoreV1().Endpoints(t.namespace).List(t.ctx, list))
	check(len(log.texts) == 1 && strings.Contains(log.texts[0], "v1 Endpoints is deprecated in v1.33+"), "warnings: %q", log.texts)
}

func reviews(t *test) {
	me := get(t.client.AuthenticationV1().SelfSubjectReviews().Create(t.ctx, &authnv1.SelfSubjectReview{}, create))
	check(me.Status.UserInfo.Username != "" && strings.Contains(strings.Join(me.Status.UserInfo.Groups, " "), "system:masters"), "me: %s", js(me))
	may := func(a authzv1.ResourceAttributes) bool {
		return get(t.client.AuthorizationV1().SelfSubjectAccessReviews().Create(t.ctx, &authzv1.SelfSubjectAccessReview{Spec: authzv1.SelfSubjectAccessReviewSpec{ResourceAttributes: &a}}, create)).Status.Allowed
	}
	check(may(authzv1.ResourceAttributes{Verb: "delete", Resource: "nodes"}), "the administrator may not")
	other := get(t.client.AuthorizationV1().SubjectAccessReviews().Create(t.ctx, &authzv1.SubjectAccessReview{Spec: authzv1.SubjectAccessReviewSpec{User: "nobody", ResourceAttributes: &authzv1.ResourceAttributes{Verb: "get", Resource: "secrets", Namespace: t.namespace}}}, create))
	check(!other.Status.Allowed, "nobody may: %s", js(other))
	rules := get(t.client.AuthorizationV1().SelfSubjectRulesReviews().Create(t.ctx, &authzv1.SelfSubjectRulesReview{Spec: authzv1.SelfSubjectRulesReviewSpec{Namespace: t.namespace}}, create))
	check(len(rules.Status.ResourceRules) > 0 && !rules.Status.Incomplete, "rules: %s", js(rules))
}

func certificates(t *test) {
	requests := t.client.CertificatesV1().CertificateSigningRequests()
	r := get(requests.Create(t.ctx, &certsv1.CertificateSigningRequest{ObjectMeta: meta(t.namespace), Spec: certsv1.CertificateSigningRequestSpec{Request: request(), SignerName: "example.com/signer", Usages: []certsv1.KeyUsage{"client auth"}}}, create))
	check(r.Spec.Username != "", "whose: %s", js(r.Spec))
	r.Status.Conditions = []certsv1.CertificateSigningRequestCondition{{Type: certsv1.CertificateApproved, Status: "True", Reason: "Test", Message: "by a test"}}
	r = get(requests.UpdateApproval(t.ctx, r.Name, r, update))
	check(len(r.Status.Conditions) == 1, "approved: %s", js(r.Status))
	no(requests.Delete(t.ctx, r.Name, remove))
}

func large(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	m := &corev1.ConfigMap{ObjectMeta: meta("big"), Data: map[string]string{"a": strings.Repeat("x", 1000*1000)}}
	get(maps.Create(t.ctx, m, create))
	check(len(get(maps.Get(t.ctx, "big", read)).Data["a"]) == 1000*1000, "lost some")
	m.Name, m.Data["a"] = "bigger", strings.Repeat("x", 1100*1000)
	_, err := maps.Create(t.ctx, m, create)
	check(errors.IsInvalid(err), "more than 1 MiB: %v", err)
	m.Data["a"] = strings.Repeat("x", 4*1000*1000)
	_, err = maps.Create(t.ctx, m, create)
	check(errors.IsRequestEntityTooLargeError(err), "more than a body may hold: %v", err)
	err = t.client.CoreV1().RESTClient().Get().AbsPath("/no/such/path").Do(t.ctx).Error()
	check(errors.IsNotFound(err), "unknown path: %v", err)
}

func writers(t *test) {
	maps := t.client.CoreV1().ConfigMaps(t.namespace)
	get(maps.Create(t.ctx, configMap("m"), create))
	var wait sync.WaitGroup
	errs := make(chan error, 8)
	for w := range 8 {
		wait.Go(func() {
			for i := range 10 {
				// A patch without a version is tried again by the server and never conflicts.
				_, err := maps.Patch(t.ctx, "m", types.MergePatchType, fmt.Appendf(nil, `{"data":{"w%d-%d":"x"}}`, w, i), patched)
				if err != nil {
					errs <- err
					return
				}
			}
		})
	}
	wait.Wait()
	close(errs)
	no(<-errs)
	m := get(maps.Get(t.ctx, "m", read))
	check(len(m.Data) == 81, "%d keys", len(m.Data))
}

func namespaces(t *test) {
	all := t.client.CoreV1().Namespaces()
	n := get(all.Create(t.ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "gone-"}}, create))
	check(n.Status.Phase == corev1.NamespaceActive && n.Labels["kubernetes.io/metadata.name"] == n.Name && len(n.Spec.Finalizers) == 1, "new namespace: %s", js(n))
	get(t.client.CoreV1().ConfigMaps(n.Name).Create(t.ctx, configMap("m"), create))
	no(all.Delete(t.ctx, n.Name, remove))
	n = get(all.Get(t.ctx, n.Name, read))
	check(n.Status.Phase == corev1.NamespaceTerminating, "deleted: %s", js(n))
	_, err := t.client.CoreV1().ConfigMaps(n.Name).Create(t.ctx, configMap("late"), create)
	check(errors.IsForbidden(err) && errors.HasStatusCause(err, corev1.NamespaceTerminatingCause), "late: %v", err)
}
