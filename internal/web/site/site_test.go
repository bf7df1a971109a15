package site

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/web"
)

// kept reads what the service worker of a site keeps.
func kept(t *testing.T, dir string) (version string, files map[string]string) {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(dir, "offline.js")))(t)
	line, _, _ := strings.Cut(strings.TrimPrefix(string(text), mark), ";\n")
	var list list
	must.Do(t, json.Unmarshal([]byte(line), &list))
	return list.Version, list.Files
}

func TestASiteKeepsAllItsFilesForTheTimeWithoutANetwork(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	must.Do(t, Write(dir, "/", []byte("{}"), Program{[]byte("program"), []byte("support")}))
	version, files := kept(t, dir)
	for name, sum := range files {
		file := name
		if name == "./" {
			file = "index.html"
		}
		if text := must.Get(os.ReadFile(filepath.Join(dir, file)))(t); fmt.Sprintf("%x", sha256.Sum256(text)) != sum {
			t.Errorf("%s is kept by another sum than its own", name)
		}
	}
	for _, name := range []string{
		"./", "./app.js", "./style.css", "./engine.js", "./flagfall.wasm.zst", "./wasm_exec.js", "./manifest.webmanifest",
		"./shared.js", "./pages.js", "./catalogue.json",
	} {
		if files[name] == "" {
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

// An earlier version had files of other names, of which the program is most of the site.
func TestASiteLeavesNoFileOfTheOneBefore(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, Write(dir, "/", []byte("{}"), Program{}))
	before := string(must.Get(os.ReadFile(filepath.Join(dir, "offline.js")))(t))
	changed := strings.Replace(before, `"./app.js"`, `"./old.js"`, 1)
	must.Do(t, os.WriteFile(filepath.Join(dir, "offline.js"), []byte(changed), 0o600))
	for _, name := range []string{"old.js", "mine.txt"} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	must.Do(t, Write(dir, "/", []byte("{}"), Program{}))
	_, errOld := os.Stat(filepath.Join(dir, "old.js"))
	_, errMine := os.Stat(filepath.Join(dir, "mine.txt"))
	if !errors.Is(errOld, fs.ErrNotExist) || errMine != nil {
		t.Errorf("the old site's file: %v, and one of somebody else: %v", errOld, errMine)
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

func TestASiteNamesItsFilesFromWhereItLies(t *testing.T) {
	dir := t.TempDir()
	must.Do(t, Write(dir, "", []byte("{}"), Program{}))
	page := string(must.Get(os.ReadFile(filepath.Join(dir, "index.html")))(t))
	if !strings.Contains(page, `src="./app.js"`) || strings.Contains(page, `"/`) {
		t.Error(page)
	}
}

func TestABaseIsAPathOfTheHost(t *testing.T) {
	for _, base := range []string{"flagfall", "https://x.org/", "/a/../b", "//x.org", `/"onload=`, "/a b"} {
		if err := Write(t.TempDir(), base, nil, Program{}); err == nil || !strings.Contains(err.Error(), "--base") {
			t.Errorf("base %q: %v", base, err)
		}
	}
}

// The server answers these addresses with the page, and 404.html finds the site's root by them.
func TestThePagesOfTheSiteAreThoseThatTheApplicationRegisters(t *testing.T) {
	sources := string(must.Get(os.ReadFile("../ui/src/pages.ts"))(t)) + string(must.Get(os.ReadFile("../ui/src/router.ts"))(t))
	var found []string
	for _, name := range regexp.MustCompile(`(?m)^ +(\w+): (?:served|later|\w+Page)`).FindAllStringSubmatch(sources, -1) {
		found = append(found, name[1])
	}
	for _, line := range regexp.MustCompile(`(?m)^const (?:firsts|aliases).*$`).FindAllString(sources, -1) {
		_, names, _ := strings.Cut(line, "= ")
		for _, name := range regexp.MustCompile(`"(\w+)"[],]|(\w+):`).FindAllStringSubmatch(names, -1) {
			found = append(found, name[1]+name[2])
		}
	}
	slices.Sort(found)
	found = slices.Compact(found) // the first page has an address that is a page of its own without a server
	if known := web.PageNames(); !slices.Equal(found, known) {
		t.Errorf("pages.ts and router.ts have %v, and the server knows %v", found, known)
	}
}
