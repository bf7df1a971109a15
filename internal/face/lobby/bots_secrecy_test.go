package lobby

import (
	"net/http"
	"strings"
	"testing"

	"flagfall.dev/internal/protocol/httpbot"
)

// A game is played twice, the second time with two pieces of the other side exchanged
// that nobody meets: the bot is sent the same, but for the ids and times of events.
func TestABotIsSentTheSameWhateverIsHiddenFromIt(t *testing.T) {
	var sent [2]string
	for i, blue := range []string{"FB1S8992", "FB1S8929"} {
		sent[i] = playHidden(t, blue)
	}
	if sent[0] != sent[1] {
		t.Errorf("the bot was sent\n%s\nand\n%s", sent[0], sent[1])
	}
	if !strings.Contains(sent[0], "b?") || strings.Count(sent[0], "\ngo\n") < 4 {
		t.Errorf("the game shows nothing:\n%s", sent[0])
	}
}

// playHidden plays some moves between two bots and returns all that the first was told.
func playHidden(t *testing.T, blue string) string {
	g, stop := newGround(t, t.TempDir())
	defer stop()
	crab, newt := g.create("Crab"), g.create("Newt")
	one, two := g.listen(crab, ""), g.listen(newt, "")
	one.next(httpbot.Hello)
	two.next(httpbot.Hello)
	if status, got := g.ask("POST", "/api/bot/challenge", crab, map[string]any{
		"opponent": "bot:Newt", "variant": "barrage",
		"side": "first",
	}); status != http.StatusAccepted {
		t.Fatal(status, got)
	}
	var told []string
	hear := func(kind string) httpbot.Event {
		e := one.next(kind)
		told = append(told, append(e.Lines, e.Type, e.Text, e.From)...)
		return e
	}
	answer := func(token string, e httpbot.Event, a httpbot.Answer) {
		a.Request = e.ID
		if status, got := g.ask("POST", "/api/bot/game/"+e.Game+"/"+e.Type, token, a); status != http.StatusOK {
			t.Fatal(status, got)
		}
	}
	begun := hear(httpbot.Begun)
	wanted := hear(httpbot.SetUp)
	answer(crab, wanted, httpbot.Answer{Setup: setup(begun, wanted)})
	two.next(httpbot.Begun)
	wanted = two.next(httpbot.SetUp)
	answer(newt, wanted, httpbot.Answer{Setup: blue + strings.Repeat(".", len(word(wanted, "home"))-len(blue))})
	for ply := range 4 {
		asked := hear(httpbot.MoveAsked)
		answer(crab, asked, httpbot.Answer{Move: word(asked, "legal")[0]})
		asked = two.next(httpbot.MoveAsked)
		if ply == 3 {
			g.ask("POST", "/api/bot/game/"+asked.Game+"/chat", newt, map[string]string{"text": "good luck"})
			hear(httpbot.Said)
			g.ask("POST", "/api/bot/game/"+asked.Game+"/resign", newt, nil)
			hear(httpbot.Ended)
			break
		}
		// The last legal move is of a piece that was exchanged with nobody.
		moves := word(asked, "legal")
		answer(newt, asked, httpbot.Answer{Move: steps(moves)})
	}
	return strings.Join(told, "\n")
}

// steps returns a move of the Marshal, which stands third in the set-up: the same in
// both games.
func steps(moves []string) string {
	for _, m := range moves {
		if strings.HasPrefix(m, "H") {
			return m
		}
	}
	return moves[0]
}
