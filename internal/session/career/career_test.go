package career

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall.dev/board"
	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/records/statistics"
	"flagfall.dev/internal/session/campaign"
	"flagfall.dev/internal/session/puzzle"
	"flagfall.dev/internal/session/trainer"
	"flagfall.dev/record"
)

// game is a game of barrage on a day of November against a player of ours.
func game(day int, spec string, won bool) statistics.Game {
	rec := &record.Game{
		Game: record.Stratego, Variant: "barrage", Date: time.Date(2026, 11, day, 20, 0, 0, 0, time.UTC),
		Names: [2]string{"You", "called so then"}, Players: [2]string{"human", spec},
		Setups: [2]string{"F8.......9 B......... ....S...2. 9..1......", "F8.......9 B......... ....S...2. 9..1......"},
		Moves:  []record.Move{{Side: 1, Text: "A4-A5", Striker: "8", Defender: "9", Outcome: "wins"}},
		Result: board.Result{Ending: board.FlagTaken, Winner: board.Second},
	}
	if won {
		rec.Result.Winner = board.First
	}
	return GameOf(fmt.Sprint("game-", day), rec, board.First)
}

// alone is what somebody's games come to who played no friend.
func alone(name string, games []statistics.Game, f Filter) *Career {
	return Among(name, CircleOf("", games, nil), f, Kept{})
}

func TestAFilterChoosesGamesAndARatingFollowsFromAllOfItsVariant(t *testing.T) {
	games := []statistics.Game{
		game(1, "marshal:level=1", true), game(2, "marshal:level=2,memory=16", false), game(3, "council", true), game(4, "sparring:style=shuffler", true),
	}
	since := must.Get(ParseSince("2026-11-02", time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)))(t)
	for _, c := range []struct {
		filter       Filter
		games, rated int
	}{
		{Filter{}, 4, 3},
		{Filter{Against: "beginner"}, 1, 3}, // marshal:level=2 is called so
		{Filter{Against: "COUNCIL"}, 1, 3},
		{Filter{Since: since}, 3, 3},
		{Filter{Variant: "barrage"}, 4, 3},
		{Filter{Variant: "classic"}, 0, 0},
	} {
		got := alone("You", games, c.filter)
		rated := -1
		if len(got.Ratings) > 0 {
			rated = len(got.Ratings[0].Steps)
		}
		if got.Score.Games() != c.games || rated != c.rated {
			t.Errorf("%+v: %d games, %d rated", c.filter, got.Score.Games(), rated)
		}
	}
}

func TestSinceIsADayOrANumberOfDays(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	if got := must.Get(ParseSince("30d", now))(t); !got.Equal(now.AddDate(0, 0, -30)) {
		t.Error(got)
	}
	for _, bad := range []string{"yesterday", "-3d", "3", "d", "3dd", "2026-13-01", "99999999999d", "9999999d", "800000d", "0000-05-01", "2126-12-01"} {
		if _, err := ParseSince(bad, now); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestTheTextSaysWhatTheGamesComeToInEightyColumns(t *testing.T) {
	var games []statistics.Game
	for day := 1; day <= 28; day++ {
		games = append(games, game(day, fmt.Sprintf("marshal:level=%d", 1+day%10), day%3 == 0))
	}
	assisted := game(29, "marshal:level=1", true)
	assisted.Record.Assisted = true
	text := &bytes.Buffer{}
	must.Do(t, alone("Anna", append(games, assisted), Filter{}).WriteText(text))
	for _, want := range []string{
		"Anna: 29 games, 10 won, 0 drawn, 19 lost\n", "Rating in barrage: ", "next in barrage: ", "--level ",
		"1 game in barrage: not counted, because a coach or a hint helped", "Now 1 won in a row", "Scout           58    29  50 %   Miner 29",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for line := range strings.Lines(text.String()) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

func TestASetupIsCalledByItsNameOrDrawn(t *testing.T) {
	ready, mirrored := "F8.......9 B......... ....S...2. 9..1......", "9.......8F .........B .2...S.... ......1..9"
	own, nameless := "9F8....... .B........ ....1S.2.. .....9....", "....9F8... ....2..... .....B1S.. .......9.."
	var games []statistics.Game
	for i, setup := range []string{ready, ready, mirrored, mirrored, own, own, nameless, nameless} {
		g := game(1+i, "random", true)
		g.Record.Setups[g.Side] = setup
		games = append(games, g)
	}
	shelf := &trainer.Shelf{Setups: []trainer.Own{{Name: "Mine", Variant: "barrage", Setup: strings.ReplaceAll(own, " ", "")}}}
	c := Among("You", CircleOf("", games, nil), Filter{}, Kept{Setups: shelf})
	var text bytes.Buffer
	must.Do(t, c.WriteText(&text))
	for _, want := range []string{
		"Corner post ", "Corner post, mirrored ", "Mine ", "number 1, drawn below ", "\nnumber 1\n. . . . . . . 9 . .\n", "\n. . . . 9 F 8 . . .\n\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	if strings.Contains(text.String(), "number 2") || strings.Contains(text.String(), "F8....") {
		t.Errorf("%s", text.String())
	}
}

func TestBluffsAreInTheRecord(t *testing.T) {
	c := alone("You", []statistics.Game{game(1, "random", true)}, Filter{})
	c.Given.Bluffs = statistics.Bluffs{Own: statistics.Bluff{Made: 7, Called: 2}, Enemy: statistics.Bluff{Made: 5, Called: 4}}
	want := "Your bluffs: 7, of which 2 were called. The enemy's: 5, of which you called 4."
	if !slices.Contains(c.Lines(), want) {
		t.Errorf("%q", c.Lines())
	}
}

func TestPuzzlesAreInTheRecord(t *testing.T) {
	kept := Kept{Puzzles: &puzzle.Progress{
		Rating: rating.Glicko{Rating: 1480, Deviation: 80, Volatility: 0.06}, Best: 2,
		Results: map[string]puzzle.Result{"a": {Solved: true}, "b": {Solved: true}, "c": {Hints: 1}},
	}}
	c := Among("You", CircleOf("", nil, nil), Filter{}, kept)
	want := "Puzzles: 3 tried, 2 solved at the first try without a hint, at most 2 in a row; rating 1480 ± 160."
	if lines := c.Lines(); lines[len(lines)-1] != want {
		t.Errorf("%q", lines)
	}
	if lines := Among("You", CircleOf("", nil, nil), Filter{Against: "x"}, kept).Lines(); slices.Contains(lines, want) {
		t.Errorf("%q", lines)
	}
}

func TestTheTextOfNoGamesSaysWhatToDo(t *testing.T) {
	for filter, want := range map[Filter]string{
		{}: "flagfall play", {Against: "x"}: "No such game", {Variant: "duel"}: "next in duel: ", {Since: time.Unix(0, 0)}: "next in classic: Ada,",
	} {
		text := &bytes.Buffer{}
		if must.Do(t, alone("You", nil, filter).WriteText(text)); !strings.Contains(text.String(), want) {
			t.Error(text)
		}
	}
}

func TestAGameThatIsOverSaysWhatItChanged(t *testing.T) {
	games := []statistics.Game{game(2, "marshal:level=1", true), game(1, "marshal:level=1", false)}
	said := After(CircleOf("", games, nil), games[0].Record)
	all := strings.Join(phrase.Strings(said), "\n")
	for _, want := range []string{"Your rating in barrage: ", "(+", ", still uncertain.", "\nNext opponent: "} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in %s", want, all)
		}
	}
	games[0].Record.Opened = true
	if said := After(CircleOf("", games, nil), games[0].Record); len(said) != 1 || said[0].String() != "This game does not count for your rating: hidden pieces were shown." {
		t.Errorf("%v", said)
	}
	other := game(3, "sparring:style=shuffler", true)
	with := CircleOf("", append(games, other, game(4, "human", true)), nil)
	want := "This game does not count for your rating: the opponent's strength was not measured."
	if said := After(with, other.Record); len(said) != 1 || said[0].String() != want {
		t.Errorf("%v", said)
	}
	for _, rec := range []*record.Game{game(4, "human", true).Record, game(9, "marshal", true).Record} { // a person's; not kept
		if said := After(with, rec); said != nil {
			t.Errorf("%v", said)
		}
	}
}

func TestTheRatingAfterAGameIsThatOfTheRecord(t *testing.T) {
	circle := Circle{"me", map[string][]statistics.Game{}}
	for day := 1; day <= 6; day += 2 { // a friend wins against level 3 between the games
		own := game(day, "human", false)
		own.Friend, own.Between, own.Spec = "friend", true, ""
		theirs := own
		theirs.Side, theirs.Friend = board.Second, "me"
		circle.Games["me"] = append(circle.Games["me"], own)
		circle.Games["friend"] = append(circle.Games["friend"], theirs, game(day+1, "marshal:level=3", true))
	}
	last := game(9, "marshal:level=1", true)
	circle.Games["me"] = append(circle.Games["me"], last)
	now := Among("Me", circle, Filter{}, Kept{}).Ratings[0].Now
	want := fmt.Sprintf("Your rating in barrage: %.0f (", now.Rating)
	if said := After(circle, last.Record); len(said) == 0 || !strings.HasPrefix(said[0].String(), want) {
		t.Errorf("%v, expected %q", said, want)
	}
}

func TestThePictureOfARatingIsXMLWithAPointForEachGame(t *testing.T) {
	c := alone("You", []statistics.Game{game(1, "marshal:level=1", true), game(2, "marshal:level=2", true), game(3, "marshal:level=3", false)}, Filter{})
	out := &bytes.Buffer{}
	must.Do(t, c.Ratings[0].WriteSVG(out))
	if !strings.HasPrefix(out.String(), "<svg ") || !strings.Contains(out.String(), "Rating in barrage: ") {
		t.Errorf("%s", out)
	}
	_, points, _ := strings.Cut(out.String(), `stroke-width="2" points="`)
	points, _, _ = strings.Cut(points, `"`)
	if n := len(strings.Fields(points)); n != 3 {
		t.Errorf("%d points", n)
	}
	for d := xml.NewDecoder(out); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if err := (&Rating{}).WriteSVG(io.Discard); err == nil {
		t.Error("a picture of nothing")
	}
}

func TestABattleWithABoardOfItsOwnProposesNobodyAndSaysThatItIsOne(t *testing.T) {
	b := must.Get(campaign.Find("meadow"))(t)
	rec := &record.Game{
		Game: record.Stratego, Variant: b.Variant().Name, Definition: b.Variant().Definition, Event: b.Event(),
		Players: b.Seats(),
		Result:  board.Won(board.Second, board.FlagTaken),
	}
	ours := *rec
	ours.Event, ours.Variant = "", "mine"
	for name, c := range map[string]struct {
		rec *record.Game
		why string
	}{
		"a battle":     {rec, "it was a battle of the campaign with a board of its own"},
		"rules of own": {&ours, "it was played by rules of your own"},
	} {
		got := alone("You", []statistics.Game{GameOf("a", c.rec, board.First)}, Filter{})
		if r := got.Ratings[0]; r.Next != nil || r.Left[0].Why.String() != c.why {
			t.Errorf("%s: next %v, %v", name, r.Next, r.Left)
		}
		if n := len(got.Ratings); n != 2 || got.Ratings[1].Variant != firstVariant || got.Ratings[1].Next == nil {
			t.Errorf("%s: %d ratings, none for a beginner", name, n)
		}
		if only := alone("You", nil, Filter{Variant: c.rec.Variant}); len(only.Ratings) != 0 {
			t.Errorf("%s: without a game somebody is proposed: %v", name, only.Ratings)
		}
	}
}
