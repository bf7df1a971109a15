package tournament

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/base/phrase"
)

// Adopt takes over what is stored of a plan: its set-ups where the plan leaves them open, so that games
// go on as they have begun, and its amendments. Those that are new are dated: whoever has
// been added or withdrawn since the tournament was last played counts as such from now on.
// Only a Swiss needs dates: there the rounds that have begun decide all pairings, and must be
// paired again as they were.
func (p *Plan) Adopt(ctx context.Context, s *store.Store) error {
	p.Joined, p.Left = nil, nil
	before, err := StoredPlan(ctx, s, p.Name)
	if err != nil {
		return err
	}
	p.Settle()
	if before != nil && p.SetupsSetting() == AutoSetups {
		p.Setups = before.Setups
	}
	if p.Type != Swiss {
		return nil
	}
	next := 1
	known := len(p.Players)
	if before != nil {
		p.Joined, p.Left, known = maps.Clone(before.Joined), maps.Clone(before.Left), len(before.Players)
		if next, err = nextRound(ctx, s, before); err != nil {
			return err
		}
	}
	for i := known; i < len(p.Players) && next > 1; i++ {
		p.Joined = dated(p.Joined, i, next)
	}
	for i, out := range p.Gone() {
		if _, already := p.Left[i]; out && !already {
			p.Left = dated(p.Left, i, next)
		}
	}
	return nil
}

func dated(rounds map[int]int, player, round int) map[int]int {
	if rounds == nil {
		rounds = map[int]int{}
	}
	rounds[player] = round
	return rounds
}

// nextRound returns the first round, from 1, that has no game yet, nor any after
// it.
func nextRound(ctx context.Context, s *store.Store, p *Plan) (int, error) {
	next := 1
	for g, err := range s.List(ctx, store.Filter{Tournament: p.Name}) {
		if err != nil {
			return 0, err
		}
		if at, err := ParsePlace(p.Name, g.ID); err == nil && at.Fits(len(p.Players)) {
			next = max(next, at.Round+1)
		}
	}
	return next, nil
}

// Gone reports of every player whether it has withdrawn.
func (p *Plan) Gone() []bool {
	out := make([]bool, len(p.Players))
	for i, name := range p.Names() {
		out[i] = slices.Contains(p.Withdrawn, name)
	}
	return out
}

// Roster returns who is paired in a round, in the order of the list. Outside of a
// Swiss that is everybody.
func (p *Plan) Roster(round int) (all []int) {
	for i := range p.Players {
		if left, gone := p.Left[i]; round >= p.Joined[i] && (!gone || round < left) {
			all = append(all, i)
		}
	}
	return all
}

// amended returns why players may not be changed as they have been; empty where
// they may, or have not been.
func (p *Plan) amended(before *Plan) (reason string) {
	names, had := p.Names(), before.Names()
	for i, name := range had {
		switch {
		case i < len(names) && p.Players[i] == before.Players[i] && names[i] == name:
			if keys := p.SettingsOf(i).changed(before.SettingsOf(i)); len(keys) > 0 {
				return fmt.Sprintf(
					"%s of %s has changed, under which it has played: withdraw it, and add it to the end under another alias",
					strings.Join(keys, " and "), name,
				)
			}
		case slices.Contains(names, name):
			return fmt.Sprintf("players: %s stood in place %d, and stored games are known by the place: new players go to the end, behind all [[player]] blocks if there are any", name, i+1)
		default:
			return fmt.Sprintf(
				`players: %s is missing from place %d, and has games that are kept: leave it there, and add withdrawn = ["%s"]`,
				name, i+1, name,
			)
		}
	}
	if fixed := p.Type == Knockout || p.Type == Ladder; fixed && len(names) > len(had) {
		return fmt.Sprintf("players: %s is new, and the order of a %s was settled when it began: nobody can be added", names[len(had)], p.Type)
	}
	if p.Type != RoundRobin && p.Type != Gauntlet {
		for i, out := range before.Gone() {
			if out && !p.Gone()[i] {
				return fmt.Sprintf("withdrawn: %s has withdrawn, and in a %s others have been paired without it: it cannot come back", had[i], p.Type)
			}
		}
	}
	return ""
}

// mistakenlyWithdrawn returns what is wrong with the list of those who have
// withdrawn.
func (p *Plan) mistakenlyWithdrawn() (all []phrase.Text) {
	names := p.Names()
	for _, name := range p.Withdrawn {
		if !slices.Contains(names, name) {
			all = append(all, phrase.New("%q is not among the players: expected one of %s", name, strings.Join(names, ", ")))
		}
	}
	stay := 0
	for _, out := range p.Gone() {
		if !out {
			stay++
		}
	}
	switch {
	case len(p.Withdrawn) == 0 || len(all) > 0:
	case stay < 2:
		all = append(all, phrase.New("at least two players must stay"))
	case p.Type == Gauntlet && p.Gone()[0]:
		all = append(all, phrase.New("%s is the first player of the gauntlet, whom all others meet, and must stay", names[0]))
	}
	return all
}
