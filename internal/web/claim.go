package web

import (
	"io"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
)

// errSecret is returned for a secret that opens nothing.
var errSecret = phrase.Errorf("this link does not open the seat: it was used by somebody else, or it is not complete")

// claim takes a seat with a secret. The key of the seat opens it again and again;
// an invitation is exchanged for a new key, once, so that whoever sent it cannot
// sit down there too.
func (g *hostedGame) claim(s seat, secret, name string, random io.Reader) (key string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if opens(secret, g.locks[s].Key) {
		return secret, nil
	}
	if g.locks[s].Invite == withdrawn {
		return "", errWithdrawn
	}
	if !opens(secret, g.locks[s].Invite) {
		return "", errSecret
	}
	return g.sit(s, name, random)
}

// opened reports whether a secret is the key of a seat that was taken with it.
func (g *hostedGame) opened(s seat, secret string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return opens(secret, g.locks[s].Key)
}

// sit gives a seat to the visitor who claims it, with a new key. The lock is held.
func (g *hostedGame) sit(s seat, name string, random io.Reader) (key string, err error) {
	key, err = newWord(random, secretBytes)
	if err != nil {
		return "", err
	}
	locks := g.locks
	locks[s] = lock{Key: digest(key)}
	if err := g.journal.setLocks(g.id, locks); err != nil {
		return "", errNotSaved
	}
	g.locks = locks
	if side, seated := s.Side(); seated && name != "" {
		g.session.SetName(side, name)
	}
	g.session.SetAbsent(g.absent()) // the keeper shows it
	return key, nil
}

// keys are the secrets of a new game, told once to the one who made it.
type keys struct {
	Mine   string `json:"key"`
	Invite string `json:"invite,omitempty"` // for the other seat
	Watch  string `json:"watch"`            // for spectators
}

// newKeys makes the secrets and locks of a game whose maker sits at a side.
func newKeys(random io.Reader, side board.Side, bots [2]string, solo bool) (k keys, locks [3]lock, err error) {
	var words [3]string
	for i := range words {
		if words[i], err = newWord(random, secretBytes); err != nil {
			return k, locks, err
		}
	}
	k = keys{Mine: words[0], Watch: words[1]}
	mine := session.ViewerOf(side)
	locks[mine] = lock{Key: digest(k.Mine)}
	locks[session.Spectator] = lock{Key: digest(k.Watch)}
	if bots[side.Opponent()] == "" && !solo {
		k.Invite = words[2]
		locks[other(mine)] = lock{Invite: digest(k.Invite)}
	}
	return k, locks, nil
}

// newInvites makes a game whose two seats are both still to be taken: an invitation
// for each, and what opens the bench.
func newInvites(random io.Reader) (invites [2]string, watch string, locks [3]lock, err error) {
	var words [3]string
	for i := range words {
		if words[i], err = newWord(random, secretBytes); err != nil {
			return invites, watch, locks, err
		}
	}
	locks = [3]lock{{Invite: digest(words[0])}, {Invite: digest(words[1])}, {Key: digest(words[2])}}
	return [2]string{words[0], words[1]}, words[2], locks, nil
}

// withdrawn stands in place of the digest of an invitation that opens nothing any more.
const withdrawn = "withdrawn"

// errWithdrawn is returned for an invitation that was withdrawn.
var errWithdrawn = phrase.Errorf("the invitation was withdrawn")

// errJoined is returned to who would withdraw an invitation that was accepted.
var errJoined = phrase.Errorf("somebody has sat down already: the game can be resigned")

// withdraw has the invitation to the other seat open nothing any more: the game is never played.
func (g *hostedGame) withdraw(side board.Side, _ seatRequest) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := other(session.ViewerOf(side))
	locks := g.locks
	if locks[at].Invite == "" || g.order.Solo {
		return errJoined
	}
	locks[at].Invite = withdrawn
	if err := g.journal.setLocks(g.id, locks); err != nil {
		return errNotSaved
	}
	g.locks = locks
	g.lobby.changed()
	return nil
}
