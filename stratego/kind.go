package stratego

// Outcome is how a strike ends, from the striker's point of view.
type Outcome uint8

// The outcomes. NoStrike is the zero value: a move to an empty square.
const (
	NoStrike Outcome = iota
	Win              // the defender is removed
	Lose             // the striker is removed
	Both             // both are removed
)

var outcomeNames = [...]string{"moves", "wins", "loses", "both removed"}

// String returns the outcome in words.
func (o Outcome) String() string { return outcomeNames[o&3] }

// kind is a kind of piece as it behaves in a strike. The outcome depends on
// both pieces, so it is found by double dispatch: Attack calls the one defend
// method of the defender that names the striker's kind. Each kind overrides
// only what is special about it; everything else is in fighter and inert.
type kind interface {
	// Attack returns the outcome of striking the defender.
	Attack(defender kind) Outcome
	// The defend methods return the outcome for the striker.
	defendFighter(striker fighter) Outcome
	defendMiner(striker miner) Outcome
	defendSpy(striker spy) Outcome
}

// fighter is a piece that strikes by its number: the lower one wins.
type fighter struct {
	number Rank
	tie    Outcome // what equal numbers do to the striker
}

func (f fighter) Attack(defender kind) Outcome { return defender.defendFighter(f) }

func (f fighter) defendFighter(striker fighter) Outcome {
	switch {
	case striker.number < f.number:
		return Win
	case striker.number > f.number:
		return Lose
	}
	return f.tie
}

func (f fighter) defendMiner(striker miner) Outcome { return f.defendFighter(striker.fighter) }
func (f fighter) defendSpy(striker spy) Outcome     { return f.defendFighter(striker.fighter) }

// miner strikes like any fighter but clears Bombs.
type miner struct{ fighter }

func (m miner) Attack(defender kind) Outcome { return defender.defendMiner(m) }

// spy has the highest number, so everything beats it, but it slays some ranks
// when it strikes first.
type spy struct{ fighter }

func (s spy) Attack(defender kind) Outcome { return defender.defendSpy(s) }

// prey is a fighter that falls to a Spy's strike: the Marshal, in some
// variants others too.
type prey struct{ fighter }

func (prey) defendSpy(spy) Outcome { return Win }

// inert is a piece that never strikes. It has the same answer to every
// striker, which flag and bomb change where they differ.
type inert struct{ answer Outcome }

// Attack is never reached in play: inert pieces do not move.
func (inert) Attack(kind) Outcome { return NoStrike }

func (i inert) defendFighter(fighter) Outcome { return i.answer }
func (i inert) defendMiner(miner) Outcome     { return i.answer }
func (i inert) defendSpy(spy) Outcome         { return i.answer }

// bomb removes every striker but a Miner, which removes it.
type bomb struct{ inert }

func (bomb) defendMiner(miner) Outcome { return Win }

// newKind is the virtual constructor: the one place that switches on a rank.
func newKind(r Rank, b Battle) kind {
	f := fighter{number: r, tie: b.Ties}
	switch {
	case r == Flag:
		return inert{answer: Win}
	case r == Bomb && b.BombsBurst:
		return bomb{inert{answer: Both}}
	case r == Bomb:
		return bomb{inert{answer: Lose}}
	case r == Miner:
		return miner{f}
	case r == Spy:
		return spy{f}
	case b.SpySlays.Has(r):
		return prey{f}
	}
	return f
}
