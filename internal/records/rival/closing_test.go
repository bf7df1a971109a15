package rival

import (
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/record"
)

func every() []Rival { return All(record.Stratego) }

func TestARivalThatClaimsSomethingHasALineThatIsTrueOfEveryGame(t *testing.T) {
	for _, r := range every() {
		if claims := r.needs != [3]fact{}; claims != (r.Plainly != "") {
			t.Errorf("%s claims %v, and says plainly %q", r.Name, r.needs, r.Plainly)
		}
	}
}

func TestAfterAResignationAtOnceNoRivalClaimsThatSomethingHappened(t *testing.T) {
	g := &record.Game{Setups: [2]string{"F8. ...", "F8. ..."}, Result: board.Won(board.Second, board.Resignation)}
	for _, r := range every() {
		want := r.Plainly
		if r.needs[0] == always {
			want = r.Won
		}
		if got := r.Answer(g, board.Second).String(); got != want {
			t.Errorf("%s: %q", r.Name, got)
		}
	}
}

func TestAClosingLineIsSaidOnlyWhereWhatItClaimsHappened(t *testing.T) {
	const person, rival = board.First, board.Second
	strike := func(by board.Side, text, striker, defender, outcome string) record.Move {
		return record.Move{Side: by, Text: text, Striker: striker, Defender: defender, Outcome: outcome}
	}
	flag, resigned := board.Won(rival, board.FlagTaken), board.Won(rival, board.Resignation)
	beaten, gaveUp := board.Won(person, board.FlagTaken), board.Won(person, board.Resignation)
	step := record.Move{Side: person, Text: "A4-A5"}
	for _, test := range []struct {
		name   string
		setup  string
		result board.Result
		moves  []record.Move
		said   bool
	}{
		{"Cleo", "F8. ...", flag, nil, true},
		{"Cleo", ".8. .F.", flag, nil, false},
		{"Cleo", "F8. ...", resigned, nil, false},
		{"Cleo", ".8. .F.", gaveUp, nil, true},
		{"Cleo", "F8. ...", gaveUp, nil, false},
		{"Bo", "", flag, []record.Move{strike(rival, "A7-A6", "9", "8", "loses")}, true},
		{"Bo", "", flag, []record.Move{strike(rival, "A7-A6", "S", "1", "wins")}, false},
		{"Bo", "", beaten, []record.Move{strike(person, "A4-A5", "1", "8", "wins"), strike(rival, "A6-A5", "2", "1", "loses")}, true},
		{"Bo", "", beaten, []record.Move{strike(rival, "A6-A5", "2", "1", "loses")}, false},
		{"Edda", "", flag, []record.Move{strike(rival, "A7-A6", "4", "8", "wins"), strike(person, "B4-B5", "8", "4", "loses")}, true},
		{"Edda", "", flag, []record.Move{strike(rival, "A7-A6", "4", "8", "wins")}, false},
		{"Roland", "", flag, nil, true},
		{"Roland", "", resigned, []record.Move{strike(rival, "A7-A6", "4", "8", "wins")}, false},
		{"Roland", "", beaten, []record.Move{strike(rival, "A7-A6", "4", "B", "loses")}, true},
		{"Roland", "", beaten, []record.Move{strike(rival, "A7-A6", "4", "8", "wins")}, false},
		{"Blanche", "", flag, []record.Move{strike(person, "A4-A5", "3", "9", "wins")}, true},
		{"Blanche", "", flag, []record.Move{strike(person, "A4-A5", "3", "9", "wins"), strike(person, "A5-A6", "3", "2", "loses")}, false},
		{"Blanche", "", beaten, []record.Move{strike(person, "A4-A5", "3", "9", "wins")}, true},
		{"Blanche", "", beaten, []record.Move{strike(person, "A5-A6", "3", "2", "loses")}, false},
		{"Blanche", "", board.Draw(board.Agreed), nil, true},
		{"Blanche", "", board.Draw(board.Agreed), []record.Move{strike(rival, "A7-A6", "1", "8", "wins")}, false},
		{"Silas", "", flag, []record.Move{step, strike(rival, "A6-A5", "S", "1", "wins")}, true},
		{"Silas", "", flag, []record.Move{strike(rival, "A6-A5", "S", "1", "wins")}, false},
		{"Silas", "", flag, []record.Move{step, strike(rival, "A6-A4", "S", "1", "wins")}, false},
		{"Silas", "", beaten, []record.Move{strike(person, "A5-A6", "1", "2", "wins")}, false},
		{"Silas", "", beaten, nil, true},
		{"Petra", "", resigned, []record.Move{strike(person, "A5-A6", "3", "B", "loses")}, true},
		{"Petra", "", gaveUp, nil, false},
		{"Petra", "", board.Draw(board.Limit), []record.Move{step}, true},
		{"Rex", "", beaten, []record.Move{strike(rival, "A7-A6", "4", "B", "loses")}, true},
		{"Rex", "", beaten, []record.Move{strike(rival, "A7-A6", "4", "3", "loses")}, false},
		{"Rex", "", board.Draw(board.NoPiece), nil, true},
		{"Rex", "", board.Draw(board.Agreed), nil, false},
		{"Nell", "", gaveUp, nil, false},
		{"Sid", "", resigned, []record.Move{{Side: rival, Text: "A7-A6"}}, true},
		{"Sid", "", flag, []record.Move{strike(rival, "A7-A6", "4", "F", "wins")}, false},
		{"Mona", "", resigned, []record.Move{strike(person, "A5-A6", "3", "B", "loses")}, true},
		{"Mona", "", beaten, []record.Move{strike(person, "A5-A6", "3", "4", "wins")}, true},
		{"Iris", "", flag, []record.Move{strike(rival, "A7-A6", "4", "F", "wins")}, true},
		{"Iris", "", resigned, []record.Move{{Side: rival, Text: "A7-A6"}}, false},
	} {
		r, _ := Named(test.name)
		g := &record.Game{Setups: [2]string{test.setup, "..F ..."}, Result: test.result, Moves: test.moves}
		if got := r.Answer(g, rival).String(); (got != r.Plainly) != test.said {
			t.Errorf("%s, %v, %v: %q", test.name, test.result, test.moves, got)
		}
	}
}
