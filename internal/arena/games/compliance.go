//go:build !js

package games

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/record"
)

// Compliance is the check of a bot against its contract.
type Compliance struct {
	Player  string // its specification
	Variant Variant
	Setup   time.Duration // for the start, and again for the set-up
	Move    time.Duration
	Guard   Guard
	// Directory is where relative names of an outside program's command line begin;
	// empty: here. Memory bounds it, in bytes; 0: no limit.
	Directory string
	Memory    int64
	Say       func(string) // is told what the author has to do now
	// Interface answers bots over HTTP, until the context ends; it may be nil for any other.
	Interface func(context.Context, *httpbot.Registry) http.Handler
}

// Compliant returns the check of a player under the rules of a variant; an empty
// name stands for those of the player's contract. The error says what is wrong with
// the player or the variant.
func Compliant(player, variant string) (*Compliance, error) {
	_, calls := isHTTP(player)
	spec, err := ParseSpec(player)
	if err != nil && !calls {
		return nil, err
	}
	if variant == "" {
		variant = spec.contract().Variant
	}
	v, err := VariantNamed(variant)
	if err != nil {
		return nil, err
	}
	c := &Compliance{Player: player, Variant: v, Say: func(string) {}}
	if calls {
		return c, nil
	}
	return c, CheckOn(player, v)
}

// contract returns the contract that a specification names; for a player of ours,
// that of our own protocol.
func (s Spec) contract() (found Contract) {
	for _, c := range Contracts() {
		if strings.EqualFold(c.Name, s.Name) || found.Name == "" && c.Name == "native" {
			found = c
		}
	}
	return found
}

// Report plays all situations and writes what each has shown, or one JSON object at
// the end. The error says whether the bot fails, or that the context ended.
func (c *Compliance) Report(ctx context.Context, w io.Writer, asJSON bool) error {
	v := check.Verdict{Player: c.Player, Variant: c.Variant.Name}
	v.All = c.Run(ctx, func(f check.Finding) {
		v.Findings = append(v.Findings, f)
		if !asJSON {
			f.Write(w)
		}
	})
	if ctx.Err() == nil {
		v.All = len(v.Findings) // what is missing would have shown nothing more
	}
	return v.Conclude(w, asJSON)
}

// exitPatience is how long a bot may take to end when its input does.
const exitPatience = 1500 * time.Millisecond

// Run plays all situations, reports each as it ends, and returns how many there
// are.
func (c *Compliance) Run(ctx context.Context, tell func(check.Finding)) (all int) {
	patience := check.Patience{Setup: c.Setup, Move: c.Move, Exit: exitPatience}
	if command, ok := isHTTP(c.Player); ok {
		return c.runHTTP(ctx, patience, command, tell)
	}
	tell = c.tellOfSandbox(tell)
	launch := func(listen func(string)) Launch {
		return c.Guard.Hold(Launch{Process: proc.Spec{Grace: exitPatience, Directory: c.Directory, Memory: c.Memory}, Name: "you", Opponent: "checker", Listen: listen})
	}
	if c.Variant.Game == record.Advance {
		advance := check.CheckAdvance{Patience: patience, Open: func(listen func(string)) (game.AdvancePlayer, error) {
			return OpenAdvance(c.Player, 1, launch(listen))
		}}
		advance.Run(ctx, tell)
		return advance.Situations()
	}
	spec, _ := ParseSpec(c.Player) // Compliant has read it
	stratego := check.Check{Variant: c.Variant.Stratego, Patience: patience, Stateless: strings.EqualFold(spec.Name, "native"), Open: func(listen func(string)) (check.Player, error) {
		p, err := OpenStratego(c.Player, 1, launch(listen))
		if err != nil {
			return nil, err
		}
		if closing, ok := p.(check.Player); ok {
			return closing, nil
		}
		return open{p}, nil
	}}
	stratego.Run(ctx, tell)
	return stratego.Situations()
}

// tellOfSandbox adds to the hints about crashes what the sandbox may have to do with them: by
// hand, where the hint sends the author, the program runs without one.
func (c *Compliance) tellOfSandbox(tell func(check.Finding)) func(check.Finding) {
	if c.Guard.Sandbox == proc.Trusted {
		return tell
	}
	return func(f check.Finding) {
		if f.Crashed {
			f.Hint += "; if it works there, the sandbox may hide files that it needs: --readable DIR allows them"
		}
		tell(f)
	}
}

// open is a player of ours, which has nothing to close.
type open struct{ game.StrategoPlayer }

func (open) Close(context.Context) error { return nil }
