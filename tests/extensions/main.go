// The recorder asks kube-apiserver 1.37.2, or the packages it consists of, what it makes of custom resources, and writes the
// answers down. README.md says which files it reads and writes.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: recorder expressions|rules IN OUT | recorder conformance FOLDER OUT | recorder definitions KUBECONFIG IN OUT")
		os.Exit(2)
	}
	var err error
	switch os.Args[1] {
	case "expressions":
		err = expressions(os.Args[2], os.Args[3])
	case "conformance":
		err = conformance(os.Args[2], os.Args[3])
	case "rules":
		err = rules(os.Args[2], os.Args[3])
	default:
		err = fmt.Errorf("unknown command %q", os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// writeLines writes one JSON document a line.
func writeLines(file string, values []any) error {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	for _, v := range values {
		if err := e.Encode(v); err != nil {
			return err
		}
	}
	return os.WriteFile(file, []byte(out.String()), 0o644)
}
