package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// keeping begins a game that is kept in a new library.
func keeping(t *testing.T) (*driver, library.Library) {
	t.Helper()
	kept := library.Library{Folder: filepath.Join(t.TempDir(), "games")}
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, Config{First: First{Opened: &Opened{Session: s, Keeper: kept.Keeper()}}}, 80, 24)
	d.sitDown()
	return d, kept
}

// move plays a move and waits for the answer, and until both are kept.
func (d *driver) move() {
	d.t.Helper()
	before := d.play().scene.Ply
	d.write(d.play().scene.Moves[0].Text)
	d.press("enter")
	d.until("two plies", func() bool { return d.play().scene.Ply == before+2 })
	d.until("the save", func() bool { return !d.play().saving })
}

// only returns the one game of a library.
func only(t *testing.T, l library.Library) library.Game {
	t.Helper()
	var all []library.Game
	for g := range l.All() {
		all = append(all, g)
	}
	if len(all) != 1 || all[0].Err != nil {
		t.Fatalf("kept: %+v", all)
	}
	return all[0]
}

func TestEveryMoveIsKeptAndTheGameGoesOnFromTheFile(t *testing.T) {
	d, kept := keeping(t)
	d.move()
	if g := only(t, kept); len(g.Record.Moves) != 2 {
		t.Fatalf("kept %d moves", len(g.Record.Moves))
	}
	other := filepath.Join(t.TempDir(), "mygame")
	d.write("save " + other)
	d.press("enter")
	d.shows("Saved in")
	d.move()
	if g, err := record.Load(other + library.Suffix); err != nil || len(g.Moves) != 4 {
		t.Errorf("%v, %v", g, err)
	}
	if g := only(t, kept); len(g.Record.Moves) != 4 {
		t.Errorf("kept: %v", g.Record)
	}
	must.Do(t, kept.Remove(only(t, kept)))
	d.move()
	must.Do(t, d.play().leave())
	if g, err := record.Load(other + library.Suffix); err != nil || len(g.Moves) != 6 {
		t.Errorf("%v, %v", g, err)
	}
	for g := range kept.All() {
		t.Errorf("a game that was removed is kept again: %s", g.Name)
	}
}

func TestAGameThatIsDeletedWhileItIsPlayedIsNotKeptAgainWhichIsSaidOnce(t *testing.T) {
	d, kept := keeping(t)
	d.move()
	must.Do(t, kept.Remove(only(t, kept)))
	d.move()
	d.until("the warning", func() bool { return strings.HasPrefix(d.play().note.text, "The game is not kept: it was deleted") })
	d.move()
	if d.play().note.text != "" {
		t.Errorf("it is said again: %s", d.play().note.text)
	}
	must.Do(t, d.play().leave())
	for g := range kept.All() {
		t.Errorf("kept again: %s", g.Name)
	}
}

func TestAGameThatIsGivenUpIsKeptAsGivenUp(t *testing.T) {
	d, kept := keeping(t)
	d.press("f5") // before the first move
	d.shows("Saved in")
	if g := only(t, kept); g.Record.Result.Over() {
		t.Fatalf("kept as %v", g.Record.Result)
	}
	d.write("resign")
	d.press("enter", "y")
	d.until("the end", func() bool { return d.play().scene.Phase == session.Over })
	must.Do(t, d.play().leave())
	if g := only(t, kept); !g.Record.Result.Over() {
		t.Error("the file says that the game is not over")
	}
}

func TestASaveNeverReplacesAForeignFile(t *testing.T) {
	d, _ := keeping(t)
	d.move()
	file := filepath.Join(t.TempDir(), "precious.txt")
	must.Do(t, os.WriteFile(file, []byte("precious\n"), 0o600))
	d.write("save " + file)
	d.press("enter")
	d.until("the refusal", func() bool { return strings.Contains(d.play().note.text, "is not a saved game: choose another name") })
	if text, _ := os.ReadFile(file); string(text) != "precious\n" {
		t.Errorf("the file holds %q", text)
	}
}

func TestAGameIsPlayedOnWhereItCannotBeKept(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	file := filepath.Join(t.TempDir(), "no folder")
	must.Do(t, os.WriteFile(file, nil, 0o600))
	s := begin(t, "duel", true, session.Options{})
	d := drive(t, Config{First: First{Opened: &Opened{Session: s, Keeper: library.Library{Folder: file}.Keeper()}}}, 80, 24)
	d.sitDown()
	d.until("the warning", func() bool { return strings.HasPrefix(d.play().note.text, "The game is not kept: ") })
	d.move()
	if d.play().note.text != "" {
		t.Errorf("it is said again: %s", d.play().note.text)
	}
	err := d.play().leave()
	if err == nil || !strings.Contains(err.Error(), "it is saved in ") {
		t.Fatal(err)
	}
	_, name, _ := strings.Cut(strings.TrimSuffix(err.Error(), " instead"), "it is saved in ")
	if g, err := record.Load(name); err != nil || len(g.Moves) != 2 {
		t.Errorf("%v, %v", g, err)
	}
}

func TestWritingASetupReplacesOnlyWhatWasWrittenHere(t *testing.T) {
	d, dir := arranging(t, "duel")
	t.Chdir(dir)
	must.Do(t, os.WriteFile("duel.setup", []byte("mine\n"), 0o600))
	d.press("w", "enter") // the name that is offered
	d.until("the refusal", func() bool {
		return strings.Contains(d.play().editor.note.text, "duel.setup exists: choose another name")
	})
	if text, _ := os.ReadFile("duel.setup"); string(text) != "mine\n" {
		t.Errorf("the file holds %q", text)
	}
	d.press("w")
	d.write("other.setup") // replaces the offer
	d.press("enter")
	d.shows("Written to other.setup")
	d.press("m", "w")
	d.write("other.setup")
	d.press("enter")
	d.until("the second writing", func() bool {
		text, err := os.ReadFile("other.setup")
		return err == nil && string(text) == d.play().editor.text()
	})
	d.press("w", "backspace")
	d.write("x")
	if got := d.play().editor.input; got != "duel.setux" {
		t.Errorf("the offer was edited to %q", got)
	}
}

func TestTheMenuTellsOfGamesThatCannotBeRead(t *testing.T) {
	saves := func() []Saved { return []Saved{{Name: "a", Title: "duel: 3 plies"}, {Name: "b", Err: os.ErrInvalid}} }
	d := drive(t, Config{Saves: saves}, 80, 24)
	d.shows("Resume duel: 3 plies")
	d.shows("A kept game cannot be read: 'flagfall games list' says why.")
}
