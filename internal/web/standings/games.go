package standings

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"sync"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/order"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// mostListed is how many games of each tournament, and of all together, a page is given: the newest ones.
const mostListed = 1000

// endedGames gathers the games of a tournament that are over.
type endedGames struct {
	ids  map[string]bool // of all
	last []tally.Ended   // the newest ones
}

func (k *endedGames) add(g tally.Ended) {
	if k.ids == nil {
		k.ids = map[string]bool{}
	}
	k.ids[g.ID] = true
	k.last = append(k.last, g)
	if len(k.last) > 2*mostListed {
		k.last = append(k.last[:0], k.last[mostListed:]...)
	}
}

// list returns the newest games that may be shown, the newest first: where something is hidden, those of whose pair both
// are over.
func (k *endedGames) list(c contest, called map[string]string) (all []web.TournamentGame) {
	secret := c.secret()
	for _, g := range slices.Backward(k.last) {
		if len(all) == mostListed {
			break
		}
		if secret && !k.ids[tournament.PartnerOf(g.ID)] {
			continue
		}
		t := web.TournamentGame{
			ID: g.ID, Tournament: c.name(), Variant: c.plan.Variant, Names: both(called, g.Names),
			Winner: string(g.Winner), Ply: g.Plies,
		}
		if !g.Started.IsZero() {
			t.When = g.Started.UnixMilli()
		}
		all = append(all, t)
	}
	return all
}

// Games returns the games that are over and may be replayed, the newest first: those of the example where there is no
// tournament.
func (b *Board) Games(ctx context.Context) []web.TournamentGame {
	b.Look(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.plans) == 0 {
		return exampleGames()
	}
	all := []web.TournamentGame{}
	for _, s := range b.shows {
		all = append(all, s.games...)
	}
	order.Stable(all, func(x, y web.TournamentGame) int { return cmp.Compare(y.When, x.When) })
	return all[:min(len(all), mostListed)]
}

// exampleGames are the games of the example.
var exampleGames = sync.OnceValue(func() []web.TournamentGame {
	var shown struct {
		Last []finished `json:"last"`
	}
	e, all := exampleOf(), []web.TournamentGame{}
	_ = json.Unmarshal(e.Show, &shown) // of what is embedded only the boards are for pages alone
	for _, f := range slices.Backward(shown.Last) {
		if rec, err := record.Parse(e.Records[f.ID]); err == nil {
			all = append(all, web.TournamentGame{
				ID: f.ID, Variant: rec.Variant, Names: f.Names, Winner: string(store.WinnerOf(rec.Result)), Ply: len(rec.Moves),
			})
		}
	}
	return all
})
