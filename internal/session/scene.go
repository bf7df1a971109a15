package session

import (
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
)

// Viewer says whose knowledge a Scene shows.
type Viewer uint8

// The viewers. The first two see what their side may know.
const (
	AsFirst   Viewer = iota // Red, or White
	AsSecond                // Blue, or Black
	Spectator               // what both sides know: no hidden rank of either
	Open                    // everything; a Spectator until the game is over, revealed or a replay
)

// ViewerOf returns the viewer that sits at a side.
func ViewerOf(s board.Side) Viewer { return Viewer(s & 1) }

// Side returns the side a viewer sits at, and whether it sits at one.
func (v Viewer) Side() (board.Side, bool) { return board.Side(v & 1), v <= AsSecond }

// Phase is the stage of a game.
type Phase string

// The phases.
const (
	SettingUp Phase = "setup" // a side has still to put its pieces on the board
	Playing   Phase = "play"
	Over      Phase = "over"
)

// Orientation says how the board is drawn for the viewer.
func (sc *Scene) Orientation() board.Orientation {
	return board.Orientation{Turned: sc.Turned, Mirrored: sc.Mirrored}
}

// Scene is a game as one viewer may see it now, ready to draw: no face needs to
// know a rule. It is a copy; nothing in it changes later or leads to the truth.
type Scene struct {
	// Version grows with every change of the session.
	Version uint64 `json:"version"`
	Game    string `json:"game"`    // "stratego" or "advance"
	Variant string `json:"variant"` // one word
	Title   string `json:"title"`   // a line about the variant

	Viewer Viewer     `json:"viewer"`
	Grid   board.Grid `json:"grid"`
	// Turned is set where the viewer's home is at the top of the board, so that
	// a face should draw it turned by 180 degrees.
	Turned bool `json:"turned"`
	// Mirrored is set where left and right are exchanged, turned or not, so that
	// Red sees column A on its left.
	Mirrored bool `json:"mirrored,omitempty"`
	// Coordinates are the names along the edges, in board order.
	Columns []string `json:"columns"`
	Rows    []string `json:"rows"`
	// RowFirst is set where a square's name has its row first (D2).
	RowFirst bool `json:"rowFirst"`

	Sides   [2]string `json:"sides"`   // "Red", "Blue"
	Players [2]string `json:"players"` // names
	Bots    [2]bool   `json:"bots"`    // seats held by a program

	Phase Phase      `json:"phase"`
	Ready [2]bool    `json:"ready"` // set-ups that are complete
	Ply   int        `json:"ply"`
	Turn  board.Side `json:"turn"`
	// Squares has every square in the numbering of board.Square.
	Squares []Square `json:"squares"`
	// Moves are the viewer's legal moves, none where it is not its turn.
	Moves []Move `json:"moves"`
	// Premoves has, while the opponent is to move, where each piece of the viewer
	// might go next, by its square: a legal move only if the opponent's move makes
	// it one. It follows from the viewer's own pieces.
	Premoves map[board.Square][]int `json:"premoves,omitempty"`

	// Last is the newest move, LastStrike the newest one that took something.
	Last       *Played   `json:"last,omitempty"`
	LastStrike *Played   `json:"lastStrike,omitempty"`
	History    []Played  `json:"history"`
	Armies     [2][]Unit `json:"armies"`
	// Taken are the pieces each side has lost, strongest first.
	Taken [2][]Piece `json:"taken"`

	Clocks [2]Clock `json:"clocks"`
	Timed  bool     `json:"timed"` // there are clocks

	Result board.Result `json:"result"`
	// Refused is set where the game was lost by a set-up against the rules.
	Refused bool `json:"refused,omitempty"`
	// Verdict is the result in words, empty while the game goes on.
	Verdict string `json:"verdict,omitempty"`
	// Notes are remarks about the position, such as a General in danger.
	Notes []phrase.Text `json:"notes,omitempty"`

	// Remark is what the rival of a person says before the game and after it.
	Remark *Remark `json:"remark,omitempty"`

	Thinking bool `json:"thinking"` // a program is choosing its move
	Solo     bool `json:"solo"`     // only the first side moves
	// Opened is set once a side has seen more than it could know at its move:
	// OpenedBy says how, in words. Revealed is set while the hidden pieces are
	// shown.
	Opened   bool        `json:"opened"`
	OpenedBy phrase.Text `json:"openedBy,omitzero"`
	Revealed bool        `json:"revealed"`
	// DrawOffer says whose offer stands; it means something where Offered is set.
	Offered   bool       `json:"offered"`
	DrawOffer board.Side `json:"drawOffer"`
	// Commitments are the SHA-256 sums that bind each side to its set-up.
	Commitments [2]string `json:"commitments"`

	CanUndo bool `json:"canUndo"`
	// CanAskUndo is set where the opponent, a person, may be asked for a take-back.
	// UndoAsked is set while one is asked for, by UndoAsker.
	CanAskUndo bool       `json:"canAskUndo"`
	UndoAsked  bool       `json:"undoAsked"`
	UndoAsker  board.Side `json:"undoAsker"`

	CanHint  bool `json:"canHint"`
	CanCoach bool `json:"canCoach"`
	// Coach is from which share of the chance to win on the viewer's coach objects to a move, 0 where
	// there is none; Assisted is set once there was one on any side, or a hint.
	Coach     float64 `json:"coach"`
	Assisted  bool    `json:"assisted"`
	CanReveal bool    `json:"canReveal"`
}

// Square is one square of a Scene.
type Square struct {
	Name  string `json:"name"`            // in the variant's notation
	Lake  bool   `json:"lake,omitempty"`  // nothing may enter
	Wall  bool   `json:"wall,omitempty"`  // built in the game (Advance)
	Home  bool   `json:"home,omitempty"`  // in the viewer's home rows
	Piece *Piece `json:"piece,omitempty"` // nil where there is none
}

// Piece is a piece as the viewer knows it.
type Piece struct {
	Side  board.Side `json:"side"`
	Token string     `json:"token"` // one character: 1 to 9, S, B, F; x where hidden; ZBJMSCDG in Advance
	Name  string     `json:"name"`
	// Hidden is set where the viewer does not know the rank.
	Hidden bool `json:"hidden,omitempty"`
	Moved  bool `json:"moved,omitempty"`
	// Known is set where the piece's enemy has seen its rank.
	Known bool `json:"known,omitempty"`
}

// Move is a legal move.
type Move struct {
	From board.Square `json:"from"`
	To   board.Square `json:"to"`
	// Text names the move and no other: Session.Play takes it.
	Text string `json:"text"`
	// Kind is what the move does: move or strike in Stratego; step, capture,
	// leap, shot, build, swap or convert in Advance.
	Kind string `json:"kind"`
	// Words describe the move, such as "Miner A4 strikes A5".
	Words string `json:"words"`
}

// Played is a move of the history. It holds nothing that is not public.
type Played struct {
	Ply  int          `json:"ply"` // counted from 1
	Side board.Side   `json:"side"`
	From board.Square `json:"from"`
	To   board.Square `json:"to"`
	Text string       `json:"text"`
	Kind string       `json:"kind"`
	// Words tell the move, such as "Red strikes from A4 at A5: Miner (8) beats Bomb (B)".
	Words string `json:"words"`
	// Striker and Defender are the tokens shown in a strike; Outcome is wins,
	// loses or "both removed", seen from the striker.
	Striker  string `json:"striker,omitempty"`
	Defender string `json:"defender,omitempty"`
	Outcome  string `json:"outcome,omitempty"`
	// Time is how long the move took, rounded to milliseconds.
	Time time.Duration `json:"time"`
}

// Unit is a part of an army: the pieces of one rank, or of several where the
// variant lets chance or the owner choose among them.
type Unit struct {
	Tokens string `json:"tokens"` // one character a rank
	Name   string `json:"name"`
	Total  int    `json:"total"`
	Taken  int    `json:"taken"`
	// Hidden is how many are on the board with a rank that the enemy of the
	// army has not seen.
	Hidden int `json:"hidden"`
}

// Clock is a side's clock when the scene was drawn.
type Clock struct {
	Left    time.Duration `json:"left"`
	Running bool          `json:"running"`
}

// tell draws the moves that were played. The newest strike is told beside the board.
func (sc *Scene) tell(played []Played) {
	sc.History = append([]Played(nil), played...)
	for i := len(sc.History) - 1; i >= 0 && sc.LastStrike == nil; i-- {
		if sc.History[i].Outcome != "" {
			sc.LastStrike = &sc.History[i]
		}
	}
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
		Refused: s.refused, Thinking: s.thought.cancel != nil, Timed: s.clock.on(), Clocks: s.clock.read(),
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
	sc.Verdict = verdict(&sc, s.reason)
	sc.Remark = s.remark(&sc, now)
	side, seated := v.Side()
	sc.CanUndo = seated && s.whyNoUndo(side) == nil
	sc.CanAskUndo = seated && s.whyNoAsk(side) == nil
	sc.UndoAsked, sc.UndoAsker = s.asked, s.asker
	sc.CanHint = seated && s.whyNoHint(side) == nil
	sc.CanCoach, sc.Assisted = seated && s.whyNoCoach(side) == nil, s.assisted
	if seated {
		sc.Coach = s.coach[side].share
	}
	sc.CanReveal = seated && s.whyNoReveal(side) == nil
	return sc
}

// openedBy says in words why the game counts as open, nothing where it is not.
func (s *Session) openedBy() phrase.Text {
	shown, back := phrase.New("hidden pieces were shown"), phrase.New("a move was taken back that had shown a rank")
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
