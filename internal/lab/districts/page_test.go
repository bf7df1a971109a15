package districts

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
)

// most is how many folders internal may have: more are not learned at one look.
const most = 12

// page returns docs/architecture.md, or one of its sections.
func page(t *testing.T, heading string) string {
	t.Helper()
	text := string(must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "docs", "architecture.md")))(t))
	_, text, found := strings.Cut(text, "\n"+heading+"\n")
	if !found {
		t.Fatalf("docs/architecture.md has no %q", heading)
	}
	level, _, _ := strings.Cut(heading, " ")
	text, _, _ = strings.Cut(text, "\n"+level+" ")
	return text
}

// folders returns the districts that are folders of internal.
func folders(t *testing.T) (all []string) {
	t.Helper()
	for _, entry := range must.Get(os.ReadDir(filepath.Join(gametest.Root(t), "internal")))(t) {
		if entry.IsDir() {
			all = append(all, entry.Name())
		}
	}
	return all
}

func TestEveryDistrictSaysInItsMainPackageWhatEntersAndWhatLeaves(t *testing.T) {
	for _, name := range folders(t) {
		text := string(must.Get(os.ReadFile(filepath.Join(gametest.Root(t), "internal", name, "doc.go")))(t))
		for _, words := range []string{"// Package " + name + " is the district of ", "What enters ", "What leaves "} {
			if !strings.Contains(text, words) {
				t.Errorf("internal/%s/doc.go does not say %q", name, words)
			}
		}
	}
}

func TestTheArchitecturePageHasOneSentenceForEachOfAtMostTwelveDistricts(t *testing.T) {
	table, all := page(t, "## Districts"), folders(t)
	if len(all) > most {
		t.Errorf("internal has %d folders, expected at most %d", len(all), most)
	}
	for _, name := range all {
		rows := regexp.MustCompile("(?m)^\\| `internal/"+name+"` \\| (.*) \\|$").FindAllStringSubmatch(strings.Split(table, "\n### ")[0], -1)
		if len(rows) != 1 {
			t.Errorf("docs/architecture.md has %d rows for internal/%s, expected one", len(rows), name)
			continue
		}
		if words := rows[0][1]; !strings.HasSuffix(words, ".") || strings.Count(words, ".") != 1 {
			t.Errorf("internal/%s: %q is not one sentence", name, words)
		}
	}
}

// packages returns the folders of the module that hold Go files other than a doc.go, but for examples.
func packages(t *testing.T) (all []string) {
	t.Helper()
	root := gametest.Root(t)
	for _, top := range []string{"internal", "cmd", "libflagfall", "board", "stratego", "advance", "variant", "record", "bot", "diagram"} {
		must.Do(t, filepath.WalkDir(filepath.Join(root, top), func(name string, d os.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			dir := filepath.ToSlash(must.Get(filepath.Rel(root, name))(t))
			if err := skipForeign(os.DirFS(root), dir); err != nil {
				return err
			}
			files := must.Get(filepath.Glob(filepath.Join(name, "*.go")))(t)
			if slices.ContainsFunc(files, func(file string) bool { return filepath.Base(file) != "doc.go" }) {
				all = append(all, dir)
			}
			return nil
		}))
	}
	return all
}

func TestTheArchitecturePageNamesEveryPackageAndNoOther(t *testing.T) {
	table, all := page(t, "### Packages"), packages(t)
	for _, dir := range all {
		if !strings.Contains(table, "`"+dir+"`") {
			t.Errorf("the table of packages in docs/architecture.md lacks %s", dir)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(table, -1) {
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			if !slices.Contains(all, name[1]) {
				t.Errorf("the table of packages in docs/architecture.md names %s, which is no package", name[1])
			}
		}
	}
}
