package tab

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"iter"

	"flagfall.dev/board"
	"flagfall.dev/internal/records/profile"
	"flagfall.dev/internal/web"
	"flagfall.dev/record"
)

// Players know whose games the browser's database keeps: those of whoever uses the browser.
type Players struct{ Journal }

// Claim does nothing: there is one person.
func (Players) Claim(string, board.Side, string) error { return nil }

// Played ranges over the games that are over in which one person played a program.
func (p Players) Played(string) iter.Seq[profile.Played] {
	return func(yield func(profile.Played) bool) {
		ids, err := p.ids()
		if err != nil {
			yield(profile.Played{Err: err})
			return
		}
		for _, id := range ids {
			_, _, _, g, err := p.Find(context.Background(), id)
			if err == nil && (g == nil || !g.Result.Over()) {
				continue
			}
			played := profile.Played{Name: id, Err: err}
			if err == nil {
				side, alone := profile.Alone(g)
				if !alone {
					continue
				}
				played.Game = profile.Game{Record: g, Side: side}
			}
			if !yield(played) {
				return
			}
		}
	}
}

// AddPlayed adds games that are not there yet.
func (p Players) AddPlayed(_ string, games []profile.Game) (added int, err error) {
	var there []*record.Game
	for g := range p.Played("") {
		if g.Err == nil {
			there = append(there, g.Record)
		}
	}
	for _, g := range games {
		if has(there, g.Record) {
			continue
		}
		if err := p.add(g.Record); err != nil {
			return added, err
		}
		there = append(there, g.Record)
		added++
	}
	return added, nil
}

// Holders counts nothing: there is one person.
func (Players) Holders([]profile.Game) (map[string]int, error) { return nil, nil }

func (p Players) add(g *record.Game) error {
	order, err := json.Marshal(web.Order{Variant: g.Variant, Names: g.Names, Clock: g.Clock})
	if err != nil {
		return err
	}
	locks, err := json.Marshal([3]struct{}{})
	if err != nil {
		return err
	}
	id := rand.Text()
	if err := p.Begin(id, string(order), string(locks)); err != nil {
		return err
	}
	return p.Save(id, "{}", g, 0)
}

func has(all []*record.Game, g *record.Game) bool {
	for _, was := range all {
		if len(was.Moves) == len(g.Moves) && g.Continues(was) {
			return true
		}
	}
	return false
}

// RemovePlayed removes every game.
func (p Players) RemovePlayed(string) (removed int, err error) {
	ids, err := p.ids()
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if _, err := p.call("remove", id); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

func (p Players) ids() ([]string, error) {
	found, err := p.call("ids")
	if err != nil {
		return nil, err
	}
	return lines(found), nil
}
