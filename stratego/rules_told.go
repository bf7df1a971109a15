package stratego

import "flagfall.dev/internal/base/phrase"

// What the settings add to the rules in words. Each sentence begins with the blank
// or the semicolon that parts it from what stands before it.

func (v *Variant) tellScouts() []phrase.Text {
	switch {
	case !v.has(Scout) || !v.def.ScoutsRun:
		return nil
	case v.def.ScoutsStrikeAfar:
		return []phrase.Text{phrase.New(
			" A Scout moves any number of empty squares in a straight line, and may strike at the end of such a move.",
		)}
	}
	return []phrase.Text{phrase.New(" A Scout moves any number of empty squares in a straight line, but strikes only what stands next to it.")}
}

func (v *Variant) tellTies() []phrase.Text {
	switch v.def.Battle.Ties {
	case Win:
		return []phrase.Text{phrase.New("; between equal ranks the striker wins.")}
	case Lose:
		return []phrase.Text{phrase.New("; between equal ranks the striker loses.")}
	}
	return []phrase.Text{phrase.New("; of two equal ranks both leave.")}
}

func (v *Variant) tellSpy() []phrase.Text {
	if !v.has(Spy) {
		return nil
	}
	var slain []phrase.Text
	for r := range v.Beats(Spy).All() {
		if r < Spy && v.has(r) {
			slain = append(slain, phrase.New("the %s", r))
		}
	}
	if len(slain) == 0 {
		return []phrase.Text{phrase.New(" The Spy loses against everything that moves.")}
	}
	return []phrase.Text{phrase.New(" The Spy beats %s when it strikes first; otherwise it loses against everything that moves.",
		phrase.List(slain...))}
}

func (v *Variant) tellBombs() []phrase.Text {
	if !v.has(Bomb) {
		return nil
	}
	told := []phrase.Text{phrase.New(" A piece that strikes a Bomb is lost, and the Bomb stays")}
	if v.Strike(Marshal, Bomb) == Both {
		told[0] = phrase.New(" A piece that strikes a Bomb is lost, and the Bomb with it")
	}
	if v.has(Miner) {
		told = append(told, phrase.New("; only a Miner removes it and lives"))
	}
	return append(told, phrase.New("."))
}

func (v *Variant) tellDefender() []phrase.Text {
	switch {
	case !v.def.Battle.DefenderAdvances:
		return []phrase.Text{phrase.New(" A defender that wins stays where it is.")}
	case v.has(Bomb):
		return []phrase.Text{phrase.New(" A defender that wins moves into the striker's square, except a Bomb.")}
	}
	return []phrase.Text{phrase.New(" A defender that wins moves into the striker's square.")}
}

func (v *Variant) tellTwoSquares() []phrase.Text {
	if v.def.TwoSquares == 0 {
		return nil
	}
	return []phrase.Text{phrase.New(" No piece moves more than %d times in a row between the same two squares (two-squares rule); a Scout crosses no boundary between squares more often than that.", v.def.TwoSquares)}
}

func (v *Variant) tellChasing() []phrase.Text {
	if !v.def.Chasing {
		return nil
	}
	return []phrase.Text{phrase.New(" A player who threatens the enemy's pieces move after move while they step away may not bring back a position of that chase with a new threat, except by a step straight back (chasing rule).")}
}

func (v *Variant) tellAttrition() []phrase.Text {
	told := []phrase.Text{phrase.New(" A player who has no legal move loses.")}
	if v.def.Attrition {
		told = []phrase.Text{
			phrase.New(" A side without a movable piece left loses at once; where neither side has one the game is drawn."),
			told[0],
		}
	}
	return told
}

func (v *Variant) tellQuietLimit() []phrase.Text {
	if v.def.QuietLimit == 0 {
		return nil
	}
	return []phrase.Text{phrase.New(" After %d moves, those of both players counted, without a strike the game is drawn.", v.def.QuietLimit)}
}

func (v *Variant) tellPlyLimit() []phrase.Text {
	if v.def.PlyLimit == 0 {
		return nil
	}
	return []phrase.Text{phrase.New(" After %d moves, those of both players counted, the game is drawn.", v.def.PlyLimit)}
}

func (v *Variant) tellReplay() []phrase.Text {
	if !v.def.ReplayDraws {
		return nil
	}
	return []phrase.Text{phrase.New(" In a match a drawn game is played again; if that is drawn too, whoever struck last wins it.")}
}
