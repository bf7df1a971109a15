package session

import (
	"context"
	"strconv"
	"strings"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/session/reason"
)

// DefaultShare is how much of the chance to win a move has to give away for the coach to object, where
// nobody has chosen otherwise.
const DefaultShare = 0.1

// What the coach may spend on a move: three times as many positions as a review, within a time that a
// person does not mind.
const (
	coachNodes = 60_000
	coachTime  = time.Second
)

// An Objection is what the coach says of a move that gives away too much.
type Objection struct {
	Move   Move
	Better Move
	// Before and After are the chances to win with the better move and with this one, and Cost is their
	// difference, from 0 to 1.
	Before, After, Cost float64
	// Words say what may happen after the move, and Instead why the better one is made.
	Words, Instead reason.Words
	// Figures are the adviser's numbers for the two moves.
	Figures []phrase.Text
}

// Sentences say what the move gives away, what may happen, and what is better.
func (o *Objection) Sentences() []phrase.Text {
	all := []phrase.Text{phrase.New("%s gives away %.0f %% of your chance to win: %.0f %% instead of %.0f %%.", o.Move.Text, 100*o.Cost, 100*o.After, 100*o.Before)}
	then := o.Words
	then.Why, then.Alike = phrase.Text{}, phrase.Text{}
	all = append(all, then.Sentences()...)
	if o.Instead.Why.Empty() {
		return append(all, phrase.New("%s was better.", o.Better.Text))
	}
	return append(all, phrase.New("Better: %s. It %s.", o.Better.Text, o.Instead.Why))
}

// coaching is what the coach of a side does and has said. The zero value is silent.
type coaching struct {
	share float64 // of the chance to win that a move may give away without an objection; 0: no coach
	at    int     // the ply of the position that was told of last
	said  []phrase.Text
	// urgent is the place of the first danger in said, len(said) for none.
	urgent int
	last   hint // the dangers that go on, as they were told
	advised
}

// advised is the move that a hint advised in a position, which the coach does not object to afterwards.
type advised struct {
	ply  int
	move string
}

// SetCoach has the coach look at each move of a side before it is made, and object to those that give
// away at least a share of the chance to win, from 0 (no coach) to 1. The game is marked as assisted. It
// is for games against programs only.
func (s *Session) SetCoach(side board.Side, share float64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.whyNoCoach(side); err != nil {
		return err
	}
	if share < 0 || share > 1 {
		return phrase.Errorf("the coach objects to moves that give away a share of 1 to 100 %%")
	}
	s.coach[side].share, s.coach[side].at = share, -1
	s.assisted = s.assisted || share > 0
	s.changed()
	return nil
}

// ParseShare reads what a person types for SetCoach: a number of percent, off, or nothing, which
// switches the coach on where none is, and off where one is on with the share now.
func ParseShare(text string, now float64) (share float64, err error) {
	switch text = strings.TrimSuffix(strings.TrimSpace(strings.ToLower(text)), "%"); {
	case text == "" && now == 0, text == "on":
		return DefaultShare, nil
	case text == "", text == "off":
		return 0, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > 100 {
		return 0, phrase.Errorf("%q: expected a number of percent from 1 to 100, such as coach 10, or off", text)
	}
	return float64(n) / 100, nil
}

// CoachSays says what the coach does with a share.
func CoachSays(share float64) phrase.Text {
	if share == 0 {
		return phrase.New("The coach is silent now.")
	}
	return phrase.New("The coach objects to moves that give away %.0f %% or more of your chance to win, and says what the enemy's moves show. The record of this game says so.", 100*share)
}

func (s *Session) whyNoCoach(side board.Side) error {
	switch {
	case s.closed:
		return ErrClosed
	case !s.against(side) || s.opts.Solo:
		return phrase.Errorf("the coach is for games against the computer")
	case s.game.judge(side) == nil && s.phase() == Playing:
		return phrase.Errorf("there is no adviser in this game")
	}
	return nil
}

// Object says what is wrong with a move that a side is about to make, given as in Play: nil where the
// coach has no objection or is switched off. What it says comes from what the side may know. The error
// says that the move is not legal, or is that of the context.
func (s *Session) Object(ctx context.Context, side board.Side, move string) (*Objection, error) {
	s.mu.Lock()
	err := s.mayMove(side)
	if err == nil {
		err = s.game.check(move)
	}
	share := s.coach[side].share
	if err != nil || share == 0 || s.coach[side].advised == (advised{s.game.ply(), move}) {
		s.mu.Unlock()
		return nil, err
	}
	judge, words, limits, prove := s.game.judge(side), s.game.reasons(side), s.coachLimits(), s.game.prover()
	sc, rather := s.scene(ViewerOf(side), s.game.ply()), s.game.instead(side)
	s.mu.Unlock()

	if err := s.takeAdviser(ctx); err != nil {
		return nil, err
	}
	defer s.returnAdviser()
	c, err := judge(ctx, move, limits)
	if err != nil || c.Cost < share || c.Best.Move == c.Made.Move {
		return nil, err
	}
	if prove != nil {
		if best, _, ok := prove(ctx); ok && best == move {
			return nil, ctx.Err() // it wins by force
		}
	}
	first := c.Cost
	if c, err = judge(ctx, move, longer(limits)); err != nil || c.Cost < share || c.Best.Move == c.Made.Move {
		return nil, err
	}
	cost := min(first, c.Cost, c.Best.Win)
	o := &Objection{Cost: cost, Before: c.Best.Win, After: c.Best.Win - cost}
	o.Words = words(c.Made.Move, &c.Info)
	o.Figures = []phrase.Text{weighed(c.Best), weighed(c.Made)}
	best := search.Info{Beliefs: c.Info.Beliefs, Candidates: []search.Candidate{c.Best}}
	o.Instead = rather(words(c.Best.Move, &best), c.Made.Move, c.Best.Move)
	for _, m := range sc.Moves {
		switch m.Text {
		case c.Made.Move:
			o.Move = m
		case c.Best.Move:
			o.Better = m
		}
	}
	return o, nil
}

// coachLimits is what the coach may spend on a move.
func (s *Session) coachLimits() search.Limits {
	l := s.opts.Advice
	if l.Nodes != 0 {
		return l // it is to be the same again
	}
	l.Nodes = coachNodes
	if l.MoveTime == 0 || l.MoveTime > coachTime {
		l.MoveTime = coachTime
	}
	return l
}

// again is by how much more a move is searched that the coach would object to: one look alone sometimes sees a cost that a
// longer one does not.
const again = 4

// longer are the limits of a second look.
func longer(l search.Limits) search.Limits {
	l.Nodes *= again
	return l
}

// Counsel is what the coach says to a side that is to move: what the last moves showed, and what to
// beware of, at a level of talk. It says nothing where it is switched off or the other side is to move.
func (s *Session) Counsel(side board.Side, talk Talk) []phrase.Text {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &s.coach[side]
	if c.share == 0 || s.mayMove(side) != nil {
		return nil
	}
	if ply := s.game.ply(); ply != c.at {
		if ply < c.last.ply {
			c.last = hint{} // moves were taken back
		}
		sc := s.scene(ViewerOf(side), ply)
		c.at, c.said = ply, c.tell(s.game.news(side), &sc)
	}
	if talk == Short {
		return c.brief()
	}
	return c.said
}

// tell puts news into sentences, and remembers the dangers among them. A danger that goes on is told again only if it grows,
// wherever its piece went.
func (c *coaching) tell(news []reason.Claim, sc *Scene) (said []phrase.Text) {
	now := hint{ply: len(sc.History)}
	c.urgent = -1
	for _, n := range news {
		switch {
		case reason.Dangerous(n.Kind):
			if b := c.last.danger(&n, sc); b != nil && !grew(b, &n) {
				n.Chance, n.Moves = b.Chance, min(b.Moves, n.Moves)
				now.claims = append(now.claims, n)
				continue
			}
			now.claims = append(now.claims, n)
			if said = append(said, phrase.New("Beware: %s.", n.Said)); c.urgent < 0 {
				c.urgent = len(said) - 1
			}
		case n.Kind == reason.Seen:
			said = append(said, phrase.New("Note: %s.", n.Said))
		default:
			said = append(said, phrase.New("Learned: %s.", n.Said))
		}
	}
	if c.last = now; c.urgent < 0 {
		c.urgent = len(said)
	}
	return said
}

// danger is the danger of the same enemy that was told before, nil for none. Which piece can meet it may change.
func (h *hint) danger(c *reason.Claim, sc *Scene) *reason.Claim {
	for i := range h.claims {
		if b := &h.claims[i]; reason.Approaches(b.Kind) == reason.Approaches(c.Kind) && h.same(b.Foe, c.Foe, sc) {
			if reason.Approaches(c.Kind) || b.Kind == c.Kind && h.same(b.Own, c.Own, sc) && h.same(b.Other, c.Other, sc) {
				return b
			}
		}
	}
	return nil
}

// grew reports whether a danger is likelier or nearer than when it was told, or can no longer be met.
func grew(before, now *reason.Claim) bool {
	return now.Chance-before.Chance >= oldNews || now.Moves < before.Moves || reason.Unmet(now.Kind) && !reason.Unmet(before.Kind)
}

// oldNews is by how much the chance of a danger has to grow for the coach to name it again.
const oldNews = 0.15

// Exposed says what the enemy of a side can know of its pieces, from what is public.
func (s *Session) Exposed(side board.Side) ([]phrase.Text, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !s.game.hides:
		return nil, phrase.Errorf("nothing is hidden in this game")
	case !s.against(side):
		return nil, phrase.Errorf("what the enemy knows is told in games against the computer")
	case s.phase() == SettingUp:
		return nil, ErrSettingUp
	}
	return s.game.exposed(side), nil
}

// takeAdviser waits until nobody else asks the adviser, which thinks of one thing at a time.
func (s *Session) takeAdviser(ctx context.Context) error {
	select {
	case s.advising <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Session) returnAdviser() { <-s.advising }
