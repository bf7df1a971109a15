// Package trainer makes set-ups better: it keeps named ones with their record, plays one many times against chosen players,
// says what was found first and which squares cost most, and measures small changes against the original. docs/setups.md
// tells its rules to users.
package trainer

import (
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/session/appraisal"
	"flagfall.dev/stratego"
)

// version is that of the kept form.
const version = 1

// An Order is what a training is to be. Who plays is on both sides, so that only the set-ups differ.
type Order struct {
	Variant string   `json:"variant"`
	Setup   string   `json:"setup"`   // its text, back row first
	Players []string `json:"players"` // specifications, which take turns
	Pairs   int      `json:"pairs"`   // of games, one with each colour, against the same set-up
	Seed    uint64   `json:"seed"`
}

// Fast is the player of a training for which no other is chosen: it takes less than a millisecond for a move.
const Fast = "council"

// most bounds a training.
const most = 1_000_000

// A Training is how a set-up did so far. It can be kept after every pair and gone on with later.
type Training struct {
	Version int `json:"flagfall_training"`
	Order
	Done    int      `json:"done"` // pairs
	Scores  []Score  `json:"scores"`
	Squares []Square `json:"squares"` // of the home, back row first
	Found   []int    `json:"found"`   // by rank: in how many games it was the first piece that the enemy saw
	Seen    int      `json:"seen"`    // games in which the enemy saw any
}

// A Score is how the set-up did with one player.
type Score struct {
	Player string       `json:"player"`
	Score  rating.Score `json:"score"`
}

// A Square is what became of the piece that stood on a home square.
type Square struct {
	Fell       int `json:"fell"`       // in how many games it fell
	FellPoints int `json:"fellPoints"` // half points in those
	First      int `json:"first"`      // in how many it was the first piece that the enemy saw
}

// Begin checks an order and returns its training before the first game.
func Begin(v *stratego.Variant, o Order) (*Training, error) {
	setup, err := Read(v, o.Setup)
	if err != nil {
		return nil, err
	}
	o.Setup = setup.String() // as it is compared with what is kept
	if len(o.Players) == 0 {
		o.Players = []string{Fast}
	}
	if len(o.Players) > mostPlayers {
		return nil, phrase.Errorf("%d players: expected at most %d", len(o.Players), mostPlayers)
	}
	for _, p := range o.Players {
		if _, err := roster.NewStratego(p, 1); err != nil {
			return nil, err
		}
	}
	if o.Pairs < 1 || o.Pairs > most {
		return nil, phrase.Errorf("%d pairs of games: expected 1 to %d", o.Pairs, most)
	}
	o.Variant = v.Name()
	t := &Training{Version: version, Order: o, Squares: make([]Square, v.HomeSize()), Found: make([]int, stratego.Ranks)}
	for _, p := range o.Players {
		t.Scores = append(t.Scores, Score{Player: p})
	}
	return t, nil
}

// Read reads the text of a set-up that may be played with.
func Read(v *stratego.Variant, text string) (stratego.Setup, error) {
	s, err := v.ParseSetup(text)
	if err == nil {
		err = v.CheckSetup(s)
	}
	return s, err
}

// Over reports whether every pair is played.
func (t *Training) Over() bool { return t.Done >= t.Pairs }

// Play plays until the training is over. after, if not nil, is called after every pair, when the training may be kept; its
// error ends the play. Where the context ends in the middle of a pair, that pair counts for nothing.
func (t *Training) Play(ctx context.Context, v *stratego.Variant, after func() error) error {
	own, err := Read(v, t.Setup)
	if err != nil {
		return err
	}
	for !t.Over() {
		p, err := playPair(ctx, v, own, t.Players[t.Done%len(t.Players)], t.Seed, t.Done)
		if err != nil {
			return err
		}
		t.add(v, p)
		if after == nil {
			continue
		}
		if err := after(); err != nil {
			return err
		}
	}
	return nil
}

// playPair plays a pair by its number, which alone, with the seed, decides whom and what it meets: two pairs against set-ups as
// people make them, then two against those that the strong player makes, and so on.
func playPair(
	ctx context.Context, v *stratego.Variant, own stratego.Setup, spec string, seed uint64, n int,
) (p appraisal.Pair, err error) {
	at := seed + uint64(n)*4
	other, err := appraisal.Enemy(ctx, v, at, n/2%2 == 1)
	if err != nil {
		return p, err
	}
	player := func(seed uint64) (game.StrategoPlayer, error) { return roster.NewStratego(spec, seed) }
	return appraisal.Play(ctx, v, own, other, at, player)
}

// add counts a pair.
func (t *Training) add(v *stratego.Variant, p appraisal.Pair) {
	p.CountIn(&t.Scores[t.Done%len(t.Players)].Score)
	for side := range board.Side(2) {
		t.look(v, p.Ends[side], side, p.Points[side])
	}
	t.Done++
}

// look counts what became of the pieces of a side in a game.
func (t *Training) look(v *stratego.Variant, end *stratego.Position, side board.Side, points int) {
	home := map[board.Square]int{} // where each piece that stands began
	for i := range v.HomeSize() {
		home[v.HomeSquare(side, i)] = i
	}
	seen := false
	for _, e := range end.History() {
		own, rank := e.Move.From, e.Striker
		if e.Side != side {
			own, rank = e.Move.To, e.Defender
		}
		at, mine := home[own]
		if e.Outcome != stratego.NoStrike && mine && !seen {
			seen = true
			t.Seen++
			t.Found[rank]++
			t.Squares[at].First++
		}
		fell := e.Outcome == stratego.Both || e.Outcome == stratego.Win && e.Side != side ||
			e.Outcome == stratego.Lose && e.Side == side
		switch {
		case !mine:
		case fell:
			delete(home, own)
			t.Squares[at].Fell++
			t.Squares[at].FellPoints += points
		case e.Side == side:
			delete(home, own)
			if e.Outcome != stratego.Lose {
				home[e.Move.To] = at
			}
		}
	}
}

// Score is the sum over all players.
func (t *Training) Score() (sum rating.Score) {
	for _, s := range t.Scores {
		sum.Won, sum.Drawn, sum.Lost = sum.Won+s.Score.Won, sum.Drawn+s.Score.Drawn, sum.Lost+s.Score.Lost
		for i, n := range s.Score.Halves {
			sum.Halves[i] += n
		}
	}
	return sum
}
