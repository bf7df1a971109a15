package benchmark

import (
	"runtime"
	"time"

	"flagfall.dev/internal/environment"
	"flagfall.dev/stratego"
)

// Environment is the speed of the environment for learning on one processor, in
// steps of single games per second of processor time: Steps with legal actions drawn
// and played and nothing written, Observed with all buffers filled too.
type Environment struct {
	Steps    float64 `json:"env_steps_per_s"`
	Observed float64 `json:"env_observed_steps_per_s"`
	Games    int     `json:"env_games"`
	// ProcessorTime is false where the system has no clock for a thread, and
	// the figures are per second of wall time.
	ProcessorTime bool `json:"processor_time"`
}

// The batch that is measured.
const (
	envGames = 1024
	envPool  = 1024
	envSteps = 256 // of the whole batch, between two looks at the clock
)

// MeasureEnvironment steps a batch of classic games, for at least the given time for
// each figure.
func MeasureEnvironment(each time.Duration) (Environment, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	v := compile(stratego.Classic())
	e, err := environment.New(environment.Config{Variant: v, Games: envGames, Seed: seed, Pool: environment.NewPool(v, envPool, seed)})
	if err != nil {
		return Environment{}, err
	}
	bare := environment.Buffers{Actions: make([]int32, envGames)}
	full := environment.Buffers{
		Actions:      bare.Actions,
		Observations: make([]byte, envGames*e.ObservationSize()), Masks: make([]uint64, envGames*e.MaskWords()), Sides: make([]uint8, envGames),
		Rewards: make([]float32, envGames), Done: make([]bool, envGames), Truncated: make([]bool, envGames),
	}
	run := func(b *environment.Buffers) func() uint64 {
		return func() uint64 {
			for range envSteps {
				if err = e.Sample(b.Actions); err == nil {
					err = e.Step(b)
				}
				if err != nil {
					return 1
				}
			}
			return envSteps * envGames
		}
	}
	r := Environment{Games: envGames, ProcessorTime: processorTime}
	r.Steps = rate(each, run(&bare))
	r.Observed = rate(each, run(&full))
	return r, err
}
