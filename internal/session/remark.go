package session

import (
	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// A Remark is what a rival says before a game and after it. It follows from who plays and from what happened in the
// game, once that is over.
type Remark struct {
	Side board.Side  `json:"side"` // the rival's
	Name string      `json:"name"`
	Face string      `json:"face"` // its portrait, as package rival has it
	Says phrase.Text `json:"says"`
}

// remark returns what the program of a game with one person says now, nil where it says nothing. The lock is held.
func (s *Session) remark(sc *Scene, now bool) *Remark {
	if s.opts.Solo || sc.Bots[0] == sc.Bots[1] || !now || sc.Phase == Playing && sc.Ply > 0 {
		return nil
	}
	side := board.First
	if sc.Bots[board.Second] {
		side = board.Second
	}
	r, ok := rival.Of(s.opts.Players[side])
	if !ok {
		return nil
	}
	said := &Remark{Side: side, Name: s.opts.Names[side], Face: r.Key(), Says: r.Said()}
	if sc.Phase == Over {
		g := &record.Game{Result: sc.Result}
		s.game.write(g)
		said.Says = r.Answer(g, side)
	}
	return said
}
