package policy

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"flagfall.dev/internal/base/vector"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// golden is a game of ucc with what PyTorch says of some of its positions, in the network's units.
type golden struct {
	Setups [2][]int `json:"setups"` // of Red and of Blue: ranks in the order of set-ups
	Moves  [][2]int `json:"moves"`  // squares
	Plies  []struct {
		Ply   int      `json:"ply"`
		Value int32    `json:"value"`
		Odds  [][3]int `json:"odds"` // two squares, and what the move between them gets
	} `json:"plies"`
}

// The files of the test are written by a program in training/.
func TestTheNetworkThatPyTorchLearnedSaysTheSameHere(t *testing.T) {
	file := must.Get(os.ReadFile("testdata/golden.policy"))(t)
	n := must.Get(Read(file))(t)
	f, g := NewInference(n), readGolden(t)
	views := g.views(t)
	if len(g.Plies) == 0 {
		t.Fatal("no positions: expected some")
	}
	for _, at := range g.Plies {
		view := views[at.Ply]
		f.Look(view)
		if f.value != at.Value {
			t.Errorf("ply %d: a value of %d, expected %d", at.Ply, f.value, at.Value)
		}
		if len(at.Odds) != len(view.Moves(nil)) {
			t.Errorf("ply %d: odds of %d moves, expected them of all %d", at.Ply, len(at.Odds), len(view.Moves(nil)))
		}
		for _, o := range at.Odds {
			m := moveOf(o[0], o[1])
			if err := view.Check(m); err != nil {
				t.Errorf("ply %d: %v", at.Ply, err)
			}
			if got := f.odds(m); int(got) != o[2] {
				t.Errorf("ply %d: %s has odds of %d, expected %d", at.Ply, view.Variant().FormatMove(m), got, o[2])
			}
		}
	}
}

// On a processor with wide instructions the columns of matrices are otherwise used by no test of this package.
func TestTheNetworkSaysTheSameWithoutWideInstructions(t *testing.T) {
	if !vector.Wide() {
		t.Skip("the processor has none, so the test above has shown it")
	}
	self := must.Get(os.Executable())(t)
	c := exec.CommandContext(t.Context(), self, "-test.run", "^TestTheNetworkThatPyTorchLearnedSaysTheSameHere$", "-test.v")
	c.Env = append(os.Environ(), "GODEBUG=cpu.avx2=off")
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS") {
		t.Errorf("%v: %s", err, out)
	}
}

func readGolden(t *testing.T) *golden {
	t.Helper()
	b := must.Get(os.ReadFile("testdata/golden.json"))(t)
	g := &golden{}
	must.Do(t, json.Unmarshal(b, g))
	return g
}

// views returns what the side to move knows at every ply of the game.
func (g *golden) views(t *testing.T) []*stratego.View {
	t.Helper()
	v, _ := stratego.VariantNamed("ucc")
	var setups [2]stratego.Setup
	for side, list := range g.Setups {
		for _, r := range list {
			setups[side] = append(setups[side], stratego.Rank(r))
		}
	}
	p := must.Get(stratego.NewPosition(v, setups[0], setups[1]))(t)
	views := []*stratego.View{p.View(p.Turn())}
	for ply, m := range g.Moves {
		if _, err := p.Play(moveOf(m[0], m[1])); err != nil {
			t.Fatalf("ply %d: %v", ply, err)
		}
		views = append(views, p.View(p.Turn()))
	}
	return views
}
