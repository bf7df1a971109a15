package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const description = "../../packaging/nfpm.yaml"

// packed makes both packages of stand-ins for what ./release puts into them, with a time of their files and a mask of
// rights, and returns the folder.
func packed(t *testing.T, version string, when time.Time, extra os.FileMode) string {
	t.Helper()
	t.Setenv("SOURCE_DATE_EPOCH", "1764000000")
	from, out := t.TempDir(), t.TempDir()
	for _, name := range []string{
		"flagfall", "man/flagfall.1.gz", "man/flagfall-match.1.gz", "sbom.spdx.json", "copyright",
		"completions/flagfall.bash", "completions/flagfall.fish", "completions/flagfall.zsh",
	} {
		at := filepath.Join(from, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte("stand-in for "+name+"\n"), 0o600|extra); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(at, when, when); err != nil {
			t.Fatal(err)
		}
	}
	values := map[string]string{"VERSION": version, "PROCESSOR": "amd64", "FROM": from}
	if err := pack(description, out, func(name string) string { return values[name] }); err != nil {
		t.Fatal(err)
	}
	return out
}

// said is what a program prints; without the program the test is skipped, under ./test it fails.
func said(t *testing.T, name string, words ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("FLAGFALL_NO_SKIP") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	out, err := exec.Command(name, words...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v: %s", name, words, err, out)
	}
	return string(out)
}

func TestPackagesHaveTheirUsualNames(t *testing.T) {
	for version, want := range map[string][]string{
		"0.10.0":      {"flagfall-0.10.0-1.x86_64.rpm", "flagfall_0.10.0_amd64.deb"},
		"0.10.0-rc.1": {"flagfall-0.10.0~rc.1-1.x86_64.rpm", "flagfall_0.10.0~rc.1_amd64.deb"},
	} {
		made, err := os.ReadDir(packed(t, version, time.Now(), 0))
		if err != nil {
			t.Fatal(err)
		}
		names := make([]string, len(made))
		for i, file := range made {
			names[i] = file.Name()
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: %q, want %q", version, names, want)
		}
	}
}

func TestTheSameFilesGiveTheSameBytesWhateverTheirTimesAndModes(t *testing.T) {
	first, second := packed(t, "0.10.0", time.Unix(1e9, 0), 0), packed(t, "0.10.0", time.Now(), 0o044)
	made, err := os.ReadDir(first)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range made {
		a, errA := os.ReadFile(filepath.Join(first, file.Name()))
		b, errB := os.ReadFile(filepath.Join(second, file.Name()))
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: two packages of the same files differ (%v, %v)", file.Name(), errA, errB)
		}
	}
}

// shared is what both packages install, with the rights.
var shared = []string{
	"-rwxr-xr-x /usr/bin/flagfall",
	"-rw-r--r-- /usr/share/bash-completion/completions/flagfall",
	"-rw-r--r-- /usr/share/doc/flagfall/sbom.spdx.json",
	"-rw-r--r-- /usr/share/fish/vendor_completions.d/flagfall.fish",
	"-rw-r--r-- /usr/share/man/man1/flagfall-match.1.gz",
	"-rw-r--r-- /usr/share/man/man1/flagfall.1.gz",
}

// installs compares lines of "rights … path" with what is wanted.
func installs(t *testing.T, listing string, own ...string) {
	t.Helper()
	var found []string
	for line := range strings.Lines(listing) {
		if words := strings.Fields(line); len(words) > 1 && strings.HasPrefix(words[0], "-") {
			found = append(found, words[0]+" "+strings.TrimPrefix(words[len(words)-1], "."))
		}
	}
	want := slices.Concat(shared, own)
	slices.Sort(found)
	slices.Sort(want)
	if !slices.Equal(found, want) {
		t.Errorf("it installs\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
}

func TestDebianReadsItsPackage(t *testing.T) {
	deb := filepath.Join(packed(t, "0.10.0", time.Now(), 0), "flagfall_0.10.0_amd64.deb")
	installs(t, said(t, "dpkg-deb", "--contents", deb),
		"-rw-r--r-- /usr/share/doc/flagfall/copyright", "-rw-r--r-- /usr/share/zsh/vendor-completions/_flagfall")
	info := said(t, "dpkg-deb", "--info", deb)
	for _, want := range []string{"Version: 0.10.0\n", "Architecture: amd64\n", "Section: games\n", "Suggests: gcc, g++, python3, xdg-utils\n"} {
		if !strings.Contains(info, want) {
			t.Errorf("no %q in\n%s", want, info)
		}
	}
}

func TestRpmReadsItsPackageAndItsSumsAgree(t *testing.T) {
	rpm := filepath.Join(packed(t, "0.10.0", time.Now(), 0), "flagfall-0.10.0-1.x86_64.rpm")
	installs(t, said(t, "rpm", "-qplv", rpm),
		"-rw-r--r-- /usr/share/licenses/flagfall/LICENSE", "-rw-r--r-- /usr/share/zsh/site-functions/_flagfall")
	said(t, "rpm", "--checksig", "--nosignature", rpm)
	if got, want := said(t, "rpm", "-qp", "--suggests", rpm), "gcc\ngcc-c++\npython3\nxdg-utils\n"; got != want {
		t.Errorf("it suggests %q, want %q", got, want)
	}
	if got, want := said(t, "rpm", "-qp", "--qf", "%{LICENSE} %{BUILDTIME} %{BUILDHOST}", rpm), "MIT 1764000000 flagfall.dev"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
