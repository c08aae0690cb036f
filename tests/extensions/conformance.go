package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	celpb "cel.dev/expr"
	// The suite's own messages, which its files hold as Any.
	_ "cel.dev/expr/conformance/proto2"
	_ "cel.dev/expr/conformance/proto3"
	"cel.dev/expr/conformance/test"
	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/wrapperspb"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
)

// conformanceCase is one test of the suite, and what Kubernetes' environment makes of it.
type conformanceCase struct {
	ID        string            `json:"id"` // file/section/name
	LeftOut   string            `json:"left_out,omitempty"`
	Container string            `json:"container,omitempty"` // names are looked up in it; Kubernetes has none and is asked without
	Declared  map[string]any    `json:"declared,omitempty"`  // types of variables: a name, or a constructor and what it is applied to
	Bound     map[string]string `json:"bound,omitempty"`     // their values, as expressions
	Spec      string            `json:"spec,omitempty"`      // the value that the suite expects, or "error"
	SpecType  string            `json:"spec_type,omitempty"` // the type that the suite expects
	*expression
}

// conformance records every test in the files of a folder.
func conformance(folder, out string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.textproto"))
	if err != nil {
		return err
	}
	var lines []any
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		file := &test.SimpleTestFile{}
		if err := prototext.Unmarshal(text, file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		base := strings.TrimSuffix(filepath.Base(name), ".textproto")
		for _, s := range file.Section {
			for _, t := range s.Test {
				lines = append(lines, record(base+"/"+s.Name+"/"+t.Name, t))
			}
		}
	}
	return writeLines(out, lines)
}

func record(id string, t *test.SimpleTest) conformanceCase {
	c := conformanceCase{ID: id, Container: t.Container, expression: &expression{Expression: t.Expr}}
	if err := c.describe(t); err != nil {
		c.LeftOut = err.Error()
		return c
	}
	env, err := environmentOf(c.Declared)
	if err != nil {
		c.LeftOut = err.Error()
		return c
	}
	bound := map[string]any{}
	for name, literal := range c.Bound {
		value, err := valueOf(literal)
		if err != nil {
			c.LeftOut = name + ": " + err.Error()
			return c
		}
		bound[name] = value
	}
	*c.expression = evaluate(env, t.Expr, bound)
	return c
}

// describe sets what the suite says: variables and what is expected.
func (c *conformanceCase) describe(t *test.SimpleTest) error {
	switch m := t.ResultMatcher.(type) {
	case *test.SimpleTest_Value:
		c.Spec = expected(m.Value)
	case *test.SimpleTest_TypedResult:
		if m.TypedResult.Result != nil {
			c.Spec = expected(m.TypedResult.Result)
		}
		ty, err := types.ProtoAsType(m.TypedResult.DeducedType)
		if err != nil {
			return err
		}
		c.SpecType = cel.FormatCELType(ty)
	case nil:
		c.Spec = "true"
	default:
		c.Spec = "error"
	}
	c.Declared, c.Bound = map[string]any{}, map[string]string{}
	for _, d := range t.TypeEnv {
		if d.GetIdent() == nil {
			return fmt.Errorf("a function of the test's own")
		}
		ty, err := declared(d.GetIdent().Type)
		if err != nil {
			return err
		}
		c.Declared[d.Name] = ty
	}
	for name, v := range t.Bindings {
		text, err := literal(v.GetValue())
		if err != nil {
			return err
		}
		if c.Bound[name] = text; c.Declared[name] == nil {
			c.Declared[name] = "dyn"
		}
	}
	return nil
}

func expected(v *celpb.Value) string {
	if o := v.GetObjectValue(); o != nil {
		if _, err := literal(v); err != nil {
			return "message " + string(o.MessageName())
		}
	}
	value, err := cel.ProtoAsValue(types.DefaultTypeAdapter, v)
	if err != nil {
		return "message"
	}
	return print(value)
}

func declared(t *celpb.Type) (any, error) {
	of := func(name string, parts ...*celpb.Type) (any, error) {
		out := []any{name}
		for _, p := range parts {
			ty, err := declared(p)
			if err != nil {
				return nil, err
			}
			out = append(out, ty)
		}
		return out, nil
	}
	switch k := t.TypeKind.(type) {
	case *celpb.Type_ListType_:
		return of("list", k.ListType.ElemType)
	case *celpb.Type_MapType_:
		return of("map", k.MapType.KeyType, k.MapType.ValueType)
	case *celpb.Type_AbstractType_:
		if k.AbstractType.Name == "optional_type" {
			return of("optional", k.AbstractType.ParameterTypes...)
		}
	}
	ty, err := types.ProtoAsType(t)
	if err != nil {
		return nil, err
	}
	if name := cel.FormatCELType(ty); plain[name] != nil {
		return name, nil
	}
	return nil, fmt.Errorf("a variable of a type that Kubernetes has not: %s", cel.FormatCELType(ty))
}

var plain = map[string]*cel.Type{}

func init() {
	for _, t := range []*cel.Type{cel.DynType, cel.NullType, cel.BoolType, cel.IntType, cel.UintType, cel.DoubleType, cel.StringType,
		cel.BytesType, cel.TimestampType, cel.DurationType} {
		plain[cel.FormatCELType(t)] = t
	}
}

// celType is the type that was declared.
func celType(d any) *cel.Type {
	if name, ok := d.(string); ok {
		return plain[name]
	}
	parts := d.([]any)
	switch parts[0] {
	case "list":
		return cel.ListType(celType(parts[1]))
	case "map":
		return cel.MapType(celType(parts[1]), celType(parts[2]))
	}
	return cel.OptionalType(celType(parts[1]))
}

// literal is an expression of the value.
func literal(v *celpb.Value) (string, error) {
	switch k := v.GetKind().(type) {
	case *celpb.Value_NullValue:
		return "null", nil
	case *celpb.Value_BoolValue:
		return strconv.FormatBool(k.BoolValue), nil
	case *celpb.Value_Int64Value:
		return strconv.FormatInt(k.Int64Value, 10), nil
	case *celpb.Value_Uint64Value:
		return strconv.FormatUint(k.Uint64Value, 10) + "u", nil
	case *celpb.Value_DoubleValue:
		return doubleLiteral(k.DoubleValue), nil
	case *celpb.Value_StringValue:
		return quote(k.StringValue), nil
	case *celpb.Value_BytesValue:
		return bytesLiteral(k.BytesValue), nil
	case *celpb.Value_EnumValue:
		return strconv.Itoa(int(k.EnumValue.Value)), nil
	case *celpb.Value_TypeValue:
		return k.TypeValue, nil
	case *celpb.Value_ListValue:
		return joined("[", "]", len(k.ListValue.Values), func(i int) (string, error) { return part(k.ListValue.Values[i]) })
	case *celpb.Value_MapValue:
		return joined("{", "}", len(k.MapValue.Entries), func(i int) (string, error) {
			key, err := part(k.MapValue.Entries[i].Key)
			if err != nil {
				return "", err
			}
			value, err := part(k.MapValue.Entries[i].Value)
			return key + ": " + value, err
		})
	case *celpb.Value_ObjectValue:
		return wellKnown(k.ObjectValue)
	}
	return "", fmt.Errorf("a variable that is unknown or an error")
}

// part is an expression of a value among others, which need not be of one type.
func part(v *celpb.Value) (string, error) {
	text, err := literal(v)
	return "dyn(" + text + ")", err
}

func joined(open, end string, n int, part func(int) (string, error)) (string, error) {
	parts := make([]string, n)
	for i := range parts {
		text, err := part(i)
		if err != nil {
			return "", err
		}
		parts[i] = text
	}
	return open + strings.Join(parts, ", ") + end, nil
}

func doubleLiteral(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return fmt.Sprintf("double('%v')", f)
	}
	return strconv.FormatFloat(f, 'e', -1, 64)
}

func bytesLiteral(b []byte) string {
	var out strings.Builder
	for _, c := range b {
		out.WriteString(`\x` + hex.EncodeToString([]byte{c}))
	}
	return "b'" + out.String() + "'"
}

// wellKnown is an expression of the value that a message stands for, if it stands for one.
func wellKnown(any *anypb.Any) (string, error) {
	message, err := any.UnmarshalNew()
	if err != nil {
		return "", err
	}
	switch m := proto.Message(message).(type) {
	case *timestamppb.Timestamp:
		return "timestamp(" + quote(m.AsTime().Format("2006-01-02T15:04:05.999999999Z07:00")) + ")", nil
	case *durationpb.Duration:
		return "duration('" + strconv.FormatInt(m.AsDuration().Nanoseconds(), 10) + "ns')", nil
	case *wrapperspb.BoolValue:
		return strconv.FormatBool(m.Value), nil
	case *wrapperspb.Int32Value:
		return strconv.Itoa(int(m.Value)), nil
	case *wrapperspb.Int64Value:
		return strconv.FormatInt(m.Value, 10), nil
	case *wrapperspb.UInt32Value:
		return strconv.FormatUint(uint64(m.Value), 10) + "u", nil
	case *wrapperspb.UInt64Value:
		return strconv.FormatUint(m.Value, 10) + "u", nil
	case *wrapperspb.FloatValue:
		return doubleLiteral(float64(m.Value)), nil
	case *wrapperspb.DoubleValue:
		return doubleLiteral(m.Value), nil
	case *wrapperspb.StringValue:
		return quote(m.Value), nil
	case *wrapperspb.BytesValue:
		return bytesLiteral(m.Value), nil
	case *structpb.Value:
		return jsonLiteral(m.AsInterface()), nil
	case *structpb.Struct:
		return jsonLiteral(m.AsMap()), nil
	case *structpb.ListValue:
		return jsonLiteral(m.AsSlice()), nil
	}
	return "", fmt.Errorf("a variable that is a message, %s", any.MessageName())
}

func jsonLiteral(v any) string {
	switch v := v.(type) {
	case float64:
		return doubleLiteral(v)
	case string:
		return quote(v)
	case []any:
		parts := make([]string, len(v))
		for i, p := range v {
			parts[i] = "dyn(" + jsonLiteral(p) + ")"
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]any:
		var parts []string
		for k, p := range v {
			parts = append(parts, quote(k)+": dyn("+jsonLiteral(p)+")")
		}
		sort.Strings(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case nil:
		return "null"
	}
	return fmt.Sprint(v)
}

var environments = map[string]*cel.Env{}

// environmentOf is Kubernetes' environment with variables.
func environmentOf(declared map[string]any) (*cel.Env, error) {
	key, err := json.Marshal(declared)
	if err != nil {
		return nil, err
	}
	if env := environments[string(key)]; env != nil {
		return env, nil
	}
	options := environment.VersionedOptions{IntroducedVersion: version.MajorMinor(1, 0)}
	for name, d := range declared {
		options.EnvOptions = append(options.EnvOptions, cel.Variable(name, celType(d)))
	}
	set, err := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).Extend(options)
	if err != nil {
		return nil, err
	}
	env := set.StoredExpressionsEnv()
	environments[string(key)] = env
	return env, nil
}

// valueOf is the value of an expression without variables.
func valueOf(text string) (any, error) {
	env, err := environmentOf(nil)
	if err != nil {
		return nil, err
	}
	ast, issues := env.Compile(text)
	if issues.Err() != nil {
		return nil, issues.Err()
	}
	program, err := env.Program(ast)
	if err != nil {
		return nil, err
	}
	value, _, err := program.Eval(map[string]any{})
	return value, err
}
