package shard

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestEveryDamagedByteIsNoticed(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	b, games := whole(t, header(v, 3), 40)
	start := bytes.IndexByte(b, '\n') + 1
	for i := start; i < len(b); i++ {
		broken := bytes.Clone(b)
		broken[i] ^= 0x10
		got, err := readAll(broken)
		var damaged *DamagedError
		if !errors.As(err, &damaged) {
			t.Fatalf("byte %d: %v", i, err)
		}
		for n, g := range got {
			if !reflect.DeepEqual(g, games[n]) {
				t.Fatalf("byte %d: game %d is another", i, n)
			}
		}
	}
}

func TestOnlyFilesThatSelfPlayWroteAreAdvisedToBeRemoved(t *testing.T) {
	v, _ := stratego.VariantNamed("duel")
	b, _ := whole(t, header(v, 3), 40)
	broken := bytes.Clone(b)
	broken[len(b)-1] ^= 1
	start := bytes.IndexByte(b, '\n') + 1
	const advice, expected = "remove the file, and self-play plays its games again", "expected a file of games that 'flagfall lab selfplay' has written"
	for _, c := range []struct {
		file string
		b    []byte
		says string
	}{
		{"000003.games", broken, advice},
		{"1000000.games", broken, advice},
		{"000003.part", broken, advice},
		{"000003.games", b[:start+9], advice},
		{"000003.games", b[:start], advice},
		{"000003.games", nil, advice},
		{"copy.games", broken, expected},
		{"3.games", broken, expected},
		{"-00003.games", broken, expected},
		{"000003.games.bak", broken, expected},
		{"README.md", []byte("my notes\n"), expected},
		{"000003.games", []byte("my notes\n"), expected},
		{"000003.games", []byte(mark + "{\n"), expected},
		{"000003.games", []byte("flagfall games 2 {}\n"), expected},
	} {
		file := filepath.Join(t.TempDir(), c.file)
		must.Do(t, os.WriteFile(file, c.b, 0o644))
		err := ReadFile(file, func(*Reader, *Game) bool { return true })
		if err == nil || !strings.HasPrefix(err.Error(), file+": ") || !strings.HasSuffix(err.Error(), ": "+c.says) ||
			strings.Count(err.Error(), file) != 1 {
			t.Errorf("%s with %d bytes: %v, expected %q", c.file, len(c.b), err, c.says)
		}
	}
}

func TestAFolderOfAnyNameIsRead(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "seed [1]")
	must.Do(t, os.Mkdir(folder, 0o755))
	want := []string{"000000.games", "000001.part", "copy.games"}
	for _, name := range append(want, "README.md", "recipe.json") {
		must.Do(t, os.WriteFile(filepath.Join(folder, name), nil, 0o644))
	}
	files, err := Files(folder)
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	if err != nil || !slices.Equal(files, want) {
		t.Errorf("%q, %v, expected %q", files, err, want)
	}
}
