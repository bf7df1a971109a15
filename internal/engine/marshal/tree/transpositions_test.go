package tree

import (
	"math/rand/v2"
	"sync"
	"testing"
)

func TestATableThatManyWriteToReturnsWholeEntries(t *testing.T) {
	tab := newTranspositions(1 << 14)
	tab.shared = true
	var all sync.WaitGroup
	for i := range uint64(4) {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(i, 1))
			for range 20_000 {
				// Few positions share each slot, and what is stored follows from the position.
				hash := rng.Uint64N(3)<<40 | rng.Uint64N(8)
				if e, found := tab.probe(hash); found &&
					(uint64(e.value) != hash>>40 || e.from != uint8(hash) || e.to != uint8(hash>>40)) {
					t.Errorf("%x has the entry %+v", hash, e)
				}
				tab.store(hash, int32(hash>>40), step{from: uint8(hash), to: uint8(hash >> 40)}, int(rng.Uint64N(9)), exact)
			}
		})
	}
	all.Wait()
}

func TestEntriesComeBackAsTheyWereStored(t *testing.T) {
	for _, want := range []entry{
		{}, {-1, 99, 127, -3, exact | maxAge<<2}, {Infinity, 255, 255, 46, upper}, {-Infinity, 0, 1, 0, lower},
	} {
		if got := unpack(pack(want)); got != want {
			t.Errorf("%+v came back as %+v", want, got)
		}
	}
}
