//go:build linux

package referee

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/stratego"
)

// slowStarter plays the first move of a program of a contract that takes a while
// to start, and says what became of it.
func slowStarter(t *testing.T, contract string, start time.Duration, given bool, terms Terms) (string, *Report) {
	t.Helper()
	name, isAdvance := strings.CutSuffix(contract, " advance")
	child := launch(t, slowly(t, name, 0, 0, start))
	if isAdvance {
		g := AdvanceGame{Players: [2]game.AdvancePlayer{native.NewAdvance(child, native.Config{}), nobody{}}, Terms: terms}
		r := must.Get(g.Play(t.Context()))(t)
		return became(r), r
	}
	g := against(t, name, child, 0)
	g.Terms = terms
	for side := range board.Side(2) {
		if given {
			setup := must.Get(random.New(3).Deploy(t.Context(), g.Variant, side))(t)
			g.Setups[side] = setup
		}
	}
	r := play(t, g)
	return became(r), r
}

// The contracts without a greeting start until their set-up, which they always
// give themselves.
var starters = []struct {
	contract string
	given    bool // set-ups
	stage    string
}{
	{"native", true, "start"},
	{"native", false, "start"},
	{"native advance", false, "start"},
	{"ucc", false, "set-up"},
	{"mactech", false, "set-up"},
	{"iut", false, "set-up"},
}

func TestTheStartOfAProgramIsOnNoClock(t *testing.T) {
	const start = 700 * time.Millisecond
	for _, tt := range starters {
		for _, terms := range []Terms{{Move: start / 2}, {Game: start / 2}} {
			t.Run(fmt.Sprintf("%s, set-ups given %v, %v a move, %v a game", tt.contract, tt.given, terms.Move, terms.Game), func(t *testing.T) {
				t.Parallel()
				if got, r := slowStarter(t, tt.contract, start, tt.given, terms); got != "moves" || r.Conduct[0].Slowest > start/2 {
					t.Errorf("%s, slowest move %v", got, r.Conduct[0].Slowest)
				}
			})
		}
	}
}

func TestAStartThatTakesTooLongIsTheProgramsFaultInWords(t *testing.T) {
	const patience = 100 * time.Millisecond
	for _, tt := range starters {
		t.Run(fmt.Sprintf("%s, set-ups given %v", tt.contract, tt.given), func(t *testing.T) {
			t.Parallel()
			terms := Terms{Start: patience, Setup: patience}
			got, r := slowStarter(t, tt.contract, time.Hour, tt.given, terms)
			want := fmt.Sprintf("at its %s, for which it has %v: did not answer in time", tt.stage, patience)
			if cut, excuse, busy := strings.Cut(r.Reason, " ("); busy { // what it was given back on a busy machine
				want = strings.Replace(want, fmt.Sprintf(", for which it has %v", patience), "", 1)
				if r.Reason = cut; !strings.HasPrefix(excuse, patience.String()+", and ") {
					t.Errorf("%q", excuse)
				}
			}
			if got != "loses on time" || r.Reason != want || r.Conduct[0].Fault != "stall" || r.Plies != 0 {
				t.Errorf("%s: %q, expected %q", got, r.Reason, want)
			}
		})
	}
}

func TestWhoIsNotReadyLosesBeforeSetUpsAreAskedFor(t *testing.T) {
	asked := false
	g := between(t, "barrage")
	g.Players[0] = &script{Player: random.New(5), deploy: func() (stratego.Setup, error) { asked = true; return emptySetup() }}
	exits := launch(t, binary(t, "exits at once"))
	g.Players[1] = native.New(exits, native.Config{})
	r := play(t, g)
	if r.Result != board.Won(stratego.Red, board.Crash) || !strings.HasPrefix(r.Reason, "at its start: exited with status") || asked {
		t.Errorf("%+v (%s), set-up asked for: %v", r.Result, r.Reason, asked)
	}
	a := AdvanceGame{Players: [2]game.AdvancePlayer{native.NewAdvance(launch(t, binary(t, "exits at once")), native.Config{}), first{}}}
	if r, err := a.Play(t.Context()); err != nil || r.Result != board.Won(advance.Black, board.Crash) {
		t.Errorf("%+v, %v", r, err)
	}
}
