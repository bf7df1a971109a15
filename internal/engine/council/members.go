package council

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// captor strikes known pieces that it beats, and no others.
type captor struct{}

func (captor) propose(t *situation, give func(stratego.Move, float64)) {
	for _, m := range t.moves {
		if !t.strikes(m) || !t.known(m.To) {
			continue
		}
		gain := t.expect(t.mine(m.From), m.To)
		if gain > 0 {
			gain += 0.1 // a piece less is a piece less
			gain -= float64(t.worth[t.mine(m.From)] * t.danger(t.mine(m.From), m.To, m.To))
		} else {
			gain -= 0.3
		}
		give(m, gain)
	}
}

// gambler strikes unknown pieces where that pays on average.
type gambler struct{}

// curiosity is what it is worth to learn a rank.
const curiosity = 0.06

func (gambler) propose(t *situation, give func(stratego.Move, float64)) {
	for _, m := range t.moves {
		if t.strikes(m) && !t.known(m.To) {
			secret := 0.0 // what showing the striker gives away
			if mine := t.mine(m.From); !t.view.Known().Has(m.From) && mine <= stratego.Colonel {
				secret = 0.1 * t.worth[mine]
			}
			give(m, t.expect(t.mine(m.From), m.To)+curiosity-secret)
		}
	}
}

// guardian takes pieces out of danger and does not lead them into it.
type guardian struct{}

func (guardian) propose(t *situation, give func(stratego.Move, float64)) {
	for _, m := range t.moves {
		if t.strikes(m) {
			continue // captor and gambler weigh those
		}
		mine := t.mine(m.From)
		now := t.danger(mine, m.From, board.NoSquare)
		then := t.danger(mine, m.To, board.NoSquare)
		if now != then {
			give(m, t.worth[mine]*(now-then))
		}
	}
}

// sentry keeps the own Flag: pieces beside it stay, and what comes near it is
// met while there is time.
type sentry struct{}

// alarm is the distance from the own Flag at which an enemy that moves is met.
const alarm = 4

func (sentry) propose(t *situation, give func(stratego.Move, float64)) {
	flag := t.flag()
	if flag == board.NoSquare {
		return
	}
	var intruders board.Set
	for q := range t.view.Pieces(t.foe).And(t.view.Moved()).All() {
		if t.far[flag][q] <= alarm {
			intruders = intruders.With(q)
		}
	}
	for _, m := range t.moves {
		if t.far[flag][m.From] == 1 {
			give(m, -0.3)
		}
		for q := range intruders.All() {
			urgency := 1.5 / float64(t.far[flag][q])
			switch {
			case m.To == q:
				give(m, urgency*(0.2+t.expect(t.mine(m.From), q)+t.worth[t.mine(m.From)]))
			case t.expect(t.mine(m.From), q) > 0:
				give(m, urgency*t.closer(m, q))
			}
		}
	}
}

// hunter goes after known pieces that a piece of ours beats.
type hunter struct{}

func (hunter) propose(t *situation, give func(stratego.Move, float64)) {
	known := t.view.Pieces(t.foe).AndNot(t.view.Hidden())
	for _, m := range t.moves {
		mine := t.mine(m.From)
		best := 0.0
		for q := range known.All() {
			prey := t.view.At(q).Rank()
			if !prey.Movable() || t.v.Strike(mine, prey) != stratego.Win {
				continue
			}
			best = max(best, t.closer(m, q)*(0.1+t.worth[prey]))
		}
		if best > 0 {
			give(m, best)
		}
	}
}

// closer returns how much a move brings its piece nearer to a square: 0 for not
// at all, up to 1 for the last step before a strike.
func (t *situation) closer(m stratego.Move, q board.Square) float64 {
	before, after := t.far[m.From][q], t.far[m.To][q]
	if after >= before || after == 0 {
		return 0
	}
	return 1 / float64(after)
}

// seeker sends cheap pieces to where the Flag may be, the more pieces of the
// enemy have shown themselves the more eagerly.
type seeker struct{}

func (seeker) propose(t *situation, give func(stratego.Move, float64)) {
	suspects := t.view.Hidden().AndNot(t.view.Moved())
	for _, m := range t.moves {
		mine := t.mine(m.From)
		if t.strikes(m) || mine == stratego.Spy {
			continue
		}
		best := 0.0
		for q := range suspects.All() {
			if c := t.closer(m, q); c > 0 {
				best = max(best, (c+0.1)*t.chance[q][stratego.Flag])
			}
		}
		if best > 0 {
			give(m, best*(1.1-t.worth[mine]))
		}
	}
}

// sapper sends Miners to Bombs, known ones and likely ones.
type sapper struct{}

func (sapper) propose(t *situation, give func(stratego.Move, float64)) {
	for _, m := range t.moves {
		if t.mine(m.From) != stratego.Miner || t.strikes(m) {
			continue
		}
		best := 0.0
		for q := range t.view.Pieces(t.foe).All() {
			if p := t.chance[q][stratego.Bomb]; p > 0.5 {
				best = max(best, t.closer(m, q)*p)
			}
		}
		if best > 0 {
			give(m, 0.5*best)
		}
	}
}

// scout spends Scouts to learn what a moved piece is.
type scout struct{}

func (scout) propose(t *situation, give func(stratego.Move, float64)) {
	for _, m := range t.moves {
		if t.mine(m.From) == stratego.Scout && t.strikes(m) && !t.known(m.To) && !t.still(m.To) {
			give(m, 0.3)
		}
	}
}

// vanguard brings pieces forward, those in front first.
type vanguard struct{}

func (vanguard) propose(t *situation, give func(stratego.Move, float64)) {
	enemy := t.view.Pieces(t.foe)
	for _, m := range t.moves {
		mine := t.mine(m.From)
		if t.strikes(m) || mine == stratego.Spy {
			continue
		}
		best := 0.0
		for q := range enemy.All() {
			best = max(best, t.closer(m, q))
		}
		if best > 0 {
			give(m, best*(1.2-t.worth[mine]))
		}
	}
}

// memory is against going back and forth: it remembers where the own pieces
// went in the last turns.
type memory struct{}

// span is how many own turns the memory goes back.
const span = 8

func (memory) propose(t *situation, give func(stratego.Move, float64)) {
	history := t.view.History()
	weight := -0.5
	for i, n := len(history)-1, 0; i >= 0 && n < span; i-- {
		e := history[i]
		if e.Side != t.me {
			continue
		}
		n++
		// To where the piece came from, from where it stands now.
		if e.Outcome == stratego.NoStrike && t.view.Pieces(t.me).Has(e.Move.To) {
			give(stratego.Move{From: e.Move.To, To: e.Move.From}, weight)
		}
		weight *= 0.8
	}
}
