package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

// expression is what the environment makes of one expression.
type expression struct {
	Expression string    `json:"e"`
	Compile    string    `json:"compile,omitempty"` // why it doesn't compile
	Type       string    `json:"type,omitempty"`
	Value      string    `json:"value,omitempty"`
	Error      string    `json:"error,omitempty"` // why it can't be evaluated
	Estimate   [2]uint64 `json:"estimate"`
	Cost       uint64    `json:"cost"`
}

// expressions evaluates each line of a text file.
func expressions(file, out string) error {
	env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).StoredExpressionsEnv()
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	var answers []any
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		source := line
		if strings.HasPrefix(line, `"`) && json.Unmarshal([]byte(line), &source) != nil {
			source = line
		}
		answers = append(answers, evaluate(env, source, map[string]any{}))
	}
	return writeLines(out, answers)
}

func evaluate(env *cel.Env, source string, variables map[string]any) (answer expression) {
	answer.Expression = source
	ast, issues := env.Compile(source)
	if issues != nil {
		answer.Compile = issues.String()
		return answer
	}
	answer.Type = cel.FormatCELType(ast.OutputType())
	estimator := &library.CostEstimator{}
	program, err := env.Program(ast, cel.CostLimit(celconfig.PerCallLimit), cel.CostTracking(estimator), cel.InterruptCheckFrequency(celconfig.CheckFrequency))
	if err != nil {
		answer.Compile = "program instantiation failed: " + err.Error()
		return answer
	}
	if estimate, err := env.EstimateCost(ast, estimator); err == nil {
		answer.Estimate = [2]uint64{estimate.Min, estimate.Max}
	}
	value, details, err := program.Eval(variables)
	if details != nil && details.ActualCost() != nil {
		answer.Cost = *details.ActualCost()
	}
	if err != nil {
		answer.Error = err.Error()
		return answer
	}
	answer.Value = print(value)
	return answer
}

// print writes a value as text that another implementation can write alike.
func print(v ref.Val) string {
	switch v := v.(type) {
	case types.Bool:
		return strconv.FormatBool(bool(v))
	case types.Int:
		return strconv.FormatInt(int64(v), 10)
	case types.Uint:
		return strconv.FormatUint(uint64(v), 10) + "u"
	case types.Double:
		return double(float64(v))
	case types.String:
		return quote(string(v))
	case types.Bytes:
		return "hex " + hex.EncodeToString([]byte(v))
	case types.Null:
		return "null"
	case types.Timestamp:
		return fmt.Sprintf("timestamp %d %d", v.Time.Unix(), v.Time.Nanosecond())
	case types.Duration:
		return fmt.Sprintf("duration %d", v.Duration.Nanoseconds())
	case *types.Type:
		return "type " + v.TypeName()
	case *types.Optional:
		if !v.HasValue() {
			return "none"
		}
		return "some " + print(v.GetValue())
	case traits.Mapper:
		var entries []string
		for i := v.Iterator(); i.HasNext() == types.True; {
			key := i.Next()
			entries = append(entries, print(key)+": "+print(v.Get(key)))
		}
		sort.Strings(entries)
		return "{" + strings.Join(entries, ", ") + "}"
	case traits.Lister:
		var items []string
		for i := v.Iterator(); i.HasNext() == types.True; {
			items = append(items, print(i.Next()))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	if f, ok := v.Value().(apiservercel.Format); ok {
		return v.Type().TypeName() + " " + quote(f.Name)
	}
	text := fmt.Sprint(v.Value())
	// Quantities, addresses, versions and URLs know how to print themselves.
	if s, ok := v.Value().(fmt.Stringer); ok && !reflect.ValueOf(s).IsZero() {
		text = s.String()
	}
	return v.Type().TypeName() + " " + quote(text)
}

func double(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	n, _ := strconv.Atoi(exponent)
	return mantissa + "e" + strconv.Itoa(n)
}

func quote(s string) string {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)
	return strings.TrimSpace(out.String())
}
