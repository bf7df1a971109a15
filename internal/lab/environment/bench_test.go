package environment

import (
	"fmt"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// BenchmarkWorkers steps a small batch without buffers: with two workers it shows what
// they lose by waiting for each other.
func BenchmarkWorkers(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			v := must.Get(stratego.VariantNamed("classic"))(b)
			const games = 1024
			e, err := New(Config{Variant: v, Games: games, Seed: 1, Workers: workers, Pool: NewPool(v, 64, 1)})
			if err != nil {
				b.Fatal(err)
			}
			defer e.Close()
			buffers := Buffers{Actions: make([]int32, games)}
			for b.Loop() {
				if err = e.Sample(buffers.Actions); err == nil {
					err = e.Step(&buffers)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
