package site

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/web"
)

// kept reads what the service worker of a site keeps.
func kept(t *testing.T, dir string) (version string, files []string) {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(dir, "offline.js")))(t)
	line, _, _ := strings.Cut(strings.TrimPrefix(string(text), mark), ";\n")
	var list struct {
		Version string
		Files   []string
	}
	must.Do(t, json.Unmarshal([]byte(line), &list))
	return list.Version, list.Files
}

func TestASiteKeepsAllItsFilesForTheTimeWithoutANetwork(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	must.Do(t, Write(dir, "/", []byte("{}"), Program{[]byte("program"), []byte("support")}))
	version, files := kept(t, dir)
	for _, name := range files {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"./", "./app.js", "./style.css", "./engine.js", "./flagfall.wasm.gz", "./wasm_exec.js", "./manifest.webmanifest", "./demo.json", "./catalogue.json"} {
		if !slices.Contains(files, name) {
			t.Errorf("%s is not kept", name)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !strings.Contains(string(page), web.PagePolicy) || !strings.Contains(string(page), `data-carrier="device"`) {
		t.Errorf("the page has no policy or no carrier (%v):\n%s", err, page)
	}
	must.Do(t, Write(dir, "/", []byte("{}"), Program{[]byte("program"), []byte("support")}))
	if again, _ := kept(t, dir); again != version {
		t.Errorf("the same site has version %s and %s", version, again)
	}
	must.Do(t, Write(dir, "/", []byte("{}"), Program{[]byte("another"), []byte("support")}))
	if other, _ := kept(t, dir); other == version {
		t.Error("a browser would not notice another program")
	}
}

func TestAFolderWithSomethingElseIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "index.html")
	must.Do(t, os.WriteFile(name, []byte("mine"), 0o600))
	if err := Write(dir, "/", []byte("{}"), Program{}); err == nil || !strings.Contains(err.Error(), "empty folder") {
		t.Errorf("error %v, want one that asks for an empty folder", err)
	}
	if text, _ := os.ReadFile(name); string(text) != "mine" {
		t.Errorf("index.html is now %q", text)
	}
}

func TestWhereTheSourcesAreNotAnErrorSaysWhatToDo(t *testing.T) {
	if _, err := Compile(t.Context(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "--source") {
		t.Errorf("error %v, want one that names --source", err)
	}
}

func TestASiteInAFolderOfItsHostNamesItsFilesThere(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, Write(dir, "/games/flagfall/", []byte("{}"), Program{}))
	for _, name := range []string{"index.html", "404.html"} {
		page, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(page), `data-base="/games/flagfall"`) || !strings.Contains(string(page), `src="/games/flagfall/app.js"`) ||
			strings.Contains(string(page), `"/app.js`) || strings.Contains(string(page), `"/style.css`) {
			t.Errorf("%s (%v):\n%s", name, err, page)
		}
	}
	for _, base := range []string{"", "flagfall", "https://x.org/", "/a/../b", "//x.org", `/"onload=`, "/a b"} {
		if err := Write(t.TempDir(), base, nil, Program{}); err == nil || !strings.Contains(err.Error(), "--base") {
			t.Errorf("base %q: %v", base, err)
		}
	}
}
