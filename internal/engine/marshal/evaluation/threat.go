package evaluation

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/stratego"
)

// threatReach is from how many moves away an enemy is seen coming for my Flag.
const threatReach = 12

// lateMost is how many moves a guard may come late and still count for something.
const lateMost = 9

// threat is what the search needs to see that an enemy will reach my Flag
// before any guard of mine can stop it: ways as they are at the root.
type threat struct {
	stake  stake
	weight float32  // what a small chance to lose the Flag costs, in points
	trifle float32  // what danger is too small to look at, in points
	lanes  [4]uint8 // squares next to the Flag, none where there is none
	// walk is the moves that an enemy of a rank needs to take the Flag, and
	// lane its last square before.
	walk, lane [stratego.Ranks][board.MaxSquares]uint8
	at         [stratego.Ranks][threatReach + 1]board.Set // the squares by rank and walk
	behind     [lateMost]float32                          // how well a guard that is this many moves late still guards
	near       board.Set                                  // squares from which some enemy may be that near
	// early has the squares from which a guard is at a lane within some moves, with as many to
	// spare as it takes to be in time.
	early [4][threatReach + lateMost]board.Set
	goes  [manners][threatReach + 1]float32
	calm  calm // what goes follows from beside exposure
	// hidden is the rank by which the ways of a hidden enemy are judged: it takes
	// what is weaker than it out of its way.
	hidden  stratego.Rank
	studies uint32                           // how many there were
	movers  board.Set                        // squares of my pieces at the root that may move
	ranks   [board.MaxSquares]stratego.Rank  // of my pieces at the root
	roles   [state.MaxPieces][mostRoles]role // of every enemy, by its ranks at the root
	from    [state.MaxPieces]board.Set       // squares from which each of them is to be feared
	feared  board.Set                        // squares from which some of them are
}

// prepareThreats prepares the threats to my Flag. exposure is how sure the enemy is of where it stands.
func (e *Evaluation) prepareThreats(exposure float64, trifle float32) {
	g := &e.threat
	g.trifle = trifle
	g.near = board.Set{}
	g.studies++
	g.stake, g.weight = e.stake()
	g.behind[0] = 1
	g.hidden = stratego.Rank(e.p.HiddenRank)
	for i := 1; i < len(g.behind); i++ {
		g.behind[i] = g.behind[i-1] * float32(e.p.Behind)
	}
	if e.k.Flag == state.None || g.stake.siege == 0 {
		g.weight = 0
		return
	}
	e.setGoes(exposure)
	var land terrain
	land.own(e)
	for i, q := range e.board.Next[e.k.Flag] {
		g.lanes[i] = q
		if q != state.None {
			var home [board.MaxSquares]uint8
			spread(e.board, q, &home, &land)
			g.setEarly(i, home[:e.board.Squares], int(e.p.Slack))
		}
	}
	e.marches()
	for a := g.reach(); a > 0; a-- {
		g.near = g.near.Or(g.at[g.hidden][a]).Or(g.at[stratego.Marshal][a]).Or(g.at[stratego.Miner][a]).
			Or(g.at[stratego.Scout][a])
	}
	e.setRoles()
}

// setEarly fills in the squares from which a guard is early at a lane, by its way there.
func (g *threat) setEarly(lane int, home []uint8, slack int) {
	early := &g.early[lane]
	*early = [threatReach + lateMost]board.Set{}
	for q, moves := range home {
		if n := int(moves) + slack; n < len(early) {
			early[n] = early[n].With(board.Square(q))
		}
	}
	for n := 1; n < len(early); n++ {
		early[n] = early[n].Or(early[n-1])
	}
}

// reach is from how many moves away an enemy may be a danger that is no trifle.
func (g *threat) reach() int {
	n := threatReach
	for n > 0 && g.mostGoes(n)*g.weight < g.trifle {
		n--
	}
	return n
}

// marches fills in how enemies of every rank come for my Flag: those that may stand on the
// same squares come alike, but for Scouts that run.
func (e *Evaluation) marches() {
	g, mine := &e.threat, e.ranked()
	g.movers = e.k.Root.Movers[state.Me]
	var open [stratego.Ranks]board.Set
	for r := stratego.Marshal; r <= stratego.Spy; r++ {
		open[r] = e.open(r, &mine)
		like := 1 + slices.Index(open[1:r], open[r])
		// Nobody comes where no square beside the Flag is open, however it moves.
		if differs := e.runs(r) || e.runs(stratego.Rank(like)); like == 0 || differs && !g.at[like][1].Empty() {
			e.march(r, open[r])
			continue
		}
		g.walk[r], g.lane[r], g.at[r] = g.walk[like], g.lane[like], g.at[like]
	}
}

// runs reports whether pieces of a rank move any number of squares.
func (e *Evaluation) runs(r stratego.Rank) bool { return r == stratego.Scout && e.board.Runs }

// march fills in how many moves an enemy of a rank needs to take my Flag from
// every square, and by which lane, over open squares. Where lanes are equally short, the first counts.
func (e *Evaluation) march(r stratego.Rank, open board.Set) {
	g := &e.threat
	g.at[r] = [threatReach + 1]board.Set{}
	g.walk[r], g.lane[r] = allFar, noLane
	if e.runs(r) {
		e.run(r, open)
	} else {
		e.walk(r, open)
	}
	g.walk[r][e.k.Flag] = far
}

// walk is march for pieces that go from square to square: each lane's squares of so many moves are beside
// those of one move less.
func (e *Evaluation) walk(r stratego.Rank, open board.Set) {
	g := &e.threat
	walk, lane, at := &g.walk[r], &g.lane[r], &g.at[r]
	left := open.Without(board.Square(e.k.Flag))
	var fronts [4]board.Set
	for d, q := range e.board.Next[e.k.Flag] {
		if q != state.None {
			fronts[d] = state.Bit(q)
		}
	}
	for moves := uint8(1); moves <= threatReach; moves++ {
		for d := range fronts {
			front := fronts[d].And(left)
			left = left.AndNot(front)
			at[moves] = at[moves].Or(front)
			fronts[d] = e.board.Beside(front)
			for !front.Empty() {
				q := front.Pop()
				walk[q], lane[q] = moves, uint8(d)
			}
		}
		if at[moves].Empty() {
			return
		}
	}
}

// run is march for Scouts that run.
func (e *Evaluation) run(r stratego.Rank, open board.Set) {
	g := &e.threat
	walk, lane, at := &g.walk[r], &g.lane[r], &g.at[r]
	flag, occupied := e.k.Flag, e.k.Root.Occupied[state.Me].Or(e.k.Root.Occupied[state.Enemy])
	queue := [board.MaxSquares]uint8{flag}
	walk[flag] = 0
	for head, tail := 0, 1; head < tail; head++ {
		q := queue[head]
		if walk[q] >= threatReach {
			continue
		}
		slides := e.runsOnto(q)
		for d, n := range e.board.Next[q] {
			for ; n != state.None && open.Has(board.Square(n)); n = e.board.Next[n][d] {
				if walk[n] == far {
					walk[n], lane[n] = walk[q]+1, lane[q]
					if q == flag {
						lane[n] = uint8(d)
					}
					at[walk[n]] = at[walk[n]].Or(state.Bit(n))
					queue[tail] = n
					tail++
				}
				if !slides || occupied.Has(board.Square(n)) {
					break
				}
			}
		}
	}
}

// runsOnto reports whether a Scout of the enemy's may end a run on a square: on an empty one, and on a
// piece of mine where Scouts strike from afar.
func (e *Evaluation) runsOnto(q uint8) bool {
	at := board.Square(q)
	if e.k.Root.Occupied[state.Me].Has(at) {
		return e.board.StrikesAfar
	}
	return !e.k.Root.Occupied[state.Enemy].Has(at)
}

// noLane has no lane for any square.
var noLane = func() (d [board.MaxSquares]uint8) {
	for q := range d {
		d[q] = state.None
	}
	return d
}()

// ranked returns the squares of my pieces by rank, and notes the ranks by square.
func (e *Evaluation) ranked() (of [stratego.Ranks]board.Set) {
	for mine := e.k.Root.Occupied[state.Me]; !mine.Empty(); {
		q := mine.Pop()
		r := state.RankOf(e.k.Root.Mask[e.k.Root.At[q]])
		of[r] = of[r].With(q)
		e.threat.ranks[q] = r
	}
	return of
}

// open returns the squares that an enemy of a rank may stand on on its way: it takes what it
// beats of mine; all else of mine bars it, and its own pieces cost it a move.
func (e *Evaluation) open(r stratego.Rank, mine *[stratego.Ranks]board.Set) board.Set {
	open := e.board.Playable
	for x := range mine {
		if e.board.FelledBy[x]&(1<<r) == 0 {
			open = open.AndNot(mine[x])
		}
	}
	return open
}

// threats is what it costs that enemies may take my Flag before any guard is there.
func (e *Evaluation) threats() Term {
	return Term{Name: "threat", Points: float64(-e.danger(&e.k.Root, state.Me))}
}
