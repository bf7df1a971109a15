package arena

import (
	"errors"
	"fmt"
	"slices"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// CheckPlan returns everything that is wrong with a plan's variant and players,
// and fills in the text of a custom variant.
func CheckPlan(p *tournament.Plan) error {
	v, err := games.VariantNamed(p.Variant)
	all := []error{err}
	if v.Definition != "" {
		p.Definition, p.Variant = v.Definition, v.Name
	}
	for i, spec := range p.Players {
		if spec == "" {
			continue // which the plan's own check tells
		}
		spec, fault := withSettings(spec, p, i)
		if fault == nil {
			fault = player.CheckOn(spec, v)
		}
		if err != nil && fault != nil { // then the game is not known either
			if player.Check(spec, record.Stratego) == nil || player.Check(spec, record.Advance) == nil {
				fault = nil
			}
		}
		if fault != nil {
			all = append(all, fmt.Errorf("%s%w", p.Where(i), fault))
		}
	}
	if err == nil {
		all = append(all, checkOpenings(p, v))
	}
	if v.Game == record.Advance && p.Repetition != "" && p.Repetition != tournament.AsVariant {
		all = append(all, errors.New("repetition: Advance has no such rules"))
	}
	return errors.Join(all...)
}

// checkOpenings reads what a plan's games begin from. The error says what is wrong
// with it, or who cannot begin from it.
func checkOpenings(p *tournament.Plan, v games.Variant) error {
	if !p.Openings.Given() {
		return nil
	}
	all := []error{p.Openings.Read(v.Stratego)}
	for i, spec := range p.Players {
		if player.OwnSetups(spec) {
			all = append(all, fmt.Errorf("%splayer %q: its contract only knows set-ups of its own, and openings give it others", p.Where(i), spec))
		}
	}
	return errors.Join(all...)
}

// LoadPlan reads a tournament's file and checks its players. The error has the
// mistakes of both; the plan is nil where the file cannot be read.
func LoadPlan(file string) (*tournament.Plan, error) {
	p, err := tournament.Load(file)
	if p == nil {
		return nil, err
	}
	return p, errors.Join(err, CheckPlan(p))
}

// SandboxOf returns what a plan's word means.
func SandboxOf(word tournament.Sandbox) jail.Sandbox {
	switch word {
	case tournament.SandboxOn:
		return jail.Strict
	case tournament.SandboxOff:
		return jail.Trusted
	}
	return jail.BestEffort
}

// stricter returns the stricter of two settings: neither a machine's owner nor an organiser
// can lower what the other asks for.
func stricter(a, b jail.Sandbox) jail.Sandbox {
	order := []jail.Sandbox{jail.Trusted, jail.BestEffort, jail.Strict}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}
