package roster

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/gametest"
	"flagfall.dev/internal/gametest/scene"
	"flagfall.dev/internal/search"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/stratego"
)

// drawn writes a net of weights drawn at random and returns its file.
func drawn(t testing.TB, v *stratego.Variant, correction bool) string {
	t.Helper()
	g := v.Grid()
	n, err := net.New(net.Shape{Width: g.Width, Height: g.Height, First: 64})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, list := range [][]int16{n.Input, n.Pool, n.Turn, n.Bias, n.Middle, n.Value} {
		for i := range list {
			list[i] = int16(rng.IntN(301) - 150)
		}
	}
	b, err := net.Encode(n, net.About{Correction: correction})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "drawn.net")
	if err := os.WriteFile(file, b, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// choice returns what a player chooses on a view, and its chance to win.
func choice(t *testing.T, spec string, view *stratego.View) (stratego.Move, float64) {
	t.Helper()
	p, err := NewStratego(spec, 1)
	if err != nil {
		t.Fatal(err)
	}
	m, info, err := p.Choose(t.Context(), view, search.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return m, info.Win
}

func TestAPlayerWithANetChoosesByWhatItsSideMayKnow(t *testing.T) {
	for _, name := range []string{"duel", "classic"} {
		v := scene.Variant(t, name)
		a, b := gametest.Twins(t, v, 5, 30)
		for _, correction := range []bool{false, true} {
			spec := "marshal:nodes=3000,memory=1,net=" + drawn(t, v, correction)
			one, first := choice(t, spec, a.View(stratego.Red))
			other, second := choice(t, spec, b.View(stratego.Red))
			if one != other || first != second {
				t.Errorf("%s: %v with %v, and %v with %v", name, one, first, other, second)
			}
			if _, plain := choice(t, "marshal:nodes=3000,memory=1", a.View(stratego.Red)); plain == first {
				t.Errorf("%s: the net changes nothing", name)
			}
		}
	}
}

func TestOnAnotherBoardANetIsNotAsked(t *testing.T) {
	mini, classic := scene.Variant(t, "mini"), scene.Variant(t, "classic")
	p := scene.Game(t, mini, 2, 6)
	with, a := choice(t, "marshal:nodes=3000,memory=1,net="+drawn(t, classic, false), p.View(p.Turn()))
	without, b := choice(t, "marshal:nodes=3000,memory=1", p.View(p.Turn()))
	if with != without || a != b {
		t.Errorf("%v with %v, without a net %v with %v", with, a, without, b)
	}
}

func TestAFileThatIsNoNetIsRefused(t *testing.T) {
	if err := Check("marshal:net=net_test.go", "stratego"); err == nil || !strings.Contains(err.Error(), "lab train") {
		t.Errorf("%v", err)
	}
}
