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

	"flagfall.dev/internal/arena/store"
)

// Keep stores the plan, or finds it stored. A stored plan is replaced by one that
// makes the same tournament longer or amends its players; any other under its name
// is refused.
func (p *Plan) Keep(ctx context.Context, s *store.Store) error {
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
	stored, fault := p.current(ctx, s, changed.Stored)
	if fault != nil {
		return fault
	}
	if reason := p.extends(stored, text); reason != "" {
		return fmt.Errorf("%w (%s)", err, reason)
	}
	return s.ReplacePlan(ctx, p.Name, text)
}

// current returns a stored plan as this version would have written it. Earlier versions wrote seed 0
// for none, and nothing for set-ups that both games of a pair share.
func (p *Plan) current(ctx context.Context, s *store.Store, stored string) (string, error) {
	earlier, err := begunEarlier(ctx, s, p.Name)
	var plan map[string]any
	if err != nil || json.Unmarshal([]byte(stored), &plan) != nil {
		return stored, err
	}
	if earlier && p.Seed == nil && plan["seed"] == 0.0 {
		delete(plan, "seed")
	}
	if plan["setups"] == nil {
		plan["setups"] = SharedSetups
	}
	text, err := json.Marshal(plan)
	return string(text), err
}

// begunEarlier reports whether a tournament has games that were drawn without a key.
func begunEarlier(ctx context.Context, s *store.Store, name string) (bool, error) {
	all, err := s.Keys(ctx, name)
	if err != nil || len(all) > 0 {
		return len(all) > 0 && all[0].Source == fromPlan, err
	}
	last, some, err := s.LastEpoch(ctx, name)
	return some && last == 0, err
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
		if key != longer && !slices.Contains([]string{"players", "settings", "withdrawn", "joined", "left"}, key) &&
			!reflect.DeepEqual(was[key], is[key]) {
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
	case longer == "rounds" && p.RoundCount() < before.RoundCount():
		return fmt.Sprintf("there were %d rounds: they can only become more", before.RoundCount())
	}
	return ""
}
