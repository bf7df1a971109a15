package puzzle

import (
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// ways plays a puzzle in every way that solves it and hands on each game.
func ways(t *testing.T, p *Puzzle, s *proof.Solver, made []string, each func(*stratego.Position)) {
	try := must.Get(Begin(p, s))(t)
	for i := 0; i < len(made); i += 2 {
		must.Get(try.Play(t.Context(), made[i]))(t)
	}
	if try.Done() {
		each(try.field.(*hidden).now)
		return
	}
	for _, m := range try.field.moves() {
		if found := must.Get(try.field.verdict(t.Context(), s, &try.aim, m))(t); found.holds {
			then := must.Get(Begin(p, s))(t)
			for i := 0; i < len(made); i += 2 {
				must.Get(then.Play(t.Context(), made[i]))(t)
			}
			must.Get(then.Play(t.Context(), m))(t)
			ways(t, p, s, then.Made(), each)
		}
	}
}

// A theme is a claim about the game, so it is true however the puzzle is solved.
func TestWhatAThemeSaysHappensHoweverThePuzzleIsSolved(t *testing.T) {
	solver := &proof.Solver{}
	for _, theme := range []Theme{Spy, Bombs, Marshal, FindFlag, TakeFlag, LastPiece} {
		some := sample(2, func(p *Puzzle) bool { return p.Theme == theme && p.Plies <= 5 })
		if len(some) == 0 {
			t.Errorf("no puzzle of theme %s", theme)
		}
		for _, p := range some {
			games := 0
			ways(t, p, solver, nil, func(end *stratego.Position) {
				games++
				f := must.Get(asked(p))(t).(*hidden)
				if !shows(end, f, theme) {
					t.Errorf("%s (%s) may be solved otherwise:\n%v", p.ID, theme, end.History()[f.now.Ply():])
				}
			})
			if games == 0 {
				t.Errorf("%s is not solved", p.ID)
			}
		}
	}
}

// shows reports whether a game that solved a puzzle has what a theme says.
func shows(end *stratego.Position, asked *hidden, theme Theme) bool {
	flag := false
	for ply := asked.now.Ply(); ply < end.Ply(); ply++ {
		e := end.Event(ply)
		mine := e.Side == asked.solver
		fell := mine && e.Outcome != stratego.Lose && e.Defender == stratego.Marshal ||
			!mine && (e.Outcome == stratego.Lose || e.Outcome == stratego.Both) && e.Striker == stratego.Marshal
		flag = flag || mine && e.Defender == stratego.Flag
		switch {
		case theme == Spy && fell && e.Striker == stratego.Spy,
			theme == Bombs && mine && e.Striker == stratego.Miner && e.Defender == stratego.Bomb && e.Outcome == stratego.Win,
			theme == Marshal && fell:
			return true
		}
	}
	switch theme {
	case FindFlag, TakeFlag:
		return flag
	case LastPiece:
		return !flag
	}
	return false
}

// The theme is shown before the puzzle is solved, so it must not tell what is hidden.
func TestAThemeIsTheSameWhateverIsHidden(t *testing.T) {
	solver, compared := &proof.Solver{}, 0
	for _, p := range sample(150, func(p *Puzzle) bool { return p.Goal == Win && p.Plies <= 5 && p.Before == "" }) {
		q := other(t, p)
		if q == nil || compared == 5 {
			continue
		}
		compared++
		again := Puzzle{Variant: q.Variant, Start: q.Start, Moved: q.Moved}
		err := again.Solve(t.Context(), solver, Win, Effort{Plies: p.Plies, Nodes: 60_000})
		if err != nil || again.Theme != p.Theme {
			t.Errorf("%s: theme %s, and %s (%v) with other hidden ranks", p.ID, p.Theme, again.Theme, err)
		}
	}
	if compared < 3 {
		t.Errorf("%d puzzles were compared", compared)
	}
}

// Puzzles whose themes once said what a solver need not see: the Marshal falls in one of two ways to win.
func TestAThemeThatDoesNotHoldInEveryWayIsNotGiven(t *testing.T) {
	for _, p := range []Puzzle{
		{Variant: "classic", Moved: "E9 B8", Start: "AAAAAAAmbAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAALAAAAAAAAAPAAAAAAAAAAYAXArAAAAAAAAAdAAA r", Before: ""},
		{Variant: "duel", Moved: "", Start: "AAAAmLAAAAAAAxbAAAAAdAAAAAAAAAAAAAAAAAAAAA__AA__AAAA__AA__AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAnYAAAAAAAAAA r", Before: ""},
	} {
		err := p.Solve(t.Context(), &proof.Solver{}, Win, Effort{Plies: 3, Nodes: 200_000})
		if err != nil || p.Theme != TakeFlag {
			t.Errorf("%s: theme %s: %v", p.Start, p.Theme, err)
		}
	}
}
