package lobby

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/face/tui"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/career"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/record"
)

// Screen is the full-screen terminal as its user asks for it, with the games,
// files and tournaments behind it.
type Screen struct {
	Order      Order
	Resume     string // the saved game to go on with, as Find takes it
	Replay     string // the game to look at: a file, or STORE#GAME
	Tournament string // the file of the tournament to watch
	Puzzle     string // what to solve: daily, next, a theme, a time for a run, or an ID
	Talk       string // how much hints, explanations and the coach say: short, normal or figures; empty: by default
	Kept       library.Library

	contests Contests
}

// Config checks what is asked for and returns what the face is wired to.
func (s *Screen) Config() (tui.Config, error) {
	first, err := s.first()
	if err != nil {
		return tui.Config{}, err
	}
	talk, err := s.Order.talk(s.Talk)
	return tui.Config{
		Talk:  talk,
		Games: menu(&s.Order), Begin: s.begin, Resume: s.resume, Replay: s.replay, Contest: s.contests.Read,
		Saves: func() []tui.Saved { return saves(s.Kept) }, First: first, Puzzles: puzzles(s.Kept),
		Me: s.me, Profiles: s.profiles(), Setups: s.setups(), Campaign: s.campaign, Lessons: lessons(s.Kept),
	}, err
}

// me computes what the games of a variant come to.
func (s *Screen) me(variant string) (*career.Career, error) {
	m := Me{Kept: s.Kept, Variant: variant, Now: time.Now()}
	return m.Career()
}

// standing says what a game has changed in the rating of who played it.
func (s *Screen) standing(rec *record.Game) []phrase.Text { return standing(s.Kept, rec) }

// first checks the order and says what is shown first.
func (s *Screen) first() (tui.First, error) {
	if err := s.refuse(); err != nil {
		return tui.First{}, err
	}
	o := &s.Order
	switch {
	case s.Replay != "":
		return tui.First{Replay: s.Replay}, checkReplay(s.Kept, s.Replay)
	case s.Tournament != "":
		p, _, err := tournament.Open(context.Background(), s.Tournament)
		if err == nil {
			err = arena.CheckPlan(p)
		}
		return tui.First{Contest: s.Tournament}, err
	case s.Puzzle != "":
		w, err := orderNamed(s.Puzzle, o.Variant)
		return tui.First{Puzzles: &w}, err
	case s.Resume != "":
		return s.firstSaved()
	case o.Variant == "" && o.Player == "" && o.Level == 0 && o.Side == "" && o.Clock == "" && !o.Solo && o.Pieces.drawn():
		return tui.First{}, nil
	}
	choice, err := s.choice()
	return tui.First{Choice: &choice}, err
}

// refuse refuses what a game that exists has settled already.
func (s *Screen) refuse() error {
	o := &s.Order
	begins := []Given{
		{"--variant", o.Variant != ""},
		{"--side", o.Side != ""},
		{"--setup", !o.Pieces.drawn()},
		{"--seed", o.Seed != 0},
		{"--level", o.Level != 0},
		{"--clock", o.Clock != ""},
		{"--solo", o.Solo},
	}
	solves := Given{"--puzzle", s.Puzzle != ""}
	switch shown := append([]Given{{"--player", o.Player != ""}}, begins...); {
	case s.Resume != "":
		return Refuse("--resume", "the saved game goes on as it was begun",
			append(begins, Given{"--replay", s.Replay != ""}, Given{"--tournament", s.Tournament != ""}, solves)...)
	case s.Replay != "":
		return Refuse("--replay", "nothing is played", append(shown, Given{"--tournament", s.Tournament != ""}, solves)...)
	case s.Tournament != "":
		return Refuse("--tournament", "nothing is played", append(shown, solves)...)
	case s.Puzzle != "":
		return Refuse("--puzzle", "no game is played", slices.Delete(shown, 1, 2)...) // --variant chooses puzzles
	}
	return nil
}

// replay opens a game to look at.
func (s *Screen) replay(ctx context.Context, name string) (tui.Opened, error) {
	return Replay(ctx, s.Kept, name)
}

// firstSaved opens the game that --resume names.
func (s *Screen) firstSaved() (tui.First, error) {
	var notes []string
	file, err := Find(
		s.Kept, s.Resume, func(*record.Game) bool { return true }, func(note string) { notes = append(notes, note) },
	)
	if err != nil {
		return tui.First{}, fmt.Errorf("--resume: %w", err)
	}
	o, err := s.resume(context.Background(), file)
	o.Note = strings.Join(notes, " ")
	return tui.First{Opened: &o}, err
}

// choice checks the whole order, before the screen is taken, and returns the game
// to begin.
func (s *Screen) choice() (tui.Choice, error) {
	g, err := s.Order.Game()
	if err == nil {
		_, err = g.Config()
	}
	name := s.Order.Variant // it may be a file
	if name == "" {
		name = g.Variant.Name
	}
	return tui.Choice{Game: name, Seats: g.Seats, Arrange: s.Order.Pieces.Setup == Edit, Clock: g.Clock}, err
}

// begin begins a game that was chosen, in the order or in the menu.
func (s *Screen) begin(ctx context.Context, c tui.Choice) (tui.Opened, error) {
	if c.Battle != "" {
		return s.beginBattle(ctx, c.Battle)
	}
	v, err := games.VariantNamed(c.Game)
	if err != nil {
		return tui.Opened{}, err
	}
	o := &s.Order
	g := Game{
		Variant: v, Seats: c.Seats, Clock: c.Clock, Pieces: o.Pieces, Chance: games.NewChance(o.Seed), MoveTime: o.MoveTime,
		Solo: o.Solo, Opened: o.Opened, Guard: o.Guard,
	}
	switch {
	case c.Arrange && v.Stratego != nil:
		g.Pieces = Pieces{Setup: Edit}
	case v.Stratego == nil || g.Pieces.Setup == Edit: // asked for another game
		g.Pieces = Pieces{}
	}
	opened, err := s.beginGame(ctx, &g)
	opened.Relevel = s.relevel
	return opened, err
}

// beginGame begins a game.
func (s *Screen) beginGame(ctx context.Context, g *Game) (opened tui.Opened, err error) {
	v := g.Variant
	opened = tui.Opened{Drafts: drafts(s.Kept, v), Shuffle: shuffler(v, g.Chance), Presets: presets(v), Rules: v.Rules()}
	if opened.Session, err = g.Begin(ctx); err != nil {
		return opened, err
	}
	opened.Keeper, opened.Standing = newKeeper(s.Kept), s.standing
	if err = s.Order.coach(opened.Session, g.side()); err != nil {
		opened.Session.Close()
	}
	return opened, err
}

// beginBattle begins a battle of the campaign.
func (s *Screen) beginBattle(ctx context.Context, name string) (tui.Opened, error) {
	c := Campaign{Kept: s.Kept}
	b, err := c.Choose(name)
	if err != nil {
		return tui.Opened{}, err
	}
	o := Order{Seed: s.Order.Seed, MoveTime: s.Order.MoveTime, Guard: s.Order.Guard, Pieces: Pieces{Setup: Edit}}
	g := battleGame(b, &o)
	return s.beginGame(ctx, &g)
}

// campaign returns what who plays now has reached in the campaign.
func (s *Screen) campaign() (campaign.Progress, error) {
	c := Campaign{Kept: s.Kept}
	p, _, err := c.Progress()
	return p, err
}

// resume goes on with a saved game, and keeps it in the same file.
func (s *Screen) resume(ctx context.Context, file string) (tui.Opened, error) {
	saved, err := Open(s.Kept, file)
	if err != nil {
		return tui.Opened{}, err
	}
	if p := s.Order.Player; s.Resume != "" && p != "" && !slices.Contains(saved.Record.Players[:], p) {
		return tui.Opened{}, fmt.Errorf("--player: the saved game is between %s and %s", saved.Record.Players[0], saved.Record.Players[1])
	}
	game, err := saved.Resume(ctx, &s.Order)
	if err != nil {
		return tui.Opened{}, err
	}
	if err := s.Order.coach(game, board.First, board.Second); err != nil {
		game.Close()
		return tui.Opened{}, err
	}
	return tui.Opened{
		Session: game, Keeper: saved.Keeper, Rules: saved.Variant.Rules(), Relevel: s.relevel, Standing: s.standing,
	}, nil
}

// relevel goes on with a game against marshal at a level.
func (s *Screen) relevel(ctx context.Context, game *session.Session, side board.Side, level string) (*session.Session, error) {
	return relevel(ctx, game, side, level, &s.Order)
}

// shuffler makes random set-ups, another one every time, and none that the chance of the game
// has put on the board.
func shuffler(v games.Variant, chance games.Chance) func(context.Context, board.Side) (string, error) {
	if v.Stratego == nil {
		return nil
	}
	var n atomic.Int64
	return func(context.Context, board.Side) (string, error) {
		return games.RandomSetup(v.Stratego, chance.Seed(int(n.Add(1))+1)).String(), nil
	}
}

// presets are the ready-made set-ups of a variant.
func presets(v games.Variant) []session.Preset {
	if v.Stratego == nil {
		return nil
	}
	return session.NewSetupBoard(v.Stratego).Presets
}

// drafts returns where the set-ups of a variant are kept while they are made,
// empty where they cannot be.
func drafts(l library.Library, v games.Variant) (files [2]string) {
	if l.Folder == "" || v.Stratego == nil {
		return files
	}
	for s := range files {
		files[s] = filepath.Join(l.Folder, v.Name+"-"+strings.ToLower(v.SideName(board.Side(s)))+".setup")
	}
	return files
}
