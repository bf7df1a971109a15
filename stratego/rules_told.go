package stratego

import "fmt"

// What the settings add to the rules in words. Each sentence begins with the blank
// or the semicolon that parts it from what stands before it.

func (v *Variant) tellScouts() string {
	switch {
	case !v.has(Scout) || !v.def.ScoutsRun:
		return ""
	case v.def.ScoutsStrikeAfar:
		return " A Scout moves any number of empty squares in a straight line, and may strike at the end of such a move."
	}
	return " A Scout moves any number of empty squares in a straight line, but strikes only what stands next to it."
}

func (v *Variant) tellTies() string {
	switch v.def.Battle.Ties {
	case Win:
		return "; between equal ranks the striker wins."
	case Lose:
		return "; between equal ranks the striker loses."
	}
	return "; of two equal ranks both leave."
}

func (v *Variant) tellSpy() string {
	if !v.has(Spy) {
		return ""
	}
	var slain []string
	for r := range v.Beats(Spy).All() {
		if r < Spy && v.has(r) {
			slain = append(slain, "the "+r.String())
		}
	}
	if len(slain) == 0 {
		return " The Spy loses against everything that moves."
	}
	return fmt.Sprintf(" The Spy beats %s when it strikes first; otherwise it loses against everything that moves.", list(slain))
}

func (v *Variant) tellBombs() string {
	if !v.has(Bomb) {
		return ""
	}
	text := " A piece that strikes a Bomb is lost, and the Bomb stays"
	if v.Strike(Marshal, Bomb) == Both {
		text = " A piece that strikes a Bomb is lost, and the Bomb with it"
	}
	if v.has(Miner) {
		text += "; only a Miner removes it and lives"
	}
	return text + "."
}

func (v *Variant) tellDefender() string {
	switch {
	case !v.def.Battle.DefenderAdvances:
		return " A defender that wins stays where it is."
	case v.has(Bomb):
		return " A defender that wins moves into the striker's square, except a Bomb."
	}
	return " A defender that wins moves into the striker's square."
}

func (v *Variant) tellTwoSquares() string {
	if v.def.TwoSquares == 0 {
		return ""
	}
	return fmt.Sprintf(" No piece moves more than %d times in a row between the same two squares (two-squares rule); a Scout crosses no boundary between squares more often than that.", v.def.TwoSquares)
}

func (v *Variant) tellChasing() string {
	if !v.def.Chasing {
		return ""
	}
	return " Who has been threatening the enemy's pieces without pause while they step away may not make a threat that brings back a position of that chase, unless it is the step straight back (chasing rule)."
}

func (v *Variant) tellAttrition() string {
	text := " A player who has no legal move loses."
	if v.def.Attrition {
		text = " A side without a movable piece left loses at once; where neither side has one the game is drawn." + text
	}
	return text
}

func (v *Variant) tellQuietLimit() string {
	if v.def.QuietLimit == 0 {
		return ""
	}
	return fmt.Sprintf(" After %d moves, those of both players counted, without a strike the game is drawn.", v.def.QuietLimit)
}

func (v *Variant) tellPlyLimit() string {
	if v.def.PlyLimit == 0 {
		return ""
	}
	return fmt.Sprintf(" After %d moves, those of both players counted, the game is drawn.", v.def.PlyLimit)
}

func (v *Variant) tellReplay() string {
	if !v.def.ReplayDraws {
		return ""
	}
	return " In a match a drawn game is played again; if that is drawn too, whoever struck last wins it."
}
