package arena

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"io"
	"strings"
	"testing"

	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/arena/tournament/audit"
	"flagfall.dev/internal/arena/tournament/tally"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/record"
)

// falsified copies the file of the undisturbed tournament, and changes it.
func falsified(t *testing.T, change func(db *sql.DB)) string {
	t.Helper()
	file := copied(t, func([]byte) {})
	db := must.Get(sql.Open("sqlite", file))(t)
	db.SetMaxOpenConns(1) // temporary tables belong to a connection
	change(db)
	must.Do(t, db.Close())
	return file
}

// replayed reads what a file of the tournament says when its games are counted, and when they are
// replayed.
func replayed(t *testing.T, file string) (*tally.Results, audit.Replayed) {
	t.Helper()
	s := must.Get(store.OpenSecret(t.Context(), file))(t)
	defer s.Close()
	counted := must.Get(tally.ReadResults(t.Context(), s, crashPlan()))(t)
	checked := must.Get(audit.Replay(t.Context(), crashPlan(), s, &Arena{}))(t)
	return counted, checked
}

func TestEveryGameOfAnHonestFileIsReplayedAndRight(t *testing.T) {
	counted, checked := replayed(t, falsified(t, func(*sql.DB) {}))
	if counted.Games() != 36 || len(counted.Uncounted()) > 0 || checked.Right != 36 || len(checked.Wrong) > 0 ||
		checked.Unchecked > 0 {
		t.Errorf("%d counted, not %v; %+v", counted.Games(), counted.Uncounted(), checked)
	}
}

func TestAWinnerChangedInTheFileIsNotBelieved(t *testing.T) {
	changed := map[string]string{}
	file := falsified(t, func(db *sql.DB) {
		for _, id := range []string{"crash/1/0-1/0/1", "crash/1/0-1/1/2", "crash/1/1-2/0/1"} {
			changed[id] = "as the winner"
			change(t, db, `UPDATE games SET winner = CASE winner WHEN 'first' THEN 'second' ELSE 'first' END WHERE id = ?`, id)
		}
		changed["crash/1/0-2/0/1"], changed["crash/1/0-2/0/2"] = "record", "record"
		change(t, db, `UPDATE games SET ending = 'resignation' WHERE id = 'crash/1/0-2/0/1'`)
		change(t, db, `UPDATE games SET plies = plies + 1 WHERE id = 'crash/1/0-2/0/2'`)
		changed["crash/1/1-2/1/1"] = "record"
		change(t, db, `UPDATE games SET record = (SELECT record FROM games WHERE id = 'crash/1/0-1/2/1') WHERE id = 'crash/1/1-2/1/1'`)
	})
	counted, checked := replayed(t, file)
	if counted.Games() != 30 || len(counted.Uncounted()) != 6 || len(checked.Wrong) != 6 || checked.Right != 30 {
		t.Fatalf("%d counted, not %v; %+v", counted.Games(), counted.Uncounted(), checked)
	}
	for _, u := range counted.Uncounted() {
		if _, ours := changed[u.Game]; !ours || !strings.Contains(u.Reason, "the record says ") {
			t.Errorf("%+v", u)
		}
	}
}

// setSeat changes a value of a seat of a stored game.
func setSeat(t *testing.T, db *sql.DB, id, path string, value any) {
	t.Helper()
	change(t, db, `UPDATE games SET seats = json_set(seats, ?, ?) WHERE id = ?`, path, value, id)
}

func TestAFaultOrAVariantChangedInTheFileIsNotBelieved(t *testing.T) {
	const id = "crash/1/0-1/0/1"
	for name, forge := range map[string]func(db *sql.DB){
		"a fault of both sides": func(db *sql.DB) {
			setSeat(t, db, id, "$[0].fault", "illegal move")
			setSeat(t, db, id, "$[1].fault", "illegal move")
		},
		"a fault of the first side":  func(db *sql.DB) { setSeat(t, db, id, "$[0].fault", "bad reply") },
		"a fault of the second side": func(db *sql.DB) { setSeat(t, db, id, "$[1].fault", "start") },
		"no kind of fault":           func(db *sql.DB) { setSeat(t, db, id, "$[1].fault", "nonsense") },
		"another variant":            func(db *sql.DB) { change(t, db, `UPDATE games SET variant = 'classic' WHERE id = ?`, id) },
	} {
		counted, checked := replayed(t, falsified(t, forge))
		if counted.Games() != 35 || len(counted.Uncounted()) != 1 || checked.Right != 35 || len(checked.Wrong) != 1 ||
			checked.Wrong[0].Game != id {
			t.Errorf("%s: %d counted, not %v; %+v", name, counted.Games(), counted.Uncounted(), checked)
		}
	}
}

func TestAGameThatThePlanHasNoPlaceForCountsNowhere(t *testing.T) {
	const id = "crash/1/0-1/0/1"
	for _, place := range []string{"crash/1/0-1/52/1", "crash/1/0-1/52/2", "crash/2/0-1/0/1"} {
		file := falsified(t, func(db *sql.DB) {
			change(t, db, `CREATE TEMP TABLE again AS SELECT * FROM games WHERE id = ?`, id)
			change(t, db, `UPDATE again SET id = ?`, place)
			change(t, db, `INSERT INTO games SELECT * FROM again`)
		})
		counted, checked := replayed(t, file)
		if counted.Games() != 36 || len(counted.Uncounted()) != 1 || counted.Uncounted()[0].Game != place ||
			checked.Right != 36 || len(checked.Wrong) != 1 {
			t.Errorf("%s: %d counted, not %v; %+v", place, counted.Games(), counted.Uncounted(), checked)
		}
	}
}

func TestAGameThatWasNotDrawnIsNotKeptAsPlayedAgain(t *testing.T) {
	file := falsified(t, func(db *sql.DB) { change(t, db, `UPDATE games SET id = id || '/drawn' WHERE id = 'crash/1/0-1/0/1'`) })
	counted, checked := replayed(t, file)
	if counted.Games() != 35 || checked.Right != 35 || len(checked.Wrong) != 1 || !strings.Contains(checked.Wrong[0].Reason, "it was not drawn") {
		t.Errorf("%d counted; %+v", counted.Games(), checked)
	}
}

// A program that ends before it is told that it has won is noted for that, and has won.
func TestAWinnerThatCrashesAfterTheEndHasWon(t *testing.T) {
	var crashed int64
	file := falsified(t, func(db *sql.DB) {
		r, err := db.Exec(`UPDATE games SET seats = json_set(seats, CASE winner WHEN 'first' THEN '$[0].fault' ELSE '$[1].fault' END, 'crash') WHERE ending = 'flag'`)
		if err != nil {
			t.Fatal(err)
		}
		crashed, err = r.RowsAffected()
		if err != nil {
			t.Fatal(err)
		}
	})
	counted, checked := replayed(t, file)
	if crashed == 0 || counted.Games() != 36 || checked.Right != 36 || int64(counted.Faults()) != crashed {
		t.Errorf("%d winners crashed, %d faults in %d games, not %v; %+v", crashed, counted.Faults(), counted.Games(), counted.Uncounted(), checked)
	}
}

func TestATimeOrANumberOfMovesChangedInTheFileIsFoundOut(t *testing.T) {
	const id = "crash/1/0-1/0/1"
	for _, path := range []string{"$[0].think_ms", "$[1].think_ms", "$[0].moves", "$[1].moves"} {
		for _, value := range []int{0, 9000} {
			var was float64
			file := falsified(t, func(db *sql.DB) {
				must.Do(t, db.QueryRow(`SELECT json_extract(seats, ?) FROM games WHERE id = ?`, path, id).Scan(&was))
				setSeat(t, db, id, path, value)
			})
			if was < 1 && value == 0 {
				continue // so quick a player may have used nothing
			}
			counted, checked := replayed(t, file)
			if counted.Games() != 36 || checked.Right != 35 || len(checked.Wrong) != 1 || checked.Wrong[0].Game != id ||
				!strings.Contains(checked.Wrong[0].Reason, "the record says ") {
				t.Errorf("%s = %d: %d counted; %+v", path, value, counted.Games(), checked)
			}
		}
	}
}

func TestPointsForTimeAreGivenForTheTimeOfTheRecordOnly(t *testing.T) {
	plan := crashPlan()
	plan.Scoring = tournament.MacTech
	for value, want := range map[int]int{-1: 36, 0: 35, 9000: 35} {
		s := must.Get(store.OpenSecret(t.Context(), falsified(t, func(db *sql.DB) {
			change(t, db, `UPDATE tournaments SET plan = json_set(plan, '$.scoring', 'mactech')`)
			if value >= 0 {
				setSeat(t, db, "crash/1/0-1/0/1", "$[0].think_ms", value)
			}
		})))(t)
		defer s.Close()
		r := must.Get(tally.ReadResults(t.Context(), s, plan))(t)
		if r.Games() != want || len(r.Uncounted()) != 36-want {
			t.Errorf("%d ms: %d games count, not %v", value, r.Games(), r.Uncounted())
		}
	}
}

// A copy of a game in another's place has the other's seeds against it.
func TestAGameCopiedToAnotherPlaceIsFoundOut(t *testing.T) {
	const to = "crash/1/0-1/1/1"
	file := falsified(t, func(db *sql.DB) {
		change(t, db, `UPDATE games SET (record, winner, ending, reason, plies, started, took, seats) =
			(SELECT record, winner, ending, reason, plies, started, took, seats FROM games WHERE id = 'crash/1/0-1/0/1') WHERE id = ?`, to)
	})
	_, checked := replayed(t, file)
	if checked.Right != 35 || len(checked.Wrong) != 1 || checked.Wrong[0].Game != to {
		t.Errorf("%+v", checked)
	}
}

// Whoever changes a record too can write a checksum that fits: only who replays the game sees it.
func TestARecordChangedInTheFileIsFoundOutByReplaying(t *testing.T) {
	for id, forge := range map[string]func(rec *record.Game){
		"crash/1/0-1/0/1": func(rec *record.Game) { rec.Setups[0], rec.Setups[1] = rec.Setups[1], rec.Setups[0] },
		"crash/1/0-1/0/2": func(rec *record.Game) { rec.Seeds[0]++ },
		"crash/1/0-1/1/1": func(rec *record.Game) { rec.Moves = rec.Moves[:len(rec.Moves)-1] },
		"crash/1/0-1/1/2": func(rec *record.Game) { rec.Moves[2] = rec.Moves[0] },
		"crash/1/0-2/0/1": func(rec *record.Game) { rec.Result.Winner = rec.Result.Winner.Opponent() },
	} {
		file := falsified(t, func(db *sql.DB) {
			var packed []byte
			must.Do(t, db.QueryRow(`SELECT record FROM games WHERE id = ?`, id).Scan(&packed))
			rec := unpacked(t, packed)
			forge(rec)
			winner := store.WinnerOf(rec.Result)
			change(t, db, `UPDATE games SET record = ?, winner = ?, plies = ? WHERE id = ?`, zipped(t, rec.String()), string(winner), len(rec.Moves), id)
		})
		_, checked := replayed(t, file)
		if checked.Right != 35 || len(checked.Wrong) != 1 || checked.Wrong[0].Game != id {
			t.Errorf("%s: %+v", id, checked)
		}
	}
}

func change(t *testing.T, db *sql.DB, statement string, values ...any) {
	t.Helper()
	must.Get(db.Exec(statement, values...))(t)
}

func unpacked(t *testing.T, packed []byte) *record.Game {
	t.Helper()
	r := must.Get(gzip.NewReader(bytes.NewReader(packed)))(t)
	text := must.Get(io.ReadAll(r))(t)
	rec := must.Get(record.Parse(string(text)))(t)
	return rec
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	must.Get(io.WriteString(w, text))(t)
	must.Do(t, w.Close())
	return b.Bytes()
}
