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

// table has the outcome of every strike, compiled once from the kinds, so the
// readable rule and the fast one cannot differ.
type table struct {
	outcome [16][16]Outcome // [striker][defender]
	beats   [16]RankSet     // ranks that a striker removes and outlives
	ties    [16]RankSet     // ranks that a striker removes and falls with
	loses   [16]RankSet     // ranks that a striker falls to
}

func newTable(b Battle) *table {
	var t table
	for s := Marshal; s <= Spy; s++ {
		for d := Marshal; d <= Flag; d++ {
			o := newKind(s, b).Attack(newKind(d, b))
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
	}
	return &t
}
