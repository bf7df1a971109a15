package advantage_test

import (
	"slices"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/marshal/advantage"
	"flagfall.dev/internal/engine/marshal/state"
	"flagfall.dev/internal/lab/gametest/scene"
	"flagfall.dev/stratego"
)

// said returns the names of the traits of a move.
func said(k *state.Knowledge, history []stratego.Event, chance float64, from, to board.Square) []string {
	look := advantage.Look(k, history, chance)
	list := look.Traits(stratego.Move{From: from, To: to}, nil)
	var names []string
	for _, g := range advantage.Groups() {
		if len(g.Traits) == 1 && slices.Contains(list, g.Traits[0]) {
			names = append(names, g.Name)
		}
	}
	return names
}

// step is an event without a strike.
func step(side board.Side, from, to board.Square) stratego.Event {
	return stratego.Event{Move: stratego.Move{From: from, To: to}, Side: side}
}

// hidden adds an unmoved enemy that is one of two ranks.
func hidden(k *state.Knowledge, square uint8, first, second stratego.Rank, chance float64) *state.Knowledge {
	var likely state.Likely
	likely[first], likely[second] = chance, 1-chance
	k.Armies[state.Enemy][first] += chance
	k.Armies[state.Enemy][second] += 1 - chance
	k.AddFoe(square, &likely, 1<<first|1<<second, false, false)
	return k
}

// In 'ucc' a square is ten times its row and its column. The back row of who looks is row 0. Numbers of
// ranks begin with the Marshal, 0; the class of a known enemy that is weaker is 2, of a stronger one 4.
func TestAMoveHasTheTraitsThatAPlayerWouldName(t *testing.T) {
	mine, theirs := scene.Mine, scene.Theirs
	known := func(pieces ...scene.Piece) *state.Knowledge { return scene.Known(t, "ucc", pieces...) }
	captains := func() *state.Knowledge { return known(mine(40, stratego.Captain), theirs(50, stratego.Sergeant)) }
	guarded := func(guard stratego.Rank) *state.Knowledge {
		return known(mine(40, stratego.Sergeant), theirs(51, stratego.Captain), mine(61, guard))
	}
	corner := func(miner uint8) *state.Knowledge {
		return known(mine(0, stratego.Sergeant), mine(10, stratego.Bomb), mine(miner, stratego.Miner))
	}
	avenged := func(square uint8, r stratego.Rank) *state.Knowledge {
		return known(mine(40, stratego.Captain), theirs(50, stratego.Scout), theirs(square, r))
	}
	home := func(foe uint8) *state.Knowledge {
		return known(mine(0, stratego.Flag), mine(40, stratego.Captain), theirs(foe, stratego.Scout))
	}
	quiet := func(moves int) []stratego.Event {
		events := []stratego.Event{{Move: stratego.Move{From: 80, To: 81}, Side: stratego.Blue, Outcome: stratego.Lose}}
		for i := range moves {
			events = append(events, step(board.Side(i%2), 90, 91))
		}
		return events
	}
	cases := []struct {
		name     string
		k        *state.Knowledge
		history  []stratego.Event
		chance   float64
		from, to board.Square
		trait    string
		has      bool
	}{
		{
			"it strikes who has just come", captains(),
			[]stratego.Event{step(stratego.Blue, 60, 50)},
			0.5, 40, 50,
			"strike on the piece that moved last: class, known 2 1", true,
		},
		{
			"another moved last", captains(),
			[]stratego.Event{step(stratego.Blue, 70, 80)},
			0.5, 40, 50,
			"strike on the piece that moved last: class, known 2 1", false,
		},
		{
			"it leaves who has just come", captains(),
			[]stratego.Event{step(stratego.Blue, 60, 50)},
			0.5, 40, 30,
			"leaves the piece that moved last: class, hiddenness 2 2", true,
		},
		{"it is behind", captains(), nil, 0.3, 40, 50, "strike: class, known, standing 2 1 0", true},
		{"it is ahead", captains(), nil, 0.8, 40, 50, "strike: class, known, standing 2 1 2", true},
		{"a stronger piece guards", guarded(stratego.Colonel), nil, 0.5, 40, 41, "comes beside: class, known, guard 4 1 2", true},
		{"a weaker piece guards", guarded(stratego.Scout), nil, 0.5, 40, 41, "comes beside: class, known, guard 4 1 1", true},
		{"a Bomb is no guard", guarded(stratego.Bomb), nil, 0.5, 40, 41, "comes beside: class, known, guard 4 1 0", true},
		{
			"a Miner is left alone", known(mine(40, stratego.Sergeant), mine(41, stratego.Miner), theirs(51, stratego.Captain)), nil, 0.5, 40, 30,
			"leaves a piece beside an enemy: class, known 4 1", true,
		},
		{
			"a Miner gets company", known(mine(21, stratego.Sergeant), mine(41, stratego.Miner), theirs(51, stratego.Captain)), nil, 0.5, 21, 31,
			"joins a piece beside an enemy: class, known 4 1", true,
		},
		{"the Sergeant gets out", corner(1), nil, 0.5, 1, 2, "step: own pieces that can move, phase 2 2", true},
		{"the Sergeant is shut in", corner(2), nil, 0.5, 2, 1, "step: own pieces that can move, phase 0 2", true},
		{"the Sergeant stays as it was", corner(3), nil, 0.5, 3, 4, "step: own pieces that can move, phase 1 2", true},
		{
			"nobody beats the Marshal", known(mine(40, stratego.Marshal), theirs(90, stratego.Scout)), nil, 0.5, 40, 50,
			"step: rank, heading, enemies that beat it 0 0 0", true,
		},
		{"the Spy is known", known(mine(40, stratego.Marshal), theirs(90, stratego.Spy)), nil, 0.5, 40, 50, "step: rank, heading, enemies that beat it 0 0 1", true},
		{
			"the Spy hides", hidden(known(mine(40, stratego.Marshal)), 90, stratego.Spy, stratego.Scout, 0.9), nil, 0.5, 40, 50,
			"step: rank, heading, enemies that beat it 0 0 2", true,
		},
		{"its third move", captains(), []stratego.Event{
			step(stratego.Red, 20, 30), step(stratego.Blue, 70, 60), step(stratego.Red, 30, 40),
			step(stratego.Blue, 60, 50),
		}, 0.5, 40, 30, "step: rank, moves of the piece 4 1", true},
		{"a Scout runs five squares", known(mine(40, stratego.Scout)), nil, 0.5, 40, 90, "run: length, phase 2 2", true},
		{
			"a chance of 0.7", hidden(known(mine(40, stratego.Captain)), 50, stratego.Scout, stratego.Bomb, 0.7), nil, 0.5, 40, 50,
			"strike on a hidden piece: rank, chance to win 4 3", true,
		},
		{
			"a chance of 0.3 to be a Bomb", hidden(known(mine(40, stratego.Captain)), 50, stratego.Scout, stratego.Bomb, 0.7), nil, 0.5, 40, 50,
			"strike on an unmoved piece: known, chance of a Bomb 1 1", true,
		},
		{
			"a hidden piece to fear", hidden(known(mine(30, stratego.Captain)), 50, stratego.Colonel, stratego.Scout, 0.9), nil, 0.5, 30, 40,
			"comes beside a hidden piece: its chance to win, known, unmoved 4 1 1", true,
		},
		{
			"a hidden piece to beat", hidden(known(mine(30, stratego.Captain)), 50, stratego.Colonel, stratego.Scout, 0.9), nil, 0.5, 30, 40,
			"comes beside a hidden piece: chance to beat it, known, unmoved 0 1 1", true,
		},
		{"a Captain strikes a Sergeant", captains(), nil, 0.5, 40, 50, "strike on a known piece: rank, its rank 4 6", true},
		{
			"a hidden piece has no known rank", hidden(known(mine(40, stratego.Captain)), 50, stratego.Scout, stratego.Bomb, 0.7), nil, 0.5, 40, 50,
			"strike on a known piece: rank, its rank 4 8", false,
		},
		{"a stronger piece strikes back", avenged(60, stratego.Major), nil, 0.5, 40, 50, "strike: class, known, who may strike back 2 1 3", true},
		{"a weaker piece does not", avenged(60, stratego.Miner), nil, 0.5, 40, 50, "strike: class, known, who may strike back 2 1 0", true},
		{"a Bomb does not", avenged(60, stratego.Bomb), nil, 0.5, 40, 50, "strike: class, known, who may strike back 2 1 0", true},
		{
			"a hidden piece may", hidden(captains(), 60, stratego.Major, stratego.Scout, 0.5), nil, 0.5, 40, 50,
			"strike: class, known, who may strike back 2 1 1", true,
		},
		{
			"a hidden piece that cannot move does not", hidden(captains(), 60, stratego.Bomb, stratego.Flag, 0.5), nil, 0.5, 40, 50,
			"strike: class, known, who may strike back 2 1 0", true,
		},
		{
			"a stronger piece helps", known(mine(40, stratego.Captain), mine(51, stratego.Major), theirs(50, stratego.Sergeant)), nil, 0.5, 40, 50,
			"strike: class, known, guard 2 1 2", true,
		},
		{"the striker does not help itself", captains(), nil, 0.5, 40, 50, "strike: class, known, guard 2 1 0", true},
		{"three moves since a strike", captains(), quiet(3), 0.5, 40, 50, "strike: class, known, moves since a strike 2 1 0", true},
		{"four moves since a strike", captains(), quiet(4), 0.5, 40, 50, "strike: class, known, moves since a strike 2 1 1", true},
		{"fifty moves since a strike", captains(), quiet(50), 0.5, 40, 30, "step: hiddenness, heading, moves since a strike 2 1 3", true},
		{"the only Captain", captains(), nil, 0.5, 40, 50, "strike: class, rank, own pieces of the rank 2 4 0", true},
		{"two Captains", known(mine(40, stratego.Captain), mine(20, stratego.Captain)), nil, 0.5, 40, 50, "step: rank, heading, own pieces of the rank 4 0 1", true},
		{"to the third column of the fifth row", known(mine(41, stratego.Captain)), nil, 0.5, 41, 31, "step: rank, row, column 4 3 1", true},
		{"from the fifth row", known(mine(41, stratego.Captain)), nil, 0.5, 41, 31, "step: rank, row that it leaves 4 4", true},
		{"an enemy is at the Flag", home(2), nil, 0.5, 40, 30, "step: rank, nearer to the own Flag, how far the enemy is from it 4 1 0", true},
		{"an enemy is far from the Flag", home(90), nil, 0.5, 40, 50, "step: rank, nearer to the own Flag, how far the enemy is from it 4 0 3", true},
		{"towards the likeliest Flag", hidden(hidden(known(mine(44, stratego.Captain)), 94, stratego.Flag, stratego.Bomb, 0.7), 4, stratego.Flag,
			stratego.Bomb, 0.3), nil, 0.5, 44, 45, "step: nearer to the likeliest enemy Flag, its chance 0 3", true},
		{
			"towards the likeliest Flag, late", hidden(known(mine(44, stratego.Captain)), 94, stratego.Flag, stratego.Bomb, 0.7), nil, 0.5, 44, 54,
			"step: rank, nearer to the likeliest enemy Flag, phase 4 1 2", true,
		},
		{
			"beside a Sergeant", known(mine(30, stratego.Captain), theirs(50, stratego.Sergeant)), nil, 0.5, 30, 40,
			"comes beside a known piece: rank, its rank, known 4 6 1", true,
		},
		{
			"nearer to a Sergeant", known(mine(20, stratego.Captain), theirs(50, stratego.Sergeant)), nil, 0.5, 20, 30,
			"comes nearer to a known piece: rank, its rank 4 6", true,
		},
		{
			"a Sergeant that is too far", known(mine(0, stratego.Captain), theirs(90, stratego.Sergeant)), nil, 0.5, 0, 10,
			"comes nearer to a known piece: rank, its rank 4 6", false,
		},
		{
			"away from a Sergeant", known(mine(20, stratego.Captain), theirs(50, stratego.Sergeant)), nil, 0.5, 20, 10,
			"goes further from a known piece: rank, its rank 4 6", true,
		},
		{
			"a Captain beside a hidden piece to fear", hidden(known(mine(30, stratego.Captain)), 50, stratego.Colonel, stratego.Scout, 0.9), nil, 0.5, 30,
			40, "comes beside a hidden piece: rank, its chance to win, unmoved 4 4 1", true,
		},
		{
			"a Captain beside a hidden piece to beat", hidden(known(mine(30, stratego.Captain)), 50, stratego.Colonel, stratego.Scout, 0.1), nil, 0.5, 30,
			40, "comes beside a hidden piece: rank, chance to beat it, unmoved 4 4 1", true,
		},
		{
			"two steps from a weaker piece", known(mine(20, stratego.Captain), theirs(50, stratego.Sergeant)), nil, 0.5, 20, 30,
			"comes nearer to: class, rank, distance 1 4 0", true,
		},
		{
			"it was three steps from a weaker piece", known(mine(20, stratego.Captain), theirs(50, stratego.Sergeant)), nil, 0.5, 20, 10,
			"goes further from: class, rank, distance 1 4 1", true,
		},
	}
	for _, c := range cases {
		if names := said(c.k, c.history, c.chance, c.from, c.to); slices.Contains(names, c.trait) != c.has {
			t.Errorf("%s: expected %v of trait %q among %q", c.name, c.has, c.trait, names)
		}
	}
}
