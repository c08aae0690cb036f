package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"time"

	"helm.sh/helm/v4/pkg/action"
	"helm.sh/helm/v4/pkg/chart/common"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/kube"
	release "helm.sh/helm/v4/pkg/release/v1"
	"helm.sh/helm/v4/pkg/storage/driver"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/cli-runtime/pkg/genericclioptions"
)

var helmCases = []testCase{
	{name: "helm, server-side apply", run: func(t *test) { helmLife(t, true) }},
	{name: "helm, client-side apply", run: func(t *test) { helmLife(t, false) }},
	{name: "helm, from client-side to server-side apply", run: helmChanges},
	{name: "helm, a hook that is a job", run: helmJob},
	{name: "helm, waiting for what is ready", run: helmWait},
	{name: "helm, validation against OpenAPI", run: helmValidation},
	{name: "helm, conflicts with another manager", run: helmConflict},
	{name: "helm, dry run of the server and lookup", run: helmDryRun},
	{name: "helm, releases in config maps", run: helmConfigMaps},
	{name: "helm, a failed upgrade is rolled back", run: helmRollsBack},
}

const helmDeployment = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: "{{ .Release.Name }}-web", labels: {app: "{{ .Release.Name }}"}}
spec:
  replicas: {{ .Values.replicas }}
  selector: {matchLabels: {app: "{{ .Release.Name }}"}}
  template:
    metadata: {labels: {app: "{{ .Release.Name }}"}}
    spec:
      serviceAccountName: {{ .Release.Name }}
      containers:
      - name: web
        image: registry.example/web:{{ .Values.tag }}
        ports: [{name: http, containerPort: 8080}]
        env:
        {{- range $k, $v := .Values.env }}
        - {name: {{ $k }}, value: "{{ $v }}"}
        {{- end }}
`

const helmRest = `
apiVersion: v1
kind: Service
metadata: {name: "{{ .Release.Name }}"}
spec:
  selector: {app: "{{ .Release.Name }}"}
  ports: [{name: http, port: 80, targetPort: http}]
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: "{{ .Release.Name }}"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: "{{ .Release.Name }}-config"}
data:
  text: "{{ .Values.text }}"
  kube: "{{ .Capabilities.KubeVersion.Version }}"
  apps: "{{ .Capabilities.APIVersions.Has "apps/v1/Deployment" }}"
{{- if .Values.extra }}
---
apiVersion: v1
kind: Secret
metadata: {name: "{{ .Release.Name }}-extra"}
stringData: {password: s3cret}
{{- end }}
`

const helmHook = `
apiVersion: v1
kind: ConfigMap
metadata:
  name: "{{ .Release.Name }}-hook"
  annotations: {helm.sh/hook: "pre-install,pre-upgrade", helm.sh/hook-delete-policy: before-hook-creation}
data: {revision: "{{ .Release.Revision }}"}
`

// helmChart is a chart as people write them, plus what a case adds.
func helmChart(more map[string]string) *chart.Chart {
	c := &chart.Chart{
		Metadata: &chart.Metadata{APIVersion: chart.APIVersionV2, Name: "shop", Version: "0.1.0", AppVersion: "1"},
		Values:   map[string]any{"replicas": 1, "tag": "1", "text": "hello", "extra": false, "env": map[string]any{"A": "1"}},
	}
	add := func(name, text string) {
		c.Templates = append(c.Templates, &common.File{Name: "templates/" + name, Data: []byte(text)})
	}
	add("deployment.yaml", helmDeployment)
	add("rest.yaml", helmRest)
	add("hook.yaml", helmHook)
	add("NOTES.txt", "{{ .Release.Name }} is there")
	for name, text := range more {
		add(name, text)
	}
	return c
}

func (t *test) helm(storage string) *action.Configuration {
	settings := genericclioptions.NewConfigFlags(false)
	settings.KubeConfig, settings.Namespace = kubeconfig, &t.namespace
	c := action.NewConfiguration(action.ConfigurationSetLogger(slog.DiscardHandler))
	no(c.Init(settings, t.namespace, storage))
	return c
}

func (t *test) install(c *action.Configuration, serverSide bool) *action.Install {
	i := action.NewInstall(c)
	i.ReleaseName, i.Namespace, i.ServerSideApply, i.WaitStrategy, i.Timeout = "r", t.namespace, serverSide, kube.HookOnlyStrategy, 30*time.Second
	return i
}

func (t *test) upgrade(c *action.Configuration) *action.Upgrade {
	u := action.NewUpgrade(c)
	u.Namespace, u.ServerSideApply, u.WaitStrategy, u.Timeout = t.namespace, "auto", kube.HookOnlyStrategy, 30*time.Second
	return u
}

func uninstall(c *action.Configuration) *action.Uninstall {
	u := action.NewUninstall(c)
	u.WaitStrategy, u.Timeout = kube.HookOnlyStrategy, 30*time.Second
	return u
}

// due compares what a release's objects look like with what they should.
func (t *test) due(replicas int32, env, text string, extra bool) {
	d := get(t.client.AppsV1().Deployments(t.namespace).Get(t.ctx, "r-web", read))
	check(*d.Spec.Replicas == replicas && js(d.Spec.Template.Spec.Containers[0].Env) == env, "deployment: %s", js(d.Spec))
	check(d.Labels["app.kubernetes.io/managed-by"] == "Helm" && d.Annotations["meta.helm.sh/release-name"] == "r", "labels: %s", js(d.ObjectMeta))
	m := get(t.client.CoreV1().ConfigMaps(t.namespace).Get(t.ctx, "r-config", read))
	check(m.Data["text"] == text && strings.HasPrefix(m.Data["kube"], "v1.37") && m.Data["apps"] == "true", "config map: %s", js(m.Data))
	_, err := t.client.CoreV1().Secrets(t.namespace).Get(t.ctx, "r-extra", read)
	check(extra == (err == nil) && (extra || apierrors.IsNotFound(err)), "secret: %v", err)
	get(t.client.CoreV1().Services(t.namespace).Get(t.ctx, "r", read))
	get(t.client.CoreV1().ServiceAccounts(t.namespace).Get(t.ctx, "r", read))
}

func helmLife(t *test, serverSide bool) {
	c := t.helm("secret")
	made := get(t.install(c, serverSide).RunWithContext(t.ctx, helmChart(nil), map[string]any{"text": "first"})).(*release.Release)
	check(made.Version == 1 && made.Info.Status == "deployed" && made.Info.Notes == "r is there", "installed: %s", js(made.Info))
	t.due(1, `[{"name":"A","value":"1"}]`, "first", false)
	hook := get(t.client.CoreV1().ConfigMaps(t.namespace).Get(t.ctx, "r-hook", read))
	check(hook.Data["revision"] == "1", "hook: %s", js(hook.Data))
	_, err := t.install(c, serverSide).RunWithContext(t.ctx, helmChart(nil), nil)
	check(err != nil && strings.Contains(err.Error(), "cannot reuse a name"), "installed twice: %v", err)

	version := get(t.client.CoreV1().Services(t.namespace).Get(t.ctx, "r", read)).ResourceVersion
	next := get(t.upgrade(c).RunWithContext(t.ctx, "r", helmChart(nil), map[string]any{"replicas": 3, "text": "second", "extra": true, "env": map[string]any{"A": nil, "B": "2", "C": "3"}})).(*release.Release)
	check(next.Version == 2, "upgraded: %s", js(next.Info))
	t.due(3, `[{"name":"B","value":"2"},{"name":"C","value":"3"}]`, "second", true)
	check(get(t.client.CoreV1().ConfigMaps(t.namespace).Get(t.ctx, "r-hook", read)).Data["revision"] == "2", "the hook did not run again")
	check(get(t.client.CoreV1().Services(t.namespace).Get(t.ctx, "r", read)).ResourceVersion == version, "what did not change was written")

	back := action.NewRollback(c)
	back.Version, back.WaitStrategy, back.Timeout, back.ServerSideApply = 1, kube.HookOnlyStrategy, 30*time.Second, "auto"
	no(back.Run("r"))
	t.due(1, `[{"name":"A","value":"1"}]`, "first", false)
	var texts []string
	for _, r := range get(action.NewHistory(c).Run("r")) {
		r := r.(*release.Release)
		texts = append(texts, string(r.Info.Status)+" "+r.Info.Description)
	}
	check(strings.Join(texts, ", ") == "superseded Install complete, superseded Upgrade complete, deployed Rollback to 1", "history: %v", texts)
	values := action.NewGetValues(c)
	values.Version = 2
	check(get(values.Run("r"))["text"] == "second", "values: %v", get(values.Run("r")))
	check(len(get(action.NewList(c).Run())) == 1, "list")
	get(action.NewStatus(c).Run("r"))

	u := uninstall(c)
	u.WaitStrategy = kube.StatusWatcherStrategy
	get(u.Run("r"))
	for name, err := range map[string]error{
		"deployment":      second(t.client.AppsV1().Deployments(t.namespace).Get(t.ctx, "r-web", read)),
		"service":         second(t.client.CoreV1().Services(t.namespace).Get(t.ctx, "r", read)),
		"service account": second(t.client.CoreV1().ServiceAccounts(t.namespace).Get(t.ctx, "r", read)),
		"config map":      second(t.client.CoreV1().ConfigMaps(t.namespace).Get(t.ctx, "r-config", read)),
	} {
		check(apierrors.IsNotFound(err), "after the uninstall, %s: %v", name, err)
	}
	_, err = action.NewStatus(c).Run("r")
	check(errors.Is(err, driver.ErrReleaseNotFound), "status after: %v", err)
	left := get(t.client.CoreV1().Secrets(t.namespace).List(t.ctx, metav1.ListOptions{LabelSelector: "owner=helm"}))
	check(len(left.Items) == 0, "%d release records are left", len(left.Items))
}

// second is the error of a pair.
func second[T any](_ T, err error) error { return err }

func helmChanges(t *test) {
	c := t.helm("secret")
	get(t.install(c, false).RunWithContext(t.ctx, helmChart(nil), map[string]any{"extra": true}))
	u := t.upgrade(c)
	u.ServerSideApply = "true"
	get(u.RunWithContext(t.ctx, "r", helmChart(nil), map[string]any{"replicas": 2, "env": map[string]any{"A": nil, "B": "2"}}))
	t.due(2, `[{"name":"B","value":"2"}]`, "hello", false)
	u = t.upgrade(c)
	u.ServerSideApply = "false"
	get(u.RunWithContext(t.ctx, "r", helmChart(nil), map[string]any{"replicas": 4}))
	t.due(4, `[{"name":"A","value":"1"}]`, "hello", false)
}

// finishJobs plays the job controller for the case: each job that appears is complete.
func (t *test) finishJobs() {
	jobs := t.client.BatchV1().Jobs(t.namespace)
	w := get(jobs.Watch(t.ctx, list))
	go func() {
		defer w.Stop()
		for e := range w.ResultChan() {
			if e.Type == "ADDED" {
				now := metav1.Now().UTC().Format(time.RFC3339)
				_, _ = jobs.Patch(t.ctx, e.Object.(metav1.Object).GetName(), types.MergePatchType, []byte(`{"status":{"startTime":"`+now+`","completionTime":"`+now+`","succeeded":1,"conditions":[
					{"type":"SuccessCriteriaMet","status":"True","lastTransitionTime":"`+now+`"},{"type":"Complete","status":"True","lastTransitionTime":"`+now+`"}]}}`), patched, "status")
			}
		}
	}()
}

func helmJob(t *test) {
	t.finishJobs()
	c := t.helm("secret")
	get(t.install(c, true).RunWithContext(t.ctx, helmChart(map[string]string{"job.yaml": `
apiVersion: batch/v1
kind: Job
metadata:
  name: "{{ .Release.Name }}-migrate"
  annotations: {helm.sh/hook: pre-install, helm.sh/hook-delete-policy: hook-succeeded}
spec:
  template:
    spec: {restartPolicy: Never, containers: [{name: c, image: registry.example/job:1}]}
`}), nil))
	t.eventually("the job is gone", func() bool {
		_, err := t.client.BatchV1().Jobs(t.namespace).Get(t.ctx, "r-migrate", read)
		return apierrors.IsNotFound(err)
	})
}

// runDeployments plays the deployment controller for the case.
func (t *test) runDeployments() {
	deployments := t.client.AppsV1().Deployments(t.namespace)
	w := get(deployments.Watch(t.ctx, list))
	go func() {
		defer w.Stop()
		for e := range w.ResultChan() {
			o, is := e.Object.(metav1.Object)
			if !is || e.Type == "DELETED" || e.Type == "BOOKMARK" {
				continue
			}
			for {
				d, err := deployments.Get(t.ctx, o.GetName(), read)
				if err != nil || d.Status.ObservedGeneration == d.Generation {
					break
				}
				n := *d.Spec.Replicas
				status := map[string]any{"observedGeneration": d.Generation, "replicas": n, "updatedReplicas": n, "readyReplicas": n, "availableReplicas": n, "conditions": []map[string]any{
					{"type": "Available", "status": "True", "reason": "MinimumReplicasAvailable", "message": "m"}, {"type": "Progressing", "status": "True", "reason": "NewReplicaSetAvailable", "message": "m"}}}
				body, _ := json.Marshal(map[string]any{"status": status})
				_, _ = deployments.Patch(t.ctx, d.Name, types.MergePatchType, body, patched, "status")
			}
		}
	}()
}

func helmWait(t *test) {
	t.runDeployments()
	c := t.helm("secret")
	i := t.install(c, true)
	i.WaitStrategy = kube.StatusWatcherStrategy
	get(i.RunWithContext(t.ctx, helmChart(nil), map[string]any{"replicas": 2}))
	check(get(t.client.AppsV1().Deployments(t.namespace).Get(t.ctx, "r-web", read)).Status.ReadyReplicas == 2, "it did not wait")
	u := t.upgrade(c)
	u.WaitStrategy = kube.StatusWatcherStrategy
	get(u.RunWithContext(t.ctx, "r", helmChart(nil), map[string]any{"replicas": 3}))
	check(get(t.client.AppsV1().Deployments(t.namespace).Get(t.ctx, "r-web", read)).Status.ReadyReplicas == 3, "it did not wait")
	x := uninstall(c)
	x.WaitStrategy = kube.StatusWatcherStrategy
	get(x.Run("r"))
}

func helmValidation(t *test) {
	c := t.helm("secret")
	for text, field := range map[string]string{
		"apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bad}\ndate: {a: b}\n": "date",
		"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: bad}\nspec: {replicas: many, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}\n": "replicas",
	} {
		_, err := t.install(c, true).RunWithContext(t.ctx, helmChart(map[string]string{"bad.yaml": text}), nil)
		check(err != nil && strings.Contains(err.Error(), field), "%s: %v", field, err)
		_, _ = uninstall(c).Run("r")
	}
	_, err := t.install(c, true).RunWithContext(t.ctx, helmChart(map[string]string{"bad.yaml": "apiVersion: none.example/v1\nkind: Nothing\nmetadata: {name: bad}\n"}), nil)
	check(err != nil && strings.Contains(err.Error(), `no matches for kind "Nothing"`), "unknown kind: %v", err)
}

func helmConflict(t *test) {
	c := t.helm("secret")
	get(t.install(c, true).RunWithContext(t.ctx, helmChart(nil), nil))
	get(t.client.AppsV1().Deployments(t.namespace).Patch(t.ctx, "r-web", types.MergePatchType, []byte(`{"spec":{"replicas":9}}`), metav1.PatchOptions{FieldManager: "by-hand"}))
	_, err := t.upgrade(c).RunWithContext(t.ctx, "r", helmChart(nil), map[string]any{"replicas": 2})
	check(err != nil && strings.Contains(err.Error(), `conflict with "by-hand" using apps/v1: .spec.replicas`), "conflict: %v", err)
	u := t.upgrade(c)
	u.ForceConflicts = true
	get(u.RunWithContext(t.ctx, "r", helmChart(nil), map[string]any{"replicas": 2}))
	check(*get(t.client.AppsV1().Deployments(t.namespace).Get(t.ctx, "r-web", read)).Spec.Replicas == 2, "not forced")
	get(t.client.CoreV1().ServiceAccounts(t.namespace).Create(t.ctx, serviceAccount("other"), create))
	i := t.install(c, true)
	i.ReleaseName = "other"
	_, err = i.RunWithContext(t.ctx, helmChart(nil), nil)
	check(err != nil && strings.Contains(err.Error(), "invalid ownership metadata"), "of another: %v", err)
}

func helmDryRun(t *test) {
	c := t.helm("secret")
	get(t.client.CoreV1().ConfigMaps(t.namespace).Create(t.ctx, configMap("there"), create))
	i := t.install(c, true)
	i.DryRunStrategy = action.DryRunServer
	r := get(i.RunWithContext(t.ctx, helmChart(map[string]string{"look.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: look}\ndata: {found: \"{{ (lookup \"v1\" \"ConfigMap\" .Release.Namespace \"there\").data.key }}\"}\n"}), nil)).(*release.Release)
	check(strings.Contains(r.Manifest, `found: "value"`), "manifest: %s", r.Manifest)
	_, err := t.client.AppsV1().Deployments(t.namespace).Get(t.ctx, "r-web", read)
	check(apierrors.IsNotFound(err), "a dry run wrote: %v", err)
}

func helmConfigMaps(t *test) {
	c := t.helm("configmap")
	i := t.install(c, true)
	i.Labels = map[string]string{"team": "a"}
	get(i.RunWithContext(t.ctx, helmChart(nil), nil))
	l := get(t.client.CoreV1().ConfigMaps(t.namespace).List(t.ctx, metav1.ListOptions{LabelSelector: fields.Set{"owner": "helm", "team": "a"}.String()}))
	check(len(l.Items) == 1 && l.Items[0].Name == "sh.helm.release.v1.r.v1", "records: %d", len(l.Items))
	get(uninstall(c).Run("r"))
}

func helmRollsBack(t *test) {
	t.runDeployments()
	c := t.helm("secret")
	get(t.install(c, true).RunWithContext(t.ctx, helmChart(nil), nil))
	u := t.upgrade(c)
	u.RollbackOnFailure, u.WaitStrategy = true, kube.HookOnlyStrategy
	ctx, cancel := context.WithTimeout(t.ctx, 30*time.Second)
	defer cancel()
	_, err := u.RunWithContext(ctx, "r", helmChart(map[string]string{"bad.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: UPPER}\n"}), map[string]any{"replicas": 5, "text": "second"})
	check(err != nil && strings.Contains(err.Error(), "UPPER"), "a failing upgrade: %v", err)
	t.due(1, `[{"name":"A","value":"1"}]`, "hello", false)
	h := get(action.NewHistory(c).Run("r"))
	last := h[len(h)-1].(*release.Release)
	check(len(h) == 3 && last.Info.Status == "deployed", "history: %d, %s", len(h), js(last.Info))
}
