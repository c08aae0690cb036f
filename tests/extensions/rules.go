package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	schemavalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"sigs.k8s.io/yaml"
)

// group is one schema with rules that are tried one by one, each on all objects.
type group struct {
	Name    string            `json:"name"`
	Root    bool              `json:"root,omitempty"` // the schema is that of the whole object, not of its spec
	Schema  json.RawMessage   `json:"schema"`
	Objects []object          `json:"objects,omitempty"`
	Rules   []json.RawMessage `json:"rules"` // a rule, or only its expression; null: the schema as it is
	Answers []answer          `json:"answers,omitempty"`
}

// object is a value to create, or, with an old one, to update to.
type object struct {
	New json.RawMessage `json:"new"`
	Old json.RawMessage `json:"old,omitempty"`
}

// answer is what becomes of one rule.
type answer struct {
	Refused  []cause   `json:"refused,omitempty"`  // why a definition with this rule isn't accepted
	Estimate *uint64   `json:"estimate,omitempty"` // most that the rule may cost
	Message  *uint64   `json:"message,omitempty"`  // most that its messageExpression may cost
	Verdicts []verdict `json:"verdicts,omitempty"` // one an object
}

type verdict struct {
	Causes []cause `json:"causes,omitempty"`
	Cost   int64   `json:"cost"` // what the rules did cost; -1: the budget ran out, or rules were not run
}

// cause is reason, field, message, as in a Status.
type cause [3]string

var scheme = runtime.NewScheme()

func init() { install.Install(scheme) }

var selfType = regexp.MustCompile(`selfType\d+`)

func causes(errs field.ErrorList) []cause {
	out := []cause{}
	for _, e := range errs {
		out = append(out, cause{string(e.Type), e.Field, selfType.ReplaceAllString(e.ErrorBody(), "selfType")})
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func rules(file, out string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var groups []group
	if err := yaml.UnmarshalStrict(text, &groups); err != nil {
		return err
	}
	var lines []any
	count, verdicts := 0, 0
	for _, g := range groups {
		for i, r := range g.Rules {
			a, err := g.try(r)
			if err != nil {
				return fmt.Errorf("%s, rule %d: %w", g.Name, i, err)
			}
			g.Answers = append(g.Answers, a)
			verdicts += len(a.Verdicts)
			count++
		}
		lines = append(lines, g)
	}
	fmt.Printf("%d rules, %d verdicts\n", count, verdicts)
	return writeLines(out, lines)
}

const group1, kind = "rules.example.com", "Rule"

// definition is the whole definition for a schema.
func definition(props map[string]any) map[string]any {
	return map[string]any{
		"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": map[string]any{"name": "rules." + group1},
		"spec": map[string]any{
			"group": group1, "scope": "Cluster", "names": map[string]any{"plural": "rules", "kind": kind},
			"versions": []any{map[string]any{"name": "v1", "served": true, "storage": true, "schema": map[string]any{"openAPIV3Schema": props}}},
		},
	}
}

// schemaWith is the object's schema with one rule at the place of the group's schema.
func (g *group) schemaWith(rule json.RawMessage) (map[string]any, error) {
	var props map[string]any
	if err := utiljson.Unmarshal(g.Schema, &props); err != nil {
		return nil, err
	}
	var text string
	if json.Unmarshal(rule, &text) == nil && string(rule) != "null" {
		rule, _ = json.Marshal(map[string]any{"rule": text})
	}
	if string(rule) != "null" {
		var r map[string]any
		if err := utiljson.Unmarshal(rule, &r); err != nil {
			return nil, err
		}
		props = maps.Clone(props)
		props["x-kubernetes-validations"] = []any{r}
	}
	if !g.Root {
		props = map[string]any{"type": "object", "properties": map[string]any{"spec": props}}
	}
	return props, nil
}

func (g *group) try(rule json.RawMessage) (a answer, err error) {
	props, err := g.schemaWith(rule)
	if err != nil {
		return a, err
	}
	u := &unstructured.Unstructured{Object: definition(props)}
	crd := &v1.CustomResourceDefinition{}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(u.Object, crd); err != nil {
		return a, err
	}
	scheme.Default(crd)
	internal := &apiextensions.CustomResourceDefinition{}
	if err := scheme.Convert(crd, internal, nil); err != nil {
		return a, err
	}
	internal.Status.StoredVersions = []string{"v1"}
	if errs := validation.ValidateCustomResourceDefinition(context.Background(), internal); len(errs) > 0 {
		a.Refused = causes(errs)
		return a, nil
	}
	whole, err := apiextensions.GetSchemaForVersion(internal, "v1")
	if err != nil {
		return a, err
	}
	ss, err := structuralschema.NewStructural(whole.OpenAPIV3Schema)
	if err != nil {
		return a, err
	}
	node, root := ss, true
	if !g.Root {
		spec := ss.Properties["spec"]
		node, root = &spec, spec.XEmbeddedResource
	}
	if len(node.XValidations) > 0 {
		compiled, err := schemacel.Compile(node, model.SchemaDeclType(node, root), celconfig.PerCallLimit, environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()), schemacel.NewExpressionsEnvLoader())
		if err != nil {
			return a, err
		}
		a.Estimate = &compiled[0].MaxCost
		if compiled[0].MessageExpression != nil {
			a.Message = &compiled[0].MessageExpressionMaxCost
		}
	}
	for i, o := range g.Objects {
		v, err := g.judge(whole.OpenAPIV3Schema, ss, o)
		if err != nil {
			return a, fmt.Errorf("object %d: %w", i, err)
		}
		a.Verdicts = append(a.Verdicts, v)
	}
	return a, nil
}

func (g *group) object(value json.RawMessage, ss *structuralschema.Structural) (*unstructured.Unstructured, error) {
	var v any
	if err := utiljson.Unmarshal(value, &v); err != nil {
		return nil, err
	}
	o := map[string]any{"apiVersion": group1 + "/v1", "kind": kind, "metadata": map[string]any{"name": "a", "uid": "u", "generation": int64(1), "creationTimestamp": "2026-01-02T03:04:05Z"}}
	if g.Root {
		maps.Copy(o, v.(map[string]any))
	} else {
		o["spec"] = v
	}
	pruning.Prune(o, ss, true)
	defaulting.PruneNonNullableNullsWithoutDefaults(o, ss)
	defaulting.Default(o, ss)
	return &unstructured.Unstructured{Object: o}, nil
}

func (g *group) judge(props *apiextensions.JSONSchemaProps, ss *structuralschema.Structural, o object) (verdict, error) {
	ctx := context.Background()
	validator, _, err := schemavalidation.NewSchemaValidator(props)
	if err != nil {
		return verdict{}, err
	}
	gvk := schema.GroupVersionKind{Group: group1, Version: "v1", Kind: kind}
	strategy := customresource.NewStrategy(scheme, false, gvk, validator, nil, ss, nil, nil, nil)
	obj, err := g.object(o.New, ss)
	if err != nil {
		return verdict{}, err
	}
	if o.Old == nil {
		errs := strategy.Validate(ctx, obj)
		return verdict{causes(errs), cost(ss, obj.Object, nil)}, nil
	}
	old, err := g.object(o.Old, ss)
	if err != nil {
		return verdict{}, err
	}
	old.SetResourceVersion("1")
	obj.SetResourceVersion("1")
	errs := strategy.ValidateUpdate(ctx, obj, old)
	return verdict{causes(errs), cost(ss, obj.Object, old.Object)}, nil
}

func cost(ss *structuralschema.Structural, obj, old map[string]any) int64 {
	v := schemacel.NewValidator(ss, true, celconfig.PerCallLimit)
	if v == nil {
		return 0
	}
	var before any
	if old != nil {
		before = old
	}
	_, left := v.Validate(context.Background(), nil, ss, obj, before, celconfig.RuntimeCELCostBudget)
	if left < 0 {
		return -1
	}
	return celconfig.RuntimeCELCostBudget - left
}
