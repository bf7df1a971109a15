package player

import (
	"maps"
	"strings"
	"testing"

	"flagfall.dev/advance"
	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
)

// The grades once more, slow and word by word, on boards as text. A quirk gets
// one sentence of the assignment wrong.
type grader struct{ wrong string }

var letterValues = map[byte]int{'Z': 1, 'B': 2, 'J': 3, 'M': 4, 'S': 5, 'C': 6, 'D': 7}

var wrongValues = map[string]struct {
	letter byte
	value  int
}{
	"Zombies count 2": {'Z', 2}, "Builders count 3": {'B', 3}, "Jesters count 2": {'J', 2},
	"Miners count 3": {'M', 3}, "Sentinels count 6": {'S', 6}, "Catapults count 5": {'C', 5},
	"Dragons count 6": {'D', 6}, "walls count": {'#', -1},
}

// advantage is a side's material less the other's, counted from the text.
func (g grader) advantage(p *advance.Position, side board.Side) int {
	n := 0
	for _, c := range []byte(p.String()) {
		value := letterValues[c&^0x20]
		if w, ok := wrongValues[g.wrong]; ok && (w.letter == c || w.letter == c&^0x20) {
			value = w.value
		}
		switch {
		case c == '#' && g.wrong == "walls count":
			n--
		case c == '#' || c == '.' || c == '\n':
		case (c < 'a') == (side == board.First):
			n += value
		default:
			n -= value
		}
	}
	return n
}

// next returns the positions that a side may move to.
func next(p *advance.Position) []*advance.Position {
	var out []*advance.Position
	for _, m := range p.Moves(nil) {
		q := *p
		q.Make(m)
		out = append(out, &q)
	}
	return out
}

// lost reports whether the side to move has lost.
func (g grader) lost(p *advance.Position) bool {
	return len(p.Moves(nil)) == 0 && (g.wrong != "a win needs danger" || p.InDanger(p.Turn()))
}

func (g grader) level5(p *advance.Position) (after []*advance.Position, wins bool) {
	all := next(p)
	if g.wrong == "winning moves are not preferred" {
		return all, false
	}
	for _, q := range all {
		if g.lost(q) {
			after = append(after, q)
		}
	}
	if len(after) > 0 {
		return after, true
	}
	return all, false
}

func (g grader) level6(p *advance.Position) (after []*advance.Position, wins bool) {
	all, wins := g.level5(p)
	if wins {
		return all, true
	}
	best := -1000
	for _, q := range all {
		v := g.advantage(q, p.Turn())
		if g.wrong == "conversions count once" && count(q) == count(p) && v > g.advantage(p, p.Turn()) {
			v -= (v - g.advantage(p, p.Turn())) / 2
		}
		if v > best {
			best, after = v, nil
		}
		if v == best {
			after = append(after, q)
		}
	}
	return after, false
}

// count is the number of pieces on the board.
func count(p *advance.Position) int {
	return p.Of(board.First).Count() + p.Of(board.Second).Count()
}

func (g grader) level7(p *advance.Position) []*advance.Position {
	after, wins := g.level6(p)
	if g.wrong == "any move of level 5 may be predicted for" && !wins {
		after, wins = g.level5(p)
	}
	if wins || len(after) < 2 {
		return after
	}
	best, kept := -decided-1, []*advance.Position(nil)
	for _, q := range after {
		v := g.expect(q, p.Turn())
		if v > best {
			best, kept = v, nil
		}
		if v == best {
			kept = append(kept, q)
		}
	}
	return kept
}

// expect is what a side may expect when the other is to move.
func (g grader) expect(p *advance.Position, side board.Side) int {
	replies, lost := g.level6(p)
	if lost && g.wrong != "a predicted loss does not matter" {
		return -decided
	}
	if g.wrong == "the reply may be any move" {
		replies = next(p)
	}
	worst, best := 2*decided, -decided-1
	for _, q := range replies {
		v := g.answer(q, side)
		worst, best = min(worst, v), max(best, v)
	}
	if g.wrong == "the reply is the best for us" {
		return best
	}
	return worst
}

func (g grader) answer(p *advance.Position, side board.Side) int {
	answers, won := g.level6(p)
	switch {
	case g.wrong == "there is no answer" || len(answers) == 0:
		return g.advantage(p, side)
	case won && g.wrong == "a predicted win costs nothing":
		return decided
	case won && g.wrong != "a predicted win does not matter":
		return decided + g.advantage(p, side) // what the reply took counts
	}
	return g.advantage(answers[0], side)
}

// boardsAt returns the boards that the grader allows at a level.
func (g grader) boardsAt(p *advance.Position, level int) map[string]bool {
	var after []*advance.Position
	switch level {
	case 4:
		after = next(p)
	case 5:
		after, _ = g.level5(p)
	case 6:
		after, _ = g.level6(p)
	case 7:
		after = g.level7(p)
	}
	out := map[string]bool{}
	for _, q := range after {
		out[q.String()] = true
	}
	return out
}

const ownCases = "../../../../advance/testdata/cases"

func TestOwnCasesHaveOneAnswerAtTheirLevel(t *testing.T) {
	cases := markings(t, ownCases)
	if len(cases) != 200 {
		t.Errorf("%d cases, want 200", len(cases))
	}
	checkUnique(t, cases)
}

// slowEnough is how many legal moves a position may have for the slow grader to
// predict in it.
const slowEnough = 22

func TestOwnCasesAgreeWithTheSlowGrader(t *testing.T) {
	for _, c := range markings(t, ownCases) {
		if c.level == 7 && c.pos.Count() > slowEnough {
			continue
		}
		if got := (grader{}).boardsAt(&c.pos, c.level); len(got) != 1 || !got[c.want] {
			t.Errorf("%s: the grader allows %d boards", c.name, len(got))
		}
	}
}

// pitfalls are small positions with one right answer, each missed by a program
// with one quirk.
var pitfalls = []struct {
	quirk string
	level int
	side  board.Side
	board string
	move  string
}{
	{"winning moves are not preferred", 5, 0, "g......../........./.Z.....m./........B/.....#.../.......G./......C../........./.........", "i6xh7"},
	{"a win needs danger", 5, 0, "g..Z...../........./........./.Z......./......#../....G..../........./........./.S.......", "b6-b7"},
	{"conversions count once", 6, 1, "....#..../........./........./........./...G...../Z.....Z../...j...../...J...../J..g.....", "d3+d2"},
	{"walls count", 6, 1, "..mZG..../..#....../........./...j....M/g......../.......D./........./........./......S..", "c9xd9"},
	{"Zombies count 2", 6, 0, "...b...../........./........./......zGb/g......../.J......./S......../........./.........", "h6xi6"},
	{"Builders count 3", 6, 1, "........./.....c.../........./G......../....s..../........./........s/...b..BgJ/..s......", "h2xi2"},
	{"Jesters count 2", 6, 0, "g.......C/......J../.....j.../........./........./........./m......../.G......./z........", "g8+f7"},
	{"Miners count 3", 6, 1, "...G...../.......g./..C...M../......#../z......../........./........./.z......./J.....#..", "h8xg7"},
	{"Sentinels count 6", 6, 1, "........D/.....BG../........./S....C.../g......../......M../........./.....m.../.........", "f2xf6"},
	{"Catapults count 5", 6, 1, "g...c..../........./.G......./........#/........./.M......./........S/........./..S...C.m", "i1xg1"},
	{"Dragons count 6", 6, 1, "g......jD/c.....G../........./...j...../...C...../......M../........./........./.........", "h9+i9"},
	{"the reply is the best for us", 7, 1, "g.....Z.J/...S....z/......S../........./..c....../........./........./........./G........", "c5-d5"},
	{"the reply may be any move", 7, 0, ".....#.../........D/........./........./g......../..d....../.....S.../....G..b./...J.....", "d1~e2"},
	{"there is no answer", 7, 0, "g.Z....../.....G.../....Z..../...j.C.../........./........./........./........./.........", "f6-g6"},
	{"a predicted loss does not matter", 7, 1, "........./..J.....g/.....D.../.......G./#......../M......../#......../........./.........", "i8-h8"},
	{"a predicted win does not matter", 7, 1, "........./........./........./.......#./...z....#/........j/........./#...g..../G.......z", "d5-d4"},
	{"a predicted win costs nothing", 7, 0, ".......j./........./.m.....#./......#../........./........./......G../.....S.../.C......g", "f2-h3"},
	{"any move of level 5 may be predicted for", 7, 0, "G......../.d....c.c/........./........./........S/........./........g/........./.........", "a9xb8"},
}

func TestEveryBrokenGradeFallsIntoAPit(t *testing.T) {
	for _, c := range pitfalls {
		p := must.Get(advance.Parse(strings.ReplaceAll(c.board, "/", "\n"), c.side))(t)
		m := must.Get(p.ParseMove(c.move))(t)
		right := boards(&p, []advance.Move{m})
		if got := boards(&p, level(&p, c.level)); !maps.Equal(got, right) {
			t.Errorf("%s: level %d allows %d boards in\n%s", c.quirk, c.level, len(got), &p)
		}
		if got := (grader{}).boardsAt(&p, c.level); !maps.Equal(got, right) {
			t.Errorf("%s: the grader allows %d boards at level %d in\n%s", c.quirk, len(got), c.level, &p)
		}
		if got := (grader{c.quirk}).boardsAt(&p, c.level); maps.Equal(got, right) {
			t.Errorf("a program of which it is true that %s finds %s", c.quirk, c.move)
		}
	}
}
