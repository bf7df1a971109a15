package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flagfall.dev/internal/base/document"
	"flagfall.dev/internal/base/secret"
	"flagfall.dev/internal/play/rating"
	"flagfall.dev/internal/play/referee"
)

// Check returns everything that is wrong with a plan, but for its variant and
// its players, which are for others to know.
func (p *Plan) Check() error {
	var all []error
	for _, m := range p.mistakes() {
		all = append(all, m)
	}
	return errors.Join(all...)
}

func (p *Plan) mistakes() (all []*document.Mistake) {
	wrong := func(key, format string, args ...any) {
		all = append(all, document.Wrong(key, format, args...))
	}
	if strings.TrimSpace(p.Name) == "" || strings.ContainsAny(p.Name, "/\n") {
		wrong("name", "%q: expected a name without a slash", p.Name)
	}
	if strings.ContainsFunc(p.Title, func(r rune) bool { return !unicode.IsPrint(r) }) {
		wrong("title", "%q: expected characters that can be seen", p.Title)
	}
	if p.Games <= 0 || p.Games%2 != 0 {
		wrong("games", "%d: expected an even number from 2 on, because every pair of games swaps the colours", p.Games)
	}
	if len(p.Players) < 2 {
		wrong("players", "%d: expected at least two", len(p.Players))
	}
	if n := p.length(); n > mostGames {
		wrong("games", "%d: that makes a tournament of about %s games, and at most %s can be counted", p.Games,
			fmt.Sprintf("%.2g", n), fmt.Sprintf("%.0e", mostGames))
	}
	p.mistakesOfBlocks(wrong)
	for _, reason := range p.mistakenlyWithdrawn() {
		wrong("withdrawn", "%s", reason)
	}
	p.mistakesOfWords(wrong)
	p.mistakesOfTest(wrong)
	p.Anchor.mistakes(p.Names(), wrong)
	p.mistakesOfOpenings(wrong)
	p.mistakesOfAdjudication(wrong)
	p.mistakesOfNumbers(wrong)
	slices.SortStableFunc(all, func(x, y *document.Mistake) int { return strings.Compare(x.Key, y.Key) })
	return all
}

// mistakesOfWords finds words that are none of those that a key knows, and texts that cannot be read.
func (p *Plan) mistakesOfWords(wrong func(key, format string, args ...any)) {
	if p.Key != "" {
		if _, err := secret.Parse(p.Key); err != nil {
			wrong("key", "%v", err)
		}
		if p.Seed != nil {
			wrong("key", "expected a key or a seed, not both")
		}
	}
	oneOf(wrong, "type", p.Type, RoundRobin, Gauntlet, Swiss, Knockout, Ladder)
	oneOf(wrong, "scoring", p.Scoring, "", Plain, MacTech, UCC)
	oneOf(wrong, "repetition", p.Repetition, "", AsVariant, WithRules, WithoutRules)
	oneOf(wrong, "setups", p.Setups, "", AutoSetups, FreshSetups, SharedSetups, OwnSetups)
	oneOf(wrong, "mixed_programs", p.MixedPrograms, "", WarnMixed, RefuseMixed)
	oneOf(wrong, "sandbox", p.Sandbox, "", SandboxOn, SandboxBest, SandboxOff)
	oneOf(wrong, "watch", p.Watch, "", WatchOff, WatchDelayed, WatchOpen)
	if p.WatchDelay > 0 && !p.Watch.Allows() {
		wrong("watch_delay", "nobody may watch: expected watch = %q or %q too", WatchDelayed, WatchOpen)
	}
	oneOf(wrong, "restart", p.Restart, "", RestartAuto, RestartAlways)
	if _, err := ParseClock(p.Time); err != nil {
		wrong("time", "%v", err)
	}
}

// mistakesOfTest finds what is wrong with a sequential test.
func (p *Plan) mistakesOfTest(wrong func(key, format string, args ...any)) {
	if p.SPRT == "" {
		return
	}
	if _, err := rating.ParseTest(p.SPRT); err != nil {
		wrong("sprt", "%v", err)
	}
	if len(p.Players) > 2 {
		wrong("sprt", "a sequential test is between two players, not %d", len(p.Players))
	}
	if p.Type != RoundRobin && p.Type != Gauntlet {
		wrong("sprt", "a sequential test is of one match: expected the type round-robin or gauntlet, not %s", p.Type)
	}
}

// mistakesOfAdjudication finds what is wrong with how games are ended early, but for numbers out of range.
func (p *Plan) mistakesOfAdjudication(wrong func(key, format string, args ...any)) {
	a := p.Adjudication
	if w := a.ResignWin; !(w >= 0 && w < 0.5) {
		wrong("adjudication.resign_win", "%s: expected a chance from 0 to below 0.5", strconv.FormatFloat(w, 'g', -1, 64))
	}
	if a.Material > 0 && a.MaxPlies == 0 && a.DrawAfter == 0 {
		wrong("adjudication.material", "it decides games that max_plies or draw_after end: expected one of these too")
	}
	oneOf(wrong, "adjudication.proof", a.Proof, "", referee.ProofView, referee.ProofPosition)
	if a.ResignMoves > 0 && a.ResignWin == 0 {
		wrong("adjudication.resign_moves", "expected resign_win too")
	}
}

// mistakesOfNumbers finds numbers out of range.
func (p *Plan) mistakesOfNumbers(wrong func(key, format string, args ...any)) {
	for key, n := range map[string]struct {
		value float64
		most  int
	}{
		"adjudication.max_plies":    {float64(p.Adjudication.MaxPlies), mostPlies},
		"adjudication.draw_after":   {float64(p.Adjudication.DrawAfter), mostPlies},
		"adjudication.material":     {float64(p.Adjudication.Material), mostPlies},
		"adjudication.resign_moves": {float64(p.Adjudication.ResignMoves), mostPlies},
		"adjudication.proof_nodes":  {float64(p.Adjudication.ProofNodes), mostProofNodes},
		"rounds":                    {float64(p.Rounds), 1_000_000}, "memory": {float64(p.Memory), mostMemory}, "cpu": {p.CPU, 1_000_000},
		"watch_delay": {float64(p.WatchDelay), mostPlies}, "pin": {float64(p.Pin), MostConcurrency},
		"concurrency": {float64(p.Concurrency), MostConcurrency},
	} {
		if !(n.value >= 0 && n.value <= float64(n.most)) {
			wrong(key, "%s: expected 0 to %d", strconv.FormatFloat(n.value, 'f', -1, 64), n.most)
		}
	}
}

// mostProofNodes is the most positions in which a proof is looked for before each move: some seconds.
const mostProofNodes = 10_000_000

// mostPlies is the most of what an adjudication counts.
const mostPlies = 1_000_000

// mostMemory is the most MiB that a program may be given.
const mostMemory = 1_000_000

// mostGames is the greatest number of games of a tournament: far from where an
// int overflows.
const mostGames = 1e15

// length returns how many games a tournament has, as far as numbers with a
// fraction tell.
func (p *Plan) length() float64 {
	n := float64(len(p.Players))
	return float64(p.Games) * max(n*(n-1)/2, n*float64(p.Rounds), 1)
}

func oneOf[T ~string](wrong func(key, format string, args ...any), key string, got T, allowed ...T) {
	for _, a := range allowed {
		if got == a {
			return
		}
	}
	var words []string
	for _, a := range allowed {
		if a != "" {
			words = append(words, string(a))
		}
	}
	wrong(key, "%q: expected one of %s", got, strings.Join(words, ", "))
}
