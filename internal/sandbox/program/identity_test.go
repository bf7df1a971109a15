package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestAProgramIsKnownByTheSumsOfItsFiles(t *testing.T) {
	var r Registry
	bot := filepath.Join(t.TempDir(), "bot")
	write := func(text string) Identity {
		t.Helper()
		must.Do(t, os.WriteFile(bot, []byte(text), 0o600))
		id := must.Get(r.Of(bot))(t)
		return id
	}
	first := write("abc")
	const sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, B.1
	if first.Key() != "bot "+sum || first.Long() != "bot sha256 "+sum || first.String() != "bot sha256 "+sum[:12] {
		t.Errorf("%+v is told as %s", first, first.Long())
	}
	if again := write("abcd"); again.Key() == first.Key() {
		t.Error("another program has the same key")
	}
	if back := write("abc"); back.Key() != first.Key() {
		t.Error("the same program has another key")
	}
	said := first
	said.Says = "Crab 1.2"
	if said.Key() != first.Key() || !strings.HasPrefix(said.String(), `"Crab 1.2", bot sha256 `) {
		t.Errorf("what a program says: %s, key %s", said.String(), said.Key())
	}
	if id, err := r.Of(bot, filepath.Join(t.TempDir(), "none")); err == nil || len(id.Files) != 1 {
		t.Errorf("a missing file: %+v, %v", id, err)
	}
	if unknown := (&Identity{Says: "x"}); unknown.Key() != "" || (&Identity{}).String() != "unknown" {
		t.Errorf("an unknown program has the key %q", unknown.Key())
	}
}

func TestOurOwnPlayersAreKnownByTheBuild(t *testing.T) {
	id := Own()
	if !strings.HasPrefix(id.Version, Version+" commit ") && !strings.HasPrefix(id.Version, Version+" build ") ||
		strings.HasSuffix(id.Version, "unknown") {
		t.Errorf("%+v", id)
	}
}
