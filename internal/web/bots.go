package web

import (
	"context"
	"errors"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/protocol/httpbot"
	"flagfall.dev/internal/web/http"
)

// botHandlers answer programs that play over HTTP, each by its token, and their owners.
type botHandlers struct{ bots *httpbot.Registry }

// BotsAlone returns the interface for bots alone, without games for people: for whoever
// checks a bot. The streams end with the context.
func BotsAlone(ctx context.Context, bots *httpbot.Registry) http.Handler {
	handler := harden(knownHost(nil, sameSite(newMux((&botHandlers{bots}).routes()))))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		joined, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(ctx, cancel)()
		handler.ServeHTTP(w, r.WithContext(joined))
	})
}

// routes lists what bots and their owners can ask for.
func (d *botHandlers) routes() []route {
	return []route{
		forAnybody("GET /api/bots", d.getAll),
		forAnybody("POST /api/bots", d.postNew),
		d.forBot("GET /api/bot", d.getAccount),
		d.forBot("DELETE /api/bot", d.remove),
		d.forBot("POST /api/bot/token", d.postToken),
		d.forBot("POST /api/bot/rules", d.postRules),
		d.forBot("GET /api/bot/stream", d.getStream),
		d.forBot("POST /api/bot/challenge", d.postChallenge),
		d.forBot("POST /api/bot/challenge/{id}/{word}", d.postWord),
		d.forBot("POST /api/bot/game/{game}/"+httpbot.SetUp, d.postAnswer(httpbot.SetUp)),
		d.forBot("POST /api/bot/game/{game}/"+httpbot.MoveAsked, d.postAnswer(httpbot.MoveAsked)),
		d.forBot("POST /api/bot/game/{game}/resign", d.postResign),
		d.forBot("POST /api/bot/game/{game}/chat", d.postChat),
	}
}

func (d *botHandlers) forBot(pattern string, do func(http.ResponseWriter, *http.Request, *httpbot.Bot)) route {
	return route{pattern, theBot, d.known(do)}
}

// known answers bots only whose token is theirs, and no faster than each may ask.
func (d *botHandlers) known(next func(http.ResponseWriter, *http.Request, *httpbot.Bot)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b, err := d.bots.Bearer(r.Header.Get("Authorization"))
		if err != nil {
			w.Header().Set("WWW-Authenticate", "Bearer")
			refuse(w, http.StatusUnauthorized, err)
			return
		}
		if !b.Allow() {
			w.Header().Set("Retry-After", "1")
			refuse(w, http.StatusTooManyRequests, phrase.Errorf("too many requests with this token; wait a second"))
			return
		}
		next(w, r, b)
	}
}

func (d *botHandlers) getAll(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"bots": d.bots.List()})
}

func (d *botHandlers) postNew(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Name string `json:"name"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	token, err := d.bots.Create(q.Name)
	if err != nil {
		refuse(w, http.StatusConflict, err)
		return
	}
	answer(w, http.StatusCreated, map[string]string{"name": q.Name, "token": token})
}

func (d *botHandlers) getAccount(w http.ResponseWriter, _ *http.Request, b *httpbot.Bot) {
	answer(w, http.StatusOK, b.Account())
}

func (d *botHandlers) remove(w http.ResponseWriter, _ *http.Request, b *httpbot.Bot) {
	conclude(w, d.bots.Remove(b))
}

func (d *botHandlers) postToken(w http.ResponseWriter, _ *http.Request, b *httpbot.Bot) {
	token, err := d.bots.Renew(b)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	answer(w, http.StatusOK, map[string]string{"token": token})
}

func (d *botHandlers) postRules(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
	rules := httpbot.DefaultRules()
	if read(w, r, &rules, maxBody) {
		conclude(w, d.bots.SetRules(b, rules))
	}
}

func (d *botHandlers) postChallenge(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
	var q struct {
		Opponent string `json:"opponent"`
		Variant  string `json:"variant"`
		Side     string `json:"side"`
		Minutes  int    `json:"minutes"`
		Seconds  int    `json:"increment"`
	}
	if !read(w, r, &q, maxBody) {
		return
	}
	id, err := d.bots.Challenge(
		b, q.Opponent, httpbot.Challenge{Variant: q.Variant, Side: q.Side, Minutes: q.Minutes, Seconds: q.Seconds},
	)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, http.StatusAccepted, map[string]string{"challenge": id})
}

func (d *botHandlers) postWord(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
	var q struct {
		Reason string `json:"reason"`
	}
	word := r.PathValue("word")
	if word != "accept" && word != "decline" {
		refuse(w, http.StatusNotFound, phrase.Errorf("there is nothing at %s: expected accept or decline", r.URL.Path))
		return
	}
	if read(w, r, &q, maxBody) {
		conclude(w, b.Reply(r.PathValue("id"), word == "accept", q.Reason))
	}
}

func (d *botHandlers) postAnswer(kind string) func(http.ResponseWriter, *http.Request, *httpbot.Bot) {
	return func(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
		var a httpbot.Answer
		if read(w, r, &a, maxBody) {
			conclude(w, b.Answer(r.PathValue("game"), kind, a))
		}
	}
}

func (d *botHandlers) postResign(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
	conclude(w, b.Resign(r.PathValue("game")))
}

func (d *botHandlers) postChat(w http.ResponseWriter, r *http.Request, b *httpbot.Bot) {
	var q struct {
		Text string `json:"text"`
	}
	if read(w, r, &q, maxBody) {
		conclude(w, d.bots.Say(b, r.PathValue("game"), q.Text))
	}
}

// conclude answers a request that has no more to tell than whether it was granted.
func conclude(w http.ResponseWriter, err error) {
	switch {
	case err == nil:
		answer(w, http.StatusOK, struct{}{})
	case errors.Is(err, httpbot.ErrNoGame):
		refuse(w, http.StatusNotFound, err)
	default:
		refuse(w, http.StatusConflict, err)
	}
}
