package reason

import "flagfall.dev/stratego"

// stands reports whether a rank of mine falls to an enemy in no more than half of all cases, and never to the Miner that its way
// through a Bomb needs.
func (s *slow) stands(r stratego.Rank, foe int, w slowWay) bool {
	return s.meet(r, foe, stratego.Lose) <= 0.5 && (w.miner == 0 || s.v.Strike(stratego.Miner, r) != stratego.Win)
}

// mostSafe reports whether after more than half of the other quiet moves no enemy can well take the piece that is moved.
func (s *slow) mostSafe() bool {
	safe, all := 0, 0
	for _, m := range s.view.Moves(nil) {
		if m == s.m || s.board(false)[m.To].foe {
			continue
		}
		all++
		b, hit := newSlow(s.view, s.guess, m).board(true), false
		for f := range b {
			hit = hit || b[f].foe && s.fight(b, f, int(m.To), b[m.To].rank, stratego.Win) >= hardly
		}
		if !hit {
			safe++
		}
	}
	return 2*safe > all
}

// enters reports whether an enemy may stand beside a piece of mine after its next move by a strike that it wins, or by a run.
func (s *slow) enters(foe, own int) (yes bool) {
	b := s.board(true)
	for q := range b {
		if !s.beside(q, own) || s.lake(q) || b[q].foe {
			continue
		}
		s.each(foe, func(x stratego.Rank, p float64) {
			wins := b[q].mine && s.can(b, x, foe, q) && s.v.Strike(x, b[q].rank) == stratego.Win
			runs := !b[q].mine && x == stratego.Scout && s.v.Definition().ScoutsRun && s.open(b, foe, q)
			yes = yes || p > 0 && (wins || runs)
		})
	}
	return yes
}
