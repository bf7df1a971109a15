package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"flagfall.dev/internal/store"
)

// keep stores the plan, or finds it stored. A stored plan is replaced by one that
// makes the same tournament longer or amends its players; any other under its name
// is refused.
func (p *Plan) keep(ctx context.Context, s *store.Store) error {
	if err := p.Adopt(ctx, s); err != nil {
		return err
	}
	text, err := p.text()
	if err != nil {
		return err
	}
	err = s.AddTournament(ctx, store.Tournament{Name: p.Name, Plan: text, Created: time.Now()})
	var changed *store.PlanError
	if !errors.As(err, &changed) {
		return err
	}
	if reason := p.extends(changed.Stored, text); reason != "" {
		return fmt.Errorf("%w (%s)", err, reason)
	}
	return s.ReplacePlan(ctx, p.Name, text)
}

// extends reports why a plan is not a stored one made longer; empty where it is. Every pair of
// a round robin and a gauntlet stands for itself, so that more may be added. Elsewhere a match
// decides the next pairings, and only rounds may be added. Players may be added and withdrawn
// as amended has it.
func (p *Plan) extends(stored, text string) (reason string) {
	var was, is map[string]any
	if json.Unmarshal([]byte(stored), &was) != nil || json.Unmarshal([]byte(text), &is) != nil {
		return "its plan cannot be read"
	}
	longer := map[Type]string{RoundRobin: "games", Gauntlet: "games", Swiss: "rounds", Ladder: "rounds"}[p.Type]
	var other []string
	keys := maps.Clone(was)
	maps.Copy(keys, is)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if key != longer && !slices.Contains([]string{"players", "settings", "withdrawn", "joined", "left"}, key) && !reflect.DeepEqual(was[key], is[key]) {
			other = append(other, key)
		}
	}
	var before Plan
	switch err := json.Unmarshal([]byte(stored), &before); {
	case err != nil:
		return "its plan cannot be read"
	case len(other) == 1 && other[0] == "games":
		return fmt.Sprintf("games was %d: in a %s it decides the next pairings, and cannot be changed", before.Games, p.Type)
	case len(other) > 0 && p.amended(&before) != "":
		return "what differs: " + strings.Join(other, ", ") + "; " + p.amended(&before)
	case len(other) > 0:
		return "what differs: " + strings.Join(other, ", ")
	case longer == "games" && p.Games < before.Games:
		return fmt.Sprintf("games was %d: it can only grow", before.Games)
	case p.amended(&before) != "":
		return p.amended(&before)
	case longer == "rounds" && p.rounds() < before.rounds():
		return fmt.Sprintf("there were %d rounds: they can only become more", before.rounds())
	}
	return ""
}
