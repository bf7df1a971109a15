package library

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
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
	must.Do(t, k.Keep(src))
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

// change runs a statement on the library's file.
func change(t *testing.T, l Library, query string, args ...any) {
	t.Helper()
	f, err := l.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.DB.Exec(query, args...)
	must.Do(t, errors.Join(err, f.Close()))
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
		when := now.Add(map[string]time.Duration{"Ann": -1, "Eve": -3, "Joe": -2}[g.Record.Names[0]] * time.Hour)
		change(t, l, `UPDATE games SET changed = ? WHERE name = ?`, when.UnixMilli(), g.Name)
	}
	change(t, l, `INSERT INTO games (id, created, spec, locks, name, changed, record) VALUES ('x', 0, '', '', 'x', ?, '{')`, now.UnixMilli())
	if got := summary(l); got != "damaged Ann:b2-b3:unfinished Joe:b2-b3:unfinished Eve:b2-b3:unfinished" {
		t.Error(got)
	}
	g, damaged, err := l.Last(func(g *record.Game) bool { return g.Names[0] != "Ann" })
	if err != nil || g.Record.Names[0] != "Joe" || len(damaged) != 1 || damaged[0].Name != "x" {
		t.Errorf("%+v, %+v, %v", g, damaged, err)
	}
	if found, err := l.Find(g.Name); err != nil || found.Name != g.Name {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := l.Find("20261120"); err == nil || !strings.Contains(err.Error(), "write more of the name") {
		t.Errorf("the beginning of three names: %v", err)
	}
	must.Do(t, l.Remove(g))
	if _, err := l.Find(g.Name); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

func TestAGameThatTwoGoOnWithIsKeptTwice(t *testing.T) {
	l := Library{t.TempDir()}
	p := begin("Ann", "Bob")
	p.move("b2-b3")
	keep(t, l.Keeper(), p)
	var sittings [2]struct {
		p *playing
		k *Keeper
	}
	for i := range sittings {
		g := must.Get(l.Find("2026"))(t)
		sittings[i].p, sittings[i].k = &playing{*g.Record}, l.Resume(g)
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
	if name := sittings[1].k.Place().Name; !strings.HasSuffix(name, "-2") {
		t.Errorf("the second is called %s", name)
	}
}

func TestAGameOfAServerIsReadAndGoneOnWithByOthers(t *testing.T) {
	l := Library{t.TempDir()}
	j := journalAt(t, l.File())
	p := begin("Ann", "council")
	must.Do(t, errors.Join(j.Begin("abc", "{}", "[]"), j.Save("abc", "{}", p.Record(), 0)))
	if got := summary(l); got != "" {
		t.Errorf("before the first move: %s", got)
	}
	p.move("b2-b3")
	must.Do(t, j.Save("abc", "{}", p.Record(), 0))
	g, _, err := l.Last(func(*record.Game) bool { return true })
	if err != nil || len(g.Record.Moves) != 1 {
		t.Fatalf("%+v, %v", g, err)
	}
	elsewhere, k := &playing{*g.Record}, l.Resume(g)
	elsewhere.move("c8-c7")
	keep(t, k, elsewhere)
	if _, _, _, g, err := j.Find(t.Context(), "abc"); err != nil || len(g.Moves) != 2 {
		t.Errorf("the server finds %+v, %v", g, err)
	}
	elsewhere.move("c2-c3")
	keep(t, k, elsewhere)
	p.move("b8-b7") // on a table that the server had open
	must.Do(t, j.Save("abc", "{}", p.Record(), 1))
	if got := summary(l); !strings.Contains(got, "b2-b3,c8-c7,c2-c3:") || !strings.Contains(got, "b2-b3,b8-b7:") {
		t.Error(got)
	}
}

func TestMain(m *testing.M) {
	helper.Main(m, helper.Programs{"keeper": keepForEver, "winner": winForEver})
}

// keepForEver plays a game and prints after each move that it is kept, until it is killed.
func keepForEver(args []string) error {
	p, k := begin(fmt.Sprint("player ", os.Getpid()), "Bob"), Library{args[0]}.Keeper()
	for {
		p.move("b2-b3")
		if err := k.Keep(p); err != nil {
			return err
		}
		fmt.Println(len(p.g.Moves))
	}
}

func TestProcessesKeepAtOnceAndAKillLosesNothingThatWasKept(t *testing.T) {
	l := Library{t.TempDir()}
	told := map[string]int{} // moves that each player was told were kept
	var mu sync.Mutex
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			c := helper.Command("keeper", l.Folder)
			out, err := c.StdoutPipe()
			if err := errors.Join(err, c.Start()); err != nil {
				t.Error(err)
				return
			}
			lines, n := bufio.NewScanner(out), 0
			for n < 20 && lines.Scan() {
				if n, err = strconv.Atoi(lines.Text()); err != nil {
					t.Errorf("%s", lines.Text())
				}
			}
			if err := lines.Err(); err != nil {
				t.Error(err)
			}
			_ = c.Process.Kill()
			_ = c.Wait() // killed, as is meant
			mu.Lock()
			defer mu.Unlock()
			told[fmt.Sprint("player ", c.Process.Pid)] = n
		})
	}
	all.Wait()
	kept := 0
	for g := range l.All() {
		if g.Err != nil {
			t.Fatal(g.Err)
		}
		kept++
		if n := told[g.Record.Names[0]]; n < 20 || len(g.Record.Moves) < n {
			t.Errorf("%s: %d moves kept, told of %d", g.Name, len(g.Record.Moves), n)
		}
	}
	if kept != 3 {
		t.Errorf("%d games", kept)
	}
	info, err := os.Stat(l.File())
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
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
	must.Do(t, old.g.Save(name))
	p := begin("New", "Bob")
	k := l.Keeper()
	must.Do(t, k.Displace(name, p))
	if got := summary(l); got != "Old:b2-b3:unfinished" {
		t.Error(got)
	}
	if g, err := record.Load(name); err != nil || g.Names[0] != "New" {
		t.Errorf("%v, %v", g, err)
	}
	must.Do(t, os.WriteFile(name, []byte("notes"), 0o600))
	if err := l.Keeper().Displace(name, p); err == nil {
		t.Error("notes were replaced")
	}
	closed := Library{filepath.Join(name, "x")} // cannot be made
	must.Do(t, old.g.Save(filepath.Join(l.Folder, "game.dat")))
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
	must.Do(t, p.g.Save(name))
	g, k := must.Get2(l.ResumeFile(name))(t)
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
	must.Do(t, os.WriteFile(file, nil, 0o600))
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
