package tournament

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"

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

// DrawnID returns the id of a drawn game that one of the job's two games, counted
// from 0, replays.
func (j *Job) DrawnID(n int) string { return j.GameID(n) + drawnMark }

// Trial returns a job on which a player is tried before the first game: it plays itself.
func (p *Plan) Trial(player int) *Job { return p.Job(pairing.Match{A: player, B: player}, 0) }

// Job makes the n-th job, from 0, of a match, but for the names of its players.
func (p *Plan) Job(m pairing.Match, n int) *Job { return p.jobOf(m, n, p.epoch()) }

// jobOf makes a job of an epoch.
func (p *Plan) jobOf(m pairing.Match, n int, e epoch) *Job {
	j := &Job{
		ID: fmt.Sprintf("%s/%d/%d-%d/%d", p.Name, m.Round, m.A, m.B, n), Tournament: p.Name,
		Variant: p.Variant, Definition: p.Definition,
		Players:    [2]string{p.Players[m.A], p.Players[m.B]},
		Settings:   [2]Settings{p.SettingsOf(m.A), p.SettingsOf(m.B)},
		Conditions: p.Conditions, Handling: p.Handling,
	}
	j.Setups = p.SetupsSetting()
	if p.Watch.Allows() {
		j.Watch, j.Delay = p.Watch, p.Delay()
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

// JobAt returns the job of a place whose games were drawn in an epoch, and whether its key is known.
func (p *Plan) JobAt(at Place, epoch int) (j *Job, known bool) {
	e, known := p.epochOf(epoch)
	return p.jobOf(at.Match, at.Pair, e), known
}
