package evaluation

import (
	"math"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/belief"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// stake says what it costs that an enemy comes to my Flag before any guard.
type stake struct {
	odds         float64 // of my winning otherwise
	siege, power float64 // an enemy that comes with chance c wins the game with siege × c^power
	known        [1 << lossBits]loss
}

// loss is what a chance that an enemy comes costs, in points. Many states have the same one.
type loss struct {
	comes  float32 // never 0 where there is one
	points int32
}

// lossBits is of how many bits the number of a loss is.
const lossBits = 6

// mostLogOdds bounds the log odds of winning, so that no lead is too large for a float64 and none is infinite.
const mostLogOdds = 30

// stake returns what my Flag is worth by what both sides have, and what a small chance to lose it
// costs in points. Where worths are learned, a balance is WinScale times the log odds of winning. In
// small armies they are not, and a point more decides more: there Lead takes the place of WinScale.
func (e *Evaluation) stake() (stake, float32) {
	s, lead, most := stake{siege: e.p.SmallSiege, power: 1}, e.p.Lead, e.p.LeadMost
	if e.learnedShare() > 0 {
		s, lead, most = stake{siege: e.p.Siege, power: e.p.SiegePower}, e.p.WinScale, mostLogOdds
	}
	x := e.Balance() / lead
	s.odds = math.Exp(min(x, most))
	return s, float32(s.siege * e.p.WinScale * (1 + math.Exp(min(x, e.p.LeadMost))))
}

// lost is how likely I lose the game where an enemy comes to my Flag before any guard with some
// chance.
func (s *stake) lost(comes float32) float64 {
	switch {
	case comes <= 0:
		return 0
	case s.power == 1:
		return s.siege * float64(comes)
	}
	return s.siege * math.Pow(float64(comes), s.power)
}

// loss is what it costs in points that an enemy comes to my Flag before any guard with some chance.
func (e *Evaluation) loss(comes float32) int32 {
	if comes <= 0 {
		return 0
	}
	l := &e.threat.stake.known[math.Float32bits(comes)*0x9e3779b9>>(32-lossBits)]
	if l.comes != comes {
		l.comes, l.points = comes, e.weighLoss(comes)
	}
	return l.points
}

// weighLoss is loss where it was not asked yet.
// If I win with chance p otherwise, and lose my Flag with chance c, I win with chance (1-c)·p. In log
// odds that is less by ln((1+c·p/(1-p))/(1-c)).
func (e *Evaluation) weighLoss(comes float32) int32 {
	c := e.threat.stake.lost(comes)
	ahead := float64(c * e.threat.stake.odds)
	return int32(e.p.WinScale * math.Log((1+ahead)/(1-c)))
}

// exposure is how sure the enemy is of where my Flag stands, by what it may infer; guess is nil
// where nothing is known of that.
func (e *Evaluation) exposure(guess *belief.Belief) float64 {
	if e.k.Flag == state.None || guess == nil {
		return 0
	}
	if p := guess.On(board.Square(e.k.Flag)); p != nil {
		return p.Chance[stratego.Flag]
	}
	return 1
}

// manner is how an enemy may go for my Flag.
type manner uint8

// The manners.
const (
	straying  manner = iota // it is not seen to come
	heading                 // it came nearer lately
	mining                  // it is a Miner
	burrowing               // it is one, and came nearer lately
	manners
)

// mannerOf returns that of an enemy as one of a rank.
func (e *Evaluation) mannerOf(p uint8, r stratego.Rank) manner {
	how := straying
	if r == stratego.Miner {
		how = mining
	}
	walk := &e.threat.walk[r]
	was, is := walk[e.k.Before[p]], walk[e.k.Origin[p]]
	if float64(min(was, threatReach+1)) >= float64(is)+e.p.Heading {
		how++
	}
	return how
}

// calm is how likely an enemy of each manner does not go for my Flag from every distance, if it does not know
// where that stands, and what that follows from.
type calm struct {
	movers float64
	times  [manners]float64
	goes   [threatReach + 1]float64
	heads  float64
	of     [manners][threatReach + 1]float64
}

// setGoes fills in how likely an enemy goes for my Flag from every distance: the fewer it has
// that move, the likelier it is this one. An enemy that is sure of where my Flag stands, which
// exposure says, may go for it from anywhere.
func (e *Evaluation) setGoes(exposure float64) {
	e.setCalm()
	sought := e.p.Sought * math.Pow(exposure, e.p.SoughtPower)
	for a := range threatReach + 1 {
		for m := range manners {
			e.threat.goes[m][a] = float32(1 - float64((1-sought)*e.threat.calm.of[m][a]))
			if a == 0 {
				e.threat.goes[m][a] = 1
			}
		}
		if a > 0 {
			sought *= e.p.SoughtFade
		}
	}
}

// setCalm fills in calm where it is not as it was.
func (e *Evaluation) setCalm() {
	c, p := &e.threat.calm, e.p
	few := p.Few * float64(e.board.Variant.Pieces()) / p.FullArmy
	movers := max(1, few/max(1, e.k.Armies[state.Enemy].Movers()))
	times := [manners]float64{p.GoesOther, p.GoesHeading, p.GoesMiner, p.GoesMiner}
	if c.movers == movers && c.times == times && c.goes == p.Goes && c.heads == p.MinerHeads {
		return
	}
	c.movers, c.times, c.goes, c.heads = movers, times, p.Goes, p.MinerHeads
	heads := p.MinerHeads
	for a, goes := range p.Goes[1:] {
		for m := range manners {
			c.of[m][a+1] = math.Pow(1-goes, float64(movers*times[m]))
		}
		c.of[burrowing][a+1] *= 1 - heads
		heads *= p.SoughtFade
	}
}

// mostGoes is how likely some enemy goes for my Flag from a distance, at most.
func (g *threat) mostGoes(a int) float32 {
	return max(g.goes[straying][a], g.goes[heading][a], g.goes[mining][a], g.goes[burrowing][a])
}
