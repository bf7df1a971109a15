package benchmark

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"flagfall.dev/internal/lab/environment"
	"flagfall.dev/stratego"
)

// Environment is the speed of the environment for learning, in steps of single games per
// second: Steps with legal actions drawn and played and nothing written, Observed with
// all buffers filled too. These two are of one processor, by its processor time.
type Environment struct {
	Steps    float64 `json:"env_steps_per_s"`
	Observed float64 `json:"env_observed_steps_per_s"`
	Games    int     `json:"env_games"`
	// Large is Observed for a batch of LargeGames.
	Large      float64 `json:"env_large_observed_steps_per_s"`
	LargeGames int     `json:"env_large_games"`
	// ProcessorTime is false where the system has no clock for a thread, and
	// the figures are per second of wall time.
	ProcessorTime bool `json:"processor_time"`
	*TwoWorkers        // nil on one processor
}

// TwoWorkers is the speed of the same batch with two workers, by wall time, and how many
// times that of one worker it is, measured in turns. Of both, those steps count that other
// work on the machine disturbed least: the slowest of the fastest tenth.
type TwoWorkers struct {
	TwoSteps     float64 `json:"env_two_workers_steps_per_s"`
	TwoObserved  float64 `json:"env_two_workers_observed_steps_per_s"`
	Gain         float64 `json:"env_two_workers_gain"`
	ObservedGain float64 `json:"env_two_workers_observed_gain"`
}

// The batch that is measured.
const (
	envGames = 1024
	envLarge = 16384 // of the large batch
	envPool  = 1024
	envSteps = 256 // of the whole batch, between two looks at the clock
	envTurns = 128 // steps in a row with as many workers, each measured
)

// MeasureEnvironment steps a batch of classic games, for at least the given time for
// each figure, and says each in a line as soon as it is known.
func MeasureEnvironment(each time.Duration, say func(line string)) (Environment, error) {
	r := Environment{Games: envGames, LargeGames: envLarge, ProcessorTime: processorTime}
	one, err := newEnvBatch(envGames, 1)
	if err != nil {
		return r, err
	}
	r.Steps = one.rate(each, (*envBatch).bare)
	say(fmt.Sprintf("environment, %d games at once, legal actions drawn: %.2f M steps/s", r.Games, r.Steps/1e6))
	r.Observed = one.rate(each, (*envBatch).observed)
	say(fmt.Sprintf("with observations, masks, rewards and ends: %.2f M steps/s", r.Observed/1e6))
	large, err := newEnvBatch(envLarge, 1)
	if err != nil {
		return r, err
	}
	r.Large = large.rate(each, (*envBatch).observed)
	say(fmt.Sprintf("the same, %d games at once: %.2f M steps/s", r.LargeGames, r.Large/1e6))
	if one.err = errors.Join(one.err, large.err); one.err != nil || runtime.GOMAXPROCS(0) < 2 {
		return r, one.err
	}
	two, err := newEnvBatch(envGames, 2)
	if err != nil {
		return r, err
	}
	defer two.env.Close()
	r.TwoWorkers = &TwoWorkers{}
	const words = "two workers%s: %.2f M steps/s, %.2f times those of one"
	r.TwoSteps, r.Gain = compareWorkers(each, one, two, (*envBatch).bare)
	say(fmt.Sprintf(words, "", r.TwoSteps/1e6, r.Gain))
	r.TwoObserved, r.ObservedGain = compareWorkers(each, one, two, (*envBatch).observed)
	say(fmt.Sprintf(words, ", with observations", r.TwoObserved/1e6, r.ObservedGain))
	return r, two.err
}

// An envBatch is a batch of classic games with buffers. After an error it does nothing.
type envBatch struct {
	env  *environment.Env
	none environment.Buffers // but for actions
	all  environment.Buffers
	err  error
}

func newEnvBatch(games, workers int) (*envBatch, error) {
	v := compile(stratego.Classic())
	e, err := environment.New(environment.Config{
		Variant: v, Games: games, Seed: seed, Workers: workers, Pool: environment.NewPool(v, envPool, seed),
	})
	if err != nil {
		return nil, err
	}
	actions := make([]int32, games)
	return &envBatch{env: e, none: environment.Buffers{Actions: actions}, all: environment.Buffers{
		Actions:      actions,
		Observations: make([]byte, games*e.ObservationSize()), Masks: make([]uint64, games*e.MaskWords()),
		Sides:   make([]uint8, games),
		Rewards: make([]float32, games), Done: make([]bool, games), Truncated: make([]bool, games),
	}}, nil
}

func (b *envBatch) bare(steps int)     { b.run(steps, &b.none) }
func (b *envBatch) observed(steps int) { b.run(steps, &b.all) }

func (b *envBatch) run(steps int, buffers *environment.Buffers) {
	for range steps {
		if b.err == nil {
			b.err = b.env.Sample(buffers.Actions)
		}
		if b.err == nil {
			b.err = b.env.Step(buffers)
		}
	}
}

// rate returns the steps per second on this thread.
func (b *envBatch) rate(each time.Duration, run func(*envBatch, int)) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return rate(each, func() uint64 { run(b, envSteps); return uint64(envSteps * len(b.none.Actions)) })
}

// compareWorkers returns the steps per second of the second batch, and how many times those
// of the first one that is.
func compareWorkers(each time.Duration, one, two *envBatch, run func(*envBatch, int)) (perSecond, gain float64) {
	batches := [2]*envBatch{one, two}
	var took [2][]time.Duration
	for _, b := range batches {
		run(b, envSteps) // memory and caches reach their working state
	}
	for begin := time.Now(); took[1] == nil || time.Since(begin) < each; {
		for i, b := range batches {
			for range envTurns {
				start := time.Now()
				run(b, 1)
				took[i] = append(took[i], time.Since(start))
			}
		}
	}
	for i := range took {
		slices.Sort(took[i])
	}
	first, second := took[0][len(took[0])/10], took[1][len(took[1])/10]
	return envGames / second.Seconds(), first.Seconds() / second.Seconds()
}
