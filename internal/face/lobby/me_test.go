package lobby

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/session/lesson"
	"flagfall.dev/record"
)

func TestAProfileWithDamagedProgressIsRefusedAndChangesNothing(t *testing.T) {
	kept := library.Library{Folder: t.TempDir()}
	file := filepath.Join(t.TempDir(), "eve.profile")
	must.Do(t, os.WriteFile(file, []byte(`{"flagfall_profile":1,"name":"Eve","puzzles":"{broken"}`+"\n"), 0o600))
	if err := (&Me{Kept: kept}).Import(file, io.Discard); err == nil || !strings.Contains(err.Error(), "line 1: the progress in puzzles") {
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
	want := "You: 0 games added, 1 was here already.\nIt belongs to Berta.\nNo profile was made or chosen.\n"
	if out.String() != want {
		t.Errorf("%q, expected %q", out.String(), want)
	}
	if b := must.Get(profile.Read(kept))(t); len(b.Profiles) != 1 {
		t.Errorf("%+v", b.Profiles)
	}
}

func TestAnImportSaysWhatCameBesidesGames(t *testing.T) {
	from, to := library.Library{Folder: t.TempDir()}, library.Library{Folder: t.TempDir()}
	file := filepath.Join(t.TempDir(), "anna.profile")
	must.Do(t, (&Me{Kept: from}).Rename("Anna", io.Discard))
	must.Do(t, (&Setups{Kept: from}).Keep(io.Discard, "My post", "Corner post", ""))
	must.Do(t, (&Me{Kept: from}).Export(file, false, io.Discard))
	var out strings.Builder
	must.Do(t, (&Me{Kept: to}).Import(file, &out))
	want := "Anna: 0 games added, 0 were here already.\nAdded too: set-ups.\nNew games belong to Anna.\n"
	if out.String() != want {
		t.Errorf("%q, expected %q", out.String(), want)
	}
	out.Reset()
	must.Do(t, (&Me{Kept: to}).Import(file, &out)) // they are there already
	if strings.Contains(out.String(), "set-ups") {
		t.Errorf("%q", out.String())
	}
}

func TestOneGameOfAnImportIsSpokenOfAsOne(t *testing.T) {
	for want, done := range map[string]profile.Imported{
		"Of these, 1 belongs to Ada.":    {Others: 1, Whose: []string{"Ada"}},
		"Of these, 2 belong to Ada.":     {Others: 2, Whose: []string{"Ada"}},
		"1 game added, 2 were here":      {Added: 1},
		"2 games added, 1 was here":      {Added: 2},
		"They belong to Ada.":            {Others: 3, Whose: []string{"Ada"}},
		"1 was here already.\nIt belong": {Added: 2, Others: 1},
	} {
		if got := importedWords(&profile.Copy{Name: "You", Games: make([]profile.Game, 3)}, done); !strings.Contains(got, want) {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

func TestTheLessonsAreListedForToolsToo(t *testing.T) {
	var out strings.Builder
	must.Do(t, (&Lessons{Kept: library.Library{Folder: t.TempDir()}}).ListJSON(&out))
	var got struct{ Lessons []listedLesson }
	must.Do(t, json.Unmarshal([]byte(out.String()), &got))
	if n := len(lesson.All("")); len(got.Lessons) != n || got.Lessons[n-1].Number != n || got.Lessons[0].Title == "" {
		t.Errorf("%s", out.String())
	}
}
