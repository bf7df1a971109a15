package puzzle

import (
	"strings"
	"testing"

	"flagfall.dev/internal/engine/proof"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/stratego"
)

// after returns the parts of what may be seen after a move in some worlds.
func after(worlds []*stratego.Position, m stratego.Move, of func(*stratego.Position) string) (parts [][]*stratego.Position) {
	index := map[string]int{}
	for _, w := range worlds {
		if !w.Legal(m) {
			continue
		}
		next := w.Clone()
		next.Make(m)
		i, ok := index[of(next)]
		if !ok {
			i = len(parts)
			index[of(next)] = i
			parts = append(parts, nil)
		}
		parts[i] = append(parts[i], next)
	}
	return parts
}

// refuting counts the replies to a move, and returns those after which a plain search finds no win within so many plies.
func refuting(f *hidden, m stratego.Move, plies int) (replies int, refute map[stratego.Move]bool) {
	refute = map[stratego.Move]bool{}
	seen := func(p *stratego.Position) string { return p.View(f.solver).String() }
	worlds, err := f.worlds()
	if err != nil {
		panic(err)
	}
	for _, part := range after(worlds, m, seen) {
		if part = unfinished(part); len(part) == 0 {
			continue
		}
		for _, r := range all(part) {
			replies++
			for _, then := range after(part, r, seen) {
				if !winsPlainly(then, f.solver, plies) {
					refute[r] = true
				}
			}
		}
	}
	return replies, refute
}

func TestAReplyThatIsSaidToRefuteDoesSoByAPlainSearch(t *testing.T) {
	solver, named, silent := &proof.Solver{}, 0, 0
	for _, p := range sample(8, func(p *Puzzle) bool { return p.Goal == Win && p.Plies == 3 }) {
		f := must.Get(asked(p))(t).(*hidden)
		g := p.aim()
		for _, m := range f.legal() {
			text := f.text(m)
			if text == p.Move {
				continue
			}
			found := must.Get(f.verdict(t.Context(), solver, &g, text))(t)
			if found.longer > 0 || found.ended {
				continue
			}
			replies, refute := refuting(f, m, p.Plies-2)
			reply, _, _ := strings.Cut(found.reply.String(), " ")
			switch r, err := f.parse(reply); {
			case reply == "":
				if silent++; len(refute) < replies && found.shown == "" {
					t.Errorf("%s: %s: %d of %d replies refute: expected that one is named", p.ID, text, len(refute), replies)
				}
			case err != nil || !refute[r]:
				t.Errorf("%s: %s does not refute %s", p.ID, found.reply, text)
			default:
				named++
			}
		}
	}
	if named < 10 || silent < 3 {
		t.Errorf("%d replies were named, and %d times none", named, silent)
	}
}

// Nobody is told one reply as if it were the refutation where each other one does as well and it takes nothing.
func TestWhereEveryReplyRefutesNoneIsNamedThatShowsNothing(t *testing.T) {
	solver, looked := &proof.Solver{}, 0
	for _, p := range sample(5, func(p *Puzzle) bool { return p.Goal == Win && p.Plies == 3 }) {
		f := must.Get(asked(p))(t).(*hidden)
		g := p.aim()
		for _, m := range f.legal() {
			text := f.text(m)
			if text == p.Move {
				continue
			}
			found := must.Get(f.verdict(t.Context(), solver, &g, text))(t)
			if replies, refute := refuting(f, m, p.Plies-2); len(refute) < replies || found.longer > 0 || found.reply.Empty() {
				continue
			}
			looked++
			if said := found.reply.String(); strings.Contains(said, "(") {
				continue // it strikes
			}
			if !f.beaten(t, solver, m, found.reply.String()) {
				t.Errorf("%s: %s: %s is named, and every reply refutes", p.ID, text, found.reply)
			}
		}
	}
	t.Logf("%d named of those", looked)
}

// beaten reports whether the enemy may win soon after a move and a reply.
func (f *hidden) beaten(t *testing.T, s *proof.Solver, m stratego.Move, reply string) bool {
	r := must.Get(f.parse(reply))(t)
	for _, p := range f.results(must.Get(f.worlds())(t), m) {
		for _, then := range f.results(must.Get(proof.Worlds(f.question(p)))(t), r) {
			if _, _, over := ending(then); over {
				return true
			}
			if safety, err := s.Safety(t.Context(), f.question(then), proof.Limits{Plies: lossIn}); err == nil && safety.Lost {
				return true
			}
		}
	}
	return false
}

func TestAMoveThatWinsLaterIsToldAsOne(t *testing.T) {
	solver, told := &proof.Solver{}, 0
	for _, p := range sample(80, func(p *Puzzle) bool { return p.Goal == Win && p.Plies <= 5 }) {
		f := must.Get(asked(p))(t).(*hidden)
		g := p.aim()
		for _, m := range f.moves() {
			if m == p.Move || told == 4 {
				continue
			}
			found := must.Get(f.verdict(t.Context(), solver, &g, m))(t)
			if found.longer == 0 {
				continue
			}
			told++
			longer := g
			for n := found.longer - 2; n <= found.longer; n += 2 {
				longer.plies = n
				if again := must.Get(f.verdict(t.Context(), solver, &longer, m))(t); again.holds != (n == found.longer) {
					t.Errorf("%s: %s is told to win in %d plies: within %d it holds %t", p.ID, m, found.longer, n, again.holds)
				}
			}
		}
	}
	if told == 0 {
		t.Error("no wrong move wins later")
	}
}
