package lab

import (
	"flagfall.dev/board"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Kind is what became of a move that a bank asks again.
type Kind string

// The kinds of moves that a bank holds, by what is true and not by what was known.
const (
	// BombStrike is a strike of a Marshal, General or Colonel on a hidden piece that had not moved and was a Bomb.
	BombStrike Kind = "bomb"
	// GoodStrike is such a strike that won.
	GoodStrike Kind = "good"
	// SpyStep is the last move of a Marshal that ended beside hidden pieces, one of which was the Spy that took it.
	SpyStep Kind = "spy"
	// SafeStep is a move of a Marshal that ended beside hidden pieces, none of which was the Spy, while that was hidden.
	SafeStep Kind = "safe"
	// KnownLoss is a strike on a known piece that was sure to win.
	KnownLoss Kind = "known"
	// FlagFall is a position foreseen plies before its side's Flag is struck.
	FlagFall Kind = "flag"
)

// How many plies before a Flag falls its side is asked for the chance to win, and how many before it is asked
// for the chance to compare that with.
const (
	foreseen = 10
	unaware  = 30
)

// Kinds are all kinds, in the order in which they are told.
func Kinds() []Kind { return []Kind{BombStrike, GoodStrike, SpyStep, SafeStep, KnownLoss, FlagFall} }

// Occasion is a move of a recorded game that a bank asks again.
type Occasion struct {
	Kind Kind
	Game string // its name
	Ply  int    // moves before it
	Side board.Side
	Move stratego.Move
	View *stratego.View // of the side that moved, before the move
	// Earlier is what the side saw long before its Flag fell; nil of other kinds.
	Earlier *stratego.View
}

// strongest is the weakest rank whose strikes a bank holds: Marshal, General and Colonel.
const strongest = 3

// Bank finds the occasions of a recorded game, up to its first fault, in the order of plies, but for moves
// beside a Spy, which come where it strikes. of says whose moves count. Where a turn was given up, none do.
func Bank(name string, r *record.StrategoReplay, of [2]bool) []Occasion {
	var found []Occasion
	var views []*stratego.View // before every move
	var steps [2]*Occasion     // the last move of each side's Marshal, if it ended beside hidden pieces
	for r.Seek(0); r.Ply() < len(r.Game().Moves); {
		before := r.Position().Clone()
		if !r.Next() {
			break
		}
		e := r.Position().Event(r.Ply() - 1)
		views = append(views, before.View(before.Turn()))
		if before.Turn() != e.Side {
			continue
		}
		if step := steps[e.Side.Opponent()&1]; step != nil && e.Striker == stratego.Spy && e.Move.To == step.Move.To {
			found = append(found, *step)
		}
		if at := len(views) - foreseen; e.Defender == stratego.Flag && of[e.Side.Opponent()&1] && len(views) > unaware {
			o := Occasion{Kind: FlagFall, Game: name, Ply: at, View: views[at], Earlier: views[at-unaware+foreseen]}
			if o.Side = o.View.Side(); o.Side != e.Side {
				found = append(found, o)
			}
		}
		o := Occasion{Kind: kindOf(before, &e), Game: name, Ply: r.Ply() - 1, Side: e.Side, Move: e.Move}
		if before.At(e.Move.From).Rank() == stratego.Marshal {
			if steps[e.Side&1] = nil; of[e.Side&1] && besideHidden(before, &e) {
				step := o
				step.Kind, step.View = SpyStep, views[len(views)-1]
				steps[e.Side&1] = &step
				if spy, hidden := spies(before, &e); hidden && !spy {
					safe := step
					safe.Kind = SafeStep
					found = append(found, safe)
				}
			}
		}
		if of[e.Side&1] && o.Kind != "" {
			o.View = views[len(views)-1]
			found = append(found, o)
		}
	}
	return found
}

// spies reports whether a piece stands after its move next to a hidden Spy, and whether the enemy has one anywhere.
func spies(before *stratego.Position, e *stratego.Event) (beside, hidden bool) {
	near := before.Variant().Adjacent(e.Move.To)
	for q := range before.Pieces(e.Side.Opponent()).AndNot(before.Known()).Without(e.Move.To).All() {
		if before.At(q).Rank() == stratego.Spy {
			beside, hidden = beside || near.Has(q), true
		}
	}
	return beside, hidden
}

// besideHidden reports whether a piece stands after its move next to an enemy whose rank is hidden.
func besideHidden(before *stratego.Position, e *stratego.Event) bool {
	hidden := before.Pieces(e.Side.Opponent()).AndNot(before.Known()).Without(e.Move.To)
	return e.Outcome != stratego.Lose && e.Outcome != stratego.Both && before.Variant().Adjacent(e.Move.To).Intersects(hidden)
}

// kindOf returns the kind of a strike, nothing for other moves.
func kindOf(before *stratego.Position, e *stratego.Event) Kind {
	if e.Outcome == stratego.NoStrike {
		return ""
	}
	known, moved := before.Known().Has(e.Move.To), before.Moved().Has(e.Move.To)
	switch {
	case known && e.Outcome == stratego.Lose:
		return KnownLoss
	case known || moved || e.Striker > strongest:
	case e.Defender == stratego.Bomb && e.Outcome == stratego.Lose:
		return BombStrike
	case e.Outcome == stratego.Win:
		return GoodStrike
	}
	return ""
}
