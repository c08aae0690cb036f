// Clients drives a Kubernetes API server with the Go clients people use: client-go, controller-runtime and Helm.
//
// Usage: clients -kubeconfig FILE [-restart] [-run WORD] GROUP...
//
// Each case prints one line, `ok NAME` or `FAIL NAME: why`. Checks of what the server does not have yet stand in `differs`: they must
// fail, and with -whole, for kube-apiserver, pass. With -restart a case may ask whoever started the program to
// kill the server and start it again on the same port: it prints `restart` and reads one line when that is done.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	ctrllog "sigs.k8s.io/controller-runtime/pkg/log"
)

// A test is what one case holds: its own namespace, clients, and a context that ends with it.
type test struct {
	ctx       context.Context
	config    *rest.Config
	client    *kubernetes.Clientset
	dynamic   *dynamic.DynamicClient
	namespace string
}

// failure is what ends a case early.
type failure struct{ text string }

// fail ends the case.
func fail(format string, args ...any) { panic(failure{fmt.Sprintf(format, args...)}) }

// check ends the case unless the condition holds.
func check(ok bool, format string, args ...any) {
	if !ok {
		fail(format, args...)
	}
}

// differs runs checks that kube-apiserver passes and this server does not yet: they must fail, or the mark goes. `why` is the reason.
func differs(why string, checks func()) {
	if *wholeAPI {
		checks()
		return
	}
	check(fails(checks), "no longer differs (%s): take the mark off", why)
}

func fails(checks func()) (failed bool) {
	defer func() {
		if why := recover(); why != nil {
			if _, failed = why.(failure); !failed {
				panic(why)
			}
		}
	}()
	checks()
	return false
}

// no ends the case when there is an error.
func no(err error) {
	if err != nil {
		fail("%v", err)
	}
}

// get takes a value that comes with an error.
func get[T any](v T, err error) T {
	no(err)
	return v
}

// eventually waits for a condition; what it waits for is named in the failure.
func (t *test) eventually(what string, ok func() bool) { t.within(30*time.Second, what, ok) }

// within waits for a condition no longer than told.
func (t *test) within(limit time.Duration, what string, ok func() bool) {
	end := time.Now().Add(limit)
	for !ok() {
		if time.Now().After(end) {
			fail("not within %s: %s", limit, what)
		}
		select {
		case <-t.ctx.Done():
			fail("the case took too long, waiting for: %s", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// protobuf is the test's configuration with protobuf as content type.
func (t *test) protobuf() *rest.Config {
	c := rest.CopyConfig(t.config)
	c.ContentType = "application/vnd.kubernetes.protobuf"
	c.AcceptContentTypes = "application/vnd.kubernetes.protobuf,application/json"
	return c
}

// A testCase has a name and a group it is run with.
type testCase struct {
	name    string
	run     func(*test)
	restart bool // It asks for restarts of the server.
}

var groups = map[string][]testCase{
	"typed":     typedCases,
	"patch":     patchCases,
	"apply":     applyCases,
	"informers": informerCases,
	"helpers":   helperCases,
	"runtime":   runtimeCases,
	"custom":    customCases,
	"helm":      helmCases,
}

var (
	// A set of its own: the libraries fill the global one.
	flags      = flag.NewFlagSet("clients", flag.ExitOnError)
	canRestart = flags.Bool("restart", false, "the server can be restarted")
	forgets    = flags.Bool("forgets", false, "the server forgets old versions within seconds")
	kubeconfig = flags.String("kubeconfig", "", "file with the server and the administrator's credentials")
	wholeAPI   = flags.Bool("whole", false, "the server has everything")
	protobuf   = flags.Bool("protobuf", false, "typed clients speak protobuf")
	cbor       = flags.Bool("cbor", false, "clients shall speak CBOR: KUBE_FEATURE_ClientsAllowCBOR and KUBE_FEATURE_ClientsPreferCBOR are set")
	only       = flags.String("run", "", "only cases whose name contains this")
	stdin      = bufio.NewReader(os.Stdin)
	output     sync.Mutex
)

// kinds counts by type what travels.
type kinds struct{ next http.RoundTripper }

var (
	sent, received sync.Map // Content types.
)

func (k *kinds) RoundTrip(r *http.Request) (*http.Response, error) {
	sent.Store(r.Header.Get("Content-Type"), true)
	answer, err := k.next.RoundTrip(r)
	if err == nil {
		received.Store(answer.Header.Get("Content-Type"), true)
	}
	return answer, err
}

// speaksCBOR checks that clients which could speak CBOR did.
func speaksCBOR() (passed bool) {
	passed = true
	for kind, where := range map[string]*sync.Map{
		"application/cbor": &sent, "application/apply-patch+cbor": &sent, "application/cbor ": &received, "application/cbor-seq": &received,
	} {
		if _, seen := where.Load(strings.TrimSpace(kind)); !seen {
			fmt.Printf("FAIL CBOR is spoken: no %s\n", kind)
			passed = false
		}
	}
	if passed {
		fmt.Println("ok CBOR is spoken")
	}
	return
}

// restart kills the server and returns when it is ready again.
func restart() {
	output.Lock()
	fmt.Println("restart")
	output.Unlock()
	if _, err := stdin.ReadString('\n'); err != nil {
		fail("the server was not restarted: %v", err)
	}
}

// runCase answers whether it passed.
func runCase(c testCase, config *rest.Config) (passed bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 180*time.Second)
	defer cancel()
	start := time.Now()
	t := &test{ctx: ctx, config: config}
	defer func() {
		if t.namespace != "" {
			_ = t.client.CoreV1().Namespaces().Delete(context.Background(), t.namespace, metav1.DeleteOptions{})
		}
		why := recover()
		output.Lock()
		defer output.Unlock()
		switch why := why.(type) {
		case nil:
			passed = true
			fmt.Printf("ok %s (%.1f s)\n", c.name, time.Since(start).Seconds())
		case failure:
			if len(why.text) > 1200 {
				why.text = why.text[:1200] + "..."
			}
			lines := strings.Split(string(debug.Stack()), "\n")
			fmt.Printf("FAIL %s: %s%s\n", c.name, strings.ReplaceAll(why.text, "\n", " | "), where(lines))
		default:
			fmt.Printf("FAIL %s: panic: %v\n", c.name, why)
			fmt.Fprintf(os.Stderr, "%s\n", debug.Stack())
		}
	}()
	t.client = get(kubernetes.NewForConfig(config))
	t.dynamic = get(dynamic.NewForConfig(config))
	made := get(t.client.CoreV1().Namespaces().Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "case-"}}, metav1.CreateOptions{}))
	t.namespace = made.Name
	c.run(t)
	return
}

// where finds the line of a case in a stack.
func where(stack []string) string {
	for _, line := range stack {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "clients/go/") && !strings.Contains(line, "/main.go:") {
			return " (" + line[strings.LastIndex(line, "/")+1:] + ")"
		}
	}
	return ""
}

func main() {
	_ = flags.Parse(os.Args[1:])
	klog.SetLogger(logr.Discard())
	ctrllog.SetLogger(logr.Discard())
	klog.SetOutput(io.Discard)
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	config.QPS, config.Burst = -1, 0
	if *protobuf {
		config = (&test{config: config}).protobuf()
	}
	if *cbor {
		config.Wrap(func(next http.RoundTripper) http.RoundTripper { return &kinds{next: next} })
	}
	failed := false
	for _, name := range flags.Args() {
		cases, known := groups[name]
		if !known {
			fmt.Fprintf(os.Stderr, "unknown group %q\n", name)
			os.Exit(2)
		}
		for _, c := range cases {
			if strings.Contains(c.name, *only) && (*canRestart || !c.restart) {
				failed = !runCase(c, rest.CopyConfig(config)) || failed
			}
		}
	}
	if *cbor {
		failed = !speaksCBOR() || failed
	}
	if failed {
		os.Exit(1)
	}
}
