package games

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// Advise asks the adviser what it would play in the last position of a game, by what the side to move
// may know, whoever played it; turn is that side. The error says that the game is over, or which move is none.
func Advise(ctx context.Context, rec *record.Game, limits search.Limits) (a session.Advice, turn board.Side, err error) {
	open := *rec
	open.Players, open.Solo, open.Clock = [2]string{Human, Human}, false, record.Clock{}
	look, err := ReplaySession(ctx, &open)
	if err != nil {
		return a, turn, err
	}
	turn, playing := look.Side()
	look.Close()
	if !playing {
		return a, turn, phrase.Errorf("after %d moves the game is over: expected a position with a move to choose", len(rec.Moves))
	}
	open.Players[turn.Opponent()] = roster.Default(rec.Game) // hints are for games against programs
	s, err := ResumeSession(ctx, &open, limits, nil)
	if err != nil {
		return a, turn, err
	}
	defer s.Close()
	a, err = s.Hint(ctx, turn)
	return a, turn, err
}
