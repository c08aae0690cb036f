package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"

	corev1 "k8s.io/api/core/v1"
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
)

// extract is a list's objects.
func extract(list runtime.Object) ([]runtime.Object, error) { return apimeta.ExtractList(list) }

// untyped is a typed object as the dynamic client wants it.
func untyped(apiVersion, kind string, o any) (*unstructured.Unstructured, error) {
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(o)
	if err != nil {
		return nil, err
	}
	delete(content, "status")
	delete(content["metadata"].(map[string]any), "creationTimestamp")
	u := &unstructured.Unstructured{Object: content}
	u.SetAPIVersion(apiVersion)
	u.SetKind(kind)
	return u, nil
}

// A dynamicOf is a dynamic client with the methods of a typed one.
type dynamicOf struct{ of dynamic.ResourceInterface }

// Create makes an object.
func (d dynamicOf) Create(ctx context.Context, o *unstructured.Unstructured, options metav1.CreateOptions) (*unstructured.Unstructured, error) {
	return d.of.Create(ctx, o, options)
}

// Update replaces an object.
func (d dynamicOf) Update(ctx context.Context, o *unstructured.Unstructured, options metav1.UpdateOptions) (*unstructured.Unstructured, error) {
	return d.of.Update(ctx, o, options)
}

// Get reads an object.
func (d dynamicOf) Get(ctx context.Context, name string, options metav1.GetOptions) (*unstructured.Unstructured, error) {
	return d.of.Get(ctx, name, options)
}

// List reads many objects.
func (d dynamicOf) List(ctx context.Context, options metav1.ListOptions) (*unstructured.UnstructuredList, error) {
	return d.of.List(ctx, options)
}

// Watch follows objects.
func (d dynamicOf) Watch(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
	return d.of.Watch(ctx, options)
}

// Delete deletes an object.
func (d dynamicOf) Delete(ctx context.Context, name string, options metav1.DeleteOptions) error {
	return d.of.Delete(ctx, name, options)
}

// DeleteCollection deletes many objects.
func (d dynamicOf) DeleteCollection(ctx context.Context, options metav1.DeleteOptions, of metav1.ListOptions) error {
	return d.of.DeleteCollection(ctx, options, of)
}

// Patch changes an object.
func (d dynamicOf) Patch(ctx context.Context, name string, kind types.PatchType, body []byte, options metav1.PatchOptions, sub ...string) (*unstructured.Unstructured, error) {
	return d.of.Patch(ctx, name, kind, body, options, sub...)
}

// request is a certificate request in PEM.
func request() []byte {
	key := get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	der := get(x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{Subject: pkix.Name{CommonName: "someone"}}, key))
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE REQUEST", Bytes: der})
}

// kubernetesOf is a typed client.
func kubernetesOf(config *rest.Config) (*kubernetes.Clientset, error) {
	return kubernetes.NewForConfig(config)
}

// dynamicLegacy is where the paths of a group and version begin.
func dynamicLegacy(gvk schema.GroupVersionKind) string { return dynamic.LegacyAPIPathResolverFunc(gvk) }

// eventSink is where recorded events go.
func eventSink(t *test) record.EventSink {
	return &typedcorev1.EventSinkImpl{Interface: t.client.CoreV1().Events(t.namespace)}
}

func serviceAccount(name string) *corev1.ServiceAccount {
	return &corev1.ServiceAccount{ObjectMeta: meta(name)}
}

// A serviceAPI is the typed client of services with the deletion of many, which client-go leaves out for this kind.
type serviceAPI struct {
	typedcorev1.ServiceInterface
	test *test
}

// DeleteCollection deletes many services.
func (s serviceAPI) DeleteCollection(ctx context.Context, options metav1.DeleteOptions, of metav1.ListOptions) error {
	return s.test.client.CoreV1().RESTClient().Delete().Namespace(s.test.namespace).Resource("services").VersionedParams(&of, scheme.ParameterCodec).Body(&options).Do(ctx).Error()
}
