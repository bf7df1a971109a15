package web

import (
	"context"
	"net/netip"
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/protocol/httpbot"
)

// Bots are programs that play over HTTP on a server. The server knows them by these methods
// alone, so the program of the static site, which has none, contains nothing of them.
type Bots interface {
	routes() []route // what they and their owners can ask for
	serve(s *Server) // begins the games that they ask for

	// Available returns the names of those that play a variant now.
	Available(variant string) []string
	// Missed says that a game of theirs ended before it began, and Over that it is over.
	Missed(game string, r board.Result)
	Over(game string, r board.Result)
	// Hear is a line of the chat of a game, said by a side under a name.
	Hear(game string, side board.Side, from, text string)
}

// HostBots has the bots of a registry play on a server. Whoever made the registry closes it, after
// the server.
func HostBots(r *httpbot.Registry) Bots { return hostedBots{r} }

type hostedBots struct{ *httpbot.Registry }

func (b hostedBots) routes() []route { return (&botHandlers{b.Registry}).routes() }
func (b hostedBots) serve(s *Server) { b.Serve(botSite{s}) }

// noBots is a server without them.
type noBots struct{}

func (noBots) routes() []route                         { return nil }
func (noBots) serve(*Server)                           {}
func (noBots) Available(string) []string               { return nil }
func (noBots) Missed(string, board.Result)             {}
func (noBots) Over(string, board.Result)               {}
func (noBots) Hear(string, board.Side, string, string) {}

// botSite is the server as bots see it.
type botSite struct{ *Server }

// Begin begins a game between two programs.
func (s botSite) Begin(ctx context.Context, c httpbot.Challenge, specs [2]string) (game, watch string, err error) {
	v, err := s.variant(c.Variant)
	if err != nil {
		return "", "", err
	}
	side := board.First
	if c.Side == "second" {
		side = board.Second
	}
	order := Order{Variant: v.Name, Bots: specs}
	if order.Clock, err = newClock(c.Minutes, c.Seconds); err != nil {
		return "", "", err
	}
	order.Names[side] = httpbot.NameOf(specs[side])
	o, err := v.opponent(specs[side.Opponent()])
	if err != nil {
		return "", "", err
	}
	order.Bots[side.Opponent()], order.Names[side.Opponent()] = o.Spec, o.Name
	order.Willing[side] = true
	t, k, err := s.games.create(ctx, order, side, netip.Addr{})
	if err != nil {
		return "", "", err
	}
	return t.id, k.Watch, nil
}

// Return goes on with the games of a bot that were under way when the server stopped.
func (s botSite) Return(bot string) { s.games.goOn(s.ctx, bot) }

// Say adds a line to the chat of a game.
func (s botSite) Say(game string, side board.Side, text string) error {
	t, err := s.games.find(s.ctx, game, netip.Addr{})
	if err != nil {
		return err
	}
	return t.chatter(side, seatRequest{Text: text})
}

// withBots adds the bots that play a variant now to its opponents.
func (s *Server) withBots(all []Variant) []Variant {
	for i := range all {
		for _, name := range s.config.Bots.Available(all[i].Name) {
			all[i].Opponents = append(slices.Clip(all[i].Opponents), Opponent{
				Spec: httpbot.Prefix + name, Name: name, Title: name, About: "A bot of another person.", Group: "visitors", Figure: "S",
			})
		}
	}
	return all
}
