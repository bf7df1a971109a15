package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/record"
)

// playing is a game of Advance that a test plays.
type playing struct{ g record.Game }

func (p *playing) Record() *record.Game {
	g := p.g
	g.Moves = append([]record.Move(nil), p.g.Moves...)
	return &g
}

func (p *playing) move(text string) {
	p.g.Moves = append(p.g.Moves, record.Move{Side: board.Side(len(p.g.Moves) & 1), Text: text})
}

// begin begins a game between people of these names.
func begin(first, second string) *playing {
	return &playing{record.Game{
		Game: record.Advance, Variant: record.Advance, Names: [2]string{first, second}, Players: [2]string{"human", "human"},
		Date: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC),
	}}
}

func keep(t *testing.T, k *Keeper, src Source) {
	t.Helper()
	if err := k.Keep(src); err != nil {
		t.Fatal(err)
	}
}

// summary tells the games of a library, the newest first.
func summary(l Library) string {
	var all []string
	for g := range l.All() {
		if g.Err != nil {
			all = append(all, "damaged")
			continue
		}
		var moves []string
		for _, m := range g.Record.Moves {
			moves = append(moves, m.Text)
		}
		all = append(all, g.Record.Names[0]+":"+strings.Join(moves, ",")+":"+g.Record.Result.Ending.String())
	}
	return strings.Join(all, " ")
}

// at sets the time at which a game was last written.
func at(t *testing.T, g Game, when time.Time) {
	t.Helper()
	if err := os.Chtimes(g.File, when, when); err != nil {
		t.Fatal(err)
	}
}

func TestAGameIsKeptFromItsFirstMoveToItsEnd(t *testing.T) {
	l := Library{filepath.Join(t.TempDir(), "games")}
	p, k := begin("Ann", "Bob"), l.Keeper()
	keep(t, k, p)
	if got := summary(l); got != "" || k.Place() != (Place{}) {
		t.Errorf("before the first move: %s", got)
	}
	p.move("b2-b3")
	keep(t, k, p)
	p.move("b8-b7")
	keep(t, k, p)
	p.g.Moves = nil // taken back
	keep(t, k, p)
	if got := summary(l); got != "Ann::unfinished" {
		t.Error(got)
	}
	p.g.Result = board.Won(0, board.Resignation)
	keep(t, k, p)
	if got := summary(l); got != "Ann::resignation" {
		t.Error(got)
	}
	if _, _, err := l.Last(func(*record.Game) bool { return true }); !errors.Is(err, ErrNone) {
		t.Errorf("a game that is over is offered: %v", err)
	}
}

func TestTheLastGameIsTheOnePlayedLastAndDamageIsTold(t *testing.T) {
	l := Library{t.TempDir()}
	for _, name := range []string{"Ann", "Eve", "Joe"} {
		p := begin(name, "Bob")
		p.move("b2-b3")
		keep(t, l.Keeper(), p)
	}
	now := time.Now()
	for g := range l.All() {
		at(t, g, now.Add(map[string]time.Duration{"Ann": -1, "Eve": -3, "Joe": -2}[g.Record.Names[0]]*time.Hour))
	}
	if err := os.WriteFile(filepath.Join(l.Folder, "x"+Suffix), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := summary(l); got != "damaged Ann:b2-b3:unfinished Joe:b2-b3:unfinished Eve:b2-b3:unfinished" {
		t.Error(got)
	}
	g, damaged, err := l.Last(func(g *record.Game) bool { return g.Names[0] != "Ann" })
	if err != nil || g.Record.Names[0] != "Joe" || len(damaged) != 1 || damaged[0].Name != "x" {
		t.Errorf("%+v, %+v, %v", g, damaged, err)
	}
	if found, err := l.Find(g.Name); err != nil || found.File != g.File {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := l.Find("20261120"); err == nil || !strings.Contains(err.Error(), "write more of the name") {
		t.Errorf("the beginning of three names: %v", err)
	}
	if err := l.Remove(g); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Find(g.Name); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

func TestAGameThatTwoGoOnWithIsKeptTwice(t *testing.T) {
	l := Library{t.TempDir()}
	p := begin("Ann", "Bob")
	p.move("b2-b3")
	keep(t, l.Keeper(), p)
	file := ""
	for g := range l.All() {
		file = g.File
	}
	var sittings [2]struct {
		p *playing
		k *Keeper
	}
	for i := range sittings {
		g, k, err := l.Resume(file)
		if err != nil {
			t.Fatal(err)
		}
		sittings[i].p, sittings[i].k = &playing{*g}, k
	}
	for i, move := range []string{"b8-b7", "c8-c7"} {
		sittings[i].p.move(move)
		keep(t, sittings[i].k, sittings[i].p)
	}
	sittings[0].p.move("c2-c3")
	keep(t, sittings[0].k, sittings[0].p)
	if got := summary(l); !strings.Contains(got, "b2-b3,b8-b7,c2-c3:") || !strings.Contains(got, "b2-b3,c8-c7:") {
		t.Error(got)
	}
}

func TestAFileThatWasNamedIsKeptToTheEndToo(t *testing.T) {
	l, name := Library{t.TempDir()}, filepath.Join(t.TempDir(), "mine"+Suffix)
	p, k := begin("Ann", "Bob"), l.Keeper()
	p.move("b2-b3")
	keep(t, k, p)
	if err := k.SaveAs(name, p); err != nil || !k.Place().Named {
		t.Fatal(k.Place(), err)
	}
	p.move("b8-b7")
	keep(t, k, p)
	p.g.Result = board.Won(0, board.Resignation)
	keep(t, k, p)
	if g, err := record.Load(name); err != nil || !g.Result.Over() {
		t.Errorf("%v, %v", g, err)
	}
	other := begin("Eve", "Bob")
	if err := l.Keeper().SaveAs(name, other); err == nil || !strings.Contains(err.Error(), "holds another game") {
		t.Errorf("%v", err)
	}
}

func TestAGameInTheWayGoesToTheLibraryAndForeignTextStays(t *testing.T) {
	l, name := Library{t.TempDir()}, filepath.Join(t.TempDir(), "game.dat")
	old := begin("Old", "Bob")
	old.move("b2-b3")
	if err := old.g.Save(name); err != nil {
		t.Fatal(err)
	}
	p := begin("New", "Bob")
	k := l.Keeper()
	if err := k.Displace(name, p); err != nil {
		t.Fatal(err)
	}
	if got := summary(l); got != "Old:b2-b3:unfinished" {
		t.Error(got)
	}
	if g, err := record.Load(name); err != nil || g.Names[0] != "New" {
		t.Errorf("%v, %v", g, err)
	}
	if err := os.WriteFile(name, []byte("notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Keeper().Displace(name, p); err == nil {
		t.Error("notes were replaced")
	}
	closed := Library{filepath.Join(name, "x")} // cannot be made
	if err := old.g.Save(filepath.Join(l.Folder, "game.dat")); err != nil {
		t.Fatal(err)
	}
	if err := closed.Keeper().Displace(filepath.Join(l.Folder, "game.dat"), p); err == nil {
		t.Error("a game was replaced that could not be kept")
	}
}

func TestWhoLeavesWithoutSavingFindsEverythingAsItWas(t *testing.T) {
	l := Library{t.TempDir()}
	p, k := begin("Ann", "Bob"), l.Keeper()
	p.move("b2-b3")
	keep(t, k, p)
	if err := k.Forget(); err != nil || summary(l) != "" {
		t.Errorf("%s, %v", summary(l), err)
	}
	name := filepath.Join(t.TempDir(), "game.dat")
	if err := p.g.Save(name); err != nil {
		t.Fatal(err)
	}
	g, k, err := l.Resume(name)
	if err != nil {
		t.Fatal(err)
	}
	p = &playing{*g}
	p.move("b8-b7")
	keep(t, k, p)
	if g, err := record.Load(name); err != nil || len(g.Moves) != 2 {
		t.Error(g, err)
	}
	if err := k.Forget(); err != nil {
		t.Error(err)
	}
	if g, err := record.Load(name); err != nil || len(g.Moves) != 1 || summary(l) != "" {
		t.Errorf("%v, %v; kept: %s", g, err, summary(l))
	}
}

func TestWhereNothingCanBeKeptItIsSaidAndAFileStillCan(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, l := range []Library{{}, {file}, {filepath.Join(file, "x")}} {
		p, k := begin("Ann", "Bob"), l.Keeper()
		if err := k.Keep(p); err == nil {
			t.Errorf("%q: nothing is said before the first move", l.Folder)
		}
		p.move("b2-b3")
		if err := k.Keep(p); err == nil || k.Place() != (Place{}) {
			t.Errorf("%q: %v", l.Folder, err)
		}
		name := filepath.Join(t.TempDir(), "mine")
		if err := k.SaveAs(name, p); err != nil {
			t.Error(err)
		}
		if err := k.Keep(p); err != nil {
			t.Errorf("%q: it is in a file, and yet: %v", l.Folder, err)
		}
	}
	var none *Keeper
	if err := errors.Join(none.Keep(begin("a", "b")), none.Forget()); err != nil || none.Place() != (Place{}) {
		t.Error(err)
	}
}

func TestReadingALibraryMakesNothing(t *testing.T) {
	l := Library{filepath.Join(t.TempDir(), "none")}
	_, _, err := l.Last(func(*record.Game) bool { return true })
	_, ferr := l.Find("x")
	if !errors.Is(err, ErrNone) || !errors.Is(ferr, ErrNone) || summary(l) != "" {
		t.Error(err, ferr)
	}
	if _, err := os.Stat(l.Folder); !errors.Is(err, os.ErrNotExist) {
		t.Error("the folder was made")
	}
}
