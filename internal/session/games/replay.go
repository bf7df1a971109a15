package games

import (
	"context"

	"flagfall.dev/internal/records/rival"
	"flagfall.dev/internal/session"
	"flagfall.dev/record"
)

// ReplaySession opens a recorded game to look at: nobody plays on, and every
// earlier scene can be seen as each side saw it, and with nothing hidden. The
// error says what move is illegal.
func ReplaySession(ctx context.Context, rec *record.Game) (*session.Session, error) {
	v, err := RecordedVariant(rec)
	if err != nil {
		return nil, err
	}
	opts := session.Options{Names: rival.Names(rec), Players: rec.Players, Event: rec.Event, Solo: rec.Solo, Revealable: true}
	if v.Stratego == nil {
		return session.NewAdvance(session.AdvanceConfig{Resume: rec}, opts)
	}
	return session.NewStratego(ctx, session.StrategoConfig{Variant: v.Stratego, Definition: v.Definition, Resume: rec}, opts)
}
