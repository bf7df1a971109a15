// Package completion writes the scripts by which shells complete command lines.
package completion

import (
	"fmt"
	"iter"
	"strings"
)

// A Command is a command with its flags.
type Command struct {
	Path      string // its words, without the program's
	Help      string
	Flags     []Flag
	Arguments []string // the values that are known for its first argument
}

// A Flag is a flag of a command.
type Flag struct {
	Name, Help string
	Values     []string // those that are known
	TakesValue bool
}

// Script returns the script that completes the command lines of flagfall in a
// shell: bash, zsh or fish.
func Script(shell string, commands []Command) string {
	switch shell {
	case "fish":
		return fishScript(commands)
	case "zsh":
		return "autoload -Uz bashcompinit && bashcompinit\n" + bashScript(commands)
	}
	return bashScript(commands)
}

// bashScript completes by the words before the cursor: first commands, then the
// flags of the command, then known values of a flag, otherwise files.
func bashScript(commands []Command) string {
	var names, flags, values strings.Builder
	for _, c := range commands {
		first, _, _ := strings.Cut(c.Path, " ")
		if !strings.Contains(" "+names.String(), " "+first+" ") {
			names.WriteString(first + " ")
		}
		fmt.Fprintf(&flags, "      %q) words=%q ;;\n", c.Path, flagWords(c))
		if len(c.Arguments) > 0 {
			fmt.Fprintf(&values, "    %q) words=%q ;;\n", c.Path+" "+c.Path, strings.Join(c.Arguments, " "))
		}
		for _, f := range c.Flags {
			if len(f.Values) > 0 {
				fmt.Fprintf(&values, "    %q) words=%q ;;\n", c.Path+" --"+f.Name, strings.Join(f.Values, " "))
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
func subcommands(commands []Command) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		seen := map[string]bool{}
		for _, c := range commands {
			first, _, _ := strings.Cut(c.Path, " ")
			if seen[first] {
				continue
			}
			seen[first] = true
			var rest []string
			for _, other := range commands {
				if name, ok := strings.CutPrefix(other.Path, first+" "); ok {
					rest = append(rest, name)
				}
			}
			if len(rest) > 0 && !yield(first, rest) {
				return
			}
		}
	}
}

func flagWords(c Command) string {
	words := make([]string, 0, len(c.Flags))
	for _, f := range c.Flags {
		words = append(words, "--"+f.Name)
	}
	return strings.Join(words, " ")
}

func fishScript(commands []Command) string {
	var b strings.Builder
	b.WriteString("# Completion of flagfall for fish.\n")
	seen := map[string]bool{}
	for _, c := range commands {
		first, rest, _ := strings.Cut(c.Path, " ")
		if !seen[first] {
			seen[first] = true
			fmt.Fprintf(&b, "complete -c flagfall -f -n __fish_use_subcommand -a %s -d %s\n", first, quoteFish(c.Help))
		}
		when := "__fish_seen_subcommand_from " + first
		if rest != "" {
			fmt.Fprintf(&b, "complete -c flagfall -f -n '%s' -a %s -d %s\n", when, rest, quoteFish(c.Help))
			when += "; and __fish_seen_subcommand_from " + rest
		}
		if len(c.Arguments) > 0 {
			fmt.Fprintf(&b, "complete -c flagfall -f -n '%s' -a %s\n", when, quoteFish(strings.Join(c.Arguments, " ")))
		}
		for _, f := range c.Flags {
			fmt.Fprintf(&b, "complete -c flagfall -n '%s' -l %s -d %s", when, f.Name, quoteFish(f.Help))
			switch {
			case len(f.Values) > 0:
				fmt.Fprintf(&b, " -x -a %s", quoteFish(strings.Join(f.Values, " ")))
			case f.TakesValue:
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
