package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/web/http"
	"flagfall.dev/record"
)

func (s *Server) getCatalogue(w http.ResponseWriter, r *http.Request) {
	o, err := newOffer(s.variants(), s.config.Catalogue)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	o.Kept, o.Owned = s.owns(r), s.config.Kept != nil
	if o.Kept && s.config.Players != nil {
		who, _, err := s.self(r)
		if err != nil {
			refuse(w, status(err), err)
			return
		}
		o.Player, o.Profile = who.name, who.mark(true)
	}
	o.Shut = s.config.Kept != nil && !o.Kept && local(r)
	sendPacked(w, r, "catalogue.json", encode(o))
}

// offer is what there is to play, as pages ask for it.
type offer struct {
	Variants []Variant `json:"variants"`
	// Kept is set where whoever asks is the owner, and may see the games that are kept here;
	// Shut where they are on this machine and may become the owner by the token.
	Kept bool `json:"kept,omitempty"`
	Shut bool `json:"shut,omitempty"`
	// Player is the name of the owner's profile, and Profile what the page names it by.
	Player  string `json:"player,omitempty"`
	Profile string `json:"profile,omitempty"`
	// Owned is set where the server has an owner, whoever that is.
	Owned bool `json:"owned,omitempty"`
}

// newOffer writes the outlines of the boards.
func newOffer(all []Variant, c Catalogue) (offer, error) {
	all = slices.DeleteFunc(all, func(v Variant) bool { return v.Hidden })
	for i := range all {
		all[i].Outline = advanceOutline
		if all[i].Game != record.Stratego {
			continue
		}
		ground, err := c.Ground(all[i].Name)
		if err != nil {
			return offer{}, err
		}
		all[i].Outline = ground.Outline()
	}
	return offer{Variants: all}, nil
}

// Offer returns what a server of a catalogue answers to GET /api/catalogue, as long as no
// bots are there: a page that has it as a file waits for nobody.
func Offer(c Catalogue) ([]byte, error) {
	o, err := newOffer(c.Variants(), c)
	if err != nil {
		return nil, err
	}
	return json.Marshal(o)
}

// SeatCookie is the name of the cookie with the key of a seat. Its path is the
// seat's, so that one browser can hold several.
const SeatCookie = "seat"

func setKey(w http.ResponseWriter, r *http.Request, id string, at seat, key string) {
	http.SetCookie(w, &http.Cookie{
		Name: SeatCookie, Value: key, Path: fmt.Sprintf("/api/games/%s/%s/", id, seatName(at)),
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode, MaxAge: 365 * 24 * 3600,
	})
}

func (g *hostedGame) touch() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.touched = time.Now()
}

// seatRequest is what a seat asks for; which fields count depends on the action.
type seatRequest struct {
	Move  string `json:"move"`
	Ply   int    `json:"ply"` // the number of moves that the page has seen
	Setup string `json:"setup"`
	On    bool   `json:"on"`
	// Share is from which share of the chance to win on the coach objects, 0 for no coach.
	Share float64 `json:"share"`
	// Talk is how much hints, explanations and the coach say: short, normal or figures.
	Talk string `json:"talk"`
	Text string `json:"text"`
	// Phrase is said instead of a text.
	Phrase string `json:"phrase"`
}

// actions are what a seat can do, by the last part of the address.
var actions = map[string]func(t *hostedGame, side board.Side, q seatRequest) error{
	"move":       (*hostedGame).move,
	"deploy":     func(t *hostedGame, side board.Side, q seatRequest) error { return t.session.Deploy(side, q.Setup) },
	"undo":       func(t *hostedGame, side board.Side, _ seatRequest) error { return t.session.Undo(side) },
	"askundo":    func(t *hostedGame, side board.Side, _ seatRequest) error { return t.session.AskUndo(side) },
	"refuseundo": func(t *hostedGame, side board.Side, _ seatRequest) error { return t.session.RefuseUndo(side) },
	"resign":     func(t *hostedGame, side board.Side, _ seatRequest) error { return t.session.Resign(side) },
	"draw":       func(t *hostedGame, side board.Side, _ seatRequest) error { return t.session.OfferDraw(side) },
	"decline":    func(t *hostedGame, side board.Side, _ seatRequest) error { return t.session.DeclineDraw(side) },
	"reveal":     func(t *hostedGame, side board.Side, q seatRequest) error { return t.session.Reveal(side, q.On) },
	"coach":      func(t *hostedGame, side board.Side, q seatRequest) error { return t.session.SetCoach(side, q.Share) },
	"chat":       (*hostedGame).chatter,
	"withdraw":   (*hostedGame).withdraw,
}

// post does an action and answers when it is kept and shown.
func (s *Server) post(do func(*hostedGame, board.Side, seatRequest) error) func(http.ResponseWriter, *http.Request, visit) {
	return func(w http.ResponseWriter, r *http.Request, v visit) {
		var q seatRequest
		if !read(w, r, &q, maxBody) {
			return
		}
		side, seated := v.seat.Side()
		if !seated {
			refuse(w, http.StatusForbidden, phrase.Errorf("spectators cannot play"))
			return
		}
		switch err := v.game.act(r.Context(), func() error { return do(v.game, side, q) }); {
		case errors.Is(err, session.ErrDeclined): // an answer, and nothing wrong with the request
			refuse(w, http.StatusOK, err)
			return
		case err != nil:
			refuse(w, status(err), err)
			return
		}
		answer(w, http.StatusOK, struct{}{})
	}
}

// errStale is returned for a move that was made while the page showed an older
// position, as after a lost line: it may have been played already.
var errStale = phrase.Errorf("the game has gone on since then")

func (g *hostedGame) move(side board.Side, q seatRequest) error {
	if g.session.Ply() != q.Ply {
		return errStale
	}
	return g.session.Play(side, q.Move)
}

const maxChatText = 300

// phrases are what can be said at one press, in every language of the pages.
var phrases = []string{"hello", "luck", "well", "oops", "thanks", "bye"}

func (g *hostedGame) chatter(side board.Side, q seatRequest) error {
	if !g.order.talks() {
		return phrase.Errorf("there is nobody to talk to")
	}
	if q.Phrase != "" {
		if !slices.Contains(phrases, q.Phrase) {
			return phrase.Errorf("phrase %q: expected one of %s", q.Phrase, strings.Join(phrases, ", "))
		}
		return g.say(chatLine{Side: side, Phrase: q.Phrase})
	}
	text := []rune(strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, q.Text)))
	if len(text) == 0 {
		return phrase.Errorf("the message is empty")
	}
	return g.say(chatLine{Side: side, Text: string(text[:min(len(text), maxChatText)])})
}

// talk is how much is to be said.
func (q *seatRequest) talk() session.Talk {
	talk, err := session.ParseTalk(cmp.Or(q.Talk, session.Normal.String()), session.Normal)
	if err != nil {
		return session.Normal
	}
	return talk
}

// said is what a thought comes to: sentences, and the figures apart, which a page opens where they are
// wanted; there are none in a short talk.
func (q *seatRequest) said(t session.Thought) (why, figures []phrase.Text) {
	if q.talk() == session.Short {
		return t.Said(session.Short), []phrase.Text{}
	}
	return t.Reasons(), t.Figures()
}

func (s *Server) postHint(w http.ResponseWriter, r *http.Request, v visit) {
	side, seated := v.seat.Side()
	if !seated {
		refuse(w, http.StatusForbidden, phrase.Errorf("spectators cannot play"))
		return
	}
	var q seatRequest
	if !read(w, r, &q, maxBody) {
		return
	}
	s.answers.serve(w, r, func(ctx context.Context) (content, error) {
		advice, err := v.game.session.Hint(ctx, side)
		why, figures := q.said(advice.Thought)
		return asJSON(map[string]any{"move": advice.Move, "why": why, "figures": figures}, err)
	})
}

// postWhy says why a move is not possible, nothing where it is.
func (s *Server) postWhy(w http.ResponseWriter, r *http.Request, v visit) {
	var q struct {
		From board.Square  `json:"from"`
		To   *board.Square `json:"to"`
	}
	side, seated := v.seat.Side()
	if !read(w, r, &q, maxBody) {
		return
	}
	if !seated {
		refuse(w, http.StatusForbidden, phrase.Errorf("spectators cannot play"))
		return
	}
	err := v.game.session.CheckFrom(side, q.From)
	if err == nil && q.To != nil {
		err = v.game.session.CheckSquares(side, q.From, *q.To)
	}
	var why phrase.Text
	if err != nil {
		why = phrase.Of(err)
	}
	answer(w, http.StatusOK, map[string]phrase.Text{"why": why})
}

// getState says in short how a game stands, as a seat sees it: for lists.
func (s *Server) getState(w http.ResponseWriter, _ *http.Request, v visit) {
	sc := v.game.scene(v.seat)
	side, seated := v.seat.Side()
	answer(w, http.StatusOK, map[string]any{
		"phase": sc.Phase, "turn": sc.Turn, "ready": seated && sc.Ready[side], "ply": sc.Ply,
		"drawn": sc.Result.Drawn, "winner": sc.Result.Winner,
	})
}

// getChat sends everything that was said at a game to one of its two sides: it is theirs alone, and no part of the record.
func (s *Server) getChat(w http.ResponseWriter, _ *http.Request, v visit) {
	v.game.mu.Lock()
	said := v.game.chat
	v.game.mu.Unlock()
	if _, seated := v.seat.Side(); !seated || said == nil {
		said = []chatLine{}
	}
	answer(w, http.StatusOK, map[string]any{"chat": said})
}

// getRecord sends the record of a game that is over.
func (s *Server) getRecord(w http.ResponseWriter, _ *http.Request, v visit) {
	rec := v.game.session.Record()
	if !rec.Result.Over() {
		refuse(w, http.StatusConflict, phrase.Errorf("the record holds both set-ups: it is there when the game is over"))
		return
	}
	sendRecord(w, rec, rec.Variant+"-"+v.game.id)
}
