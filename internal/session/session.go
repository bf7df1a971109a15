// Package session runs a game for people: two seats, each held by a person or
// by a program that thinks in the background, observers, undo, hints, draw
// offers, clocks, saving and resuming. The faces (text, terminal, browser) draw
// its Scenes and send it moves; none of them touches a rule.
package session

import (
	"context"
	"sync"
	"time"

	"flagfall.dev/internal/phrase"

	"flagfall.dev/board"
	"flagfall.dev/internal/game"
	"flagfall.dev/internal/search"
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
	absent   [2]bool // seats that somebody is still to take
	opened   bool    // hidden pieces were shown at some time
	revealed bool    // and are shown now
	regained bool    // a move that had shown a rank was taken back
	offered  bool
	offer    board.Side
	asked    bool // somebody asks to take a move back
	asker    board.Side
	times    []time.Duration // of the moves
	clock    clock
	thought  thought
	said     [2]said          // what each side was told of hidden pieces
	passed   phrase.Text      // in words: that the last turn was given up, empty where it was not
	line     [2]chan struct{} // closed when the newest thing begun with a seat's program is done
}

// rules is the rules side of a session: a position with everything both sides
// know, and the programs at its seats. The driver says whose turn it is, how the
// game stands and who hears of it; nobody else does. The session's lock guards all.
type rules struct {
	driver *game.Driver
	hides  bool // something is hidden in this game
	mover
	checker
	book
	seats
}

// A mover changes the game.
type mover interface {
	// play makes a move of the side to move; the error says in words what is
	// wrong with it.
	play(text string) error
	// takeBack takes the newest move back, and reports whether it had shown a
	// side something hidden that the side had not known before.
	takeBack(side board.Side) (shown bool)
	// deploy gives a side its set-up.
	deploy(side board.Side, setup string) error
}

// A checker says in words what is wrong with a move, and changes nothing.
type checker interface {
	check(text string) error
	// checkSquares looks at any move from one square to another.
	checkSquares(from, to board.Square) error
	// checkFrom says why a side's piece on a square cannot be moved at all.
	checkFrom(side board.Side, sq board.Square) error
}

// A book shows the game and writes it down.
type book interface {
	// ready says which sides have a set-up.
	ready() [2]bool
	// draw fills in the scene of a ply as its viewer may know it, with nothing
	// hidden where it is open.
	draw(sc *Scene, ply int, open bool)
	// premoves says where a side that is not to move might go next.
	premoves(side board.Side) map[board.Square][]int
	// write puts variant, set-ups and moves into a record.
	write(g *record.Game)
}

// The seats have programs to ask. What those may know is taken now.
type seats interface {
	// bot and adviser return a question to the program at a seat, or to the
	// program that gives hints; nil where there is none.
	bot(side board.Side) question
	adviser(side board.Side) question
	// reasons returns what says why a side would make a move, from what the side may
	// know now.
	reasons(side board.Side) reasoner
	// suspects are the likeliest ranks of the hidden enemy on a square, by what a side
	// may know.
	suspects(side board.Side, sq board.Square) []string
}

// hasBot reports whether a program sits at a seat.
func (r *rules) hasBot(side board.Side) bool { return r.driver.Player(side) != nil }

// remembers reports whether the program at a seat cannot forget a move that is
// taken back.
func (r *rules) remembers(side board.Side) bool {
	p, ok := r.driver.Player(side).(interface{ Remembers() bool })
	return ok && p.Remembers()
}

func (r *rules) turn() board.Side { return r.driver.Standing().Turn }

func (r *rules) ply() int { return r.driver.Standing().Ply }

// result is how the game stands by its rules.
func (r *rules) result() board.Result {
	e, _ := r.driver.Over()
	return e.Result
}

// question asks a program for a move of the position at hand.
type question func(ctx context.Context, limits search.Limits) (move string, info search.Info, err error)

// start makes a session of a game whose earlier moves took the given times.
func start(g rules, opts Options, resumed *record.Game) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Session{
		ctx: ctx, cancel: cancel, opts: opts, game: g, started: time.Now(),
		watchers: map[chan uint64]struct{}{}, opened: opts.Opened,
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
	s.regained = rec.TakenBack
	if rec.Result.Over() && !s.game.result().Over() {
		s.result, s.reason = rec.Result, rec.Reason
	}
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
		s.farewell()
	}
	if s.opts.Closed != nil {
		s.opts.Closed()
	}
}

// parting is how long a program may take to hear of the end.
const parting = 2 * time.Second

// farewell tells the programs how the game ended. That waits until nothing can be
// taken back any more.
func (s *Session) farewell() {
	s.mu.Lock()
	var tell [2]game.Tell
	if r := s.standing(); r.Over() {
		for side := range tell {
			tell[side] = s.game.driver.Farewell(board.Side(side), r)
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

// Scene returns the game as a viewer may see it now.
func (s *Session) Scene(v Viewer) Scene {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.scene(v, s.game.ply())
}

// SceneAt returns the game as a viewer could see it after the first ply moves;
// there are no moves to choose from unless that is now. A ply out of range
// means the nearest one.
func (s *Session) SceneAt(v Viewer, ply int) Scene {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.scene(v, max(0, min(ply, s.game.ply())))
}

func (s *Session) scene(v Viewer, ply int) Scene {
	sc := Scene{
		Version: s.version, Viewer: v, Phase: s.phase(), Result: s.standing(),
		Players: s.opts.Names, Ready: s.game.ready(), Ply: ply, Solo: s.opts.Solo,
		Opened: s.opened || s.regained, OpenedBy: s.openedBy(), Revealed: s.revealed, Offered: s.offered, DrawOffer: s.offer,
		Thinking: s.thought.cancel != nil, Timed: s.clock.on(), Clocks: s.clock.read(),
	}
	for side := range board.Side(2) {
		sc.Bots[side] = s.game.hasBot(side)
	}
	now := ply == s.game.ply()
	s.game.draw(&sc, ply, s.open(v))
	for i := range sc.History {
		sc.History[i].Time = s.times[i].Round(time.Millisecond)
	}
	if n := len(sc.History); n > 0 {
		sc.Last = &sc.History[n-1]
	}
	if sc.Phase != Playing || !now {
		sc.Moves = nil
	}
	if side, seated := v.Side(); seated && now && sc.Phase == Playing && sc.Turn != side && !s.opts.Solo && !s.game.hasBot(side) {
		sc.Premoves = s.game.premoves(side)
	}
	if now && !s.passed.Empty() {
		sc.Notes = append(sc.Notes, s.passed)
	}
	if !now {
		sc.Result = board.Result{}
	}
	sc.Verdict = verdict(sc.Result, sc.Sides, s.reason)
	side, seated := v.Side()
	sc.CanUndo = seated && s.whyNoUndo(side) == nil
	sc.CanAskUndo = seated && s.whyNoAsk(side) == nil
	sc.UndoAsked, sc.UndoAsker = s.asked, s.asker
	sc.CanHint = seated && s.whyNoHint(side) == nil
	sc.CanReveal = seated && s.whyNoReveal(side) == nil
	return sc
}

// openedBy says in words why the game is marked as open, nothing where it is not.
func (s *Session) openedBy() phrase.Text {
	shown, back := phrase.New("hidden pieces were shown"), phrase.New("a move that had shown a rank was taken back")
	switch {
	case s.opened && s.regained:
		return phrase.List(shown, back)
	case s.opened:
		return shown
	case s.regained:
		return back
	}
	return phrase.Text{}
}

// open reports whether a viewer may see everything now.
func (s *Session) open(v Viewer) bool {
	return s.revealed && v != Spectator || v == Open && (s.standing().Over() || s.opts.Revealable)
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
