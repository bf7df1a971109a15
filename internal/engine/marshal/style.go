package marshal

import (
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// A Style is a way of playing that an opponent can feel: likings for moves and set-ups of a kind, beside what the search
// finds. The zero value has none.
type Style string

// The styles.
const (
	NoStyle   Style = ""
	Rusher    Style = "rusher"    // strong pieces in front and forward at once; strikes what has not moved
	Bluffer   Style = "bluffer"   // walks weak unknown pieces up to strong known ones
	Fortress  Style = "fortress"  // stays in its own half, and lets the enemy strike
	Spymaster Style = "spymaster" // Scouts look for the Marshal, and the Spy follows it
)

// Styles returns all styles but none.
func Styles() []Style { return []Style{Rusher, Bluffer, Fortress, Spymaster} }

// Check says what is wrong with a style.
func (s Style) Check() error {
	if s == NoStyle || slices.Contains(Styles(), s) {
		return nil
	}
	var names []string
	for _, o := range Styles() {
		names = append(names, string(o))
	}
	return fmt.Errorf("style %q: expected one of %s", string(s), strings.Join(names, ", "))
}

// addStyle adds to the root moves what the style likes of them.
func (p *Player) addStyle(view *stratego.View) {
	if p.c.Style == NoStyle {
		return
	}
	t := newTaste(view)
	for i := range p.root.Moves {
		m := &p.root.Moves[i]
		m.Adjust += int32(t.of(p.c.Style, m.Move))
	}
}

// taste is what a style looks at in a view.
type taste struct {
	view *stratego.View
	grid board.Grid
	up   int       // 1 where forward is towards higher rows, else -1
	half int       // rows of the own half
	prey board.Set // known enemies that are strong
	runs board.Set // enemies of unknown rank that have moved
	king board.Set // known enemies that a Spy takes
}

// strong is the weakest rank that counts as strong.
const strong = stratego.Captain

func newTaste(view *stratego.View) *taste {
	t := &taste{view: view, grid: view.Variant().Grid(), up: -1}
	if view.Variant().AtTop(view.Side()) {
		t.up = 1
	}
	t.half = t.grid.Height / 2
	t.runs = view.Pieces(view.Side().Opponent()).And(view.Hidden()).And(view.Moved())
	for q := range view.Pieces(view.Side().Opponent()).AndNot(view.Hidden()).All() {
		switch r := view.At(q).Rank(); {
		case view.Variant().Strike(stratego.Spy, r) == stratego.Win && r <= stratego.General:
			t.king = t.king.With(q)
			t.prey = t.prey.With(q)
		case r <= strong:
			t.prey = t.prey.With(q)
		}
	}
	return t
}

// forward returns how many rows a move goes towards the enemy.
func (t *taste) forward(m stratego.Move) float64 {
	return float64(t.up * (t.grid.Row(m.To) - t.grid.Row(m.From)))
}

// beyond reports whether a square lies in the enemy's half.
func (t *taste) beyond(q board.Square) bool {
	row := t.grid.Row(q)
	if t.up < 0 {
		row = t.grid.Height - 1 - row
	}
	return row >= t.half
}

// closer returns by how many steps a move comes closer to the nearest of some squares, and how far it is then.
func (t *taste) closer(m stratego.Move, to board.Set) (by, then int) {
	before, after := t.distance(m.From, to), t.distance(m.To, to)
	return before - after, after
}

func (t *taste) distance(from board.Square, to board.Set) int {
	best := t.grid.Width + t.grid.Height // more than any, also where there are none
	for q := range to.All() {
		best = min(best, t.grid.Distance(from, q))
	}
	return best
}

// of returns how much a style likes a move, in points.
func (t *taste) of(s Style, m stratego.Move) float64 {
	mine := t.view.At(m.From).Rank()
	target := t.view.At(m.To)
	unseen := target.Rank() == stratego.Hidden && !target.Empty()
	unmoved := unseen && !t.view.Moved().Has(m.To)
	switch s {
	case Rusher:
		return t.rush(m, mine, unseen, unmoved)
	case Bluffer:
		return t.bluff(m, mine, unseen)
	case Fortress:
		return t.stay(m, unseen, unmoved)
	}
	return t.spy(m, mine, unseen)
}

// rush likes what goes forward, and strikes on what it does not know.
func (t *taste) rush(m stratego.Move, mine stratego.Rank, unseen, unmoved bool) float64 {
	if mine == stratego.Spy {
		return 0
	}
	likes := float64(30 * min(3, t.forward(m)))
	switch {
	case unmoved && mine >= stratego.Captain:
		likes += 160
	case unmoved:
		likes += 110
	case unseen:
		likes += 70
	}
	return likes
}

// bluff likes weak pieces that the enemy has not seen to go after strong ones, and not to show themselves.
func (t *taste) bluff(m stratego.Move, mine stratego.Rank, unseen bool) float64 {
	weak := mine > strong && mine != stratego.Miner && mine != stratego.Spy
	if t.view.Known().Has(m.From) || !weak {
		return 0
	}
	if unseen {
		return -40
	}
	likes := float64(15 * min(1, t.forward(m)))
	for _, prey := range []struct {
		at            board.Set
		nears, beside float64
	}{{t.prey, 50, 120}, {t.runs, 25, 80}} {
		by, then := t.closer(m, prey.at)
		if by > 0 {
			likes += prey.nears
		}
		if by >= 0 && then == 1 {
			likes += prey.beside
		}
	}
	return likes
}

// bored is after how many plies without a strike a fortress plays as others do: nobody waits for ever.
const bored = 60

// stay dislikes to leave its half, to strike what has not moved, and to move one more piece.
func (t *taste) stay(m stratego.Move, unseen, unmoved bool) float64 {
	if t.view.Quiet() >= bored {
		return 0
	}
	likes := 0.0
	switch {
	case unmoved:
		likes -= 220
	case unseen && t.beyond(m.To):
		likes -= 120
	}
	if t.beyond(m.To) {
		likes -= 90
	}
	if f := t.forward(m); f > 0 {
		likes -= float64(25 * f)
	}
	if !t.view.Moved().Has(m.From) {
		likes -= 25
	}
	return likes
}

// spy likes Scouts to strike what it does not know, the Spy to come near to what it takes, and the strongest not to show
// themselves.
func (t *taste) spy(m stratego.Move, mine stratego.Rank, unseen bool) float64 {
	switch {
	case mine == stratego.Scout && unseen && t.view.Moved().Has(m.To):
		return 110
	case mine == stratego.Scout && unseen:
		return 60
	case mine <= stratego.General && unseen && !t.view.Known().Has(m.From):
		return -70
	case mine == stratego.Spy && unseen:
		return -80
	case mine == stratego.Spy && !t.king.Empty():
		if by, _ := t.closer(m, t.king); by > 0 {
			return 60
		}
	}
	return 0
}
