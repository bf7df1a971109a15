package advance

import (
	"slices"
	"strings"

	"flagfall.dev/board"
)

// The oracle is a second implementation of the rules, slow and obvious, that shares nothing
// with the first but the letters: a board is nine strings, a move is the board it leads to,
// and danger is tested by letting the other side try to capture the General. Quirks break
// one rule each, so that tests can show that they would notice.

// quirk names one rule that is implemented wrongly.
type quirk string

type grid [9][9]byte

// result is one move of the oracle: its text and the board it leads to.
type result struct {
	text  string
	after grid
}

type oracle struct{ wrong quirk }

func gridOf(text string) grid {
	var g grid
	for r, line := range strings.Fields(text) {
		copy(g[r][:], line)
	}
	return g
}

func (g grid) String() string {
	var b strings.Builder
	for _, row := range g {
		b.Write(row[:])
		b.WriteByte('\n')
	}
	return b.String()
}

func isWhite(c byte) bool { return c >= 'A' && c <= 'Z' }
func isBlack(c byte) bool { return c >= 'a' && c <= 'z' }
func isPiece(c byte) bool { return isWhite(c) || isBlack(c) }
func lower(c byte) byte   { return byte(strings.ToLower(string(c))[0]) }
func on(r, c int) bool    { return r >= 0 && r < 9 && c >= 0 && c < 9 }
func sign(x int) int      { return max(-1, min(1, x)) }

// moves returns the legal moves of a side.
func (o oracle) moves(g grid, white bool) []result {
	var legal []result
	for _, m := range o.attempts(g, white, o.wrong == "a General may be captured") {
		if o.wrong == "a General may stand in danger" || !o.danger(m.after, white) {
			legal = append(legal, m)
		}
	}
	return legal
}

// danger reports whether the other side could capture a side's General.
func (o oracle) danger(g grid, white bool) bool {
	general := byte('g')
	if white {
		general = 'G'
	}
	for _, m := range o.attempts(g, !white, true) {
		gone := strings.IndexByte(m.after.String(), general) < 0
		if !gone || o.harmless(g, m, white) {
			continue
		}
		return true
	}
	return false
}

// harmless holds the quirks about what gives danger.
func (o oracle) harmless(g grid, m result, white bool) bool {
	switch o.wrong {
	case "a pinned attacker gives no danger":
		return oracle{}.danger(m.after, !white)
	case "a leap gives no danger":
		return m.text[2] == '^'
	case "a shot gives no danger":
		return m.text[2] == '@'
	}
	return false
}

// attempts returns the moves of a side before asking about its own General.
// hunting allows the capture of the enemy General.
func (o oracle) attempts(g grid, white, hunting bool) []result {
	a := attempt{oracle: o, g: g, white: white, hunting: hunting}
	for r := range 9 {
		for c := range 9 {
			if g[r][c] == '.' || g[r][c] == '#' || isWhite(g[r][c]) != white {
				continue
			}
			a.r, a.c = r, c
			a.piece(lower(g[r][c]))
		}
	}
	return a.found
}

type attempt struct {
	oracle
	g              grid
	white, hunting bool
	r, c           int
	found          []result
}

func (a *attempt) mine(c byte) bool  { return isPiece(c) && isWhite(c) == a.white }
func (a *attempt) enemy(c byte) bool { return isPiece(c) && isWhite(c) != a.white }

// protected reports whether a Sentinel protects what stands on a square.
func (a *attempt) protected(r, c int) bool {
	victim := a.g[r][c]
	if lower(victim) == 'g' && a.wrong == "a protected General is in danger" {
		return false
	}
	if lower(victim) == 's' && a.wrong == "Sentinels do not protect Sentinels" {
		return false
	}
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			near := dr*dr+dc*dc == 1 ||
				dr*dr+dc*dc == 2 && a.wrong == "Sentinels protect diagonally" ||
				dr == 0 && dc == 0 && a.wrong == "a Sentinel protects itself"
			if !near || !on(r+dr, c+dc) || lower(a.g[r+dr][c+dc]) != 's' {
				continue
			}
			if isWhite(a.g[r+dr][c+dc]) == isWhite(victim) || a.wrong == "Sentinels protect the enemy" {
				return true
			}
		}
	}
	return false
}

// capturable reports whether the square holds something the side may capture.
func (a *attempt) capturable(r, c int, by quirk) bool {
	if !on(r, c) || !a.enemy(a.g[r][c]) {
		return false
	}
	if lower(a.g[r][c]) == 'g' && !a.hunting {
		return false
	}
	return a.wrong == "protection does not stop "+by || !a.protected(r, c)
}

// add records a move that changes some squares, given as row, column, content.
func (a *attempt) add(mark byte, r, c int, changes ...any) {
	after := a.g
	for i := 0; i < len(changes); i += 3 {
		after[changes[i].(int)][changes[i+1].(int)] = changes[i+2].(byte)
	}
	text := []byte{'a' + byte(a.c), '9' - byte(a.r), mark, 'a' + byte(c), '9' - byte(r)}
	a.found = append(a.found, result{string(text), after})
}

// walk moves the piece to a square.
func (a *attempt) walk(mark byte, r, c int) {
	a.add(mark, r, c, r, c, a.g[a.r][a.c], a.r, a.c, byte('.'))
}

// stepOrCapture tries a square for a piece that steps and captures alike.
func (a *attempt) stepOrCapture(r, c int) {
	if !on(r, c) {
		return
	}
	switch {
	case a.g[r][c] == '.':
		a.walk('-', r, c)
	case a.capturable(r, c, "a step"):
		a.walk('x', r, c)
	}
}

func (a *attempt) piece(kind byte) {
	switch kind {
	case 'z':
		a.zombie()
	case 'b':
		a.builder()
	case 'j':
		a.jester()
	case 'm':
		a.miner()
	case 's':
		a.sentinel()
	case 'c':
		a.catapult()
	case 'd':
		a.dragon()
	case 'g':
		a.general()
	}
}

func (a *attempt) zombie() {
	up := 1
	if a.white != (a.wrong == "Zombies walk backwards") {
		up = -1
	}
	for dc := -1; dc <= 1; dc++ {
		r, c := a.r+up, a.c+dc
		switch {
		case dc != 0 && a.wrong == "Zombies only go straight":
		case on(r, c) && a.g[r][c] != '.' && a.wrong == "Zombies only leap":
		default:
			a.stepOrCapture(r, c)
		}
		if on(r, c) && a.g[r][c] == '#' && a.wrong == "Zombies capture walls" {
			a.walk('x', r, c)
		}
		a.leap(r, c, a.r+2*up, a.c+2*dc)
	}
}

func (a *attempt) leap(midR, midC, r, c int) {
	if !on(r, c) || a.wrong == "Zombies do not leap" {
		return
	}
	if a.g[midR][midC] != '.' && a.wrong != "Zombies leap over anything" {
		return
	}
	if a.g[r][c] == '.' && a.wrong == "Zombies leap onto empty squares" || a.capturable(r, c, "a leap") {
		a.walk('^', r, c)
	}
}

func (a *attempt) around(try func(r, c int)) {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if (dr != 0 || dc != 0) && on(a.r+dr, a.c+dc) {
				try(a.r+dr, a.c+dc)
			}
		}
	}
}

func (a *attempt) builder() {
	a.around(func(r, c int) {
		if a.wrong != "Builders do not capture" || a.g[r][c] == '.' {
			a.stepOrCapture(r, c)
		}
		switch {
		case a.g[r][c] == '.' && a.wrong == "Builders walk onto their walls":
			a.add('#', r, c, r, c, a.g[a.r][a.c], a.r, a.c, byte('#'))
		case a.g[r][c] == '.' && a.wrong != "Builders do not build":
			a.add('#', r, c, r, c, byte('#'))
		case a.g[r][c] == '#' && a.wrong == "Builders capture walls":
			a.walk('x', r, c)
		}
	})
}

func (a *attempt) jester() {
	a.around(func(r, c int) {
		target := a.g[r][c]
		switch {
		case target == '.':
			a.walk('-', r, c)
		case a.mine(target) && a.swaps(lower(target)):
			a.add('~', r, c, r, c, a.g[a.r][a.c], a.r, a.c, target)
		case a.enemy(target):
			a.convert(r, c)
		case target == '#' && a.wrong == "Jesters swap with walls":
			a.add('~', r, c, r, c, a.g[a.r][a.c], a.r, a.c, target)
		}
	})
}

func (a *attempt) swaps(kind byte) bool {
	switch {
	case a.wrong == "Jesters do not swap", kind == 'g' && a.wrong == "Jesters do not swap with the General":
		return false
	case kind == 'j':
		return a.wrong == "Jesters swap with Jesters"
	}
	return true
}

func (a *attempt) convert(r, c int) {
	target := a.g[r][c]
	if a.wrong == "Jesters do not convert" || a.wrong == "protection stops conversion" && a.protected(r, c) {
		return
	}
	if lower(target) == 'g' && !(a.wrong == "Jesters convert the General" ||
		a.hunting && a.wrong == "a Jester gives danger") {
		return
	}
	switch a.wrong {
	case "Jesters capture":
		a.walk('x', r, c)
	case "Jesters remove what they convert":
		a.add('+', r, c, r, c, byte('.'))
	case "Jesters walk onto what they convert":
		a.walk('+', r, c)
	default:
		a.add('+', r, c, r, c, target^0x20)
	}
}

// ray tries the squares in a direction until something stands in the way.
func (a *attempt) ray(dr, dc int, try func(r, c, far int)) {
	for far := 1; ; far++ {
		r, c := a.r+dr*far, a.c+dc*far
		if !on(r, c) {
			return
		}
		try(r, c, far)
		if a.g[r][c] != '.' && !(a.wrong == "Miners pass walls" && a.g[r][c] == '#') &&
			a.wrong != "lines pass over pieces" {
			return
		}
	}
}

func (a *attempt) miner() {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if dr == 0 && dc == 0 || dr*dc != 0 && a.wrong != "Miners go diagonally" {
				continue
			}
			a.ray(dr, dc, func(r, c, _ int) {
				a.stepOrCapture(r, c)
				if a.g[r][c] == '#' && a.wrong != "Miners do not capture walls" &&
					!(a.wrong == "walls can be protected" && a.guarded(r, c)) {
					a.walk('x', r, c)
				}
			})
		}
	}
}

// guarded reports whether an enemy Sentinel stands next to a wall.
func (a *attempt) guarded(r, c int) bool {
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if on(r+d[0], c+d[1]) && lower(a.g[r+d[0]][c+d[1]]) == 's' && a.enemy(a.g[r+d[0]][c+d[1]]) {
			return true
		}
	}
	return false
}

func (a *attempt) sentinel() {
	for dr := -2; dr <= 2; dr++ {
		for dc := -2; dc <= 2; dc++ {
			r, c := a.r+dr, a.c+dc
			if dr*dr+dc*dc != 5 || !on(r, c) {
				continue
			}
			if a.wrong == "Sentinels cannot jump" && a.g[a.r+sign(dr)*(dr*dr/4)][a.c+sign(dc)*(dc*dc/4)] != '.' {
				continue
			}
			a.stepOrCapture(r, c)
			if a.g[r][c] == '#' && a.wrong == "Sentinels capture walls" {
				a.walk('x', r, c)
			}
		}
	}
}

func (a *attempt) catapult() {
	a.around(func(r, c int) {
		straight := r == a.r || c == a.c
		if (straight || a.wrong == "Catapults move diagonally") && a.g[r][c] == '.' {
			a.walk('-', r, c)
		}
		if straight && a.wrong == "Catapults capture next to them" && a.capturable(r, c, "a step") {
			a.walk('x', r, c)
		}
	})
	for dr := -3; dr <= 3; dr++ {
		for dc := -3; dc <= 3; dc++ {
			if a.inRange(dr*dr, dc*dc) && on(a.r+dr, a.c+dc) {
				a.shoot(a.r+dr, a.c+dc)
			}
		}
	}
}

func (a *attempt) inRange(dr2, dc2 int) bool {
	switch a.wrong {
	case "Catapults do not shoot straight":
		return dr2 == 4 && dc2 == 4
	case "Catapults do not shoot diagonally":
		return dr2+dc2 == 9
	case "Catapults shoot two squares straight":
		return dr2+dc2 == 4 || dr2 == 4 && dc2 == 4
	}
	return dr2+dc2 == 9 || dr2 == 4 && dc2 == 4
}

func (a *attempt) shoot(r, c int) {
	between := a.g[a.r+sign(r-a.r)][a.c+sign(c-a.c)]
	switch {
	case a.g[r][c] == '#' && a.wrong == "Catapults shoot walls":
		a.add('@', r, c, r, c, byte('.'))
	case !a.capturable(r, c, "a shot"):
	case a.wrong == "Catapults need a free line" && between != '.':
	case a.wrong == "Catapults move when they shoot":
		a.walk('@', r, c)
	default:
		a.add('@', r, c, r, c, byte('.'))
	}
}

func (a *attempt) dragon() {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if dr == 0 && dc == 0 || dr*dc != 0 && a.wrong == "Dragons do not go diagonally" {
				continue
			}
			a.ray(dr, dc, func(r, c, far int) {
				switch {
				case a.g[r][c] == '.':
					a.walk('-', r, c)
				case a.g[r][c] == '#' && a.wrong == "Dragons capture walls":
					a.walk('x', r, c)
				case far > 1 || a.bites(r, c):
					a.stepOrCapture(r, c)
				}
			})
		}
	}
}

// bites holds the quirks about a Dragon next to its prey.
func (a *attempt) bites(r, c int) bool {
	general := lower(a.g[r][c]) == 'g'
	return a.wrong == "Dragons capture next to them" && !general ||
		a.wrong == "an adjacent Dragon gives danger" && general
}

func (a *attempt) general() {
	a.around(func(r, c int) {
		switch {
		case a.wrong == "Generals do not capture" && a.g[r][c] != '.':
		case a.wrong == "Generals move like Miners" && r != a.r && c != a.c:
		case a.g[r][c] == '#' && a.wrong == "Generals capture walls":
			a.walk('x', r, c)
		case a.enemy(a.g[r][c]) && a.capturable(r, c, "a General"):
			a.walk('x', r, c)
		case a.g[r][c] == '.':
			a.walk('-', r, c)
		}
	})
}

// texts returns the move texts of the oracle, sorted.
func texts(results []result) []string {
	var out []string
	for _, m := range results {
		out = append(out, m.text)
	}
	slices.Sort(out)
	return out
}

// oracleMoves asks the true oracle about a position.
func oracleMoves(p *Position) []result {
	return oracle{}.moves(gridOf(p.String()), p.Turn() == board.First)
}
