package tournament

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament/pairing"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/records/opening"
)

// A Job is a colour-swapped pair of games: in the first the first player has
// the side that moves first. It has all that a worker on another machine needs.
type Job struct {
	ID         string    `json:"id"` // stable: TOURNAMENT/ROUND/A-B/NUMBER
	Run        string    `json:"run"`
	Tournament string    `json:"tournament"`
	Variant    string    `json:"variant"`
	Definition string    `json:"definition,omitempty"`
	Players    [2]string `json:"players"`
	Names      [2]string `json:"names"`
	// Settings are what the players have of their own.
	Settings [2]Settings `json:"settings"`
	// Key is what set-ups and seeds of its games follow from, and no other game's; zero: they
	// follow from Seed, which otherwise only marks the job.
	Key     secret.Key    `json:"key,omitzero"`
	Seed    uint64        `json:"seed"`
	Epoch   int           `json:"epoch,omitempty"`  // of the tournament's key
	Opening opening.Start `json:"opening,omitzero"` // what both games begin from
	// Openings are what the games begin from where each has its own: both games, then their replays.
	Openings []opening.Start `json:"openings,omitempty"`
	Conditions
	Handling
	Done [2]bool `json:"done"` // games that are stored already
	// Programs are the keys of the programs that must play; empty: any may.
	Programs [2]string `json:"programs,omitzero"`
	// Forfeit says why a player is not asked and loses; empty: it plays. It
	// never comes from elsewhere.
	Forfeit [2]string `json:"-"`
	// Watch and Delay say what may be shown of a game while it is played.
	Watch Watch `json:"watch,omitempty"`
	Delay int   `json:"delay,omitempty"`
	// Follower hears of the game that is being played; nil: nobody.
	Follower referee.Follower `json:"-"`
}

// GameID returns the id of one of the job's two games, counted from 0.
func (j *Job) GameID(n int) string { return j.ID + "/" + strconv.Itoa(n+1) }

// job makes a job of a match, but for the names of its players.
func (p *Plan) job(m pairing.Match, n int) *Job { return p.jobOf(m, n, p.epoch()) }

// jobOf makes a job of an epoch.
func (p *Plan) jobOf(m pairing.Match, n int, e epoch) *Job {
	j := &Job{
		ID: fmt.Sprintf("%s/%d/%d-%d/%d", p.Name, m.Round, m.A, m.B, n), Tournament: p.Name,
		Variant: p.Variant, Definition: p.Definition,
		Players:    [2]string{p.Players[m.A], p.Players[m.B]},
		Settings:   [2]Settings{p.settings(m.A), p.settings(m.B)},
		Conditions: p.Conditions, Handling: p.Handling,
	}
	j.Setups = p.SetupsSetting()
	if p.Watch.allows() {
		j.Watch, j.Delay = p.Watch, p.delay()
	}
	p.deal(j, e)
	p.open(j, m.Round, n, e)
	return j
}

// seedOf gives every job of a plan without a key its own seed, which does not depend on what was
// played before it. It can be inverted: whoever knows one seed knows all.
func seedOf(seed uint64, id string) uint64 {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, seed) // a hash takes everything
	_, _ = io.WriteString(h, id)
	return h.Sum64() | 1 // never 0, which stands for no seed
}

// drawnMark ends the id of a drawn game that was played again: the game without
// it is the one that counts.
const drawnMark = "/drawn"

// DrawnID returns the id of a drawn game that one of the job's two games, counted
// from 0, replays.
func (j *Job) DrawnID(n int) string { return j.GameID(n) + drawnMark }

// A Place says which job a stored game belongs to and who played it.
type Place struct {
	pairing.Match
	Pair  int  // of the match, from 0
	Game  int  // 0: A had the side that moves first; 1: B
	Drawn bool // drawn and played again: another game counts in its place
}

// Fits reports whether a tournament of a given number of players can have such a game.
func (p Place) Fits(players int) bool {
	return p.Round >= 1 && p.Pair >= 0 && p.A < players && p.B < players && p.A != p.B
}

// ParsePlace reads the id of a game of a tournament. The error says that it is none.
func ParsePlace(tournament, id string) (Place, error) {
	rest, ours := strings.CutPrefix(id, tournament+"/")
	var p Place
	rest, p.Drawn = strings.CutSuffix(rest, drawnMark)
	n, err := fmt.Sscanf(rest, "%d/%d-%d/%d/%d", &p.Round, &p.A, &p.B, &p.Pair, &p.Game)
	if p.Game--; !ours || err != nil || n != 5 || p.Game < 0 || p.Game > 1 || p.A < 0 || p.B < 0 {
		return p, fmt.Errorf("%q is no game of tournament %s", id, tournament)
	}
	return p, nil
}

// A result is what a worker reports: a finished game, or why a job cannot be
// done.
type result struct {
	Run    string      `json:"run"`
	Job    string      `json:"job"`
	Worker string      `json:"worker,omitempty"`
	Game   *store.Game `json:"game,omitempty"`
	Drawn  *store.Game `json:"drawn,omitempty"` // that Game replays
	Failed string      `json:"failed,omitempty"`
	// Machine is what the game was played on, in words.
	Machine string `json:"machine,omitempty"`
}

// Seal writes a message, compressed, because records are long and repetitive.
func Seal(v any) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// unseal reads what Seal wrote, up to 64 MiB.
func unseal(message []byte, v any) error {
	r, err := gzip.NewReader(bytes.NewReader(message))
	if err != nil {
		return err
	}
	return json.NewDecoder(io.LimitReader(r, 64<<20)).Decode(v)
}
