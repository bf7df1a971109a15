package evaluation

import (
	"math"
	"math/rand/v2"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/engine/parameter"
	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// colonel is the number of the enemy's Colonel where a Flag is threatened.
const colonel = 1

// threatened returns an evaluation of the 10×10 game with my Flag on a corner of the
// empty board, a known enemy Colonel on a square, and a guard of mine where told. No
// piece is worth anything.
func threatened(t *testing.T, from uint8, guard stratego.Rank, guardAt uint8) *Evaluation {
	t.Helper()
	pieces := []scene.Piece{scene.Mine(0, stratego.Flag), scene.Theirs(from, stratego.Colonel)}
	if guard != stratego.NoRank {
		pieces = append(pieces, scene.Mine(guardAt, guard))
	}
	k := scene.Known(t, "ucc", pieces...)
	k.Armies = [2]state.Army{}
	e := &Evaluation{k: k, board: k.Board, p: parameter.Standard()}
	e.approach()
	e.prepareThreats(0, float32(e.p.Trifle))
	return e
}

func TestAnEnemyThatComesForTheFlagIsADangerUnlessAGuardIsInTime(t *testing.T) {
	for _, c := range []struct {
		name   string
		from   uint8
		guard  stratego.Rank
		at     uint8
		danger bool
	}{
		{"nobody guards", 40, stratego.NoRank, 0, true},
		{"a General is in time", 40, stratego.General, 1, false},
		{"a Colonel trades in time", 40, stratego.Colonel, 1, false},
		{"a General who has no move to spare", 20, stratego.General, 1, true},
		{"a Miner is no guard against a Colonel", 40, stratego.Miner, 1, true},
		{"a General far away is late", 40, stratego.General, 99, true},
		{"the enemy is far away", 99, stratego.NoRank, 0, false},
	} {
		m := threatened(t, c.from, c.guard, c.at)
		if got := m.danger(&m.k.Root, state.Me) > 0; got != c.danger {
			t.Errorf("%s: danger %v, want %v", c.name, m.danger(&m.k.Root, state.Me), c.danger)
		}
	}
}

func TestAGuardStopsTheMoreTheEarlierItIs(t *testing.T) {
	last := int32(0)
	for _, at := range []uint8{1, 2, 3, 4, 5, 6, 7} {
		m := threatened(t, 40, stratego.General, at)
		d := m.danger(&m.k.Root, state.Me)
		if d < last || at == 7 && d == 0 {
			t.Errorf("a General on %d leaves a danger of %d, one nearer %d", at, d, last)
		}
		last = d
	}
}

func TestADangerGrowsAsTheEnemyComesNearer(t *testing.T) {
	last := int32(0)
	for steps := uint8(9); steps > 0; steps-- {
		m := threatened(t, 10*steps, stratego.NoRank, 0)
		if d := m.danger(&m.k.Root, state.Me); d <= last {
			t.Errorf("%d steps away costs %d, not more than the %d of a step further", steps, d, last)
		} else {
			last = d
		}
	}
}

func TestBombsRoundTheFlagKeepAllButMinersOut(t *testing.T) {
	for r, danger := range map[stratego.Rank]bool{stratego.Marshal: false, stratego.Miner: true} {
		m := threatened(t, 40, stratego.NoRank, 0)
		var likely state.Likely
		likely[r] = 1
		m.k.Root.Narrow(colonel, 1<<r)
		m.k.Chance[colonel].Fill((*[stratego.Ranks]float64)(&likely))
		m.k.Add(1, stratego.Bomb, false, false)
		m.k.Add(10, stratego.Bomb, false, false)
		m.prepareThreats(0, float32(m.p.Trifle))
		if got := m.danger(&m.k.Root, state.Me) > 0; got != danger {
			t.Errorf("a %v before a Flag behind Bombs: danger %v, want %v", r, got, danger)
		}
	}
}

func TestTheFurtherAheadTheMoreIsTheFlagWorth(t *testing.T) {
	last := int32(0)
	for ahead := range 5 {
		m := threatened(t, 20, stratego.NoRank, 0)
		m.tabled[state.Me][stratego.Major] = 300
		m.k.Armies[state.Me][stratego.Major] = float64(ahead)
		m.prepareThreats(0, float32(m.p.Trifle))
		if d := m.danger(&m.k.Root, state.Me); d <= last {
			t.Errorf("%d Majors ahead the danger is %d, not more than %d", ahead, d, last)
		} else {
			last = d
		}
	}
}

func TestADangerMultipliesTheChanceToWin(t *testing.T) {
	m := threatened(t, 20, stratego.NoRank, 0)
	for _, odds := range []float64{0.1, 0.6, 1, 2, 20, 1000} {
		for _, power := range []float64{0.7, 1} {
			m.threat.stake = stake{odds: odds, siege: 0.8, power: power}
			for _, comes := range []float32{0, 0.001, 0.05, 0.3, 0.9, 1} {
				got := Chance(m.p.WinScale*math.Log(odds)-float64(m.loss(comes)), m.p)
				want := odds / (1 + odds) * (1 - m.threat.stake.lost(comes))
				if math.Abs(got-want) > 0.001 {
					t.Errorf("with odds of %v an enemy that comes with a chance of %v leaves %.4f, want %.4f", odds, comes, got, want)
				}
			}
		}
	}
}

func TestNoLeadHidesADangerOrIsHiddenByOne(t *testing.T) {
	for _, name := range []string{"ucc", "barrage"} {
		b, w := state.NewBoard(gametest.Variant(t, name)), parameter.Standard()
		k, guess := scene.Learned(b, scene.Game(t, b.Variant, 1, 0).View(0))
		for _, balance := range []float64{-1e6, 0, 1e6} {
			m := &Evaluation{}
			m.Study(k, w, guess, Effort{Urgency: 1})
			m.prices.odds = balance / w.WinScale
			m.tabled[state.Me][stratego.Major] = balance
			m.threat.stake, m.threat.weight = m.stake()
			if small, large := m.loss(0.01), m.loss(1); small <= 0 || large <= small || m.threat.weight <= 0 {
				t.Errorf("%s, %v points ahead: a small danger costs %d, a large one %d", name, balance, small, large)
			}
		}
	}
}

func TestTheLastMoversAreTheLikeliestToComeForTheFlag(t *testing.T) {
	last := int32(1 << 20)
	for movers := 1; movers < 30; movers += 7 {
		m := threatened(t, 40, stratego.NoRank, 0)
		m.k.Armies[state.Enemy][stratego.Scout] = float64(movers)
		m.prepareThreats(0, float32(m.p.Trifle))
		if d := m.danger(&m.k.Root, state.Me); d > last {
			t.Errorf("with %d movers left the danger is %d, more than %d", movers, d, last)
		} else {
			last = d
		}
	}
}

func TestTheSurerTheEnemyIsOfTheFlagTheDearerIsARaider(t *testing.T) {
	for _, from := range []uint8{40, 60, 80} {
		last := int32(-1)
		for _, exposure := range []float64{0, 0.3, 0.6, 1} {
			m := threatened(t, from, stratego.NoRank, 0)
			m.prepareThreats(exposure, float32(m.p.Trifle))
			if d := m.danger(&m.k.Root, state.Me); d <= last {
				t.Errorf("a Colonel on %d that is %v sure of the Flag costs %d, not more than %d", from, exposure, d, last)
			} else {
				last = d
			}
		}
	}
}

func TestAnEnemyIsSureOfAFlagThatNothingElseCanBe(t *testing.T) {
	v := gametest.Variant(t, "barrage")
	b := state.NewBoard(v)
	k, guess := scene.Learned(b, scene.Game(t, v, 1, 0).View(0))
	m := &Evaluation{k: k}
	if x := m.exposure(guess); x <= 0 || x >= 0.9 {
		t.Errorf("before the first move the enemy is %v sure of where the Flag stands", x)
	}
	guess.On(board.Square(k.Flag)).Chance = [stratego.Ranks]float64{stratego.Flag: 1}
	if x := m.exposure(guess); x != 1 {
		t.Errorf("the enemy is %v sure of a Flag that it is certain of", x)
	}
}

// TestNoDangerIsOverlooked compares the danger with what all enemies come to that are
// looked at one by one, all through games.
func TestNoDangerIsOverlooked(t *testing.T) {
	for _, name := range []string{"ucc", "classic", "barrage"} {
		v := gametest.Variant(t, name)
		b, w := state.NewBoard(v), parameter.Standard()
		met := 0
		for plies := range 60 {
			p := scene.Game(t, v, uint64(plies), 4*plies)
			if p.Result().Over() {
				continue
			}
			k, guess := scene.Learned(b, p.View(p.Turn()))
			m := &Evaluation{}
			m.Study(k, w, guess, Effort{Trifle: w.RollTrifle, Urgency: 1})
			rng := rand.New(rand.NewPCG(3, uint64(plies)))
			for range 20 {
				m.wander(rng, func(st *state.State, side int) {
					want := m.slowDanger(st, side)
					if got := m.danger(st, side); got != want {
						t.Errorf("%s, %d plies: danger %d, want %d some moves after\n%v", name, 4*plies, got, want, p)
					}
					if want > 0 {
						met++
					}
				})
			}
		}
		if met == 0 {
			t.Errorf("%s: no danger in any position", name)
		}
	}
}

// wander goes a few plies from the root as a search does, and calls a function with every state and
// the side to move.
func (e *Evaluation) wander(rng *rand.Rand, each func(st *state.State, side int)) {
	st := e.k.Root
	for ply := range 12 {
		side := ply & 1
		each(&st, side)
		var moves [][2]uint8
		for from := range st.Movers[side].All() {
			for _, to := range e.board.Next[from] {
				if to != state.None && !st.Occupied[side].Has(board.Square(to)) {
					moves = append(moves, [2]uint8{uint8(from), to})
				}
			}
		}
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		if st.At[m[1]] == state.None {
			st.Step(side, m[0], m[1], false)
			continue
		}
		var o state.Odds
		e.Strike(&st, side, m[0], m[1], &o)
		if outcome := stratego.Win + stratego.Outcome(rng.IntN(3)); o.P[outcome] > 0 {
			e.board.Strike(&st, side, m[0], m[1], outcome, o.Left[outcome])
		}
	}
}

// slowDanger is the danger in a state without leaving any enemy out.
func (e *Evaluation) slowDanger(st *state.State, side int) int32 {
	safe := float32(1)
	for foes := st.Movers[state.Enemy]; !foes.Empty(); {
		q := uint8(foes.Pop())
		p := st.At[q]
		if mask := st.Mask[p] & state.Movable; mask != e.k.Root.Mask[p]&state.Movable {
			if e.threat.near.Has(board.Square(q)) {
				safe *= e.exposed(st, side, q, mask, nil)
			}
			continue
		}
		gs := &e.threat.roles[p]
		for k := range gs {
			if a := e.threat.walk[gs[k].rank][q]; a <= threatReach && gs[k].comes[a] > 0 {
				c := gs[k].comes[a]
				safe *= 1 - c*(1-e.slowlyStopped(st, side, q, &gs[k]))
			}
		}
	}
	return e.loss(1 - safe)
}

// slowlyStopped is how surely an enemy is stopped by the best of all my guards, one by one.
func (e *Evaluation) slowlyStopped(st *state.State, side int, q uint8, as *role) float32 {
	stop := float32(0)
	for guard := range st.Movers[state.Me].All() {
		for late, early := range e.threat.guards(side, q, as.rank) {
			if early.Has(guard) {
				stop = max(stop, e.threat.behind[late]*as.stopped[state.RankOf(st.Mask[st.At[guard]])])
			}
		}
	}
	return stop
}

func TestAnEnemyThatCameNearerIsDearerWhereThatIsToCount(t *testing.T) {
	danger := func(before uint8, change func(*parameter.Values)) int32 {
		m := threatened(t, 40, stratego.NoRank, 0)
		own := *m.p
		change(&own)
		m.p, m.k.Before[colonel] = &own, before
		m.prepareThreats(0, float32(m.p.Trifle))
		return m.danger(&m.k.Root, state.Me)
	}
	same := func(*parameter.Values) {}
	if stays, comes := danger(40, same), danger(80, same); stays != comes {
		t.Errorf("a Colonel that came costs %d, and one that stayed %d, where that is not to count", comes, stays)
	}
	counts := func(p *parameter.Values) { p.GoesOther, p.GoesHeading = 0.3, 1.5 }
	if stays, usual, comes := danger(40, counts), danger(40, same), danger(80, counts); !(stays < usual && usual < comes) {
		t.Errorf("a Colonel that stayed costs %d, any %d, and one that came %d", stays, usual, comes)
	}
	if small := danger(50, counts); small != danger(40, counts) {
		t.Errorf("a Colonel that came one move nearer costs %d, expected as one that stayed", small)
	}
}

// Whoever does not move at the root of a study has no ways to my Flag, whatever an earlier study of another view gave it.
func TestAPieceThatDoesNotMoveHasNoWaysOfAnEarlierStudy(t *testing.T) {
	e := threatened(t, 40, stratego.NoRank, 0)
	if e.threat.from[colonel].Empty() {
		t.Fatal("the Colonel is not feared")
	}
	movers := &e.k.Root.Movers[state.Enemy]
	*movers = movers.Without(40)
	e.prepareThreats(0, float32(e.p.Trifle))
	if from := e.threat.from[colonel]; !from.Empty() {
		t.Errorf("it comes from %v", from)
	}
}
