package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"flagfall.dev/internal/lab/gametest/must"
)

// sources are the modules of the browser with what each of them imports, types
// left out: they are gone before the browser sees anything.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{"../ui/src/main.ts", "../ui/src/worker.ts", "../ui/src/bots.ts", "../ui/src/library.ts"}, Outdir: t.TempDir(), Bundle: true,
		Metafile: true, Format: api.FormatESModule, Target: api.ES2022,
		Plugins: []api.Plugin{art()},
	})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors)
	}
	var meta struct {
		Inputs map[string]struct {
			Imports []struct{ Path string }
		}
	}
	must.Do(t, json.Unmarshal([]byte(result.Metafile), &meta))
	all := map[string][]string{}
	for name, in := range meta.Inputs {
		all[name] = []string{}
		for _, i := range in.Imports {
			all[name] = append(all[name], i.Path)
		}
	}
	return all
}

func TestTheBrowsersModulesImportEachOtherInNoCircle(t *testing.T) {
	all := sources(t)
	if len(all) < 10 {
		t.Fatalf("only %d modules found", len(all))
	}
	done := map[string]bool{}
	var visit func(way []string)
	visit = func(way []string) {
		name := way[len(way)-1]
		if at := slices.Index(way, name); at < len(way)-1 {
			t.Errorf("a circle: %s", strings.Join(way[at:], " -> "))
			return
		}
		if done[name] {
			return
		}
		for _, next := range all[name] {
			visit(append(slices.Clone(way), next))
		}
		done[name] = true
	}
	for name := range all {
		visit([]string{name})
	}
}
