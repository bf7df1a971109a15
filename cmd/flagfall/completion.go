package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/cli/completion"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/session/games"
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
  flagfall completion fish | source`
}

// Run prints the script. It is made from the description of the command line, so it is
// never out of date.
func (c *completionCmd) Run(app *kong.Kong, out io.Writer) error {
	var commands []completion.Command
	for _, node := range app.Model.Leaves(true) {
		command := complete(node)
		commands = append(commands, command)
		if node.Parent != nil && node.Parent.DefaultCmd == node { // its name may be left out
			command.Path = strings.TrimSuffix(command.Path, " "+node.Name)
			commands = append(commands, command)
		}
	}
	_, err := fmt.Fprint(out, completion.Script(c.Shell, commands))
	return err
}

// complete describes a command.
func complete(node *kong.Node) completion.Command {
	path, _, _ := strings.Cut(strings.TrimPrefix(node.Path(), "flagfall "), "<")
	c := completion.Command{Path: strings.TrimSpace(path), Help: node.Help}
	for _, p := range node.Positional {
		c.Arguments = append(c.Arguments, values(p.Name, p.Enum)...)
	}
	for _, f := range node.Flags {
		if !f.Hidden && f.Name != "help" {
			c.Flags = append(
				c.Flags,
				completion.Flag{Name: f.Name, Help: f.Help, Values: values(f.Name, f.Enum), TakesValue: !f.IsBool()},
			)
		}
	}
	return c
}

// values returns the values that are known for something by its name.
func values(name, enum string) (known []string) {
	switch name = strings.ToLower(name); {
	case name == "variant":
		for _, v := range games.Variants() {
			known = append(known, v.Name)
		}
	case name == "player":
		for _, p := range roster.Players() {
			known = append(known, p.Name)
		}
	case enum != "":
		known = strings.Split(enum, ",")
	}
	return known
}
