package main

import (
	"context"
	"fmt"
	"os"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/disk"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/openapi/cached"
	"k8s.io/client-go/openapi3"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/scale"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/client-go/tools/record"
	watchtools "k8s.io/client-go/tools/watch"
	"k8s.io/client-go/util/retry"
)

var helperCases = []testCase{
	{name: "retry on conflict", run: retryOnConflict},
	{name: "leader election", run: leaders},
	{name: "wait helpers", run: waits},
	{name: "watch until, with retries", run: watchUntil},
	{name: "discovery", run: discover},
	{name: "discovery, cached on disk", run: discoverCached},
	{name: "REST mapper", run: mapper},
	{name: "OpenAPI v3, cached", run: openAPI},
	{name: "OpenAPI v2", run: openAPIV2},
	{name: "scale client", run: scaleClient},
	{name: "events of events.k8s.io", run: newEvents},
	{name: "events of core", run: oldEvents},
}

func retryOnConflict(t *test) {
	api := t.client.CoreV1().ConfigMaps(t.namespace)
	get(api.Create(t.ctx, configMap("m"), create))
	var group sync.WaitGroup
	var tries atomic.Int32
	errs := make(chan error, 6)
	for w := range 6 {
		group.Go(func() {
			for i := range 5 {
				err := retry.RetryOnConflict(wait.Backoff{Steps: 100, Duration: time.Millisecond, Factor: 1.2, Jitter: 0.5, Cap: 20 * time.Millisecond}, func() error {
					tries.Add(1)
					m, err := api.Get(t.ctx, "m", read)
					if err != nil {
						return err
					}
					m.Data[fmt.Sprintf("%d-%d", w, i)] = "x"
					_, err = api.Update(t.ctx, m, update)
					return err
				})
				if err != nil {
					errs <- err
				}
			}
		})
	}
	group.Wait()
	close(errs)
	no(<-errs)
	m := get(api.Get(t.ctx, "m", read))
	check(len(m.Data) == 31 && tries.Load() >= 30, "%d keys after %d tries", len(m.Data), tries.Load())
}

// leaders: of two candidates one leads; when it lets go the other does; never both.
func leaders(t *test) {
	var leading atomic.Int32
	started := make(chan string, 4)
	candidate := func(name string) context.CancelFunc {
		ctx, cancel := context.WithCancel(t.ctx)
		elector := get(leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock:          &resourcelock.LeaseLock{LeaseMeta: metav1.ObjectMeta{Name: "lead", Namespace: t.namespace}, Client: t.client.CoordinationV1(), LockConfig: resourcelock.ResourceLockConfig{Identity: name}},
			LeaseDuration: 3 * time.Second, RenewDeadline: 2 * time.Second, RetryPeriod: 200 * time.Millisecond, ReleaseOnCancel: true,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) {
					if leading.Add(1) > 1 {
						name = "both lead"
					}
					started <- name
					<-ctx.Done()
				},
				OnStoppedLeading: func() { leading.Store(0) },
			},
		}))
		go elector.Run(ctx)
		return cancel
	}
	first := func() string {
		select {
		case name := <-started:
			return name
		case <-time.After(20 * time.Second):
			fail("nobody leads")
			return ""
		}
	}
	stop := candidate("a")
	check(first() == "a", "the only candidate does not lead")
	defer candidate("b")()
	lease := get(t.client.CoordinationV1().Leases(t.namespace).Get(t.ctx, "lead", read))
	check(*lease.Spec.HolderIdentity == "a" && *lease.Spec.LeaseTransitions == 0 && lease.Spec.RenewTime != nil, "lease: %s", js(lease.Spec))
	stop()
	check(first() == "b", "the other candidate does not lead")
	lease = get(t.client.CoordinationV1().Leases(t.namespace).Get(t.ctx, "lead", read))
	check(*lease.Spec.HolderIdentity == "b" && *lease.Spec.LeaseTransitions >= 1, "lease: %s", js(lease.Spec))
}

func waits(t *test) {
	pods := t.client.CoreV1().Pods(t.namespace)
	get(pods.Create(t.ctx, pod("p"), create))
	go func() {
		_, _ = pods.Patch(t.ctx, "p", types.StrategicMergePatchType, []byte(`{"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}`), patched, "status")
	}()
	no(wait.PollUntilContextTimeout(t.ctx, 20*time.Millisecond, 20*time.Second, true, func(ctx context.Context) (bool, error) {
		p, err := pods.Get(ctx, "p", read)
		return err == nil && p.Status.Phase == corev1.PodRunning, err
	}))
	go func() { _ = pods.Delete(t.ctx, "p", metav1.DeleteOptions{GracePeriodSeconds: new(int64)}) }()
	no(wait.PollUntilContextTimeout(t.ctx, 20*time.Millisecond, 20*time.Second, true, func(ctx context.Context) (bool, error) {
		_, err := pods.Get(ctx, "p", read)
		if errors.IsNotFound(err) {
			return true, nil
		}
		return false, err
	}))
}

func watchUntil(t *test) {
	n := &network{}
	api := t.client.CoreV1().ConfigMaps(t.namespace)
	get(api.Create(t.ctx, labelled("m"), create))
	from := get(api.List(t.ctx, metav1.ListOptions{LabelSelector: ours}))
	other := get(kubernetesOf(t.through(n))).CoreV1().ConfigMaps(t.namespace)
	lw := &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			o.LabelSelector = ours
			return other.Watch(ctx, o)
		},
	}
	go func() {
		for i := range 10 {
			_, _ = api.Patch(t.ctx, "m", types.MergePatchType, fmt.Appendf(nil, `{"data":{"n":"%d"}}`, i), patched)
			if i == 4 {
				n.cut(false)
			}
		}
	}()
	var seen []string
	_, err := watchtools.Until(t.ctx, from.ResourceVersion, lw, func(e watch.Event) (bool, error) {
		if e.Type != watch.Modified {
			return false, nil
		}
		seen = append(seen, e.Object.(*corev1.ConfigMap).Data["n"])
		return seen[len(seen)-1] == "9", nil
	})
	no(err)
	check(strings.Join(seen, "") == "0123456789", "seen: %v", seen)
}

func discover(t *test) {
	d := t.client.Discovery()
	v := get(d.ServerVersion())
	check(v.Major == "1" && strings.HasPrefix(v.Minor, "37"), "version: %s", js(v))
	groups, resources, err := d.ServerGroupsAndResources()
	no(err)
	names := map[string]bool{}
	for _, g := range groups {
		names[g.Name] = true
	}
	for _, g := range []string{"", "apps", "batch", "autoscaling", "policy", "rbac.authorization.k8s.io", "networking.k8s.io", "storage.k8s.io", "coordination.k8s.io", "apiextensions.k8s.io"} {
		check(names[g], "group %q is missing", g)
	}
	// The aggregated and the older documents say the same.
	flat := func(lists []*metav1.APIResourceList) []string {
		var out []string
		for _, l := range lists {
			for _, r := range l.APIResources {
				sort.Strings(r.Verbs)
				sort.Strings(r.Categories)
				sort.Strings(r.ShortNames)
				gv := get(schema.ParseGroupVersion(l.GroupVersion))
				kind := r.Kind
				if r.Group == "" {
					r.Group, r.Version = gv.Group, gv.Version
				}
				out = append(out, fmt.Sprintln(l.GroupVersion, r.Name, r.Group, r.Version, kind, r.Namespaced, r.Verbs, r.ShortNames, r.Categories))
			}
		}
		sort.Strings(out)
		return out
	}
	legacy := discovery.NewDiscoveryClientForConfigOrDie(t.config)
	legacy.UseLegacyDiscovery = true
	_, older, err := legacy.ServerGroupsAndResources()
	no(err)
	a, b := flat(resources), flat(older)
	for i := range min(len(a), len(b)) {
		check(a[i] == b[i], "aggregated: %s, older: %s", a[i], b[i])
	}
	check(len(a) == len(b) && len(a) > 100, "%d and %d resources", len(a), len(b))
	preferred := get(d.ServerPreferredResources())
	check(len(preferred) > 15, "preferred: %d", len(preferred))
	filtered := discovery.FilteredBy(discovery.SupportsAllVerbs{Verbs: []string{"list", "create", "delete"}}, preferred)
	check(len(filtered) > 12, "filtered: %d", len(filtered))
	_, err = d.ServerResourcesForGroupVersion("none.example/v1")
	check(errors.IsNotFound(err), "unknown group: %v", err)
	no(discovery.ServerSupportsVersion(d, schema.GroupVersion{Group: "apps", Version: "v1"}))
}

func discoverCached(t *test) {
	folder := get(os.MkdirTemp("", "discovery"))
	defer os.RemoveAll(folder)
	for range 2 {
		d := get(disk.NewCachedDiscoveryClientForConfig(t.config, folder+"/d", folder+"/h", time.Minute))
		check(len(get(d.ServerPreferredResources())) > 15, "too few")
		d.Invalidate()
		check(len(get(d.ServerPreferredResources())) > 15 && d.Fresh(), "after a refresh")
	}
}

func mapper(t *test) {
	m := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(t.client.Discovery()))
	r := get(m.RESTMapping(schema.GroupKind{Group: "apps", Kind: "Deployment"}))
	check(r.Resource == deployments && r.Scope.Name() == "namespace", "mapping: %v", r)
	r = get(m.RESTMapping(schema.GroupKind{Kind: "Node"}, "v1"))
	check(r.Scope.Name() == "root", "mapping: %v", r)
	check(get(m.ResourceFor(schema.GroupVersionResource{Resource: "deployments"})) == deployments, "resource")
	check(get(m.KindFor(schema.GroupVersionResource{Resource: "configmap"})).Kind == "ConfigMap", "kind")
	_, err := m.RESTMapping(schema.GroupKind{Group: "none.example", Kind: "Nothing"})
	check(err != nil, "a mapping of nothing")
	short := restmapper.NewShortcutExpander(m, t.client.Discovery(), nil)
	for from, to := range map[string]string{"deploy": "deployments", "cm": "configmaps", "po": "pods", "svc": "services", "sts": "statefulsets", "hpa": "horizontalpodautoscalers", "crd": "customresourcedefinitions", "netpol": "networkpolicies", "pvc": "persistentvolumeclaims"} {
		check(get(short.ResourceFor(schema.GroupVersionResource{Resource: from})).Resource == to, "short name %s", from)
	}
	all, has := restmapper.NewDiscoveryCategoryExpander(t.client.Discovery()).Expand("all")
	check(has && len(all) >= 9, "category all: %v", all)
}

func openAPI(t *test) {
	client := cached.NewClient(t.client.Discovery().OpenAPIV3())
	root := openapi3.NewRoot(client)
	versions := get(root.GroupVersions())
	check(len(versions) > 15, "versions: %v", versions)
	spec := get(root.GVSpec(schema.GroupVersion{Group: "apps", Version: "v1"}))
	d := spec.Components.Schemas["io.k8s.api.apps.v1.DeploymentSpec"]
	check(d != nil && len(d.Properties) >= 8 && d.Properties["template"].Default != nil, "DeploymentSpec: %s", js(d))
	check(spec.Paths.Paths["/apis/apps/v1/namespaces/{namespace}/deployments/{name}"] != nil, "no path of a deployment")
	core := get(root.GVSpec(schema.GroupVersion{Version: "v1"}))
	container := core.Components.Schemas["io.k8s.api.core.v1.Container"]
	ports := container.Properties["ports"]
	check(ports.Extensions["x-kubernetes-list-type"] == "map" && ports.Extensions["x-kubernetes-patch-merge-key"] == "containerPort", "ports: %s", js(ports))
	_, err := root.GVSpec(schema.GroupVersion{Group: "none.example", Version: "v1"})
	check(err != nil, "a spec of nothing")
}

func openAPIV2(t *test) {
	doc := get(t.client.Discovery().OpenAPISchema())
	check(doc.Swagger == "2.0" && len(doc.Definitions.AdditionalProperties) > 400, "%s, %d definitions", doc.Swagger, len(doc.Definitions.AdditionalProperties))
}

func scaleClient(t *test) {
	m := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(t.client.Discovery()))
	client := get(scale.NewForConfig(t.config, m, dynamicLegacy, scale.NewDiscoveryScaleKindResolver(t.client.Discovery())))
	get(t.client.AppsV1().Deployments(t.namespace).Create(t.ctx, deployment("d"), create))
	get(t.client.AppsV1().StatefulSets(t.namespace).Create(t.ctx, &appsv1.StatefulSet{ObjectMeta: meta("s"), Spec: appsv1.StatefulSetSpec{Selector: selector, Template: template("")}}, create))
	get(t.client.CoreV1().ReplicationControllers(t.namespace).Create(t.ctx, &corev1.ReplicationController{ObjectMeta: meta("r"), Spec: corev1.ReplicationControllerSpec{Selector: map[string]string{"app": "x"}, Template: &corev1.PodTemplateSpec{ObjectMeta: meta(""), Spec: podSpec("")}}}, create))
	for name, gr := range map[string]schema.GroupResource{"d": {Group: "apps", Resource: "deployments"}, "s": {Group: "apps", Resource: "statefulsets"}, "r": {Resource: "replicationcontrollers"}} {
		var s *autoscalingv1.Scale = get(client.Scales(t.namespace).Get(t.ctx, gr, name, read))
		s.Spec.Replicas = 4
		s = get(client.Scales(t.namespace).Update(t.ctx, gr, s, update))
		check(s.Spec.Replicas == 4, "%s: %s", name, js(s))
		s = get(client.Scales(t.namespace).Patch(t.ctx, gr.WithVersion("v1"), name, types.MergePatchType, []byte(`{"spec":{"replicas":0}}`), patched))
		check(s.Spec.Replicas == 0, "%s: %s", name, js(s))
	}
}

func newEvents(t *test) {
	p := get(t.client.CoreV1().Pods(t.namespace).Create(t.ctx, pod("p"), create))
	b := events.NewBroadcaster(&events.EventSinkImpl{Interface: t.client.EventsV1()})
	b.StartRecordingToSink(t.ctx.Done())
	defer b.Shutdown()
	recorder := b.NewRecorder(scheme.Scheme, "example.com/tester")
	api := t.client.EventsV1().Events(t.namespace)
	note := func() { recorder.Eventf(p, nil, corev1.EventTypeNormal, "Tested", "Testing", "note %d", 1) }
	var first eventsv1.Event
	note()
	t.eventually("the event is there", func() bool {
		l := get(api.List(t.ctx, metav1.ListOptions{FieldSelector: "regarding.name=p,reason=Tested"}))
		if len(l.Items) == 1 {
			first = l.Items[0]
		}
		return len(l.Items) == 1
	})
	check(first.Note == "note 1" && first.ReportingController == "example.com/tester" && first.Regarding.UID == p.UID && first.Series == nil, "event: %s", js(first))
	// Many of one kind become a series of one event.
	note()
	note()
	t.eventually("the series is there", func() bool {
		l := get(api.List(t.ctx, list))
		return len(l.Items) == 1 && l.Items[0].Series != nil && l.Items[0].Series.Count >= 2
	})
	old := get(t.client.CoreV1().Events(t.namespace).Get(t.ctx, first.Name, read))
	check(old.Message == "note 1" && old.InvolvedObject.Name == "p", "as a core event: %s", js(old))
}

func oldEvents(t *test) {
	p := get(t.client.CoreV1().Pods(t.namespace).Create(t.ctx, pod("p"), create))
	b := record.NewBroadcaster()
	defer b.Shutdown()
	b.StartRecordingToSink(eventSink(t))
	recorder := b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "tester"})
	for range 3 {
		recorder.Event(p, corev1.EventTypeWarning, "Tested", "the same")
	}
	t.eventually("the event was counted", func() bool {
		l := get(t.client.CoreV1().Events(t.namespace).Search(scheme.Scheme, p))
		return len(l.Items) == 1 && l.Items[0].Count == 3
	})
}
