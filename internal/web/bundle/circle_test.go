package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

// imported is the path of a module that another one imports, at once or later, its types included.
var imported = regexp.MustCompile(`(?:from |import |import\()"(\.[^"]+)"`)

// sources are the modules of the browser with what each of them imports.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	folder, all := os.DirFS("../ui/src"), map[string][]string{}
	must.Do(t, fs.WalkDir(folder, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".ts") {
			return err
		}
		all[name] = []string{}
		for _, m := range imported.FindAllStringSubmatch(string(must.Get(fs.ReadFile(folder, name))(t)), -1) {
			all[name] = append(all[name], path.Join(path.Dir(name), m[1])+".ts")
		}
		return nil
	}))
	return all
}

func TestTheBrowsersModulesImportEachOtherInNoCircle(t *testing.T) {
	all := sources(t)
	if len(all) < 10 || len(all["main.ts"]) < 10 {
		t.Fatalf("only %d modules found, main imports %d", len(all), len(all["main.ts"]))
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
