package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/features"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// These cases run twice, with the client's streaming lists (its feature WatchListClient) on and off.
var informerCases = []testCase{
	{name: "informer, typed, JSON", run: func(t *test) { follow(t, t.typedInformer(t.config)) }},
	{name: "informer, typed, protobuf", run: func(t *test) { follow(t, t.typedInformer(t.protobuf())) }},
	{name: "informer, dynamic", run: func(t *test) { follow(t, t.dynamicInformer(t.config)) }},
	{name: "informer, metadata", run: func(t *test) { follow(t, t.metadataInformer(t.config)) }},
	{name: "informer asks as its features say", run: asks},
	{name: "informer with indexes and listers", run: indexes},
	{name: "informer of pods of a node", run: ofNode},
	{name: "informer after lost connections", run: lostConnections},
	{name: "informer after its version was forgotten", run: forgotten},
	{name: "informer of a kind with many objects", run: many},
	{name: "informer after kill -9", run: func(t *test) { killed(t, t.typedInformer(t.config)) }, restart: true},
	{name: "informer, dynamic, after kill -9", run: func(t *test) { killed(t, t.dynamicInformer(t.config)) }, restart: true},
	{name: "informer, metadata, after kill -9", run: func(t *test) { killed(t, t.metadataInformer(t.config)) }, restart: true},
}

const ours = "case=informer"

func (t *test) typedInformer(config *rest.Config) cache.SharedIndexInformer {
	return informers.NewSharedInformerFactoryWithOptions(get(kubernetes.NewForConfig(config)), 0, informers.WithNamespace(t.namespace),
		informers.WithTweakListOptions(func(o *metav1.ListOptions) { o.LabelSelector = ours })).Core().V1().ConfigMaps().Informer()
}

func (t *test) dynamicInformer(config *rest.Config) cache.SharedIndexInformer {
	return dynamicinformer.NewFilteredDynamicSharedInformerFactory(get(dynamic.NewForConfig(config)), 0, t.namespace,
		func(o *metav1.ListOptions) { o.LabelSelector = ours }).ForResource(configMaps).Informer()
}

func (t *test) metadataInformer(config *rest.Config) cache.SharedIndexInformer {
	return metadatainformer.NewFilteredSharedInformerFactory(get(metadata.NewForConfig(config)), 0, t.namespace,
		func(o *metav1.ListOptions) { o.LabelSelector = ours }).ForResource(configMaps).Informer()
}

// A telling is what one informer's handler was told, checked while it happens.
type telling struct {
	lock    sync.Mutex
	seen    map[string]string // Name to version, of what is there.
	told    []string          // "add name", "update name", "delete name".
	wrong   []string
	highest uint64
}

func version(o metav1.Object) uint64 {
	n, err := strconv.ParseUint(o.GetResourceVersion(), 10, 64)
	no(err)
	return n
}

// handler keeps the record. Adds come for what was not there, updates and deletes for what was, and no version goes back.
func (r *telling) handler() cache.ResourceEventHandler {
	r.seen = map[string]string{}
	note := func(what string, o metav1.Object, there bool) {
		r.lock.Lock()
		defer r.lock.Unlock()
		old, was := r.seen[o.GetName()]
		if was != there {
			r.wrong = append(r.wrong, fmt.Sprintf("%s %s, there before: %t", what, o.GetName(), was))
		}
		if was && version(o) < get(strconv.ParseUint(old, 10, 64)) {
			r.wrong = append(r.wrong, fmt.Sprintf("%s %s from version %s to %s", what, o.GetName(), old, o.GetResourceVersion()))
		}
		if was && what == "update" && old == o.GetResourceVersion() {
			return // A relist tells of what did not change.
		}
		r.told = append(r.told, what+" "+o.GetName())
		r.seen[o.GetName()] = o.GetResourceVersion()
		if what == "delete" {
			delete(r.seen, o.GetName())
		}
	}
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(o any) { note("add", o.(metav1.Object), false) },
		UpdateFunc: func(_, o any) { note("update", o.(metav1.Object), true) },
		DeleteFunc: func(o any) {
			if gone, ok := o.(cache.DeletedFinalStateUnknown); ok {
				o = gone.Obj
			}
			note("delete", o.(metav1.Object), true)
		},
	}
}

func (r *telling) state() map[string]string {
	r.lock.Lock()
	defer r.lock.Unlock()
	return maps.Clone(r.seen)
}

func (r *telling) sound() {
	r.lock.Lock()
	defer r.lock.Unlock()
	check(len(r.wrong) == 0, "told wrongly: %q", r.wrong)
}

// start runs an informer until the case ends.
func (t *test) start(i cache.SharedIndexInformer) *telling {
	r := &telling{}
	handle := get(i.AddEventHandler(r.handler()))
	go i.Run(t.ctx.Done())
	t.eventually("the informer is in sync", handle.HasSynced)
	return r
}

// stored is what the server has.
func (t *test) stored() map[string]string {
	out := map[string]string{}
	for _, m := range get(t.client.CoreV1().ConfigMaps(t.namespace).List(t.ctx, metav1.ListOptions{LabelSelector: ours})).Items {
		out[m.Name] = m.ResourceVersion
	}
	return out
}

func labelled(name string) *corev1.ConfigMap {
	m := configMap(name)
	m.Labels = map[string]string{"case": "informer"}
	return m
}

// same waits until the informer knows what the server has.
func (t *test) same(r *telling, i cache.SharedIndexInformer) {
	stored := t.stored()
	t.eventually(fmt.Sprintf("the handler knows %d objects", len(stored)), func() bool { return maps.Equal(r.state(), stored) })
	inStore := map[string]string{}
	for _, o := range i.GetStore().List() {
		inStore[o.(metav1.Object).GetName()] = o.(metav1.Object).GetResourceVersion()
	}
	check(maps.Equal(inStore, stored), "the informer's store differs: %v %v", inStore, stored)
	r.sound()
}

// follow checks the first sync and then every single change, in order.
func follow(t *test, i cache.SharedIndexInformer) {
	api := t.client.CoreV1().ConfigMaps(t.namespace)
	for n := range 5 {
		get(api.Create(t.ctx, labelled(fmt.Sprintf("first-%d", n)), create))
	}
	get(api.Create(t.ctx, configMap("not-ours"), create))
	r := t.start(i)
	t.same(r, i)
	check(len(r.told) == 5, "told at first: %v", r.told)
	due := slices.Clone(r.told)
	for n := range 40 {
		name := fmt.Sprintf("late-%d", n)
		get(api.Create(t.ctx, labelled(name), create))
		due = append(due, "add "+name)
		for range 3 {
			get(api.Patch(t.ctx, name, types.MergePatchType, fmt.Appendf(nil, `{"data":{"n":"%d"}}`, rand.Int()), patched))
			due = append(due, "update "+name)
		}
		if n%2 == 0 {
			no(api.Delete(t.ctx, name, remove))
			due = append(due, "delete "+name)
		}
		if n%10 == 1 {
			// Leaving the selection is a delete, entering it an add.
			get(api.Patch(t.ctx, name, types.MergePatchType, []byte(`{"metadata":{"labels":{"case":"other"}}}`), patched))
			get(api.Patch(t.ctx, name, types.MergePatchType, []byte(`{"metadata":{"labels":{"case":"informer"}}}`), patched))
			due = append(due, "delete "+name, "add "+name)
		}
	}
	t.same(r, i)
	// An informer joins nothing in its queue here: the handler's calls follow the writes one by one, but a slow one may see
	// several updates as one.
	if slices.Equal(r.told, due) {
		return
	}
	check(slices.Equal(slices.Compact(slices.Clone(r.told)), slices.Compact(due)), "told %v, due %v", r.told, due)
}

// requests counts what a client asks.
type requests struct {
	lists, streams, watches atomic.Int32
	next                    http.RoundTripper
}

// RoundTrip passes a request on.
func (r *requests) RoundTrip(q *http.Request) (*http.Response, error) {
	query := q.URL.Query()
	switch {
	case query.Get("sendInitialEvents") == "true":
		r.streams.Add(1)
	case query.Get("watch") == "true":
		r.watches.Add(1)
	default:
		r.lists.Add(1)
	}
	return r.next.RoundTrip(q)
}

// asks: with the feature on, an informer reads by a stream and never lists; with the feature off it lists and watches. A client
// that falls back to the other way would hide that a stream failed.
func asks(t *test) {
	for _, make := range []func(*rest.Config) cache.SharedIndexInformer{t.typedInformer, t.dynamicInformer, t.metadataInformer} {
		count := &requests{}
		config := rest.CopyConfig(t.config)
		config.Wrap(func(next http.RoundTripper) http.RoundTripper { count.next = next; return count })
		i := make(config)
		r := t.start(i)
		get(t.client.CoreV1().ConfigMaps(t.namespace).Create(t.ctx, labelled("one"), create))
		t.same(r, i)
		if features.FeatureGates().Enabled(features.WatchListClient) {
			check(count.streams.Load() == 1 && count.lists.Load() == 0, "%d streams, %d lists", count.streams.Load(), count.lists.Load())
		} else {
			check(count.streams.Load() == 0 && count.lists.Load() == 1 && count.watches.Load() == 1, "%d streams, %d lists, %d watches", count.streams.Load(), count.lists.Load(), count.watches.Load())
		}
		no(t.client.CoreV1().ConfigMaps(t.namespace).Delete(t.ctx, "one", remove))
	}
}

func indexes(t *test) {
	factory := informers.NewSharedInformerFactoryWithOptions(t.client, 0, informers.WithNamespace(t.namespace))
	pods, secrets := factory.Core().V1().Pods(), factory.Core().V1().Secrets()
	no(pods.Informer().AddIndexers(cache.Indexers{"image": func(o any) ([]string, error) {
		return []string{o.(*corev1.Pod).Spec.Containers[0].Image}, nil
	}}))
	_ = secrets.Informer()
	factory.Start(t.ctx.Done())
	for kind, synced := range factory.WaitForCacheSync(t.ctx.Done()) {
		check(synced, "%v is not in sync", kind)
	}
	get(t.client.CoreV1().Pods(t.namespace).Create(t.ctx, pod("p"), create))
	t.eventually("the index has the pod", func() bool {
		return len(get(pods.Informer().GetIndexer().ByIndex("image", "registry.example/app:1"))) == 1
	})
	p := get(pods.Lister().Pods(t.namespace).Get("p"))
	check(p.Spec.Containers[0].Name == "c" && len(get(pods.Lister().List(labels.SelectorFromSet(labels.Set{"app": "x"})))) == 1, "lister: %s", js(p))
	_, err := secrets.Lister().Secrets(t.namespace).Get("none")
	check(apierrors.IsNotFound(err), "lister of nothing: %v", err)
}

func ofNode(t *test) {
	node := "node-" + t.namespace
	i := informers.NewSharedInformerFactoryWithOptions(t.client, 0, informers.WithTweakListOptions(func(o *metav1.ListOptions) { o.FieldSelector = "spec.nodeName=" + node })).Core().V1().Pods().Informer()
	r := t.start(i)
	pods := t.client.CoreV1().Pods(t.namespace)
	for _, name := range []string{"a", "b"} {
		get(pods.Create(t.ctx, pod(name), create))
	}
	no(pods.Bind(t.ctx, &corev1.Binding{ObjectMeta: metav1.ObjectMeta{Name: "b"}, Target: corev1.ObjectReference{Kind: "Node", Name: node}}, create))
	t.eventually("the node sees its pod", func() bool { return len(r.state()) == 1 })
	no(pods.Delete(t.ctx, "b", metav1.DeleteOptions{GracePeriodSeconds: new(int64)}))
	t.eventually("the node's pod is gone", func() bool { return len(r.state()) == 0 })
	r.lock.Lock()
	defer r.lock.Unlock()
	check(r.told[0] == "add b" && r.told[len(r.told)-1] == "delete b", "told: %v", r.told)
}

// A network is a dialer whose connections can be cut and which can refuse new ones.
type network struct {
	lock sync.Mutex
	open []net.Conn
	down bool
}

func (n *network) dial(ctx context.Context, kind, address string) (net.Conn, error) {
	n.lock.Lock()
	defer n.lock.Unlock()
	if n.down {
		return nil, errors.New("the network is down")
	}
	c, err := (&net.Dialer{}).DialContext(ctx, kind, address)
	if err == nil {
		n.open = append(n.open, c)
	}
	return c, err
}

// cut ends all connections, and lets new ones come or not.
func (n *network) cut(down bool) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.down = down
	for _, c := range n.open {
		c.Close()
	}
	n.open = nil
}

// through is the configuration of a client whose connections go through a network.
func (t *test) through(n *network) *rest.Config {
	config := rest.CopyConfig(t.config)
	config.Dial = n.dial
	return config
}

// churn writes until told to stop, and answers how often.
func (t *test) churn(stop <-chan struct{}, errs *atomic.Int32) int {
	api := t.client.CoreV1().ConfigMaps(t.namespace)
	count := 0
	for {
		select {
		case <-stop:
			return count
		default:
		}
		name := fmt.Sprintf("c-%d", rand.Intn(30))
		var err error
		if _, err = api.Create(t.ctx, labelled(name), create); apierrors.IsAlreadyExists(err) {
			if rand.Intn(2) == 0 {
				err = api.Delete(t.ctx, name, remove)
			} else {
				_, err = api.Patch(t.ctx, name, types.MergePatchType, fmt.Appendf(nil, `{"data":{"n":"%d"}}`, count), patched)
			}
		}
		if err != nil && !apierrors.IsNotFound(err) {
			errs.Add(1)
			if errs.Load() > 5000 {
				return count
			}
			time.Sleep(2 * time.Millisecond)
		} else {
			count++
		}
	}
}

func lostConnections(t *test) {
	n := &network{}
	i := t.typedInformer(t.through(n))
	r := t.start(i)
	stop := make(chan struct{})
	var errs atomic.Int32
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() { t.churn(stop, &errs) })
	}
	for round := range 3 {
		before := len(r.state())
		t.eventually("something happens", func() bool { r.lock.Lock(); defer r.lock.Unlock(); return len(r.told) > 20*(round+1) })
		n.cut(false)
		_ = before
	}
	close(stop)
	wait.Wait()
	check(errs.Load() == 0, "%d writes failed", errs.Load())
	t.same(r, i)
}

// forgotten: an informer that was away until the server forgot its version reads everything again and tells only what changed.
func forgotten(t *test) {
	n := &network{}
	api := t.client.CoreV1().ConfigMaps(t.namespace)
	for _, name := range []string{"stays", "changes", "goes"} {
		get(api.Create(t.ctx, labelled(name), create))
	}
	i := t.typedInformer(t.through(n))
	r := t.start(i)
	t.same(r, i)
	n.cut(true)
	get(api.Patch(t.ctx, "changes", types.MergePatchType, []byte(`{"data":{"n":"1"}}`), patched))
	no(api.Delete(t.ctx, "goes", remove))
	get(api.Create(t.ctx, labelled("comes"), create))
	if *forgets {
		old := i.LastSyncResourceVersion()
		// History is dropped from time to time, not at once.
		t.within(2*time.Minute, "the server forgot version "+old, func() bool {
			_, err := api.List(t.ctx, metav1.ListOptions{ResourceVersion: old, ResourceVersionMatch: metav1.ResourceVersionMatchExact})
			if err == nil {
				time.Sleep(200 * time.Millisecond)
			}
			return apierrors.IsResourceExpired(err) || apierrors.IsGone(err)
		})
	}
	n.cut(false)
	t.same(r, i)
	told := slices.Sorted(slices.Values(r.told[3:]))
	check(strings.Join(told, ",") == "add comes,delete goes,update changes", "told: %v", told)
}

func many(t *test) {
	api := t.client.CoreV1().ConfigMaps(t.namespace)
	var wait sync.WaitGroup
	for w := range 8 {
		wait.Go(func() {
			for n := range 150 {
				if _, err := api.Create(t.ctx, labelled(fmt.Sprintf("m-%d-%d", w, n)), create); err != nil {
					return
				}
			}
		})
	}
	i := t.typedInformer(t.protobuf())
	r := t.start(i)
	wait.Wait()
	check(len(t.stored()) == 1200, "stored: %d", len(t.stored()))
	t.same(r, i)
	check(len(r.told) == 1200, "told %d", len(r.told))
	no(api.DeleteCollection(t.ctx, remove, metav1.ListOptions{LabelSelector: ours}))
	t.same(r, i)
	check(len(r.told) == 2400, "told %d", len(r.told))
}

// killed: the server dies under writes and comes back; the informer then knows what is stored, and was told nothing twice.
func killed(t *test, i cache.SharedIndexInformer) {
	r := t.start(i)
	stop := make(chan struct{})
	var errs atomic.Int32
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() { t.churn(stop, &errs) })
	}
	t.eventually("something happens", func() bool { r.lock.Lock(); defer r.lock.Unlock(); return len(r.told) > 50 })
	restart()
	told := len(r.told)
	t.eventually("something happens again", func() bool { r.lock.Lock(); defer r.lock.Unlock(); return len(r.told) > told+50 })
	close(stop)
	wait.Wait()
	t.same(r, i)
}
