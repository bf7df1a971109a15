//go:build !race

package referee

import (
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/random"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/advcli"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

func TestABusyMachineCostsNoProgramOfAnyContractItsGame(t *testing.T) {
	cpus := gametest.Crowd(t)
	// One answer takes 16 ms of processor time at least, of which there is next to none. What is
	// given back has a bound, which other tests at the same time must not reach.
	const enough = 400 * time.Millisecond
	terms := Terms{Move: enough}
	for _, contract := range []string{"native", "native clock", "native advance", "ucc", "mactech", "iut", "advcli"} {
		t.Run(contract, func(t *testing.T) {
			name, of, _ := strings.Cut(contract, " ")
			isAdvance, terms := of == "advance", terms
			moves := 2 // of its opponent
			if name == "mactech" || name == "iut" {
				moves = 0 // these programs know one move only
			}
			if of == "clock" { // what is counted of every move adds up
				terms = Terms{Game: 300 * time.Millisecond, Increment: 40 * time.Millisecond}
				moves = 20
			}
			spec := binary(t, "busy", name)
			spec.CPUs = cpus
			start := func() *proc.Child { return launch(t, spec) }
			var waited time.Duration
			for played := 0; waited < enough; played++ {
				if played == 20 {
					t.Fatal("nothing was given back")
				}
				var (
					r   *Report
					err error
				)
				switch {
				case contract == "advcli":
					r, err = AdvanceGame{
						Players: [2]game.AdvancePlayer{advcli.New(spec, advcli.Config{}), &retiringAdvance{moves}},
						Terms:   terms,
					}.Play(t.Context())
				case isAdvance:
					r, err = AdvanceGame{Players: [2]game.AdvancePlayer{
						native.NewAdvance(start(), native.Config{}), &retiringAdvance{moves},
					}, Terms: terms}.Play(t.Context())
				default:
					g := against(t, name, start(), 0)
					g.Players[1], g.Terms = &retiring{random.New(2), moves}, terms
					r, err = g.Play(t.Context())
				}
				if err != nil {
					t.Fatal(err)
				}
				c := r.Conduct[0]
				if r.Result != board.Won(stratego.Red, board.Resignation) || c.Fault != "" || c.Forfeits > 0 ||
					c.Doubts > 0 || c.Moves <= moves {
					t.Fatalf("%+v (%s), %+v", r.Result, r.Reason, c)
				}
				waited += c.Waited
			}
		})
	}
}
