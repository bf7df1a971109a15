package certainty

import (
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// Sentences says the answer in words, the most certain first.
func (a *Answer) Sentences(v *stratego.Variant) []phrase.Text {
	var all []phrase.Text
	if a.Assignments == 0 {
		return append(all, phrase.New("Nothing is certain: the %d hidden pieces have too many assignments of ranks.", a.Hidden))
	}
	if a.Win != nil {
		all = append(all, a.win(v)...)
		if a.Win.Certain() {
			return all
		}
	}
	if a.Draw != nil {
		all = append(all, phrase.New("Draw: neither side can be beaten."))
	}
	for _, e := range []*proof.Escape{a.Mine, a.Theirs} {
		if e != nil {
			all = append(all, escape(v, e)...)
		}
	}
	if a.Safety != nil && a.Draw == nil && !(a.Mine != nil && a.Mine.Unbeaten) {
		all = append(all, a.safety(v))
	}
	switch {
	case a.NoWin > 0 && a.Assignments == 1:
		all = append(all, phrase.New("%s has no win by force %s.", name(a.Side), Within(a.NoWin)))
	case a.NoWin > 0:
		all = append(all, phrase.New("%s has no win by force %s that holds whatever the hidden pieces are.", name(a.Side), Within(a.NoWin)))
	}
	if len(all) == 0 {
		all = append(all, phrase.New("Nothing is certain within the limits."))
	}
	return all
}

func name(s board.Side) phrase.Text { return phrase.New(stratego.SideName(s)) }

// win says a win.
func (a *Answer) win(v *stratego.Variant) []phrase.Text {
	w := a.Win
	moves := w.Moves(a.Turn == a.Side)
	in := phrase.New("in %d moves", moves)
	if moves == 1 {
		in = phrase.New("in 1 move")
	}
	var all []phrase.Text
	switch {
	case !w.Certain() && a.Turn == a.Side:
		all = append(all, phrase.New("%s wins by force in %d of %d assignments of the hidden pieces, %s at most: %s.",
			name(a.Side), w.Won, w.All, in, v.FormatMove(w.Move)),
			phrase.New("No move wins in any other assignment %s.", Within(a.NoWin)))
	case !w.Certain():
		all = append(all,
			phrase.New("%s wins by force in %d of %d assignments of the hidden pieces, %s at most.", name(a.Side), w.Won, w.All, in))
	case a.Turn != a.Side && a.Assignments == 1:
		all = append(all, phrase.New("%s wins by force %s, whatever %s plays.", name(a.Side), in, name(a.Turn)))
	case a.Turn != a.Side:
		all = append(all, phrase.New("%s wins by force %s, whatever %s plays and the hidden pieces are.", name(a.Side), in, name(a.Turn)))
	case a.Assignments == 1:
		all = append(all, phrase.New("%s wins by force %s: %s.", name(a.Side), in, v.FormatMove(w.Move)))
	default:
		all = append(all, phrase.New("%s wins by force %s, whatever the hidden pieces are: %s.", name(a.Side), in, v.FormatMove(w.Move)))
	}
	if len(w.Line) > 1 {
		all = append(all, phrase.New("The longest defence: %s.", Line(v, w.Line)))
	}
	return all
}

// Line writes the moves of a line, with what they strike.
func Line(v *stratego.Variant, line []proof.Step) (said phrase.Text) {
	for i, s := range line {
		if step := step(v, s); i == 0 {
			said = step
		} else {
			said = phrase.New("%s, %s", said, step)
		}
	}
	return said
}

// step says a move, and what a strike comes to.
func step(v *stratego.Variant, s proof.Step) phrase.Text {
	move, striker, defender := v.FormatMove(s.Move), phrase.New(s.Striker.String()), phrase.New(s.Defender.String())
	if s.Outcome == stratego.Both && s.Striker == s.Defender {
		return phrase.New("%s (%s against %s: equal ranks, both fall)", move, striker, defender)
	}
	switch s.Outcome {
	case stratego.Win:
		return phrase.New("%s (%s beats %s)", move, striker, defender)
	case stratego.Lose:
		return phrase.New("%s (%s loses to %s)", move, striker, defender)
	case stratego.Both:
		return phrase.New("%s (%s and %s both fall)", move, striker, defender)
	}
	return phrase.Verbatim(move)
}

// escape says what is never caught.
func escape(v *stratego.Variant, e *proof.Escape) []phrase.Text {
	hunters := phrase.New("the %d enemy pieces that may move cannot close all its ways", e.Hunters)
	if e.Hunters == 1 {
		hunters = phrase.New("one hunter cannot close all its ways")
	}
	if e.Reason == proof.TwoSquares {
		hunters = phrase.New("the two-squares rule stops the one hunter")
	}
	all := []phrase.Text{phrase.New("%s's piece on %s is never caught if %s keeps away: %s.", name(e.Side),
		v.Format(e.Piece), name(e.Side), hunters)}
	if e.Unbeaten {
		all = append(all, phrase.New("No enemy can reach %s's Flag either, so %s cannot be beaten.", name(e.Side), name(e.Side)))
	}
	return all
}

// safety says for how long a loss can be avoided.
func (a *Answer) safety(v *stratego.Variant) phrase.Text {
	s := a.Safety
	loses := phrase.New("%s cannot be sure to avoid a loss %s, against an enemy that knows every rank.", name(a.Side), Within(s.Plies+1))
	switch {
	case s.Lost:
		return loses
	case !s.Move.IsZero():
		return phrase.New("%s cannot lose %s if it plays %s.", name(a.Side), during(s.Plies), v.FormatMove(s.Move))
	case a.Turn == a.Side:
		return phrase.New("%s has a move after which it cannot lose %s.", name(a.Side), during(s.Plies))
	}
	return phrase.New("%s cannot lose %s.", name(a.Side), during(s.Plies))
}

// Within says within how many plies something is certain.
func Within(plies int) phrase.Text {
	if plies == 1 {
		return phrase.New("within 1 ply")
	}
	return phrase.New("within %d plies", plies)
}

// during says for how many plies something holds.
func during(plies int) phrase.Text {
	if plies == 1 {
		return phrase.New("in the next ply")
	}
	return phrase.New("in the next %d plies", plies)
}

// Trapped says a forced capture of a General of Advance.
func Trapped(t *proof.Trap, turn board.Side) []phrase.Text {
	side, enemy := phrase.New(advance.SideName(t.Side)), phrase.New(advance.SideName(t.Side.Opponent()))
	moves := (t.Plies + 1) / 2
	if turn != t.Side {
		moves = t.Plies / 2
	}
	in := phrase.New("in %d moves", moves)
	if moves == 1 {
		in = phrase.New("in 1 move")
	}
	said := phrase.New("%s takes the General by force %s: %s has no legal move then.", side, in, enemy)
	if turn == t.Side {
		said = phrase.New("%s takes the General by force %s, with %s: %s has no legal move then.", side, in, t.Move.String(), enemy)
	}
	var line []string
	for _, m := range t.Line {
		line = append(line, m.String())
	}
	if len(line) < 2 {
		return []phrase.Text{said}
	}
	return []phrase.Text{said, phrase.New("The longest defence: %s.", strings.Join(line, ", "))}
}
