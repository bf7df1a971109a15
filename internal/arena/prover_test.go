//go:build !race

package arena

import (
	"strings"
	"testing"

	"flagfall.dev/board"
	"flagfall.dev/internal/arena/store"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/record"
)

// A game that is adjudicated by proof is won by who would have won it, as the solver proves again; a record
// that says otherwise is refused.
func TestGamesAdjudicatedByProofAreProvedAgain(t *testing.T) {
	a := new(Arena)
	job := func(variant string, players [2]string, seed uint64, proof referee.Proof) *tournament.Job {
		return &tournament.Job{
			ID: "t/1/0-1/0", Tournament: "t", Variant: variant, Players: players, Names: [2]string{"a", "b"}, Seed: seed,
			Conditions: tournament.Conditions{Adjudication: referee.Adjudication{Proof: proof, ProofNodes: 3000}},
		}
	}
	verify := func(j *tournament.Job, r *referee.Report) error {
		return a.Verify(j, 0, &store.Game{
			ID: j.GameID(0), Winner: store.WinnerOf(r.Result), Ending: r.Result.Ending.String(), Plies: r.Plies,
			Record: r.Record.String(),
		}, nil)
	}
	adjudicated := map[string]int{}
	for seed := range uint64(4) {
		plies := map[referee.Proof]int{}
		for _, proof := range []referee.Proof{referee.ProofView, referee.ProofPosition} {
			j := job("mini", [2]string{"council", "council"}, seed, proof)
			r := must.Get(a.Play(t.Context(), j, 0))(t)
			plies[proof] = r.Plies
			must.Do(t, verify(j, r))
			if r.Result.Ending != board.Adjudicated {
				continue
			}
			adjudicated[string(proof)]++
			if !strings.Contains(r.Reason, "wins by force") {
				t.Errorf("reason %q", r.Reason)
			}
			r.Result.Winner = r.Result.Winner.Opponent()
			r.Record.Result = r.Result
			if err := verify(j, r); err == nil || !strings.Contains(err.Error(), "the solver does not prove") {
				t.Errorf("a win of the other side: %v", err)
			}
		}
		if plies[referee.ProofPosition] > plies[referee.ProofView] {
			t.Errorf("seed %d: all ranks prove a win after %d plies, a view after %d", seed, plies[referee.ProofPosition], plies[referee.ProofView])
		}
	}
	j := job("advance", [2]string{"level7", "level5"}, 3, referee.ProofView)
	r := must.Get(a.Play(t.Context(), j, 0))(t)
	must.Do(t, verify(j, r))
	adjudicated[record.Advance]++
	if r.Result.Ending != board.Adjudicated {
		t.Errorf("%v: %s", r.Result, r.Reason)
	}
	if adjudicated["view"] == 0 || adjudicated["position"] == 0 {
		t.Errorf("not every kind was adjudicated: %v", adjudicated)
	}
}
