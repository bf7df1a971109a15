package session

import (
	"context"
	"errors"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/phrase"
	"flagfall.dev/internal/referee"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// losesUnbegun returns the record of a game that a side's program has lost when it was asked
// for its set-up, nil where the error is not the program's or it is not there to play.
func (g *strategoGame) losesUnbegun(side board.Side, err error) *record.Game {
	result, blamed := referee.Judge(side, err)
	if !blamed || result.Ending == board.Crash {
		return nil
	}
	rec := &record.Game{Date: time.Now(), Solo: g.solo, Result: result, Reason: err.Error()}
	g.write(rec)
	var bad *game.SetupError
	if errors.As(err, &bad) {
		rec.Reason, rec.Refused[side] = bad.Error(), bad.Handed
	}
	return rec
}

// deployBots asks the programs for the set-ups that are missing, the first side first, and
// begins if none is missing then. lost is the record of a game that one of them loses by that.
func (g *strategoGame) deployBots(ctx context.Context) (lost *record.Game, err error) {
	for side := range board.Side(2) {
		setup := g.table.Setups[side]
		if bot := g.config.Bots[side]; bot != nil && setup == nil {
			if setup, err = game.Deployed(ctx, bot, g.config.Variant, side); err != nil {
				if lost := g.losesUnbegun(side, err); lost != nil {
					return lost, nil
				}
				return nil, phrase.Errorf("%s's program made no set-up: %w", stratego.SideName(side), err)
			}
		}
		if setup == nil {
			continue
		}
		if err := g.accept(side, setup); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
