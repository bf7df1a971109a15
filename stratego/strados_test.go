package stratego_test

import (
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

func TestAStraDoSPositionOfTheThirdVersionKeepsWhatWasSeen(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	const board = "YwAAAAAAAAAAfAAAAAAAAAAAM"
	p := must.Get(stratego.ParsePosition(v, board+" b 17"))(t)
	if p.Turn() != stratego.Blue || p.Known().Count() != 2 {
		t.Errorf("turn %v, %d known", p.Turn(), p.Known().Count())
	}
	if got := p.Strados(); got != board+" b 0" {
		t.Errorf("written as %q", got)
	}
	if rank := p.View(stratego.Blue).At(12).Rank(); rank != stratego.Sergeant {
		t.Errorf("Blue sees %v", rank)
	}
	if rank := p.View(stratego.Red).At(0).Rank(); rank != stratego.Hidden {
		t.Errorf("Red sees %v in the corner", rank)
	}
}

func TestAPositionThatWasPlayedReadsBackWithWhatWasSeen(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	p := must.Get(stratego.ParsePosition(v, "YAAAARAAAAFAAAAAAAAAAAAAM"))(t)
	p = must.Get(stratego.ParsePosition(v, strings.Replace(p.String(), "F", "H", 1)))(t) // a Captain takes the Sergeant
	must.Get(p.Play(stratego.Move{From: 10, To: 5}))(t)
	again := must.Get(stratego.ParsePosition(v, p.Strados()))(t)
	if again.Known() != p.Known() || p.Known().Empty() || again.String() != p.String() {
		t.Errorf("%s reads back as %s", p.Strados(), again.Strados())
	}
}

func TestWhatStandsBehindAPositionIsChecked(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	const board = "YAAAAAAAAAAAAAAAAAAAAAAAM"
	for text, want := range map[string]string{
		" \n":                               "without squares",
		board + " r many":                   `plies played "many"`,
		board + " r -1":                     `plies played "-1"`,
		board + " r 0 0":                    `text after the position: "0"`,
		board + " 0":                        `side to move "0"`,
		strings.Replace(board, "A", "?", 1): "a piece of unknown rank on A2",
	} {
		if _, err := stratego.ParsePosition(v, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestAPositionKeepsWhatHadMoved(t *testing.T) {
	v, _ := stratego.VariantNamed("mini")
	text := "AAAAAAAYAAAAACAAAAAAAAAMA r moved=D3"
	p := must.Get(stratego.ParsePosition(v, text))(t)
	if p.Start() != text || p.String() != strings.TrimSuffix(text, " moved=D3") || p.Moved().Count() != 1 {
		t.Errorf("%q is written as %q", text, p.Start())
	}
	if view := p.View(stratego.Blue); view.Moved() != p.Moved() {
		t.Error("the enemy does not see what had moved")
	}
	for _, wrong := range []string{"moved=H2", "moved=A1", "moved=D5", "moved="} {
		if _, err := stratego.ParsePosition(v, "AAAAAAAYAAAAACAAAAAAAAAMA r "+wrong); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}
