package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A fake is a module proxy with versions of modules by their paths, newer than any snapshot.
type fake map[string][]release

// A release is a version, and what its go.mod says besides the path.
type release struct{ version, gomod string }

// ServeHTTP answers as https://go.dev/ref/mod#goproxy-protocol asks.
func (f fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path, file, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/@v/")
	releases, ok := f[path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	for _, one := range releases {
		switch file {
		case "list":
			fmt.Fprintln(w, one.version)
		case one.version + ".info":
			_ = json.NewEncoder(w).Encode(map[string]any{"Version": one.version, "Time": time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)})
		case one.version + ".mod":
			fmt.Fprintf(w, "module %s\n%s", path, one.gomod)
		}
	}
}

// repository writes two folders, whose go.mod files have requirements, and has the go
// command ask a proxy.
func repository(t *testing.T, proxy http.Handler, product, tools string) (folders []string) {
	t.Helper()
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	for key, value := range map[string]string{
		"GOPROXY": server.URL, "GOSUMDB": "off", "GOFLAGS": "-mod=mod -modcacherw", "GOMODCACHE": t.TempDir(), "GONOPROXY": "none", "GOPRIVATE": "",
		"GOTOOLCHAIN": "local", "GOENV": "off",
	} {
		t.Setenv(key, value)
	}
	for _, require := range []string{product, tools} {
		folder := t.TempDir()
		text := "module m\n\ngo 1.26.0\n\nrequire (\n" + require + "\n)\n"
		if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		folders = append(folders, folder)
	}
	return folders
}

// toolchains are what a proxy has of Go: the version that runs this test, and more.
func toolchains(more ...string) (all []release) {
	for _, version := range append([]string{runtime.Version()}, more...) {
		all = append(all, release{"v0.0.1-" + version + "." + runtime.GOOS + "-" + runtime.GOARCH, ""})
	}
	return all
}

func said(folders []string) (out, faults string, status int) {
	var o, f bytes.Buffer
	status = run(folders, &o, &f)
	return o.String(), f.String(), status
}

const used = "example.com/used v1.0.0"

func TestWithoutNewerVersionsTheStatusIs0(t *testing.T) {
	folders := repository(t, fake{"example.com/used": {{"v1.0.0", ""}, {"v0.9.0", ""}}, "golang.org/toolchain": toolchains()}, used, used)
	if out, faults, status := said(folders); status != 0 || out != "0 of 2 could be newer\n" || faults != "" {
		t.Errorf("status %d\n%s%s", status, out, faults)
	}
}

func TestNewerVersionsAreListed(t *testing.T) {
	const snapshot = "v0.0.0-20260811164956-006e29f97886"
	folders := repository(t, fake{
		"example.com/used":     {{"v1.0.0", ""}, {"v1.3.0", ""}, {"v1.2.0", ""}, {"v2.0.0-rc.1", ""}},
		"example.com/bare":     {{snapshot, ""}, {"v0.1.0", ""}},
		"example.com/back":     {{"v1.0.0", ""}, {"v1.1.0", "retract v1.0.0 // it lost data\n"}},
		"example.com/tool":     {{"v0.4.0", ""}, {"v0.5.0", ""}},
		"golang.org/toolchain": toolchains("go1.99.0"),
	}, used+"\nexample.com/bare "+snapshot+" // indirect\nexample.com/back v1.0.0", "example.com/tool v0.4.0\n"+used)
	out, faults, status := said(folders)
	if status != 1 || faults != "" {
		t.Errorf("status %d\n%s", status, faults)
	}
	var rows []string
	for line := range strings.Lines(out) {
		rows = append(rows, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"MODULE USED NEWEST NOTES",
		"example.com/back v1.0.0 v1.1.0 retracted: it lost data",
		"example.com/bare " + snapshot + " v0.1.0 indirect; a snapshot",
		"example.com/tool v0.4.0 v0.5.0 tools",
		"example.com/used v1.0.0 v1.3.0",
		"go " + strings.TrimPrefix(runtime.Version(), "go") + " 1.99.0",
		"5 of 5 could be newer",
	}
	if got := strings.Join(rows, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

func TestAModuleThatItsAuthorsGaveUpIsListed(t *testing.T) {
	folders := repository(t, deprecating{fake{"example.com/used": {{"v1.0.0", ""}}, "golang.org/toolchain": toolchains()}}, used, used)
	if out, faults, status := said(folders); status != 1 || !strings.Contains(out, "deprecated: use another") {
		t.Errorf("status %d\n%s%s", status, out, faults)
	}
}

// A deprecating proxy says of every module that it is given up.
type deprecating struct{ fake }

func (d deprecating) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, ".mod") {
		fmt.Fprint(w, "// Deprecated: use another\n")
	}
	d.fake.ServeHTTP(w, r)
}

func TestAProxyThatCannotBeReachedIsNamed(t *testing.T) {
	folders := repository(t, fake{}, used, used)
	for name, proxy := range map[string]string{"nobody listens": "http://127.0.0.1:9", "switched off": "off"} {
		t.Setenv("GOPROXY", proxy)
		if out, faults, status := said(folders); status != 2 || out != "" || !strings.Contains(faults, "GOPROXY="+proxy+") cannot be reached") {
			t.Errorf("%s: status %d\n%s%s", name, status, out, faults)
		}
	}
}

func TestAModuleThatTheProxyDoesNotKnowIsNotTakenForTheNewest(t *testing.T) {
	folders := repository(t, fake{"example.com/used": {{"v1.0.0", ""}}, "golang.org/toolchain": toolchains()}, used+"\nexample.com/lost v1.0.0", used)
	if out, faults, status := said(folders); status != 2 || !strings.Contains(faults, "nothing is known of example.com/lost: ") {
		t.Errorf("status %d\n%s%s", status, out, faults)
	}
}
