package lobby

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

func TestAProfileWithDamagedProgressIsRefusedAndChangesNothing(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	file := filepath.Join(t.TempDir(), "eve.profile")
	must.Do(t, os.WriteFile(file, []byte(`{"flagfall_profile":1,"name":"Eve","puzzles":"{broken"}`+"\n"), 0o600))
	if err := (&Me{Kept: kept}).Import(file, io.Discard); err == nil || !strings.Contains(err.Error(), "progress in puzzles") {
		t.Errorf("error %v", err)
	}
	if b := must.Get(profile.Read(kept))(t); len(b.Profiles) != 1 {
		t.Errorf("%+v", b.Profiles)
	}
}

func TestAnImportOfGamesThatAreSomebodyElsesHereSaysWhoseAndChoosesNobody(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	file := filepath.Join(t.TempDir(), "you.profile")
	must.Get(kept.AddPlayed("", []profile.Game{{Record: &record.Game{
		Game: record.Advance, Variant: record.Advance, Names: [2]string{"You", "Chance"}, Players: [2]string{"human", "random"},
		Moves: []record.Move{{Text: "e2-e3"}}, Result: board.Result{Ending: board.Resignation, Winner: board.First},
	}}}))(t)
	must.Do(t, (&Me{Kept: kept}).Export(file, false, io.Discard))
	must.Do(t, (&Me{Kept: kept}).Rename("Berta", io.Discard))
	var out strings.Builder
	must.Do(t, (&Me{Kept: kept}).Import(file, &out))
	want := "You: 0 games added, 1 were here already.\nThey belong to Berta.\nNo profile was made or chosen.\n"
	if out.String() != want {
		t.Errorf("%q, expected %q", out.String(), want)
	}
	if b := must.Get(profile.Read(kept))(t); len(b.Profiles) != 1 {
		t.Errorf("%+v", b.Profiles)
	}
}
