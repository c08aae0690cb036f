package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextclient "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	"k8s.io/apimachinery/pkg/api/errors"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic/dynamicinformer"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	clientcache "k8s.io/client-go/tools/cache"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

var customCases = []testCase{
	{name: "custom resources, definitions by the typed client", run: customDefinitions},
	{name: "custom resources, envtest installs and removes definitions", run: customInstall},
	{name: "custom resources, typed objects, status, scale", run: customObjects},
	{name: "custom resources, an informer sees a definition come and go", run: customInformer},
	{name: "custom resources, a controller with status, owned objects, finalizer", run: func(t *test) { customController(t, false) }},
	{name: "custom resources, a controller, kill -9", run: func(t *test) { customController(t, true) }, restart: true},
}

// A Garden is what a kubebuilder project would generate.
type Garden struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              GardenSpec   `json:"spec,omitempty"`
	Status            GardenStatus `json:"status,omitempty"`
}

// GardenSpec is what is wanted.
type GardenSpec struct {
	Plants []Plant `json:"plants,omitempty"`
	Beds   *int32  `json:"beds,omitempty"`
	Soil   string  `json:"soil,omitempty"`
}

// Plant is an item of a list by name.
type Plant struct {
	Name  string `json:"name"`
	Count int64  `json:"count,omitempty"`
}

// GardenStatus is what is there.
type GardenStatus struct {
	Beds               int32              `json:"beds,omitempty"`
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}

// GardenList is many.
type GardenList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Garden `json:"items"`
}

// DeepCopyObject copies.
func (g *Garden) DeepCopyObject() runtime.Object { return viaJSON(g, &Garden{}) }

// DeepCopyObject copies.
func (l *GardenList) DeepCopyObject() runtime.Object { return viaJSON(l, &GardenList{}) }

// viaJSON copies everything that is written.
func viaJSON[T runtime.Object](from, to T) T {
	no(json.Unmarshal(get(json.Marshal(from)), to))
	return to
}

// gardens is the definition in a group of its own, as controller-gen writes it.
func gardens(group string) *apiext.CustomResourceDefinition {
	type props = map[string]apiext.JSONSchemaProps
	text, number := apiext.JSONSchemaProps{Type: "string"}, apiext.JSONSchemaProps{Type: "integer", Format: "int64"}
	object := func(p props, required ...string) apiext.JSONSchemaProps {
		return apiext.JSONSchemaProps{Type: "object", Properties: p, Required: required}
	}
	list := func(items apiext.JSONSchemaProps, keys ...string) apiext.JSONSchemaProps {
		return apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &items}, XListType: ptr.To("map"), XListMapKeys: keys}
	}
	soil := apiext.JSONSchemaProps{Type: "string", Default: &apiext.JSON{Raw: []byte(`"loam"`)}, Enum: []apiext.JSON{{Raw: []byte(`"loam"`)}, {Raw: []byte(`"sand"`)}}, XValidations: apiext.ValidationRules{{Rule: "self == oldSelf", Message: "soil is immutable"}}}
	beds := apiext.JSONSchemaProps{Type: "integer", Format: "int32", Minimum: ptr.To(0.0), Maximum: ptr.To(100.0), Default: &apiext.JSON{Raw: []byte("1")}}
	time := apiext.JSONSchemaProps{Type: "string", Format: "date-time"}
	condition := object(props{"type": text, "status": text, "reason": text, "message": text, "lastTransitionTime": time, "observedGeneration": number}, "type", "status", "reason", "message", "lastTransitionTime")
	root := object(props{
		"apiVersion": text, "kind": text, "metadata": object(nil),
		"spec":   object(props{"plants": list(object(props{"name": text, "count": {Type: "integer", Default: &apiext.JSON{Raw: []byte("1")}}}, "name"), "name"), "beds": beds, "soil": soil}),
		"status": object(props{"beds": number, "observedGeneration": number, "conditions": list(condition, "type")}),
	})
	return &apiext.CustomResourceDefinition{
		TypeMeta:   metav1.TypeMeta{APIVersion: "apiextensions.k8s.io/v1", Kind: "CustomResourceDefinition"},
		ObjectMeta: metav1.ObjectMeta{Name: "gardens." + group},
		Spec: apiext.CustomResourceDefinitionSpec{
			Group: group, Scope: apiext.NamespaceScoped, Names: apiext.CustomResourceDefinitionNames{Plural: "gardens", Singular: "garden", Kind: "Garden", ListKind: "GardenList", ShortNames: []string{"gd"}},
			Versions: []apiext.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true, Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &root},
				Subresources: &apiext.CustomResourceSubresources{Status: &apiext.CustomResourceSubresourceStatus{}, Scale: &apiext.CustomResourceSubresourceScale{SpecReplicasPath: ".spec.beds", StatusReplicasPath: ".status.beds"}},
			}},
		},
	}
}

// custom is a group of the case's own, with a scheme and a client that know gardens.
type custom struct {
	group, version string
	scheme         *runtime.Scheme
	client         client.WithWatch
}

// plant installs the definition as envtest does: it returns when discovery has the resource.
func plant(t *test) custom {
	group := t.namespace + ".example.com"
	s := runtime.NewScheme()
	no(clientscheme.AddToScheme(s))
	no(apiext.AddToScheme(s))
	gv := schema.GroupVersion{Group: group, Version: "v1"}
	s.AddKnownTypes(gv, &Garden{}, &GardenList{})
	metav1.AddToGroupVersion(s, gv)
	get(envtest.InstallCRDs(t.config, envtest.CRDInstallOptions{CRDs: []*apiext.CustomResourceDefinition{gardens(group)}, MaxTime: 20 * time.Second, PollInterval: 20 * time.Millisecond}))
	return custom{group, "v1", s, get(client.NewWithWatch(t.config, client.Options{Scheme: s}))}
}

// uproot removes it again, and waits until it is gone: envtest doesn't, and would then try to update what goes.
func (c custom) uproot(t *test) {
	crd := gardens(c.group)
	no(envtest.UninstallCRDs(t.config, envtest.CRDInstallOptions{CRDs: []*apiext.CustomResourceDefinition{crd}}))
	t.eventually("the definition is gone", func() bool {
		return errors.IsNotFound(c.client.Get(t.ctx, client.ObjectKeyFromObject(crd), crd))
	})
}

func garden(t *test, name string) *Garden {
	return &Garden{ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: t.namespace}, Spec: GardenSpec{Plants: []Plant{{Name: "rose", Count: 2}, {Name: "oak"}}}}
}

func customDefinitions(t *test) {
	c := get(apiextclient.NewForConfig(t.config)).ApiextensionsV1().CustomResourceDefinitions()
	group := t.namespace + ".example.com"
	made := get(c.Create(t.ctx, gardens(group), create))
	check(made.Spec.Conversion.Strategy == apiext.NoneConverter && len(made.Status.StoredVersions) == 1 && made.Generation == 1, "made: %s", js(made))
	t.eventually("it is established", func() bool {
		seen := get(c.Get(t.ctx, made.Name, metav1.GetOptions{}))
		for _, x := range seen.Status.Conditions {
			if x.Type == apiext.Established && x.Status == apiext.ConditionTrue {
				return seen.Status.AcceptedNames.Kind == "Garden"
			}
		}
		return false
	})
	_, err := c.Create(t.ctx, gardens(group), create)
	check(errors.IsAlreadyExists(err), "twice: %v", err)
	bad := gardens("bad" + group)
	bad.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"] = apiext.JSONSchemaProps{}
	_, err = c.Create(t.ctx, bad, create)
	check(errors.IsInvalid(err), "without a type: %v", err)
	for range 5 {
		seen := get(c.Get(t.ctx, made.Name, metav1.GetOptions{}))
		seen.Labels = map[string]string{"a": "b"}
		if _, err = c.Update(t.ctx, seen, metav1.UpdateOptions{}); err == nil {
			break
		}
	}
	no(err)
	check(len(get(c.List(t.ctx, metav1.ListOptions{LabelSelector: "a=b"})).Items) >= 1, "by label")
	w := get(c.Watch(t.ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + made.Name}))
	defer w.Stop()
	no(c.Delete(t.ctx, made.Name, remove))
	for e := range w.ResultChan() {
		if e.Type == "DELETED" {
			break
		}
	}
}

func customInstall(t *test) {
	c := plant(t)
	no(c.client.Create(t.ctx, garden(t, "a")))
	// Again, with what is there already: it is updated.
	get(envtest.InstallCRDs(t.config, envtest.CRDInstallOptions{CRDs: []*apiext.CustomResourceDefinition{gardens(c.group)}}))
	c.uproot(t)
	t.eventually("the resource is gone", func() bool {
		err := c.client.List(t.ctx, &GardenList{}, client.InNamespace(t.namespace))
		return errors.IsNotFound(err) || apimeta.IsNoMatchError(err)
	})
}

func customObjects(t *test) {
	c := plant(t)
	defer c.uproot(t)
	g := garden(t, "a")
	no(c.client.Create(t.ctx, g))
	check(g.Spec.Soil == "loam" && *g.Spec.Beds == 1 && g.Spec.Plants[1].Count == 1 && g.Generation == 1, "defaults: %s", js(g))
	old := viaJSON(g, &Garden{})
	g.Spec.Soil = "sand"
	err := c.client.Update(t.ctx, g)
	check(errors.IsInvalid(err), "a transition that a rule forbids: %v", err)
	g.Spec.Soil, g.Spec.Beds = "loam", ptr.To[int32](3)
	no(c.client.Patch(t.ctx, g, client.MergeFromWithOptions(old, client.MergeFromWithOptimisticLock{})))
	check(g.Generation == 2, "generation: %s", js(g.ObjectMeta))
	g.Status.Beds = 3
	apimeta.SetStatusCondition(&g.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Planted", ObservedGeneration: g.Generation})
	no(c.client.Status().Update(t.ctx, g))
	check(g.Status.Beds == 3 && g.Generation == 2, "status: %s", js(g))
	stale := viaJSON(old, &Garden{})
	check(errors.IsConflict(c.client.Update(t.ctx, stale)), "an old version")
	u := &unstructured.Unstructured{Object: map[string]any{"apiVersion": c.group + "/v1", "kind": "Garden", "metadata": map[string]any{"name": "a", "namespace": t.namespace},
		"spec": map[string]any{"plants": []any{map[string]any{"name": "elm", "count": int64(4)}}}}}
	no(c.client.Apply(t.ctx, client.ApplyConfigurationFromUnstructured(u), client.FieldOwner("other")))
	var seen Garden
	no(c.client.Get(t.ctx, client.ObjectKeyFromObject(g), &seen))
	check(len(seen.Spec.Plants) == 3, "an apply adds to the list: %s", js(seen.Spec))
	err = c.client.Create(t.ctx, &unstructured.Unstructured{Object: map[string]any{"apiVersion": c.group + "/v1", "kind": "Garden", "metadata": map[string]any{"name": "b", "namespace": t.namespace}, "spec": map[string]any{"weeds": "many"}}}, client.FieldValidation("Strict"))
	check(errors.IsBadRequest(err), "strict: %v", err)
	resource := schema.GroupVersionResource{Group: c.group, Version: "v1", Resource: "gardens"}
	scaled := get(t.dynamic.Resource(resource).Namespace(t.namespace).Patch(t.ctx, "a", types.MergePatchType, []byte(`{"spec":{"replicas":7}}`), metav1.PatchOptions{}, "scale"))
	check(get2(unstructured.NestedInt64(scaled.Object, "spec", "replicas")) == 7 && get2(unstructured.NestedInt64(scaled.Object, "status", "replicas")) == 3, "scale: %s", js(scaled))
	no(c.client.DeleteAllOf(t.ctx, &Garden{}, client.InNamespace(t.namespace)))
	check(errors.IsNotFound(c.client.Get(t.ctx, client.ObjectKeyFromObject(g), &seen)), "still there")
}

// get2 takes a value that must have been found.
func get2[T any](v T, found bool, err error) T {
	no(err)
	check(found, "not found")
	return v
}

func customInformer(t *test) {
	c := plant(t)
	resource := schema.GroupVersionResource{Group: c.group, Version: "v1", Resource: "gardens"}
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(t.dynamic, 0, t.namespace, nil)
	events := make(chan string, 100)
	i := factory.ForResource(resource).Informer()
	get(i.AddEventHandler(clientcache.ResourceEventHandlerFuncs{
		AddFunc:    func(o any) { events <- "add " + o.(*unstructured.Unstructured).GetName() },
		DeleteFunc: func(any) { events <- "delete" },
	}))
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	due := func(what string) {
		select {
		case seen := <-events:
			check(seen == what, "%s instead of %s", seen, what)
		case <-time.After(30 * time.Second):
			fail("no event: %s", what)
		}
	}
	no(c.client.Create(t.ctx, garden(t, "a")))
	due("add a")
	c.uproot(t)
	due("delete")
	// The same definition again: the informer finds its way back.
	c = plant(t)
	defer c.uproot(t)
	no(c.client.Create(t.ctx, garden(t, "b")))
	due("add b")
}

// customController is a controller as kubebuilder lays it out: a config map for each plant of a garden, status with conditions,
// a finalizer.
func customController(t *test, kill bool) {
	const finalizer = "example.com/uproot"
	g := plant(t)
	defer g.uproot(t)
	m := get(ctrl.NewManager(t.config, ctrl.Options{Scheme: g.scheme, Metrics: server.Options{BindAddress: "0"}, Cache: cache.Options{DefaultNamespaces: map[string]cache.Config{t.namespace: {}}}}))
	c := m.GetClient()
	cleaned := make(chan string, 100)
	reconcile := reconciler(func(ctx context.Context, q ctrl.Request) (ctrl.Result, error) {
		var of Garden
		if err := c.Get(ctx, q.NamespacedName, &of); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		if !of.DeletionTimestamp.IsZero() {
			if controllerutil.RemoveFinalizer(&of, finalizer) {
				if err := c.Update(ctx, &of); err != nil {
					return ctrl.Result{}, err
				}
				cleaned <- of.Name
			}
			return ctrl.Result{}, nil
		}
		if controllerutil.AddFinalizer(&of, finalizer) {
			if err := c.Update(ctx, &of); err != nil {
				return ctrl.Result{}, err
			}
		}
		for _, p := range of.Spec.Plants {
			bed := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: of.Name + "-" + p.Name, Namespace: of.Namespace}}
			if _, err := controllerutil.CreateOrUpdate(ctx, c, bed, func() error {
				bed.Data = map[string]string{"count": fmt.Sprint(p.Count)}
				return controllerutil.SetControllerReference(&of, bed, g.scheme)
			}); err != nil {
				return ctrl.Result{}, err
			}
		}
		before := client.MergeFrom(viaJSON(&of, &Garden{}))
		of.Status.Beds, of.Status.ObservedGeneration = *of.Spec.Beds, of.Generation
		apimeta.SetStatusCondition(&of.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Planted", Message: "all is planted", ObservedGeneration: of.Generation})
		return ctrl.Result{}, c.Status().Patch(ctx, &of, before)
	})
	no(ctrl.NewControllerManagedBy(m).Named("gardens-"+t.namespace).For(&Garden{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).Owns(&corev1.ConfigMap{}).Complete(reconcile))
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.ctx)
	go func() { ended <- m.Start(ctx) }()
	for i := range 5 {
		no(g.client.Create(t.ctx, garden(t, fmt.Sprintf("g%d", i))))
	}
	ready := func(beds int32, generation int64) func() bool {
		return func() bool {
			var all GardenList
			no(g.client.List(t.ctx, &all, client.InNamespace(t.namespace)))
			good := 0
			for _, x := range all.Items {
				if x.Status.Beds == beds && x.Status.ObservedGeneration == generation && apimeta.IsStatusConditionTrue(x.Status.Conditions, "Ready") {
					good++
				}
			}
			return good == 5
		}
	}
	t.eventually("all are ready", ready(1, 1))
	if kill {
		restart()
	}
	for i := range 5 {
		no(g.client.Patch(t.ctx, garden(t, fmt.Sprintf("g%d", i)), client.RawPatch(types.MergePatchType, []byte(`{"spec":{"beds":4}}`))))
	}
	t.eventually("all are ready again", ready(4, 2))
	bed := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "g3-oak", Namespace: t.namespace}}
	no(g.client.Delete(t.ctx, bed))
	t.eventually("the config map is back", func() bool { return g.client.Get(t.ctx, client.ObjectKeyFromObject(bed), bed) == nil })
	for i := range 5 {
		no(g.client.Delete(t.ctx, garden(t, fmt.Sprintf("g%d", i))))
	}
	for range 5 {
		select {
		case <-cleaned:
		case <-time.After(20 * time.Second):
			fail("a finalizer stays")
		}
	}
	cancel()
	no(<-ended)
}
