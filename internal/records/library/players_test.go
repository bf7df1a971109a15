package library

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/helper"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/record"
)

// won is a game that the first side has won, a person of a name against a program.
func won(name string) *playing {
	p := begin(name, "Chance")
	p.g.Players[1] = "random"
	p.move("e2-e3")
	p.g.Result = board.Result{Ending: board.Resignation, Winner: board.First}
	return p
}

// of lists the games of a profile, by who played first.
func of(l Library, profile string) string {
	var all []string
	for g := range l.Played(profile) {
		if g.Err != nil {
			return g.Err.Error()
		}
		all = append(all, g.Record.Names[0]+":"+g.Record.SideName(g.Side))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func TestGamesThatNobodyClaimsAreThoseOfTheFirstProfile(t *testing.T) {
	l := Library{t.TempDir()}
	if got := of(l, ""); got != "" {
		t.Errorf("in no library: %s", got)
	}
	keep(t, l.Keeper(), won("Old"))
	two := begin("Ann", "Bob")
	two.move("e2-e3")
	two.g.Result = board.Result{Ending: board.Resignation}
	keep(t, l.Keeper(), two)
	running := won("Running")
	running.g.Result = board.Result{}
	keep(t, l.Keeper(), running)
	if got := of(l, ""); got != "Old:white" {
		t.Errorf("the first profile's: %s", got)
	}
	if got := of(l, "x"); got != "" {
		t.Errorf("another profile's: %s", got)
	}
}

func TestANewGameBelongsToWhoPlaysAndStaysTheirsWhoeverGoesOnWithIt(t *testing.T) {
	l := Library{t.TempDir()}
	game := won("Anna")
	game.g.Result = board.Result{}
	k := l.Keeper().For("anna")
	keep(t, k, game)
	must.Do(t, k.Close())
	// Two go on with it, as another profile: the second gets a game of its own.
	one, two := *game, *game
	a, b := l.Resume(must.Get(l.Find(Last))(t)).For("other"), l.Resume(must.Get(l.Find(Last))(t)).For("other")
	for i, k := range []*Keeper{a, b} {
		p := []*playing{&one, &two}[i]
		p.g.Moves = slices.Clone(game.g.Moves)
		p.move([]string{"e8-e7", "d8-d7"}[i])
		p.g.Result = board.Result{Ending: board.Resignation, Winner: board.Second}
		keep(t, k, p)
		must.Do(t, k.Close())
	}
	if got := of(l, "anna"); got != "Anna:white Anna:white" {
		t.Errorf("Anna's: %s", got)
	}
	if got := of(l, "other") + of(l, ""); got != "" {
		t.Errorf("others': %s", got)
	}
}

func TestAServersSeatsBelongToTheirProfiles(t *testing.T) {
	l := Library{t.TempDir()}
	j := journalAt(t, filepath.Join(l.Folder, fileName))
	g := begin("Ann", "Bob")
	g.move("e2-e3")
	g.g.Result = board.Result{Ending: board.Resignation}
	must.Do(t, j.Begin("one", "{}", "[]"))
	must.Do(t, j.Claim("one", board.First, "guest"))
	must.Do(t, j.Claim("one", board.Second, ""))
	must.Do(t, j.Save("one", "{}", g.Record(), 0))
	if got := of(l, "guest") + ", " + of(l, ""); got != "Ann:white, Ann:black" {
		t.Error(got)
	}
	// Of two who have a game one is deleted: it stays the other's.
	if n := must.Get(l.RemovePlayed("guest"))(t); n != 0 {
		t.Errorf("%d games removed", n)
	}
	if got := of(l, "guest") + ", " + of(l, ""); got != ", Ann:black" {
		t.Error(got)
	}
}

func TestDeletingAProfileRemovesItsGamesAndNoOthers(t *testing.T) {
	l := Library{t.TempDir()}
	keep(t, l.Keeper(), won("Old"))
	keep(t, l.Keeper().For("anna"), won("Anna"))
	running := won("Running")
	running.g.Result = board.Result{}
	keep(t, l.Keeper().For("anna"), running)
	two := begin("Ann", "Bob")
	two.move("e2-e3")
	keep(t, l.Keeper(), two)
	if n := must.Get(l.RemovePlayed("anna"))(t); n != 2 {
		t.Errorf("%d games of Anna's removed", n)
	}
	if n := must.Get(l.RemovePlayed(""))(t); n != 1 {
		t.Errorf("%d games of the first profile removed", n)
	}
	if got := summary(l); got != "Ann:e2-e3:unfinished" {
		t.Errorf("left: %s", got)
	}
}

func TestAnAddedGameBelongsToItsSeatAndOneThatIsThereStaysWhoseItIs(t *testing.T) {
	l := Library{t.TempDir()}
	keep(t, l.Keeper(), won("Old"))
	adding := l.Adding()
	for _, g := range []*record.Game{won("Old").Record(), won("New").Record()} {
		must.Get2(adding.AddFor(g, &Seat{board.First, "anna"}))(t)
	}
	must.Do(t, adding.Close())
	if got := of(l, "") + ", " + of(l, "anna"); got != "Old:white, New:white" {
		t.Error(got)
	}
}

// winForEver wins one game after another for a profile and prints after each that it is kept, until it is killed.
func winForEver(args []string) error {
	l, of := Library{args[0]}, args[1]
	for n := 1; ; n++ {
		k := l.Keeper().For(of)
		if err := errors.Join(k.Keep(won(fmt.Sprintf("%s %d", of, n))), k.Close()); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

func TestProfilesPlayAtOnceAndAKillLeavesNoGameThatIsNobodys(t *testing.T) {
	l := Library{t.TempDir()}
	var all sync.WaitGroup
	for _, of := range []string{"anna", "berta"} {
		winner := helper.Start(t, "winner", l.Folder, of)
		all.Go(func() {
			for n := 1; n <= 10 && winner.Lines.Scan(); n++ {
				if winner.Lines.Text() != strconv.Itoa(n) {
					t.Errorf("%s told %q after %d games", of, winner.Lines.Text(), n-1)
				}
			}
			winner.Kill()
		})
	}
	all.Wait()
	for _, of := range []string{"anna", "berta"} {
		n := 0
		for g := range l.Played(of) {
			n++
			if g.Err != nil || !strings.HasPrefix(g.Record.Names[0], of) {
				t.Errorf("%s has %s: %v", of, g.Name, g.Err)
			}
		}
		if n < 10 {
			t.Errorf("%s was told of 10 games and has %d", of, n)
		}
	}
	if got := of(l, ""); got != "" {
		t.Errorf("games that are nobody's: %s", got)
	}
}

func TestAGameWhoseOpponentChangedInItIsAddedOnce(t *testing.T) {
	l := Library{t.TempDir()}
	k, game := l.Keeper().For("anna"), won("Anna")
	game.g.Result = board.Result{}
	keep(t, k, game)
	game.g.Players[1], game.g.Names[1] = "marshal:level=10", "Juno"
	game.move("e8-e7")
	game.g.Result = board.Result{Ending: board.Resignation, Winner: board.Second}
	keep(t, k, game)
	must.Do(t, k.Close())
	again := must.Get(record.Parse(game.Record().String()))(t)
	for _, to := range []string{"anna", "other"} {
		if n := must.Get(l.AddPlayed(to, []profile.Game{{Record: again}}))(t); n != 0 {
			t.Errorf("%d games added to %s", n, to)
		}
	}
	if got := of(l, "anna"); got != "Anna:white" {
		t.Errorf("Anna has %s", got)
	}
	other := *again // another game that began in the same second
	other.Names[0] = "Bert"
	if n := must.Get(l.AddPlayed("other", []profile.Game{{Record: &other}}))(t); n != 1 {
		t.Errorf("%d other games added", n)
	}
}

func TestARecordOfOnePersonAgainstAProgramBecomesTheGameOfWhoAddsIt(t *testing.T) {
	l := Library{t.TempDir()}
	a := l.Adding()
	two := begin("Ann", "Bob")
	two.move("e2-e3")
	two.g.Result = board.Result{Ending: board.Resignation}
	for _, c := range []struct {
		of   string
		game *playing
		mine bool
	}{{"annette", won("One"), true}, {"annette", two, false}, {"", won("Two"), true}, {"", won("One"), false}} {
		_, _, mine, err := a.AddPlayedBy(c.of, c.game.Record())
		if err != nil || mine != c.mine {
			t.Errorf("%s, %s: mine %v, %v", c.of, c.game.g.Names[0], mine, err)
		}
	}
	must.Do(t, a.Close())
	if hers, first := of(l, "annette"), of(l, ""); hers != "One:white" || first != "Two:white" {
		t.Errorf("Annette has %q, the first profile %q", hers, first)
	}
}

func TestARunningGameOfADeletedProfileIsNotWrittenAgain(t *testing.T) {
	l := Library{t.TempDir()}
	game := won("Ann")
	over := game.g.Result
	game.g.Result = board.Result{}
	k := l.Keeper().For("ann")
	keep(t, k, game)
	if n := must.Get(l.RemovePlayed("ann"))(t); n != 1 {
		t.Errorf("%d games removed", n)
	}
	game.move("e8-e7")
	for range 2 {
		if err := k.Keep(game); !errors.Is(err, ErrDeleted) || !k.Deleted() || k.Place() != (Place{}) {
			t.Errorf("%v, deleted %v, %+v", err, k.Deleted(), k.Place())
		}
	}
	game.g.Result = over
	if err := k.KeepNow(game); !errors.Is(err, ErrDeleted) {
		t.Error(err)
	}
	must.Do(t, k.Close())
	if got := summary(l); got != "" {
		t.Errorf("kept again: %s", got)
	}
}

func TestGamesThatAreAddedAreListedByWhenTheyWerePlayed(t *testing.T) {
	l := Library{t.TempDir()}
	keep(t, l.Keeper(), won("Own"))
	var all []profile.Game
	for day, name := range []string{"Oldest", "Middle", "Newest", "Future"} { // a profile has its newest game first
		g := won(name).Record()
		g.Date = time.Date(2021, 1, 1+day, 10, 0, 0, 0, time.UTC)
		if name == "Future" {
			g.Date = time.Now().Add(time.Hour) // a clock was wrong: as if it was played now
		}
		all = slices.Insert(all, 0, profile.Game{Record: g})
	}
	must.Get(l.AddPlayed("anna", all[:2]))(t)
	must.Get2(l.Add(all[3].Record))(t)
	must.Get2(l.Add(all[2].Record))(t)
	var names []string
	for g := range l.All() {
		names = append(names, g.Record.Names[0])
	}
	if got := strings.Join(names, " "); got != "Future Own Newest Middle Oldest" {
		t.Error(got)
	}
	if g := must.Get(l.Find(Last))(t); g.Record.Names[0] != "Future" {
		t.Errorf("the last one is %s", g.Record.Names[0])
	}
}
