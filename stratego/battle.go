package stratego

// Battle is what a variant may change about strikes.
type Battle struct {
	// SpySlays are the ranks that fall to a Spy that strikes them.
	SpySlays RankSet
	// Ties is what happens between equal ranks: Both, or Win or Lose for the
	// striker.
	Ties Outcome
	// BombsBurst is set where a Bomb leaves together with what struck it.
	BombsBurst bool
	// DefenderAdvances is set where a defender that wins moves into the
	// striker's square (a Bomb never does).
	DefenderAdvances bool
}

// table is what the kinds of a variant answer, compiled once: the outcome of every
// strike, and how every rank moves.
type table struct {
	kinds   [16]kind        // by rank
	outcome [16][16]Outcome // [striker][defender]
	beats   [16]RankSet     // ranks that a striker removes and outlives
	ties    [16]RankSet     // ranks that a striker removes and falls with
	loses   [16]RankSet     // ranks that a striker falls to

	still   RankSet // ranks that never go
	runners RankSet // ranks that go any distance
	afar    bool    // runners may strike at the end of a run
}

func newTable(d *Definition) *table {
	t := &table{}
	t.kinds[Hidden] = fighter{} // for all that anybody knows
	for r := Marshal; r <= Flag; r++ {
		k := newKind(r, d)
		t.kinds[r] = k
		if !k.MayGo(1, false) {
			t.still |= 1 << r
		}
		if k.MayGo(2, false) {
			t.runners |= 1 << r
			t.afar = k.MayGo(2, true)
		}
	}
	for s := Marshal; s <= Spy; s++ {
		for d := Marshal; d <= Flag; d++ {
			t.set(s, d, t.kinds[s].Attack(t.kinds[d]))
		}
	}
	return t
}

// set notes the outcome of a strike.
func (t *table) set(s, d Rank, o Outcome) {
	t.outcome[s][d] = o
	switch o {
	case Win:
		t.beats[s] |= 1 << d
	case Both:
		t.ties[s] |= 1 << d
	case Lose:
		t.loses[s] |= 1 << d
	}
}
