package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"math"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/sandbox/program"
)

// A Winner says who won a game.
type Winner string

// The winners.
const (
	First  Winner = "first" // the side that moves first: Red, White
	Second Winner = "second"
	Nobody Winner = "draw"
)

// WinnerOf returns a result's winner as a Game has it.
func WinnerOf(r board.Result) Winner {
	switch {
	case r.Drawn:
		return Nobody
	case r.Winner == board.First:
		return First
	}
	return Second
}

// Bounds of what is shown of a game in the words of a program or a worker, in characters.
const (
	LongestReason = 1000
	LongestFault  = 40
)

// A Game is a finished game.
type Game struct {
	ID         string         `json:"id"` // stable: the same job makes the same ids
	Tournament string         `json:"tournament"`
	Job        string         `json:"job"` // the pair of games it belongs to
	Variant    string         `json:"variant"`
	Seed       uint64         `json:"seed,omitempty"` // of its job
	Players    [2]string      `json:"players"`        // specifications: of the first side, of the second
	Winner     Winner         `json:"winner"`
	Ending     string         `json:"ending"` // one of board's endings
	Reason     string         `json:"reason,omitempty"`
	Plies      int            `json:"plies"`
	Started    time.Time      `json:"started"` // kept to the millisecond
	Took       Duration       `json:"took_ms"`
	Seats      [2]PlayerStats `json:"seats"`
	Opening    string         `json:"opening,omitempty"` // entries of a file that the game began from
	Epoch      int            `json:"epoch,omitempty"`   // of the key that it was drawn from: see Key
	// Withheld is set where the seeds of the game, and of its players in the record, are not told
	// yet.
	Withheld bool `json:"seeds_withheld,omitempty"`

	Record string `json:"record,omitempty"` // text; List leaves it out
}

// PlayerStats is what one player did in a game.
type PlayerStats struct {
	Moves   int      `json:"moves"`
	Asked   int      `json:"asked,omitempty"`  // moves that it was asked for within Think, also those that it did not make; early versions did not count them
	Think   Duration `json:"think_ms"`         // wall time of all moves
	Slowest Duration `json:"slowest_ms"`       // of one move
	CPU     Duration `json:"cpu_ms"`           // processor time of its process; 0 where it has none
	Fault   string   `json:"fault"`            // kind of what it did wrong, empty for nothing
	Stderr  string   `json:"stderr,omitempty"` // List leaves it out

	Waited Duration `json:"waited_ms,omitempty"` // for which its process could get no processor: it was given back
	Waits  int      `json:"waits,omitempty"`     // requests for a move in which that was so
	Doubts int      `json:"doubts,omitempty"`    // verdicts about its time that a busy machine makes doubtful

	GivenUp int `json:"given_up,omitempty"` // turns that it gave up

	Program program.Identity `json:"program,omitzero"` // what played
}

// A Duration is a time.Duration that is written in milliseconds.
type Duration time.Duration

// MarshalJSON writes milliseconds with their fraction.
func (d Duration) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(d) / float64(time.Millisecond))
}

// UnmarshalJSON reads milliseconds.
func (d *Duration) UnmarshalJSON(text []byte) error {
	var ms float64
	if err := json.Unmarshal(text, &ms); err != nil {
		return err
	}
	*d = Duration(math.Round(ms * float64(time.Millisecond)))
	return nil
}

// Score returns the points of a side, 0 for the first, in a plain count.
func (g *Game) Score(side int) float64 {
	switch g.Winner {
	case Nobody:
		return 0.5
	case First:
		return float64(1 - side)
	}
	return float64(side)
}

// Add stores a game. It reports false and changes nothing if a game of that id
// is stored already. The game is on the disk when Add returns. It fails with
// database.ErrFull where there is no room.
func (s *Store) Add(ctx context.Context, g *Game) (bool, error) {
	packed, err := pack(g.Record)
	if err != nil {
		return false, err
	}
	seats, err := json.Marshal(g.Seats)
	if err != nil {
		return false, err
	}
	result, err := s.DB.ExecContext(ctx, `INSERT INTO games
		(id, tournament, job, variant, seed, first, second, winner, ending, reason, plies, started, took, seats, opening, epoch, record)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		g.ID, g.Tournament, g.Job, g.Variant, int64(g.Seed), g.Players[0], g.Players[1], string(g.Winner),
		g.Ending, g.Reason, g.Plies, g.Started.UnixMilli(), int64(g.Took), string(seats), g.Opening, g.Epoch, packed)
	if err != nil {
		return false, s.Explain(err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Remove forgets a game.
func (s *Store) Remove(ctx context.Context, id string) error {
	_, err := s.DB.ExecContext(ctx, `DELETE FROM games WHERE id = ?`, id)
	return s.Explain(err)
}

// pack compresses a record to about a sixth.
func pack(text string) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// An unpacker reads packed records one after another. Its zero value is ready.
type unpacker struct {
	in   bytes.Reader
	flat gzip.Reader
	text bytes.Buffer
}

func (u *unpacker) unpack(packed []byte) (string, error) {
	if len(packed) == 0 {
		return "", nil
	}
	u.in.Reset(packed)
	if err := u.flat.Reset(&u.in); err != nil {
		return "", err
	}
	u.text.Reset()
	_, err := u.text.ReadFrom(&u.flat)
	return u.text.String(), err
}
