package environment

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

func TestAPoolDoesEveryGameOfEveryTaskOnce(t *testing.T) {
	for _, games := range []int{1, 2, 7, 100, 1000} {
		for _, workers := range []int{1, 2, 3, 7} {
			if workers > games {
				continue
			}
			t.Run(fmt.Sprint(games, workers), func(t *testing.T) {
				done := make([]int, games) // written by whoever does the game: the race detector checks it
				c := newPool(games, workers, func(first, end int) {
					for i := first; i < end; i++ {
						done[i]++
					}
				})
				defer c.stop()
				const tasks = 50
				for range tasks {
					c.run()
				}
				for i, n := range done {
					if n != tasks {
						t.Fatalf("game %d was done %d times in %d tasks", i, n, tasks)
					}
				}
			})
		}
	}
}

// Whoever begins the second worker's first game waits for all the others: one worker has
// to do what is left of both blocks.
func TestAWorkerDoesTheGamesOfOneThatIsLate(t *testing.T) {
	const games = 40
	var left atomic.Int32
	var all chan struct{}
	c := newPool(games, 2, func(first, _ int) {
		if first == games/2 {
			<-all
		} else if left.Add(-1) == 0 {
			close(all)
		}
	})
	defer c.stop()
	for range 50 {
		left.Store(int32(c.chunks - 1))
		all = make(chan struct{})
		c.run()
	}
}

func TestAStoppedPoolEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 10 {
		c := newPool(100, 5, func(int, int) {})
		c.run()
		c.stop()
	}
	for runtime.NumGoroutine() > before {
		runtime.Gosched()
	}
}

// As a program does that calls the library from several threads, each with a batch of its own.
func TestPoolsOfSeveralCallersDoNotDisturbEachOther(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			var sum atomic.Int64
			c := newPool(64, 3, func(first, end int) { sum.Add(int64(end - first)) })
			defer c.stop()
			for range 100 {
				c.run()
			}
			if sum.Load() != 6400 {
				t.Errorf("%d games, want 6400", sum.Load())
			}
		})
	}
	wg.Wait()
}
