package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// said runs a command and returns what it prints; the first line of input is a password.
func said(t *testing.T, input string, args ...string) (string, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "input")
	write(t, name, []byte(input))
	in, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out bytes.Buffer
	err = run(args, in, &out)
	return out.String(), err
}

func must(t *testing.T, args ...string) string {
	t.Helper()
	out, err := said(t, "", args...)
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return out
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// release writes a folder as ./release does, with stand-ins of the archives.
func release(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "release-0.9.0")
	files := map[string]string{
		"flagfall-0.9.0-linux-amd64.tar.gz": "an archive",
		"flagfall_0.9.0_amd64.deb":          "a package",
		"recipes/flagfall.rb":               "a recipe",
	}
	var list strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		write(t, filepath.Join(folder, name), []byte(files[name]))
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256([]byte(files[name])), name)
	}
	write(t, filepath.Join(folder, sums), []byte(list.String()))
	return folder
}

// throwAway makes a key for one test and returns its file.
func throwAway(t *testing.T) string {
	t.Helper()
	key := filepath.Join(t.TempDir(), "release.key")
	must(t, "key", "-unprotected", key)
	return key
}

// checker returns how the program minisign verifies a release, or nil without it;
// under ./test it must be there.
func checker(t *testing.T) func(public, folder string) error {
	t.Helper()
	program, err := exec.LookPath("minisign")
	if err != nil {
		if os.Getenv("FLAGFALL_NO_SKIP") != "" {
			t.Fatal(err)
		}
		return nil
	}
	return func(public, folder string) error {
		c := exec.Command(program, "-Vm", sums, "-p", public)
		c.Dir = folder
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, out)
		}
		return nil
	}
}

func TestASignedReleaseVerifiesHereAndWithMinisign(t *testing.T) {
	key, folder := throwAway(t), release(t)
	const comment = "flagfall 0.9.0 commit 0123456789ab"
	must(t, "sign", "-comment", comment, "-public", key+".pub", key, folder)
	first := read(t, filepath.Join(folder, sums+ending))
	text := strings.Split(string(read(t, key+".pub")), "\n")[1]
	for _, public := range []string{key + ".pub", text} {
		if out := must(t, "verify", public, folder); !strings.Contains(out, comment) || !strings.Contains(out, "3 of 3 files") {
			t.Errorf("verify %s: %s", public, out)
		}
	}
	if verify := checker(t); verify != nil {
		if err := verify(key+".pub", folder); err != nil {
			t.Error(err)
		}
	}
	must(t, "sign", "-comment", comment, key, folder)
	if !bytes.Equal(first, read(t, filepath.Join(folder, sums+ending))) {
		t.Error("a second signature of the same differs")
	}
	if err := os.Remove(filepath.Join(folder, "flagfall_0.9.0_amd64.deb")); err != nil { // not everybody downloads everything
		t.Fatal(err)
	}
	if out := must(t, "verify", text, folder); !strings.Contains(out, "2 of 3 files") {
		t.Error(out)
	}
}

// Everything that an attacker could do to a signed release: each is refused here, and by
// minisign where it concerns the sums and their signature.
func TestAChangedReleaseIsRefused(t *testing.T) {
	edit := func(file string, change func([]byte) []byte) func(*testing.T, string) {
		return func(t *testing.T, folder string) {
			name := filepath.Join(folder, file)
			write(t, name, change(read(t, name)))
		}
	}
	flip := func(i int) func([]byte) []byte {
		return func(text []byte) []byte { text[i] ^= 1; return text }
	}
	replace := func(old, with string) func([]byte) []byte {
		return func(text []byte) []byte { return bytes.Replace(text, []byte(old), []byte(with), 1) }
	}
	key, other := throwAway(t), throwAway(t)
	for name, attack := range map[string]struct {
		change func(t *testing.T, folder string)
		files  bool // the sums and their signature are as they were
	}{
		"a byte of an archive": {edit("flagfall-0.9.0-linux-amd64.tar.gz", flip(3)), true},
		"a byte of a sum":      {edit(sums, replace("a", "b")), false},
		"a file more": {edit(sums, func(text []byte) []byte {
			return fmt.Appendf(text, "%x  evil\n", sha256.Sum256(nil))
		}), false},
		"a line less": {edit(
			sums, func(text []byte) []byte { return text[:bytes.LastIndexByte(text[:len(text)-1], '\n')+1] },
		), false},
		"a byte of the key":   {edit(sums+ending, func(text []byte) []byte { return flip(bytes.IndexByte(text, '\n') + 6)(text) }), false},
		"the signature":       {edit(sums+ending, func(text []byte) []byte { return flip(bytes.IndexByte(text, '\n') + 40)(text) }), false},
		"the trusted comment": {edit(sums+ending, replace("0.9.0", "0.9.1")), false},
		"no signature":        {func(t *testing.T, folder string) { _ = os.Remove(filepath.Join(folder, sums+ending)) }, false},
		"another key":         {func(t *testing.T, folder string) { must(t, "sign", "-comment", "flagfall 0.9.0", other, folder) }, false},
		"old signature of other sums": {func(t *testing.T, folder string) {
			old := release(t)
			edit(sums, replace("flagfall_0.9.0", "flagfall_0.8.0"))(t, old)
			if err := os.Rename(filepath.Join(old, "flagfall_0.9.0_amd64.deb"), filepath.Join(old, "flagfall_0.8.0_amd64.deb")); err != nil {
				t.Fatal(err)
			}
			must(t, "sign", key, old)
			write(t, filepath.Join(folder, sums+ending), read(t, filepath.Join(old, sums+ending)))
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			folder := release(t)
			must(t, "sign", "-comment", "flagfall 0.9.0", key, folder)
			attack.change(t, folder)
			if out, err := said(t, "", "verify", key+".pub", folder); err == nil {
				t.Errorf("verified: %s", out)
			}
			if verify := checker(t); verify != nil {
				if err := verify(key+".pub", folder); (err == nil) != attack.files {
					t.Errorf("minisign: %v", err)
				}
			}
		})
	}
}

func TestATruncatedSignatureIsRefused(t *testing.T) {
	key, folder := throwAway(t), release(t)
	must(t, "sign", key, folder)
	name := filepath.Join(folder, sums+ending)
	whole := read(t, name)
	other := checker(t)
	for n := range len(whole) - 1 { // but for the end of the last line
		write(t, name, whole[:n])
		if out, err := said(t, "", "verify", key+".pub", folder); err == nil {
			t.Errorf("%d of %d bytes verified: %s", n, len(whole), out)
		}
		if other != nil && n%40 == 0 && other(key+".pub", folder) == nil {
			t.Errorf("%d of %d bytes verified with minisign", n, len(whole))
		}
	}
}

func TestOnlyAWholeReleaseIsSigned(t *testing.T) {
	key := throwAway(t)
	for want, change := range map[string]func(folder string) error{
		"1 of the 3 files":         func(f string) error { return os.Remove(filepath.Join(f, "recipes/flagfall.rb")) },
		"evil is not in":           func(f string) error { return os.WriteFile(filepath.Join(f, "evil"), nil, 0o600) },
		"was changed":              func(f string) error { return os.WriteFile(filepath.Join(f, "recipes/flagfall.rb"), nil, 0o600) },
		"SHA256SUMS:1: expected a": func(f string) error { return os.WriteFile(filepath.Join(f, sums), []byte("?\n"), 0o600) },
		"names no file":            func(f string) error { return os.WriteFile(filepath.Join(f, sums), nil, 0o600) },
	} {
		folder := release(t)
		if err := change(folder); err != nil {
			t.Fatal(err)
		}
		if _, err := said(t, "", "sign", key, folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
	outside := release(t)
	write(t, filepath.Join(outside, sums), fmt.Appendf(nil, "%x  ../evil\n", sha256.Sum256(nil)))
	if _, err := said(t, "", "verify", key+".pub", outside); err == nil || !strings.Contains(err.Error(), "SHA256SUMS:1") {
		t.Errorf("a name outside the folder: %v", err)
	}
}

func TestOnlyThePublishedKeySigns(t *testing.T) {
	key, other, folder := throwAway(t), throwAway(t), release(t)
	if _, err := said(t, "", "sign", "-public", other+".pub", key, folder); err == nil || !strings.Contains(err.Error(), "nobody could verify") {
		t.Errorf("another key signed: %v", err)
	}
	if _, err := os.Stat(filepath.Join(folder, sums+ending)); err == nil {
		t.Error("a signature was written")
	}
}

func TestAKeyIsNeverOverwrittenOrMadeInARepository(t *testing.T) {
	key := throwAway(t)
	before := read(t, key)
	if _, err := said(t, "", "key", "-unprotected", key); err == nil || !bytes.Equal(before, read(t, key)) {
		t.Errorf("overwritten: %v", err)
	}
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the secret key has mode %v, %v", info.Mode(), err)
	}
	if _, err := said(t, "", "key", "-unprotected", "release.key"); err == nil || !strings.Contains(err.Error(), "repository") {
		t.Errorf("a key in the repository: %v", err)
	}
	if _, err := said(t, "", "key", filepath.Join(t.TempDir(), "k")); err == nil || !strings.Contains(err.Error(), "no password") {
		t.Errorf("a key without a password: %v", err)
	}
}

func TestWrongCommandsAreRefused(t *testing.T) {
	for _, args := range [][]string{nil, {"key"}, {"sign", "a"}, {"verify", "a", "b", "c"}, {"break"}, {"sign", "-force", "a", "b"}} {
		if _, err := said(t, "", args...); err == nil || !strings.Contains(err.Error(), "usage: ") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// The key belongs to its owner alone: no file that is, or could be, committed here has a secret key
// of minisign's in it, with a password or without.
func TestTheRepositoryHasNoSecretKey(t *testing.T) {
	c := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
	c.Dir = "../.."
	out, err := c.Output()
	if err != nil {
		t.Skip("not in a repository:", err)
	}
	secret := regexp.MustCompile(`RW(RTY0|QAAE)Iy[A-Za-z0-9+/]{200}`)
	if key := throwAway(t); !secret.Match(read(t, key)) {
		t.Fatal("the pattern does not find a secret key")
	}
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		if text, err := os.ReadFile(filepath.Join(c.Dir, name)); err == nil && secret.Match(text) {
			t.Errorf("%s has a secret key", name)
		}
	}
}
