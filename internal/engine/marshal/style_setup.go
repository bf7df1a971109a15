package marshal

import (
	"flagfall.dev/stratego"
)

// setup returns how much a style likes a set-up, as a log weight: a set-up is drawn e to the power of it as often.
func (s Style) setup(v *stratego.Variant) func(stratego.Setup) float64 {
	width := v.Grid().Width
	rows := max(1, v.HomeSize()/width-1)
	return func(p stratego.Setup) (likes float64) {
		for i, r := range p {
			if r != stratego.NoRank {
				likes += s.place(r, float64(i/width)/float64(rows))
			}
		}
		switch s {
		case Fortress:
			likes += float64(2 * float64(beside(p, width, stratego.Flag, stratego.Bomb, stratego.Bomb)))
		case Spymaster:
			likes += float64(1.5 * float64(beside(p, width, stratego.Spy, stratego.Marshal, stratego.General)))
		}
		return likes
	}
}

// place is the liking of a rank by how far in front it stands, from 0 in the back row to 1 in the front one.
func (s Style) place(r stratego.Rank, front float64) float64 {
	top := r <= stratego.Major
	switch s {
	case Rusher:
		switch {
		case top, r == stratego.Captain:
			return float64(3 * front)
		case r == stratego.Bomb:
			return float64(-4 * front)
		}
	case Bluffer:
		switch {
		case r == stratego.Bomb, r == stratego.Sergeant, r == stratego.Lieutenant, r == stratego.Scout:
			return float64(2 * front)
		case top:
			return -front
		}
	case Fortress:
		switch {
		case top:
			return float64(-2 * front)
		case r == stratego.Scout:
			return front
		}
	case Spymaster:
		switch r {
		case stratego.Scout:
			return float64(2 * front)
		case stratego.Spy:
			return front
		}
	}
	return 0
}

// beside counts the pieces of two ranks that share an edge with one of a rank.
func beside(p stratego.Setup, width int, of, a, b stratego.Rank) (n int) {
	is := func(i int) int {
		if i >= 0 && i < len(p) && (p[i] == a || p[i] == b) {
			return 1
		}
		return 0
	}
	for i, r := range p {
		if r != of {
			continue
		}
		n += is(i-width) + is(i+width)
		if i%width > 0 {
			n += is(i - 1)
		}
		if i%width < width-1 {
			n += is(i + 1)
		}
	}
	return n
}
