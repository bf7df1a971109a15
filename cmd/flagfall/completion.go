package main

import (
	"fmt"
	"iter"
	"strings"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/games"
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

// Run prints the script. Everything in it comes from the command line's own
// description, so it cannot fall behind.
func (c *completionCmd) Run(app *kong.Kong) error {
	var commands []completion
	for _, node := range app.Model.Leaves(true) {
		command := complete(node)
		commands = append(commands, command)
		if node.Parent != nil && node.Parent.DefaultCmd == node { // its name may be left out
			command.path = strings.TrimSuffix(command.path, " "+node.Name)
			commands = append(commands, command)
		}
	}
	switch c.Shell {
	case "fish":
		fmt.Print(fishScript(commands))
	case "zsh":
		fmt.Print("autoload -Uz bashcompinit && bashcompinit\n" + bashScript(commands))
	default:
		fmt.Print(bashScript(commands))
	}
	return nil
}

// completion is a command with its flags, and the values that are known for its
// first argument.
type completion struct {
	path, help string
	flags      []flagCompletion
	arguments  []string
}

// flagCompletion is a flag with the values that are known for it.
type flagCompletion struct {
	name, help string
	values     []string
	takesValue bool
}

func complete(node *kong.Node) completion {
	c := completion{path: strings.TrimPrefix(node.Path(), "flagfall "), help: node.Help}
	if i := strings.IndexByte(c.path, '<'); i > 0 {
		c.path = strings.TrimSpace(c.path[:i])
	}
	for _, p := range node.Positional {
		c.arguments = append(c.arguments, argumentValues(p.Name, p.Enum)...)
	}
	for _, f := range node.Flags {
		if f.Hidden || f.Name == "help" {
			continue
		}
		c.flags = append(c.flags, flagCompletion{name: f.Name, help: f.Help, values: flagValues(f), takesValue: !f.IsBool()})
	}
	return c
}

// flagValues returns the values that are known for a flag.
func flagValues(f *kong.Flag) []string { return argumentValues(f.Name, f.Enum) }

// argumentValues returns the values that are known for something by its name.
func argumentValues(name, enum string) []string {
	var values []string
	switch name = strings.ToLower(name); {
	case name == "variant":
		for _, v := range games.Variants() {
			values = append(values, v.Name)
		}
	case name == "player":
		for _, p := range games.Players() {
			values = append(values, p.Name)
		}
	case enum != "":
		values = strings.Split(enum, ",")
	}
	return values
}

// bashScript completes by the words before the cursor: first commands, then the
// flags of the command, then known values of a flag, otherwise files.
func bashScript(commands []completion) string {
	var names, flags, values strings.Builder
	for _, c := range commands {
		first, _, _ := strings.Cut(c.path, " ")
		if !strings.Contains(" "+names.String(), " "+first+" ") {
			names.WriteString(first + " ")
		}
		fmt.Fprintf(&flags, "      %q) words=%q ;;\n", c.path, flagWords(c))
		if len(c.arguments) > 0 {
			fmt.Fprintf(&values, "    %q) words=%q ;;\n", c.path+" "+c.path, strings.Join(c.arguments, " "))
		}
		for _, f := range c.flags {
			if len(f.values) > 0 {
				fmt.Fprintf(&values, "    %q) words=%q ;;\n", c.path+" --"+f.name, strings.Join(f.values, " "))
			}
		}
	}
	for first, rest := range subcommands(commands) {
		fmt.Fprintf(&values, "    %q) words=%q ;;\n", first+" "+first, strings.Join(rest, " "))
	}
	return fmt.Sprintf(`# Completion of flagfall for bash.
_flagfall() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= i path=
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* ]] && break
    path+="${path:+ }${COMP_WORDS[i]}"
  done
  if ((COMP_CWORD == 1)); then
    words=%q
  else
    case "$path $prev" in
%s    esac
    if [[ -z $words && $cur == -* ]]; then
      case "$path" in
%s      esac
    fi
  fi
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _flagfall flagfall
`, strings.TrimSpace(names.String()), values.String(), flags.String())
}

// subcommands ranges over the commands that have commands below them.
func subcommands(commands []completion) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		seen := map[string]bool{}
		for _, c := range commands {
			first, _, _ := strings.Cut(c.path, " ")
			if seen[first] {
				continue
			}
			seen[first] = true
			var rest []string
			for _, other := range commands {
				if name, ok := strings.CutPrefix(other.path, first+" "); ok {
					rest = append(rest, name)
				}
			}
			if len(rest) > 0 && !yield(first, rest) {
				return
			}
		}
	}
}

func flagWords(c completion) string {
	words := make([]string, 0, len(c.flags))
	for _, f := range c.flags {
		words = append(words, "--"+f.name)
	}
	return strings.Join(words, " ")
}

func fishScript(commands []completion) string {
	var b strings.Builder
	b.WriteString("# Completion of flagfall for fish.\n")
	seen := map[string]bool{}
	for _, c := range commands {
		first, rest, _ := strings.Cut(c.path, " ")
		if !seen[first] {
			seen[first] = true
			fmt.Fprintf(&b, "complete -c flagfall -f -n __fish_use_subcommand -a %s -d %s\n", first, quoteFish(c.help))
		}
		when := "__fish_seen_subcommand_from " + first
		if rest != "" {
			fmt.Fprintf(&b, "complete -c flagfall -f -n '%s' -a %s -d %s\n", when, rest, quoteFish(c.help))
			when += "; and __fish_seen_subcommand_from " + rest
		}
		if len(c.arguments) > 0 {
			fmt.Fprintf(&b, "complete -c flagfall -f -n '%s' -a %s\n", when, quoteFish(strings.Join(c.arguments, " ")))
		}
		for _, f := range c.flags {
			fmt.Fprintf(&b, "complete -c flagfall -n '%s' -l %s -d %s", when, f.name, quoteFish(f.help))
			switch {
			case len(f.values) > 0:
				fmt.Fprintf(&b, " -x -a %s", quoteFish(strings.Join(f.values, " ")))
			case f.takesValue:
				b.WriteString(" -r")
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func quoteFish(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}
