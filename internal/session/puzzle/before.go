package puzzle

import (
	"cmp"
	"slices"
	"strings"

	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/stratego"
)

// history tells the moves before the question, and what the rules forbid because of them, which the board does not show. It
// holds however far the puzzle is played.
func (p *Puzzle) history(f *hidden) (says []phrase.Text) {
	if p.Before == "" {
		return nil
	}
	switch own, answers := f.barred(); {
	case len(own) > 0 && len(answers) > 0:
		says = append(says, phrase.New("By the moves before, the first move may not be %s, nor the first answer %s.",
			phrase.List(own...), phrase.List(answers...)))
	case len(own) > 0:
		says = append(says, phrase.New("By the moves before, the first move may not be %s.", phrase.List(own...)))
	case len(answers) > 0:
		says = append(says, phrase.New("By the moves before, the first answer may not be %s.", phrase.List(answers...)))
	}
	return append(says, phrase.New("The moves before: %s.", strings.Join(strings.Fields(p.Before), ", ")))
}

// barred tells the solver's moves that only the moves before forbid, and the enemy's that they forbid as a first answer
// whatever the solver begins with. Of an enemy piece of unknown rank it looks at steps to the next square alone.
func (f *hidden) barred() (own, answers []phrase.Text) {
	unknown := f.now.View(f.solver).Hidden()
	seen, allowed := map[stratego.Move]bool{}, map[stratego.Move]bool{}
	next := f.now.Clone()
	for _, first := range f.legal() {
		if !next.Legal(first) {
			continue
		}
		next.Make(first)
		if !next.Ended() {
			for _, m := range forbidden(next) {
				seen[m] = seen[m] || !unknown.Has(m.From) || f.now.Variant().Adjacent(m.From).Has(m.To)
			}
			for _, m := range next.Moves(nil) {
				allowed[m] = true
			}
		}
		next.Unmake()
	}
	var barred []stratego.Move
	for m, sure := range seen {
		if sure && !allowed[m] {
			barred = append(barred, m)
		}
	}
	return f.nearest(forbidden(f.now)), f.nearest(barred)
}

// nearest tells moves, of those of a Scout in one direction the shortest.
func (f *hidden) nearest(moves []stratego.Move) (all []phrase.Text) {
	far := func(m stratego.Move) int { return f.grid().Distance(m.From, m.To) }
	order.Stable(moves, func(a, b stratego.Move) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(far(a), far(b)), cmp.Compare(a.To, b.To))
	})
	for i, m := range moves {
		beyond := func(o stratego.Move) bool { // through the square to which m goes
			return o.From == m.From && far(o) > far(m) && far(o) == far(m)+f.grid().Distance(m.To, o.To)
		}
		shorter := func(o stratego.Move) bool {
			return o.From == m.From && far(o) < far(m) && far(m) == far(o)+f.grid().Distance(o.To, m.To)
		}
		switch text := f.text(m); {
		case slices.ContainsFunc(moves[:i], shorter):
		case slices.ContainsFunc(moves[i+1:], beyond):
			all = append(all, phrase.New("%s and farther", text))
		default:
			all = append(all, phrase.Verbatim(text))
		}
	}
	return all
}

// forbidden returns the moves of the side to move that are legal but for the moves before.
func forbidden(p *stratego.Position) (all []stratego.Move) {
	fresh, err := stratego.ParsePosition(p.Variant(), p.String())
	if err != nil {
		return nil
	}
	for _, m := range fresh.Moves(nil) {
		if !p.Legal(m) {
			all = append(all, m)
		}
	}
	return all
}
