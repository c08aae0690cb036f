"""Custom resources by the Python client: definitions, CustomObjectsApi, watches."""

from kubernetes import client, dynamic, watch
from kubernetes.client.exceptions import ApiException

VERSION = "v1"


def definition(group):
    """A definition of kites."""
    text, number = client.V1JSONSchemaProps(type="string"), client.V1JSONSchemaProps(type="integer")
    spec = client.V1JSONSchemaProps(type="object", required=["color"], properties={
        "color": client.V1JSONSchemaProps(type="string", enum=["red", "blue"]), "length": client.V1JSONSchemaProps(type="integer", default=3, minimum=1),
        "free": client.V1JSONSchemaProps(type="object", x_kubernetes_preserve_unknown_fields=True)})
    root = client.V1JSONSchemaProps(type="object", properties={"spec": spec, "status": client.V1JSONSchemaProps(type="object", properties={"high": number, "phase": text})})
    version = client.V1CustomResourceDefinitionVersion(
        name=VERSION, served=True, storage=True, schema=client.V1CustomResourceValidation(open_apiv3_schema=root),
        subresources=client.V1CustomResourceSubresources(status={}, scale=client.V1CustomResourceSubresourceScale(spec_replicas_path=".spec.length", status_replicas_path=".status.high")))
    return client.V1CustomResourceDefinition(
        api_version="apiextensions.k8s.io/v1", kind="CustomResourceDefinition", metadata=client.V1ObjectMeta(name=f"kites.{group}"),
        spec=client.V1CustomResourceDefinitionSpec(group=group, scope="Namespaced", names=client.V1CustomResourceDefinitionNames(plural="kites", singular="kite", kind="Kite"), versions=[version]))


def custom_objects(t, check, refused, eventually):
    """Custom objects."""
    group, ns, extensions, api = f"{t.namespace}.example.com", t.namespace, client.ApiextensionsV1Api(), client.CustomObjectsApi()
    where = (group, VERSION, ns, "kites")
    def kite(name, **spec):
        return {"apiVersion": f"{group}/{VERSION}", "kind": "Kite", "metadata": {"name": name, "labels": {"app": "x"}}, "spec": {"color": "red", **spec}}
    made = extensions.create_custom_resource_definition(definition(group))
    check(made.status.stored_versions == ["v1"] and made.spec.names.list_kind == "KiteList", made)
    def established():
        conditions = extensions.read_custom_resource_definition(f"kites.{group}").status.conditions or []
        return any(c.type == "Established" and c.status == "True" for c in conditions)
    try:
        eventually("established", established)
        def served():
            try:
                return api.list_namespaced_custom_object(*where)["items"] == []
            except ApiException as e:
                return check(e.status == 404, e)
        eventually("served", served)
        k = api.create_namespaced_custom_object(*where, kite("a", free={"deep": [1, None]}))
        check(k["spec"] == {"color": "red", "length": 3, "free": {"deep": [1, None]}} and k["metadata"]["generation"] == 1, k)
        error = refused(422, api.create_namespaced_custom_object, *where, kite("b", color="green"))
        check("spec.color: Unsupported value" in error.body, error.body)
        error = refused(400, api.create_namespaced_custom_object, *where, kite("b", tail=1), field_validation="Strict")
        check('unknown field \\"spec.tail\\"' in error.body, error.body)
        refused(409, api.create_namespaced_custom_object, *where, kite("a"))
        k["spec"]["length"] = 5
        replaced = api.replace_namespaced_custom_object(*where, "a", k)
        check(replaced["metadata"]["generation"] == 2, replaced)
        refused(409, api.replace_namespaced_custom_object, *where, "a", k)
        k = api.patch_namespaced_custom_object(*where, "a", {"spec": {"free": None}}, _content_type="application/merge-patch+json")
        check("free" not in k["spec"], k)
        k = api.patch_namespaced_custom_object_status(*where, "a", {"status": {"high": 40}, "spec": {"length": 9}}, _content_type="application/merge-patch+json")
        check(k["status"] == {"high": 40} and k["spec"]["length"] == 5, k)
        s = api.get_namespaced_custom_object_scale(*where, "a")
        check(s["kind"] == "Scale" and s["spec"]["replicas"] == 5 and s["status"]["replicas"] == 40, s)
        s = api.patch_namespaced_custom_object_scale(*where, "a", {"spec": {"replicas": 6}}, _content_type="application/merge-patch+json")
        check(s["spec"]["replicas"] == 6, s)
        for _ in range(2):
            # The client has no answer for a patch that creates.
            k = api.patch_namespaced_custom_object(*where, "c", kite("c"), field_manager="me", _content_type="application/apply-patch+yaml")
        check([m["operation"] for m in k["metadata"]["managedFields"]] == ["Apply"], k)
        found = api.list_namespaced_custom_object(*where, label_selector="app=x")
        check([x["metadata"]["name"] for x in found["items"]] == ["a", "c"] and found["kind"] == "KiteList", found)
        check(len(api.list_custom_object_for_all_namespaces(group, VERSION, "kites")["items"]) == 2, "all namespaces")
        api.create_namespaced_custom_object(*where, kite("d"))
        seen, w = [], watch.Watch()
        for event in w.stream(api.list_namespaced_custom_object, *where, resource_version=found["metadata"]["resourceVersion"], timeout_seconds=20):
            seen.append((event["type"], event["object"]["metadata"]["name"]))
            if seen[-1] == ("ADDED", "d"):
                api.delete_namespaced_custom_object(*where, "d")
            if seen[-1][0] == "DELETED":
                w.stop()
        check(seen == [("ADDED", "d"), ("DELETED", "d")], seen)
        kites = dynamic.DynamicClient(client.ApiClient()).resources.get(api_version=f"{group}/{VERSION}", kind="Kite")
        check([x.metadata.name for x in kites.get(namespace=ns).items] == ["a", "c"], "dynamic client")
        api.delete_collection_namespaced_custom_object(*where)
        eventually("all are gone", lambda: api.list_namespaced_custom_object(*where)["items"] == [])
    finally:
        extensions.delete_custom_resource_definition(f"kites.{group}")
    def gone():
        try:
            extensions.read_custom_resource_definition(f"kites.{group}")
        except ApiException as e:
            return check(e.status == 404, e) is None
        return False
    eventually("the definition is gone", gone)
