package sparring_test

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/sparring"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestEveryStylePlaysLegallyInEveryVariant(t *testing.T) {
	for _, v := range stratego.Variants() {
		for i, style := range sparring.Styles() {
			var sides [2]*sparring.Player
			var setups [2]stratego.Setup
			for s := range board.Side(2) {
				p, err := sparring.New(style, uint64(i)*2+uint64(s))
				if err != nil {
					t.Fatal(err)
				}
				sides[s] = p
				if setups[s], err = p.Deploy(t.Context(), v, s); err != nil {
					t.Fatal(err)
				}
			}
			p := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
			for ply := 0; ply < 150 && !p.Result().Over(); ply++ {
				m, _ := must.Get2(sides[p.Turn()].Choose(t.Context(), p.View(p.Turn()), search.Limits{}))(t)
				if _, err := p.Play(m); err != nil {
					t.Fatalf("%s, %s, ply %d: %v", v, style, ply, err)
				}
			}
		}
	}
}

func TestAnUnknownStyleIsRefusedWithTheListOfStyles(t *testing.T) {
	if _, err := sparring.New("gambler", 1); err == nil {
		t.Error("no error")
	}
}
