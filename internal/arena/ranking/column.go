package ranking

import (
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/play/referee"
)

// A Column is one figure of each player. To add one, add an element to columns: every
// table, page and file that lists players then has it.
type Column struct {
	// Key is its name in JSON and CSV; empty where other columns have the same as numbers.
	Key string
	// CSV is its place among the columns of a CSV file, from 1 on, and 0 where those leave it
	// out. Scripts may count columns: a new one takes the next place.
	CSV   int
	Title string      // above it in a terminal, which leaves it out where it is empty
	Head  phrase.Text // above it on a page, which leaves it out where it is empty
	Part  Part        // of a page
	Room  Room        // that it needs
	// Swiss says that tables show it for Swiss tournaments only. Files always have it.
	Swiss bool
	// Rated says that it is known only where ratings were computed.
	Rated  bool
	Digits int // decimals of a number, where a table has the same for all players
	// Value returns an int, a float64, a bool, counts by kind (map[string]int), a
	// rating.Estimate, what only JSON shows, or nil where nothing is known.
	Value func(*tally.Standing) any
}

// A Part is a table of a page.
type Part int8

// The tables of a page.
const (
	Score   Part = iota // points and rating
	Endings             // how games ended, and faults
	Times               // what moves took
)

// Room is how much room a table has, or a column needs.
type Room int8

// The kinds of room.
const (
	Narrow Room = iota // a telephone
	Medium             // a terminal of 80 columns
	Wide
)

// columns are all figures of a player, in the order of tables.
var columns = []Column{
	{
		Key: "points", CSV: 2, Title: "points", Head: phrase.New("Points"), Digits: 1,
		Value: func(s *tally.Standing) any { return s.Points },
	},
	{
		Key: "byes", CSV: 12, Title: "byes", Head: phrase.New("Byes"), Room: Medium, Swiss: true,
		Value: func(s *tally.Standing) any { return s.Byes },
	},
	{
		Key: "buchholz", CSV: 13, Title: "Buchholz", Head: phrase.New("Buchholz"), Room: Medium, Swiss: true,
		Digits: 1, Value: func(s *tally.Standing) any { return s.Buchholz },
	},
	{
		Key: "sonneborn_berger", CSV: 14, Title: "Sonneborn-Berger", Head: phrase.New("Sonneborn–Berger"), Room: Wide, Swiss: true, Digits: 2,
		Value: func(s *tally.Standing) any { return s.Berger },
	},
	{
		Key: "games", CSV: 3, Title: "games", Head: phrase.New("Games"), Room: Medium,
		Value: func(s *tally.Standing) any { return s.Games },
	},
	{Key: "wins", CSV: 4, Title: "won", Head: phrase.New("+"), Room: Medium, Value: func(s *tally.Standing) any { return s.Wins }},
	{Key: "draws", CSV: 5, Title: "drawn", Head: phrase.New("="), Room: Medium, Value: func(s *tally.Standing) any { return s.Draws }},
	{Key: "losses", CSV: 6, Title: "lost", Head: phrase.New("−"), Room: Medium, Value: func(s *tally.Standing) any { return s.Losses }},
	{Title: "Elo", Head: phrase.New("Elo"), Rated: true, Value: func(s *tally.Standing) any { return s.Rating }},
	{Key: "rating", CSV: 7, Rated: true, Value: func(s *tally.Standing) any { return s.Rating.Value }},
	{Key: "rating_error", CSV: 8, Rated: true, Value: func(s *tally.Standing) any { return s.Rating.Error }},
	{
		Key: "rating_is_bound", Rated: true,
		Value: func(s *tally.Standing) any { return s.Rating.Bound != rating.Exact },
	}, // it won or lost everything: the true value is infinite

	{Key: "moves", Value: func(s *tally.Standing) any { return s.Moves }},
	{Key: "asked", Value: func(s *tally.Standing) any { return s.Asked }}, // for a move, within mean_move_ms
	{
		Key: "mean_move_ms", CSV: 9, Title: "ms a move", Head: phrase.New("ms a move"), Part: Times, Room: Wide,
		Digits: 2, Value: func(s *tally.Standing) any { return 1e3 * s.MeanThink().Seconds() },
	},
	{
		Key: "max_move_ms", CSV: 10, Head: phrase.New("slowest, ms"), Part: Times,
		Value: func(s *tally.Standing) any { return 1e3 * s.Slowest.Seconds() },
	},
	{Key: "think_s", Head: phrase.New("thought, s"), Part: Times, Value: func(s *tally.Standing) any { return s.Think.Seconds() }},
	{Head: phrase.New("processor, s"), Part: Times, Value: func(s *tally.Standing) any {
		if s.CPU == 0 {
			return nil // our own players
		}
		return s.CPU.Seconds()
	}},
	{Key: "cpu_s", Value: func(s *tally.Standing) any { return s.CPU.Seconds() }}, // of its processes; 0 for our own players
	{Key: "cpu_ms", Value: func(s *tally.Standing) any { return 1e3 * s.CPU.Seconds() }},
	{Key: "waited_ms", Value: func(s *tally.Standing) any { return 1e3 * s.Waited.Seconds() }}, // for a processor: it was given back

	{Key: "won_by", Head: phrase.New("Wins by"), Part: Endings, Value: func(s *tally.Standing) any { return s.WonBy }},
	{Key: "lost_by", Head: phrase.New("Losses by"), Part: Endings, Value: func(s *tally.Standing) any { return s.LostBy }},
	{Key: "drawn_by", Head: phrase.New("Draws by"), Part: Endings, Value: func(s *tally.Standing) any { return s.DrawnBy }},
	{
		Key: "faults", CSV: 11, Title: "faults", Head: phrase.New("Faults"), Part: Endings, Room: Wide,
		Value: func(s *tally.Standing) any { return s.Faults },
	},

	{Key: "forfeits", CSV: 15, Value: func(s *tally.Standing) any { return s.Forfeits() }},
	{Key: "benched", CSV: 16, Value: func(s *tally.Standing) any { return s.Faults[referee.Benched] > 0 }},
	{Key: "withdrawn", CSV: 17, Value: func(s *tally.Standing) any { return s.Withdrawn }},
	{Key: "first_fault", Value: func(s *tally.Standing) any {
		if s.First == nil {
			return nil
		}
		return s.First
	}},
	{Key: "programs", Value: func(s *tally.Standing) any { // what played its games
		if len(s.Programs) == 0 {
			return nil
		}
		return s.Programs
	}},
}
