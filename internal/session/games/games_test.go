package games

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

func TestEveryVariantIsFoundByItsNameAndByARecord(t *testing.T) {
	for _, v := range Variants() {
		got, err := VariantNamed(strings.ToUpper(v.Name))
		if err != nil || got.Name != v.Name {
			t.Errorf("%s: %v, %v", v, got, err)
		}
		if got, err = RecordedVariant(&record.Game{Game: v.Game, Variant: v.Name}); err != nil || got.Name != v.Name {
			t.Errorf("%s by record: %v, %v", v, got, err)
		}
		if v.Title == "" {
			t.Errorf("%s has no title", v)
		}
		for s := range board.Side(2) {
			if got, err := v.ParseSide(strings.ToLower(v.SideName(s))); err != nil || got != s {
				t.Errorf("%s: side %s is %v, %v", v, v.SideName(s), got, err)
			}
		}
	}
}

func TestAnUnknownVariantIsAnsweredWithTheList(t *testing.T) {
	_, err := VariantNamed("clasic")
	if err == nil || !strings.Contains(err.Error(), "classic, cs193d") || !strings.Contains(err.Error(), "advance") {
		t.Errorf("error %v", err)
	}
	if _, err := VariantNamed("./nowhere.toml"); !os.IsNotExist(unwrapAll(err)) {
		t.Errorf("missing file: %v", err)
	}
	big := filepath.Join(t.TempDir(), "big.toml")
	must.Do(t, os.WriteFile(big, make([]byte, maxDefinition+1), 0o600))
	if _, err := VariantNamed(big); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a file that is too large: %v", err)
	}
}

func unwrapAll(err error) error {
	for {
		u, ok := err.(interface{ Unwrap() error })
		if !ok {
			return err
		}
		err = u.Unwrap()
	}
}

func TestEveryPlayerPlaysAMoveAgainstItselfInEveryVariantOfItsGame(t *testing.T) {
	for _, v := range Variants() {
		for _, p := range roster.Players() {
			if p.Game != v.Game {
				continue
			}
			spec := p.Name
			if slices.ContainsFunc(p.Options, func(o roster.Option) bool { return strings.HasPrefix(o.Name, "nodes") }) {
				spec += ":nodes=50"
			}
			s := must.Get(NewSession(t.Context(), SessionConfig{Variant: v, Players: [2]string{spec, spec}, Seed: 1}))(t)
			awaitPly(t, s, 4)
			s.Close()
			if err := roster.Check(p.Name+":bogus=1", v.Game); err == nil || !strings.Contains(err.Error(), `"bogus`) {
				t.Errorf("%s: unknown option: %v", spec, err)
			}
		}
	}
}

func awaitPly(t *testing.T, s *session.Session, n int) {
	t.Helper()
	for range s.Watch(t.Context()) {
		sc := s.Scene(session.Spectator)
		if sc.Ply >= n {
			return
		}
		if sc.Phase == session.Over {
			t.Fatalf("over after %d plies: %s", sc.Ply, sc.Verdict)
		}
	}
}

func TestTheSameSeedGivesTheSameGame(t *testing.T) {
	play := func() string {
		v := must.Get(VariantNamed("barrage"))(t)
		s := must.Get(NewSession(t.Context(), SessionConfig{Variant: v, Players: [2]string{"council", "random"}, Seed: 42}))(t)
		defer s.Close()
		awaitPly(t, s, 10)
		var b strings.Builder
		for _, m := range s.SceneAt(session.Spectator, 10).History {
			b.WriteString(m.Text + " ")
		}
		return b.String()
	}
	if a, b := play(), play(); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}

func TestFaultsOfSpecificationsAreAllNamed(t *testing.T) {
	tests := []struct{ spec, game, want string }{
		{"", record.Stratego, "expected a name such as council"},
		{"councel", record.Stratego, "expected one of random, council"},
		{"level7", record.Stratego, "expected one of"},
		{"council", record.Advance, "expected one of level4"},
		{"council:seed=minus", record.Stratego, "option seed=minus: expected a whole number from 0"},
		{"council:off=wizard", record.Stratego, `no member "wizard"`},
		{"council:explain=perhaps", record.Stratego, "expected on or off"},
		{"random:seed=1,seed=2", record.Stratego, "appears twice"},
		{"random:,", record.Stratego, "option is empty"},
		{"max:movetime=-1s", record.Advance, "expected a time such as 300ms"},
		{"random:depth=3,speed=4", record.Stratego, `unknown option "speed"`},
	}
	for _, tt := range tests {
		if err := roster.Check(tt.spec, tt.game); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want %q", tt.spec, err, tt.want)
		}
	}
}

func TestARecordedGameGoesOnWithItsPlayers(t *testing.T) {
	for _, name := range []string{"classic", "advance"} {
		v := must.Get(VariantNamed(name))(t)
		c := SessionConfig{Variant: v, Players: [2]string{"", roster.Default(v.Game)}, Seed: 3}
		if v.Stratego != nil {
			p := must.Get(roster.NewStratego("random", 5))(t)
			setup := must.Get(p.Deploy(t.Context(), v.Stratego, 0))(t)
			c.Setups[0] = setup.String()
		}
		s := must.Get(NewSession(t.Context(), c))(t)
		must.Do(t, s.Play(0, s.Scene(session.AsFirst).Moves[0].Text))
		awaitPly(t, s, 2)
		rec := s.Record()
		s.Close()
		again := must.Get(ResumeSession(t.Context(), rec, search.Limits{}, nil))(t)
		if sc := again.Scene(session.AsFirst); sc.Ply != 2 || !sc.Bots[1] || sc.Bots[0] {
			t.Errorf("%s: ply %d, programs at %v", name, sc.Ply, sc.Bots)
		}
		again.Close()
	}
}

func TestAReplayShowsEveryPlyWithNothingHidden(t *testing.T) {
	rec := &record.Game{
		Game: record.Stratego, Variant: "mini", Start: "YAAAAAWAAAAFAAAAAAAAAAAAM r",
		Moves: []record.Move{{Side: 0, Text: "B3-B2", Striker: "7", Defender: "2", Outcome: "loses"}},
	}
	s := must.Get(ReplaySession(t.Context(), rec))(t)
	defer s.Close()
	if sc := s.SceneAt(session.Open, 0); sc.Squares[6].Piece.Token != "2" || sc.Ply != 0 {
		t.Errorf("before the move B2 shows %v at ply %d", sc.Squares[6].Piece, sc.Ply)
	}
	if sc := s.SceneAt(session.AsFirst, 0); !sc.Squares[6].Piece.Hidden {
		t.Error("Red saw what it could not know")
	}
	if sc := s.SceneAt(session.AsFirst, 1); sc.Squares[6].Piece.Token != "2" {
		t.Error("Red does not see what it struck")
	}
}

func TestNeighbouringSeedsShareNone(t *testing.T) {
	from := map[uint64]string{}
	for seed := range uint64(100) {
		for n := range 20 {
			what := fmt.Sprintf("number %d of seed %d", n, seed)
			if other, twice := from[Seed(seed, n)]; twice {
				t.Fatalf("%s is %s", what, other)
			}
			from[Seed(seed, n)] = what
		}
	}
}

func TestSetupsLeftToChanceDoNotDependOnTheProgram(t *testing.T) {
	v := must.Get(VariantNamed("mini"))(t)
	for _, p := range roster.Players() {
		if p.Game != record.Stratego {
			continue
		}
		s := must.Get(NewSession(t.Context(), SessionConfig{Variant: v, Players: [2]string{p.Name, p.Name}, Seed: 4}))(t)
		rec := s.Record()
		s.Close()
		for side, text := range rec.Setups {
			if want := record.StrategoSetup(v.Stratego, RandomSetup(v.Stratego, Seed(4, side))); text != want {
				t.Errorf("%s as %s: set-up %s, want %s", p.Name, v.SideName(board.Side(side)), text, want)
			}
		}
	}
}
