package arena

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/engine/deploy"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/program"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// An Arena plays the games of tournaments. The zero value is ready; any number
// of goroutines may use one. Close it in the end, for it keeps programs that play
// several games.
type Arena struct {
	// Guard is how this machine holds outside programs. A job may ask for more.
	Guard player.Guard
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
	idle  idlePool // programs that wait for a further game

	programs program.Registry
}

// Hide hides a file from the programs that are started from now on, even if it lies next to them. It
// is for the time before the first game.
func (a *Arena) Hide(path string) { a.Guard.Hidden = append(slices.Clip(a.Guard.Hidden), path) }

// ruleSet is a variant with what is prepared once for all of its games.
type ruleSet struct {
	variant games.Variant
	setups  *deploy.Generator // nil for Advance
}

// replaysDraws reports whether a drawn game is played once more.
func (s *ruleSet) replaysDraws() bool {
	return s.variant.Stratego != nil && s.variant.Stratego.Definition().ReplayDraws
}

// endlessPlies is after how many plies a game is drawn that neither its rules nor its job
// would ever end: players that only wait for each other must not stop a tournament.
const endlessPlies = 4000

// adjudication returns when the job's games are ended that the rules would go on with.
func (s *ruleSet) adjudication(j *tournament.Job) referee.Adjudication {
	a := j.Adjudication
	if s.endless() && a.MaxPlies == 0 && a.DrawAfter == 0 {
		a.MaxPlies = endlessPlies
	}
	return a
}

// endless reports whether the rules let a game go on for ever.
func (s *ruleSet) endless() bool {
	if s.variant.Stratego == nil {
		return false
	}
	d := s.variant.Stratego.Definition()
	return d.PlyLimit == 0 && d.QuietLimit == 0
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
	t := &jobGame{
		arena: a, job: j, game: n, set: set, guard: a.Guard, idle: &a.idle,
		terms: referee.Terms{
			Move: clock.Move, Game: clock.Game, Increment: clock.Increment, Nodes: j.Nodes,
			Adjudication: set.adjudication(j), NoPondering: j.NoPondering,
		},
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
func (a *Arena) variant(j *tournament.Job) (games.Variant, error) {
	var v games.Variant
	var err error
	switch {
	case j.Definition != "":
		v, err = games.ParseVariant(j.Definition)
	case games.IsFile(j.Variant):
		err = fmt.Errorf("variant %s: its rules are missing from the job", j.Variant)
	default:
		v, err = games.VariantNamed(j.Variant)
	}
	if err != nil || v.Stratego == nil || j.Repetition == "" || j.Repetition == tournament.AsVariant {
		return v, err
	}
	return repetition(v, j.Repetition == tournament.WithRules)
}

// repetition returns a variant with the tournament rules against repetition, or
// with none. The records of its games carry its rules.
func repetition(v games.Variant, on bool) (games.Variant, error) {
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
	return games.ParseVariant(variant.Text(d))
}
