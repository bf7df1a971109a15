package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/lab/gametest/outcome"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

func TestBothGamesOfAPairShareSetupsOnlyAmongOurPlayersOrOnRequest(t *testing.T) {
	for players, ours := range map[[2]string]bool{
		{"random", "council:off=scout"}: true, {"Random", "marshal"}: true, {"council", "native:./bot"}: false, {"ucc:./bot", "council"}: false,
		{"native:random", "native:council"}: false, {"randomer", "council"}: false,
	} {
		for setups, want := range map[string]bool{"": ours, AutoSetups: ours, FreshSetups: false, SharedSetups: true} {
			p := plan(RoundRobin, 2, 4)
			p.Players, p.Setups = players[:], setups
			j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
			if message, err := Seal(j); err != nil || Unseal(message, j) != nil {
				t.Fatal(err)
			}
			if got := j.Shared(); got != want {
				t.Errorf("%v with setups %q: shared %v", players, setups, got)
			}
		}
	}
	if !(&Job{Players: [2]string{"native:./bot", "random"}}).Shared() {
		t.Error("a job of an earlier version has other set-ups than it had")
	}
}

func TestWhichSetupsGamesHaveIsSaidInWords(t *testing.T) {
	const fresh, shared = "new ones in every game", "the same in both games of a pair, with the colours swapped"
	const insist, word = ", but for programs that insist on their own", ": a program that can pass word between its games knows the enemy's"
	for _, tt := range []struct {
		players []string
		change  func(*Plan)
		want    string
	}{
		{[]string{"council", "random"}, nil, shared},
		{[]string{"council", "random"}, func(p *Plan) { p.Setups = FreshSetups }, fresh},
		{[]string{"council", "random"}, func(p *Plan) { p.Setups = OwnSetups }, "every player's own"},
		{[]string{"council", "ucc:./bot"}, nil, fresh + insist},
		{[]string{"council", "native:./bot"}, func(p *Plan) { p.Setups = SharedSetups }, shared + insist + word},
		{[]string{"council", "native:./bot"}, func(p *Plan) { p.Setups = OwnSetups }, "every player's own"},
		{[]string{"council", "random", "native:./bot"}, nil, "new ones in every game of an outside program, the same in both games of a pair between our own players" + insist},
		{[]string{"native:./bot", "council", "random"}, func(p *Plan) { p.Type = Gauntlet }, fresh + insist},
		{[]string{"council", "native:./bot"}, func(p *Plan) { p.Variant = "Advance" }, ""},
		{
			[]string{"council", "native:./bot"},
			func(p *Plan) { p.Openings = Openings{Sum: "1", Kind: "setups"} },
			"from set-ups of a file, " + fresh + ", drawn at random",
		},
		{[]string{"council", "native:./bot"}, func(p *Plan) {
			p.Openings, p.Setups = Openings{Sum: "1", Kind: "positions", Order: SequentialOrder}, SharedSetups
		}, "from positions of a file, " + shared + ", in the order of the file" + word},
		{[]string{"max", "native:./bot"}, func(p *Plan) {
			p.Variant, p.Openings = record.Advance, Openings{Sum: "1", Kind: "positions"}
		}, "from positions of a file, " + shared + ", drawn at random"},
	} {
		p := plan(RoundRobin, 2, 4)
		p.Players = tt.players
		if tt.change != nil {
			tt.change(p)
		}
		if got := p.SetupsText(); got.Empty() != (tt.want == "") || tt.want != "" && got.String() != tt.want {
			t.Errorf("%v: %s, want %s", tt.players, got, tt.want)
		}
		if p.Telling() != strings.Contains(tt.want, word) {
			t.Errorf("%v: telling %v", tt.players, p.Telling())
		}
	}
}

// withOutside has an outside program in a plan's first match.
func withOutside(p *Plan) *Plan {
	p.Players[1] = "native:./bot"
	return p
}

func TestInTheOrderOfAFileEveryGameWithAnOutsideProgramTakesTheNextEntries(t *testing.T) {
	p := withOutside(bookPlan(t, RoundRobin, 32))
	line := func(entry int) string { return fmt.Sprintf("book:%d", 1+4*entry) }
	for pair := range 2 {
		j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, pair)
		for n := range 2 {
			first := 2 * (2*pair + n)
			if got, want := j.Start(n, 0).Name, fmt.Sprintf("red %s, blue %s", line(first), line(first+1)); got != want {
				t.Errorf("game %d of pair %d begins from %s, want %s", n+1, pair, got, want)
			}
		}
	}
}

// What a game began from says nothing of what any other begins from: not of the other of its pair, not
// of one in another match of the round, and not of a replay.
func TestEntriesOfAFileAreDrawnByThemselvesForEveryGameOfAnOutsideProgram(t *testing.T) {
	p := withOutside(bookPlan(t, RoundRobin, 2))
	p.Openings.Order, p.Games = RandomOrder, 800
	p.Players[2] = "native:./other"
	for name, e := range map[string]epoch{"key": {number: 1, key: secret.Of(4)}, "seed": {}} {
		seen := map[string]map[string]bool{}
		for pair := range p.Games / 2 {
			one := p.jobOf(pairing.Match{Round: 1, A: 0, B: 1}, pair, e)
			other := p.jobOf(pairing.Match{Round: 1, A: 0, B: 2}, pair, e)
			first := one.Start(0, 0).Name
			for what, second := range map[string]string{
				"second game": one.Start(1, 0).Name, "replay": one.Start(0, 1).Name, "second replay": one.Start(1, 1).Name, "other match": other.Start(0, 0).Name,
			} {
				if seen[what] == nil {
					seen[what] = map[string]bool{}
				}
				seen[what][first+" then "+second] = true
			}
		}
		for what, both := range seen { // 4 starts each
			if len(both) != 16 {
				t.Errorf("%s: from the first game to the %s there are %d of 16 ways", name, what, len(both))
			}
		}
	}
}

func TestAPositionOfAdvanceIsTheSameForBothGamesWhoeverPlays(t *testing.T) {
	p := withOutside(bookPlan(t, RoundRobin, 4))
	p.Openings.public = true
	j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
	if j.Openings != nil || j.Start(0, 0).Name == "" || j.Start(0, 0) != j.Start(1, 0) {
		t.Errorf("%+v", j)
	}
}

// storedSetups stores a plan as an earlier version wrote it, with a game, and returns the store.
func storedSetups(t *testing.T, p *Plan, setups string) *store.Store {
	t.Helper()
	s := outcome.Store(t)
	text, err := p.text()
	var whole map[string]any
	if err != nil || json.Unmarshal([]byte(text), &whole) != nil {
		t.Fatal(err)
	}
	if delete(whole, "setups"); setups != "" {
		whole["setups"] = setups
	}
	earlier := must.Get(json.Marshal(whole))(t)
	must.Do(t, s.AddTournament(t.Context(), store.Tournament{Name: p.Name, Plan: string(earlier)}))
	return s
}

func TestAStoredTournamentGoesOnWithTheSetupsThatItHad(t *testing.T) {
	for _, tt := range []struct {
		variant, stored, asked string
		want                   string // empty: it is refused
	}{
		{"barrage", "", "", SharedSetups},
		{"barrage", "", AutoSetups, SharedSetups},
		{"barrage", "", SharedSetups, SharedSetups},
		{"barrage", "", FreshSetups, ""},
		{"barrage", "", OwnSetups, ""},
		{"barrage", SharedSetups, "", SharedSetups},
		{"barrage", OwnSetups, "", OwnSetups},
		{"barrage", OwnSetups, OwnSetups, OwnSetups},
		{"barrage", FreshSetups, "", FreshSetups},
		{"barrage", AutoSetups, "", AutoSetups},
		{"barrage", AutoSetups, SharedSetups, ""},
		{"barrage", AutoSetups, OwnSetups, ""},
		{"mini", OwnSetups, OwnSetups, OwnSetups}, // its rules give set-ups, which an earlier version shared
		{"mini", AutoSetups, OwnSetups, AutoSetups},
	} {
		p := withOutside(plan(RoundRobin, 2, 4))
		p.Variant = tt.variant
		s := storedSetups(t, p, tt.stored)
		p.Setups = tt.asked
		err := p.Keep(t.Context(), s)
		if tt.want == "" {
			var changed *store.PlanError
			if !errors.As(err, &changed) || !strings.Contains(err.Error(), "what differs: setups") {
				t.Errorf("%+v: %v", tt, err)
			}
			continue
		}
		if now, fault := StoredPlan(t.Context(), s, p.Name); err != nil || fault != nil || p.Setups != tt.want ||
			now.Setups != tt.want {
			t.Errorf("%+v: %v, %v: %q, stored %+v", tt, err, fault, p.Setups, now)
		}
	}
}

func TestANewTournamentStoresWhichSetupsItHas(t *testing.T) {
	for _, tt := range []struct{ variant, asked, want string }{
		{"barrage", "", AutoSetups},
		{"barrage", OwnSetups, OwnSetups},
		{"barrage", SharedSetups, SharedSetups},
		{"mini", OwnSetups, AutoSetups},
	} {
		p, s := plan(RoundRobin, 2, 4), outcome.Store(t)
		p.Variant, p.Setups = tt.variant, tt.asked
		must.Do(t, p.Keep(t.Context(), s))
		stored, err := s.Tournament(t.Context(), p.Name)
		if err != nil || !strings.Contains(stored.Plan, `"setups":"`+tt.want+`"`) {
			t.Errorf("%+v: %s, %v", tt, stored.Plan, err)
		}
	}
}

func TestRulesThatGiveSetupsAreKnown(t *testing.T) {
	for _, v := range stratego.Variants() {
		if p := (&Plan{Variant: v.Name()}); p.givesSetups() != v.RandomSetups() {
			t.Errorf("%s: %v", v.Name(), p.givesSetups())
		}
	}
	if !(&Plan{Variant: "mine", Definition: "name = \"mine\"\nbase = \"mini\"\n"}).givesSetups() {
		t.Error("a definition of one's own is not read")
	}
}

func TestTheFirstGameOfAPairIsShownAtOnceWhereTheSecondHasOtherSetups(t *testing.T) {
	for name, tt := range map[string]struct {
		setups, opponent string
		hidden           bool
	}{
		"an outside program":          {"", "native:./bot", false},
		"shared on request":           {SharedSetups, "native:./bot", true},
		"our own players":             {"", "council", true},
		"our own, fresh on request":   {FreshSetups, "council", false},
		"every player's own set-ups":  {OwnSetups, "native:./bot", true},
		"a match of earlier versions": {"none", "native:./bot", true},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "t.db")
			s := must.Get(store.Create(t.Context(), file))(t)
			defer s.Close()
			p := plan(RoundRobin, 2, 2)
			p.Players, p.Setups = []string{"random", tt.opponent}, tt.setups
			text := must.Get(p.text())(t)
			text = strings.Replace(text, `"setups":"none",`, "", 1)
			must.Do(t, s.AddTournament(t.Context(), store.Tournament{Name: p.Name, Plan: text}))
			j := p.Job(pairing.Match{Round: 1, A: 0, B: 1}, 0)
			for n := range 2 {
				report := &referee.Report{Result: board.Draw(board.Limit), Record: &record.Game{}}
				must.Get(s.Add(t.Context(), j.Stored(n, 0, report)))(t)
				hidden := tt.hidden && n == 0
				if _, err := RecordOf(t.Context(), file, j.GameID(0), true); errors.Is(err, ErrPair) != hidden ||
					err != nil && !hidden {
					t.Errorf("after %d games: %v", n+1, err)
				}
			}
		})
	}
}
