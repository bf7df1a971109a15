package compliance

import (
	"cmp"
	"context"
	"io"
	"net/http"
	"time"

	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/protocol/check"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
)

// Compliance is the check of a bot against its contract.
type Compliance struct {
	Player  string // its specification
	Variant games.Variant
	Setup   time.Duration // for the start, and again for the set-up
	Move    time.Duration
	Guard   player.Guard
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
func Compliant(bot, variant string) (*Compliance, error) {
	_, calls := isHTTP(bot)
	spec, err := player.ParseSpec(bot)
	if err != nil && !calls {
		return nil, err
	}
	contract := cmp.Or(spec.Contract, player.Native()) // which a player of ours has
	if variant == "" {
		variant = contract.Variant
	}
	v, err := games.VariantNamed(variant)
	if err != nil {
		return nil, err
	}
	c := &Compliance{Player: bot, Variant: v, Say: func(string) {}}
	if calls {
		return c, nil
	}
	return c, player.CheckOn(bot, v)
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
	launch := func(listen func(string)) player.Launch {
		return c.Guard.Hold(player.Launch{
			Process: proc.Spec{Spec: jail.Spec{Directory: c.Directory, Memory: c.Memory}, Grace: exitPatience},
			Name:    "you", Opponent: "checker", Listen: listen,
		})
	}
	if c.Variant.Game == record.Advance {
		advance := check.Advance{Patience: patience, Open: func(listen func(string)) (game.AdvancePlayer, error) {
			return player.OpenAdvance(c.Player, 1, launch(listen))
		}}
		advance.Run(ctx, tell)
		return advance.Situations()
	}
	spec, _ := player.ParseSpec(c.Player) // Compliant has read it
	stateless := spec.Outside() && spec.Contract.Complete
	open := func(listen func(string)) (check.Program, error) {
		p, err := player.OpenStratego(c.Player, 1, launch(listen))
		if err != nil {
			return nil, err
		}
		return closable{p}, nil
	}
	stratego := check.Stratego{Variant: c.Variant.Stratego, Patience: patience, Stateless: stateless, Open: open}
	stratego.Run(ctx, tell)
	return stratego.Situations()
}

// tellOfSandbox adds to the hints about crashes what the sandbox may have to do with them: by
// hand, where the hint sends the author, the program runs without one.
func (c *Compliance) tellOfSandbox(tell func(check.Finding)) func(check.Finding) {
	if c.Guard.Sandbox == jail.Trusted {
		return tell
	}
	return func(f check.Finding) {
		if f.Crashed {
			f.Hint += "; if it works there, the sandbox may hide files that it needs: --readable DIR allows them"
		}
		tell(f)
	}
}

// closable is a player that can be closed: one of ours has nothing to close.
type closable struct{ game.StrategoPlayer }

// Close ends the player's program, if it has one.
func (c closable) Close(ctx context.Context) error {
	if p, ok := ability.Of[game.Closer](c.StrategoPlayer); ok {
		return p.Close(ctx)
	}
	return nil
}

func (c closable) Unwrap() any { return c.StrategoPlayer }
