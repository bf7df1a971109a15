package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/protocol"
	"flagfall.dev/internal/protocol/conversation"
	"flagfall.dev/internal/protocol/native"
	"flagfall.dev/internal/records/opening"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/sandbox/program"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
)

// jobGame plays one game of a job.
type jobGame struct {
	arena *Arena
	job   *tournament.Job
	game  int
	set   *ruleSet
	terms referee.Terms
	guard player.Guard
	idle  *idlePool         // nil: no program is kept for a further game
	log   *conversation.Log // nil: nobody listens

	cpus     []int               // of the game's own; empty: any
	programs [2]program.Identity // by side
	said     [2]speaker          // nil where a program says nothing of itself
}

// play plays a game, the first or, of a drawn one, its replay.
func (t *jobGame) play(ctx context.Context, replay int) (report *referee.Report, err error) {
	release, err := t.pin(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	if err := t.beginConversation(replay); err != nil {
		return nil, err
	}
	defer func() { t.endConversation(report, err) }()
	if t.set.variant.Game == record.Advance {
		report, err = t.advance(ctx)
	} else {
		report, err = t.stratego(ctx, replay)
	}
	t.addPrograms(report)
	return report, err
}

// player returns which of the job's players has a side: they change sides after
// the first game.
func (t *jobGame) player(s board.Side) int { return int(s) ^ t.game }

// seed gives every seat of every game, and of its replay, a seed of its own.
func (t *jobGame) seed(s board.Side, replay int) uint64 {
	if key := t.job.Key; !key.IsZero() {
		return key.Number("player", strconv.Itoa(t.game), strconv.Itoa(replay), strconv.Itoa(int(s)))
	}
	return games.Seed(t.job.Seed, 1+int(s)+2*t.game+4*replay)
}

func (t *jobGame) launch(s board.Side) player.Launch {
	me := t.player(s)
	own := t.job.Settings[me]
	l := t.guard.Hold(player.Launch{
		Name: t.alias(me), Opponent: t.alias(1 - me),
		Process: proc.Spec{Spec: jail.Spec{
			Memory: int64(cmp.Or(own.Memory, t.job.Memory)) << 20, CPU: time.Duration(t.job.CPU * float64(time.Second)),
			Directory: own.Directory,
		}},
	})
	for _, name := range slices.Sorted(maps.Keys(own.Environment)) {
		l.Process.Env = append(l.Process.Env, name+"="+own.Environment[name])
	}
	if own.Directory != "" {
		l.Process.Readable = append(slices.Clip(l.Process.Readable), own.Directory)
	}
	l.Process.CPUs = t.cpus
	t.listenTo(s, &l)
	l.Process.Sandbox = stricter(l.Process.Sandbox, SandboxOf(t.job.Sandbox))
	if r := t.reuse(s, l); r != nil {
		l.Native = func(process proc.Spec, c native.Config) (protocol.Conn, native.Config, error) {
			return r.open(process, c, l.Tapped)
		}
	}
	return l
}

// alias is the name of a player that programs see.
func (t *jobGame) alias(who int) string {
	return player.Alias(t.job.Names[who], t.job.Players[who])
}

func (t *jobGame) seat(s board.Side, replay int) referee.Seat {
	me := t.player(s)
	return referee.Seat{Name: t.job.Names[me], Spec: t.spec(me), Seed: t.seed(s, replay), Terms: t.ownTerms(me)}
}

// givesSetups reports whether the players get set-ups: where the plan or the rules
// say so, unless somebody can only play from its own.
func (t *jobGame) givesSetups() bool {
	given := t.job.Setups != tournament.OwnSetups || t.set.variant.Stratego.RandomSetups()
	return given && !player.OwnSetups(t.job.Players[0]) && !player.OwnSetups(t.job.Players[1])
}

// start returns what the game begins from.
func (t *jobGame) start(replay int) opening.Start { return t.job.Start(t.game, replay) }

// givenSetups returns the set-ups that the players are given: those of the opening, or drawn at
// random; none where they are not given.
func (t *jobGame) givenSetups(replay int) (setups [2]stratego.Setup, err error) {
	switch given := t.start(replay); {
	case given.Position != "":
	case given.Setups != [2]string{}:
		for side, text := range given.Setups {
			if setups[side], err = t.set.variant.Stratego.ParseSetup(text); err != nil {
				return setups, fmt.Errorf("opening %s: %w", given.Name, err)
			}
		}
	case t.givesSetups():
		chance := t.chance(replay)
		for side := range setups {
			setups[side] = t.set.setups.Random(chance(side))
		}
	}
	return setups, nil
}

// chance returns what each side's set-up is drawn from, for both games of a pair or for this one alone:
// of a job with a key sources that tell nothing of each other.
func (t *jobGame) chance(replay int) func(side int) *rand.Rand {
	shared := t.job.Shared()
	if key := t.job.Key; !key.IsZero() {
		return func(side int) *rand.Rand {
			name := []string{strconv.Itoa(replay), strconv.Itoa(side)}
			if !shared {
				name = append([]string{strconv.Itoa(t.game)}, name...)
			}
			return rand.New(key.Source("set-up", name...))
		}
	}
	stream := uint64(replay)
	if !shared {
		stream += 2 * uint64(t.game)
	}
	both := rand.New(rand.NewPCG(t.job.Seed, stream))
	return func(int) *rand.Rand { return both }
}

// tells reports whether an outside program has to know that both games of the pair have the same
// set-ups, or positions in which they are hidden.
func (t *jobGame) tells() bool {
	return t.set.variant.Stratego != nil && t.job.Shared() && (t.start(0) != opening.Start{} || t.givesSetups())
}

// stratego plays a game.
func (t *jobGame) stratego(ctx context.Context, replay int) (*referee.Report, error) {
	g := referee.StrategoGame{
		Variant: t.set.variant.Stratego, Definition: t.set.variant.Definition, Terms: t.terms, Follower: t.job.Follower,
	}
	var err error
	if g.Setups, err = t.givenSetups(replay); err != nil {
		return nil, err
	}
	if start := t.start(replay); start.Position != "" {
		if g.Start, err = stratego.ParsePosition(t.set.variant.Stratego, start.Position); err != nil {
			return nil, fmt.Errorf("opening %s: %w", start.Name, err)
		}
	}
	if t.terms.Adjudication.Proof != "" {
		g.Prove = t.prover(g.Start)
	}
	for side := range board.Side(2) {
		g.Seats[side] = t.seat(side, replay)
		p, err := t.openStratego(side, g.Seats[side])
		if err != nil {
			return nil, errors.Join(err, closePlayer(ctx, g.Players[0]))
		}
		g.Players[side] = p
	}
	return g.Play(ctx)
}

func (t *jobGame) advance(ctx context.Context) (*referee.Report, error) {
	g := referee.AdvanceGame{Terms: t.terms, Follower: t.job.Follower}
	if start := t.start(0); start.Position != "" {
		pos, err := (&record.Game{Start: start.Position}).AdvancePosition()
		if err != nil {
			return nil, fmt.Errorf("opening %s: %w", start.Name, err)
		}
		g.Start = &pos
	}
	if t.terms.Adjudication.Proof != "" {
		g.Prove = newProver(t.terms.Adjudication, nil).advance
	}
	for side := range board.Side(2) {
		g.Seats[side] = t.seat(side, 0)
		p, err := t.openAdvance(side, g.Seats[side])
		if err != nil {
			return nil, errors.Join(err, closePlayer(ctx, g.Players[0]))
		}
		g.Players[side] = p
	}
	return g.Play(ctx)
}

func closePlayer(ctx context.Context, player any) error {
	if c, ok := ability.Of[game.Closer](player); ok {
		return c.Close(ctx)
	}
	return nil
}

// replayDraw plays a drawn game once more where the rules say so, and keeps it.
// Drawn again, the game goes to whoever struck last; without any strike it stays
// a draw.
func (t *jobGame) replayDraw(ctx context.Context, drawn *referee.Report) (*referee.Report, error) {
	report, err := t.play(ctx, 1)
	if err != nil {
		return nil, err
	}
	drawn.Reason = "drawn, and so played again"
	drawn.Record.Reason = drawn.Reason
	report.Drawn = drawn
	if !report.Result.Drawn {
		return report, nil
	}
	for i := len(report.Record.Moves) - 1; i >= 0; i-- {
		if m := report.Record.Moves[i]; m.Struck() {
			report.Result = board.Won(m.Side, board.Adjudicated)
			report.Reason = "drawn twice; the win goes to the last to strike"
			report.Record.Result, report.Record.Reason = report.Result, report.Reason
			break
		}
	}
	return report, nil
}
