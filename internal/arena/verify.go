package arena

import (
	"errors"
	"fmt"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/record"
)

// Verify replays a game that somebody reports by the rules, and returns why it cannot be
// that game of the job: other players, rules, seeds or set-ups, an illegal move, or another
// end than the rules say. The moves do not show whether a player was late, resigned or
// crashed: the report is believed there. drawn is the game that it replays, nil for none.
func (a *Arena) Verify(j *tournament.Job, n int, g, drawn *store.Game) error {
	set, err := a.rules(j)
	if err != nil {
		return err
	}
	t := &jobGame{job: j, game: n, set: set}
	if drawn == nil {
		return t.verify(g, 0)
	}
	if drawn.Winner != store.Nobody || !set.replaysDraws() {
		return errors.New("it replays a game that was not drawn")
	}
	if err := t.verify(drawn, 0); err != nil {
		return fmt.Errorf("the game that it replays: %w", err)
	}
	return t.verify(g, 1)
}

// verify returns why a game cannot be this one.
func (t *jobGame) verify(g *store.Game, replay int) error {
	game, err := archive.Parse(g.Record)
	if err != nil {
		return fmt.Errorf("its record cannot be read: %w", err)
	}
	if game.Format != archive.Record {
		return fmt.Errorf("its record is of the form %q", game.Format)
	}
	rec := game.Record
	if err := t.verifyHead(rec, replay); err != nil {
		return err
	}
	if err := verifyEnd(rec, g); err != nil {
		return err
	}
	if err := t.verifyRefused(rec, g, replay); err != nil {
		return err
	}
	if err := t.verifyAdjudication(rec, replay); err != nil {
		return err
	}
	rules, err := t.verifyMoves(game)
	if err == nil && rec.Result.Ending == board.Limit && rules != rec.Result { // a foreign contest may have limits of its own
		err = errors.New("its record ends at a limit that the rules do not have there")
	}
	return err
}

// verifyMoves replays a game and returns how the rules end it.
func (t *jobGame) verifyMoves(game *archive.Game) (board.Result, error) {
	if t.set.variant.Stratego != nil {
		game.Variant = t.set.variant.Stratego // the job's rules, whatever the record says
	}
	r := game.Check()
	if !r.OK() {
		return r.Rules, fmt.Errorf("its record is %v", r)
	}
	return r.Rules, nil
}

// verifyAdjudication returns why a game cannot have been adjudicated as it says, or
// have gone on as long as it did.
func (t *jobGame) verifyAdjudication(rec *record.Game, replay int) error {
	a := t.set.adjudication(t.job)
	if a.MaxPlies > 0 && len(rec.Moves) > a.MaxPlies {
		return fmt.Errorf("it has %d plies, and the job ends games after %d", len(rec.Moves), a.MaxPlies)
	}
	quiet := 0
	for i, m := range rec.Moves {
		if quiet++; m.Struck() || rec.Game != record.Stratego {
			quiet = 0
		}
		if a.DrawAfter > 0 && quiet >= a.DrawAfter && i+1 < len(rec.Moves) {
			return fmt.Errorf("it goes on after %d plies without a strike, where the job ends games", quiet)
		}
	}
	if rec.Result.Ending != board.Adjudicated || rec.Result.Drawn || replay > 0 || a.ResignWin > 0 {
		return nil // turns given up end a game as a draw, and what players state is not in the record
	}
	if rec.Game == record.Advance {
		quiet = a.DrawAfter // material is not counted here
	}
	long := a.MaxPlies > 0 && len(rec.Moves) == a.MaxPlies || a.DrawAfter > 0 && quiet == a.DrawAfter
	switch {
	case a.Material > 0 && long, a.Proof != "" && t.proves(rec, a):
		return nil
	case a.Proof != "":
		return errors.New("it is adjudicated as won, which the solver does not prove")
	}
	return errors.New("it is adjudicated as won, which the job does not have there")
}

// verifyHead compares what a record says before its moves with the job.
func (t *jobGame) verifyHead(rec *record.Game, replay int) error {
	v := t.set.variant
	if rec.Game != v.Game || rec.Variant != v.Name || rec.Definition != v.Definition {
		return fmt.Errorf("its record is of the variant %q of %s, not of %q as the job has it", rec.Variant, rec.Game, v.Name)
	}
	if begun := rec.Start != "" || len(rec.Moves) > 0; rec.Solo || begun && rec.Start != t.start(replay).Position {
		return errors.New("its record does not begin as the job says")
	}
	given, err := t.given(replay)
	if err != nil {
		return err
	}
	for side := range board.Side(2) {
		seat := t.seat(side, replay)
		if !plaintext.SameWords(rec.Players[side], seat.Spec) {
			return fmt.Errorf("its record has %s on a side that the job gives %s", rec.Players[side], seat.Spec)
		}
		if rec.Seeds[side] != seat.Seed { // it is not told: the job is played again with it
			return fmt.Errorf("its record has another seed for %s than the job", seat.Spec)
		}
		if given[side] != "" && rec.Setups[side] != given[side] && (rec.Setups[side] != "" || len(rec.Moves) > 0) {
			return errors.New("its record has other set-ups than the job")
		}
	}
	return nil
}

// verifyEnd compares what is counted of a game with its record.
func verifyEnd(rec *record.Game, g *store.Game) error {
	if !rec.Result.Over() || g.Ending != rec.Result.Ending.String() || g.Winner != store.WinnerOf(rec.Result) ||
		g.Plies < len(rec.Moves) {
		return fmt.Errorf("it is told to end by %q, won by %q after %d plies, its record by %v after %d", g.Ending,
			g.Winner, g.Plies, rec.Result.Ending, len(rec.Moves))
	}
	if winner := rec.Result.Winner; !rec.Result.Drawn && audit.ByFault(rec.Result.Ending) && g.Seats[winner].Fault != "" {
		return fmt.Errorf("it is won by the side that is told to have done wrong (%s)", g.Seats[winner].Fault)
	}
	return nil
}
