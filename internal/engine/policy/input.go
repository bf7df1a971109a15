package policy

import (
	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// ranks is how many ranks there are, from Marshal to Flag.
const ranks = int(stratego.Flag)

// The channels of a square. They are 0 or One, but for those of chases and of the last moves.
const (
	ownRank     = 0               // own piece, by rank
	ownKnown    = ownRank + ranks // the enemy knows it
	ownMoved    = ownKnown + 1    // it has moved
	ownChased   = ownMoved + 1    // the enemy does not know it: what it went next to, in chaseUnit
	ownFled     = ownChased + 1   // and what it left
	enemyRank   = ownFled + 1     // enemy of known rank, by rank
	enemyStill  = enemyRank + ranks
	enemyMoved  = enemyStill + 1 // of unknown rank
	enemyChased = enemyMoved + 1 // of unknown rank, in chaseUnit
	enemyFled   = enemyChased + 1
	lake        = enemyFled + 1
	ground      = lake + 1   // every square: where it is 0 the board ends
	lastPly     = ground + 1 // One where it ended, -One where it began
	lastPlies   = 4          // the last one first
	inputs      = lastPly + lastPlies
)

// The numbers that are not of a square.
const (
	hiddenEnemies = 0                     // by rank, in pieceUnit
	secrets       = hiddenEnemies + ranks // own pieces that the enemy does not know, by rank
	quiet         = secrets + ranks       // plies since the last strike, in quietUnit
	plies         = quiet + 1             // that were played
	globals       = plies + 1
)

// Units of what is counted.
const (
	pieceUnit = One / 8
	chaseUnit = One / 10
	quietUnit = 5
	mostQuiet = 100 // no more are counted
	mostPlies = 500
)

// see fills in what the network sees.
func (f *Inference) see(view *stratego.View) {
	v, own := view.Variant(), view.Side()
	f.turned = !v.AtTop(own)
	f.chases.replay(v, view.History())
	f.in.clear()
	f.around = [globals]int16{}
	for q := range board.Square(squares) {
		f.cell(q)[ground] = One
	}
	for set := v.Lakes(); !set.Empty(); {
		f.cell(set.Pop())[lake] = One
	}
	f.seeOwn(view)
	f.seeEnemies(view)
	f.seePlies(view)
}

// cell returns the channels of a square of the board.
func (f *Inference) cell(q board.Square) []int16 { return f.in.at(f.own(q)) }

// own returns the number of a square as the own side sees it.
func (f *Inference) own(q board.Square) int {
	if f.turned {
		return squares - 1 - int(q)
	}
	return int(q)
}

// seeOwn fills in the own pieces.
func (f *Inference) seeOwn(view *stratego.View) {
	moved, known := view.Moved(), view.Known()
	for set := view.Pieces(view.Side()); !set.Empty(); {
		q := set.Pop()
		c, r := f.cell(q), int(view.At(q).Rank())-1
		c[ownRank+r] = One
		if moved.Has(q) {
			c[ownMoved] = One
		}
		if known.Has(q) {
			c[ownKnown] = One
			continue
		}
		t := &f.chases[inBorder(q)]
		c[ownChased], c[ownFled] = chaseUnit*int16(t.chased), chaseUnit*int16(t.fled)
		f.around[secrets+r] += pieceUnit
	}
}

// seeEnemies fills in the enemies, and how many of each rank are hidden. Where pieces are of one of
// several ranks, as many count for each of them.
func (f *Inference) seeEnemies(view *stratego.View) {
	enemy := view.Side().Opponent()
	captured, moved := view.Captured(enemy), view.Moved()
	for r := range ranks {
		rank := stratego.Rank(r + 1)
		f.around[hiddenEnemies+r] = int16(pieceUnit * (view.Variant().MaxCount(rank) - captured[rank]))
	}
	for set := view.Pieces(enemy); !set.Empty(); {
		q := set.Pop()
		c := f.cell(q)
		if rank := view.At(q).Rank(); rank != stratego.Hidden {
			c[enemyRank+int(rank)-1] = One
			f.around[hiddenEnemies+int(rank)-1] -= pieceUnit
			continue
		}
		t := &f.chases[inBorder(q)]
		c[enemyChased], c[enemyFled] = chaseUnit*int16(t.chased), chaseUnit*int16(t.fled)
		if moved.Has(q) {
			c[enemyMoved] = One
		} else {
			c[enemyStill] = One
		}
	}
}

// seePlies fills in the last moves and how long the game is.
func (f *Inference) seePlies(view *stratego.View) {
	events := view.History()
	for i := range min(lastPlies, len(events)) {
		m := events[len(events)-1-i].Move
		f.cell(m.From)[lastPly+i] = -One
		f.cell(m.To)[lastPly+i] = One
	}
	f.around[quiet] = int16(quietUnit * min(view.Quiet(), mostQuiet))
	f.around[plies] = int16(min(view.Ply(), mostPlies))
}
