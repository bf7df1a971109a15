package httpbot

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/stratego"
)

// A bot that has sent only set-ups against the rules when its time is over loses by the last
// one; one that has sent nothing is late.
func TestAtTheEndOfItsTimeABotLosesByTheSetupThatItHasSent(t *testing.T) {
	v := must.Get(stratego.VariantNamed("barrage"))(t)
	for _, tt := range []struct {
		sent   []string
		handed string // empty: it is late
	}{
		{nil, ""},
		{[]string{"F"}, "F"},
		{[]string{"F", "1\u202e"}, `"1\u202e"`},
		{[]string{"F", "1\u202e", strings.Repeat("F", 40)}, "FFFFFFFFFF FFFFFFFFFF FFFFFFFFFF FFFFFFFFFF"},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := must.Get(New(Config{}))(t)
			defer r.Close()
			must.Get(r.Create("Crab"))(t)
			p, err := r.Stratego("bot:Crab", Seat{Game: "g", Opponent: "Ann"})
			if err != nil {
				t.Fatal(err)
			}
			failed := make(chan error)
			go func() {
				_, err := p.Deploy(t.Context(), v, stratego.Red)
				failed <- err
			}()
			synctest.Wait()
			for _, text := range tt.sent {
				if err := p.line.bot.Answer("g", SetUp, Answer{Setup: text}); err == nil || strings.Contains(err.Error(), "lost") {
					t.Errorf("%q: %v", text, err)
				}
			}
			err = <-failed // when its minute is over
			var bad *game.SetupError
			var late *proc.Fault
			switch {
			case tt.handed == "" && !errors.As(err, &late):
				t.Errorf("it sent nothing: %v", err)
			case tt.handed != "" && (!errors.As(err, &bad) || bad.Handed != tt.handed):
				t.Errorf("it sent %q: %v", tt.sent, err)
			}
		})
	}
}
