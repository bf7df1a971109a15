//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/records/library"
	"flagfall.dev/internal/session/puzzle"
)

// completed are command lines without the program's name, as they are typed up to the tab, and what
// every shell makes of them.
var completed = []struct{ typed, want string }{
	{`tournament run sp`, `tournament run spring\ two.toml`},
	{`tournament run spring\ t`, `tournament run spring\ two.toml`},
	{`tournament run 'spring t`, `tournament run 'spring two.toml'`},
	{`render --game=sp`, `render --game=spring\ two.toml`},
	{`match native:./m`, `match native:./my\'\ bot.py\'`},
	{`match council "native:python3 ./m`, `match council "native:python3 ./my' bot.py'`},
	{`match cou`, `match council`},
	{`match council nat`, `match council native:`},
	{`match marshal:no`, `match marshal:nodes=`},
	{`match marshal:nodes=5,mo`, `match marshal:nodes=5,movetime=`},
	{`play --variant=ba`, `play --variant=barrage`},
	{`play --variant ba`, `play --variant barrage`},
	{`play --player spar`, `play --player sparring`},
	{`check-bot ran`, `check-bot random`},
	{`rules octa`, `rules octa-barrage`},
	{`mat`, `match`},
	{`games sh`, `games show`},
	{`match repo`, `match report`},
	{`match council --conc`, `match council --concurrency`},
	{`config th`, `config theme`},
	{`render --theme=mea`, `render --theme=meadow`},
	{`games export --format st`, `games export --format strados`},
	{`games delete 2`, `games delete ` + ownGame},
	{`games review 2`, `games review ` + ownGame},
	{`replay 2`, `replay ` + ownGame},
	{`play --resume 2`, `play --resume ` + ownGame},
	{`play --resume la`, `play --resume last`},
	{`config variant barr`, `config variant barrage`},
	{`config set player counc`, `config set player council`},
	{`config talk fig`, `config talk figures`},
	{`config set level 1`, `config set level 1`}, // 1 or 10
	{`config set theme ni`, `config set theme night`},
	{`puzzle --theme two`, `puzzle --theme two-squares`},
	{`puzzle --variant du`, `puzzle --variant duel`},
	{`puzzle ` + begunPuzzle, `puzzle ` + anyPuzzle},
	{`tui --puzzle find`, `tui --puzzle find-flag`},
	{`bench --only policy`, `bench --only policy_us`},
	{`explain --game=2`, `explain --game=` + ownGame},
}

// ownGame stands for the name of the one game that the library of the test has.
const ownGame = "KEPT"

// anyPuzzle stands for the name of a puzzle, and begunPuzzle for all but its end.
const anyPuzzle, begunPuzzle = "PUZZLE", "PUZZ"

func TestShellsCompletePlayersVariantsAndFilesBehindColonsBlanksAndEqualsSigns(t *testing.T) {
	state := t.TempDir()
	breakOff(t, os.Interrupt, t.TempDir(), state)
	var names []string
	for g := range (library.Library{Folder: filepath.Join(state, "flagfall")}).All() {
		names = append(names, g.Name)
	}
	if len(names) != 1 {
		t.Fatal(names)
	}
	for shell, begin := range map[string]struct {
		command []string
		script  string
	}{
		"bash": {[]string{"bash", "--norc", "--noprofile"}, `. <(flagfall completion bash)`},
		"zsh":  {[]string{"zsh", "-f"}, `. <(flagfall completion zsh)`},
		"fish": {[]string{"fish", "--no-config"}, `flagfall completion fish | source`},
	} {
		t.Run(shell, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip("it is not installed")
			}
			dir := t.TempDir()
			for _, name := range []string{"my bot.py", "spring two.toml"} {
				must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
			}
			c := startTerminal(t, state, 160, 50, []string{"HOME=" + t.TempDir()}, begin.command...)
			c.send("cd " + dir + "; " + begin.script + "; echo rea''dy\r")
			c.shows("ready")
			id := puzzle.Shipped().Puzzles[0].ID
			for _, line := range completed {
				want := "flagfall " + strings.NewReplacer(ownGame, names[0], anyPuzzle, id).Replace(line.want)
				c.send("flagfall " + strings.Replace(line.typed, begunPuzzle, id[:len(id)-1], 1) + tab)
				c.until(want, func(text, _ string) bool { return strings.Contains(text, want) })
				c.send("\x15\f") // an empty line, on an empty screen
				c.until("an empty screen", func(text, _ string) bool { return !strings.Contains(text, "flagfall") })
			}
		})
	}
}

// Some programs call the function of a script with words that they have cut themselves.
func TestTheFunctionOfBashJoinsWordsThatAreCut(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("it is not installed")
	}
	const script = `. <(flagfall completion bash)
try() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _flagfall flagfall "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
  printf '[%s]' "${COMPREPLY[@]}"; echo
}
try flagfall match native : ./m
try flagfall match marshal : no
try flagfall tournament run sp
try flagfall play --variant = ba
try flagfall play --variant=ba
try flagfall nothing x`
	c := exec.Command(bash, "-c", script)
	c.Dir = t.TempDir()
	for _, name := range []string{"my bot.py", "spring two.toml"} {
		must.Do(t, os.WriteFile(filepath.Join(c.Dir, name), nil, 0o600))
	}
	const want = "[./my\\'\\ bot.py\\']\n[nodes=]\n[spring two.toml]\n[barrage]\n[--variant=barrage]\n[]\n"
	if got := must.Get(c.Output())(t); string(got) != want {
		t.Errorf("%s, expected %s", got, want)
	}
}
