package puzzle

import (
	"context"
	"strings"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/stratego"
)

// why says why a move is wrong.
func (t *Try) why(m string, found *finding) []phrase.Text {
	switch t.Puzzle.Goal {
	case Safe:
		says := []phrase.Text{phrase.New("After %s the enemy may win %s.", m, soon(found.longer))}
		if found.shown != "" {
			says[0] = phrase.New("If the piece that %s strikes is %s, the enemy may win %s.", m, a(found.shown), soon(found.longer))
		}
		if !found.reply.Empty() {
			says = append(says, phrase.New("It begins with %s.", found.reply))
		}
		return append(says, possible(found)...)
	case Keep:
		if found.longer == 1 {
			return []phrase.Text{phrase.New("After %s the answer %s wins the Dragon.", m, found.reply)}
		}
		return []phrase.Text{phrase.New("After %s the answer %s wins the Dragon within %d plies.", m, found.reply, found.longer)}
	}
	if t.Left() <= 1 {
		return []phrase.Text{phrase.New("%s does not win at once.", m)}
	}
	if found.longer > 0 {
		return []phrase.Text{phrase.New("%s wins by force too, but takes %d moves, not %d.", m, (found.longer+1)/2, t.Left())}
	}
	if found.ended {
		return []phrase.Text{phrase.New("%s ends the game, and does not win it.", m)}
	}
	return append([]phrase.Text{t.refuted(m, found)}, possible(found)...)
}

// refuted says after which answer there is no win by force, or that there is none whatever the answer.
func (t *Try) refuted(m string, found *finding) phrase.Text {
	in := phrase.New("within %d more moves", (found.within+1)/2)
	if found.within <= 2 {
		in = phrase.New("with the next move")
	}
	switch {
	case found.shown != "" && !found.reply.Empty():
		return phrase.New("If the piece that %s strikes is %s, the answer %s leaves no win by force %s.", m, a(found.shown), found.reply, in)
	case found.shown != "":
		return phrase.New("If the piece that %s strikes is %s, there is no win by force %s, whatever the answer is.", m, a(found.shown), in)
	case !found.reply.Empty():
		return phrase.New("After %s the answer %s leaves no win by force %s.", m, found.reply, in)
	}
	return phrase.New("After %s there is no win by force %s, whatever the answer is.", m, in)
}

// possible says that a reply depends on what is hidden.
func possible(found *finding) []phrase.Text {
	if found.reply.Empty() || found.sure {
		return nil
	}
	return []phrase.Text{phrase.New("That answer is possible in some assignments of the hidden ranks.")}
}

// Explain says the proof of a puzzle.
func (p *Puzzle) Explain(ctx context.Context, s *proof.Solver) ([]phrase.Text, error) {
	b, err := asked(p)
	if err != nil {
		return nil, err
	}
	switch p.Goal {
	case Name:
		return p.deduction(b.(*hidden))
	case Safe:
		return []phrase.Text{
			phrase.New("After %s the game cannot be lost in the next %d plies, whatever the enemy plays.", p.Move, p.Plies),
			phrase.New("After each other move the enemy, if it knows every rank, can win %s.", soon(p.Loss)),
		}, nil
	case Keep:
		return []phrase.Text{phrase.New(
			"After %s the enemy takes no Dragon in the next %d plies, and after each other move it can.", p.Move, p.Plies,
		)}, nil
	}
	line, err := p.Line(ctx, s)
	if err != nil {
		return nil, err
	}
	says, longest := p.proved(b), phrase.New("The longest defence: %s.", told(line))
	if p.uncertain(b) {
		longest = phrase.New("The longest defence with the ranks as they are: %s.", told(line))
	}
	if says = append(says, longest); p.Goal == Win && !strings.Contains(line[len(line)-1].Shown, stratego.Flag.String()) {
		_, enemy := p.names(b.side())
		says = append(says, phrase.New("Then %s has no move left.", enemy))
	}
	return says, nil
}

// proved says what was proved of a win.
func (p *Puzzle) proved(b field) []phrase.Text {
	says := []phrase.Text{phrase.New("%s wins by force in %d moves: every reply was tried.", p.Move, (p.Plies+1)/2)}
	if p.uncertain(b) {
		says[0] = phrase.New("%s wins by force in %d moves: every reply was tried, in each assignment of the hidden ranks.", p.Move, (p.Plies+1)/2)
	}
	return append(says, phrase.New("No other move wins by force in %d moves.", (p.Plies+slack(p.Goal, p.Plies)+1)/2))
}

// deduction says why a piece has a rank.
func (p *Puzzle) deduction(f *hidden) ([]phrase.Text, error) {
	worlds, err := f.worlds()
	if err != nil {
		return nil, err
	}
	rank := phrase.New(p.Rank)
	says := []phrase.Text{phrase.New("The piece on %s is the %s in all %d assignments of ranks that fit the moves.", p.Move, rank, len(worlds))}
	switch len(worlds) {
	case 2:
		says[0] = phrase.New("The piece on %s is the %s in both assignments of ranks that fit the moves.", p.Move, rank)
	case 1:
		says[0] = phrase.New("Only one assignment of ranks fits the moves, and in it the piece on %s is the %s.", p.Move, rank)
	}
	view := f.now.View(f.solver)
	var moved []phrase.Text
	for q := range view.Hidden().And(view.Moved()).All() {
		moved = append(moved, phrase.Verbatim(board.ColumnRow.Format(f.grid(), q)))
	}
	if len(moved) > 0 {
		says = append(says, phrase.New("These have moved, so they are neither Bomb nor Flag: %s.", phrase.List(moved...)))
	}
	return says, nil
}

// or lists ranks, as Captain or Major.
func or(ranks stratego.RankSet) string { return ranks.Names() }
