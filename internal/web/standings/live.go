package standings

import (
	"context"
	"errors"
	"time"

	"flagfall.dev/internal/arena/ranking"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web"
)

// watched has the games that are being played, as they were looked at last.
type watched struct {
	looked time.Time
	serial uint64
	games  []liveGame
	over   map[string][]web.LiveGame // those that were asked for and are no longer played
}

// liveGame is a game with the text that its scene was made of.
type liveGame struct {
	web.LiveGame
	text string
}

// Live returns the games that are being played, as far as their organisers let them
// be seen, or only the one of an id, which may just have ended; and a serial from 1 on
// that grows when something changes.
func (b *Board) Live(ctx context.Context, id string) (games []web.LiveGame, serial uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.live.serial == 0 || time.Since(b.live.looked) >= time.Second {
		b.lookLive(ctx)
	}
	for _, g := range b.live.games {
		if id == "" || g.ID == id {
			games = append(games, g.LiveGame)
		}
	}
	if id != "" && len(games) == 0 {
		games = b.ended(ctx, id)
	}
	return games, b.live.serial
}

// lookLive reads the games again; scenes of games in which nothing has happened stay.
func (b *Board) lookLive(ctx context.Context) {
	var now []liveGame
	for _, file := range b.files() {
		c, err := open(ctx, file)
		if err != nil {
			continue // Look says what is wrong with it
		}
		l := c.live()
		called := ranking.Called(c.plan.Names())
		as := session.Spectator
		switch l.Watch {
		case tournament.WatchOpen:
			as = session.Open
		case tournament.WatchDelayed:
		default:
			continue
		}
		for _, g := range l.Games {
			shown := liveGame{
				web.LiveGame{
					ID: g.ID, Tournament: c.name(), Names: both(called, g.Names), Watch: string(l.Watch), Delay: l.Delay,
				},
				g.Record,
			}
			if shown.Scene = b.live.scene(&shown); shown.Scene == nil {
				shown.Scene = b.scene(ctx, g.Record, as)
			}
			if shown.Scene != nil {
				now = append(now, shown)
			}
		}
	}
	b.live.looked = time.Now()
	for id, g := range b.live.over {
		if len(g) == 0 || g[0].Scene == nil || len(b.live.over) > mostOver {
			delete(b.live.over, id) // more may be known of it by now
		}
	}
	if b.live.serial == 0 || !b.live.same(now) {
		b.live.games = now
		b.live.serial++
	}
}

// scene returns the scene of a game in which nothing has happened, nil for any other.
func (l *watched) scene(g *liveGame) *session.Scene {
	for _, old := range l.games {
		if old.ID == g.ID && old.text == g.text && old.Watch == g.Watch {
			return old.Scene
		}
	}
	return nil
}

// same reports whether the games are those that are shown.
func (l *watched) same(now []liveGame) bool {
	if len(now) != len(l.games) {
		return false
	}
	for i, g := range now {
		if g != l.games[i] {
			return false
		}
	}
	return true
}

// mostOver is of how many games that are over the scenes are kept.
const mostOver = 64

// ended returns a game that is no longer played: with how it ended, once that tells
// nothing of its pair's other game.
func (b *Board) ended(ctx context.Context, id string) []web.LiveGame {
	g, known := b.live.over[id]
	if !known {
		if b.live.over == nil {
			b.live.over = map[string][]web.LiveGame{}
		}
		g = b.find(ctx, id)
		b.live.over[id] = g
	}
	return g
}

// find looks for a game that is over.
func (b *Board) find(ctx context.Context, id string) []web.LiveGame {
	for _, file := range b.files() {
		c, err := open(ctx, file)
		if err != nil {
			continue
		}
		text, err := c.record(ctx, id)
		if errors.Is(err, store.ErrNone) || err != nil && !errors.Is(err, tournament.ErrPair) {
			continue
		}
		g := web.LiveGame{ID: id, Tournament: c.name(), Over: true}
		if err == nil {
			if g.Scene = b.scene(ctx, text, session.Open); g.Scene != nil {
				g.Names = both(ranking.Called(c.plan.Names()), g.Scene.Players)
			}
		}
		return []web.LiveGame{g}
	}
	return nil
}
