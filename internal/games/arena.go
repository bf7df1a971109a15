//go:build !js

package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/conversation"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/proc"
	"flagfall.dev/internal/program"
	"flagfall.dev/internal/referee"
	"flagfall.dev/internal/roster"
	"flagfall.dev/internal/stratego/deploy"
	"flagfall.dev/internal/tournament"
	"flagfall.dev/record"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// An Arena plays the games of tournaments. The zero value is ready; any number
// of goroutines may use one. Close it in the end, for it keeps programs that play
// several games.
type Arena struct {
	// Guard is how this machine holds outside programs. A job may ask for more.
	Guard Guard
	// Conversations is a folder for what is said with the outside programs of each
	// game; empty: it is not kept. Tell is told in words where it cannot be.
	Conversations string
	Tell          func(text string)
	// Games is how many games are played at a time, for those that are to have
	// processors of their own; 0: one.
	Games int

	pool  pool
	mu    sync.Mutex
	sets  map[string]*ruleSet
	ready map[string]readiness
	shelf shelf // programs that wait for a further game

	programs program.Registry
}

// ruleSet is a variant with what is prepared once for all of its games.
type ruleSet struct {
	variant Variant
	setups  *deploy.Generator // nil for Advance
}

// replaysDraws reports whether a drawn game is played once more.
func (s *ruleSet) replaysDraws() bool {
	return s.variant.Stratego != nil && s.variant.Stratego.Definition().ReplayDraws
}

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
			fault = CheckSpec(spec, v.Game)
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

// OwnSetups reports whether a player can only play from a set-up of its own: the
// contracts of others for Stratego know no given ones. Advance has no set-ups.
func OwnSetups(spec string) bool {
	parsed, err := ParseSpec(spec)
	return err == nil && slices.ContainsFunc(Contracts(), func(c Contract) bool {
		return strings.EqualFold(c.Name, parsed.Name) && c.Games[0] == record.Stratego && !parsed.isNative()
	})
}

// Play plays one of a job's two games, counted from 0.
func (a *Arena) Play(ctx context.Context, j *tournament.Job, n int) (*referee.Report, error) {
	set, err := a.rules(j)
	if err != nil {
		return nil, err
	}
	clock, err := tournament.ParseClock(j.Time)
	if err != nil {
		return nil, err
	}
	t := &table{
		arena: a, job: j, game: n, set: set, guard: a.Guard, shelf: &a.shelf,
		terms: referee.Terms{Move: clock.Move, Game: clock.Game, Increment: clock.Increment, Nodes: j.Nodes, Adjudication: j.Adjudication, NoPondering: j.NoPondering},
	}
	report, err := t.play(ctx, 0)
	if err == nil && report.Result.Drawn && set.replaysDraws() {
		return t.replayDraw(ctx, report)
	}
	return report, err
}

// rules returns a job's rules, compiled once.
func (a *Arena) rules(j *tournament.Job) (*ruleSet, error) {
	key := j.Variant + "\x00" + j.Repetition + "\x00" + j.Definition
	a.mu.Lock()
	defer a.mu.Unlock()
	if set := a.sets[key]; set != nil {
		return set, nil
	}
	v, err := a.variant(j)
	if err != nil {
		return nil, err
	}
	set := &ruleSet{variant: v}
	if v.Stratego != nil {
		set.setups = deploy.New(v.Stratego)
	}
	if a.sets == nil {
		a.sets = map[string]*ruleSet{}
	}
	a.sets[key] = set
	return set, nil
}

// variant returns the variant of a job, with or without repetition rules as the
// job says. A worker reads no file here: a custom variant comes with the job.
func (a *Arena) variant(j *tournament.Job) (Variant, error) {
	var v Variant
	var err error
	switch {
	case j.Definition != "":
		v, err = ParseVariant(j.Definition)
	case isFile(j.Variant):
		err = fmt.Errorf("variant %s: its rules are missing from the job", j.Variant)
	default:
		v, err = VariantNamed(j.Variant)
	}
	if err != nil || v.Stratego == nil || j.Repetition == "" || j.Repetition == tournament.AsVariant {
		return v, err
	}
	return repetition(v, j.Repetition == tournament.WithRules)
}

// repetition returns a variant with the tournament rules against repetition, or
// with none. The records of its games carry its rules.
func repetition(v Variant, on bool) (Variant, error) {
	d := v.Stratego.Definition()
	was := d.TwoSquares != 0 && d.Chasing
	if on == was && (on || d.TwoSquares == 0 && !d.Chasing) {
		return v, nil
	}
	d.TwoSquares, d.Chasing = 0, false
	if on {
		classic := stratego.Classic()
		d.TwoSquares, d.Chasing = classic.TwoSquares, classic.Chasing
	}
	text, err := variant.Text(d)
	if err != nil {
		return v, err
	}
	return ParseVariant(text)
}

// table is where one game of a job is played.
type table struct {
	arena *Arena
	job   *tournament.Job
	game  int
	set   *ruleSet
	terms referee.Terms
	guard Guard
	shelf *shelf            // nil: no program is kept for a further game
	log   *conversation.Log // nil: nobody listens

	cpus     []int               // of the game's own; empty: any
	programs [2]program.Identity // by side
	said     [2]speaker          // nil where a program says nothing of itself
}

// play plays a game, the first or, of a drawn one, its replay.
func (t *table) play(ctx context.Context, replay int) (report *referee.Report, err error) {
	release, err := t.pin(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	if err := t.listen(replay); err != nil {
		return nil, err
	}
	defer func() { t.hush(report, err) }()
	if t.set.variant.Game == record.Advance {
		report, err = t.advance(ctx)
	} else {
		report, err = t.stratego(ctx, replay)
	}
	t.sign(report)
	return report, err
}

// player returns which of the job's players has a side: they change sides after
// the first game.
func (t *table) player(s board.Side) int { return int(s) ^ t.game }

// seed gives every seat of every game, and of its replay, a seed of its own.
func (t *table) seed(s board.Side, replay int) uint64 {
	return Seed(t.job.Seed, 1+int(s)+2*t.game+4*replay)
}

func (t *table) launch(s board.Side) Launch {
	me := t.player(s)
	own := t.job.Settings[me]
	l := t.guard.Hold(Launch{
		Name: t.alias(me), Opponent: t.alias(1 - me),
		Process: proc.Spec{
			Memory: int64(cmp.Or(own.Memory, t.job.Memory)) << 20, CPU: time.Duration(t.job.CPU * float64(time.Second)),
			Directory: own.Directory,
		},
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
	l.reuse = t.reuse(s, l)
	return l
}

// alias is what programs are told of a player.
func (t *table) alias(player int) string { return Alias(t.job.Names[player], t.job.Players[player]) }

func (t *table) seat(s board.Side, replay int) referee.Seat {
	me := t.player(s)
	return referee.Seat{Name: t.job.Names[me], Spec: t.spec(me), Seed: t.seed(s, replay), Terms: t.ownTerms(me)}
}

// givesSetups reports whether the players get set-ups: where the plan or the rules
// say so, unless somebody can only play from its own.
func (t *table) givesSetups() bool {
	given := t.job.Setups != tournament.OwnSetups || t.set.variant.Stratego.RandomSetups()
	return given && !OwnSetups(t.job.Players[0]) && !OwnSetups(t.job.Players[1])
}

// givenSetups returns the set-ups of both games of a pair: those of the pair's
// opening, or drawn at random for the pair; none where they are not given.
func (t *table) givenSetups(replay int) (setups [2]stratego.Setup, err error) {
	switch given := t.job.Opening; {
	case given.Position != "":
	case given.Setups != [2]string{}:
		for side, text := range given.Setups {
			if setups[side], err = t.set.variant.Stratego.ParseSetup(text); err != nil {
				return setups, fmt.Errorf("opening %s: %w", given.Name, err)
			}
		}
	case t.givesSetups():
		rng := rand.New(rand.NewPCG(t.job.Seed, uint64(replay)))
		for side := range setups {
			setups[side] = t.set.setups.Random(rng)
		}
	}
	return setups, nil
}

// stratego plays a game.
func (t *table) stratego(ctx context.Context, replay int) (*referee.Report, error) {
	g := referee.StrategoGame{Variant: t.set.variant.Stratego, Definition: t.set.variant.Definition, Terms: t.terms, Follower: t.job.Follower}
	var err error
	if g.Setups, err = t.givenSetups(replay); err != nil {
		return nil, err
	}
	if start := t.job.Opening; start.Position != "" {
		if g.Start, err = stratego.ParsePosition(t.set.variant.Stratego, start.Position); err != nil {
			return nil, fmt.Errorf("opening %s: %w", start.Name, err)
		}
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

func (t *table) advance(ctx context.Context) (*referee.Report, error) {
	g := referee.AdvanceGame{Terms: t.terms, Follower: t.job.Follower}
	if start := t.job.Opening; start.Position != "" {
		pos, err := (&record.Game{Start: start.Position}).AdvancePosition()
		if err != nil {
			return nil, fmt.Errorf("opening %s: %w", start.Name, err)
		}
		g.Start = &pos
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
	if c, ok := player.(game.Closer); ok {
		return c.Close(ctx)
	}
	return nil
}

// replayDraw plays a drawn game once more where the rules say so, and keeps it.
// Drawn again, the game goes to whoever struck last; without any strike it stays
// a draw.
func (t *table) replayDraw(ctx context.Context, drawn *referee.Report) (*referee.Report, error) {
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
