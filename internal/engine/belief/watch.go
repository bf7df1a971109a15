package belief

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/stratego"
)

// New returns what the viewer may infer about the enemy's hidden pieces.
func New(view *stratego.View, o Options) *Belief { return new(Watch).Belief(view, o) }

// Mirror returns what the enemy may infer about the viewer's own pieces, from what is
// public alone. With large armies the enemy is assumed to know how marshal behaves, as it does
// if it has learned from our games, but not which ranks people put next to each other: crediting it
// with that won less.
func Mirror(view *stratego.View, o Options) *Belief { return new(Watch).Mirror(view, o) }

// Watch remembers what it has seen of a game, so that the next belief about it
// need not go through the whole history again. It may be asked about any view:
// one that does not continue the last starts over. A belief changes with the next one about
// the same side. The zero value is ready; it is for one goroutine.
type Watch struct {
	enemy, own *track
}

// Belief returns what New does.
func (w *Watch) Belief(view *stratego.View, o Options) *Belief {
	return follow(&w.enemy, view, view.Side().Opponent(), o)
}

// Mirror returns what the function does.
func (w *Watch) Mirror(view *stratego.View, o Options) *Belief {
	if o.Models == nil {
		o.Models = guesser(view.Variant(), o.parameters())
	}
	o.NoPairs = true
	return follow(&w.own, view, view.Side(), o)
}

// track is what was seen of a game about one side.
type track struct {
	observer *observer
	seen     []stratego.Event
	room     room
}

// follow brings a track up to a view, or begins one, and returns the belief about
// a side's hidden pieces.
func follow(t **track, view *stratego.View, side board.Side, o Options) *Belief {
	if *t == nil || !(*t).catchUp(view, side) {
		v, traces := view.Variant(), rewind(view)
		*t = &track{observer: newObserver(v, side, traces)}
		(*t).see(view.History())
	}
	w := (*t).observer
	b := &Belief{v: w.v, p: o.parameters(), side: side, Traces: w.traces, room: (*t).room}
	b.reluctance = w.strikes.reluctance(b.p)
	b.count(w.army)
	var spies baits
	if view.Turn() != side && !o.NoBehaviour {
		spies = w.bait(stratego.Rank(b.p.BaitRank))
	}
	b.gather(w, o, &spies)
	b.force()
	b.solve()
	(*t).room, b.room = b.room, room{}
	return b
}

// catchUp sees what is new in a view. It reports false where the view is of
// another game.
func (t *track) catchUp(view *stratego.View, side board.Side) bool {
	events := view.History()
	n := len(t.seen)
	if view.Variant() != t.observer.v || side != t.observer.side || len(events) < n || !slices.Equal(events[:n], t.seen) {
		return false
	}
	return t.see(events[n:]) && t.observer.traces.stand(view)
}

// see takes in events that follow those seen. It stops and reports false at one that
// the pieces do not allow as they stand: it is of another game.
func (t *track) see(events []stratego.Event) bool {
	for _, e := range events {
		w := t.observer
		if !w.traces.allow(e) {
			return false
		}
		var before *stratego.Event
		if n := len(t.seen); n > 0 {
			before = &t.seen[n-1]
		}
		w.see(e, before, len(t.seen))
		w.traces.play(w.v, e, len(t.seen))
		t.seen = append(t.seen, e)
	}
	return true
}

// allow reports whether an event's mover stands where it comes from, and an enemy where
// it strikes and nowhere else.
func (l *Traces) allow(e stratego.Event) bool {
	mover, met := l.On(e.Move.From), l.On(e.Move.To)
	if mover == nil || mover.Side != e.Side {
		return false
	}
	if e.Outcome == stratego.NoStrike {
		return met == nil
	}
	return met != nil && met.Side != e.Side
}

// stand reports whether the pieces stand as they do in a view, with the ranks that it
// shows: games may have the same events and other set-ups.
func (l *Traces) stand(view *stratego.View) bool {
	var sides [2]board.Set
	for q, i := range l.at {
		if i < 0 {
			continue
		}
		t, shown := &l.All[i], view.At(board.Square(q)).Rank()
		if shown != stratego.Hidden && t.Rank != stratego.NoRank && shown != t.Rank {
			return false
		}
		sides[t.Side] = sides[t.Side].With(board.Square(q))
	}
	return sides[0] == view.Pieces(0) && sides[1] == view.Pieces(1)
}
