package session

import (
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/reason"
)

// soonGone is with how many of its moves the enemy has a Flag at most for a hint to say once more that it can hardly be held.
const soonGone = 2

// hardlyHeld is the claim of words that the Flag can hardly be held, nil for none.
func hardlyHeld(claims []reason.Claim) *reason.Claim {
	for i := range claims {
		if k := claims[i].Kind; k == reason.FlagGoes || k == reason.FlagNearly {
			return &claims[i]
		}
	}
	return nil
}

// soon reports whether a Flag is taken within a few moves by the line that is expected.
func soon(c *reason.Claim) bool { return c.Kind == reason.FlagGoes && c.Moves <= soonGone }

// lostAnyway leaves out that the Flag can hardly be held where the last hint said so, whichever enemy takes it: once more it is
// said when it falls soon. Where nothing else is said of the move it stays, in a few words.
func lostAnyway(w reason.Words, before []reason.Claim) reason.Words {
	now, was := hardlyHeld(w.Claims), hardlyHeld(before)
	if now == nil || was == nil || w.Warning.String() != now.Said.String() || soon(now) && !soon(was) {
		return w
	}
	if w.Warning = (phrase.Text{}); w.Why.Empty() && w.Alike.Empty() && w.Certain.Empty() {
		w.Warning = phrase.New("your Flag can still hardly be held")
	}
	return w
}
