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

// kind is a kind of piece: how it moves, and how it fares in a strike. Each kind
// overrides only what is special about it; everything else is in fighter and inert.
// A variant asks its kinds once, when it is built, and keeps what they answer as
// sets and a table (battle.go), so the readable rule and the fast one cannot
// differ. What is the same for every kind is not here: nobody jumps, goes round
// corners or strikes a piece of its own side (Position.Check).
type kind interface {
	// MayGo reports whether the piece may go a given number of squares, at least one, in a
	// straight line over empty squares; strikes is set where an enemy stands at
	// the end of them.
	MayGo(squares int, strikes bool) bool

	// Attack returns the outcome of striking the defender. It depends on both
	// pieces, so it is found by double dispatch: Attack calls the one defend
	// method of the defender that names the striker's kind.
	Attack(defender kind) Outcome
	// The defend methods return the outcome for the striker.
	defendFighter(striker fighter) Outcome
	defendMiner(striker miner) Outcome
	defendSpy(striker spy) Outcome
}

// fighter is a piece that goes one square at a time and strikes by its number:
// the lower one wins.
type fighter struct {
	number Rank
	tie    Outcome // what equal numbers do to the striker
}

func (f fighter) MayGo(squares int, _ bool) bool { return squares == 1 }

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

// scout is a fighter that may go any distance, where the variant lets it run.
type scout struct {
	fighter
	runs, strikesAfar bool
}

func (s scout) MayGo(squares int, strikes bool) bool {
	return squares == 1 || s.runs && (s.strikesAfar || !strikes)
}

// miner strikes like any fighter but clears Bombs.
type miner struct{ fighter }

func (m miner) Attack(defender kind) Outcome { return defender.defendMiner(m) }

// spy has the highest number, so everything beats it, but it slays some ranks
// when it strikes first.
type spy struct{ fighter }

func (s spy) Attack(defender kind) Outcome { return defender.defendSpy(s) }

// prey is a piece of any kind that falls to a Spy's strike: the Marshal, in some
// variants others too.
type prey struct{ kind }

func (prey) defendSpy(spy) Outcome { return Win }

// inert is a piece that never moves and so never strikes. It has the same answer
// to every striker, which flag and bomb change where they differ.
type inert struct{ answer Outcome }

func (inert) MayGo(int, bool) bool { return false }

// Attack is never reached in play: inert pieces do not move.
func (inert) Attack(kind) Outcome { return NoStrike }

func (i inert) defendFighter(fighter) Outcome { return i.answer }
func (i inert) defendMiner(miner) Outcome     { return i.answer }
func (i inert) defendSpy(spy) Outcome         { return i.answer }

// bomb removes every striker but a Miner, which removes it.
type bomb struct{ inert }

func (bomb) defendMiner(miner) Outcome { return Win }

// newKind is the virtual constructor: the one place that switches on a rank.
func newKind(r Rank, d *Definition) kind {
	f := fighter{number: r, tie: d.Battle.Ties}
	var k kind
	switch r {
	case Flag:
		k = inert{answer: Win}
	case Bomb:
		k = bomb{inert{answer: Lose}}
		if d.Battle.BombsBurst {
			k = bomb{inert{answer: Both}}
		}
	case Miner:
		k = miner{f}
	case Spy:
		k = spy{f}
	case Scout:
		k = scout{f, d.ScoutsRun, d.ScoutsStrikeAfar}
	default:
		k = f
	}
	if d.Battle.SpySlays.Has(r) {
		k = prey{k}
	}
	return k
}
