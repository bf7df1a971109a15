package roster

import (
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
	b, err := net.Encode(scene.Net(t, v, 64), net.About{Correction: correction})
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
		plain, correction := drawn(t, v, false), drawn(t, v, true)
		for _, c := range []struct{ limits, net string }{
			{"nodes=3000", plain},
			{"nodes=3000", correction},
			{"nodes=16000", plain + ",netat=none,netpolicy=contenders"},
			{"nodes=16000", plain + ",netat=none,netpolicy=rollouts"},
			{"nodes=16000", plain + ",netat=rollouts,netpolicy=order+contenders+rollouts+choice"},
		} {
			without := "marshal:memory=1," + c.limits
			spec := without + ",net=" + c.net
			one, first := choice(t, spec, a.View(stratego.Red))
			other, second := choice(t, spec, b.View(stratego.Red))
			if one != other || first != second {
				t.Errorf("%s, %s: %v with %v, and %v with %v", name, spec, one, first, other, second)
			}
			if _, plain := choice(t, without, a.View(stratego.Red)); plain == first {
				t.Errorf("%s, %s: the net changes nothing", name, spec)
			}
		}
	}
}

func TestOnAnotherBoardANetIsNotAsked(t *testing.T) {
	mini, classic := scene.Variant(t, "mini"), scene.Variant(t, "classic")
	p := scene.Game(t, mini, 2, 6)
	for _, spec := range []string{"marshal:nodes=3000,memory=1", "marshal:nodes=16000,memory=1"} {
		with, a := choice(t, spec+",net="+drawn(t, classic, false)+",netpolicy=order+contenders+rollouts", p.View(p.Turn()))
		without, b := choice(t, spec, p.View(p.Turn()))
		if with != without || a != b {
			t.Errorf("%s: %v with %v, without a net %v with %v", spec, with, a, without, b)
		}
	}
}

func TestAPolicyIsAskedForWhatItsNetIsThere(t *testing.T) {
	file := drawn(t, scene.Variant(t, "duel"), false)
	for spec, says := range map[string]string{
		"marshal:netpolicy=order":                         "net=FILE",
		"marshal:netpolicy=walk+run":                      "order, contenders, rollouts, choice, between plus signs, and a net, as net=FILE",
		"marshal:netpolicy=order+walk,net=" + file:        "order, contenders, rollouts, choice",
		"marshal:netpolicy=,net=" + file:                  "order, contenders, rollouts, choice",
		"marshal:netat=somewhere,net=" + file:             "tree, rollouts or none",
		"marshal:netpolicy=choice+rollouts,net=" + file:   "",
		"marshal:netpolicy=order,netat=none,net=" + file:  "",
		"marshal:netpolicy=order,netshare=10,net=" + file: "",
	} {
		err := Check(spec, "stratego")
		if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, expected %q", spec, err, says)
		}
		if err != nil && strings.Count(err.Error(), "option ") != 1 {
			t.Errorf("%s: one fault is reported more than once: %v", spec, err)
		}
	}
}

func TestAFileThatIsNoNetIsRefused(t *testing.T) {
	if err := Check("marshal:net=net_test.go", "stratego"); err == nil || !strings.Contains(err.Error(), "lab train") {
		t.Errorf("%v", err)
	}
}

func TestAPolicyOfAFileTakesThePlaceOfTheLearnedOne(t *testing.T) {
	const tiny = "policy=../stratego/policy/testdata/golden.policy"
	// In one position alone two of them may come to the same.
	wins := func(options string) (all [3]float64) {
		for i := range all {
			p := scene.Game(t, scene.Variant(t, "ucc"), 5, 40+20*i)
			_, all[i] = choice(t, "marshal:memory=1,nodes=16000,"+options, p.View(p.Turn()))
		}
		return all
	}
	learned, other, none := wins("seed=1"), wins("seed=1,"+tiny), wins("seed=1,off=policy")
	if learned == other || learned == none || other == none {
		t.Errorf("chances to win of %v, with another policy %v, with none %v: expected three", learned, other, none)
	}
	for file, says := range map[string]string{"net_test.go": "training/", "missing": "learn.py export", ".": "learn.py export"} {
		if err := Check("marshal:policy="+file, "stratego"); err == nil || !strings.Contains(err.Error(), says) || strings.Count(err.Error(), "option ") != 1 {
			t.Errorf("%s: %v, expected %q", file, err, says)
		}
	}
	spec, err := ParseSpec("marshal:" + tiny)
	if err != nil {
		t.Fatal(err)
	}
	if spec.Suits(scene.Variant(t, "mini")) == nil {
		t.Error("a policy for another board suits")
	}
	if !spec.ReadsFile() {
		t.Error("a player with a policy of a file reads no file")
	}
}
