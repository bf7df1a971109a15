//go:build !js

package games

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/record"
)

// CheckPlan returns everything that is wrong with a plan's variant and players,
// and fills in the text of a custom variant.
func CheckPlan(p *tournament.Plan) error {
	v, err := VariantNamed(p.Variant)
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
			fault = CheckOn(spec, v)
		}
		if err != nil && fault != nil { // then the game is not known either
			if CheckSpec(spec, record.Stratego) == nil || CheckSpec(spec, record.Advance) == nil {
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
func checkOpenings(p *tournament.Plan, v Variant) error {
	if !p.Openings.Given() {
		return nil
	}
	all := []error{p.Openings.Read(v.Stratego)}
	for i, spec := range p.Players {
		if OwnSetups(spec) {
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

// CheckSpec returns what is wrong with a specification, of one of our players or
// of an outside program, without starting anything.
func CheckSpec(spec, game string) error {
	parsed, err := ParseSpec(spec)
	if err != nil {
		return err
	}
	if parsed.Outside() {
		return CheckOutside(spec, game)
	}
	return roster.Check(spec, game)
}

// CheckOn returns what is wrong with a specification for a variant: what CheckSpec says, and
// why a player could not use what its options name there.
func CheckOn(spec string, v Variant) error {
	if err := CheckSpec(spec, v.Game); err != nil {
		return err
	}
	parsed, err := ParseSpec(spec)
	if err != nil || parsed.Outside() || v.Stratego == nil {
		return err
	}
	return roster.Spec(parsed).Suits(v.Stratego)
}

// OwnSetups reports whether a player can only play from a set-up of its own: the
// contracts of others for Stratego know no given ones. Advance has no set-ups.
func OwnSetups(spec string) bool {
	parsed, err := ParseSpec(spec)
	return err == nil && slices.ContainsFunc(Contracts(), func(c Contract) bool {
		return strings.EqualFold(c.Name, parsed.Name) && c.Games[0] == record.Stratego && !parsed.isNative()
	})
}
