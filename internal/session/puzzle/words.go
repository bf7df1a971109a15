package puzzle

import (
	"context"
	"strings"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/session/certainty"
	"flagfall.dev/stratego"
)

// Title returns what a theme is called.
func (t Theme) Title() phrase.Text {
	switch t {
	case FindFlag:
		return phrase.New("Find the Flag")
	case TakeFlag:
		return phrase.New("Take the Flag")
	case TwoSquares:
		return phrase.New("Catch by two-squares")
	case Marshal:
		return phrase.New("Trap the Marshal")
	case Bombs:
		return phrase.New("Break the Bombs")
	case Spy:
		return phrase.New("Spy's work")
	case LastPiece:
		return phrase.New("Catch the last piece")
	case SaveFlag:
		return phrase.New("Save the Flag")
	case Which:
		return phrase.New("Which piece is it?")
	case General:
		return phrase.New("Take the General")
	case Dragon:
		return phrase.New("Save the Dragon")
	}
	return phrase.Verbatim(string(t))
}

// Said returns a theme as a first hint.
func (t Theme) Said() phrase.Text {
	switch t {
	case FindFlag:
		return phrase.New("Several squares may have the Flag. One order of strikes reaches it in time.")
	case TakeFlag:
		return phrase.New("The Flag's square is known.")
	case TwoSquares:
		return phrase.New("No piece may go to and fro for ever: without the two-squares rule there is no such win.")
	case Marshal:
		return phrase.New("The enemy's Marshal falls.")
	case Bombs:
		return phrase.New("A Miner has to clear a Bomb.")
	case Spy:
		return phrase.New("The Spy beats the Marshal.")
	case LastPiece:
		return phrase.New("The enemy loses when none of its pieces can move any more.")
	case SaveFlag:
		return phrase.New("Look at how the enemy reaches the Flag.")
	case General:
		return phrase.New("Each move leaves the enemy fewer legal ones.")
	case Dragon:
		return phrase.New("Look at what the enemy can take or convert with its next move.")
	}
	return phrase.New("Look at what has moved.")
}

// Task says what is asked.
func (p *Puzzle) Task() (phrase.Text, error) {
	b, err := asked(p)
	if err != nil {
		return phrase.Text{}, err
	}
	side, enemy := p.names(b.side())
	moves := (p.Plies + 1) / 2
	switch p.Goal {
	case Win:
		if p.uncertain(b) {
			return phrase.New("%s to move. Win by force in %d moves, whatever the hidden pieces are.", side, moves), nil
		}
		return phrase.New("%s to move. Win by force in %d moves.", side, moves), nil
	case Safe:
		return phrase.New("%s to move. One move cannot lose in the next %d plies. After each other one, %s may take the Flag %s.",
			side, p.Plies, enemy, soon(p.Loss)), nil
	case Name:
		return phrase.New("%s looks at the moves so far. Which hidden piece of %s is the %s? Answer with its square.",
			side, enemy, phrase.New(p.Rank)), nil
	case Trap:
		return phrase.New("%s to move. Take the General by force: %s has no legal move after %d moves.", side, enemy, moves), nil
	case Keep:
		return phrase.New("%s to move. One move loses no Dragon in the next %d plies.", side, p.Plies), nil
	}
	return phrase.Text{}, nil
}

// Assignments is how many assignments of ranks to the hidden pieces are possible.
func (p *Puzzle) Assignments() (int, error) {
	b, err := asked(p)
	if err != nil {
		return 0, err
	}
	f, ok := b.(*hidden)
	if !ok {
		return 1, nil
	}
	worlds, err := f.worlds()
	return len(worlds), err
}

// uncertain reports whether the hidden pieces have more than one assignment of ranks.
func (p *Puzzle) uncertain(b field) bool {
	f, ok := b.(*hidden)
	if !ok {
		return false
	}
	worlds, err := f.worlds()
	return err != nil || len(worlds) > 1
}

// names returns what both sides are called.
func (p *Puzzle) names(s board.Side) (side, enemy phrase.Text) {
	if p.Goal == Trap || p.Goal == Keep {
		return phrase.New(advance.SideName(s)), phrase.New(advance.SideName(s.Opponent()))
	}
	return phrase.New(stratego.SideName(s)), phrase.New(stratego.SideName(s.Opponent()))
}

// Facts says what the solver knows beyond the board: what the enemy has left, and what has moved. Where a piece is to be
// named the moves are the question, and come last.
func (p *Puzzle) Facts() ([]phrase.Text, error) {
	b, err := asked(p)
	if err != nil {
		return nil, err
	}
	f, ok := b.(*hidden)
	if !ok {
		return nil, nil
	}
	_, enemy := p.names(f.solver)
	view := f.now.View(f.solver)
	var left []phrase.Text
	var count [stratego.Ranks]int
	for q := range view.Hidden().All() {
		count[f.now.At(q).Rank()]++ // the counts are known: what fell was seen
	}
	for rank := stratego.Marshal; rank <= stratego.Flag; rank++ {
		switch n := count[rank]; {
		case n == 1:
			left = append(left, phrase.New(rank.String()))
		case n > 1:
			left = append(left, phrase.New("%s (%d)", phrase.New(rank.String()), n))
		}
	}
	if len(left) == 0 {
		return append([]phrase.Text{phrase.New("No piece of %s is hidden.", enemy)}, f.held(p.Move)...), nil
	}
	says := []phrase.Text{phrase.New("Hidden pieces of %s: %s.", enemy, phrase.List(left...))}
	if p.Goal == Name { // what moved since is the question
		if p.Moved != "" {
			says = append(says, phrase.New("Before the first move that is shown these had moved: %s.", strings.ReplaceAll(p.Moved, " ", ", ")))
		}
		return append(says, phrase.New("The moves so far: %s.", p.Before)), nil
	}
	var moved []phrase.Text
	for q := range view.Hidden().And(view.Moved().Or(f.moved)).All() {
		moved = append(moved, phrase.Verbatim(board.ColumnRow.Format(f.grid(), q)))
	}
	if len(moved) > 0 {
		says = append(says, phrase.New("Of these have moved: %s.", phrase.List(moved...)))
	}
	return append(says, f.held(p.Move)...), nil
}

// held says that the enemy's last move may not be taken back, by the moves before it, which the board does
// not show; nothing where it may.
func (f *hidden) held(right string) (says []phrase.Text) {
	n := f.now.Ply()
	from, to, err := board.ColumnRow.ParseMove(f.grid(), right)
	if n == 0 || err != nil {
		return nil
	}
	last, next := f.now.Event(n-1), f.now.Clone()
	next.Make(stratego.Move{From: from, To: to})
	back := stratego.Move{From: last.Move.To, To: last.Move.From}
	taken := next.Pieces(board.First).Or(next.Pieces(board.Second))
	if last.Side == f.solver || last.Outcome != stratego.NoStrike || taken.Has(back.To) || to == back.From ||
		!next.Variant().Adjacent(back.From).Has(back.To) || next.Legal(back) {
		return nil
	}
	return []phrase.Text{phrase.New(
		"By the moves before, the piece on %s may not go back to %s.",
		board.ColumnRow.Format(f.grid(), back.From), board.ColumnRow.Format(f.grid(), back.To),
	)}
}

// why says why a move is wrong.
func (t *Try) why(m string, found *finding) []phrase.Text {
	switch t.Puzzle.Goal {
	case Safe:
		says := []phrase.Text{phrase.New("After %s the enemy can win %s.", m, soon(found.longer))}
		if found.reply != "" {
			says = append(says, phrase.New("It begins with %s.", found.reply))
		}
		return says
	case Keep:
		return []phrase.Text{phrase.New("After %s the answer %s wins the Dragon.", m, found.reply)}
	}
	left := t.Left() - 1
	if left < 1 {
		return []phrase.Text{phrase.New("%s does not win at once.", m)}
	}
	in := phrase.New("in %d more moves", left)
	if left == 1 {
		in = phrase.New("with the next move")
	}
	switch {
	case found.shown != "" && found.reply != "":
		return []phrase.Text{phrase.New("If the piece that %s strikes is %s, the answer %s leaves no win by force %s.",
			m, a(found.shown), found.reply, in)}
	case found.shown != "":
		return []phrase.Text{phrase.New("If the piece that %s strikes is %s, there is no win by force %s.", m, a(found.shown), in)}
	case found.reply != "":
		return []phrase.Text{phrase.New("After %s the answer %s leaves no win by force %s.", m, found.reply, in)}
	}
	return []phrase.Text{phrase.New("After %s there is no win by force %s.", m, in)}
}

// Explain says the proof of a puzzle.
func (p *Puzzle) Explain(ctx context.Context, s *proof.Solver) ([]phrase.Text, error) {
	b, err := asked(p)
	if err != nil {
		return nil, err
	}
	limits := proof.Limits{Plies: p.Plies, Nodes: answerNodes, Certain: true}
	switch f := b.(type) {
	case *hidden:
		switch p.Goal {
		case Name:
			return p.deduction(f)
		case Safe:
			return []phrase.Text{
				phrase.New("After %s the game cannot be lost in the next %d plies, whatever the enemy plays.", p.Move, p.Plies),
				phrase.New("After each other move the enemy, if it knows every rank, can win %s.", soon(p.Loss)),
			}, nil
		}
		w, err := s.Win(ctx, f.question(f.now), limits)
		if err != nil {
			return nil, err
		}
		return append(p.proved(b), phrase.New("The longest defence: %s.", certainty.Line(plainly(f), w.Line))), nil
	case *plain:
		if p.Goal == Keep {
			return []phrase.Text{phrase.New("After %s the enemy takes no Dragon in the next %d plies, and after each other move it can.", p.Move, p.Plies)}, nil
		}
		t, err := s.Trap(ctx, f.now, f.solver, limits)
		if err != nil {
			return nil, err
		}
		var line []string
		for _, m := range t.Line {
			line = append(line, m.String())
		}
		return append(p.proved(b), phrase.New("The longest defence: %s.", strings.Join(line, ", "))), nil
	}
	return nil, nil
}

// plainly returns the rules by which moves are written.
func plainly(f *hidden) *stratego.Variant { return f.now.Variant() }

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
	for q := range view.Hidden().And(view.Moved().Or(f.moved)).All() {
		moved = append(moved, phrase.Verbatim(board.ColumnRow.Format(f.grid(), q)))
	}
	if len(moved) > 0 {
		says = append(says, phrase.New("These have moved, so they are neither Bomb nor Flag: %s.", phrase.List(moved...)))
	}
	return says, nil
}

// or lists ranks, as Captain or Major.
func or(ranks stratego.RankSet) string { return ranks.Names() }

// a is a rank with its article.
func a(rank string) phrase.Text {
	if rank == stratego.Flag.String() || rank == stratego.Marshal.String() || rank == stratego.General.String() ||
		rank == stratego.Spy.String() {
		return phrase.New("the %s", phrase.New(rank))
	}
	return phrase.New("a %s", phrase.New(rank))
}

// soon says within how many plies something may happen.
func soon(plies int) phrase.Text {
	if plies == 1 {
		return phrase.New("with its next move")
	}
	return phrase.New("within %d plies", plies)
}

// PageWords are what a page of puzzles has on it besides the puzzles.
func PageWords() map[string]phrase.Text {
	return map[string]phrase.Text{
		"title":    phrase.New("Puzzles"),
		"lead":     phrase.New("One move is right, and that is proved. The enemy replies with a longest defence."),
		"daily":    phrase.New("Puzzle of the day"),
		"suits":    phrase.New("All themes"),
		"next":     phrase.New("Next puzzle"),
		"hint":     phrase.New("Hint"),
		"solution": phrase.New("Solution"),
		"run":      phrase.New("Three minutes"),
		"share":    phrase.New("Copy the link"),
		"shared":   phrase.New("The link is copied."),
		"again":    phrase.New("Try again"),
		"own":      phrase.New("From your games"),
		"missed":   phrase.New("Looking for wins that were missed in this game"),
		"none":     NoneMissed(),
		"solved":   phrase.New("Solved in this run"),
		"over":     phrase.New("Time is up."),
		"theme":    phrase.New("Theme"),
	}
}

// NoneMissed says that a game has no puzzle.
func NoneMissed() phrase.Text {
	return phrase.New("No missed win was found: neither player had a win by force with one right move and played another.")
}
