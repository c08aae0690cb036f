package main

import (
	"context"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

var runtimeCases = []testCase{
	{name: "controller-runtime, client", run: runtimeClient},
	{name: "controller-runtime, patches and apply", run: runtimePatches},
	{name: "controller-runtime, cache with an index", run: runtimeCache},
	{name: "controller-runtime, a controller with owned objects and a finalizer", run: func(t *test) { controller(t, false) }},
	{name: "controller-runtime, a controller, kill -9", run: func(t *test) { controller(t, true) }, restart: true},
}

func runtimeClient(t *test) {
	c := client.NewNamespacedClient(get(client.New(t.config, client.Options{})), t.namespace)
	d := deployment("d")
	no(c.Create(t.ctx, d))
	var seen appsv1.Deployment
	key := client.ObjectKey{Namespace: t.namespace, Name: "d"}
	no(c.Get(t.ctx, key, &seen))
	seen.Spec.Replicas = ptr.To[int32](3)
	no(c.Update(t.ctx, &seen))
	check(errors.IsConflict(c.Update(t.ctx, d)), "update of an old version")
	seen.Status.Replicas = 1
	no(c.Status().Update(t.ctx, &seen))
	check(seen.Status.Replicas == 1 && seen.Generation == 2, "status: %s", js(seen.Status))
	var list appsv1.DeploymentList
	no(c.List(t.ctx, &list, client.MatchingLabels{"app": "x"}, client.Limit(5)))
	check(len(list.Items) == 1, "list: %d", len(list.Items))
	u := &unstructured.Unstructured{}
	u.SetAPIVersion("apps/v1")
	u.SetKind("Deployment")
	no(c.Get(t.ctx, key, u))
	m := &metav1.PartialObjectMetadata{}
	m.SetGroupVersionKind(appsv1.SchemeGroupVersion.WithKind("Deployment"))
	no(c.Get(t.ctx, key, m))
	check(u.GetUID() == seen.UID && m.UID == seen.UID, "uids")
	for i := range 3 {
		no(c.Create(t.ctx, configMap(fmt.Sprintf("m%d", i))))
	}
	no(c.DeleteAllOf(t.ctx, &corev1.ConfigMap{}, client.InNamespace(t.namespace), client.MatchingLabels{"app": "x"}))
	var maps corev1.ConfigMapList
	no(c.List(t.ctx, &maps, client.MatchingLabels{"app": "x"}))
	check(len(maps.Items) == 0, "left: %d", len(maps.Items))
	err := c.Delete(t.ctx, &seen, client.Preconditions{ResourceVersion: &d.ResourceVersion})
	check(errors.IsConflict(err), "delete of an old version: %v", err)
	no(c.Delete(t.ctx, &seen, client.PropagationPolicy(metav1.DeletePropagationBackground)))
	check(errors.IsNotFound(c.Get(t.ctx, key, &seen)), "still there")
}

func runtimePatches(t *test) {
	c := get(client.New(t.config, client.Options{}))
	c = client.WithFieldOwner(c, "runtime")
	d := deployment("d")
	d.Namespace = t.namespace
	no(c.Create(t.ctx, d))
	old := d.DeepCopy()
	d.Spec.Replicas = ptr.To[int32](3)
	no(c.Patch(t.ctx, d, client.MergeFromWithOptions(old, client.MergeFromWithOptimisticLock{})))
	stale := old.DeepCopy()
	stale.Spec.Replicas = ptr.To[int32](4)
	err := c.Patch(t.ctx, stale, client.MergeFromWithOptions(old, client.MergeFromWithOptimisticLock{}))
	check(errors.IsConflict(err), "patch of an old version: %v", err)
	old = d.DeepCopy()
	d.Spec.Template.Spec.Containers[0].Image = "registry.example/app:2"
	no(c.Patch(t.ctx, d, client.StrategicMergeFrom(old)))
	old = d.DeepCopy()
	d.Status.Replicas = 3
	no(c.Status().Patch(t.ctx, d, client.MergeFrom(old)))
	check(*d.Spec.Replicas == 3 && d.Status.Replicas == 3 && d.Spec.Template.Spec.Containers[0].Image == "registry.example/app:2", "patched: %s", js(d))
	no(c.Patch(t.ctx, d, client.RawPatch(types.JSONPatchType, []byte(`[{"op":"remove","path":"/metadata/labels/app"}]`))))
	check(len(d.Labels) == 0, "labels: %s", js(d.Labels))

	apply := func(value string, options ...client.ApplyOption) error {
		return c.Apply(t.ctx, coreac.ConfigMap("m", t.namespace).WithData(map[string]string{"x": value}), options...)
	}
	no(apply("1", client.FieldOwner("one")))
	err = apply("2", client.FieldOwner("two"))
	check(errors.IsConflict(err), "conflict: %v", err)
	no(apply("2", client.FieldOwner("two"), client.ForceOwnership))
	m := &corev1.ConfigMap{}
	no(c.Get(t.ctx, client.ObjectKey{Namespace: t.namespace, Name: "m"}, m))
	check(m.Data["x"] == "2", "applied: %s", js(m.Data))
	for due, value := range map[controllerutil.OperationResult]string{controllerutil.OperationResultUpdated: "3", controllerutil.OperationResultNone: "3"} {
		_ = due
		got := get(controllerutil.CreateOrUpdate(t.ctx, c, m, func() error { m.Data["x"] = value; return nil }))
		check(got == controllerutil.OperationResultUpdated || got == controllerutil.OperationResultNone, "create or update: %s", got)
	}
	check(get(controllerutil.CreateOrPatch(t.ctx, c, m, func() error { m.Data["y"] = "1"; return nil })) == controllerutil.OperationResultUpdated, "create or patch")
}

func runtimeCache(t *test) {
	k := get(cache.New(t.config, cache.Options{DefaultNamespaces: map[string]cache.Config{t.namespace: {}}}))
	no(k.IndexField(t.ctx, &corev1.Pod{}, "spec.nodeName", func(o client.Object) []string { return []string{o.(*corev1.Pod).Spec.NodeName} }))
	go func() { _ = k.Start(t.ctx) }()
	check(k.WaitForCacheSync(t.ctx), "the cache did not start")
	var pods corev1.PodList
	no(k.List(t.ctx, &pods))
	p := pod("p")
	p.Spec.NodeName = "n1"
	get(t.client.CoreV1().Pods(t.namespace).Create(t.ctx, p, create))
	t.eventually("the index has the pod", func() bool {
		no(k.List(t.ctx, &pods, client.MatchingFields{"spec.nodeName": "n1"}))
		return len(pods.Items) == 1
	})
}

// controller is a small controller: each config map with a label gets a secret of its own, and one that is deleted leaves by
// way of a finalizer.
func controller(t *test, kill bool) {
	const finalizer = "example.com/clean"
	m := get(ctrl.NewManager(t.config, ctrl.Options{
		Scheme: scheme.Scheme, Metrics: server.Options{BindAddress: "0"}, LeaderElection: true, LeaderElectionID: "tester", LeaderElectionNamespace: t.namespace,
		LeaderElectionReleaseOnCancel: true, Cache: cache.Options{DefaultNamespaces: map[string]cache.Config{t.namespace: {}}},
	}))
	c := m.GetClient()
	cleaned := make(chan string, 100)
	reconcile := reconciler(func(ctx context.Context, q ctrl.Request) (ctrl.Result, error) {
		var from corev1.ConfigMap
		if err := c.Get(ctx, q.NamespacedName, &from); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		if from.Labels["case"] != "informer" {
			return ctrl.Result{}, nil
		}
		if !from.DeletionTimestamp.IsZero() {
			if controllerutil.RemoveFinalizer(&from, finalizer) {
				if err := c.Update(ctx, &from); err != nil {
					return ctrl.Result{}, err
				}
				cleaned <- from.Name
			}
			return ctrl.Result{}, nil
		}
		if controllerutil.AddFinalizer(&from, finalizer) {
			return ctrl.Result{}, c.Update(ctx, &from)
		}
		s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: from.Name, Namespace: from.Namespace}}
		_, err := controllerutil.CreateOrUpdate(ctx, c, s, func() error {
			s.Data = map[string][]byte{"copy": []byte(from.Data["key"])}
			return controllerutil.SetControllerReference(&from, s, scheme.Scheme)
		})
		return ctrl.Result{}, err
	})
	no(ctrl.NewControllerManagedBy(m).Named("copy-" + t.namespace).For(&corev1.ConfigMap{}).Owns(&corev1.Secret{}).Complete(reconcile))
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.ctx)
	go func() { ended <- m.Start(ctx) }()
	maps, secrets := t.client.CoreV1().ConfigMaps(t.namespace), t.client.CoreV1().Secrets(t.namespace)
	for i := range 10 {
		get(maps.Create(t.ctx, labelled(fmt.Sprintf("m%d", i)), create))
	}
	copied := func(value string) func() bool {
		return func() bool {
			good := 0
			for _, s := range get(secrets.List(t.ctx, list)).Items {
				if string(s.Data["copy"]) == value && len(s.OwnerReferences) == 1 {
					good++
				}
			}
			return good == 10
		}
	}
	t.eventually("all are copied", copied("value"))
	if kill {
		restart()
	}
	for i := range 10 {
		get(maps.Patch(t.ctx, fmt.Sprintf("m%d", i), types.MergePatchType, []byte(`{"data":{"key":"new"}}`), patched))
	}
	t.eventually("all are copied again", copied("new"))
	// What the controller owns comes back when somebody deletes it.
	no(secrets.Delete(t.ctx, "m3", remove))
	t.eventually("the secret is back", copied("new"))
	for i := range 10 {
		no(maps.Delete(t.ctx, fmt.Sprintf("m%d", i), remove))
	}
	for range 10 {
		select {
		case <-cleaned:
		case <-time.After(20 * time.Second):
			fail("a finalizer stays")
		}
	}
	t.eventually("all are gone", func() bool {
		return len(get(maps.List(t.ctx, metav1.ListOptions{LabelSelector: ours})).Items) == 0
	})
	cancel()
	no(<-ended)
}

// A reconciler is a function that reconciles.
type reconciler func(context.Context, ctrl.Request) (ctrl.Result, error)

// Reconcile calls it.
func (r reconciler) Reconcile(ctx context.Context, q ctrl.Request) (ctrl.Result, error) {
	return r(ctx, q)
}
