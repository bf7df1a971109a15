package session

import (
	"context"
	"sync"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/search"
	"flagfall.dev/internal/play/game"
	"flagfall.dev/record"
)

// Options is what a session has besides the rules of its game. The zero value
// is a game between two people without clocks.
type Options struct {
	Names   [2]string // of the players, for scenes and records
	Players [2]string // their specifications, for records
	Seeds   [2]uint64 // of the players, for records
	Event   string    // for records
	// Clock is the time that each side has; the zero value is no clock.
	Clock record.Clock
	// Limits are what the programs at the seats may spend on a move, and Advice
	// what the adviser may spend on a hint. A session with a clock fills in the
	// time that remains.
	Limits [2]search.Limits
	Advice search.Limits
	// Revealable is set where everything may be shown to everybody, as in a
	// replay.
	Revealable bool
	// Opened marks the game as one in which hidden pieces were shown.
	Opened bool
	// Solo is set where only the first side moves and the other stands still.
	Solo bool
	// Resigns is set for the programs that resign when they are beyond hope, and offer a draw when they are beyond hope of
	// winning.
	Resigns [2]bool
	// Closed, where it is set, is called when the session has been closed and
	// no program thinks any more.
	Closed func()
}

// ErrClosed is returned by a session after Close.
var ErrClosed = phrase.Errorf("the game is closed")

// Session is a running game. Its methods may be called by any number of
// goroutines. Close must be called when it is no longer needed.
type Session struct {
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	work   sync.WaitGroup // programs that are thinking

	mu       sync.Mutex
	opts     Options
	game     rules
	started  time.Time
	version  uint64
	watchers map[chan uint64]struct{}
	closed   bool

	result   board.Result // set where the rules did not end the game
	reason   string
	refused  bool    // a set-up was, and the game ended by that
	absent   [2]bool // seats that somebody is still to take
	opened   bool    // hidden pieces were shown at some time
	revealed bool    // and are shown now
	regained bool    // a move was taken back that had shown a rank
	offered  bool
	offer    board.Side
	asked    bool // somebody asks to take a move back
	asker    board.Side
	times    []time.Duration // of the moves
	clock    clock
	thought  thought
	said     [2]said          // what each side was told about hidden pieces
	coach    [2]coaching      // of each side
	assisted bool             // a coach was asked at some time
	leveled  bool             // a program's level was changed
	advising chan struct{}    // holds one thing while the adviser thinks
	passed   phrase.Text      // in words: that the last turn was given up, empty where it was not
	line     [2]chan struct{} // closed when the newest thing begun with a seat's program is done
}

// start makes a session of a game whose earlier moves took the given times.
func start(g rules, opts Options, resumed *record.Game) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Session{
		ctx: ctx, cancel: cancel, opts: opts, game: g, started: time.Now(),
		watchers: map[chan uint64]struct{}{}, opened: opts.Opened, advising: make(chan struct{}, 1),
	}
	s.clock = newClock(opts.Clock)
	if resumed != nil {
		s.resume(resumed)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed()
	return s
}

// resume takes over what a record tells besides the position.
func (s *Session) resume(rec *record.Game) {
	s.started = rec.Date // none where the record tells none: it is still the same game
	s.opened = s.opened || rec.Opened
	s.regained, s.assisted, s.leveled = rec.TakenBack, rec.Assisted, rec.LevelChanged
	if rec.Result.Over() && (rec.Unbegun() || !s.game.result().Over()) {
		s.result, s.reason = rec.Result, rec.Reason
	}
	s.refused = rec.Unbegun() && rec.Result.Ending == board.IllegalMove
	for _, m := range rec.Moves {
		s.times = append(s.times, m.Time)
	}
	if s.clock.on() {
		s.clock.left = rec.Clocks(len(rec.Moves))
	}
}

// Close ends the session: programs stop thinking and are told how a game that is
// over has ended, and observers' channels are closed. It waits until no program
// thinks any more.
func (s *Session) Close() {
	s.mu.Lock()
	first := !s.closed
	if first {
		s.closed = true
		s.clock.stop()
		for w := range s.watchers {
			delete(s.watchers, w)
			close(w)
		}
	}
	s.mu.Unlock()
	s.cancel()
	s.work.Wait()
	if first {
		s.tellEnd()
	}
	if s.opts.Closed != nil {
		s.opts.Closed()
	}
}

// parting is how long a program may take to hear of the end.
const parting = 2 * time.Second

// tellEnd tells the programs how the game ended. That waits until nothing can be
// taken back any more.
func (s *Session) tellEnd() {
	s.mu.Lock()
	var tell [2]game.Tell
	if r := s.standing(); r.Over() {
		for side := range tell {
			tell[side] = s.game.driver.TellEnd(board.Side(side), r)
		}
	}
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), parting)
	defer cancel()
	for _, f := range tell {
		if f != nil {
			_ = f(ctx) // what a program makes of it is no longer of interest
		}
	}
}

// Watch returns a channel that receives the session's version after every
// change, and at once the present one. An observer that is slow misses versions
// in between, never the newest, and blocks nobody. The channel is closed when
// the context ends or the session is closed.
func (s *Session) Watch(ctx context.Context) <-chan uint64 {
	w := make(chan uint64, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	w <- s.version
	if s.closed {
		close(w)
		return w
	}
	s.watchers[w] = struct{}{}
	context.AfterFunc(ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if _, open := s.watchers[w]; open {
			delete(s.watchers, w)
			close(w)
		}
	})
	return w
}

// changed tells the observers that something changed and lets a program think
// where it is its turn. The lock is held.
func (s *Session) changed() {
	s.version++
	for w := range s.watchers {
		select {
		case <-w: // the version nobody has read yet
		default:
		}
		w <- s.version // there is room: only the lock's holder sends
	}
	s.runClock()
	s.think()
}

// standing is the result of the game, by the rules or otherwise.
func (s *Session) standing() board.Result {
	if s.result.Over() {
		return s.result
	}
	return s.game.result()
}

// phase tells the stage of the game.
func (s *Session) phase() Phase {
	ready := s.game.ready()
	switch {
	case s.standing().Over():
		return Over
	case !ready[0] || !ready[1]:
		return SettingUp
	}
	return Playing
}

// Version returns the version of the newest scene.
func (s *Session) Version() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version
}

// Ply returns the number of moves played.
func (s *Session) Ply() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.game.ply()
}

// Side tells whose turn it is, and whether there is a turn at all.
func (s *Session) Side() (turn board.Side, playing bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.game.turn(), s.phase() == Playing
}

// Result returns how the game stands.
func (s *Session) Result() board.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.standing()
}
