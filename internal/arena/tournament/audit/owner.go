package audit

import (
	"fmt"
	"slices"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
)

// Owns returns why a stored game that claims a place of the plan is not the
// plan's. A game without a place does no harm.
func Owns(p *tournament.Plan, g *store.Game) error {
	at, err := tournament.ParsePlace(p.Name, g.ID)
	if err != nil || !at.Fits(len(p.Players)) {
		return nil
	}
	j, known := p.JobAt(at, g.Epoch)
	if !known && g.Epoch > p.LastEpoch() {
		return fmt.Errorf("it was drawn from key %d, which there is not", g.Epoch)
	}
	if !known { // the key is lost with a damaged part of the file
		j.Seed, j.Opening.Name, j.Openings = g.Seed, g.Opening, nil
	}
	if at.Drawn {
		return Belongs(j, g, at.Game, j.DrawnID(at.Game), 0)
	}
	return Belongs(j, g, at.Game, j.GameID(at.Game), 0, 1)
}

// Belongs returns why a stored game is not the one of a job, counted from 0, that has an id, nor one of
// its given replays: 0 is the game itself.
func Belongs(j *tournament.Job, g *store.Game, n int, id string, replays ...int) error {
	players := [2]string{j.Players[n], j.Players[1-n]}
	switch {
	case g.ID != id:
		return fmt.Errorf("its id is %q, not %q", g.ID, id)
	case g.Players != players:
		return fmt.Errorf("it is between %q and %q, not %q and %q", g.Players[0], g.Players[1], players[0], players[1])
	case g.Variant != j.Variant:
		return fmt.Errorf("it is of variant %q, not %q", g.Variant, j.Variant)
	case g.Seed != j.Seed || g.Epoch != j.Epoch || g.Tournament != j.Tournament || g.Job != j.ID:
		return fmt.Errorf("it is not of job %s", j.ID)
	case !slices.ContainsFunc(replays, func(replay int) bool { return g.Opening == j.Start(n, replay).Name }):
		return fmt.Errorf("it began from %q, and the job from another opening", g.Opening) // which is not told: the job is played again
	}
	return nil
}
