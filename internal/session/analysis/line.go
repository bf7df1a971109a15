// Package analysis is a board on which moves of both sides are tried, from any position of a game: what
// can be played there, and what it is worth by what each side may know, and by the true pieces.
// A recorded game and moves go in; scenes, records and reports come out.
package analysis

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// Line is a place on the board: a recorded game up to one of its moves, and the moves that were tried
// from there.
type Line struct {
	Game  *record.Game
	Ply   int      // of the game's moves, from 0 to all of them
	Tried []string // as a session takes them
}

// Most is how many moves may be tried in a row.
const Most = 1_000

// Open plays the line. The error names the first move that is none, or is the context's where that has ended
// before. Whoever calls closes the session.
func (l *Line) Open(ctx context.Context) (*session.Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err // a tree opens thousands of lines
	}
	rec, err := l.start()
	if err != nil {
		return nil, err
	}
	s, err := games.ReplaySession(ctx, rec)
	if err != nil {
		return nil, err
	}
	for i, move := range l.Tried {
		turn, playing := s.Side()
		if !playing {
			err = phrase.Errorf("the game is over after %d of these moves", i)
		} else {
			err = s.Play(turn, move)
		}
		if err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}

// start is the game up to where moves are tried. It is open, and what its players did is not what is
// tried, so it no longer says who they were.
func (l *Line) start() (*record.Game, error) {
	all := len(l.Game.Moves)
	switch {
	case l.Ply < 0 || l.Ply > all:
		return nil, phrase.Errorf("move %d of a game of %d: expected a move of it", l.Ply, all)
	case l.Game.Unbegun():
		return nil, phrase.Errorf("the game ended before its first move: there is nothing to analyse")
	case len(l.Tried) > Most:
		return nil, phrase.Errorf("%d moves: at most %d can be tried in a row", len(l.Tried), Most)
	}
	rec := *l.Game
	rec.Opened = true
	if l.Ply == all && len(l.Tried) == 0 && onBoard(rec.Result.Ending) {
		return &rec, nil
	}
	rec.Moves, rec.Result, rec.Reason = rec.Moves[:l.Ply:l.Ply], board.Result{}, ""
	rec.Players, rec.Seeds, rec.Clock = [2]string{}, [2]uint64{}, record.Clock{}
	return &rec, nil
}

// onBoard reports whether an ending is one of the position, which nobody can play on then.
func onBoard(e board.Ending) bool {
	switch e {
	case board.Resignation, board.Agreed, board.Time, board.Crash:
		return false
	}
	return true
}

// Scene is the end of a line as somebody sees it, with every legal move of the side to move, whoever
// looks: on this board one person moves for both.
func Scene(s *session.Session, v session.Viewer) session.Scene {
	sc := s.Scene(v)
	if turn, playing := s.Side(); playing {
		sc.Moves = s.Scene(session.ViewerOf(turn)).Moves
	}
	if sc.History == nil {
		sc.History = []session.Played{} // a page reads a list, empty or not
	}
	return sc
}

// Read reads what somebody wants to analyse: a game in any form that package archive reads, or a position
// of a variant, as package opening reads them. An empty text is a new game, in Stratego with set-ups drawn
// by chance.
func Read(variant, text string) (*record.Game, error) {
	if found := archive.ParseAll(text); len(found) > 0 && found[0].Form != "" {
		if found[0].Err != nil {
			return nil, found[0].Err
		}
		return found[0].Game.Legal(), nil
	}
	v, err := games.VariantNamed(variant)
	if err != nil {
		return nil, err
	}
	rec := &record.Game{Game: v.Game, Variant: v.Name, Definition: v.Definition, Opened: true}
	if strings.TrimSpace(text) == "" {
		for side := range rec.Setups {
			if v.Stratego != nil {
				rec.Setups[side] = games.RandomSetup(v.Stratego, rand.Uint64()).String()
			}
		}
		return rec, nil
	}
	start, err := opening.ParsePosition(v.Stratego, text)
	if err != nil {
		return nil, misread(v, text, err)
	}
	rec.Setups, rec.Start = start.Setups, start.Position
	s, err := (&Line{Game: rec}).Open(context.Background())
	if err != nil {
		return nil, err
	}
	s.Close()
	return rec, nil
}

// misread says in words why a text is no position: err names a file and a line, of which somebody who has typed a line
// knows nothing.
func misread(v games.Variant, text string, err error) error {
	if letters := strings.Fields(text)[0]; v.Stratego != nil && !strings.HasPrefix(letters, "#") {
		if squares := v.Stratego.Grid().Squares(); utf8.RuneCountInString(letters) != squares {
			return phrase.Errorf(
				"this is no position: it begins with %d letters, and the board has %d squares. Give a letter for each square, or a saved game",
				utf8.RuneCountInString(letters), squares,
			)
		}
		if _, why := stratego.ParsePosition(v.Stratego, strings.TrimSpace(text)); why != nil {
			return why
		}
	}
	if m, ok := errors.AsType[*opening.MistakeError](err); ok {
		return phrase.Errorf("this is no position: %s", m.Reason)
	}
	return err
}
