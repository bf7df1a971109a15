package lobby

import (
	"net/http"
	"testing"

	"flagfall.dev/internal/protocol/httpbot"
)

// A game with a bot begins when the bot has set up, which may take it a minute. Who has no
// right to a seat of the game is told so meanwhile, and does not wait for the bot either.
func TestWhoHasNoRightToASeatIsRefusedWhileTheGameIsStillBeingOpened(t *testing.T) {
	g, stop := newGround(t, t.TempDir())
	defer stop()
	crab := g.create("Crab")
	e := g.listen(crab, "")
	e.next(httpbot.Hello)
	begun := make(chan int)
	go func() {
		status, _ := g.ask("POST", "/api/games", "", map[string]any{"variant": "barrage", "opponent": "bot:Crab", "side": "first"})
		begun <- status
	}()
	game := e.next(httpbot.Begun)
	wanted := e.next(httpbot.SetUp)
	seat := "/api/games/" + game.Game + "/first/"
	for _, path := range []string{"state", "events", "record"} {
		g.refused("GET", seat+path, crab, nil, http.StatusForbidden, "somebody else's")
	}
	for _, path := range []string{"listen", "move", "resign", "hint", "thoughts", "why", "rematch"} {
		g.refused("POST", seat+path, crab, map[string]any{}, http.StatusForbidden, "somebody else's")
	}
	for _, path := range []string{"claim", "invitation"} {
		g.refused("POST", seat+path, crab, map[string]any{"secret": crab}, http.StatusForbidden, "does not open the seat")
	}
	g.refused("POST", "/api/challenges/"+game.Game, crab, map[string]any{}, http.StatusConflict, "not open to everybody")
	select {
	case status := <-begun:
		t.Fatalf("the game was begun without the bot's set-up: status %d", status)
	default:
	}
	if status, got := g.ask("POST", "/api/bot/game/"+game.Game+"/setup", crab,
		httpbot.Answer{Request: wanted.ID, Setup: setup(game, wanted)}); status != http.StatusOK {
		t.Fatal(status, got)
	}
	if status := <-begun; status != http.StatusCreated {
		t.Errorf("the game: status %d", status)
	}
}
