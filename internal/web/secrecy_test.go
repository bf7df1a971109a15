package web

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session"
	"flagfall.dev/stratego"
)

// twin returns a set-up with two men exchanged who move alike, so that the same
// game can be played with it until one of them is met; and where they stand.
func twin(s stratego.Setup, rng *rand.Rand) (stratego.Setup, [2]int) {
	alike := func(r stratego.Rank) int {
		switch {
		case r == stratego.NoRank || r == stratego.Scout:
			return 0
		case r.Movable():
			return 1
		}
		return 2
	}
	for {
		i, j := rng.IntN(len(s)), rng.IntN(len(s))
		if s[i] == s[j] || alike(s[i]) == 0 || alike(s[i]) != alike(s[j]) {
			continue
		}
		t := append(stratego.Setup(nil), s...)
		t[i], t[j] = t[j], t[i]
		return t, [2]int{i, j}
	}
}

// covert follows two pieces over the board.
type covert struct{ at [2]board.Square }

// meets reports whether a move brings one of them into a strike, and follows it
// otherwise.
func (s *covert) meets(m session.Move) bool {
	for i := range s.at {
		if s.at[i] == m.From || s.at[i] == m.To {
			if m.Kind == "strike" {
				return true
			}
			s.at[i] = m.To
		}
	}
	return false
}

// A game played twice, the second time with two of Blue's men exchanged, sends
// Red and the spectator the same bytes until one of the two is met.
func TestTrafficSaysNothingAboutHiddenRanks(t *testing.T) {
	for seed, name := range []string{"classic", "barrage", "mactech", "mini"} {
		shared := seed%2 == 1
		t.Run(fmt.Sprintf("%s shared %v", name, shared), func(t *testing.T) { playTwins(t, name, uint64(seed), shared) })
	}
}

// playTwins plays a game twice, on lines of their own or on shared ones.
func playTwins(t *testing.T, name string, seed uint64, shared bool) {
	rng := rand.New(rand.NewPCG(seed, 6))
	v := must.Get(stratego.VariantNamed(name))(t)
	red := shuffled(t, name, seed)
	blue := shuffled(t, name, seed+100)
	other, swapped := twin(blue, rng)
	if v.CheckSetup(other) != nil {
		t.Skip("this pair cannot be exchanged")
	}
	games := [2][3]*guest{
		assemble(t, newSite(t, 1, Limits{}), name, [2]stratego.Setup{red, blue}, shared),
		assemble(t, newSite(t, 1, Limits{}), name, [2]stratego.Setup{red, other}, shared),
	}
	compare(t, games, "when play starts")
	hidden := covert{[2]board.Square{v.HomeSquare(stratego.Blue, swapped[0]), v.HomeSquare(stratego.Blue, swapped[1])}}
	playTwice(t, games, &hidden, rng)
	if games[0][1].sent() == games[1][1].sent() {
		t.Error("Blue is sent the same with both set-ups: the test shows nothing")
	}
}

// playTwice plays the same moves in both games until a secret is met.
func playTwice(t *testing.T, games [2][3]*guest, hidden *covert, rng *rand.Rand) {
	t.Helper()
	sc := [2]update{}
	strangers := [2]*guest{}
	for g, all := range games {
		strangers[g] = all[0].site.guest()
		strangers[g].path = all[0].path
		if all[0].shared { // everybody may watch: who has no key asks there
			strangers[g].path = strings.Replace(all[0].path, "/first/", "/watch/", 1)
		}
	}
	for ply := range 70 {
		if ply == 4 { // what friends ask each other and say
			friendly(games)
			compare(t, games, "a request, a refusal and a phrase")
		}
		mover := ply % 2
		id := strings.Split(games[0][mover].path, "/")[3]
		opened := must.Get(games[0][0].site.app.games.find(t.Context(), id, netip.Addr{}))(t)
		moves := opened.session.Scene(seat(mover)).Moves
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		if hidden.meets(m) {
			return
		}
		for g := range games {
			games[g][mover].must("move", seatRequest{Move: m.Text, Ply: ply})
			for _, guest := range games[g] {
				sc[g] = guest.next()
			}
			if ply == 0 || ply == 15 { // in Blue's turn and in Red's
				games[g][0].pry(cookieOf(t, games[g][0].site, games[g][0]), hidden, sc[g])
				games[g][2].pry(cookieOf(t, games[g][2].site, games[g][2]), hidden, sc[g])
				strangers[g].pry("", hidden, sc[g])
			}
		}
		compare(t, games, m.Words)
		same(t, m.Words+", a stranger", strangers[0], strangers[1])
		if sc[0].Phase == session.Over {
			return
		}
	}
}

// friendly has Red ask for a take-back, Blue refuse and say something, in both games.
func friendly(games [2][3]*guest) {
	for _, all := range games {
		for _, ask := range []struct {
			seat   int
			action string
			wish   seatRequest
		}{{0, "askundo", seatRequest{}}, {1, "refuseundo", seatRequest{}}, {1, "chat", seatRequest{Phrase: "oops"}}} {
			all[ask.seat].must(ask.action, ask.wish)
			for _, g := range all {
				g.next()
			}
		}
	}
}

func compare(t *testing.T, games [2][3]*guest, when string) {
	t.Helper()
	for _, i := range []int{0, 2} {
		same(t, fmt.Sprintf("%s, seat %d", when, i), games[0][i], games[1][i])
	}
}

// same fails where two guests were sent different bytes.
func same(t *testing.T, when string, one, two *guest) {
	t.Helper()
	a, b := one.sent(), two.sent()
	if a == b {
		return
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	t.Fatalf("%s: the traffic differs after %d bytes:\n%s\n%s", when, at, around(a, at), around(b, at))
}

func around(s string, at int) string { return s[max(0, at-80):min(len(s), at+80)] }

func TestNothingOfASetupIsSentToTheOtherSeatBeforePlay(t *testing.T) {
	sent := func(seed uint64) string {
		all := meet(t, newSite(t, 1, Limits{}), "barrage", [2]stratego.Setup{nil, shuffled(t, "barrage", seed)})
		return all[0].sent() + all[2].sent()
	}
	if a, b := sent(1), sent(2); a != b {
		t.Errorf("%d and %d bytes that differ", len(a), len(b))
	}
}
