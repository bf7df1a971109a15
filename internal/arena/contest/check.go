package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/plaintext"
)

// checkReport is the JSON of a check.
type checkReport struct {
	Name      string            `json:"name"`
	Right     int               `json:"right"`     // games that are what the file says
	Wrong     []audit.Uncounted `json:"wrong"`     // the others, and why
	Unchecked int               `json:"unchecked"` // games whose key is lost
}

// ErrWrongGames says that a file has games that are not what it says.
var ErrWrongGames = errors.New("some stored games are not what the file says of them")

// CheckTournament replays the stored games of the tournament of a file.
func CheckTournament(ctx context.Context, out io.Writer, p *tournament.Plan, file string, asJSON bool) error {
	s, err := store.OpenSecret(ctx, p.StorePath(file))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is nothing to check: 'flagfall tournament run %s' has not been started", file)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	return check(ctx, out, p, s, asJSON)
}

// CheckMatch replays the stored games of a match in a file.
func CheckMatch(ctx context.Context, out io.Writer, file string, asJSON bool) error {
	s, err := store.OpenSecret(ctx, file)
	if err != nil {
		return err
	}
	defer s.Close()
	p, err := matchIn(ctx, s)
	if err != nil {
		return err
	}
	return check(ctx, out, p, s, asJSON)
}

// check replays, and writes what came of it.
func check(ctx context.Context, out io.Writer, p *tournament.Plan, s *store.Store, asJSON bool) error {
	c, err := audit.Replay(ctx, p, s, &arena.Arena{})
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted after %s: %d right, %d wrong", phrase.Count(c.Right+len(c.Wrong), "game"), c.Right, len(c.Wrong))
	}
	if err != nil {
		return err
	}
	if asJSON {
		r := checkReport{Name: p.Name, Right: c.Right, Wrong: c.Wrong, Unchecked: c.Unchecked}
		if r.Wrong == nil {
			r.Wrong = []audit.Uncounted{}
		}
		err = json.NewEncoder(out).Encode(r)
	} else {
		err = tellCheck(out, p, c)
	}
	if err == nil && len(c.Wrong) > 0 {
		err = ErrWrongGames
	}
	return err
}

// tellCheck writes in words what came of a check: every game that is wrong, for whoever asks wants
// to know all of them.
func tellCheck(out io.Writer, p *tournament.Plan, c audit.Replayed) error {
	for _, w := range c.Wrong {
		if _, err := fmt.Fprintf(out, "wrong: game %s: %s\n", plaintext.Line(w.Game, 100), plaintext.Line(w.Reason, 1000)); err != nil {
			return err
		}
	}
	if c.Unchecked > 0 {
		fmt.Fprintf(out,
			"%s not replayed: the key that the set-ups are drawn from is lost with a damaged part of the file\n",
			phrase.Count(c.Unchecked, "stored game"))
	}
	_, err := fmt.Fprintf(out, "%s: %d of %s replayed and right\n", plaintext.Line(p.Name, 100), c.Right,
		phrase.Count(c.Right+len(c.Wrong)+c.Unchecked, "stored game"))
	return err
}
