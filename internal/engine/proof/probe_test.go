package proof_test

import (
	"context"
	"testing"
	"time"

	"flagfall.dev/internal/engine/proof"
)

func TestProbe(t *testing.T) {
	for _, block := range []string{`ending: a
board: lakes
asks: red
hidden: A8 B8 A7
.. .. .. .. .. .. rB rF
.. .. .. .. .. .. .. rB
.. .. .. .. r1 .. .. ..
.. .. ~~ .. .. ~~ .. ..
.. .. ~~ r8 .. ~~ .. ..
.. .. .. .. .. b3 .. ..
bB .. .. .. .. .. b2 ..
bF bB .. .. .. .. .. b5
claim: `, `ending: b
board: lakes
asks: red
hidden: A8 B8 A7
.. .. .. .. .. .. rB rF
.. .. .. .. .. .. .. rB
.. .. .. .. .. .. .. ..
.. .. ~~ r5 .. ~~ .. ..
.. .. ~~ r8 r1 ~~ .. ..
.. .. .. b4 .. b3 .. ..
bB .. .. .. .. .. b2 ..
bF bB .. .. .. .. .. b5
claim: `, `ending: c three hunters catch
board: open
asks: red
.. .. .. .. .. .. rB rF
.. .. .. .. .. .. .. rB
.. .. .. .. .. .. .. ..
.. .. r1 .. .. .. .. ..
.. .. .. r4 r2 .. .. ..
.. .. .. .. .. .. .. ..
bB .. .. .. .. b5 .. ..
bF bB .. .. .. .. .. ..
claim: `, `ending: d
board: lakes
asks: red
hidden: A8 B8 A7 D5
.. .. .. .. .. .. rB rF
.. .. .. .. .. .. .. rB
.. .. .. .. .. .. .. ..
.. .. ~~ r5 .. ~~ .. ..
.. r8 ~~ .. r1 ~~ .. ..
.. .. .. b4 .. b3 .. ..
bB .. .. .. .. .. b2 ..
bF bB .. .. .. .. .. b5
claim: `} {
		e, err := readEnding(block)
		if err != nil {
			t.Fatal(err)
		}
		for plies := 3; plies < 30; plies += 2 {
			var solver proof.Solver
			win, err := solver.Win(context.Background(), e.question, proof.Limits{Plies: plies, Time: 10 * time.Second})
			f := solver.Effort()
			t.Logf("%s %d: %v %v %.0f/s", e.name, plies, err, f, float64(f.Nodes)/f.Elapsed.Seconds())
			if win != nil {
				t.Logf("%+v", win)
				if win.Certain() {
					break
				}
			}
			if f.Elapsed > 8*time.Second {
				break
			}
		}
	}
}
