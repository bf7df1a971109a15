// Package review reviews a finished game: what every move cost compared with the best one,
// by what its side could know then, and how much of a strike was luck.
//
// Judgement and luck are separated as follows. The cost of a move is the chance to win of
// the best move less that of the move made, both searched from the view of the side to
// move: what came out afterwards does not change it. The luck of a strike is the chance to
// win after what came out, less what was to be expected by the belief before it: over all
// the ranks that the defender could have had it adds up to 0.
package review

import (
	"cmp"
	"context"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/records/archive"
	"flagfall.dev/internal/records/rival"
	"flagfall.dev/record"
)

// DefaultNodes is how many positions are searched for a move where no number is given.
const DefaultNodes = 20_000

// Options say how a game is gone over.
type Options struct {
	Nodes uint64 // searched for every move; 0 stands for DefaultNodes
	Games int    // played on from each true position; 0 stands for 32
}

// Review is what was found about a game.
type Review struct {
	Game    string    `json:"game"` // record.Stratego or record.Advance
	Variant string    `json:"variant"`
	Names   [2]string `json:"names"`
	Sides   [2]string `json:"sides"` // their names, such as Red and Blue
	Nodes   uint64    `json:"nodes"` // searched for every move
	Plies   []Ply     `json:"plies"`
	Worst   []int     `json:"worst"` // plies of the moves that cost most, the dearest first
	// Misjudged are moves that were right by what was known and wrong in truth, the dearest first.
	Misjudged []Misjudgement `json:"misjudged"`
	Players   [2]Account     `json:"players"`
	// Truth is the first side's chance to win before each move and after the last, by what the true
	// pieces say: by games that are played on, in which both sides choose by what they may know. In
	// Advance, where nothing is hidden, it is that of the search. Its last point is the result.
	Truth []float64 `json:"truth"`
	// Played is Truth before it is smoothed.
	Played  []float64 `json:"-"`
	Turning []Turning `json:"turning"`
	Decided *Decision `json:"decided,omitempty"`
	Walk    *Walk     `json:"walk,omitempty"`
	Taker   *Taker    `json:"taker,omitempty"`
	Lost    *Lost     `json:"lost,omitempty"`
	Forced  []Forced  `json:"forced,omitempty"` // in the order of the game
	Sum     *Sum      `json:"sum,omitempty"`
	// Story tells the game in a few sentences, and Sentences has them in English.
	Story     []phrase.Text `json:"story,omitempty"`
	Sentences []string      `json:"sentences"`
	// Accounts is how many sentences at the story's end say what the result is made of, in figures.
	Accounts int `json:"accounts,omitempty"`
	// Fault says which move of the record breaks the rules: the review ends before it.
	Fault string `json:"fault,omitempty"`
}

// Ply is a move with what was found about it. All chances are of its side, from 0 to 1,
// and by what that side could know before it moved.
type Ply struct {
	Ply  int        `json:"ply"` // moves made before it
	Side board.Side `json:"side"`
	Move string     `json:"move"`
	// Value is the chance to win with the best move, which is Best; Line is what is
	// expected after that.
	Value float64     `json:"value"`
	Best  string      `json:"best"`
	Line  []string    `json:"line"`
	Why   phrase.Text `json:"why,omitzero"` // what Best does, its side being "its"
	// Expected is what is expected after the move that was made.
	Expected []string `json:"expected"`
	// Allows is set where the first of Expected is possible after the move that was made, and not after Best.
	Allows bool `json:"allows,omitempty"`
	// MadeAt and BestAt are from where and to where the two moves go.
	MadeAt [2]board.Square `json:"-"`
	BestAt [2]board.Square `json:"-"`
	Cost   float64         `json:"cost"`  // the chance that the move gave away
	Grade  Grade           `json:"grade"` // of the cost
	Luck   float64         `json:"luck"`  // of its strike
	// Won is set where its side was proved to win by force before the move, and Held where it still did after it.
	Won  bool `json:"-"`
	Held bool `json:"-"`
	// Truth is the chance to win before the move by what the true pieces say, Change by how much the
	// move changed it, and Misjudged what of that neither its cost nor luck explains.
	Truth     float64 `json:"truth"`
	Change    float64 `json:"change"`
	Misjudged float64 `json:"misjudged"`
	Strike    *Strike `json:"strike,omitempty"`
	// Sentence is the same in words, empty where there is nothing to say; Told has its
	// parts, for pages in any language.
	Sentence string        `json:"sentence"`
	Told     []phrase.Text `json:"told,omitempty"`
}

// Strike is a strike with what was to be expected of it.
type Strike struct {
	Striker  string `json:"striker"` // rank tokens
	Defender string `json:"defender"`
	Outcome  string `json:"outcome"` // wins, loses or both
	// Before is the chance to win that was to be expected, and After the one that came
	// out, by what the pieces are worth and nothing else.
	Before float64    `json:"before"`
	After  float64    `json:"after"`
	Could  []Prospect `json:"could"` // what the defender could have been, the likeliest first
}

// Prospect is a rank that the defender of a strike could have had.
type Prospect struct {
	Rank    string  `json:"rank"` // token
	Chance  float64 `json:"chance"`
	Outcome string  `json:"outcome"`
	Win     float64 `json:"win"` // chance to win then
}

// Grade is how bad a move was.
type Grade string

// The grades, with the least cost of each.
const (
	Sound      Grade = ""
	Inaccuracy Grade = "inaccuracy" // 5 %
	Mistake    Grade = "mistake"    // 10 %
	Blunder    Grade = "blunder"    // 20 %
)

// gradeOf returns the grade of a cost.
func gradeOf(cost float64) Grade {
	switch {
	case cost >= 0.2:
		return Blunder
	case cost >= 0.1:
		return Mistake
	case cost >= 0.05:
		return Inaccuracy
	}
	return Sound
}

// Account sums up a side's moves.
type Account struct {
	Moves        int     `json:"moves"`
	Cost         float64 `json:"cost"` // of a move, on average
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	// Luck is the luck of the side's strikes less that of the enemy's, all together: 0.5
	// is half a game.
	Luck float64 `json:"luck"`
}

// assessor reviews a game of one kind, move by move.
type assessor interface {
	// next returns what is found about the next move; ok is false after the last one.
	next(ctx context.Context) (p Ply, ok bool, err error)
	// fault says which move breaks the rules, "" where none does.
	fault() string
	// truth is the first side's chance to win before each move and after the last. It is asked after the last move.
	truth() (curve []float64)
	// taken is the walk that ended the game, and the piece that took the Flag; nil for none.
	taken() (walk *Walk, taker *Taker)
	// forced are the positions that were won by force, as far as that was proved. It is asked first.
	forced(ctx context.Context) []Forced
	// result is how the game ended by its rules.
	result() board.Result
}

// Of goes over a game to its end, or to its first fault. each, if not nil, is called with
// every ply as soon as it is known. The error is the context's, or says that there is no
// position to begin from.
func Of(ctx context.Context, g *archive.Game, o Options, each func(Ply)) (*Review, error) {
	o.Nodes = cmp.Or(o.Nodes, DefaultNodes)
	o.Games = cmp.Or(o.Games, truthGames)
	rec := g.Record
	r := &Review{
		Game: rec.Game, Variant: rec.Variant, Names: rival.Names(rec), Sides: sideNames(rec.Game), Nodes: o.Nodes,
		Plies: []Ply{},
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	a, err := begin(ctx, g, o)
	if err != nil {
		return nil, err
	}
	won := a.forced(ctx)
	for {
		p, ok, err := a.next(ctx)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		p.Ply, p.Grade = len(r.Plies), gradeOf(p.Cost)
		p.Told = r.tell(&p)
		p.Sentence = sentence(p.Told)
		r.Plies = append(r.Plies, p)
		if each != nil {
			each(p)
		}
	}
	r.Fault = a.fault()
	curve := a.truth()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	end := ending{Result: a.result()}
	if !end.Over() && r.Fault == "" {
		end = ending{Result: rec.Result, byHand: rec.Result.Over()} // resigned, or ended by time
	}
	r.certain(won, end.Winner, end.Over() && !end.Drawn)
	r.Worst, r.Players = Worst(r.Plies), accounts(r.Plies)
	r.Walk, r.Taker = a.taken()
	r.conclude(curve, o.Games, end)
	return r, nil
}

// begin opens a game.
func begin(ctx context.Context, g *archive.Game, o Options) (assessor, error) {
	if g.Record.Game == record.Advance {
		return newAdvance(g, o)
	}
	return newStratego(ctx, g, o)
}
