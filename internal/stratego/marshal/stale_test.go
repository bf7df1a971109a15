package marshal

import "testing"

func TestComingBackCostsMoreEachTimeUpToABound(t *testing.T) {
	th := &thought{}
	th.model = &model{}
	for i := range th.root.at {
		th.root.at[i] = none
	}
	th.root.at[10] = 3
	back := move{from: 10, to: 11}
	last := int32(1)
	for times := range 10 {
		seen := map[uint64]int{squareKey(3, 11): times}
		cost := -th.stale(seen, 3, back)
		if cost <= last && times > 1 || times == 0 && cost != 0 {
			t.Errorf("coming back for the %d. time costs %d, the time before %d", times, cost, last)
		}
		last = cost
	}
	if cost := -th.stale(map[uint64]int{squareKey(3, 11): 1000}, 3, back); cost != staleMost {
		t.Errorf("coming back for ever costs %d, want %d", cost, staleMost)
	}
}
