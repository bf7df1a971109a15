package session

import (
	"context"
	"slices"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/ability"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/session/reason"
)

// Advice is a hint: a move and why.
type Advice struct {
	Move Move
	Thought
}

// A reasoner says in words why a move is made in some position, given what a player told about it:
// the line that is expected after it, what hidden pieces are taken for, which moves are as good and
// what is answered.
type reasoner func(move string, info *search.Info) reason.Words

// Hint asks the adviser what it would play for a side, from what that side may
// know. It takes as long as Options.Advice allows and does not hold up the game.
// What was said of hidden pieces at an earlier hint is not said again.
func (s *Session) Hint(ctx context.Context, side board.Side) (Advice, error) {
	s.mu.Lock()
	if err := s.mayMove(side); err != nil {
		s.mu.Unlock()
		return Advice{}, err
	}
	if err := s.whyNoHint(side); err != nil {
		s.mu.Unlock()
		return Advice{}, err
	}
	ask, words, limits, prove := s.game.adviser(side), s.game.reasons(side), s.opts.Advice, s.game.prover()
	sc := s.scene(ViewerOf(side), s.game.ply())
	s.mu.Unlock()

	if err := s.takeAdviser(ctx); err != nil {
		return Advice{}, err
	}
	defer s.returnAdviser()
	began := time.Now()
	text, info, err := ask(ctx, limits)
	if err != nil {
		return Advice{}, phrase.Errorf("no hint: %w", err)
	}
	if info.Elapsed == 0 {
		info.Elapsed = time.Since(began)
	}
	t := Thought{Info: info}
	text, t.Words = proven(ctx, text, &t, words, within(limits.MoveTime, prove))
	for _, m := range sc.Moves {
		if m.Text == text {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.assisted = true
			t.Guesses = s.said[side].news(info.Beliefs.List(), &sc)
			t.Words = s.said[side].fresh(t.Words, m.From, &sc)
			s.coach[side].advised = advised{sc.Ply, text}
			return Advice{m, t}, nil
		}
	}
	return Advice{}, phrase.Errorf("no hint: the adviser proposed %s, which is no legal move", text)
}

// proofPart bounds how long a hint waits for a proof: one part in this many of its time, which the adviser has spent.
const proofPart = 4

// within is a prover that gives up after a part of the time of a hint; without a limit it is as it was.
func within(limit time.Duration, prove prover) prover {
	if prove == nil || limit == 0 {
		return prove
	}
	return func(ctx context.Context) (string, reason.Claim, bool) {
		ctx, cancel := context.WithTimeout(ctx, limit/proofPart)
		defer cancel()
		return prove(ctx)
	}
}

// proven returns the move to advise, with its words: one that wins by force where that is proved, else
// a sound one.
func proven(ctx context.Context, move string, t *Thought, words reasoner, prove prover) (string, reason.Words) {
	if prove == nil {
		return sound(move, t, words)
	}
	best, c, ok := prove(ctx)
	if !ok {
		return sound(move, t, words)
	}
	w := words(best, &t.Info)
	w.Certain, w.Claims = c.Said, append(w.Claims, c)
	w.Alike, w.Unsound = phrase.Text{}, false
	return best, w
}

// even is by how much of a chance to win two moves may differ and be about as good.
const even = 0.03

// sound returns the move to advise, with its words: the adviser's, or one about as good
// where nobody would understand that one or learn anything from it.
func sound(move string, t *Thought, words reasoner) (string, reason.Words) {
	w := words(move, &t.Info)
	if !w.Unsound {
		return telling(move, w, t, words)
	}
	for _, c := range t.Info.Candidates {
		if c.Win < 0 || c.Win < t.Info.Win-even {
			continue
		}
		if other := words(c.Move, &t.Info); !other.Unsound {
			return c.Move, other
		}
	}
	w.Why = phrase.New("%s, because every other move looks worse", w.Why)
	return move, w
}

// littleWorse is by how much of a chance to win a move may be worse than another and be advised for its reason: what
// hints give away so is less than what they are uncertain by.
const littleWorse = 0.01

// telling returns the move to advise, with its words: where they say little of it, one that is as good and has a reason.
func telling(move string, w reason.Words, t *Thought, words reasoner) (string, reason.Words) {
	if !w.Empty() {
		return move, w
	}
	all := alike(&t.Info, move)
	for _, c := range t.Info.Candidates {
		if c.Move == move || c.Win < t.Info.Candidates[0].Win-littleWorse || !slices.Contains(all, c.Move) {
			continue
		}
		if other := words(c.Move, &t.Info); !other.Unsound && !other.Empty() {
			return c.Move, other.With(w.Alike)
		}
	}
	return move, w
}

// lineOf returns what a player expects after a move.
func lineOf(info *search.Info, move string) []string {
	for _, c := range info.Candidates {
		if c.Move == move {
			return c.Line
		}
	}
	return nil
}

// winOf is the chance to win after a move by what a player says, -1 where it does not.
func winOf(info *search.Info, move string) float64 {
	for _, c := range info.Candidates {
		if c.Move == move {
			return c.Win
		}
	}
	return -1
}

// Within which of the best moves others are as good, in chance to win: their doubt, but no more and
// no less than this.
const (
	leastNoise = 0.005
	mostNoise  = 0.03
)

// alike are the moves that a player finds as good as one, that one first; none where it does not say
// how sure it is.
func alike(info *search.Info, move string) []string {
	all := []string{move}
	if len(info.Candidates) == 0 || info.Candidates[0].Move != move {
		return nil
	}
	best := info.Candidates[0].Win
	for _, c := range info.Candidates[1:] {
		if c.Doubt > 0 && best-c.Win <= min(max(c.Doubt, leastNoise), mostNoise) {
			all = append(all, c.Move)
		}
	}
	return all
}

// foreseeable is a player that knows how far it does what an adviser foresees of it, from 0 to 1.
type foreseeable interface{ Foreseen() float64 }

// foreseenOf is how far a program does what an adviser foresees of it; 0 where that is not known.
func foreseenOf(program any) float64 {
	if other, ok := ability.Of[foreseeable](program); ok {
		return other.Foreseen()
	}
	return 0
}

// expects are the answers to a move that a player reports; none where it reported those to another.
func expects(info *search.Info, move string) []search.Reply {
	if len(info.Candidates) == 0 || info.Candidates[0].Move != move {
		return nil
	}
	return info.Replies
}

func (s *Session) whyNoHint(side board.Side) error {
	switch {
	case !s.against(side):
		return phrase.Errorf("hints are for games against the computer")
	case s.game.adviser(side) == nil:
		return phrase.Errorf("there is no adviser in this game")
	}
	return nil
}
