package main

import (
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/cli/completion"
	"flagfall.dev/internal/lab/benchmark"
	"flagfall.dev/internal/session/player"
	"flagfall.dev/internal/session/puzzle"
)

// completionCmd prints a script that completes command lines.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help shows how to use the script.
func (completionCmd) Help() string {
	return `Load it for this session, or from the start-up file of the shell:
  source <(flagfall completion bash)
  source <(flagfall completion zsh)
  flagfall completion fish | source

Commands, flags, variants, players with their options, and files are completed. The script asks
the program itself, so it stays right when the program is updated.`
}

// Run prints the script.
func (c *completionCmd) Run(out io.Writer) error {
	_, err := io.WriteString(out, completion.Script(c.Shell))
	return err
}

// completeCmd answers the scripts.
type completeCmd struct {
	Shell string   `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
	Words []string `arg:"" optional:"" help:"The words of the command line, as the shell has them."`
}

// Run prints what the last word may become. It is made from the description of the command line, so it
// is never out of date.
func (c *completeCmd) Run(app *kong.Kong, out io.Writer) error {
	program := describe(app.Model.Node)
	return completion.Answer(out, c.Shell, &program, c.Words)
}

// describe describes a command and those below it.
func describe(node *kong.Node) completion.Command {
	c := completion.Command{Name: node.Name, Help: node.Help, Hidden: node.Hidden}
	for _, f := range node.Flags {
		if !f.Hidden {
			c.Flags = append(c.Flags, completion.Flag{
				Name: f.Name, Help: f.Help, Short: f.Short, TakesValue: !f.IsBool(), Values: values(f.Value, f.PlaceHolder),
			})
		}
	}
	for _, p := range node.Positional {
		c.Arguments = append(c.Arguments, values(p, p.Name))
		c.Repeats = p.IsCumulative()
		if p.Tag.Get(kind) == "setting" {
			c.Next = settingOrValue
		}
	}
	if node.DefaultCmd != nil {
		c.Default = node.DefaultCmd.Name
	}
	for _, below := range node.Children {
		c.Commands = append(c.Commands, describe(below))
	}
	return c
}

// kind is the tag of a field that says what its values are, where its name does not.
const kind = "complete"

// kinds are the values of that tag.
var kinds = map[string]func() completion.Values{
	"puzzle":         puzzles,
	"puzzle-theme":   puzzleThemes,
	"puzzle-variant": func() completion.Values { return words(puzzle.Shipped().Variants()...) },
	"puzzle-start": func() completion.Values { // in the full screen
		return completion.AnyOf(words("daily", "next", "3m"), puzzleThemes(), puzzles())
	},
}

// values says what is known of a flag or an argument, by its tag, or by its name and what stands for it in the help.
func values(v *kong.Value, stands string) completion.Values {
	if of, ok := kinds[v.Tag.Get(kind)]; ok {
		return of()
	}
	switch name := strings.ToLower(v.Name); {
	case v.Enum != "":
		return words(strings.Split(v.Enum, ",")...)
	case name == "variant" && !v.IsCumulative():
		return variants().OrFile()
	case slices.Contains([]string{"player", "a", "b", "opponents", "against", "allow"}, name):
		return completion.Players(player.List())
	case name == "theme":
		return themes()
	case name == "talk":
		return talk()
	case name == "side":
		return words("red", "blue", "white", "black")
	case name == "level":
		return levels()
	case name == "only":
		return words(benchmark.FigureNames()...)
	case strings.Contains(stands, "last"):
		return completion.AnyOf(words("last"), playedHere).OrFile()
	case v.Flag == nil && stands == "NAME":
		return playedHere
	case strings.Contains(stands, "|NAME"), v.Flag == nil && strings.Contains(stands, "GAME"):
		return completion.AnyOf(playedHere).OrFile()
	case v.Flag == nil, strings.Contains(stands, "FILE"), strings.Contains(stands, "DIR"), stands == "":
		return completion.AnyFile
	}
	return nil
}
