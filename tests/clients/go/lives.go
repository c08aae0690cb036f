package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/utils/ptr"
)

// An api is what every generated typed client offers.
type api[T, L any] interface {
	Create(context.Context, T, metav1.CreateOptions) (T, error)
	Update(context.Context, T, metav1.UpdateOptions) (T, error)
	Get(context.Context, string, metav1.GetOptions) (T, error)
	List(context.Context, metav1.ListOptions) (L, error)
	Watch(context.Context, metav1.ListOptions) (watch.Interface, error)
	Delete(context.Context, string, metav1.DeleteOptions) error
	DeleteCollection(context.Context, metav1.DeleteOptions, metav1.ListOptions) error
	Patch(context.Context, string, types.PatchType, []byte, metav1.PatchOptions, ...string) (T, error)
}

// An object is what every API type is.
type object interface {
	metav1.Object
	runtime.Object
}

var (
	create  = metav1.CreateOptions{}
	update  = metav1.UpdateOptions{}
	read    = metav1.GetOptions{}
	list    = metav1.ListOptions{}
	remove  = metav1.DeleteOptions{}
	patched = metav1.PatchOptions{}
)

func meta(name string) metav1.ObjectMeta {
	return metav1.ObjectMeta{Name: name, Labels: map[string]string{"app": "x"}}
}

func podSpec(policy corev1.RestartPolicy) corev1.PodSpec {
	return corev1.PodSpec{RestartPolicy: policy, Containers: []corev1.Container{{
		Name: "c", Image: "registry.example/app:1",
		Ports:     []corev1.ContainerPort{{ContainerPort: 80}},
		Env:       []corev1.EnvVar{{Name: "A", Value: "1"}},
		Resources: corev1.ResourceRequirements{Requests: corev1.ResourceList{"cpu": resource.MustParse("100m"), "memory": resource.MustParse("64Mi")}},
	}}}
}

func template(policy corev1.RestartPolicy) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "x"}}, Spec: podSpec(policy)}
}

var selector = &metav1.LabelSelector{MatchLabels: map[string]string{"app": "x"}}

func deployment(name string) *appsv1.Deployment {
	return &appsv1.Deployment{ObjectMeta: meta(name), Spec: appsv1.DeploymentSpec{Replicas: ptr.To[int32](2), Selector: selector, Template: template("")}}
}

func pod(name string) *corev1.Pod { return &corev1.Pod{ObjectMeta: meta(name), Spec: podSpec("")} }

func configMap(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: meta(name), Data: map[string]string{"key": "value"}, BinaryData: map[string][]byte{"raw": {0, 1, 254, 255}}}
}

// life is one object's life through its typed client.
func life[T object, L runtime.Object](t *test, client api[T, L], sent T) {
	name := sent.GetName()
	before := sent.DeepCopyObject()
	made := get(client.Create(t.ctx, sent, create))
	before.(object).SetCreationTimestamp(made.GetCreationTimestamp())
	before.(object).SetGeneration(made.GetGeneration())
	check(equality.Semantic.DeepDerivative(before, made), "what was created is not what was sent: %s", js(made))
	check(made.GetUID() != "" && made.GetResourceVersion() != "" && !made.GetCreationTimestamp().Time.IsZero(), "metadata: %s", js(made))
	check(len(made.GetManagedFields()) == 1, "managed fields: %s", js(made.GetManagedFields()))
	_, err := client.Create(t.ctx, sent, create)
	check(errors.IsAlreadyExists(err), "created twice: %v", err)

	seen := get(client.Get(t.ctx, name, read))
	check(equality.Semantic.DeepEqual(seen, made), "read is not what was created: %s %s", js(seen), js(made))
	_, err = client.Get(t.ctx, name+"-no", read)
	check(errors.IsNotFound(err), "read of nothing: %v", err)
	for _, o := range []metav1.ListOptions{{FieldSelector: "metadata.name=" + name}, {LabelSelector: "app=x", FieldSelector: "metadata.name=" + name}, {ResourceVersion: "0", FieldSelector: "metadata.name=" + name}} {
		items := items(get(client.List(t.ctx, o)))
		check(len(items) == 1 && items[0].GetName() == name, "list with %v: %d", o, len(items))
	}

	w := get(client.Watch(t.ctx, metav1.ListOptions{ResourceVersion: made.GetResourceVersion(), FieldSelector: "metadata.name=" + name}))
	defer w.Stop()
	seen.SetLabels(map[string]string{"app": "x", "tier": "front"})
	updated := get(client.Update(t.ctx, seen, update))
	check(updated.GetLabels()["tier"] == "front" && updated.GetResourceVersion() != made.GetResourceVersion(), "update: %s", js(updated))
	check(get(client.Update(t.ctx, updated, update)).GetResourceVersion() == updated.GetResourceVersion(), "an update of nothing made a version")
	stale := updated.DeepCopyObject().(T)
	stale.SetResourceVersion(made.GetResourceVersion())
	stale.SetLabels(nil)
	_, err = client.Update(t.ctx, stale, update)
	check(errors.IsConflict(err), "update of an old version: %v", err)
	pt := get(client.Patch(t.ctx, name, types.MergePatchType, []byte(`{"metadata":{"annotations":{"a":"b"}}}`), patched))
	check(pt.GetAnnotations()["a"] == "b", "patch: %s", js(pt))
	for _, rv := range []string{updated.GetResourceVersion(), pt.GetResourceVersion()} {
		e := next(t, w)
		check(e.Type == watch.Modified && e.Object.(object).GetResourceVersion() == rv, "watch: %s, due %s", js(e), rv)
	}

	other := types.UID("11111111-2222-3333-4444-555555555555")
	err = client.Delete(t.ctx, name, metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &other}})
	check(errors.IsConflict(err), "delete of another uid: %v", err)
	no(client.Delete(t.ctx, name, metav1.DeleteOptions{GracePeriodSeconds: ptr.To[int64](0), PropagationPolicy: ptr.To(metav1.DeletePropagationBackground)}))
	// Volumes and claims are protected by a finalizer that a controller takes away.
	unprotect := []byte(`{"metadata":{"finalizers":null}}`)
	_, err = client.Patch(t.ctx, name, types.MergePatchType, unprotect, patched)
	check(err == nil || errors.IsNotFound(err), "finalizers: %v", err)
	for e := next(t, w); e.Type != watch.Deleted; e = next(t, w) {
		check(e.Type == watch.Modified, "watch after delete: %s", js(e))
	}
	_, err = client.Get(t.ctx, name, read)
	check(errors.IsNotFound(err), "read after delete: %v", err)

	for i := range 3 {
		o := before.DeepCopyObject().(T)
		o.SetCreationTimestamp(metav1.Time{})
		o.SetGeneration(0)
		o.SetName(fmt.Sprintf("%s-%d", name, i))
		o.SetLabels(map[string]string{"app": "x", "set": t.namespace, "n": fmt.Sprint(i)})
		get(client.Create(t.ctx, o, create))
		get(client.Patch(t.ctx, o.GetName(), types.MergePatchType, unprotect, patched))
	}
	now := metav1.DeleteOptions{GracePeriodSeconds: ptr.To[int64](0), PropagationPolicy: ptr.To(metav1.DeletePropagationBackground)}
	no(client.DeleteCollection(t.ctx, now, metav1.ListOptions{LabelSelector: "set=" + t.namespace + ",n!=2"}))
	left := items(get(client.List(t.ctx, metav1.ListOptions{LabelSelector: "set=" + t.namespace})))
	check(len(left) == 1 && left[0].GetName() == name+"-2", "after delete of a collection: %d", len(left))
	no(client.DeleteCollection(t.ctx, now, metav1.ListOptions{LabelSelector: "set=" + t.namespace}))
}

// items are a list's objects.
func items(list runtime.Object) []metav1.Object {
	var out []metav1.Object
	for _, o := range get(extract(list)) {
		out = append(out, o.(metav1.Object))
	}
	return out
}

// next is a watch's next event.
func next(t *test, w watch.Interface) watch.Event {
	select {
	case e, open := <-w.ResultChan():
		check(open, "the watch ended")
		return e
	case <-time.After(20 * time.Second):
		fail("no event within 20 s")
	}
	return watch.Event{}
}

// js shows a value.
func js(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%+v", v)
	}
	if len(text) > 3000 {
		text = text[:3000]
	}
	return string(text)
}

func lives() []testCase {
	var out []testCase
	add := func(name string, run func(*test)) { out = append(out, testCase{name: "life of " + name, run: run}) }
	add("a pod", func(t *test) { life(t, t.client.CoreV1().Pods(t.namespace), pod("x")) })
	add("a deployment", func(t *test) { life(t, t.client.AppsV1().Deployments(t.namespace), deployment("x")) })
	add("a replica set", func(t *test) {
		life(t, t.client.AppsV1().ReplicaSets(t.namespace), &appsv1.ReplicaSet{ObjectMeta: meta("x"), Spec: appsv1.ReplicaSetSpec{Replicas: ptr.To[int32](0), Selector: selector, Template: template("")}})
	})
	add("a stateful set", func(t *test) {
		life(t, t.client.AppsV1().StatefulSets(t.namespace), &appsv1.StatefulSet{ObjectMeta: meta("x"), Spec: appsv1.StatefulSetSpec{
			Replicas: ptr.To[int32](1), ServiceName: "s", Selector: selector, Template: template(""),
			VolumeClaimTemplates: []corev1.PersistentVolumeClaim{{ObjectMeta: meta("data"), Spec: claim()}}}})
	})
	add("a daemon set", func(t *test) {
		life(t, t.client.AppsV1().DaemonSets(t.namespace), &appsv1.DaemonSet{ObjectMeta: meta("x"), Spec: appsv1.DaemonSetSpec{Selector: selector, Template: template("")}})
	})
	add("a job", func(t *test) {
		life(t, t.client.BatchV1().Jobs(t.namespace), &batchv1.Job{ObjectMeta: meta("x"), Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: podSpec("Never")}}})
	})
	add("a cron job", func(t *test) {
		life(t, t.client.BatchV1().CronJobs(t.namespace), &batchv1.CronJob{ObjectMeta: meta("x"), Spec: batchv1.CronJobSpec{Schedule: "*/5 * * * *", JobTemplate: batchv1.JobTemplateSpec{Spec: batchv1.JobSpec{Template: template("OnFailure")}}}})
	})
	add("a service", func(t *test) {
		life(t, serviceAPI{t.client.CoreV1().Services(t.namespace), t}, &corev1.Service{ObjectMeta: meta("x"), Spec: corev1.ServiceSpec{Selector: selector.MatchLabels, Ports: []corev1.ServicePort{{Name: "http", Port: 80, TargetPort: intstr.FromString("web")}}}})
	})
	add("a config map", func(t *test) { life(t, t.client.CoreV1().ConfigMaps(t.namespace), configMap("x")) })
	add("a secret", func(t *test) {
		life(t, t.client.CoreV1().Secrets(t.namespace), &corev1.Secret{ObjectMeta: meta("x"), Data: map[string][]byte{"password": []byte("s3cret")}})
	})
	add("a service account", func(t *test) {
		life(t, t.client.CoreV1().ServiceAccounts(t.namespace), &corev1.ServiceAccount{ObjectMeta: meta("x")})
	})
	add("a volume claim", func(t *test) {
		life(t, t.client.CoreV1().PersistentVolumeClaims(t.namespace), &corev1.PersistentVolumeClaim{ObjectMeta: meta("x"), Spec: claim()})
	})
	add("an ingress", func(t *test) {
		life(t, t.client.NetworkingV1().Ingresses(t.namespace), &networkingv1.Ingress{ObjectMeta: meta("x"), Spec: networkingv1.IngressSpec{Rules: []networkingv1.IngressRule{{Host: "a.example", IngressRuleValue: networkingv1.IngressRuleValue{
			HTTP: &networkingv1.HTTPIngressRuleValue{Paths: []networkingv1.HTTPIngressPath{{Path: "/", PathType: ptr.To(networkingv1.PathTypePrefix), Backend: networkingv1.IngressBackend{Service: &networkingv1.IngressServiceBackend{Name: "s", Port: networkingv1.ServiceBackendPort{Number: 80}}}}}}}}}}})
	})
	add("a network policy", func(t *test) {
		life(t, t.client.NetworkingV1().NetworkPolicies(t.namespace), &networkingv1.NetworkPolicy{ObjectMeta: meta("x"), Spec: networkingv1.NetworkPolicySpec{PodSelector: *selector, PolicyTypes: []networkingv1.PolicyType{"Ingress"}}})
	})
	add("a role", func(t *test) {
		life(t, t.client.RbacV1().Roles(t.namespace), &rbacv1.Role{ObjectMeta: meta("x"), Rules: []rbacv1.PolicyRule{{APIGroups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"get"}}}})
	})
	add("a role binding", func(t *test) {
		life(t, t.client.RbacV1().RoleBindings(t.namespace), &rbacv1.RoleBinding{ObjectMeta: meta("x"), RoleRef: rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "Role", Name: "r"}, Subjects: []rbacv1.Subject{{Kind: "User", Name: "u", APIGroup: rbacv1.GroupName}}})
	})
	add("an autoscaler", func(t *test) {
		life(t, t.client.AutoscalingV2().HorizontalPodAutoscalers(t.namespace), &autoscalingv2.HorizontalPodAutoscaler{ObjectMeta: meta("x"), Spec: autoscalingv2.HorizontalPodAutoscalerSpec{MaxReplicas: 3,
			ScaleTargetRef: autoscalingv2.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "d"}}})
	})
	add("a disruption budget", func(t *test) {
		life(t, t.client.PolicyV1().PodDisruptionBudgets(t.namespace), &policyv1.PodDisruptionBudget{ObjectMeta: meta("x"), Spec: policyv1.PodDisruptionBudgetSpec{MinAvailable: ptr.To(intstr.FromString("50%")), Selector: selector}})
	})
	add("a lease", func(t *test) {
		life(t, t.client.CoordinationV1().Leases(t.namespace), &coordinationv1.Lease{ObjectMeta: meta("x"), Spec: coordinationv1.LeaseSpec{HolderIdentity: ptr.To("me"), LeaseDurationSeconds: ptr.To[int32](15), RenewTime: &metav1.MicroTime{Time: time.Unix(1700000000, 123456000)}}})
	})
	add("an endpoint slice", func(t *test) {
		life(t, t.client.DiscoveryV1().EndpointSlices(t.namespace), &discoveryv1.EndpointSlice{ObjectMeta: meta("x"), AddressType: "IPv4", Endpoints: []discoveryv1.Endpoint{{Addresses: []string{"10.1.2.3"}}}})
	})
	add("a limit range", func(t *test) {
		life(t, t.client.CoreV1().LimitRanges(t.namespace), &corev1.LimitRange{ObjectMeta: meta("x"), Spec: corev1.LimitRangeSpec{Limits: []corev1.LimitRangeItem{{Type: "Container", Max: corev1.ResourceList{"cpu": resource.MustParse("2")}}}}})
	})
	add("a node", func(t *test) {
		life(t, t.client.CoreV1().Nodes(), &corev1.Node{ObjectMeta: meta(t.namespace), Spec: corev1.NodeSpec{PodCIDR: "10.244.0.0/24", PodCIDRs: []string{"10.244.0.0/24"}}})
	})
	add("a persistent volume", func(t *test) {
		life(t, t.client.CoreV1().PersistentVolumes(), &corev1.PersistentVolume{ObjectMeta: meta(t.namespace), Spec: corev1.PersistentVolumeSpec{
			Capacity: corev1.ResourceList{"storage": resource.MustParse("1Gi")}, AccessModes: []corev1.PersistentVolumeAccessMode{"ReadWriteOnce"},
			PersistentVolumeSource: corev1.PersistentVolumeSource{HostPath: &corev1.HostPathVolumeSource{Path: "/data"}}}})
	})
	add("a storage class", func(t *test) {
		life(t, t.client.StorageV1().StorageClasses(), &storagev1.StorageClass{ObjectMeta: meta(t.namespace), Provisioner: "example.com/disk"})
	})
	add("a priority class", func(t *test) {
		life(t, t.client.SchedulingV1().PriorityClasses(), &schedulingv1.PriorityClass{ObjectMeta: meta(t.namespace), Value: 7})
	})
	add("a cluster role", func(t *test) {
		life(t, t.client.RbacV1().ClusterRoles(), &rbacv1.ClusterRole{ObjectMeta: meta(t.namespace), Rules: []rbacv1.PolicyRule{{NonResourceURLs: []string{"/x"}, Verbs: []string{"get"}}}})
	})
	return out
}

func claim() corev1.PersistentVolumeClaimSpec {
	return corev1.PersistentVolumeClaimSpec{AccessModes: []corev1.PersistentVolumeAccessMode{"ReadWriteOnce"},
		Resources: corev1.VolumeResourceRequirements{Requests: corev1.ResourceList{"storage": resource.MustParse("1Gi")}}}
}
